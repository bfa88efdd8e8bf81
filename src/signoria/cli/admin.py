"""``signoria admin``: commands for the operator of a server: inspect, verify, back up,
export and clean its database.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import FOUND_FAULT, CommandError, print_error
from signoria.cli.databases import HERE, database_errors, file_of, told_holder
from signoria.cli.databases import KnownDatabase as Database
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.server.damage_tolerant_listing import TableListing
    from signoria.server.store import Store

STATUS = ("open", "playing", "over", "closed")
DAY = 10  # the signs of a moment, as it is stored, that name its day: 2026-11-16


@contextmanager
def open_database(database: str) -> Iterator[Store]:
    """The database of a table that is or was served; what is wrong with it is said in one line."""
    from signoria.server.database_admin import opened
    from signoria.server.settings import Settings

    with database_errors(database):
        must_exist(database)
        with opened(Settings(database=database)) as store:
            yield store


@contextmanager
def open_for_change(database: str, command: str) -> Iterator[Store]:
    """The same, for a change: no server may be running on it, since a server caches matches in memory."""
    from signoria.server.database_admin import opened
    from signoria.server.locking import lock_of
    from signoria.server.settings import Settings

    with database_errors(database):
        must_exist(database)
        settings = Settings(database=database)
        lock = lock_of(settings.url, f"admin {command}")
        with lock, opened(settings, lock) as store:
            with store.engine.begin() as connection:
                store.mark(connection)
            yield store


def must_exist(database: str) -> None:
    file = file_of(database)
    if file is not None and not file.is_file():
        raise CommandError("no_database", database=database)


# Looking


def status(database: Database = HERE) -> int:
    """What there is: people, tables by game, steps, the size of the file."""
    from signoria.cli.console import make_console
    from signoria.server.database_admin import summary
    from signoria.server.locking import lock_of
    from signoria.server.settings import Settings, shown
    from signoria.terminal.grid import grid

    with open_database(database) as store, store.engine.connect() as connection:
        found = summary(connection)
        served = lock_of(Settings(database=database).url, "admin status").other()
    holder = served.holder if served else None
    state = "served_by" if holder else "served" if served else "not_served"
    print(say(f"admin.{state}", database=shown(database), holder=told_holder(holder)))
    if file_of(database):
        print(say("admin.size", megabytes=f"{size_of(database) / 1e6:.1f}"))
    print(say("admin.people", accounts=found.accounts, guests=found.guests))
    print(say("admin.steps", steps=found.steps, records=found.records))
    table = grid(heading("game"), *(f">{say(f'admin.status.{one}')}" for one in STATUS))
    for game, counts in found.tables.items():
        table.add_row(title_of(game), *(str(counts.get(one, 0)) for one in STATUS))
    if found.tables:
        print()
        make_console().print(table)
    return 0


def tables(
    state: Annotated[str, typer.Option("--status", metavar="|".join(STATUS))] = "",
    idle: Annotated[float, typer.Option("--idle", metavar="DAYS", min=0)] = 0,
    database: Database = HERE,
) -> int:
    """The tables, last moved first."""
    from signoria.cli.console import make_console
    from signoria.server.database_admin import listed
    from signoria.server.settings import iso
    from signoria.terminal.grid import grid

    if state and state not in STATUS:
        raise CommandError("status", status=state, known=", ".join(STATUS))
    with open_database(database) as store, store.engine.connect() as connection:
        found = listed(connection, state, iso(time.time() - idle * 86400) if idle else "")
    columns = ("table", "game", "status", ">people", ">steps", "moved", "host")
    table = grid(*map(heading, columns), no_wrap=True)
    for row in found:
        counts = (f"{row.people}/{row.seats}", str(row.steps))
        state_of = say(f"admin.status.{row.status}")
        table.add_row(row.id, title_of(row.game), state_of, *counts, row.moved[:DAY], cut(row.host))
    if found:
        make_console().print(table)
    print(say("admin.tables", count=len(found)))
    return 0


def people(database: Database = HERE) -> int:
    """Everybody with an account."""
    from signoria.cli.console import make_console
    from signoria.server.database_admin import accounts, summary
    from signoria.terminal.grid import grid

    with open_database(database) as store, store.engine.connect() as connection:
        found, guests = accounts(connection), summary(connection).guests
    columns = ("login", "created", "seen", ">sessions", ">seats", "name")
    table = grid(*map(heading, columns), no_wrap=True)
    for row in found:
        times = (row.created[:DAY], (row.seen or "")[:DAY])
        table.add_row(row.login, *times, str(row.sessions), str(row.seats), cut(row.name))
    if found:
        make_console().print(table)
    print(say("admin.people", accounts=len(found), guests=guests))
    return 0


def heading(column: str) -> str:
    """Its word; ``>`` before it sets the column to the right."""
    name = column.removeprefix(">")
    return column[: -len(name)] + say(f"admin.column.{name}")


def title_of(game: str) -> str:
    """As the box says it; a game that this release does not know, as the database says it."""
    from signoria import games

    return games.game(game).wording(language()).title if game in games.names() else game


def cut(name: str, most: int = 12) -> str:
    return name if len(name) <= most else name[: most - 1] + "…"


def size_of(database: str) -> int:
    """With what waits to be written into it; 0 for what is no file."""
    file = file_of(database)
    return sum(one.stat().st_size for one in (file, Path(f"{file}-wal")) if one and one.exists())


# Proving and copying


def check(database: Database = HERE) -> int:
    """The file is whole, and every match is what its log says."""
    from signoria.cli.console import progress
    from signoria.server.damage_tolerant_listing import directory
    from signoria.server.database_admin import damages, proven

    faults = 0
    with open_database(database) as store, store.engine.connect() as connection:
        for damage in damages(connection):
            faults += 1
            print(say("admin.damage", damage=damage))
        found = directory(connection)
        with progress(say("admin.checking"), len(found)) as tell:
            for done, table in enumerate(found, 1):
                verdict = proven(connection, table)
                if verdict.fault is not None:
                    faults += 1
                    print(say("admin.false", table=table_label(table), reason=verdict.fault.say(language())))
                tell(done)
    begun = sum(table.begun for table in found)
    print(say("admin.bad" if faults else "admin.good", matches=begun, faults=faults))
    return FOUND_FAULT if faults else 0


def table_label(table: TableListing) -> str:
    """A table by its id, and by its title or game if they can be read."""
    name = table.title or title_of(table.game)
    return f"{table.id} ({name})" if name else table.id


def backup(to: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = HERE) -> int:
    """A copy of everything at one moment, made while people play; of a damaged file, of all that can be read."""
    from signoria.server.database_admin import copy

    if "://" in database:
        raise CommandError("backup_url")
    if to.exists():
        raise CommandError("backup_exists", path=to)
    to.parent.mkdir(parents=True, exist_ok=True)
    with open_database(database) as store:
        rescued = copy(store, to, say("admin.nobody"))
    if rescued is not None:
        print_error(say("admin.rescued", database=database))
        for table in rescued.left_out:
            name = f"{table.id} ({table.title})" if table.title else table.id
            print_error(say("admin.left_out", table=name, missing=", ".join(table.missing)))
        for part, count in rescued.rows.items():
            print_error(say("admin.rows_lost", part=part, count=count))
    print(say("admin.copied", path=to, megabytes=f"{to.stat().st_size / 1e6:.1f}"))
    return 0 if rescued is None else FOUND_FAULT


def export(to: Annotated[Path, typer.Argument(metavar="FOLDER")], database: Database = HERE) -> int:
    """The records of all finished matches. Running ones hold secrets of their players."""
    from signoria.cli.console import progress
    from signoria.engine.record import BadRecord
    from signoria.server import database_admin
    from signoria.server.damage_tolerant_listing import directory

    faults = 0
    to.mkdir(parents=True, exist_ok=True)
    with open_database(database) as store, store.engine.connect() as connection:
        found = [one for one in directory(connection) if one.status in ("over", "") and (one.begun or one.damage)]
        with progress(say("admin.exporting"), len(found)) as tell:
            for done, table in enumerate(found, 1):
                try:
                    database_admin.export(connection, table, to)
                except BadRecord as fault:  # the others are deleted nevertheless
                    faults += 1
                    print_error(say("admin.false", table=table_label(table), reason=fault.say(language())))
                tell(done)
    print(say("admin.exported", count=len(found) - faults, folder=to))
    return FOUND_FAULT if faults else 0


# Changing


def password(login: Annotated[str, typer.Argument(metavar="LOGIN")], database: Database = HERE) -> int:
    """Set a new password for an account."""
    import secrets

    from signoria.server.database_admin import NoSuchPerson, set_password

    fresh = secrets.token_urlsafe(9)
    with open_for_change(database, "password") as store:
        try:
            set_password(store, login, fresh)
        except NoSuchPerson:
            raise CommandError("no_such_login", login=login) from None
    print(say("admin.password", login=login, password=fresh))
    return 0


def forget(
    login: Annotated[str, typer.Argument(metavar="LOGIN")],
    yes: Annotated[bool, typer.Option("--yes")] = False,
    database: Database = HERE,
) -> int:
    """An account is no more; matches stay."""
    from signoria.server import database_admin

    with open_for_change(database, "forget") as store:
        if not yes:
            typer.confirm(say("admin.really", login=login), abort=True)
        try:
            database_admin.forget(store, login, say("admin.nobody"))
        except database_admin.NoSuchPerson:
            raise CommandError("no_such_login", login=login) from None
    print(say("admin.forgotten", login=login))
    return 0


def tidy(days: Annotated[float, typer.Option("--days", metavar="DAYS", min=1)] = 30, database: Database = HERE) -> int:
    """Delete expired sessions, abandoned tables and unused guests."""
    from signoria.server import database_admin

    before = size_of(database)
    with open_for_change(database, "tidy") as store:
        gone = database_admin.tidy(store, time.time(), days)
    freed = max(0, before - size_of(database))
    counts = {"sessions": gone.sessions, "tables": gone.tables, "guests": gone.guests}
    print(say("admin.tidied", **counts, megabytes=f"{freed / 1e6:.1f}"))
    return 0


COMMANDS: dict[str, Callable[..., int]] = {
    one.__name__: one for one in (status, tables, people, check, backup, export, password, forget, tidy)
}
