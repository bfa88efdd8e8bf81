"""The hall: who comes at the same moment, what the disk refuses, and who is out stays out."""

import asyncio
import math
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from helpers.asgi_client import Closed
from helpers.hosted_tables import JS, NO_LOCK, actor, fields, opened, play_on, post, seated, someone, watching
from helpers.houses import begun, open_house, somebody, table_of
from helpers.waiting import until
from signoria.server import (
    addresses,
    app,
    autopilot,
    move_commit,
    notices,
    schema,
    table_cache,
    table_registry,
    table_rows,
)
from signoria.server.errors import RequestError
from signoria.server.pages import host_request
from signoria.server.server_parts import ServerParts
from signoria.server.store import StoreError
from signoria.server.tables import Table


@contextmanager
def full_disk(house: ServerParts) -> Iterator[None]:
    """The disk takes nothing, and takes a moment to say so."""

    async def refuse(*_: object, **__: object) -> Any:
        await asyncio.sleep(0.01)
        raise StoreError("database or disk is full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house.store, "write", refuse)
        patch.setattr(house.store, "append", refuse)
        yield


def facts(table: Table) -> tuple[object, ...]:
    """Everything about a table that outlives its memory."""
    return table.facts, table.seats, table.talk, table.version, table.match and table.match.state.key()


async def as_stored(house: ServerParts, id: str) -> Table:
    table = await table_registry.TableRegistry(house.settings, house.store).table(id)
    assert table is not None
    return table


# Trouble


async def test_memory_equals_disk_after_every_deed_the_disk_refused(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ada, bea = [await somebody(house, name) for name in ("Ada", "Bea")]
        table = await house.tables.host(ada, "condottiere", 3, {}, access="open")

        async def now() -> Table:
            return await table_of(house, table.id)

        async def all_refused() -> None:
            """Bea's deeds wait for Ada's, and may not build on what was never written."""
            deeds = (
                lambda it: (house.tables.join(it, bea), house.tables.seat_bot(it, ada, 2, "greedy")),
                lambda it: (house.tables.say(it, ada, "Hello!", "k"), house.tables.leave(it, ada, 0)),
                lambda it: (house.tables.close(it, ada), house.tables.join(it, bea)),
                lambda it: (house.tables.new_link(it, 0), house.tables.hold(it, 0, bea, it.seats[0].link)),
                lambda it: (house.tables.fill(it, ada, "greedy"), house.tables.join(it, bea)),
            )
            for both in deeds:
                with full_disk(house):
                    told = await asyncio.gather(*both(await now()), return_exceptions=True)
                assert [type(one) for one in told] == [StoreError, StoreError]
                assert facts(await now()) == facts(await as_stored(house, table.id))

        await all_refused()
        await house.tables.join(await now(), bea)  # and then it goes on
        assert facts(await now()) == facts(await as_stored(house, table.id))


async def test_who_waited_for_a_deed_that_failed_does_not_sit_down_at_a_table_of_the_past(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ada, bea, carla = [await somebody(house, name) for name in ("Ada", "Bea", "Carla")]
        table = await house.tables.host(ada, "condottiere", 3, {}, access="open")
        write = house.store.write
        failed: list[bool] = []

        async def once(*statements: Any, **note: Any) -> list[int]:
            if not failed:
                failed.append(True)
                await asyncio.sleep(0.01)
                raise StoreError("database or disk is full")
            return await write(*statements, **note)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.store, "write", once)
            joins = [house.tables.join(table, bea), house.tables.join(table, carla)]
            told = await asyncio.gather(*joins, return_exceptions=True)
        assert [type(one) for one in told] == [StoreError, StoreError]
        assert (await table_of(house, table.id)).free_seats == [1, 2]
        assert facts(await table_of(house, table.id)) == facts(await as_stored(house, table.id))


async def test_a_rematch_that_could_not_begin_begins_when_it_is_asked_for_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        await play_on(table, browsers, 5000)

        async def full(*_: Any) -> None:
            raise StoreError("database or disk is full")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.store, "append", full)  # the table is written, its match is not
            assert (await browsers[0].post(f"/tables/{table.id}/rematch")).status == 503
        waits = await table_of(house, table.facts.rematch)
        assert (waits.facts.status, waits.match) == ("open", None)
        both = await asyncio.gather(*(one.post(f"/tables/{table.id}/rematch") for one in browsers))
        assert [answer.status for answer in both] == [303, 303]
        assert len({answer.location for answer in both}) == 1
        following = await table_of(house, both[0].location.removeprefix("/tables/"))
        assert following.facts.status == "playing"
        assert facts(following) == facts(await as_stored(house, following.id))


async def test_a_step_that_another_process_played_is_too_late_and_brings_the_fresh_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house), opened(tmp_path, lock=NO_LOCK) as (_, rival):
        table, browsers = await seated(client, house, 2, start_seat=0)
        assert await table_of(rival, table.id)  # two processes have it in memory
        sent = fields(table, 0, "place roma", "a")
        assert (await post(browsers[0], table, sent)).status == 200
        stale = await table_of(rival, table.id)
        assert (await move_commit.commit_move(rival.tables, stale, 0, "place milano", stale.version, "b")).late
        assert facts(await table_of(rival, table.id)) == facts(await as_stored(house, table.id))


# At the same moment


async def test_the_last_chair_is_taken_once_and_the_match_begins_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]  # a move of theirs would come in between
        for _ in range(5):
            host = await someone(client, house, "Ada")
            person = await house.people.of(host.cookies["signoria"])
            assert person is not None
            table = await house.tables.host(person, "condottiere", 2, {}, access="open")
            rivals = [await someone(client, house, f"Rival {n}") for n in range(8)]
            deeds = [one.post(f"/tables/{table.id}/join") for one in rivals]
            deeds.append(host.post(f"/tables/{table.id}/start", {"level": "novizio"}))
            told = sorted(answer.status for answer in await asyncio.gather(*deeds))
            quickest = 0 if table.seats[1].bot else 1  # of the guests: a bot of the host's, or one of them
            assert told == [303] * (1 + quickest) + [409] * (8 - quickest)
            assert table.facts.status == "playing"
            assert facts(table) == facts(await as_stored(house, table.id))


async def test_bots_are_on_their_chairs_before_anybody_can_sit_down(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        table = await house.tables.host(ada, "condottiere", 4, {}, invited=[""], bots=["greedy", "random"])
        assert [seat.bot for seat in table.seats] == ["", "", "greedy", "random"]
        assert table.free_seats == [1]
        assert facts(table) == facts(await as_stored(house, table.id))
        with pytest.raises(ValueError, match="players"):
            await house.tables.host(ada, "condottiere", 2, {}, bots=["greedy", "random"])


async def test_no_deputy_takes_over_from_who_has_just_moved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", math.inf)  # the clock is set: that is no machine that slept
    now = [1_800_000_000.0]
    async with open_house(tmp_path, clock=lambda: now[0]) as house:
        people = [await somebody(house, name) for name in ("Ada", "Bea")]
        table = await begun(house, people, [], deputy=True, options={"start_seat": 0})
        now[0] += 1000
        append = house.store.append

        async def slowly(*given: Any) -> None:
            looking = asyncio.ensure_future(house.autopilot.look())  # the time is over before the step is stored
            await asyncio.sleep(0.02)
            await append(*given)
            late.append(looking)

        late: list[asyncio.Future[None]] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.store, "append", slowly)
            assert not (await move_commit.commit_move(house.tables, table, 0, "place roma", table.version, "k")).late
        await asyncio.gather(*late)
        await until(lambda: not house.autopilot.tasks)
        assert not any(seat.away for seat in table.seats)


# Out is out


async def test_devices_of_who_stands_up_do_not_hold_the_next_ones_seat(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ada, bea, phone = [await somebody(house, name) for name in ("Ada", "Bea", "Phone")]
        table = await house.tables.host(ada, "condottiere", 2, {}, access="open")
        await house.tables.hold(table, 0, phone, table.seats[0].link)
        assert table.seats_of(phone.id) == [0]
        await house.tables.leave(table, ada, 0)
        await house.tables.join(table, bea)
        assert table.seats_of(bea.id) == [0]
        assert table.seats_of(phone.id) == []
        assert facts(table) == facts(await as_stored(house, table.id))


async def test_a_link_that_was_renewed_lets_nobody_in_who_had_just_opened_it(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        ada, phone = [await somebody(house, name) for name in ("Ada", "Phone")]
        table = await house.tables.host(ada, "condottiere", 2, {})
        old = table.seats[0].link
        renewed, refused = await asyncio.gather(
            house.tables.new_link(table, 0), house.tables.hold(table, 0, phone, old), return_exceptions=True
        )
        assert renewed == table.seats[0].link != old
        assert isinstance(refused, RequestError)
        assert table.seats_of(phone.id) == []


async def test_a_device_that_is_shut_out_while_it_waits_does_not_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (ada, _) = await seated(client, house, 2, start_seat=0)
        phone = await someone(client, house, "Phone")
        assert (await phone.post(f"/seats/{table.seats[0].link}")).status == 303
        person = await house.people.of(ada.cookies["signoria"])
        assert person is not None
        speaking = asyncio.ensure_future(house.tables.say(table, person, "A moment!", "k"))
        await asyncio.sleep(0)
        assert table.lock.locked()
        posting = asyncio.ensure_future(post(phone, table, fields(table, 0, "place roma", "a")))
        while not table.lock._waiters:
            await asyncio.sleep(0)
        await house.tables.new_link(table, 0)  # comes after the post, and before its step
        await speaking
        assert (await posting).status == 409
        assert table.match is not None
        assert table.match.ply == 0


async def test_whoever_logs_out_is_poked_no_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        watcher = await watching(client, table)
        poke, ends = f"/tables/{table.id}/poke", ("/logout", "/account/everywhere")
        for browser, end in zip(browsers, ends, strict=True):
            async with browser.ws(poke) as mine, watcher.ws(poke) as other:
                assert (await mine.text(), await other.text()) == (str(table.version),) * 2
                await browser.post(end)
                with pytest.raises(Closed) as closed:
                    await mine.text()
                assert closed.value.code == 1008
                house.tables.changed(table)
                with pytest.raises(TimeoutError):  # nothing new, and not closed
                    await other.text(0.05)
        assert not table.here


async def test_a_revoked_session_is_poked_no_more_and_the_others_are(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, (ada, _) = await seated(client, house, 2)
        person = await house.people.of(ada.cookies["signoria"])
        assert person is not None
        phone = await someone(client, house, "Phone")
        link = table.seats[0].link
        assert (await phone.post(f"/seats/{link}")).status == 303
        poke = f"/tables/{table.id}/poke"
        async with ada.ws(poke) as mine, phone.ws(poke) as other:
            await mine.text()
            await other.text()
            session = (await house.people.sessions(person))[0].id
            assert (await ada.post(f"/sessions/{session}/revoke")).status == 303
            with pytest.raises(Closed):
                await mine.text()
            with pytest.raises(TimeoutError):
                await other.text(0.05)


# Pokes, memory, forms


async def test_a_version_that_never_came_to_be_does_not_hide_the_next(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        seat = actor(table)
        async with browsers[seat].ws(f"/tables/{table.id}/poke") as socket:
            version = int(await socket.text())
            assert table.match is not None
            sent = fields(table, seat, str(table.match.legal(seat)[0]), "k")
            with full_disk(house):
                posting = asyncio.ensure_future(post(browsers[seat], table, sent))
                await asyncio.sleep(0.005)
                house.notify_sockets.send(table)  # somebody wakes the line while the step is not yet on disk
                assert (await posting).status == 503
            with pytest.raises(TimeoutError):  # nothing has happened
                await socket.text(0.05)
            assert (await post(browsers[seat], table, sent)).status == 200
            assert int(await socket.text()) == version + 1


async def test_a_log_that_cannot_be_read_holds_up_no_other_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as (client, house):
        ids = []
        for _ in range(3):
            table, _ = await seated(client, house, seats=2)
            await house.tables.update(table, access="open", deputy=True)
            ids.append(table.id)
        broken = schema.tables.c.id == ids[1]
        await house.store.write(schema.tables.update().where(broken).values(header="{}"))

    async with opened(tmp_path, clock=lambda: time.time() + 1000) as (client, house):
        await until(lambda: set(house.tables.tables) == {ids[0], ids[2]})  # those that are due
        await until(lambda: not house.autopilot.tasks)
        lobby = await client.get("/lobby")
        assert [id in lobby.text for id in ids] == [True, False, True]
        assert (await client.get(f"/tables/{ids[1]}")).status == 500
        assert caplog.text.count(f"table {ids[1]} cannot be read") == 1


async def test_the_hall_lets_tables_go_that_nobody_looks_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_cache, "MAX_TABLES", 3)
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        ids = [(await house.tables.host(ada, "condottiere", 2, {})).id for _ in range(6)]
        assert len(house.tables.tables) <= 3
        assert set(house.tables.here) <= set(house.tables.tables)
        for id in ids:
            assert facts(await table_of(house, id)) == facts(await as_stored(house, id))
        assert len(house.tables.tables) <= 3


async def test_a_table_that_moves_stays_in_the_hall_though_nobody_looks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As programs play; and room is made for many at once."""
    monkeypatch.setattr(table_cache, "MAX_TABLES", 20)
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, start_seat=0)
        ada = await somebody(house, "Ada")
        for _ in range(19):
            await house.tables.host(ada, "condottiere", 2, {})
        assert len(house.tables.tables) == 20
        await post(browsers[0], table, fields(table, 0, "place roma", "a"))
        sizes = []
        for _ in range(4):
            await house.tables.host(ada, "condottiere", 2, {})
            sizes.append(len(house.tables.tables))
        assert sizes == [19, 20, 19, 20]
        assert house.tables.tables.get(table.id) is table


async def test_files_that_are_not_there_do_not_crowd_out_those_that_are(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, _):
        assert (await client.get("/static/css/base.css")).status == 200
        kept = app.packed.cache_info().currsize
        for number in range(20):
            assert (await client.get(f"/static/no/{number}")).status == 404
        assert app.packed.cache_info().currsize == kept


async def test_undo_needs_a_key_of_its_own(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, start_seat=0)
        await post(browsers[0], table, fields(table, 0, "place roma", "a"))
        sent = dict(fields(table, 0, "", ""))
        assert (await browsers[0].post(f"/tables/{table.id}/undo", sent, headers=JS)).status == 400
        sent["key"] = "a"  # the page's own, as for the step it takes back
        assert (await browsers[0].post(f"/tables/{table.id}/undo", sent, headers=JS)).status == 200


def test_a_chair_is_kept_for_the_login_however_it_is_typed() -> None:
    long = "a.login.as.long.as.an.address@mail.example.org"
    assert len(long) > 40
    form = {"game": "condottiere", "access": "named", "chair1": "person", "who1": " ＡＤＡ ", "chair2": "person"}
    draft = host_request.read({**form, "who2": long}, guest=False)
    assert not draft.errors
    assert draft.invited == ["ada", long]


async def test_a_notice_never_asks_for_the_way_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Finding one's own address may mean waiting for a name server."""
    threads: list[str] = []

    def lan_address() -> str:
        threads.append(threading.current_thread().name)
        return "10.0.0.1"

    monkeypatch.setattr(addresses, "lan_address", lan_address)

    async def nothing(*_: object, **__: object) -> None:
        pass

    monkeypatch.setattr(notices, "post", nothing)

    async with open_house(tmp_path, host="0.0.0.0") as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["greedy"])
        await house.notices._tell(table, "notice.turn", replace(ada, webhook="https://hook.example/"))
    assert threads
    assert threading.main_thread().name not in threads


async def test_no_database_error_tells_what_was_to_be_written(tmp_path: Path) -> None:
    """Its parameters are links, passwords and hands; its words end in the log."""
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        table = await house.tables.host(ada, "condottiere", 2, {})
        with pytest.raises(IntegrityError) as error:
            await house.store.write(table_rows.seat_insertion(table.id, table.seats[0]))
        assert table.seats[0].link not in str(error.value)
