"""Wrong passwords slow down whoever sends them, not the owner of the account.

Three things are counted. Tries from one address for one login, and tries from one address in all, have a rate of their
own (``limits``): whoever exceeds it gets 429, and nobody else does. A limit for the login itself, wherever the tries
come from, would let anybody lock the owner out with ten wrong passwords, so there is none.

Guessing from many addresses at once is not stopped by that. Here the wrong tries for a login are counted over all
addresses, and while there are many, a try from an address where its owner has never signed in waits before it is
checked: a tenth of a second for each wrong try beyond the first ten, two seconds at most. The password is always
checked in the end, so the owner comes in from any address, at worst two seconds later. What keeps such a guesser out is
the password's length and the cost of its hash; this only makes guessing dearer. A login that does not exist is treated
alike, so nothing is told by it. The counts live in memory: after a restart everybody begins anew.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from signoria.server.account_fields import LOGIN_LENGTH, folded, printable
from signoria.server.limits import household

FREE_TRIES = 10  # wrong tries for a login before anybody waits
DELAY_PER_TRY, MAX_DELAY = 0.1, 2.0  # seconds: what each one more adds, and the longest wait
FORGET_SECONDS = 6.0  # per wrong try: one address alone cannot keep anybody above FREE_TRIES for long
MAX_COUNTED = 20_000  # logins counted, and pairs of login and address remembered

log = logging.getLogger(__name__)


def account_key(login: str) -> str:
    """A login as it is counted: in small letters, and not longer than one can be."""
    return folded(login)[: 2 * LOGIN_LENGTH]


class LoginThrottle:
    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self.clock = clock
        self.wrong: dict[str, tuple[float, float]] = {}  # by login: how many wrong tries, and as of when
        self.welcome: dict[tuple[str, str], None] = {}  # login and household: its owner has signed in there

    def level(self, login: str) -> float:
        """The wrong tries for this login that are not forgotten yet."""
        count, moment = self.wrong.get(login, (0.0, 0.0))
        return max(
            0.0, count - abs(self.clock() - moment) / FORGET_SECONDS
        )  # abs: a clock that was set back forgets, too

    def wait(self, login: str, address: str) -> float:
        """Seconds before a try from this address is checked."""
        name = account_key(login)
        if name not in self.wrong or (name, household(address)) in self.welcome:
            return 0.0
        return min(MAX_DELAY, DELAY_PER_TRY * max(0.0, self.level(name) - FREE_TRIES))

    def failed(self, login: str, address: str) -> None:
        name = account_key(login)
        log.warning("failed login as %r from %s", printable(login)[:LOGIN_LENGTH], printable(address)[:LOGIN_LENGTH])
        if not 3 <= len(name) <= LOGIN_LENGTH:
            return  # no account has such a login: there is nothing to guess
        if name not in self.wrong and len(self.wrong) >= MAX_COUNTED:
            self.wrong = {one: found for one, found in self.wrong.items() if self.level(one)}
            while len(self.wrong) >= MAX_COUNTED:
                del self.wrong[next(iter(self.wrong))]
        self.wrong[name] = (self.level(name) + 1, self.clock())

    def succeeded(self, login: str, address: str) -> None:
        pair = account_key(login), household(address)
        self.welcome.pop(pair, None)
        if len(self.welcome) >= MAX_COUNTED:
            del self.welcome[next(iter(self.welcome))]  # the pair that signed in longest ago
        self.welcome[pair] = None
