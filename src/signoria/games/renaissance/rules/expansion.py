"""Chapter 16: expansion into free towns, by land and by sea."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.engine.bits import members
from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    BY_LAND,
    BY_SEA,
    DO_EXPAND_LAND,
    DO_EXPAND_SEA,
    DO_PASS,
    ERRAND_IDS,
    EXPAND,
    NOBODY,
    NOTHING,
    NOWHERE,
    ORIGIN,
    ROUNDS,
    TOWN_IDS,
    TOWNS,
    Town,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.attack import has_counter, next_own_turn
from signoria.games.renaissance.rules.choice import Choice, against_closed, towns, towns_in, way_and_town

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
    mine = p.held[seat]
    return mine if p.origins[seat] == NOWHERE else mine & ~(1 << p.origins[seat])


def targets(p: Position, seat: int) -> tuple[int, int]:
    """REN-16.3 to 16.10, R03, R57: the towns that can be reached by land, and by sea."""
    terms = p.terms
    if not has_counter(p, seat):
        return 0, 0
    free, start = free_towns(p), origins(p, seat)
    land = 0
    for town in members(start):
        land |= terms.roads[town]
    sea = terms.ports if start & terms.ports and may_sail(p, seat) else 0
    return land & free, sea & free


def origins_of(p: Position, seat: int, target: Town, by: int) -> list[Town]:
    """REN-16.4, 16.8: the own towns from which this one can be reached by land or by sea."""
    reach = p.terms.roads[target] if by == BY_LAND else p.terms.ports
    return towns_in(origins(p, seat) & reach)


def next_expansion(p: Position, tell: Journal | None) -> None:
    """REN-16.2, 16.10: two rounds; a player without a target is not asked."""
    while p.round < ROUNDS:
        while p.at < p.terms.seats:
            seat = p.order[p.at]
            land, sea = targets(p, seat)
            if land | sea:
                p.ask_openly(EXPAND, seat)
                return
            p.at += 1
        p.at = 0
        p.round += 1
    next_own_turn(p, tell)


def ask_origin(p: Position, seat: int, target: Town, by: int, tell: Journal | None) -> None:
    """Of several origins one is chosen."""
    p.phase = ORIGIN
    if tell is not None:
        tell.say("heads_for", {"seat": seat, "town": TOWN_IDS[target], "way": ERRAND_IDS[by]})


def expand_from(p: Position, seat: int, origin: Town, tell: Journal | None) -> None:
    """REN-16.5: origin and target are known: a garrison on the target, and the next player is asked."""
    by, target = p.errand, p.aim
    p.errand, p.aim = NOTHING, NOWHERE
    p.take_town(seat, target)
    p.origins[seat] = origin
    if by == BY_SEA:
        p.sailed |= 1 << seat
    if tell is not None:
        way = ERRAND_IDS[by]
        tell.say("expand", {"seat": seat, "town": TOWN_IDS[target], "origin": TOWN_IDS[origin], "way": way})
    p.at += 1
    next_expansion(p, tell)


class Expand(Choice):
    """REN-16.2: a target by land or by sea, then its origin if there are several; or nothing in this round."""

    phase = EXPAND
    clause = "REN-16.2"
    verbs: Verbs = {
        "expand land": ("REN-16.4", "no_way"),
        "expand sea": ("REN-16.8", "no_way"),
        "pass": ("REN-16.2", "not_now"),
    }
    times: Mapping[str, str] = {"expand land": "REN-16.2", "expand sea": "REN-16.2"}

    def offers(self, p: Position, seat: int) -> list[int]:
        land, sea = targets(p, seat)
        return [*towns(DO_EXPAND_LAND, land), *towns(DO_EXPAND_SEA, sea), DO_PASS]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action == DO_PASS:
            if tell is not None:
                tell.say("pass", {"seat": seat})
            p.at += 1
            next_expansion(p, tell)
            return
        by, target = way_and_town(action, DO_EXPAND_LAND, DO_EXPAND_SEA)
        p.errand, p.aim, p.back = by, target, EXPAND
        found = origins_of(p, seat, target, by)
        if len(found) == 1:
            expand_from(p, seat, found[0], tell)
        else:
            ask_origin(p, seat, target, by, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """REN-16.3 to 16.10."""
        if action == DO_PASS:
            return None
        by, town = way_and_town(action, DO_EXPAND_LAND, DO_EXPAND_SEA)
        told = {"town": TOWN_IDS[town]}
        if (closed := against_closed(p, town)) is not None:
            return closed
        if p.owner[town] != NOBODY:
            return "REN-16.3", "not_free", told
        if not has_counter(p, seat):
            return "REN-R03", "no_counters", {}
        if by == BY_SEA:
            if not (p.terms.ports >> town) & 1:
                return "REN-2.6", "no_port", told
            if not may_sail(p, seat):
                return "REN-16.8", "sailed", {}
        linked = p.terms.roads[town] if by == BY_LAND else p.terms.ports
        if not origins_of(p, seat, town, by) and linked & p.held[seat]:
            return "REN-16.6", "origin_used", told
        return "REN-16.4" if by == BY_LAND else "REN-16.8", "no_way", told
