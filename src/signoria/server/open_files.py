"""How many files and connections the process may have open."""

from __future__ import annotations

import sys
from contextlib import suppress

USUAL_FILES = 10_240  # where the system sets no limit


def make_room(files: int) -> None:
    """Raise our own limit: every open page holds a connection, and many systems grant 1024 files unless asked."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = files if hard == resource.RLIM_INFINITY else min(files, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def open_files() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return USUAL_FILES if soft == resource.RLIM_INFINITY else soft
