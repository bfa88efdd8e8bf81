"""Diplomacy of bots (chapters 20 and 25): which exchanges they offer, and which they accept. Never part of the rules.

All of it follows from what everybody sees, so that neither an offer nor an answer tells anything of a hand. A bot that
has been refused in an open moment leaves it at that, and it offers only at three moments of a turn: with its order,
before its first attack, and in the closing council.
"""

from __future__ import annotations

from typing import Final

from signoria.games.renaissance.bot.worth import estates
from signoria.games.renaissance.codes import (
    BUY,
    COUNCIL,
    DO_ACCEPT,
    DO_DECLINE,
    DO_SWAP,
    MAIN,
    TOWNS,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.diplomacy import may_speak, swaps

GAIN: Final = 0.5  # points of standing that make an exchange worth the trouble
AHEAD: Final = 1.5  # points of standing by which a seat leads


def offer(p: Position, seat: int) -> int | None:
    """REN-25.3, 25.5: the exchange that completes provinces for both and helps this seat most, if there is one."""
    if not asks_now(p, seat):
        return None
    found: int | None = None
    most = 0.0
    for action in swaps(p, seat):
        mine, theirs = (action - DO_SWAP) // TOWNS, (action - DO_SWAP) % TOWNS
        if completes(p, p.held[seat], mine, theirs) and completes(p, p.held[p.owner[theirs]], theirs, mine):
            own = agrees(p, seat, mine, theirs)
            if own > most and agrees(p, p.owner[theirs], theirs, mine) > 0.0:
                found, most = action, own
    return found


def asks_now(p: Position, seat: int) -> bool:
    """Is this one of the moments at which bots offer something?"""
    if seat != p.turn or not may_speak(p, seat) or p.refused[seat]:
        return False
    return p.phase == BUY or p.phase == COUNCIL or (p.phase == MAIN and not p.struck and not p.gained)


def completes(p: Position, held: int, away: int, come: int) -> bool:
    """Does the seat that gives one town for the other control more provinces than before?"""
    after = held & ~(1 << away) | 1 << come
    more = 0
    for province in p.terms.provinces:
        more += (province & ~after == 0) - (province & ~held == 0)
    return more > 0


def agrees(p: Position, seat: int, away: int, come: int) -> float:
    """What an exchange is worth to a seat, 0 if it should refuse: little, or good for a leader above all."""
    other = p.owner[come]
    before = estates(p)
    p.exchange(away, come)
    after = estates(p)
    p.exchange(away, come)
    own, theirs = after[seat] - before[seat], after[other] - before[other]
    if own < GAIN:
        return 0.0
    rivals = [before[one] for one in range(len(before)) if one != other]
    leads = before[other] > max(rivals) + AHEAD or after[other] == max(after) > after[seat] + AHEAD
    return own if not leads or own > theirs else 0.0


def answer(p: Position, seat: int) -> int:
    """REN-25.5: yes or no to the exchange that is on offer."""
    theirs, mine = p.aim // TOWNS, p.aim % TOWNS
    return DO_ACCEPT if agrees(p, seat, mine, theirs) > 0.0 else DO_DECLINE
