"""The ``--database`` option: which database a command uses, and its errors in one line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import CommandError
from signoria.cli.i18n import say, tame

if TYPE_CHECKING:
    from signoria.server.locking import Holder, Lost, Served

FILE = "signoria.sqlite"
FORMER = Path("var", FILE)  # in the current folder: where earlier releases kept it, and where ./run does
DRIVERS = ("psycopg", "psycopg2")


def default_database() -> str:
    """In the folder where this system keeps the user's data, the same from wherever the command is given."""
    from platformdirs import user_data_path

    return str(user_data_path("signoria", appauthor=False) / FILE)


def known_database(database: str) -> str:
    """What an ``admin`` command means: the database of an earlier release, as long as it has not been moved."""
    default = default_database()
    return str(FORMER) if database == default and not Path(default).exists() and FORMER.is_file() else database


def default_or_moved(database: str) -> str:
    """What ``serve`` means: the database of an earlier release is moved to where the default is now, once."""
    default = default_database()
    if database != default:
        return database
    new = Path(default)
    try:
        new.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        if not FORMER.is_file():
            raise CommandError("data_folder", folder=new.parent, reason=error.strerror) from None
    if not FORMER.is_file() or os.path.realpath(FORMER) == os.path.realpath(new):
        return default
    if new.exists() or of_checkout():
        print(say("serve.another", old=FORMER))
        return default
    return path_after_move(FORMER, new)


def of_checkout() -> bool:
    """Is this the folder of the sources, where ``./run`` has its database?"""
    return Path("run").is_file() and Path("pyproject.toml").is_file()


def path_after_move(old: Path, new: Path) -> str:
    """Where the database is after the attempt to move it."""
    import sqlite3

    from signoria.cli.move_database import InUse, move

    with database_errors(str(old)):
        try:
            if move(old, new):
                print(say("serve.moved", old=old, new=new))
            return str(new)
        except InUse:
            reason = say("serve.in_use")
        except OSError as error:
            reason = error.strerror or str(error)
        except sqlite3.Error as error:
            reason = str(error)
    print(say("serve.not_moved", old=old, new=new, reason=reason))
    return str(old)


def option(callback: Callable[[str], str] | None = None) -> Any:
    return typer.Option("--database", "-d", metavar="FILE", envvar="SIGNORIA_DATABASE", callback=callback)


Database = Annotated[str, option()]
KnownDatabase = Annotated[str, option(known_database)]
HERE: Any = default_database  # asked when the command is given, not when the program is loaded


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
def database_errors(database: str) -> Iterator[None]:
    """Whatever is wrong with a database ends the command with one line."""
    from alembic.util.exc import CommandError as MigrationError
    from sqlalchemy.exc import DBAPIError, SQLAlchemyError

    from signoria.server.database_admin import OtherRelease
    from signoria.server.locking import NotHeld, Served
    from signoria.server.settings import shown
    from signoria.server.store import Damaged, StoreError, trouble

    name = shown(database)
    try:
        yield
    except Served as served:
        raise served_fault(database, served) from None
    except OtherRelease as other:
        raise CommandError("newer_database" if other.newer else "older_database", database=name) from None
    except MigrationError:  # it is at a step of which this release knows nothing
        raise CommandError("newer_database", database=name) from None
    except ModuleNotFoundError as error:
        key = "no_driver" if error.name in DRIVERS else "database"
        raise CommandError(key, database=name, reason=error) from None
    except OSError as error:
        if not str(error.filename).endswith(".lock"):
            raise
        raise CommandError("lock_file", path=error.filename, reason=error.strerror) from None
    except (SQLAlchemyError, StoreError, ImportError, NotHeld) as error:
        reason = trouble(error) if isinstance(error, DBAPIError) else error
        key = "damaged_database" if isinstance(reason, Damaged) else "database"
        raise CommandError(key, database=name, reason=reason) from None


def must_be_free(database: str) -> None:
    """Nobody serves or changes it now."""
    from signoria.server.locking import lock_of
    from signoria.server.settings import Settings

    with database_errors(database):
        served = lock_of(Settings(database=database).url, "serve").other()
        if served is not None:
            raise served


def served_fault(database: str, served: Served) -> CommandError:
    """Another process holds the lock: which one, and what to do."""
    from signoria.server.settings import shown

    holder = served.holder
    key = "served" if holder is None else "served_by" if holder.what == "serve" else "changed_by"
    return CommandError(key, database=shown(database), holder=told_holder(holder))


def lost_fault(database: str, lost: Lost) -> CommandError:
    from signoria.server.settings import shown

    key = "lock_lost_to" if lost.holder else "lock_lost"
    return CommandError(key, database=shown(database), holder=told_holder(lost.holder))


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
