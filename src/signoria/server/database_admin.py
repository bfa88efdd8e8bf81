"""The admin commands on a database: inspect, verify, copy, repair, clean up. Used by the command line only."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from signoria.engine import atomic_files, record
from signoria.engine.record import BadRecord, Line
from signoria.engine.verdict import DAMAGES, Verdict, examine
from signoria.server import migrations
from signoria.server.account_fields import checked, folded
from signoria.server.damage_tolerant_listing import TableListing, damage_of
from signoria.server.locking import Lock
from signoria.server.passwords import HASHER, normal
from signoria.server.people import expired_sessions
from signoria.server.rescue import Rescued, rescue
from signoria.server.schema import corrections, courses, holders, moves, persons, records, seats, sessions, tables, talk
from signoria.server.settings import Settings, iso
from signoria.server.store import Damaged, Store, trouble_of
from signoria.server.table_rows import remade, rows_of


class OtherRelease(Exception):
    """The database is not as this release knows it: ``newer``, or it has to be served once."""

    def __init__(self, newer: bool) -> None:
        super().__init__("newer" if newer else "older")
        self.newer = newer


class NoSuchPerson(Exception):
    """Nobody has this login."""


@contextmanager
def opened(settings: Settings, lock: Lock | None = None) -> Iterator[Store]:
    """Open the database without migrating it. A caller that writes must hold its ``lock``."""
    store = Store(settings.url, lock)
    try:
        with store.engine.connect() as connection:
            at = migrations.revision(connection)
        newest, *older = migrations.known()
        if at != newest:
            raise OtherRelease(newer=at is not None and at not in older)
        yield store
    finally:
        store.close()


# Looking


@dataclass(frozen=True)
class Summary:
    """What is in the database."""

    accounts: int
    guests: int
    steps: int
    records: int
    tables: dict[str, dict[str, int]]  # how many, by game and status


def summary(connection: sa.Connection) -> Summary:
    def count(table: sa.Table, *where: sa.ColumnElement[bool]) -> int:
        return connection.execute(sa.select(sa.func.count()).select_from(table).where(*where)).scalar_one()

    found: dict[str, dict[str, int]] = {}
    t = tables.c
    for game, status, many in connection.execute(
        sa.select(t.game, t.status, sa.func.count()).group_by(t.game, t.status).order_by(t.game)
    ):
        found.setdefault(game, {})[status] = many
    registered = count(persons, persons.c.login.is_not(None))
    return Summary(registered, count(persons) - registered, count(moves), count(records), found)


def listed(connection: sa.Connection, status: str = "", idle_since: str = "") -> Sequence[Any]:
    """Tables, last moved first: of one ``status``, and where nothing moved since a moment."""
    t = tables.c
    steps = sa.select(sa.func.count()).where(moves.c.table == t.id).scalar_subquery()
    people = sa.select(sa.func.count()).where(seats.c.table == t.id, seats.c.person.is_not(None)).scalar_subquery()
    query = sa.select(
        *(t.id, t.game, t.status, t.seats, t.moved),
        persons.c.name.label("host"),
        steps.label("steps"),
        people.label("people"),
    ).join_from(tables, persons, t.host == persons.c.id)
    if status:
        query = query.where(t.status == status)
    if idle_since:
        query = query.where(t.moved < idle_since)
    return connection.execute(query.order_by(t.moved.desc(), t.id)).all()


def accounts(connection: sa.Connection) -> Sequence[Any]:
    """Who has one, with the number of their living sessions and of the seats they took."""
    p = persons.c
    open_sessions = sa.select(sa.func.count()).where(sessions.c.person == p.id).scalar_subquery()
    seen = sa.select(sa.func.max(sessions.c.seen)).where(sessions.c.person == p.id).scalar_subquery()
    taken = sa.select(sa.func.count()).where(seats.c.person == p.id).scalar_subquery()
    return connection.execute(
        sa.select(
            *(p.login, p.name, p.created),
            seen.label("seen"),
            open_sessions.label("sessions"),
            taken.label("seats"),
        )
        .where(p.login.is_not(None))
        .order_by(p.login)
    ).all()


# Proving and copying


def lines_of(connection: sa.Connection, table: str) -> list[Line]:
    """The record of a table's match, as it is stored; ``BadRecord`` if it cannot be read."""
    try:
        found = rows_of(connection, table)
    except DBAPIError as error:
        raise BadRecord("damaged", reason=damage_of(connection, error)) from None
    assert found is not None
    match = remade(*found).match
    assert match is not None
    return match.lines()


def proven(connection: sa.Connection, table: TableListing) -> Verdict:
    """Is the match of this table what its log says? Of one that has not begun: can it be read?"""
    if table.damage:
        return Verdict((), fault=BadRecord("damaged", reason=table.damage))
    return examine(lambda: lines_of(connection, table.id)) if table.begun else Verdict(())


def damages(connection: sa.Connection) -> list[str]:
    """The faults that SQLite's integrity check reports; none for another database."""
    if connection.dialect.name != "sqlite":
        return []
    said = [f"{row[0]}" for row in stopping(connection, "PRAGMA integrity_check") if row[0] != "ok"]
    said += [f"{row[0]} {row[1]} -> {row[2]}" for row in stopping(connection, "PRAGMA foreign_key_check")]
    return said + [f"{name}: {damage}" for name, damage in damaged_parts(connection)]


def stopping(connection: sa.Connection, statement: str) -> Iterator[Any]:
    """Its rows, as far as it comes: some releases of SQLite stop checking at the first damaged page."""
    try:
        yield from connection.exec_driver_sql(statement)
    except DBAPIError as error:
        damage_of(connection, error)


def damaged_parts(connection: sa.Connection) -> Iterator[tuple[str, str]]:
    """Which tables and indexes of the database cannot be read from the first entry to the last."""
    parts = list(connection.exec_driver_sql("SELECT type, name, tbl_name FROM sqlite_master WHERE rootpage > 0"))
    for kind, name, table in parts:
        how = "NOT INDEXED" if kind == "table" else f'INDEXED BY "{name}"'
        try:
            connection.exec_driver_sql(f'SELECT max(rowid + 0) FROM "{table}" {how}').scalar()
        except DBAPIError as error:
            yield name, damage_of(connection, error)


def copy(store: Store, to: Path, nobody: str) -> Rescued | None:
    """The whole database at one moment, in a new file without gaps; people may play on meanwhile.

    Of a damaged one all that can be read: then the answer tells what is missing. ``to`` is complete or not there.
    """
    with atomic_files.fresh(to) as made:
        try:
            outside_transactions(store, "VACUUM INTO ?", str(made))
            if whole(made):
                return None
        except Damaged:
            pass
        made.unlink(missing_ok=True)
        raw = store.engine.raw_connection()
        try:
            assert isinstance(raw.driver_connection, sqlite3.Connection)
            return rescue(raw.driver_connection, made, nobody)
        except sqlite3.Error as error:
            raise trouble_of(error) from error
        finally:
            raw.close()


def whole(copied: Path) -> bool:
    """Is this what SQLite thinks a file should be? A damaged page may be copied without a word."""
    with closing(sqlite3.connect(copied)) as connection:
        try:
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        except sqlite3.DatabaseError:
            return False


def outside_transactions(store: Store, statement: str, *given: str) -> None:
    """A statement that SQLite does not take within one; the store begins one for whatever goes through SQLAlchemy."""
    raw = store.engine.raw_connection()
    try:
        raw.cursor().execute(statement, given)
    except sqlite3.Error as error:
        raise trouble_of(error) from error
    finally:
        raw.close()


def export(connection: sa.Connection, table: TableListing, to: Path) -> Path:
    """The record of a match, in a file named as the page would name it; ``BadRecord`` if its log cannot be read."""
    if table.damage:
        raise BadRecord("damaged", reason=table.damage)
    try:
        lines = lines_of(connection, table.id)
    except BadRecord:
        raise
    except DAMAGES as error:
        raise BadRecord("damaged", reason=repr(error)) from None
    path = to / f"{lines[0]['game']}-{table.id}.jsonl"
    record.write(path, lines)
    return path


# Changing: only while nobody serves


def set_password(store: Store, login: str, password: str) -> None:
    """A new password for who has lost theirs; all their sessions end."""
    hashed = HASHER.hash(normal(checked(password)))
    with store.engine.begin() as connection:
        person = person_named(connection, login)
        connection.execute(persons.update().where(persons.c.id == person).values(password=hashed))
        connection.execute(sessions.delete().where(sessions.c.person == person))


def forget(store: Store, login: str, nobody: str) -> None:
    """An account and what it said is no more. Matches stay, with the names that their records were begun under."""
    with store.engine.begin() as connection:
        person = person_named(connection, login)
        for table in (sessions, corrections, courses, talk, holders):
            connection.execute(table.delete().where(table.c.person == person))
        connection.execute(seats.update().where(seats.c.person == person).values(name=nobody))
        gone = {"login": None, "password": None, "webhook": None, "name": nobody}
        connection.execute(persons.update().where(persons.c.id == person).values(gone))


def person_named(connection: sa.Connection, login: str) -> str:
    id = connection.execute(sa.select(persons.c.id).where(persons.c.login == folded(login))).scalar()
    if id is None:
        raise NoSuchPerson(login)
    return str(id)


@dataclass(frozen=True)
class Tidied:
    """How much went."""

    sessions: int
    tables: int
    guests: int


def tidy(store: Store, now: float, days: float) -> Tidied:
    """Delete expired sessions, tables not started within ``days``, and unreferenced guests."""
    t, p = tables.c, persons.c
    with store.engine.begin() as connection:
        old = sa.select(t.id).where(t.header.is_(None), t.created < iso(now - days * 86400))
        ended = connection.execute(expired_sessions(now)).rowcount
        stale = list(connection.execute(old).scalars())
        for at in range(0, len(stale), 500):
            some = stale[at : at + 500]
            for table in (holders, talk, seats):
                connection.execute(table.delete().where(table.c.table.in_(some)))
            connection.execute(tables.delete().where(t.id.in_(some)))
        remembered = sa.union(
            *(sa.select(table.c.person) for table in (sessions, holders, talk, corrections)),
            sa.select(seats.c.person).where(seats.c.person.is_not(None)),
            sa.select(t.host),
        )
        lost = persons.delete().where(p.login.is_(None), p.id.not_in(remembered), p.created < iso(now - days * 86400))
        gone = connection.execute(lost).rowcount
    if store.engine.dialect.name == "sqlite":
        outside_transactions(store, "VACUUM")
    return Tidied(ended, len(stale), gone)
