"""The form that hosts a table: what a host fills in, and the table that comes of it."""

from __future__ import annotations

from helpers.asgi_client import Answer, Client
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table

HOST = {"game": "condottiere", "name": "Ada", "title": "Thursday", "access": "open", "pace": "live"}


def chairs(*kinds: str) -> dict[str, str]:
    """Fields of the chairs after the host's: ``chairs("person", "here:Bea", "capitano")``."""
    fields = {}
    for number, kind in enumerate(kinds, 1):
        fields[f"chair{number}"], _, fields[f"who{number}"] = kind.partition(":")
    return fields


async def hosted(client: Client, house: ServerParts, *kinds: str, **more: str) -> Table:
    answer = await client.post("/tables", {**HOST, **chairs(*kinds), **more})
    assert answer.status == 303, answer.text
    return await found(house, answer)


async def found(house: ServerParts, answer: Answer) -> Table:
    table = await house.tables.table(answer.location.removeprefix("/tables/").partition("?")[0])
    assert table is not None
    return table
