"""The shape of what a seat sees: plain data, as ``view`` makes it and ``world`` reads it."""

from __future__ import annotations

from typing import TypedDict, cast

from signoria.engine.game import View
from signoria.engine.view_header import ViewHeader

Cards = dict[str, int]


class TownView(TypedDict):
    """One town in play."""

    owner: int | None
    level: str
    palace: bool
    artist: str | None
    pillaged: bool


class SlotView(TypedDict):
    """One place for a card in a combat; ``card`` and ``source`` are None where they are hidden or there is none."""

    filled: bool
    card: str | None
    source: str | None
    side: int  # 0: counts for the attacker, 1: for the defender
    worth: int
    lost: bool
    saved: bool
    doubled: bool


class CombatView(TypedDict):
    """The combat that is going on."""

    attacker: int
    defender: int
    town: str
    origin: str | None
    way: str
    slots: list[SlotView]
    bought: list[int]  # Condottieri, by side
    own: list[int]  # cards laid from the hand, by side
    laid: list[bool]
    shown: bool
    dice: list[int]
    level: int
    fortification: int
    bonuses: dict[str, int]
    engineer: int
    totals: list[int]  # as far as they are known
    rolling: int
    signed: list[int]
    passed: list[int]
    done: list[int]


class KnownView(TypedDict):
    """What all know of a hand."""

    cards: Cards  # the fewest of each kind
    blue_least: int
    troops_least: int
    blue_most: int


class RenaissanceView(ViewHeader):
    """All and only what a seat knows. Seats are numbers, towns, cards and nations ids; ``None`` is nobody."""

    year: int  # from 1
    war: bool
    nations: list[str]
    closed: list[str]
    order: list[int]
    at: int
    round: int
    towns: dict[str, TownView]
    homes: list[list[str]]
    banked: list[str]
    swapped: list[str]
    ducats: list[int]
    points: list[int]
    due: list[dict[str, int]]  # per seat: what it would score and be paid now
    hands: list[int]  # sizes
    hand: Cards  # one's own
    known: list[KnownView]
    pile: int
    discards: Cards
    face_up: Cards
    stocks: dict[str, int]
    reserve: list[str]  # artists
    voted: list[bool]
    vote: str | None  # one's own sealed answer
    bonus: int
    ordered: bool
    origins: list[str | None]
    sailed: list[int]
    errand: str
    aim: int
    attacks: int
    used: list[str]
    struck: list[str]
    victims: list[int]
    in_laws: list[int]
    gained: list[str]
    spent: list[str]
    combat: CombatView | None
    answered: list[bool]  # in a sale window
    offer: str | None  # one's own sealed answer: Condottieri / ducats
    selling: list[int]  # shown offers
    tried: list[int]
    refused: list[int]
    gifts: list[int]
    asker: int
    asked: int
    back: int
    passes: int
    winners: list[int]


def typed(view: View) -> RenaissanceView:
    """The view of a match of this game by its type: one cast, and nothing is checked."""
    return cast(RenaissanceView, view)
