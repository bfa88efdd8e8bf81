"""The data files of Virtù as they are written."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

FILES = ("board.toml", "cards.toml", "palaces.toml", "wars.toml")
FOLDER = files("signoria.games") / "virtu" / "data"


def read(name: str) -> dict[str, Any]:
    return tomllib.loads((FOLDER / name).read_text(encoding="utf-8"))


DATA: dict[str, Any] = {name: value for file in FILES for name, value in read(file).items()}


def entry(table: str, identity: str) -> dict[str, Any]:
    (found,) = [one for one in DATA[table] if one["id"] == identity]
    return dict(found)
