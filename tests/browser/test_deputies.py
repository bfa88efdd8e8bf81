"""Somebody lets the time run out: a countdown, a bot in their place, and a word when they are back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.browser_players import begun, browser_of, guests
from helpers.clock import Clock
from helpers.houses import in_process
from helpers.live_server import serving
from signoria.server import autopilot
from signoria.web.i18n import every_word

WORDS = every_word("en")


def said(page: Page) -> list[str]:
    """What a screen reader was told."""
    return page.locator("#said p").all_inner_texts()


def left(page: Page) -> int:
    """The seconds that it shows."""
    return int(page.locator("#deadline .running b span").inner_text())


def test_a_countdown_a_bot_and_a_word_on_return(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_process(monkeypatch)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", 1e9)  # the clock of this house jumps
    clock = Clock()
    with serving(tmp_path, clock=clock) as server:
        (ada, her), (bea, hers) = guests(server, "Ada", "Bea")
        table = begun(server, [ada, bea], deputy=True, options={"start_seat": 0})

        def pass_time(seconds: int) -> None:
            clock.now += seconds
            for page in (late, other):
                page.clock.fast_forward(1000 * seconds)

        late, other = (browser_of(chromium, one).new_page() for one in (her, hers))
        for page in (late, other):
            page.clock.install(time=0)  # what the device's own clock says does not matter
            page.goto(f"{server.url}/tables/{table.id}")
            expect(page.locator("#deadline .until")).to_be_visible()
            expect(page.locator("#deadline .running")).to_be_hidden()

        pass_time(95)  # the last half minute
        expect(late.locator("#deadline .running")).to_contain_text("A bot plays for you in ")
        expect(late.locator("#deadline .until")).to_be_hidden()
        expect(late).to_have_title(re.compile(r"^⏳ \d+ s · ● your turn · Sunday · Signoria$"))
        expect(other.locator("#deadline")).to_contain_text("A bot takes over for Ada in ")
        expect(late.locator("#said")).to_contain_text(WORDS["away.cue_more"])
        before = left(late)
        pass_time(5)
        assert left(late) < before
        assert said(late).count(WORDS["away.cue_more"]) == 1
        assert said(other) == []

        late.locator("#stay").click()
        for page in (late, other):  # there is more time, for all to see
            expect(page.locator("#deadline .running")).to_be_hidden()
        expect(late).to_have_title("● your turn · Sunday · Signoria")

        clock.now += 121  # it is over
        server.do(server.house.autopilot.look())
        expect(late.locator("#away")).to_contain_text(WORDS["away.playing"])
        late.locator("#away #stay").click()
        expect(late.locator("#away")).to_contain_text("While you were away, a bot played 2 moves for you:")
        expect(other.locator("#chronicle")).to_contain_text("(a bot for Ada)")
        late.reload()
        expect(late.locator("#away a")).to_have_attribute("href", f"/tables/{table.id}/replay/1?seat=0")
        late.get_by_role("button", name=WORDS["away.noticed"]).click()
        expect(late.locator("#away")).to_have_count(0)
        late.reload()
        expect(late.locator("#prompt")).to_be_visible()
        expect(late.locator("#away")).to_have_count(0)
        for page in (late, other):
            page.context.close()
