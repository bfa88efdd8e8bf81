"""Analyses of finished matches: computed in the bots' worker processes, a few steps per job, and stored.

Between two jobs the bots of running matches have their turn, so that no match waits for an analysis.
"""

from __future__ import annotations

import asyncio
import json
import logging
import zlib
from typing import Any

import sqlalchemy as sa

from signoria.bots import analysis
from signoria.bots.analysis import Effort, Moment
from signoria.engine.record import Line
from signoria.server import schema
from signoria.server.bot_costs import LONG
from signoria.server.errors import RequestError
from signoria.server.records import head_of
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.worker_pool import Turn, Workers

log = logging.getLogger("signoria.analyses")

STEPS_PER_JOB = 4  # steps of one question
SECONDS_A_STEP = 30.0  # more than the slowest machine needs
MAX_WAITING = 20  # analyses that may be under way, or wait for the one that is
MAX_PER_HOUSEHOLD = 5  # of them: an uploaded record may take hours, and others wait
MAX_STORED = 500  # in the database: the oldest go


class Analyses:
    def __init__(self, settings: Settings, store: Store, workers: Workers) -> None:
        self.settings = settings
        self.store = store
        self.workers = workers
        self.effort = Effort()
        self.tasks: dict[str, asyncio.Task[None]] = {}  # by the last hash of the record
        self.done: dict[str, int] = {}  # steps, of those under way
        self.askers: dict[str, str] = {}  # whose household asked for each
        self.turn = asyncio.Semaphore(1)

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def of(self, lines: list[Line]) -> dict[str, Any] | None:
        """The analysis of this record, if it has been made."""
        kept = schema.analyses.c
        query = sa.select(kept.content).where(kept.head == head_of(lines))
        packed = await self.store.read(lambda connection: connection.execute(query).scalar())
        if packed is None:
            return None
        found: dict[str, Any] = json.loads(zlib.decompress(packed))
        return found if found["analysis"] == analysis.FORMAT else None

    def progress(self, lines: list[Line]) -> tuple[int, int] | None:
        """How many steps have been judged, and of how many; None if nobody is at it."""
        head = head_of(lines)
        return (self.done[head], analysis.steps_of(lines)) if head in self.tasks else None

    def start(self, lines: list[Line], household: str) -> None:
        """Start the analysis unless it is under way."""
        head = head_of(lines)
        if head in self.tasks:
            return
        if len(self.tasks) >= MAX_WAITING or list(self.askers.values()).count(household) >= MAX_PER_HOUSEHOLD:
            raise RequestError("analysis.busy", 503)
        self.done[head], self.askers[head] = 0, household
        self.tasks[head] = asyncio.create_task(self._make(head, lines, Turn(household, LONG)))

    async def _make(self, head: str, lines: list[Line], turn: Turn) -> None:
        try:
            async with self.turn:
                moments: list[Moment] = []
                total = max(1, analysis.steps_of(lines))
                for first in range(0, total, STEPS_PER_JOB):
                    last = min(first + STEPS_PER_JOB, total)
                    wait = SECONDS_A_STEP * STEPS_PER_JOB
                    moments += await self.workers.lend(
                        turn, analysis.judge_steps, wait, lines, first, last, self.effort
                    )
                    self.done[head] = last
                await self.keep(head, await asyncio.to_thread(analysis.report, lines, moments, self.effort))
        except Exception:
            log.exception("a match could not be analysed")
        finally:
            del self.tasks[head], self.done[head], self.askers[head]

    async def keep(self, head: str, found: dict[str, Any]) -> None:
        kept = schema.analyses.c
        newest = sa.select(kept.head).order_by(kept.added.desc(), kept.head).limit(MAX_STORED)
        packed = zlib.compress(json.dumps(found, ensure_ascii=False).encode())
        await self.store.write(
            schema.analyses.delete().where(kept.head == head),
            schema.analyses.insert().values(head=head, content=packed, added=self.settings.now()),
            schema.analyses.delete().where(kept.head.not_in(newest)),
        )
