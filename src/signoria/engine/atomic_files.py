"""Atomic file writes: a file is complete or untouched, even if several processes write it at once."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR, ENOENT
from pathlib import Path


class NoFolder(FileNotFoundError):
    """The folder to write into does not exist; ``filename`` is the folder."""


def check(path: str | Path) -> None:
    """Raise if ``path`` cannot be written, so that hours of work are not lost at their end."""
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not path.parent.is_dir():
        raise NoFolder(ENOENT, os.strerror(ENOENT), str(path.parent))


@contextmanager
def fresh(path: str | Path) -> Iterator[Path]:
    """Yield a temporary path beside ``path`` that replaces it on success; on failure it is removed.

    The name is unique: two processes that save to the same path do not write into the same temporary file.
    """
    check(path)
    path = Path(path)
    made = path.with_name(f".{path.name}.{secrets.token_hex(6)}.new")
    try:
        yield made
        made.replace(path)
    except BaseException:
        made.unlink(missing_ok=True)
        raise


def write(path: str | Path, content: bytes) -> None:
    """Write all of ``content`` and sync it to disk before the old file is replaced; on failure nothing changes."""
    with fresh(path) as made, made.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
