"""The short way of a frame is uvicorn's own, only shorter: whatever comes, in whatever pieces, is answered alike."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.exceptions import InvalidState

from signoria.server.sockets import Sockets, head

MOST = 200  # bytes of a frame
HELLO = (
    b"GET /echo HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Wire(asyncio.Transport):
    """The far end, as far as a protocol can see."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.paused = self.closed = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True


async def spoken(kind: type[WebSocketsSansIOProtocol], pieces: list[bytes]) -> tuple[bytes, list[Any], bool]:
    """What a socket of this kind sends, what its application hears, and whether it is closed at the end."""
    heard: list[Any] = []

    async def echo(scope: Scope, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            heard.append(message)
            if message["type"] == "websocket.connect":
                await send({"type": "websocket.accept"})
            elif message["type"] == "websocket.receive":
                await send({"type": "websocket.send", "text": f"{message.get('text')} {'long ' * len(heard)}"})
            else:
                return

    limits: dict[str, Any] = {"ws_max_size": MOST, "ws_per_message_deflate": False, "ws_ping_interval": None}
    config = uvicorn.Config(echo, log_config=None, lifespan="off", **limits)
    config.load()
    wire, protocol = Wire(), kind(config=config, server_state=ServerState(), app_state={})
    protocol.connection_made(wire)
    for piece in (HELLO, *pieces):
        for _ in range(50):  # as a transport does: what was asked to wait waits
            if not wire.paused:
                break
            await asyncio.sleep(0)
        if wire.closed:
            break
        try:
            protocol.data_received(piece)
        except InvalidState:  # uvicorn's own, after a close and half a sign in one piece: the loop hangs up then
            wire.close()
        for _ in range(8):
            await asyncio.sleep(0)
    closed = wire.closed
    protocol.connection_lost(None)
    for _ in range(8):
        await asyncio.sleep(0)
    return b"".join(wire.sent), heard, closed


def framed(first: int, content: bytes, rnd: random.Random) -> bytes:
    mask = rnd.randbytes(4)
    told = bytes([0x80 | len(content)]) if len(content) < 126 else b"\xfe" + len(content).to_bytes(2, "big")
    return bytes([first]) + told + mask + bytes(byte ^ mask[at % 4] for at, byte in enumerate(content))


def conversation(rnd: random.Random) -> list[bytes]:
    """Frames of all kinds, most of them texts; some cut into pieces, some sent together."""
    texts = [b"", b"play m3", "Niccolò".encode(), b"x" * 125, b"y" * 126, b"z" * MOST]
    frames: list[bytes] = []
    for _ in range(rnd.randrange(2, 12)):
        frames += rnd.choices(
            [
                [framed(0x81, rnd.choice(texts), rnd)],
                [framed(0x89, b"ping", rnd)],
                [framed(0x8A, b"pong", rnd)],
                [framed(0x82, b"bytes", rnd)],
                [framed(0x01, b"one ", rnd), framed(0x80, b"text", rnd)],
                [framed(0x81, b"\xff\xfe", rnd)],
                [framed(0x81, b"w" * (MOST + 1), rnd)],
                [framed(0x88, (1000).to_bytes(2, "big"), rnd)],
                [b"\x81\x05plain"],
                [framed(0x01, b"begun, ", rnd), framed(0x81, b"and another", rnd)],
            ],
            (20, 2, 2, 1, 2, 0.3, 0.3, 0.3, 0.3, 0.5),
        )[0]
    if rnd.random() < 0.5:
        return frames
    whole, pieces = b"".join(frames), []
    while whole:
        cut = rnd.randrange(1, 300)
        pieces.append(whole[:cut])
        whole = whole[cut:]
    return pieces


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
async def test_both_ways_hear_and_say_the_same() -> None:
    for seed in range(120):
        pieces = conversation(random.Random(seed))
        assert await spoken(Sockets, pieces) == await spoken(WebSocketsSansIOProtocol, pieces), (seed, pieces)


async def test_the_short_way_is_taken_and_left() -> None:
    rnd, taken = random.Random(1), []

    class Counted(Sockets):
        def heard(self, data: bytes, start: int) -> str | None:
            text = super().heard(data, start)
            taken.append(text)
            return text

    text, ping = framed(0x81, b"play m3", rnd), framed(0x89, b"", rnd)
    await spoken(Counted, [text, ping, text])
    assert taken == ["play m3", "play m3"]  # what keeps a socket alive does not end it
    await spoken(Counted, [text[:3], text[3:], text])
    assert len(taken) == 2  # after half a frame nothing is certain


def test_the_head_of_a_frame() -> None:
    assert head(0) == b"\x81\x00"
    assert head(125) == b"\x81\x7d"
    assert head(126) == b"\x81\x7e\x00\x7e"
    assert head(65535) == b"\x81\x7e\xff\xff"
