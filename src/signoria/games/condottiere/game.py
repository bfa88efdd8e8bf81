"""The Condottiere game object: seats, options, rulings, data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, cast

from signoria.engine.data import merge
from signoria.engine.game import Game, State, View
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.options import Option, Value, settle
from signoria.engine.texts import LANGUAGES, Texts
from signoria.games.condottiere import insight, positions, refusals
from signoria.games.condottiere.codes import ACTIONS, CARD_IDS, KINDS, NO_CARD, REGION_IDS
from signoria.games.condottiere.position import Position, Terms
from signoria.games.condottiere.state import empty_table, opening
from signoria.games.condottiere.strength import explain
from signoria.games.condottiere.view import fill
from signoria.games.condottiere.wording import CondottiereWording

if TYPE_CHECKING:
    from signoria.engine.testing import Unseen

HERE = files("signoria.games.condottiere")
ON_OFF = (False, True)

OPTIONS = (
    Option("draw_after_battle", False, "CON-16.1", ON_OFF),
    Option("play_for_points", 0, "CON-17.1", (0,), minimum=1, maximum=200),
    Option("bigger_kingdoms", False, "CON-18.1", ON_OFF),
    Option("capture_regions", False, "CON-19.1", ON_OFF),
    Option("hidden_cards", False, "CON-20.1", ON_OFF),
    Option("start_seat", "random", "CON-R01", ("random", 0, 1, 2, 3, 4, 5)),
)


def load(name: str) -> dict[str, Any]:
    """A TOML file that lies beside this module."""
    return tomllib.loads((HERE / name).read_text(encoding="utf-8"))


def rulings() -> tuple[Option, ...]:
    """The rulings with a flag, as ``rulings.toml`` lists them."""
    found: list[Option] = []
    for clause, entry in load("rulings.toml").items():
        if entry["flag"] == "start_seat":
            continue  # an option above: its values are seats
        values = tuple(entry.get("values", ()))
        bounds = (entry.get("minimum", 0), entry.get("maximum", 0))
        found.append(
            Option(entry["flag"], entry["default"], clause, values, *bounds, ruling=True, before=entry.get("before"))
        )
    return tuple(found)


class Condottiere(Game):
    """CON-1.1: for two to six players."""

    name = "condottiere"
    seats = (2, 3, 4, 5, 6)
    rules_version = "1"
    actions = ACTIONS
    max_legal = 60
    chance: Mapping[str, tuple[str, ...]] = {"deal": CARD_IDS, "start": ("0", "1", "2", "3", "4", "5")}

    def __init__(self) -> None:
        self.options = OPTIONS + rulings()
        self.data = {**load("board.toml"), **load("cards.toml")}
        self.texts = {language: Texts(language, load(f"texts.{language}.toml")) for language in LANGUAGES}

    def new(
        self, seats: int, options: Mapping[str, Value], data: Mapping[str, object], luck: Luck, tell: Journal | None
    ) -> State:
        start = options["start_seat"]
        if isinstance(start, int) and start >= seats:
            raise ValueError(
                f"option start_seat cannot be {start} with {seats} seats: they are numbered 0 to {seats - 1}"
            )
        return opening(self.terms(seats, options, data), luck, tell)

    def terms(self, seats: int, options: Mapping[str, Value], overlay: Mapping[str, object]) -> Terms:
        """What a match is played by; worked out once for each set of options."""
        if not overlay:
            return self.usual_terms(seats, tuple(options.items()))
        return self.make_terms(seats, options, overlay)

    @lru_cache(maxsize=64)  # noqa: B019  (one game object lives as long as the program)
    def usual_terms(self, seats: int, options: tuple[tuple[str, Value], ...]) -> Terms:
        return self.make_terms(seats, dict(options), {})

    def make_terms(self, seats: int, options: Mapping[str, Value], overlay: Mapping[str, object]) -> Terms:
        data = cast(dict[str, Any], merge(self.data, overlay))
        counts = {card["id"]: card["count"] for card in data["card"]}
        borders = [0] * len(REGION_IDS)
        for one, other in data["borders"]:
            a, b = REGION_IDS.index(one), REGION_IDS.index(other)
            borders[a] |= 1 << b
            borders[b] |= 1 << a
        return Terms(seats, options, [counts[card] for card in CARD_IDS], borders, overlay)

    def world(self, view: View, luck: Luck) -> State:
        seen = cast(dict[str, Any], view)
        state = empty_table(self.terms(seen["seats"], seen["options"], seen["data"]))
        fill(state, view, luck)
        return state

    def why_not(self, state: State, seat: int, action: int) -> Illegal:
        assert isinstance(state, Position)
        clause, key, params = refusals.refusal(state, seat, action)
        return Illegal(clause, self.texts["en"].say(f"refusal.{key}", params), f"refusal.{key}", params)

    def position(self, spec: Mapping[str, object]) -> State:
        given = cast(dict[str, Any], spec)
        options = settle(self.options, given.get("options", {}))
        return positions.read(self.terms(given.get("seats", 2), options, {}), given)

    def explain(self, state: State, seat: int) -> list[dict[str, object]]:
        assert isinstance(state, Position)
        return explain(state, seat)

    def warnings(self, options: Mapping[str, Value]) -> list[str]:
        """CON-15.3, R52: points and captures do not go well together."""
        return ["warning.points_and_captures"] if options["play_for_points"] and options["capture_regions"] else []

    def wording(self, language: str, names: Sequence[str] = ()) -> CondottiereWording:
        return CondottiereWording(self, language, names)

    def count(self, state: State) -> Mapping[str, int]:
        """CON-1.6, I1: the cards of each kind, wherever they lie."""
        assert isinstance(state, Position)
        counts = {card: sum(state.cards[kind::KINDS]) for kind, card in enumerate(CARD_IDS)}
        for kind in state.face_down:
            if kind != NO_CARD:
                counts[CARD_IDS[kind]] += 1
        return counts

    def unseen(self, view: View) -> Unseen:
        """What a view leaves open, for the promise kit: written apart from ``resample``, to witness against it."""
        from signoria.games.condottiere.unseen import unseen

        data = cast(dict[str, Any], merge(self.data, cast(dict[str, Any], view["data"])))
        return unseen(view, {card["id"]: card["count"] for card in data["card"]})

    def values(self, state: State) -> list[float]:
        assert isinstance(state, Position)
        return insight.values(state)

    def sensible(self, state: State, seat: int, legal: list[int]) -> list[int]:
        assert isinstance(state, Position)
        return insight.sensible(state, seat, legal)
