"""Deputies: where the table agreed to it, a bot plays for whoever keeps the others waiting beyond the table's pace.

It is told in public (``away``), and ends when the person is back. A closed tab alone changes nothing.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING

from signoria.server.settings import SECONDS_A_MOVE, Settings
from signoria.server.sittings import deadline
from signoria.server.tables import Table

if TYPE_CHECKING:
    from signoria.server.house import House

log = logging.getLogger("signoria.deputies")

GRACE = 120.0  # seconds everybody has after a restart of the server, and whoever comes back has to move
NAP = 30.0  # seconds: clocks are set and laptops sleep, so nobody relies on one long wait
ASLEEP = 2 * NAP  # seconds: a nap that long was the machine's, or its clock was set
AGAIN = 10.0  # seconds until another try, when the database was in trouble


class Deputies:
    """One timer for all tables: a heap of the moments when somebody's time is over.

    A table is in it once, however often it moves: when its turn comes there and it has moved since, it goes in again.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.heap: list[tuple[float, str]] = []
        self.queued: set[str] = set()  # the tables in the heap
        self.due: dict[str, float] = {}  # each table's present moment
        self.patience: dict[str, float] = {}  # tables that get some grace, and until when
        self.news = asyncio.Event()

    async def open(self, house: House) -> None:
        self.house = house
        self.began = self.settings.clock()
        self.tasks = [asyncio.create_task(self._resume()), asyncio.create_task(self._run())]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def watch(self, table: Table) -> None:
        """Something changed at this table: until when does it wait now?"""
        moment = self.moment(table)
        if moment is None:
            self.due.pop(table.id, None)
            self.patience.pop(table.id, None)
        elif self.due.get(table.id) != moment:
            self._await(table.id, moment)

    def _await(self, id: str, moment: float) -> None:
        self.due[id] = moment
        if id not in self.queued:
            self.queued.add(id)
            heapq.heappush(self.heap, (moment, id))
            if self.heap[0] == (moment, id):
                self.news.set()

    def moment(self, table: Table) -> float | None:
        """When a deputy takes over; ``None`` if that will not happen."""
        at = deadline(table)
        if not at or table.match is None or not any(table.seats[seat].person for seat in table.match.actors):
            return None
        grace = self.began + min(GRACE, SECONDS_A_MOVE[table.facts.pace])
        return max(datetime.fromisoformat(at).timestamp(), grace, self.patience.get(table.id, 0.0))

    async def back(self, table: Table, person: str) -> None:
        """This person opened the table's page, or did something there: their deputies step aside.

        Not for what an open page fetches by itself: nobody needs to sit before it.
        """
        if not any(table.seats[seat].away for seat in table.seats_of(person)):
            return
        self.patience[table.id] = self.settings.clock() + min(GRACE, SECONDS_A_MOVE.get(table.facts.pace, GRACE))
        await self.house.hall.away(table, lambda: table.seats_of(person), False)
        self.house.changed(table)

    async def look(self) -> None:
        """Take over wherever the time is over now."""
        now = self.settings.clock()
        while self.heap and self.heap[0][0] <= now:
            _, id = heapq.heappop(self.heap)
            self.queued.discard(id)
            if id not in self.due:
                continue
            if self.due[id] > now:
                self._await(id, self.due[id])
                continue
            try:
                table = await self.house.hall.table(id)
                if table is not None:
                    await self._take_over(table, now)
            except Exception as error:
                log.error("table %s: no deputy could take over (%r); trying again", id, error)
                self._await(id, now + AGAIN)

    async def _take_over(self, table: Table, now: float) -> None:
        def late() -> list[int]:
            """The persons who owe a decision, if their time is over still."""
            moment = self.moment(table)
            if table.match is None or moment is None or moment > now:
                return []
            return [seat for seat in table.match.actors if table.seats[seat].person]

        if late():
            await self.house.hall.away(table, late, True)
            self.house.changed(table)
        else:
            self.watch(table)

    async def _run(self) -> None:
        while True:
            self.news.clear()
            await self.look()
            before = self.settings.clock()
            wait = self.heap[0][0] - before if self.heap else NAP
            with suppress(TimeoutError):
                await asyncio.wait_for(self.news.wait(), min(NAP, max(0.0, wait)))
            if self.settings.clock() - before > ASLEEP:  # nobody could play meanwhile: it is like a restart
                self.began = self.settings.clock()

    async def _resume(self) -> None:
        """After a start: the deadlines follow from the logs."""
        while True:
            try:
                async for table in self.house.hall.playing():
                    self.watch(table)
                return
            except Exception:
                log.exception("the deadlines could not be looked through; trying again")
            await asyncio.sleep(AGAIN)
