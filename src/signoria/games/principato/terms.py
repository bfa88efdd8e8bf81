"""What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from signoria.engine.match_terms import MatchTerms
from signoria.engine.terms import option
from signoria.games.principato.codes import WIDTH


@dataclass(kw_only=True, eq=False, repr=False)
class Offer:
    """One option of a card: what is paid, and what is taken. A column or a kind of culture that is not meant is -1."""

    food: int  # the price
    gold: int
    token: int = -1
    count: int = 0
    culture: int = -1
    gain_food: int = 0
    gain_gold: int = 0
    per: int = -1  # a cube for each token of this column
    any: int = -1  # any number of tokens of this column


@dataclass(kw_only=True, eq=False, repr=False)
class Goal:
    """An objective: points for tokens, for military points, or for sets of culture tokens."""

    columns: list[int]
    above: int
    each: int
    per: int
    kinds: list[int]
    points: list[int]
    clause: str


@dataclass(kw_only=True, eq=False, repr=False)
class Terms(MatchTerms):
    """What a match is played by, and never changes: seats, options, rulings, and what lies in the box of the game."""

    game: str = "principato"
    offers: list[list[Offer]]  # by kind of card
    piles: list[list[int]]  # 1, 2, 3: how many of each card
    starts: list[list[int]]  # S1, S2
    removed: list[int]  # sorted out for want of players
    stock: list[int]  # the supply before set-up, a row of goods
    start: list[int]  # what each player begins with, a row of goods
    farm_holds: int
    bank_holds: int
    church_holds: int
    display: int
    military: list[int]  # points by rank
    culture_points: list[int]
    goals: list[Goal]
    first: int  # the seat that begins, -1: chance decides
    supply: int = field(init=False)  # where the row of the supply begins
    # Options
    unlimited: bool = option("unlimited_cubes")
    overflows: bool = option("overflow_to_units")
    empty_income: bool = option("empty_income")
    price_by_year: bool = option("catapult_price", "year")
    weak_score: bool = option("weak_armies_score")
    together: bool = option("asked_together")

    def __post_init__(self) -> None:
        self.supply = self.seats * WIDTH
