"""The clicks that ``signoria bench clicks`` counts without a browser are those of a real mouse."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser

from helpers.browser_clicks import played
from helpers.live_server import Running
from signoria.engine import registry
from signoria.server.clicks.measure import Plan, Sitting, Tally


@pytest.mark.slow
def test_a_game_takes_as_many_clicks_by_mouse_as_are_counted(chromium: Browser, shared: Running) -> None:
    plan = Plan(registry.game("condottiere"), 2, {}, 1)
    tally = Tally("condottiere", 2, before=False)
    with ThreadPoolExecutor(1) as alone:  # a loop runs in this thread, Playwright's
        alone.submit(lambda: asyncio.run(Sitting(plan, 0, tally).play())).result()
    assert played(chromium, shared, plan, 0).clicks == tally.total("clicks") > 20
