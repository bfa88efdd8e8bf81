"""The lock of a SQLite file: the operating system's, on ``FILE.lock`` beside it.

The lock ends with its process, ``kill -9`` included; the lock file stays, and says nothing by being there. Whoever
holds the lock writes into the file who it is.
"""

from __future__ import annotations

import errno
import json
import os
import socket
import sys
import threading
import time
from contextlib import suppress
from dataclasses import asdict
from typing import IO
from urllib.parse import parse_qs, urlsplit
from urllib.request import url2pathname

from sqlalchemy import make_url

from signoria.server.locking import Holder, Lock, Served

MEMORY = ":memory:"
SIZE = 1024  # bytes of a lock file: a write replaces all of it
LOCK_TIMEOUT = 1.0  # seconds to wait for a holder that has not written its name: it has just begun, or only checks
TAKEN = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

# POSIX knows one lock a process and file, and drops it with the first descriptor that is closed: within this process
# we keep count ourselves.
held: dict[str, FileLock] = {}
mutex = threading.Lock()


def sqlite_file(url: str) -> str | None:
    """The file behind a SQLite URL, absolute and without symbolic links; None for a database in memory."""
    parsed = make_url(url)
    (name,), options = parsed.get_dialect()().create_connect_args(parsed)
    if options.get("uri") and name.startswith("file:"):
        parts = urlsplit(name)
        name = MEMORY if parse_qs(parts.query).get("mode") == ["memory"] else url2pathname(parts.path) or MEMORY
    return None if name == MEMORY else os.path.realpath(name)


class FileLock(Lock):
    """``file`` as ``sqlite_file`` names it: one name, one lock."""

    def __init__(self, file: str, holder: Holder) -> None:
        super().__init__(holder)
        self.path = f"{file}.lock"
        self.file: IO[bytes] | None = None

    def take(self) -> None:
        with mutex:
            if self.path in held:
                raise Served(held[self.path].holder)
            held[self.path] = self
        try:
            self.file = self._locked()
            write(self.file, json.dumps(asdict(self.holder)))
        except BaseException:
            self.release()
            raise

    def _locked(self) -> IO[bytes]:
        file = os.fdopen(os.open(self.path, os.O_RDWR | os.O_CREAT | BINARY, 0o666), "r+b", buffering=0)
        try:
            until = time.monotonic() + LOCK_TIMEOUT
            while not lock(file):
                holder = read(file)
                if (holder is not None and running(holder)) or time.monotonic() > until:
                    raise Served(holder)
                time.sleep(0.02)
        except OSError as error:  # no locks on this file system
            file.close()
            raise OSError(error.errno, error.strerror, self.path) from error
        except BaseException:
            file.close()
            raise
        return file

    def release(self) -> None:
        with mutex:
            held.pop(self.path, None)
            if self.file is not None:
                with suppress(OSError):  # a full disk: the name stays, the lock does not
                    write(self.file, "")
                self.file.close()
                self.file = None

    def other(self) -> Served | None:
        with mutex:
            if self.path in held:
                return Served(held[self.path].holder)
            try:
                with open(self.path, "rb", buffering=0) as file:
                    return None if lock(file, shared=True) else Served(read(file))
            except FileNotFoundError:
                return None


# Byte 0 is what Windows locks, and what is locked there nobody else can read: the text begins after it.


def write(file: IO[bytes], text: str) -> None:
    file.seek(0)
    file.write(f" {text}".encode()[:SIZE].ljust(SIZE))


def read(file: IO[bytes]) -> Holder | None:
    """Who wrote itself down; None if nobody has, or nothing that we understand."""
    try:
        file.seek(1)
        told = json.loads(file.read(SIZE))
        what, host, address, since = (str(told[name]) for name in ("what", "host", "address", "since"))
        return Holder(what, int(told["pid"]), host, address, since)
    except (OSError, ValueError, TypeError, LookupError):
        return None


def running(holder: Holder) -> bool:
    """Is there such a process, as far as this machine can tell? What a killed one wrote stays in the file."""
    if sys.platform == "win32" or holder.host != socket.gethostname():
        return True
    try:
        os.kill(holder.pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # somebody else's
        return True
    return True


if sys.platform == "win32":
    import msvcrt

    BINARY = os.O_BINARY

    def lock(file: IO[bytes], shared: bool = False) -> bool:
        """Locked now? False if somebody else has it."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in TAKEN:
                return False
            raise
        return True

else:
    import fcntl

    BINARY = 0

    def lock(file: IO[bytes], shared: bool = False) -> bool:
        """Locked now? False if somebody else has it. The lock is the process's: its children do not inherit it."""
        try:
            fcntl.lockf(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except OSError as error:
            if error.errno in TAKEN:
                return False
            raise
        return True
