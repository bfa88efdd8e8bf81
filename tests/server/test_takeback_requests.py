"""Taking back by consent, and the host's way back: asked, answered, forgotten, raced for, and after a restart."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Answer, Client
from helpers.hosted_tables import JS, actor, fields, opened, play_on, post, seated, watching
from helpers.houses import begun, match_of, open_house, somebody, table_of
from helpers.waiting import until
from signoria.server import migrations, move_commit, takeback_requests
from signoria.server.due import due_bot
from signoria.server.errors import RequestError
from signoria.server.pending_takeback import Takeback, request_at, waiting
from signoria.server.server_parts import ServerParts
from signoria.server.store import Store, StoreError
from signoria.server.tables import Table

pytestmark = pytest.mark.usefixtures("by_hand")


async def ask(browser: Client, table: Table, seat: int, undone: int | None = None) -> Answer:
    step = match_of(table).takeable(seat) if undone is None else undone
    return await browser.post(f"/tables/{table.id}/takeback", {"seat": str(seat), "undone": str(step)}, headers=JS)


async def say(browser: Client, table: Table, seat: int, number: int, word: str) -> Answer:
    sent = {"seat": str(seat), word: str(number)}
    return await browser.post(f"/tables/{table.id}/takeback/answer", sent, headers=JS)


def wish(table: Table) -> Takeback:
    found = request_at(table)
    assert found is not None
    return found


def asker_of(table: Table) -> int:
    """A seat whose last decision can no longer be undone by itself alone."""
    match = match_of(table)
    return next(seat for seat in range(match.seats) if match.takeable(seat) is not None and not match.can_undo(seat))


@asynccontextmanager
async def match_of_three(path: Path, steps: int = 12) -> AsyncIterator[tuple[Client, ServerParts, Table, list[Client]]]:
    """Three people, so many steps into a match."""
    async with opened(path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        await play_on(table, browsers, steps)
        yield client, house, table, browsers


async def test_a_decision_is_taken_back_when_the_last_one_has_agreed(tmp_path: Path) -> None:
    async with match_of_three(tmp_path) as (client, _, table, browsers):
        match, seat = match_of(table), asker_of(table)
        step, ply = match.takeable(seat), match.ply
        others = [one for one in range(3) if one != seat]
        asked = await ask(browsers[seat], table, seat)
        assert asked.status == 200
        assert "Withdraw the question" in asked.text
        page = (await browsers[others[0]].get(f"/tables/{table.id}")).text
        assert f"<b>Player {seat}</b> would like to take back a decision." in page
        assert "Agree" in page
        assert (await ask(browsers[seat], table, seat)).status == 200  # the same question
        assert (await ask(browsers[others[0]], table, others[0])).status == 409  # one after the other
        number = wish(table).number
        assert (await say(browsers[others[0]], table, others[0], number, "yes")).status == 200
        assert (await say(browsers[others[0]], table, others[0], number, "yes")).status == 200  # he has said so
        assert match.ply == ply
        assert wish(table).yes == (others[0],)
        watcher = (await (await watching(client, table)).get(f"/tables/{table.id}")).text
        assert f"Waiting for Player {others[1]}." in watcher
        assert "Agree" not in watcher
        done = await say(browsers[others[1]], table, others[1], number, "yes")
        assert (done.status, done.headers["x-ply"]) == (200, str(ply))
        line = match.record[-1]
        assert (line["takeback"], line["consent"], line["mover"]) == (step, others, {"kind": "person"})
        assert match.actors == (seat,)
        assert "and everybody agrees" in done.text
        match.verify()
        assert (await say(browsers[others[1]], table, others[1], number, "yes")).status == 409  # once is enough
        assert match.ply == ply + 1


async def test_who_would_rather_play_on_says_so_and_is_not_asked_again(tmp_path: Path) -> None:
    async with match_of_three(tmp_path) as (_, _, table, browsers):
        seat = asker_of(table)
        other = (seat + 1) % 3
        await ask(browsers[seat], table, seat)
        number = wish(table).number
        assert (await say(browsers[other], table, other, number, "no")).status == 200
        page = (await browsers[seat].get(f"/tables/{table.id}")).text
        assert f"<b>Player {other}</b> would rather play on." in page
        again = await ask(browsers[seat], table, seat)
        assert again.status == 409
        assert "Ask again after the next move" in again.text
        assert (await say(browsers[(seat + 2) % 3], table, (seat + 2) % 3, number, "yes")).status == 409
        await play_on(table, browsers, 1)
        assert request_at(table) is None
        assert (await ask(browsers[seat], table, seat)).status == 200


async def test_a_question_can_be_withdrawn_and_is_forgotten_when_anybody_plays_on(tmp_path: Path) -> None:
    async with match_of_three(tmp_path) as (_, _, table, browsers):
        match, seat = match_of(table), asker_of(table)
        other = (seat + 1) % 3
        await ask(browsers[seat], table, seat)
        first = wish(table).number
        assert (await say(browsers[seat], table, seat, first, "yes")).status == 403  # not his to answer
        assert (await say(browsers[seat], table, seat, first, "no")).status == 200
        assert request_at(table) is None
        await ask(browsers[seat], table, seat)
        second = wish(table).number
        assert second != first
        assert (await say(browsers[other], table, other, first, "yes")).status == 409  # an answer to another question
        ply = match.ply
        await play_on(table, browsers, 1, seed=7)
        assert (await say(browsers[other], table, other, second, "yes")).status == 409
        assert match.ply == ply + 1
        assert 'id="wish"' not in (await browsers[seat].get(f"/tables/{table.id}")).text


async def test_what_is_not_the_last_decision_is_too_late(tmp_path: Path) -> None:
    async with match_of_three(tmp_path) as (_, _, table, browsers):
        seat, version = asker_of(table), table.version
        assert (await ask(browsers[seat], table, seat, undone=999)).status == 409
        assert table.version == version
        assert (await ask(browsers[(seat + 1) % 3], table, seat)).status == 403


async def test_of_32_rivals_either_the_last_yes_or_one_move_wins(tmp_path: Path) -> None:
    """Twelve times: moves, doubled moves and doubled answers at once; what was decided before it comes too late."""
    async with match_of_three(tmp_path, steps=20) as (_, _, table, browsers):
        match, ways = match_of(table), set()
        for round in range(12):
            seat = asker_of(table)
            last, first = [one for one in range(3) if one != seat]
            await ask(browsers[seat], table, seat)
            number = wish(table).number
            await say(browsers[first], table, first, number, "yes")
            ply, mover = match.ply, actor(table)
            legal = [str(move) for move in match.legal(mover)]
            rivals: list[Awaitable[Answer]] = [
                post(browsers[mover], table, fields(table, mover, legal[n % len(legal)], f"r{round}-{n}"))
                for n in range(16)
            ]
            answers: list[Awaitable[Answer]] = [say(browsers[last], table, last, number, "yes") for _ in range(16)]
            both = answers + rivals if round % 2 else rivals + answers
            got = await asyncio.gather(*both)
            assert match.ply == ply + 1
            assert {one.status for one in got} == {200, 409}
            ways.add("takeback" in match.record[-1])
            await play_on(table, browsers, 2, seed=100 + round)
        assert ways == {True, False}
        match.verify()


async def test_after_a_takeback_an_answer_to_the_older_question_is_too_late(tmp_path: Path) -> None:
    async with match_of_three(tmp_path) as (_, _, table, browsers):
        match, seat = match_of(table), asker_of(table)
        mover, version = actor(table), table.version
        move = str(match.legal(mover)[0])
        await ask(browsers[seat], table, seat)
        for other in range(3):
            if other != seat:
                await say(browsers[other], table, other, wish(table).number, "yes")
        assert "takeback" in match.record[-1]
        stale = await post(browsers[mover], table, fields(table, mover, move, "stale", version))
        assert stale.status == 409
        mine = str(match.legal(seat)[0])
        assert (await post(browsers[seat], table, fields(table, seat, mine, "old", version))).status == 409
        assert (await post(browsers[seat], table, fields(table, seat, mine, "new"))).status == 200


async def test_a_restart_between_question_and_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, strict=True)
        await play_on(table, browsers, 9)
        seat = asker_of(table)
        await ask(browsers[seat], table, seat)
        id, cookies, number = table.id, [one.cookies["signoria"] for one in browsers], wish(table).number
    async with opened(tmp_path) as (client, house):
        table = await table_of(house, id)
        assert (wish(table).seat, wish(table).number) == (seat, number)
        browser = client.other()
        browser.cookies["signoria"] = cookies[1 - seat]
        assert "Agree" in (await browser.get(f"/tables/{id}")).text
        assert (await say(browser, table, 1 - seat, number, "yes")).status == 200
        assert "takeback" in match_of(table).record[-1]
    async with opened(tmp_path) as (_, house):
        table = await table_of(house, id)
        assert match_of(table).actors == (seat,)
        match_of(table).verify()


async def test_when_the_disk_refuses_the_match_has_not_gone_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with match_of_three(tmp_path) as (_, house, table, browsers):
        seat, ply = asker_of(table), match_of(table).ply
        one, two = [other for other in range(3) if other != seat]
        await ask(browsers[seat], table, seat)
        number = wish(table).number
        await say(browsers[one], table, one, number, "yes")

        async def full(*_: Any, **__: Any) -> None:
            raise StoreError("disk full")

        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full)
            assert (await say(browsers[two], table, two, number, "yes")).status == 503
        again = await table_of(house, table.id)
        assert again is not table
        assert match_of(again).ply == ply
        assert (await say(browsers[two], again, two, number, "yes")).status == 200
        assert (match_of(again).record[-1]["ply"], match_of(again).actors) == (ply, (seat,))


# Bots and deputies


async def test_bots_agree_at_once_and_their_thoughts_of_the_old_position_are_dropped(tmp_path: Path) -> None:
    async with open_house(tmp_path, bot_pause=0.0) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["greedy", "greedy"], strict=True, options={"start_seat": 0})
        match = match_of(table)
        for _ in range(6):
            await until(lambda: match.actors == (0,))
            version = table.version
            await play_for(house, table, 0, version)
            step = match.takeable(0)
            assert step is not None
            assert await takeback_requests.ask(
                house.tables, table, ada.id, 0, step
            )  # while a bot is thinking, or has moved
            back = next(line for line in reversed(match.record) if "takeback" in line)
            assert (back["takeback"], back["consent"]) == (step, [1, 2])
            await until(lambda: match.actors == (0,))
            await play_for(house, table, 0, table.version)
        await until(lambda: match.actors == (0,) or match.over)
        match.verify()


async def play_for(house: ServerParts, table: Table, seat: int, version: int) -> None:
    move = str(match_of(table).legal(seat)[-1])
    answer = await move_commit.commit_move(house.tables, table, seat, move, version, f"k{version}")
    assert not answer.late


async def test_bots_wait_for_people_to_answer_but_not_for_ever(tmp_path: Path) -> None:
    time = [1_800_000_000.0]
    async with open_house(tmp_path, clock=lambda: time[0], bot_pause=0.0) as house:
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
        table = await begun(house, [ada, bea], ["greedy"], strict=True, options={"start_seat": 0})
        match = match_of(table)
        while match.actors != (2,) or match.takeable(0) is None:
            seat = match.actors[0]
            match.play(seat, match.legal(seat)[-1], time=house.settings.now())
        table.follow()
        assert due_bot(table, time[0]) is not None
        assert await takeback_requests.ask(house.tables, table, ada.id, 0, match.takeable(0) or 0)
        assert due_bot(table, time[0]) is None
        time[0] += 121.0
        assert due_bot(table, time[0]) is not None
        await house.tables.away(table, lambda: [1], True)
        assert waiting(table, wish(table)) == [1]  # her deputy does not agree for her


# The host's way


async def friendly(client: Client, house: ServerParts, steps: int = 12) -> tuple[Table, list[Client]]:
    table, browsers = await seated(client, house, 3, strict=True)
    assert match_of(table).friendly
    await play_on(table, browsers, steps)
    return table, browsers


def rewinding(table: Table, to: int, key: str = "k") -> dict[str, str]:
    return {"to": str(to), "at": str(match_of(table).ply), "key": key}


async def test_the_host_turns_a_friendly_match_back_and_everybody_is_told(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await friendly(client, house)
        match, here = match_of(table), f"/tables/{table.id}/rewind"
        to = match.line[4].ply
        table_page = (await browsers[0].get(f"/tables/{table.id}")).text
        assert f'href="{here}' in table_page
        assert here not in (await browsers[1].get(f"/tables/{table.id}")).text
        assert f"{here}?to={to}" in (await browsers[0].get(here)).text
        sure = (await browsers[0].get(f"{here}?to={to}")).text
        assert f"{len(match.line) - 4} steps will be taken back." in sure
        assert f"{table.names[match.line[4].seat]}: " in sure
        sent = rewinding(table, to)
        before = match.ply
        answers = await asyncio.gather(*(browsers[0].post(here, sent) for _ in range(32)))
        assert {one.status for one in answers} == {303}  # one intention, however often it is sent
        assert match.ply == before + 1
        assert match.record[-1]["rewind"] == to
        assert table.since == [table.version] * 3  # whatever anybody was asked before is no question any more
        assert "The host turns the match back by 8 steps." in (await browsers[2].get(f"/tables/{table.id}")).text
        await play_on(table, browsers, 3, seed=2)
        late = await browsers[0].post(here, {**sent, "key": "another"})
        assert late.status == 409
        assert "not one of those the match consists of now" in late.text
        match.verify()


async def test_no_other_than_the_host_and_no_other_than_a_friendly_match(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await friendly(client, house, 5)
        here = f"/tables/{table.id}/rewind"
        assert (await browsers[1].post(here, rewinding(table, 0))).status == 403
        gone_on = {**rewinding(table, 0), "at": "3"}
        late = await browsers[0].post(here, gone_on)
        assert late.status == 409
        assert "The match has gone on meanwhile" in late.text
        assert (await browsers[0].post(here, rewinding(table, 77))).status == 409
        person = await house.people.of(browsers[0].cookies["signoria"])
        assert person is not None
        strict = await house.tables.host(person, "condottiere", 2, {}, access="open", bots=["greedy"])
        await house.tables.start(strict)
        assert not match_of(strict).friendly
        refused = await browsers[0].post(f"/tables/{strict.id}/rewind", rewinding(strict, 0))
        assert refused.status == 409
        assert "not begun as a friendly one" in refused.text
        with pytest.raises(RequestError):
            await takeback_requests.rewind(house.tables, strict, person, 0, 0, "k")


@pytest.mark.parametrize(
    ("access", "chosen", "expected"),
    [("link", "usual", True), ("named", "usual", True), ("open", "usual", False), ("open", "true", True)]
    + [("link", "false", False)],
)
async def test_a_table_is_friendly_unless_strangers_may_come_or_as_its_host_says(
    tmp_path: Path, access: str, chosen: str, expected: bool
) -> None:
    async with opened(tmp_path) as (client, house):
        form = {"game": "condottiere", "name": "Ada", "chair1": "novizio", "access": access, "friendly": chosen}
        answer = await client.post("/tables", form)
        assert answer.status == 303, answer.text
        table = await table_of(house, answer.location.rpartition("/")[2])
        assert match_of(table).friendly is expected
        assert (await client.post("/tables", {**form, "friendly": "maybe"})).status == 400


# Databases of before


async def test_a_database_of_before_is_brought_up_and_its_matches_go_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        id = (await seated(client, house, 2))[0].id
    path = tmp_path / "house.sqlite"
    with sqlite3.connect(path) as connection:  # as the release before left it
        header = connection.execute("select header from tables").fetchone()[0].replace('"friendly":true,', "")
        connection.execute("update tables set header = ?", (header,))
    store = Store(f"sqlite:///{path}")
    with store.engine.connect() as old:
        migrations.downgrade(old, "0004")
        old.commit()
    store.close()
    with sqlite3.connect(path) as connection:
        assert "wish" not in {row[1] for row in connection.execute("pragma table_info(tables)")}

    async with opened(tmp_path) as (_, house):
        table = await table_of(house, id)
        assert (table.facts.friendly, table.facts.wish, match_of(table).friendly) == (False, "", False)
