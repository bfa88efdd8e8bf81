"""The odds of a combat, by what lies on the table and in the two hands of a world. Never part of the rules."""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.renaissance.bot.worth import HIRELING
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BLUES,
    CONDOTTIERE,
    ENGINEER,
    KINDS,
    NO_CARD,
    NOWHERE,
    SIGN,
    SLOTS,
    TRAITOR,
)
from signoria.games.renaissance.position import Combat, Position
from signoria.games.renaissance.rules.combat_capacity import bonuses, losers, swiss_bonus, there, total
from signoria.games.renaissance.rules.sign_of_god import doublable

SWING: Final = 0.55  # how much a combat point moves the odds while the dice are to be rolled ...
SURE: Final = 1.6  # ... and when they lie
ANSWERED: Final = 0.7  # what counts of a Sign of God that may be played


def chance(ahead: float, swing: float) -> float:
    """The chance of the side that leads by this many points; equal totals are the defender's."""
    return 1.0 / (1.0 + exp(-swing * (ahead - 0.5)))


def planned(p: Position, seat: int, town: int, mode: int) -> Combat:
    """An attack that is not announced yet."""
    c = Combat(seat, p.owner[town], town, NOWHERE, mode)
    c.level = p.level[town]
    return c


def odds(p: Position, c: Combat) -> float:
    """The chance of the attacker."""
    if c.shown:
        return settled_odds(p, c)
    attack, defence = troops(p, c, 0), troops(p, c, 1)
    attack += red_of_attack(p, c) + float(swiss_bonus(p, c, 0)) + sign_of(p, c.attacker, attack)
    defence += red_of_defence(p, c) + float(swiss_bonus(p, c, 1)) + sign_of(p, c.defender, defence)
    defence += float(p.terms.strength[c.level])
    for _, points in bonuses(p, c):
        defence += float(points)
    return chance(attack - defence, SWING)


def settled_odds(p: Position, c: Combat) -> float:
    """Cards and dice lie open; Condottieri may still roll, and Signs of God change it."""
    if c.done:
        return 1.0 if losers(p, c) == [1] else 0.0
    ahead = float(total(p, c, 0) - total(p, c, 1))
    for slot in range(c.rolling, SLOTS):
        if there(c, slot) and c.kind[slot] == CONDOTTIERE and not c.worth[slot]:
            ahead += HIRELING if c.side[slot] == 0 else -HIRELING
    for side in range(2):
        if not ((c.passed | c.signed) >> side) & 1 and p.cards[c.seat_of(side) * KINDS + SIGN]:
            best = 0
            for slot in doublable(c, side):
                best = max(best, c.worth[slot])
            ahead += ANSWERED * float(best if side == 0 else -best)
    return chance(ahead, SURE)


def points_of(p: Position, kind: int) -> float:
    """What a card counts as troops."""
    return float(p.terms.values[kind]) if kind < BLUES else HIRELING if kind == CONDOTTIERE else 0.0


def troops(p: Position, c: Combat, side: int) -> float:
    """What the cards of a side in its blue slots count, or the best it could lay there."""
    if side == 0 and c.kind[0] != NO_CARD:
        return points_of(p, c.kind[0]) + points_of(p, c.kind[1])
    return best_troops(p, c.seat_of(side), 2 if side == 0 else 1, c.hired[side])


def best_troops(p: Position, seat: int, count: int, bought: int = 0) -> float:
    """Combat points of the best ``count`` cards for blue slots; Condottieri that were bought are laid first."""
    found = 0.0
    hired = min(count, bought)
    count -= hired
    for kind in range(BLUES - 1, -1, -1):
        some = min(count, p.cards[seat * KINDS + kind])
        found += float(some * p.terms.values[kind])
        count -= some
    return found + HIRELING * float(hired + min(count, p.payable(seat)))


def red_of_attack(p: Position, c: Combat) -> float:
    """What the attacker's red slot takes from the walls or adds to the troops."""
    walls = p.terms.strength
    kind = c.kind[ATTACKER_RED]
    row = c.attacker * KINDS
    if kind == NO_CARD and not c.laid[0]:
        if p.cards[row + TRAITOR] and c.level:
            kind = TRAITOR
        elif c.hired[0] or p.payable(c.attacker):
            kind = CONDOTTIERE
        elif p.cards[row + ENGINEER]:
            kind = ENGINEER
    if kind == CONDOTTIERE:
        return HIRELING
    if kind == NO_CARD or p.cards[c.defender * KINDS + kind]:
        return 0.0
    return float(walls[c.level] - (walls[c.level - 1] if kind == ENGINEER and c.level else 0))


def red_of_defence(p: Position, c: Combat) -> float:
    """What the defender's red slot may add."""
    row = c.defender * KINDS
    if p.cards[row + TRAITOR] and c.kind[ATTACKER_RED] != TRAITOR:
        return 4.5  # the attacker's strongest card
    if c.hired[1] > 1 or p.payable(c.defender) > 1:
        return HIRELING
    return float(p.terms.bonus_engineer) if p.cards[row + ENGINEER] else 0.0


def sign_of(p: Position, seat: int, points: float) -> float:
    """A Sign of God doubles about the half of what lies there."""
    return 0.5 * ANSWERED * points if p.cards[seat * KINDS + SIGN] else 0.0
