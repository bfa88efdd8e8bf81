"""Rate limits for each kind of request, by person and by address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address

from signoria.server.errors import TooManyRequests

PEOPLE_PER_ADDRESS = 4  # busy people that one address may stand for: a home, a school, a café
MAX_BUCKETS = 20_000  # buckets before the full ones are thrown away


@dataclass(frozen=True, slots=True)
class Rate:
    """One more every ``every`` seconds, and ``burst`` of them at once."""

    every: float
    burst: int


RATES = {
    "login": Rate(6, 10),
    "password": Rate(6, 10),
    "register": Rate(6, 10),
    "join": Rate(2, 30),
    "host": Rate(3, 20),
    "talk": Rate(2, 5),
    "account": Rate(2, 30),
    "hint": Rate(2, 10),
    "upload": Rate(2, 20),
    "back": Rate(2, 20),
    "data": Rate(2, 30),
    "orders": Rate(0.5, 30),
}

# What is counted, by the last part of the path of a POST, and by the first.
ENDS = {
    "login": "login",
    "register": "register",
    "password": "password",
    "join": "join",
    "talk": "talk",
    "hint": "hint",
    "quick": "host",
    "play": "host",
    "tables": "host",
    "rematch": "host",
    "name": "account",
    "webhook": "account",
    "language": "account",
    "revoke": "account",
    "everywhere": "account",
    "verify": "upload",
    "replay": "upload",
    "takeback": "back",
    "rewind": "back",
    "orders": "orders",
    "plan": "orders",
}
POSTS = {"data": "data"}  # every correction is tried in games
BY_ADDRESS = ("login", "register")  # sessions cost nothing, so they do not tell attackers apart
STARTS = {"seats": "join", "invitations": "join"}  # against guessing of links


def kind(method: str, path: str) -> str | None:
    """What a request counts as; None for what may be done as often as one likes."""
    first = path[1:].partition("/")[0]
    if first in STARTS:
        return STARTS[first]
    return ENDS.get(path[path.rfind("/") + 1 :], POSTS.get(first)) if method == "POST" else None


def household(address: str) -> str:
    """The key under which an address is counted: of IPv6 the /64 network, since one home has all of it."""
    try:
        known = ip_address(address)
    except ValueError:
        return address
    if not isinstance(known, IPv6Address):
        return address
    return str(known.ipv4_mapped or int(known) >> 64)


class Limits:
    """Token buckets. A bucket is stored as the moment when it will be full again."""

    def __init__(self, clock: Callable[[], float] = time.time, factor: float = 1) -> None:
        self.clock = clock
        self.factor = factor  # 1000 for a load test: everything a thousand times as often
        self.full: dict[tuple[str, str], float] = {}
        self.homes: OrderedDict[str, str] = OrderedDict()  # by person: the household they were last seen in

    def check(self, kind: str, person: str, address: str) -> None:
        """Count one request, or raise TooMany. Who is known is counted alone, and within the crowd of their address.

        A login is counted within the crowd, so that a class can log in at once, and by ``login`` for each account.
        """
        if person:
            self.saw(person, address)
        if kind == "login":
            self.take(kind, f"crowd {household(address)}", PEOPLE_PER_ADDRESS)
        elif person and kind not in BY_ADDRESS:
            self.take(kind, f"person {person}")
            self.take(kind, f"crowd {household(address)}", PEOPLE_PER_ADDRESS)
        else:
            self.take(kind, f"address {household(address)}")

    def login(self, account: str, address: str) -> None:
        """Count one login attempt for this account from this address."""
        self.take("login", f"address {household(address)} {account}")

    def saw(self, person: str, address: str) -> None:
        """This person asks from there."""
        self.homes[person] = household(address)
        self.homes.move_to_end(person)
        if len(self.homes) > MAX_BUCKETS:
            self.homes.popitem(last=False)

    def home(self, person: str) -> str:
        """Their household, since a guest can be another guest at any time; they themselves if it is not known."""
        return self.homes.get(person) or person

    def take(self, kind: str, who: str, crowd: int = 1) -> None:
        """Take one token, or raise ``TooManyRequests``."""
        rate = RATES[kind]
        scale = self.factor * crowd
        every, now = rate.every / scale, self.clock()
        empty = now + rate.burst * rate.every
        known = self.full.get((kind, who), now)
        if known > empty + every:  # the clock was set back since: start with a full bucket
            known = now
        full = max(known, now) + every
        wait = full - empty
        if wait > 1e-9:
            raise TooManyRequests(wait)
        if len(self.full) >= MAX_BUCKETS:
            self.full = {key: moment for key, moment in self.full.items() if moment > now}
        self.full[kind, who] = full
