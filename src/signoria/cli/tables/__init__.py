"""How each game looks in a terminal. A table sees views and events, never states.

A game without a module of its own here is shown by the plain table, so that every game can be played at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from signoria.cli.tables.plain import Table
from signoria.engine.game import Game

__all__ = ["Table", "table"]


def table(game: Game, language: str, names: Sequence[str]) -> Table:
    """The table of a game in a language, with the players' names by seat."""
    module = f"{__name__}.{game.name}"
    wording = game.wording(language, names)
    if game.name.isidentifier() and find_spec(module) is not None:
        made = import_module(module).make(wording)
        assert isinstance(made, Table)
        return made
    return Table(wording)
