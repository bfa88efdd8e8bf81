"""People before a screen: what they see of a table, what they decide, and how they click, tap or type it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from signoria.server import move_commit
from signoria.server.people import Person
from signoria.server.tables import Table

# Regions that touch: whoever wins four of them from the left has won a match of two or three.
CHAIN = ("modena", "bologna", "firenze", "lucca", "parma", "milano", "mantova", "ferrara", "urbino", "siena", "spoleto")
MOST = 400  # moves of one match
keys = (f"test-{number}" for number in itertools.count())

LOOK = """() => {
  const table = document.getElementById("table"), seat = table.dataset.seat;
  const buttons = [...table.querySelectorAll("#f button[name=move]")].filter(one => !one.closest("#lane"));
  const regions = [...table.querySelectorAll("[data-move]")];
  return {
    version: +table.dataset.v, asked: table.classList.contains("asked"), over: table.classList.contains("over"),
    moves: [...new Set([...regions.map(one => one.dataset.move), ...buttons.map(one => one.value)])],
    line: table.querySelectorAll(`.lane.seat-${seat} .line > li`).length,
  };
}"""

# A point of the screen that belongs to the thing and to nothing that lies above it: regions are no boxes, and the cards
# of a hand overlap.
POINT = """(selector) => {
  for (const thing of document.querySelectorAll(selector)) {
    if (!thing.checkVisibility({visibilityProperty: true})) continue;
    thing.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
    const box = thing.getBoundingClientRect();
    for (let n = 2; n < 40; n++) for (let i = 1; i < n; i++) for (let j = 1; j < n; j++) {
      const x = box.left + box.width * i / n, y = box.top + box.height * j / n;
      if (document.elementFromPoint(x, y)?.closest(selector) === thing) return [x, y];
    }
  }
  return null;
}"""

STILL = "([selector, x, y]) => Boolean(document.elementFromPoint(x, y)?.closest(selector))"


# How many Tabs lead from the focus to the thing, by the order of the page; less than none is Shift+Tab.
TABS = """(selector) => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")]
    .filter(one => one.tabIndex >= 0 && !one.disabled && one.checkVisibility({visibilityProperty: true}));
  const held = document.activeElement, to = all.findIndex(one => one.matches(selector));
  const before = all.filter(one => held.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_PRECEDING).length;
  if (to < 0) return 0;
  return to - before + (all.includes(held) || to < before ? 0 : 1);
}"""


def shown(move: str) -> str:
    """What shows a move on a page: a region of the map, a card, a seal, a button."""
    return f'#table [data-move="{move}"], #table #f button[name=move][value="{move}"]'


@dataclass(frozen=True)
class Look:
    """What a page shows of a match."""

    version: int
    asked: bool
    over: bool
    moves: list[str]
    line: int  # how many cards lie in the reader's battle line


Policy = Callable[[list[str], int], str]


def chosen(moves: list[str], *wanted: str) -> str:
    """The first of the wanted moves that is possible; else the last of all, which never begins anything long."""
    return next((move for move in wanted if move in moves), moves[-1])


def winner(moves: list[str], line: int) -> str:
    """One card for each battle, then the seal."""
    places = [f"place {region}" for region in CHAIN]
    cards = ["play m", "play heroine", "play drummer", "play courtesan", "play "] if not line else []
    cards = [one for card in cards for one in sorted(moves) if one.startswith(card)]
    return chosen(moves, *places, *cards, "pass", "pope off", "take nothing", "keep done", "open")


def passer(moves: list[str], line: int) -> str:
    """Nothing but the seal."""
    return winner(moves, 1)


@dataclass
class Player:
    """Somebody before a page of a table."""

    page: Page

    def look(self) -> Look:
        return Look(**self.page.evaluate(LOOK))

    def wait(self, after: int) -> None:
        """Until the table is newer than this version, and nothing is under way."""
        self.page.wait_for_selector(
            f'#table:not([data-v="{after}"]):not([aria-busy])', state="attached", timeout=TIMEOUT_MS
        )

    def until(self, version: int) -> None:
        """Until the page shows the table as it is at this version."""
        self.page.wait_for_selector(f'#table[data-v="{version}"]', state="attached", timeout=TIMEOUT_MS)

    def play(self, move: str) -> None:
        """Do it with the thing that shows it: the region on the map, the card in the hand, the seal."""
        self.page.wait_for_load_state()  # what has no script yet does not play a region
        before = self.look().version
        self.press(move)
        self.wait(before)

    def press(self, move: str) -> None:
        """At a point that belongs to the thing alone, and still does: others move, and all is drawn anew."""
        self.close_reason()
        point = self.page.evaluate(POINT, shown(move))
        while point is not None and not self.page.evaluate(STILL, [shown(move), *point]):
            point = self.page.evaluate(POINT, shown(move))
        assert point is not None, f"nothing that can be seen plays {move}: {self.page.inner_text('body')}"
        self.point(*point)

    def close_reason(self) -> None:
        """Close the reason why something is not possible, which a hand opens that slips as the table moves."""
        self.page.evaluate("document.querySelector('dialog#why[open]')?.close()")

    def point(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def turn(self, policy: Policy) -> bool:
        """Answer, if the table waits for this player."""
        look = self.look()
        if not look.asked:
            return False
        self.play(policy(look.moves, look.line))
        return True


class Finger(Player):
    """Somebody with a telephone, who looks before they tap: what has just moved does not hear them."""

    def point(self, x: float, y: float) -> None:
        self.page.evaluate("new Promise(seen => setTimeout(seen, 260))")
        self.page.touchscreen.tap(x, y)


class Typist(Player):
    """Somebody who has no mouse: Tab, arrows and Enter."""

    def press(self, move: str) -> None:
        region = self.page.locator(f'#table [data-move="{move}"]')
        if region.count():
            self.reach("#table svg [data-move]")
            self.steer(move)
        else:
            self.reach(f'#table #f button[name=move][value="{move}"]')
        self.page.keyboard.press("Enter")

    def reach(self, selector: str) -> None:
        """Tab as the page's order says, then on until it has the focus; the other way round if it lies behind."""
        tabs = self.page.evaluate(TABS, selector)
        for _ in range(abs(tabs)):
            self.page.keyboard.press("Tab" if tabs > 0 else "Shift+Tab")
        for key in ("Tab",) * 120 + ("Shift+Tab",) * 120:
            if self.page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"no Tab leads to {selector}")

    def steer(self, move: str) -> None:
        """With the arrows to a region: wherever they lead, they must lead to all of them."""
        focus = "() => document.activeElement.dataset.move"
        tried: dict[str, int] = {}
        arrows = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
        for _ in range(200):
            at = self.page.evaluate(focus)
            if at == move:
                return
            tried[at] = tried.get(at, -1) + 1
            self.page.keyboard.press(arrows[tried[at] % 4])
        raise AssertionError(f"no arrow leads to {move}")


class Plain(Player):
    """Somebody without JavaScript: every step is a page, and regions are chosen from a list."""

    def play(self, move: str) -> None:
        button = self.page.locator(f'button[name=move][value="{move}"]')
        fold = self.page.locator("#table details:not([open])").filter(has=button)
        if fold.count():
            fold.locator("summary").click()
        with self.page.expect_navigation():
            self.press(move)

    def press(self, move: str) -> None:
        if move.startswith(("place ", "pope ")):
            self.page.locator(f'#table #f button[name=move][value="{move}"]').click()
        else:
            super().press(move)

    def until(self, version: int) -> None:
        if self.look().version < version:
            again = self.page.locator("#prompt a.again")
            if again.count():
                with self.page.expect_navigation():
                    again.click()
            else:  # it was this player's turn, and somebody moved on without the screen
                self.page.reload()
        super().until(version)


class Former(Plain):
    """Somebody without JavaScript, for whom the map is no button."""

    def look(self) -> Look:
        found = super().look()
        buttons = self.page.locator("#table #f button[name=move]").evaluate_all("all => all.map(one => one.value)")
        return replace(found, moves=[move for move in found.moves if move in buttons])

    def press(self, move: str) -> None:
        self.page.locator(f'#table #f button[name=move][value="{move}"]').first.click()


def somebody_sees_more(players: list[Player], looks: list[Look]) -> None:
    """Until one page is newer than what was seen of it: it may be behind the others, and its player the next."""
    end = monotonic() + TIMEOUT_MS / 1000
    while all(player.look().version == look.version for player, look in zip(players, looks, strict=True)):
        assert monotonic() < end, f"nothing happens any more: {looks}"
        players[0].page.wait_for_timeout(50)


def alternate(players: list[Player], policies: list[Policy], most: int = MOST) -> int:
    """All play until the match is over for everybody; how many moves they made."""
    made = 0
    while made < most:
        moved = False
        for player, policy in zip(players, policies, strict=True):
            while player.turn(policy):
                moved, made = True, made + 1
                assert made < most, "the match does not come to an end"
        looks = [player.look() for player in players]
        if all(look.over for look in looks):
            return made
        if not moved and not any(look.asked for look in looks):
            somebody_sees_more(players, looks)
    raise AssertionError("the match does not come to an end")


# The house behind the pages


def guests(server: Running, *names: str, language: str = "en") -> list[tuple[Person, dict[str, Any]]]:
    return [server.guest(name, language) for name in names]


def begun(
    server: Running, people: list[Person], bots: tuple[str, ...] = (), game: str = "condottiere", **terms: Any
) -> Table:
    """A match of these people and bots, set up in the house."""

    async def set_up() -> Table:
        hall = server.house.tables
        taken = len(terms.get("hotseat", people))
        table = await hall.host(people[0], game, taken + len(bots), terms.pop("options", {}), **terms)
        for person in people[1:]:
            await hall.join(table, person)
        for seat, bot in enumerate(bots, taken):
            await hall.seat_bot(table, people[0], seat, bot)
        await hall.start(table)
        server.house.tables.changed(table)
        return table

    terms.setdefault("title", "Sunday")
    return server.do(set_up())


def step(server: Running, table: Table, seat: int, move: str) -> None:
    """A step of somebody whose screen is not part of the test."""
    server.do(move_commit.commit_move(server.house.tables, table, seat, move, table.version, next(keys)))


@contextmanager
def away(pages: Sequence[Page]) -> Iterator[None]:
    """What happens meanwhile these pages do not follow; then they come back to where they were."""
    places = [page.url for page in pages]
    for page in pages:
        page.goto("about:blank")
    yield
    for page, place in zip(pages, places, strict=True):
        page.goto(place)


def others_play(server: Running, table: Table, seat: int, policy: Policy = passer) -> None:
    """All others answer until it is this seat's turn, or the match is over."""
    match = table.match
    assert match is not None
    while match.actors and match.actors[0] != seat:
        actor = match.actors[0]
        view: Any = match.view(actor)
        line = len(view["lines"][actor]) if "lines" in view else 0
        step(server, table, actor, policy([str(one) for one in match.legal(actor)], line))


def play_alone(
    server: Running,
    table: Table,
    seat: int,
    player: Player,
    policy: Policy = winner,
    others: Policy = passer,
    before: Callable[[], None] = lambda: None,
) -> int:
    """One real page against people in the house; how many moves the page made. ``before`` each something may happen."""
    match = table.match
    assert match is not None
    for made in range(MOST):
        before()
        others_play(server, table, seat, others)
        player.until(table.version)
        if match.over:
            assert player.look().over
            return made
        assert player.turn(policy)
    raise AssertionError("the match does not come to an end")


def browser_of(chromium: Browser, cookie: dict[str, Any] | None = None, **how: Any) -> BrowserContext:
    """Another browser; with a cookie it is somebody's."""
    context = chromium.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **how})
    context.set_default_timeout(TIMEOUT_MS)
    if cookie is not None:
        context.add_cookies([cookie])  # type: ignore[list-item]
    return context


NO_SIDEWAYS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"


def faultless(page: Page) -> list[str]:
    """What the page complains of; must stay empty."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    return faults
