"""The position: every fact of a game of Principato, as small numbers and flat lists.

``goods`` has a row for each seat and a last one for the supply; its columns are those of ``codes``. A cube on a unit
lies in a column of its own. Only ``goods`` is changed in place; the other lists are replaced when they change, so that
copies may share them. Which farm holds which cube never matters (PRI-15.6), nor does the order of a pile: it is a
multiset, and chance is asked when a card is revealed.
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.file_game import terms_of
from signoria.engine.game import State
from signoria.engine.options import Value
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
    WIDTH,
    YEARS,
    kind_of,
)


class Offer:
    """One option of a card: what is paid, and what is taken. A column or a kind of culture that is not meant is -1."""

    def __init__(
        self,
        price: tuple[int, int],
        token: int = -1,
        count: int = 0,
        culture: int = -1,
        gains: tuple[int, int] = (0, 0),
        per: int = -1,
        any_: int = -1,
    ) -> None:
        self.food, self.gold = price
        self.token = token
        self.count = count
        self.culture = culture
        self.gain_food, self.gain_gold = gains
        self.per = per  # a cube for each token of this column
        self.any = any_  # any number of tokens of this column


class Goal:
    """An objective: points for tokens, for military points, or for sets of culture tokens."""

    def __init__(
        self, columns: list[int], above: int, each: int, per: int, kinds: list[int], points: list[int], clause: str
    ) -> None:
        self.columns = columns
        self.above = above
        self.each = each
        self.per = per
        self.kinds = kinds
        self.points = points
        self.clause = clause


class Terms:
    """What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

    def __init__(
        self,
        seats: int,
        options: Mapping[str, Value],
        overlay: Mapping[str, object],
        offers: list[list[Offer]],
        piles: list[list[int]],
        starts: list[list[int]],
        removed: list[int],
        stock: list[int],
        start: list[int],
        holds: tuple[int, int, int],
        display: int,
        military: list[int],
        culture_points: list[int],
        goals: list[Goal],
    ) -> None:
        self.seats = seats
        self.options = dict(options)
        self.overlay = overlay
        self.offers = offers  # by kind of card
        self.piles = piles  # 1, 2, 3: how many of each card
        self.starts = starts  # S1, S2
        self.removed = removed  # sorted out for want of players
        self.stock = stock  # the supply before set-up, a row of goods
        self.start = start  # what each player begins with, a row of goods
        self.farm_holds, self.bank_holds, self.church_holds = holds
        self.display = display
        self.military = military  # points by rank
        self.culture_points = culture_points
        self.goals = goals
        self.supply = seats * WIDTH  # where the row of the supply begins
        first = options["start_seat"]
        self.first = first if isinstance(first, int) else -1
        self.unlimited = bool(options["unlimited_cubes"])
        self.overflows = bool(options["overflow_to_units"])
        self.empty_income = bool(options["empty_income"])
        self.price_by_year = options["catapult_price"] == "year"
        self.weak_score = bool(options["weak_armies_score"])

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: what it is worked out from, so that a process has it once for all its states."""
        return terms_of, ("principato", self.seats, self.options, self.overlay)


class Position(State):
    """All of it; the chapters of the rules work on this, ``state.PrincipatoState`` puts them in order."""

    def __init__(
        self,
        terms: Terms,
        goods: list[int],
        hands: list[int],
        display: list[int],
        pile: list[int],
        box: list[int],
        objectives: list[int],
        order: list[int],
        phase: int,
        turn: int,
        mover: int,
        first: int,
        actions: int,
        year: int,
        card: int,
        offer: int,
        scoring: int,
        at: int,
        scorings: int,
        winners: int,
    ) -> None:
        self.terms = terms
        self.goods = goods
        self.hands = hands  # two faces for each seat
        self.display = display  # faces, left to right
        self.pile = pile  # what is left of the running year's pile, by card
        self.box = box  # cards out of the game, by card
        self.objectives = objectives  # two for each seat: one of the estate group, one of culture
        self.order = order  # of the last military scoring: who supplies first
        self.phase = phase
        self.turn = turn  # who is asked
        self.mover = mover  # whose turn it is, or who has just ended it
        self.first = first  # who has the first player card
        self.actions = actions  # left in this turn
        self.year = year
        self.card = card  # 0 or 1: the card of the hand that is being activated or swapped; -1 if none is
        self.offer = offer  # the option chosen of it; -1 before, and in a swap
        self.scoring = scoring
        self.at = at  # how many of the order have answered
        self.scorings = scorings  # military scorings held so far
        self.winners = winners  # as bits

    def __getnewargs__(self) -> tuple[object, ...]:
        """For pickle: what a state is made with; the rest is given to it afterwards."""
        return (
            *(self.terms, self.goods, self.hands, self.display, self.pile, self.box, self.objectives, self.order),
            *(self.phase, self.turn, self.mover, self.first, self.actions, self.year, self.card, self.offer),
            *(self.scoring, self.at, self.scorings, self.winners),
        )

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


def card_names(counts: list[int]) -> dict[str, int]:
    """A multiset of cards by name: what views say."""
    return {CARD_IDS[card]: counts[card] for card in range(len(counts)) if counts[card]}
