"""What the next action of a seat could do: the rooms within reach, by what is at hand. Never part of the rules."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.bot.estate import Estate
from signoria.games.virtu.bot.worth import SYMBOL, Worths
from signoria.games.virtu.codes import (
    ANNEX,
    CAVALRY,
    CITIES,
    CROSS,
    CROWN,
    FLORIN,
    GOVERN,
    INTRIGUE,
    MASK,
    MOST_RANK,
    NEUTRAL,
    NOBODY,
    PATRONISE,
    ROOMS,
    SHIP,
    SYMBOLS,
    TRADE,
    UNDER,
    WAR,
    WHERE,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.annex import worth as annex_value

FAR: Final = 3  # rooms that a bot looks ahead; the last for florins
PAID_ROOM: Final = 0.25


def best_next_room(p: Position, estate: Estate, worths: Worths, city_worth: list[float], siege: float) -> float:
    """The best of the rooms that the marker can reach next."""
    seat = estate.seat
    marker = p.marker[seat]
    if marker == NOBODY:
        return 1.0
    best = 0.0
    symbols = estate.ready[:]
    arrows = p.terms.arrows[p.power[seat]]
    for step in range(1, FAR + 1):
        for side in range(2):
            if arrows[side] == (marker + step - 1) % ROOMS:
                for symbol in range(SYMBOLS):
                    symbols[symbol] = symbols[symbol] + estate.sides[side][symbol]
        room = (marker + step) % ROOMS
        if step > p.terms.free_rooms and p.florins[seat] < p.terms.room_florins:
            break
        if (p.indulged[seat] >> room) & 1 or p.blocked(seat, room):
            continue
        found = of_room(p, estate, room, symbols, worths, city_worth, siege)
        if step > p.terms.free_rooms:
            found -= PAID_ROOM
        if found > best:
            best = found
    return best


def of_room(
    p: Position, estate: Estate, room: int, symbols: list[int], worths: Worths, city_worth: list[float], siege: float
) -> float:
    """What the action of a room could do with these symbols at hand."""
    seat = estate.seat
    deed = p.deed_of(seat, room)
    if deed == WAR:
        return siege
    if deed == ANNEX:
        crowns, ships = room_symbols(p, seat, room, CROWN), room_symbols(p, seat, room, SHIP)
        return best_annexation(p, estate, crowns, symbols[CROWN], ships + symbols[SHIP], worths, city_worth)
    if deed == GOVERN:
        units = room_symbols(p, seat, room, CROWN) + room_symbols(p, seat, room, CROSS)
        tiles = units * p.terms.govern_tiles
        if estate.idle_tiles <= tiles:
            return estate.idle
        return estate.idle * float(tiles) / float(estate.idle_tiles)
    if deed == PATRONISE:
        crowns, crosses = room_symbols(p, seat, room, CROWN), room_symbols(p, seat, room, CROSS)
        florins = p.florins[seat] + symbols[FLORIN]
        return next_rank(p, estate, crowns + symbols[CROWN], crosses + symbols[CROSS], florins, crowns + crosses)
    if deed == TRADE:
        ships = room_symbols(p, seat, room, SHIP) + symbols[SHIP]
        return SYMBOL[FLORIN] * float(p.terms.trade * ships) - SYMBOL[SHIP] * float(symbols[SHIP])
    if deed == INTRIGUE:
        return SYMBOL[MASK] * float(min(room_symbols(p, seat, room, MASK) + symbols[MASK], 2))
    return 0.0


def room_symbols(p: Position, seat: int, room: int, symbol: int) -> int:
    """Symbols of one type that the reliefs of a room give."""
    box, at = p.terms.box, seat * WHERE + room
    card = p.rooms[at]
    if card == NOBODY:
        return box.base[p.deed_of(seat, room)][symbol]
    count = box.card[card][symbol]
    card = p.rooms[at + UNDER]
    return count if card == NOBODY else count + box.card[card][symbol]


def horses(p: Position, estate: Estate) -> int:
    """Cavalry of the best War room, with what is available besides."""
    best = -1
    for room in range(ROOMS):
        if p.deed_of(estate.seat, room) == WAR:
            best = max(best, room_symbols(p, estate.seat, room, CAVALRY))
    return 0 if best < 0 else best + estate.ready[CAVALRY]


def best_annexation(
    p: Position, estate: Estate, room: int, crowns: int, ships: int, worths: Worths, city_worth: list[float]
) -> float:
    """The best city that these Crowns and Ships could annex, after its cost."""
    best, pirates = 0.0, p.terms.board.pirates
    for city in worths.cities:
        worth = city_worth[city] + estate.last_city
        if p.owner[city] != NEUTRAL or worth <= best or (pirates >> city) & 1:
            continue
        needed, seas = annex_value(p, estate.seat, city) + 1, 0
        if needed > room + crowns:
            continue
        if (estate.frontier >> city) & 1 == 0:
            seas = by_ship(p, estate, city)
            if seas == 0 or seas > ships:
                continue
        found = worth - SYMBOL[SHIP] * float(seas) - SYMBOL[CROWN] * float(max(0, needed - room))
        if found > best:
            best = found
    return best


def by_ship(p: Position, estate: Estate, city: int) -> int:
    """The least number of seas from a port of the seat; 0 if there is no way."""
    distance, least = p.terms.board.distance, 0
    if (p.terms.board.ports >> city) & 1:
        for other in estate.cities:
            seas = distance[other * CITIES + city]
            if seas and (least == 0 or seas < least):
                least = seas
    return least


def next_rank(p: Position, estate: Estate, crowns: int, crosses: int, florins: int, free: int) -> float:
    """The next rank of patronage, if it can be paid; ``free``: symbols of the room itself."""
    seat = estate.seat
    if p.rank[seat] >= MOST_RANK:
        return 0.0
    cost = p.terms.box.rank_cost[p.rank[seat] + 1]
    symbols = cost[CROWN] + cost[CROSS] + cost[WILD]
    if florins < cost[FLORIN] or crowns < cost[CROWN] or crosses < cost[CROSS] or crowns + crosses < symbols:
        return 0.0
    paid = SYMBOL[CROWN] * float(max(0, symbols - free)) + SYMBOL[FLORIN] * float(cost[FLORIN])
    return max(0.0, rank_worth(p, p.rank[seat] + 1) + estate.last_rank - paid)


def rank_worth(p: Position, rank: int) -> float:
    """What reaching a rank brings: points on the way, and a bonus at some of them."""
    return 1.1 + (1.2 if (p.terms.bonus_ranks >> rank) & 1 else 0.0)
