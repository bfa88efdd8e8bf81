"""Bot seats: they think elsewhere, from views alone, and nothing they do can hold a match up."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from helpers import toy  # noqa: F401  (makes the toy game known)
from helpers.houses import (
    begun,
    in_process,
    match_of,
    movers,
    my_turn,
    open_house,
    play_any,
    play_to_the_end,
    somebody,
    table_of,
)
from helpers.waiting import TIMEOUT, until
from signoria.engine import registry
from signoria.engine.game import View
from signoria.engine.verify import verify
from signoria.server import autopilot, move_commit, worker_pool
from signoria.server.bot_worker import Thought, answer
from signoria.server.store import StoreError
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.worker_pool import Workers


def by_bots(table: Table) -> int:
    """How many steps the bots have played."""
    return sum(one["kind"] == "bot" for one in movers(table))


# In processes of their own


async def test_a_match_against_bots_in_worker_processes(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["greedy", "search:20"])
        await play_to_the_end(house, table)
        assert verify(match_of(table).lines()).finished
        kinds = Counter(mover["kind"] for mover in movers(table))
        assert kinds["bot"] > 0
        assert kinds["person"] > 0
        for mover in movers(table):
            if mover["kind"] == "bot":
                assert mover.keys() == {"kind", "name", "version", "iterations", "seed"}
        worker = house.bots.workers.all[0]
        assert worker.pool is not None
        (process,) = worker.pool._processes.values()
        assert process.pid != os.getpid()
    await asyncio.to_thread(process.join, TIMEOUT)
    assert not process.is_alive()
    assert {mover.get("name") for mover in movers(table)} >= {"greedy", "search:20"}


async def test_without_bots_no_process_is_begun(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        people = [await somebody(house, name) for name in ("Ada", "Bea")]
        table = await begun(house, people, [])
        await play_any(house, table, match_of(table).actors[0])
        assert house.bots.workers.all[0].pool is None
        assert not house.autopilot.tasks


async def test_a_game_that_is_not_ours_is_found_by_its_module(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["random", "search:10"], game="high-card")
        await play_to_the_end(house, table)
        assert {mover.get("name") for mover in movers(table)} == {None, "random", "search:10"}


async def test_a_worker_that_comes_to_no_end_is_killed_and_another_bot_chooses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def short(bot: str) -> float:
        return 1.5 if bot.startswith("search") else 30.0

    monkeypatch.setattr(worker_pool, "time_limit", short)
    with caplog.at_level(logging.ERROR, "signoria.bots"):
        async with open_house(tmp_path) as house:
            table = await begun(house, [await somebody(house, "Ada")], ["search:100000000"], options={"start_seat": 1})
            await until(lambda: match_of(table).ply > 0)
            first = movers(table)[0]
            assert (first["kind"], first["name"], first["instead_of"]) == ("bot", "greedy", "search:100000000")
    assert "search:100000000 has no answer" in caplog.text


async def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["greedy"], options={"start_seat": 1})
        await until(lambda: my_turn(table))
        pool = house.bots.workers.all[0].pool
        assert pool is not None
        for pid in list(pool._processes):
            os.kill(pid, signal.SIGKILL)
        before = by_bots(table)
        while by_bots(table) == before:
            await until(lambda: my_turn(table) or by_bots(table) > before)
            if my_turn(table) and by_bots(table) == before:
                await play_any(house, table)  # it may be hers again, several times
        assert {one["name"] for one in movers(table) if one["kind"] == "bot"} == {"greedy"}


async def test_if_no_bot_answers_any_legal_move_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def mute(self: Workers, *question: object) -> Thought:
        raise RuntimeError("no thought")

    monkeypatch.setattr(Workers, "ask", mute)
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["greedy"], options={"start_seat": 1})
        await until(lambda: match_of(table).ply > 0)
        told = {"kind": "bot", "name": "any", "version": "1", "iterations": 0, "instead_of": "greedy"}
        assert movers(table)[0] == {**told, "seed": movers(table)[0]["seed"]}


# What they are told


async def test_a_bot_is_told_its_view_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_process(monkeypatch)
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["random", "random"])
        views: dict[int, list[View]] = {seat: [] for seat in range(3)}
        see = match_of(table).view

        def seen(seat: int | None) -> View:
            if seat is None:  # what everybody sees, for the reason in the chronicle
                return see(None)
            views[seat].append(see(seat))
            return views[seat][-1]

        monkeypatch.setattr(match_of(table), "view", seen)
        await play_to_the_end(house, table)
        assert not views[0]
        for game, home, view, bot, seed in asked[1:]:
            assert (game, bot) == ("condottiere", "random")
            assert home.startswith("signoria.games.condottiere")
            assert 0 <= seed < 2**48
            assert view in views[view["seat"]]
            written = json.dumps(view)
            assert json.loads(written) == view
            assert table.facts.secret.hex() not in written
        seeds = {mover["seed"] for mover in movers(table) if mover["kind"] == "bot"}
        assert len(seeds) == len(asked)


async def test_a_receipt_gives_the_choice_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch)
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["greedy", "search:10"])
        await play_to_the_end(house, table)
        lines = [line for line in match_of(table).record if line.get("mover", {}).get("kind") == "bot"][:12]
        for line in lines:
            then = match_of(table).at(line["ply"])
            game, mover = registry.game("condottiere"), line["mover"]
            home = type(game).__module__
            again = answer("condottiere", home, then.view(line["seat"]), mover["name"], mover["seed"])
            assert (again.move, again.iterations) == (line["move"], mover["iterations"])


# When they move


async def test_a_bot_gives_people_who_look_time_to_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch)
    async with open_house(tmp_path, bot_pause=600) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["random"], options={"start_seat": 1})
        await until(lambda: my_turn(table))
    async with open_house(tmp_path, bot_pause=0.5) as house:
        again = await table_of(house, table.id)
        table = again
        table.here[ada.id] += 1
        while my_turn(table):  # some cards leave her the turn
            await play_any(house, table)
        ply, began = match_of(table).ply, time.perf_counter()
        await until(lambda: match_of(table).ply > ply)
        assert time.perf_counter() - began > 0.4


@pytest.mark.usefixtures("by_hand")
async def test_a_step_that_came_in_between_makes_the_thought_void(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    undone: list[bool] = []
    asked = in_process(monkeypatch, held=lambda: not undone)
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["random"], strict=True, options={"start_seat": 0})
        await play_any(house, table)  # places the token
        await until(lambda: len(asked) > 0 or match_of(table).can_undo(0))
        before = len(asked)
        assert match_of(table).can_undo(0)
        if not my_turn(table):
            await until(lambda: len(asked) > before or len(asked) == 1)
        assert not (await move_commit.commit_move(house.tables, table, 0, move_commit.UNDO, table.version, "u1")).late
        undone.append(True)
        await asyncio.sleep(0.3)
        assert [line.get("undo", line.get("move")) for line in match_of(table).record if "ply" in line][1] == 0
        assert match_of(table).ply == 2
        assert my_turn(table)


async def test_after_a_restart_the_bots_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as silent:
        silent.setattr(autopilot.Autopilot, "_begin", lambda self, id: None)

        async with open_house(tmp_path) as house:
            table = await begun(house, [await somebody(house, "Ada")], ["random"], options={"start_seat": 1})
            id = table.id
    in_process(monkeypatch)

    async with open_house(tmp_path) as house:
        await until(lambda: id in house.tables.tables and my_turn(house.tables.tables[id]))
        assert movers(house.tables.tables[id])[0]["kind"] == "bot"


async def test_when_the_disk_has_trouble_the_bot_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    in_process(monkeypatch)
    monkeypatch.setattr(autopilot, "FIRST_WAIT", 0.01)
    async with open_house(tmp_path) as house:
        append, troubles = house.store.append, [StoreError("disk full")] * 3

        async def full(rows: Any, *more: Any) -> None:
            if rows and troubles:
                raise troubles.pop()
            await append(rows, *more)

        monkeypatch.setattr(house.store, "append", full)
        table = await begun(house, [await somebody(house, "Ada")], ["random"], options={"start_seat": 1})
        await until(lambda: table.gone)
        await until(lambda: table.id in house.tables.tables and my_turn(house.tables.tables[table.id]))
        assert not troubles
    assert caplog.text.count("disk full") == 3


async def test_the_start_is_tried_again_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(autopilot, "FIRST_WAIT", 0.01)
    troubles = [StoreError("locked")]
    due = TableRegistry.due

    async def locked(self: TableRegistry, until: str) -> list[tuple[str, str]]:
        if troubles:
            raise troubles.pop()
        return await due(self, until)

    with monkeypatch.context() as silent:
        silent.setattr(autopilot.Autopilot, "_begin", lambda self, id: None)
        async with open_house(tmp_path) as house:
            table = await begun(house, [await somebody(house, "Ada")], ["random"], options={"start_seat": 1})
            id = table.id
    in_process(monkeypatch)
    monkeypatch.setattr(TableRegistry, "due", locked)
    async with open_house(tmp_path) as house:
        await until(lambda: id in house.tables.tables and my_turn(house.tables.tables[id]))
    assert "locked" in caplog.text


async def test_many_tables_share_the_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch, seconds=0.01)
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        tables = [await begun(house, [ada], ["random", "random"], options={"start_seat": 1}) for _ in range(20)]
        await until(lambda: all(my_turn(table) for table in tables))
        await until(lambda: not house.autopilot.tasks)
