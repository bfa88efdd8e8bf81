"""Chapters 25 and 28, VIR2-13: wages, and recruiting. The other steps of winter have modules of their own."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    CITIES,
    CITY_IDS,
    DISBAND,
    DO_DISBAND,
    DO_DONE,
    DO_PAY,
    DO_RECRUIT,
    MAJOR_ROW,
    NOBODY,
    RECRUIT,
    RECRUITED,
    REORGANISE,
    TROOP_IDS,
    WAGES,
    WAGES_PAID,
    spoken_of,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import FLORINS, NEVER_SAID, Choice
from signoria.games.virtu.rules.florins import purse
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.war import Row, kind_of, row_of, rows_of

# Step A: wages


def begin_winter_turn(p: Position, tell: Journal | None) -> None:
    """VIR-8.4, 25.1: steps A to E of one player."""
    seat = p.order[p.at]
    if tell is not None and p.at == 0:
        tell.say("winter", {"year": p.year, "order": list(p.order)})
    p.empty_pool()
    p.fresh = 0
    p.basket = 0
    p.asked = False
    p.ask(WAGES, seat)
    if wage(p, levels(p, seat)) == 0:
        p.phase = WAGES_PAID


def army(p: Position, seat: int) -> int:
    """VIR-25.2, VIR2-13.2, R3: all troops that a player leads on the board."""
    count = 0
    for row in rows_of(p, seat):
        count += p.on_board(row)
    return count


def levels(p: Position, seat: int) -> int:
    """The bracket a player is in: every two troops begin a new one."""
    troops = army(p, seat)
    if p.terms.wars is not None:
        return (troops + 1) // 2
    return min((max(troops, 1) - 1) // 2, len(p.terms.wages) - 1)


def wage(p: Position, level: int) -> int:
    """VIR-25.2, R2, VIR2-13.1, 13.2: what a bracket costs."""
    wars = p.terms.wars
    if wars is None:
        return p.terms.wages[level]
    return level if (wars.pay_rounds >> p.year) & 1 else 0


def kept(p: Position, level: int) -> int:
    """VIR-25.3, X21, VIR2-13.2: how many troops a bracket keeps."""
    return 2 * level if p.terms.two else 2 * (level + 1)


class Wages(Choice):
    """VIR-25.3, 25.4: which bracket is paid?"""

    phase = WAGES
    clause = "VIR-8.4"
    verbs: Verbs = {**FLORINS, "pay": ("VIR-25.3", "no_wages")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """Any bracket that the treasury can pay, up to the present one."""
        florins = p.florins[seat]
        return [DO_PAY + level for level in range(levels(p, seat) + 1) if wage(p, level) <= florins]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-25.2, 25.3: the bracket is paid; troops beyond it are disbanded."""
        level = action - DO_PAY
        florins = wage(p, level)
        p.florins[seat] -= florins
        p.target = kept(p, level)
        if tell is not None:
            tell.say("wages", {"seat": seat, "florins": florins})
        p.phase = DISBAND
        go_on_disbanding(p, seat)


def go_on_disbanding(p: Position, seat: int) -> None:
    if army(p, seat) <= p.target:
        p.target = NOBODY
        p.phase = WAGES_PAID


class Disband(Choice):
    """VIR-25.3, VIR2-R3: which troop goes? The player chooses."""

    phase = DISBAND
    clause = "VIR-8.4"
    verbs: Verbs = {**FLORINS, "disband": ("VIR-25.3", "no_troop_there")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        found: list[int] = []
        for row in rows_of(p, seat):
            for city in range(CITIES):
                if p.troops[row * CITIES + city]:
                    found.append(DO_DISBAND + kind_of(p, row) * CITIES + city)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        kind, city = (action - DO_DISBAND) // CITIES, (action - DO_DISBAND) % CITIES
        p.troops[row_of(seat, kind) * CITIES + city] -= 1
        if tell is not None:
            tell.say("disband", {"seat": seat, "troop": TROOP_IDS[kind], "city": CITY_IDS[city]})
        go_on_disbanding(p, seat)


def begin_reorganising(p: Position, tell: Journal | None) -> None:
    """VIR-25.1: step B is always asked: at any moment of it an indulgence may be requested too."""
    p.ask(REORGANISE, p.order[p.at])


# Step D: recruiting


def recruit_price(p: Position, seat: int, row: Row, city: int) -> int:
    """VIR-28.1 to 28.3, 28.6, VIR2-13.3, R13: what a troop costs in this city; 0 if it cannot be recruited there."""
    if p.owner[city] != seat:
        return 0
    if row != seat:
        return p.terms.recruit_start if (p.discs[row - MAJOR_ROW] >> city) & 1 else 0
    return p.terms.recruit_start if city in p.terms.home[p.power[seat]] else p.terms.recruit_other


def recruit_choices(p: Position, seat: int, florins: int) -> list[int]:
    """VIR-28.1 to 28.6: troops from the reserve that these florins can pay."""
    found: list[int] = []
    for row in rows_of(p, seat):
        if p.in_reserve(row) > 0:
            for city in members(p.cities_of(seat)):
                price = recruit_price(p, seat, row, city)
                if 0 < price <= florins:
                    found.append(DO_RECRUIT + kind_of(p, row) * CITIES + city)
    return found


def begin_recruiting(p: Position, tell: Journal | None) -> None:
    """VIR-28.5: after buying; not asked where no florin could bring a troop."""
    seat = p.order[p.at]
    p.ask(RECRUIT, seat)
    florins = purse(p, seat) + (p.terms.asked_florins if may_ask(p, seat) else 0)
    if not recruit_choices(p, seat, florins):
        p.phase = RECRUITED


class Recruit(Choice):
    """VIR-28.2: which troop is recruited, and where?"""

    phase = RECRUIT
    clause = "VIR-8.4"
    verbs: Verbs = {**FLORINS, "recruit": ("VIR-28.1", NEVER_SAID), "done": ("VIR-25.1", NEVER_SAID)}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return [*recruit_choices(p, seat, p.florins[seat]), DO_DONE]

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-28.2: one troop, its florins paid."""
        if action == DO_DONE:
            p.phase = RECRUITED
            return
        kind, city = (action - DO_RECRUIT) // CITIES, (action - DO_RECRUIT) % CITIES
        row = row_of(seat, kind)
        p.florins[seat] -= recruit_price(p, seat, row, city)
        p.troops[row * CITIES + city] += 1
        if tell is not None:
            tell.say("recruit", {"seat": seat, "troop": TROOP_IDS[kind], "city": CITY_IDS[city]})
        begin_recruiting(p, tell)

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        """VIR-28.1 to 28.4, VIR2-13.3, 13.4."""
        kind, city, told = (action - DO_RECRUIT) // CITIES, (action - DO_RECRUIT) % CITIES, spoken_of(action)
        row = row_of(seat, kind)
        if kind and (row >= p.terms.rows or not p.commands(seat, row)):
            return "VIR2-13.3", "not_your_ally", told
        if p.owner[city] != seat:
            return "VIR-28.1", "not_your_city", told
        if p.in_reserve(row) < 1:
            return ("VIR2-13.4" if p.terms.two else "VIR-28.4"), "no_reserve", told
        dear = recruit_price(p, seat, row, city) > 0
        return ("VIR-28.2", "cannot_pay", told) if dear else ("VIR2-13.3", "not_its_city", told)
