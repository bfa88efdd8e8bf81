"""The door: one of many rivals wins, a double is answered as the first was, and what is refused changes nothing."""

import asyncio
import random
import sqlite3
from pathlib import Path

import pytest

from helpers.hosted_tables import NO_LOCK, actor, fields, opened, play_on, post, seated
from helpers.houses import match_of, table_of
from signoria.server.store import StoreError

pytestmark = pytest.mark.usefixtures("by_hand")


def stored(path: Path) -> list[int]:
    with sqlite3.connect(path / "house.sqlite") as connection:
        return [row[0] for row in connection.execute("select ply from moves order by ply")]


async def test_of_32_rivals_for_one_decision_one_wins(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        rnd = random.Random(1)
        for number in range(200):
            if match_of(table).over:
                table, browsers = await seated(client, house, 3, strict=True)
            seat, before = actor(table), match_of(table).ply
            legal = match_of(table).legal(seat)
            rivals = [fields(table, seat, str(rnd.choice(legal)), f"{number}-{n}") for n in range(32)]
            answers = await asyncio.gather(*(post(browsers[seat], table, one) for one in rivals))
            assert sorted(one.status for one in answers) == [200] + [409] * 31
            assert match_of(table).ply == before + 1
            late = next(one for one in answers if one.status == 409)
            assert 'id="table"' in late.text  # the fresh table comes with the news that it was too late


async def test_of_32_doubles_one_is_played_and_all_get_the_same_answer(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        for number in range(60):
            if match_of(table).over:
                table, browsers = await seated(client, house, 3, strict=True)
            seat, before = actor(table), match_of(table).ply
            same = fields(table, seat, str(match_of(table).legal(seat)[0]), f"{number}")
            answers = await asyncio.gather(*(post(browsers[seat], table, same) for _ in range(32)))
            assert {(one.status, one.headers["x-ply"], one.body) for one in answers} == {
                (200, str(before), answers[0].body)
            }
            assert match_of(table).ply == before + 1


async def test_a_double_at_two_processes_on_one_file_is_played_once(tmp_path: Path) -> None:
    """The second does not know of the first: its place in the log is taken, and then it knows."""
    async with opened(tmp_path) as (client, house), opened(tmp_path, lock=NO_LOCK) as (far, other):
        table, browsers = await seated(client, house, 2, start_seat=0)
        there = far.other()
        there.cookies.update(browsers[0].cookies)
        assert await other.tables.table(table.id) is not None
        sent = fields(table, 0, "place roma", "k")
        answers = [await post(browser, table, sent) for browser in (browsers[0], there, there)]
        assert [(one.status, one.headers["x-ply"]) for one in answers] == [(200, "0"), (409, "-1"), (200, "0")]
        assert stored(tmp_path) == [0]


async def test_the_same_key_with_another_move_is_too_late(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        seat = actor(table)
        one, other = match_of(table).legal(seat)[:2]
        assert (await post(browsers[seat], table, fields(table, seat, str(one), "k"))).status == 200
        assert (await post(browsers[seat], table, fields(table, seat, str(other), "k"))).status == 409
        assert match_of(table).ply == 1


async def test_a_match_goes_on_after_a_restart_and_repeats_are_known(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        await play_on(table, browsers, 25)
        seat = actor(table)
        sent = dict(fields(table, seat, str(match_of(table).legal(seat)[0]), "last"))
        assert (await post(browsers[seat], table, sent)).headers["x-ply"] == "25"
        id, cookies = table.id, [browser.cookies["signoria"] for browser in browsers]
    assert stored(tmp_path) == list(range(26))

    async with opened(tmp_path) as (client, house):
        table = await table_of(house, id)
        browsers = [client.other() for _ in cookies]
        for browser, cookie in zip(browsers, cookies, strict=True):
            browser.cookies["signoria"] = cookie
        again = await post(browsers[int(sent["seat"])], table, sent)
        assert (again.status, again.headers["x-ply"]) == (200, "25")
        await play_on(table, browsers, 10_000, seed=2)
        assert match_of(table).over
        assert match_of(table).verify().sealed
        whole = await browsers[0].get(f"/tables/{id}/record")
        assert '"end"' in whole.text


async def test_when_the_disk_refuses_nothing_has_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        await play_on(table, browsers, 5)
        seat, before = actor(table), match_of(table).state.key()
        sent = fields(table, seat, str(match_of(table).legal(seat)[0]), "full")
        append = house.store.append

        async def full(*_: object) -> None:
            raise StoreError("database or disk is full")

        monkeypatch.setattr(house.store, "append", full)
        answer = await post(browsers[seat], table, sent)
        assert answer.status == 503
        assert "retry-after" in answer.headers
        again = await table_of(house, table.id)
        assert match_of(again).state.key() == before
        monkeypatch.setattr(house.store, "append", append)
        assert (await post(browsers[seat], table, sent)).status == 200


async def test_a_file_locked_by_another_answers_503_and_recovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signoria.server.store.BUSY_TIMEOUT", 0.1)
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        seat = actor(table)
        sent = fields(table, seat, str(match_of(table).legal(seat)[0]), "locked")
        other = sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)
        other.execute("begin immediate")
        answer = await post(browsers[seat], table, sent)
        assert answer.status == 503
        assert len(answer.json()["message"]) > 20
        other.execute("rollback")
        other.close()
        assert (await post(browsers[seat], table, sent)).status == 200


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"seat": "1"}, 403),
        ({"seat": "9"}, 409),
        ({"seat": "-1"}, 400),
        ({"seat": "x"}, 400),
        ({"seat": "²"}, 400),
        ({"v": "99"}, 409),
        ({"v": ""}, 400),
        ({"key": ""}, 400),
        ({"key": "k" * 65}, 400),
        ({"move": ""}, 400),
        ({"move": "no such move"}, 422),
        ({"move": "pass"}, 422),
        ({"move": "place roma\0"}, 400),
    ],
)
async def test_what_is_wrong_is_said_and_changes_nothing(tmp_path: Path, change: dict[str, str], status: int) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, start_seat=0)
        sent = {**fields(table, 0, "place roma", "k"), **change}
        answer = await post(browsers[0], table, sent)
        assert answer.status == status, answer.text
        assert match_of(table).ply == 0


async def test_a_refusal_names_its_clause_in_the_readers_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, start_seat=0)
        refused = await post(browsers[0], table, fields(table, 0, "pass", "k"))
        assert refused.json()["clause"].startswith("CON-")
        french = await post(browsers[0], table, fields(table, 0, "pass", "k"), **{"accept-language": "fr"})
        assert french.status == 422
        plain = await browsers[0].post(f"/tables/{table.id}/moves", dict(fields(table, 0, "pass", "k")))
        assert plain.status == 422
        assert refused.json()["clause"] in plain.text


async def test_undo_takes_back_and_is_an_appended_step(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2, start_seat=0)
        before = match_of(table).legal(0)
        await post(browsers[0], table, fields(table, 0, "place roma", "a"))
        sent = dict(fields(table, 0, "", "b"))
        for _ in range(2):  # sent twice, done once
            answer = await browsers[0].post(f"/tables/{table.id}/undo", sent, headers={"x-table": "1"})
            assert answer.status == 200
        assert match_of(table).legal(0) == before
        assert stored(tmp_path) == [0, 1]
        other = dict(fields(table, 1, "", "c"))
        assert (await browsers[1].post(f"/tables/{table.id}/undo", other, headers={"x-table": "1"})).status == 422
