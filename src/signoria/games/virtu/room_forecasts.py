"""What each room of a palace would do now: the way there and its price, what it can be paid with, what it would bring;
and what can be done with one click.

Everything is read from a view (VIR-3.12): the position is laid out again, and the rules themselves are asked. So it
stands outside ``table``, whose pages know no state.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.engine.luck import FastLuck
from signoria.games.virtu import GAME
from signoria.games.virtu.clicks import Click, clicks
from signoria.games.virtu.codes import (
    ANNEX,
    ARROW,
    AT_COURT,
    BY_FRANCE,
    CAVALRY,
    CITIES,
    CITY_IDS,
    COURT_LOST,
    CROSS,
    CROWN,
    DEED_IDS,
    DO_ANNEX,
    DO_ANNEX_BY_SEA,
    DUEL,
    END_TURN,
    FOR_CITY,
    FOR_NOTHING,
    FOR_RANK,
    FROM,
    GOVERN,
    IMPROVEMENT,
    INTRIGUE,
    LOSE,
    MAJOR_IDS,
    MARCH,
    MASK,
    MOST_RANK,
    MOVE,
    NO_DEED,
    NOBODY,
    PATRONISE,
    RETREAT,
    ROOMS,
    SHIP,
    SIDE_IDS,
    SIEGES,
    SWORD,
    SYMBOL_IDS,
    TILE,
    TRADE,
    WAR,
    WILD,
)
from signoria.games.virtu.rules.annex import annex_cost, annex_targets, by_sea
from signoria.games.virtu.rules.govern import refreshable
from signoria.games.virtu.rules.influence import may_ally, untouched, useful
from signoria.games.virtu.rules.patronise import may_advance
from signoria.games.virtu.rules.payable import affordable
from signoria.games.virtu.rules.sources import MEANS_OF_DEED, at_hand, relief_of, sources_for
from signoria.games.virtu.rules.spring import refresh_side
from signoria.games.virtu.rules.war import rows_of
from signoria.games.virtu.state import VirtuState

# Which symbols an action is paid with; those of one line stand in for each other.
PAID_WITH: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    GOVERN: ((CROWN, CROSS),),
    PATRONISE: ((CROWN, CROSS),),
    TRADE: ((SHIP,),),
    ANNEX: ((CROWN,), (SHIP,)),
    WAR: ((CAVALRY,), (SHIP,), (SWORD,)),
    INTRIGUE: ((MASK,),),
}
PLACES: Final = ("pool", "room", "court", "domain", "other")
WITHIN: Final = {MARCH: WAR, FROM: INTRIGUE}  # choices in the midst of an action
ACTED: Final = (END_TURN, SIEGES, DUEL, LOSE, COURT_LOST, RETREAT)  # VIR-10.1: once a spring; the room is far again


@dataclass(frozen=True)
class Means:
    """The most symbols of a kind that could be used, and where: in hand, in the room, at court, in the domain."""

    symbols: tuple[str, ...]
    count: int
    places: Mapping[str, int]


@dataclass(frozen=True)
class Target:
    """A city that could be annexed, and for what."""

    city: str
    crowns: int
    ships: int
    asks: bool = False  # only with the Crown of an indulgence


@dataclass(frozen=True)
class Prospect:
    """One room."""

    room: int
    deed: str
    steps: int  # from the marker; 0 where it stands, or where it may be placed at once
    extra: int  # rooms beyond the free ones, each for an Arrow, one for florins
    reachable: bool
    passes: tuple[str, ...]  # sides of the court that become available on the way
    closed: str = ""  # "indulgence", "agent": the action is forbidden
    means: tuple[Means, ...] = ()
    tiles: int = 0  # Govern: exhausted tiles that it could ready
    alliances: int = 0  # and bonuses
    cost: Mapping[str, int] = field(default_factory=dict)  # Patronise: what the next rank costs
    payable: bool = False
    asks: bool = False  # only with an indulgence
    cities: tuple[Target, ...] = ()  # Annex
    influence: int = 0  # with two players: the most that could be gained, where nothing stands in the way
    allies: tuple[str, ...] = ()  # and the major cities with which an alliance could be concluded
    roads: bool = False  # War: does a troop stand where a road leads on
    seas: bool = False  # or in a port?


def prospects(view: View, seat: int) -> tuple[Prospect, ...]:
    """The five rooms of a palace, as they would be for its owner's next action."""
    state = GAME.world(view, FastLuck(0))
    assert isinstance(state, VirtuState)
    return tuple([prospect(state, seat, room) for room in range(ROOMS)])


@dataclass(frozen=True)
class Thought:
    """A click of several moves: see ``clicks``."""

    kind: str
    moves: tuple[Action, ...]
    paid: tuple[Action, ...]
    routine: bool
    room: int


def thoughts(view: View) -> tuple[Thought, ...]:
    """What the seat that is asked may do with one click."""
    state = GAME.world(view, FastLuck(0))
    assert isinstance(state, VirtuState)
    return tuple([thought(one) for one in clicks(state)]) if state.actors() else ()


def thought(one: Click) -> Thought:
    moves, paid = ([GAME.actions[number] for number in numbers] for numbers in (one.moves, one.paid))
    return Thought(one.kind, tuple(moves), tuple(paid), one.routine, one.room)


def prospect(state: VirtuState, seat: int, room: int) -> Prospect:
    p = state.copy()
    assert isinstance(p, VirtuState)
    steps, walked = way(p, seat, room)
    extra = max(0, walked + steps - p.terms.free_rooms) - max(0, walked - p.terms.free_rooms) if steps else 0
    arrows = p.pool[ARROW] + sum(relief_of(p, seat, source)[ARROW] for source in at_hand(p, seat))
    paid = 0 if p.paid_step or p.florins[seat] < p.terms.room_florins else 1
    passes = walk(p, seat, steps)
    deed = p.deed_of(seat, room)
    p.marker[seat] = room
    known = Prospect(room, DEED_IDS[deed], steps, extra, extra <= arrows + paid, passes, shut(p, seat, room, deed))
    if deed == NO_DEED:
        return known
    if not (p.turn == seat and WITHIN.get(p.phase, p.phase) == deed and steps == 0):
        lay_open(p, seat, deed)
    return looked_at(p, seat, deed, known)


def way(p: VirtuState, seat: int, room: int) -> tuple[int, int]:
    """VIR-9.1 to 9.6: how many rooms the marker must go on, and how many it has gone in this move."""
    if p.marker[seat] == NOBODY:
        return 0, 0
    mine = p.turn == seat and not p.winter and p.phase not in ACTED
    steps = (room - p.marker[seat]) % ROOMS
    moving = mine and p.phase == MOVE
    if steps == 0 and (not mine or (moving and p.steps == 0)):
        steps = ROOMS  # VIR-9.6: the same room again is a full turn away
    return steps, p.steps if moving else 0


def walk(p: VirtuState, seat: int, steps: int) -> tuple[str, ...]:
    """VIR-9.7: the sides that become available on the way."""
    passed = []
    for step in range(steps):
        for side in range(2):
            if p.terms.arrows[p.power[seat]][side] == (p.marker[seat] + step) % ROOMS:
                refresh_side(p, seat, side, None)
                passed.append(SIDE_IDS[side])
    return tuple(passed)


def shut(p: VirtuState, seat: int, room: int, deed: int) -> str:
    """VIR-10.3, 10.4: what forbids the action of a room."""
    if (p.indulged[seat] >> room) & 1:
        return "indulgence"
    return "agent" if p.blocked(seat, room) and deed != INTRIGUE else ""


def lay_open(p: VirtuState, seat: int, deed: int) -> None:
    """Reset what a turn has used, as when the action begins."""
    p.turn, p.phase, p.winter, p.purpose = seat, deed, False, FOR_NOTHING
    p.spent = p.payers = p.refreshed = p.half = 0
    p.asked = p.effect = p.annexed = False
    p.empty_pool()


def looked_at(p: VirtuState, seat: int, deed: int, known: Prospect) -> Prospect:
    """What the action could be paid with, and what it would bring."""
    paid_with = PAID_WITH[deed]
    if deed == ANNEX and p.terms.two and CROSS in useful(p):
        paid_with = (*paid_with, (CROSS,))  # VIR2-8.4: they influence Rome
    means = tuple([found for kinds in paid_with if (found := means_of(p, seat, deed, kinds)).count])
    told: dict[str, Any] = {"means": means}
    if deed == GOVERN:
        used = 0 if p.terms.two else sum(1 for one in range(3) if p.ally[one] == seat and (p.used >> one) & 1)
        told.update(tiles=exhausted(p, seat), alliances=used)
    elif deed == PATRONISE and p.rank[seat] < MOST_RANK:
        cost = p.terms.box.rank_cost[p.rank[seat] + 1]
        named = (*SYMBOL_IDS, "either")
        told["cost"] = {named[symbol]: cost[symbol] for symbol in range(WILD + 1) if cost[symbol]}
        told["payable"] = may_advance(p, seat)
        told["asks"] = told["payable"] and not affordable(p, seat, FOR_RANK, cost, False)
    elif deed == ANNEX and not p.annexed:
        told["cities"] = tuple([target(p, seat, action) for action in annex_targets(p, seat)])
    elif deed == WAR:
        board = p.terms.board
        stand = [city for row in rows_of(p, seat) for city in range(CITIES) if p.troops[row * CITIES + city]]
        told["roads"] = any(board.roads[city] for city in stand)
        told["seas"] = any((board.ports >> city) & 1 for city in stand)
    if deed == ANNEX and p.terms.two and NOBODY in p.ally:
        kinds = tuple([symbol for symbol in useful(p) if symbol != SHIP])
        told["influence"] = means_of(p, seat, deed, kinds).count
        told["allies"] = tuple([name for at, name in enumerate(MAJOR_IDS) if untouched(p) and may_ally(p, seat, at)])
    return replace(known, **told)


def exhausted(p: VirtuState, seat: int) -> int:
    """VIR-12.3, 12.8: tiles that Govern could ready; cathedrals are counted one by one."""
    alike = p.domain[seat] & ~p.ready[seat] & ~p.payers & ~p.refreshed
    return alike.bit_count() if refreshable(p, seat) else 0


def target(p: VirtuState, seat: int, action: int) -> Target:
    at_sea = action >= DO_ANNEX_BY_SEA
    city = action - (DO_ANNEX_BY_SEA if at_sea else DO_ANNEX)
    ships = by_sea(p, seat, city) if at_sea else 0
    cost = annex_cost(p, seat, city, ships)
    return Target(CITY_IDS[city], cost[CROWN], ships, not affordable(p, seat, FOR_CITY, cost, False))


def means_of(p: VirtuState, seat: int, deed: int, kinds: tuple[int, ...]) -> Means:
    """VIR-7.6, 7.11: the most that all sources could give of these symbols, each source of one type."""
    places = dict.fromkeys(PLACES, 0)
    for source in sources_for(p, seat, MEANS_OF_DEED[deed]):
        if SWORD in kinds and source > IMPROVEMENT:
            continue  # VIR-16.11, 16.14: only those of the room become tokens
        count = max(relief_of(p, seat, source)[kind] for kind in kinds)
        places[place_of(source)] += count
    places["pool"] = sum(p.pool[kind] for kind in kinds)
    found = {place: count for place, count in places.items() if count}
    return Means(tuple([SYMBOL_IDS[kind] for kind in kinds]), sum(found.values()), found)


def place_of(source: int) -> str:
    if source < AT_COURT:
        return "room"
    return "court" if source < TILE else "domain" if source < BY_FRANCE else "other"
