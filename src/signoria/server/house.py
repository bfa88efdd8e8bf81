"""The house: everything one server has, in one place."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from signoria.engine.verdict import Verdict
from signoria.server.addresses import own_address
from signoria.server.analyses import Analyses
from signoria.server.api_socket import Programs
from signoria.server.bots import Bots
from signoria.server.corrections import Corrections
from signoria.server.course_progress import Courses
from signoria.server.deputies import Deputies
from signoria.server.health import Health
from signoria.server.hints import Hints
from signoria.server.limits import Limits
from signoria.server.locking import Lock, Lost, NotHeld, lock_of
from signoria.server.login_throttle import Logins
from signoria.server.notices import Notices
from signoria.server.notify_socket import Pokes
from signoria.server.people import People
from signoria.server.records import Records
from signoria.server.replay_cache import Films
from signoria.server.settings import Settings
from signoria.server.socket_limits import SocketLimits
from signoria.server.store import Store
from signoria.server.table_registry import Hall
from signoria.server.tables import Table

log = logging.getLogger(__name__)

LOOK, LOOK_AGAIN = 2.0, 0.3  # seconds between two looks at a lock that can be lost, and while it is
AGAIN = 600.0  # seconds between two looks at the tables that could not be read


def end_process(lost: Lost) -> None:
    """A server must not go on without its lock, whichever program runs it."""
    log.critical("this server ends: %s", lost)
    signal.raise_signal(signal.SIGTERM)


class House:
    """Built from its settings; it lives while ``opened`` is entered, and holds the lock of its database then.

    ``lock`` may be held already, by whoever has something to do before. ``ended`` is called when it was lost for good.
    """

    def __init__(
        self, settings: Settings, lock: Lock | None = None, ended: Callable[[Lost], None] = end_process
    ) -> None:
        self.settings = settings
        self.lock = lock or lock_of(settings.url, "serve", own_address(settings))
        self.ended = ended
        self.store = Store(settings.url, self.lock)
        self.people = People(settings, self.store)
        self.corrections = Corrections(self.store)
        self.courses = Courses(self.store)
        self.health = Health(self.store)
        self.limits = Limits(settings.clock)
        self.logins = Logins(settings.clock)
        self.hall = Hall(settings, self.store)
        self.films = Films()
        self.records = Records(settings, self.store)
        self.pokes = Pokes()
        self.sockets = SocketLimits(settings)
        self.programs = Programs(self.people)
        self.bots = Bots(settings)
        self.hints = Hints()
        self.analyses = Analyses(settings, self.store)
        self.deputies = Deputies(settings)
        self.notices = Notices(settings)
        self.proving = asyncio.Semaphore(1)  # records are proven one at a time
        self.verdicts: dict[str, Verdict] = {}  # on our own matches, by the last hash of the record
        self.people.doubt = self.doubt

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
        for part in (self.bots, self.deputies, self.notices):
            await part.open(self)
        watch = asyncio.create_task(self._keep_lock())
        looking = asyncio.create_task(self._look_again())
        try:
            yield
        finally:
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            await self.hints.close()
            await self.analyses.close()
            for part in (self.notices, self.deputies, self.bots):
                await part.close()
            await self.people.close()
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
            self.store.close()

    async def _keep_lock(self) -> None:
        """A lock that can be lost is looked after; without it nothing is written, and without hope of it we end."""
        wait = LOOK
        while self.lock.losable:
            await asyncio.sleep(wait)
            try:
                await asyncio.to_thread(self.lock.confirm)
                wait = LOOK
            except Lost as lost:
                self.ended(lost)
                return
            except Exception as trouble:
                if wait == LOOK:  # said once, however long it lasts
                    told = None if isinstance(trouble, NotHeld) else trouble
                    log.error("the lock of the database is not held: %s; trying again", trouble, exc_info=told)
                wait = LOOK_AGAIN

    async def _look_again(self) -> None:
        """Tables that could not be read are tried again from time to time: a disk may answer later."""
        while True:
            await asyncio.sleep(AGAIN)
            try:
                async for table in self.hall.readable_again():
                    self.changed(table)
            except Exception:
                log.exception("the tables that were set aside could not be looked through")

    def doubt(self, person: str) -> None:
        """A session of this person may have ended: their sockets look whether it was their own."""
        self.pokes.doubt(person)
        self.programs.doubt(person)

    def changed(self, table: Table) -> None:
        """Something happened at a table: tell the open pages, wake the bots, send notices."""
        self.pokes.send(table)
        self.bots.wake(table)
        self.deputies.watch(table)
        self.notices.look(table)
