"""A whole house without the web: a store on a file, people, tables, bots, deputies and notices."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from helpers.databases import database
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.tables import Table


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
