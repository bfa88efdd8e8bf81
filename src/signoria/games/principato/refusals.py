"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.games.principato.codes import ACTIONS, OVER, PHASE_IDS, RETURN_CONDOTTIERI, RETURN_MILITIA, TAKE
from signoria.games.principato.decisions import DECISIONS
from signoria.games.principato.position import Position
from signoria.games.principato.rules import sealed_answers
from signoria.games.principato.rules.display import taking_clause

CLAUSES = {verb: clause for decision in DECISIONS for verb, (clause, _) in decision.verbs.items()}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb = ACTIONS[action].verb
    if p.phase == OVER:
        return "PRI-13.1", "over", {}
    if not 0 <= seat < p.terms.seats:
        return "PRI-1.1", "no_such_seat", {"number": seat, "seats": p.terms.seats}
    if sealed_answers.asks_all(p):
        return sealed(p, seat, action)
    decision = DECISIONS[p.phase]
    if verb not in decision.verbs:
        clause = taking_clause(p) if p.phase == TAKE else CLAUSES[verb]
        return clause, f"not_now_{PHASE_IDS[p.phase]}", {"seat": p.turn}
    if seat != p.turn:
        return decision.clause, "not_your_turn", {"seat": p.turn}
    return decision.against(p, seat, action) or (*decision.verbs[verb], {})


def sealed(p: Position, seat: int, action: int) -> Refusal:
    """PRI-R25: while all are asked at once how many units they return."""
    verb, asked = ACTIONS[action].verb, sealed_answers.question(p, seat)
    if asked != sealed_answers.NOTHING and verb in DECISIONS[asked].verbs:
        return DECISIONS[asked].against(p, seat, action) or (*DECISIONS[asked].verbs[verb], {})
    for phase, unit in zip((RETURN_CONDOTTIERI, RETURN_MILITIA), sealed_answers.UNITS, strict=True):
        if verb in DECISIONS[phase].verbs and sealed_answers.sealed(p, seat, unit) >= 0:
            return "PRI-R25", "answered", {}
        if verb in DECISIONS[phase].verbs and asked in (sealed_answers.NOTHING, RETURN_MILITIA):
            return "PRI-11.13", "fewer_units", {"count": 0}
    if asked == sealed_answers.NOTHING:
        return CLAUSES[verb], "not_now_returns", {}
    return CLAUSES[verb], f"not_now_{PHASE_IDS[asked]}", {"seat": seat}
