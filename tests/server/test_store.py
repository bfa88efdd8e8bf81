"""The store: what is answered is on disk, a caller fails alone, and trouble says so and passes."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError, OperationalError

from signoria.server import migrations, schema
from signoria.server.store import Store, StoreError


def opened(path: Path) -> Store:
    store = Store(f"sqlite:///{path}")
    store.open()
    return store


def note(name: str, value: str = "") -> sa.Insert:
    return schema.persons.insert().values(id=name, name="", language="en", webhook=value, created="")


def names(path: Path) -> list[str]:
    with sqlite3.connect(path) as connection:
        return [row[0] for row in connection.execute("select id from persons order by id")]


def test_the_tables_are_those_of_the_schema(tmp_path: Path) -> None:
    """What the migrations build is what the code believes."""
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    store = opened(tmp_path / "a.sqlite")
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        migrations.downgrade(connection)
        left = sa.inspect(connection).get_table_names()
        assert left == ["alembic_version"]
        migrations.upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    store.close()


def test_a_file_of_an_older_release_keeps_its_matches(tmp_path: Path) -> None:
    """Each migration is taken with steps in the log, there and back."""
    store = Store(f"sqlite:///{tmp_path / 'a.sqlite'}")
    table = "insert into tables values ('t', 'g', '', 'p', 2, '{}', 'open', 'live', 0, 0,"
    with store.engine.connect() as connection:
        migrations.upgrade(connection, "0001")
        connection.execute(schema.persons.insert().values(id="p", name="", language="en", created=""))
        connection.exec_driver_sql(f"{table} 'playing', 'i', x'00', null, 0, null, '', '')")
        steps = [("t", ply, ply % 2, f"k{ply}", f"{{{ply}}}") for ply in range(50)]
        connection.exec_driver_sql(store.insertion, steps)
        for to in ("head", "0001", "head"):
            (migrations.upgrade if to == "head" else migrations.downgrade)(connection, to)
            found = connection.exec_driver_sql("select * from moves order by ply").all()
            assert [tuple(row) for row in found] == steps
        with pytest.raises(IntegrityError):  # its place is taken
            connection.exec_driver_sql(store.insertion, [("t", 7, 0, "another", "")])
    store.close()


async def test_a_file_that_is_opened_again_keeps_what_it_has(tmp_path: Path) -> None:
    store = opened(tmp_path / "a.sqlite")
    await store.write(note("one"))
    store.close()
    opened(tmp_path / "a.sqlite").close()
    assert names(tmp_path / "a.sqlite") == ["one"]


def test_a_file_that_takes_nothing_says_so_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    opened(path).close()
    store = Store(f"sqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(OperationalError, match="readonly"):
        store.open()
    store.close()


def test_every_commit_is_a_sync(tmp_path: Path) -> None:
    store = opened(tmp_path / "a.sqlite")
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("pragma synchronous").scalar() == 2  # FULL
        assert connection.exec_driver_sql("pragma journal_mode").scalar() == "wal"
    store.close()


async def test_callers_of_one_turn_share_a_commit(tmp_path: Path) -> None:
    store = opened(tmp_path / "a.sqlite")
    commits: list[object] = []
    sa.event.listen(store.engine, "commit", commits.append)

    await asyncio.gather(*(store.write(note(f"{n:03}")) for n in range(200)))
    assert len(names(tmp_path / "a.sqlite")) == 200
    assert len(commits) <= 3
    store.close()


async def test_a_caller_fails_alone(tmp_path: Path) -> None:
    store = opened(tmp_path / "a.sqlite")

    await store.write(note("taken"))
    jobs = [store.write(note("a")), store.write(note("b"), note("taken")), store.write(note("c"))]
    first, second, third = await asyncio.gather(*jobs, return_exceptions=True)
    assert (first, third) == ([1], [1])
    assert isinstance(second, IntegrityError)
    assert names(tmp_path / "a.sqlite") == ["a", "c", "taken"]  # and nothing of the caller that failed
    store.close()


async def test_a_locked_file_is_told_and_passes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.server.store.BUSY_TIMEOUT", 0.1)
    store = opened(tmp_path / "a.sqlite")
    other = sqlite3.connect(tmp_path / "a.sqlite", isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(StoreError, match="locked"):
        await store.write(note("one"))
    other.execute("rollback")
    other.close()
    await store.write(note("two"))
    assert names(tmp_path / "a.sqlite") == ["two"]
    store.close()


async def test_a_full_disk_is_told_and_passes(tmp_path: Path) -> None:
    """SQLite's own page limit stands for the disk: the error is the one a full disk gives."""
    store = opened(tmp_path / "a.sqlite")

    with store.engine.connect() as connection:
        pages = connection.exec_driver_sql("pragma page_count").scalar()
    limited: list[int] = []

    def limit(connection: sa.Connection) -> None:
        if not limited:
            connection.exec_driver_sql(f"pragma max_page_count = {pages}")
            limited.append(1)

    sa.event.listen(store.engine, "begin", limit)
    with pytest.raises(StoreError, match="full"):
        await store.write(note("big", "x" * 200_000), note("lost"))
    sa.event.remove(store.engine, "begin", limit)
    with store.engine.connect() as connection:
        connection.exec_driver_sql("pragma max_page_count = 1000000")
    await store.write(note("later"))
    assert names(tmp_path / "a.sqlite") == ["later"]
    store.close()


async def test_what_nobody_foresaw_fails_alone_and_the_store_goes_on(tmp_path: Path) -> None:
    """No UTF-8 is no error of the database, but of whoever asked."""
    store = opened(tmp_path / "a.sqlite")

    jobs = [store.write(note("a")), store.write(note("b", "\ud800")), store.write(note("c"))]
    async with asyncio.timeout(60):
        told = await asyncio.gather(*jobs, return_exceptions=True)
        await store.write(note("d"))
    first, second, third = told
    assert (first, third) == ([1], [1])
    assert isinstance(second, UnicodeEncodeError)
    assert names(tmp_path / "a.sqlite") == ["a", "c", "d"]
    store.close()
