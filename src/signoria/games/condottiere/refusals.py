"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.games.condottiere.codes import (
    ACTIONS,
    BATTLE,
    BY_FINAL_BATTLE,
    BY_FULL_BOARD,
    BY_POINTS,
    BY_STALL,
    CARD_IDS,
    DRAW,
    HAND,
    OVER,
    PHASE_IDS,
    PLACE,
)
from signoria.games.condottiere.decisions import DECISIONS
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import showing
from signoria.games.condottiere.rules.hands import TIME_OF_HANDS, may_discard
from signoria.games.condottiere.rules.sealed_answers import asks_all, owes

# What is not done in a battle: the clause that says when it is.
TIME_OF = {verb: one.clause for one in DECISIONS if one.phase != BATTLE for verb in one.verbs} | {"hand": TIME_OF_HANDS}
ENDED = {BY_FULL_BOARD: "CON-12.6", BY_FINAL_BATTLE: "CON-13.6", BY_POINTS: "CON-17.5"}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return ended(p), "over", {}
    if not 0 <= seat < p.terms.seats:
        return "CON-1.1", "no_such_seat", {"number": seat, "seats": p.terms.seats}
    if verb == "show":
        return showing.against(p, seat, action)
    if verb == "draw" and not p.terms.draws:
        return "CON-16.4", "no_draw_variant", {}
    if verb == "hand" and p.terms.draws:
        return "CON-16.8", "hands_stay", {}
    if verb == "keep" and p.terms.draws:
        return "CON-16.1", "no_rounds", {}
    if verb == "pass reveal" and not p.terms.hides:
        return "CON-20.5", "no_hidden_variant", {}
    if verb == "pope" and p.final:
        return "CON-R32", "no_pope_in_final", {}
    if verb not in DECISIONS[p.phase].verbs:
        return out_of_time(p, seat, verb)
    if asks_all(p) and not owes(p, seat):
        key = "answered" if (p.asked >> seat) & 1 else "no_hand"
        return ("CON-R63" if key == "answered" else "CON-R25"), key, {}
    if not asks_all(p) and seat != p.turn:
        if p.phase == BATTLE:
            return passed(p, seat, verb) if (p.out >> seat) & 1 else ("CON-3.6", "not_your_turn", {"seat": p.turn})
        return "CON-R39" if p.phase == DRAW else asked(p, verb), "not_your_turn", {"seat": p.turn}
    particular = DECISIONS[p.phase].against(p, seat, action)
    if particular is not None:
        return particular
    clause, key = DECISIONS[p.phase].verbs[verb]
    return clause, key, {"card": args[0]} if args and args[0] in CARD_IDS else {}


def ended(p: Position) -> str:
    """The clause by which the game is over."""
    if p.ending == BY_STALL:
        return "CON-R33" if 0 < p.terms.stall_battles <= p.idle else "CON-R61"
    return ENDED.get(p.ending, "CON-12.4")


def out_of_time(p: Position, seat: int, verb: str) -> Refusal:
    """Something else is to be decided first. What others hold is hidden, so no sentence depends on it."""
    if p.phase == BATTLE:
        if p.final and verb != "take":
            return "CON-R32", "last_battle", {}
        if seat == p.turn and not p.has_cards(seat):
            return "CON-4.10", "no_cards", {}
        return TIME_OF[verb], f"in_battle_{verb}", {"seat": p.turn}
    if p.phase == HAND and (owes(p, seat) if asks_all(p) else seat == p.turn):
        if may_discard(p, seat):
            return "CON-8.15" if verb == "keep" else "CON-8.13", "not_now_own_hand", {}
        return "CON-8.16", "not_now_kept_hand", {}
    if asks_all(p):
        return asked(p, verb), f"not_now_{PHASE_IDS[p.phase]}s", {}
    return asked(p, verb), f"not_now_{PHASE_IDS[p.phase]}", {"seat": p.turn}


def asked(p: Position, verb: str) -> str:
    """Outside a battle: the clause of what is to be decided now, or the one that puts it before this verb."""
    if p.phase == PLACE and not p.battle:
        return "CON-2.4"
    if p.phase == PLACE and verb == "hand" and not p.terms.region_after_deal:
        return "CON-8.10"
    return "CON-16.7" if p.phase == DRAW and verb == "place" else DECISIONS[p.phase].clause


def passed(p: Position, seat: int, verb: str) -> Refusal:
    """CON-4.6, 11.1, 13.1: why a seat that is out of the battle stays out."""
    if p.final and not (p.final >> seat) & 1:
        return "CON-13.1", "not_in_final", {}
    if verb == "play" and not p.has_cards(seat):
        return "CON-4.10", "no_cards", {}
    return "CON-4.6", "passed", {}
