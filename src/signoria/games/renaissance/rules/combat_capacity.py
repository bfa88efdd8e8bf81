"""Chapters 7, 17 and 18: the combat capacity of both sides, and the laid cards that a rule may still touch."""

from __future__ import annotations

from signoria.games.renaissance.codes import (
    BLUES,
    GENOA,
    NO_CARD,
    RIDING,
    SEA,
    SLOTS,
    SWISS,
)
from signoria.games.renaissance.position import Combat, Position


def there(c: Combat, slot: int) -> bool:
    """Does a card lie there that is still in the combat?"""
    return c.kind[slot] != NO_CARD and not (c.lost >> slot) & 1


def is_blue(c: Combat, slot: int) -> bool:
    return 0 <= c.kind[slot] < BLUES


def side_of(c: Combat, seat: int) -> int:
    return 1 if seat == c.defender else 0


def bonuses(p: Position, c: Combat) -> list[tuple[str, int]]:
    """REN-13.24, 17.17 to 17.20, 24.2, R15: what terrain and a landing give the defender."""
    found: list[tuple[str, int]] = []
    if not p.has(c.attacker, GENOA) and c.mode != RIDING:
        if (p.terms.rough >> c.target) & 1:
            found.append(("terrain", p.terms.bonus_terrain))
        if c.mode == SEA:
            found.append(("landing", p.terms.bonus_landing))
    return found


def swiss_bonus(p: Position, c: Combat, side: int) -> int:
    """REN-24.12: one more in all attacks, or in all defences, of the turn."""
    return p.terms.power[SWISS] if p.has(c.seat_of(side), SWISS) and p.bonus == side + 1 else 0


def total(p: Position, c: Combat, side: int) -> int:
    """REN-7.6, 17.15, 17.16: the combat capacity of a side."""
    found = c.dice[side] + swiss_bonus(p, c, side)
    for slot in range(SLOTS):
        if there(c, slot) and c.side[slot] == side:
            found += c.worth[slot]
    if side:
        found += p.terms.strength[c.level] + c.bonus + sum([points for _, points in bonuses(p, c)])
    return found


def losers(p: Position, c: Combat) -> list[int]:
    """REN-18.6, 18.8 to 18.10: the sides that lose their cards: both, if the totals are equal."""
    mine, yours = total(p, c, 0), total(p, c, 1)
    return [1] if mine > yours else [0] if mine < yours else [0, 1]
