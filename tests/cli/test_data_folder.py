"""Where an installed program keeps its database: with the user's data, and what earlier releases left in ``var`` goes
there once, whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from helpers.command_line import LANGUAGES, run
from helpers.databases import empty_database
from signoria.cli import serve
from signoria.server.locking import lock_of

MARK = "INSERT INTO persons (id, name, language, created) VALUES (?, '', 'en', '')"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder in which the commands are given; ``serve`` ends before it serves."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setattr(serve, "run", lambda settings, *_: print(f"served {settings.database}") or 0)
    return folder


def database(path: Path, who: str) -> Path:
    """A database as a killed server leaves it: what was written last is in ``-wal`` still."""
    path.parent.mkdir(parents=True, exist_ok=True)
    living = path.with_name("living")
    living.write_bytes(empty_database())
    with closing(sqlite3.connect(living, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute(MARK, [who])
        for end in ("", "-wal", "-shm"):
            shutil.copy(f"{living}{end}", f"{path}{end}")
        assert os.path.getsize(f"{path}-wal") > 0
    living.unlink()
    return path


def people(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return [id for (id,) in connection.execute("SELECT id FROM persons")]


def served(language: str = "en") -> list[str]:
    result = run("serve", "--port", "0", language=language)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == ""
    return result.stdout.splitlines()


def test_it_is_the_same_from_every_folder(here: Path, data_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = data_folder / "signoria.sqlite"
    assert served() == [f"served {place}"]
    assert data_folder.stat().st_mode & 0o777 == 0o700
    (here / "elsewhere").mkdir()
    monkeypatch.chdir(here / "elsewhere")
    assert served() == [f"served {place}"]
    assert str(place) in run("admin", "status").stdout
    assert list(here.iterdir()) == [here / "elsewhere"]
    assert list((here / "elsewhere").iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [["serve"], ["admin", "status"]])
def test_the_help_says_where(command: list[str], language: str, data_folder: Path) -> None:
    shown = run(*command, "--help", language=language, columns=1000).stdout
    assert f"{data_folder / 'signoria.sqlite'}]" in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_an_earlier_release_left_is_moved_once(here: Path, data_folder: Path, language: str) -> None:
    old, new = database(here / "var/signoria.sqlite", "Ada"), data_folder / "signoria.sqlite"
    told, kept = served(language=language)
    assert str(Path("var/signoria.sqlite")) in told
    assert str(new) in told
    assert kept == f"served {new}"
    assert people(new) == ["Ada"]
    assert [one.name for one in old.parent.iterdir()] == ["signoria.sqlite.lock"]
    assert served() == [f"served {new}"]
    assert people(new) == ["Ada"]


def test_who_keeps_it_finds_it_before_it_is_moved(here: Path, data_folder: Path) -> None:
    """By a look at it nothing is moved: whoever looks may be somebody else than whoever serves."""
    database(here / "var/signoria.sqlite", "Ada")
    assert "Guests: 1." in run("admin", "status").stdout
    assert run("admin", "tidy").exit_code == 0
    assert not data_folder.exists()


def test_where_both_are_the_new_one_counts_and_the_other_is_told(here: Path, data_folder: Path) -> None:
    old = database(here / "var/signoria.sqlite", "Ada")
    new = database(data_folder / "signoria.sqlite", "Bruno")
    told, kept = served()
    assert "--database var/signoria.sqlite" in told
    assert kept == f"served {new}"
    assert (people(old), people(new)) == (["Ada"], ["Bruno"])


def test_the_database_of_run_stays_in_its_folder(here: Path, data_folder: Path) -> None:
    """Whoever gives the command in the folder of the sources does not take it away from ``./run``."""
    old = database(here / "var/signoria.sqlite", "Ada")
    (here / "run").touch()
    (here / "pyproject.toml").touch()
    told, kept = served()
    assert "--database var/signoria.sqlite" in told
    assert kept == f"served {data_folder / 'signoria.sqlite'}"
    assert people(old) == ["Ada"]


def test_what_is_named_is_not_moved(here: Path) -> None:
    old = database(here / "var/signoria.sqlite", "Ada")
    result = run("serve", "--port", "0", "--database", "var/signoria.sqlite")
    assert result.stdout == "served var/signoria.sqlite\n"
    assert people(old) == ["Ada"]


def test_what_is_served_is_not_moved(here: Path, data_folder: Path) -> None:
    old = database(here / "var/signoria.sqlite", "Ada")
    with lock_of(f"sqlite:///{old}", "serve", "http://127.0.0.1:1"):
        refused = run("serve", "--port", "0")
    assert refused.exit_code == 2
    assert f"at http://127.0.0.1:1 (process {os.getpid()} on " in refused.stderr
    assert people(old) == ["Ada"]
    assert not (data_folder / "signoria.sqlite").exists()


def test_what_another_program_has_open_stays_and_is_used(here: Path, data_folder: Path) -> None:
    old = database(here / "var/signoria.sqlite", "Ada")
    with closing(sqlite3.connect(old)) as other:
        other.execute("SELECT * FROM persons").fetchall()
        told, kept = served()
    assert "another program has it open" in told
    assert kept == "served var/signoria.sqlite"
    assert people(old) == ["Ada"]
    assert not (data_folder / "signoria.sqlite").exists()


def other_file_system(source: object, target: object) -> None:
    raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))


def test_to_another_file_system_it_is_copied_first(
    here: Path, data_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = database(here / "var/signoria.sqlite", "Ada"), data_folder / "signoria.sqlite"
    monkeypatch.setattr(os, "rename", other_file_system)
    assert served()[1] == f"served {new}"
    assert people(new) == ["Ada"]
    assert not old.exists()
    assert sorted(one.name for one in data_folder.iterdir() if not one.name.startswith("signoria.sqlite-")) == [
        *("signoria.sqlite", "signoria.sqlite.lock")
    ]


@pytest.mark.parametrize("trouble", ["full", "short", "kept"])
def test_on_any_trouble_the_old_one_is_there(
    here: Path, data_folder: Path, trouble: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = database(here / "var/signoria.sqlite", "Ada"), data_folder / "signoria.sqlite"

    def copied(source: Path, target: Path) -> None:
        target.write_bytes(source.read_bytes()[:5000])
        if trouble == "full":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def not_allowed(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    monkeypatch.setattr(os, "rename", not_allowed if trouble == "kept" else other_file_system)
    monkeypatch.setattr(shutil, "copy", copied)
    told, kept = served()
    assert "could not be moved" in told
    assert kept == "served var/signoria.sqlite"
    assert people(old) == ["Ada"]
    assert not new.exists()
    assert [one.name for one in data_folder.iterdir()] == ["signoria.sqlite.lock"]


def test_without_a_place_for_data_the_user_is_asked_to_name_one(here: Path, data_folder: Path) -> None:
    data_folder.parent.parent.mkdir(exist_ok=True)
    data_folder.parent.write_text("a file where the folder should be")
    refused = run("serve", "--port", "0")
    assert (refused.exit_code, refused.stderr.count("\n")) == (2, 1)
    assert "--database" in refused.stderr
    old = database(here / "var/signoria.sqlite", "Ada")
    told, kept = served()
    assert "could not be moved" in told
    assert kept == "served var/signoria.sqlite"
    assert people(old) == ["Ada"]
