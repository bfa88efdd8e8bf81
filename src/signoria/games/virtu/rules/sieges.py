"""Chapters 18 and 23: the sieges of a spring in their order, and plain battles before them."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    CITIES,
    CITY_IDS,
    COURT_LOST,
    DO_LEAVE,
    DO_SIEGE,
    FIGHT,
    MAJOR_ROW,
    NEXT_RETREAT,
    NEXT_SIEGE,
    NOBODY,
    SIEGES,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import FLORINS, Choice
from signoria.games.virtu.rules.duel import begin_duel, end_duel
from signoria.games.virtu.rules.palace import court_is_legal
from signoria.games.virtu.rules.postures import FAVOURABLE, HOSTILE, friendly, posture
from signoria.games.virtu.rules.strength import besieged


def begin_sieges(p: Position) -> None:
    """VIR-8.3, 18.2: after the last turn the sieges begin, in the play order of this spring."""
    p.at = 0
    p.left = 0
    p.fought = 0
    p.city = NOBODY
    p.phase = NEXT_SIEGE


def cities_before(p: Position, seat: int) -> list[int]:
    """The cities of others that troops of this seat stand before."""
    owner, troops, first = p.owner, p.troops, seat * CITIES
    if p.terms.two:
        return [city for city in range(CITIES) if owner[city] != seat and p.force(seat, city)]
    return [city for city in range(CITIES) if troops[first + city] and owner[city] != seat]


def must_besiege(p: Position, seat: int, city: int) -> bool:
    """VIR-18.1, 18.3, VIR2-7.7, 7.9, 7.11: troops before a city that is not the player's, nor friendly or neutral."""
    owner = p.owner[city]
    if owner == seat or not p.force(seat, city):
        return False
    if not p.terms.two or owner < MAJOR_ROW or posture(p, seat, owner - MAJOR_ROW) == HOSTILE:
        return True
    return (p.fought >> city) & 1 == 0 and len(armies(p, city)) > 1  # VIR2-7.10: two armies meet


def may_besiege(p: Position, seat: int, city: int) -> bool:
    """VIR2-7.9, R8, R21: a city of a neutral major city may be besieged, unless the player has left it alone."""
    owner = p.owner[city]
    if not p.terms.two or owner < MAJOR_ROW or not p.force(seat, city) or (p.left >> city) & 1:
        return False
    return posture(p, seat, owner - MAJOR_ROW) not in (HOSTILE, FAVOURABLE)


def next_siege(p: Position, tell: Journal | None) -> None:
    """VIR-18.2, 18.5, D0.10: the next siege of the player on turn, then the next player; at last the retreats."""
    for seat in p.order:
        if not court_is_legal(p, seat):
            p.ask(COURT_LOST, seat)  # VIR-26.10
            return
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        fronts = cities_before(p, seat)
        forced = [city for city in fronts if must_besiege(p, seat, city)]
        free = [city for city in fronts if city not in forced and may_besiege(p, seat, city)]
        if len(forced) == 1 and not free:
            p.city = forced[0]
            p.phase = FIGHT
            return
        if forced or free:
            p.ask(SIEGES, seat)
            return
        p.at += 1
        p.left = 0
    for seat in range(p.terms.seats):
        p.tokens[seat] = 0
    p.at = 0
    p.phase = NEXT_RETREAT


# Plain battles


def armies(p: Position, city: int) -> list[int]:
    """VIR-23.1, VIR2-7.10, 7.13, R20: the players who stand before a city that none of them controls, in play order.

    Where a major city favours one of them, that player defends it; there is no plain battle.
    """
    owner = p.owner[city]
    if p.terms.two and owner >= MAJOR_ROW and posture(p, 0, owner - MAJOR_ROW) != 0:
        return []
    return [seat for seat in p.order if seat != owner and p.force(seat, city)]


def fight(p: Position, tell: Journal | None) -> None:
    """VIR-18.4, 23.1, R30: the armies before a city fight each other first, in play order; then the siege follows."""
    city = p.city
    besieger = p.order[p.at]
    rivals = [] if (p.fought >> city) & 1 else armies(p, city)
    if len(rivals) > 1:
        begin_duel(p, rivals[0], rivals[1], True, tell)
    elif p.force(besieger, city) and not friendly(p, besieger, city):
        begin_duel(p, besieger, besieged(p, city), False, tell)
    else:
        end_duel(p)


# The next siege


def against_siege(p: Position, seat: int, city: int) -> Refusal | None:
    """VIR2-9.7, R8, R21: troops at a friendly city do not besiege it, nor one that was left alone."""
    owner = p.owner[city]
    if not p.terms.two or not p.force(seat, city):
        return None
    told: dict[str, object] = {"city": CITY_IDS[city]}
    if owner == seat:
        return ("VIR2-9.7" if any((discs >> city) & 1 for discs in p.discs) else "VIR-18.1"), "no_siege", told
    if friendly(p, seat, city):
        return "VIR2-R8", "favourable", told
    return ("VIR2-R21", "passed_by", told) if owner >= MAJOR_ROW and (p.left >> city) & 1 else None


def against_leaving(p: Position, seat: int, city: int) -> Refusal | None:
    """VIR-18.3, VIR2-7.7, 7.10, 7.11, R21: what must be resolved; a friendly city, or one left alone, needs no word."""
    owner = p.owner[city]
    told: dict[str, object] = {"city": CITY_IDS[city]}
    if owner == seat or not p.force(seat, city):
        return "VIR-18.1", "no_siege", told
    if not p.terms.two or owner < MAJOR_ROW:
        return None
    stance = posture(p, seat, owner - MAJOR_ROW)
    if stance == FAVOURABLE:
        return "VIR2-7.7", "favourable", told
    if stance != HOSTILE and (p.left >> city) & 1:
        return "VIR2-R21", "passed_by", told
    return ("VIR2-7.11" if stance == HOSTILE else "VIR2-7.10"), "must_besiege", told


class Sieges(Choice):
    """VIR-18.2: which siege is next? With two players an optional one may be left (VIR2-7.9)."""

    phase = SIEGES
    clause = "VIR-18.2"
    verbs: Verbs = {**FLORINS, "siege": ("VIR-18.1", "no_siege"), "leave": ("VIR-18.3", "must_besiege")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-18.2, VIR2-7.9, R21: which siege is next; an optional one may be left."""
        found: list[int] = []
        for city in range(CITIES):
            if must_besiege(p, seat, city):
                found.append(DO_SIEGE + city)
            elif may_besiege(p, seat, city):
                found.append(DO_SIEGE + city)
                found.append(DO_LEAVE + city)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action < DO_LEAVE:
            p.city = action - DO_SIEGE
            p.phase = FIGHT
            return
        p.left |= 1 << (action - DO_LEAVE)
        if tell is not None:
            tell.say("leave", {"seat": seat, "city": CITY_IDS[action - DO_LEAVE]})
        p.phase = NEXT_SIEGE

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_LEAVE:
            return against_leaving(p, seat, action - DO_LEAVE)
        return against_siege(p, seat, action - DO_SIEGE)
