"""Chapters 13 and 14: the final score, objectives, and who has won."""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.journal import Journal
from signoria.games.principato.codes import (
    CULTURE,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    OBJECTIVE_IDS,
    OVER,
    POINTS,
    TIERS,
    WIDTH,
)
from signoria.games.principato.position import Position


def culture_count(p: Position, seat: int, kind: int) -> int:
    """How many monuments, books or paintings a seat owns, whatever their value."""
    first = seat * WIDTH + CULTURE + TIERS * kind
    return p.goods[first] + p.goods[first + 1] + p.goods[first + 2]


def culture_points(p: Position, seat: int) -> int:
    """PRI-13.2: the values of all own culture tokens."""
    first, found = seat * WIDTH + CULTURE, 0
    for at in range(WIDTH - CULTURE):
        count = p.goods[first + at]
        if count:
            found += count * p.terms.culture_points[at]
    return found


def objective_points(p: Position, seat: int, objective: int) -> int:
    """PRI-14.1 to 14.9, 14.11, R19: what an objective brings now; more sets than its card lists score like the last."""
    goal = p.terms.goals[objective]
    if goal.kinds:
        sets = culture_count(p, seat, goal.kinds[0])
        for kind in goal.kinds:
            sets = min(sets, culture_count(p, seat, kind))
        return goal.points[sets if sets < len(goal.points) else len(goal.points) - 1]
    if goal.per:
        return goal.each * (p.goods[seat * WIDTH + POINTS] // goal.per)
    count = 0
    for column in goal.columns:
        count += p.goods[seat * WIDTH + column]
    return goal.each * (count - goal.above) if count > goal.above else 0


def total(p: Position, seat: int) -> int:
    """PRI-13.2, 13.7: military points, culture tokens, both objectives; nothing else counts."""
    found = p.goods[seat * WIDTH + POINTS] + culture_points(p, seat)
    for objective in p.objectives[2 * seat : 2 * seat + 2]:
        found += objective_points(p, seat, objective)
    return found


def cubes(p: Position, seat: int) -> int:
    """PRI-13.4, 13.5: stored food, gold and favour."""
    at = seat * WIDTH
    return p.goods[at + FOOD] + p.goods[at + GOLD] + p.goods[at + FAVOUR]


def end_game(p: Position, tell: Journal | None) -> None:
    """PRI-13.1 to 13.6, 14.12, R18: objectives are shown; most points win, then most cubes, then it is shared."""
    best, winners = (-1, -1), 0
    for seat in range(p.terms.seats):
        worth = (total(p, seat), cubes(p, seat))
        if tell is not None:
            shown = [OBJECTIVE_IDS[one] for one in p.objectives[2 * seat : 2 * seat + 2]]
            said: dict[str, object] = {"seat": seat, "objectives": shown, "points": worth[0], "cubes": worth[1]}
            tell.say("final", said, of=seat)
        if worth > best:
            best, winners = worth, 1 << seat
        elif worth == best:
            winners |= 1 << seat
    p.phase = OVER
    p.winners = winners
    if tell is not None:
        tell.say("victory", {"winners": members(winners), "points": best[0]})


def public_parts(p: Position, seat: int) -> list[dict[str, object]]:
    """The points of a seat that everybody sees: military points and culture tokens, each with its clauses."""
    at = seat * WIDTH
    parts: list[dict[str, object]] = []
    if p.goods[at + POINTS]:
        parts.append(part("points", p.goods[at + POINTS], 1, ["PRI-11.9", "PRI-13.2"]))
    for tier in range(WIDTH - CULTURE):
        count = p.goods[at + CULTURE + tier]
        if count:
            parts.append(part(GOOD_IDS[CULTURE + tier], count, p.terms.culture_points[tier], ["PRI-1.7", "PRI-13.2"]))
    return parts


def goal_parts(p: Position, seat: int) -> list[dict[str, object]]:
    """PRI-14.1 to 14.8: what the seat's own objectives would bring now."""
    found: list[dict[str, object]] = []
    for objective in p.objectives[2 * seat : 2 * seat + 2]:
        points = objective_points(p, seat, objective)
        found.append(part(OBJECTIVE_IDS[objective], 1, points, [p.terms.goals[objective].clause, "PRI-13.2"]))
    return found


def part(what: str, count: int, each: int, clauses: list[str]) -> dict[str, object]:
    return {"what": what, "count": count, "each": each, "points": count * each, "clauses": clauses}


def explain(state: Position, seat: int) -> list[dict[str, object]]:
    """*Why 43?* The running score of a seat, part by part, each with its clauses."""
    return public_parts(state, seat) + goal_parts(state, seat)
