"""Whole matches by those who do not see the table: one from the accessibility tree, one from what is announced."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from helpers.browser_players import CHAIN, begun, browser_of, guests, others_play, step
from helpers.browser_scenes import wanting
from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from signoria.server.people import Person
from signoria.server.tables import Table

MOST = 150  # moves of one match
REGIONS = [region.capitalize() for region in CHAIN]
DECLINE = ("pass", "keep the hand", "no more", "nothing", "leave the Pope off the board", "draw nothing")

# What a screen reader would say by itself: whatever is put into a live region, in the order it comes.
LISTEN = """() => {
  globalThis.announced = [];
  const live = "[aria-live], [role=status], [role=alert], [role=log]";
  new MutationObserver(changes => {
    for (const change of changes) for (const node of change.addedNodes) {
      const within = (node.nodeType === 1 ? node : node.parentElement)?.closest(live) ?? change.target.closest?.(live);
      if (!within || within.getAttribute("aria-live") === "off") continue;
      if (node.textContent.trim()) announced.push(node.textContent);
    }
  }).observe(document, {subtree: true, childList: true});
}"""
SPOKEN = r"n => announced.length > n && /^(Your turn|The match is over)\b/.test(announced.at(-1))"


def strongest(cards: list[str]) -> str:
    """Of cards by name the Mercenary with the greatest number; "" if there is none."""
    found = [int(card.rpartition(" ")[2]) for card in cards if re.fullmatch(r"Mercenary \d+", card)]
    return f"Mercenary {max(found)}" if found else ""


def answer(choices: list[str], mine: int, theirs: int) -> str:
    """Regions that hang together; a card while one is not ahead; else no more."""
    place = next((region for region in REGIONS if region in choices), "")
    card = strongest(choices) if mine <= theirs else ""
    return place or card or next(one for one in DECLINE if one in choices)


def modest(moves: list[str], line: int) -> str:
    """An opponent who plays one small card in each battle, and never chooses a region that others want."""
    small = [move for move in ("play m1", "play m2", "play m3") if move in moves and not line]
    ends = [move for move in ("pass", "hand keep", "keep done") if move in moves]
    return (small + ends + moves[::-1])[0]


@pytest.fixture
def screen(chromium: Browser, shared: Running) -> Iterator[tuple[BrowserContext, Table]]:
    """Ada's browser, and her match against Bea, who is in the house."""
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea], options={"start_seat": 0})
    context = browser_of(chromium, cookie)
    yield context, table
    context.close()


# The accessibility tree


@dataclass(frozen=True)
class Tree:
    """A page as its accessibility tree tells it: roles and names, nothing else."""

    told: str

    @property
    def over(self) -> bool:
        return re.search(r'heading "(You win!|Bea wins\.|[^"]* share the victory\.)"', self.told) is not None

    @property
    def buttons(self) -> list[str]:
        """Everything that can be pressed, by name: cards, the seal, the regions of the map."""
        return re.findall(r'button "([^"]+)"', self.told)

    def total(self, name: str) -> int:
        """A strength is a link that explains itself."""
        found = re.search(rf'link "{name}: (\d+)\. Why', self.told)
        assert found is not None
        return int(found[1])


def test_a_match_from_the_accessibility_tree(screen: tuple[BrowserContext, Table], shared: Running) -> None:
    """Everything that is needed to play is there by role and name."""
    context, table = screen
    page = context.new_page()
    page.goto(f"{shared.url}/tables/{table.id}")
    main = page.get_by_role("main")
    for _ in range(MOST):
        others_play(shared, table, 0, modest)
        page.wait_for_function("v => +document.querySelector('main').dataset.v === v", arg=table.version)
        tree = Tree(page.locator("body").aria_snapshot())
        if tree.over:
            break
        assert re.search(r'paragraph: "?Your turn · ', tree.told)
        chosen = answer(tree.buttons, tree.total("Ada"), tree.total("Bea"))
        version = table.version
        main.get_by_role("button", name=chosen, exact=True).first.press("Enter")
        page.wait_for_function("v => +document.querySelector('main').dataset.v > v", arg=version)
    assert table.match is not None
    assert table.match.over
    assert "Play again" in tree.buttons


# What is announced


@dataclass
class Ear:
    """Somebody who only listens, and only types."""

    page: Page
    told: list[str] = field(default_factory=list)  # what was said by itself
    heard: int = 0  # how much of what this page announced has been listened to

    def listen(self) -> str:
        """Until one is asked, or all is over; the last sentence."""
        self.page.wait_for_function(SPOKEN, arg=self.heard, timeout=TIMEOUT_MS)
        fresh = self.page.evaluate("n => announced.slice(n)", self.heard)
        self.heard += len(fresh)
        self.told += fresh
        return str(fresh[-1])

    def key(self, key: str) -> str:
        """What a reading key says."""
        self.page.keyboard.press(key)
        fresh = self.page.evaluate("n => announced.slice(n)", self.heard)
        self.heard += len(fresh)
        assert len(fresh) == 1, f"{key} says {fresh}"
        return str(fresh[0])

    def press(self, name: str) -> None:
        """Tab on until the focus is told to be on that button, then Enter."""
        for key in ("Tab",) * 40 + ("Shift+Tab",) * 80:
            if self.page.locator(":focus").aria_snapshot() == f'- button "{name}"':
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no Tab leads to {name}")


def choices(ear: Ear, asked: str) -> tuple[list[str], int, int]:
    """What can be answered, and the strengths, as far as the ear can find out."""
    if "choose the region" in asked:
        return ear.key("m").rpartition("You may choose: ")[2].rstrip(".").split(", "), 0, 0
    strengths = dict(re.findall(r"(Ada|Bea) (\d+):", ear.key("t")))
    hand = re.split(r", | and ", ear.key("h").partition(": ")[2].rstrip("."))
    cards = [re.sub(r"^\d+ × ", "", card) for card in hand] if "play a card" in asked else []
    done = ["pass"] if "pass" in asked else ["no more"] if "Keep up" in asked else ["keep the hand"]
    return [*cards, *done], int(strengths.get("Ada", 0)), int(strengths.get("Bea", 0))


def test_a_match_by_ear(screen: tuple[BrowserContext, Table], shared: Running) -> None:
    """At the text table. Each event is announced once and in order: at once, after a cut line, after a reload."""
    context, table = screen
    match = table.match
    assert match is not None
    page = context.new_page()
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{shared.url}/tables/{table.id}")
    wanting(page, table="text")
    page.wait_for_load_state()
    assert page.locator("svg#map").count() == 0
    before, ear = match.happened, Ear(page)
    page.keyboard.press("Tab")
    asked = ear.key("w")
    mishaps = ["cut", "reload"]
    for made in range(MOST):
        version = table.version
        ear.press(answer(*choices(ear, asked)))
        page.wait_for_function("v => +document.querySelector('main').dataset.v > v", arg=version)
        mishap = mishaps.pop(0) if mishaps and made >= 2 and match.actors == (1,) else ""
        if mishap == "cut":  # the line, while the others play
            context.set_offline(True)
        elif mishap == "reload":  # somebody looks elsewhere, and comes back
            page.wait_for_function("n => announced.length > n", arg=ear.heard)  # a busy machine takes a while
            ear.told += page.evaluate("n => announced.slice(n)", ear.heard)
            ear.heard = 0
            page.goto(f"{shared.url}/settings")
        others_play(shared, table, 0, modest)
        context.set_offline(False)
        if mishap == "reload":
            page.goto(f"{shared.url}/tables/{table.id}")
            page.keyboard.press("Tab")
        asked = ear.listen()
        if asked.startswith("The match is over"):
            break
    assert not mishaps
    assert match.over
    wording = match.game.wording("en", table.names)
    stories = [wording.story(event, 0) for event in match.events(0)[before:]]
    questions = re.compile(r"Your turn\.|The match is over\.")
    assert [line for line in ear.told if not questions.match(line)] == [story for story in stories if story]
    assert len([story for story in stories if story.startswith("Bea ")]) >= 6


def test_keys_rest_while_one_writes_and_when_they_are_off(
    screen: tuple[BrowserContext, Table], shared: Running
) -> None:
    context, table = screen
    page = context.new_page()
    page.add_init_script(f"({LISTEN})()")
    page.goto(f"{shared.url}/tables/{table.id}")
    page.wait_for_load_state()
    ear = Ear(page)
    told = {key: ear.key(key) for key in ("w", "h", "t", "b", "m", "c")}
    assert len(set(told.values())) == 6
    assert ear.key("H") == told["h"] == ear.key("h")  # said again when it is asked again
    for key in (*told, "?"):
        assert re.search(rf"(^|: |, ){re.escape(key)} ", ear.key("?"))
    expect(page.locator("#heard")).to_be_visible()
    page.get_by_role("textbox").focus()
    page.keyboard.type("what?")
    expect(page.get_by_role("textbox")).to_have_value("what?")
    assert page.evaluate("announced.length") == ear.heard
    wanting(page, keys="off")
    page.wait_for_load_state()
    page.keyboard.type("whtbmc?")
    assert page.evaluate("announced.length") == 0


def test_a_question_before_passing(screen: tuple[BrowserContext, Table], shared: Running) -> None:
    """No is no, yes is played once; and the sounds are heard by those who want them."""
    context, table = screen
    step(shared, table, 0, "place modena")
    others_play(shared, table, 0, modest)
    page = context.new_page()
    page.add_init_script("globalThis.heard = []; addEventListener('sounded', event => heard.push(event.detail));")
    page.goto(f"{shared.url}/tables/{table.id}")
    wanting(page, confirm="on", sound="on")
    page.wait_for_load_state()
    version = table.version
    page.get_by_role("button", name="pass", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert table.version == version
    page.get_by_role("button", name="pass", exact=True).click()
    page.get_by_role("button", name="Yes: pass").click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert table.match is not None
    passed = [event for event in table.match.events(0) if event["kind"] == "pass" and event["seat"] == 0]
    assert len(passed) == 1
    others_play(shared, table, 0, modest)
    page.wait_for_function("v => +document.querySelector('main').dataset.v === v", arg=table.version)
    page.wait_for_function("() => heard.length >= 1")  # sounds come after the paint


def test_what_others_say_is_heard_once(chromium: Browser, shared: Running) -> None:
    """Also what was said while one looked elsewhere, and when the page no longer carries the first lines."""
    (ada, cookie), (bea, _), (carla, _) = guests(shared, "Ada", "Bea", "Carla")
    table = begun(shared, [ada, bea, carla], options={"start_seat": 1})
    hall = shared.house.tables

    async def said(person: Person, lines: tuple[str, ...]) -> None:
        for line in lines:
            await hall.say(table, person, line, line)
        shared.house.tables.changed(table)

    def speak(person: Person, *lines: str) -> None:
        shared.do(said(person, lines))

    context = browser_of(chromium, cookie)
    page = context.new_page()
    page.add_init_script(f"({LISTEN})()")
    speak(bea, "long ago")
    page.goto(f"{shared.url}/tables/{table.id}")
    page.wait_for_load_state()
    sockets = shared.house.notify_sockets.connections
    # a page that does not listen yet may fetch the lines when half of them are said
    while all(one.version < table.version for one in tuple(sockets.get(table.id, ()))):
        page.wait_for_timeout(10)
    many = [f"line {n}" for n in range(40)]
    speak(bea, *many)
    page.wait_for_function("() => announced.at(-1) === 'Bea: line 39'", timeout=TIMEOUT_MS)
    speak(ada, "I know what I say")
    speak(carla, "<b>well</b>")
    page.wait_for_function("() => announced.at(-1)?.startsWith('Carla')", timeout=TIMEOUT_MS)
    assert page.evaluate("announced") == [*[f"Bea: {line}" for line in many[10:]], "Carla: <b>well</b>"]
    page.goto(f"{shared.url}/settings")
    speak(bea, "are you there?")
    page.goto(f"{shared.url}/tables/{table.id}")
    page.wait_for_function("() => announced.length > 0", timeout=TIMEOUT_MS)
    assert page.evaluate("announced") == ["Bea: are you there?"]
    context.close()
