"""A whole house without the web: a store on a file, people, tables, bots, deputies and notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from helpers.databases import database
from helpers.waiting import until
from signoria.engine.match import Match
from signoria.server import move_commit
from signoria.server.bot_worker import Thought, answer
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.tables import Table
from signoria.server.worker_pool import Turn, Workers


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[ServerParts]:
    """A house on ``folder/house.sqlite``: opened again, it goes on where it was."""
    house = ServerParts(Settings(database=database(folder), **settings))
    async with house.opened():
        yield house


async def somebody(house: ServerParts, name: str, language: str = "en") -> Person:
    return (await house.people.guest(name, language))[0]


async def begun(house: ServerParts, people: Sequence[Person], bots: Sequence[str], **terms: Any) -> Table:
    """A match that has just begun: the people first, then the bots."""
    game = terms.pop("game", "condottiere")
    options = terms.pop("options", {})
    table = await house.tables.host(people[0], game, len(people) + len(bots), options, bots=bots, **terms)
    for person in people[1:]:
        await house.tables.join(table, person)
    await house.tables.start(table)
    house.tables.changed(table)
    return table


def in_process(
    monkeypatch: pytest.MonkeyPatch, seconds: float = 0.0, held: Callable[[], bool] = lambda: False
) -> list[tuple[Any, ...]]:
    """Let thoughts be made here, quickly, or as late as they are held; the questions that were asked."""
    asked: list[tuple[Any, ...]] = []

    async def ask(self: Workers, turn: Turn, *question: Any) -> Thought:
        asked.append(question)
        await asyncio.sleep(seconds)
        while held():
            await asyncio.sleep(0.01)
        return answer(*question)

    monkeypatch.setattr(Workers, "ask", ask)
    return asked


def my_turn(table: Table, seat: int = 0) -> bool:
    assert table.match is not None
    return seat in table.match.actors


async def play_any(house: ServerParts, table: Table, seat: int = 0) -> None:
    """A person's move."""
    assert table.match is not None
    move = str(table.match.legal(seat)[0])
    assert not (await move_commit.commit_move(house.tables, table, seat, move, table.version, f"p{table.version}")).late


async def play_to_the_end(house: ServerParts, table: Table) -> None:
    assert table.match is not None
    while not table.match.over:
        await until(lambda: my_turn(table) or match_of(table).over)
        if my_turn(table):
            await play_any(house, table)


def match_of(table: Table) -> Match:
    assert table.match is not None
    return table.match


def movers(table: Table) -> list[dict[str, Any]]:
    return [line["mover"] for line in match_of(table).record if "ply" in line]


async def table_of(house: ServerParts, id: str) -> Table:
    """The table with this id; it must be there."""
    table = await house.tables.table(id)
    assert table is not None
    return table
