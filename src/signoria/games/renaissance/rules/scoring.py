"""Chapters 19 and 22: points and treasury at the end of each turn, and who has won."""

from __future__ import annotations

from signoria.engine.bits import mask_of, members
from signoria.engine.journal import Journal
from signoria.games.renaissance.codes import FORTRESS, OVER, RAMPART, VENICE
from signoria.games.renaissance.position import Position


def count_turn(p: Position, tell: Journal | None) -> None:
    """REN-19.1 to 19.8: first points, then ducats; the pillage markers go."""
    gains = [turn_points(p, seat) for seat in range(p.terms.seats)]
    incomes = [income(p, seat) for seat in range(p.terms.seats)]
    for seat in range(p.terms.seats):
        p.points[seat] += gains[seat]
        p.ducats[seat] += incomes[seat]
    p.pillaged = 0
    if tell is not None:
        tell.say("points", {"points": gains})
        tell.say("treasury", {"ducats": incomes})


def controlled(p: Position, seat: int) -> int:
    """REN-2.11, 19.2, 19.5: how many provinces a seat controls."""
    mine = p.held[seat]
    return sum([1 for province in p.terms.provinces if province & mine == province])


def patronage(p: Position, seat: int) -> int:
    """REN-13.31, 19.3, R39: how many artists in palaces of a seat score."""
    mine = p.held[seat]
    found = p.artists() & mine
    if p.terms.artist_needs_province:
        whole = 0
        for province in p.terms.provinces:
            if province & mine == province:
                whole |= province
        found &= whole
    return found.bit_count()


def turn_points(p: Position, seat: int) -> int:
    """REN-19.2 to 19.5: what a seat would score now."""
    return p.terms.points_province * controlled(p, seat) + p.terms.points_artist * patronage(p, seat)


def income(p: Position, seat: int) -> int:
    """REN-19.6, 19.7, 21.6, 24.7: what a seat would be paid now."""
    ducats = 0
    for town in members(p.held[seat] & ~p.pillaged):
        ducats += p.terms.income[p.level[town]]
    if p.alive(seat) and p.has(seat, VENICE):
        ducats += p.terms.power[VENICE]
    return ducats


def standing(p: Position, seat: int) -> tuple[int, int, int, int]:
    """REN-22.2 to 22.5, R54: points, then fortresses, ramparts, ducats."""
    levels = [p.level[town] for town in members(p.held[seat])]
    return p.points[seat], levels.count(FORTRESS), levels.count(RAMPART), p.ducats[seat]


def find_winners(p: Position) -> int:
    """REN-22.2 to 22.6, R53: the best, or all who are equal to the last tie-break."""
    standings = [standing(p, seat) for seat in range(p.terms.seats)]
    best = max(standings)
    return mask_of([seat for seat in range(p.terms.seats) if standings[seat] == best])


def explain(p: Position, seat: int) -> list[dict[str, object]]:
    """REN-19.2 to 19.4: the points of a seat, with what the running turn would add if it ended now."""
    found: list[dict[str, object]] = [part("points", p.points[seat], 1, "REN-19.4")]
    if p.phase != OVER:
        found.append(part("provinces", controlled(p, seat), p.terms.points_province, "REN-19.2"))
        found.append(part("artists", patronage(p, seat), p.terms.points_artist, "REN-19.3"))
    return found


def part(name: str, count: int, each: int, clause: str) -> dict[str, object]:
    return {"part": name, "count": count, "each": each, "clauses": [clause]}
