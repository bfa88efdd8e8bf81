"""Why not? For every action that is not allowed now, the clause that forbids it and what its sentence speaks of."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.condottiere import knowledge
from signoria.games.condottiere.codes import (
    ACTIONS,
    BATTLE,
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
from signoria.games.condottiere.rounds import FULL_HAND, MOST_DRAWN

Refusal = tuple[str, str, Mapping[str, object]]  # clause, text key, parameters

PHASE_OF = {"place": PLACE, "play": BATTLE, "pass": BATTLE, "pass reveal": BATTLE, "pope": POPE, "take": TAKE_BACK}
PHASE_OF |= {"hand": HAND, "keep": KEEP, "draw": DRAW}
CLAUSE_OF = {"place": "CON-8.8", "play": "CON-4.1", "pass": "CON-4.1", "pass reveal": "CON-R54", "pope": "CON-7.2"}
CLAUSE_OF |= {"take": "CON-6.22", "hand": "CON-8.13", "keep": "CON-10.4", "draw": "CON-16.4"}


def refusal(p: Position, seat: int, action: int) -> Refusal:
    """The first rule, in the rulebook's order of thought, that stands against this action."""
    verb, args = ACTIONS[action].verb, ACTIONS[action].args
    if p.phase == OVER:
        return "CON-12.4", "over", {}
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
        return CLAUSE_OF[verb], f"not_now_{PHASE_IDS[p.phase]}", {"seat": p.turn}
    if seat != p.turn:
        if p.phase == BATTLE and (p.out >> seat) & 1:
            return passed(p, seat, verb)
        return "CON-3.6" if p.phase == BATTLE else CLAUSE_OF[verb], "not_your_turn", {"seat": p.turn}
    if verb == "place":
        return place(p, REGION_IDS.index(args[0]))
    if verb == "pope":
        return pope(p, REGION_IDS.index(args[0]))
    if verb == "play":
        if not p.has_cards(seat):
            return "CON-4.10", "no_cards", {}
        return "CON-4.2", "not_in_hand", {"card": args[0]}
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
