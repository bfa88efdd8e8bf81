"""What all tests share."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from signoria.engine import seal

if TYPE_CHECKING:
    from helpers.databases import Postgres

# The same examples in every run, however long one takes on a busy machine.
settings.register_profile("alike", derandomize=True, deadline=None)
settings.load_profile("alike")

# Another word deals other cards: does a test hang on those it was written with?
LUCK = os.environ.get("SIGNORIA_LUCK", "")


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """What asynchronous tests run on: the server itself uses asyncio."""
    return "asyncio"


@pytest.fixture(autouse=True)
def dealt_alike_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that nobody gave a seed has a secret of its own in each test, the same in every run of it; so has what a
    person adds to it, and a bot: what a test finds it finds again. Tokens and passwords stay as they are."""

    def luck() -> Random:
        return Random(f"{LUCK}{request.node.nodeid}")

    monkeypatch.setattr(seal, "secrets", SimpleNamespace(token_bytes=luck().randbytes))
    bots, added = luck(), luck()
    monkeypatch.setattr(secrets, "randbits", bots.getrandbits)
    monkeypatch.setattr(secrets, "choice", bots.choice)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: added.randbytes(size).hex())


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Begun with the first test that asks for it, one for each process that runs tests."""
    from helpers.databases import postgres_server

    with postgres_server() as server:
        yield server
