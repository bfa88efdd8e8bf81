"""One server a database: what a server has in memory is true because nobody else writes.

Whoever writes holds the lock of the database: a server from its first request to its last, an ``admin`` command while
it runs. The lock tells who holds it. On a SQLite file it is the operating system's (``file_lock``), on PostgreSQL an
advisory lock (``advisory_lock``). Both end with the process, however that ends.
"""

from __future__ import annotations

import os
import socket
import time
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from signoria.server.settings import iso


@dataclass(frozen=True)
class Holder:
    """The process that holds a lock, as it wrote itself down."""

    what: str  # the command: "serve", "admin forget"
    pid: int
    host: str  # the machine's name
    address: str = ""  # where a server listens: http://127.0.0.1:8321
    since: str = ""  # ISO 8601; "" where that is not known

    def __str__(self) -> str:
        """For logs; the command line has words of its own."""
        parts = (f"signoria {self.what}", f"process {self.pid} on {self.host}", self.address, self.since)
        return ", ".join(part for part in parts if part)


def this_process(what: str, address: str = "") -> Holder:
    return Holder(what, os.getpid(), socket.gethostname(), address, iso(time.time()))


class Served(Exception):
    """Somebody else holds the lock; ``holder`` is None where it cannot be told who."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__(f"the database is held by {holder or 'another process'}")
        self.holder = holder


class NotHeld(Exception):
    """The lock is not ours at this moment: nothing may be written. It may be ours again soon."""


class Lost(NotHeld):
    """The lock was lost while the server ran, and cannot be taken again: ``holder`` has it, or (None) somebody had it
    and has written to the database meanwhile, so that what this server has in memory is no longer true."""

    def __init__(self, holder: Holder | None) -> None:
        super().__init__(f"the database is held by {holder}" if holder else "another process has written meanwhile")
        self.holder = holder


class Lock:
    """``with lock:`` holds it; whoever holds it already may enter again.

    This one locks nothing: it is that of a database in memory, which nobody else can reach.
    """

    losable = False  # can it be lost while its process lives? Then ``confirm`` has to be called now and then

    def __init__(self, holder: Holder) -> None:
        self.holder = holder
        self.depth = 0

    def __enter__(self) -> None:
        if not self.depth:
            self.take()
        self.depth += 1

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.depth -= 1
        if not self.depth:
            self.release()

    def take(self) -> None:
        """``Served`` if somebody else has it."""

    def release(self) -> None:
        """Whatever became of it."""

    def other(self) -> Served | None:
        """Who holds it, without taking it; None if nobody does."""
        return None

    def opened(self) -> None:
        """The database has been brought up to date, and nothing has been read from it yet."""

    def joined(self, connection: Any, record: object) -> None:
        """A connection to the database was made (SQLAlchemy's event): ``NotHeld`` if it may not be used."""

    def confirm(self) -> None:
        """Make sure that the lock is ours; ``NotHeld`` if it is not now, ``Lost`` if it will not be again."""


def lock_of(url: str, what: str, address: str = "") -> Lock:
    """The lock of the database with this URL, however that is spelled; not taken yet."""
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    from signoria.server.advisory_lock import AdvisoryLock
    from signoria.server.file_lock import FileLock, sqlite_file

    holder = this_process(what, address)
    dialect = make_url(url).get_dialect().name
    if dialect == "sqlite":
        file = sqlite_file(url)
        return FileLock(file, holder) if file else Lock(holder)
    if dialect == "postgresql":
        return AdvisoryLock(url, holder)
    raise ArgumentError(f"matches are kept in SQLite or PostgreSQL, not in {dialect}")
