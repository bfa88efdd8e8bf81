"""The autopilot: does what is due at the tables without anybody asking. Bots and deputies move, whoever is late is
represented, notices are sent.

The column ``tables.due`` is its queue (see ``due``): after a restart it goes on where the database says.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from math import inf

from signoria.server import table_rows
from signoria.server.bots import Bots
from signoria.server.deputies import Deputies
from signoria.server.due import asked_seats, column, first_due, moment, notice_due
from signoria.server.errors import UnreadableTable
from signoria.server.notices import Notices
from signoria.server.seat_orders import ends_at
from signoria.server.settings import Settings, iso
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

log = logging.getLogger("signoria.autopilot")

MAX_SLEEP = 30.0  # seconds; no longer, because clocks are set and laptops sleep
CLOCK_JUMP = 2 * MAX_SLEEP  # seconds: a nap that long was the machine's, or its clock was set
FIRST_WAIT, MAX_WAIT = 0.5, 60.0  # seconds, after something went wrong


class Autopilot:
    def __init__(
        self, settings: Settings, tables: TableRegistry, bots: Bots, deputies: Deputies, notices: Notices
    ) -> None:
        self.settings = settings
        self.tables = tables
        self.bots = bots
        self.deputies = deputies
        self.notices = notices
        self.tasks: dict[str, asyncio.Task[None]] = {}  # one for each table where something is being done
        self.next = inf  # when something is due next
        self.woken = asyncio.Event()

    async def open(self) -> None:
        self.deputies.begin()
        self.running = asyncio.create_task(self._run())

    async def close(self) -> None:
        tasks = [self.running, *self.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, table: Table) -> None:
        """Something changed at this table: is something due there?"""
        now = self.settings.clock()
        when = first_due(table, now)
        if when <= now:
            self._begin(table.id)
        else:
            self._await(when)

    def _await(self, when: float) -> None:
        if when < self.next:
            self.next = when
            self.woken.set()

    def _begin(self, id: str) -> None:
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self._serve(id))

    async def _run(self) -> None:
        while True:
            self.woken.clear()
            try:
                await self.look()
            except Exception:
                log.exception("what is due could not be read; trying again")
                self.next = self.settings.clock() + FIRST_WAIT
            before = self.settings.clock()
            with suppress(TimeoutError):  # not wait_for: it can lose a cancellation (Python 3.11)
                async with asyncio.timeout(min(MAX_SLEEP, max(0.0, self.next - before))):
                    await self.woken.wait()
            if self.settings.clock() - before > CLOCK_JUMP:  # suspended or set: treated like a restart
                self.deputies.begin()

    async def look(self) -> None:
        """Begin what is due at every table."""
        now = self.settings.clock()
        self.next = inf
        for id, due in await self.tables.due(iso(now + MAX_SLEEP)):
            if moment(due) > now:
                self._await(moment(due))
            elif id not in self.tables.aside:  # those are tried again from time to time
                self._begin(id)

    async def _serve(self, id: str) -> None:
        """Do what is due at one table, until nothing is."""
        wait = FIRST_WAIT
        try:
            while True:
                try:
                    table = await self.tables.table(id)
                    if table is None or not await self._step(table):
                        return
                    wait = FIRST_WAIT
                    continue
                except UnreadableTable:
                    return  # logged already; ``changed`` is called when it can be read again
                except Exception:
                    log.exception("table %s: what is due could not be done; trying again in %.1f s", id, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, MAX_WAIT)
        finally:
            del self.tasks[id]

    async def _step(self, table: Table) -> bool:
        """Do one thing that is due at the table; False: nothing is."""
        if table.gone:
            return True
        return (
            await self._notify(table)
            or await self.bots.play(table)
            or await self.deputies.take_over(table)
            or await self._note(table)
        )

    async def _notify(self, table: Table) -> bool:
        """Tell the players who are asked and do not look. It is noted first: nobody is told twice."""
        now = self.settings.clock()

        def late() -> list[int]:
            return [seat for seat in asked_seats(table) if notice_due(table, table.seats[seat]) <= now]

        if not late():
            return False
        async with self.tables.locked(table):
            for seat in late():
                known = not await self.notices.wanted(table, seat)
                table.told(seat, table.seats[seat].told_at if known else iso(now))
                if not known:
                    await self.tables.store.write(table_rows.seat_update(table.id, table.seats[seat]))
                    self.notices.send(table, seat)
        return True

    async def _note(self, table: Table) -> bool:
        """Nothing is due now: orders whose date has passed end, and the database learns when something will be due."""
        async with table.lock:
            if table.gone:
                return True
            now = self.settings.clock()
            for seat in table.seats:
                table.order(seat.number, tuple(one for one in seat.orders if (ends_at(one) or "~") > iso(now)))
            when = first_due(table, now, self.deputies.moment(table) or inf)
            due = column(when) or ""
            if due != table.due or table.unsaved:
                await self.tables.store.write(
                    table_rows.due_update(table.id, due or None),
                    *(table_rows.seat_update(table.id, table.seats[seat]) for seat in table.unsaved),
                )
                table.due, table.unsaved = due, set()
        self._await(when)
        return False
