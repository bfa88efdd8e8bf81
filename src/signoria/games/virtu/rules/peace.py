"""Chapters 12 to 15: Govern, Patronise, Trade and Annex."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACTION_OVER,
    ALLIANCE_IDS,
    ALLIANCES,
    ANNEX,
    BONUS,
    BONUS_IDS,
    CANNONS,
    CANNONS_BONUS,
    CARDS_COME,
    CATHEDRALS,
    CITIES,
    CITY_IDS,
    CROSS,
    CROWN,
    DO_ADVANCE,
    DO_ANNEX,
    DO_ANNEX_BY_SEA,
    DO_BONUS,
    DO_END,
    DO_REACTIVATE,
    DO_REFRESH,
    FOR_CITY,
    FOR_RANK,
    MACHIAVELLI,
    MACHIAVELLI_BONUS,
    MOST_RANK,
    NEUTRAL,
    NOBODY,
    PRINCE,
    SHIP,
    TILE_IDS,
    TILES,
    WILD,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.paying import affordable, begin, open_taps, reach
from signoria.games.virtu.rules.relief import MEANS_OF_DEED, may_ask

# Govern


def govern_choices(p: Position, seat: int) -> list[int]:
    """VIR-12.1 to 12.8, D2: taps, tiles to turn back, bonuses to reactivate."""
    found = open_taps(p, seat, MEANS_OF_DEED[0], [CROWN, CROSS])
    units = p.pool[CROWN] + p.pool[CROSS]
    if units or p.half:
        for tile in refreshable(p, seat):
            found.append(DO_REFRESH + tile)
    if units and not p.terms.two:
        for alliance in range(ALLIANCES):
            if p.ally[alliance] == seat and (p.used >> alliance) & 1 and (p.payers >> (TILES + alliance)) & 1 == 0:
                found.append(DO_REACTIVATE + alliance)
    found.append(DO_END)
    return found


def refreshable(p: Position, seat: int) -> list[int]:
    """VIR-12.3, 12.5, 12.7, 12.8: exhausted tiles that neither paid for this action nor were turned by it."""
    tiles = members(p.domain[seat] & ~p.ready[seat] & ~p.payers & ~p.refreshed)
    plain = [tile for tile in tiles if tile < CATHEDRALS]
    return plain + [tile for tile in tiles if tile >= CATHEDRALS][:1]


def spend_unit(p: Position) -> None:
    """VIR-12.2: a Crown or a Cross, whichever is there."""
    p.pool[CROWN if p.pool[CROWN] else CROSS] -= 1
    p.effect = True


def refresh(p: Position, seat: int, tile: int, tell: Journal | None) -> None:
    """VIR-12.2: each Crown or Cross turns up to two tiles."""
    if p.half:
        p.half -= 1
    else:
        spend_unit(p)
        p.half = p.terms.govern_tiles - 1
    p.ready[seat] |= 1 << tile
    p.refreshed |= 1 << tile
    if tell is not None:
        tell.say("refresh", {"seat": seat, "tile": TILE_IDS[tile]})


def reactivate(p: Position, seat: int, alliance: int, tell: Journal | None) -> None:
    """VIR-12.2, 29.9, R35: or one alliance bonus, even while an opposing agent blocks it."""
    spend_unit(p)
    p.used &= ~(1 << alliance)
    if tell is not None:
        tell.say("reactivate", {"seat": seat, "alliance": ALLIANCE_IDS[alliance]})


# Trade


def trade_choices(p: Position, seat: int) -> list[int]:
    """VIR-14.1, 14.2."""
    return [*open_taps(p, seat, MEANS_OF_DEED[2], [SHIP]), DO_END]


def trade(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-14.1: two florins for each Ship, at once."""
    florins = p.pool[SHIP] * p.terms.trade
    p.florins[seat] += florins
    p.pool[SHIP] = 0
    p.effect = True
    if tell is not None:
        tell.say("trade", {"seat": seat, "florins": florins})


# Patronise


def patronise_choices(p: Position, seat: int) -> list[int]:
    """VIR-13.1 to 13.5, D2: one step, if it can be paid."""
    found: list[int] = []
    rank = p.rank[seat]
    if rank < MOST_RANK and affordable(p, seat, FOR_RANK, p.terms.box.rank_cost[rank + 1], may_ask(p, seat)):
        found.append(DO_ADVANCE)
    found.append(DO_END)
    return found


def advance(p: Position, seat: int) -> None:
    begin(p, seat, FOR_RANK, p.rank[seat] + 1, p.terms.box.rank_cost[p.rank[seat] + 1])


def advanced(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-13.1, 13.7, 13.8: one rank up; at ranks 2 and 4 a bonus is taken."""
    p.rank[seat] += 1
    if tell is not None:
        tell.say("advance", {"seat": seat, "rank": p.rank[seat]})
    if (p.terms.bonus_ranks >> p.rank[seat]) & 1 and bonuses_for(p, seat):
        p.ask(BONUS, seat)
    else:
        p.phase = ACTION_OVER


def bonuses_for(p: Position, seat: int) -> int:
    """VIR-13.7 to 13.9, 13.23: the bonuses left, of a type that the player has not taken yet."""
    works = p.terms.box.works
    left = p.bonuses_left
    if p.bonuses[seat] & works:
        left &= ~works
    if p.bonuses[seat] & ~works:
        left &= works
    return left


def bonus_choices(p: Position, seat: int) -> list[int]:
    return [DO_BONUS + bonus for bonus in members(bonuses_for(p, seat))]


def take_bonus(p: Position, seat: int, bonus: int, tell: Journal | None) -> None:
    """VIR-13.10 to 13.20: it lies beside the player; Cannons go to the domain, Machiavelli to the court."""
    p.bonuses_left &= ~(1 << bonus)
    p.bonuses[seat] |= 1 << bonus
    if tell is not None:
        tell.say("bonus", {"seat": seat, "bonus": BONUS_IDS[bonus]})
    p.phase = ACTION_OVER
    if bonus == PRINCE:
        gain_agents(p, seat, p.terms.prince_agents)
    elif bonus == CANNONS_BONUS:
        p.domain[seat] |= 1 << CANNONS
        p.ready[seat] |= 1 << CANNONS
    elif bonus == MACHIAVELLI_BONUS:
        p.incoming = 1 << MACHIAVELLI
        p.phase = CARDS_COME


def gain_agents(p: Position, seat: int, count: int) -> None:
    """VIR-17.15, 27.12, R33: from the locked ones, as long as there are any."""
    gained = min(count, p.locked[seat])
    p.locked[seat] -= gained
    p.reserve[seat] += gained


# Annex


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
    cost = [0] * (WILD + 1)
    cost[CROWN] = worth(p, seat, city) + 1
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


def annex(p: Position, seat: int, action: int) -> None:
    """The city is named; it is the player's when it is paid."""
    if action >= DO_ANNEX_BY_SEA:
        city = action - DO_ANNEX_BY_SEA
        begin(p, seat, FOR_CITY, city, annex_cost(p, seat, city, by_sea(p, seat, city)))
    else:
        city = action - DO_ANNEX
        begin(p, seat, FOR_CITY, city, annex_cost(p, seat, city, 0))


def annexed(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-15.7, 15.8: the player's disc, the tile available in the domain; agents stay."""
    city = p.target
    gain_city(p, seat, city, True)
    if tell is not None:
        tell.say("annex", {"seat": seat, "city": CITY_IDS[city]})
    p.target = NOBODY
    p.annexed = True
    p.phase = ANNEX if p.terms.two else ACTION_OVER  # VIR2-8.2: with two players influence may follow


def gain_city(p: Position, seat: int, city: int, available: bool) -> None:
    """VIR-15.7, 21.6, 21.7, 24.1, 24.2: control, the tile, and the marker of the cities track on top."""
    p.owner[city] = seat
    if (p.lost_tiles >> city) & 1 == 0:
        p.domain[seat] |= 1 << city
        if available:
            p.ready[seat] |= 1 << city
    move_marker(p, seat)


def move_marker(p: Position, seat: int) -> None:
    """VIR-24.1, 24.2, R38: a marker that moves lies on top of those it meets."""
    p.stack = [seat, *[other for other in p.stack if other != seat]]
