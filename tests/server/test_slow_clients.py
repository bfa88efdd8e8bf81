"""Slow clients, over real connections: what stands between uvicorn and the transport, and what it may use for that."""

from __future__ import annotations

import ast
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

import signoria
from helpers.live_server import Running, serving
from signoria.server.serving import LONGEST_FRAME

ROOT = Path(signoria.__file__).parent
HELLO = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n{more}"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET /static/css/base.css HTTP/1.1\r\nHost: x\r\n\r\n"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path) as running:
        yield running


def connected(running: Running) -> socket.socket:
    return socket.create_connection(("127.0.0.1", running.port), timeout=10)


def test_who_does_not_fetch_the_answers_is_hung_up_on(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.slow_clients.PROGRESS_TIMEOUT", 0.3)
    with connected(running) as line:
        line.settimeout(0.3)
        with suppress(TimeoutError):
            for _ in range(4000):  # answers of more than all buffers on the way hold
                line.sendall(GET)
        time.sleep(1.5)
        got = 0
        with suppress(ConnectionError):
            while more := line.recv(2**20):  # TimeoutError: it is waited for still
                got += len(more)
                assert got < 2**25, "it is served still"


def test_who_fetches_slowly_but_goes_on_asking_is_served(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.slow_clients.PROGRESS_TIMEOUT", 0.4)
    with connected(running) as line:
        for _ in range(8):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
            time.sleep(0.2)


@pytest.mark.parametrize("before", [b"", GET, GET * 3])
def test_a_handshake_that_nobody_can_read_is_answered_whatever_came_before(running: Running, before: bytes) -> None:
    hello = HELLO.format(path="/play", port=running.port, more=f"X-Long: {'x' * 9000}\r\n")
    with connected(running) as line:
        line.sendall(before + hello.encode())
        got = b""
        while more := line.recv(65536):
            got += more
    assert b"HTTP/1.1 431 " in got


def test_a_frame_that_is_too_long_ends_its_socket(running: Running) -> None:
    _, cookie = running.guest("Ada")
    hello = HELLO.format(path="/play", port=running.port, more=f"Cookie: {cookie['name']}={cookie['value']}\r\n")

    def frame(size: int) -> bytes:
        return b"\x81\xfe" + size.to_bytes(2, "big") + bytes(4) + b"x" * size

    with connected(running) as line:
        line.sendall(hello.encode())
        assert line.recv(65536).startswith(b"HTTP/1.1 101")
        whole = frame(LONGEST_FRAME)
        line.sendall(whole[:100])
        line.sendall(whole[100:])
        assert b'"status":400' in line.recv(65536)
        line.sendall(frame(LONGEST_FRAME + 1))
        got = line.recv(65536)
        assert got[:1] == b"\x88"
        assert int.from_bytes(got[2:4], "big") == 1009


def test_the_server_uses_the_public_names_of_uvicorn_alone() -> None:
    """``uvicorn.Config``, ``uvicorn.Server``, ``uvicorn.run``: a new version of it may change all others."""
    for path in ROOT.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(text)) if "uvicorn" in text or "websockets" in text else ():
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [name for name in names if re.match(r"(uvicorn|websockets)\.", name)], path
            if isinstance(node, ast.ImportFrom) and node.module == "uvicorn":
                assert {one.name for one in node.names} <= {"Config", "Server", "run"}, path
