"""The house: everything one server has, in one place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from signoria.server.bots import Bots
from signoria.server.deputies import Deputies
from signoria.server.hall import Hall
from signoria.server.limits import Limits
from signoria.server.notices import Notices
from signoria.server.people import People
from signoria.server.pokes import Pokes
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.tables import Table


class House:
    """Built from its settings; it lives while ``opened`` is entered."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.url)
        self.people = People(settings, self.store)
        self.limits = Limits(settings.clock)
        self.hall = Hall(settings, self.store)
        self.pokes = Pokes()
        self.bots = Bots(settings)
        self.deputies = Deputies(settings)
        self.notices = Notices(settings)
        self.people.doubt = self.pokes.doubt

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
            for part in (self.notices, self.deputies, self.bots):
                await part.close()
            await self.people.close()
            self.store.close()

    def changed(self, table: Table) -> None:
        """Something happened at a table: tell the open pages, wake the bots, send notices."""
        self.pokes.send(table)
        self.bots.wake(table)
        self.deputies.watch(table)
        self.notices.look(table)
