"""Pokes: an open page is told that its table has a newer version, and fetches it. No game data goes this way."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from signoria.server.tables import Table

if TYPE_CHECKING:
    from signoria.server.house import House

SOCKETS_A_PERSON = 24  # at one table


def crowded(table: Table, person: str) -> bool:
    """Has this person as many sockets open here as anybody may have?"""
    return bool(person) and table.here[person] >= SOCKETS_A_PERSON


@contextmanager
def present(table: Table, person: str) -> Iterator[None]:
    """Somebody is at the table as long as a socket is open."""
    here = table.here
    here[person] += 1
    try:
        yield
    finally:
        here[person] -= 1
        if not here[person]:
            del here[person]


class Line:
    """One open page: it wants the newest version, not every version."""

    __slots__ = ("person", "told", "wake")

    def __init__(self, person: str) -> None:
        self.person = person
        self.told = -1
        self.wake = asyncio.Event()


class Pokes:
    def __init__(self) -> None:
        self.lines: defaultdict[str, set[Line]] = defaultdict(set)  # by table

    def send(self, table: Table) -> None:
        for line in self.lines.get(table.id, ()):
            line.wake.set()

    def doubt(self, person: str) -> None:
        """A session of this person may have ended: each of their open pages looks whether it was its own."""
        for line in chain.from_iterable(self.lines.values()):
            if line.person == person:
                line.wake.set()

    async def serve(self, house: House, table: Table, person: str, token: str, socket: WebSocket) -> None:
        """Keep one page informed until it closes, or its session (``token``) ends."""
        line = Line(person)
        if crowded(table, person):
            await socket.close(1013)
            return
        self.lines[table.id].add(line)
        try:
            with present(table, person):
                await socket.accept()
                await self._inform(house, table.id, line, token, socket)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.lines[table.id].discard(line)
            if not self.lines[table.id]:
                del self.lines[table.id]

    async def _inform(self, house: House, id: str, line: Line, token: str, socket: WebSocket) -> None:
        hears = asyncio.create_task(silence(socket))
        hears.add_done_callback(lambda _: line.wake.set())
        try:
            while not hears.done():
                line.wake.clear()  # before looking: what happens from now on wakes us again
                if line.person and await house.people.of(token) is None:
                    await socket.close(1008)
                    return
                table = await house.hall.settled(id)  # what is not on disk may never come to be
                if table is None:
                    return
                if table.version > line.told:
                    line.told = table.version
                    await socket.send_text(str(table.version))
                await line.wake.wait()
        finally:
            hears.cancel()


async def silence(socket: WebSocket) -> None:
    """A page has nothing to say here; this ends when it is gone (or talks)."""
    try:
        await socket.receive_text()
        await socket.close(1008)
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return
