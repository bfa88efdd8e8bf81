"""Pokes: a WebSocket message tells an open page that its table has a newer version. It carries no game data."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain

from starlette.websockets import WebSocket, WebSocketDisconnect

from signoria.server.people import People
from signoria.server.seat_orders import deputies_of
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

SOCKETS_A_PERSON = 24  # at one table


def crowded(table: Table, person: str) -> bool:
    """Has this person as many sockets open at this table as allowed?"""
    return bool(person) and table.here[person] >= SOCKETS_A_PERSON


@contextmanager
def present(table: Table, person: str) -> Iterator[None]:
    """Count the person as present at the table while their socket is open."""
    here = table.here
    here[person] += 1
    try:
        yield
    finally:
        here[person] -= 1
        if not here[person]:
            del here[person]


class Connection:
    """One open page; versions in between are skipped."""

    __slots__ = ("person", "version", "wake")

    def __init__(self, person: str) -> None:
        self.person = person
        self.version = -1  # the last one sent
        self.wake = asyncio.Event()


class NotifySockets:
    """The open notification sockets of all tables; ``send`` is called after every change."""

    def __init__(self, tables: TableRegistry, people: People) -> None:
        self.tables = tables
        self.people = people
        self.connections: defaultdict[str, set[Connection]] = defaultdict(set)  # by table

    def send(self, table: Table) -> None:
        for connection in self.connections.get(table.id, ()):
            connection.wake.set()

    def check_sessions(self, person: str) -> None:
        """A session of this person may have ended: each of their sockets checks its own."""
        for connection in chain.from_iterable(self.connections.values()):
            if connection.person == person:
                connection.wake.set()

    async def serve(self, table: Table, person: str, token: str, socket: WebSocket) -> None:
        """Keep one page informed until it closes, or its session (``token``) ends."""
        connection = Connection(person)
        if crowded(table, person):
            await socket.close(1013)
            return
        self.connections[table.id].add(connection)
        try:
            with present(table, person):
                await socket.accept()
                if any(deputies_of(table.seats[seat].orders) for seat in table.seats_of(person)):
                    self.tables.changed(table)  # a chosen deputy does not rest while its player looks
                await self._inform(table.id, connection, token, socket)
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self.connections[table.id].discard(connection)
            if not self.connections[table.id]:
                del self.connections[table.id]

    async def _inform(self, id: str, connection: Connection, token: str, socket: WebSocket) -> None:
        hears = asyncio.create_task(silence(socket))
        hears.add_done_callback(lambda _: connection.wake.set())
        try:
            while not hears.done():
                connection.wake.clear()  # before looking: what happens from now on wakes us again
                if connection.person and await self.people.of(token) is None:
                    await socket.close(1008)
                    return
                table = await self.tables.settled(id)  # what is not on disk may never come to be
                if table is None:
                    return
                if table.version > connection.version:
                    connection.version = table.version
                    await socket.send_text(str(table.version))
                await connection.wake.wait()
        finally:
            hears.cancel()


async def silence(socket: WebSocket) -> None:
    """Returns when the page disconnects; a page that sends something is disconnected."""
    try:
        await socket.receive_text()
        await socket.close(1008)
    except (WebSocketDisconnect, RuntimeError, KeyError):
        return
