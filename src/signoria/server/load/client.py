"""The other side of the wire: a browser's requests without a browser, cheap enough to keep a server busy."""

from __future__ import annotations

import asyncio
import json
import os
from base64 import b64encode
from collections.abc import Callable
from typing import Any, TypeVar
from urllib.parse import quote_plus

from signoria.server.load.tables import Prepared
from signoria.server.session_cookies import COOKIE

HOST = "127.0.0.1"
LENGTH = b"content-length:"
TEXT, PING, PONG = 0x1, 0x9, 0xA
LAST, MASKED, LONGER = 0x80, 0x80, 126
FORM = "application/x-www-form-urlencoded"
JSON = "application/json"


F = TypeVar("F", bound="Frames")


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


class Frames(Wire):
    """A socket: after the handshake, ``heard`` is told every text the server sends."""

    def __init__(self, heard: Callable[[bytes], None]) -> None:
        super().__init__()
        self.heard = heard
        self.open = False

    def data_received(self, data: bytes) -> None:
        if not self.open:
            super().data_received(data)
            self.open = self.answer is None
            data = b""
        self.buffer += data
        while self.open and (frame := self.next()) is not None:
            kind, content = frame
            if kind == TEXT:
                self.heard(content)
            elif kind == PING:
                self.send(PONG, content)

    def next(self) -> tuple[int, bytes] | None:
        """The next whole frame; all of ours are of less than 64 KiB."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        start, size = (2, buffer[1]) if buffer[1] < LONGER else (4, int.from_bytes(buffer[2:4], "big"))
        if len(buffer) < start + size:
            return None
        self.buffer = buffer[start + size :]
        return buffer[0] & 15, buffer[start : start + size]

    def send(self, kind: int, content: bytes) -> None:
        """As a browser sends it, masked; a mask of zeros saves this side the work, not the server."""
        size = len(content)
        told = bytes([MASKED | size]) if size < LONGER else bytes([MASKED | LONGER, size >> 8, size & 255])
        self.transport.write(bytes([LAST | kind]) + told + bytes(4) + content)


class Played(Frames):
    """A program's socket: one step at a time."""

    def __init__(self) -> None:
        super().__init__(self.told)
        self.news: asyncio.Future[bytes] | None = None

    def told(self, content: bytes) -> None:
        if self.news is not None and not self.news.done():
            self.news.set_result(content)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        if self.news is not None and not self.news.done():
            self.news.set_exception(Broken(f"the server hung up ({error})"))

    def step(self, content: bytes) -> asyncio.Future[bytes]:
        self.news = asyncio.get_running_loop().create_future()
        self.send(TEXT, content)
        return self.news


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

    async def socket(self, path: str, token: str, make: Callable[[], F]) -> F:
        """Open a socket."""
        _, frames = await asyncio.get_running_loop().create_connection(make, HOST, self.port)
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        key = f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}\r\n"
        first = f"GET {path} HTTP/1.1\r\n"
        answer = await frames.ask(f"{first}{self.always}{self.cookie(token)}{upgrade}{key}\r\n".encode())
        if answer.status != 101:
            raise Broken(f"the socket was refused: {answer.status}")
        return frames

    async def poke(self, id: str, token: str, heard: Callable[[int], None]) -> Frames:
        """A page's socket."""
        return await self.socket(f"/tables/{id}/poke", token, lambda: Frames(lambda told: heard(int(told))))

    async def program(self, token: str) -> Played:
        """A program's socket, for one table after the other."""
        return await self.socket("/play", token, Played)


def frame(table: Prepared) -> bytes:
    """The next step of a table, as a program sends it."""
    seat, move = table.script[table.at]
    sent = {"table": table.id, "seat": seat, "v": table.version, "key": f"p{table.version}", "move": move}
    return json.dumps(sent, separators=(",", ":")).encode()


def version(answer: Answer) -> int:
    """The version an answer carries in its ETag."""
    return int(field(answer.head, b"etag:").strip(b'"') or -1)
