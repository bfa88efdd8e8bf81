"""*Show a card*: the card, then the player, then the confirmation. Nothing is sent by a slip of pointer or key."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from helpers.browser_players import Player, begun, browser_of, guests, step
from helpers.browser_scenes import Scene, Stage, at
from helpers.live_server import Running
from signoria.server.tables import Table

WINDOWS = ((1440, 900), (1280, 720), (1920, 1080), (390, 844), (360, 640), (844, 390))
TOGGLE, SHEET = "#open-showing", "#showing"
SEND = f"{SHEET} button[name=move]"
PLACES = """() => Object.fromEntries([...document.querySelectorAll("#f [id]")].map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [one.id, [x, y, width, height]];
}))"""
UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.id"
HELD = "() => document.activeElement.id"


@dataclass
class Showing:
    """Ada, before her page of a match that has just begun; Bea and Carla are in the house."""

    server: Running
    table: Table
    page: Page

    @property
    def match(self) -> Any:
        return self.table.match

    def shown(self) -> list[Any]:
        return [event for event in self.match.events(0) if event["kind"] == "show"]

    def cards(self) -> list[str]:
        return list(dict.fromkeys([action.args[0] for action in self.match.lane(0)]))

    def centre(self, what: str) -> tuple[float, float]:
        box = self.page.locator(what).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def choose(self, card: str, to: int) -> None:
        self.page.locator(f"label:has(#showing-{card})").click()
        self.page.locator(f"label:has(#showing-{to})").click()

    def open(self) -> None:
        self.page.locator(TOGGLE).click()
        expect(self.page.locator(SHEET)).to_be_visible()

    def closed(self) -> None:
        expect(self.page.locator(SHEET)).to_be_hidden()


def seated(chromium: Browser, shared: Running, **how: Any) -> Iterator[Showing]:
    (ada, cookie), (bea, _), (carla, _) = guests(shared, "Ada", "Bea", "Carla")
    table = begun(shared, [ada, bea, carla], options={"start_seat": 0})
    context = browser_of(chromium, cookie, **how)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    yield Showing(shared, table, page)
    context.close()


@pytest.fixture
def ada(chromium: Browser, shared: Running) -> Iterator[Showing]:
    yield from seated(chromium, shared)


@pytest.fixture
def plain(chromium: Browser, shared: Running) -> Iterator[Showing]:
    """The same without JavaScript."""
    yield from seated(chromium, shared, java_script_enabled=False)


def test_two_clicks_at_one_place_open_and_close_it(ada: Showing) -> None:
    """At every size: nothing moves when it opens, its button stays uncovered, and a second click there closes it."""
    page, version = ada.page, ada.table.version
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(TOGGLE).scroll_into_view_if_needed()
        before, (x, y) = page.evaluate(PLACES), ada.centre(TOGGLE)
        page.mouse.click(x, y)
        expect(page.locator(SHEET)).to_be_visible()
        assert page.evaluate(PLACES) == before, (width, height)
        assert page.evaluate(UNDER, [x, y]) == TOGGLE[1:], (width, height)
        box = page.locator(SHEET).bounding_box()
        assert box is not None
        assert box["y"] >= 0, (width, height)
        assert box["y"] + box["height"] <= height, (width, height)
        page.mouse.click(x, y)
        ada.closed()
    assert ada.table.version == version
    assert not ada.shown()


def test_nothing_is_sent_before_it_is_confirmed(ada: Showing) -> None:
    """Neither by choosing, nor by Enter while one chooses, nor by the button while something is missing."""
    page, version, card = ada.page, ada.table.version, ada.cards()[1]
    ada.open()
    page.locator(SEND).click()
    assert page.evaluate("document.querySelector('#showing-form').matches(':invalid')")
    ada.choose(card, 2)
    expect(page.locator("#showing-told")).to_have_text("Carla will see it; this cannot be undone.", use_inner_text=True)
    page.keyboard.press("Enter")
    page.locator(f"label:has(#showing-{card})").dblclick()
    page.evaluate("fetch('/health')")  # whatever had been sent would be there before this
    assert ada.table.version == version
    assert not page.locator("#table").get_attribute("aria-busy")
    page.locator(SEND).click()
    ada.closed()
    Player(page).until(version + 1)
    assert [(one["seat"], one["to"], one["card"]) for one in ada.shown()] == [(0, 2, card)]
    assert page.evaluate(HELD) == TOGGLE[1:]
    ada.open()
    assert page.locator(f"{SHEET} :checked").count() == 0


def test_escape_a_click_elsewhere_and_its_button_close_it(ada: Showing) -> None:
    """By keys alone too: the focus goes in, and comes back to the button; what was chosen is forgotten."""
    page, version = ada.page, ada.table.version
    page.locator(TOGGLE).focus()
    page.keyboard.press("Enter")
    assert page.evaluate(HELD) == f"showing-{ada.cards()[0]}"
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    ada.closed()
    assert page.evaluate(HELD) == TOGGLE[1:]
    assert page.locator(f"{SHEET} :checked").count() == 0
    ada.open()
    page.locator("#chronicle h2").click()
    ada.closed()
    ada.open()
    page.locator(f"{SHEET} .quiet").click()
    ada.closed()
    assert ada.table.version == version


def test_a_choice_that_is_half_made_survives_what_others_do(ada: Showing) -> None:
    """The table goes on while she chooses: her choice stays, nothing is sent, and then it can be."""
    page, card = ada.page, ada.cards()[1]
    Player(page).play("place modena")
    Player(page).play(f"play {ada.cards()[0]}")
    ada.open()
    ada.choose(card, 1)
    held = page.evaluate(HELD)
    step(ada.server, ada.table, 1, "pass")
    Player(page).until(ada.table.version)
    expect(page.locator(SHEET)).to_be_visible()
    assert page.locator(f"{SHEET} :checked").evaluate_all("all => all.map(one => one.value)") == [card, "1"]
    assert page.evaluate(HELD) == held
    assert not ada.shown()
    before = ada.table.version
    page.locator(SEND).click()
    Player(page).until(before + 1)
    assert [one["card"] for one in ada.shown()] == [card]


def test_it_works_without_javascript(plain: Showing) -> None:
    page, card = plain.page, plain.cards()[1]
    plain.open()
    page.keyboard.press("Escape")
    plain.closed()
    plain.open()
    plain.choose(card, 1)
    page.keyboard.press("Enter")
    expect(page.locator("#showing-told")).to_have_text("Bea will see it; this cannot be undone.", use_inner_text=True)
    with page.expect_navigation():
        page.locator(SEND).click()
    assert [(one["to"], one["card"]) for one in plain.shown()] == [(1, card)]


def test_enter_in_the_ducats_of_a_gift_sends_nothing(chromium: Browser, shared: Running) -> None:
    """Renaissance: it would press the first button of the form, which is a move."""
    stage = Stage(shared)
    table = stage.renaissance(lambda v: v["phase"] == "main" and v["ducats"][0] > 1, seats=3)
    version = table.version
    with stage.page(chromium, Scene("gift", at(table), "Ada"), "en", "1440x900") as page:
        page.locator("#bargain > summary").click()
        page.locator("#gift-ducats").press("Enter")
        assert not page.locator("#table").get_attribute("aria-busy")
        page.evaluate("fetch('/health')")  # whatever had been sent would be there before this
        assert table.version == version
    stage.close()
