"""Chapter 20, VIR-23.2, VIR2-R6, R7: how strong besieger and city are, and why."""

from __future__ import annotations

from signoria.games.virtu.codes import CITIES, MAJOR_ROW, NEUTRAL, NOBODY
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.postures import FAVOURABLE, posture
from signoria.games.virtu.rules.war import Row, rows_of


def city_value(p: Position, besieger: int, city: int) -> int:
    """VIR-20.2, 20.3, 17.10 to 17.12, VIR2-R7: the printed value, and what an agent makes of it."""
    value = p.terms.board.value[city]
    agent = p.agents[city]
    if agent == NOBODY:
        return value
    if agent == besieger:
        return value - 1
    return value + 1 if p.owner[city] == NEUTRAL else value


def defenders(p: Position, city: int) -> list[Row]:
    """VIR-20.4, VIR2-7.6, 7.13, R6, 11.7: the rows whose troops defend a city."""
    owner = p.owner[city]
    if owner == NEUTRAL:
        return []
    if not p.terms.two:
        return [Row(owner)]
    if owner < MAJOR_ROW:
        return rows_of(p, owner)
    rows = [Row(owner)]
    for seat in range(p.terms.seats):
        if posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE:
            rows += rows_of(p, seat)
    return rows


def garrison(p: Position, city: int) -> int:
    """VIR-20.4: how many troops defend a city."""
    count = 0
    for row in defenders(p, city):
        count += p.troops[row * CITIES + city]
    return count


def besieged(p: Position, city: int) -> int:
    """VIR-19.2, VIR2-R6: the seat that defends a city: its owner, or a friend with troops there."""
    owner = p.owner[city]
    if 0 <= owner < p.terms.seats:
        return owner
    if owner >= MAJOR_ROW:
        for seat in range(p.terms.seats):
            if posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE and p.force(seat, city):
                return seat
    return NOBODY


def attack(p: Position) -> int:
    """VIR-20.1, 23.2: the troops of the besieger and the bonuses used."""
    return p.force(p.attacker, p.city) + p.bonus[0]


def defence(p: Position) -> int:
    """VIR-20.2 to 20.4, 23.2: the strength of the city, or of the other army in a plain battle."""
    if p.field:
        return p.force(p.defender, p.city) + p.bonus[1]
    return city_value(p, p.attacker, p.city) + garrison(p, p.city) + p.bonus[1]
