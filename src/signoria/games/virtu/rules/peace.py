"""Chapters 12 to 15: Govern, Patronise, Trade and Annex."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
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
    GOVERN,
    MACHIAVELLI,
    MACHIAVELLI_BONUS,
    MOST_RANK,
    NEUTRAL,
    NOBODY,
    PATRONISE,
    PRINCE,
    SHIP,
    TILE_IDS,
    TILES,
    TRADE,
    WILD,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import ASK_CROWN, FLORINS, Choice
from signoria.games.virtu.rules.florins import may_ask
from signoria.games.virtu.rules.paying import DEED, Deed, affordable, begin, reach, tap

# Govern


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


def against_refresh(p: Position, seat: int, tile: int) -> Refusal | None:
    """VIR-12.2, 12.3, 12.7."""
    if (p.domain[seat] >> tile) & 1 == 0:
        return "VIR-5.17", "not_in_domain", {"source": TILE_IDS[tile]}
    told: dict[str, object] = {"tile": TILE_IDS[tile]}
    if (p.payers >> tile) & 1:
        return "VIR-12.3", "no_refresh", told
    if (p.refreshed >> tile) & 1:
        return "VIR-12.7", "readied_once", told
    if (p.ready[seat] >> tile) & 1:
        return None
    units = p.pool[CROWN] + p.pool[CROSS] + p.half
    return ("VIR-D0.7", "alike", {"source": TILE_IDS[tile]}) if units else ("VIR-12.2", "no_unit", {})


def against_reactivation(p: Position, seat: int, alliance: int) -> Refusal | None:
    """VIR-12.2, R35."""
    if p.terms.two or p.ally[alliance] != seat or (p.used >> alliance) & 1 == 0:
        return None
    if (p.payers >> (TILES + alliance)) & 1:
        return "VIR-R35", "no_reactivation", {"alliance": ALLIANCE_IDS[alliance]}
    return "VIR-12.2", "no_unit", {}


class Govern(Deed):
    """VIR-12.1 to 12.8: which tiles and bonuses are turned back?"""

    phase = GOVERN
    verbs: Verbs = {
        **DEED,
        **ASK_CROWN,
        "refresh": ("VIR-12.2", "no_refresh"),
        "reactivate": ("VIR-29.9", "no_reactivation"),
    }

    def choices(self, p: Position, seat: int) -> list[int]:
        """VIR-12.1 to 12.8, D2: taps, tiles to turn back, bonuses to reactivate."""
        found = super().choices(p, seat)
        units = p.pool[CROWN] + p.pool[CROSS]
        if units or p.half:
            for tile in refreshable(p, seat):
                found.append(DO_REFRESH + tile)
        if units and not p.terms.two:
            for alliance in range(ALLIANCES):
                if p.ally[alliance] == seat and (p.used >> alliance) & 1 and (p.payers >> (TILES + alliance)) & 1 == 0:
                    found.append(DO_REACTIVATE + alliance)
        return found

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action >= DO_REACTIVATE:
            reactivate(p, seat, action - DO_REACTIVATE, tell)
        else:
            refresh(p, seat, action - DO_REFRESH, tell)

    def reason(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_REACTIVATE:
            return against_reactivation(p, seat, action - DO_REACTIVATE)
        return against_refresh(p, seat, action - DO_REFRESH)


# Trade


def trade(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-14.1: two florins for each Ship, at once."""
    florins = p.pool[SHIP] * p.terms.trade
    p.florins[seat] += florins
    p.pool[SHIP] = 0
    p.effect = True
    if tell is not None:
        tell.say("trade", {"seat": seat, "florins": florins})


class Trade(Deed):
    """VIR-14.1, 14.2: which Ships are sold?"""

    phase = TRADE

    def spend(self, p: Position, seat: int, source: int, symbol: int, tell: Journal | None) -> None:
        tap(p, seat, source, symbol, tell)
        trade(p, seat, tell)


# Patronise


def may_advance(p: Position, seat: int) -> bool:
    """VIR-13.1 to 13.5, D2: one step, if it can be paid."""
    rank = p.rank[seat]
    return rank < MOST_RANK and affordable(p, seat, FOR_RANK, p.terms.box.rank_cost[rank + 1], may_ask(p, seat))


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


class Patronise(Deed):
    """VIR-13.1 to 13.5: one rank up?"""

    phase = PATRONISE
    verbs: Verbs = {**DEED, "advance": ("VIR-13.1", "not_now")}

    def choices(self, p: Position, seat: int) -> list[int]:
        return [DO_ADVANCE, DO_END] if may_advance(p, seat) else [DO_END]

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        rank = p.rank[seat] + 1
        begin(p, seat, FOR_RANK, rank, p.terms.box.rank_cost[rank])

    def reason(self, p: Position, seat: int, action: int) -> Refusal:
        """VIR-13.2 to 13.5."""
        rank = p.rank[seat]
        if rank >= MOST_RANK:
            return "VIR-13.5", "no_rank", {}
        return ("VIR-13.2", "VIR-13.2", "VIR-13.3", "VIR-13.3", "VIR-13.4")[rank], "cannot_pay", {}


class Bonus(Choice):
    """VIR-13.7 to 13.9: which bonus is taken?"""

    phase = BONUS
    verbs: Verbs = {**FLORINS, "bonus": ("VIR-13.8", "no_bonus")}

    def choices(self, p: Position, seat: int) -> list[int]:
        return [DO_BONUS + bonus for bonus in members(bonuses_for(p, seat))]

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        take_bonus(p, seat, action - DO_BONUS, tell)

    def reason(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-13.23: taken; else it is of the type that the player has."""
        bonus = action - DO_BONUS
        return None if (p.bonuses_left >> bonus) & 1 else ("VIR-13.23", "no_bonus", {"bonus": BONUS_IDS[bonus]})


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
