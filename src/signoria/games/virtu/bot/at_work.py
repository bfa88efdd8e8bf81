"""The turn that is going on, as a bot sees it: what is being paid for, the symbols at hand, what the room offers."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.bot.campaigns import best_siege
from signoria.games.virtu.bot.estate import Estate
from signoria.games.virtu.bot.next_room import rank_worth
from signoria.games.virtu.bot.weights import CLOSED, ENGINE, FRESH, WEIGHTS
from signoria.games.virtu.bot.worth import SYMBOL, Worths
from signoria.games.virtu.codes import (
    ACT,
    ANNEX,
    BUY,
    CAVALRY,
    CHARACTERS,
    CITIES,
    CROSS,
    CROWN,
    FOR_ALLIANCE,
    FOR_BASKET,
    FOR_CITY,
    FOR_RANK,
    FOR_RELEASE,
    GOVERN,
    IMPROVEMENT,
    INTRIGUE,
    MARCH,
    MOST_RANK,
    MOVE,
    NO_DEED,
    PATRONISE,
    PAY,
    RELEASE,
    SHIP,
    START,
    SWORD,
    SYMBOLS,
    THE_ROOM,
    TRADE,
    WAR,
    WILD,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.annex import annex_cost, annexable, by_road, by_sea
from signoria.games.virtu.rules.buying import basket_cost, tile_of
from signoria.games.virtu.rules.payable import affordable
from signoria.games.virtu.rules.sources import relief_of

SURE: Final = 0.9  # what counts of what an action could do
A_LITTLE: Final = 0.02  # for not ending what may still bring something
TROOP_SAVED: Final = 0.2
ALLIED: Final = 1.5


class Work:
    """The inputs of the worth of a turn."""

    def __init__(self, estate: Estate, worths: Worths, city_worth: list[float], long: float, soon: float) -> None:
        self.estate = estate
        self.worths = worths
        self.city_worth = city_worth
        self.soon = soon
        self.held = WEIGHTS[ENGINE] * long + WEIGHTS[FRESH] * soon  # what counts of a new card or tile


def at_work(p: Position, estate: Estate, worths: Worths, city_worth: list[float], long: float, soon: float) -> float:
    work = Work(estate, worths, city_worth, long, soon)
    seat, phase = estate.seat, p.phase
    if phase == PAY:
        return goal(p, work) - cost_worth(p.due)
    if phase == BUY:
        return 0.98 * (basket_worth(p, work) - cost_worth(basket_cost(p, p.basket))) if p.basket else 0.0
    found = 0.0
    for card in members(p.incoming):
        found += work.held * worths.card[card]
    for symbol in range(SYMBOLS):
        found += SYMBOL[symbol] * float(p.pool[symbol])
    if phase == MARCH:
        found += chances(p, work, WAR)
    elif phase == GOVERN:
        found += refreshing(p, work, p.pool[CROWN] + p.pool[CROSS]) + A_LITTLE
    elif phase < NO_DEED:
        found += chances(p, work, phase) + A_LITTLE
    elif phase == ACT or ((phase == MOVE or phase == RELEASE) and p.steps):
        room = p.marker[seat]
        if (p.indulged[seat] >> room) & 1 == 0 and not p.blocked(seat, room):
            found += SURE * chances(p, work, p.deed(seat))
    elif phase == START:
        found += 0.1
    return found


def cost_worth(cost: list[int]) -> float:
    """The worth of the symbols of a cost."""
    found = SYMBOL[CROWN] * float(cost[WILD])
    for symbol in range(SYMBOLS):
        found += SYMBOL[symbol] * float(cost[symbol])
    return found


def goal(p: Position, work: Work) -> float:
    """The worth of what is being paid for."""
    if p.purpose == FOR_CITY:
        return work.city_worth[p.target] + work.estate.last_city
    if p.purpose == FOR_RANK:
        return rank_worth(p, p.target) + work.estate.last_rank
    if p.purpose == FOR_BASKET:
        return basket_worth(p, work)
    if p.purpose == FOR_RELEASE:
        return 1.0 - WEIGHTS[CLOSED] * work.soon
    return ALLIED if p.purpose == FOR_ALLIANCE else TROOP_SAVED


def basket_worth(p: Position, work: Work) -> float:
    """What lies in the basket: what it is good for, points, and court spaces."""
    box, found = p.terms.box, 0.0
    for item in members(p.basket):
        if item < CHARACTERS:
            found += work.held * work.worths.card[item] + float(box.card_points[item])
        else:
            tile = tile_of(item)
            found += work.held * work.worths.tile[tile] + float(box.tile_points[tile])
            found += 0.4 * work.soon * float(box.tile_spaces[tile])
    return found


def refreshing(p: Position, work: Work, units: int) -> float:
    """The worth of the tiles that this many Crowns and Crosses would turn back."""
    seat = work.estate.seat
    worths: list[float] = []
    for tile in members(p.domain[seat] & ~p.ready[seat] & ~p.refreshed & ~p.payers):
        worths.append(work.worths.tile[tile])
    worths.sort()
    count, found = units * p.terms.govern_tiles + p.half, 0.0
    for at in range(max(0, len(worths) - count), len(worths)):
        found += worths[at]
    return WEIGHTS[FRESH] * work.soon * found - SYMBOL[CROWN] * float(units)


def unspent(p: Position, seat: int, symbol: int) -> int:
    """Symbols that the room could still give to its action."""
    count = 0
    for source in (THE_ROOM, IMPROVEMENT):
        if (p.spent >> source) & 1 == 0:
            count += relief_of(p, seat, source)[symbol]
    return count


def chances(p: Position, work: Work, deed: int) -> float:
    """What an action could do with what is at hand."""
    estate = work.estate
    seat = estate.seat
    if deed == GOVERN:
        return refreshing(
            p, work, p.pool[CROWN] + p.pool[CROSS] + max(1, unspent(p, seat, CROWN) + unspent(p, seat, CROSS))
        )
    if deed == PATRONISE:
        rank = p.rank[seat]
        if rank < MOST_RANK and affordable(p, seat, FOR_RANK, p.terms.box.rank_cost[rank + 1], False):
            cost = p.terms.box.rank_cost[rank + 1]
            return max(0.0, rank_worth(p, rank + 1) + estate.last_rank - 0.7 * cost_worth(cost))
        return 0.0
    if deed == ANNEX:
        return best_city(p, work)
    if deed == TRADE:
        ships = unspent(p, seat, SHIP)
        return SYMBOL[0] * float(p.terms.trade * ships) + 0.1 * float(estate.ready[SHIP])
    if deed == WAR:
        horses = p.pool[CAVALRY] + unspent(p, seat, CAVALRY) + estate.ready[CAVALRY]
        ships = p.pool[SHIP] + estate.ready[SHIP]
        swords = p.tokens[seat] + min(estate.ready[SWORD], p.florins[seat])
        return best_siege(p, estate, horses, ships, swords, work.worths, work.city_worth).gain
    if deed == INTRIGUE:
        return 0.15 if p.reserve[seat] else 0.05
    return 0.0


def best_city(p: Position, work: Work) -> float:
    """The best city that could be annexed now, after its cost."""
    if p.annexed:
        return 0.0
    best, seat = 0.0, work.estate.seat
    free = unspent(p, seat, CROWN) + p.pool[CROWN]
    for city in range(CITIES):
        worth = work.city_worth[city] + work.estate.last_city
        if not annexable(p, city) or worth <= best:
            continue
        road = by_road(p, seat, city)
        seas = 0 if road else by_sea(p, seat, city)
        if seas == 0 and not road:
            continue
        cost = annex_cost(p, seat, city, seas)
        paid = SYMBOL[CROWN] * float(max(0, cost[CROWN] - free)) + SYMBOL[SHIP] * float(seas)
        worth -= paid
        if worth > best and affordable(p, seat, FOR_CITY, cost, False):
            best = worth
    return best
