"""People at a table of a fresh house, and steps played at random through the door."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from helpers.asgi_client import Answer, Client
from helpers.databases import database
from signoria.server.app import make_app
from signoria.server.locking import Lock, this_process
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.tables import Table

JS = {"x-table": "1"}
NO_LOCK = Lock(this_process("serve"))  # for a second server on one database, which the lock would keep out


@asynccontextmanager
async def opened(
    path: Path | str, *, lock: Lock | None = None, **settings: Any
) -> AsyncIterator[tuple[Client, ServerParts]]:
    """A browser that nobody has used yet, and the house behind the application: in a folder, or on a database."""
    where = path if isinstance(path, str) else database(path)
    app = make_app(Settings(database=where, **{"bot_pause": 0.0, **settings}), lock)
    house: ServerParts = app.state.parts
    house.limits.factor = 100_000
    async with Client(app) as client:
        yield client, house


@asynccontextmanager
async def default_house(folder: Path) -> AsyncIterator[tuple[Client, ServerParts]]:
    """The same with the settings, limits and pauses of a house nobody has changed."""
    app = make_app(Settings(database=database(folder)))
    async with Client(app) as client:
        yield client, app.state.parts


async def someone(client: Client, house: ServerParts, name: str, language: str = "en") -> Client:
    """Another browser, with a guest of this name."""
    browser = client.other()
    _, token = await house.people.guest(name, language)
    browser.cookies["signoria"] = token
    return browser


async def seated(
    client: Client,
    house: ServerParts,
    seats: int = 3,
    game: str = "condottiere",
    *,
    strict: bool | None = None,
    **options: Any,
) -> tuple[Table, list[Client]]:
    """A match that has begun, and a browser for each seat."""
    browsers = [await someone(client, house, f"Player {seat}") for seat in range(seats)]
    people = [await house.people.of(browser.cookies["signoria"]) for browser in browsers]
    assert people[0] is not None
    table = await house.tables.host(people[0], game, seats, options, strict=strict)
    for person in people[1:]:
        assert person is not None
        await house.tables.join(table, person)
    await house.tables.start(table)
    return table, browsers


async def watching(client: Client, table: Table) -> Client:
    """Another browser, of a visitor who came through the invitation link."""
    browser = client.other()
    await browser.get(f"/invitations/{table.facts.invitation}")
    return browser


def actor(table: Table) -> int:
    assert table.match is not None
    return table.match.actors[0]


def fields(table: Table, seat: int, move: str, key: str, version: int | None = None) -> Mapping[str, str]:
    v = table.version if version is None else version
    return {"seat": str(seat), "v": str(v), "key": key, "move": move}


async def post(browser: Client, table: Table, sent: Mapping[str, str], **headers: str) -> Answer:
    return await browser.post(f"/tables/{table.id}/moves", sent, headers={**JS, **headers})


async def play_on(table: Table, browsers: list[Client], steps: int, seed: int = 1) -> None:
    """So many random steps through the door."""
    rnd = random.Random(seed)
    for _ in range(steps):
        assert table.match is not None
        if table.match.over:
            return
        seat = actor(table)
        move = rnd.choice(table.match.legal(seat))
        answer = await post(browsers[seat], table, fields(table, seat, str(move), f"on-{seed}-{table.match.ply}"))
        assert answer.status == 200, answer.text
