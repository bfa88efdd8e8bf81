"""Chapters 11 and 12: military scorings: supplying in order, strength, points by rank, units sent home."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.principato.codes import (
    CATAPULT,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    FAVOUR,
    FOOD,
    GOLD,
    MILITIA,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    POINTS,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
    SCORING_IDS,
    SUPPLY,
    WIDTH,
)
from signoria.games.principato.position import Position
from signoria.games.principato.storage import moves_to_units


def begin_scoring(p: Position, which: int, tell: Journal | None) -> None:
    """PRI-11.1, 11.2, 12.1, 12.4: a scoring begins; the order is made anew."""
    p.scoring = which
    p.scorings += 1
    p.order = supply_order(p)
    p.at = 0
    if tell is not None:
        tell.say("scoring", {"scoring": SCORING_IDS[which], "number": p.scorings, "order": p.order[:]})
    ask_supply(p, tell)


def supply_order(p: Position) -> list[int]:
    """PRI-11.2, 11.3: the most army tokens first; among equals the first player, then clockwise from there."""
    seats = p.terms.seats
    found: list[int] = []
    for step in range(seats):
        seat = (p.first + step) % seats
        army = p.army(seat)
        place = len(found)
        while place > 0 and p.army(found[place - 1]) < army:
            place -= 1
        found.insert(place, seat)
    return found


def ask_supply(p: Position, tell: Journal | None) -> None:
    """PRI-11.4 to 11.6: the next of the order who can put a cube on a unit; when all have decided, points are given."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if moves_to_units(p, seat):
            p.ask(SUPPLY, seat)
            return
        p.at += 1
    score(p, tell)
    p.at = 0
    ask_return(p)


def end_supply(p: Position, tell: Journal | None) -> None:
    """PRI-11.6, R06: a finished decision stands for this scoring."""
    p.at += 1
    ask_supply(p, tell)


def strength(p: Position, seat: int) -> int:
    """PRI-11.7, 11.8: catapults and supplied units count 1 each, units without a cube take 1 away."""
    at = seat * WIDTH
    supplied = (
        p.goods[at + MILITIA_FOOD]
        + p.goods[at + MILITIA_FAVOUR]
        + p.goods[at + CONDOTTIERE_GOLD]
        + p.goods[at + CONDOTTIERE_FAVOUR]
    )
    return p.goods[at + CATAPULT] + 2 * supplied - p.goods[at + CONDOTTIERE] - p.goods[at + MILITIA]


def points_by_rank(strengths: list[int], table: list[int], weak_score: bool) -> list[int]:
    """PRI-11.9 to 11.11, R13: points by rank; those who are tied share their ranks, rounded up."""
    found: list[int] = []
    for mine in strengths:
        ahead, tied = 0, 0
        for other in strengths:
            if other > mine:
                ahead += 1
            elif other == mine:
                tied += 1
        together = 0
        for rank in range(ahead, ahead + tied):
            together += table[rank]
        found.append((together + tied - 1) // tied if weak_score or mine > 0 else 0)
    return found


def score(p: Position, tell: Journal | None) -> None:
    """PRI-11.7 to 11.12, 11.15: strengths are compared, points given, and the cubes on units go back to the supply."""
    seats = p.terms.seats
    strengths = [strength(p, seat) for seat in range(seats)]
    points = points_by_rank(strengths, p.terms.military, p.terms.weak_score)
    supply = p.terms.supply
    spent = [cubes_on_units(p, seat) for seat in range(seats)] if tell is not None else []
    for seat in range(seats):
        at = seat * WIDTH
        p.goods[at + POINTS] = p.goods[at + POINTS] + points[seat]
        p.move(at + MILITIA_FOOD, supply + FOOD, p.goods[at + MILITIA_FOOD])
        p.move(at + CONDOTTIERE_GOLD, supply + GOLD, p.goods[at + CONDOTTIERE_GOLD])
        p.move(at + MILITIA_FAVOUR, supply + FAVOUR, p.goods[at + MILITIA_FAVOUR])
        p.move(at + CONDOTTIERE_FAVOUR, supply + FAVOUR, p.goods[at + CONDOTTIERE_FAVOUR])
    if tell is not None:
        tell.say("strengths", {"strengths": strengths, "points": points, "spent": spent})


def cubes_on_units(p: Position, seat: int) -> dict[str, int]:
    """PRI-11.12: the cubes that supply a seat's units, by sort."""
    at = seat * WIDTH
    found = {
        "food": p.goods[at + MILITIA_FOOD],
        "gold": p.goods[at + CONDOTTIERE_GOLD],
        "favour": p.goods[at + MILITIA_FAVOUR] + p.goods[at + CONDOTTIERE_FAVOUR],
    }
    return {cube: count for cube, count in found.items() if count}


def ask_return(p: Position) -> None:
    """PRI-11.13, 11.14, R15: the next of the order who has a unit to send home; ``at`` is -1 when all have decided."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if p.goods[seat * WIDTH + CONDOTTIERE]:
            p.ask(RETURN_CONDOTTIERI, seat)
            return
        if p.goods[seat * WIDTH + MILITIA]:
            p.ask(RETURN_MILITIA, seat)
            return
        p.at += 1
    p.at = -1


def send_home(p: Position, seat: int, count: int, tell: Journal | None) -> None:
    """PRI-2.16, 11.13: so many condottieri or militia go back to the supply; catapults never do."""
    at = seat * WIDTH
    token = CONDOTTIERE if p.phase == RETURN_CONDOTTIERI else MILITIA
    p.move(at + token, p.terms.supply + CONDOTTIERE, count)
    if tell is not None and count:
        tell.say("return", {"seat": seat, "tokens": {"condottiere" if token == CONDOTTIERE else "militia": count}})
    if token == CONDOTTIERE and p.goods[at + MILITIA]:
        p.ask(RETURN_MILITIA, seat)
    else:
        p.at += 1
        ask_return(p)
