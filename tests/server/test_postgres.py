"""PostgreSQL in place of the file: it works, it has one server, and what was answered survives its restart."""

from __future__ import annotations

import asyncio
import json
import logging
import random
import signal
import socket
import subprocess
import sys
from contextlib import suppress

import pytest
import sqlalchemy as sa

from helpers.asgi_client import Client
from helpers.command_line import address_in
from helpers.command_line import run as command
from helpers.crashes import ask
from helpers.databases import Postgres
from helpers.hosted_tables import actor, fields, opened, play_on, post, seated
from helpers.houses import table_of
from helpers.waiting import wait_until
from signoria.cli import serve
from signoria.server import advisory_lock, migrations, schema
from signoria.server.advisory_lock import AdvisoryLock, name_of, named
from signoria.server.locking import Holder, Lost, NotHeld, Served, lock_of
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.store import Store, StoreError
from signoria.server.tables import Table

STEPS = 40  # of each match under load
CUT_LOCK = """SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ExclusiveLock'"""


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database()


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setattr(serve, "run", lambda *_: pytest.fail("a second server was let in"))
    caplog.set_level(logging.CRITICAL)


@pytest.fixture
def soon_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who finds the lock taken gives up at once."""
    monkeypatch.setattr(advisory_lock, "TAKE_TIMEOUT", 0.2)


def log_of(url: str, table: str) -> list[tuple[int, int, str]]:
    engine = sa.create_engine(url, poolclass=sa.NullPool)
    m = schema.moves.c
    with engine.connect() as connection:
        rows = connection.execute(sa.select(m.ply, m.seat, m.line).where(m.table == table).order_by(m.ply)).all()
    return [(ply, seat, json.loads(line)["move"]) for ply, seat, line in rows]


def test_the_tables_are_those_of_the_schema_there_too(url: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = Store(url)
    store.open()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        migrations.downgrade(connection)
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
        migrations.upgrade(connection)
        connection.commit()
    store.close()


@pytest.mark.usefixtures("by_hand")
async def test_a_match_is_played_and_goes_on_after_a_restart(url: str) -> None:
    plain = url.replace("postgresql+psycopg", "postgres")  # as many hosts write it
    async with opened(plain) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        await play_on(table, browsers, 30)
        assert table.match is not None
        steps, version = table.match.ply, table.version
    async with opened(url) as (client, house):
        again = await table_of(house, table.id)
        assert again.match is not None
        assert (again.match.ply, again.version) == (steps, version)
        await play_on(again, [client.other(cookies=one.cookies) for one in browsers], 5, seed=2)
        assert again.match.ply == steps + 5
    assert len(log_of(url, table.id)) == steps + 5
    assert command("admin", "check", "--database", url).exit_code == 0


async def furnished(url: str) -> tuple[str, list[str]]:
    """An open table of six, and the sessions of five guests who may join it."""
    async with opened(url) as (_, house):
        guests = [await house.people.guest(f"Guest {number}", "en") for number in range(6)]
        table = await house.tables.host(guests[0][0], "condottiere", 6, {}, access="open")
        return table.id, [token for _, token in guests[1:]]


@pytest.mark.usefixtures("soon_refused")
def test_a_second_server_is_refused_and_the_first_regains_its_lock_or_ends(url: str, postgres: Postgres) -> None:
    """A real server: it names itself to whoever comes second, it has its lock again after a restart of PostgreSQL, and
    when somebody else was quicker it writes nothing more and ends."""

    table, tokens = asyncio.run(furnished(url))
    server = subprocess.Popen(
        [sys.executable, "-m", "signoria.cli", "--lang", "en", "serve", "--port", "0", "--no-open", "-d", url],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        try:
            assert server.stdout is not None
            address = address_in(server.stdout.readline())
            port = int(address.rpartition(":")[2])
            who = f"{address} (process {server.pid} on {socket.gethostname()}, since 20"

            def joined() -> int:
                return ask(port, "POST", f"/tables/{table}/join", tokens[-1], {})[0]

            for arguments in (("serve", "--port", "0"), ("admin", "forget", "ada", "--yes"), ("admin", "tidy")):
                refused = command(*arguments, "--database", url)
                assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
                assert who in refused.stderr
            assert who in command("admin", "status", "--database", url).stdout

            postgres.stop()
            assert joined() == 503
            postgres.start()
            wait_until(lambda: joined() == 303)
            refused = command("admin", "tidy", "--database", url)
            assert who in refused.stderr

            server.send_signal(signal.SIGSTOP)  # it cannot be quick
            postgres.stop()
            postgres.start()
            with lock_of(url, "serve", "http://quicker:1"):
                server.send_signal(signal.SIGCONT)
                tokens.pop()
                assert joined() == 503
                assert server.wait(60) == 2
            assert server.stderr is not None
            told = server.stderr.read().splitlines()[-1]
            assert "has been taken over by http://quicker:1 (process " in told
            assert "this server has stopped" in told
        finally:
            server.kill()


@pytest.mark.usefixtures("soon_refused")
async def test_while_a_connection_of_the_server_is_left_nobody_else_gets_in(url: str, postgres: Postgres) -> None:
    """The session of the lock alone is cut off: the server can write still, so nobody else may."""
    async with opened(url) as (client, house):
        table, browsers = await seated(client, house, 2)
        with postgres.admin() as connection:
            connection.exec_driver_sql(CUT_LOCK)
        other = lock_of(url, "serve", "http://other")
        with pytest.raises(Served) as refused:
            await asyncio.to_thread(other.take)
        assert refused.value.holder is not None
        assert refused.value.holder.pid == house.lock.holder.pid
        await play_on(table, browsers, 3)
        await asyncio.to_thread(house.lock.confirm)
        with postgres.admin(house.store.engine.url.database or "") as connection:
            rows = connection.execute(sa.text(advisory_lock.HOLDERS), {"keys": [advisory_lock.SERVER]}).all()
        assert [row.application_name for row in rows] == [name_of(house.lock.holder)]


async def test_a_server_that_somebody_else_wrote_behind_has_lost(url: str, postgres: Postgres) -> None:
    """The other is gone again, but what the server has in memory is no longer true."""
    async with opened(url) as (client, house):
        told: list[Lost] = []
        house.ended = told.append
        table, browsers = await seated(client, house, 2)
        assert isinstance(house.lock, AdvisoryLock)
        with house.lock.mutex:  # the server cannot look after its lock now
            postgres.stop()
            postgres.start()
            done = command("admin", "tidy", "--database", url)
            assert done.exit_code == 0, done.stderr
        with pytest.raises(Lost) as lost:
            await asyncio.to_thread(house.lock.confirm)
        assert lost.value.holder is None
        move = fields(table, actor(table), str(table.match.legal(actor(table))[0]), "k")  # type: ignore[union-attr]
        for _ in range(3):  # the first finds the dead connection, the others make a new one
            assert (await post(browsers[actor(table)], table, move)).status == 503
        with pytest.raises(StoreError):
            await house.store.read(lambda connection: None)
    assert log_of(url, table.id) == []


async def test_health_is_asked_for_real_and_takes_no_mark_from_the_lock(url: str, postgres: Postgres) -> None:
    """A look at the health writes, too: the server must not take its own write for that of another server."""

    async def looked(client: Client, house: ServerParts) -> tuple[int, str]:
        house.health.until = 0.0
        answer = await client.get("/health")
        return answer.status, answer.json()["database"]

    async with opened(url) as (client, house):
        assert await looked(client, house) == (200, "ok")
        postgres.stop()
        assert await looked(client, house) == (503, "not writable")
        postgres.start()
        assert await looked(client, house) == (200, "ok")
        await asyncio.to_thread(house.lock.confirm)


async def test_whoever_only_tries_does_not_end_the_server(
    url: str, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another had the lock for a moment, before it saw that our connections live."""
    monkeypatch.setattr(advisory_lock, "GRACE", 60.0)
    async with opened(url) as (client, house):
        table, browsers = await seated(client, house, 2)
        assert isinstance(house.lock, AdvisoryLock)
        with postgres.admin(house.store.engine.url.database or "") as connection:
            with house.lock.mutex:  # the server cannot look after its lock now
                connection.exec_driver_sql(CUT_LOCK)
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({advisory_lock.SERVER})")
            with pytest.raises(NotHeld) as refused:
                await asyncio.to_thread(house.lock.confirm)
            assert not isinstance(refused.value, Lost)
            await play_on(table, browsers, 2)
        async with asyncio.timeout(60):  # PostgreSQL needs a moment to see that it is gone
            while True:
                with suppress(NotHeld):
                    await asyncio.to_thread(house.lock.confirm)
                    break
        await play_on(table, browsers, 2, seed=2)


async def test_what_was_answered_survives_a_restart_under_load(url: str, postgres: Postgres) -> None:
    async def people(house: ServerParts, id: str, browsers: list[Client], answered: dict[int, tuple[int, str]]) -> None:
        """Moves until the match has so many steps; the same intention again until it is answered."""
        luck = random.Random(1)
        while len(answered) < STEPS:
            table = await known(house, id)
            assert table.match is not None
            seat = actor(table)
            move = str(luck.choice(table.match.legal(seat)))
            sent = fields(table, seat, move, f"k{table.match.ply}")
            while (answer := await post(browsers[seat], table, sent, accept="application/json")).status != 200:
                assert answer.status == 503, answer.text
                await asyncio.sleep(0.01)
            answered[answer.json()["played"]] = seat, move

    async def known(house: ServerParts, id: str) -> Table:
        """The table as the house knows it now: after trouble it reads it anew."""
        while True:
            with suppress(StoreError):
                return await table_of(house, id)
            await asyncio.sleep(0.01)

    async def restarts(answered: list[dict[int, tuple[int, str]]]) -> None:
        for part in (0.2, 0.5, 0.8):
            while sum(map(len, answered)) < part * STEPS * len(answered):
                await asyncio.sleep(0.005)
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)

    async with opened(url) as (client, house), asyncio.timeout(300):
        games = [await seated(client, house, 3) for _ in range(4)]
        answered: list[dict[int, tuple[int, str]]] = [{} for _ in games]
        playing = [people(house, game[0].id, game[1], told) for game, told in zip(games, answered, strict=True)]
        await asyncio.gather(restarts(answered), *playing)
    for (table, _), told in zip(games, answered, strict=True):
        log = log_of(url, table.id)
        assert [ply for ply, _, _ in log] == list(range(len(log)))
        assert {ply: (seat, move) for ply, seat, move in log if ply in told} == told


@pytest.mark.parametrize("host", ["tower", "a-very-long-host-name-of-a-container-in-some-cluster.example", "hé"])
@pytest.mark.parametrize("address", ["", "http://127.0.0.1:8321"])
def test_a_session_tells_who_it_belongs_to(host: str, address: str) -> None:
    holder = Holder("admin forget", 4_194_304, host, address, "now")
    name = name_of(holder)
    assert len(name) <= 63
    read = named(name, "now")
    assert read is not None
    assert (read.what, read.pid, read.address) == (holder.what, holder.pid, holder.address)
    assert host.startswith(read.host)
    assert named("psql", "") is None


def test_the_driver_is_psycopg_3() -> None:
    assert Settings(database="postgresql://ada@there/x").url == "postgresql+psycopg://ada@there/x"
    assert Settings(database="postgresql+pg8000://ada@there/x").url == "postgresql+pg8000://ada@there/x"
