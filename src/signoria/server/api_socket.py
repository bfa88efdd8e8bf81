"""The WebSockets of programs: frames are answered in order, and a socket closes when its session ends."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import TYPE_CHECKING

from starlette.types import Receive, Send

from signoria.server.notify_socket import SOCKETS_A_PERSON, crowded, present
from signoria.server.tables import Table

if TYPE_CHECKING:
    from signoria.server.people import People, Person

Answer = Callable[["Person", str], Awaitable[str]]


class Connection:
    """One open socket, as plain ASGI. ``answer`` makes the answer to a frame."""

    __slots__ = ("answer", "people", "receive", "send", "token")

    def __init__(self, people: People, token: str, receive: Receive, send: Send, answer: Answer) -> None:
        self.people = people
        self.token = token
        self.receive = receive
        self.send = send
        self.answer = answer

    async def serve(self) -> None:
        await self.receive()  # it wants to connect
        await self.send({"type": "websocket.accept"})
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            frame: str | None = message.get("text")
            if frame is None:  # bytes
                await self.close(1003)
                return
            person = self.people.at_hand(self.token) or await self.recognised()
            if person is None:
                return
            await self.send({"type": "websocket.send", "text": await self.answer(person, frame)})

    async def recognised(self) -> Person | None:
        """The person of this socket's session, checked at every frame; closes the socket if the session has ended."""
        person = await self.people.of(self.token)
        if person is None:
            await self.close(1008)
        return person

    async def close(self, code: int) -> None:
        await self.send({"type": "websocket.close", "code": code})


class ApiSockets:
    """The open sockets of each person."""

    def __init__(self, people: People) -> None:
        self.people = people
        self.connections: defaultdict[str, set[Connection]] = defaultdict(set)
        self.errands: set[asyncio.Task[Person | None]] = set()

    def check_sessions(self, person: str) -> None:
        """A session of this person may have ended: close the sockets that were opened with it."""
        for connection in self.connections.get(person, ()):
            errand = asyncio.ensure_future(connection.recognised())
            self.errands.add(errand)
            errand.add_done_callback(self.errands.discard)

    async def serve(
        self, table: Table | None, person: str, token: str, receive: Receive, send: Send, answer: Answer
    ) -> None:
        """Answer a program until it disconnects or its session (``token``) ends; without a table frames name it."""
        connection = Connection(self.people, token, receive, send, answer)
        if crowded(table, person) if table is not None else len(self.connections.get(person, ())) >= SOCKETS_A_PERSON:
            await connection.close(1013)
            return
        self.connections[person].add(connection)
        try:
            with present(table, person) if table is not None else nullcontext():
                await asyncio.create_task(connection.serve())  # its own task: a frame wakes none of the layers above
        except (OSError, RuntimeError):  # it has hung up, or was hung up on
            pass
        finally:
            self.connections[person].discard(connection)
            if not self.connections[person]:
                del self.connections[person]
