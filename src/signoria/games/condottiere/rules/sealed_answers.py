"""CON-R63: a question that needs no order is put to all at once; each answer stays sealed until the last one is given.

Which seats have answered is public (``asked``), what they answered is not: ``answers`` holds two bits for each seat, 1
for a hand that is discarded, or the number of cards to draw.
"""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.condottiere.codes import ACTIONS, DRAW, HAND
from signoria.games.condottiere.position import Position

BITS = 2  # of one answer
MOST = (1 << BITS) - 1


def asks_all(p: Position) -> bool:
    """Is the question of this moment put to all at once? Draws are not where hands are untold (R36, R63): each is told."""
    return p.terms.together and (p.phase == HAND or (p.phase == DRAW and p.terms.counts_public))


def takes_part(p: Position, seat: int) -> bool:
    """CON-8.13, 16.4, 16.11, R25: hands are asked about where there are any, and all may draw."""
    return p.phase == DRAW or p.has_cards(seat)


def owes(p: Position, seat: int) -> bool:
    """Is this seat asked, and has it not answered yet?"""
    return not (p.asked >> seat) & 1 and takes_part(p, seat)


def owing(p: Position) -> tuple[int, ...]:
    """The seats whose answers are still missing."""
    return tuple([seat for seat in range(p.terms.seats) if owes(p, seat)])


def seal(p: Position, seat: int, answer: int) -> None:
    """Put an answer under seal, in place of the one that may lie there."""
    p.asked |= 1 << seat
    p.answers = p.answers & ~(MOST << BITS * seat) | answer << BITS * seat


def sealed(p: Position, seat: int) -> int:
    """The answer of a seat that has given one."""
    return (p.answers >> BITS * seat) & MOST


def give(p: Position, seat: int, answer: int, action: int, tell: Journal | None) -> bool:
    """A seat has answered. True when it was the last one: now the seals are broken, clockwise from the holder on."""
    seal(p, seat, answer)
    if not owing(p):
        return True
    if tell is not None:
        tell.whisper("sealed", {"seat": seat}, (seat,), {"answer": str(ACTIONS[action])})
    return False


def broken(p: Position) -> list[tuple[int, int]]:
    """Break the seals: the seats that were asked with their answers, clockwise from the holder on."""
    seats = p.terms.seats
    clockwise = [(p.holder + step) % seats for step in range(seats)]
    told = [(seat, sealed(p, seat)) for seat in clockwise if (p.asked >> seat) & 1]
    p.asked = p.answers = 0
    return told
