"""The fields that the views of all games with files begin with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from signoria.engine.game import sees
from signoria.engine.match_terms import MatchTerms
from signoria.engine.options import Value


class ViewHeader(TypedDict):
    """What is played by whom, and what is being decided."""

    game: str
    seats: int
    seat: int | None  # whose eyes; None for a spectator
    options: dict[str, Value]
    data: dict[str, object]  # the owner's corrections
    phase: str
    actors: list[int]
    turn: int  # who is asked


def view_header(terms: MatchTerms, seat: int | None, phase: str, actors: Sequence[int], turn: int) -> ViewHeader:
    """Raises :class:`~signoria.engine.messages.InputError` if there is no such seat."""
    sees(seat, terms.seats)
    return {
        "game": terms.game,
        "seats": terms.seats,
        "seat": seat,
        "options": dict(terms.options),
        "data": dict(terms.overlay),
        "phase": phase,
        "actors": list(actors),
        "turn": turn,
    }
