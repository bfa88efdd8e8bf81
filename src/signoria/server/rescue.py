"""A damaged SQLite file, row by row into a fresh one: all rows that can be read, and no match of which one is missing.

SQLite copies a file by pages or by whole tables (backup, VACUUM INTO): the first takes the damage along, the second
stops at it. Neither can REINDEX replace a damaged page of an index. Here each row is read by its number, what lies on a
damaged page is skipped, and the indexes are made anew; they also tell which rows are missing.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from signoria.server import schema
from signoria.server.store import Damaged, trouble_of

OF_A_MATCH = ("tables", "seats", "moves")  # where a row is missing, the match cannot be played on
WITH_A_TABLE = ("moves", "talk", "holders", "seats")
REFERRING = [  # every column that names a person
    (table.name, column.name)
    for table in schema.metadata.sorted_tables
    for column in table.columns
    if any(key.column is schema.persons.c.id for key in column.foreign_keys)
]


@dataclass(frozen=True)
class LeftOut:
    """A table that is not in the copy."""

    id: str
    title: str  # or its game; "" if neither can be read
    missing: tuple[str, ...]  # what of it: names of the database's tables


@dataclass(frozen=True)
class Rescued:
    """What became of a damaged file."""

    left_out: tuple[LeftOut, ...]
    rows: dict[str, int]  # by the database's table: rows that are missing, of tables and people that are in the copy


def rescue(source: sqlite3.Connection, to: Path, nobody: str) -> Rescued:
    """Copy what can be read at one moment into the new file ``to``; whose name is lost is called ``nobody``."""
    source.execute("BEGIN")
    try:
        with closing(sqlite3.connect(to, isolation_level=None)) as copy:
            copy.execute("PRAGMA journal_mode=OFF")  # what fails is thrown away as a whole
            copy.execute("BEGIN")
            made = source.execute("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall()
            names = [name for kind, name, _ in made if kind == "table"]
            for kind, _, sql in made:
                if kind == "table":
                    copy.execute(sql)
            lost = {name: fill(source, copy, name) for name in names}
            for kind, _, sql in made:
                if kind != "table":
                    copy.execute(sql)
            found = settle(copy, lost, nobody)
            copy.execute("COMMIT")
    finally:
        source.execute("ROLLBACK")
    with to.open("rb") as file:
        os.fsync(file.fileno())
    return found


# Reading


def fill(source: sqlite3.Connection, copy: sqlite3.Connection, name: str) -> list[Any]:
    """Copy the rows of one table; the first column of the key of each row that is missing, as far as it is known."""
    seen: set[int] = set()
    refused = 0
    for number, *row in readable(source, name, seen):
        places = ", ".join("?" * len(row))
        if copy.execute(f'INSERT OR IGNORE INTO "{name}" VALUES ({places})', row).rowcount == 1:
            seen.add(number)
        else:  # no such row was ever written: its page is damaged
            refused += 1
    missing = {number: key for number, key in keys(source, name) if number not in seen}
    return [*missing.values(), *[None] * max(0, refused - len(missing))]


def readable(source: sqlite3.Connection, name: str, seen: set[int]) -> Iterator[tuple[Any, ...]]:
    """Each row that can be read, its number first. Numbers that lead to a damaged page are skipped one by one."""
    last, highest = 0, None
    query = f'SELECT rowid, * FROM "{name}" NOT INDEXED WHERE rowid > ? ORDER BY rowid'
    while highest is None or last <= highest:
        try:
            for row in source.execute(query, (last,)):
                last = row[0]
                yield row
            return
        except sqlite3.DatabaseError as error:
            only_damaged(error)
        if highest is None:
            highest = max((number for number, _ in keys(source, name)), default=0)
        if last > highest:  # a number that was never given, from the damaged page
            last = max((number for number in seen if number <= highest), default=0)
        last += 1


def keys(source: sqlite3.Connection, name: str) -> Iterator[tuple[int, Any]]:
    """The number and the first key of each row, from the index of the primary key: from both ends, if it is damaged."""
    indexes = [row[1] for row in source.execute(f'PRAGMA index_list("{name}")') if row[3] == "pk"]
    for index in indexes:
        columns = [row[2] for row in source.execute(f'PRAGMA index_info("{index}")')]
        for direction in ("ASC", "DESC"):
            order = ", ".join(f'"{column}" {direction}' for column in columns)
            try:
                yield from source.execute(
                    f'SELECT rowid, "{columns[0]}" FROM "{name}" INDEXED BY "{index}" ORDER BY {order}'
                )
                break
            except sqlite3.DatabaseError as error:
                only_damaged(error)


def only_damaged(error: sqlite3.DatabaseError) -> None:
    """Go on after this; whatever else is wrong with the database is raised."""
    trouble = trouble_of(error)
    if not isinstance(trouble, Damaged):
        raise trouble from error


# Making it consistent


def settle(copy: sqlite3.Connection, lost: dict[str, list[Any]], nobody: str) -> Rescued:
    """Delete incomplete matches and dangling references."""
    incomplete: dict[str, set[str]] = {}
    for name in OF_A_MATCH:
        for id in lost.get(name, ()):
            if id is not None:
                incomplete.setdefault(id, set()).add(name)
    for name, query in INCOMPLETE.items():
        for (id,) in copy.execute(query):
            incomplete.setdefault(id, set()).add(name)
    left_out = tuple(leave_out(copy, id, incomplete[id]) for id in sorted(incomplete))
    copy.execute(RENUMBER)
    give_names(copy, nobody)
    others = {name: [key for key in keys if key not in incomplete] for name, keys in lost.items()}
    return Rescued(left_out, {name: len(keys) for name, keys in others.items() if keys and name not in OF_A_MATCH})


INCOMPLETE = {  # what the indexes may not have told, since they can be damaged, too
    "tables": " UNION ".join(f'SELECT "table" FROM {name}' for name in WITH_A_TABLE) + " EXCEPT SELECT id FROM tables",
    "seats": 'SELECT id FROM tables WHERE seats != (SELECT count(*) FROM seats WHERE "table" = id)',
    "moves": 'SELECT "table" FROM moves GROUP BY "table" HAVING count(*) != max(ply) + 1',
}
# The next line of the talk gets the number of lines there are.
RENUMBER = """
    UPDATE talk SET number =
        (SELECT count(*) FROM talk AS one WHERE one."table" = talk."table" AND one.number < talk.number)
    WHERE "table" IN (SELECT "table" FROM talk GROUP BY "table" HAVING count(*) != max(number) + 1)
"""


def leave_out(copy: sqlite3.Connection, id: str, missing: set[str]) -> LeftOut:
    known = copy.execute("SELECT title, game FROM tables WHERE id = ?", (id,)).fetchone() or ("", "")
    for name in WITH_A_TABLE:
        copy.execute(f'DELETE FROM {name} WHERE "table" = ?', (id,))
    copy.execute("DELETE FROM tables WHERE id = ?", (id,))
    copy.execute("UPDATE tables SET rematch = NULL WHERE rematch = ?", (id,))
    return LeftOut(id, known[0] or known[1], tuple(sorted(missing)))


def give_names(copy: sqlite3.Connection, nobody: str) -> None:
    """Persons whose row is lost keep their seats and sessions, without an account."""
    for name, column in REFERRING:
        copy.execute(
            f'INSERT INTO persons (id, name, language, created) SELECT DISTINCT "{column}", ?, ?, ? FROM "{name}" '
            f'WHERE "{column}" IS NOT NULL AND "{column}" NOT IN (SELECT id FROM persons)',
            (nobody, "en", UNKNOWN_TIME),
        )


UNKNOWN_TIME = "1970-01-01T00:00:00.000Z"
