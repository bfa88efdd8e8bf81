"""The settings of a server."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from importlib.util import find_spec

SECONDS_A_MOVE = {"live": 120, "day": 24 * 3600}  # how long a table waits before a deputy may play; "none": for ever
PACES = ("live", "day", "none")
ACCESS = ("open", "link", "named")


def iso(moment: float) -> str:
    """A moment as it is stored and sent: ISO 8601, UTC, to the millisecond."""
    second, part = divmod(int(moment * 1000), 1000)
    return f"{to_the_second(second)}.{part:03}Z"


def moment(time: str) -> float:
    """An ISO time as a moment."""
    return datetime.fromisoformat(time).timestamp()


@lru_cache(maxsize=4)
def to_the_second(moment: int) -> str:
    return datetime.fromtimestamp(moment, UTC).isoformat()[:19]


@dataclass(frozen=True)
class Settings:
    """``database`` is a SQLAlchemy URL or the path of a SQLite file."""

    database: str = "signoria.sqlite"
    host: str = "127.0.0.1"
    port: int = 8321
    public_url: str = ""  # as people type it, if a proxy stands before us: https://table.example
    bot_workers: int = 1
    bot_pause: float = 0.7  # seconds a bot waits before it moves, so that people can follow
    local_webhooks: bool = False  # may a webhook point into the host's own network?
    trusted_proxies: str = ""  # addresses and networks, with commas, or "*"; "": this machine, if there is a public_url
    sockets: int = 0  # WebSockets open at once; 0: three quarters of the files this process may open
    sockets_per_address: int = 100  # a school; of visitors without a session two in five of them
    clock: Callable[[], float] = time.time

    def now(self) -> str:
        return iso(self.clock())

    def weekday(self) -> int:
        """Which day it is (UTC), Monday being 0."""
        return datetime.fromtimestamp(self.clock(), UTC).weekday()

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it. Its own driver for PostgreSQL is psycopg2; ours is psycopg 3."""
        if "://" not in self.database:
            return f"sqlite:///{self.database}"
        scheme, _, rest = self.database.partition("://")
        if scheme in ("postgresql", "postgres"):  # the second is what libpq and many hosts write
            scheme = "postgresql" if find_spec("psycopg2") else "postgresql+psycopg"
        return f"{scheme}://{rest}"


def shown(database: str) -> str:
    """The database URL without its password, for logs and the terminal."""
    return re.sub(r"(?<=://)([^/:@]*):.*(?=@)", r"\1:***", database)
