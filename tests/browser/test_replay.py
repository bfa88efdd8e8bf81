"""A real browser replays a whole match of four, by keyboard, and shows each seat what it knew then and nothing else."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import signoria
from helpers.browser_players import begun, browser_of, guests, step
from helpers.browser_scenes import Stage
from helpers.live_server import Running, serving
from helpers.waiting import TIMEOUT_MS
from signoria.engine.match import Match
from signoria.engine.seal import Seal
from signoria.server.tables import Table

NAMES = ("Ada", "Bruno", "Caterina", "Cosimo")
SHORT = 18  # the luck of a match of some forty steps

# All that a page shows of cards and regions. Whatever has a face is listed: a card that should not be there is found.
LOOK = """() => {
  const table = document.getElementById("table"), faces = {};
  for (const card of table.querySelectorAll(".card")) {
    if (!card.querySelector(".num")) continue;
    const [place, kind] = card.id.split(/-(?=[a-z])/);
    faces[place] = [...(faces[place] ?? []), kind.replace(/-\\d+$/, "")];
  }
  const owners = {};
  for (const region of table.querySelectorAll(".region.own")) {
    owners[region.id.slice(2)] = +/seat-(\\d)/.exec(region.getAttribute("class"))[1];
  }
  return {
    at: +table.dataset.v, seat: table.dataset.seat, faces, owners,
    totals: [...table.querySelectorAll(".tot")].map(one => +one.textContent),
    backs: [...table.querySelectorAll(".seats .backs")].map(one => one.children.length),
    moment: document.getElementById("moment").textContent,
  };
}"""


@dataclass
class Evening:
    """A match that was played, and what every seat knew at each moment of it, noted while it was played."""

    table: Table
    match: Match
    views: list[list[Any]]
    events: list[list[Any]]
    place: str


def played(number: int) -> tuple[Match, list[list[Any]], list[list[Any]]]:
    luck = random.Random(number)
    match = signoria.game("condottiere").start(
        4, names=NAMES, seal=Seal(number.to_bytes(32)), contributions=NAMES, clock=lambda: ""
    )
    views, events = [], []
    while True:
        views.append([match.view(seat) for seat in range(4)])
        events.append([match.events(seat) for seat in range(4)])
        if match.over:
            return match, views, events
        legal = [str(move) for move in match.legal(match.actors[0])]
        match.play(match.actors[0], "pass" if "pass" in legal and luck.random() < 0.45 else luck.choice(legal))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("replay")) as running:
        yield running


@pytest.fixture(scope="module")
def evening(server: Running) -> Evening:
    match, views, events = played(SHORT)
    table = Stage(server).table_of(match, {})
    return Evening(table, match, views, events, f"{server.url}/tables/{table.id}")


def expected(view: Any, seat: int) -> dict[str, Counter[str]]:
    """Every card with a face that this seat's table may show."""
    faces = {"h": Counter(view["hand"]), "k": Counter(view["kept"])}
    faces |= {f"l-{other}": Counter(line) for other, line in enumerate(view["lines"])}
    return {place: cards for place, cards in faces.items() if cards}


def agrees(page: Page, view: Any, seat: int, at: int) -> str:
    """The page shows this view and no other card; what it says of the moment."""
    look = page.evaluate(LOOK)
    assert (look["at"], look["seat"]) == (at, str(seat))
    assert {place: Counter(cards) for place, cards in look["faces"].items()} == expected(view, seat), f"{at} for {seat}"
    assert look["owners"] == {region: owner for owner, held in enumerate(view["domains"]) for region in held}
    assert look["totals"] == view["totals"]
    assert look["backs"] == view["hands"]
    return str(look["moment"])


def until(page: Page, at: int) -> None:
    page.wait_for_selector(f'#table[data-v="{at}"]', state="attached", timeout=TIMEOUT_MS)


def test_a_whole_match_from_three_seats_eyes_by_keyboard(evening: Evening, chromium: Browser) -> None:
    context = browser_of(chromium)
    page = context.new_page()
    last, words = evening.match.ply, signoria.game("condottiere").wording("en", NAMES)
    for seat in (0, 2, 3):
        page.goto(f"{evening.place}/replay/0?seat={seat}")
        agrees(page, evening.views[0][seat], seat, 0)
        for at in range(1, last + 1):
            page.keyboard.press("ArrowRight")
            until(page, at)
            said = agrees(page, evening.views[at][seat], seat, at)
            told = [words.story(one, seat) for one in evening.events[at][seat] if one["ply"] == at - 1]
            assert said == " ".join([f"Step {at} of {last}.", *filter(None, told)])
        for at in range(last - 1, last - 4, -1):
            page.keyboard.press("ArrowLeft")
            until(page, at)
            agrees(page, evening.views[at][seat], seat, at)
    context.close()


def test_a_planted_card_is_seen(evening: Evening, chromium: Browser) -> None:
    """If another's card lay somewhere on the page, the comparison above would find it."""
    context = browser_of(chromium)
    page = context.new_page()
    page.goto(f"{evening.place}/replay/3?seat=0")
    agrees(page, evening.views[3][0], 0, 3)
    page.evaluate("""() => {
      const card = document.querySelector("#hand .card").cloneNode(true);
      card.id = "x-m10-0";
      document.getElementById("battle").append(card);
    }""")
    with pytest.raises(AssertionError):
        agrees(page, evening.views[3][0], 0, 3)
    context.close()


def test_a_match_that_is_being_played_is_followed(server: Running, chromium: Browser) -> None:
    """At the last step the next ones come by themselves; whoever looks back is left where they are."""
    people = guests(server, "Ada", "Bruno")
    table = begun(server, [one for one, _ in people])
    assert table.match is not None
    first = table.match.actors[0]
    eyes = 1 - first  # a hand of their own, and never the other's
    context = browser_of(chromium, people[eyes][1])
    page = context.new_page()
    page.goto(f"{server.url}/tables/{table.id}/replay")
    until(page, 0)
    step(server, table, first, "place roma")
    until(page, 1)
    agrees(page, table.match.view(eyes), eyes, 1)
    page.keyboard.press("Home")
    until(page, 0)
    step(server, table, first, "pass")
    page.wait_for_selector("#scrub[max='2']", timeout=TIMEOUT_MS)
    assert page.evaluate(LOOK)["at"] == 0
    context.close()


def test_keys_ways_and_eyes(evening: Evening, chromium: Browser) -> None:
    context = browser_of(chromium)
    page, last = context.new_page(), evening.match.ply
    events = evening.match.events(None)
    battles = [int(str(one["ply"])) + 1 for one in events if one["kind"] in ("place", "final_battle")]
    page.goto(f"{evening.place}/replay")
    for key, at in (
        ("End", last),
        ("PageUp", battles[-1]),
        ("PageUp", battles[-2]),
        ("ArrowLeft", battles[-2] - 1),
        ("PageDown", battles[-2]),
        ("Home", 0),
        ("Shift+ArrowRight", next((int(str(one["ply"])) + 1 for one in events if one["kind"] == "new_round"), last)),
        ("Shift+ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        until(page, at)
        assert page.url.partition("?")[0] == f"{evening.place}/replay/{at}"
    for name, at in (("battle_on", battles[0]), ("on", battles[0] + 1), ("back", battles[0]), ("last", last)):
        page.locator(f"#w-{name}").click()
        until(page, at)
    page.locator("#scrub").fill(str(battles[1]))
    until(page, battles[1])
    page.locator("#eyes").select_option("3")
    page.wait_for_selector('#table[data-seat="3"]', state="attached")
    agrees(page, evening.views[battles[1]][3], 3, battles[1])
    page.reload()  # the address is the moment
    agrees(page, evening.views[battles[1]][3], 3, battles[1])
    page.locator("#speed").select_option("4")
    page.locator("#moment").focus()
    page.keyboard.press("Space")
    passed = "at => +document.getElementById('table').dataset.v >= at"  # it plays on while somebody looks
    page.wait_for_function(passed, arg=battles[1] + 2, timeout=TIMEOUT_MS)
    page.locator("#run").click()
    halted = page.evaluate(LOOK)["at"]
    page.wait_for_timeout(500)
    assert page.evaluate(LOOK)["at"] - halted <= 1
    page.locator("#tot-0").click()
    page.wait_for_selector("dialog#why[open]")
    context.close()


def test_the_pieces_move_as_they_did(evening: Evening, chromium: Browser) -> None:
    """Cards fly from hand to line; for who wants no motion nothing moves."""
    at = next(line["ply"] for line in evening.match.record if str(line.get("move", "")).startswith("play m"))
    counted = """
      globalThis.flights = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function(...how) { flights++; return animate.apply(this, how); };
    """
    for motion, moves in (("no-preference", True), ("reduce", False)):
        context = browser_of(chromium, reduced_motion=motion)
        page = context.new_page()
        page.add_init_script(counted)
        page.goto(f"{evening.place}/replay/{at}?seat=watcher")
        page.locator("#w-on").click()
        until(page, at + 1)
        assert (page.evaluate("flights") > 0) == moves
        context.close()


def test_on_a_telephone_the_map_lies_below_the_whole_battle(evening: Evening, chromium: Browser) -> None:
    context = browser_of(chromium, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{evening.place}/replay/4?seat=1")
    last, below = page.locator(".lane").last.bounding_box(), page.locator("#board-wrap").bounding_box()
    assert last is not None
    assert below is not None
    assert last["y"] + last["height"] <= below["y"]
    context.close()


def test_without_javascript_by_links_and_a_form(evening: Evening, chromium: Browser) -> None:
    context = browser_of(chromium, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{evening.place}/replay/4?seat=1")
    with page.expect_navigation():
        page.locator("#w-on").click()
    assert page.url.endswith("/replay/5?seat=1")
    page.locator("#eyes").select_option("watcher")
    with page.expect_navigation():
        page.locator("#where .show").click()
    assert page.url.endswith("/replay/5?seat=watcher")
    assert page.locator("#run").is_hidden()
    context.close()


def test_a_downloaded_record_is_opened_without_an_account(evening: Evening, chromium: Browser, tmp_path: Path) -> None:
    context = browser_of(chromium)
    page, file = context.new_page(), tmp_path / "evening.jsonl"
    page.goto(f"{evening.place}/replay/0?seat=0")
    with page.expect_download() as taken:
        page.locator(".more a[href$='/record']").click()
    taken.value.save_as(file)
    assert json.loads(file.read_text().splitlines()[0])["names"] == list(NAMES)
    page.goto(evening.place.partition("/tables")[0] + "/replay")
    page.locator("#file").set_input_files(file)
    with page.expect_navigation():
        page.locator("#bring .button").click()
    assert "/records/" in page.url
    page.keyboard.press("End")
    until(page, evening.match.ply)
    page.locator("#eyes").select_option("2")
    page.wait_for_selector('#table[data-seat="2"]', state="attached")
    agrees(page, evening.views[-1][2], 2, evening.match.ply)
    context.close()
