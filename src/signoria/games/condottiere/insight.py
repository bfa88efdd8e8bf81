"""What matters in a position: for bots, hints and charts. Never part of the rules.

A seat's hope is the share of its *standing* among all standings: how near it is to winning, what its hand can still
fight for, and, while a battle is on, the region at stake by the chance of taking it. The numbers were set by hand and
judged by games; ``docs/bots.md`` has the figures.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.condottiere.codes import (
    BATTLE,
    KINDS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    OVER,
)
from signoria.games.condottiere.position import Position, bits
from signoria.games.condottiere.strength import totals
from signoria.games.condottiere.victory import largest_group

# What a card in hand is worth, in points of strength, by kind.
WORTH: Final = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 9.0, 6.0, 5.0, 6.0, 2.5, 8.0, 9.0, 3.0, 5.0]
CARD: Final = 0.045  # what a point of strength in hand adds to the standing
NEARNESS: Final = 5.0  # what being all the way to victory adds
RESERVE: Final = 2.6  # the strength a player who is still in may add with each card, for the first few
RESERVES: Final = 4
HEAT: Final = 4.0  # how much a lead in strength decides


def values(p: Position) -> list[float]:
    """What each seat may hope for, between 0 and 1, together 1."""
    seats = p.terms.seats
    if p.phase == OVER:
        share = 1.0 / float(bits(p.winners))
        return [share if (p.winners >> seat) & 1 else 0.0 for seat in range(seats)]
    hands = [CARD * hand_worth(p, seat) for seat in range(seats)]
    if p.final:
        return chances(p)
    if p.contested == NOWHERE:
        return shares([standing(p, seat, p.domains[seat]) + hands[seat] for seat in range(seats)])
    hopes = [0.0] * seats
    before = [standing(p, seat, p.domains[seat]) + hands[seat] for seat in range(seats)]
    for winner, chance in enumerate(chances(p)):
        after = before[:]
        prize = 1 << p.contested
        after[winner] = standing(p, winner, p.domains[winner] | prize) + hands[winner]
        if p.defender != NOBODY and p.defender != winner:
            after[p.defender] = standing(p, p.defender, p.domains[p.defender] & ~prize) + hands[p.defender]
        for seat, share in enumerate(shares(after)):
            hopes[seat] += chance * share
    return hopes


def hand_worth(p: Position, seat: int) -> float:
    """What the hand can still fight for; the tenth card counts less than the first."""
    worth, at = 0.0, seat * KINDS
    for kind in range(KINDS):
        count = p.cards[at + kind]
        if count:
            worth += float(count) * WORTH[kind]
    return worth


def standing(p: Position, seat: int, domain: int) -> float:
    """How near these regions bring the seat to victory, and its points in a series."""
    terms = p.terms
    total = bits(domain)
    group = largest_group(terms.borders, domain)
    points = float(p.points[seat]) / float(terms.target) if terms.target else 0.0
    if total >= terms.need_total or group >= terms.need_adjacent:
        return NEARNESS * (2.0 + points)
    by_total = float(total) / float(terms.need_total)
    by_group = float(group) / float(terms.need_adjacent)
    return NEARNESS * (max(by_total, by_group) + 0.3 * min(by_total, by_group) + points)


def chances(p: Position) -> list[float]:
    """The chance of each seat to be the strongest in the end: by strength now, and by what may still come."""
    found: list[float] = []
    strongest, second = 0.0, 0.0
    waiting = 0
    for seat, total in enumerate(totals(p)):
        force = float(total)
        if p.face_down[seat] != NO_CARD:
            force += WORTH[p.face_down[seat]]
        if force > strongest:
            strongest, second = force, strongest
        elif force > second:
            second = force
        if not (p.out >> seat) & 1:
            waiting += 1
        found.append(force)
    if p.phase == BATTLE and waiting <= 1 and strongest > second:
        leader = found.index(strongest)
        if waiting == 0 or not (p.out >> leader) & 1:  # nobody is left to overtake the leader
            return [1.0 if seat == leader else 0.0 for seat in range(p.terms.seats)]
    for seat in range(p.terms.seats):
        if not (p.out >> seat) & 1:
            found[seat] += RESERVE * float(min(p.hand_size(seat), RESERVES))
        elif found[seat] == 0.0:
            found[seat] = -100.0
        found[seat] /= HEAT
    return shares(found)


def shares(strengths: list[float]) -> list[float]:
    """Strengths on a logarithmic scale, as shares of one."""
    top = max(strengths)
    powers = [exp(strength - top) for strength in strengths]
    together = sum(powers)
    return [power / together for power in powers]


def sensible(p: Position, seat: int, legal: list[int]) -> list[int]:
    """Leaves out what no player would consider; never leaves nothing."""
    return legal
