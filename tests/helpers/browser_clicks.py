"""Greedy players before real pages: whole games by mouse, every activation counted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page

from helpers.browser_players import POINT, browser_of, faultless
from helpers.live_server import Running
from signoria.server.clicks.measure import MOST, NAMES, Plan
from signoria.server.clicks.pages import Offer, TablePage
from signoria.server.tables import Table

SCREEN = {"width": 1440, "height": 900}
NEW = "#table:not([data-v='{version}']):not([aria-busy])"


@dataclass
class Counted:
    """What one game came to."""

    clicks: int = 0  # of moves that were asked for
    unasked: int = 0  # of offers and gifts
    moves: int = 0


class Mouse:
    """Somebody before a page, who clicks."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.clicks = 0

    def press(self, selector: str) -> None:
        """Click the first thing of this kind that can be seen, at a point where nothing lies above it."""
        point = self.page.evaluate(POINT, selector)
        if point is None:
            raise AssertionError(f"nothing that can be seen is {selector}")
        self.page.mouse.click(*point)
        self.clicks += 1

    def enter(self, form: str, name: str, value: str) -> None:
        """Let this stand in the field, if something else does."""
        field = f'#{form} [name="{name}"]'
        kind = self.page.evaluate("what => { const f = document.querySelector(what); return f.type ?? ''; }", field)
        if kind in ("radio", "checkbox"):
            if not self.page.evaluate("what => document.querySelector(what).checked", f'{field}[value="{value}"]'):
                self.press(f'#{form} label:has([name="{name}"][value="{value}"])')
        elif self.page.evaluate("what => document.querySelector(what).value", field) != value:
            if kind.startswith("select"):
                self.page.select_option(field, value)
            else:
                self.page.fill(field, value)
            self.clicks += 1

    def do(self, offer: Offer, page: TablePage) -> None:
        """One click, with what has to be opened and chosen before."""
        for one in offer.opened:
            sheet = one in page.sheets
            self.press(f'[popovertarget="{one}"]:not([popovertargetaction="hide"])' if sheet else f"#{one} > summary")
        for name, value in offer.chosen.items():
            self.enter(offer.button.form, name, value)
        value = offer.button.value
        self.press(f'#table button[name=move][value="{value}"], #table [data-move="{value}"]')


def begun(server: Running, plan: Plan, number: int) -> tuple[Table, list[dict[str, Any]]]:
    """The table of the game, and the cookies of its people."""
    guests = [server.guest(NAMES[seat % len(NAMES)]) for seat in range(plan.seats)]

    async def set_up() -> Table:
        hall = server.house.tables
        table = await hall.host(guests[0][0], plan.game.name, plan.seats, plan.options, pace="none", luck="0")
        table.facts.secret = plan.secret(number)
        for seat, (person, _) in enumerate(guests[1:], 1):
            await hall.join(table, person, luck=str(seat))
        await hall.start(table)
        return table

    return server.do(set_up()), [cookie for _, cookie in guests]


def played(chromium: Browser, server: Running, plan: Plan, number: int) -> Counted:
    """One game, from the deal to the ranking."""
    table, cookies = begun(server, plan, number)
    match, player, counted, last = table.match, plan.player(number), Counted(), -1
    assert match is not None
    contexts = [browser_of(chromium, cookie, viewport=SCREEN) for cookie in cookies]
    mice = [Mouse(context.new_page()) for context in contexts]
    faults = [faultless(mouse.page) for mouse in mice]
    for mouse in mice:
        mouse.page.goto(f"{server.url}/tables/{table.id}")
        mouse.page.wait_for_load_state()
    for _ in range(MOST):
        if match.over:
            break
        seat = last if last in match.actors else match.actors[0]
        mouse, version = mice[seat], table.version
        mouse.page.wait_for_selector(f'#table[data-v="{version}"]:not([aria-busy])', state="attached")
        page = TablePage(mouse.page.evaluate("document.getElementById('table').outerHTML"))
        done = player.click(table, seat, page, {})
        asked = match.game.actions.parse(done.move).number in match.state.legal(seat)
        before = mouse.clicks
        if done.offer is None:
            raise AssertionError(f"nothing on the page plays {done.move}")
        mouse.do(done.offer, page)
        mouse.page.wait_for_selector(NEW.format(version=version), state="attached")
        counted.moves += 1
        if asked:
            counted.clicks += mouse.clicks - before
        else:
            counted.unasked += mouse.clicks - before
        last = seat
    if any(faults):
        raise AssertionError(f"the pages complain: {faults}")
    for context in contexts:
        context.close()
    return counted
