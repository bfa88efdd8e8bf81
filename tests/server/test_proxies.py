"""Behind a proxy: a trusted one says where its visitors come from, nobody else is believed."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from helpers.asgi_client import Client
from helpers.databases import database
from signoria.server.app import make_app
from signoria.server.serving import configured
from signoria.server.settings import Settings

VISITOR = "203.0.113.9"


@pytest.mark.parametrize(
    ("trusted", "public", "peer", "said", "seen"),
    [
        ("", "https://table.example", "127.0.0.1", VISITOR, VISITOR),  # as it always was
        ("", "https://table.example", "10.0.0.7", VISITOR, "10.0.0.7"),
        ("", "", "127.0.0.1", VISITOR, "127.0.0.1"),
        ("10.0.0.7", "https://table.example", "10.0.0.7", VISITOR, VISITOR),
        ("10.0.0.7", "", "10.0.0.7", VISITOR, VISITOR),
        ("10.0.0.7", "https://table.example", "127.0.0.1", VISITOR, "127.0.0.1"),
        ("172.16.0.0/12,::1", "https://table.example", "172.18.0.3", VISITOR, VISITOR),
        ("172.16.0.0/12,::1", "https://table.example", "::1", VISITOR, VISITOR),
        ("172.16.0.0/12,::1", "https://table.example", "172.15.0.3", VISITOR, "172.15.0.3"),
        ("10.0.0.7", "https://table.example", "10.0.0.7", f"10.1.1.1, {VISITOR}", VISITOR),  # a visitor's own invention
    ],
)
async def test_whose_word_is_taken_for_an_address(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    trusted: str,
    public: str,
    peer: str,
    said: str,
    seen: str,
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)
    settings = Settings(database=database(tmp_path), public_url=public, trusted_proxies=trusted)
    config = configured(make_app(settings), settings)
    config.load()
    with caplog.at_level(logging.WARNING, "signoria.server.login_throttle"):
        async with Client(config.loaded_app, origin=public or "http://testserver", address=peer) as browser:
            wrong = {"login": "ada", "password": "not this"}
            assert (await browser.post("/login", wrong, {"x-forwarded-for": said})).status == 403
    assert [one.getMessage() for one in caplog.records] == [f"failed login as 'ada' from {seen}"]


async def test_visitors_of_a_trusted_proxy_do_not_share_their_limits(tmp_path: Path) -> None:
    settings = Settings(database=database(tmp_path), public_url="https://table.example", trusted_proxies="10.0.0.7")
    config = configured(make_app(settings), settings)
    config.load()
    async with Client(config.loaded_app, origin="https://table.example", address="10.0.0.7") as browser:
        for number in range(40):
            visitor, form = browser.other(), {"game": "condottiere", "seats": "3", "level": "novizio"}
            answer = await visitor.post("/quick", form, {"x-forwarded-for": f"203.0.113.{number}"})
            assert answer.status == 303
