"""The shape of what a seat sees: plain data, as ``view`` makes it and ``fill`` reads it."""

from __future__ import annotations

from typing import cast

from signoria.engine.game import View
from signoria.engine.view_header import ViewHeader

Cards = dict[str, int]  # how many of each card, by id


class CondottiereView(ViewHeader):
    """All and only what a seat knows. Seats are numbers, cards and regions ids; ``None`` means nobody or nowhere."""

    holder: int
    contested: str | None
    pope: str | None
    defender: int | None
    defended: bool
    domains: list[list[str]]  # per seat, the regions controlled
    hand: Cards | None  # one's own
    kept: Cards | None  # one's own, laid aside at the end of a round
    keeping: int  # how many cards have been laid aside
    hands: list[int | None]  # sizes; None where the table does not tell
    holds: list[bool]  # who has any card
    lines: list[Cards]  # the face-up cards of each line
    face_down: list[bool]
    my_face_down: str | None
    known: list[Cards]  # per owner, what is known to be in the hand or face down
    sure: list[Cards]  # per owner with a card face down, what is surely in the hand
    known_of_me: list[Cards]  # per observer, what that seat knows of one's own hand or face-down card
    sure_of_me: list[Cards]
    known_to_all: list[Cards]  # per owner, what everybody knows
    sure_to_all: list[Cards]
    stock: int
    discards: Cards
    totals: list[int]
    courtesans: list[int]
    out: list[int]
    asked: list[int]
    answer: str | None  # one's own, in notation, while it is under seal
    resolving: bool
    played: bool
    idle: int
    battle: int
    round: int
    game_number: int
    opener: int
    points: list[int]
    final: list[int]
    winners: list[int]
    ending: str


def typed(view: View) -> CondottiereView:
    """The view of a match of this game by its type: one cast, and nothing is checked."""
    return cast(CondottiereView, view)
