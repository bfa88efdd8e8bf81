"""The Principato game object: seats, options, rulings, data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from signoria.engine.file_game import FileGame
from signoria.engine.game import View
from signoria.engine.messages import InputError
from signoria.engine.options import Option
from signoria.games.principato import position_reader, refusals
from signoria.games.principato.bot import evaluation, features
from signoria.games.principato.codes import (
    ACTIONS,
    CARD_IDS,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    CULTURE,
    EXTRA,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    GROUP,
    MILITARY,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    OBJECTIVE_IDS,
    STOCK,
    TOKENS,
    WIDTH,
)
from signoria.games.principato.data import terms_reader
from signoria.games.principato.position import Position
from signoria.games.principato.rules.scoring import explain
from signoria.games.principato.rules.setup import set_up
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.view_types import typed
from signoria.games.principato.wording import PrincipatoWording
from signoria.games.principato.world import fill

if TYPE_CHECKING:
    from signoria.engine.testing import Unseen

HAND = 2  # cards of each player
ON_UNITS = {MILITIA_FOOD: FOOD, MILITIA_FAVOUR: FAVOUR, CONDOTTIERE_GOLD: GOLD, CONDOTTIERE_FAVOUR: FAVOUR}


class Principato(FileGame[Position]):
    """PRI-1.1: for two to four players."""

    name = "principato"
    seats = (2, 3, 4)
    rules_version = "2"
    actions = ACTIONS
    max_legal = 60
    feature_names = features.FEATURE_NAMES
    chance: Mapping[str, tuple[str, ...]] = {
        "reveal": CARD_IDS,
        "s1": CARD_IDS,
        "s2": CARD_IDS,
        "estate": OBJECTIVE_IDS[:GROUP],
        "culture": OBJECTIVE_IDS[GROUP:],
        "first": ("0", "1", "2", "3"),
    }
    files = ("board.toml", "cards.toml", "goals.toml")
    choices = (Option("start_seat", "random", "PRI-3.12", ("random", 0, 1, 2, 3)),)

    read_terms = staticmethod(terms_reader.terms)
    senseless = staticmethod(terms_reader.senseless)
    state_class = PrincipatoState
    set_up = staticmethod(set_up)
    fill = staticmethod(fill)
    read_position = staticmethod(position_reader.read)
    refusal = staticmethod(refusals.refusal)
    explain = staticmethod(explain)
    values = staticmethod(evaluation.values)
    features = staticmethod(features.features)
    sensible = staticmethod(evaluation.sensible)

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """PRI-1.3 to 1.14, 3.2 to 3.11: what keeps these data from being laid out for some number of players."""
        return self.unplayable(data)

    def by_heart(self) -> frozenset[tuple[str, str]]:
        """PRI-1.7, 1.15: which pile of tokens is of which kind, and which objective of which group."""
        return frozenset({("culture", "kind"), ("objective", "group")})

    def explain_view(self, view: View, seat: int) -> list[dict[str, object]]:
        """PRI-14.12: the objectives of the others are not among what a reader knows."""
        return cast(list[list[dict[str, object]]], view["score"])[seat]

    def scopes(self, view: View) -> Mapping[str, object]:
        """PRI-3.2, 3.5, 9.1, 9.6: the box holds what was sorted out, then the card of each turn that has ended, and the
        military cards. It never gives one back.
        """
        v, terms = typed(view), self.terms_of_view(view)
        sorted_out = sum(terms.removed) + sum(map(sum, terms.starts)) - HAND * v["seats"]
        turns = sum(v["box"].values()) - v["box"].get(CARD_IDS[MILITARY], 0) - sorted_out
        return {"turn": turns, "round": turns // v["seats"], "year": v["year"]}

    def public_facts(self, view: View) -> Mapping[str, int]:
        """How strong the strongest army is, how strong it could be, and how many cards this year still has."""
        v = typed(view)
        return {
            "strength": max(army["strength"] for army in v["armies"]),
            "supplied": max(army["supplied"] for army in v["armies"]),
            "pile": v["piles"][v["year"] - 1],
        }

    def wording(self, language: str, names: Sequence[str] = ()) -> PrincipatoWording:
        return PrincipatoWording(self, language, names)

    def count(self, state: Position) -> Mapping[str, int]:
        """PRI-15.3 to 15.5: tokens by stock, cubes, culture tokens and cards, wherever they lie."""
        counts: dict[str, int] = {}
        for row in range(state.terms.seats + 1):
            for column, name in enumerate(GOOD_IDS):
                if column < TOKENS:
                    name = GOOD_IDS[STOCK[column]]
                elif column in ON_UNITS:
                    name = GOOD_IDS[ON_UNITS[column]]
                elif FAVOUR < column < CULTURE:
                    continue  # points come and stay
                counts[name] = counts.get(name, 0) + state.goods[row * WIDTH + column]
        cards = [pile + box for pile, box in zip(state.pile, state.box, strict=True)]
        for waiting in state.terms.piles[state.year :]:
            cards = [one + other for one, other in zip(cards, waiting, strict=True)]
        for card in (*state.hands, *state.display, *([MILITARY] if state.scoring == EXTRA else [])):
            cards[card] += 1
        return counts | {CARD_IDS[card]: count for card, count in enumerate(cards)}

    def unseen(self, view: View) -> Unseen:
        """What a view leaves open, for the promise kit: written apart from ``resample``, to witness against it."""
        from signoria.games.principato.unseen import unseen

        return unseen(view)

    def traits(self, view: View) -> Mapping[str, Sequence[Sequence[str]]]:
        return {"objective": typed(view)["shown"]}
