"""What a learned evaluation is told of each seat; ``learned.json`` holds what training made of it.

The score that ``worth`` expects is the first feature: training says how far to trust it, and what it overlooks. What
lasts is told twice, for each turn that is left and for the running one. All is scaled by ``sharpness``: the nearer the
end, the more a point decides.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.native import i64
from signoria.games.renaissance.bot.evaluation import expected, sharpness
from signoria.games.renaissance.bot.worth import HIRELING, before_turns, standings, turns_left
from signoria.games.renaissance.codes import (
    ARTIST,
    BLUES,
    BUY,
    CONDOTTIERE,
    COUNCIL,
    ENGINEER,
    GARRISON,
    KINDS,
    MARRIAGE,
    NOBODY,
    OVER,
    RAIDERS,
    RAMPART,
    SIGN,
    TOWNS,
    TRAITOR,
    VOTE,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.yellow_cards import empty_palaces

LASTING: Final = (
    *("provinces", "provinces but for a free town", "provinces but for a town of others", "towns", "ramparts"),
    *("fortresses", "palaces", "artists", "ducats", "open provinces", "provinces behind ramparts", "open artists"),
    *("artists behind ramparts", "open garrisons"),
)
STRIKING: Final = (
    *("acts", "acts late", "cards in peace", "cards in war", "troops in peace", "troops in war", "strike in peace"),
    *("strike in war", "further troops", "engineer", "traitor", "sign of God", "marriage", "artist in hand", "yellow"),
)
GUARDING: Final = ("threat", "guard", "second guard", "sign of God in defence", "traitor in defence")
BUYING: Final = ("cards to buy with", "troops to buy with")
FEATURE_NAMES: Final = (
    *("standing", "under way", "points", "points near the end"),
    *(f"{name}, each turn" for name in LASTING),
    *(f"{name}, now" for name in LASTING),
    *STRIKING,
    *GUARDING,
    *BUYING,
)


def features(p: Position) -> list[list[float]]:
    """Each seat by the names above."""
    left = float(max(1, turns_left(p)))
    sharp = sharpness(p)
    stands = standings(p)
    coming = expected(p, stands)
    board = Board(p)
    found: list[list[float]] = []
    for seat in range(p.terms.seats):
        points = float(p.points[seat])
        change = coming[seat] - stands[seat]
        row = [0.3 * sharp * coming[seat], sharp * change, 0.3 * sharp * points, points / left / 3.0]
        lasting = board.lasting(p, seat)
        for one in lasting:
            row.append(sharp * left * one)
        row.extend(lasting)
        if p.phase != OVER and p.phase != COUNCIL and p.phase > VOTE:
            row.extend(hand(p, seat))
        else:
            row.extend(NO_HAND)
        for at in range(4 + len(lasting), len(row)):
            row[at] *= sharp
        found.append(row)
    return found


# The board


class Board:
    """Sets of towns that matter for all seats: by level, with artists, and *open* to an attack by road or sea."""

    def __init__(self, p: Position) -> None:
        self.taken: i64 = p.all_held()
        self.artists: i64 = p.artists()
        self.garrisons: i64 = 0
        self.ramparts: i64 = 0
        self.fortresses: i64 = 0
        self.open: i64 = 0
        ports: i64 = p.terms.ports
        bit: i64 = 1
        for town in range(TOWNS):
            owner = p.owner[town]
            if owner != NOBODY:
                mine: i64 = p.held[owner]
                others: i64 = self.taken & ~mine
                roads: i64 = p.terms.roads[town]
                if others & roads or (ports & bit and others & ports):
                    self.open |= bit
                level = p.level[town]
                if level == GARRISON:
                    self.garrisons |= bit
                elif level == RAMPART:
                    self.ramparts |= bit
                else:
                    self.fortresses |= bit
            bit <<= 1

    def lasting(self, p: Position, seat: int) -> list[float]:
        """By ``LASTING``; what is open counts by the share of the others who will still have their turns."""
        mine: i64 = p.held[seat]
        palaces: i64 = p.palaces
        weak: i64 = mine & self.open & self.garrisons
        walled: i64 = mine & self.open & self.ramparts
        whole = free = foreign = bare = behind = 0
        for which in p.terms.provinces:
            province: i64 = which
            rest: i64 = province & ~mine
            if rest == 0:
                whole += 1
                if province & weak:
                    bare += 1
                elif province & walled:
                    behind += 1
            elif rest != province and rest & (rest - 1) == 0:
                if rest & self.taken:
                    foreign += 1
                else:
                    free += 1
        danger = threat(p, seat)
        return [
            float(whole),
            float(free),
            float(foreign),
            size(mine),
            size(mine & self.ramparts),
            size(mine & self.fortresses),
            size(mine & palaces & ~self.artists),
            size(mine & self.artists),
            0.1 * float(p.ducats[seat]),
            danger * float(bare),
            danger * float(behind),
            danger * size(weak & self.artists),
            danger * size(walled & self.artists),
            danger * size(weak),
        ]


def size(towns: i64) -> float:
    """How many towns a set has."""
    found = 0.0
    while towns:
        towns &= towns - 1
        found += 1.0
    return found


def threat(p: Position, seat: int) -> float:
    """Which share of the others has its turn still to come: in this game turn or, when that is over, in the next."""
    if before_turns(p) or p.phase == COUNCIL:
        return 1.0
    others = 0
    for place in range(p.at, p.terms.seats):
        others += p.order[place] != seat
    return float(others) / float(p.terms.seats - 1)


# Hands

NO_HAND: Final[list[float]] = [0.0] * (len(STRIKING) + len(GUARDING) + len(BUYING))


def hand(p: Position, seat: int) -> list[float]:
    """By ``STRIKING``, ``GUARDING`` and ``BUYING``: what the hand may still do in the running turn."""
    row, early = seat * KINDS, before_turns(p)
    cards, troops, count, first, second = float(p.hand_size(seat)), 0.0, 0, 0.0, 0.0
    for kind in range(CONDOTTIERE + 1):
        value = float(p.terms.values[kind]) if kind < BLUES else HIRELING
        for _ in range(p.cards[row + kind] if kind < BLUES else p.payable(seat)):
            troops += value
            count += 1
            if value > first:
                first, second = value, first
            elif value > second:
                second = value
    found = NO_HAND[:]
    place = p.order.index(seat)
    sign, traitor = float(p.cards[row + SIGN]), float(p.cards[row + TRAITOR])
    if early or place >= p.at:
        found[0] = 1.0
        found[1] = float(place) / float(p.terms.seats - 1)
        if p.war:
            found[3], found[5], found[7] = 0.3 * cards, 0.06 * troops, 0.1 * (first + second)
        elif early or place > p.at or p.attacks < p.terms.peace_attacks:
            found[2], found[4], found[6] = 0.3 * cards, 0.06 * troops, 0.1 * (first + second)
        found[8] = 0.3 * float(max(0, count - 2))
        found[9] = float(p.cards[row + ENGINEER])
        found[10] = traitor
        found[11] = sign
        found[12] = float(p.cards[row + MARRIAGE])
        if p.cards[row + ARTIST] and empty_palaces(p, seat):
            found[13] = float(turns_left(p))
        for kind in range(RAIDERS, KINDS):
            found[14] += 0.3 * float(p.cards[row + kind])
    danger = threat(p, seat)
    found[15] = danger
    found[16] = 0.2 * danger * first
    found[17] = 0.2 * danger * second
    found[18] = danger * sign
    found[19] = danger * traitor
    if p.phase == BUY and place >= p.at:
        found[20] = 0.1 * cards
        found[21] = 0.03 * troops
    return found
