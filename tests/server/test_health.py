"""/health tells the truth about disk and database, and costs little however often it is asked for."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
from collections import namedtuple
from pathlib import Path
from types import SimpleNamespace

import pytest

from helpers.asgi_client import Answer, Client
from helpers.hosted_tables import opened, seated
from signoria.server import health
from signoria.server.server_parts import ServerParts
from signoria.server.store import StoreError, tells_of_damage

WELL = {"ok": True, "database": "ok", "disk": "ok"}
Usage = namedtuple("Usage", "total used free")


async def asked(client: Client, house: ServerParts) -> Answer:
    """/health, as it is now and not as it was a moment ago."""
    house.health.until = 0.0
    return await client.get("/health")


def is_ill(answer: Answer, **parts: str) -> None:
    assert answer.status == 503
    assert answer.json() == {"ok": False, "database": "ok", "disk": "ok", **parts}
    assert answer.headers["cache-control"] == "no-store"


async def test_a_house_that_is_well(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        answer = await asked(client, house)
        assert (answer.status, answer.json()) == (200, WELL)


async def test_it_is_asked_for_by_many_and_looked_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as (client, house):
        probe, looks = house.store.probe, 0

        async def counted() -> None:
            nonlocal looks
            looks += 1
            await probe()

        monkeypatch.setattr(house.store, "probe", counted)
        answers = await asyncio.gather(*(client.get("/health") for _ in range(50)))
        assert {one.status for one in answers} == {200}
        assert looks == 1
        await asked(client, house)
        assert looks == 2


async def test_a_file_that_is_no_database_any_more(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, _ = await seated(client, house, 2)
        assert table
        for left in tmp_path.glob("house.sqlite*"):
            left.write_bytes(b"no database" * 5000)
        is_ill(await asked(client, house), database="damaged")
        house.store.engine.dispose()


async def test_a_damaged_page_that_somebody_met(tmp_path: Path) -> None:
    """Not where the check looks: deep in the log of some match."""
    async with opened(tmp_path) as (client, house):
        await seated(client, house, 2)
        assert (await asked(client, house)).status == 200

        def meet(_: object) -> None:
            file = tmp_path / "torn.sqlite"
            with sqlite3.connect(file) as made:
                made.execute("CREATE TABLE t (x)")
                made.executemany("INSERT INTO t VALUES (?)", [("x" * 500,)] * 200)
            made.close()
            pages = bytearray(file.read_bytes())
            pages[3 * 4096 : 9 * 4096] = b"\xff" * (6 * 4096)
            file.write_bytes(pages)
            from sqlalchemy import create_engine, text

            with create_engine(f"sqlite:///{file}").connect() as torn:
                torn.execute(text("SELECT sum(length(x)) FROM t")).all()

        with pytest.raises(StoreError, match="malformed"):
            await house.store.read(meet)
        is_ill(await asked(client, house), database="damaged")


async def test_a_database_that_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.store.BUSY_TIMEOUT", 0.05)
    async with opened(tmp_path) as (client, house):
        lock = sqlite3.connect(tmp_path / "house.sqlite")
        lock.execute("BEGIN IMMEDIATE")
        is_ill(await asked(client, house), database="not writable")
        lock.rollback()
        lock.close()
        assert (await asked(client, house)).json() == WELL  # and it gets well again


async def test_a_file_that_is_gone_is_not_made_anew(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        file = tmp_path / "house.sqlite"
        file.rename(tmp_path / "elsewhere.sqlite")
        is_ill(await asked(client, house), database="not writable")
        house.store.engine.dispose()  # whoever reads or writes now connects anew
        with pytest.raises(StoreError, match="the file is gone"):
            await house.store.read(lambda connection: None)
        with pytest.raises(StoreError, match="the file is gone"):
            await house.store.write()
        assert not file.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit")
async def test_a_disk_that_takes_nothing_more(tmp_path: Path) -> None:
    import resource

    async with opened(tmp_path) as (client, house):
        await seated(client, house, 2)
        few, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1, most))  # no file grows any more
        try:
            answer = await asked(client, house)
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (few, most))
        is_ill(answer, database="not writable")
        assert (await asked(client, house)).json() == WELL


async def test_a_disk_that_is_nearly_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    free = [health.MIN_FREE_BYTES - 1]
    monkeypatch.setattr("signoria.server.health.shutil.disk_usage", lambda _: Usage(10**12, 10**12, free[0]))
    with caplog.at_level(logging.ERROR, "signoria.server.health"):
        async with opened(tmp_path) as (client, house):
            for _ in range(3):
                is_ill(await asked(client, house), disk="nearly full")
            free[0] += 1
            assert (await asked(client, house)).json() == WELL
    assert [one.getMessage() for one in caplog.records] == ["not healthy: disk nearly full"]  # once, not at every look


async def test_a_database_elsewhere_that_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As PostgreSQL that is down, or behind a network that is: its reasons stay in the log."""
    monkeypatch.setattr(health, "DATABASE_TIMEOUT", 0.05)
    async with opened(tmp_path) as (client, house):
        there, asks = asyncio.Event(), 0

        async def hangs() -> None:
            nonlocal asks
            asks += 1
            await there.wait()
            raise StoreError('connection to server at "10.0.0.5" failed: no password supplied')

        monkeypatch.setattr(house.store, "probe", hangs)
        monkeypatch.setattr(house.store, "file", None)  # its disk is not ours
        for _ in range(3):
            answer = await asked(client, house)
            assert (answer.status, answer.json()) == (503, {"ok": False, "database": "no answer"})
        assert asks == 1  # what hangs is not asked again and again
        there.set()
        hanging = house.health.asking
        assert hanging is not None
        await hanging  # else its answer might come later than TIMEOUT
        answer = await asked(client, house)
        assert answer.json() == {"ok": False, "database": "not writable"}
        assert "10.0.0.5" not in answer.text


async def test_a_visitor_with_a_session_is_answered_too(tmp_path: Path) -> None:
    """Whoever has a cookie is asked for nothing that would need the database."""
    async with opened(tmp_path) as (client, house):
        _, (ada, _) = await seated(client, house, 2)
        house.people.known.clear()
        (tmp_path / "house.sqlite").rename(tmp_path / "elsewhere.sqlite")
        house.store.engine.dispose()
        is_ill(await asked(ada, house), database="not writable")


@pytest.mark.parametrize(
    ("reason", "damage"),
    [
        ({"sqlite_errorcode": sqlite3.SQLITE_CORRUPT}, True),
        ({"sqlite_errorcode": sqlite3.SQLITE_CORRUPT_VTAB}, True),
        ({"sqlite_errorcode": sqlite3.SQLITE_NOTADB}, True),
        ({"sqlite_errorcode": sqlite3.SQLITE_FULL}, False),
        ({"sqlite_errorcode": sqlite3.SQLITE_BUSY}, False),
        ({"sqlstate": "XX001"}, True),
        ({"sqlstate": "XX000"}, False),
        ({"sqlstate": None}, False),
        ({}, False),
    ],
)
def test_what_counts_as_damage(reason: dict[str, object], damage: bool) -> None:
    assert tells_of_damage(SimpleNamespace(orig=SimpleNamespace(**reason))) == damage  # type: ignore[arg-type]
