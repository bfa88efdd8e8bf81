"""Whom bots think for: in turn by person, quick levels before slow ones, in a whole house."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers import toy  # noqa: F401  (makes the toy game known)
from helpers.hosted_tables import opened
from helpers.houses import begun, open_house, somebody
from helpers.waiting import TIMEOUT, until
from signoria.server import bot_costs
from signoria.server.bot_costs import LONG, QUICK, SHORT, SLOW, cost
from signoria.server.bot_worker import AS_ADVISER, answer, ready
from signoria.server.worker_pool import Turn, Worker, Workers


class Stage:
    """Instead of processes: who began to think, in this order, and one thought at a time ends when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.order: list[str] = []
        self.ending = asyncio.Semaphore(0)

        async def do(worker: Worker, job: Callable[..., Any], seconds: float, *told: Any) -> Any:
            self.order.append(told[3] if job is answer else job.__name__)
            await self.ending.acquire()
            # Not the search itself: it is the order that matters here.
            if job is not answer:
                return []
            game, home, view, _, seed = told
            return answer(game, home, view, "random", seed)

        async def begin(worker: Worker) -> None:
            """No process."""

        monkeypatch.setattr(Worker, "do", do)
        monkeypatch.setattr(Worker, "begin", begin)

    async def next(self) -> str:
        """Let one thought end; who is next?"""
        count = len(self.order)
        self.ending.release()
        await until(lambda: len(self.order) > count)
        return self.order[-1]


async def test_one_guest_with_twenty_tables_does_not_keep_others_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(monkeypatch)
    async with open_house(tmp_path, bot_pause=0.0) as house:
        eve, ada, bob = [await somebody(house, name) for name in ("Eve", "Ada", "Bob")]
        for _ in range(20):
            await begun(house, [eve], ["principe"] * 5, options={"start_seat": 1})
        await until(lambda: len(house.bots.workers.queue) == 19)
        assert stage.order == ["principe"]
        await begun(house, [ada], ["novizio"], options={"start_seat": 1})
        await begun(house, [bob], ["mercante"] * 2, options={"start_seat": 1})
        await until(lambda: len(house.bots.workers.queue) == 21)
        assert sorted([await stage.next(), await stage.next()]) == ["mercante", "novizio"]
        await begun(house, [ada], ["condottiere"] * 3, options={"start_seat": 1})
        await until(lambda: len(house.bots.workers.queue) >= 20)
        assert "condottiere" in [await stage.next() for _ in range(3)]


async def test_slow_thoughts_of_two_persons_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(monkeypatch)
    async with open_house(tmp_path, bot_pause=0.0) as house:
        eve, ada = await somebody(house, "Eve"), await somebody(house, "Ada")
        for _ in range(20):
            await begun(house, [eve], ["principe"] * 5, options={"start_seat": 1})
        await until(lambda: len(house.bots.workers.queue) == 19)
        await begun(house, [ada], ["search:500"] * 5, options={"start_seat": 1})  # as slow, by another name
        await until(lambda: len(house.bots.workers.queue) == 20)
        found = [await stage.next() for _ in range(10)]
        assert 4 <= found.count("search:500") <= 6, found


async def test_guests_of_one_address_count_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(monkeypatch)
    async with opened(tmp_path) as (client, house):
        for _ in range(12):  # each time somebody new
            terms = {"game": "condottiere", "name": "Eve", "chair1": "principe", "chair2": "principe"}
            assert (await client.other().post("/tables", {**terms, "opt.start_seat": "1"})).status == 303
        await until(lambda: len(house.bots.workers.queue) == 11)
        assert len(house.limits.homes) == 12
        terms = {"game": "condottiere", "name": "Ada", "chair1": "principe", "chair2": "principe"}
        await client.other(address="192.0.2.7").post("/tables", {**terms, "opt.start_seat": "1"})
        await until(lambda: len(house.bots.workers.queue) == 12)
        waiting = [one for heap in house.bots.workers.queue.heaps.values() for one in heap]
        ada = next(one for one in waiting if one.home == "192.0.2.7")
        await stage.next()
        await stage.next()
        assert ada.item is None  # she was served


async def test_a_hint_does_not_wait_for_slow_thoughts_nor_for_an_analysis(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = Stage(monkeypatch)
    async with open_house(tmp_path, bot_pause=0.0) as house:
        eve, ada = await somebody(house, "Eve"), await somebody(house, "Ada")
        table = await begun(house, [ada], ["novizio"], options={"start_seat": 0})
        assert table.match is not None
        for _ in range(5):
            await begun(house, [eve], ["principe"] * 5, options={"start_seat": 1})
        await until(lambda: len(house.bots.workers.queue) == 4)
        house.analyses.start(table.match.lines(), "192.0.2.1")
        hint = asyncio.create_task(house.hints.ask(table, 0))
        await until(lambda: len(house.bots.workers.queue) == 6)
        assert await stage.next() == "adviser:search:60"
        hint.cancel()


@pytest.mark.parametrize(
    ("game", "bot", "expected"),
    [
        *[
            (game, level, QUICK)
            for game in ("condottiere", "virtu")
            for level in ("novizio", "mercante", "condottiere")
        ],
        *[(game, "principe", SLOW) for game in ("condottiere", "principato", "renaissance", "virtu")],
        *[("condottiere", bot, QUICK) for bot in ("random", "greedy", "stand-in")],
        *[("condottiere", AS_ADVISER + "search:60", SHORT), ("condottiere", "search:0.1s", SHORT)],
        *[("condottiere", "search:500", SLOW), ("condottiere", "search:2s", SLOW)],
        *[("high-card", "novizio", QUICK), ("high-card", "capitano", SHORT), ("high-card", "principe", SLOW)],
    ],
)
def test_what_a_thought_costs(game: str, bot: str, expected: float) -> None:
    assert cost(game, bot) == expected
    assert bot_costs.QUICK < bot_costs.SHORT < bot_costs.SLOW < LONG


# The workers


async def test_something_quick_does_not_wait_for_the_end_of_a_long_thought(tmp_path: Path) -> None:
    """In real processes: the spare one answers while the only other one is busy for as long as we like."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    workers = Workers(1)
    try:
        slow = asyncio.create_task(workers.lend(Turn("eve", LONG), pipe.read_text, 60.0))
        await until(lambda: not workers.idle)
        assert workers.spare.pool is None  # nobody has needed it
        assert await workers.lend(Turn("ada", QUICK), ready, 60.0)
        assert not slow.done()
        await asyncio.to_thread(pipe.write_text, "done")  # whoever opens a pipe waits for its reader
        assert await slow == "done"
        assert [worker.pool is not None for worker in workers.all] == [True, True]
        assert workers.idle == [workers.spare, workers.all[0]]
    finally:
        await workers.close()


async def test_a_question_that_is_withdrawn_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(monkeypatch)
    workers = Workers(1)
    asking = [asyncio.create_task(workers.lend(Turn("eve", SLOW), ready, 60.0)) for _ in range(3)]
    await until(lambda: len(workers.queue) == 2)
    asking[1].cancel()
    await asyncio.wait({asking[1]})
    assert len(workers.queue) == 1
    stage.ending.release()
    stage.ending.release()
    await asyncio.wait({asking[0], asking[2]}, timeout=TIMEOUT)
    assert [one.cancelled() for one in asking] == [False, True, False]
    assert (len(workers.queue), workers.idle) == (0, workers.all[:1])


async def test_who_is_cancelled_before_they_can_say_so_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    stage = Stage(monkeypatch)
    workers = Workers(1)
    held = await workers._free(Turn("eve", SLOW))
    second, third = (asyncio.create_task(workers.lend(Turn("eve", SLOW), ready, 60.0)) for _ in range(2))
    await until(lambda: len(workers.queue) == 2)
    second.cancel()
    workers._release(held)  # before the second has heard that it is cancelled
    stage.ending.release()
    await asyncio.wait({second, third}, timeout=TIMEOUT)
    assert (second.cancelled(), third.done()) == (True, True)
    assert third.exception() is None


async def test_who_is_cancelled_in_the_moment_of_their_turn_gives_the_worker_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(monkeypatch)
    workers = Workers(1)
    held = await workers._free(Turn("eve", SLOW))
    second, third = (asyncio.create_task(workers.lend(Turn("eve", SLOW), ready, 60.0)) for _ in range(2))
    await until(lambda: len(workers.queue) == 2)
    workers._release(held)
    second.cancel()  # it has been handed the worker, and does not know it yet
    stage.ending.release()
    await asyncio.wait({second, third}, timeout=TIMEOUT)
    assert (second.cancelled(), third.done(), stage.order) == (True, True, ["ready"])
