"""The clicks that ``signoria bench clicks`` counts without a browser are those of a real mouse."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser

from helpers.browser_clicks import played
from helpers.live_server import Running
from signoria.engine import registry
from signoria.server.clicks.measure import Plan, with_orders


@pytest.mark.slow
def test_a_game_takes_as_many_clicks_by_mouse_as_are_counted(chromium: Browser, shared: Running) -> None:
    plan = Plan(registry.game("condottiere"), 2, {}, 1)
    with ThreadPoolExecutor(1) as alone:  # a loop runs in this thread, Playwright's
        tally = alone.submit(with_orders, plan, [0]).result()[0]
    assert played(chromium, shared, plan, 0).clicks == tally.total("clicks") > 20
