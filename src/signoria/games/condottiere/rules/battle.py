"""Chapters 3, 4, 11 and 19: how a battle begins and whose turn it is."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.condottiere.codes import BATTLE, CARD_IDS, KINDS, NO_CARD, NOBODY, NOWHERE
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules import knowledge


def open_regions(p: Position) -> int:
    """CON-3.3, 3.4, 8.8, 8.9, 19.1 to 19.3, R46: where the holder may put the Condottiere token, as bits."""
    closed = p.domains[p.holder] if p.terms.captures else p.taken()
    if p.pope != NOWHERE:
        closed |= 1 << p.pope
    return ~closed & ((1 << len(p.terms.borders)) - 1)


def begin_battle(p: Position) -> None:
    """CON-3.2, 3.5, 19.1, 19.11: a fresh battle for the contested region; the holder has the first turn."""
    p.out = 0
    p.played = False
    p.defended = False
    p.defender = p.owner(p.contested) if p.terms.captures and p.contested != NOWHERE else NOBODY
    p.ask(BATTLE, p.holder)


def find_turn(p: Position, seat: int, tell: Journal | None) -> bool:
    """CON-3.6, 4.6, 4.8 to 4.11, 11.1, 11.2, R37, R59: from ``seat`` on, the first clockwise that has not passed.

    A seat without a card passes unasked, unless one lies face down. True when nobody is left: the battle is over.
    """
    seats = p.terms.seats
    everybody = (1 << seats) - 1
    while p.out != everybody:
        seat %= seats
        if not (p.out >> seat) & 1:
            if p.has_cards(seat) or p.face_down[seat] != NO_CARD:
                p.turn = seat
                return False
            p.out |= 1 << seat
            if tell is not None:
                tell.say("pass", {"seat": seat, "why": "no_cards"})
        seat += 1
    return True


def turn_up(p: Position, seat: int, tell: Journal | None) -> None:
    """CON-20.3, 20.6: the seat's face-down card, if there is one, is turned up and joins the line."""
    kind = p.face_down[seat]
    if kind == NO_CARD:
        return
    face_down = p.face_down[:]
    face_down[seat] = NO_CARD
    p.face_down = face_down
    p.cards[p.terms.lines + seat * KINDS + kind] += 1
    knowledge.turn_up(p, seat, kind)
    if tell is not None:
        tell.say("turn_up", {"seat": seat, "card": CARD_IDS[kind]}, of=seat)
