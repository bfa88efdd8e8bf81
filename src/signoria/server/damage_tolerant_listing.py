"""A list of all tables that also a damaged database can give: read table by table, by primary keys alone.

A query over many tables fails as a whole when one page it touches is damaged. Here the damaged page costs the tables
whose rows are on it, and they are named with what is still known of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from signoria.server.schema import holders, seats, tables
from signoria.server.store import Damaged, trouble_of

TOGETHER = 200  # tables read by one query while nothing is wrong
SCANS = (  # all ids, by the index and by the rows, each from both ends: only one of them meets a damaged page
    "SELECT id FROM tables ORDER BY id",
    "SELECT id FROM tables ORDER BY id DESC",
    "SELECT id FROM tables NOT INDEXED ORDER BY rowid",
    "SELECT id FROM tables NOT INDEXED ORDER BY rowid DESC",
)


@dataclass(frozen=True)
class TableListing:
    """What is known of a table without its match."""

    id: str
    game: str = ""
    title: str = ""
    host: str = ""
    status: str = ""  # "" if its row cannot be read
    access: str = ""
    begun: bool = False
    created: str = ""
    moved: str = ""
    people: frozenset[str] = frozenset()  # who sits there, or opened the private link of a seat
    kept: frozenset[str] = frozenset()  # logins that a free chair is kept for
    damage: str = ""  # why a part of it cannot be read


T = tables.c
FACTS = (T.id, T.game, T.title, T.host, T.status, T.access, T.header.is_not(None).label("begun"), T.created, T.moved)


def directory(connection: sa.Connection) -> list[TableListing]:
    """All tables there are, oldest first; those whose rows cannot be read with their ``damage``."""
    found: list[TableListing] = []
    ids = every_id(connection)
    for first in range(0, len(ids), TOGETHER):
        found += several(connection, ids[first : first + TOGETHER])
    return sorted(found, key=lambda one: (one.created, one.id))


def every_id(connection: sa.Connection) -> list[str]:
    """The ids of all tables. Where a scan fails, others come from the other side."""
    try:
        return list(connection.execute(sa.select(T.id)).scalars())
    except DBAPIError as error:
        damage_of(connection, error)
        if connection.dialect.name != "sqlite":
            raise
    found: dict[str, None] = {}
    for scan in SCANS:
        found |= {row[0]: None for row in until_damaged(connection, scan) if isinstance(row[0], str)}
    return list(found)


def until_damaged(connection: sa.Connection, query: str) -> Iterator[Any]:
    """The rows of a query up to the first that cannot be read."""
    try:
        yield from connection.exec_driver_sql(query)
    except DBAPIError as error:
        damage_of(connection, error)


def several(connection: sa.Connection, ids: Sequence[str]) -> list[TableListing]:
    """These tables: all at once, and if that fails each half of them by itself."""
    try:
        return joined(ids, *(rows(connection, query, ids) for query in QUERIES))
    except DBAPIError as error:
        damage = damage_of(connection, error)
    if len(ids) > 1:
        middle = len(ids) // 2
        return several(connection, ids[:middle]) + several(connection, ids[middle:])
    return [replace(one, damage=damage) for one in joined(ids, *(rest(connection, query, ids) for query in QUERIES))]


QUERIES = (
    (sa.select(*FACTS), T.id),
    (sa.select(seats.c.table, seats.c.person, seats.c.invited), seats.c.table),
    (sa.select(holders.c.table, holders.c.person), holders.c.table),
)
Query = tuple[sa.Select[Any], sa.Column[Any]]


def rows(connection: sa.Connection, query: Query, ids: Sequence[str]) -> list[Any]:
    select, key = query
    return list(connection.execute(select.where(key.in_(ids))))


def rest(connection: sa.Connection, query: Query, ids: Sequence[str]) -> list[Any]:
    """The same, or nothing if that cannot be read."""
    try:
        return rows(connection, query, ids)
    except DBAPIError as error:
        damage_of(connection, error)
        return []


def joined(ids: Sequence[str], facts: list[Any], chairs: list[Any], devices: list[Any]) -> list[TableListing]:
    people: dict[str, set[str]] = {id: set() for id in ids}
    kept: dict[str, set[str]] = {id: set() for id in ids}
    for one in (*chairs, *devices):
        if one.person:
            people[one.table].add(one.person)
        elif one.invited:
            kept[one.table].add(one.invited)
    known = {one.id: one._asdict() for one in facts}
    lost = {"damage": "its row cannot be found"}
    return [
        TableListing(**known.get(id, {"id": id, **lost}), people=frozenset(people[id]), kept=frozenset(kept[id]))
        for id in ids
    ]


def damage_of(connection: sa.Connection, error: DBAPIError) -> str:
    """Why this cannot be read; whatever else is wrong with the database is raised. The connection can go on."""
    trouble = trouble_of(error.orig)
    if not isinstance(trouble, Damaged):
        raise trouble from error
    connection.rollback()  # PostgreSQL answers nothing more in a transaction that failed
    return str(trouble)
