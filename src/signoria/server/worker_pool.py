"""The worker processes: each runs one job at a time, with a timeout."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple, TypeVar, TypeVarTuple

from signoria import bots
from signoria.engine.game import View
from signoria.server.bot_costs import QUICK
from signoria.server.bot_worker import AS_ADVISER, Thought, answer, prepare, ready
from signoria.server.fair_queue import FairQueue

log = logging.getLogger("signoria.workers")

Args = TypeVarTuple("Args")
Result = TypeVar("Result")
Question = tuple[str, str, View, str, int]  # game, its module, view, bot, seed
START_TIMEOUT = 60.0  # seconds until a process must have begun
GRACE = 10.0  # seconds beyond its budget until a worker is given up
ANY_COST = float("inf")
SECONDS_AN_ITERATION = 0.02  # for budgets in iterations: several times what the slowest machine needs


def time_limit(bot: str) -> float:
    """The timeout for one move of this bot."""
    thinker = bots.make(bot.removeprefix(AS_ADVISER))
    budget = getattr(thinker, "seconds", 0.0) or getattr(thinker, "iterations", 0) * SECONDS_AN_ITERATION
    return float(budget) + GRACE


class Worker:
    """One process, started with its first job; killed at a timeout, and started again with the next job."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def do(self, job: Callable[[*Args], Result], seconds: float, *args: *Args) -> Result:
        """Run a job; ``TimeoutError`` or ``BrokenExecutor`` if the process did not finish it."""
        try:
            return await self._do(job, seconds, *args)
        except BrokenExecutor:  # it may have died before it was asked
            return await self._do(job, seconds, *args)

    async def _do(self, job: Callable[[*Args], Result], seconds: float, *args: *Args) -> Result:
        await self.begin()
        assert self.pool is not None
        try:
            async with asyncio.timeout(seconds):  # wait_for can lose a cancellation (Python 3.11)
                return await asyncio.get_running_loop().run_in_executor(self.pool, job, *args)
        except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
            self.kill()
            raise

    async def begin(self) -> None:
        """Start the process and wait until it is ready: on a busy machine that takes longer than a job."""
        if self.pool is not None:
            return
        self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare)
        try:
            async with asyncio.timeout(START_TIMEOUT):
                await asyncio.get_running_loop().run_in_executor(self.pool, ready)
        except (TimeoutError, BrokenExecutor, asyncio.CancelledError):
            self.kill()
            raise

    def kill(self) -> ProcessPoolExecutor | None:
        pool, self.pool = self.pool, None
        if pool is not None:
            for process in list(pool._processes.values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)
        return pool

    async def close(self) -> None:
        pool = self.kill()
        if pool is not None:
            await asyncio.to_thread(pool.shutdown)


class Turn(NamedTuple):
    """What the queue orders jobs by: for whom, and at what cost."""

    person: str
    cost: float
    home: str = ""  # the household: its persons share a turn


class Workers:
    """A pool of ``count`` workers and a spare one for quick jobs, with a fair queue before it.

    The spare one is started when a quick job has to wait for the first time.
    """

    def __init__(self, count: int) -> None:
        self.spare = Worker()
        self.all = [*(Worker() for _ in range(max(1, count))), self.spare]
        self.idle = self.all[-2::-1]  # the last is asked first: one that has begun, and the spare one after all others
        self.queue: FairQueue[asyncio.Future[Worker]] = FairQueue()
        self.beginning: asyncio.Task[None] | None = None

    async def ask(self, turn: Turn, *question: *Question) -> Thought:
        return await self.lend(turn, answer, time_limit(question[3]), *question)

    async def lend(self, turn: Turn, job: Callable[[*Args], Result], seconds: float, *args: *Args) -> Result:
        """Run a job in a process when it is its turn, with a timeout in seconds."""
        worker = await self._free(turn)
        try:
            return await worker.do(job, seconds, *args)
        finally:
            self._release(worker)

    async def _free(self, turn: Turn) -> Worker:
        """A worker for this turn, as soon as there is one."""
        handed: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        waiting = self.queue.put(handed, turn.person, turn.cost, turn.home)
        self._hand_out()
        if not handed.done() and turn.cost <= QUICK and self.spare.pool is None and self.beginning is None:
            self.beginning = asyncio.create_task(self._begin_spare())
        try:
            return await handed
        except asyncio.CancelledError:
            self.queue.remove(waiting)
            if not handed.cancelled():  # it was its turn in the same moment
                self._release(handed.result())
            raise

    async def _begin_spare(self) -> None:
        try:
            await self.spare.begin()
        except Exception:  # the others go on without it
            log.exception("the spare worker could not be started")
        finally:
            self.beginning = None
        self._release(self.spare)

    def _release(self, worker: Worker) -> None:
        if worker is not self.spare or worker.pool is not None:  # without a process it is started again on demand
            self.idle.append(worker)
        self.idle.sort(key=lambda one: (one is not self.spare, one.pool is not None))
        self._hand_out()

    def _hand_out(self) -> None:
        """Assign the idle workers to the next jobs; the spare one takes quick jobs only."""
        for worker in self.idle[::-1]:
            handed = self.queue.take(QUICK if worker is self.spare else ANY_COST)
            while handed is not None and handed.done():  # cancelled, but not removed from the queue yet
                handed = self.queue.take(QUICK if worker is self.spare else ANY_COST)
            if handed is not None:
                self.idle.remove(worker)
                handed.set_result(worker)

    async def close(self) -> None:
        if self.beginning is not None:
            self.beginning.cancel()
            await asyncio.gather(self.beginning, return_exceptions=True)
        await asyncio.gather(*(worker.close() for worker in self.all))
