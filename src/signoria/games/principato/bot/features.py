"""What a learned evaluation is told of each seat; ``benchmarks/training`` holds what training made of it.

The standing of ``insight``, made by hand, comes first: training says how far to trust it, early and late, and what it
overlooks. The others are its parts and what lies behind them, of the order of 1. While a card is being activated it is
the position behind the best answers that is told of, as ``insight`` does: in between nothing seems to have happened.
"""

from __future__ import annotations

from typing import Final

from signoria.games.principato.bot.evaluation import (
    RATE,
    SCORINGS,
    answered,
    cards_worth,
    could_feed,
    cube_worth,
    military_hopes,
    rate,
    to_grow,
    turns_left,
)
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
from signoria.games.principato.position import Position
from signoria.games.principato.rules.military import strength
from signoria.games.principato.rules.scoring import culture_points, objective_points

SOME: Final = 0.16  # what makes points of the order of 1
FEATURE_NAMES: Final = (
    *("standing", "standing late", "lead", "lead late", "turn"),
    *("military points", "objectives", "culture", "culture tokens"),
    *("points late", "food", "gold", "favours", "cubes late"),
    *("food to come", "gold to come", "cards", "cards late", "army's hopes", "army's hopes late"),
    *("strength", "strength late", "to feed", "catapults to come", "condottieri", "militia", "units late"),
    *("fields", "farms", "palazzi", "banks", "fields to come", "farms to come", "palazzi to come", "banks to come"),
)


def features(state: Position) -> list[list[float]]:
    """Each seat by the names above."""
    state = answered(state)
    seats = state.terms.seats
    turns = turns_left(state)
    military = military_hopes(state, turns)
    late = 1.0 / (1.0 + 0.5 * float(sum(turns)) / float(seats))
    scorings = 0.2 * float(SCORINGS - state.scorings)
    found: list[list[float]] = []
    stands: list[float] = []
    for seat in range(seats):
        at, left = seat * WIDTH, turns[seat]
        worth, ahead = cube_worth(left), float(to_grow(state, seat, left))
        culture = sum(state.goods[at + CULTURE : at + WIDTH])
        fields, farms = state.goods[at + FIELD], state.goods[at + FARM]
        palazzi, banks = state.goods[at + PALAZZO], state.goods[at + BANK]
        food, gold, favours = state.goods[at + FOOD], state.goods[at + GOLD], state.goods[at + FAVOUR]
        condottieri, militia = state.goods[at + CONDOTTIERE], state.goods[at + MILITIA]
        objectives = float(objective_points(state, seat, state.objectives[2 * seat]))
        objectives += float(objective_points(state, seat, state.objectives[2 * seat + 1]))
        objectives *= SOME
        points, shown = SOME * float(state.goods[at + POINTS]), SOME * float(culture_points(state, seat))
        cubes = SOME * worth * float(food + gold + favours)
        fed = SOME * RATE * ahead * rate(fields, farms, state.terms.farm_holds)
        paid = SOME * RATE * ahead * rate(palazzi, banks, state.terms.bank_holds)
        cards = SOME * cards_worth(state, seat, left, worth)
        hopes = SOME * military[seat]
        power = 0.1 * float(strength(state, seat))
        stands.append(points + shown + objectives + cubes + fed + paid + cards + hopes)
        ahead *= 0.05
        found.append(
            [
                *[0.0] * 4,  # what is told of the standings, below
                1.0 if state.turn == seat else 0.0,
                points,
                objectives,
                shown,
                0.2 * float(culture),
                late * (points + objectives + shown),
                0.2 * float(food),
                0.2 * float(gold),
                0.3 * float(favours),
                late * cubes,
                fed,
                paid,
                cards,
                late * cards,
                hopes,
                late * hopes,
                power,
                late * power,
                0.2 * float(could_feed(state, seat, True)),
                scorings * float(state.goods[at + CATAPULT]),
                0.3 * float(condottieri),
                0.3 * float(militia),
                late * 0.3 * float(condottieri + militia),
                0.3 * float(fields),
                0.3 * float(farms),
                0.3 * float(palazzi),
                0.3 * float(banks),
                ahead * float(fields),
                ahead * float(farms),
                ahead * float(palazzi),
                ahead * float(banks),
            ]
        )
    middle = sum(stands) / float(seats)
    for seat in range(seats):
        best = -1000.0
        for other in range(seats):
            if other != seat and stands[other] > best:
                best = stands[other]
        own, lead = found[seat], max(0.0, stands[seat] - best)
        own[0] = stands[seat] - middle
        own[1] = late * (stands[seat] - middle)
        own[2] = lead
        own[3] = late * lead
    return found
