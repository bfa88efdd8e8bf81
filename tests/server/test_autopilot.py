"""The autopilot: what is due follows from the table, stands in an indexed column, and is done once."""

from __future__ import annotations

import asyncio
import math
import sqlite3
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from helpers.clock import Clock
from helpers.disk_damage import damage
from helpers.hosted_tables import opened, play_on, seated
from helpers.houses import begun, in_process, match_of, movers, my_turn, open_house, play_any, somebody, table_of
from helpers.waiting import until
from signoria.engine.orders import BOT, DATE, Order
from signoria.server import autopilot, migrations, move_commit, notices, takeback_requests
from signoria.server.autopilot import Autopilot
from signoria.server.due import RELOAD_SECONDS, first_due, notices_due
from signoria.server.giving_orders import change_orders
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.settings import SECONDS_A_MOVE, iso, moment
from signoria.server.store import Store, StoreError
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.worker_pool import Workers

LIVE, DAY = float(SECONDS_A_MOVE["live"]), float(SECONDS_A_MOVE["day"])


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    in_process(monkeypatch)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", math.inf)  # this clock jumps: that is no machine that slept
    return Clock()


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses to which notices are posted."""
    sent: list[str] = []

    async def post(url: str, body: bytes, local: bool) -> None:
        sent.append(url)

    monkeypatch.setattr(notices, "post", post)
    return sent


async def pass_time(house: ServerParts, clock: Clock, seconds: float) -> None:
    clock.now += seconds
    await house.autopilot.look()
    await quiet(house)


async def quiet(house: ServerParts) -> None:
    """Nothing is due, and no notice is under way."""
    await until(lambda: not (house.autopilot.tasks or house.notices.sending))


async def two(house: ServerParts, **terms: Any) -> tuple[Table, Person, Person]:
    """Ada begins; Bea wants notices."""
    ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
    await house.people.set_webhook(bea, "https://bea.example/")
    return await begun(house, [ada, bea], [], **{"strict": True, "options": {"start_seat": 0}, **terms}), ada, bea


async def until_bea(house: ServerParts, table: Table) -> None:
    while not my_turn(table, 1):
        await play_any(house, table, 0)


def column(folder: Path, table: Table) -> str | None:
    """When the database says that something is due."""
    with sqlite3.connect(folder / "house.sqlite") as connection:
        found: str | None = connection.execute("select due from tables where id = ?", [table.id]).fetchone()[0]
    return found


# The column


async def test_what_is_due_is_written_with_the_step(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, deputy=True, pace="day")
        assert column(tmp_path, table) == iso(clock.now + RELOAD_SECONDS)  # a notice for Ada, if she wants any
        await pass_time(house, clock, 5)
        assert column(tmp_path, table) == iso(clock.now - 5 + DAY)  # she does not
        writes = house.store.write
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house.autopilot, "_begin", lambda id: None)
            patch.setattr(house.store, "write", None)  # the step's own transaction is all there is
            await until_bea(house, table)
            assert column(tmp_path, table) == iso(clock.now + RELOAD_SECONDS)
        assert house.store.write == writes
        while not match_of(table).over:
            await play_any(house, table, match_of(table).actors[0])
        await quiet(house)
        assert column(tmp_path, table) is None
        assert first_due(table, clock.now) == math.inf


async def test_the_column_is_never_later_than_anything_is_due(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock, bot_pause=0.0) as house:
        people = [await somebody(house, name) for name in ("Ada", "Bea")]
        table = await begun(house, people, ["random"], deputy=True)
        for step in range(60):
            if match_of(table).over:
                break
            if any(table.seats[seat].person for seat in match_of(table).actors):
                seat = match_of(table).actors[0]
                if table.seats[seat].person:
                    await play_any(house, table, seat)
            if step % 7 == 0:
                await pass_time(house, clock, 50)
            async with table.lock:
                when, known = first_due(table, clock.now), column(tmp_path, table)
                assert known == (table.due or None)
                assert when == math.inf or (known is not None and moment(known) <= when)
            await quiet(house)


async def test_the_query_for_what_is_due_uses_its_index(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        asked: list[tuple[str, Any]] = []
        sa.event.listen(
            house.store.engine,
            "before_cursor_execute",
            lambda c, cu, statement, given, *_: asked.append((statement, given)),
        )
        await house.tables.due(house.settings.now())
        statement, given = next(one for one in asked if "due" in one[0])
        plan = await house.store.read(
            lambda connection: connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", given).all()
        )
        assert [row[-1] for row in plan] == ["SEARCH tables USING INDEX ix_tables_due (due<?)"]


async def test_a_match_begins_with_what_is_due_in_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that dies in between would leave a bot that nobody wakes."""
    monkeypatch.setattr(Autopilot, "_begin", lambda self, id: None)
    async with open_house(tmp_path) as house:
        told: list[tuple[str, str | None]] = []
        ada = await somebody(house, "Ada")
        table = await house.tables.host(ada, "condottiere", 2, {"start_seat": 1}, bots=["random"])

        def look(_: object) -> None:
            with sqlite3.connect(tmp_path / "house.sqlite") as connection:
                told.append(connection.execute("select status, due from tables").fetchone())

        sa.event.listen(house.store.engine, "begin", look)
        await house.tables.start(table)
        look(None)
    assert {status for status, _ in told} == {"open", "playing"}
    assert all(due is not None for status, due in told if status == "playing")


# After a restart


async def test_a_restart_goes_on_from_the_column_and_reads_nothing_else(tmp_path: Path, clock: Clock) -> None:
    with pytest.MonkeyPatch.context() as silent:
        silent.setattr(Autopilot, "_begin", lambda self, id: None)
        async with open_house(tmp_path, clock=clock) as house:
            ada = await somebody(house, "Ada")
            bots = await begun(house, [ada], ["random"], options={"start_seat": 1})
            friends, _, _ = await two(house, pace="none")
            late, _, _ = await two(house, deputy=True)
    clock.now += 60
    async with open_house(tmp_path, clock=clock) as house:
        await pass_time(house, clock, 0)
        assert movers(house.tables.tables[bots.id])[0]["kind"] == "bot"
        await pass_time(house, clock, 4)
        assert column(tmp_path, friends) is column(tmp_path, bots) is None  # nobody wants a notice
    clock.now += 600
    async with open_house(tmp_path, clock=clock) as house:
        await pass_time(house, clock, 0)
        assert set(house.tables.tables) == {late.id}  # its deadline is over; nothing is due at the others
        assert not house.tables.tables[late.id].seats[0].away
        await pass_time(house, clock, 121)
        assert house.tables.tables[late.id].seats[0].away
        assert movers(house.tables.tables[late.id])[0]["kind"] == "deputy"


async def test_a_deadline_holds_over_a_restart_and_a_sleep(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        id = (await two(house, deputy=True, pace="day"))[0].id
        await pass_time(house, clock, 10)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", 60)
    async with open_house(tmp_path, clock=clock) as house:
        clock.now += DAY  # its lid was shut
        table = await table_of(house, id)
        house.tables.changed(table)  # the first to notice it is a request, not the timer
        await quiet(house)
        assert not table.seats[0].away
        for _ in range(4):
            assert not table.seats[0].away
            await pass_time(house, clock, 30)
        assert table.seats[0].away


async def test_nobody_is_told_twice_and_a_restart_forgets_no_one(
    tmp_path: Path, clock: Clock, letters: list[str]
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await until_bea(house, table)
        id = table.id
    for _ in range(3):
        async with open_house(tmp_path, clock=clock) as house:
            await pass_time(house, clock, 4)
            await pass_time(house, clock, 400)
            assert len(letters) == 1
            house.tables.changed(await table_of(house, id))
            await quiet(house)
    assert letters == ["https://bea.example/"]


async def test_a_notice_is_noted_before_it_is_sent(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []

    async def post(url: str, body: bytes, local: bool) -> None:
        with sqlite3.connect(tmp_path / "house.sqlite") as connection:
            told.append(connection.execute("select told from seats where seat = 1").fetchone()[0])

    monkeypatch.setattr(notices, "post", post)
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await until_bea(house, table)
        await pass_time(house, clock, 4)
        assert told == [match_of(table).ply]


# Who is told


async def test_who_saw_the_question_is_not_told_when_the_page_is_closed(
    tmp_path: Path, clock: Clock, letters: list[str]
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, bea = await two(house)
        table.here[bea.id] += 1
        await until_bea(house, table)
        del table.here[bea.id]
        await house.tables.say(table, ada, "Are you there?", "k")
        house.tables.changed(table)
        await pass_time(house, clock, 100)
        assert letters == []
        await play_any(house, table, 1)
        while not my_turn(table, 1) or notices_due(table, clock.now) == {}:  # a question she has not seen
            await play_any(house, table, match_of(table).actors[0])
        await pass_time(house, clock, 100)
        assert len(letters) == 1


async def test_who_is_asked_after_a_step_of_their_own_is_not_told(
    tmp_path: Path, clock: Clock, letters: list[str]
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, ada, bea = await two(house, options={"start_seat": 1})
        await pass_time(house, clock, 4)
        assert len(letters) == 1  # the first question of the match
        await move_commit.commit_move(house.tables, table, 1, "place roma", table.version, "k")
        assert my_turn(table, 1)
        await pass_time(house, clock, 100)
        assert len(letters) == 1
        await move_commit.commit_move(house.tables, table, 1, "undo", table.version, "u")
        await pass_time(house, clock, 100)
        assert len(letters) == 1
        await move_commit.commit_move(house.tables, table, 1, "place roma; pass", table.version, "k2")
        assert my_turn(table, 0)
        await takeback_requests.ask(house.tables, table, bea.id, 1, match_of(table).takeable(1) or 0)
        await house.people.set_webhook(ada, "https://ada.example/")
        await pass_time(house, clock, 4)
        assert letters[1:] == ["https://ada.example/"]


async def test_a_question_that_is_withdrawn_and_asked_again_is_told_again(
    tmp_path: Path, clock: Clock, letters: list[str]
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await move_commit.commit_move(house.tables, table, 0, "place roma; pass", table.version, "k1")
        await pass_time(house, clock, 4)
        assert len(letters) == 1
        await move_commit.commit_move(house.tables, table, 0, "undo", table.version, "u1")
        assert not my_turn(table, 1)
        await pass_time(house, clock, 100)
        await move_commit.commit_move(house.tables, table, 0, "place roma; pass", table.version, "k2")
        await pass_time(house, clock, 4)
        assert len(letters) == 2


async def test_whose_bot_plays_at_their_wish_is_not_told(tmp_path: Path, clock: Clock, letters: list[str]) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        table.order(1, (Order(BOT + "random"),))
        with pytest.MonkeyPatch.context() as slow:
            slow.setattr(house.autopilot, "_begin", lambda id: None)
            await until_bea(house, table)
            assert notices_due(table, clock.now) == {}
        await pass_time(house, clock, 4)
        assert movers(table)[-1]["kind"] == "deputy"
        assert letters == []


async def test_a_notice_that_cannot_be_sent_holds_up_no_match(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, deputy=True)
        await until_bea(house, table)

        async def damaged(id: str) -> None:
            raise StoreError("the row of a person is damaged")

        monkeypatch.setattr(house.people, "person", damaged)
        await pass_time(house, clock, 121)
        assert table.seats[1].away
        assert movers(table)[-1]["kind"] == "deputy"
    assert "the row of a person is damaged" in caplog.text


# Deputies by choice


async def test_a_deputy_by_choice_ends_at_its_date(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, pace="none")
        end = iso(clock.now + 1000)
        table.order(1, (Order(BOT + "random", until={DATE: end}),))
        await until_bea(house, table)
        await until(lambda: my_turn(table, 0))
        assert movers(table)[-1] == {**movers(table)[-1], "kind": "deputy", "name": "random"}
        await pass_time(house, clock, 4)  # Ada, who is asked, wants no notices
        assert column(tmp_path, table) == end
        id = table.id
    async with open_house(tmp_path, clock=clock) as house:
        table = await table_of(house, id)
        await pass_time(house, clock, 995)
        assert [one.bot for one in table.seats[1].orders] == ["random"]
        await pass_time(house, clock, 1)
        assert table.seats[1].orders == ()
        assert column(tmp_path, table) is None
        await until_bea(house, table)
        await pass_time(house, clock, 1000)
        assert my_turn(table, 1)
        house.tables.forget(table)
        assert (await table_of(house, id)).seats[1].orders == ()


async def test_chosen_deputies_rest_while_nobody_waits_for_them(tmp_path: Path, clock: Clock) -> None:
    """Else the last person to go would come back to a match that bots have ended."""
    async with open_house(tmp_path, clock=clock, bot_pause=0) as house:
        table, _, bea = await two(house, pace="day", deputy=True)
        await until_bea(house, table)
        wish = (Order(BOT + "random", until={DATE: iso(clock.now + 30 * DAY)}),)
        for seat in (0, 1):
            assert await change_orders(house.tables, table, seat, None, lambda orders: wish)
        await pass_time(house, clock, 60)
        assert (match_of(table).actors, movers(table)[-1]["kind"]) == ((1,), "person")
        await pass_time(house, clock, DAY)
        assert my_turn(table, 0), "one move, and the table's pace begins again"
        table.here[bea.id] = 1  # she looks
        house.tables.changed(table)
        await until(lambda: match_of(table).over)


async def test_a_chosen_deputy_alone_among_bots_plays_while_its_player_looks(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock, bot_pause=0) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["random"], pace="none", options={"start_seat": 0})
        wish = (Order(BOT + "random"),)
        await change_orders(house.tables, table, 0, None, lambda orders: wish)
        await pass_time(house, clock, 10 * DAY)
        assert match_of(table).ply == 0
        table.here[ada.id] = 1
        house.tables.changed(table)
        await until(lambda: match_of(table).over)


# Takebacks


async def test_bots_wait_for_the_answer_and_go_on_to_the_second(tmp_path: Path, clock: Clock) -> None:
    clock.now += 0.123
    async with open_house(tmp_path, clock=clock, bot_pause=0.0) as house:
        table, _, _ = await asked_back(house)
        ply = match_of(table).ply
        await pass_time(house, clock, 4.4567)  # nobody wants a notice
        late = first_due(table, clock.now)
        assert late - LIVE == pytest.approx(clock.now - 4.4567, abs=0.01)
        for _ in range(10):
            await pass_time(house, clock, (late - clock.now) / 2)
            assert match_of(table).ply == ply
        assert column(tmp_path, table) == iso(late)
        await pass_time(house, clock, late - clock.now + 0.001)
        assert match_of(table).ply > ply
        assert movers(table)[ply]["kind"] == "bot"


async def asked_back(house: ServerParts) -> tuple[Table, Person, Person]:
    """A bot is to move, and Ada asks Bea whether she may take something back."""
    ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
    with pytest.MonkeyPatch.context() as silent:
        silent.setattr(Autopilot, "_begin", lambda self, id: None)
        table = await begun(house, [ada, bea], ["greedy"], strict=True, deputy=True, options={"start_seat": 0})
        while match_of(table).actors != (2,):
            await play_any(house, table, match_of(table).actors[0])
        await takeback_requests.ask(house.tables, table, ada.id, 0, match_of(table).takeable(0) or 0)
    return table, ada, bea


# Nothing spins


async def test_nothing_is_looked_at_over_and_over(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a table waits for: when nothing can be done, it is left alone until the time has come."""
    steps: list[str] = []
    step = Autopilot._step

    async def counted(self: Autopilot, table: Table) -> bool:
        steps.append(table.id)
        return await step(self, table)

    monkeypatch.setattr(Autopilot, "_step", counted)
    async with open_house(tmp_path, clock=clock, bot_pause=0.0) as house:
        waits, _, bea = await asked_back(house)
        await house.tables.away(waits, lambda: [0, 1], True)  # late, while bots and deputies wait for an answer
        late, _, _ = await two(house, deputy=True)
        await house.tables.away(late, lambda: [0], True)
        alone = await begun(house, [bea], ["random"], deputy=True, strict=True)
        dated, _, _ = await two(house, pace="none")
        dated.order(0, (Order("pass", until={DATE: iso(clock.now + 100)}),))
        held, asks, _ = await two(house, deputy=True)
        await until_bea(house, held)
        for seconds in (0, 60, 61, 60, 600):
            if seconds == 61:  # so Bea's time is over before the time to answer is
                await house.tables.away(held, lambda: [1], True)
                await takeback_requests.ask(house.tables, held, asks.id, 0, match_of(held).takeable(0) or 0)
            await pass_time(house, clock, seconds)
            steps.clear()
            await asyncio.sleep(0.3)
            assert len(steps) <= 4, steps
            for table in (waits, late, alone, dated, held):
                assert first_due(table, clock.now, house.deputies.moment(table) or math.inf) > clock.now


async def test_a_damaged_column_does_not_keep_the_house_busy(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(tmp_path, clock=clock) as (client, house):
        for _ in range(6):
            table, browsers = await seated(client, house, 2)
            await house.tables.update(table, deputy=True)
            await play_on(table, browsers, 3)
    damage(tmp_path / "house.sqlite", "ix_tables_due")
    looks: list[str] = []
    read = TableRegistry.due

    async def counted(self: TableRegistry, until: str) -> list[tuple[str, str]]:
        looks.append(until)
        return await read(self, until)

    monkeypatch.setattr(TableRegistry, "due", counted)
    async with open_house(tmp_path, clock=clock) as house:
        await until(lambda: len(house.tables.tables) == 6)
        await quiet(house)
        await asyncio.sleep(0.3)
        looks.clear()
        await asyncio.sleep(0.5)
        assert len(looks) <= 1
        await pass_time(house, clock, 121)
        assert all(table.seats[0].away or table.seats[1].away for table in house.tables.tables.values())


async def test_what_could_not_be_noted_is_done_all_the_same(tmp_path: Path, clock: Clock) -> None:
    """A damaged index keeps the column from being written; the house knows what is due as long as it runs."""
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        for _ in range(5):
            await two(house)
        await pass_time(house, clock, 4)
    damage(tmp_path / "house.sqlite", "ix_tables_moved")
    async with open_house(tmp_path, clock=clock) as house:
        table = await table_of(house, table.id)
        await house.tables.update(table, deputy=True)
        assert column(tmp_path, table) is None
        assert table.due
        await pass_time(house, clock, 121)
        assert table.seats[0].away


# Trouble


async def test_a_worker_that_dies_costs_no_move(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    died: list[object] = []

    async def ask(self: Workers, *question: object) -> Any:
        died.append(question)
        raise BrokenPipeError("the worker is gone")

    monkeypatch.setattr(Workers, "ask", ask)
    async with open_house(tmp_path, bot_pause=0.0) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["greedy"], options={"start_seat": 1})
        await until(lambda: my_turn(table))
        assert movers(table)[0] == {**movers(table)[0], "kind": "bot", "name": "any", "instead_of": "greedy"}
        assert died
        await quiet(house)


async def test_a_table_that_is_gone_is_left(tmp_path: Path, clock: Clock) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house, deputy=True)
        id = table.id
    with sqlite3.connect(tmp_path / "house.sqlite") as connection:
        connection.execute("pragma foreign_keys = off")
        connection.execute("delete from tables where id = ?", [id])
    async with open_house(tmp_path, clock=clock) as house:
        house.autopilot._begin(id)
        await pass_time(house, clock, 500)
        assert not house.tables.tables


async def test_a_task_that_is_cancelled_leaves_memory_as_the_disk_is(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_house(tmp_path, clock=clock) as house:
        table, _, _ = await two(house)
        await until_bea(house, table)
        stuck = asyncio.Event()

        async def never(*_: object, **__: object) -> list[int]:
            stuck.set()
            await asyncio.sleep(3600)
            return []

        with monkeypatch.context() as disk:
            disk.setattr(house.store, "write", never)
            clock.now += 4
            house.autopilot._begin(table.id)
            await stuck.wait()
            task = house.autopilot.tasks[table.id]
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert table.gone
        assert (await table_of(house, table.id)).seats[1].told == -1


async def test_the_time_between_two_tries_grows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tried: list[str] = []

    async def locked(self: TableRegistry, until: str) -> list[tuple[str, str]]:
        tried.append(until)
        raise StoreError("database is locked")

    monkeypatch.setattr(TableRegistry, "due", locked)
    monkeypatch.setattr(autopilot, "FIRST_WAIT", 0.1)
    async with open_house(tmp_path):
        await asyncio.sleep(1.0)
    assert 2 <= len(tried) <= 4
    assert caplog.text.count("database is locked") >= len(tried)


# A database of before


async def test_matches_of_before_go_on_and_nobody_is_told_of_what_they_know(
    tmp_path: Path, clock: Clock, letters: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as silent:
        silent.setattr(Autopilot, "_begin", lambda self, id: None)
        async with open_house(tmp_path, clock=clock) as house:
            ada = await somebody(house, "Ada")
            bots = await begun(house, [ada], ["random"], options={"start_seat": 1})
            people, _, bea = await two(house, deputy=True)
            await until_bea(house, people)
            over, _, _ = await two(house)
            while not match_of(over).over:
                await play_any(house, over, match_of(over).actors[0])
            waits = await house.tables.host(ada, "condottiere", 2, {})
    store = Store(f"sqlite:///{tmp_path / 'house.sqlite'}")
    with store.engine.connect() as old:
        migrations.downgrade(old, "0008")
        old.commit()
    store.close()
    with sqlite3.connect(tmp_path / "house.sqlite") as connection:
        names = {row[1] for table in ("tables", "seats") for row in connection.execute(f"pragma table_info({table})")}
        assert not names & {"due", "strict", "orders", "told", "told_at"}

    async with open_house(tmp_path, clock=clock) as house:
        assert (column(tmp_path, over), column(tmp_path, waits)) == (None, None)
        await pass_time(house, clock, 10)
        assert movers(house.tables.tables[bots.id])[0]["kind"] == "bot"
        table = house.tables.tables[people.id]
        assert table.facts.strict  # as it was agreed: everybody answers by hand
        assert letters == []  # she was told by the release before
        await pass_time(house, clock, 120)
        assert table.seats[1].away
        await house.deputies.back(table, bea.id)
        while my_turn(table, 1):
            await play_any(house, table, 1)
        await until_bea(house, table)
        await pass_time(house, clock, 10)
        assert letters == ["https://bea.example/"]
        match_of(table).verify()
