"""Integers from callers: plain ones, and those of numpy and the like, which JSON cannot write."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

from signoria.engine.messages import InputError

if TYPE_CHECKING:
    from signoria.engine.game import Game


def whole(value: Any) -> int | None:
    """The plain integer; None for anything else, and for booleans, which are never meant as numbers."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None


def check_seats(game: Game[Any], seats: object) -> int:
    """The number of seats as a plain integer; raises :class:`InputError` if the game does not support it."""
    number = whole(seats)
    if number is None or number not in game.seats:
        raise InputError("seats", game=game.name, fewest=game.seats[0], most=game.seats[-1], seats=repr(seats))
    return number
