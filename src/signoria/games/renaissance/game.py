"""The Renaissance game object: seats, options, rulings, data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from signoria.engine.boxed import BoxedGame, Options
from signoria.engine.game import State, View
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.options import Option
from signoria.engine.said import Fault
from signoria.games.renaissance import bargains, features, insight, positions, prudence, reading, refusals
from signoria.games.renaissance.codes import (
    ACTIONS,
    ANSWER,
    ARTIST_IDS,
    BRIBE,
    CARD_IDS,
    CONDOTTIERE,
    COUNTER,
    DO_DECLINE,
    DO_HIRE_NO_MORE,
    DO_NO_COUNTER,
    DO_NO_RETREAT,
    DO_NO_SIGN,
    DO_REFUSE,
    DO_STAY_OUT,
    FACE_IDS,
    HIRE,
    KINDS,
    NO_CARD,
    RETREATS,
    SALE,
    SIGNS,
    SLOTS,
    VIRTUAL,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.relaying import fill
from signoria.games.renaissance.scoring import explain
from signoria.games.renaissance.state import RenaissanceState, opening
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.wording import RenaissanceWording

if TYPE_CHECKING:
    from signoria.engine.testing import Unseen

SILENCE: Mapping[int, int] = {
    ANSWER: DO_DECLINE,
    SALE: DO_STAY_OUT,
    HIRE: DO_HIRE_NO_MORE,
    COUNTER: DO_NO_COUNTER,
    BRIBE: DO_REFUSE,
    SIGNS: DO_NO_SIGN,
    RETREATS: DO_NO_RETREAT,
}


class Renaissance(BoxedGame):
    """For three to six players."""

    name = "renaissance"
    seats = (3, 4, 5, 6)
    rules_version = "2"
    actions = ACTIONS
    max_legal = 120
    feature_names = features.FEATURE_NAMES
    chance: Mapping[str, tuple[str, ...]] = {
        "deal": CARD_IDS,
        "die": ("1", "2", "3", "4", "5", "6"),
        "condottiere": FACE_IDS,
        "artist": ARTIST_IDS,
    }
    files = ("board.toml", "cards.toml", "nations.toml")
    choices = (
        Option("scenario", "1454", "REN-23.1", ("1454", "1494", "1499", "1515")),
        Option("powers", False, "REN-24.1", (False, True)),
        Option("without", "random", "REN-3.10", ("random", "naples", "milan")),
        Option("nations", "random", "REN-3.2", ("random", "listed")),
    )

    def make_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
        if seats == 3 and options["scenario"] != reading.BASE:
            raise Fault("option_seats", name="scenario", value=options["scenario"], fewest=4, most=6, seats=seats)
        return reading.terms(seats, options, overlay, data)

    def open(self, terms: Terms, luck: Luck, tell: Journal | None) -> State:
        return opening(terms, luck, tell)

    def relay(self, terms: Terms, view: View, luck: Luck) -> State:
        state = RenaissanceState(terms)
        fill(state, view, luck)
        return state

    def lay(self, terms: Terms, given: Mapping[str, Any]) -> State:
        return positions.read(terms, given)

    def refusal(self, state: RenaissanceState, seat: int, action: int) -> tuple[str, str, Mapping[str, object]]:
        return refusals.refusal(state, seat, action)

    def flaws(self, data: Mapping[str, object]) -> list[Fault]:
        """Chapters 1 to 3, 23: what keeps these data from being laid out for some number of players."""
        return self.unplayable(
            data,
            [
                (seats, {"scenario": scenario})
                for scenario in ("1454", "1494", "1499", "1515")
                for seats in (self.seats if scenario == reading.BASE else self.seats[1:])
            ],
        )

    def explain(self, state: State, seat: int) -> list[dict[str, object]]:
        assert isinstance(state, Position)
        return explain(state, seat)

    def wording(self, language: str, names: Sequence[str] = ()) -> RenaissanceWording:
        return RenaissanceWording(self, language, names)

    def count(self, state: State) -> Mapping[str, int]:
        """REN-I1, I2: cards and figures, wherever they are."""
        assert isinstance(state, Position)
        cards = [sum(state.cards[at] for at in range(kind, len(state.cards), KINDS)) for kind in range(KINDS)]
        c = state.combat
        if c is not None:
            cards[CONDOTTIERE] += c.hired[0] + c.hired[1]
            for slot in range(SLOTS):
                if c.kind[slot] != NO_CARD and c.source[slot] != VIRTUAL and not (c.saved >> slot) & 1:
                    cards[c.kind[slot]] += 1
        return {CARD_IDS[kind]: cards[kind] for kind in range(KINDS)}

    def unseen(self, view: View) -> Unseen:
        """What a view leaves open, for the promise kit: written apart from ``resample``, to witness against it."""
        from signoria.games.renaissance.unseen import unseen

        deck = self.terms(view["seats"], view["options"], view["data"]).deck  # type: ignore[arg-type]
        return unseen(view, dict(zip(CARD_IDS, deck, strict=True)))

    def traits(self, view: Mapping[str, Any]) -> Mapping[str, Sequence[Sequence[str]]]:
        return {"nation": [[nation] for nation in view["nations"]]}

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return insight.values(state)

    def features(self, state: State) -> list[list[float]]:
        assert isinstance(state, Position)
        return features.features(state)

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        assert isinstance(state, Position)
        return prudence.sensible(state, seat, legal)

    def pauses(self, state: State) -> bool:
        """A search follows the own turn and combats to their ends, but not into the turns of others."""
        assert isinstance(state, Position)
        return insight.quiet(state)

    def races(self) -> bool:
        return True

    def judgement(self) -> str:
        return "2"

    def silence(self, state: State, seat: int) -> int | None:
        """REN-25.14: no answer is no."""
        assert isinstance(state, Position)
        return SILENCE.get(state.phase)

    def offer(self, state: State, seat: int) -> int | None:
        assert isinstance(state, Position)
        return bargains.offer(state, seat)
