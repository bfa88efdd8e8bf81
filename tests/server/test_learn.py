"""The guided first game and the puzzle of the day, by forms and links alone: what a browser without JavaScript does."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from helpers.asgi_client import Answer, Client
from helpers.hosted_tables import JS, opened
from signoria.engine import registry
from signoria.engine.lessons import course
from signoria.engine.puzzles import puzzles
from signoria.server.pages.puzzle import FIRST
from signoria.web.i18n import say

GAME = registry.game("condottiere")
LEARN, PUZZLE = "/learn/condottiere", "/puzzle/condottiere"


def marked(page: Answer) -> str:
    """The move with a ring around it; "" if there is none."""
    found = re.search(r'<button[^>]* value="([^"]+)" data-asked aria-describedby="asked"', page.text)
    return unescape(found[1]) if found else ""


def way(page: Answer, key: str, language: str = "en") -> str:
    """Where the link of the sheet leads that is called so."""
    found = re.search(rf'href="([^"]+)"(?: data-step)?>{re.escape(say(language, key))}<', page.text)
    return found[1] if found else ""


async def onward(browser: Client, page: Answer, language: str = "en") -> Answer:
    """What the sheet says: the marked move, else *next*; an answer that is no table any more ends the course."""
    move = marked(page)
    if move:
        return await browser.post(f"{page.url}/moves", {"move": move}, follow=True)
    return await browser.get(way(page, "learn.next", language) or way(page, "learn.next_lesson", language))


# The course


async def test_whoever_does_what_is_marked_finishes_the_course(tmp_path: Path) -> None:
    """Left in the middle and taken up again where it was; at the end a first game begins."""
    async with opened(tmp_path) as (browser, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        assert f'href="{LEARN}"' in (await browser.get("/")).text
        page = await browser.get(f"{LEARN}/1/0")
        assert 'data-look="map"' in page.text, "its words are about the map"
        seen = {page.url}
        while "formaction" not in page.text:
            page = await onward(browser, page)
            assert page.status == 200
            assert page.url not in seen, "the course goes in a circle"
            seen.add(page.url)
            if page.url == f"{LEARN}/7/2":  # away, and back by the link of the front page
                front = await browser.get("/")
                assert f'href="{LEARN}/7/2">{say("en", "learn.resume", number=7)}<' in front.text
                page = await browser.get(f"{LEARN}/7/2")
        assert {int(url.split("/")[3]) for url in seen} == set(range(1, 15))
        assert f'href="{LEARN}"' in (await browser.get("/")).text  # finished: nothing to go on with
        table = await browser.post(f"{LEARN}/play", follow=True)
        assert table.url == f"/tables/{browser.cookies['signoria-first']}"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["principato", "renaissance"])
async def test_the_other_courses_are_finished_in_both_languages(tmp_path: Path, game: str, language: str) -> None:
    async with opened(tmp_path) as (browser, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        browser.cookies["signoria-language"] = language
        page = await browser.get(f"/learn/{game}/1/0")
        seen = [page.url]
        while "formaction" not in page.text:
            page = await onward(browser, page, language)
            assert page.status == 200
            assert page.url not in seen, "the course goes in a circle"
            seen.append(page.url)
        assert {int(url.split("/")[3]) for url in seen} == set(range(1, 11))
        table = await browser.post(f"/learn/{game}/play", follow=True)
        assert table.url == f"/tables/{browser.cookies['signoria-first']}"


async def test_another_legal_move_gets_a_kind_word_and_an_illegal_one_its_clause(tmp_path: Path) -> None:
    async with opened(tmp_path) as (browser, _):
        here = f"{LEARN}/5/0"
        lesson = course(GAME)[4]
        for headers in (JS, {}):
            kind = await browser.post(f"{here}/moves", {"move": "pass"}, headers)
            assert kind.status == 422
            assert lesson.steps[0]["instead"]["en"][:30] in kind.text
            illegal = await browser.post(f"{here}/moves", {"move": "play spring"}, headers)
            assert illegal.status == 422
            assert "CON-" in illegal.text
            assert not kind.all("set-cookie")
        right = await browser.post(f"{here}/moves", {"move": "play winter"}, JS)
        assert right.headers["x-here"] == f"{LEARN}/5/2"
        elsewhere = await browser.post(f"{LEARN}/2/1/moves", {"move": "place lucca"}, JS)
        assert elsewhere.headers["x-here"] == f"{LEARN}/2/4-3"
        assert "The battle for Lucca" in elsewhere.text


async def test_an_account_goes_on_with_the_course_on_another_device(tmp_path: Path) -> None:
    async with opened(tmp_path) as (browser, house):
        guest, _ = await house.people.guest("Ada", "en")
        _, token = await house.people.register(guest, "ada", "a long password")
        first, second = browser.other(), browser.other()
        first.cookies["signoria"], second.cookies["signoria"] = token, token
        page = await first.get(f"{LEARN}/1/0")
        while not marked(page):
            page = await onward(first, page)
        page = await onward(first, page)
        resume = f'href="{page.url}">{say("en", "learn.resume", number=1)}<'
        for device, known in ((first, True), (second, True), (browser, False)):
            assert (resume in (await device.get("/")).text) == known
        assert page.url in (await second.get(LEARN)).text


@pytest.mark.parametrize("value", ["3", "99.0", "3.99", "x.y", "3.0-7", "%00", "", "²." * 20])
async def test_a_strange_cookie_means_a_new_beginning(tmp_path: Path, value: str) -> None:
    async with opened(tmp_path) as (browser, _):
        page = await browser.get("/", {"cookie": f"signoria-learnt-condottiere={value}".encode().decode("latin-1")})
        assert page.status == 200
        assert f'href="{LEARN}"' in page.text


async def test_a_lesson_shows_nobody_elses_cards(tmp_path: Path) -> None:
    async with opened(tmp_path) as (browser, _):
        page = (await browser.get(f"{LEARN}/12/0", JS)).text  # Lodovico holds 10, 6, 6, Drummer, 5
        assert "h-surrender-0" in page
        assert "drummer" not in page
        assert 'value="show' not in page
        assert "/talk" not in page


# The puzzle


async def test_the_puzzle_follows_from_the_date_and_earlier_days_stay(tmp_path: Path) -> None:
    def at(year: int, month: int, day: int, hour: int) -> float:
        return datetime(year, month, day, hour, tzinfo=UTC).timestamp()

    now = [at(2026, 3, 1, 0)]
    async with opened(tmp_path, clock=lambda: now[0]) as (browser, _):
        assert (await browser.get(PUZZLE)).location == f"{PUZZLE}/2026-03-01"
        now[0] = at(2026, 3, 1, 23)
        assert (await browser.get(PUZZLE)).location == f"{PUZZLE}/2026-03-01"
        assert (await browser.get(f"{PUZZLE}/2026-03-02")).status == 404
        now[0] = at(2026, 3, 2, 0)
        assert (await browser.get(f"{PUZZLE}/2026-03-02")).status == 200
        titles = []
        for number in range(len(puzzles(GAME))):
            page = await browser.get(f"{PUZZLE}/2026-02-{1 + number:02}")
            titles.append(re.findall(r'id="guide-title">([^<]+)', page.text)[0])
        assert len(set(titles)) == len(titles)
        assert (await browser.get(f"{PUZZLE}/2025-12-31")).status == 404


async def test_every_puzzle_is_answered_at_the_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as (browser, _):
        for number, puzzle in enumerate(puzzles(GAME)):
            here = f"{PUZZLE}/{FIRST.replace(day=1 + number)}"
            page = (await browser.get(here)).text
            assert "data-asked" not in page  # the answer is not given away
            assert unescape(page).count(puzzle.told["answer"]["en"]) == 0
            legal = [str(GAME.actions[one]) for one in puzzle.position().legal(puzzle.seat)]
            for move in legal:
                got = await browser.post(f"{here}/moves", {"move": move})
                assert (got.status, got.location) == (
                    (303, f"{here}/solved") if move in puzzle.solutions else (422, "")
                )
            assert puzzle.told["answer"]["en"] in unescape((await browser.get(f"{here}/solved")).text)
