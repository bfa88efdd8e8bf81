"""What things are worth, in points of the end of the game: towns, walls, palaces, ducats, cards. No part of the rules.

Whatever lasts counts for each turn that is left, a later turn less than an earlier one, since much is lost on the way.
Cards count for what they may still do in the running turn: attack in the own turn, defend while others have theirs to
come. The numbers were set by hand and judged by games; tables of them are lists, which compiled code reads fastest.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.native import i64
from signoria.games.renaissance.codes import (
    ARTIST,
    BLUES,
    BUY,
    CONDOTTIERE,
    COUNCIL,
    EXPAND,
    KINDS,
    MAIN,
    ORIGIN,
    TOWNS,
    YEARS,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.yellow_cards import empty_palaces

FUTURE: Final[list[float]] = [0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0]  # a point a turn, by the turns that are left
TOWN: Final = 0.2  # a town, for each turn: its income, and a step to a province
HALF: Final = 0.28  # a province that lacks one town, for each turn
WALLS: Final[list[float]] = [0.0, 0.0, 0.2, 0.34]  # a rampart, a fortress, for each turn
PALACE: Final = 0.25  # the first palace without an artist, for each turn ...
PALACES: Final = 0.08  # ... and each further one
DUCAT: Final = 0.08  # while there are purchases to come
LAST_DUCAT: Final = 0.02

HIRELING: Final = 4.2  # combat points of a Condottiere, rout and betrayal included
STRIKE: Final = 0.04  # a combat point for an attack in war ...
ONE_STRIKE: Final = 0.05  # ... and of the best two cards in peace
GUARD: Final = 0.05  # a combat point of the best card for defence, if all others have their turns to come ...
GUARDS: Final = 0.015  # ... and of further cards
DRAWN: Final = 0.5  # any card, before the own turns
ENOUGH: Final = 5  # cards, in peace; more are worth half
SERVES: Final[list[float]] = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.3, 0.45, 0.6, 0.15]  # red cards, for attack or defence
DOES: Final[list[float]] = [0.15, 0.25, 0.9, 0.2, 0.0]  # yellow cards, before or in the own turn
ARTIST_SURE: Final = 0.8  # of what an artist brings, while the card is in the hand and a palace waits
BANKER: Final = 0.3


def turns_left(p: Position) -> int:
    """The running turn included."""
    return YEARS - p.year


def claim(province: i64, mine: i64) -> float:
    """What these towns of a province come to in a turn: all of them, or all but one."""
    rest: i64 = province & ~mine
    if rest == 0:
        return 1.0
    return HALF if rest & (rest - 1) == 0 and rest != province else 0.0


def standings(p: Position) -> list[float]:
    """The score that each seat may expect."""
    found = estates(p)
    for seat in range(p.terms.seats):
        found[seat] += hand_worth(p, seat)
    return found


def estates(p: Position) -> list[float]:
    """As far as all can see it: without the hands."""
    seats, ducat = p.terms.seats, ducat_worth(p)
    lasting = [0.0] * seats  # for each turn
    empty = [0] * seats
    palaces: i64 = p.palaces & ~p.artists()
    bit: i64 = 1
    for town in range(TOWNS):
        owner = p.owner[town]
        if owner >= 0:
            lasting[owner] += TOWN + WALLS[p.level[town]]
            if palaces & bit:
                empty[owner] += 1
        bit <<= 1
    for place in p.where:
        if place >= 0:
            lasting[p.owner[place]] += float(p.terms.points_artist)
    for which in p.terms.provinces:
        province: i64 = which
        for seat in range(seats):
            mine: i64 = p.held[seat]
            if mine & province:
                lasting[seat] += claim(province, mine) * float(p.terms.points_province)
    future = FUTURE[turns_left(p)]
    found: list[float] = []
    for seat in range(seats):
        if empty[seat]:
            lasting[seat] += PALACE + PALACES * float(empty[seat] - 1)
        found.append(float(p.points[seat]) + future * lasting[seat] + ducat * float(p.ducats[seat]))
    return found


def ducat_worth(p: Position) -> float:
    """Money is good for the purchases that are still to come."""
    return DUCAT if p.phase <= BUY or turns_left(p) > 1 else LAST_DUCAT


def town_worth(p: Position, town: int, seat: int) -> float:
    """What this town adds to a seat's standing, or would add."""
    bit: i64 = 1 << town  # a plain number first: a machine word of 1 would be shifted as a short one
    mine: i64 = p.held[seat]
    found = TOWN + WALLS[p.level[town]]
    palaces: i64 = p.palaces
    if palaces & bit:
        found += float(p.terms.points_artist) if town in p.where else PALACE
    for which in p.terms.provinces:
        province: i64 = which
        if province & bit:
            more = claim(province, mine | bit) - claim(province, mine & ~bit)
            found += more * float(p.terms.points_province)
    return FUTURE[turns_left(p)] * found


# Cards


def before_turns(p: Position) -> bool:
    """Is the first own turn of this game turn still to come?"""
    return p.phase <= EXPAND or (p.phase == ORIGIN and p.back == EXPAND)


def acts(p: Position, seat: int) -> bool:
    """Is the own turn of this seat still to come, or going on?"""
    return before_turns(p) or (p.phase != COUNCIL and p.order.index(seat) >= p.at)


def hand_worth(p: Position, seat: int) -> float:
    """What the hand may still do in this game turn."""
    early, row = before_turns(p), seat * KINDS
    future = FUTURE[turns_left(p)]
    found = 0.0
    if p.cards[row + ARTIST] and acts(p, seat):
        found = ARTIST_SURE * (1.0 - PALACE) * future if empty_palaces(p, seat) else BANKER
    if early:
        return found + DRAWN * (0.6 + 0.13 * future) * many(p, p.hand_size(seat))
    others, mine = 0, False
    if p.phase != COUNCIL:
        for place in range(p.at, p.terms.seats):
            if p.order[place] != seat:
                others += 1
            else:
                mine = True
    if not others and not mine:
        return 0.0
    for kind in range(CONDOTTIERE + 1, BLUES + BLUES):
        found += SERVES[kind] * float(p.cards[row + kind])
    if mine:
        for number in range(len(DOES)):
            found += DOES[number] * float(p.cards[row + BLUES + BLUES + number])
    return found + troops_worth(p, seat, mine, float(others) / float(p.terms.seats - 1)) * (0.6 + 0.13 * future)


def many(p: Position, count: int) -> float:
    """In peace, where one attack is allowed, many cards are not much better than some."""
    return float(count) if p.war or count <= ENOUGH else 0.5 * float(ENOUGH + count)


def troops_worth(p: Position, seat: int, mine: bool, threat: float) -> float:
    """Troops attack in the own turn, as often as is allowed, and defend as long as others have theirs to come."""
    row = seat * KINDS
    running = p.phase >= MAIN and mine and p.order[p.at] == seat
    strikes = 0 if not mine else 24 if p.war else 2 if not running or p.attacks < p.terms.peace_attacks else 0
    strike = STRIKE if p.war else ONE_STRIKE
    found, guard = 0.0, GUARD * threat
    for kind in range(BLUES, -1, -1):
        count = p.cards[row + kind] if kind < CONDOTTIERE else p.payable(seat)
        points = float(p.terms.values[kind]) if kind < BLUES else HIRELING
        for _ in range(count):
            found += points * guard
            guard = GUARDS * threat
            if strikes:
                found += points * strike
                strikes -= 1
    return found
