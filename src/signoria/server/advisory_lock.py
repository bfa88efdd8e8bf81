"""The lock of a PostgreSQL database: two advisory locks, which belong to sessions and end with them.

``SERVER`` is held exclusively by one session kept for nothing else: whoever has it is the one server. ``WRITERS`` is
shared by all connections the server works with. A second server takes ``SERVER`` and then needs a moment in which
nobody has ``WRITERS``; a connection of the first shares ``WRITERS`` and then makes sure that ``SERVER`` is held. So the
connections of two servers are never in use at once, not even when the session of the lock alone was cut off.

A session that was lost (PostgreSQL restarted, the network was down) is made anew, by the next connection or by the
server's watch. The row of ``alembic_version`` is written anew by whoever begins to write (``Store.mark``): if it is
still the one this server wrote, nobody else has written meanwhile, and what it has in memory is still true.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from contextlib import suppress
from typing import Any, NoReturn

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from signoria.server.locking import Holder, Lock, Lost, NotHeld, Served

log = logging.getLogger(__name__)

SERVER = int.from_bytes(b"Signoria", "big")
WRITERS = SERVER + 1
TAKE_TIMEOUT = 2.0  # seconds until a second server gives up: PostgreSQL needs a moment to see that the first one died
GRACE = 3.0  # seconds another may hold what was ours before we give up: whoever only tries has it for a moment
LONGEST_NAME = 63  # bytes of an application name; PostgreSQL cuts off the rest
NAMED = re.compile(r"signoria (?P<what>.+) (?P<pid>\d+)@(?P<host>\S*) ?(?P<address>\S*)")
TIMEOUTS = {"connect_timeout": 10, "tcp_user_timeout": 10_000, "keepalives_idle": 10, "keepalives_interval": 5}
KEEPALIVES = {"tcp_keepalives_idle": 30, "tcp_keepalives_interval": 10, "tcp_keepalives_count": 3}  # of its side

HELD = """
FROM pg_locks JOIN pg_stat_activity AS session USING (pid)
WHERE locktype = 'advisory' AND granted AND objsubid = 1 AND classid::bigint << 32 | objid::bigint = ANY(:keys)
  AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
HOLDERS = f"SELECT pid, application_name, backend_start {HELD} AND pid <> pg_backend_pid() ORDER BY objid LIMIT 1"
OURS = f"SELECT EXISTS(SELECT 1 {HELD} AND pid = pg_backend_pid())"


def name_of(holder: Holder) -> str:
    """Who a session belongs to, as ``pg_stat_activity`` shows it; a long host name is cut."""
    name, address = f"signoria {holder.what} {holder.pid}@", f" {holder.address}" if holder.address else ""
    room = max(8, LONGEST_NAME - len(name) - len(address))
    return f"{name}{holder.host[:room]}{address}"


def named(name: str, since: str) -> Holder | None:
    """The same, read."""
    found = NAMED.fullmatch(name)
    return Holder(found["what"], int(found["pid"]), found["host"], found["address"], since) if found else None


class AdvisoryLock(Lock):
    losable = True

    def __init__(self, url: str, holder: Holder) -> None:
        super().__init__(holder)
        dialect = sa.make_url(url).get_dialect()
        timeouts = TIMEOUTS if dialect.driver in ("psycopg", "psycopg2") else {}
        self.engine = sa.create_engine(
            url, poolclass=sa.NullPool, isolation_level="AUTOCOMMIT", connect_args=timeouts, hide_parameters=True
        )
        self.connection: sa.Connection | None = None
        self.mutex = threading.RLock()  # connections are made in the threads of the store
        self.session: tuple[int, object] | None = (
            None  # the last that had the lock: its process in PostgreSQL, its start
        )
        self.mark: str | None = None  # of the row that we wrote
        self.denied = 0.0  # since when another has what was ours
        self.lost: Lost | None = None

    # Taking it

    def take(self) -> None:
        until = time.monotonic() + TAKE_TIMEOUT
        with self.mutex:
            try:
                while not (self._try() and self._no_writers()):
                    other = self._other()
                    self._drop()  # in no case is it ours while we wait
                    if time.monotonic() > until:
                        raise Served(other[0] if other else None)
                    time.sleep(0.1)
            except BaseException:
                self._drop()
                raise

    def _try(self) -> bool:
        if self.connection is None:
            self.connection = self.engine.connect()
            for name, value in {**KEEPALIVES, "application_name": name_of(self.holder)}.items():
                self._ask("SELECT set_config(:name, :value, false)", name=name, value=str(value))
        if not self._ask("SELECT pg_try_advisory_lock(:key)", key=SERVER):
            return False
        pid = self._ask("SELECT pg_backend_pid()")
        self.session = pid, self._ask("SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()")
        return True

    def _no_writers(self) -> bool:
        """Are all connections of the lock's previous holder closed?"""
        alone = self._ask("SELECT pg_try_advisory_lock(:key)", key=WRITERS)
        if alone:
            self._ask("SELECT pg_advisory_unlock(:key)", key=WRITERS)
        return bool(alone)

    def _ask(self, query: str, **given: object) -> Any:
        assert self.connection is not None
        return self.connection.execute(sa.text(query), given).scalar()

    def release(self) -> None:
        with self.mutex:
            self._drop()

    def _drop(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with suppress(DBAPIError):
                connection.close()

    # Looking who has it

    def other(self) -> Served | None:
        with self.mutex:
            if self.connection is not None:
                return Served(self.holder)
            with self.engine.connect() as self.connection:
                found = self._other()
            self.connection = None
            return Served(found[0]) if found else None

    def _other(self) -> tuple[Holder | None, tuple[int, object]] | None:
        """The holder of a lock in another session, and the id of that session."""
        assert self.connection is not None
        row = self.connection.execute(sa.text(HOLDERS), {"keys": [SERVER, WRITERS]}).first()
        if row is None:
            return None
        pid, name, begun = row  # a database user without rights over the other one's sessions is not told when it began
        return named(name or "", begun.isoformat() if begun else ""), (pid, begun)

    # Keeping it

    def opened(self) -> None:
        with self.mutex:
            self.mark = self._mark()

    def _mark(self) -> str:
        return str(self._ask("SELECT xmin::text FROM alembic_version"))

    def joined(self, connection: Any, record: object) -> None:
        try:
            cursor = connection.cursor()
            cursor.execute(f"SELECT pg_try_advisory_lock_shared({WRITERS})")
            (shared,) = cursor.fetchone()
            cursor.execute("SELECT set_config('application_name', %s, false)", (name_of(self.holder),))
            cursor.close()
            connection.commit()
            if not shared:
                raise NotHeld("another server is beginning")
            self.confirm()
        except BaseException:
            connection.close()
            raise

    def confirm(self) -> None:
        with self.mutex:
            if self.lost is not None:
                raise self.lost
            try:
                if self.connection is not None and self._ask(OURS, keys=[SERVER]):
                    return
            except DBAPIError:
                pass
            self._drop()
            try:
                self._regain()
            except DBAPIError as error:
                self._drop()
                self.denied = 0.0
                raise NotHeld(str(error.orig)) from error

    def _regain(self) -> None:
        before = self.session
        if not self._try():
            self._denied(before)
        self.denied = 0.0
        if self.mark is not None and self._mark() != self.mark:
            self._drop()
            self._give_up(None)
        log.warning("the lock of the database was lost and is ours again")

    def _denied(self, before: tuple[int, object] | None) -> NoReturn:
        other = self._other()
        if other and other[1] == before:  # our own, which PostgreSQL still believes to be there
            self._ask("SELECT pg_terminate_backend(:pid)", pid=before[0])
        self._drop()
        now = time.monotonic()
        self.denied = self.denied or now
        if other and other[1] != before and now - self.denied > GRACE:
            self._give_up(other[0])
        raise NotHeld("another process holds the lock of the database")

    def _give_up(self, holder: Holder | None) -> NoReturn:
        self.lost = Lost(holder)
        raise self.lost
