"""The host's commands on the database of a table: what they show, prove, copy and throw away, and what they refuse."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from helpers.command_line import LANGUAGES, address_in, run, served
from helpers.disk_damage import damage
from helpers.hosted_tables import actor, opened, play_on, seated, someone
from signoria.cli import serve
from signoria.engine.match import Match
from signoria.server import database_admin
from signoria.server.locking import lock_of

DAYS_AGO = "2020-01-01T00:00:00.000Z"


async def furnished(folder: Path) -> None:
    """A house with a match that is over, one that is not, a table that nobody came to, and an account."""
    async with opened(folder) as (client, house):
        done, browsers = await seated(client, house, 2, draw_after_battle=True)
        await play_on(done, browsers, 5000)
        assert done.match is not None
        assert done.match.over
        going, browsers = await seated(client, house, 3)
        await play_on(going, browsers, 12)
        assert actor(going) in range(3)
        browser = await someone(client, house, "Ada")
        ada = await house.people.of(browser.cookies["signoria"])
        assert ada is not None
        ada, _ = await house.people.register(ada, "ada", "a long password")
        own = await house.tables.host(ada, "condottiere", 4, {})
        await house.tables.say(own, ada, "Is anybody there?", "k")
        await house.people.guest("Nobody", "en")


@pytest.fixture(scope="module")
def furniture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(furnished(folder))
    return folder / "house.sqlite"


@pytest.fixture
def database(furniture: Path, tmp_path: Path) -> Path:
    """The house anew for each test."""
    path = tmp_path / "house.sqlite"
    with closing(sqlite3.connect(furniture)) as source, closing(sqlite3.connect(path)) as copy:
        source.backup(copy)
    return path


def admin(database: Path | str, command: str, *arguments: object, language: str = "en", said: str | None = None) -> Any:
    return run("admin", command, *arguments, "--database", database, language=language, said=said)


@contextmanager
def changed(database: Path, statement: str, *given: object) -> Iterator[int]:
    with closing(sqlite3.connect(database)) as connection, connection:
        count = connection.execute(statement, given).rowcount
        connection.commit()
        yield count


def asked(database: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_there_is(database: Path, language: str) -> None:
    shown = admin(database, "status", language=language).stdout
    assert ("Accounts: 1. Guests: 6." if language == "en" else "Comptes : 1. Invités : 6.") in shown
    assert ("not being served" if language == "en" else "n’est pas servi") in shown
    assert [word for line in shown.splitlines() if line.startswith("Condottiere") for word in line.split()] == [
        *("Condottiere", "1", "1", "1", "0")
    ]


@pytest.mark.parametrize(("status", "count"), [("playing", 1), ("over", 1), ("open", 1), ("closed", 0), ("", 3)])
def test_the_tables(database: Path, status: str, count: int) -> None:
    shown = admin(database, "tables", *(("--status", status) if status else ())).stdout
    assert f"Tables: {count}." in shown
    assert shown.count("Condottiere") == count


def test_tables_that_rest(database: Path) -> None:
    assert "Tables: 0." in admin(database, "tables", "--idle", 1).stdout
    with changed(database, "UPDATE tables SET moved = ? WHERE status = 'playing'", DAYS_AGO):
        assert "Tables: 1." in admin(database, "tables", "--idle", 1).stdout


def test_the_people(database: Path) -> None:
    shown = admin(database, "people").stdout
    assert "ada" in shown
    assert "a long password" not in shown
    assert "Accounts: 1. Guests: 6." in shown


def test_all_is_proven(database: Path) -> None:
    result = admin(database, "check")
    assert result.exit_code == 0
    assert "2 matches are what their logs say" in result.stdout


@pytest.mark.parametrize(
    "fault",
    [
        'UPDATE moves SET line = replace(line, \'"time":"2\', \'"time":"1\') WHERE ply = 3',
        "UPDATE moves SET line = substr(line, 2) WHERE ply = 5",
        "DELETE FROM moves WHERE ply = 4",
        "UPDATE tables SET secret = zeroblob(32) WHERE status = 'playing'",
        "UPDATE seats SET person = 'a ghost' WHERE seat = 1",
    ],
)
def test_what_somebody_meddled_with_is_found(database: Path, fault: str) -> None:
    with changed(database, fault) as count:
        assert count > 0
    result = admin(database, "check")
    assert result.exit_code == 1
    assert "Faults: " in result.stdout


def test_a_copy_is_the_whole_of_it(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "new" / "copy.sqlite"
    assert admin(database, "backup", copy).exit_code == 0
    assert admin(copy, "check").exit_code == 0
    for table in ("moves", "tables", "persons", "talk"):
        query = f"SELECT * FROM {table} ORDER BY 1, 2"
        assert asked(copy, query) == asked(database, query)
    again = admin(database, "backup", copy)
    assert again.exit_code == 2
    assert "is there already" in again.stderr


def test_matches_that_are_over_leave_the_house(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    assert "Records written" in admin(database, "export", folder).stdout
    (path,) = folder.iterdir()
    assert Match.load(path).verify().finished


def test_one_broken_log_does_not_keep_the_others_in_the_house(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "records"
    broken = "UPDATE tables SET status = 'over', header = replace(header, '\"options\":{', '\"options\":{\"x\":1,')"
    with changed(database, f"{broken} WHERE status = 'playing'") as count:
        assert count == 1
        result = admin(database, "export", folder)
    assert result.exit_code == 1
    assert "unknown option 'x'" in result.stderr
    assert len(list(folder.iterdir())) == 1


# A damaged file


async def matches(folder: Path) -> tuple[list[str], str]:
    """Matches that are over, and one that is not, at which somebody talks."""
    async with opened(folder) as (client, house):
        over = []
        for number in range(3):
            table, browsers = await seated(client, house, 2, draw_after_battle=True)
            await house.tables.update(table, title=f"Table {number}")
            await play_on(table, browsers, 5000, seed=number)
            over.append(table.id)
        going, browsers = await seated(client, house, 3)
        await play_on(going, browsers, 12)
        person = await house.people.of(browsers[0].cookies["signoria"])
        assert person is not None
        for number in range(40):
            await house.tables.say(going, person, "a long line of talk " * 20, f"k{number}")
        return over, going.id


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str], str]:
    folder = tmp_path_factory.mktemp("played")
    over, going = asyncio.run(matches(folder))
    return folder / "house.sqlite", over, going


@dataclass
class Played:
    """A house of its own for one test."""

    database: Path
    over: list[str]
    going: str

    @property
    def tables(self) -> list[str]:
        return [*self.over, self.going]


@pytest.fixture
def house(played: tuple[Path, list[str], str], tmp_path: Path) -> Played:
    path = tmp_path / "house.sqlite"
    copyfile(played[0], path)
    return Played(path, played[1], played[2])


def test_a_damaged_match_is_named_and_the_rest_is_proven_copied_and_exported(house: Played, tmp_path: Path) -> None:
    bad, good = house.over[1], [house.over[0], house.over[2]]
    damage(house.database, "moves", bad)
    proof = admin(house.database, "check")
    assert proof.exit_code == 1
    assert f"table {bad} (Table 1): the record is damaged" in proof.stdout
    assert "damaged: moves: " in proof.stdout
    assert "matches proven: 4" in proof.stdout
    assert not any(f"table {id}" in proof.stdout for id in (*good, house.going))

    folder = tmp_path / "records"
    out = admin(house.database, "export", folder)
    assert out.exit_code == 1
    assert f"table {bad} (Table 1)" in out.stderr
    assert sorted(path.stem for path in folder.iterdir()) == sorted(f"condottiere-{id}" for id in good)
    assert all(Match.load(path).verify().finished for path in folder.iterdir())

    copy = tmp_path / "backups" / "copy.sqlite"
    result = admin(house.database, "backup", copy)
    assert result.exit_code == 1
    assert f"left out: table {bad} (Table 1)" in result.stderr
    assert result.stderr.count("left out") == 1
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    assert admin(copy, "check").exit_code == 0
    assert sorted(asked(copy, "SELECT id FROM tables")) == sorted((id,) for id in (*good, house.going))
    query = f"SELECT * FROM moves WHERE \"table\" != '{bad}' ORDER BY 1, 2"
    assert asked(copy, query) == asked(house.database, query.replace("FROM moves", "FROM moves INDEXED BY " + KEYS))


KEYS = "sqlite_autoindex_moves_1"  # by the index the damaged page is not met


@pytest.mark.parametrize(
    "part", [KEYS, "sqlite_autoindex_tables_1", "ix_tables_status", "ix_seats_person", "sqlite_autoindex_persons_1"]
)
def test_a_damaged_index_costs_no_match(house: Played, part: str, tmp_path: Path) -> None:
    whole = {
        table: asked(house.database, f"SELECT * FROM {table} ORDER BY 1, 2") for table in ("moves", "seats", "talk")
    }
    damage(house.database, part)
    assert f"damaged: {part}: " in admin(house.database, "check").stdout
    copy = tmp_path / "copy.sqlite"
    result = admin(house.database, "backup", copy)
    assert result.exit_code == 1
    assert "left out" not in result.stderr
    assert "lost" not in result.stderr
    assert admin(copy, "check").exit_code == 0
    assert {table: asked(copy, f"SELECT * FROM {table} ORDER BY 1, 2") for table in whole} == whole


def test_a_damaged_page_of_tables_or_seats_costs_the_matches_on_it(house: Played, tmp_path: Path) -> None:
    for part in ("tables", "seats"):
        path = tmp_path / f"{part}.sqlite"
        copyfile(house.database, path)
        damage(path, part, house.over[0])
        assert f"table {house.over[0]}" in admin(path, "check").stdout
        copy = tmp_path / f"{part}-copy.sqlite"
        result = admin(path, "backup", copy)
        assert result.exit_code == 1
        kept = [id for (id,) in asked(copy, "SELECT id FROM tables")]
        assert house.over[0] not in kept
        assert sorted(id for id in house.tables if f"left out: table {id}" not in result.stderr) == sorted(kept)
        assert admin(copy, "check").exit_code == 0
        assert asked(copy, 'SELECT count(*) FROM moves WHERE "table" NOT IN (SELECT id FROM tables)') == [(0,)]


def test_who_is_on_a_damaged_page_keeps_their_seat_and_their_session(house: Played, tmp_path: Path) -> None:
    seats = 'SELECT "table", seat, person FROM seats ORDER BY 1, 2'
    before = asked(house.database, seats)
    damage(house.database, "persons")
    copy = tmp_path / "copy.sqlite"
    result = admin(house.database, "backup", copy)
    assert "rows of persons" in result.stderr
    assert asked(copy, seats) == before
    assert asked(copy, "SELECT count(*) FROM sessions WHERE person NOT IN (SELECT id FROM persons)") == [(0,)]
    assert admin(copy, "check").exit_code == 0


def test_talk_goes_on_after_lines_of_it_were_lost(house: Played, tmp_path: Path) -> None:
    damage(house.database, "talk", house.going)
    copy = tmp_path / "house" / "house.sqlite"
    result = admin(house.database, "backup", copy)
    assert "rows of talk" in result.stderr
    assert "left out" not in result.stderr
    assert admin(copy, "check").exit_code == 0

    async def talk() -> None:
        async with opened(copy.parent) as (_, there):
            table = await there.tables.table(house.going)
            assert table is not None
            lines = len(table.talk)
            assert 0 < lines < 40
            person = await there.people.person(table.seats[0].person)
            assert person is not None
            await there.tables.say(table, person, "And now?", "new")
            assert len(table.talk) == lines + 1

    asyncio.run(talk())


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_copy_that_fails_leaves_nothing(
    house: Played, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: object, to: Path, nobody: str) -> None:
        to.write_bytes(b"half")
        raise sqlite3.OperationalError("database or disk is full")

    damage(house.database, "moves", house.over[1])
    monkeypatch.setattr(database_admin, "rescue", full)
    folder = tmp_path / "backups"
    result = admin(house.database, "backup", folder / "copy.sqlite", language=language)
    assert result.exit_code == 2
    assert "disk is full" in result.stderr
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_done_with_a_damaged_file_says_how_to_rescue_it(house: Played, language: str) -> None:
    damage(house.database, "tables", house.over[0])
    result = admin(house.database, "tables", language=language)
    assert result.exit_code == 2
    assert "signoria admin backup" in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_who_lost_their_password_gets_another(database: Path) -> None:
    before = asked(database, "SELECT password FROM persons WHERE login = 'ada'")
    result = admin(database, "password", "Ada")
    assert result.exit_code == 0
    fresh = result.stdout.partition(": ")[2].split()[0]
    assert asked(database, "SELECT password FROM persons WHERE login = 'ada'") != before
    assert asked(database, "SELECT count(*) FROM sessions JOIN persons p ON p.id = person WHERE login = 'ada'") == [
        (0,)
    ]

    async def let_in() -> None:
        async with opened(database.parent) as (_, house):
            await house.people.login("ada", fresh)

    asyncio.run(let_in())
    assert "signoria admin people" in admin(database, "password", "eve").stderr


def test_an_account_is_forgotten_and_its_matches_stay(database: Path) -> None:
    assert admin(database, "forget", "ada", said="n\n").exit_code == 130
    assert asked(database, "SELECT count(*) FROM persons WHERE login = 'ada'") == [(1,)]
    assert admin(database, "forget", "ada", "--yes").exit_code == 0
    assert asked(database, "SELECT count(*) FROM persons WHERE login IS NOT NULL OR password IS NOT NULL") == [(0,)]
    assert asked(database, "SELECT count(*) FROM talk") == [(0,)]
    assert asked(database, "SELECT count(*) FROM tables") == [(3,)]
    assert admin(database, "check").exit_code == 0


def test_tidying_takes_what_nobody_comes_back_to_and_no_match(database: Path) -> None:
    assert "Gone: 0 sessions, 0 tables that never began, 0 guests" in admin(database, "tidy").stdout
    with changed(database, "UPDATE sessions SET seen = ? WHERE person IN (SELECT id FROM persons)", DAYS_AGO):
        pass
    for table in ("tables", "persons"):
        with changed(database, f"UPDATE {table} SET created = ?", DAYS_AGO):
            pass
    assert "Gone: 7 sessions, 1 tables that never began, 1 guests" in admin(database, "tidy").stdout
    assert admin(database, "check").exit_code == 0
    assert asked(database, "SELECT count(*) FROM tables WHERE header IS NOT NULL") == [(2,)]
    assert asked(database, "SELECT count(*) FROM persons WHERE login = 'ada'") == [(1,)]


def spellings(file: Path) -> list[str]:
    """One SQLite file, as people may name it; the working folder is its own."""
    (file.parent / "link.sqlite").symlink_to(file.name)
    (file.parent / "folder").symlink_to(file.parent, target_is_directory=True)
    names = [str(file), file.name, f"../{file.parent.name}/{file.name}", "link.sqlite", f"folder/{file.name}"]
    urls = [f"sqlite:///{file}", f"sqlite:///{file.name}", f"sqlite+pysqlite:///{file}", "sqlite:///link.sqlite"]
    uris = [f"sqlite:///file:{file}?uri=true", f"sqlite:///file://localhost{file}?mode=rwc&uri=true"]
    return [*names, *urls, *uris, f"sqlite:///file:{file.name.replace('.', '%2e')}?uri=true"]


def test_nothing_is_changed_while_somebody_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the file is named: another server and all that changes it are refused, with the name of who serves it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(serve, "run", lambda *_: pytest.fail("a second server was let in"))
    database = tmp_path / "house.sqlite"
    with served(tmp_path, "--database", "sqlite:///house.sqlite") as (server, said):
        who = f"{address_in(said)} (process {server.pid} on {socket.gethostname()}, since 20"
        for name in spellings(database):
            second = run("serve", "--port", 0, "--database", name)
            assert (second.exit_code, second.stderr.count("\n")) == (2, 1), name
            assert who in second.stderr
            assert "close that table first" in second.stderr
        for name in (str(database), "sqlite:///house.sqlite"):
            assert who in admin(name, "status").stdout
            for command in (("tidy",), ("password", "ada"), ("forget", "ada", "--yes")):
                refused = admin(name, *command)
                assert refused.exit_code == 2
                assert who in refused.stderr
        port = address_in(said).rpartition(":")[2]
        assert who in run("serve", "--port", port, "--database", database).stderr
        assert f"port {port} is in use" in run("serve", "--port", port, "--database", tmp_path / "x.sqlite").stderr
        assert admin(database, "backup", tmp_path / "copy.sqlite").exit_code == 0
        assert "processus" in admin(database, "tidy", language="fr").stderr
        assert sorted(one.name for one in tmp_path.glob("*.lock")) == ["house.sqlite.lock"]
    assert admin(database, "tidy").exit_code == 0


def test_a_command_that_changes_says_so(database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "run", lambda *_: pytest.fail("a server was let in"))
    with lock_of(f"sqlite:///{database}", "admin tidy"):
        refused = run("serve", "--port", 0, "--database", database)
    assert refused.exit_code == 2
    assert "by signoria admin tidy (process " in refused.stderr
    assert "try again when that has ended" in refused.stderr
    (tmp_path / "other.sqlite.lock").mkdir()
    folder = run("serve", "--port", 0, "--database", tmp_path / "other.sqlite")
    assert (folder.exit_code, folder.stderr.count("\n")) == (2, 1)
    assert "other.sqlite.lock cannot be locked" in folder.stderr


def test_a_server_without_lock_is_none(tmp_path: Path) -> None:
    refused = run("serve", "--port", 0, "--database", "mysql://ada@localhost/x")
    assert refused.exit_code == 2
    assert "SQLite or PostgreSQL" in refused.stderr
    missing = admin(f"sqlite:///{tmp_path}/none.sqlite", "status")
    assert "--database" in missing.stderr
    assert not list(tmp_path.glob("none*"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_database_is_said_in_one_line(database: Path, tmp_path: Path, language: str) -> None:
    def refused(path: Path, *command: str) -> str:
        result = run(*command, "--database", path, language=language)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        return result.stderr

    assert "--database" in refused(tmp_path / "none.sqlite", "admin", "status")
    assert not (tmp_path / "none.sqlite").exists()
    junk = tmp_path / "junk.sqlite"
    junk.write_text("this is no database, but long enough to be mistaken for one" * 40)
    assert "junk.sqlite" in refused(junk, "admin", "status")
    with changed(database, "UPDATE alembic_version SET version_num = '0006'"):
        assert "signoria serve" in refused(database, "admin", "check")
    with changed(database, "UPDATE alembic_version SET version_num = '9999'"):
        for command in (("admin", "check"), ("serve", "--port", "0")):
            assert "Signoria" in refused(database, *command)
    assert "--status" in run("admin", "tables", "--status", "lost", "--database", database, language=language).stderr
