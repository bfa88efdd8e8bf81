"""The composition root: constructs all parts of a server, each with what it uses, and opens and closes them in order.

Only ``app`` imports this module; every other module is handed the parts it uses.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from signoria.server.addresses import own_address
from signoria.server.analyses import Analyses
from signoria.server.api_socket import ApiSockets
from signoria.server.autopilot import Autopilot
from signoria.server.bots import Bots
from signoria.server.corrections import Corrections
from signoria.server.course_progress import CourseProgress
from signoria.server.deputies import Deputies
from signoria.server.health import Health
from signoria.server.hints import Hints
from signoria.server.limits import Limits
from signoria.server.lock_watch import end_process, watch_lock
from signoria.server.locking import Lock, Lost, lock_of
from signoria.server.login_throttle import LoginThrottle
from signoria.server.notices import Notices
from signoria.server.notify_socket import NotifySockets
from signoria.server.people import People
from signoria.server.records import Records
from signoria.server.replay_cache import ReplayCache
from signoria.server.session_cookies import Visitors
from signoria.server.settings import Settings
from signoria.server.socket_limits import SocketLimits
from signoria.server.store import Store
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.worker_pool import Workers

log = logging.getLogger(__name__)

RETRY_UNREADABLE_SECONDS = 600.0  # seconds between two tries to read the tables that could not be read


class ServerParts:
    """All parts of one server; they run, and the lock of the database is held, while ``opened`` is entered.

    ``lock`` may be held by the caller already. ``ended`` is called when the lock was lost for good.
    """

    def __init__(
        self, settings: Settings, lock: Lock | None = None, ended: Callable[[Lost], None] = end_process
    ) -> None:
        self.settings = settings
        self.lock = lock or lock_of(settings.url, "serve", own_address(settings))
        self.ended = ended
        self.store = Store(settings.url, self.lock)
        self.people = People(settings, self.store)
        self.tables = TableRegistry(settings, self.store)
        self.limits = Limits(settings.clock)
        self.login_throttle = LoginThrottle(settings.clock)
        self.visitors = Visitors(self.people, self.limits)
        self.corrections = Corrections(self.store)
        self.courses = CourseProgress(self.store)
        self.health = Health(self.store)
        self.proving = asyncio.Semaphore(1)  # records are proven one at a time, beside the moves of the tables
        self.records = Records(settings, self.store, self.proving)
        self.replays = ReplayCache()
        self.sockets = SocketLimits(settings)
        self.notify_sockets = NotifySockets(self.tables, self.people)
        self.api_sockets = ApiSockets(self.people)
        self.workers = Workers(settings.bot_workers)
        self.bots = Bots(settings, self.tables, self.limits, self.workers)
        self.hints = Hints(self.bots)
        self.analyses = Analyses(settings, self.store, self.workers)
        self.deputies = Deputies(settings, self.tables)
        self.notices = Notices(settings, self.people)
        self.autopilot = Autopilot(settings, self.tables, self.bots, self.deputies, self.notices)
        self.people.session_ended = self._session_ended
        self.tables.changed = self._table_changed

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[None]:
        """From the first request to the last; ``Served`` if another process holds the lock of the database."""
        with self.lock:
            async with self._opened():
                yield

    @asynccontextmanager
    async def _opened(self) -> AsyncIterator[None]:
        self.store.open()
        self.lock.opened()
        await self.people.sweep()
        await self.autopilot.open()
        watching = asyncio.create_task(watch_lock(self.lock, self._lock_lost))
        retrying = asyncio.create_task(self._retry_unreadable())
        try:
            yield
        finally:
            retrying.cancel()
            await asyncio.gather(retrying, return_exceptions=True)
            for part in (self.hints, self.analyses, self.autopilot, self.notices, self.workers, self.people):
                await part.close()
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching
            self.store.close()

    async def _retry_unreadable(self) -> None:
        """Tables that could not be read are tried again from time to time: a disk may answer later."""
        while True:
            await asyncio.sleep(RETRY_UNREADABLE_SECONDS)
            try:
                async for table in self.tables.readable_again():
                    self.tables.changed(table)
            except Exception:
                log.exception("the unreadable tables could not be tried again")

    def _lock_lost(self, lost: Lost) -> None:
        self.ended(lost)

    def _session_ended(self, person: str) -> None:
        """A session of this person may have ended: their sockets check whether it was their own."""
        self.notify_sockets.check_sessions(person)
        self.api_sockets.check_sessions(person)

    def _table_changed(self, table: Table) -> None:
        """Notify the open pages, and do what is due."""
        self.notify_sockets.send(table)
        self.autopilot.changed(table)
