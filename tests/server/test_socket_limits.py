"""Sockets are counted by address and in all; handshakes that cannot succeed are answered and closed."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client, Closed
from helpers.hosted_tables import opened, seated, someone, watching
from helpers.live_server import Running, serving
from helpers.waiting import TIMEOUT
from signoria.server.open_files import open_files
from signoria.server.settings import Settings
from signoria.server.socket_limits import LOG_PAUSE, SocketLimits

HELLO = (
    "GET /tables/{table}/poke HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{more}\r\n"
)


async def refusal(browser: Client, path: str) -> int:
    with pytest.raises(Closed) as closed:
        async with browser.ws(path):
            pass
    return closed.value.code


async def test_one_address_has_so_many_sockets_and_the_others_theirs(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:

    with caplog.at_level(logging.WARNING, "signoria.server.socket_limits"):
        async with opened(tmp_path, sockets_per_address=5, sockets=9) as (client, house):
            table, (ada, _) = await seated(client, house, 2)
            visitor, poke = await watching(client, table), f"/tables/{table.id}/poke"
            async with AsyncExitStack() as open_ones:
                for _ in range(2):  # two in five for visitors without a session
                    await open_ones.enter_async_context(visitor.ws(poke))
                for _ in range(50):
                    assert await refusal(visitor, poke) == 1013
                for _ in range(3):  # somebody known has room still
                    await open_ones.enter_async_context(ada.ws(poke))
                for path in (poke, f"/tables/{table.id}/play", "/play"):
                    assert await refusal(ada, path) == 1013
                neighbour = await someone(client, house, "Bea")
                neighbour.cookies["signoria-watch"] = table.facts.invitation
                neighbour.address = "2001:db8::1"
                for number in range(4):
                    neighbour.address = f"2001:db8::{number}"  # one home, however many addresses it has
                    await open_ones.enter_async_context(neighbour.ws(poke))
                neighbour.address = "10.0.0.9"
                assert await refusal(neighbour, poke) == 1013  # nine are open in all
                assert (await neighbour.get(f"/tables/{table.id}")).status == 200  # pages are served still
                assert (house.sockets.open, len(house.sockets.by_home)) == (9, 2)
            assert (house.sockets.open, house.sockets.by_home, house.sockets.anonymous) == (0, {}, {})
            async with visitor.ws(poke) as socket:  # whoever went has made room
                assert await socket.text()
    told = [one.getMessage() for one in caplog.records]
    assert len(told) == 2, told  # one line an address and minute, one for all: not one a socket
    assert told[0].startswith("127.0.0.1 has 2 sockets open (2 of visitors without a session)")
    assert "--trusted-proxies" in told[0]
    assert told[1].startswith("9 sockets are open")


def test_the_limit_is_logged_again_after_a_minute(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, now = SocketLimits(Settings(sockets=1)), [1000.0]
    monkeypatch.setattr("signoria.server.socket_limits.time.monotonic", lambda: now[0])
    monkeypatch.setattr("signoria.server.socket_limits.MAX_LOGGED", 10)
    for _ in range(3):
        limits.note("x", "full")
    now[0] += LOG_PAUSE
    limits.note("x", "full")
    assert len(caplog.records) == 2
    for number in range(100):
        limits.note(str(number), "full")
    assert len(limits.logged) == len(caplog.records) - 1 == 10  # thousands of addresses fill neither memory nor log


def test_all_sockets_together_leave_files_for_requests() -> None:
    limits = SocketLimits(Settings())
    assert 0 < limits.most <= open_files() * 3 // 4
    assert (limits.each, limits.anonymous_each) == (100, 40)
    assert SocketLimits(Settings(sockets=12)).most == 12


# On the wire


def shaken(running: Running, table: str, more: str = "") -> bytes:
    """What comes back until the server hangs up, or has nothing to say for ten seconds."""
    hello = HELLO.format(table=table, port=running.port, more=more)
    got = b""
    with socket.create_connection(("127.0.0.1", running.port), timeout=TIMEOUT) as line:
        line.sendall(hello.encode())
        while more_of_it := line.recv(65536):
            got += more_of_it
    return got


def a_table(running: Running) -> str:
    person, _ = running.guest("Ada")
    return running.do(running.house.tables.host(person, "condottiere", 2, {}, access="open")).id


@pytest.mark.parametrize(("settings", "status"), [({"sockets_per_address": 1}, 429), ({"sockets": 1}, 503)])
def test_a_refused_socket_is_told_why_and_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, settings: dict[str, Any], status: int
) -> None:
    with serving(tmp_path, **settings) as running:
        table = a_table(running)
        with socket.create_connection(("127.0.0.1", running.port), timeout=TIMEOUT) as line:
            line.sendall(HELLO.format(table=table, port=running.port, more="").encode())
            assert line.recv(65536).startswith(b"HTTP/1.1 101")
            refused = shaken(running, table)
            assert refused.startswith(f"HTTP/1.1 {status} ".encode())
            assert b"retry-after: 30" in refused.lower()
            shaken(running, table)
    assert [one.name for one in caplog.records] == ["signoria.server.socket_limits"]  # no line a socket, of anybody


@pytest.mark.parametrize(
    ("more", "status"),
    [
        (f"X-Long: {'x' * 9000}\r\n", 431),
        (f"Cookie: signoria={'x' * 30_000}\r\n", 431),
        ("".join(f"X-{number}: y\r\n" for number in range(200)), 431),
    ],
)
def test_a_handshake_that_is_too_long_is_answered_and_closed(tmp_path: Path, more: str, status: int) -> None:
    with serving(tmp_path) as running:
        got = shaken(running, a_table(running), more)
        assert got.startswith(f"HTTP/1.1 {status} ".encode()), got[:80]


def test_a_handshake_that_never_ends_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("signoria.server.middleware.HANDSHAKE_TIMEOUT", 0.2)
    with serving(tmp_path) as running:
        table = a_table(running)

        async def never(id: str) -> None:
            await asyncio.sleep(1)

        monkeypatch.setattr(running.house.tables, "table", never)
        assert shaken(running, table).startswith(b"HTTP/1.1 503 ")
    assert "failed" not in caplog.text  # what the application says later is heard by nobody, and no fault
