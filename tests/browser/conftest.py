"""One Chromium for all browser tests, and one server for each test that wants one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from helpers.live_server import Running, serving
from helpers.waiting import TIMEOUT_MS
from signoria.server.pages import common, host, landing, learn, waiting_room

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]
expect.set_options(timeout=TIMEOUT_MS)


def found() -> str | None:
    """The machine's browser; None means playwright's own. Without either the tests fail, they are not skipped."""
    named = os.environ.get("SIGNORIA_CHROME")
    if named == "playwright":
        return None
    return named or next((path for path in map(shutil.which, NAMES) if path), None)


def launched(playwright: Playwright) -> Browser:
    root = ["--no-sandbox"] if os.geteuid() == 0 else []  # the sandbox does not work for root
    return playwright.chromium.launch(executable_path=found(), args=[*QUIET, *root])


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Closed before the tests of other folders: while it is open its event loop runs, and theirs could not."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A fresh browser: nobody's."""
    fresh = chromium.new_context(locale="en-GB")
    fresh.set_default_timeout(TIMEOUT_MS)
    yield fresh
    fresh.close()


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need nothing of their own."""
    with serving(tmp_path_factory.mktemp("shared")) as running:
        yield running


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with serving(tmp_path) as running:
        yield running


@pytest.fixture(autouse=True)
def no_page_adds_to_the_luck(dealt_alike_in_every_run: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a page adds is its browser's own; here the house adds it, the same in every run. What a page
    sends, test_games.py looks at."""
    for pages in (landing, host, waiting_room, learn):
        monkeypatch.setattr(pages, "luck_field", lambda fields: common.luck_field({}))
