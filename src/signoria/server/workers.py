"""The workers: processes that think for bots, each with one question at a time and a limit to its patience."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar, TypeVarTuple

from signoria import bots
from signoria.engine.game import View
from signoria.server.thinking import AS_ADVISER, Thought, answer, prepare, ready

Told = TypeVarTuple("Told")
Found = TypeVar("Found")
Question = tuple[str, str, View, str, int]  # game, its module, view, bot, seed
BEGINNING = 60.0  # seconds until a process must have begun
GRACE = 10.0  # seconds beyond its budget until a worker is given up
SECONDS_AN_ITERATION = 0.02  # for budgets in iterations: several times what the slowest machine needs


def patience(bot: str) -> float:
    """How long a thought of this bot may take."""
    thinker = bots.make(bot.removeprefix(AS_ADVISER))
    budget = getattr(thinker, "seconds", 0.0) or getattr(thinker, "iterations", 0) * SECONDS_AN_ITERATION
    return float(budget) + GRACE


class Worker:
    """One process, begun with its first question; killed when it comes to no end, and begun anew with the next."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None

    async def do(self, job: Callable[[*Told], Found], seconds: float, *told: *Told) -> Found:
        """``TimeoutError`` or ``BrokenExecutor``: this is too much for a process."""
        try:
            return await self._do(job, seconds, *told)
        except BrokenExecutor:  # it may have died before it was asked
            return await self._do(job, seconds, *told)

    async def _do(self, job: Callable[[*Told], Found], seconds: float, *told: *Told) -> Found:
        loop, fresh = asyncio.get_running_loop(), self.pool is None
        if self.pool is None:
            self.pool = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=prepare)
        try:
            if fresh:  # on a busy machine it takes longer to begin than to think
                await asyncio.wait_for(loop.run_in_executor(self.pool, ready), BEGINNING)
            return await asyncio.wait_for(loop.run_in_executor(self.pool, job, *told), seconds)
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


class Workers:
    """So many of them; who asks waits for one that is free."""

    def __init__(self, count: int) -> None:
        self.all = [Worker() for _ in range(max(1, count))]
        self.idle: asyncio.LifoQueue[Worker] = asyncio.LifoQueue()  # those that have begun already come first
        for worker in reversed(self.all):
            self.idle.put_nowait(worker)

    async def ask(self, *question: *Question) -> Thought:
        return await self.lend(answer, patience(question[3]), *question)

    async def lend(self, job: Callable[[*Told], Found], seconds: float, *told: *Told) -> Found:
        """Have something done in a process, in no more than so many seconds."""
        worker = await self.idle.get()
        try:
            return await worker.do(job, seconds, *told)
        finally:
            self.idle.put_nowait(worker)

    async def close(self) -> None:
        await asyncio.gather(*(worker.close() for worker in self.all))
