"""Sockets: uvicorn's, with a short way for what nearly every frame is, one whole short text.

Whatever else comes (pieces, pings, a close, too much, before the handshake or after the end) goes the long way, with
the same answers. In one thing the two differ: a frame that somebody waits for does not stop the reading for a moment.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without a wheel of it
    from websockets.utils import apply_mask

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent, ASGISendEvent

TEXT = 0x81  # the first byte of a frame: a text, and the whole of it
LAST, MASKED = 0x80, 0x80
HANDSHAKE = 20.0  # seconds from the request to the answer
CLOSED = b" \r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
UNREADABLE, TIMED_OUT = b"HTTP/1.1 400" + CLOSED, b"HTTP/1.1 503" + CLOSED
SHORT, LONG = 126, 2**16  # from here on the length of a frame is told in two bytes more, in eight


class Sockets(WebSocketsSansIOProtocol):
    """``ws=Sockets`` in uvicorn's configuration."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Letterbox()
        self.lone = True  # so far every frame came alone and whole: the parser of the long way waits for a new one

    def data_received(self, data: bytes) -> None:
        start = whole(data) if self.lone and self.handshake_complete else 0
        text = self.heard(data, start) if start and data[0] == TEXT else None
        if text is not None:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
            return
        if not start and self.handshake_initiated:
            self.lone = False
        super().data_received(data)
        if not self.handshake_initiated and self.conn.handshake_exc is not None:
            self.refuse(b"")

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.deadline = self.loop.call_later(HANDSHAKE, self.refuse, TIMED_OUT)

    def connection_lost(self, exc: Exception | None) -> None:
        self.deadline.cancel()
        super().connection_lost(exc)

    def refuse(self, answer: bytes) -> None:
        """End a handshake that cannot succeed. Of one that it cannot read (a header line of more than 8 KB, too many
        headers) the parser has an answer ready, which uvicorn does not send; nor does it close the connection."""
        if self.handshake_complete or self.transport.is_closing():
            return
        self.handshake_complete = self.close_sent = True
        self.transport.write(answer or b"".join(self.conn.data_to_send()) or UNREADABLE)
        self.transport.close()

    def heard(self, data: bytes, start: int) -> str | None:
        """The text, if somebody may want to hear it now."""
        if self.conn.state is not OPEN or not self.queue.empty() or len(data) - start > self.config.ws_max_size:
            return None
        try:
            return apply_mask(data[start:], data[start - 4 : start]).decode()
        except UnicodeDecodeError:
            return None

    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text")
        ready = self.handshake_complete and self.conn.state is OPEN and not self.close_sent and not self.disconnected
        if ready and isinstance(text, str) and self.writable.is_set():
            content = text.encode()
            if len(content) < LONG:
                self.transport.write(head(len(content)) + content)
                return
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True  # refused with an answer of its own; uvicorn would log that it got none


class Letterbox(asyncio.Queue["ASGIReceiveEvent"]):
    """A queue that one reader takes from."""

    def __init__(self) -> None:
        super().__init__()
        self.letters: deque[ASGIReceiveEvent] = deque()
        self.reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self.letters

    def put_nowait(self, item: ASGIReceiveEvent) -> None:
        self.letters.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> ASGIReceiveEvent:
        while not self.letters:
            self.reader = asyncio.get_running_loop().create_future()
            await self.reader
        return self.letters.popleft()


def whole(data: bytes) -> int:
    """Where the content begins, if this is one whole masked frame and nothing else, as programs send it; else 0."""
    if len(data) < 6 or not data[0] & LAST or not data[1] & MASKED:
        return 0
    size, start = data[1] - MASKED, 6
    if size >= SHORT:
        if size > SHORT:
            return 0
        size, start = int.from_bytes(data[2:4], "big"), 8
    return start if len(data) == start + size else 0


def head(size: int) -> bytes:
    """The beginning of a text frame of so many bytes."""
    return bytes((TEXT, size)) if size < SHORT else bytes((TEXT, SHORT, size >> 8, size & 255))
