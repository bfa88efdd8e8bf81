"""Move a SQLite database to another path, atomically."""

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
    """Move it; False if there is nothing to move (any more).

    Raises ``Served`` if a server uses one of the two, ``InUse``, ``OSError`` or ``sqlite3.Error`` if it cannot be
    moved.
    """
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
            with suppress(OSError):  # both exist then: the new one is used, and the old one reported
                old.unlink()
        for folder in (new.parent, old.parent):
            sync(folder)
        return True


def fold(database: Path) -> None:
    """Write what waits in ``-wal`` into the file itself: after that the file alone is the whole database."""
    with closing(sqlite3.connect(database)) as connection:
        busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy or os.path.exists(f"{database}-wal"):  # the last connection to close removes it
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
