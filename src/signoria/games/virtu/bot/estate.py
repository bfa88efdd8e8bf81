"""What one seat owns, summed up in one pass over palace and domain: for bots, never part of the rules."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.bot.worth import Worths
from signoria.games.virtu.codes import (
    BONUSES,
    CITIES,
    COURT,
    CROSS,
    EMPIRE,
    NOBODY,
    ROOMS,
    SIDE_PLACES,
    SYMBOLS,
    TILES,
    UNDER,
    WHERE,
)
from signoria.games.virtu.position import Position

DEEDS: Final[list[float]] = [0.5, 0.4, 0.1, 0.9, 0.5, 0.2, 0.0]  # what it is worth to have a room with this action


class Estate:
    """``engine``: what cards and tiles are good for again and again; ``fresh``: those that are available now."""

    def __init__(self, p: Position, seat: int, worths: Worths) -> None:
        self.seat = seat
        self.crosses = 0
        self.printed = 0
        self.engine = 0.0
        self.fresh = 0.0
        self.idle = 0.0  # exhausted tiles
        self.idle_tiles = 0
        self.free = 0  # court spaces without a card
        self.ready = [0] * SYMBOLS  # symbols of what is available
        self.sides = [[0] * SYMBOLS, [0] * SYMBOLS]  # of exhausted courtiers, left and right
        self.cities: list[int] = []
        self.frontier = 0  # neighbours of these cities, as bits
        self.last_city = 0.0  # what one more city would bring besides: the end of the game
        self.last_rank = 0.0  # the same of patronage
        self.threat = 0.0  # what the best siege against a rival would bring
        self.threatens = NOBODY  # whom
        self.count_rooms(p, worths)
        self.count_court(p, worths)
        self.count_domain(p, worths)
        self.count_bonuses(p)
        for city in worths.cities:
            if p.owner[city] == seat:
                self.cities.append(city)
                self.frontier |= p.terms.board.roads[city]

    def count_rooms(self, p: Position, worths: Worths) -> None:
        box, first, deeds = p.terms.box, self.seat * WHERE, 0
        for room in range(ROOMS):
            card = p.rooms[first + room]
            deed = p.deed_of(self.seat, room)
            if (deeds >> deed) & 1 == 0:
                deeds |= 1 << deed
                self.engine += DEEDS[deed]
            if card == NOBODY:
                continue
            self.crosses += box.card[card][CROSS]
            self.printed += box.card_points[card]
            self.engine += worths.in_room[deed][card]
            card = p.rooms[first + UNDER + room]
            if card != NOBODY:
                self.crosses += box.card[card][CROSS]
                self.printed += box.card_points[card]
                self.engine += worths.in_room[deed][card]

    def count_court(self, p: Position, worths: Worths) -> None:
        box, fit, cards = p.terms.box, p.fit[self.seat], 0
        for place in range(COURT):
            card = p.court[self.seat * COURT + place]
            if card == NOBODY:
                continue
            cards += 1
            relief = box.card[card]
            self.crosses += relief[CROSS]
            self.printed += box.card_points[card]
            self.engine += worths.card[card]
            available = (fit >> place) & 1 == 1
            if available:
                self.fresh += worths.card[card]
            into = self.ready if available else self.sides[place // SIDE_PLACES]
            for symbol in range(SYMBOLS):
                if relief[symbol]:
                    into[symbol] = into[symbol] + relief[symbol]
        self.free = p.terms.court_left + p.terms.court_right - cards

    def count_domain(self, p: Position, worths: Worths) -> None:
        box, domain, ready, tile = p.terms.box, p.domain[self.seat], p.ready[self.seat], 0
        symbols = self.ready
        while domain and tile < TILES:
            if domain & 1:
                relief = box.tile[tile]
                worth = worths.tile[tile]
                self.crosses += relief[CROSS]
                self.printed += box.tile_points[tile]
                if tile >= CITIES:
                    self.free += box.tile_spaces[tile]
                self.engine += worth
                if ready & 1:
                    self.fresh += worth
                    for symbol in range(SYMBOLS):
                        if relief[symbol]:
                            symbols[symbol] = symbols[symbol] + relief[symbol]
                else:
                    self.idle += worth
                    self.idle_tiles += 1
            domain >>= 1
            ready >>= 1
            tile += 1

    def count_bonuses(self, p: Position) -> None:
        box, bonuses = p.terms.box, p.bonuses[self.seat]
        if bonuses:
            for bonus in range(BONUSES):
                if (bonuses >> bonus) & 1:
                    self.printed += box.bonus_points[bonus]
                    self.crosses += box.bonus_crosses[bonus]
                    self.free += box.bonus_spaces[bonus]
        if not p.terms.two and p.ally[EMPIRE] == self.seat and p.undisturbed(self.seat, EMPIRE):
            self.crosses += box.alliance_bonus[EMPIRE]
