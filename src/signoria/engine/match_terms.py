"""MatchTerms: the part of a match's terms that every game with files has, and by which they are pickled."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from signoria.engine.file_game import terms_of
from signoria.engine.options import Value


@dataclass(kw_only=True, eq=False, repr=False)
class MatchTerms:
    """What a match is played by, and never changes. A game adds its rulings and what it reads from its data."""

    game: str
    seats: int
    options: dict[str, Value]
    overlay: Mapping[str, object]  # the owner's corrections of the data

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: what it is worked out from, so that a process has it once for all its states."""
        return terms_of, (self.game, self.seats, self.options, self.overlay)
