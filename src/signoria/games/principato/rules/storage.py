"""Chapters 2 and 7: where cubes lie, what does not fit, moves to units, and the action of taking a favour."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.principato.codes import (
    BANK,
    CONDOTTIERE_BY_FAVOUR,
    CONDOTTIERE_BY_GOLD,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    DO_FAVOUR,
    DO_SUPPLY,
    FARM,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    MILITIA_BY_FAVOUR,
    MILITIA_BY_FOOD,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    SUPPLIES,
    WIDTH,
)
from signoria.games.principato.position import Position

CHURCH = 0  # places of a favour that is taken
ON_MILITIA = 1
ON_CONDOTTIERE = 2


def in_supply(p: Position, cube: int, count: int) -> int:
    """PRI-R02: so many cubes, or what is left of them in the supply."""
    if p.terms.unlimited:
        return count
    left = p.goods[p.terms.supply + cube]
    return count if count <= left else left


def room(p: Position, seat: int, cube: int) -> int:
    """PRI-2.4 to 2.8, 2.11, R05: how many food or gold cubes a seat can still put somewhere."""
    at = seat * WIDTH
    if cube == FOOD:
        free = p.terms.farm_holds * p.goods[at + FARM] - p.goods[at + FOOD]
        return free + p.empty_militia(seat) if p.terms.overflows else free
    free = p.terms.bank_holds * p.goods[at + BANK] - p.goods[at + GOLD]
    return free + p.empty_condottieri(seat) if p.terms.overflows else free


def receive(p: Position, seat: int, cube: int, count: int) -> int:
    """PRI-2.10, 2.11, 8.23, R02, R05: farms or banks first, then empty units, the rest is lost. How many were kept."""
    taken = min(in_supply(p, cube, count), room(p, seat, cube))
    if taken <= 0:
        return 0
    at, supply = seat * WIDTH, p.terms.supply + cube
    if cube == FOOD:
        stored = min(taken, p.terms.farm_holds * p.goods[at + FARM] - p.goods[at + FOOD])
        p.move(supply, at + MILITIA_FOOD, taken - stored)
    else:
        stored = min(taken, p.terms.bank_holds * p.goods[at + BANK] - p.goods[at + GOLD])
        p.move(supply, at + CONDOTTIERE_GOLD, taken - stored)
    p.move(supply, at + cube, stored)
    return taken


def moves_to_units(p: Position, seat: int) -> list[int]:
    """PRI-2.12, 2.14, 11.4: what a seat may put on its empty units, one cube at a time."""
    at = seat * WIDTH
    found: list[int] = []
    militia, condottieri = p.empty_militia(seat) > 0, p.empty_condottieri(seat) > 0
    if militia and p.goods[at + FOOD] > 0:
        found.append(DO_SUPPLY + MILITIA_BY_FOOD)
    if condottieri and p.goods[at + GOLD] > 0:
        found.append(DO_SUPPLY + CONDOTTIERE_BY_GOLD)
    if p.goods[at + FAVOUR] > 0:
        if militia:
            found.append(DO_SUPPLY + MILITIA_BY_FAVOUR)
        if condottieri:
            found.append(DO_SUPPLY + CONDOTTIERE_BY_FAVOUR)
    return found


def supply_unit(p: Position, seat: int, which: int, tell: Journal | None) -> None:
    """PRI-2.12, 2.13, R23: a stored cube goes on a unit, and stays there until a scoring is over."""
    at = seat * WIDTH
    if which == MILITIA_BY_FOOD:
        p.move(at + FOOD, at + MILITIA_FOOD, 1)
    elif which == CONDOTTIERE_BY_GOLD:
        p.move(at + GOLD, at + CONDOTTIERE_GOLD, 1)
    else:
        p.move(at + FAVOUR, at + (MILITIA_FAVOUR if which == MILITIA_BY_FAVOUR else CONDOTTIERE_FAVOUR), 1)
    if tell is not None:
        cube = GOOD_IDS[FOOD if which == MILITIA_BY_FOOD else GOLD if which == CONDOTTIERE_BY_GOLD else FAVOUR]
        unit = "militia" if which == MILITIA_BY_FOOD or which == MILITIA_BY_FAVOUR else "condottiere"
        tell.say("supply", {"seat": seat, "cube": cube, "unit": unit, "what": SUPPLIES[which]})


def against_supply(p: Position, seat: int, which: int) -> Refusal:
    """PRI-2.7, 2.8, 2.12: why a cube cannot go on a unit."""
    if which == MILITIA_BY_FOOD or which == MILITIA_BY_FAVOUR:
        if p.empty_militia(seat) < 1:
            return "PRI-2.7", "no_empty_militia", {}
    elif p.empty_condottieri(seat) < 1:
        return "PRI-2.8", "no_empty_condottiere", {}
    return "PRI-2.12", "no_cube", {"cube": SUPPLIES[which].partition("-")[0]}


def favour_places(p: Position, seat: int) -> list[int]:
    """PRI-7.1 to 7.3: the church, or, when it is full, an empty unit; nothing if there is no favour or no place."""
    if in_supply(p, FAVOUR, 1) < 1:
        return []
    if p.goods[seat * WIDTH + FAVOUR] < p.terms.church_holds:
        return [DO_FAVOUR + CHURCH]
    found: list[int] = []
    if p.empty_militia(seat) > 0:
        found.append(DO_FAVOUR + ON_MILITIA)
    if p.empty_condottieri(seat) > 0:
        found.append(DO_FAVOUR + ON_CONDOTTIERE)
    return found


def take_favour(p: Position, seat: int, place: int, tell: Journal | None) -> None:
    """PRI-7.1, 7.2: one favour from the supply."""
    column = FAVOUR if place == CHURCH else MILITIA_FAVOUR if place == ON_MILITIA else CONDOTTIERE_FAVOUR
    p.move(p.terms.supply + FAVOUR, seat * WIDTH + column, 1)
    p.actions -= 1
    if tell is not None:
        tell.say("favour", {"seat": seat, "place": "church" if place == CHURCH else "unit"})


def against_favour(p: Position, seat: int, place: int) -> Refusal:
    """PRI-2.6, 7.2, 7.3: why a favour cannot be taken, or cannot go there."""
    if in_supply(p, FAVOUR, 1) < 1:
        return "PRI-7.3", "no_favour_left", {}
    if p.goods[seat * WIDTH + FAVOUR] < p.terms.church_holds:
        return "PRI-7.2", "church_first", {}
    if not p.empty_militia(seat) and not p.empty_condottieri(seat):
        return "PRI-7.3", "no_place_for_favour", {}
    if place == CHURCH:
        return "PRI-2.6", "church_full", {"count": p.terms.church_holds}
    return ("PRI-2.7", "no_empty_militia", {}) if place == ON_MILITIA else ("PRI-2.8", "no_empty_condottiere", {})
