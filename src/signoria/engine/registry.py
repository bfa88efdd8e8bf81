"""Games by name. Installed games are found by their entry points, so the engine can load a record without knowing any.

A distribution offers a game by an entry point of the group ``signoria.games`` that names its ``Game`` object::

    [project.entry-points."signoria.games"]
    mygame = "mygame:GAME"
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from signoria.engine.game import Game
from signoria.engine.messages import InputError

GROUP = "signoria.games"
_REGISTERED: dict[str, Callable[[], Game[Any]]] = {}


def register(name: str, loader: Callable[[], Game[Any]]) -> None:
    """Add a game that is not installed, for tests and scripts; ``loader`` is called whenever the game is asked for."""
    _REGISTERED[name] = loader


@cache
def _installed() -> dict[str, Callable[[], Game[Any]]]:
    """The loaders of all installed games: the games of this distribution first, then the others, each by name."""
    entries = sorted(entry_points(group=GROUP), key=lambda one: (not one.value.startswith("signoria."), one.name))
    return {entry.name: cache(entry.load) for entry in reversed(entries)}  # the first of a name wins


def _loaders() -> dict[str, Callable[[], Game[Any]]]:
    return {**dict(reversed(_installed().items())), **_REGISTERED}


def names() -> list[str]:
    """The names of all games: the installed ones, then the registered ones."""
    return list(_loaders())


def game(name: str) -> Game[Any]:
    """The game of this name: ``game("condottiere")``."""
    loader = _REGISTERED.get(name) or _installed().get(name)
    if loader is None:
        raise InputError("no_game", name=repr(name), games=", ".join(names()))
    found = loader()
    if not isinstance(found, Game):
        raise TypeError(f"the entry point {name!r} of {GROUP} must name a Game, not {found!r}")
    return found
