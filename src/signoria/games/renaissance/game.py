"""The Renaissance game object: seats, options, rulings, data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from signoria.engine.file_game import FileGame, Options
from signoria.engine.game import View
from signoria.engine.messages import InputError
from signoria.engine.options import Option
from signoria.games.renaissance import order_terms, position_reader, refusals
from signoria.games.renaissance.bot import bargains, evaluation, features, pruning
from signoria.games.renaissance.codes import (
    ACTIONS,
    ARTIST_IDS,
    CARD_IDS,
    CONDOTTIERE,
    FACE_IDS,
    KINDS,
    NO_ANSWER,
    NO_CARD,
    OVER,
    SLOTS,
    VIRTUAL,
)
from signoria.games.renaissance.data import terms_reader
from signoria.games.renaissance.decisions import DECISIONS
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules import scoring
from signoria.games.renaissance.rules.setup import set_up
from signoria.games.renaissance.state import RenaissanceState
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import typed
from signoria.games.renaissance.wording import RenaissanceWording
from signoria.games.renaissance.world import fill

if TYPE_CHECKING:
    from signoria.engine.testing import Unseen


class Renaissance(FileGame[Position]):
    """For three to six players."""

    name = "renaissance"
    seats = (3, 4, 5, 6)
    rules_version = "2"
    actions = ACTIONS
    max_legal = 120
    ladder_seats = (6,)
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

    state_class = RenaissanceState
    set_up = staticmethod(set_up)
    fill = staticmethod(fill)
    read_position = staticmethod(position_reader.read)
    refusal = staticmethod(refusals.refusal)

    def read_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
        if seats == 3 and options["scenario"] != terms_reader.BASE:
            raise InputError("option_seats", name="scenario", value=options["scenario"], fewest=4, most=6, seats=seats)
        return terms_reader.terms(seats, options, overlay, data)

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """Chapters 1 to 3, 23: what keeps these data from being laid out for some number of players."""
        return self.unplayable(
            data,
            [
                (seats, {"scenario": scenario})
                for scenario in ("1454", "1494", "1499", "1515")
                for seats in (self.seats if scenario == terms_reader.BASE else self.seats[1:])
            ],
        )

    def explain(self, state: Position, seat: int) -> list[dict[str, object]]:
        return scoring.explain(state, seat)

    def wording(self, language: str, names: Sequence[str] = ()) -> RenaissanceWording:
        return RenaissanceWording(self, language, names)

    def count(self, state: Position) -> Mapping[str, int]:
        """How many cards of each kind there are, wherever they lie: the same all game."""
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

        v = typed(view)
        deck = self.terms(v["seats"], v["options"], v["data"]).deck
        return unseen(view, dict(zip(CARD_IDS, deck, strict=True)))

    def traits(self, view: View) -> Mapping[str, Sequence[Sequence[str]]]:
        return {"nation": [[nation] for nation in typed(view)["nations"]]}

    def values(self, state: Position) -> list[float]:
        return evaluation.values(state)

    def features(self, state: Position) -> list[list[float]]:
        return features.features(state)

    def sensible(self, state: Position, seat: int, legal: list[int]) -> list[int]:
        return pruning.sensible(state, seat, legal)

    def pauses(self, state: Position) -> bool:
        """A search follows the own turn and combats to their ends, but not into the turns of others."""
        return evaluation.quiet(state)

    def races(self) -> bool:
        return True

    def judgement(self) -> str:
        return "2"

    def scopes(self, view: View) -> Mapping[str, object]:
        return order_terms.scopes(typed(view))

    def public_facts(self, view: View) -> Mapping[str, int]:
        return order_terms.facts(typed(view), self.terms_of_view(view))

    def silence(self, state: Position, seat: int) -> int | None:
        """REN-25.14: no answer is no."""
        answer = NO_ANSWER if state.phase == OVER else DECISIONS[state.phase].silence
        return None if answer == NO_ANSWER else answer

    def offer(self, state: Position, seat: int) -> int | None:
        return bargains.offer(state, seat)
