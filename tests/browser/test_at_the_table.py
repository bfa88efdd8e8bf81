"""What a page of a table does besides playing: take back, explain, talk, tell, keep the focus, stay where one was."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from helpers.browser_players import (
    POINT,
    Player,
    begun,
    browser_of,
    guests,
    others_play,
    passer,
    step,
    winner,
)
from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from signoria.server.tables import Table

ANIMATIONS = "document.getAnimations().filter(one => one.playState === 'running').length"


@dataclass
class Party:
    """Ada and Bea, each before her own page of a match that has just begun; Carla is in the house."""

    server: Running
    table: Table
    pages: list[Page]
    contexts: list[BrowserContext]

    @property
    def url(self) -> str:
        return f"{self.server.url}/tables/{self.table.id}"

    @property
    def invitation(self) -> str:
        """The table for somebody who may watch it."""
        return f"{self.url}?invitation={self.table.facts.invitation}"

    @property
    def ada(self) -> Player:
        return Player(self.pages[0])

    def settled(self) -> None:
        """Both pages show the newest table."""
        for page in self.pages:
            Player(page).until(self.table.version)

    def to_battle(self) -> None:
        """Ada has placed the Condottiere, and the others have passed: her line is empty, and it is her turn."""
        self.ada.play("place modena")
        if self.match.actors != (0,):
            others_play(self.server, self.table, 0)
        self.settled()

    @property
    def match(self) -> Any:
        return self.table.match


@pytest.fixture
def party(chromium: Browser, shared: Running) -> Iterator[Party]:
    (ada, one), (bea, two), (carla, _) = guests(shared, "Ada", "Bea", "Carla")
    table = begun(shared, [ada, bea, carla], options={"start_seat": 0})
    contexts = [browser_of(chromium, cookie) for cookie in (one, two)]
    made = Party(shared, table, [context.new_page() for context in contexts], contexts)
    for page in made.pages:
        page.goto(made.url)
    yield made
    for context in contexts:
        context.close()


def test_undo(party: Party) -> None:
    page = party.pages[0]
    expect(page.locator("#undo")).to_have_count(0)
    party.ada.play("place modena")
    before = party.table.version
    page.locator("#undo").click()
    party.ada.wait(before)
    assert "place modena" in party.ada.look().moves
    party.settled()
    assert party.match.view(0)["contested"] is None


def test_why_not_names_the_clause(party: Party) -> None:
    """A card that cannot be played now says so, with the words of the rules."""
    page = party.pages[1]  # it is not Bea's turn
    link = page.evaluate(POINT, "#hand a[data-why]")
    page.mouse.click(*link)
    expect(page.locator("dialog#why")).to_be_visible()
    assert re.search(r"CON-\w+", page.locator("#why blockquote footer").first.inner_text())
    assert len(page.locator("#why blockquote p").first.inner_text()) > 20
    page.keyboard.press("Escape")
    expect(page.locator("dialog#why")).to_be_hidden()


def test_why_this_total(party: Party) -> None:
    """The parts of a total are told, and add up to what the table shows."""
    party.to_battle()
    party.ada.play(winner(party.ada.look().moves, 0))
    party.settled()
    for page in party.pages:  # everybody may ask
        shown = int(page.locator("#tot-0").inner_text())
        page.locator("#tot-0").click()
        expect(page.locator("#why table.sum")).to_be_visible()
        sums = page.locator("#why table.sum tbody td:nth-of-type(3)").all_inner_texts()
        assert sum(map(int, sums)) == shown
        assert page.locator("#why table.sum tfoot td").first.inner_text() == str(shown)
        page.locator("#why form button").click()


def test_a_long_answer_is_read_from_its_head(party: Party) -> None:
    """On a telephone that lies, the button that closes the answer has the focus below what is seen."""
    party.to_battle()
    party.ada.play(winner(party.ada.look().moves, 0))
    party.settled()
    page = party.pages[0]
    page.set_viewport_size({"width": 844, "height": 250})
    page.locator("#tot-0").click()
    expect(page.locator("#why table.sum")).to_be_visible()
    top, hidden = page.locator("#why").evaluate("e => [e.scrollTop, e.scrollHeight - e.clientHeight]")
    assert hidden > 0
    assert top == 0


def test_talk_reaches_the_others(party: Party) -> None:
    """Escaped, at once, without disturbing what the other is typing."""
    ada, bea = party.pages
    bea.locator("#words").fill("half a sen")
    ada.locator("#words").fill("Well met, <b>Bea</b>!")
    ada.keyboard.press("Enter")
    expect(bea.locator("#talk").get_by_text("Well met, <b>Bea</b>!")).to_be_visible()
    expect(bea.locator("#words")).to_have_value("half a sen")
    expect(ada.locator("#words")).to_have_value("")


def test_the_title_says_whose_turn_it_is(party: Party) -> None:
    ada, bea = party.pages
    expect(ada).to_have_title(re.compile("Your turn", re.IGNORECASE))
    expect(bea).not_to_have_title(re.compile("Your turn", re.IGNORECASE))
    party.ada.play("place modena")
    while party.match.actors != (1,):
        step(party.server, party.table, party.match.actors[0], "pass")
    expect(bea).to_have_title(re.compile("Your turn", re.IGNORECASE))
    expect(ada).not_to_have_title(re.compile("Your turn", re.IGNORECASE))


def test_the_focus_is_never_lost(party: Party) -> None:
    """After one's own move and after those of others the focus is on something at the table."""
    page = party.pages[0]
    for move in ("place modena", None, None):
        look = party.ada.look()
        selector = f'#table [data-move="{move}"], #table button[value="{move or winner(look.moves, look.line)}"]'
        page.locator(selector).first.focus()
        page.keyboard.press("Enter")
        party.ada.wait(look.version)
        others_play(party.server, party.table, 0)
        party.settled()
        assert page.evaluate(
            "document.activeElement !== document.body && document.activeElement.closest('#table') !== null"
        )


def test_reduced_motion(party: Party, chromium: Browser) -> None:
    """Who wants no motion gets none; others see cards fly."""
    restless = browser_of(chromium, reduced_motion="no-preference")
    watching = restless.new_page()
    watching.add_init_script("""
      globalThis.flights = 0;
      const animate = Element.prototype.animate;
      Element.prototype.animate = function(...how) { flights++; return animate.apply(this, how); };
    """)
    watching.goto(party.invitation)
    party.to_battle()
    party.ada.play(winner(party.ada.look().moves, 0))
    assert party.pages[0].evaluate(ANIMATIONS) == 0
    party.settled()
    assert party.pages[1].evaluate(ANIMATIONS) == 0
    Player(watching).until(party.table.version)
    assert watching.evaluate("flights") > 0
    restless.close()


def test_the_zoom_survives_updates(party: Party) -> None:
    page = party.pages[0]
    box = page.locator("#board-wrap").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)
    scale = "+getComputedStyle(document.documentElement).getPropertyValue('--mz')"
    for _ in range(20):
        if page.evaluate(scale) >= 2.4:
            break
        page.mouse.wheel(0, -60)
        page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    where = "(({x, y, width}) => [x, y, width])(document.getElementById('map').getBoundingClientRect())"
    before, zoom = page.evaluate(where), page.evaluate(scale)
    assert zoom >= 2.4
    page.locator("#regions summary").click()
    page.locator('#regions button[value="place modena"]').click()
    party.settled()
    others_play(party.server, party.table, 0)
    party.settled()
    assert page.evaluate(where) == before


def test_a_fresh_page_shows_the_same_table(party: Party) -> None:
    """Nothing is known to the page alone: morphed step by step or loaded anew, it is the same."""
    party.to_battle()
    party.ada.play(winner(party.ada.look().moves, 0))
    party.settled()
    seen = [page.locator("#table").inner_text() for page in party.pages]
    for page, before in zip(party.pages, seen, strict=True):
        page.reload()
        Player(page).until(party.table.version)
        assert page.locator("#table").inner_text() == before


def test_a_closed_tab_changes_nothing(party: Party) -> None:
    """Bea goes away; the match waits for her, and she finds it as it is."""
    party.ada.play("place modena")
    while party.match.actors != (1,):
        step(party.server, party.table, party.match.actors[0], "pass")
    before = party.match.ply
    party.pages[1].close()
    party.pages[0].reload()
    assert party.match.ply == before
    assert party.match.actors == (1,)
    again = party.contexts[1].new_page()
    again.goto(party.url)
    assert Player(again).look().asked
    party.pages[1] = again


def test_the_private_link_gives_the_seat_back(party: Party, chromium: Browser) -> None:
    """On any device, whatever became of the first."""
    link = party.table.seats[0].link
    party.contexts[0].clear_cookies()
    other = browser_of(chromium)
    page = other.new_page()
    page.goto(f"{party.server.url}/seats/{link}")
    with page.expect_navigation():
        page.locator("main form button").click()
    player = Player(page)
    assert player.look().asked
    player.play("place modena")
    assert party.match.view(0)["contested"] == "modena"
    other.close()


def test_rematch(party: Party) -> None:
    """Asked for by one, found by the other: a new match, another seat first."""
    others_play(
        party.server,
        party.table,
        -1,
        lambda moves, line: winner(moves, line) if party.match.actors[0] == 0 else passer(moves, line),
    )
    party.settled()
    ada, bea = party.pages
    with ada.expect_navigation():
        ada.locator("#result button").click()
    bea.locator("#result a.button").click()
    bea.wait_for_url(ada.url)
    for page in (ada, bea):
        expect(page.locator("#result")).to_have_count(0)
        expect(page.locator("#chairs li")).to_have_count(3)
    assert Player(ada).look().version == Player(bea).look().version


def test_a_watcher_sees_no_hand(party: Party, chromium: Browser) -> None:
    party.to_battle()
    other = browser_of(chromium)
    page = other.new_page()
    page.goto(party.url)
    expect(page.get_by_text("This table is private.")).to_be_visible()
    page.goto(party.invitation)
    party.ada.play(winner(party.ada.look().moves, 0))
    Player(page).until(party.table.version)
    assert page.locator("#hand, #f button[name=move], [data-move], #undo, #say").count() == 0
    expect(page.locator("#prompt")).to_be_visible()
    other.close()


@pytest.mark.parametrize("way", ["", "/replay"])
def test_a_page_that_gets_no_socket_asks_by_itself(
    chromium: Browser, shared: Running, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    """The house has as many sockets as it may have: every handshake is refused, until there is room again."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], options={"start_seat": 1})
    monkeypatch.setattr(shared.house.sockets, "each", 0)
    context = browser_of(chromium, cookie)
    page, refused = context.new_page(), list[str]()
    page.on("console", lambda line: refused.append(line.text) if "429" in line.text else None)
    page.clock.install()
    page.goto(f"{shared.url}/tables/{table.id}{way}")
    page.wait_for_load_state("networkidle")
    step(shared, table, 1, "place roma")
    page.clock.fast_forward(26_000)
    shown = "#scrub[max='1']" if way else f'#table[data-v="{table.version}"]'
    page.wait_for_selector(shown, state="attached", timeout=TIMEOUT_MS)
    assert refused
    monkeypatch.undo()
    for _ in range(100):
        page.clock.fast_forward(40_000)  # longer than the longest pause between two tries
        page.wait_for_timeout(20)
        if shared.house.notify_sockets.connections.get(table.id):
            break
    assert shared.house.notify_sockets.connections.get(table.id)
    context.close()
