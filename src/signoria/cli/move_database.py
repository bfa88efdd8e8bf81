"""A SQLite database is moved to another place: whole, or not at all."""

from __future__ import annotations

import errno
import filecmp
import os
import shutil
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path


class InUse(Exception):
    """Some program that takes no lock of ours has the file open."""


def move(old: Path, new: Path) -> bool:
    """False if there is nothing to move (any more). ``Served`` if somebody serves one of them; ``InUse``, ``OSError``
    or ``sqlite3.Error`` if it has to stay where it is."""
    from signoria.server.locking import lock_of

    with lock_of(f"sqlite:///{old}", "serve"), lock_of(f"sqlite:///{new}", "serve"):
        if new.exists() or not old.exists():
            return False
        if old.is_symlink():
            raise OSError(errno.EINVAL, "a link")
        fold(old)
        try:
            os.rename(old, new)
        except OSError as error:
            if error.errno != errno.EXDEV:
                raise
            copy(old, new)
            with suppress(OSError):  # it is there twice then: the new one counts, and the old one is told of
                old.unlink()
        for folder in (new.parent, old.parent):
            sync(folder)
        return True


def fold(database: Path) -> None:
    """Write what waits in ``-wal`` into the file itself: after that the file alone is the whole database."""
    with closing(sqlite3.connect(database)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy or os.path.exists(f"{database}-wal"):  # whoever closes it last takes that away
        raise InUse


def copy(old: Path, new: Path) -> None:
    """To another file system: nothing is called ``new`` before all of it is on disk there."""
    part = new.with_name(f"{new.name}.part")
    try:
        shutil.copy(old, part)
        if not filecmp.cmp(old, part, shallow=False):
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        with open(part, "rb+") as file:
            os.fsync(file.fileno())
        os.replace(part, new)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync(new.parent)


def sync(folder: Path) -> None:
    """What has been renamed in it is on disk; Windows has no such call."""
    if sys.platform != "win32":
        at = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(at)
        finally:
            os.close(at)
