"""Observations as numbers: the view of a seat, and nothing else, written field by field into one row.

Each game has a table of fields (``signoria.research.tables``); the row has the same length for every number of seats
and every option. The page ``docs/observations.md`` is made from these tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, cast

from signoria.engine.field_encoders import BOUND, Among, Kind, Reader, Row, options_kind
from signoria.engine.game import Game, View

Table = Mapping[str, tuple[Kind, str]]  # by key of the view: how it is written, and what it means


@dataclass(frozen=True)
class Field:
    """One part of an observation: ``row[first : first + size]``."""

    name: str
    first: int
    size: int
    about: str
    layout: str
    kind: Kind


class Encoding:
    """The fields of a game, one behind the other."""

    bound = BOUND

    def __init__(self, game: Game[Any], options: Sequence[str], table: Table, left_out: Mapping[str, str]) -> None:
        self.game = game
        self.left_out = left_out
        known = {option.name: option for option in game.options}
        most = game.seats[-1]
        common: Table = {
            "seat": (Among(range(most), "seats"), "whose eyes: the number of the seat as actions name it"),
            "seats": (Among(game.seats, "numbers"), "how many play"),
            "options": (options_kind([known[name] for name in options]), "variants and rulings of this match"),
        }
        self.fields: list[Field] = []
        self.size = 0
        for name, (kind, about) in {**common, **table}.items():
            self.fields.append(Field(name, self.size, kind.size, about, kind.says, kind))
            self.size += kind.size

    def write(self, view: View, row: Row) -> None:
        """Write a view into a row of zeros. A spectator's view is read from the first seat."""
        seat = cast(int | None, view["seat"])
        reader = Reader(seat or 0, cast(int, view["seats"]))
        for field in self.fields:
            value = view[field.name]
            if value is not None:
                field.kind.write(value, row, field.first, reader)

    def names(self) -> list[str]:
        """What each number of an observation means: ``names()[17]``."""
        return [f"{field.name}{name}" for field in self.fields for name in field.kind.names()]

    def fingerprint(self) -> str:
        """Changes whenever a number of the observation means something else, or a field is written another way."""
        kinds = [(field.name, field.first, field.layout, type(field.kind).__name__) for field in self.fields]
        return sha256(repr((kinds, self.names())).encode()).hexdigest()[:16]
