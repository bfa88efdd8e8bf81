"""A match that cannot be read is set aside and named; lobby, bots, deadlines and notices of all others go on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from helpers.asgi_client import Client
from helpers.disk_damage import damage
from helpers.hosted_tables import opened, play_on, seated, someone
from helpers.houses import begun, in_process, movers
from helpers.waiting import until
from signoria.server import schema, server_parts, table_cache, table_rows
from signoria.server.autopilot import Autopilot
from signoria.server.bots import Bots
from signoria.server.errors import UnreadableTable
from signoria.server.server_parts import ServerParts
from signoria.server.store import Damaged, StoreError, trouble_of
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table


@dataclass
class Before:
    """A house that was closed while matches were being played."""

    people: list[str]  # tables of two people, with a deadline
    bots: list[str]  # tables where a bot is to move
    session: str  # of the person who plays against the bots and hosts all tables


async def furnished(folder: Path) -> Before:
    async with opened(folder) as (client, house):
        browser = await someone(client, house, "Ada")
        ada = await house.people.of(browser.cookies["signoria"])
        assert ada is not None
        people, bots = [], []
        for number in range(6):
            table, browsers = await seated(client, house, seats=2)
            await house.tables.update(table, access="open", deputy=True, host=ada.id, title=f"Table {number}")
            await play_on(table, browsers, 18, seed=number)
            people.append(table.id)
            other = await begun(house, [ada], ["random"], options={"start_seat": 1}, access="open")
            bots.append(other.id)
        return Before(people, bots, browser.cookies["signoria"])


@pytest.fixture(scope="module")
def furniture(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Before]:
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as silent:
        silent.setattr(Autopilot, "_begin", lambda self, id: None)
        before = asyncio.run(furnished(folder))
    return folder / "house.sqlite", before


@pytest.fixture
def before(furniture: tuple[Path, Before], tmp_path: Path) -> Before:
    copy(furniture[0], tmp_path / "house.sqlite")
    return furniture[1]


async def idle(bots: Bots, table: Table) -> bool:
    """In the place of ``Bots.play``."""
    return False


def later() -> float:
    """When every deadline has passed; who is late has a moment left, because the server has just started."""
    return time.time() + 300.0


async def look_at_all(house: ServerParts) -> None:
    """At what is due: every table, ``later``."""
    await house.autopilot.look()
    await until(lambda: not house.autopilot.tasks)


def have_moved(house: ServerParts, ids: list[str]) -> bool:
    known = [house.tables.tables[id] for id in ids if id in house.tables.tables]
    return len(known) == len(ids) and all(any(one["kind"] == "bot" for one in movers(table)) for table in known)


def is_watched(house: ServerParts, id: str) -> bool:
    """Will somebody look when the moment is over that its players have?"""
    return id in house.tables.tables and house.tables.tables[id].due > house.settings.now()


async def pages_of(client: Client, ids: list[str], language: str = "en") -> dict[str, tuple[int, str]]:
    browser = client.other(language=language)
    found = {}
    for id in ids:
        answer = await browser.get(f"/tables/{id}")
        found[id] = answer.status, answer.text
    return found


# The table b-tree that is damaged, and how many tables may be lost with one page of it at the most.
PARTS = [
    ("moves", 2),
    ("tables", 5),
    ("ix_tables_due", 0),
    ("ix_tables_status", 0),
    ("ix_tables_moved", 0),
    ("ix_seats_person", 0),
]


@pytest.mark.parametrize(("part", "most"), PARTS)
async def test_a_damaged_page_stops_no_other_table(
    before: Before,
    part: str,
    most: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    in_process(monkeypatch)
    damage(tmp_path / "house.sqlite", part, before.people[2] if part in ("moves", "tables") else "")
    everything = before.people + before.bots

    async with opened(tmp_path, clock=later) as (client, house):
        await look_at_all(house)
        aside = sorted(house.tables.aside)
        assert (before.people[2] in aside) == bool(most)
        assert len(aside) <= most
        healthy = [id for id in before.bots if id not in aside]
        await until(lambda: have_moved(house, healthy))
        watched = [id for id in before.people if id not in aside]
        await until(lambda: all(id in house.tables.tables for id in watched))
        assert [id for id in before.people if is_watched(house, id)] == watched

        for _ in range(2):
            lobby = await client.get("/lobby")
            assert lobby.status == 200
            assert [id for id in everything if id in lobby.text] == [id for id in everything if id not in aside]
            for language, words in (("en", "It is set aside"), ("fr", "Elle est mise de côté")):
                for id, (status, text) in (await pages_of(client, everything, language)).items():
                    assert (status, words in text) == ((500, True) if id in aside else (200, False))
        for id in aside:
            assert caplog.text.count(id) == 1, caplog.text

        ada = client.other(cookies={"signoria": before.session})
        games = await ada.get("/games")
        assert games.status == 200
        assert [id for id in everything if f"/tables/{id}" in games.text] == [
            id for id in everything if id not in aside
        ]
        assert ("Cannot be read" in games.text) == bool(aside)
        assert ("<li>Table 2</li>" in games.text) == (part == "moves")
    assert "Traceback" not in caplog.text


async def test_behind_a_damaged_index_tables_are_named_and_the_lobby_is_open(
    before: Before, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """All ids of a small house are on one page: nothing can be found by its id, and yet nothing fails for everybody."""
    damage(tmp_path / "house.sqlite", "sqlite_autoindex_tables_1")

    async with opened(tmp_path, clock=later) as (client, house):
        await look_at_all(house)
        assert (await client.get("/lobby")).status == 200
        assert sorted(house.tables.aside) == sorted(before.people + before.bots)
        answer = await client.get(f"/tables/{before.people[0]}")
        assert (answer.status, "It is set aside" in answer.text) == (500, True)
    assert "Traceback" not in caplog.text


async def test_a_new_table_is_in_the_lobby_of_a_damaged_house_at_once(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bots, "play", idle)
    damage(tmp_path / "house.sqlite", "tables", before.people[2])
    async with opened(tmp_path, clock=later) as (client, house):
        await look_at_all(house)
        assert (await client.get("/lobby")).status == 200
        person, _ = await house.people.guest("Bea", "en")
        table = await house.tables.host(person, "condottiere", 3, {}, access="open")
        assert table.id in [one.id for one in await house.tables.open_tables()]
        assert [one.id for one in await house.tables.of(person.id)] == [table.id]
        assert table.id in (await client.get("/lobby")).text
        await house.tables.close(table, person)
        assert table.id not in (await client.get("/lobby")).text


async def test_a_socket_and_a_program_at_an_unreadable_table_hear_it(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Bots, "play", idle)
    damage(tmp_path / "house.sqlite", "moves", before.people[2])

    async with opened(tmp_path, clock=later) as (client, _):
        ada = client.other(cookies={"signoria": before.session})
        with pytest.raises(Exception, match="closed with 1008"):
            async with ada.ws(f"/tables/{before.people[2]}/poke"):
                pass
        async with ada.ws("/play") as socket:
            await socket.say(f'{{"table":"{before.people[2]}","seat":0,"v":1,"key":"k","move":"pass"}}')
            assert '"status":500' in await socket.text()
    assert "Traceback" not in caplog.text


OF_IT = "WHERE \"table\" = '{id}'"
BROKEN = {
    "a step that is no JSON": f"UPDATE moves SET line = substr(line, 2) {OF_IT} AND ply = 5",
    "a step that is missing": f"DELETE FROM moves {OF_IT} AND ply = 4",
    "a step that is not legal": f'UPDATE moves SET line = replace(line, \'"move":"\', \'"move":"no \') {OF_IT}',
    "a text that is no UTF-8": f"UPDATE moves SET line = CAST(x'ff6d7920736563726574' AS TEXT) {OF_IT}",
    "a game that nobody knows": "UPDATE tables SET header = replace(header, 'condottiere', 'tarock') WHERE id = '{id}'",
}


@pytest.mark.parametrize("fault", BROKEN)
async def test_a_log_that_cannot_be_read_is_set_aside(
    before: Before,
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(Bots, "play", idle)
    with sqlite3.connect(tmp_path / "house.sqlite") as connection:
        assert connection.execute(BROKEN[fault].format(id=before.people[1])).rowcount > 0

    async with opened(tmp_path, clock=later) as (client, house):
        await look_at_all(house)
        assert list(house.tables.aside) == [before.people[1]]
        lobby = await client.get("/lobby")
        assert before.people[1] not in lobby.text
        assert all(id in lobby.text for id in before.people[2:])
        answer = await client.get(f"/tables/{before.people[1]}")
        assert (answer.status, "It is set aside" in answer.text) == (500, True)
    assert caplog.text.count(before.people[1]) == 1
    assert "my secret" not in caplog.text  # sqlite3 would tell the row


async def nothing_due(tables: TableRegistry, until: str) -> list[tuple[str, str]]:
    """In the place of ``TableRegistry.due``."""
    return []


async def test_trouble_of_the_whole_database_sets_nothing_aside(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy = sqlite3.OperationalError("database is locked")
    busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
    read, fails = table_rows.rows_of, True

    def rows_of(connection: sa.Connection, id: str) -> Any:
        if fails:
            raise OperationalError("SELECT", {}, busy)
        return read(connection, id)

    monkeypatch.setattr(TableRegistry, "due", nothing_due)
    monkeypatch.setattr(table_rows, "rows_of", rows_of)

    async with opened(tmp_path, clock=later) as (client, house):
        path = f"/tables/{before.people[0]}"
        assert (await client.get(path)).status == 503
        assert (await client.get("/lobby")).status == 503
        assert not house.tables.aside
        fails = False
        assert (await client.get(path)).status == 200


async def test_what_can_be_read_again_is_played_on(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A disk that did not answer at the start, and does later."""
    in_process(monkeypatch)
    monkeypatch.setattr(server_parts, "RETRY_UNREADABLE_SECONDS", 0.02)
    read, bad = table_rows.rows_of, {before.bots[1], before.people[1]}

    def rows_of(connection: sa.Connection, id: str) -> Any:
        if id in bad:
            raise Damaged("disk I/O error")
        return read(connection, id)

    monkeypatch.setattr(table_rows, "rows_of", rows_of)

    async with opened(tmp_path, clock=later) as (_, house):
        await look_at_all(house)
        await until(lambda: set(house.tables.aside) == bad)
        with pytest.raises(UnreadableTable):
            await house.tables.table(before.bots[1])
        bad.clear()
        await until(lambda: have_moved(house, before.bots))
        await until(lambda: is_watched(house, before.people[1]))
        assert not house.tables.aside
    assert caplog.text.count(f"table {before.bots[1]} cannot be read") == 1


async def test_the_names_of_what_is_set_aside_have_an_end(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Behind a damaged index every address that somebody tries looks like a table."""
    monkeypatch.setattr(table_cache, "MAX_UNREADABLE", 14)
    damage(tmp_path / "house.sqlite", "sqlite_autoindex_tables_1")

    async with opened(tmp_path, clock=later) as (client, house):
        await look_at_all(house)
        for number in range(9):
            assert (await client.get(f"/tables/guess{number}")).status == 500
        assert len(house.tables.aside) == 14
    assert caplog.text.count("is set aside") == 14


async def test_a_step_is_stored_though_the_note_of_its_table_cannot_be(
    before: Before, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Every table notes when it has moved, in one index: its damaged page must not stop them all."""
    monkeypatch.setattr(Bots, "play", idle)
    damage(tmp_path / "house.sqlite", "ix_tables_moved")

    async with opened(tmp_path, clock=later) as (_, house):
        id = before.people[0]
        count = sa.select(sa.func.count()).where(schema.moves.c.table == id)
        stored = await house.store.read(lambda connection: connection.execute(count).scalar_one())
        note = {"table": id, "status": "playing", "moved": "2026-11-18T00:00:00.000Z", "due": None}
        for ply in (stored, stored + 1):
            await house.store.append([{"table": id, "ply": ply, "seat": 0, "key": "k", "line": "{}"}], note)
        assert await house.store.read(lambda connection: connection.execute(count).scalar_one()) == stored + 2
    assert caplog.text.count("a step was stored") == 1


class Postgres(Exception):
    def __init__(self, sqlstate: str) -> None:
        super().__init__(sqlstate)
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("code", "damaged"),
    [
        (sqlite3.SQLITE_CORRUPT, True),
        (sqlite3.SQLITE_CORRUPT_INDEX, True),
        (sqlite3.SQLITE_IOERR_READ, True),
        (sqlite3.SQLITE_IOERR_WRITE, False),
        (sqlite3.SQLITE_BUSY, False),
        (sqlite3.SQLITE_FULL, False),
        (sqlite3.SQLITE_NOTADB, False),
        ("XX001", True),  # data_corrupted
        ("57P01", False),  # admin_shutdown
        ("08006", False),  # connection_failure
    ],
)
def test_damage_is_told_from_other_trouble(code: int | str, damaged: bool) -> None:
    error: Exception = Postgres(code) if isinstance(code, str) else sqlite3.DatabaseError("no")
    if isinstance(code, int):
        error.sqlite_errorcode = code  # type: ignore[attr-defined]
    assert isinstance(trouble_of(error), Damaged) == damaged
    assert isinstance(trouble_of(error), StoreError)
