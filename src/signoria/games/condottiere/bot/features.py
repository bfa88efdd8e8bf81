"""What a learned evaluation is told of each seat; ``learned.json`` holds what training made of it.

The hand-made hope of ``insight`` is the first feature: training says how far to trust it, in a battle and out of one,
and what it overlooks. The others are of the order of 1. Two players have weights of their own: with one rival, a battle
that is lost is one that he has won.
"""

from __future__ import annotations

from math import log
from typing import Final

from signoria.engine.bits import count_bits
from signoria.engine.learned import in_its_half, twice
from signoria.games.condottiere.bot.evaluation import (
    after_discards,
    hand_worth,
    reserves,
    standing,
    strengths_now,
    values,
)
from signoria.games.condottiere.codes import KINDS, MERCENARIES, NOWHERE, REGIONS, VALUES
from signoria.games.condottiere.position import Position

LEAST: Final = 1e-4  # no hope is less, where its logarithm is taken
NAMES: Final = (
    *("hope", "hope in battle", "hope at war's end", "standing", "regions", "token", "turn"),
    *("hand", "worth", "share of cards", "mercenaries", "best mercenary"),
    *("winter", "spring", "bishop", "courtesan", "drummer", "heroine", "scarecrow", "surrender"),
    *("line", "reserve", "ahead", "ahead with all", "passed", "prize", "prize when ahead"),
)
FEATURE_NAMES: Final[tuple[str, ...]] = twice(NAMES)


def features(state: Position) -> list[list[float]]:
    """Each seat by the names above: the first half is of two players and else 0, the second of larger tables."""
    state = after_discards(state)
    seats = state.terms.seats
    battle = state.contested != NOWHERE or state.final != 0
    free = ~state.taken() & ((1 << REGIONS) - 1)
    if state.pope != NOWHERE:
        free &= ~(1 << state.pope)
    hopes = values(state)
    sizes = [float(state.hand_size(seat)) for seat in range(seats)]
    cards = sum(sizes) + 1.0
    late = 1.0 / (1.0 + 0.1 * cards)
    now = [0.0] * seats
    reserve = [0.0] * seats
    if battle:
        now = strengths_now(state)
        reserve = [0.0 if (state.out >> seat) & 1 else reserves(state, seat) for seat in range(seats)]
    found: list[list[float]] = []
    for seat in range(seats):
        hope = log(max(hopes[seat], LEAST))
        at = seat * KINDS
        strength, top = 0, 0
        for kind in range(MERCENARIES):
            if state.cards[at + kind]:
                strength += state.cards[at + kind] * VALUES[kind]
                top = VALUES[kind]
        stands = standing(state, seat, state.domains[seat], free)
        row = [
            hope,
            hope if battle else 0.0,
            hope * late,
            0.2 * stands,
            0.3 * float(count_bits(state.domains[seat])),
            1.0 if state.holder == seat else 0.0,
            1.0 if state.turn == seat else 0.0,
            0.1 * sizes[seat],
            0.03 * hand_worth(state, seat),
            float(seats) * sizes[seat] / cards,
            0.05 * float(strength),
            0.1 * float(top),
        ]
        for kind in range(MERCENARIES, KINDS):
            row.append(float(state.cards[at + kind]))
        if battle:
            row.extend(in_battle(state, seat, free, now, reserve, stands))
        else:
            row.extend(QUIET)
        found.append(in_its_half(row, seats == 2))
    return found


QUIET: Final[list[float]] = [0.0] * 7


def in_battle(p: Position, seat: int, free: int, now: list[float], reserve: list[float], stands: float) -> list[float]:
    """How the seat stands in the battle that is going on, and what it would win."""
    others, others_with_all = 0.0, 0.0
    for other in range(p.terms.seats):
        if other != seat:
            others = max(others, now[other])
            others_with_all = max(others_with_all, now[other] + reserve[other])
    lead = now[seat] - others
    lead_with_all = now[seat] + reserve[seat] - others_with_all
    prize = 2.0
    if not p.final:
        region = 1 << p.contested
        prize = 0.3 * (standing(p, seat, p.domains[seat] | region, free & ~region) - stands)
        prize = min(prize, 2.0)
    ahead = lead / (5.0 + abs(lead))
    return [
        0.05 * now[seat],
        0.05 * reserve[seat],
        ahead,
        lead_with_all / (10.0 + abs(lead_with_all)),
        1.0 if (p.out >> seat) & 1 else 0.0,
        prize,
        prize * ahead if ahead > 0.0 else 0.0,
    ]
