"""Chapter 16: expansion into free towns, by land and by sea."""

from __future__ import annotations

from typing import Final

from signoria.engine.journal import Journal
from signoria.games.renaissance.codes import BY_LAND, NOWHERE, TOWN_IDS, TOWNS
from signoria.games.renaissance.position import Position, members

EVERYWHERE: Final = (1 << TOWNS) - 1


def free_towns(p: Position) -> int:
    """REN-16.3, R07: free and accessible."""
    return EVERYWHERE & ~p.closed & ~p.all_held()


def may_sail(p: Position, seat: int) -> bool:
    """REN-16.8, 16.9: one sea expansion a turn; nations of the sea both."""
    terms = p.terms
    most = terms.sea_expansions_maritime if (terms.maritime >> p.nation[seat]) & 1 else terms.sea_expansions
    return (p.sailed >> seat) & 1 < most


def origins(p: Position, seat: int) -> int:
    """REN-16.4, 16.6, 16.7, 16.12: own towns that have not been an origin this turn."""
    mine = p.towns(seat)
    return mine if p.origins[seat] == NOWHERE else mine & ~(1 << p.origins[seat])


def targets(p: Position, seat: int) -> tuple[int, int]:
    """REN-16.3 to 16.10, R03, R57: the towns that can be reached by land, and by sea."""
    terms = p.terms
    if p.count_towns(seat) >= terms.most_towns:
        return 0, 0
    free, start = free_towns(p), origins(p, seat)
    land = 0
    for town in members(start):
        land |= terms.roads[town]
    sea = terms.ports if start & terms.ports and may_sail(p, seat) else 0
    return land & free, sea & free


def origins_of(p: Position, seat: int, target: int, by: int) -> list[int]:
    """REN-16.4, 16.8: from where this town can be reached so."""
    reach = p.terms.roads[target] if by == BY_LAND else p.terms.ports
    return members(origins(p, seat) & reach)


def expand(p: Position, seat: int, origin: int, target: int, by: int, tell: Journal | None) -> None:
    """REN-16.5: a garrison on the target."""
    p.take_town(seat, target)
    p.origins[seat] = origin
    if by != BY_LAND:
        p.sailed |= 1 << seat
    if tell is not None:
        way = "land" if by == BY_LAND else "sea"
        tell.say("expand", {"seat": seat, "town": TOWN_IDS[target], "origin": TOWN_IDS[origin], "way": way})
