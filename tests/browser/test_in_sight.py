"""What answers the decision is in sight: at the sizes of common laptops nothing needed lies outside the window, below
its own footer or under something else; where a list is longer than its place, one can scroll to all of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from helpers.browser_scenes import COURT, LANGUAGES, Scene, Stage, at
from helpers.live_server import Running
from helpers.page_models import changed
from signoria.engine import registry
from signoria.engine.seal import Seal
from signoria.server.hints import Hints
from signoria.server.tables import Table
from signoria.web.page_model import PageModel

LAPTOP = "1280x720"
LAPTOPS = ((1280, 720), (1440, 900))
PHONES = ((390, 844), (360, 640), (844, 390))
# Which of these things are wholly inside the window, and hit where one would click them? Cards of a hand lie over each
# other: there the left edge will do.
SEEN = """([what, edge]) => [...document.querySelectorAll(what)].filter(one => {
  const box = one.getBoundingClientRect(), y = box.top + box.height / 2;
  if (!box.width || box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight) return false;
  return [.5, edge].some(part => one.contains(document.elementFromPoint(box.left + box.width * part, y)));
}).map(one => one.value ?? one.id)"""
# What happens to each answer if one looks for it: seen at once, scrolled to, or lost.
ANSWERS = """() => {
  const open = one => one.checkVisibility() && !one.closest("details:not([open])");
  const hit = one => {
    const box = one.getBoundingClientRect(), y = box.top + box.height / 2;
    return [.5, .1].some(part => one.contains(document.elementFromPoint(box.left + box.width * part, y)));
  };
  const all = [...document.querySelectorAll("#f button[name=move]")].filter(open);
  const seen = all.filter(hit);
  const lost = all.filter(one => {
    if (seen.includes(one)) return false;
    one.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    return !hit(one);
  });
  for (const one of document.querySelectorAll("*")) if (one.scrollTop) one.scrollTop = 0;
  return {seen: seen.map(one => one.value), lost: lost.map(one => one.value), all: all.map(one => one.value)};
}"""
LINES = """() => [...document.querySelectorAll(".lanes > .lane")].flatMap(lane => {
  const outer = lane.getBoundingClientRect();
  return [...lane.querySelectorAll(".captain, .tot")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.top < outer.top - 1 || box.bottom > outer.bottom + 1;
  }).map(one => one.textContent);
})"""
FINISH = ("pass", "end", "cards", "done", "hand")  # how a turn or a decision is finished
SWEEP = (  # decisions of each game, among them those that were out of sight
    *("table-battle", "table-keep", "learn-play", "estate-turn", "estate-pay"),
    *("realm-vote", "realm-buy", "realm-expand", "realm-lay", "learn-renaissance"),
    *("palace-place", "palace-move", "palace-buy", "wars-move"),
)
ADVICE = "Build a palace in Pisa: it brings a ducat in every council, and seven ducats are left to you for cards."


@pytest.fixture(scope="module")
def stage(chromium: Browser, shared: Running) -> Iterator[Stage]:
    stage = Stage(shared)
    yield stage
    stage.close()


def laid(stage: Stage, moves: Sequence[str], **spec: Any) -> Table:
    """Renaissance from a position written by hand, after these moves."""
    rules, names = registry.game("renaissance"), COURT[:4]
    match = rules.start(4, names=names, seal=Seal(bytes(32)), contributions=names, clock=str)
    match.state = rules.position({"seats": 4, **spec})
    for move in moves:
        match.play(match.actors[0], move)
    assert match.actors[0] == 0
    return stage.table_of(match, {}, "renaissance")


def looks(page: Page, sizes: Sequence[tuple[int, int]] = LAPTOPS) -> Iterator[tuple[int, int]]:
    """The page in windows of these sizes, one after the other."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        yield width, height


def seen(page: Page, what: str, edge: float = 0.1) -> list[str]:
    found: list[str] = page.evaluate(SEEN, [what, edge])
    return found


@pytest.mark.parametrize("hint", [False, True], ids=["", "hint"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_renaissance_building_shows_towns_and_the_way_to_finish(
    chromium: Browser, stage: Stage, monkeypatch: pytest.MonkeyPatch, language: str, hint: bool
) -> None:
    """With a hint open too: it stands above the list, and takes its room."""

    def advised(hints: Hints, table: Table, s: PageModel, new: bool) -> PageModel:
        return changed(s, hints="offered", advice=ADVICE, further=(ADVICE, ADVICE))

    if hint:
        monkeypatch.setattr("signoria.server.pages.table_view.allowed", lambda table, seat: True)
        monkeypatch.setattr(Hints, "advised", advised)
    towns = {**dict.fromkeys(("firenze", "pisa", "pistoia", "siena", "ravenna"), 0), "roma": 1, "venezia": 2}
    table = laid(stage, (), phase="buy", year=2, towns={**towns, "milano": 3}, ducats=[10] * 4)
    with stage.page(chromium, Scene("build", at(table), "Ada"), language, LAPTOP) as page:
        assert page.locator(".advice").count() == hint
        for size in looks(page):
            cards = page.locator("#f button[value^='cards ']").count()
            assert len(seen(page, "#f button[value^='cards ']")) == cards > 3, size
            assert len(seen(page, ".sites > li .chip:first-child")) >= 3, size
            assert not page.evaluate(ANSWERS)["lost"], size


@pytest.mark.parametrize("language", LANGUAGES)
def test_renaissance_attacks_are_listed_after_a_battle_and_the_turn_can_be_ended(
    chromium: Browser, stage: Stage, language: str
) -> None:
    """The battle that is over folds: its outcome is told, and it can be opened again."""
    theirs = ("siena", "perugia", "viterbo", "roma", "ancona", "urbino", "bologna", "piombino", "ferrara")
    towns = {"firenze": 0, "pisa": 0, "ravenna": 0, **dict.fromkeys(theirs, 1), "venezia": 2, "milano": 3}
    begun = ("attack land siena", "stay out", "stay out", "lay cannon+cannon", "red none", "stay out", "stay out")
    table = laid(
        stage,
        (*begun, "defend pikemen with none", "no sign", "no sign", "no retreat"),
        towns=towns,
        hands=[{"cannon": 4}, {"pikemen": 2}, {}, {}],
        war=True,
        ducats=[5] * 4,
    )
    with stage.page(chromium, Scene("attack", at(table), "Ada"), language, LAPTOP) as page:
        assert page.locator("details#theatre:not([open])").count() == 1
        assert "Siena" in str(page.locator("#theatre > summary").text_content())
        for size in looks(page):
            assert seen(page, "#f button[value=end]"), size
            assert len(seen(page, "li.aim")) >= 4, size
            assert not page.evaluate(ANSWERS)["lost"], size


def test_condottiere_with_six_has_every_name_in_its_own_line(chromium: Browser, stage: Stage) -> None:
    match = registry.game("condottiere").start(
        6, names=COURT, seal=Seal(bytes(32)), contributions=COURT, clock=str, start_seat=0
    )
    match.play(0, "place modena")
    while match.actors[0] != 0 or match.ply < 8:
        legal = [str(one) for one in match.legal(match.actors[0])]
        match.play(match.actors[0], next((one for one in legal if one.startswith("play m")), legal[-1]))
    table = stage.table_of(match, {"start_seat": 0})
    with stage.page(chromium, Scene("six", at(table), "Ada"), "en", LAPTOP) as page:
        for size in looks(page):
            assert page.evaluate(LINES) == [], size
            assert len(seen(page, ".lanes .tot")) == 6, size


@pytest.mark.parametrize("path", ["/learn/condottiere/1/1", "/learn/condottiere/3/3", "/puzzle/condottiere/2026-11-18"])
def test_hands_are_whole_in_lessons_and_puzzles(chromium: Browser, stage: Stage, path: str) -> None:
    for language in LANGUAGES:
        with stage.page(chromium, Scene("lesson", path), language, LAPTOP) as page:
            for size in looks(page):
                for what in ("#hand .card", ".seal"):
                    assert len(seen(page, what)) == page.locator(what).count() > 0, (language, size, what)


@pytest.mark.parametrize("name", SWEEP)
def test_an_answer_is_in_sight_and_none_is_lost(chromium: Browser, stage: Stage, name: str) -> None:
    """On a laptop at once, with all that finishes; on a phone one may have to scroll."""
    number = SWEEP.index(name)
    with stage.page(chromium, stage.scene(name), LANGUAGES[number % 2], LAPTOP) as page:
        for size in looks(page):
            found = page.evaluate(ANSWERS)
            assert found["seen"], size
            assert not found["lost"], (size, found["lost"])
            finish = {one for one in found["all"] if one.startswith(FINISH)}
            assert finish <= set(found["seen"]), size
        for size in looks(page, [PHONES[number % 3]]):
            assert not page.evaluate(ANSWERS)["lost"], size


def has_to_sell(v: Any) -> bool:
    return bool(v["phase"] == "sale" and v["hand"].get("condottiere", 0) >= 2)


OFFERING: dict[str, Callable[[Stage], Table]] = {  # questions that an order can answer from now on
    "condottiere": lambda s: s.staged(lambda v, m: v["phase"] == "hand"),
    "principato": lambda s: s.estate("supply"),
    "renaissance": lambda s: s.renaissance(has_to_sell),  # at a strict table: two offers, three times each
    "virtu": lambda s: s.palace("duel"),
}


@pytest.mark.parametrize("game", OFFERING)
def test_an_order_can_be_given_without_scrolling(chromium: Browser, stage: Stage, game: str) -> None:
    """Below the answers, of which some are in sight; never in the row of helps, which is pushed aside on a phone."""
    scene = Scene("offer", at(OFFERING[game](stage)), "Ada")
    for language in LANGUAGES:
        with stage.page(chromium, scene, language, LAPTOP) as page:
            offers = page.locator(".offered button[name=give]").count()
            assert offers >= 2
            assert page.locator("#f button[name=give]").count() == offers
            assert not page.locator(":is(.tools, .asides) [name=give]").count()
            for size in looks(page, (*LAPTOPS, *PHONES)):
                assert len(seen(page, ".offered button[name=give]")) == offers, (language, size)
                assert seen(page, "#f button[name=move]"), (language, size)
