"""How games look in a terminal. A table sees views and events, never states.

A game without a module ``terminal`` is shown by the plain table, so that every game can be played at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from signoria.engine.game import Game
from signoria.engine.game_files import optional_module
from signoria.terminal.plain import Table

__all__ = ["Table", "table"]


def table(game: Game[Any], language: str, names: Sequence[str]) -> Table:
    """The table of a game in a language, with the players' names by seat."""
    own = optional_module(game, "terminal")
    wording = game.wording(language, names)
    made = own.make(wording) if own is not None else Table(wording)
    assert isinstance(made, Table)
    return made
