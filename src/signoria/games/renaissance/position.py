"""The position: every fact of a game of Renaissance, as small numbers, flat lists and bit masks of towns and seats.

``cards`` has a row of kinds for each hand, then those of the draw pile, the discards and the cards that lie face up
before the player on turn. The order of a pile is never decided before a card is drawn.
"""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.game import State
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ARTISTS,
    BLUES,
    CARD_IDS,
    CONDOTTIERE,
    GARRISON,
    KINDS,
    MILAN,
    NO_ANSWER,
    NOBODY,
    NOTHING,
    NOWHERE,
    ROWS,
    TOWN_IDS,
    TOWNS,
    UNLIMITED,
)
from signoria.games.renaissance.combat_position import Combat as Combat
from signoria.games.renaissance.terms import Terms

# What ``key`` is made of, in its order, which fingerprints in records depend on; ``held`` follows from ``owner``.
NUMBERS = (
    *("closed", "palaces", "pillaged", "banked", "swapped", "year", "war", "at", "round", "phase", "turn", "bonus"),
    *("ordered", "sailed", "errand", "aim", "attacks", "used", "struck", "victims", "in_laws", "gained", "spent"),
    *("asker", "asked", "back", "passes", "winners"),
)
LISTS = (
    *("nation", "cards", "known", "blue_least", "troops_least", "blue_most", "owner", "level", "where", "homes"),
    *("ducats", "points", "order", "votes", "origins", "sale", "selling", "tried", "refused", "gifts"),
)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.RenaissanceState`` puts them in order."""

    def __init__(self, terms: Terms, old: Position | None = None) -> None:
        """An empty table, all cards in the draw pile; or a copy of ``old``. One line is one fact."""
        seats = terms.seats
        self.terms = terms
        self.nation: list[int] = old.nation if old else [NOBODY] * seats
        self.closed: int = old.closed if old else 0  # towns out of play
        self.cards: list[int] = old.cards[:] if old else [0] * (seats * KINDS) + terms.deck + [0] * ((ROWS - 1) * KINDS)
        # so many of a kind each hand holds at least, as all know
        self.known: list[int] = old.known[:] if old else [0] * (seats * KINDS)
        self.blue_least: list[int] = old.blue_least[:] if old else [0] * seats  # so many blue cards
        self.troops_least: list[int] = old.troops_least[:] if old else [0] * seats  # so many blue cards and Condottieri
        self.blue_most: list[int] = old.blue_most[:] if old else [UNLIMITED] * seats
        self.owner: list[int] = old.owner[:] if old else [NOBODY] * TOWNS
        self.held: list[int] = old.held[:] if old else [0] * seats  # the same by seat: sets of towns
        self.level: list[int] = old.level[:] if old else [0] * TOWNS
        self.palaces: int = old.palaces if old else 0  # towns with a palace
        self.where: list[int] = old.where[:] if old else [NOWHERE] * ARTISTS  # the town of each artist
        self.pillaged: int = old.pillaged if old else 0
        self.banked: int = old.banked if old else 0  # palaces that had their Banker this turn
        self.swapped: int = old.swapped if old else 0  # towns exchanged this turn
        self.homes: list[int] = old.homes[:] if old else [0] * seats  # start towns
        self.ducats: list[int] = old.ducats[:] if old else [0] * seats
        self.points: list[int] = old.points[:] if old else [0] * seats
        self.year: int = old.year if old else 0  # from 0
        self.war: bool = old.war if old else False
        self.order: list[int] = old.order if old else []
        self.at: int = old.at if old else 0  # how many of the order have acted
        self.round: int = old.round if old else 0  # of expansion
        self.phase: int = old.phase if old else 0
        self.turn: int = old.turn if old else 0  # who is asked; in a sealed phase, nobody in particular
        self.votes: list[int] = old.votes[:] if old else [NO_ANSWER] * seats
        self.bonus: int = old.bonus if old else 0  # of the Swiss: 0 none, 1 in attack, 2 in defence
        self.ordered: bool = old.ordered if old else False  # has the buyer built something in this order?
        self.origins: list[int] = old.origins[:] if old else [NOWHERE] * seats  # of the expansion of the first round
        self.sailed: int = old.sailed if old else 0  # seats whose first expansion went by sea
        self.errand: int = old.errand if old else NOTHING  # what waits for a target or an origin
        self.aim: int = old.aim if old else NOWHERE  # the target that waits for an origin
        self.attacks: int = old.attacks if old else 0  # of the player on turn
        self.used: int = old.used if old else 0  # towns it has attacked from
        self.struck: int = old.struck if old else 0  # towns it has attacked
        self.victims: int = old.victims if old else 0  # seats it has attacked
        self.in_laws: int = old.in_laws if old else 0  # seats it may not attack after a marriage
        self.gained: int = old.gained if old else 0  # towns it has gained in its own turn
        self.spent: int = old.spent if old else 0  # nations whose power for once a turn is used up
        self.combat: Combat | None = old.combat.copy() if old and old.combat else None
        self.sale: list[int] = old.sale[:] if old else [NO_ANSWER] * seats  # sealed answers in a sale window
        self.selling: list[int] = old.selling[:] if old else [0] * seats  # Condottieri on offer, when they are shown
        # exchanges offered in this open moment: one town times TOWNS plus the other
        self.tried: list[int] = old.tried if old else []
        self.refused: list[int] = old.refused[:] if old else [0] * seats
        self.gifts: list[int] = old.gifts[:] if old else [0] * seats
        self.asker: int = old.asker if old else NOBODY  # who waits for the answer to an exchange
        self.asked: int = old.asked if old else NOBODY  # who answers
        self.back: int = old.back if old else 0  # the phase to go back to
        self.passes: int = old.passes if old else 0  # in a row, in the closing council
        self.winners: int = old.winners if old else 0

    def __getnewargs__(self) -> tuple[Terms]:
        return (self.terms,)  # for pickle

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

    def all_held(self) -> int:
        """The towns that are anybody's."""
        found = 0
        for towns in self.held:
            found |= towns
        return found

    def alive(self, seat: int) -> bool:
        """REN-21.1: does this seat own a town?"""
        return self.held[seat] != 0

    def takes_part(self, seat: int) -> bool:
        """REN-20.6, R42: may this seat bargain and sell? Where the table wants it, also without a town."""
        return self.terms.eliminated_act or self.alive(seat)

    def resume_combat(self, step: int, luck: Luck, tell: Journal | None) -> None:
        """REN-R30: the combat goes on from this step; done in ``rules/combat.py``, which knows all steps."""
        raise NotImplementedError

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
