"""The position: every fact of a game of Virtù, as small numbers, bit masks and flat lists.

Lists of seats have one number for each seat. A city's troops stand in the row of their owner; with two players the
rows behind the seats are those of the major cities. Nothing is hidden (VIR-3.12).
"""

from __future__ import annotations

from signoria.engine.game import State
from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACES,
    ALLIANCE_PLACE,
    CITIES,
    COURT,
    FOR_NOTHING,
    FRANCE,
    GONE,
    IMPROVEMENT,
    ITEMS,
    MAJOR_ROW,
    MAJORS,
    NEUTRAL,
    NO_DEED,
    NOBODY,
    OVER,
    ROOM_PLACE,
    SYMBOLS,
    TURN_BEGINS,
    UNDER,
    WHERE,
    WILD,
)
from signoria.games.virtu.terms import Terms

# What ``key`` is made of, in its order, which fingerprints in records depend on.
NUMBERS = (
    *("cathedrals", "used", "lost_tiles", "bonuses_left", "year", "winter", "last", "at", "phase", "turn", "winners"),
    *("steps", "paid_step", "crossed", "asked", "owed", "effect", "spent", "payers", "refreshed", "half", "purpose"),
    *("target", "row", "annexed", "cancelled", "incoming", "fresh", "basket", "city", "field", "attacker", "defender"),
    *("passes", "heard", "artist", "outcome", "left", "fought"),
)
LISTS = (
    *("power", "florins", "rank", "bonuses", "trophies", "tokens", "reserve", "locked", "marker", "indulged", "rooms"),
    *("court", "fit", "domain", "ready", "owner", "troops", "agents", "ally", "influence", "discs", "piles", "order"),
    *("stack", "held", "pool", "due", "halted", "bonus", "losses", "beaten"),
)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.VirtuState`` puts them in order."""

    def __init__(self, terms: Terms, old: Position | None = None) -> None:
        """An empty table: everything in the box, nobody asked; or a copy of ``old``. One line is one fact."""
        seats = terms.seats
        self.terms = terms
        # Players
        self.power: list[int] = old.power if old else [0] * seats
        self.florins: list[int] = old.florins[:] if old else [0] * seats
        self.rank: list[int] = old.rank[:] if old else [0] * seats  # of patronage
        self.bonuses: list[int] = old.bonuses[:] if old else [0] * seats  # as bits
        # beaten opponents as bits; with two players a number
        self.trophies: list[int] = old.trophies[:] if old else [0] * seats
        self.tokens: list[int] = old.tokens[:] if old else [0] * seats  # +1 war bonuses
        self.reserve: list[int] = old.reserve[:] if old else [0] * seats  # agents that can be placed
        self.locked: list[int] = old.locked[:] if old else [0] * seats  # agents not gained yet
        # Palaces
        self.marker: list[int] = old.marker[:] if old else [NOBODY] * seats
        self.indulged: list[int] = old.indulged[:] if old else [0] * seats  # rooms with an indulgence, as bits
        self.rooms: list[int] = old.rooms[:] if old else [NOBODY] * (seats * WHERE)  # action cards, then improvements
        self.court: list[int] = old.court[:] if old else [NOBODY] * (seats * COURT)
        self.fit: list[int] = old.fit[:] if old else [0] * seats  # court places whose card is available, as bits
        # Domains
        self.domain: list[int] = old.domain[:] if old else [0] * seats  # tiles as bits
        self.ready: list[int] = old.ready[:] if old else [0] * seats  # those that are available
        # The board
        self.owner: list[int] = old.owner[:] if old else empty_cities(terms)
        self.troops: list[int] = old.troops[:] if old else [0] * (terms.rows * CITIES)
        self.agents: list[int] = old.agents[:] if old else [NOBODY] * AGENT_PLACES
        self.cathedrals: int = old.cathedrals if old else 0  # cities with one, as bits
        # who holds an alliance; with two players, whose ally a major city is
        self.ally: list[int] = old.ally[:] if old else [NOBODY] * 3
        self.used: int = old.used if old else 0  # alliances whose bonus is used, as bits
        self.influence: list[int] = old.influence[:] if old else [0] * MAJORS
        # cities that bear a major city's own disc, as bits
        self.discs: list[int] = old.discs[:] if old else [0] * MAJORS
        self.lost_tiles: int = old.lost_tiles if old else 0  # tiles of neutral cities that left the game, as bits
        # The supply
        self.piles: list[int] = old.piles[:] if old else [0] * ITEMS  # what can still be bought
        self.bonuses_left: int = old.bonuses_left if old else 0  # as bits
        # The course of the game
        self.year: int = old.year if old else 1
        self.winter: bool = old.winter if old else False
        self.last: bool = old.last if old else False  # this year is the last
        self.order: list[int] = old.order if old else []
        # markers of the cities track, the one that moved last in front
        self.stack: list[int] = old.stack if old else []
        self.at: int = old.at if old else 0  # how many of the order have had their turn
        self.phase: int = old.phase if old else TURN_BEGINS
        self.turn: int = old.turn if old else 0  # who is asked
        # with two players, rounds in a row that each has held the enemy capital
        self.held: list[int] = old.held[:] if old else [0, 0]
        self.winners: int = old.winners if old else 0  # as bits
        # The turn
        self.steps: int = old.steps if old else 0
        self.paid_step: bool = old.paid_step if old else False  # the room that costs florins
        self.crossed: int = old.crossed if old else 0  # rooms the marker entered, as bits
        self.asked: bool = old.asked if old else False  # an indulgence was requested in this spring
        self.owed: bool = old.owed if old else False  # its card is laid when the turn ends
        self.effect: bool = old.effect if old else False  # something has been paid for in this action
        # reliefs of the room that were used: 1 the room or its card, 2 the improvement, 4 Michelangelo
        self.spent: int = old.spent if old else 0
        self.payers: int = old.payers if old else 0  # tiles whose symbols paid for this Govern, as bits
        self.refreshed: int = old.refreshed if old else 0  # tiles that it turned back
        self.half: int = old.half if old else 0  # tiles that the last unit of it may still turn back
        self.pool: list[int] = old.pool[:] if old else [0] * SYMBOLS
        self.due: list[int] = old.due[:] if old else [0] * (WILD + 1)
        self.purpose: int = old.purpose if old else FOR_NOTHING
        self.target: int = old.target if old else NOBODY  # of what is being paid, moved or put
        # War: whose troop is moving, a row; retreats: which troop, row * CITIES + city (retreat.retreating)
        self.row: int = old.row if old else NOBODY
        self.halted: list[int] = old.halted if old else []  # troops that must stop where they are: row * CITIES + city
        self.annexed: bool = old.annexed if old else False  # with two players: this action has annexed its one city
        self.cancelled: int = old.cancelled if old else 0  # tracks whose first symbol an agent has cancelled, as bits
        self.incoming: int = old.incoming if old else 0  # cards that want a place, as bits
        # court places filled in this step, or shifted in this winter, as bits
        self.fresh: int = old.fresh if old else 0
        self.basket: int = old.basket if old else 0
        # Sieges
        self.city: int = old.city if old else NOBODY
        self.field: bool = old.field if old else False  # a plain battle
        self.attacker: int = old.attacker if old else NOBODY
        self.defender: int = old.defender if old else NOBODY
        self.bonus: list[int] = old.bonus[:] if old else [0, 0]  # of attacker and defender
        self.passes: int = old.passes if old else 0  # in a row; with final passes, who has passed as bits
        self.heard: bool = old.heard if old else False  # the besieged player has been asked
        self.artist: int = old.artist if old else 0  # who has used Leonardo: 1 the attacker, 2 the defender
        self.outcome: int = old.outcome if old else 0  # of the fight that is being settled
        # troops that attacker and defender still have to name
        self.losses: list[int] = old.losses[:] if old else [0, 0]
        self.left: int = old.left if old else 0  # cities that the player on turn does not besiege, as bits
        self.fought: int = old.fought if old else 0  # cities before which a plain battle was tied, as bits
        self.beaten: list[int] = old.beaten if old else []  # troops that must retreat: row * CITIES + city

    def __getnewargs__(self) -> tuple[Terms]:
        return (self.terms,)  # for pickle

    # Who holds what

    def cities_of(self, seat: int) -> int:
        """VIR-2.4: the cities a seat controls."""
        found, owner = 0, self.owner
        for city in range(CITIES):
            if owner[city] == seat:
                found |= 1 << city
        return found

    def commands(self, seat: int, row: int) -> bool:
        """VIR2-9.5: does a seat lead the troops of this row?"""
        return row == seat or (row >= MAJOR_ROW and self.terms.two and self.ally[row - MAJOR_ROW] == seat)

    def force(self, seat: int, city: int) -> int:
        """The troops that a seat leads in a city, or before it."""
        count = self.troops[seat * CITIES + city]
        if self.terms.two:
            for major in range(MAJORS):
                if self.ally[major] == seat:
                    count += self.troops[(MAJOR_ROW + major) * CITIES + city]
        return count

    def on_board(self, row: int) -> int:
        """Troops of a row on the board, those that wait to retreat included."""
        first = row * CITIES
        count = 0
        for at in range(first, first + CITIES):
            count += self.troops[at]
        for one in self.beaten:
            if one // CITIES == row:
                count += 1
        return count

    def in_reserve(self, row: int) -> int:
        """VIR-1.15, 28.4, VIR2-13.4: troops that can be recruited."""
        wars = self.terms.wars
        if wars is None:
            return self.terms.troops - self.on_board(row)
        if row >= MAJOR_ROW:
            return wars.limits[row] - self.on_board(row)
        return wars.limits[self.power[row] - FRANCE] - self.on_board(row)

    def has_bonus(self, seat: int, bonus: int) -> bool:
        return (self.bonuses[seat] >> bonus) & 1 == 1

    def indulgences_left(self) -> int:
        """VIR-11.17: in the common pile."""
        count = self.terms.indulgences
        for rooms in self.indulged:
            count -= rooms.bit_count()
        return count - 1 if self.owed else count

    # Palaces

    def deed_of(self, seat: int, room: int) -> int:
        """VIR-5.3, 5.4, 5.6, 10.2: the action of a room."""
        card = self.rooms[seat * WHERE + room]
        return self.terms.rooms[self.power[seat]][room] if card == NOBODY else self.terms.box.deed[card]

    def deed(self, seat: int) -> int:
        """VIR-10.2: the action of the marker's room."""
        return NO_DEED if self.marker[seat] == NOBODY else self.deed_of(seat, self.marker[seat])

    def in_room(self, seat: int, source: int) -> int:
        """The card that is the relief of the marker's room, or under it; NOBODY if there is none."""
        at = seat * WHERE + self.marker[seat]
        return self.rooms[at + UNDER] if source == IMPROVEMENT else self.rooms[at]

    def blocked(self, seat: int, room: int) -> bool:
        """VIR-17.8: does an opposing agent stand on this room?"""
        agent = self.agents[ROOM_PLACE + seat * 5 + room]
        return agent != NOBODY and agent != seat

    def usable(self, seat: int, alliance: int) -> bool:
        """VIR-29.8: may this seat use the bonus of this alliance?"""
        return self.ally[alliance] == seat and (self.used >> alliance) & 1 == 0 and self.undisturbed(seat, alliance)

    def undisturbed(self, seat: int, alliance: int) -> bool:
        """VIR-29.6, 29.15: no opposing agent stands on the alliance."""
        agent = self.agents[ALLIANCE_PLACE + alliance]
        return agent == NOBODY or agent == seat

    def allied(self, seat: int) -> int:
        """VIR2-9: how many major cities are allied to a seat, as long as it is a game for two."""
        return self.ally.count(seat)

    def gone(self, major: int) -> bool:
        return self.ally[major] == GONE

    # Asking

    def ask(self, phase: int, seat: int) -> None:
        self.phase = phase
        self.turn = seat

    def empty_pool(self) -> None:
        """VIR-7.4, 7.15: symbols cannot be kept."""
        for symbol in range(SYMBOLS):
            self.pool[symbol] = 0

    def over(self) -> bool:
        return self.phase == OVER


def empty_cities(terms: Terms) -> list[int]:
    """The owners of the cities before the set-up."""
    return [NEUTRAL if (terms.board.cities >> city) & 1 else ABSENT for city in range(CITIES)]


def members(mask: int) -> list[int]:
    """The members of a set, in order."""
    found: list[int] = []
    at = 0
    while mask:
        if mask & 1:
            found.append(at)
        mask >>= 1
        at += 1
    return found
