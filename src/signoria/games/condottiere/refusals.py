"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.condottiere import knowledge
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
    KEEP,
    NO_CARD,
    NOWHERE,
    OVER,
    PHASE_IDS,
    PLACE,
    POPE,
    REGION_IDS,
    TAKE_BACK,
)
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rounds import FULL_HAND, MOST_DRAWN, may_discard

Refusal = tuple[str, str, Mapping[str, object]]  # clause, text key, parameters

PHASE_OF = {"place": PLACE, "play": BATTLE, "pass": BATTLE, "pass reveal": BATTLE, "pope": POPE, "take": TAKE_BACK}
PHASE_OF |= {"hand": HAND, "keep": KEEP, "draw": DRAW}
# What is not done in a battle: the clause that says when it is.
TIME_OF = {"place": "CON-8.8", "pope": "CON-7.2", "take": "CON-6.22"}
TIME_OF |= {"hand": "CON-8.13", "keep": "CON-10.4", "draw": "CON-16.4"}
# Outside a battle: what is to be decided now, and by whom.
ASKED = {PLACE: "CON-8.8", POPE: "CON-7.2", TAKE_BACK: "CON-6.22", HAND: "CON-8.18", KEEP: "CON-10.4", DRAW: "CON-16.4"}
ENDED = {BY_FULL_BOARD: "CON-12.6", BY_FINAL_BATTLE: "CON-13.6", BY_POINTS: "CON-17.5"}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return ended(p), "over", {}
    if not 0 <= seat < p.terms.seats:
        return "CON-1.1", "no_such_seat", {"number": seat, "seats": p.terms.seats}
    if verb == "show":
        return showing(p, seat, CARD_IDS.index(args[0]), int(args[1]))
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
    if PHASE_OF[verb] != p.phase:
        return out_of_time(p, seat, verb)
    if seat != p.turn:
        if p.phase == BATTLE:
            return passed(p, seat, verb) if (p.out >> seat) & 1 else ("CON-3.6", "not_your_turn", {"seat": p.turn})
        return "CON-R39" if p.phase == DRAW else asked(p, verb), "not_your_turn", {"seat": p.turn}
    if verb == "place":
        return place(p, REGION_IDS.index(args[0]))
    if verb == "pope":
        return pope(p, REGION_IDS.index(args[0]))
    if verb == "play":
        if not p.has_cards(seat):
            return "CON-4.10", "no_cards", {}
        return "CON-4.12", "not_in_hand", {"card": args[0]}
    if verb == "pass reveal":
        return "CON-R54", "nothing_face_down", {}
    if verb == "take":
        if p.face_down[seat] != NO_CARD and CARD_IDS[p.face_down[seat]] == args[0]:
            return "CON-20.8", "face_down_stays", {"card": args[0]}
        return "CON-6.24", "not_in_line", {"card": args[0]}
    if verb == "hand":
        return "CON-8.16", "mercenary_in_hand", {}
    if verb == "keep":
        return "CON-10.4", "not_in_hand", {"card": args[0]}
    limit = FULL_HAND + p.regions(seat)
    if p.hand_size(seat) + int(args[0]) > limit:
        return "CON-16.5", "hand_limit", {"limit": limit, "count": p.hand_size(seat)}
    return "CON-R29", "no_cards_left", {"most": MOST_DRAWN}


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
    if p.phase == HAND and seat == p.turn:
        if may_discard(p, seat):
            return "CON-8.15" if verb == "keep" else "CON-8.13", "not_now_own_hand", {}
        return "CON-8.16", "not_now_kept_hand", {}
    return asked(p, verb), f"not_now_{PHASE_IDS[p.phase]}", {"seat": p.turn}


def asked(p: Position, verb: str) -> str:
    """Outside a battle: the clause of what is to be decided now, or the one that puts it before this verb."""
    if p.phase == PLACE and not p.battle:
        return "CON-2.4"
    if p.phase == PLACE and verb == "hand" and not p.terms.region_after_deal:
        return "CON-8.10"
    return "CON-16.7" if p.phase == DRAW and verb == "place" else ASKED[p.phase]


def passed(p: Position, seat: int, verb: str) -> Refusal:
    """CON-4.6, 11.1, 13.1: why a seat that is out of the battle stays out."""
    if p.final and not (p.final >> seat) & 1:
        return "CON-13.1", "not_in_final", {}
    if verb == "play" and not p.has_cards(seat):
        return "CON-4.10", "no_cards", {}
    return "CON-4.6", "passed", {}


def place(p: Position, region: int) -> Refusal:
    """CON-3.3, 3.4, 19.2, 19.3: why the Condottiere token may not go there."""
    named = {"region": REGION_IDS[region]}
    if region == p.pope:
        return "CON-3.3", "under_the_pope", named
    if p.terms.captures:
        return "CON-19.2", "own_region", named
    return "CON-3.4", "controlled", {"region": REGION_IDS[region], "owner": p.owner(region)}


def pope(p: Position, region: int) -> Refusal:
    """CON-7.3, R03, R50: why the Pope token may not go there."""
    named = {"region": REGION_IDS[region]}
    if region == p.contested != NOWHERE:
        return "CON-R50" if p.terms.captures else "CON-R03", "pope_contested", named
    return "CON-7.3", "pope_controlled", {"region": REGION_IDS[region], "owner": p.owner(region)}


def showing(p: Position, seat: int, kind: int, to: int) -> Refusal:
    """CON-14.2, R36: why this card cannot be shown to that seat."""
    if not 0 <= to < p.terms.seats:
        return "CON-1.1", "no_such_seat", {"number": to, "seats": p.terms.seats}
    if to == seat:
        return "CON-14.2", "show_yourself", {}
    if not p.cards[seat * len(CARD_IDS) + kind]:
        return "CON-14.2", "not_in_hand", {"card": CARD_IDS[kind]}
    assert p.known[knowledge.row(p, to, seat) + kind] or p.sure[knowledge.row(p, to, seat) + kind]
    return "CON-R36", "already_known", {"card": CARD_IDS[kind], "to": to}
