"""Malformed requests: whatever knocks is told no, at once; no match is changed, and the house goes on.

Seen to bite: with ``int()`` on a field that ``isdigit()`` had let through (the talk's seat, "²") it reported 500s.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import socket
import sqlite3
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from helpers.hosted_tables import opened, play_on, seated
from helpers.live_server import GOOD, sent, serving
from helpers.malformed_requests import Knock, Knocks, ask
from helpers.waiting import TIMEOUT, until
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table

REQUESTS = 10_000
SLOW = 1.0  # seconds
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)  # thousands of passwords are tried here


def megabytes() -> float:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


async def a_seat(house: ServerParts, table: Table) -> str:
    """The cookie of somebody who may play for the first seat: knocking may end a session, and shut devices out."""
    person, token = await house.people.guest("Knocker", "en")
    await house.tables.hold(table, 0, person, table.seats[0].link)
    return token


async def may_play(house: ServerParts, table: Table, token: str) -> bool:
    person = await house.people.of(token)
    return person is not None and table.seats[0].held_by(person.id)


async def knocked(folder: Path, requests: int, seed: int, app_of: Any = lambda app: app) -> list[str]:
    """So many malformed requests at a house where a match is being played: what went wrong."""
    faults: list[str] = []
    seen: Counter[str] = Counter()
    async with opened(folder) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]  # bots of tables hosted by chance stay still
        app = app_of(client.app)
        table, browsers = await seated(client, house, 3)
        await play_on(table, browsers, 12)
        table.change(access="open")  # so that whoever is nobody gets far enough, too
        waiting = await house.tables.host(
            (await house.people.guest("Ada", "en"))[0], "condottiere", 3, {}, access="open"
        )
        known = {
            "table": [table.id, table.id, waiting.id],
            "token": [waiting.facts.invitation],
            "game": ["condottiere"],
            "clause": ["CON-R34"],
            "path": ["css/base.css"],
        }
        _, guest = await house.people.guest("Guest", "fr")
        seat = await a_seat(house, table)
        knocks = Knocks(client.app, seed, known)  # type: ignore[arg-type]
        rnd = random.Random(seed + 1)
        warm = 0.0
        for number in range(requests):
            assert table.match is not None
            if number % 100 == 99 and not table.match.over:  # the game goes on meanwhile
                await play_on(table, browsers, 1, seed=number)
            if number == requests // 2:
                warm = megabytes()
            who = rnd.choice(["nobody", "guest", "seat"])
            if who == "seat" and not await may_play(house, table, seat):
                seat = await a_seat(house, table)
            knock = knocks.next({"nobody": "", "guest": guest, "seat": seat}[who])
            before = len(table.match.record)
            status, seconds = await ask(app, knock)
            for _ in range(2):  # a busy machine may be slow once; what is slow by itself is slow again
                if seconds > SLOW:
                    _, seconds = await ask(app, knock)
            seen[str(status)] += 1
            if not 200 <= status < 500:
                faults.append(f"{status}: {told(knock, who)}")
            if seconds > SLOW:
                faults.append(f"{seconds:.1f} s: {told(knock, who)}")
            if len(table.match.record) != before and (who != "seat" or status not in (200, 303)):
                faults.append(f"changed the match: {told(knock, who)}")
        grown = megabytes() - warm
        if grown > 24:
            faults.append(f"{grown:.0f} MB more than after the first half")
        faults += await not_as_stored(folder, house, table)
        assert {"200", "303", "400", "403", "404", "405"} <= set(seen), seen  # it came that far
        assert (await client.other().get("/health")).status == 200
    return faults


def told(knock: Knock, who: str) -> str:
    body = b"".join(knock.chunks)
    said = [(name[:30], value[:80]) for name, value in knock.headers if name != b"cookie"]
    return f"{knock.method} {knock.raw_path[:200]} ?{knock.query[:200]!r} as {who}: {said} {body[:300]!r}"


async def not_as_stored(folder: Path, house: ServerParts, table: Table) -> list[str]:
    """The rules accept every step of the log, which tells the match as it is in memory."""
    assert table.match is not None
    house.tables.forget(table)
    again = await house.tables.table(table.id)  # plays the log again, step by step
    assert again is not None
    assert again.match is not None
    with sqlite3.connect(folder / "house.sqlite") as connection:
        (rows,) = connection.execute('select count(*) from moves where "table" = ?', [table.id]).fetchone()
    steps = sum("ply" in line for line in table.match.record)
    same = again.match.record == table.match.record and rows == steps
    return [] if same else [f"{rows} steps stored, {steps} in memory"]


@pytest.mark.slow
async def test_ten_thousand_malformed_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.passwords.HASHER", CHEAP)
    assert await knocked(tmp_path, REQUESTS, seed=3) == []


async def test_a_planted_fault_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A number read without looking, as one easily writes it."""
    monkeypatch.setattr("signoria.server.passwords.HASHER", CHEAP)
    monkeypatch.setattr("signoria.server.move_api.number", lambda sent, name: int(sent.get(name, "")))
    faults = await knocked(tmp_path, 1500, seed=3)
    assert faults
    assert all(fault.startswith("500: POST") for fault in faults)


async def test_a_planted_delay_is_found(tmp_path: Path) -> None:
    """Whoever asks for a long address, the first that comes, waits for it each time."""
    chosen: list[bytes] = []

    def slow(app: Any) -> Any:
        async def wrapped(scope: Any, receive: Any, send: Any) -> None:
            if not chosen and b"aaaa" in scope["raw_path"][:200]:
                chosen.append(scope["raw_path"])
            if scope["raw_path"] in chosen:
                await asyncio.sleep(SLOW + 0.05)
            await app(scope, receive, send)

        return wrapped

    faults = [fault for fault in await knocked(tmp_path, 600, seed=5, app_of=slow) if "aaaa" in fault]
    assert faults
    assert all(float(fault.split(" s:")[0]) > SLOW for fault in faults)


# Through a real socket: what is no HTTP at all

FIRST = [
    b"",
    b"\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # a browser that expects TLS
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n",
    b"GET /\xff\xfe?\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /lobby?\xc3\x28 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /invitations/x?\xff HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET //evil.example/lobby/ HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: [\r\n\r\n",
    b"GET /lobby/ HTTP/1.1\r\nHost: a\x00b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nCookie: \xff\xfe=\x01\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nA: " + b"b" * 200_000 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 20_000 + b"\r\n",
    b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n folded: y\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\nhello",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n",
    b"POST /quick HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nshort",
    b"GET /tables/x/poke HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /tables/x/poke HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ?\r\n"
    b"Sec-WebSocket-Version: 99\r\n\r\n",
    b"GET /static/../../../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /static/%2e%2e/%2e%2e/words.py HTTP/1.1\r\nHost: x\r\n\r\n",
]


def sequences(seed: int, count: int) -> list[bytes]:
    """Those above, and more of their kind: cut short, one byte changed, two at once, noise."""
    rnd = random.Random(seed)
    made = list(FIRST)
    while len(made) < count:
        one = bytearray(rnd.choice(FIRST[1:])[:3000])
        way = rnd.randrange(4)
        if way == 0:
            del one[rnd.randrange(len(one)) :]
        elif way == 1:
            for _ in range(rnd.randrange(1, 6)):
                one[rnd.randrange(len(one))] = rnd.randrange(256)
        elif way == 2:
            one += rnd.choice(FIRST)[:3000]
        else:
            one = bytearray(rnd.randbytes(rnd.randrange(1, 500)))
        made.append(bytes(one))
    return made


def test_the_server_survives_what_is_no_http(tmp_path: Path) -> None:
    with serving(tmp_path) as running:
        faults = []
        for number, data in enumerate(sequences(4, 300)):
            got = sent(running, data, 0.03)
            if b"HTTP/1.1 5" in got or (got and not got.startswith(b"HTTP/1.")):
                faults.append((data[:200], got[:200]))
            if number % 10 == 9:
                assert sent(running, GOOD, TIMEOUT).startswith(b"HTTP/1.1 200"), data[:200]
        assert faults == []
        assert sent(running, GOOD, TIMEOUT).endswith(b'{"ok":true,"database":"ok","disk":"ok"}')


def test_a_socket_that_talks_is_hung_up_on(tmp_path: Path) -> None:
    """A page says nothing on its socket. Frames that are none, too long, or without end bring nobody down."""
    with serving(tmp_path) as running:
        person, _ = running.guest("Ada")
        table = running.do(running.house.tables.host(person, "condottiere", 2, {}, access="open"))
        hello = (
            f"GET /tables/{table.id}/poke HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        rnd = random.Random(9)
        frames = [
            b"\x81\x85aaaaHELLO",
            b"\x81\xff" + b"\x7f" * 12,
            b"\x01\x80aaaa" * 50,
            b"\xff\xff\xff",
            b"\x81\x05plain",
        ]
        for frame in [*frames, *(rnd.randbytes(rnd.randrange(1, 40)) for _ in range(30))]:
            got = sent(running, hello, 0.2, then=frame)
            assert got.startswith(b"HTTP/1.1 101"), got[:80]
        assert sent(running, GOOD, TIMEOUT).startswith(b"HTTP/1.1 200")
        running.do(until(lambda: not table.here))  # nobody is thought to be still at the table


@pytest.mark.parametrize("first", [b"", b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"])
@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /settings HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nshort",
    ],
)
def test_who_never_ends_a_request_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: bytes, begun: bytes
) -> None:
    monkeypatch.setattr("signoria.server.slow_clients.PROGRESS_TIMEOUT", 0.3)
    with serving(tmp_path) as running, socket.create_connection(("127.0.0.1", running.port), timeout=TIMEOUT) as line:
        if first:
            line.sendall(first)
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(begun)
        with suppress(ConnectionError):
            while line.recv(65536):  # TimeoutError: it is waited for still
                pass


def test_who_waits_for_us_or_listens_is_not_hung_up_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.slow_clients.PROGRESS_TIMEOUT", 0.1)

    async def slow() -> list[Table]:
        await asyncio.sleep(1)
        return []

    with serving(tmp_path) as running:
        monkeypatch.setattr(running.house.tables, "open_tables", slow)
        assert sent(running, GOOD.replace(b"health", b"lobby"), TIMEOUT).startswith(b"HTTP/1.1 200")
        person, _ = running.guest("Ada")
        table = running.do(running.house.tables.host(person, "condottiere", 2, {}, access="open"))
        hello = (
            f"GET /tables/{table.id}/poke HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        with socket.create_connection(("127.0.0.1", running.port), timeout=1) as line:
            line.sendall(hello.encode())
            with suppress(TimeoutError):
                while line.recv(65536):
                    pass
                pytest.fail("it was hung up on")
