"""Is the server well? Can its database be read and written, and is there room on the disk?

The database is tested by a small synced write, at most once in a few seconds, so that frequent requests for
/health load no disk. The answer names only what has failed; the log says why.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import time

from signoria.server.store import Store, StoreError

CACHE_SECONDS = 5.0  # seconds that an answer holds
DATABASE_TIMEOUT = 5.0  # seconds until a database that does not answer counts as failed
MIN_FREE_BYTES = 64 * 2**20  # bytes that have to be free beside a SQLite file

log = logging.getLogger(__name__)


class Health:
    """``look()`` tells each part: "ok", or in a word what is wrong."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.told: dict[str, str] = {}
        self.until = 0.0  # by the monotonic clock: how long that holds
        self.one_at_a_time = asyncio.Lock()
        self.asking: asyncio.Task[str] | None = None  # a database that hangs is not asked a second time

    async def look(self) -> dict[str, str]:
        async with self.one_at_a_time:
            if time.monotonic() >= self.until:
                found = {"database": await self._database()}
                if self.store.file is not None:
                    found["disk"] = self._disk()
                failed = {name: state for name, state in found.items() if state != "ok"}
                if failed and found != self.told:
                    log.error("not healthy: %s", ", ".join(f"{name} {state}" for name, state in failed.items()))
                self.told, self.until = found, time.monotonic() + CACHE_SECONDS
            return self.told

    async def _database(self) -> str:
        if self.asking is None:
            self.asking = asyncio.ensure_future(self._ask())
        await asyncio.wait({self.asking}, timeout=DATABASE_TIMEOUT)
        if not self.asking.done():
            return "no answer"
        state, self.asking = self.asking.result(), None
        return state

    async def _ask(self) -> str:
        try:
            await self.store.probe()
        except StoreError as trouble:
            log.error("the database could not be written: %s", trouble)
            return "damaged" if self.store.damaged else "not writable"
        except Exception:
            log.exception("the database could not be checked")
            return "failed"
        return "damaged" if self.store.damaged else "ok"

    def _disk(self) -> str:
        assert self.store.file is not None
        try:
            return "ok" if shutil.disk_usage(self.store.file.parent).free >= MIN_FREE_BYTES else "nearly full"
        except OSError as error:
            log.error("the free disk space could not be read: %s", error.strerror)
            return "failed"
