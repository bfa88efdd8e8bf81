"""The database that a command works on: where it is, and what is wrong with it, in one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.door import Fault
from signoria.cli.words import say, tame

if TYPE_CHECKING:
    from signoria.server.locking import Holder, Lost, Served

Database = Annotated[str, typer.Option("--database", "-d", metavar="FILE", envvar="SIGNORIA_DATABASE")]
HERE = "var/signoria.sqlite"
DRIVERS = ("psycopg", "psycopg2")


def file_of(database: str) -> Path | None:
    """The SQLite file behind what ``--database`` names; None if it is no file."""
    from sqlalchemy import make_url

    from signoria.server.file_lock import sqlite_file
    from signoria.server.settings import Settings

    url = Settings(database=database).url
    if make_url(url).get_backend_name() != "sqlite":
        return None
    file = sqlite_file(url)
    return Path(file) if file else None


@contextmanager
def faults(database: str) -> Iterator[None]:
    """Whatever is wrong with a database ends the command with one line."""
    from alembic.util.exc import CommandError
    from sqlalchemy.exc import SQLAlchemyError

    from signoria.server.keeping import OtherRelease
    from signoria.server.locking import NotHeld, Served
    from signoria.server.settings import shown

    name = shown(database)
    try:
        yield
    except Served as served:
        raise served_fault(database, served) from None
    except OtherRelease as other:
        raise Fault("newer_database" if other.newer else "older_database", database=name) from None
    except CommandError:  # it is at a step of which this release knows nothing
        raise Fault("newer_database", database=name) from None
    except ModuleNotFoundError as error:
        key = "no_driver" if error.name in DRIVERS else "database"
        raise Fault(key, database=name, reason=error) from None
    except OSError as error:
        if not str(error.filename).endswith(".lock"):
            raise
        raise Fault("lock_file", path=error.filename, reason=error.strerror) from None
    except (SQLAlchemyError, ImportError, NotHeld) as error:
        raise Fault("database", database=name, reason=getattr(error, "orig", None) or error) from None


def must_be_free(database: str) -> None:
    """Nobody serves or changes it now."""
    from signoria.server.locking import lock_of
    from signoria.server.settings import Settings

    with faults(database):
        served = lock_of(Settings(database=database).url, "serve").other()
        if served is not None:
            raise served


def served_fault(database: str, served: Served) -> Fault:
    """Somebody else holds the lock: who, and what to do."""
    from signoria.server.settings import shown

    holder = served.holder
    key = "served" if holder is None else "served_by" if holder.what == "serve" else "changed_by"
    return Fault(key, database=shown(database), holder=told_holder(holder))


def lost_fault(database: str, lost: Lost) -> Fault:
    from signoria.server.settings import shown

    key = "lock_lost_to" if lost.holder else "lock_lost"
    return Fault(key, database=shown(database), holder=told_holder(lost.holder))


def told_holder(holder: Holder | None) -> str:
    """``http://127.0.0.1:8321 (process 4711 on tower, since 2026-11-18 11:52)``; the time is this machine's."""
    if holder is None:
        return ""
    where = say("holder.process", pid=holder.pid, host=holder.host)
    if begun := local(holder.since):
        where = say("holder.since", where=where, since=begun)
    return tame(f"{holder.address or f'signoria {holder.what}'} ({where})")


def local(moment: str) -> str:
    from datetime import datetime

    try:
        return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return ""
