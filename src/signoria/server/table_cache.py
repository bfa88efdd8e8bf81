"""The cache of tables: loaded from their rows on demand, changed under one lock each."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy.exc import IntegrityError

from signoria.server import table_rows
from signoria.server.errors import RequestError, UnreadableTable
from signoria.server.store import Damaged, Store, StoreError
from signoria.server.tables import Table

MAX_TABLES = 5000  # tables; the others are loaded from their log
MAX_UNREADABLE = 1000  # tables remembered as unreadable: behind a damaged index any id could be one

log = logging.getLogger(__name__)


class TableCache:
    """``table(id)`` finds a table; ``locked(table)`` is the way to change one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table | None]] = {}
        self.aside: dict[str, str] = {}  # tables that could not be read, and why; a request for one tries again
        self.here: dict[str, Counter[str]] = {}  # by table: persons with an open page; survives the table's eviction

    async def table(self, id: str) -> Table | None:
        """``UnreadableTable`` if there is one that cannot be read; ``StoreError`` if the database has other trouble."""
        found = self.tables.get(id)
        if found is not None:
            return found
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self._load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id))
        return await asyncio.shield(self.loading[id])  # shared with other callers

    async def _load(self, id: str) -> Table | None:
        if not id or len(id) > 24:
            return None
        try:
            found = await self.store.read(lambda connection: table_rows.rows_of(connection, id))
            table = None if found is None else await asyncio.to_thread(table_rows.remade, *found)
        except Exception as error:
            if isinstance(error, StoreError) and not isinstance(error, Damaged):
                raise
            if isinstance(error, Damaged):
                self.set_aside(id, str(error))
            else:
                self.set_aside(id, repr(error), error)
            raise UnreadableTable from error
        if self.aside.pop(id, ""):
            log.warning("table %s can be read again", id)
        return None if table is None else self._seat(table)

    def set_aside(self, id: str, reason: str, error: Exception | None = None) -> None:
        """Mark the table as unreadable; logged once, with the traceback of ``error``."""
        if id not in self.aside and len(self.aside) < MAX_UNREADABLE:
            self.aside[id] = reason
            told = "table %s cannot be read and is set aside (signoria admin check tells more): %s"
            log.error(told, id, reason, exc_info=error)

    def _seat(self, table: Table) -> Table:
        """Put the table into the cache, with the persons who have it open."""
        if len(self.tables) >= MAX_TABLES:
            self._make_room()
        table.here = self.here.setdefault(table.id, table.here)
        return self.tables.setdefault(table.id, table)

    def _make_room(self) -> None:
        """Drop tables without open pages, those idle for longest first; many at once, since the scan covers all
        tables. Programs play without a page, so a table that moves stays."""
        idle = [table for table in self.tables.values() if not table.here and not table.lock.locked()]
        idle.sort(key=lambda table: table.facts.moved)
        for table in idle[: max(len(self.tables) - MAX_TABLES + 1, MAX_TABLES // 10)]:
            self.forget(table)
            self.here.pop(table.id, None)

    def ready(self, id: str) -> Table | None:
        """The table, if it is in memory and nothing is under way there."""
        table = self.tables.get(id)
        return table if table is not None and not table.lock.locked() else None

    async def settled(self, id: str) -> Table | None:
        """The table, with nothing under way that is not on disk yet."""
        table = await self.table(id)
        if table is not None and table.lock.locked():
            async with table.lock:
                pass
        return await self.settled(id) if table is not None and table.gone else table

    async def must_find(self, id: str) -> Table:
        """The same; ``RequestError`` (404) if there is none."""
        table = await self.settled(id)
        if table is None:
            raise RequestError("no_table", 404)
        return table

    @asynccontextmanager
    async def locked(self, table: Table) -> AsyncIterator[None]:
        """Hold the table's lock. On an error the table is dropped from the cache, so that memory and disk agree.

        A caller that waited while another change failed gets ``StoreError``: its table is stale.
        """
        async with table.lock:
            if table.gone:
                raise StoreError("what was known of this table is no longer so")
            try:
                yield
            except RequestError:
                raise  # before anything was changed
            except IntegrityError as error:  # another process was quicker
                self.forget(table)
                raise StoreError("somebody else has changed this table") from error
            except BaseException:
                self.forget(table)
                raise

    def forget(self, table: Table) -> None:
        """Memory may differ from the disk: drop the table, so that the next reader loads it from its log."""
        table.gone = True
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
