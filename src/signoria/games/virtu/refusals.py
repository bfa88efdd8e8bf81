"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.games.virtu.codes import ACTIONS, DO_ACT, END_TURN, OVER, PHASE_IDS, RELEASE, TROOP_IDS, spoken_of
from signoria.games.virtu.decisions import DECISIONS
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.spring import against_act

CLAUSES = {verb: clause for decision in DECISIONS for verb, (clause, _) in decision.verbs.items()}

# What only the one game knows: the wars for two, or the game for three to five.
OF_THE_WARS = ("influence", "ally", "lose")
NO_ALLIANCES = ("reactivate", "french aid", "conclude", "overthrow", "spare")
NOT_IN_THE_WARS = ("advance", "bonus", "leonardo", "cathedral", *NO_ALLIANCES)


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The rule against this action; of several, the first that is checked here and in its decision."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "VIR-31.2", "over", {}
    decision = DECISIONS[p.phase]
    if seat != p.turn:
        return decision.asked(p), "not_your_turn", {"seat": p.turn}
    foreign = other_game(p, verb, args)
    if foreign is not None:
        return foreign
    phase = PHASE_IDS[p.phase]
    if verb not in decision.verbs:
        unasked = against_act(p, seat) if action == DO_ACT and p.phase in (RELEASE, END_TURN) else None
        return unasked or (CLAUSES[verb], "not_now", {"phase": phase})
    return decision.against(p, seat, action) or (*decision.verbs[verb], {**spoken_of(action), "phase": phase})


def other_game(p: Position, verb: str, args: tuple[str, ...]) -> Refusal | None:
    """VIR2-1.6, 9.5: what belongs to the game for another number of players is never asked here."""
    if p.terms.two:
        return ("VIR2-1.6", "not_in_the_wars", {}) if verb in NOT_IN_THE_WARS else None
    if verb in OF_THE_WARS:
        return CLAUSES[verb], "only_in_the_wars", {}
    allied = args and args[0] in TROOP_IDS[1:] and verb in ("pick", "recruit", "disband")
    return ("VIR2-9.5", "only_in_the_wars", {}) if allied else None
