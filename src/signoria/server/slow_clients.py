"""Timeouts against slow clients, which uvicorn does not have.

A client that never completes a request, never fetches its answer or says nothing at all would hold its connection for
ever, and a process has only so many: a thousand silent connections, and nobody else gets in. Two parts work together:
a protocol between the transport and uvicorn's, which sees the connection, and an ASGI middleware, which sees what the
application waits for. They use what asyncio, ASGI and uvicorn's ``Config`` document, and nothing else.
"""

from __future__ import annotations

import asyncio
from contextvars import ContextVar
from typing import Any, cast

from starlette.types import ASGIApp, Message, Receive, Scope, Send

PROGRESS_TIMEOUT = 60.0  # seconds between two checks: the longest record comes in less by a poor telephone line
READING_TIMEOUT = 1.0  # seconds until a handshake that was read must have reached the application
TOO_LARGE = b"HTTP/1.1 431 \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Connection(asyncio.Protocol):
    """Hands everything on to ``protocol``, and aborts the connection when the client makes no progress."""

    def __init__(self, protocol: asyncio.Protocol) -> None:
        self.protocol = protocol
        self.started = 0  # requests that reached the application
        self.running = 0  # requests that it has not finished
        self.wants_body = False  # it waits for the rest of a request
        self.write_paused = False  # the client does not fetch what we send
        self.is_websocket = False
        self.seen = 0  # requests started at the last check, if the client owed us something then

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.loop = asyncio.get_running_loop()
        self.timer = self.loop.call_later(PROGRESS_TIMEOUT, self.check_progress)
        self.protocol.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.timer.cancel()
        self.protocol.connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        CONNECTION.set(self)  # inherited by the task of the request
        self.protocol.data_received(data)
        if self.transport.get_protocol() is not self:  # upgraded: a WebSocket may be silent as long as it likes
            self.timer.cancel()
            self.timer = self.loop.call_later(READING_TIMEOUT, self.check_handshake)

    def eof_received(self) -> bool | None:
        return self.protocol.eof_received()

    def pause_writing(self) -> None:
        self.write_paused = True
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        self.write_paused = False
        self.protocol.resume_writing()

    def check_progress(self) -> None:
        """Abort if the client owed us the same at the previous check: a request, the rest of one, or room to write."""
        owes = not self.running or self.wants_body or self.write_paused
        if owes and self.seen == self.started:
            self.transport.abort()
            return
        self.seen = self.started if owes else -1
        self.timer = self.loop.call_later(PROGRESS_TIMEOUT, self.check_progress)

    def check_handshake(self) -> None:
        """Of a handshake that the WebSocket parser cannot read (a header line of more than 8 KB, too many headers) the
        application never hears, and uvicorn neither answers it nor closes the connection."""
        if not self.is_websocket and not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()


CONNECTION: ContextVar[Connection | None] = ContextVar("CONNECTION", default=None)


def guarded(protocol_class: type[asyncio.Protocol]) -> type[asyncio.Protocol]:
    """This protocol with a ``Connection`` before it, made with the same arguments."""

    class Guarded(Connection):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(protocol_class(*args, **kwargs))

    return Guarded


class TellsProgress:
    """ASGI middleware: tells the connection whether the application works or waits for the client."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        connection = CONNECTION.get()
        if connection is None or scope["type"] != "http":
            if connection is not None:
                connection.is_websocket = True
            await self.app(scope, receive, send)
            return
        complete = False

        async def receive_body() -> Message:
            nonlocal complete
            if complete:
                return await receive()
            connection.wants_body = True
            message = await receive()
            connection.wants_body = False
            complete = not message.get("more_body", False)
            return message

        connection.started += 1
        connection.running += 1
        try:
            await self.app(scope, receive_body, send)
        finally:
            connection.running -= 1
