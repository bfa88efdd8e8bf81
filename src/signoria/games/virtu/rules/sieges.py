"""Chapters 18 and 23: the sieges of a spring in their order, and plain battles before them."""

from __future__ import annotations

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
from signoria.games.virtu.rules.duel import begin_duel, end_duel
from signoria.games.virtu.rules.palace import court_is_legal
from signoria.games.virtu.rules.postures import FAVOURABLE, HOSTILE, posture
from signoria.games.virtu.rules.strength import besieged


def begin_sieges(p: Position) -> None:
    """VIR-8.3, 18.2: after everybody has acted; in the play order of this spring."""
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


def next_siege(p: Position) -> None:
    """VIR-18.2, 18.5, D3: the next siege of the player whose turn it is, then the next player; at last the retreats."""
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


def siege_choices(p: Position, seat: int) -> list[int]:
    """VIR-18.2, VIR2-7.9, R21: which siege is next; an optional one may be left."""
    found: list[int] = []
    for city in range(CITIES):
        if must_besiege(p, seat, city):
            found.append(DO_SIEGE + city)
        elif may_besiege(p, seat, city):
            found.append(DO_SIEGE + city)
            found.append(DO_LEAVE + city)
    return found


def choose_siege(p: Position, action: int, tell: Journal | None) -> None:
    if action >= DO_LEAVE:
        p.left |= 1 << (action - DO_LEAVE)
        if tell is not None:
            tell.say("leave", {"seat": p.turn, "city": CITY_IDS[action - DO_LEAVE]})
        p.phase = NEXT_SIEGE
    else:
        p.city = action - DO_SIEGE
        p.phase = FIGHT


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
    elif p.force(besieger, city) and not (p.terms.two and stays_away(p, besieger, city)):
        begin_duel(p, besieger, besieged(p, city), False, tell)
    else:
        end_duel(p)


def stays_away(p: Position, seat: int, city: int) -> bool:
    """VIR2-9.7, R8: nobody besieges an own ally's city or a favourable one."""
    owner = p.owner[city]
    return owner == seat or (owner >= MAJOR_ROW and posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE)
