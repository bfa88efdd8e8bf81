"""PRI-R25: all say at once which units they return; each answer stays sealed until the last one is given.

A seat with units of both kinds is asked about its condottieri, then, without waiting for the others, about its militia.
Which of this has been answered is public, the numbers are not: ``answers`` holds six bits for each seat and kind of
unit, 0 before the answer, else 1 more than the number of units that go home.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.journal import Journal
from signoria.games.principato.codes import (
    ACTIONS,
    CONDOTTIERE,
    GOOD_IDS,
    MILITIA,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
    WIDTH,
)
from signoria.games.principato.position import Position

BITS: Final = 6  # of one answer: the box has fewer units than that counts
MOST: Final = 63
UNITS: Final = [CONDOTTIERE, MILITIA]
NOTHING: Final = -1  # is asked


def asks_all(p: Position) -> bool:
    """Is the question of this moment put to all at once?"""
    return p.terms.together and (p.phase == RETURN_CONDOTTIERI or p.phase == RETURN_MILITIA)


def question(p: Position, seat: int) -> int:
    """PRI-11.13: what this seat has still to answer, as a phase."""
    at = seat * WIDTH
    if p.goods[at + CONDOTTIERE] and sealed(p, seat, CONDOTTIERE) < 0:
        return RETURN_CONDOTTIERI
    if p.goods[at + MILITIA] and sealed(p, seat, MILITIA) < 0:
        return RETURN_MILITIA
    return NOTHING


def owing(p: Position) -> tuple[int, ...]:
    """The seats that have still to answer."""
    return tuple([seat for seat in range(p.terms.seats) if question(p, seat) != NOTHING])


def place(seat: int, unit: int) -> int:
    """Where in ``answers`` it is noted how many units of this kind the seat returns."""
    return BITS * (2 * seat + unit - CONDOTTIERE)


def sealed(p: Position, seat: int, unit: int) -> int:
    """How many units of this kind the seat returns; -1 before it has answered."""
    return ((p.answers >> place(seat, unit)) & MOST) - 1


def seal(p: Position, seat: int, unit: int, count: int) -> None:
    """Put an answer under seal, in place of the one that may lie there."""
    at = place(seat, unit)
    p.answers = p.answers & ~(MOST << at) | (count + 1) << at


def ask(p: Position) -> bool:
    """PRI-11.13: put the question to all who have units. False if there is nobody."""
    for seat in p.order:
        if question(p, seat) != NOTHING:
            p.ask(RETURN_CONDOTTIERI, seat)  # this phase stands for both questions
            return True
    return False


def give(p: Position, seat: int, unit: int, count: int, action: int, tell: Journal | None) -> bool:
    """A seat has answered. True when it was the last answer: now the seals are to be broken."""
    seal(p, seat, unit, count)
    if not owing(p):
        return True
    if tell is not None:
        tell.whisper("sealed", {"seat": seat}, (seat,), {"answer": str(ACTIONS[action])})
    return False


def break_seals(p: Position, last: int, tell: Journal | None) -> None:
    """PRI-11.13, 11.14: the units go back to the supply, told in the supply order; ``last`` has answered just now."""
    for seat in p.order:
        told: dict[str, int] = {}
        asked = False
        for unit in UNITS:
            count = sealed(p, seat, unit)
            if count >= 0:
                asked = True
                p.move(seat * WIDTH + unit, p.terms.supply + CONDOTTIERE, count)
                if count:
                    told[GOOD_IDS[unit]] = count
        if tell is not None and asked:
            tell.say("return", {"seat": seat, "tokens": told}, of=-1 if seat == last else seat)
    p.answers = 0
