"""Keeping a lock that can be lost (that of PostgreSQL, if the connection breaks) while the server runs."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable

from signoria.server.locking import Lock, Lost, NotHeld

log = logging.getLogger(__name__)

CHECK_SECONDS, RETRY_SECONDS = 2.0, 0.3  # between two checks; between two tries to get the lock back


def end_process(lost: Lost) -> None:
    """A server must not go on without its lock, whichever program runs it."""
    log.critical("the lock of the database is lost, the server ends: %s", lost)
    signal.raise_signal(signal.SIGTERM)


async def watch_lock(lock: Lock, ended: Callable[[Lost], None]) -> None:
    """Confirm the lock now and then. While it is not held nothing is written; ``ended`` is called if it is lost."""
    wait = CHECK_SECONDS
    while lock.losable:
        await asyncio.sleep(wait)
        try:
            await asyncio.to_thread(lock.confirm)
            wait = CHECK_SECONDS
        except Lost as lost:
            ended(lost)
            return
        except Exception as error:
            if wait == CHECK_SECONDS:  # logged once, however long it lasts
                traceback = None if isinstance(error, NotHeld) else error
                log.error("the lock of the database is not held: %s; trying again", error, exc_info=traceback)
            wait = RETRY_SECONDS
