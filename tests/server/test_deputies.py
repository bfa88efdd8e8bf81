"""Deputies: only after the table's pace, only with its consent, and not a moment after the person is back."""

from __future__ import annotations

import asyncio
import html
import math
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import signoria
from helpers.asgi_client import Client
from helpers.clock import Clock
from helpers.hosted_tables import JS, opened
from helpers.houses import begun, in_process, match_of, movers, my_turn, open_house, play_any, somebody, table_of
from helpers.waiting import TIMEOUT, until
from signoria.server import autopilot, move_commit
from signoria.server.due import deadline
from signoria.server.page_models import played_for
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.store import StoreError
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.i18n import every_word, say

pytestmark = pytest.mark.usefixtures("by_hand")

DAY = 24 * 3600.0


def away(table: Table, seat: int) -> bool:
    return table.seats[seat].away


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    in_process(monkeypatch)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", math.inf)  # this clock jumps: that is no machine that slept
    return Clock()


async def pass_time(house: ServerParts, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    await house.autopilot.look()
    await until(lambda: not house.autopilot.tasks)


async def idle(table: Table) -> bool:
    """In the place of ``Bots.play``."""
    return False


async def two(house: ServerParts, **terms: Any) -> tuple[Table, Person, Person]:
    """Ada begins, Bea waits."""
    ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
    table = await begun(house, [ada, bea], [], options={"start_seat": 0}, **{"deputy": True, "strict": True, **terms})
    return table, ada, bea


@pytest.mark.parametrize(("pace", "seconds"), [("live", 120.0), ("day", DAY)])
async def test_a_deputy_plays_after_the_pace_and_not_before(
    tmp_path: Path, clock: Clock, pace: str, seconds: float
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, pace=pace)
        await pass_time(house, clock, seconds - 1)
        assert not away(table, 0)
        await pass_time(house, clock, 2)
        assert away(table, 0)
        assert not away(table, 1)
        assert movers(table)[0]["kind"] == "deputy"
        assert movers(table)[0]["name"] == "stand-in"
        assert my_turn(table, 1)


@pytest.mark.parametrize("terms", [{"deputy": False}, {"pace": "none"}])
async def test_without_consent_or_pace_a_table_waits_for_ever(
    tmp_path: Path, clock: Clock, terms: dict[str, Any]
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, **terms)
        await pass_time(house, clock, 400 * DAY)
        assert match_of(table).ply == 0
        assert not away(table, 0)


async def test_a_closed_tab_changes_nothing(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, _ = await two(house)
        table.here[ada.id] += 1
        del table.here[ada.id]
        await pass_time(house, clock, 100)
        assert not away(table, 0)


async def test_after_the_machine_slept_everybody_has_time_to_come_back(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(autopilot, "MAX_SLEEP", 0.01)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", 60)
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        clock.now += 8 * 3600  # its lid was shut
        await asyncio.sleep(0.2)
        await pass_time(house, clock, 0)
        assert not away(table, 0)
        for _ in range(3):
            clock.now += 50
            await asyncio.sleep(0.2)
        await until(lambda: away(table, 0))


async def test_a_move_in_time_begins_a_new_wait(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        for _ in range(3):
            await pass_time(house, clock, 100)
            await play_any(house, table, match_of(table).actors[0])
        assert not any(seat.away for seat in table.seats)
        assert {mover["kind"] for mover in movers(table)} == {"person"}


async def test_the_deputy_goes_on_at_once_while_somebody_waits(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await pass_time(house, clock, 121)
        for _ in range(4):
            await play_any(house, table, 1)
            await until(lambda: my_turn(table, 1))
        assert {line["mover"]["kind"] for line in match_of(table).record[1:] if line["seat"] == 0} == {"deputy"}
        assert not away(table, 1)


async def test_deputies_alone_keep_to_the_pace(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["random"], deputy=True, strict=True, options={"start_seat": 0})
        for _ in range(3):
            decisions = sum(mover["kind"] == "deputy" for mover in movers(table))
            await pass_time(house, clock, 121)
            assert sum(mover["kind"] == "deputy" for mover in movers(table)) == decisions + 1
            await pass_time(house, clock, 100)
            assert sum(mover["kind"] == "deputy" for mover in movers(table)) == decisions + 1


async def test_the_deputy_steps_aside_when_the_person_is_back(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, bea = await two(house)
        await pass_time(house, clock, 121)
        before = table.version
        await house.deputies.back(table, bea.id)
        assert away(table, 0)
        await house.deputies.back(table, ada.id)
        assert not away(table, 0)
        assert table.version > before
        while not my_turn(table, 0):
            await play_any(house, table, 1)
        await pass_time(house, clock, 60)
        assert my_turn(table, 0)
        await play_any(house, table, 0)
        assert movers(table)[-1]["kind"] == "person"


async def test_who_comes_back_late_still_has_time_to_move(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, _ = await two(house, pace="day")
        with monkeypatch.context() as slow:
            slow.setattr(house.bots, "play", idle)
            await pass_time(house, clock, DAY + 1)
        assert away(table, 0)
        await house.deputies.back(table, ada.id)
        await pass_time(house, clock, 100)
        assert not away(table, 0)
        await pass_time(house, clock, 30)
        assert away(table, 0)


async def test_a_thought_is_void_when_the_person_is_back_before_it_is_played(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_process(monkeypatch, seconds=0.2)
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, _ = await two(house)
        clock.now += 121
        await house.autopilot.look()
        await until(lambda: len(asked) == 1)
        await house.deputies.back(table, ada.id)
        await until(lambda: not house.autopilot.tasks)
        assert match_of(table).ply == 0
        move = str(match_of(table).legal(0)[0])
        assert not (await move_commit.commit_move(house.tables, table, 0, move, table.version, "p")).late


async def test_after_a_restart_deadlines_hold_but_everybody_has_a_moment(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        id = (await two(house, pace="day"))[0].id
    clock.now += 10 * DAY

    async with open_house(tmp_path, clock=clock) as house:
        await house.autopilot.look()
        await pass_time(house, clock, 60)
        table = await table_of(house, id)
        assert not away(table, 0)
        await pass_time(house, clock, 61)
        assert away(table, 0)
        assert my_turn(table, 1)


async def test_the_timer_looks_by_itself(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(autopilot, "MAX_SLEEP", 0.02)
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        for _ in range(3):  # all at once would be a machine that slept
            clock.now += 41
            await asyncio.sleep(0.1)
        await until(lambda: away(table, 0) and my_turn(table, 1))


async def test_when_the_disk_has_trouble_the_deputy_tries_again(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    leave, troubles = TableRegistry.away, [StoreError("disk full")]

    async def full(self: TableRegistry, table: Table, seats: Callable[[], list[int]], gone: bool) -> None:
        if troubles:
            raise troubles.pop()
        await leave(self, table, seats, gone)

    monkeypatch.setattr(TableRegistry, "away", full)
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await pass_time(house, clock, 121)
        assert away(table, 0)
    assert "disk full" in caplog.text


async def test_many_steps_of_one_table_leave_no_pile(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        for _ in range(5):
            clock.now += 1
            await play_any(house, table, match_of(table).actors[0])
        await pass_time(house, clock, 116)
        assert not any(seat.away for seat in table.seats)
        await pass_time(house, clock, 5)
        assert sum(seat.away for seat in table.seats) == 1


async def test_news_in_the_moment_of_closing_does_not_keep_the_house_open(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        for _ in range(5):
            await asyncio.sleep(0)  # the timer waits for news now
        house.autopilot.woken.set()
        await asyncio.wait_for(house.autopilot.close(), TIMEOUT)


# What the pages say of it


@asynccontextmanager
async def pages(
    tmp_path: Path, clock: Clock, language: str = "en", **terms: Any
) -> AsyncIterator[tuple[ServerParts, Table, Client, Client]]:
    """A match of Ada, who begins, and Bea, and a browser for each."""
    async with opened(tmp_path, clock=clock) as (client, house):
        browsers: list[Client] = []
        people: list[Person] = []
        for name in ("Ada", "Bea"):
            person, token = await house.people.guest(name, language)
            browsers.append(client.other())
            browsers[-1].cookies["signoria"] = token
            people.append(person)
        table = await begun(house, people, [], options={"start_seat": 0}, **{"deputy": True, "strict": True, **terms})
        yield house, table, browsers[0], browsers[1]


def counted(page: str) -> tuple[int, bool]:
    """The seconds that a page has to count down, and whether it is its reader's own time."""
    found = re.search(r'<div id="deadline"([^>]*)data-rest="(\d+)"', page)
    assert found is not None
    return int(found[2]), "mine" in found[1]


def plain(page: str) -> str:
    """What is read on a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


async def bea_plays(house: ServerParts, table: Table) -> None:
    """Until it is the turn of Ada, who is back."""
    while not my_turn(table, 0):
        await play_any(house, table, 1)


def by_deputies(table: Table) -> list[int]:
    return [line["ply"] for line in match_of(table).record if line.get("mover", {}).get("kind") == "deputy"]


def told_of(table: Table, plies: list[int]) -> str:
    """What the page says of these moves; an answer that lies under seal is not told, only counted."""
    sealed = any(match_of(table).record[ply + 1]["move"].startswith("hand") for ply in plies)
    return say("en", "away.played" if sealed else "away.played_these", count=len(plies))


async def look(browser: Client, table: Table) -> str:
    return (await browser.get(f"/tables/{table.id}")).text


@pytest.mark.parametrize(("pace", "seconds"), [("live", 120), ("day", int(DAY))])
async def test_the_last_half_minute_is_counted_down_for_everybody(
    tmp_path: Path, clock: Clock, pace: str, seconds: int
) -> None:
    async with pages(tmp_path, clock, pace=pace) as (_, table, ada, bea):
        early = await look(ada, table)
        assert counted(early) == (seconds, True)
        assert '<div class="running" hidden>' in early  # until then the moment is told
        assert f'<time datetime="{deadline(table)}">' in early
        clock.now += seconds - 24
        mine, other = await look(ada, table), await look(bea, table)
        assert counted(mine) == (24, True)
        assert counted(other) == (24, False)
        assert "A bot plays for you in 24 s I’m here" in plain(mine)
        assert "A bot takes over for Ada in 24 s" in plain(other)
        assert all('<p class="until" hidden>' in page for page in (mine, other))
        assert 'role="timer"' in mine  # which is not read out each second
        assert 'id="stay"' not in other
        assert "data-cue" not in other
        games = (await ada.get("/games")).text
        assert 'data-rest="24"' in games
        assert "A bot plays for you in 24 s" in plain(games)


async def test_a_page_with_nothing_new_is_told_how_much_time_is_left(tmp_path: Path, clock: Clock) -> None:
    """Its device may have slept."""
    async with pages(tmp_path, clock) as (_, table, ada, _bea):
        clock.now += 50
        known = {**JS, "if-none-match": f'"{table.version}"'}
        answer = await ada.get(f"/tables/{table.id}/fragment", known)
        assert (answer.status, answer.headers["x-rest"]) == (304, "70")


async def test_who_says_that_they_are_here_gets_more_time_once(tmp_path: Path, clock: Clock) -> None:
    async with pages(tmp_path, clock) as (house, table, ada, bea):

        async def here(browser: Client) -> int:
            await browser.post(f"/tables/{table.id}/here", headers=JS)
            return counted(await look(browser, table))[0]

        clock.now += 50
        version = table.version
        assert await here(ada) == 70  # nothing is running out yet: nothing is used up
        assert table.version == version
        clock.now += 50
        assert await here(bea) == 20  # it is not her time
        assert await here(ada) == 120
        assert table.version > version  # so every open page fetches it
        await pass_time(house, clock, 100)
        assert not away(table, 0)
        page = await look(ada, table)
        assert counted(page) == (20, True)
        assert 'id="stay"' not in page
        assert await here(ada) == 20
        await pass_time(house, clock, 21)
        assert away(table, 0)
        await look(ada, table)
        await bea_plays(house, table)
        clock.now += 100
        assert 'id="stay"' in await look(ada, table)  # another decision


async def test_before_an_open_page_a_deputy_is_sent_away_by_a_button(tmp_path: Path, clock: Clock) -> None:
    async with pages(tmp_path, clock) as (house, table, ada, _):
        await look(ada, table)
        await pass_time(house, clock, 121)
        page = (await ada.get(f"/tables/{table.id}/fragment", JS)).text  # fetched by itself
        assert away(table, 0)
        assert every_word("en")["away.playing"] in page
        answer = await ada.post(f"/tables/{table.id}/here", {"seat": "0"})
        assert answer.status == 303
        assert not away(table, 0)
        assert told_of(table, by_deputies(table)) in await look(ada, table)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_moves_of_a_deputy_are_marked_as_its_own(tmp_path: Path, clock: Clock, language: str) -> None:
    mark = {"en": "(a bot for Ada)", "fr": "(un robot à la place d’Ada)"}[language]
    async with pages(tmp_path, clock, language) as (house, table, _, bea):
        await pass_time(house, clock, 121)
        await play_any(house, table, 1)
        await until(lambda: not house.autopilot.tasks)
        ours = by_deputies(table)
        chronicle = (await look(bea, table)).partition('id="chronicle"')[2]
        moves = [line["move"] for line in match_of(table).record if "ply" in line]
        told = [ply for ply, move in enumerate(moves) if not move.startswith("hand ")]  # those are answered under seal
        assert chronicle.count(mark) == len(set(ours) & set(told))
        for ply in told:
            moment = (await bea.get(f"/tables/{table.id}/replay/{ply + 1}")).text
            said = moment.partition('id="moment"')[2].partition("</p>")[0]
            assert (mark in said) == (ply in ours)


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_nobody_is_offered_to_undo_a_move_of_theirs_that_a_deputy_made(
    tmp_path: Path, clock: Clock, language: str
) -> None:
    words = every_word(language)
    async with pages(tmp_path, clock, language) as (house, table, ada, _):
        while not (match_of(table).can_undo(0) and away(table, 0)):
            await pass_time(house, clock, 121)
        page = await look(ada, table)
        assert words["table.moves.undo_deputy"] in page
        assert words["table.moves.undo"] not in page


async def test_who_is_back_is_told_what_was_played_until_they_dismiss_it_or_move(tmp_path: Path, clock: Clock) -> None:
    async with pages(tmp_path, clock) as (house, table, ada, bea):
        await pass_time(house, clock, 121)
        first = by_deputies(table)
        for _ in range(2):  # a reload does not end it
            page = await look(ada, table)
            assert told_of(table, first) in page
            assert f'href="/tables/{table.id}/replay/{first[0] + 1}?seat=0"' in page
        notice = page.partition('<section id="away"')[2].partition("</section>")[0]
        assert match_of(table).record[1]["move"].split()[-1] in notice.lower()  # the move itself
        assert 'id="away"' not in await look(bea, table)
        dismissed = await ada.post(f"/tables/{table.id}/noticed", {"seat": "0"}, headers=JS)
        assert 'id="away"' not in dismissed.text
        assert 'id="away"' not in await look(ada, table)
        await bea_plays(house, table)
        await pass_time(house, clock, 121)
        assert told_of(table, by_deputies(table)[len(first) :]) in await look(ada, table)  # what came later is told
        await bea_plays(house, table)
        await play_any(house, table, 0)
        assert 'id="away"' not in await look(ada, table)


async def test_more_than_a_few_moves_are_only_counted(tmp_path: Path, clock: Clock) -> None:
    async with pages(tmp_path, clock, "fr") as (house, table, ada, _):
        await pass_time(house, clock, 121)
        while len(by_deputies(table)) < 5:
            await play_any(house, table, 1)
            await until(lambda: my_turn(table, 1))
        assert say("fr", "away.played", count=len(by_deputies(table))) in await look(ada, table)


def test_a_deputys_move_that_was_taken_back_is_not_told_of() -> None:
    match = signoria.game("condottiere").start(2, 3, start_seat=0)
    deputy = {"kind": "deputy", "name": "stand-in"}
    match.play(0, "place roma", mover=deputy)
    assert played_for(match, 0) == (0,)
    assert played_for(match, 1) == ()
    match.undo(0, mover=deputy)
    assert played_for(match, 0) == ()
    match.play(0, "place roma")
    match.play(0, match.legal(0)[0], mover=deputy)
    assert played_for(match, 0) == (3,)
    assert played_for(match, 0, noted=3) == ()


# Among friends


def untouched(page: str) -> str | None:
    """What a browser sends for the question of the deputy when nobody answered it: a choice, or a tick."""
    field = r'name="deputy"[^>]*value="(\w+)" checked|name="deputy".*?<option value="(\w+)" selected'
    found = re.search(field, page)
    return (found[1] or found[2]) if found else None


@pytest.mark.parametrize(("access", "usual"), [("open", True), ("link", False), ("named", False)])
async def test_a_bot_plays_for_the_late_at_open_tables_unless_it_is_said_otherwise(
    tmp_path: Path, clock: Clock, access: str, usual: bool
) -> None:
    async with opened(tmp_path, clock=clock) as (client, house):
        ada = (await house.people.guest("Ada", "en"))[0]
        assert (await house.tables.host(ada, "condottiere", 3, {}, access=access)).facts.deputy is usual
        left = untouched((await client.get("/host")).text)
        for answer, agreed in ((left, usual), ("yes", True), ("no", False), (None, usual)):
            form = {"game": "condottiere", "name": "Bea", "access": access, "chair1": "person", "who1": "chloe"}
            more = {} if answer is None else {"deputy": answer}
            sent = await client.other().post("/tables", {**form, **more})
            table = await table_of(house, sent.headers["location"].rpartition("/")[2])
            assert table.facts.deputy is agreed


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("pace", "deputy"), [("live", True), ("live", False), ("day", True), ("day", False)])
async def test_before_they_sit_down_everybody_reads_what_happens_to_the_late(
    tmp_path: Path, clock: Clock, pace: str, deputy: bool, language: str
) -> None:
    said = every_word(language)[f"room.{pace}.{'bot' if deputy else 'waits'}"]
    async with opened(tmp_path, clock=clock) as (client, house):
        ada = (await house.people.guest("Ada", "en"))[0]
        table = await house.tables.host(ada, "condottiere", 3, {}, pace=pace, deputy=deputy)
        bea = client.other()
        bea.cookies["language"] = language
        token = table.facts.invitation
        for page in (f"/invitations/{token}", f"/tables/{table.id}?invitation={token}"):
            text = (await bea.get(page, {"accept-language": language})).text
            assert said in html.unescape(text)


async def test_a_rematch_keeps_what_was_agreed(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        for deputy in (True, False):
            table, ada, _ = await two(house, deputy=deputy)
            while not match_of(table).over:
                await play_any(house, table, match_of(table).actors[0])
            following = await house.tables.rematch(table, ada)
            assert (following.facts.deputy, following.facts.pace) == (deputy, table.facts.pace)
