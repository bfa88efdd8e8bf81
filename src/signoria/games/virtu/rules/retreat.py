"""Chapter 22: after all sieges beaten troops retreat, troop by troop, or are lost."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ABSENT,
    CITIES,
    CITY_IDS,
    DO_ABANDON,
    DO_RETREAT,
    DO_RETREAT_BY_SEA,
    FOR_RETREAT,
    NEXT_RETREAT,
    NOBODY,
    RETREAT,
    SHIP,
    SPRING_OVER,
    TROOP_IDS,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, Choice
from signoria.games.virtu.rules.paying import affordable, begin
from signoria.games.virtu.rules.postures import friendly
from signoria.games.virtu.rules.war import Row, kind_of


def next_retreat(p: Position, tell: Journal | None) -> None:
    """VIR-22.2, D3: in the play order of this spring, each waiting troop in turn; a troop without a way is lost."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        waiting = [at for at in p.beaten if p.commands(seat, at // CITIES)]
        if waiting:
            p.row = min(waiting)
            if len(retreat_choices(p, seat)) > 1:
                p.ask(RETREAT, seat)
                return
            abandon(p, seat, tell)
        else:
            p.empty_pool()
            p.at += 1
    p.row = NOBODY
    p.phase = SPRING_OVER


def retreat_choices(p: Position, seat: int) -> list[int]:
    """VIR-22.3 to 22.5, R32: to a neighbour for nothing, to a port for Ships, or not at all."""
    board, here = p.terms.board, p.row % CITIES
    found: list[int] = []
    for city in range(CITIES):
        if not friendly(p, seat, city):
            continue
        if (board.roads[here] >> city) & 1:
            found.append(DO_RETREAT + city)
        seas = board.distance[here * CITIES + city]
        if seas and affordable(p, seat, FOR_RETREAT, sea_cost(seas), False):
            found.append(DO_RETREAT_BY_SEA + city)
    found.append(DO_ABANDON)
    return found


def sea_cost(seas: int) -> list[int]:
    cost = [0] * (WILD + 1)
    cost[SHIP] = seas
    return cost


def retreated(p: Position, seat: int, tell: Journal | None) -> None:
    """The troop has arrived."""
    row, here = Row(p.row // CITIES), p.row % CITIES
    take_one(p)
    p.troops[row * CITIES + p.target] += 1
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "troop": TROOP_IDS[kind_of(p, row)]}
        tell.say("retreat", {**told, "from": CITY_IDS[here], "city": CITY_IDS[p.target]})
    p.target = NOBODY
    p.phase = NEXT_RETREAT


def abandon(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-22.5, 22.6: back to the reserve."""
    row, here = Row(p.row // CITIES), p.row % CITIES
    take_one(p)
    if tell is not None:
        tell.say("abandon", {"seat": seat, "troop": TROOP_IDS[kind_of(p, row)], "city": CITY_IDS[here]})
    p.phase = NEXT_RETREAT


def take_one(p: Position) -> None:
    """One of the waiting troops is dealt with."""
    at = p.beaten.index(p.row)
    p.beaten = p.beaten[:at] + p.beaten[at + 1 :]


class Retreat(Choice):
    """VIR-22.3 to 22.5: where does a beaten troop go?"""

    phase = RETREAT
    clause = "VIR-22.2"
    verbs: Verbs = {
        **FLORINS,
        "retreat": ("VIR-22.3", "no_retreat"),
        "retreat by sea": ("VIR-22.4", "no_retreat"),
        "abandon": ("VIR-22.5", "not_now"),
    }

    def choices(self, p: Position, seat: int) -> list[int]:
        return retreat_choices(p, seat)

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_ABANDON:
            abandon(p, seat, tell)
        elif action >= DO_RETREAT_BY_SEA:
            city = action - DO_RETREAT_BY_SEA
            begin(p, seat, FOR_RETREAT, city, sea_cost(p.terms.board.seas(p.row % CITIES, city)))
        else:
            p.target = action - DO_RETREAT
            retreated(p, seat, tell)

    def reason(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-2.6, 22.3, VIR2-11.6: only to a city of one's own, or a friendly one."""
        if action == DO_ABANDON:
            return None
        city = action - (DO_RETREAT_BY_SEA if action >= DO_RETREAT_BY_SEA else DO_RETREAT)
        told: dict[str, object] = {"city": CITY_IDS[city]}
        if p.owner[city] == ABSENT:
            return "VIR-2.6", "absent", told
        if friendly(p, seat, city):
            return None
        return ("VIR2-11.6" if p.terms.two else "VIR-22.3"), "not_your_city", told
