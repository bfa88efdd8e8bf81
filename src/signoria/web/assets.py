"""Static files of the house and of its games, and their addresses."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from signoria.engine import registry
from signoria.engine.game_files import optional_module

LONGEST = 200  # characters of a path: some systems raise an error for longer ones


def static_file(path: str) -> Traversable | None:
    """The file behind ``css/base.css`` (the house's) or ``condottiere/map.svg`` (a game's own), if there is one."""
    parts = path.split("/")
    if len(path) > LONGEST or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = files("signoria.web").joinpath("static", *parts)
    if found.is_file():
        return found
    game, *rest = parts
    table = optional_module(registry.game(game), "table") if rest and game in registry.names() else None
    if table is None:
        return None
    found = files(table).joinpath("static", *rest)
    return found if found.is_file() else None


@cache
def url(path: str) -> str:
    """The address of a static file with a mark of its content, so that it may be kept for ever."""
    plain = path.removeprefix("/static/")
    found = static_file(plain)
    if found is None:
        return f"/static/{plain}"
    return f"/static/{plain}?h={hashlib.sha256(found.read_bytes()).hexdigest()[:10]}"
