"""Orders at the table: given and ended by their seat alone, followed at once, secret, without a step of their own."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.asgi_client import Answer, Client
from helpers.clock import Clock
from helpers.condottiere import GAME, position
from helpers.hosted_tables import JS, actor, fields, opened, play_on, post, seated, someone, watching
from helpers.houses import match_of, table_of
from helpers.orders import give_condottiere_orders
from helpers.page_reader import Page
from helpers.waiting import until
from signoria.engine.luck import FastLuck
from signoria.engine.match import PERSON
from signoria.engine.orders import MOST_ORDERS, PLAN, Order, is_asked
from signoria.server import takeback_requests
from signoria.server.due import has_acted
from signoria.server.giving_orders import given
from signoria.server.plans import WORLDS, foreseen
from signoria.server.tables import Table


@pytest.fixture(autouse=True)
def orders(monkeypatch: pytest.MonkeyPatch) -> None:
    give_condottiere_orders(monkeypatch)


async def order(browser: Client, table: Table, seat: int, **sent: str) -> Answer:
    whole = {"seat": str(seat), "v": str(table.version), **sent}
    return await browser.post(f"/tables/{table.id}/orders", whole, headers=JS)


async def in_battle(table: Table, browsers: list[Client]) -> int:
    """Plays until a seat is asked in a battle, and says which."""
    match = match_of(table)
    for _ in range(40):
        if match.view(actor(table))["phase"] == "battle":
            return actor(table)
        await play_on(table, browsers, 1, seed=match.ply)
    raise AssertionError("no battle")


async def test_an_order_is_followed_where_it_stands_and_makes_no_step_where_nobody_asks(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        other, match = (seat + 1) % 3, match_of(table)
        version, ply, moved = table.version, match.ply, table.facts.moved
        before = await browsers[seat].get(f"/tables/{table.id}/fragment", headers=JS)
        answer = await order(browsers[other], table, other, give="out round 1")
        assert answer.status == 200
        assert answer.headers["x-replace"] == "1"
        assert "Stay out, this round" in answer.text
        assert (table.version, match.ply, table.facts.moved) == (version, ply, moved)
        assert (await browsers[seat].get(f"/tables/{table.id}/fragment", headers=JS)).text == before.text
        assert table.seats[other].orders == (Order("pass", ("battle",), until={"round": 1}, name="out"),)

        assert 'value="out round 1"' in before.text  # one tap, where the question stands
        assert (await order(browsers[seat], table, seat, give="out round 1")).status == 200
        lines = [line for line in match.record if line.get("move") == "pass"]
        assert [(line["seat"], line["mover"]) for line in lines] == [(seat, PERSON), (other, {"kind": "order"})]
        assert table.facts.moved > moved


async def test_orders_are_secret_and_a_stranger_can_give_none(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        mine = (seat + 1) % 3
        pages = [*browsers[:mine], *browsers[mine + 1 :], await watching(client, table)]
        before = [(await one.get(f"/tables/{table.id}/fragment", headers=JS)).text for one in pages]
        await order(browsers[mine], table, mine, give="out always")
        await order(browsers[mine], table, mine, give="poor always", **{"limit-poor": "7"})
        assert [(await one.get(f"/tables/{table.id}/fragment", headers=JS)).text for one in pages] == before
        assert (await order(browsers[seat], table, mine, give="out always")).status == 403
        assert (await order(pages[-1], table, mine, give="out always")).status == 403
        assert len(table.seats[mine].orders) == 2


async def test_an_order_is_ended_and_survives_a_restart_until_then(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        other = (seat + 1) % 3
        await order(browsers[other], table, other, give="poor always", **{"limit-poor": "7"})
        (given,) = table.seats[other].orders
        assert given.facts == (("round", "<=", 7),)
    async with opened(tmp_path) as (client, house):
        again = await house.tables.table(table.id)
        assert again is not None
        assert again.seats[other].orders == (given,)
        browser = client.other()
        browser.cookies.update(browsers[other].cookies)
        page = Page((await browser.get(f"/tables/{table.id}")).text)
        (end,) = page.named("button", name="end")
        assert Order.from_json(json.loads(end.attributes["value"])) == given
        assert (await order(browser, again, other, end=end.attributes["value"])).status == 200
        assert again.seats[other].orders == ()


@pytest.mark.parametrize(
    "sent",
    [
        {"give": "out combat"},
        {"give": "nothing always"},
        {"give": "out"},
        {"give": "out round 2"},
        {"end": "[]"},
        {"end": '{"play": "x", "facts": [["a", [], 1]]}'},
        {"end": "{"},
        {"end": '{"play": "pass", "what": 1}'},
        {"deputise": "1", "level": "search:9999", "until": "hour"},
        {"deputise": "1", "level": "capitano", "until": "eternity"},
    ],
)
async def test_what_is_no_order_is_refused(sent: dict[str, str], tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        answer = await order(browsers[0], table, 0, **sent)
        assert (answer.status, table.seats[0].orders) == (409, ())


@pytest.mark.parametrize("limit", ["", "-1", "1000", "1e1", "two", "٣"])
async def test_a_wrong_limit_is_refused_with_a_sentence(limit: str, tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        sent = {"give": "poor always", "limit-poor": limit}
        answer = await order(browsers[0], table, 0, **sent)
        assert (answer.status, json.loads(answer.text)) == (422, {"message": "Give a number from 0 to 99."})
        whole = {"seat": "0", "v": str(table.version), **sent}
        plain = await browsers[0].post(f"/tables/{table.id}/orders", whole)
        assert plain.status == 422
        assert "Give a number from 0 to 99." in plain.text
        assert any(one.attributes["href"] == f"/tables/{table.id}" for one in Page(plain.text).named("a"))
        assert table.seats[0].orders == ()


async def test_an_order_for_a_question_that_has_gone_is_too_late(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        version = table.version
        await post(browsers[seat], table, fields(table, seat, "pass", "k1"))
        await in_battle(table, browsers)
        assert (await order(browsers[seat], table, seat, v=str(version), give="out always")).status == 409
        assert table.seats[seat].orders == ()


async def test_orders_of_the_same_question_do_not_stand_side_by_side() -> None:
    left, right = (Order(f"side {side}", ("side",), name=side) for side in ("left", "right"))
    cheap = Order("side left", ("side",), (("price", "<=", 2),), name="cheap")
    bots = [Order("bot:capitano"), Order("bot:principe")]
    assert given((left,), right) == (right,)
    assert given((left, cheap), cheap) == (left, cheap)
    assert given((left, bots[0]), bots[1]) == (left, bots[1])


async def test_who_goes_back_is_asked_until_they_answer_whatever_others_do(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        other, match = (seat + 1) % 3, match_of(table)
        move = next(str(one) for one in match.legal(seat) if one.verb == "play")
        await post(browsers[seat], table, fields(table, seat, move, "k1"))
        await order(browsers[seat], table, seat, give="out round 1")
        sent = {"seat": str(seat), "v": str(table.version), "key": "k2"}
        assert (await browsers[seat].post(f"/tables/{table.id}/undo", sent, headers=JS)).status == 200
        version = table.version
        assert (await order(browsers[other], table, other, give="poor always", **{"limit-poor": "0"})).status == 200
        assert (match.actors, table.version) == ((seat,), version)
        await post(browsers[seat], table, fields(table, seat, move, "k3"))
        assert not is_asked(table.seats[seat].orders)


async def test_who_went_back_is_asked_though_the_table_was_read_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        move = next(str(one) for one in match_of(table).legal(seat) if one.verb == "play")
        await post(browsers[seat], table, fields(table, seat, move, "k1"))
        await order(browsers[seat], table, seat, give="out round 1")
        await undo(browsers[seat], table, seat)
        house.tables.forget(table)
        table = await table_of(house, table.id)
        other = (seat + 1) % 3
        await order(browsers[other], table, other, give="poor always", **{"limit-poor": "0"})
        assert match_of(table).actors == (seat,)
        await post(browsers[seat], table, fields(table, seat, move, "k2"))
        assert [one.name for one in table.seats[seat].orders] == ["out"]


async def undo(browser: Client, table: Table, seat: int) -> Answer:
    sent = {"seat": str(seat), "v": str(table.version), "key": f"u{match_of(table).ply}"}
    return await browser.post(f"/tables/{table.id}/undo", sent, headers=JS)


async def test_an_order_given_where_its_question_stands_is_a_click_by_hand(tmp_path: Path) -> None:
    """It is told like one, whoever is asked next hears of it, and undo goes back over it and no further."""
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        match = match_of(table)
        ply = match.ply
        await order(browsers[seat], table, seat, give="out round 1")
        (line,) = (one for one in match.record if one.get("ply") == ply)
        assert (line["seat"], line["move"], line["mover"]) == (seat, "pass", PERSON)
        assert has_acted(table) == seat
        assert (await undo(browsers[seat], table, seat)).status == 200
        assert match.actors == (seat,)
        assert [line["undo"] for line in match.record if "undo" in line] == [ply]
        assert [one.name for one in table.seats[seat].orders if one.name] == ["out"]
        await order(browsers[seat], table, seat, end=json.dumps(standing(table, seat).to_json()))
        assert match.actors == (seat,), "nothing answers for who thinks again"


def standing(table: Table, seat: int) -> Order:
    return next(one for one in table.seats[seat].orders if one.name)


async def test_after_a_rewind_no_order_answers_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        match = match_of(table)
        await order(browsers[(seat + 1) % 3], table, (seat + 1) % 3, give="out round 1")
        await post(browsers[seat], table, fields(table, seat, "pass", "k1"))
        answered = next(one.ply for one in match.line if not one.hand)
        host = await house.people.of(browsers[0].cookies["signoria"])
        assert host is not None
        assert await takeback_requests.rewind(house.tables, table, host, answered, match.ply, "r1")
        assert match.actors == ((seat + 1) % 3,)


async def test_too_many_orders_are_refused(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        table.order(
            seat, tuple(Order("pass", ("battle",), name=f"n{one}", until={"round": 99}) for one in range(MOST_ORDERS))
        )
        assert (await order(browsers[seat], table, seat, give="out always")).status == 409


async def test_a_bot_plays_for_who_wished_it_until_its_date(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path, clock=clock) as (client, house):
        table, browsers = await seated(client, house, 2)
        match, seat = match_of(table), actor(table)
        answer = await order(browsers[seat], table, seat, deputise="1", level="novizio", until="hour")
        assert answer.status == 200
        assert "is playing for you, at your request" in answer.text
        await until(lambda: any(line.get("mover", {}).get("name") == "novizio" for line in match.record))
        moved = next(line for line in match.record if line.get("mover", {}).get("name") == "novizio")
        assert (moved["seat"], moved["mover"]["kind"]) == (seat, "deputy")
        assert 'name="move"' not in answer.text, "two hands do not play one seat"
        shown = (await browsers[1 - seat].get(f"/tables/{table.id}")).text
        assert "Novizio plays at their wish" in shown
        assert "at your request" not in shown
        version = table.version
        clock.now += 3601
        await until(lambda: not table.seats[seat].orders)
        assert table.version > version, "everybody sees that the player is back"


async def test_everybody_sees_at_once_that_a_bot_plays_for_somebody(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 2)
        seat = 1 - actor(table)
        seen = await browsers[1 - seat].get(f"/tables/{table.id}/fragment", JS)
        await order(browsers[seat], table, seat, deputise="1", level="novizio", until="hour")
        again = await browsers[1 - seat].get(
            f"/tables/{table.id}/fragment", {**JS, "if-none-match": seen.headers["etag"]}
        )
        assert again.status == 200
        assert "Novizio plays at their wish" in again.text


async def test_nobody_deputises_at_a_shared_screen(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        browser = await someone(client, house, "Ada")
        ada = await house.people.of(browser.cookies["signoria"])
        assert ada is not None
        table = await house.tables.host(ada, "condottiere", 2, {}, hotseat=["Ada", "Bea"])
        await house.tables.start(table)
        seat = actor(table)
        await browser.post(f"/tables/{table.id}/ready", {"as": str(seat)})
        answer = await order(browser, table, seat, deputise="1", level="novizio", until="hour")
        assert answer.status == 409
        assert table.seats[seat].orders == ()


async def test_who_skips_waits_for_no_bot_until_asked(tmp_path: Path) -> None:
    async with opened(tmp_path, bot_pause=30.0) as (client, house):
        table, browsers = await seated(client, house, 2)
        person = table.seats[0].person
        table.here[person] = 1
        answer = await order(browsers[0], table, 0, skip="1")
        assert answer.status == 200
        assert person in table.skipping
        await play_on(table, browsers, 6)
        while 0 not in match_of(table).actors:
            await play_on(table, browsers, 1, seed=match_of(table).ply)
        assert person not in table.skipping


# Plans


async def plan(browser: Client, table: Table, seat: int, **sent: str) -> Answer:
    whole = {"seat": str(seat), "v": str(table.version)}
    for number in range(1, 5):
        whole |= {f"fact{number}": "", f"how{number}": ">=", f"limit{number}": "0", f"move{number}": ""}
    return await browser.post(f"/tables/{table.id}/plan", {**whole, **sent})


async def test_a_plan_answers_the_next_question_and_is_over(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        other, match = (seat + 1) % 3, match_of(table)
        page = await browsers[other].get(f"/tables/{table.id}/plan?seat={other}")
        assert page.status == 200
        moves = [one.attributes["value"] for one in Page(page.text).named("option") if one.attributes["value"]]
        held = match.view(other)["hand"]
        assert "pass" in moves
        assert "play nothing" not in moves
        version = table.version
        done = await plan(browsers[other], table, other, fact1="round", limit1="2", move1="pass", move2="pass")
        assert (done.status, table.version) == (303, version)
        assert [one.name for one in table.seats[other].orders] == [PLAN, PLAN]
        shown = (await browsers[other].get(f"/tables/{table.id}")).text
        assert "At my next decision: if the round is at least 2, pass; otherwise pass<" in shown
        await post(browsers[seat], table, fields(table, seat, "pass", "k1"))
        line = next(line for line in reversed(match.record) if line.get("seat") == other and "move" in line)
        assert (line["move"], line["mover"], table.seats[other].orders) == ("pass", {"kind": "order"}, ())
        assert held == match.view(other)["hand"]


async def test_a_plan_outlives_a_card_that_is_shown_meanwhile(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        other = (seat + 1) % 3
        await plan(browsers[other], table, other, move1="pass")
        shown = next(str(one) for one in match_of(table).lane(other))
        await post(browsers[other], table, fields(table, other, shown, "k1"))
        assert [one.name for one in table.seats[other].orders] == [PLAN]
        await post(browsers[seat], table, fields(table, seat, "pass", "k2"))
        assert (match_of(table).record[-1]["move"], table.seats[other].orders) == ("pass", ())


async def test_a_plan_with_a_line_that_is_never_reached_is_shown_again(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        other = (await in_battle(table, browsers) + 1) % 3
        answer = await plan(browsers[other], table, other, move1="pass", fact2="round", limit2="2", move2="pass")
        assert answer.status == 422
        assert "Line 2 can never be reached" in answer.text
        for wrong in ({"move1": "fly"}, {"move1": "pass", "fact1": "secret"}, {"move1": "pass", "how1": "=="}):
            assert (await plan(browsers[other], table, other, **wrong)).status == 400
        assert table.seats[other].orders == ()


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"fact2": "round", "how2": "<=", "limit2": "7"}, "Line 2 has a condition but no move"),
        ({"fact2": "round", "limit2": "", "move2": "pass"}, "Line 2 needs a number from 0 to 99."),
        ({"fact2": "round", "limit2": "x" * 5, "move2": "pass"}, "Line 2 needs a number from 0 to 99."),
        ({"fact2": "round", "limit2": "100", "move2": "pass"}, "Line 2 needs a number from 0 to 99."),
    ],
)
async def test_a_line_that_is_not_finished_is_named_and_what_was_typed_is_kept(
    wrong: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        other = (await in_battle(table, browsers) + 1) % 3
        whole = {"fact1": "round", "how1": "<=", "limit1": "4", "move1": "pass", **wrong}
        answer = await plan(browsers[other], table, other, **whole)
        assert answer.status == 422
        assert sentence in answer.text
        page = Page(answer.text)
        typed = {one.attributes["name"]: one.attributes["value"] for one in page.named("input")}
        chosen = [one.attributes["value"] for one in page.named("option") if "selected" in one.attributes]
        for name, value in whole.items():
            assert value in ([typed[name]] if name.startswith("limit") else chosen), name
        assert table.seats[other].orders == ()


async def test_a_plan_is_listed_and_ended_as_one(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        other = (await in_battle(table, browsers) + 1) % 3
        address = f"/tables/{table.id}/plan?seat={other}"
        assert 'name="drop"' not in (await browsers[other].get(address)).text
        await order(browsers[other], table, other, give="poor always", **{"limit-poor": "0"})
        await plan(browsers[other], table, other, fact1="round", limit1="2", move1="pass", move2="pass")
        assert 'name="drop"' in (await browsers[other].get(address)).text
        page = Page((await browsers[other].get(f"/tables/{table.id}")).text)
        assert [one.attributes["value"] for one in page.named("button", name="end")][1:] == [PLAN]
        assert "Orders (2)" in {one.text for one in page.named("button")}
        assert (await order(browsers[other], table, other, end=PLAN)).status == 200
        assert [one.name for one in table.seats[other].orders] == ["poor"]


async def test_nothing_is_planned_by_who_is_asked_or_for_another_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        seat = await in_battle(table, browsers)
        assert "It is your turn already" in (await browsers[seat].get(f"/tables/{table.id}/plan?seat={seat}")).text
        assert (await plan(browsers[seat], table, seat, move1="pass")).status == 409
        assert (await browsers[seat].get(f"/tables/{table.id}/plan?seat={(seat + 1) % 3}")).status == 403


def test_only_what_is_asked_next_can_be_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan is over with the next question: moves of later ones are not offered."""
    hands = [["m1", "m2", "m3"], ["m4", "m5", "winter"], ["m6"]]
    view = position(seats=3, contested="roma", lines=[[], [], []], hands=hands).view(1)
    assert "pass" in {str(GAME.actions[one]) for one in foreseen(GAME, view, 1)}
    monkeypatch.setattr(GAME, "habits", replace(GAME.habits, planned=frozenset({"place"})))
    assert foreseen(GAME, view, 1) == set(), "the battle comes before the next place"


async def test_what_may_be_planned_follows_from_the_view_alone(tmp_path: Path) -> None:
    """The same in the truth and in a world that the seat cannot tell from it."""
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, strict=True)
        other = (await in_battle(table, browsers) + 1) % 3
        match = match_of(table)
        view = match.view(other)
        found = foreseen(match.game, view, other)
        for seed in range(WORLDS):
            assert foreseen(match.game, match.game.world(view, FastLuck(seed)).view(other), other) == found
