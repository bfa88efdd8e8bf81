"""A program's socket: every promise of a posted move holds for a frame, and it lives no longer than its session."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from helpers.asgi_client import Client, Closed, Socket
from helpers.hosted_tables import actor, fields, opened, play_on, post, seated, someone
from helpers.houses import match_of, table_of
from helpers.live_server import GOOD, sent, serving
from signoria.server.notify_socket import SOCKETS_A_PERSON
from signoria.server.server_parts import ServerParts
from signoria.server.store import StoreError
from signoria.server.tables import Table

pytestmark = pytest.mark.usefixtures("by_hand")


def there(table: Table) -> str:
    return f"/tables/{table.id}/play"


async def told(socket: Socket, **sent: object) -> Any:
    await socket.say(json.dumps(sent))
    return json.loads(await socket.text())


async def a_match(client: Client, house: ServerParts) -> tuple[Table, list[Client]]:
    return await seated(client, house, 2, strict=True, start_seat=0)


async def test_a_match_is_played_over_sockets_and_is_in_the_log(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, b) = await a_match(client, house)
        rnd = random.Random(3)
        async with a.ws(there(table)) as one, b.ws(there(table)) as other:
            assert set(table.here.values()) == {1}
            for step in range(20):
                seat, v = actor(table), table.version
                move = str(rnd.choice(match_of(table).legal(seat)))
                answer = await told((one, other)[seat], seat=seat, v=v, key=f"k{step}", move=move)
                assert (answer["status"], answer["played"], answer["version"]) == (200, step, table.version)
                assert answer["legal"] == [str(action) for action in match_of(table).legal(seat)]
                assert answer["actors"] == list(match_of(table).actors)
        assert not table.here
        with sqlite3.connect(tmp_path / "house.sqlite") as connection:
            assert connection.execute("select count(*) from moves").fetchone() == (20,)
        house.tables.forget(table)
        again = await table_of(house, table.id)
        assert match_of(again).record == match_of(table).record


async def test_doubles_late_answers_and_refusals(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, b) = await a_match(client, house)
        async with a.ws(there(table)) as socket, b.ws(there(table)) as other:
            step: dict[str, object] = {"seat": 0, "v": table.version, "key": "k", "move": "place roma"}
            first = await told(socket, **step)
            assert first["status"] == 200
            assert await told(socket, **step) == first  # one intention, one answer
            form = {name: str(value) for name, value in step.items()}
            posted = await post(a, table, form, accept="application/json")
            assert {"status": 200, **posted.json()} == first  # by whichever way it comes
            late = await told(socket, **{**step, "key": "other"})
            assert (late["status"], late["played"], late["version"]) == (409, -1, table.version)
            assert (await told(socket, **{**step, "move": "place milano"}))["status"] == 409
            assert (await told(other, **step))["status"] == 403
            assert match_of(table).ply == 1
            back = await told(socket, seat=0, v=table.version, key="u", move="undo")
            assert (back["status"], back["played"]) == (200, 1)
            forbidden = await told(socket, seat=0, v=table.version, key="p", move="pass")
            assert forbidden["status"] == 422
            assert forbidden["clause"].startswith("CON-")
            assert match_of(table).ply == 2


async def test_of_many_rivals_on_sockets_one_wins(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        sockets = [Socket(a.app, {**scope(a, table)}) for _ in range(16)]
        for socket in sockets:
            await socket.open()
        move, v = str(match_of(table).legal(0)[0]), table.version
        rivals = (told(one, seat=0, v=v, key=f"r{n}", move=move) for n, one in enumerate(sockets))
        answers = await asyncio.gather(*rivals)
        assert sorted(one["status"] for one in answers) == [200] + [409] * 15
        assert match_of(table).ply == 1
        for socket in sockets:
            await socket.close()


async def test_one_socket_serves_all_tables_of_a_person(tmp_path: Path) -> None:
    """Its frames name the table; it stands at none of them, and opens no seat that is not the person's own."""
    async with opened(tmp_path) as (client, house):
        tables = [await a_match(client, house) for _ in range(2)]
        (first, (a, _)), (second, (c, _)) = tables
        async with a.ws("/play") as socket, c.ws("/play") as other:
            assert not first.here
            for key, move in (("k", "place roma"), ("u", "undo"), ("l", "place milano")):
                step = {"seat": 0, "v": first.version, "key": key, "move": move}
                answer = await told(socket, table=first.id, **step)
                assert (answer["status"], answer["version"]) == (200, first.version)
                assert await told(socket, table=first.id, **step) == answer
                async with a.ws(there(first)) as bound:  # by whichever way it comes
                    assert await told(bound, **step) == answer
                    assert (await told(bound, table=second.id, **step))["status"] == 400
            step = {"seat": 0, "v": second.version, "key": "k", "move": "place roma"}
            assert (await told(socket, table=second.id, **step))["status"] == 403
            assert (await told(other, table=second.id, **step))["status"] == 200
            for wrong, status in (
                ({}, 400),
                ({"table": ""}, 404),
                ({"table": "nowhere"}, 404),
                ({"table": None}, 400),
            ):
                assert (await told(other, **step, **wrong))["status"] == status
            forbidden = await told(socket, table=first.id, seat=0, v=first.version, key="p", move="dance")
            assert forbidden["status"] == 422
        assert (match_of(first).ply, match_of(second).ply) == (3, 1)
        assert not house.api_sockets.connections


async def test_a_socket_for_all_tables_ends_with_its_session_and_has_its_bound(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        _, (a, b) = await a_match(client, house)
        person = await house.people.of(a.cookies["signoria"])
        assert person is not None
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(a.ws("/play")) for _ in range(SOCKETS_A_PERSON)]
            with pytest.raises(Closed) as closed:
                await stack.enter_async_context(a.ws("/play"))
            assert closed.value.code == 1013
            other = await stack.enter_async_context(b.ws("/play"))
            await house.people.revoke_all(person)
            for socket in sockets:
                with pytest.raises(Closed) as closed:
                    await socket.text()
                assert closed.value.code == 1008
            assert (await told(other, move="dance"))["status"] == 400
        assert not house.api_sockets.connections


def scope(browser: Client, table: Table) -> dict[str, Any]:
    made = browser._scope("GET", there(table), {}, {"origin": browser.origin})
    del made["method"]
    return {**made, "type": "websocket", "scheme": "ws", "subprotocols": []}


async def test_a_refusal_is_told_in_the_persons_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        heard = []
        for language in ("en", "fr"):
            person = await house.people.of(a.cookies["signoria"])
            assert person is not None
            await house.people.set_language(person, language)
            async with a.ws(there(table)) as socket:
                answers = [await told(socket, seat=0, v=table.version, key="k", move=it) for it in ("pass", "")]
                heard.append([one["message"] for one in answers])
        assert not set(heard[0]) & set(heard[1])


STEP: dict[str, object] = {"seat": 0, "v": 2, "key": "k", "move": "place roma"}
WRONG: dict[str, list[object]] = {
    "seat": [-1, True, None, 10**9, 0.0, "²", ""],
    "v": [-1, None, "1e3", 9**300],
    "key": ["", "k" * 64, "\ud800", "a\0b"],
    "move": [
        None,
        1.5,
        True,
        ["x"],
        {},
        "",
        "x" * 401,
        "place roma; ",
        "; place roma",
        "place roma; routine; pass",
        "routine",
    ],
}
FRAMES = [
    *("", "0", "null", "[]", "{}", '"move"', "[" * 1000, '{"seat":' * 100, "\ufeff{}", "\0", "{'seat': 0}"),
    json.dumps({**STEP, "more": 1}),
    *(json.dumps({name: value for name, value in STEP.items() if name != left}) for left in STEP),
    *(json.dumps({**STEP, name: value}) for name, values in WRONG.items() for value in values),
    '{"seat": 0, "v": NaN, "key": "k", "move": "place roma"}',
]


async def test_malformed_frames_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        assert table.version == 2  # so that the frames would be right, but for what is wrong with them
        async with a.ws(there(table)) as socket:
            for frame in FRAMES:
                await socket.say(frame)
                assert json.loads(await socket.text())["status"] == 400, frame
            assert match_of(table).ply == 0
            assert (await told(socket, seat=0, v=2, key="k", move="dance"))["status"] == 422
            assert (await told(socket, seat=7, v=2, key="k", move="pass"))["status"] == 409
            assert (await told(socket, seat="0", v="2", key="k", move="place roma"))["status"] == 200
        async with a.ws(there(table)) as socket:
            await socket.to_app.put({"type": "websocket.receive", "bytes": b"{}"})
            with pytest.raises(Closed) as closed:
                await socket.text()
            assert closed.value.code == 1003


async def test_a_socket_ends_with_its_session(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, b) = await a_match(client, house)
        person = await house.people.of(a.cookies["signoria"])
        assert person is not None
        async with a.ws(there(table)) as idle, a.ws(there(table)) as busy, b.ws(there(table)) as other:
            step = {"seat": 0, "v": table.version, "key": "k", "move": "place roma"}
            await house.people.revoke_all(person)
            with pytest.raises(Closed) as closed:
                await idle.text()
            assert closed.value.code == 1008
            with pytest.raises(Closed):
                await told(busy, **step)
            assert match_of(table).ply == 0
            assert (await told(other, **{**step, "seat": 1}))["status"] != 1008  # nobody else is hung up on
        assert not house.api_sockets.connections


async def test_whoever_no_longer_holds_the_seat_plays_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        phone = await someone(client, house, "Phone")
        await phone.post(f"/seats/{table.seats[0].link}")
        async with phone.ws(there(table)) as socket:
            await a.post(f"/tables/{table.id}/link", {"seat": "0", "renew": "yes"})
            step = {"seat": 0, "v": table.version, "key": "k", "move": "place roma"}
            assert (await told(socket, **step))["status"] == 403
        with pytest.raises(Closed):
            async with phone.ws(there(table)):
                pass


async def test_nobody_opens_sockets_without_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        sockets = [Socket(a.app, scope(a, table)) for _ in range(SOCKETS_A_PERSON)]
        for socket in sockets:
            await socket.open()
        with pytest.raises(Closed) as closed:
            async with a.ws(there(table)):
                pass
        assert closed.value.code == 1013
        for socket in sockets:
            await socket.close()
        assert not table.here


async def test_a_store_in_trouble_says_503_and_the_same_key_comes_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path) as (client, house):
        table, (a, _) = await a_match(client, house)
        append = house.store.append

        async def full(*_: object) -> None:
            raise StoreError("database or disk is full")

        monkeypatch.setattr(house.store, "append", full)
        async with a.ws(there(table)) as socket:
            step = {"seat": 0, "v": table.version, "key": "k", "move": "place roma"}
            answer = await told(socket, **step)
            assert answer["status"] == 503
            assert len(answer["message"]) > 20
            monkeypatch.setattr(house.store, "append", append)
            assert (await told(socket, **step))["status"] == 200


async def test_every_answer_comes_after_its_commit(tmp_path: Path) -> None:
    order: list[str] = []
    async with opened(tmp_path) as (client, house):
        table, browsers = await a_match(client, house)
        async with browsers[0].ws(there(table)) as one, browsers[1].ws(there(table)) as other:
            sa.event.listen(house.store.engine, "commit", lambda _: order.append("commit"))
            for number in range(10):
                seat = actor(table)
                move = str(match_of(table).legal(seat)[0])
                await told((one, other)[seat], seat=seat, v=table.version, key=f"k{number}", move=move)
                order.append("answer")
    assert order == ["commit", "answer"] * 10


async def test_a_covered_screen_tells_no_hand(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        browser = await someone(client, house, "Ada")
        person = await house.people.of(browser.cookies["signoria"])
        assert person is not None
        table = await house.tables.host(person, "condottiere", 2, {"start_seat": 0}, hotseat=["Ada", "Bea"])
        await house.tables.start(table)
        async with browser.ws(there(table)) as socket:
            step = dict(fields(table, 0, "place roma", "k"))
            assert (await told(socket, **step))["status"] == 403
            await browser.post(f"/tables/{table.id}/ready", {"as": "0"})
            answer = await told(socket, **step)
            assert (answer["status"], answer["legal"]) == (200, [])


def test_frames_that_are_none_or_too_long_bring_nobody_down(tmp_path: Path) -> None:
    """On a real server."""
    with serving(tmp_path) as running:
        person, cookie = running.guest("Ada")
        mine = cookie["value"]
        table = running.do(running.house.tables.host(person, "condottiere", 2, {}))
        hello = (
            f"GET {there(table)} HTTP/1.1\r\nHost: 127.0.0.1:{running.port}\r\nUpgrade: websocket\r\n"
            f"Cookie: signoria={mine}\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        rnd = random.Random(9)
        long = b"\x81\xfe\x10\x00" + bytes(4) + b"x" * 4096
        frames = [b"\x81\x85\0\0\0\0HELLO", long, b"\x81\xff" + b"\x7f" * 12, b"\x01\x80aaaa" * 50, b"\x81\x05plain"]
        answers = []
        for frame in [*frames, *(rnd.randbytes(rnd.randrange(1, 40)) for _ in range(20))]:
            answers.append(sent(running, hello, 0.2, then=frame))
            assert answers[-1].startswith(b"HTTP/1.1 101"), answers[-1][:80]
        assert b'{"status":400' in answers[0]
        assert (1009).to_bytes(2, "big") in answers[1].partition(b"\r\n\r\n")[2]  # too big
        assert sent(running, GOOD, 10).startswith(b"HTTP/1.1 200")


async def test_pages_and_sockets_play_one_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await a_match(client, house)
        async with browsers[0].ws(there(table)) as one, browsers[0].ws(f"/tables/{table.id}/poke") as page:
            assert await page.text() == str(table.version)
            await told(one, seat=0, v=table.version, key="k", move="place roma")
            assert await page.text() == str(table.version)  # an open page hears of it
            await play_on(table, browsers, 10)
        assert match_of(table).ply == 11
