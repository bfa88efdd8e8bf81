"""The games: one folder each, made known to the kernel here and loaded when asked for."""

from __future__ import annotations

from functools import partial
from importlib import import_module

from signoria.engine.game import Game
from signoria.engine.registry import game, names, register

__all__ = ["game", "names"]


def _load(name: str) -> Game:
    found = import_module(f"signoria.games.{name}").GAME
    assert isinstance(found, Game)
    return found


for _name in ("condottiere", "principato", "renaissance", "virtu"):
    register(_name, partial(_load, _name))
