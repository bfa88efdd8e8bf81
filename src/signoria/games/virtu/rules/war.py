"""Chapter 16, VIR2-7: War: troops move by road and by sea, and the room's War symbols become tokens."""

from __future__ import annotations

from typing import NewType

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ABSENT,
    CAVALRY,
    CITIES,
    CITY_IDS,
    DO_MARCH,
    DO_PICK,
    DO_SAIL,
    DO_TAKE_TOKEN,
    DO_TAP,
    IMPROVEMENT,
    MAJOR_ROW,
    MARCH,
    NOBODY,
    SHIP,
    SWORD,
    TAPS,
    THE_ROOM,
    TROOP_IDS,
    WAR,
    spoken_of,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import FLORINS, Choice
from signoria.games.virtu.rules.paying import DEED, Deed, tap
from signoria.games.virtu.rules.postures import friendly
from signoria.games.virtu.rules.sources import relief_of

Row = NewType("Row", int)  # whose troops: a seat, with two players also a major city (VIR2-9.5)


def rows_of(p: Position, seat: int) -> list[Row]:
    """VIR2-9.9: the rows of troops that a seat leads: its own, and those of its allies."""
    if not p.terms.two:
        return [Row(seat)]
    return [Row(row) for row in range(p.terms.rows) if p.commands(seat, row)]


def kind_of(p: Position, row: Row) -> int:
    """A row as players name its troops: their own, or with two players those of a major city."""
    return row - MAJOR_ROW + 1 if p.terms.two and row >= MAJOR_ROW else 0


def row_of(seat: int, kind: int) -> Row:
    return Row(seat if kind == 0 else MAJOR_ROW + kind - 1)


def token_price(p: Position, seat: int) -> int:
    """VIR-16.11, 19.5: what each War symbol of this room costs; free ones have become tokens already."""
    price = 0
    for source in (THE_ROOM, IMPROVEMENT):
        card = p.in_room(seat, source)
        if card != NOBODY and p.terms.box.card[card][SWORD]:
            price = max(price, p.terms.box.card_price[card])
    return price


def movable(p: Position, row: Row, city: int) -> int:
    """VIR-16.6, VIR2-7.14, R22: troops of this row that may leave a city: those that were not stopped there."""
    count = p.troops[row * CITIES + city]
    if count and p.halted:
        count -= p.halted.count(row * CITIES + city)
    return count


def ways_from(p: Position, city: int) -> list[int]:
    """VIR-16.2, 16.3: where the pool can bring a troop from this city."""
    board = p.terms.board
    found: list[int] = []
    if p.pool[CAVALRY]:
        for other in members(board.roads[city]):
            found.append(DO_MARCH + other)
    ships = p.pool[SHIP]
    if ships and (board.ports >> city) & 1:
        for other in range(CITIES):
            seas = board.distance[city * CITIES + other]
            if 0 < seas <= ships:
                found.append(DO_SAIL + other)
    return found


def take_token(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-16.11, 16.12: one token for one War symbol of the room, its florin paid now."""
    p.florins[seat] -= token_price(p, seat)
    p.pool[SWORD] -= 1
    p.tokens[seat] += 1
    p.effect = True
    if tell is not None:
        tell.say("take_token", {"seat": seat})


class War(Deed):
    """VIR-16.1 to 16.14: which troops move, which War symbols become tokens?"""

    phase = WAR
    verbs: Verbs = {**DEED, "pick": ("VIR-16.1", "no_troop"), "take token": ("VIR-16.11", "no_token")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """VIR-16.1 to 16.14, D0.4: taps, troops to move, tokens."""
        found = super().own_offers(p, seat)
        for source in (THE_ROOM, IMPROVEMENT):
            if p.spent & (1 << source) == 0 and relief_of(p, seat, source)[SWORD]:
                found.append(DO_TAP + source * TAPS + SWORD - 1)
        for row in rows_of(p, seat):
            for city in range(CITIES):
                if movable(p, row, city) and ways_from(p, city):
                    found.append(DO_PICK + kind_of(p, row) * CITIES + city)
        if p.pool[SWORD] and p.florins[seat] >= token_price(p, seat):
            found.append(DO_TAKE_TOKEN)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action == DO_TAKE_TOKEN:
            take_token(p, seat, tell)
        else:
            p.row = row_of(seat, (action - DO_PICK) // CITIES)
            p.target = (action - DO_PICK) % CITIES
            p.phase = MARCH

    def spend(self, p: Position, seat: int, source: int, symbol: int, tell: Journal | None) -> None:
        """VIR-16.10, 16.11: War symbols of a room relief that cost nothing are tokens at once."""
        tap(p, seat, source, symbol, tell)
        card = p.in_room(seat, source) if symbol == SWORD else NOBODY
        if card != NOBODY and p.terms.box.card_price[card] == 0:
            count = p.terms.box.card[card][SWORD]
            p.tokens[seat] += count
            p.pool[SWORD] -= count

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-16.1 to 16.3, 16.6: no troop of the player, one that was stopped, or nothing that moves it."""
        row, city = row_of(seat, (action - DO_PICK) // CITIES), (action - DO_PICK) % CITIES
        if action == DO_TAKE_TOKEN or row >= p.terms.rows or not p.commands(seat, row):
            return None
        if not p.troops[row * CITIES + city]:
            return None
        clause, key = ("VIR-16.2", "no_move_paid") if movable(p, row, city) else ("VIR-16.6", "halted")
        return clause, key, spoken_of(action)


class March(Choice):
    """VIR-16.2, 16.3: where does the troop go?"""

    phase = MARCH
    verbs: Verbs = {**FLORINS, "march": ("VIR-16.2", "no_road"), "sail": ("VIR-16.3", "no_sea_way")}

    def own_offers(self, p: Position, seat: int) -> list[int]:
        return ways_from(p, p.target)

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-16.2 to 16.6: it moves; before a city that is not the player's it stops."""
        board = p.terms.board
        at_sea = action >= DO_SAIL
        city = action - DO_SAIL if at_sea else action - DO_MARCH
        if at_sea:
            p.pool[SHIP] -= board.seas(p.target, city)
        else:
            p.pool[CAVALRY] -= 1
        p.troops[p.row * CITIES + p.target] -= 1
        p.troops[p.row * CITIES + city] += 1
        if not friendly(p, seat, city):  # VIR-16.6
            p.halted = [*p.halted, p.row * CITIES + city]
        if tell is not None:
            told: dict[str, object] = {"seat": seat, "troop": TROOP_IDS[kind_of(p, Row(p.row))]}
            tell.say("sail" if at_sea else "march", {**told, "from": CITY_IDS[p.target], "city": CITY_IDS[city]})
        p.row = NOBODY
        p.target = NOBODY
        p.effect = True
        p.phase = WAR

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """VIR-2.6: no way leads to a city that is not in play."""
        city = action - (DO_SAIL if action >= DO_SAIL else DO_MARCH)
        return ("VIR-2.6", "absent", spoken_of(action)) if p.owner[city] == ABSENT else None
