"""The store: one writer thread, many readers; a write returns after its sync.

SQLite runs in WAL mode with ``synchronous=FULL``, so a commit is a sync. Callers who come one after the other share a
commit (*group commit*): a busy table waits for its neighbours' disk, not for its own alone.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError
from sqlalchemy.sql import Executable

from signoria.server import migrations
from signoria.server.file_lock import sqlite_file
from signoria.server.locking import Lock, NotHeld
from signoria.server.schema import metadata, moves, tables

T = TypeVar("T")
Row = Mapping[str, object]
COMMIT_WINDOW = 0.01  # seconds the first write of a shared commit may wait for the last
MAX_BATCH = 32  # writes that share a commit at most: with more of them a sync costs each no less
MARK = "UPDATE alembic_version SET version_num = version_num"  # writes a row, and changes nothing
# A write that is synced. On PostgreSQL it may not write the row anew: that would be a mark (``Store.mark``).
TOUCH = {"sqlite": MARK, "postgresql": "SELECT version_num FROM alembic_version FOR UPDATE"}
BUSY_TIMEOUT = 2.0  # seconds to wait for a file that another process has locked
DAMAGES_SQLITE = (sqlite3.SQLITE_IOERR_READ, sqlite3.SQLITE_IOERR_SHORT_READ, sqlite3.SQLITE_IOERR_CORRUPTFS)
DAMAGES_POSTGRESQL = ("XX001", "XX002", "58030")  # data corrupted, index corrupted, input/output error
NO_UTF8 = "Could not decode to UTF-8"  # sqlite3 has no code for it, and goes on to tell the text

log = logging.getLogger(__name__)


class StoreError(Exception):
    """The database could not be written: disk full, file locked, read-only. Nothing was written; try again."""


class Damaged(StoreError):
    """A part of the database cannot be read (a damaged page, a bad sector). A retry seldom helps, but other rows
    may be whole."""


class Job:
    """One write: statements, steps of a match, and the update of its table's row."""

    __slots__ = ("done", "note", "rows", "statements")

    def __init__(
        self, statements: tuple[Executable, ...], rows: list[Any], note: Any, done: asyncio.Future[list[int]]
    ) -> None:
        self.statements = statements
        self.rows = rows
        self.note = note
        self.done = done


class Store:
    """``url`` is SQLAlchemy's; PostgreSQL takes another driver, not other code.

    With a ``lock`` that can be lost, every new connection first makes sure that it is held.
    """

    def __init__(self, url: str, lock: Lock | None = None) -> None:
        patience = {"timeout": BUSY_TIMEOUT} if url.startswith("sqlite") else {}
        hurry = {"connect_timeout": 3} if url.startswith("postgresql") else {}
        # What is written are links, passwords and hands: no error tells them to the log.
        self.engine = sa.create_engine(url, connect_args=patience, hide_parameters=True)
        if lock is not None and lock.losable:
            event.listen(self.engine, "connect", lock.joined)
        self.insertion, self.step_of = prepared(moves.insert(), self.engine.dialect)
        noting = tables.update().where(tables.c.id == sa.bindparam("table"))
        self.noting, self.note_of = prepared(noting, self.engine.dialect, ["status", "moved", "due"])
        self.probing = sa.create_engine(
            self.engine.url, connect_args=patience | hurry, hide_parameters=True, poolclass=sa.NullPool
        )
        file = sqlite_file(url) if self.engine.dialect.name == "sqlite" else None
        self.file = Path(file) if file else None
        self.opened = False
        for engine in (self.engine, self.probing) if self.engine.dialect.name == "sqlite" else ():
            event.listen(engine, "do_connect", self._must_exist)
            event.listen(engine, "connect", set_up_sqlite)
            event.listen(engine, "begin", begin_sqlite)
        self.damaged = False  # has SQLite reported damaged pages since the start?
        self.writer = ThreadPoolExecutor(1, "store-writer")
        self.prober = ThreadPoolExecutor(1, "store-prober")
        self.readers = ThreadPoolExecutor(2, "store-reader")
        self.waiting: list[Job] = []
        self.flushing = False
        self.named = False  # was it logged that table rows cannot be updated?

    def open(self) -> None:
        """Migrate the database. A read-only one fails here, not at the first move."""
        with self.engine.connect() as connection:
            migrations.upgrade(connection)
            self.mark(connection)
            connection.commit()
        self.opened = True

    def _must_exist(self, *_: object) -> None:
        """Fail if the file has been deleted since the store was opened: SQLite would create a new, empty one."""
        if self.opened and self.file is not None and not self.file.exists():
            raise sqlite3.OperationalError("the file is gone")

    def mark(self, connection: sa.Connection) -> None:
        """Rewrite the version row, unchanged: it tells another process that there was a writer (``advisory_lock``)."""
        connection.exec_driver_sql(MARK)

    def close(self) -> None:
        self.waiting.clear()  # writes whose callers were cancelled: they were never answered
        self.writer.shutdown()
        self.readers.shutdown()
        self.prober.shutdown()
        self.engine.dispose()

    # Reading

    async def read(self, ask: Callable[[sa.Connection], T]) -> T:
        """Run ``ask`` in a reader thread."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._read, ask)

    def _read(self, ask: Callable[[sa.Connection], T]) -> T:
        try:
            with self.engine.connect().execution_options(reading=True) as connection:
                return ask(connection)
        except (DBAPIError, NotHeld) as error:
            self._look_at(error)
            raise trouble(error) from error

    def _look_at(self, error: Exception) -> None:
        if isinstance(error, DBAPIError) and tells_of_damage(error):
            self.damaged = True

    # Is it well?

    async def probe(self) -> None:
        """A real read of every table's first page and a real write, synced, by a connection of their own: what has been
        read before may be remembered. ``StoreError`` if that cannot be done."""
        own = self.writer if self.file is not None else self.prober  # a SQLite file has one writer at a time
        await asyncio.get_running_loop().run_in_executor(own, self._probe)

    def _probe(self) -> None:
        try:
            with self.probing.begin() as connection:
                for table in metadata.sorted_tables:
                    connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first()
                connection.exec_driver_sql(TOUCH[self.engine.dialect.name])
        except DBAPIError as error:
            self._look_at(error)
            raise trouble(error) from error

    # Writing

    async def write(self, *statements: Executable, note: Row | None = None) -> list[int]:
        """All or none of these statements, committed and synced; how many rows each changed. For ``note`` see
        ``append``."""
        return await self._submit(statements, (), self.note_of(note) if note is not None else None)

    def append(
        self, rows: Sequence[Row], note: Row | None = None, statements: Sequence[Executable] = ()
    ) -> asyncio.Future[list[int]]:
        """Steps of a match, all or none; ``IntegrityError`` if their place in the log is taken.

        With them go ``note``, what their ``table`` has to learn (its ``status``, when it has ``moved``, when something
        is ``due``), and other statements.
        """
        steps = [self.step_of(row) for row in rows]
        return self._submit(tuple(statements), steps, self.note_of(note) if note is not None else None)

    def _submit(
        self, statements: tuple[Executable, ...], rows: Sequence[Any] = (), note: Any = None
    ) -> asyncio.Future[list[int]]:
        loop = asyncio.get_running_loop()
        job = Job(statements, list(rows), note, loop.create_future())
        self.waiting.append(job)
        if not self.flushing:
            self.flushing = True
            self._gather(loop, 0, loop.time() + COMMIT_WINDOW)
        return job.done

    def _gather(self, loop: asyncio.AbstractEventLoop, before: int, until: float) -> None:
        """Look once in a turn of the loop: while more are coming, each of them saves a sync; then write."""
        waiting = len(self.waiting)
        if before < waiting < MAX_BATCH and loop.time() < until:
            loop.call_soon(self._gather, loop, waiting, until)
        elif waiting:
            jobs, self.waiting = self.waiting, []
            writing = loop.run_in_executor(self.writer, self._commit, jobs)
            writing.add_done_callback(lambda done: self._answer(jobs, done))
        else:
            self.flushing = False

    def _answer(self, jobs: list[Job], done: asyncio.Future[list[list[int] | Exception]]) -> None:
        for job, result in zip(jobs, done.result(), strict=True):
            if job.done.cancelled():
                continue
            if isinstance(result, Exception):
                job.done.set_exception(result)
            else:
                job.done.set_result(result)
        loop = asyncio.get_running_loop()
        self._gather(loop, -1, loop.time() + COMMIT_WINDOW)  # the callers just answered may write again at once

    def _commit(self, jobs: list[Job]) -> list[list[int] | Exception]:
        """In one transaction if all goes well; otherwise one by one, so that a caller fails alone."""
        try:
            return list(self._together(jobs))
        except Exception as error:
            self._look_at(error)
            trouble = told(error)
            damaged = isinstance(trouble, Damaged)
            if damaged and len(jobs) == 1 and jobs[0].note is not None:
                return self._without_note(jobs[0], trouble)
            for_all = isinstance(error, (OperationalError, NotHeld)) and not damaged  # nobody else has better luck
            if len(jobs) == 1 or for_all:
                return [trouble for _ in jobs]
        return [self._commit([job])[0] for job in jobs]

    def _without_note(self, job: Job, trouble: Exception) -> list[list[int] | Exception]:
        """A damaged index of ``tables`` must not stop matches: what the note says can be read from the steps, too."""
        answer = self._commit([Job(job.statements, job.rows, None, job.done)])
        if not isinstance(answer[0], Exception) and not self.named:
            self.named = True
            log.error("the database is damaged: a step was stored, but not the time of its table (%s)", trouble)
        return answer

    def _together(self, jobs: list[Job]) -> list[list[int]]:
        with self.engine.begin() as connection:
            rows = [row for job in jobs for row in job.rows]
            if rows:
                connection.exec_driver_sql(self.insertion, rows)
            notes = [job.note for job in jobs if job.note is not None]
            if notes:
                connection.exec_driver_sql(self.noting, notes)
            return [[connection.execute(one).rowcount for one in job.statements] for job in jobs]


def told(error: Exception) -> Exception:
    """What a caller hears of it: that its place is taken, that the database has trouble, or its own mistake."""
    if isinstance(error, (DBAPIError, NotHeld)) and not isinstance(error, IntegrityError):
        return trouble(error)
    return error


def trouble_of(error: BaseException | None) -> StoreError:
    """What an error of the driver means: the database is damaged at this place, or in trouble as a whole (busy, full,
    away)."""
    code, state = getattr(error, "sqlite_errorcode", None), getattr(error, "sqlstate", None)
    if str(error).startswith(NO_UTF8):
        return Damaged("a text is not UTF-8")
    if code is not None and (code & 0xFF == sqlite3.SQLITE_CORRUPT or code in DAMAGES_SQLITE):
        return Damaged(str(error))
    return Damaged(str(error)) if state in DAMAGES_POSTGRESQL else StoreError(str(error))


def trouble(error: DBAPIError | NotHeld) -> StoreError:
    return trouble_of(error.orig) if isinstance(error, DBAPIError) else StoreError(str(error))


def tells_of_damage(error: DBAPIError) -> bool:
    """Does the database say that its pages make no sense, or (all of it) that it is no database?"""
    no_database = getattr(error.orig, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB
    return no_database or isinstance(trouble_of(error.orig), Damaged)


def prepared(
    statement: sa.Insert | sa.Update, dialect: sa.Dialect, columns: list[str] | None = None
) -> tuple[str, Callable[[Row], Any]]:
    """A statement that writes these columns, in the driver's own words, and how a row is given to it.

    Made once: most of what is written are steps, and the driver takes many of them without being told again.
    """
    compiled = statement.compile(dialect=dialect, column_keys=columns)
    names: list[str] | None = getattr(compiled, "positiontup", None)
    return str(compiled), itemgetter(*names) if names else dict


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
