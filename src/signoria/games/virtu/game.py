"""The Virtù game object: seats, options, rulings, data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from signoria.engine.bits import members
from signoria.engine.file_game import FileGame
from signoria.engine.game import View
from signoria.engine.luck import FastLuck
from signoria.engine.messages import InputError
from signoria.engine.options import Option
from signoria.games.virtu import clicks, position_reader, refusals
from signoria.games.virtu.bot import evaluation, features
from signoria.games.virtu.codes import (
    ACTIONS,
    CHARACTERS,
    ITEM_IDS,
    NOBODY,
    POWER_IDS,
    TILE_IDS,
)
from signoria.games.virtu.data import terms_reader
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.course import begin
from signoria.games.virtu.rules.palace import cards_of
from signoria.games.virtu.rules.scoring import explain
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.view_types import typed
from signoria.games.virtu.wording import VirtuWording
from signoria.games.virtu.world import fill


class Virtu(FileGame[Position]):
    """VIR-4, VIR2: for three to five players, and another game for two."""

    name = "virtu"
    seats = (2, 3, 4, 5)
    rules_version = "2"
    actions = ACTIONS
    max_legal = 120
    ladder_seats = (4, 2)
    chance: Mapping[str, tuple[str, ...]] = {"power": ("0", "1", "2", "3", "4"), "first": ("0", "1", "2", "3", "4")}
    feature_names = features.FEATURE_NAMES
    files = ("board.toml", "cards.toml", "palaces.toml", "wars.toml")
    choices = (
        Option("start_seat", "random", "VIR-3.10", ("random", 0, 1, 2, 3, 4)),
        Option("powers", "random", "VIR-3.4", ("random", "listed")),
    )

    read_terms = staticmethod(terms_reader.terms)
    state_class = VirtuState
    set_up = staticmethod(begin)
    fill = staticmethod(fill)
    read_position = staticmethod(position_reader.read)
    refusal = staticmethod(refusals.refusal)

    def flaws(self, data: Mapping[str, object]) -> list[InputError]:
        """Chapters 1 to 5: what keeps these data from being laid out for some number of players."""
        return self.unplayable(data)

    def explain(self, state: Position, seat: int) -> list[dict[str, object]]:
        return explain(state, seat)

    def wording(self, language: str, names: Sequence[str] = ()) -> VirtuWording:
        return VirtuWording(self, language, names)

    def count(self, state: Position) -> Mapping[str, int]:
        """Characters, tiles, bonuses, indulgences and agents: none appears or vanishes.

        Family cards and, with two players, the pieces of major cities may leave the game: they are not counted.
        """
        found = {name: state.piles[item] for item, name in enumerate(ITEM_IDS)}
        for seat in range(state.terms.seats):
            for card in cards_of(state, seat):
                if card < CHARACTERS:
                    found[ITEM_IDS[card]] += 1
            for tile in members(state.domain[seat]):
                name = TILE_IDS[tile].partition("-")[0]
                if name in found:
                    found[name] += 1
            if not state.terms.two:
                agents = state.agents.count(seat) + state.reserve[seat] + state.locked[seat]
                found[f"agents of {POWER_IDS[state.power[seat]]}"] = agents
        for card in members(state.incoming & ((1 << CHARACTERS) - 1)):
            found[ITEM_IDS[card]] += 1
        found["bonuses"] = state.bonuses_left.bit_count() + sum(one.bit_count() for one in state.bonuses)
        found["indulgences"] = state.indulgences_left() + sum(one.bit_count() for one in state.indulged) + state.owed
        return found

    def traits(self, view: View) -> Mapping[str, Sequence[Sequence[str]]]:
        return {"power": [[player["power"]] for player in typed(view)["players"]]}

    def values(self, state: Position) -> list[float]:
        return evaluation.values(state)

    def features(self, state: Position) -> list[list[float]]:
        return features.features(state)

    def sensible(self, state: Position, seat: int, legal: list[int]) -> list[int]:
        return evaluation.sensible(state, seat, legal)

    def horizon(self) -> int:
        """To the end of the year, when all sieges are fought and all purchases made."""
        return 80

    def pauses(self, state: Position) -> bool:
        return evaluation.pauses(state)

    def foreseen(self) -> bool:
        """VIR-3.12: nothing is hidden, and after the set-up nothing is left to luck."""
        return True

    def judgement(self) -> str:
        return "4"

    # Orders

    def scopes(self, view: View) -> Mapping[str, object]:
        """The year, and the siege or battle that is being fought: by whose turn, where, and between whom."""
        v = typed(view)
        duel = v["duel"]
        if duel is None:
            return {"year": v["year"]}
        kind = "battle" if duel["field"] else "siege"
        return {
            "year": v["year"],
            "siege": f"{v['year']} {v['at']} {kind} {duel['city']} {duel['attacker']} {duel['defender']}",
        }

    def public_facts(self, view: View) -> Mapping[str, int]:
        """VIR-3.12: everything is public; these are the numbers that decisions in a siege and in winter turn on."""
        v = typed(view)
        attack, defence = v["duel"]["strength"] if v["duel"] is not None else (0, 0)
        return {
            "attack": attack,
            "defence": defence,
            "year": v["year"],
            "most_cities": max(player["cities"] for player in v["players"]),
            "most_prestige": max(player["points"] for player in v["players"]),
            "neutral_cities": sum(city["owner"] is None for city in v["cities"].values()),
        }

    def routine(self, view: View) -> str:
        """What is no choice in the midst of a thought: a proposed payment, the end of what is done."""
        world = self.world(view, FastLuck(0))
        assert isinstance(world, VirtuState)
        found = clicks.routine(world, world.turn) if view["seat"] == world.turn and world.actors() else NOBODY
        return "" if found == NOBODY else str(self.actions[found])
