"""Passwords are hashed with argon2id, in threads of their own: the event loop never waits for one."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from signoria.server.errors import TooManyRequests

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200
QUEUE = 40  # hashes that may wait; more than that is an attack, and told to come back

# 19 MiB and two passes, the least that OWASP advises: about 20 ms, so that a small house stands a full queue.
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


class Passwords:
    """Makes and checks hashes."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1, "passwords")
        self.waiting = 0
        self.nobody = self.threads.submit(HASHER.hash, secrets.token_urlsafe())  # a hash that no password fits

    async def hash(self, password: str) -> str:
        return await self._run(HASHER.hash, normal(password))

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Is it the password? Without a hash False, as slowly: timing does not tell which logins exist."""
        if hashed is None:
            await self._run(lambda given: _verified(self.nobody.result(), given), normal(password))
            return False
        return await self._run(_verified, hashed, normal(password))

    async def _run(self, work: Callable[..., T], *given: str) -> T:
        if self.waiting >= QUEUE:
            raise TooManyRequests(5)
        self.waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work, *given)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        self.threads.shutdown()


def normal(password: str) -> str:
    """The same password from every keyboard: é may be typed as one sign or as two."""
    return unicodedata.normalize("NFC", password)


def _verified(hashed: str, password: str) -> bool:
    try:
        return HASHER.verify(hashed, password)
    except (VerificationError, InvalidHashError):
        return False
