"""Deputies: only after the table's pace, only with its consent, and not a moment after the person is back."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from server.asgi import run
from server.houses import begun, open_house, somebody, until
from server.playing import opened
from server.test_bots import in_process, match_of, movers, my_turn, play_any
from signoria.server import deputies, door
from signoria.server.hall import Hall
from signoria.server.house import House
from signoria.server.people import Person
from signoria.server.store import StoreTrouble
from signoria.server.tables import Table
from signoria.web.words import every_word

DAY = 24 * 3600.0


def away(table: Table, seat: int) -> bool:
    return table.seats[seat].away


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.time = 1_900_000_000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    in_process(monkeypatch)
    return Clock()


async def pass_time(house: House, clock: Clock, seconds: float) -> None:
    clock.time += seconds
    await house.deputies.look()
    await until(lambda: not house.bots.tasks)


async def two(house: House, **terms: Any) -> tuple[Table, Person, Person]:
    """Ada begins, Bea waits."""
    ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
    table = await begun(house, [ada, bea], [], options={"start_seat": 0}, **{"deputy": True, **terms})
    return table, ada, bea


@pytest.mark.parametrize(("pace", "seconds"), [("live", 120.0), ("day", DAY)])
def test_a_deputy_plays_after_the_pace_and_not_before(tmp_path: Path, clock: Clock, pace: str, seconds: float) -> None:
    async def story() -> None:
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

    run(story())


@pytest.mark.parametrize("terms", [{"deputy": False}, {"pace": "none"}])
def test_without_consent_or_pace_a_table_waits_for_ever(tmp_path: Path, clock: Clock, terms: dict[str, Any]) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house, **terms)
            await pass_time(house, clock, 400 * DAY)
            assert match_of(table).ply == 0
            assert not away(table, 0)

    run(story())


def test_a_closed_tab_changes_nothing(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, ada, _ = await two(house)
            table.here[ada.id] += 1
            del table.here[ada.id]
            await pass_time(house, clock, 100)
            assert not away(table, 0)

    run(story())


def test_after_the_machine_slept_everybody_has_time_to_come_back(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deputies, "NAP", 0.01)

    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            clock.time += 8 * 3600  # its lid was shut
            await asyncio.sleep(0.2)
            await pass_time(house, clock, 0)
            assert not away(table, 0)
            for _ in range(3):
                clock.time += 50
                await asyncio.sleep(0.2)
            await until(lambda: away(table, 0))

    run(story())


def test_a_move_in_time_begins_a_new_wait(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            for _ in range(3):
                await pass_time(house, clock, 100)
                await play_any(house, table, match_of(table).actors[0])
            assert not any(seat.away for seat in table.seats)
            assert {mover["kind"] for mover in movers(table)} == {"person"}

    run(story())


def test_the_deputy_goes_on_at_once_while_somebody_waits(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            await pass_time(house, clock, 121)
            for _ in range(4):
                await play_any(house, table, 1)
                await until(lambda: my_turn(table, 1))
            assert {line["mover"]["kind"] for line in match_of(table).record[1:] if line["seat"] == 0} == {"deputy"}
            assert not away(table, 1)

    run(story())


def test_deputies_alone_keep_to_the_pace(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            ada = await somebody(house, "Ada")
            table = await begun(house, [ada], ["random"], deputy=True, options={"start_seat": 0})
            for _ in range(3):
                decisions = sum(mover["kind"] == "deputy" for mover in movers(table))
                await pass_time(house, clock, 121)
                assert sum(mover["kind"] == "deputy" for mover in movers(table)) == decisions + 1
                await pass_time(house, clock, 100)
                assert sum(mover["kind"] == "deputy" for mover in movers(table)) == decisions + 1

    run(story())


def test_the_deputy_steps_aside_when_the_person_is_back(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
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

    run(story())


def test_who_comes_back_late_still_has_time_to_move(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, ada, _ = await two(house, pace="day")
            with monkeypatch.context() as slow:
                slow.setattr(house.bots, "wake", lambda table: None)
                await pass_time(house, clock, DAY + 1)
            assert away(table, 0)
            await house.deputies.back(table, ada.id)
            await pass_time(house, clock, 100)
            assert not away(table, 0)
            await pass_time(house, clock, 30)
            assert away(table, 0)

    run(story())


def test_a_thought_is_void_when_the_person_is_back_before_it_is_played(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_process(monkeypatch, seconds=0.2)

    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, ada, _ = await two(house)
            clock.time += 121
            await house.deputies.look()
            await until(lambda: len(asked) == 1)
            await house.deputies.back(table, ada.id)
            await until(lambda: not house.bots.tasks)
            assert match_of(table).ply == 0
            move = str(match_of(table).legal(0)[0])
            assert not (await door.play(house, table, 0, move, table.version, "p")).late

    run(story())


def test_after_a_restart_deadlines_hold_but_everybody_has_a_moment(tmp_path: Path, clock: Clock) -> None:
    async def before() -> str:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house, pace="day")
            return table.id

    id = run(before())
    clock.time += 10 * DAY

    async def after() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            await house.deputies.tasks[0]
            await pass_time(house, clock, 60)
            table = await house.hall.table(id)
            assert table is not None
            assert not away(table, 0)
            await pass_time(house, clock, 61)
            assert away(table, 0)
            assert my_turn(table, 1)

    run(after())


def test_the_timer_looks_by_itself(tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deputies, "NAP", 0.02)

    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            for _ in range(3):  # all at once would be a machine that slept
                clock.time += 41
                await asyncio.sleep(0.1)
            await until(lambda: away(table, 0) and my_turn(table, 1))

    run(story())


def test_when_the_disk_has_trouble_the_deputy_tries_again(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    leave, troubles = Hall.away, [StoreTrouble("disk full")]

    async def full(self: Hall, table: Table, seats: Callable[[], list[int]], gone: bool) -> None:
        if troubles:
            raise troubles.pop()
        await leave(self, table, seats, gone)

    monkeypatch.setattr(Hall, "away", full)

    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            await pass_time(house, clock, 121)
            assert not away(table, 0)
            await pass_time(house, clock, 11)
            assert away(table, 0)

    run(story())
    assert "disk full" in caplog.text


def test_many_steps_of_one_table_leave_no_pile(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            table, _, _ = await two(house)
            for _ in range(5):
                clock.time += 1
                await play_any(house, table, match_of(table).actors[0])
            assert len(house.deputies.heap) == 1
            await pass_time(house, clock, 116)
            assert not any(seat.away for seat in table.seats)
            await pass_time(house, clock, 5)
            assert sum(seat.away for seat in table.seats) == 1

    run(story())


# Among friends


def untouched(page: str) -> str | None:
    """What a browser sends for the question of the deputy when nobody answered it: a choice, or a tick."""
    field = r'name="deputy"[^>]*value="(\w+)" checked|name="deputy".*?<option value="(\w+)" selected'
    found = re.search(field, page)
    return (found[1] or found[2]) if found else None


@pytest.mark.parametrize(("access", "usual"), [("open", True), ("link", False), ("named", False)])
def test_a_bot_plays_for_the_late_at_open_tables_unless_it_is_said_otherwise(
    tmp_path: Path, clock: Clock, access: str, usual: bool
) -> None:
    async def story() -> None:
        async with opened(tmp_path, clock=clock) as (client, house):
            ada = (await house.people.guest("Ada", "en"))[0]
            assert (await house.hall.host(ada, "condottiere", 3, {}, access=access)).facts.deputy is usual
            left = untouched((await client.get("/host")).text)
            for answer, agreed in ((left, usual), ("yes", True), ("no", False), (None, usual)):
                form = {"game": "condottiere", "name": "Bea", "access": access, "chair1": "person", "who1": "chloe"}
                more = {} if answer is None else {"deputy": answer}
                sent = await client.other().post("/tables", {**form, **more})
                table = await house.hall.table(sent.headers["location"].rpartition("/")[2])
                assert table is not None
                assert table.facts.deputy is agreed

    run(story())


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("pace", "deputy"), [("live", True), ("live", False), ("day", True), ("day", False)])
def test_before_they_sit_down_everybody_reads_what_happens_to_the_late(
    tmp_path: Path, clock: Clock, pace: str, deputy: bool, language: str
) -> None:
    said = every_word(language)[f"room.{pace}.{'bot' if deputy else 'waits'}"]

    async def story() -> None:
        async with opened(tmp_path, clock=clock) as (client, house):
            ada = (await house.people.guest("Ada", "en"))[0]
            table = await house.hall.host(ada, "condottiere", 3, {}, pace=pace, deputy=deputy)
            bea = client.other()
            bea.cookies["language"] = language
            token = table.facts.invitation
            for page in (f"/invitations/{token}", f"/tables/{table.id}?invitation={token}"):
                text = (await bea.get(page, {"accept-language": language})).text
                assert said in html.unescape(text)

    run(story())


def test_a_rematch_keeps_what_was_agreed(tmp_path: Path, clock: Clock) -> None:
    async def story() -> None:
        async with open_house(tmp_path, clock=clock) as house:
            for deputy in (True, False):
                table, ada, _ = await two(house, deputy=deputy)
                while not match_of(table).over:
                    await play_any(house, table, match_of(table).actors[0])
                following = await house.hall.rematch(table, ada)
                assert (following.facts.deputy, following.facts.pace) == (deputy, table.facts.pace)

    run(story())
