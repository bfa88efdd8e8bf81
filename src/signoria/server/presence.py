"""One server a database: what it knows in memory is true because nobody else writes.

The lock is the operating system's, on a file beside the database: it ends with the process, however that ends.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO


class Served(Exception):
    """Somebody is serving this database now."""


@contextmanager
def alone(database: str) -> Iterator[None]:
    """Nobody else serves or changes this SQLite file meanwhile; ``Served`` if somebody does. A URL is not locked."""
    if "://" in database:
        yield
        return
    with open(f"{database}.lock", "a+b") as file:
        try:
            lock(file)
        except OSError:
            raise Served(database) from None
        yield


if sys.platform == "win32":
    import msvcrt

    def lock(file: IO[bytes]) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(file: IO[bytes]) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # of the process: its children do not inherit it
