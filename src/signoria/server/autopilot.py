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
from signoria.server.due import column, end_of, first_due, note_who_looks, notices_due
from signoria.server.errors import UnreadableTable
from signoria.server.move_commit import row_note
from signoria.server.notices import Notices
from signoria.server.seat_orders import deputies_of
from signoria.server.settings import Settings, iso, moment
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

log = logging.getLogger("signoria.autopilot")

MAX_SLEEP = 30.0  # seconds; no longer, because clocks are set and laptops sleep
CLOCK_JUMP = 2 * MAX_SLEEP  # seconds: a nap that long was the machine's, or its clock was set
PAUSE = 0.05  # seconds between two looks at least: what is due at many tables is read at once
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
        self.looked = -inf  # when the column was read last
        self.seen = 0.0  # what the clock said when it was last read
        self.woken = asyncio.Event()

    async def open(self) -> None:
        self.deputies.begin()
        self.seen = self.settings.clock()
        self.running = asyncio.create_task(self._run())

    async def close(self) -> None:
        tasks = [self.running, *self.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def changed(self, table: Table) -> None:
        """Something changed at this table: is something due there?"""
        now = self._now()
        note_who_looks(table)
        if table.match is not None and table.match.over:
            self.deputies.forget(table)
        when = self._first_due(table, now)
        if when <= now:
            self._begin(table.id)
        else:
            self._await(when)

    def _now(self) -> float:
        """The time. If the machine was asleep or its clock was set, that is treated like a restart, whoever notices it
        first: nobody is late at once."""
        now = self.settings.clock()
        if now - self.seen > CLOCK_JUMP:
            self.deputies.begin()
        self.seen = now
        return now

    def _first_due(self, table: Table, now: float) -> float:
        late = self.deputies.moment(table)
        return first_due(table, now, inf if late is None else late)

    def _await(self, when: float) -> None:
        if when < self.next:
            self.next = when
            self.woken.set()

    def _begin(self, id: str) -> None:
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self._serve(id))

    async def _run(self) -> None:
        wait = FIRST_WAIT
        while True:
            self.woken.clear()
            now = self._now()
            if now >= self.next or not self.looked <= now < self.looked + MAX_SLEEP:
                self.looked = now
                try:
                    await self.look()
                    wait = FIRST_WAIT
                except Exception:
                    log.exception("what is due could not be read; trying again in %.1f s", wait)
                    self.next = now + wait
                    wait = min(2 * wait, MAX_WAIT)
                await asyncio.sleep(PAUSE)
            rest = min(self.next, self.looked + MAX_SLEEP) - self.settings.clock()
            with suppress(TimeoutError):  # not wait_for: it can lose a cancellation (Python 3.11)
                async with asyncio.timeout(min(MAX_SLEEP, max(0.0, rest))):
                    await self.woken.wait()

    async def look(self) -> None:
        """Begin what is due at every table."""
        now = self._now()
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
        """Do one thing that is due at the table; False: nothing is. What takes no time comes first: bots think long."""
        if table.gone:
            return True
        self._now()
        return (
            await self._notify(table)
            or await self.deputies.take_over(table)
            or await self.bots.play(table)
            or await self._note(table)
        )

    def _to_be_told(self, table: Table) -> list[int]:
        now = self.settings.clock()
        return [seat for seat, when in notices_due(table, now).items() if when <= now]

    async def _notify(self, table: Table) -> bool:
        """Tell the players who are asked and do not look. It is noted first: nobody is told twice."""
        due = self._to_be_told(table)
        for seat in [seat for seat in due if not await self.notices.wanted(table, seat)]:
            table.knows(seat)
        if not self._to_be_told(table):
            return bool(due)
        async with self.tables.locked(table):
            seats = [seat for seat in due if seat in self._to_be_told(table)]
            for seat in seats:
                table.told(seat, self.settings.now())
            if not seats:
                return True  # something has changed meanwhile
            await self.tables.store.write(*(table_rows.seat_update(table.id, table.seats[seat]) for seat in seats))
            table.unsaved.difference_update(seats)
            for seat in seats:
                self.notices.send(table, seat)
        return True

    async def _note(self, table: Table) -> bool:
        """Nothing is due now: orders whose date has passed end, and the database learns when something will be due."""
        async with self.tables.locked(table):
            now = self.settings.clock()
            note_who_looks(table)
            over = [one for seat in table.seats for one in seat.orders if end_of(one) <= now]
            for seat in table.seats:
                table.order(seat.number, tuple(one for one in seat.orders if one not in over))
            if deputies_of(tuple(over)):
                await self.tables.update(table)
            when = self._first_due(table, now)
            due, changed = column(when) or "", sorted(table.unsaved)
            if due != table.due or changed:
                updates = [table_rows.seat_update(table.id, table.seats[seat]) for seat in changed]
                await self.tables.store.write(*updates, note=row_note(table, due))
                table.unsaved.difference_update(changed)
        self._await(when)
        if over:
            self.tables.changed(table)
        return False
