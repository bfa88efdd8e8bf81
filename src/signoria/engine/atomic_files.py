"""Files that are complete or untouched, whoever else writes them at the same moment."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EISDIR, ENOENT
from pathlib import Path


class NoFolder(FileNotFoundError):
    """There is no folder to write into; ``filename`` is the folder."""


def check(path: str | Path) -> None:
    """Is there a place to write to? For who would work for hours before it writes."""
    path = Path(path)
    if path.is_dir():
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR), str(path))
    if not path.parent.is_dir():
        raise NoFolder(ENOENT, os.strerror(ENOENT), str(path.parent))


@contextmanager
def fresh(path: str | Path) -> Iterator[Path]:
    """A name beside ``path`` to write to, which takes its place at the end; when anything fails, nothing is left of it.

    The name is nobody else's: two who save to the same path at once do not write into each other's file.
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
    """All of it, on the disk before the old file goes; or nothing."""
    with fresh(path) as made, made.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
