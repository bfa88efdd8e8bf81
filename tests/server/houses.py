"""A whole house without the web: a store on a file, people, tables, bots, deputies and notices."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from signoria.server.bots import Bots
from signoria.server.deputies import Deputies
from signoria.server.hall import Hall
from signoria.server.house import House
from signoria.server.limits import Limits
from signoria.server.notices import Notices
from signoria.server.people import People, Person
from signoria.server.pokes import Pokes
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.tables import Table

PATIENCE = 20.0


@asynccontextmanager
async def open_house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """A house on ``folder/house.sqlite``: opened again, it goes on where it was."""
    chosen = Settings(database=str(folder / "house.sqlite"), **settings)
    store = Store(chosen.url)
    house = House(
        settings=chosen,
        store=store,
        people=People(chosen, store),
        limits=Limits(chosen.clock),
        hall=Hall(chosen, store),
        pokes=Pokes(),
        bots=Bots(chosen),
        deputies=Deputies(chosen),
        notices=Notices(chosen),
    )
    store.open()
    parts = (house.bots, house.deputies, house.notices)
    for part in parts:
        await part.open(house)
    try:
        yield house
    finally:
        for part in parts:
            await part.close()
        await house.people.close()
        store.close()


async def somebody(house: House, name: str, language: str = "en") -> Person:
    return (await house.people.guest(name, language))[0]


async def begun(house: House, people: Sequence[Person], bots: Sequence[str], **terms: Any) -> Table:
    """A match that has just begun: the people first, then the bots."""
    game = terms.pop("game", "condottiere")
    table = await house.hall.host(people[0], game, len(people) + len(bots), terms.pop("options", {}), **terms)
    for person in people[1:]:
        await house.hall.join(table, person)
    for number, bot in enumerate(bots, len(people)):
        await house.hall.seat_bot(table, people[0], number, bot)
    await house.hall.start(table)
    house.changed(table)
    return table


async def until(true: Callable[[], bool], patience: float = PATIENCE) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(patience):
        while not true():
            await asyncio.sleep(0.01)
