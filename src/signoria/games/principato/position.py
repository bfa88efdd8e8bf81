"""The position: every fact of a game of Principato, as small numbers and flat lists.

``goods`` has a row for each seat and a last one for the supply; its columns are those of ``codes``. A cube on a unit
lies in a column of its own. Only ``goods`` is changed in place; the other lists are replaced when they change, so that
copies may share them. Which farm holds which cube never matters (PRI-15.6), nor does the order of a pile: it is a
multiset, and chance is asked when a card is revealed.
"""

from __future__ import annotations

from signoria.engine.game import State
from signoria.games.principato.codes import (
    CARD_IDS,
    CATAPULT,
    CATAPULT_EARLY,
    CATAPULT_LATE,
    CONDOTTIERE,
    CONDOTTIERE_FAVOUR,
    CONDOTTIERE_GOLD,
    GOOD_IDS,
    MILITIA,
    MILITIA_FAVOUR,
    MILITIA_FOOD,
    NO_CARD,
    TURN,
    UNKNOWN,
    WIDTH,
    YEARS,
    kind_of,
)
from signoria.games.principato.terms import Offer, Terms

# What ``key`` is made of, in its order, which fingerprints in records depend on.
LISTS = ("goods", "hands", "display", "pile", "box", "objectives", "order")
NUMBERS = (
    *("phase", "turn", "mover", "first", "actions", "year", "card", "offer", "scoring", "at", "scorings", "winners"),
)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.PrincipatoState`` puts them in order."""

    def __init__(self, terms: Terms, old: Position | None = None) -> None:
        """Everything in the supply, nothing dealt; or a copy of ``old``. One line is one fact."""
        seats = terms.seats
        self.terms = terms
        self.goods: list[int] = old.goods[:] if old else [0] * (seats * WIDTH) + terms.stock
        self.hands: list[int] = old.hands if old else [NO_CARD] * (2 * seats)  # two faces for each seat
        self.display: list[int] = old.display if old else []  # faces, left to right
        self.pile: list[int] = old.pile if old else terms.piles[0]  # what is left of the running year's pile, by card
        self.box: list[int] = old.box if old else terms.removed  # cards out of the game, by card
        # two for each seat: one of the estate group, one of culture
        self.objectives: list[int] = old.objectives if old else [UNKNOWN] * (2 * seats)
        self.order: list[int] = old.order if old else []  # of the last military scoring: who supplies first
        self.phase: int = old.phase if old else TURN
        self.turn: int = old.turn if old else 0  # the seat that is asked
        self.mover: int = old.mover if old else 0  # the seat whose turn it is, or that has just ended it
        self.first: int = old.first if old else 0  # the seat with the first player card
        self.actions: int = old.actions if old else 0  # left in this turn
        self.year: int = old.year if old else 1
        # 0 or 1: the card of the hand that is being activated or swapped; -1 if none is
        self.card: int = old.card if old else -1
        self.offer: int = old.offer if old else -1  # the option chosen of it; -1 before, and in a swap
        self.scoring: int = old.scoring if old else 0
        self.at: int = old.at if old else 0  # how many of the order have answered
        self.answers: int = old.answers if old else 0  # sealed until the last one is given (rules/sealed_answers.py)
        self.scorings: int = old.scorings if old else 0  # military scorings held so far
        self.winners: int = old.winners if old else 0  # as bits

    def __getnewargs__(self) -> tuple[Terms]:
        return (self.terms,)  # for pickle

    def move(self, source: int, target: int, count: int) -> None:
        """So many things from one cell of ``goods`` to another."""
        self.goods[source] = self.goods[source] - count
        self.goods[target] = self.goods[target] + count

    def empty_militia(self, seat: int) -> int:
        """PRI-2.7: how many of the seat's militia hold no cube."""
        at = seat * WIDTH
        return self.goods[at + MILITIA] - self.goods[at + MILITIA_FOOD] - self.goods[at + MILITIA_FAVOUR]

    def empty_condottieri(self, seat: int) -> int:
        """PRI-2.8: how many of the seat's condottieri hold no cube."""
        at = seat * WIDTH
        return self.goods[at + CONDOTTIERE] - self.goods[at + CONDOTTIERE_GOLD] - self.goods[at + CONDOTTIERE_FAVOUR]

    def army(self, seat: int) -> int:
        """PRI-11.2: how many army tokens a seat has."""
        at = seat * WIDTH
        return self.goods[at + CATAPULT] + self.goods[at + CONDOTTIERE] + self.goods[at + MILITIA]

    def offers_of(self, face: int) -> list[Offer]:
        """PRI-8.22, R12: what a card offers; by a ruling the price of catapults may follow the year instead."""
        kind = kind_of(face)
        if self.terms.price_by_year and (kind == CATAPULT_EARLY or kind == CATAPULT_LATE):
            kind = CATAPULT_LATE if self.year == YEARS else CATAPULT_EARLY
        return self.terms.offers[kind]

    def active(self) -> int:
        """The face of the card that is being activated or swapped."""
        return self.hands[2 * self.mover + self.card]

    def ask(self, phase: int, seat: int) -> None:
        self.phase = phase
        self.turn = seat


def named(counts: list[int], at: int, first: int, last: int) -> dict[str, int]:
    """The goods of a row from one column to before another, by name, those that are there."""
    return {GOOD_IDS[column]: counts[at + column] for column in range(first, last) if counts[at + column]}


def cubes(food: int, gold: int, favour: int = 0) -> dict[str, int]:
    """Cubes by sort, those that are there: what events, refusals and views say."""
    return {cube: count for cube, count in (("food", food), ("gold", gold), ("favour", favour)) if count}


def card_names(counts: list[int]) -> dict[str, int]:
    """A multiset of cards by name: what views say."""
    return {CARD_IDS[card]: counts[card] for card in range(len(counts)) if counts[card]}
