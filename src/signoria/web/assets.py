"""Static files of the house and of its games, and their addresses."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

LONGEST = 200  # no file of ours has a longer name, and some systems refuse to look


def static_file(path: str) -> Traversable | None:
    """The file behind ``css/base.css`` (the house's) or ``condottiere/map.svg`` (a game's own), if there is one."""
    parts = path.split("/")
    if len(path) > LONGEST or any(part in ("", ".", "..") or "\\" in part or "\0" in part for part in parts):
        return None
    found = files("signoria.web").joinpath("static", *parts)
    if found.is_file():
        return found
    game, *rest = parts
    if not rest or not game.isidentifier() or find_spec("signoria.games") is None:
        return None
    if find_spec(f"signoria.games.{game}") is None or find_spec(f"signoria.games.{game}.table") is None:
        return None
    found = files(import_module(f"signoria.games.{game}.table")).joinpath("static", *rest)
    return found if found.is_file() else None


@cache
def url(path: str) -> str:
    """The address of a static file with a mark of its content, so that it may be kept for ever."""
    plain = path.removeprefix("/static/")
    found = static_file(plain)
    if found is None:
        return f"/static/{plain}"
    return f"/static/{plain}?h={hashlib.sha256(found.read_bytes()).hexdigest()[:10]}"
