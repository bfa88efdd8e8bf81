"""Orders at a table: clicks of several moves are one thought, undone as one; forced answers as the table has agreed."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

from helpers import toy, toy_forced, toy_sealed
from helpers.clock import Clock
from helpers.hosted_tables import fields, opened, post, seated
from helpers.houses import begun, match_of, movers, my_turn, open_house, play_any, somebody, table_of
from helpers.waiting import until
from signoria.engine import registry
from signoria.engine.habits import Habits
from signoria.engine.illegal import Illegal
from signoria.engine.orders import ASK_PLAYER, PLAN, SURPRISE, Order
from signoria.server import autopilot, seat_orders, takeback_requests
from signoria.server.giving_orders import change_orders, given
from signoria.server.move_commit import UNDO, MoveResult, commit_move, intention
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.store import StoreError
from signoria.server.tables import Table

CLICK = "place roma; pass"  # two questions that the same seat is asked one after the other


async def three(house: ServerParts, **terms: Any) -> tuple[Table, list[Person]]:
    """Ada begins; nobody's question is answered but by an order."""
    people = [await somebody(house, name) for name in ("Ada", "Bea", "Carla")]
    return await begun(house, people, [], **{"strict": True, "options": {"start_seat": 0}, **terms}), people


async def click(house: ServerParts, table: Table, seat: int, moves: str, key: str, version: int = -1) -> MoveResult:
    return await commit_move(house.tables, table, seat, moves, table.version if version < 0 else version, key)


def log_of(table: Table) -> list[tuple[int, str, str]]:
    """Each step's seat, move (or the step it undoes), and who made it."""
    steps = [line for line in match_of(table).record if "ply" in line]
    return [(one["seat"], one.get("move", f"undo {one.get('undo')}"), one["mover"]["kind"]) for one in steps]


ONE_THOUGHT = [(0, "place roma", "person"), (0, "pass", "order")]


# One click, one thought


async def test_a_click_of_several_moves_is_answered_once_and_by_its_first_step(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True, start_seat=0)
        version, sent = table.version, fields(table, 0, CLICK, "k")
        answers = [await post(browsers[0], table, sent) for _ in range(3)]
        assert {(one.status, one.headers["x-ply"], one.body) for one in answers} == {(200, "0", answers[0].body)}
        assert log_of(table) == ONE_THOUGHT
        assert table.version == version + 2
        assert 'data-v="' + str(table.version) in answers[0].text
        for another in ("place roma; play m2", "place roma", "pass", f"{CLICK}; pass"):  # the same key, another click
            late = await post(browsers[0], table, fields(table, 0, another, "k", version))
            assert (late.status, late.headers["x-ply"]) == (409, "-1"), another
        assert log_of(table) == ONE_THOUGHT
    async with opened(tmp_path) as (client, house):
        browser = client.other(cookies=browsers[0].cookies)
        again = await post(browser, await table_of(house, table.id), sent)
        assert (again.status, again.headers["x-ply"]) == (200, "0")
        for another in ("place roma; play m2", "place roma", "pass"):
            late = await post(browser, table, fields(table, 0, another, "k", table.version))
            assert (late.status, late.headers["x-ply"]) == (409, "-1"), another


async def test_a_click_is_stored_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        version, insertion = table.version, house.store.insertion
        written: list[int] = []

        def full(*given: Any) -> None:
            """The disk is full after the first of the two rows."""
            connection, statement, rows = given
            written.append(len(rows))
            connection.exec_driver_sql(statement, rows[:1])
            raise StoreError("disk full")

        class HalfWritten:
            def __init__(self, connection: Any) -> None:
                self.connection = connection

            def exec_driver_sql(self, statement: str, rows: Any = None) -> Any:
                if statement == insertion:
                    full(self.connection, statement, rows)
                return self.connection.exec_driver_sql(statement, rows)

            def execute(self, statement: Any) -> Any:
                return self.connection.execute(statement)

        begin = house.store.engine.begin

        class Begun:
            def __enter__(self) -> HalfWritten:
                self.inner = begin()
                return HalfWritten(self.inner.__enter__())

            def __exit__(self, *error: Any) -> Any:
                return self.inner.__exit__(*error)

        with monkeypatch.context() as disk:
            disk.setattr(house.store.engine, "begin", Begun)
            with pytest.raises(StoreError):
                await click(house, table, 0, CLICK, "k")
        assert written == [2]
        assert table.gone
        again = await table_of(house, table.id)
        assert (match_of(again).ply, again.version, again.seats[0].orders) == (0, version, ())
        assert not (await click(house, again, 0, CLICK, "k")).late
        assert log_of(again) == ONE_THOUGHT


async def test_what_a_click_says_of_a_question_that_is_not_asked_is_forgotten(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        with pytest.raises(Illegal):
            await click(house, table, 0, "pass; place roma", "k1")
        assert (match_of(table).ply, table.seats[0].orders, table.gone) == (0, (), False)
        await click(house, table, 0, "place roma; place milano; pass", "k2")
        assert log_of(table) == [(0, "place roma", "person")]
        assert my_turn(table, 0)
        await click(house, table, 0, "pass", "k3")
        assert table.seats[0].orders == ()
        assert (await table_of(house, table.id)).seats[0].orders == ()


async def test_the_rest_of_a_click_waits_for_its_question_over_a_restart(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        card = next(str(one) for one in match_of(table).view(0)["hand"])  # type: ignore[attr-defined]
        await click(house, table, 0, f"place roma; play {card}; pass", "k")
        assert log_of(table)[-1] == (0, f"play {card}", "order")
        assert [one.play for one in table.seats[0].orders] == ["pass"]
    async with open_house(tmp_path) as house:
        again = await table_of(house, table.id)
        assert [one.play for one in again.seats[0].orders] == ["pass"]
        before = len(log_of(again))
        while log_of(again)[-1][0] != 0 or len(log_of(again)) == before:
            await click(house, again, match_of(again).actors[0], "pass", f"p{again.version}")
        assert log_of(again)[-1] == (0, "pass", "order")
        assert again.seats[0].orders == ()


def test_the_key_of_a_click_is_no_other_clicks_and_fits() -> None:
    assert intention("k", []) == "k"
    keys = {intention("k", rest) for rest in (["a"], ["b"], ["a", "b"], ["b", "a"], ["a; b"])} | {intention("k; a", [])}
    assert len(keys) == 5 + 1 - 1  # "a; b" is two moves, however it is written
    assert all(len(intention("k" * 63, ["x" * 300] * n)) <= 63 for n in range(3))


# Going back


async def test_undo_goes_back_to_the_last_click_by_hand(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        await click(house, table, 0, CLICK, "k1")
        assert (await click(house, table, 0, UNDO, "u1")).played == 2
        assert log_of(table)[2:] == [(0, "undo 1", "person"), (0, "undo 0", "person")]
        assert match_of(table).actors == (0,)
        assert "place roma" in [str(one) for one in match_of(table).legal(0)]
        assert (await click(house, table, 0, UNDO, "u1", version=0)).played == 2  # the same intention
        await click(house, table, 0, CLICK, "k2")
        assert [one[1] for one in log_of(table)][4:] == ["place roma", "pass"]
        house.tables.forget(table)
        again = await table_of(house, table.id)
        assert match_of(again).record == match_of(table).record
        match_of(again).verify()


async def test_who_goes_back_is_asked_again_though_an_order_could_answer(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, (ada, bea, carla) = await three(house)
        await click(house, table, 0, "place roma", "k1")
        await click(house, table, 0, "pass", "k2")
        await click(house, table, 1, "pass", "k3")
        table.order(0, (Order("pass"), Order("pass", until=SURPRISE, name=PLAN)))
        table.order(1, (Order("pass", once=True, until=SURPRISE),))
        undone = match_of(table).takeable(0)
        assert undone == 1
        await takeback_requests.ask(house.tables, table, ada.id, 0, undone)
        for seat, person in ((1, bea), (2, carla)):
            wish = json.loads(table.facts.wish)
            await takeback_requests.answer(house.tables, table, person.id, seat, wish["number"], yes=True)
        assert "takeback" in match_of(table).record[-1]
        assert match_of(table).actors == (0,)
        assert table.seats[0].orders == (ASK_PLAYER, Order("pass"))  # the plan and the click were for what is no more
        assert table.seats[1].orders == ()
        again = (await table_of(house, table.id)).seats
        assert (again[0].orders, again[1].orders) == ((ASK_PLAYER, Order("pass")), ())


async def test_undo_takes_back_what_others_had_to_answer_and_they_are_asked_again_later(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house, game=toy_forced.ForcedHighCard.name, options={})
        await click(house, table, 0, "open", "k1")
        forced = [(0, "open", "person"), (1, "pass", "order")]
        assert log_of(table) == forced
        seen, version = table.since[2], table.version
        assert (await click(house, table, 0, UNDO, "u1")).played == 2
        assert log_of(table) == [*forced, (0, "undo 1", "person"), (0, "undo 0", "person")]
        assert match_of(table).actors == (0,)  # and nobody has answered anything again
        assert (await click(house, table, 0, UNDO, "u1", version)).played == 2  # the same intention
        with pytest.raises(Illegal):
            await click(house, table, 0, UNDO, "u2")
        assert (await click(house, table, 2, "swap", "k2", seen)).late  # of the question that is no more
        await click(house, table, 0, "swap", "k4")
        assert log_of(table)[4:] == [(0, "swap", "person")]  # Bea has a choice now
        await click(house, table, 1, "open", "k5")
        assert log_of(table)[5:] == [(1, "open", "person"), (2, "pass", "order")]
        house.tables.forget(table)
        again = await table_of(house, table.id)
        assert match_of(again).record == match_of(table).record
        assert {key: done for key, done in table.answers.items() if key[1][0] in "ku"} == {
            key: done for key, done in again.answers.items() if key[1][0] in "ku"
        }
        match_of(again).verify()


async def test_what_an_order_chose_for_another_is_not_taken_back(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house, game="high-card", options={})
        table.order(1, (Order("open"),))
        await click(house, table, 0, "open", "k1")
        assert log_of(table) == [(0, "open", "person"), (1, "open", "order")]
        with pytest.raises(Illegal, match="Somebody has moved since"):
            await click(house, table, 0, UNDO, "u1")


async def test_a_sealed_answer_of_an_order_may_be_changed_before_the_seals_break(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house, game=toy_sealed.SealedHighCard.name, options={})
        for seat in range(3):
            await click(house, table, seat, "stay", f"k{seat}")
        version = table.version
        assert await change_orders(house.tables, table, 0, version, lambda orders: given(orders, Order("stay")))
        assert log_of(table)[3:] == [(0, "stay", "order")]
        await click(house, table, 1, "fold", "k3")
        assert (await click(house, table, 0, UNDO, "u1")).played == 5
        assert log_of(table)[5:] == [(0, "undo 3", "person")]
        assert match_of(table).actors == (0, 2)
        await click(house, table, 2, "stay", "k4")
        assert match_of(table).actors == (0,)  # the order stands, and is silent once
        assert table.seats[0].orders == (Order("stay"),)
        await click(house, table, 0, "fold", "k5")
        assert log_of(table)[6:] == [(2, "stay", "person"), (0, "fold", "person"), (0, "stay", "order")]
        match_of(table).verify()


async def test_a_step_after_a_takeback_makes_no_other_decision_new(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, (ada, bea, carla) = await three(house)
        await click(house, table, 0, "place roma", "k1")
        await click(house, table, 0, "pass", "k2")
        await takeback_requests.ask(house.tables, table, ada.id, 0, 1)
        for seat, person in ((1, bea), (2, carla)):
            wish = json.loads(table.facts.wish)
            await takeback_requests.answer(house.tables, table, person.id, seat, wish["number"], yes=True)
        version = table.version
        assert table.since == [version] * 3
        await click(house, table, 0, "pass", "k3")
        assert table.since == [version + 1, version + 1, version]


# What can go wrong


async def test_an_order_that_raises_stops_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)

        def broken(*_: object, **__: object) -> None:
            raise KeyError("planted")

        with monkeypatch.context() as patch:
            patch.setattr(seat_orders, "answer", broken)
            await click(house, table, 0, CLICK, "k1")
        assert log_of(table) == ONE_THOUGHT[:1]
        assert "planted" in caplog.text
        assert table.seats[0].orders == ()  # what could not be followed is not tried again
        await click(house, table, 0, "pass", "k2")
        assert (await table_of(house, table.id)).match is table.match


async def test_an_order_whose_move_is_refused_leaves_memory_as_the_disk_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        with monkeypatch.context() as patch:
            patch.setattr(seat_orders, "first_move", lambda *_: (0, "place milano"))  # she has placed already
            await click(house, table, 0, "place roma; pass", "k1")
        assert log_of(table) == ONE_THOUGHT[:1]
        assert "could not be followed" in caplog.text
        await click(house, table, 0, "pass", "k2")
        house.tables.forget(table)
        assert log_of(await table_of(house, table.id)) == [(0, "place roma", "person"), (0, "pass", "person")]


async def test_orders_of_a_later_release_are_left_out_and_the_match_goes_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        told = [Order("pass", ("battle",)).to_json(), {"play": "pass", "mood": "high"}]
        for text, left in ((json.dumps(told), (Order("pass", ("battle",)),)), ("no JSON", ()), ("7", ())):
            house.tables.forget(table)
            await house.store.write(seat_with(table, text))
            table = await table_of(house, table.id)
            assert table.seats[1].orders == left
        await click(house, table, 0, CLICK, "k")
    assert caplog.text.count("cannot be read") == 3


def seat_with(table: Table, orders: str) -> Any:
    from signoria.server.schema import seats

    return seats.update().where((seats.c.table == table.id) & (seats.c.seat == 1)).values(orders=orders)


# Who has no choice


def low_cards_are_swapped(state: toy.Table, seat: int) -> list[int]:
    """A rule under which only Bea knows whether she has a choice."""
    if seat not in state.actors():
        return []
    return [toy.SWAP] if seat == 1 and state.hands[1] == toy.CARDS.index("low") else [toy.OPEN, toy.SWAP]


@pytest.fixture
def high_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Table, "legal", low_cards_are_swapped)
    monkeypatch.setattr(autopilot, "CLOCK_JUMP", math.inf)  # this clock jumps: that is no machine that slept


async def story(folder: Path, card: str, **terms: Any) -> list[tuple[float, int, tuple[int, ...], str]]:
    """What everybody can see of Bea's turn, if she holds this card: when, the version, who is asked, and when something
    is due next. She takes her time."""
    clock = Clock()
    seen: list[tuple[float, int, tuple[int, ...], str]] = []

    def look(table: Table) -> None:
        seen.append((clock.now - Clock.now, table.version, match_of(table).actors, table.due))

    folder.mkdir()
    async with open_house(folder, clock=clock) as house:
        table, _ = await three(house, game="high-card", options={}, **terms)
        state: Any = match_of(table).state
        state.hands[1] = toy.CARDS.index(card)
        table.follow()
        usual = house.tables.changed

        def changed(table: Table) -> None:
            look(table)  # what a page is poked with
            usual(table)

        house.tables.changed = changed
        clock.now += 10
        await click(house, table, 0, "open", "k0")
        for _ in range(5):
            clock.now += 7
            await house.autopilot.look()
            await until(lambda: not house.autopilot.tasks)
            look(table)
        if my_turn(table, 1):
            await click(house, table, 1, "swap", "k1")
        clock.now += 7
        look(table)
    return seen


@pytest.mark.parametrize("pace", ["none", "live"])
async def test_at_a_strict_table_no_time_depends_on_what_only_one_seat_knows(
    tmp_path: Path, high_card: None, pace: str
) -> None:
    """At a quick one it does, and the pages that explain it say so."""
    for strict in (True, False):
        low, high = [
            await story(tmp_path / f"{strict}-{card}", card, strict=strict, pace=pace, deputy=True)
            for card in ("low", "high")
        ]
        assert (low == high) == strict
        asked = [next(when for when, _, actors, _ in seen if actors == (2,)) for seen in (low, high)]
        assert asked == ([45, 45] if strict else [10, 45])


async def test_what_everybody_knows_to_be_forced_is_answered_at_every_table(
    tmp_path: Path, high_card: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(toy.Table, "public_choice", lambda self, seat: True, raising=False)
    seen = await story(tmp_path / "house", "low", strict=True)
    assert next(when for when, _, actors, _ in seen if actors == (2,)) == 10


async def test_a_forced_answer_is_marked_as_nobodys_own(tmp_path: Path, high_card: None) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house, game="high-card", options={}, strict=False)
        state: Any = match_of(table).state
        state.hands[1] = toy.CARDS.index("low")
        table.follow()
        while not match_of(table).over:
            await play_any(house, table, match_of(table).actors[0])
        assert movers(table)[1] == {"kind": "order"}


# Giving orders


STAY_OUT = Order("pass", ("battle",), name="out")


async def test_giving_an_order_makes_no_step_and_no_version(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        table, _ = await three(house)
        version, moved = table.version, table.facts.moved
        assert await change_orders(house.tables, table, 1, version, lambda orders: given(orders, STAY_OUT))
        assert (table.version, table.facts.moved, match_of(table).ply) == (version, moved, 0)
        await click(house, table, 0, CLICK, "k")
        assert log_of(table) == [*ONE_THOUGHT, (1, "pass", "order")]
    async with open_house(tmp_path) as house:
        assert (await table_of(house, table.id)).seats[1].orders == (STAY_OUT,)


async def test_every_person_begins_with_the_orders_that_the_game_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = {"phases": ["battle"], "play": "pass", "until": ["always"], "default": True}
    monkeypatch.setattr(registry.game("condottiere"), "habits", Habits.read({"standing": {"out": out}}))
    async with open_house(tmp_path) as house:
        people = [await somebody(house, name) for name in ("Ada", "Bea")]
        table = await begun(house, people, ["random"], options={"start_seat": 0})
        assert [seat.orders for seat in table.seats] == [(STAY_OUT,), (STAY_OUT,), ()]
        house.tables.forget(table)
        assert [seat.orders for seat in (await table_of(house, table.id)).seats] == [(STAY_OUT,), (STAY_OUT,), ()]
