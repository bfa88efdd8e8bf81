"""Fingers: one that comes down on a card which was not there a moment ago, and two of them on the map."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page

from helpers.browser_players import Finger, begun, browser_of, guests, others_play, winner
from helpers.browser_scenes import NAMES, SIZES, Scene, Stage, at, wanting
from helpers.live_server import Running
from signoria.engine import registry
from signoria.engine.match import Match
from signoria.engine.seal import Seal

PHONE: dict[str, Any] = {"has_touch": True, "is_mobile": True}
BEGUN = ((0, "place modena"), (0, "play m5"), (1, "pass"), (2, "pass"))  # from here on Ada plays alone

UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('#f button[name=move]')?.value ?? null"
CARDS = """() => [...document.querySelectorAll("#hand button[name=move], #f .seal")].map(one => {
  const box = one.getBoundingClientRect();
  return [one.value, box.left + 18, box.top + box.height / 2];
})"""
# A tap so many milliseconds after the table has changed, upon whatever is there now: does it play?
TAP = """([x, y, late]) => {
  const thing = document.elementFromPoint(x, y), at = {bubbles: true, cancelable: true, clientX: x, clientY: y};
  const down = new PointerEvent("pointerdown", {...at, pointerType: "touch"});
  for (const event of [down, new MouseEvent("click", {...at, detail: 1})]) {
    Object.defineProperty(event, "timeStamp", {value: globalThis.changed + late});
    thing.dispatchEvent(event);
  }
  return document.getElementById("table").hasAttribute("aria-busy");
}"""
CHOICE = """() => {
  const box = document.getElementById("board-wrap").getBoundingClientRect();
  for (let n = 2; n < 30; n++) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
    const x = box.left + box.width * i / n, y = box.top + box.height * j / n;
    const region = document.elementFromPoint(x, y)?.closest("[data-move]");
    if (region) return [region.dataset.move, x, y];
  }
}"""
SOON, LATER = 100, 400  # milliseconds: before the eye has followed, and after
LYING = "844x390"
SCALE = "+getComputedStyle(document.documentElement).getPropertyValue('--mz')"
Spot = tuple[float, float]


@dataclass
class Phone:
    """Ada's, before a match that is always dealt alike."""

    match: Match
    page: Page
    fingers: CDPSession

    def touch(self, kind: str, *spots: Spot) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(spots)]
        self.fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def drag(self, *ways: tuple[Spot, Spot], steps: int = 4) -> None:
        """Each finger from one place to another, all at the same time."""
        self.touch("touchStart", *(begin for begin, _ in ways))
        for step in range(1, steps + 1):
            part = step / steps
            self.touch("touchMove", *((x + (u - x) * part, y + (v - y) * part) for (x, y), (u, v) in ways))
        self.touch("touchEnd")

    def map(self) -> tuple[float, float, float, float]:
        """Where the map lies on the screen, and how large it is."""
        box = self.page.locator("#zoomer").bounding_box()
        assert box is not None
        return box["x"], box["y"], box["width"], box["height"]


@pytest.fixture
def phone(chromium: Browser, shared: Running, request: pytest.FixtureRequest) -> Iterator[Phone]:
    names = NAMES[:3]
    match = registry.game("condottiere").start(
        3, names=names, seal=Seal(bytes(32)), contributions=names, clock=str, start_seat=0
    )
    for seat, move in request.param:
        match.play(seat, move)
    stage = Stage(shared)
    table = stage.table_of(match, {"start_seat": 0})
    with stage.page(chromium, Scene("touch", at(table), "Ada"), "en", "390x844", **PHONE) as page:
        yield Phone(match, page, page.context.new_cdp_session(page))
    stage.close()


@pytest.mark.parametrize("phone", [BEGUN], indirect=True, ids=["battle"])
def test_what_has_just_moved_does_not_hear_a_finger(phone: Phone) -> None:
    """Ada plays a card, and others slide below her finger: a second tap was not for those. What lies where it lay hears
    her at once, and everything does when she has seen it."""
    page = phone.page
    page.evaluate("addEventListener('shown', () => { globalThis.changed = performance.now(); })")
    page.wait_for_load_state()
    page.evaluate("document.fonts.ready")  # else the cards move once more before they are played
    before = page.evaluate(CARDS)
    Finger(page).play("play m1")
    aims = [(move, x, y, page.evaluate(UNDER, [x, y])) for move, x, y in before]
    moved = next((x, y) for move, x, y, now in aims if now not in (None, move))
    same = next((x, y) for move, x, y, now in aims if now == move)
    assert not page.evaluate(TAP, [*moved, SOON])
    assert page.evaluate(TAP, [*same, SOON])
    page.wait_for_selector("#table:not([aria-busy])", state="attached")
    assert page.evaluate(TAP, [*moved, LATER])
    page.wait_for_selector("#table:not([aria-busy])", state="attached")
    assert phone.match.ply == len(BEGUN) + 3


# Chrome for Android: a page may be given the permission, and the constructor throws all the same.
ANDROID = """
  globalThis.Notification = class {
    static permission = "PERMISSION";
    constructor() { throw new TypeError("Illegal constructor"); }
  };
  Object.defineProperty(document, "hidden", {get: () => true});
"""


DESKTOP = "globalThis.Notification = class { static permission = 'default'; }"
FAILS = """Object.defineProperty(document, "title", {get: () => "", set() { throw new Error("planted"); }})"""


@pytest.mark.parametrize("fault", ["", FAILS], ids=["notice", "anything"])
def test_what_fails_while_it_is_shown_leaves_the_table_in_order(chromium: Browser, shared: Running, fault: str) -> None:
    """It becomes Ada's turn while she looks elsewhere, and the notice cannot be given: her next tap plays."""
    (ada, cookie), (bea, _), (carla, _) = guests(shared, "Ada", "Bea", "Carla")
    table = begun(shared, [ada, bea, carla], options={"start_seat": 0})
    context = browser_of(chromium, cookie, viewport={"width": 390, "height": 844}, **PHONE)
    page = context.new_page()
    page.add_init_script(ANDROID.replace("PERMISSION", "granted"))
    page.goto(f"{shared.url}/tables/{table.id}")
    finger = Finger(page)
    finger.play("place modena")
    finger.play(winner(finger.look().moves, 0))
    page.evaluate(fault)
    others_play(shared, table, 0)
    finger.until(table.version)
    assert finger.look().asked
    finger.play("pass")
    context.close()


def test_a_bell_that_cannot_ring_is_not_offered(chromium: Browser, shared: Running) -> None:
    (ada, cookie), (bea, _) = guests(shared, "Ada", "Bea")
    table = begun(shared, [ada, bea])
    for script, offered in ((ANDROID.replace("PERMISSION", "default"), False), (DESKTOP, True)):
        context = browser_of(chromium, cookie)
        page = context.new_page()
        page.add_init_script(script)
        page.goto(f"{shared.url}/tables/{table.id}")
        assert page.locator("#bell").is_visible() is offered
        context.close()


@pytest.mark.parametrize("phone", [()], indirect=True, ids=["map"])
def test_two_fingers_zoom_one_pans_and_a_tap_chooses(phone: Phone) -> None:
    """Two fingers that part enlarge the map around what lies between them, up and down as well as across; one drags it,
    and chooses nothing by that; where it only taps, it chooses."""
    page = phone.page
    before = page.evaluate("+document.getElementById('table').dataset.v")
    left, top, width, height = phone.map()
    x, y = left + width / 2, top + height / 2
    phone.drag(((x, y - 20), (x, y - 70)), ((x, y + 20), (x, y + 70)))
    zoom = page.evaluate(SCALE)
    assert zoom == pytest.approx(3.5, rel=0.2)
    near = phone.map()
    assert near[2] == pytest.approx(width * zoom, rel=0.01)
    assert near[0] + near[2] / 2 == pytest.approx(x, abs=12)
    assert near[1] + near[3] / 2 == pytest.approx(y, abs=12)
    phone.drag(((x, y), (x + 20, y - 90)))  # where the map is whole this scrolls the page
    panned = phone.map()
    assert panned[0] - near[0] == pytest.approx(20, abs=2)
    assert panned[1] - near[1] == pytest.approx(-90, abs=2)
    phone.drag(((x - 90, y), (x - 30, y)), ((x + 90, y), (x + 30, y)))
    assert page.evaluate(SCALE) == pytest.approx(zoom / 3, rel=0.2)
    assert (page.evaluate("scrollY"), page.evaluate("visualViewport.scale")) == (0, 1)
    assert phone.match.ply == 0
    phone.drag(((x - 60, y), (x - 110, y)), ((x + 60, y), (x + 110, y)))
    assert page.evaluate(SCALE) > 1.5
    move, *spot = page.evaluate(CHOICE)
    phone.touch("touchStart", (spot[0], spot[1]))
    phone.touch("touchEnd")
    page.wait_for_selector(f"#table:not([data-v='{before}']):not([aria-busy])", state="attached")
    assert phone.match.view(0)["contested"] == move.removeprefix("place ")


@pytest.mark.parametrize("phone", [(), BEGUN], indirect=True, ids=["map", "battle"])
def test_a_lying_telephone_shows_what_the_choice_is_about(phone: Phone) -> None:
    """Beside the hand: every line while a card is chosen, the map while a region is."""
    page, (width, height) = phone.page, SIZES[LYING]
    page.set_viewport_size({"width": width, "height": height})
    for what in ("#hand", ".lane", ".seal") if phone.match.ply else ("#hand", "#map .region.legal"):
        for thing in page.locator(what).all():
            box = thing.bounding_box()
            assert box is not None
            seen = min(box["y"] + box["height"], height) - box["y"]
            assert seen > (0.9 * box["height"] if phone.match.ply else 0), what
    wanting(page, size="150")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
