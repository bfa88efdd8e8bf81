"""Pruning: ``legal`` is complete, most of it is not worth searching (VIR-D0.11).

Payments, and what Govern turns back, are decided here alone: they follow from what things are worth.
"""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.bot.worth import SYMBOL, worths_of
from signoria.games.virtu.codes import (
    ACT,
    ALLIANCE_PLACE,
    AT_COURT,
    BUY,
    BY_FRANCE,
    CAVALRY,
    CITIES,
    COURT,
    CROSS,
    CROWN,
    DO_ACT,
    DO_ADD,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_ASSIGN,
    DO_BUY,
    DO_COLLECT,
    DO_DISCARD,
    DO_DISCARD_NEW,
    DO_FROM,
    DO_FROM_RESERVE,
    DO_OUT,
    DO_PUT,
    DO_REACTIVATE,
    DO_RECRUIT,
    DO_REFRESH,
    DO_TAP,
    DUEL,
    FLORIN,
    FOR_BASKET,
    FROM,
    GOVERN,
    INTRIGUE,
    NOBODY,
    PAY,
    RECRUIT,
    REORGANISE,
    ROOM_PLACE,
    ROOMS,
    SHIP,
    SIDE,
    TAPS,
    TILE,
    TILES,
    UNDER,
    WAGES,
    WAR,
    WHERE,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.buying import basket_cost
from signoria.games.virtu.rules.payable import affordable
from signoria.games.virtu.rules.sources import relief_of
from signoria.games.virtu.rules.war import row_of
from signoria.games.virtu.rules.winter import recruit_price

USEFUL: Final = 0.2  # what a card should be worth in a room


def sensible(p: Position, seat: int, legal: list[int]) -> list[int]:
    """The actions worth searching; at least one."""
    if len(legal) == 1:
        return legal
    phase = p.phase
    if phase == ACT:
        return [DO_ACT]  # it costs nothing, and may always be ended
    if phase == PAY:
        return [cheapest(p, seat, legal)]
    if phase == FROM and legal[-1] == DO_FROM_RESERVE:
        return [DO_FROM_RESERVE]
    if phase == GOVERN:
        turned = turn_back(p, seat, legal)
        if turned:
            return turned
    found = [action for action in legal if worth_a_look(p, seat, phase, action)]
    return found if found else legal


def worth_a_look(p: Position, seat: int, phase: int, action: int) -> bool:
    if DO_COLLECT <= action < DO_ASK_FLORINS:
        return wants_florins(p, seat, phase, action - DO_COLLECT)
    if action == DO_ASK_FLORINS:
        return phase == WAGES and p.florins[seat] < 2
    if action == DO_ASK_CROWN:
        return False
    if phase == REORGANISE:
        return action < DO_DISCARD or (DO_ASSIGN <= action < DO_OUT and fits_there(p, seat, action - DO_ASSIGN))
    if phase == BUY and DO_ADD <= action < DO_BUY:
        basket = p.basket | 1 << (action - DO_ADD)
        return affordable(p, seat, FOR_BASKET, basket_cost(p, basket), False)  # nothing is worth an indulgence
    if phase == SIDE:
        return action < DO_DISCARD or action == DO_DISCARD_NEW or is_spent(p, seat, action - DO_DISCARD)
    if phase == INTRIGUE and action >= DO_PUT:
        return tempting(p, seat, action - DO_PUT) if action < DO_FROM else True
    if phase == WAR and DO_TAP <= action < DO_COLLECT:
        return (action - DO_TAP) // TAPS < AT_COURT or p.pool[SHIP] + p.pool[CAVALRY] == 0
    if phase == RECRUIT and action >= DO_RECRUIT:
        kind, city = (action - DO_RECRUIT) // CITIES, (action - DO_RECRUIT) % CITIES
        return recruit_price(p, seat, row_of(seat, kind), city) <= p.terms.recruit_start
    return True


def wants_florins(p: Position, seat: int, phase: int, source: int) -> bool:
    """VIR-D0.11: where wages or recruits are short, before a tile is lost or turned back."""
    if phase == WAGES:
        return p.florins[seat] < 2
    if phase == RECRUIT:
        return p.florins[seat] < 1
    if phase == DUEL:
        return source - TILE == p.city or p.florins[seat] < 1
    return source < AT_COURT  # the florins of a room, which are lost otherwise


def is_spent(p: Position, seat: int, place: int) -> bool:
    return 0 <= place < COURT and (p.fit[seat] >> place) & 1 == 0


def fits_there(p: Position, seat: int, number: int) -> bool:
    """Is a courtier of use in this room?"""
    card, where = p.court[seat * COURT + number // WHERE], number % WHERE
    deed = p.terms.box.deed[card] if where < UNDER else p.deed_of(seat, where - UNDER)
    return worths_of(p.terms).in_room[deed][card] >= USEFUL


def tempting(p: Position, seat: int, place: int) -> bool:
    """Places for an agent: others' cities nearby, rooms that a rival may enter next and that work, alliances."""
    if place < ROOM_PLACE:
        if p.owner[place] == seat:
            return False
        for city in worths_of(p.terms).near[place]:
            if p.owner[city] == seat:
                return True
        return False
    if place >= ALLIANCE_PLACE:
        return True
    owner, room = (place - ROOM_PLACE) // ROOMS, (place - ROOM_PLACE) % ROOMS
    if owner == seat or p.rooms[owner * WHERE + room] == NOBODY:
        return False
    return (room - p.marker[owner]) % ROOMS in (1, 2)


# Decided here alone


def cheapest(p: Position, seat: int, legal: list[int]) -> int:
    """The tap that wastes least; an indulgence only where nothing else pays."""
    best, least = legal[0], 1000.0
    for action in legal:
        waste = wasted(p, seat, action)
        if waste < least:
            best, least = action, waste
    return best


def wasted(p: Position, seat: int, action: int) -> float:
    """What a payment gives away beyond what it is asked for."""
    if action == DO_ASK_FLORINS or action == DO_ASK_CROWN:
        return 10.0
    if action < DO_COLLECT:
        source, symbol = (action - DO_TAP) // TAPS, (action - DO_TAP) % TAPS + 1
        due = p.due[symbol] + (p.due[WILD] if symbol == CROWN or symbol == CROSS else 0)
        count = min(due, relief_of(p, seat, source)[symbol])
    else:
        source, symbol = action - DO_COLLECT, FLORIN
        count = relief_of(p, seat, source)[FLORIN]
    return source_worth(p, seat, source) - SYMBOL[symbol] * float(count)


def source_worth(p: Position, seat: int, source: int) -> float:
    """What is lost when a source is exhausted; the reliefs of a room cost nothing."""
    if source < AT_COURT:
        return 0.0
    if source < TILE:
        return worths_of(p.terms).card[p.court[seat * COURT + source - AT_COURT]]
    if source < BY_FRANCE:
        return worths_of(p.terms).tile[source - TILE]
    return SYMBOL[CROSS]


def turn_back(p: Position, seat: int, legal: list[int]) -> list[int]:
    """Govern: the best tile is turned back, alliances beside; before, florins of tiles that can be turned at once."""
    units = p.pool[CROWN] + p.pool[CROSS]
    if units == 0 and p.half == 0:
        return []
    worths = worths_of(p.terms)
    idle = p.domain[seat] & ~p.ready[seat] & ~p.refreshed
    if idle.bit_count() < units * p.terms.govern_tiles + p.half:
        for action in legal:
            tile = action - DO_COLLECT - TILE
            if 0 <= tile < TILES and (p.refreshed >> tile) & 1 == 0:
                return [action]
    best, most = NOBODY, 0.0
    found: list[int] = []
    for action in legal:
        if DO_REFRESH <= action < DO_REACTIVATE:
            worth = worths.tile[action - DO_REFRESH]
            if worth > most:
                best, most = action, worth
        elif DO_REACTIVATE <= action < DO_REACTIVATE + 3:
            found.append(action)
    if best != NOBODY:
        found.insert(0, best)
    return found
