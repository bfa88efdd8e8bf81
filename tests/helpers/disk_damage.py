"""Damage to a SQLite file, as a bad disk does it: one page of it overwritten."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path


def damage(database: Path, part: str, holding: str = "") -> None:
    """Overwrite a leaf page of this table or index (of those that hold this text, the middle one)."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
        leaves = "SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY pageno"
        pages = [number for (number,) in connection.execute(leaves, (part,))]
    content = database.read_bytes()
    found = [number for number in pages if holding.encode() in content[(number - 1) * size : number * size]]
    number = found[len(found) // 2]
    with database.open("r+b") as file:
        file.seek((number - 1) * size)
        file.write(b"\xde\xad\xbe\xef" * (size // 4))
