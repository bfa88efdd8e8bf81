"""Databases for tests: the migrations take longer than most stories, so a fresh one is a copy of the first."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from signoria.server.store import Store


@cache
def empty_database() -> bytes:
    """A database with all its tables."""
    with TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{folder}/house.sqlite")
        store.open()
        store.close()
        return Path(folder, "house.sqlite").read_bytes()


def database(folder: Path) -> str:
    """The file of a house in this folder; where one has been before, it is left as it was."""
    file = folder / "house.sqlite"
    if not file.exists():
        file.write_bytes(empty_database())
    return str(file)
