"""What a learned evaluation is told of each seat; ``learned.json`` holds what training made of it.

The hand-made hope of ``insight`` is the first feature: training says how far to trust it, early and late, and what it
overlooks. The others are of the order of 1.
"""

from __future__ import annotations

from math import log
from typing import Final

from signoria.games.principato.codes import (
    BANK,
    CATAPULT,
    CONDOTTIERE,
    CULTURE,
    FARM,
    FAVOUR,
    FIELD,
    FOOD,
    GOLD,
    MILITIA,
    PALAZZO,
    POINTS,
    WIDTH,
)
from signoria.games.principato.insight import (
    SCORINGS,
    cards_worth,
    could_feed,
    cube_worth,
    economy,
    military_hopes,
    standing,
    turns_left,
    values,
)
from signoria.games.principato.position import Position
from signoria.games.principato.score import objective_points, total
from signoria.games.principato.scoring import strength

LEAST: Final = 1e-4  # no hope is less, where its logarithm is taken
FEATURE_NAMES: Final = (
    *("hope", "hope late", "lead", "lead late", "turn"),
    *("score", "military points", "objectives", "culture tokens"),
    *("economy to come", "cubes", "cards", "army's hopes", "strength", "strength to feed", "catapults to come"),
    *("fields to come", "farms to come", "palazzi to come", "banks to come", "condottieri", "militia", "favours"),
)


def features(p: Position) -> list[list[float]]:
    """Each seat by the names above."""
    seats = p.terms.seats
    hopes = values(p)
    turns = turns_left(p)
    military = military_hopes(p, turns)
    stands = [standing(p, seat, turns[seat]) + military[seat] for seat in range(seats)]
    scorings = 0.2 * float(SCORINGS - p.scorings)
    found: list[list[float]] = []
    for seat in range(seats):
        left = float(turns[seat])
        late = 1.0 / (1.0 + 0.5 * left)
        ahead = 0.05 * left
        best = -1000.0
        for other in range(seats):
            if other != seat:
                best = max(best, stands[other])
        lead = 0.1 * (stands[seat] - best)
        hope = log(max(hopes[seat], LEAST))
        at = seat * WIDTH
        culture = 0
        for column in range(CULTURE, WIDTH):
            culture += p.goods[at + column]
        objectives = objective_points(p, seat, p.objectives[2 * seat])
        objectives += objective_points(p, seat, p.objectives[2 * seat + 1])
        row = [
            hope,
            hope * late,
            lead,
            lead * late,
            1.0 if p.turn == seat else 0.0,
            0.05 * float(total(p, seat)),
            0.1 * float(p.goods[at + POINTS]),
            0.2 * float(objectives),
            0.2 * float(culture),
            ahead * economy(p, seat),
            0.2 * float(p.goods[at + FOOD] + p.goods[at + GOLD]),
            0.2 * cards_worth(p, seat, turns[seat], cube_worth(turns[seat])),
            0.1 * military[seat],
            0.1 * float(strength(p, seat)),
            0.2 * float(could_feed(p, seat, True)),
            scorings * float(p.goods[at + CATAPULT]),
            ahead * float(p.goods[at + FIELD]),
            ahead * float(p.goods[at + FARM]),
            ahead * float(p.goods[at + PALAZZO]),
            ahead * float(p.goods[at + BANK]),
            0.3 * float(p.goods[at + CONDOTTIERE]),
            0.3 * float(p.goods[at + MILITIA]),
            0.5 * float(p.goods[at + FAVOUR]),
        ]
        found.append(row)
    return found
