"""The Condottiere game object: seats, options, rulings, data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

from signoria.engine.corrections import DataError
from signoria.engine.data import merge
from signoria.engine.file_game import FileGame, Options
from signoria.engine.game import View
from signoria.engine.messages import InputError
from signoria.engine.options import Option, Value
from signoria.engine.terms import from_options, start_seat
from signoria.games.condottiere import position_reader, refusals
from signoria.games.condottiere.bot import evaluation, features
from signoria.games.condottiere.codes import ACTIONS, CARD_IDS, KINDS, NO_CARD, REGION_IDS
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules.rounds import begin
from signoria.games.condottiere.rules.strength import explain
from signoria.games.condottiere.state import CondottiereState
from signoria.games.condottiere.terms import Terms
from signoria.games.condottiere.view_types import typed
from signoria.games.condottiere.wording import CondottiereWording
from signoria.games.condottiere.world import fill

if TYPE_CHECKING:
    from signoria.engine.testing import Unseen

ON_OFF = (False, True)


class Condottiere(FileGame[Position]):
    """CON-1.1: for two to six players."""

    name = "condottiere"
    seats = (2, 3, 4, 5, 6)
    rules_version = "3"
    actions = ACTIONS
    max_legal = 60
    feature_names = features.FEATURE_NAMES
    chance: Mapping[str, tuple[str, ...]] = {"deal": CARD_IDS, "start": ("0", "1", "2", "3", "4", "5")}
    files = ("board.toml", "cards.toml")
    choices = (
        Option("draw_after_battle", False, "CON-16.1", ON_OFF),
        Option("play_for_points", 0, "CON-17.1", (0,), minimum=1, maximum=200),
        Option("bigger_kingdoms", False, "CON-18.1", ON_OFF),
        Option("capture_regions", False, "CON-19.1", ON_OFF),
        Option("hidden_cards", False, "CON-20.1", ON_OFF),
        Option("start_seat", "random", "CON-R01", ("random", 0, 1, 2, 3, 4, 5)),
    )

    state_class = CondottiereState
    set_up = staticmethod(begin)
    fill = staticmethod(fill)
    read_position = staticmethod(position_reader.read)
    refusal = staticmethod(refusals.refusal)
    explain = staticmethod(explain)
    values = staticmethod(evaluation.values)
    features = staticmethod(features.features)
    sensible = staticmethod(evaluation.sensible)

    def read_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
        counts = {card["id"]: card["count"] for card in data["card"]}
        borders = [0] * len(REGION_IDS)
        for one, other in data["borders"]:
            a, b = REGION_IDS.index(one), REGION_IDS.index(other)
            borders[a] |= 1 << b
            borders[b] |= 1 << a
        return Terms(
            seats=seats,
            options=dict(options),
            overlay=overlay,
            deck=[counts[card] for card in CARD_IDS],
            borders=borders,
            start_seat=start_seat(options),
            **from_options(Terms, options),
        )

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """CON-1.2, CON-1.6, CON-1.11: known cards, none of them fewer than none, and borders that join two regions."""
        cards, pairs = cast(list[dict[str, Any]], data["card"]), cast(list[list[str]], data["borders"])
        found: list[InputError] = [
            DataError("count", name=f"card.{card['id']}.count", value=card["count"], least=0)
            for card in cards
            if card["count"] < 0
        ]
        joined = Counter(map(frozenset, pairs))
        for pair in pairs:
            named = "-".join(pair)
            found += [DataError("unknown", name=f"borders {named}", id=one) for one in pair if one not in REGION_IDS]
            if len(set(pair)) != 2 or len(pair) != 2:
                found.append(DataError("border", name=named))
            elif joined[frozenset(pair)] > 1:
                found.append(DataError("twice", name="borders", id=named))
        return found

    def by_heart(self) -> frozenset[tuple[str, str]]:
        """CON-1.9, 1.10, 6.12, 6.25, 20.1: what a card is worth and does."""
        return frozenset(("card", field) for field in ("strength", "mercenary", "stays", "hidden"))

    def warnings(self, options: Mapping[str, Value]) -> list[str]:
        """CON-15.3, R52: points and captures do not go well together."""
        return ["warning.points_and_captures"] if options["play_for_points"] and options["capture_regions"] else []

    def wording(self, language: str, names: Sequence[str] = ()) -> CondottiereWording:
        return CondottiereWording(self, language, names)

    def scopes(self, view: View) -> Mapping[str, object]:
        """CON-10.1, 17.2: battle and round, each by its number in its game of a series.

        The battle counts up when it is over: what is said between two battles is meant for the next.
        """
        v = typed(view)
        game = v["game_number"]
        return {"battle": f"{game}/{v['battle']}", "round": f"{game}/{v['round']}"}

    def public_facts(self, view: View) -> Mapping[str, int]:
        """CON-4.4, 4.6, 6.2: totals, who is still in the battle, the season, as the seat of this view compares them."""
        v = typed(view)
        me, totals = v["seat"], v["totals"]
        others = [seat for seat in range(v["seats"]) if seat != me]
        most = max([totals[seat] for seat in others])
        facts = {
            "most": most,
            "fighting": len(
                [seat for seat in others if seat not in v["out"] and (v["holds"][seat] or v["face_down"][seat])]
            ),
            **{season: sum([line.get(season, 0) for line in v["lines"]]) for season in ("winter", "spring")},
        }
        return facts if me is None else {**facts, "mine": totals[me], "lead": max(0, totals[me] - most)}

    def count(self, state: Position) -> Mapping[str, int]:
        """CON-1.6, I1: the cards of each kind, wherever they lie."""
        counts = {card: sum(state.cards[kind::KINDS]) for kind, card in enumerate(CARD_IDS)}
        for kind in state.face_down:
            if kind != NO_CARD:
                counts[CARD_IDS[kind]] += 1
        return counts

    def unseen(self, view: View) -> Unseen:
        """What a view leaves open, for the promise kit: written apart from ``resample``, to witness against it."""
        from signoria.games.condottiere.unseen import unseen

        data = cast(dict[str, Any], merge(self.data, typed(view)["data"]))
        return unseen(view, {card["id"]: card["count"] for card in data["card"]})
