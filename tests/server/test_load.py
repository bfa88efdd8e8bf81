"""The load test itself: it plays real matches on a real server, and a long match does not grow dear."""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

import pytest

from signoria.server.load import measure, tables
from signoria.server.load.client import JSON, Server
from signoria.server.load.play import HTML, Player, Program, Turn, Watched, closed_loop, quantile
from signoria.server.load.processes import cores, ours

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it reads /proc and pins processes to cores")


async def test_the_load_client_plays_matches_on_a_real_server(tmp_path: Path) -> None:
    database = tmp_path / "load.sqlite"
    lanes = await tables.prepare(str(database), 2, 2, 8)  # matches enough for a fast machine
    with ours(database, cores()[0]) as (process, port):
        server = Server(port)
        for players in (
            [Player(server, lane) for lane in lanes],
            [Program(server, lane) for lane in lanes],
            [Watched(server, lane, JSON) for lane in lanes],
            [Watched(server, lane, HTML) for lane in lanes],
        ):
            turn = await closed_loop(players, 0.2, process.cpu)
            assert turn.moves >= 2
            assert turn.seconds >= 0.2
        assert process.cpu() > 0
        assert process.memory() > 10


def test_people_play_on_while_bots_think() -> None:
    found = measure.among_bots(3, "condottiere", tables=2, pace=0.2, seconds=2.0)
    assert found["moves"] >= 2  # a slow machine may do no more in the time
    assert 0 < found["answer_p50"] <= found["answer_p95"]


def test_a_report_compares_with_the_peer() -> None:
    fast, slow = Turn(200, 1.0, 0.5, [0.001] * 200), Turn(100, 1.0, 0.5, [0.002] * 100)
    report = measure.Report(turns={measure.MOVES: [fast], measure.PEER: [slow]})
    assert report.ratios() == {measure.MOVES: {"best": 2.0, "median": 2.0, "cpu": 2.0}}
    assert report.as_data()["servers"][measure.PEER]["p50"] == pytest.approx(2.0)
    assert quantile([], 0.5) == 0.0


async def test_a_move_costs_the_same_early_and_late(tmp_path: Path) -> None:
    """Through the house's own door, in this process; windows of young and old matches take turns."""
    from signoria.server import move_commit
    from signoria.server.app import make_app
    from signoria.server.server_parts import ServerParts
    from signoria.server.settings import Settings
    from signoria.server.tables import Table

    early, late, window, windows = 10, 1000, 40, 9
    database = str(tmp_path / "long.sqlite")

    async def cost(house: ServerParts, table: Table, prepared: tables.Prepared, steps: int) -> list[float]:
        waits = []
        for seat, move in prepared.script[prepared.at : prepared.at + steps]:
            start = time.thread_time()
            await move_commit.commit_move(house.tables, table, seat, move, table.version, f"p{table.version}")
            waits.append(time.thread_time() - start)
        prepared.at += steps
        return waits

    most = late + window * windows
    (young,), (old,) = await tables.prepare(database, 2, 2, 1, most=most, **measure.LONG)
    app = make_app(Settings(database=database))
    async with app.router.lifespan_context(app):
        house = app.state.parts
        at = [await house.tables.table(one.id) for one in (young, old)]
        await cost(house, at[0], young, early)
        await cost(house, at[1], old, late)
        ratios = []
        for _ in range(windows):
            first, last = await cost(house, at[0], young, window), await cost(house, at[1], old, window)
            ratios.append(statistics.median(last) / statistics.median(first))
    assert statistics.median(ratios) < 1.5
