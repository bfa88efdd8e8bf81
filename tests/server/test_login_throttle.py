"""Wrong passwords slow down their sender, not the owner; and they are written down."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from helpers.asgi_client import Client
from helpers.small_app import Stage, stage
from signoria.server import login_throttle
from signoria.server.login_throttle import FORGET_SECONDS, FREE_TRIES, MAX_DELAY, LoginThrottle
from signoria.server.schema import persons, sessions

GOOD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("signoria.server.passwords.HASHER", hasher)


@pytest.fixture
def waited(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long each try was held up; nobody waits in a test."""
    found: list[float] = []

    async def noted(seconds: float) -> None:
        found.append(seconds)

    monkeypatch.setattr("signoria.server.pages.account.asyncio.sleep", noted)
    return found


async def an_account(s: Stage, login: str = "ada") -> None:
    await s.people.enrol("Ada", "en", login, GOOD)


async def tried(client: Client, password: str = "not this", login: str = "ada") -> int:
    return (await client.post("/login", {"login": login, "password": password})).status


async def test_ten_wrong_passwords_slow_their_sender_and_not_the_owner(tmp_path: Path, waited: list[float]) -> None:
    async with stage(tmp_path) as s:
        await an_account(s)
        thief, owner = s.client.other(address="10.6.6.6"), s.client.other(address="10.0.0.1")
        assert [await tried(thief, login=" ADA"[number % 2 :]) for number in range(12)] == [403] * 10 + [429] * 2
        assert await tried(thief, GOOD) == 429  # whoever sends too many is not heard, whatever they send
        assert await tried(owner, GOOD) == 303
        assert waited == []
        assert await tried(thief, login="someone.else") == 403  # the others behind that address log in, too
        s.clock.now += 6
        assert await tried(thief) == 403
        assert await tried(thief) == 429


async def test_one_address_tries_many_logins_in_vain(tmp_path: Path, waited: list[float]) -> None:
    async with stage(tmp_path) as s:
        statuses = [await tried(s.client.other(), login=f"login{number}") for number in range(45)]
        assert statuses == [403] * 40 + [429] * 5


async def test_guessing_from_many_addresses_is_slowed_and_the_owner_is_let_in(
    tmp_path: Path, waited: list[float]
) -> None:
    async with stage(tmp_path) as s:
        await an_account(s)
        home, away = s.client.other(address="10.0.0.1"), s.client.other(address="10.0.0.2")
        assert await tried(home, GOOD) == 303
        for number in range(300):
            assert await tried(s.client.other(address=f"10.1.{number >> 8}.{number & 255}")) == 403
        assert waited == sorted(waited)
        assert len(waited) == 300 - FREE_TRIES - 1
        assert waited[-1] == MAX_DELAY
        waited.clear()
        assert await tried(home, GOOD) == 303  # where the owner has been before nobody waits
        assert waited == []
        assert await tried(away, GOOD) == 303  # and elsewhere they come in, a little later
        assert waited == [MAX_DELAY]
        s.clock.now += 300 * FORGET_SECONDS
        assert s.house.login_throttle.wait("ada", "10.9.9.9") == 0


def test_counting_does_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(login_throttle, "MAX_COUNTED", 50)
    now = [0.0]
    counted = LoginThrottle(lambda: now[0])
    for number in range(500):
        now[0] += 1
        counted.failed(f"login{number}", "10.0.0.1")
        counted.succeeded(f"login{number}", "10.0.0.1")
    assert len(counted.wrong) <= 50
    assert len(counted.welcome) <= 50
    counted.failed("", "10.0.0.1")
    counted.failed("x" * 500, "10.0.0.1")
    assert len(counted.wrong) <= 50


def test_a_clock_that_is_set_back_holds_nobody_up() -> None:
    now = [1e6]
    counted = LoginThrottle(lambda: now[0])
    for _ in range(100):
        counted.failed("ada", "10.0.0.1")
    assert counted.wait("ada", "10.0.0.2") == MAX_DELAY
    now[0] = 0
    assert counted.wait("ada", "10.0.0.2") == 0


async def test_a_failed_login_is_written_down_without_the_password(
    tmp_path: Path, waited: list[float], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        async with stage(tmp_path) as s:
            await an_account(s)
            client = s.client.other(address="2001:db8::7")
            assert await tried(client, "Pa55w0rd-that-is-wrong", "ada\r\n2026 root: all is well\x1b[2J\u202e") == 403
            assert await tried(client, GOOD) == 303
            changed = await client.post("/account/password", {"old": "0ld-and-wrong", "password": "An0ther-one"})
            assert changed.status == 403
    told = [one.getMessage() for one in caplog.records]
    assert told == [
        "failed login as 'ada 2026 root: all is well [2J' from 2001:db8::7",
        "failed login as 'ada' from 2001:db8::7",
    ]


async def test_a_refused_registration_leaves_nobody_behind(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        await an_account(s)

        async def rows() -> list[int]:
            def count(connection: object) -> list[int]:
                return [len(connection.execute(one.select()).all()) for one in (persons, sessions)]  # type: ignore[attr-defined]

            return await s.store.read(count)

        before = await rows()
        visitor = s.client.other()
        refused = await visitor.post("/account/register", {"login": "ADA", "password": "long enough"})
        assert refused.status == 409
        assert refused.all("set-cookie") == []
        assert await rows() == before
        assert (await visitor.post("/account/register", {"login": "bea", "password": "long enough"})).status == 303
        assert (await visitor.get("/echo")).json()["name"] == "bea"
        assert await rows() == [number + 1 for number in before]
        assert await tried(s.client.other(), "long enough", "Bea") == 303


async def test_two_who_want_one_login_at_once(tmp_path: Path) -> None:
    async with stage(tmp_path) as s:
        both = [s.client.other(), s.client.other()]
        form = {"login": "ada", "password": "long enough"}
        answers = await asyncio.gather(*(one.post("/account/register", form) for one in both))
        assert sorted(one.status for one in answers) == [303, 409]
