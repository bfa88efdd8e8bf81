"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Refusal
from signoria.games.renaissance.codes import ACTIONS, DO_SWAP, OVER, PHASE_IDS, TOWN_IDS
from signoria.games.renaissance.decisions import DECISIONS
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.diplomacy import against_lane
from signoria.games.renaissance.rules.own_turn import CARD_OF

POWERS = ("lure", "free raiders", "free retreat", "bonus")  # only a nation with a power does so
FIRST_WITH: Mapping[str, Choice] = {verb: one for one in reversed(DECISIONS) for verb in one.verbs}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "REN-22.1", "over", {}
    if action >= DO_SWAP:
        return against_lane(p, seat, action)
    if verb in POWERS and not p.terms.powers:
        return "REN-24.1", "no_powers", {}
    decision = DECISIONS[p.phase]
    if verb not in decision.verbs:
        first = FIRST_WITH[verb]
        return first.times.get(verb, first.verbs[verb][0]), "not_now", {"phase": PHASE_IDS[p.phase]}
    if seat not in p.actors():
        if decision.sealed:
            return decision.clause, "not_asked", {}
        return decision.asked(p, verb), "not_your_turn", {"seat": p.actors()[0]}
    if (specific := decision.against(p, seat, action)) is not None:
        return specific
    told = {"card": CARD_OF[verb]} if verb in CARD_OF else {}
    if args and args[0] in TOWN_IDS:
        told["town"] = args[0]
    return *decision.verbs[verb], told
