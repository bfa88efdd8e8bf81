"""Where the files and optional modules of a game are: data, texts, scenes, and how it looks at each kind of table."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from signoria.engine.game import Game


def folder(game: Game[Any]) -> Path:
    """The folder of the module that defines the game."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def optional_module(game: Game[Any], name: str) -> ModuleType | None:
    """A module of the game's own package (``table``, ``terminal``, ``observation``); None if there is none."""
    package = type(game).__module__.rpartition(".")[0]
    if not package or find_spec(f"{package}.{name}") is None:
        return None
    return import_module(f"{package}.{name}")
