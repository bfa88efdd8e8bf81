"""Waiting for the thing itself, with a limit that only a real fault reaches: a busy machine is none."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

TIMEOUT = 60.0  # seconds
TIMEOUT_MS = 60_000  # the same as Playwright counts


async def until(true: Callable[[], bool]) -> None:
    """Wait for something to come true."""
    async with asyncio.timeout(TIMEOUT):
        while not true():
            await asyncio.sleep(0.01)


def wait_until(true: Callable[[], bool], timeout: float = TIMEOUT) -> None:
    """The same where no event loop runs."""
    end = time.monotonic() + timeout
    while not true():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)
