"""Pokes: an open page is told that its table has a newer version, and fetches it. No game data goes this way."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from signoria.server.tables import Table

if TYPE_CHECKING:
    from signoria.server.house import House

SOCKETS_A_PERSON = 24  # at one table


class Line:
    """One open page: it wants the newest version, not every version."""

    __slots__ = ("told", "wake")

    def __init__(self) -> None:
        self.told = -1
        self.wake = asyncio.Event()


class Pokes:
    def __init__(self) -> None:
        self.lines: defaultdict[str, set[Line]] = defaultdict(set)

    def send(self, table: Table) -> None:
        for line in self.lines.get(table.id, ()):
            line.wake.set()

    async def serve(self, house: House, table: Table, person: str, socket: WebSocket) -> None:
        """Keep one page informed until it closes."""
        if person and table.here[person] >= SOCKETS_A_PERSON:
            await socket.close(1013)
            return
        await socket.accept()
        line = Line()
        self.lines[table.id].add(line)
        table.here[person] += 1
        hears = asyncio.create_task(silence(socket))
        hears.add_done_callback(lambda _: line.wake.set())
        try:
            while not hears.done():
                line.wake.clear()  # before looking: what happens from now on wakes us again
                now = await house.hall.table(table.id)  # a table thrown out of memory comes back as another object
                if now is None:
                    return
                if now.version > line.told:
                    line.told = now.version
                    await socket.send_text(str(now.version))
                await line.wake.wait()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            hears.cancel()
            self.lines[table.id].discard(line)
            if not self.lines[table.id]:
                del self.lines[table.id]
            table.here[person] -= 1
            if not table.here[person]:
                del table.here[person]


async def silence(socket: WebSocket) -> None:
    """A page has nothing to say here; this ends when it is gone (or talks)."""
    try:
        await socket.receive_text()
        await socket.close(1008)
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return
