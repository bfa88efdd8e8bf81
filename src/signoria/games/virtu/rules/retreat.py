"""Chapter 22: beaten troops stand aside, and after all sieges retreat one by one, or are lost."""

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
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.payable import affordable, cost_of
from signoria.games.virtu.rules.paying import begin
from signoria.games.virtu.rules.postures import friendly
from signoria.games.virtu.rules.war import Row, kind_of, rows_of


def stand_aside(p: Position, seat: int) -> None:
    """VIR-18.6, 22.2, R50: beaten troops wait to retreat, and take no further part."""
    for row in rows_of(p, seat):
        at = row * CITIES + p.city
        p.beaten = p.beaten + [at] * p.troops[at]
        p.troops[at] = 0


def next_retreat(p: Position, tell: Journal | None) -> None:
    """VIR-22.2, 22.5, D0.10: in the play order of this spring, troop by troop; one without a way is lost."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        waiting = [at for at in p.beaten if p.commands(seat, at // CITIES)]
        if waiting:
            p.row = min(waiting)  # while a troop retreats, an entry of ``beaten``: row * CITIES + city
            if len(retreat_choices(p, seat)) > 1:
                p.ask(RETREAT, seat)
                return
            abandon(p, seat, tell)
        else:
            p.empty_pool()
            p.at += 1
    p.row = NOBODY
    p.phase = SPRING_OVER


def retreating(p: Position) -> tuple[Row, int]:
    """The troop that retreats now: its row, and the city where it was beaten. Elsewhere ``p.row`` is the row alone."""
    return Row(p.row // CITIES), p.row % CITIES


def retreat_choices(p: Position, seat: int) -> list[int]:
    """VIR-22.3 to 22.5, R32: to a neighbour for nothing, to a port for Ships, or not at all."""
    board, (_, here) = p.terms.board, retreating(p)
    found: list[int] = []
    for city in range(CITIES):
        if not friendly(p, seat, city):
            continue
        if (board.roads[here] >> city) & 1:
            found.append(DO_RETREAT + city)
        seas = board.distance[here * CITIES + city]
        if seas and affordable(p, seat, FOR_RETREAT, cost_of(SHIP, seas), False):
            found.append(DO_RETREAT_BY_SEA + city)
    found.append(DO_ABANDON)
    return found


def abandon(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-22.5, 22.6: the troop goes back to the reserve."""
    row, here = retreating(p)
    take_one(p)
    if tell is not None:
        tell.say("abandon", {"seat": seat, "troop": TROOP_IDS[kind_of(p, row)], "city": CITY_IDS[here]})
    p.phase = NEXT_RETREAT


def take_one(p: Position) -> None:
    """Remove the troop that retreats now from those that wait."""
    at = p.beaten.index(p.row)
    p.beaten = p.beaten[:at] + p.beaten[at + 1 :]


class Retreat(Choice):
    """VIR-22.3 to 22.5: where does a beaten troop go?"""

    phase = RETREAT
    purpose = FOR_RETREAT
    clause = "VIR-22.2"
    verbs: Verbs = {
        **FLORINS,
        "retreat": ("VIR-22.3", "no_retreat"),
        "retreat by sea": ("VIR-22.4", "no_retreat"),
        "abandon": ("VIR-22.5", NEVER_SAID),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return retreat_choices(p, seat)

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_ABANDON:
            abandon(p, seat, tell)
        elif action >= DO_RETREAT_BY_SEA:
            city = action - DO_RETREAT_BY_SEA
            begin(p, seat, FOR_RETREAT, city, cost_of(SHIP, p.terms.board.seas(retreating(p)[1], city)))
        else:
            p.target = action - DO_RETREAT
            self.paid(p, seat, tell)

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-22.3, 22.4: the troop arrives, by sea once its Ships are paid."""
        row, here = retreating(p)
        take_one(p)
        p.troops[row * CITIES + p.target] += 1
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "troop": TROOP_IDS[kind_of(p, row)]}
            tell.say("retreat", {**told, "from": CITY_IDS[here], "city": CITY_IDS[p.target]})
        p.target = NOBODY
        p.phase = NEXT_RETREAT

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-2.6, 22.3, VIR2-11.6: only to a city of one's own, or a friendly one."""
        if action == DO_ABANDON:
            return None
        city = action - (DO_RETREAT_BY_SEA if action >= DO_RETREAT_BY_SEA else DO_RETREAT)
        told: dict[str, object] = {"city": CITY_IDS[city]}
        if p.owner[city] == ABSENT:
            return "VIR-2.6", "absent", told
        if friendly(p, seat, city):
            return None  # no neighbour, no port, or Ships lacking: one sentence for all, ``no_retreat`` of ``verbs``
        return ("VIR2-11.6" if p.terms.two else "VIR-22.3"), "not_your_city", told
