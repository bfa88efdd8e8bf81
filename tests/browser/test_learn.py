"""The guided first game, finished by a script that knows no rule: it does what is marked, or goes on."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from helpers.browser_players import POINT, browser_of
from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from signoria.engine import registry
from signoria.engine.lessons import course
from signoria.web.i18n import say

MARKED = "#table [data-asked]"
ONWARD = "#guide a.button"
PLAY = '#guide button[formaction$="/play"]'


def press(page: Page, selector: str, script: bool) -> None:
    """Something that can be seen; without a script a region of the map is chosen in the list of moves."""
    if not script:
        for fold in page.locator("#regions:not([open]) > summary").all():
            fold.click()
        page.locator(selector).and_(page.locator("a, button")).locator("visible=true").first.click()
        return
    point = page.evaluate(POINT, selector)
    assert point is not None, f"nothing that can be seen is {selector}"
    page.mouse.click(*point)


def follow(page: Page, script: bool) -> str:
    """One step, by what the page itself says; where it leads."""
    before = page.url
    page.wait_for_load_state()
    marked = page.locator(MARKED).count() > 0
    if marked:
        assert page.locator("#asked").inner_text()  # the words that describe the mark
    press(page, MARKED if marked else ONWARD, script)
    page.wait_for_url(lambda url: url != before, timeout=TIMEOUT_MS)
    page.locator("#table:not([aria-busy])").wait_for(state="attached")
    return page.url


def finish(page: Page, server: Running, language: str, script: bool, game: str = "condottiere") -> None:
    """From the front door through the course to a first game; left in the middle, and taken up where it was."""
    page.goto(server.url)
    page.locator(f'a[href="/learn/{game}"]').first.click()
    page.locator("main .button").click()
    lessons: list[int] = []
    left, count = False, len(course(registry.game(game)))
    while not page.locator(PLAY).count():
        lessons.append(int(page.url.split("/")[-2]))
        assert page.locator("#guide .place").inner_text() == say(
            language, "learn.place", number=lessons[-1], count=count
        )
        here = follow(page, script)
        if not left and page.url.endswith("/7/2"):  # away, and back another day
            page.goto(server.url)
            page.get_by_role("link", name=say(language, "learn.resume", number=7)).first.click()
            page.locator("#guide").wait_for()
            assert page.url == here
            left = True
    assert left
    assert sorted(set(lessons)) == list(range(1, count + 1))
    page.locator(PLAY).click()
    page.wait_for_url("**/tables/*", timeout=TIMEOUT_MS)


def test_the_course_is_finished_by_doing_what_is_marked(chromium: Browser, shared: Running) -> None:
    """In English, with the mouse; then a hint is asked for in the first game, and played."""
    context = browser_of(chromium)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    finish(page, shared, "en", script=True)
    page.locator("#hint.button").click(timeout=TIMEOUT_MS)  # offered openly in the first game
    page.locator("#asked").wait_for(timeout=4 * TIMEOUT_MS)  # the search is polite to whoever needs the processor
    before = page.locator("#table").get_attribute("data-v")
    press(page, MARKED, script=True)
    page.locator(f'#table:not([data-v="{before}"])').wait_for(state="attached", timeout=TIMEOUT_MS)
    assert errors == []
    context.close()


def test_the_course_of_principato_is_finished_by_doing_what_is_marked(chromium: Browser, shared: Running) -> None:
    """In French, with the mouse; both languages by forms alone are in ``tests/server/test_learn.py``."""
    context = browser_of(chromium, locale="fr-FR")
    finish(context.new_page(), shared, "fr", script=True, game="principato")
    context.close()


def test_the_course_of_virtu_is_finished_by_doing_what_is_marked(chromium: Browser, shared: Running) -> None:
    """Both of its games, the one for two players too; in English, with the mouse."""
    context = browser_of(chromium)
    finish(context.new_page(), shared, "en", script=True, game="virtu")
    context.close()


@pytest.mark.parametrize(("language", "locale"), [("en", "en-GB"), ("fr", "fr-FR")])
def test_the_course_of_renaissance_is_finished_by_doing_what_is_marked(
    chromium: Browser, shared: Running, language: str, locale: str
) -> None:
    """In both languages, with the mouse on the map and in the panels."""
    context = browser_of(chromium, locale=locale)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    finish(page, shared, language, script=True, game="renaissance")
    assert errors == []
    context.close()


def test_the_course_is_finished_in_french_without_a_script(chromium: Browser, shared: Running) -> None:
    context = browser_of(chromium, locale="fr-FR", java_script_enabled=False)
    finish(context.new_page(), shared, "fr", script=False)
    context.close()


def test_what_is_not_wanted_is_explained_and_the_buttons_of_the_browser_lead_back(
    chromium: Browser, shared: Running
) -> None:
    context = browser_of(chromium, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{shared.url}/learn/condottiere/5/0")
    page.locator("#hand button:not([data-asked])").first.click()
    page.locator("dialog#why[open]").wait_for()
    assert say("en", "learn.wanted") in page.locator("#because").inner_text()
    page.keyboard.press("Escape")
    assert follow(page, script=True).endswith("/5/2")
    page.go_back()
    page.locator('#hand button[value="play winter"][data-asked]').wait_for()
    assert page.url.endswith("/5/0")
    context.close()


def test_by_keyboard_the_focus_goes_on_with_the_lesson(chromium: Browser, shared: Running) -> None:
    """Not to a link that leads back or out because it stands where *next* stood."""
    context = browser_of(chromium, reduced_motion="no-preference")
    page = context.new_page()
    page.goto(f"{shared.url}/learn/condottiere/1/0")
    for pressed, there, focus in ((ONWARD, "**/1/1", "bar"), (MARKED, "**/1/2", "onward")):
        page.locator(pressed).press("Enter")
        page.wait_for_url(there, timeout=TIMEOUT_MS)
        page.wait_for_function("id => document.activeElement.id === id", arg=focus, timeout=TIMEOUT_MS)
    context.close()


def test_below_long_words_every_way_on_can_be_seen(chromium: Browser, shared: Running) -> None:
    """The longest sheets are solutions: in a window that is not high the words are scrolled, not the buttons."""
    context = browser_of(chromium, viewport={"width": 1366, "height": 700})
    page = context.new_page()
    page.goto(f"{shared.url}/puzzle/condottiere/2026-01-07/solved")
    sheet = page.locator("#guide").bounding_box()
    assert sheet is not None
    for way in page.locator("#guide .ways > *").all():
        box = way.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= min(sheet["y"] + sheet["height"], 700)
    context.close()
