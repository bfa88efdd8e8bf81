"""The position: every fact of a game of Renaissance, as small numbers, flat lists and bit masks of towns and seats.

``cards`` has a row of kinds for each hand, then those of the draw pile, the discards and the cards that lie face up
before the player on turn. The order of a pile is never decided before a card is drawn.
"""

from __future__ import annotations

from signoria.engine.bits import members as members  # table/ takes it from here
from signoria.engine.game import State
from signoria.games.renaissance.codes import (
    ARTISTS,
    BLUES,
    CARD_IDS,
    CONDOTTIERE,
    FORTRESS,
    GARRISON,
    KINDS,
    MILAN,
    NO_ANSWER,
    NOBODY,
    NOTHING,
    NOWHERE,
    RAMPART,
    ROWS,
    TOWN_IDS,
    TOWNS,
    UNLIMITED,
)
from signoria.games.renaissance.combat_position import Combat as Combat
from signoria.games.renaissance.terms import Terms


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.RenaissanceState`` puts them in order."""

    def __init__(self, terms: Terms, twin: Position | None = None) -> None:
        """An empty table: nobody has a nation, all cards are in the draw pile; or the same as another."""
        self.terms = terms
        if twin is not None:
            self.become(twin)
            return
        seats = terms.seats
        self.nation = [NOBODY] * seats
        self.closed = 0  # towns out of play
        self.cards = [0] * (seats * KINDS) + terms.deck + [0] * ((ROWS - 1) * KINDS)
        self.known = [0] * (seats * KINDS)  # so many of a kind each hand holds at least, as all know
        self.blue_least = [0] * seats  # so many blue cards
        self.troops_least = [0] * seats  # so many blue cards and Condottieri
        self.blue_most = [UNLIMITED] * seats
        self.owner = [NOBODY] * TOWNS
        self.held = [0] * seats  # the same by seat: sets of towns
        self.level = [0] * TOWNS
        self.palaces = 0  # towns with a palace
        self.where = [NOWHERE] * ARTISTS  # the town of each artist
        self.pillaged = 0
        self.banked = 0  # palaces that had their Banker this turn
        self.swapped = 0  # towns exchanged this turn
        self.homes = [0] * seats  # start towns
        self.ducats = [0] * seats
        self.points = [0] * seats
        self.year = 0  # from 0
        self.war = False
        self.order: list[int] = []
        self.at = 0  # how many of the order have acted
        self.round = 0  # of expansion
        self.phase = 0
        self.turn = 0  # who is asked; in a sealed phase, nobody in particular
        self.votes = [NO_ANSWER] * seats
        self.bonus = 0  # of the Swiss: 0 none, 1 in attack, 2 in defence
        self.ordered = False  # has the buyer built something in this order?
        self.origins = [NOWHERE] * seats  # of the expansion of the first round
        self.sailed = 0  # seats whose first expansion went by sea
        self.errand = NOTHING  # what waits for a target or an origin
        self.aim = NOWHERE  # the target that waits for an origin
        self.attacks = 0  # of the player on turn
        self.used = 0  # towns it has attacked from
        self.struck = 0  # towns it has attacked
        self.victims = 0  # seats it has attacked
        self.in_laws = 0  # seats it may not attack after a marriage
        self.gained = 0  # towns it has gained in its own turn
        self.spent = 0  # nations whose power for once a turn is used up
        self.combat: Combat | None = None
        self.sale = [NO_ANSWER] * seats  # sealed answers in a sale window
        self.selling = [0] * seats  # Condottieri on offer, when they are shown
        self.tried: list[int] = []  # exchanges offered in this open moment: one town times TOWNS plus the other
        self.refused = [0] * seats
        self.gifts = [0] * seats
        self.asker = NOBODY  # who waits for the answer to an exchange
        self.asked = NOBODY  # who answers
        self.back = 0  # the phase to go back to
        self.passes = 0  # in a row, in the closing council
        self.winners = 0

    def __getnewargs__(self) -> tuple[object, ...]:
        """For pickle: what a state is made with; the rest is given to it afterwards."""
        return (self.terms,)

    def become(self, twin: Position) -> None:
        """All that the other is, sharing nothing that changes."""
        self.nation = twin.nation
        self.closed = twin.closed
        self.cards = twin.cards[:]
        self.known = twin.known[:]
        self.blue_least = twin.blue_least[:]
        self.troops_least = twin.troops_least[:]
        self.blue_most = twin.blue_most[:]
        self.owner = twin.owner[:]
        self.held = twin.held[:]
        self.level = twin.level[:]
        self.palaces = twin.palaces
        self.where = twin.where[:]
        self.pillaged = twin.pillaged
        self.banked = twin.banked
        self.swapped = twin.swapped
        self.homes = twin.homes[:]
        self.ducats = twin.ducats[:]
        self.points = twin.points[:]
        self.year = twin.year
        self.war = twin.war
        self.order = twin.order
        self.at = twin.at
        self.round = twin.round
        self.phase = twin.phase
        self.turn = twin.turn
        self.votes = twin.votes[:]
        self.bonus = twin.bonus
        self.ordered = twin.ordered
        self.origins = twin.origins[:]
        self.sailed = twin.sailed
        self.errand = twin.errand
        self.aim = twin.aim
        self.attacks = twin.attacks
        self.used = twin.used
        self.struck = twin.struck
        self.victims = twin.victims
        self.in_laws = twin.in_laws
        self.gained = twin.gained
        self.spent = twin.spent
        self.combat = None if twin.combat is None else twin.combat.copy()
        self.sale = twin.sale[:]
        self.selling = twin.selling[:]
        self.tried = twin.tried
        self.refused = twin.refused[:]
        self.gifts = twin.gifts[:]
        self.asker = twin.asker
        self.asked = twin.asked
        self.back = twin.back
        self.passes = twin.passes
        self.winners = twin.winners

    def ask(self, phase: int, seat: int) -> None:
        self.phase = phase
        self.turn = seat

    def ask_openly(self, phase: int, seat: int) -> None:
        """REN-25.1: a new open moment; whatever was offered in the last one may be offered again."""
        self.phase = phase
        self.turn = seat
        self.tried = []
        self.refused = [0] * self.terms.seats
        self.gifts = [0] * self.terms.seats

    def towns(self, seat: int) -> int:
        """The towns of a seat, as a mask."""
        return self.held[seat]

    def all_held(self) -> int:
        """The towns that are anybody's."""
        found = 0
        for towns in self.held:
            found |= towns
        return found

    def count_towns(self, seat: int) -> int:
        return self.held[seat].bit_count()

    def alive(self, seat: int) -> bool:
        """REN-21.1: does this seat own a town?"""
        return self.held[seat] != 0

    def takes_part(self, seat: int) -> bool:
        """REN-20.6, R42: may this seat bargain and sell? Where the table wants it, also without a town."""
        return self.terms.eliminated_act or self.alive(seat)

    def has(self, seat: int, nation: int) -> bool:
        """REN-24.1: has this seat the power of that nation?"""
        return self.terms.powers and self.nation[seat] == nation

    def fresh(self, seat: int, nation: int) -> bool:
        """Has it this power, which serves once a turn, still to use?"""
        return self.has(seat, nation) and not (self.spent >> nation) & 1

    def artists(self) -> int:
        """The towns with an artist."""
        found = 0
        for town in self.where:
            if town >= 0:
                found |= 1 << town
        return found

    def ramparts_left(self) -> int:
        """REN-14.11, R02: a fortress uses a rampart figure too."""
        return self.terms.ramparts - self.level.count(RAMPART) - self.level.count(FORTRESS)

    def castles_left(self) -> int:
        return self.terms.castles - self.level.count(FORTRESS)

    def palaces_left(self) -> int:
        return self.terms.palace_stock - self.palaces.bit_count()

    def hand_size(self, seat: int) -> int:
        return sum(self.cards[seat * KINDS : (seat + 1) * KINDS])

    def blues(self, seat: int) -> int:
        return sum(self.cards[seat * KINDS : seat * KINDS + BLUES])

    def payable(self, seat: int) -> int:
        """REN-R18: how many of its own Condottieri a seat can pay for."""
        return min(self.cards[seat * KINDS + CONDOTTIERE], can_pay(self.ducats[seat], self.terms.cost_use))

    def troops(self, seat: int) -> int:
        """REN-17.4, R18: how many cards a seat has for blue slots; Milan's Condottiere without a card is one."""
        return self.blues(seat) + self.payable(seat) + (1 if self.fresh(seat, MILAN) else 0)

    def set_owner(self, town: int, seat: int) -> None:
        """The town is this seat's now, or NOBODY's."""
        before = self.owner[town]
        if before != NOBODY:
            self.held[before] ^= 1 << town
        if seat != NOBODY:
            self.held[seat] |= 1 << town
        self.owner[town] = seat

    def exchange(self, one: int, other: int) -> None:
        """REN-20.2: two towns change owners."""
        mine, theirs = self.owner[one], self.owner[other]
        self.set_owner(one, theirs)
        self.set_owner(other, mine)

    def take_town(self, seat: int, town: int) -> None:
        """REN-2.8, 14.17: the town is this seat's now, with all that stands in it."""
        self.set_owner(town, seat)
        if self.level[town] < GARRISON:
            self.level[town] = GARRISON


def can_pay(ducats: int, price: int) -> int:
    """How many things of this price so many ducats buy."""
    return ducats // price if price else UNLIMITED


def town_names(mask: int) -> list[str]:
    """A set of towns by name: what views say."""
    return [TOWN_IDS[town] for town in members(mask)]


def card_names(cards: list[int], at: int) -> dict[str, int]:
    """A row of cards by name, those that are there."""
    return {CARD_IDS[kind]: cards[at + kind] for kind in range(KINDS) if cards[at + kind]}


def now(p: Position) -> Combat:
    """The combat that is going on."""
    assert p.combat is not None
    return p.combat
