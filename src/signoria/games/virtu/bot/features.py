"""The inputs of a learned evaluation for each seat; ``learned.json`` holds what training made of it.

The hand-made hope of ``insight`` is the first feature: training says how far to trust it, early and late, and what it
overlooks. The others are of the order of 1. With two players it is another game: it has weights of its own.
"""

from __future__ import annotations

from math import log
from typing import Final

from signoria.engine.learned import in_its_half, twice
from signoria.games.virtu.bot.evaluation import Sight, hopes, parts_of, points, standings
from signoria.games.virtu.bot.weights import PARTS, SHARP, WEIGHTS
from signoria.games.virtu.position import Position

LEAST: Final = 1e-4  # no hope is less, where its logarithm is taken
A_LOT: Final = 0.2  # what makes points of the order of 1
NAMES: Final[tuple[str, ...]] = (
    *("hope", "hope late", "lead", "lead late", "points", "points late", "order"),
    *("cities", "ranks", "engine", "available", "florins", "spare florins", "troops", "wages", "agents"),
    *("court spaces", "indulgences", "next action", "arms", "threatened", "influence", "crosses"),
)
assert len(NAMES) == 7 + PARTS - 1
FEATURE_NAMES: Final[tuple[str, ...]] = twice(NAMES)


def features(p: Position) -> list[list[float]]:
    """Each seat by the names above: the first half is of two players and else 0, the second of larger tables."""
    sight = Sight(p)
    expected = standings(p, sight)
    shares = hopes(expected, sight)
    seats, late = p.terms.seats, 1.0 - sight.long
    found: list[list[float]] = []
    for seat in range(seats):
        hope = log(max(shares[seat], LEAST))
        lead = A_LOT * (expected[seat] - rival(expected, seat))
        prestige = A_LOT * points(p, seat, sight)
        own = [hope, late * hope, lead, late * lead, prestige, late * prestige, place(p, seat)]
        parts = parts_of(p, seat, sight)
        for part in range(SHARP):
            own.append(WEIGHTS[part] * parts[part])
        found.append(in_its_half(own, p.terms.two))
    return found


def rival(expected: list[float], seat: int) -> float:
    """The best standing of the others."""
    best = -1000.0
    for other in range(len(expected)):
        if other != seat and expected[other] > best:
            best = expected[other]
    return best


def place(p: Position, seat: int) -> float:
    """The place in the order of play, from 0 for the first to 1 for the last."""
    return float(p.order.index(seat)) / float(p.terms.seats - 1) if seat in p.order else 0.5
