"""The house: everything one server has, in one place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from signoria.engine.proof import Verdict
from signoria.server.analyses import Analyses
from signoria.server.bots import Bots
from signoria.server.corrections import Corrections
from signoria.server.courses import Courses
from signoria.server.deputies import Deputies
from signoria.server.films import Films
from signoria.server.hall import Hall
from signoria.server.health import Health
from signoria.server.hints import Hints
from signoria.server.limits import Limits
from signoria.server.logins import Logins
from signoria.server.notices import Notices
from signoria.server.people import People
from signoria.server.pokes import Pokes
from signoria.server.programs import Programs
from signoria.server.records import Records
from signoria.server.settings import Settings
from signoria.server.socket_limits import SocketLimits
from signoria.server.store import Store
from signoria.server.tables import Table


class House:
    """Built from its settings; it lives while ``opened`` is entered."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
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
        """From the first request to the last."""
        self.store.open()
        await self.people.sweep()
        for part in (self.bots, self.deputies, self.notices):
            await part.open(self)
        try:
            yield
        finally:
            await self.hints.close()
            await self.analyses.close()
            for part in (self.notices, self.deputies, self.bots):
                await part.close()
            await self.people.close()
            self.store.close()

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
