"""The Morra game object: seats, options, and what the engine asks of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.engine.decisions import Refusal
from signoria.engine.file_game import FileGame, Options
from signoria.engine.game import View
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.engine.testing import Place, Rule, Unseen
from signoria_morra.state import ACTIONS, FINGERS, NONE, MorraState
from signoria_morra.wording import MorraWording

Terms = tuple[int, int]  # seats, the last round


class Morra(FileGame[MorraState]):
    """MOR-1.1: for two to four players."""

    name = "morra"
    seats = (2, 3, 4)
    rules_version = "1"
    actions = ACTIONS
    max_legal = 20
    files = ()  # there is no data beside the rulings
    choices = ()  # there are no variants
    chance: Mapping[str, tuple[str, ...]] = {}

    def read_terms(self, seats: int, options: Options, overlay: Mapping[str, object], data: Mapping[str, Any]) -> Terms:
        return seats, int(options["round_limit"])

    def new_state(self, terms: Terms, luck: Luck, tell: Journal | None) -> MorraState:
        return MorraState(*terms)

    def make_world(self, terms: Terms, view: View, luck: Luck) -> MorraState:
        """A state from the view alone: everything public, one's own answers, and any answers of the others."""
        seen: Any = view
        state = MorraState(*terms)
        state.points, state.round = list(seen["points"]), seen["round"]
        state.last = [list(row) for row in seen["last"]]
        state.winners = sum(1 << seat for seat in seen["winners"])
        state.fingers = [1 if shown else NONE for shown in seen["shown"]]
        state.calls = [1 if called else NONE for called in seen["called"]]
        own = -1 if seen["seat"] is None else seen["seat"]
        if own >= 0:
            state.fingers[own], state.calls[own] = seen["fingers"] or NONE, seen["call"] or NONE
        state.resample(own, luck)
        return state

    def read_position(self, terms: Terms, given: Mapping[str, Any]) -> MorraState:
        """What a scene may say: ``fingers``, ``calls`` (0: not yet), ``points``, ``round``."""
        state = MorraState(*terms)
        state.fingers = list(given.get("fingers", state.fingers))
        state.calls = list(given.get("calls", state.calls))
        state.points = list(given.get("points", state.points))
        state.round = given.get("round", 1)
        return state

    def refusal(self, state: MorraState, seat: int, action: int) -> Refusal:
        """MOR-2.4, 4.1: not asked; else what the seat's decision says against it."""
        if state.winners:
            return "MOR-4.1", "over", {}
        if seat not in state.actors():
            return "MOR-2.4", "waiting", {}
        decision, verb = state.decision(seat), ACTIONS[action].verb
        particular = decision.against(state, seat, action) if verb == "call" and decision.clause == "MOR-2.3" else None
        return particular or (*decision.verbs[verb], {})

    def wording(self, language: str, names: Sequence[str] = ()) -> MorraWording:
        return MorraWording(self, language, names)

    def count(self, state: MorraState) -> Mapping[str, int]:
        return {"hands": len(state.fingers)}

    def values(self, state: MorraState) -> list[float]:
        """Points first: what bots look at. There is not much to know about Morra."""
        total = sum(state.points) + len(state.points)
        return [(points + 1) / total for points in state.points]

    def unseen(self, view: View) -> Unseen:
        """What a view leaves open, for the promise kit: written apart from ``resample``, to witness against it."""
        seen: Any = view
        others = seen["seats"] - 1
        pools: dict[str, Mapping[str, int]] = {}
        places: list[Place] = []
        rules: list[Rule] = []
        for owner in range(seen["seats"]):
            if owner == seen["seat"] or not seen["shown"][owner]:
                continue
            at = len(places)
            pools[f"fingers {owner}"] = {str(one): 1 for one in range(1, FINGERS + 1)}
            places.append(Place(owner, "fingers", 1, pool=f"fingers {owner}"))
            if seen["called"][owner]:
                pools[f"call {owner}"] = {str(one): 1 for one in range(1 + others, (others + 1) * FINGERS + 1)}
                places.append(Place(owner, "call", 1, pool=f"call {owner}"))

                rules.append(Rule((at, at + 1), lambda held: possible(held, others)))
        return Unseen(pools, places, rules=rules)


def possible(held: Sequence[Mapping[str, int]], others: int) -> bool:
    """MOR-2.3: could somebody with these fingers have made this call?"""
    fingers, call = [int(next(iter(one))) for one in held]
    return fingers + others <= call <= fingers + others * FINGERS
