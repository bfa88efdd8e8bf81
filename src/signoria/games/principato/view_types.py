"""The shape of what a seat sees: plain data, as ``view`` makes it and ``fill`` reads it."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from signoria.engine.game import View
from signoria.engine.view_header import ViewHeader

Goods = dict[str, int]  # how many of each thing, by id
Zone = Literal["surroundings", "wall", "town", "palace"]


class PrincipalityView(TypedDict):
    """The tokens of the zones, and the cubes in them."""

    surroundings: Goods
    wall: Goods
    town: Goods
    palace: Goods
    church: int
    cubes: Goods  # stored
    on_units: Goods
    points: int  # military


Take = dict[str, int | str]  # what an option gives: how many of each thing, or the id of a thing by "per" or "any"


class Effect(TypedDict):
    """What an option of a card asks and gives."""

    pay: Goods
    take: Take


class OptionView(Effect):
    """An option of a card in the hand, and what stands against it now."""

    possible: bool
    against: str  # "price", "supply", "no_gain", "" if nothing does


class CardView(TypedDict):
    """A card in the hand, and what it would do now."""

    card: str
    exchange: bool
    options: list[OptionView]


class ArmyView(TypedDict):
    """The tokens of an army, its strength, and its strength with every cube that could be put there."""

    tokens: int
    strength: int
    supplied: int


class ScorePart(TypedDict):
    """Points of one kind, with the clauses they follow from."""

    what: str
    count: int
    each: int
    points: int
    clauses: list[str]


class PrincipatoView(ViewHeader):
    """All and only what a seat knows. Seats are numbers, cards, tokens and objectives ids; ``None`` is nobody."""

    mover: int  # whose turn it is
    first: int  # who has the first player card
    actions: int  # left in this turn
    year: int
    principalities: list[PrincipalityView]  # per seat: the tokens of its zones, stored cubes, cubes on units, points
    hands: list[list[str]]  # per seat, the two action cards
    display: list[str]  # left to right
    pile: Goods  # what is left of this year's pile, in no order
    piles: list[int]  # how many cards the piles of the three years hold
    waiting: list[Goods]  # what lies in the piles of later years
    box: Goods
    supply: Goods  # stocks, cubes, culture tokens; "unit" is the stock of condottieri and militia
    values: Goods  # what each culture token is worth
    objectives: list[str]  # one's own
    shown: list[list[str]]  # per seat, the objectives that lie open: all of them at the end
    card: str | None  # the card that is being activated or swapped
    place: int | None  # its place in the hand
    option: int | None  # its option, from 1; None before it is chosen, and in a swap
    swapping: bool
    offers: list[CardView]  # one's two cards: their options, what stands against each now
    armies: list[ArmyView]  # per seat: tokens, strength now, strength with all cubes it could move
    scoring: str  # "extra", "year_end", or "" when there is none
    scorings: int
    order: list[int]  # of the last scoring, who decides first
    next_order: list[int]  # as a scoring that began now would have it
    asked: int  # how many of the order have decided; 0 while all are asked at once
    answered: list[list[str]]  # per seat, of which units it has said under seal how many it sends home
    answers: Goods  # one's own such answers: how many of each
    military: list[int]  # points by rank
    score: list[list[ScorePart]]  # per seat, the points that this seat knows of, part by part
    points: list[int]  # per seat, their sum
    winners: list[int]


def typed(view: View) -> PrincipatoView:
    """The view of a match of this game by its type: one cast, and nothing is checked."""
    return cast(PrincipatoView, view)
