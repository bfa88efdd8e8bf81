"""Limits for open WebSockets: in all, and for each address.

Every socket holds an open file as long as its page is open, so without a limit one visitor could use up all files of
the process, and nobody else would be answered. A page whose socket is refused asks for the table every 25 seconds, and
tries the socket again with growing pauses.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from signoria.server.limits import household
from signoria.server.open_files import open_files
from signoria.server.settings import Settings

LOG_PAUSE = 60.0  # seconds between two lines about the same address
MAX_LOGGED = 1000  # addresses that are written about in a minute

log = logging.getLogger(__name__)


class TooManySockets(Exception):
    """``status`` as HTTP says it: 429 if the address has too many, 503 if there are too many in all."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class SocketLimits:
    """Counts the sockets that are open now."""

    def __init__(self, settings: Settings) -> None:
        self.most = settings.sockets or open_files() * 3 // 4  # plain requests and the database need files too
        self.each = settings.sockets_per_address
        self.anonymous_each = max(1, self.each * 2 // 5)  # a visitor without a session can only watch
        self.open = 0
        self.by_home: Counter[str] = Counter()
        self.anonymous: Counter[str] = Counter()  # those of them without a session
        self.logged: dict[str, float] = {}  # by household: when its last line was written

    @contextmanager
    def counted(self, address: str, known: bool) -> Iterator[None]:
        """One more from this address (``known``: of somebody with a session), or ``TooManySockets``."""
        home = household(address)
        if self.open >= self.most:
            self.note("", "%d sockets are open, as many as this server allows: more are refused", self.open)
            raise TooManySockets(503)
        if self.by_home[home] >= self.each or (not known and self.anonymous[home] >= self.anonymous_each):
            self.note(
                home,
                "%s has %d sockets open (%d of visitors without a session), as many as one address may have: more are"
                " refused. If that is your proxy, name it with --trusted-proxies",
                address,
                self.by_home[home],
                self.anonymous[home],
            )
            raise TooManySockets(429)
        mine = (self.by_home,) if known else (self.by_home, self.anonymous)
        self.open += 1
        for count in mine:
            count[home] += 1
        try:
            yield
        finally:
            self.open -= 1
            for count in mine:
                count[home] -= 1
                if not count[home]:
                    del count[home]

    def note(self, home: str, message: str, *about: object) -> None:
        """Log once a minute for each address: a refused client may retry thousands of times."""
        now = time.monotonic()
        if now - self.logged.get(home, -LOG_PAUSE) < LOG_PAUSE:
            return
        if len(self.logged) >= MAX_LOGGED:
            self.logged = {one: then for one, then in self.logged.items() if now - then < LOG_PAUSE}
            if len(self.logged) >= MAX_LOGGED:
                return  # a thousand lines a minute are enough
        self.logged[home] = now
        log.warning(message, *about)
