"""The store: one writer, many readers, and nothing is answered before it is on disk.

SQLite runs in WAL mode with ``synchronous=FULL``, so a commit is a sync. Callers of one turn of the event loop share a
commit (*group commit*): a busy table waits for its neighbours' disk, not for its own alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql import Executable

from signoria.server import migrations
from signoria.server.schema import moves

T = TypeVar("T")
Row = Mapping[str, object]
GATHER = 0.002  # seconds
PATIENCE = 2.0  # seconds to wait for a file that somebody else has locked


class StoreTrouble(Exception):
    """The database could not take it: disk full, file locked or read-only. Nothing was written; try again."""


class Job:
    """What one caller wants written: statements, or a step of a match."""

    __slots__ = ("done", "row", "statements")

    def __init__(self, statements: tuple[Executable, ...], row: Row | None, done: asyncio.Future[list[int]]) -> None:
        self.statements = statements
        self.row = row
        self.done = done


class Store:
    """``url`` is SQLAlchemy's; PostgreSQL takes another driver, not other code."""

    def __init__(self, url: str) -> None:
        patience = {"timeout": PATIENCE} if url.startswith("sqlite") else {}
        # What is written are links, passwords and hands: no error tells them to the log.
        self.engine = sa.create_engine(url, connect_args=patience, hide_parameters=True)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine, "connect", set_up_sqlite)
            event.listen(self.engine, "begin", begin_sqlite)
        self.writer = ThreadPoolExecutor(1, "store-writer")
        self.readers = ThreadPoolExecutor(2, "store-reader")
        self.waiting: list[Job] = []
        self.flushing = False

    def open(self) -> None:
        """Bring the database to what this release knows."""
        with self.engine.connect() as connection:
            migrations.upgrade(connection)
            connection.commit()

    def close(self) -> None:
        self.writer.shutdown()
        self.readers.shutdown()
        self.engine.dispose()

    # Reading

    async def read(self, ask: Callable[[sa.Connection], T]) -> T:
        """What ``ask`` finds, in a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, ask)

    def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                return ask(connection)
        except DBAPIError as error:
            raise StoreTrouble(str(error.orig)) from error

    # Writing

    async def write(self, *statements: Executable) -> list[int]:
        """All or none of these statements, committed and synced; how many rows each changed."""
        return await self._submit(statements, None)

    async def append(self, row: Row, *statements: Executable) -> None:
        """One step of a match (and what goes with it); ``IntegrityError`` if its place in the log is taken."""
        await self._submit(statements, row)

    def _submit(self, statements: tuple[Executable, ...], row: Row | None) -> asyncio.Future[list[int]]:
        loop = asyncio.get_running_loop()
        job = Job(statements, row, loop.create_future())
        self.waiting.append(job)
        if not self.flushing:
            self.flushing = True
            loop.call_soon(self._flush, loop)
        return job.done

    def _flush(self, loop: asyncio.AbstractEventLoop) -> None:
        jobs, self.waiting = self.waiting, []
        if not jobs:
            self.flushing = False
            return
        loop.run_in_executor(self.writer, self._commit, jobs).add_done_callback(lambda done: self._answer(jobs, done))

    def _answer(self, jobs: list[Job], done: asyncio.Future[list[list[int] | Exception]]) -> None:
        for job, result in zip(jobs, done.result(), strict=True):
            if job.done.cancelled():
                continue
            if isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        loop = asyncio.get_running_loop()
        if len(jobs) > 1:  # a busy house: a moment's patience saves a sync for each of those who are about to come
            loop.call_later(GATHER, self._flush, loop)
        else:
            self._flush(loop)

    def _commit(self, jobs: list[Job]) -> list[list[int] | Exception]:
        """In one transaction if all goes well; otherwise one by one, so that a caller fails alone."""
        try:
            return list(self._together(jobs))
        except Exception as error:
            if len(jobs) == 1 or isinstance(error, OperationalError):  # the disk or the file: nobody has better luck
                return [told(error) for _ in jobs]
        return [self._commit([job])[0] for job in jobs]

    def _together(self, jobs: list[Job]) -> list[list[int]]:
        with self.engine.begin() as connection:
            rows = [job.row for job in jobs if job.row is not None]
            if rows:
                connection.execute(APPEND, rows)
            return [[connection.execute(one).rowcount for one in job.statements] for job in jobs]


def told(error: Exception) -> Exception:
    """What a caller hears of it: that its place is taken, that the database has trouble, or its own mistake."""
    if isinstance(error, DBAPIError) and not isinstance(error, IntegrityError):
        return StoreTrouble(str(error.orig))
    return error


STEP = ("table", "ply", "seat", "key", "line")
APPEND: Any = moves.insert().values({name: sa.bindparam(name) for name in STEP})
CACHE = "cache_size=-32000"  # KiB: the ends of some thousand logs, which all matches write to
CHECKPOINT = "wal_autocheckpoint=4000"  # pages: a page that many steps change is copied home once


def set_up_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", CACHE, CHECKPOINT):
        connection.execute(f"PRAGMA {pragma}")


def begin_sqlite(connection: sa.Connection) -> None:
    """A writer takes the write lock at once: a reader that turned writer could deadlock."""
    reading = connection.get_execution_options().get("reading")
    connection.exec_driver_sql("BEGIN" if reading else "BEGIN IMMEDIATE")
