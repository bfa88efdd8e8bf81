"""Where games are found by name, so that the kernel can load a record without knowing any game."""

from __future__ import annotations

from collections.abc import Callable

from signoria.engine.game import Game
from signoria.engine.said import Fault

_LOADERS: dict[str, Callable[[], Game]] = {}


def register(name: str, loader: Callable[[], Game]) -> None:
    """Make a game known; it is loaded when somebody asks for it."""
    _LOADERS[name] = loader


def names() -> list[str]:
    """All games that are known, in the order they were made known."""
    return list(_LOADERS)


def game(name: str) -> Game:
    """The game of this name: ``game("condottiere")``."""
    if name not in _LOADERS:
        raise Fault("no_game", name=repr(name), games=", ".join(_LOADERS))
    return _LOADERS[name]()
