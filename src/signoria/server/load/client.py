"""The other side of the wire: a browser's requests without a browser, cheap enough to keep a server busy."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import quote_plus

from signoria.server.load.tables import Prepared
from signoria.server.visitors import COOKIE

HOST = "127.0.0.1"
LENGTH = b"content-length:"
PING = 0x9
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


class Broken(Exception):
    """The server did not answer as it should: the measurement is void."""


class Answer:
    """One HTTP answer."""

    __slots__ = ("body", "head", "status")

    def __init__(self, status: int, head: bytes, body: bytes) -> None:
        self.status = status
        self.head = head
        self.body = body

    def json(self) -> Any:
        return json.loads(self.body)


def field(head: bytes, name: bytes) -> bytes:
    """The value of a header."""
    at = head.lower().find(b"\r\n" + name)
    if at < 0:
        return b""
    end = head.find(b"\r\n", at + 2)
    return head[at + 2 + len(name) : end if end >= 0 else None].strip()


class Wire(asyncio.Protocol):
    """A connection; what comes in is kept until it is understood."""

    def __init__(self) -> None:
        self.buffer = b""
        self.answer: asyncio.Future[Answer] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: Any = transport

    def connection_lost(self, error: Exception | None) -> None:
        if self.answer is not None and not self.answer.done():
            self.answer.set_exception(Broken(f"the server hung up ({error})"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0 or self.answer is None:
            return
        head = self.buffer[:end]
        whole = end + 4 + int(field(head, LENGTH) or 0)
        if len(self.buffer) >= whole:
            answer = Answer(int(head[9:12]), head, self.buffer[end + 4 : whole])
            self.buffer = self.buffer[whole:]
            waiting, self.answer = self.answer, None
            if not waiting.done():
                waiting.set_result(answer)

    def ask(self, request: bytes) -> asyncio.Future[Answer]:
        """Send a request; one at a time, like a browser on one connection."""
        self.answer = asyncio.get_running_loop().create_future()
        self.transport.write(request)
        return self.answer


class Poke(Wire):
    """An open page's socket: ``heard`` is told every version the server sends."""

    def __init__(self, heard: Callable[[int], None]) -> None:
        super().__init__()
        self.heard = heard
        self.open = False

    def data_received(self, data: bytes) -> None:
        if not self.open:
            super().data_received(data)
            self.open = self.answer is None
            data = b""
        self.buffer += data
        while self.open and len(self.buffer) >= 2 and len(self.buffer) >= 2 + self.buffer[1]:
            kind, size = self.buffer[0] & 15, self.buffer[1]  # all frames of ours are short
            content, self.buffer = self.buffer[2 : 2 + size], self.buffer[2 + size :]
            if kind == 1:
                self.heard(int(content))
            elif kind == PING:  # a browser's answer is masked
                mask = os.urandom(4)
                masked = bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))
                self.transport.write(bytes([0x80 | 0xA, 0x80 | size]) + mask + masked)


class Server:
    """Where to connect to, and what a request of a session looks like there."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.always = (
            f"Host: {HOST}:{port}\r\nOrigin: http://{HOST}:{port}\r\nSec-Fetch-Site: same-origin\r\n"
            "User-Agent: signoria-load\r\nAccept-Language: en\r\n"
        )

    async def wire(self) -> Wire:
        _, wire = await asyncio.get_running_loop().create_connection(Wire, HOST, self.port)
        return wire

    def cookie(self, token: str) -> str:
        return f"Cookie: {COOKIE}={token}\r\n" if token else ""

    def move(self, table: Prepared, accept: str) -> bytes:
        """The next step of a table, as our own page would send it."""
        seat, move = table.script[table.at]
        body = f"seat={seat}&v={table.version}&key=p{table.version}&move={quote_plus(move)}"
        return (
            f"POST /tables/{table.id}/moves HTTP/1.1\r\n{self.always}{self.cookie(table.tokens[seat])}"
            f"X-Table: 1\r\nAccept: {accept}\r\nContent-Type: {FORM}\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    def pull(self, id: str, token: str, accept: str) -> bytes:
        """What an open page asks for when it was poked."""
        return (
            f"GET /tables/{id}/fragment HTTP/1.1\r\n{self.always}{self.cookie(token)}"
            f"X-Table: 1\r\nAccept: {accept}\r\n\r\n"
        ).encode()

    async def poke(self, id: str, token: str, heard: Callable[[int], None]) -> Poke:
        """Open a page's socket."""
        loop = asyncio.get_running_loop()
        _, poke = await loop.create_connection(lambda: Poke(heard), HOST, self.port)
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
        path = f"GET /tables/{id}/poke HTTP/1.1\r\n"
        answer = await poke.ask(f"{path}{self.always}{self.cookie(token)}{upgrade}{key}\r\n".encode())
        if answer.status != 101:
            raise Broken(f"the socket was refused: {answer.status}")
        return poke


def version(answer: Answer) -> int:
    """The version an answer carries in its ETag."""
    return int(field(answer.head, b"etag:").strip(b'"') or -1)
