"""Chapters 2 and 7: where cubes lie, what does not fit, moves to units, and the action of taking a favour."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.principato.codes import (
    BANK,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    DO_FAVOUR,
    DO_SUPPLY,
    FARM,
    FAVOUR,
    FOOD,
    GOLD,
    GOOD_IDS,
    MILITIA,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    SUPPLIES,
    WIDTH,
)
from signoria.games.principato.position import Position

# By supply, as ``codes.SUPPLIES`` numbers them: which cube, for which unit, and the column of such cubes on such units.
CUBES: Final = [FOOD, GOLD, FAVOUR, FAVOUR]
UNITS: Final = [MILITIA, CONDOTTIERE, MILITIA, CONDOTTIERE]
SUPPLIED: Final = [MILITIA_FOOD, CONDOTTIERE_GOLD, MILITIA_FAVOUR, CONDOTTIERE_FAVOUR]

NO_MILITIA: Final[Refusal] = ("PRI-2.7", "no_empty_militia", {})
NO_CONDOTTIERE: Final[Refusal] = ("PRI-2.8", "no_empty_condottiere", {})
NO_CUBE: Final[list[Refusal]] = [("PRI-2.12", "no_cube", {"cube": GOOD_IDS[cube]}) for cube in CUBES]

CHURCH: Final = 0  # places of a favour that is taken
ON_MILITIA: Final = 1
ON_CONDOTTIERE: Final = 2


def in_supply(p: Position, cube: int, count: int) -> int:
    """PRI-R02: ``count`` cubes, or what is left of them in the supply."""
    if p.terms.unlimited:
        return count
    left = p.goods[p.terms.supply + cube]
    return count if count <= left else left


def room(p: Position, seat: int, cube: int) -> int:
    """PRI-2.4 to 2.8, 2.11, R05: how many food or gold cubes a seat can still put somewhere."""
    free = stores_free(p, seat, cube)
    if p.terms.overflows:
        return free + (p.empty_militia(seat) if cube == FOOD else p.empty_condottieri(seat))
    return free


def stores_free(p: Position, seat: int, cube: int) -> int:
    """PRI-2.4, 2.5: how many food cubes the farms, or gold cubes the banks of a seat can still hold."""
    at = seat * WIDTH
    if cube == FOOD:
        return p.terms.farm_holds * p.goods[at + FARM] - p.goods[at + FOOD]
    return p.terms.bank_holds * p.goods[at + BANK] - p.goods[at + GOLD]


def receive(p: Position, seat: int, cube: int, count: int) -> int:
    """PRI-2.10, 2.11, 8.23, R02, R05: farms or banks first, then empty units, the rest is lost. How many were kept."""
    taken = min(in_supply(p, cube, count), room(p, seat, cube))
    if taken <= 0:
        return 0
    at, supply = seat * WIDTH, p.terms.supply + cube
    stored = min(taken, stores_free(p, seat, cube))
    p.move(supply, at + (MILITIA_FOOD if cube == FOOD else CONDOTTIERE_GOLD), taken - stored)
    p.move(supply, at + cube, stored)
    return taken


def moves_to_units(p: Position, seat: int) -> list[int]:
    """PRI-2.12, 2.14, 11.4: what a seat may put on its empty units, one cube at a time."""
    if p.empty_militia(seat) < 1 and p.empty_condottieri(seat) < 1:
        return []  # as in most turns
    return [DO_SUPPLY + supply for supply in range(len(SUPPLIES)) if against_supply(p, seat, supply) is None]


def supply_unit(p: Position, seat: int, supply: int, tell: Journal | None) -> None:
    """PRI-2.12, 2.13, R23: a stored cube goes on a unit, and stays there until a scoring is over."""
    at = seat * WIDTH
    p.move(at + CUBES[supply], at + SUPPLIED[supply], 1)
    if tell is not None:
        told = {"seat": seat, "cube": GOOD_IDS[CUBES[supply]], "unit": GOOD_IDS[UNITS[supply]]}
        tell.say("supply", {**told, "what": SUPPLIES[supply]})


def against_supply(p: Position, seat: int, supply: int) -> Refusal | None:
    """PRI-2.7, 2.8, 2.12: why a cube cannot go on a unit."""
    if UNITS[supply] == MILITIA and p.empty_militia(seat) < 1:
        return NO_MILITIA
    if UNITS[supply] == CONDOTTIERE and p.empty_condottieri(seat) < 1:
        return NO_CONDOTTIERE
    return NO_CUBE[supply] if p.goods[seat * WIDTH + CUBES[supply]] < 1 else None


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
    return NO_MILITIA if place == ON_MILITIA else NO_CONDOTTIERE
