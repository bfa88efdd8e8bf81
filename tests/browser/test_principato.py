"""Principato in real browsers, to its end: two people with two bots, by keyboard, by accessibility tree, by forms."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from helpers.browser_players import (
    NO_SIDEWAYS,
    POINT,
    Finger,
    Plain,
    Player,
    Policy,
    Typist,
    alternate,
    begun,
    browser_of,
    faultless,
    guests,
    others_play,
    play_alone,
)
from helpers.browser_scenes import SIZES
from helpers.live_server import Running

MOST = 150  # moves of one match
SMALL = ("option ", "pay ", "choose ", "recruit 1", "take ", "return ", "done")  # questions that follow from a move
ASIDE = re.compile(r"Undo|Ask to take|Say it|Look|hint", re.IGNORECASE)  # buttons that play nothing


def frugal(actions: int) -> Policy:
    """So many cards are activated in the whole match; else the turn is ended at once."""
    left = [actions]

    def policy(moves: list[str], line: int) -> str:
        small = [move for move in moves if move.startswith(SMALL)]
        if small:
            return small[0]
        cards = [move for move in moves if move.startswith("activate ")]
        if cards and left[0]:
            left[0] -= 1
            return cards[0]
        return "end"

    return policy


def test_two_people_and_two_bots_finish_a_game(chromium: Browser, shared: Running) -> None:
    """Each sees the same account of every point at the end, and a ceremony for every scoring on the way."""
    (ada, one), (bea, other) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], ("random", "random"), game="principato", options={"start_seat": 0})
    contexts = [browser_of(chromium, cookie) for cookie in (one, other)]
    pages = [context.new_page() for context in contexts]
    faults = [faultless(page) for page in pages]
    told: set[str] = set()

    def reading(moves: list[str], line: int) -> str:
        told.update(pages[0].locator("#ceremony h2").all_inner_texts())
        return frugal_ada(moves, line)

    frugal_ada = frugal(8)
    for page in pages:
        page.goto(f"{shared.url}/tables/{table.id}")
    alternate([Player(page) for page in pages], [reading, frugal(4)], most=4 * MOST)
    for page in pages:
        expect(page.locator("#result ol.ranking li")).to_have_count(4)
    accounts = [page.locator("#final table").inner_text() for page in pages]
    assert accounts[0] == accounts[1]
    assert table.match is not None
    for points in table.match.view(None)["points"]:  # type: ignore[attr-defined]
        assert re.search(rf"\b{points}\b", accounts[0])
    assert told
    assert not any(faults)
    for context in contexts:
        context.close()


def test_a_game_by_keyboard(chromium: Browser, shared: Running) -> None:
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], game="principato", options={"start_seat": 0})
    context = browser_of(chromium, cookie)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    lost: list[str] = []
    policy = frugal(5)

    def attentive(moves: list[str], line: int) -> str:
        if page.evaluate("document.activeElement === document.body"):
            lost.append(moves[0])
        return policy(moves, line)

    assert play_alone(shared, table, 0, Typist(page), attentive, frugal(0)) >= 15
    assert len(lost) <= 1  # only on the page that has just been opened
    context.close()


def test_a_game_from_the_accessibility_tree(chromium: Browser, shared: Running) -> None:
    """What is needed to play is there by role and name; some cards are activated, then turns are ended."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], game="principato", options={"start_seat": 0})
    context = browser_of(chromium, cookie)
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    bar, left = page.get_by_role("main"), 4
    assert table.match is not None
    for _ in range(MOST):
        others_play(shared, table, 0, frugal(0))
        page.wait_for_function("v => +document.querySelector('main').dataset.v === v", arg=table.version)
        tree = page.locator("#table").aria_snapshot()
        if table.match.over:
            break
        assert re.search(r'paragraph: "?Your turn · ', tree)
        buttons = [name for name in re.findall(r'button "([^"]+)"', tree) if not ASIDE.search(name)]
        cards = [name for name in buttons if name.startswith("Activate ")] if left else []
        left -= bool(cards)
        ends = [name for name in ("End the turn", "Done", "Keep them all") if name in buttons]
        version = table.version
        bar.get_by_role("button", name=(cards + ends + buttons)[0], exact=True).first.press("Enter")
        page.wait_for_function("v => +document.querySelector('main').dataset.v > v", arg=version)
    assert table.match.over
    assert re.search(r'heading "The final score"', tree)
    context.close()


def test_a_game_without_javascript_on_a_telephone(chromium: Browser, shared: Running) -> None:
    """Forms alone, in French, on a narrow screen; nothing sticks out to the side."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea", language="fr")
    table = begun(shared, [ada, bea], game="principato", options={"start_seat": 0})
    context = browser_of(chromium, cookie, java_script_enabled=False, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    assert play_alone(shared, table, 0, Plain(page), frugal(4), frugal(0)) >= 15
    assert page.evaluate(NO_SIDEWAYS)
    expect(page.locator("#final h2")).to_contain_text("Le décompte final")
    context.close()


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
WAYS: dict[str, tuple[type[Player], dict[str, Any]]] = {
    "mouse": (Player, {}),
    "finger": (Finger, PHONE),
    "keys": (Typist, {}),
    "forms": (Plain, {"java_script_enabled": False, "viewport": {"width": 390, "height": 844}}),
}


@pytest.mark.parametrize("way", WAYS)
def test_one_click_is_one_thought(chromium: Browser, shared: Running, way: str) -> None:
    """An option with its payment, and the way back from it as a whole; the small button beside it, which asks; a swap
    with what is taken, after which the turn ends by itself.
    """
    kind, device = WAYS[way]
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], game="principato", options={"start_seat": 0})
    context = browser_of(chromium, cookie, **device)
    player = kind(context.new_page())
    page, match = player.page, table.match
    assert match is not None
    page.goto(f"{shared.url}/tables/{table.id}")
    opening = match.state.key()
    build = next(one for one in player.look().moves if one.endswith("; routine"))
    player.play(build)
    assert [line.get("mover", {}).get("kind") for line in match.record[-2:]] == ["order", "order"]
    assert match.view(0)["actions"] == 1
    before = player.look().version
    page.locator("#undo").press("Enter")
    page.wait_for_selector(f'#table:not([data-v="{before}"]):not([aria-busy])', state="attached")
    assert match.state.key() == opening
    player.play(build.removesuffix("; routine"))
    ways = [one for one in player.look().moves if one.startswith("pay ")]
    assert len(ways) == 2
    player.play(ways[-1])
    assert match.view(0)["principalities"][0]["church"] == 0  # type: ignore[index]
    if way == "mouse":  # what lies over the display comes forward where the mouse is
        trades = page.locator("#market .trades").nth(1)
        assert trades.evaluate("one => getComputedStyle(one).opacity") == "0"
        page.locator("#market .row > li").nth(1).hover()
        expect(trades).to_have_css("opacity", "1")
    player.play("swap tax_collector; take 2")
    assert match.actors == (1,)
    assert "tax_collector" not in match.view(0)["hands"][0]  # type: ignore[index]
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_the_objectives_can_be_read(chromium: Browser, shared: Running, size: str) -> None:
    """PRI-3.9, on every screen: unfolded, each of the two lies where it can be seen."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], game="principato", options={"start_seat": 0})
    width, height = SIZES[size]
    context = browser_of(chromium, cookie, viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    page.locator("#goals summary").click()
    for number in (1, 2):
        assert page.evaluate(POINT, f"#goals li:nth-child({number})") is not None
    context.close()


def test_cubes_have_their_colours_in_a_figure_of_the_rules(chromium: Browser, shared: Running) -> None:
    """A figure stands on a page of its own, outside any table."""
    context = browser_of(chromium)
    page = context.new_page()
    page.goto(f"{shared.url}/rules/principato/scenes/learn-09-objectives?step=1")
    page.locator(".fig-domain .cube.gold").first.wait_for()
    colours = {
        kind: page.locator(f".fig-domain .cube.{kind}").first.evaluate("(one) => getComputedStyle(one).backgroundColor")
        for kind in ("food", "gold")
    }
    assert colours["food"] != colours["gold"]
    context.close()
