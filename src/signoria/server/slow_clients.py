"""Connections: uvicorn's, with an end to its patience.

A request that never comes whole, or an answer that nobody fetches, would hold its place for ever, and a process has
only so many: a thousand silent lines, and nobody else gets in.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

USUAL_FILES = 10_240  # where the system sets no limit
PATIENCE = 60.0  # seconds between two looks: the longest record comes in less by a poor telephone line


def make_room(lines: int) -> None:
    """Every open page holds a line, and many systems grant a program no more than 1024 unless it asks."""
    if sys.platform == "win32":
        return
    import resource

    few, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = lines if most == resource.RLIM_INFINITY else min(lines, most)
    if few != resource.RLIM_INFINITY and few < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def open_files() -> int:
    """How many files and connections this process may have open."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    few, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return USUAL_FILES if few == resource.RLIM_INFINITY else few


class Connections(HttpToolsProtocol):
    """``http=Connections`` in uvicorn's configuration."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.waited_for: object = None  # the request with which the client owed us something; none before the first
        self.look = self.loop.call_later(PATIENCE, self.hang_up_or_wait)

    def connection_lost(self, exc: Exception | None) -> None:
        self.look.cancel()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self.look.cancel()  # a socket may be silent as long as it likes
        super().handle_websocket_upgrade()

    def hang_up_or_wait(self) -> None:
        """Whoever owed us the same already when we looked last will not pay."""
        if self.client_owes and self.cycle is self.waited_for:
            self.transport.abort()
            return
        self.waited_for = self.cycle if self.client_owes else self
        self.look = self.loop.call_later(PATIENCE, self.hang_up_or_wait)

    @property
    def client_owes(self) -> bool:
        """Does the next word have to come from there: a request, the rest of one, or that our answer is fetched?"""
        cycle = self.cycle
        return cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused
