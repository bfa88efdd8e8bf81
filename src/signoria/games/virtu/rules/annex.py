"""Chapter 15: the action Annex; with two players also influence and the definitive alliance (VIR2-8.2)."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ABSENT,
    ACTION_OVER,
    ANNEX,
    CITIES,
    CITY_IDS,
    CROWN,
    DO_ALLY,
    DO_ANNEX,
    DO_ANNEX_BY_SEA,
    DO_END,
    DO_INFLUENCE,
    FOR_CITY,
    MAJOR_ROW,
    MAJORS,
    NEUTRAL,
    NOBODY,
    SHIP,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.choice import ASK_CROWN, NEVER_SAID
from signoria.games.virtu.rules.indulgences import may_ask
from signoria.games.virtu.rules.influence import (
    against_ally,
    against_influence,
    ally,
    influence,
    influences,
    may_ally,
    untouched,
    useful,
)
from signoria.games.virtu.rules.payable import affordable, cost_of, reach
from signoria.games.virtu.rules.paying import DEED, Deed, begin, open_taps
from signoria.games.virtu.rules.sources import MEANS_OF_DEED


def worth(p: Position, seat: int, city: int) -> int:
    """VIR-15.2, 17.10: the value of a neutral city for this player: less with an own agent, more with another's."""
    agent = p.agents[city]
    value = p.terms.board.value[city]
    return value if agent == NOBODY else value - 1 if agent == seat else value + 1


def annexable(p: Position, city: int) -> bool:
    """VIR-15.1, 2.5: neutral, and no pirate port."""
    return p.owner[city] == NEUTRAL and (p.terms.board.pirates >> city) & 1 == 0


def by_road(p: Position, seat: int, city: int) -> bool:
    """VIR-15.4: a neighbour of a city of the player."""
    roads = p.terms.board.roads[city]
    for other in range(CITIES):
        if (roads >> other) & 1 and p.owner[other] == seat:
            return True
    return False


def by_sea(p: Position, seat: int, city: int) -> int:
    """VIR-15.5, 15.9: the least number of seas from a port of the player; 0 if there is no way."""
    board, least = p.terms.board, 0
    if (board.ports >> city) & 1:
        for other in range(CITIES):
            if p.owner[other] == seat:
                seas = board.distance[other * CITIES + city]
                if seas and (least == 0 or seas < least):
                    least = seas
    return least


def annex_cost(p: Position, seat: int, city: int, ships: int) -> list[int]:
    """VIR-15.3, 15.5: Crowns strictly above the value, and Ships for the seas."""
    cost = cost_of(CROWN, worth(p, seat, city) + 1)
    cost[SHIP] = ships
    return cost


def annex_targets(p: Position, seat: int) -> list[int]:
    """VIR-15.1 to 15.6, 15.9: neutral cities in reach whose cost can be paid, by road and by sea."""
    found: list[int] = []
    request = may_ask(p, seat)
    most = reach(p, seat, FOR_CITY, request)
    for city in range(CITIES):
        if not annexable(p, city) or worth(p, seat, city) >= most[CROWN]:
            continue
        if by_road(p, seat, city) and affordable(p, seat, FOR_CITY, annex_cost(p, seat, city, 0), request):
            found.append(DO_ANNEX + city)
        seas = by_sea(p, seat, city)
        if 0 < seas <= most[SHIP] and affordable(p, seat, FOR_CITY, annex_cost(p, seat, city, seas), request):
            found.append(DO_ANNEX_BY_SEA + city)
    return found


def gain_city(p: Position, seat: int, city: int, available: bool) -> None:
    """VIR-15.7, 21.6, 21.7, 24.1, 24.2, VIR2-R11: control, the tile if the game still has it, and the cities track."""
    p.owner[city] = seat
    if (p.lost_tiles >> city) & 1 == 0:
        p.domain[seat] |= 1 << city
        if available:
            p.ready[seat] |= 1 << city
    move_marker(p, seat)


def move_marker(p: Position, seat: int) -> None:
    """VIR-24.1, 24.2, R38: a marker that moves lies on top of those it meets."""
    p.stack = [seat, *[other for other in p.stack if other != seat]]


def against_city(p: Position, city: int) -> Refusal | None:
    """VIR-2.5, 2.6, 15.1, VIR2-8.7, R20: why no player may annex this city now."""
    told: dict[str, object] = {"city": CITY_IDS[city]}
    if p.owner[city] == ABSENT:
        return "VIR-2.6", "absent", told
    if p.owner[city] != NEUTRAL:
        taken = p.terms.two and p.owner[city] >= MAJOR_ROW
        return ("VIR2-8.7" if taken else "VIR-15.1"), "not_neutral", told
    if (p.terms.board.pirates >> city) & 1:
        return "VIR-2.5", "pirates", told
    return ("VIR-R20", "one_city", told) if p.annexed else None


class Annex(Deed):
    """VIR-15, VIR2-8.2: which city? With two players also: which influence, or which alliance?"""

    phase = ANNEX
    purpose = FOR_CITY
    verbs: Verbs = {
        **DEED,
        **ASK_CROWN,
        "annex": ("VIR-15.1", NEVER_SAID),
        "annex by sea": ("VIR-15.5", "too_dear"),
        "influence": ("VIR2-8.3", "no_influence"),
        "ally": ("VIR2-9.1", "no_ally"),
    }

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-15, VIR2-8.2: one city; with two players influence besides, or an alliance instead."""
        found = [] if p.annexed else annex_targets(p, seat)
        if p.terms.two:
            found += open_taps(p, seat, MEANS_OF_DEED[ANNEX], useful(p))
            found += influences(p, seat)
            if untouched(p):
                found += [DO_ALLY + major for major in range(MAJORS) if may_ally(p, seat, major)]
        found.append(DO_END)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action >= DO_ALLY:
            ally(p, seat, action - DO_ALLY, tell)
        elif action >= DO_INFLUENCE:
            influence(p, seat, action - DO_INFLUENCE, tell)
        elif action >= DO_ANNEX_BY_SEA:
            city = action - DO_ANNEX_BY_SEA
            begin(p, seat, FOR_CITY, city, annex_cost(p, seat, city, by_sea(p, seat, city)))
        else:
            begin(p, seat, FOR_CITY, action - DO_ANNEX, annex_cost(p, seat, action - DO_ANNEX, 0))

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-15.7, 15.8: the player's disc, the tile available in the domain; agents stay."""
        city = p.target
        gain_city(p, seat, city, True)
        if tell is not None:
            tell.say("annex", {"seat": seat, "city": CITY_IDS[city]})
        p.target = NOBODY
        p.annexed = True
        p.phase = ANNEX if p.terms.two else ACTION_OVER  # VIR2-8.2: with two players influence may follow

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_ALLY:
            return against_ally(p, seat, action - DO_ALLY)
        if action >= DO_INFLUENCE:
            return against_influence(p, seat, (action - DO_INFLUENCE) // 2, (action - DO_INFLUENCE) % 2 == 1)
        at_sea = action >= DO_ANNEX_BY_SEA
        city = action - (DO_ANNEX_BY_SEA if at_sea else DO_ANNEX)
        told: dict[str, object] = {"city": CITY_IDS[city]}
        found = against_city(p, city)
        if found is not None:
            return found
        if at_sea:
            return None if by_sea(p, seat, city) else ("VIR-15.5", "no_port", told)
        return ("VIR-15.3", "too_dear", told) if by_road(p, seat, city) else ("VIR-15.4", "not_next", told)
