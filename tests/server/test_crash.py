"""Nothing is lost: what was answered is in the log after kill -9, once, and every answer follows its sync."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from helpers import crashes
from helpers.hosted_tables import actor, fields, opened, post, seated


@pytest.mark.slow
def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    """Steps, clicks of several moves, and orders: none lost, none twice."""
    result = crashes.crash(kills=4, folder=tmp_path)
    assert result["acknowledged"] > 50
    assert min(result["several"], result["ordered"], result["standing"]) > 0, result  # it came that far


async def test_every_answer_comes_after_its_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a commit of ours is a sync (test_store). An answer sent any earlier is caught: see the second half."""

    async def order(early: bool) -> list[str]:
        told: list[str] = []
        answered = asyncio.Event()
        async with opened(tmp_path) as (client, house):
            table, browsers = await seated(client, house, 2)
            sa.event.listen(house.store.engine, "commit", lambda _: told.append("commit"))
            if early:  # a store that answers before it has written
                real = house.store.append
                pending: list[asyncio.Task[None]] = []

                async def later(*given: Any) -> None:
                    await answered.wait()
                    await real(*given)

                async def hasty(*given: Any) -> None:
                    pending.append(asyncio.create_task(later(*given)))

                monkeypatch.setattr(house.store, "append", hasty)
            for number in range(20):
                assert table.match is not None
                seat = actor(table)
                sent = fields(table, seat, str(table.match.legal(seat)[0]), f"k{number}")
                assert (await post(browsers[seat], table, sent)).status == 200
                told.append("answer")
                answered.set()
            await asyncio.sleep(0.2)
        return told

    assert await order(early=False) == ["commit", "answer"] * 20
    assert (await order(early=True))[0] == "answer"
