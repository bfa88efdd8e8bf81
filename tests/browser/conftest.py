"""One Chromium for all browser tests, and one server for each test that wants one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

from browser.servers import Running, serving

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
QUIET += ["--disable-component-update", "--disable-sync"]


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
