"""Orders: which of them answers a question, what is left of them, and how they are written."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria.engine.habits import Habits
from signoria.engine.orders import (
    ASK_PLAYER,
    PLAN,
    ROUTINE,
    SURPRISE,
    Asked,
    BadOrder,
    Order,
    answer,
    bot_of,
    default_orders,
    moves_of,
    out_of_turn,
    rest_of_click,
    standing_order,
    without_asking,
)

NOW = "2026-11-19T12:00:00.000Z"
HABITS = Habits.read(
    {
        "routine": ["pay"],
        "planned": ["battle"],
        "facts": ["most"],
        "standing": {
            "keep": {"phases": ["keep"], "play": "hand keep", "until": ["always"], "default": True},
            "out": {"phases": ["sale"], "play": "stay out", "until": ["combat", "always"]},
            "cheap": {"phases": ["sale"], "play": "stay out", "until": ["always"], "fact": "price"},
        },
    }
)


class Stub:
    """A game as far as orders ask it."""

    habits = HABITS

    def scopes(self, view: Any) -> Any:
        return view["scopes"]

    def public_facts(self, view: Any) -> Any:
        return view["facts"]

    def routine(self, view: Any) -> str:
        return str(view["sensible"])


def asked(phase: str, *legal: str, forced: str = "", **more: Any) -> Asked:
    strict, public = (more.pop(name, False) for name in ("strict", "public"))
    view = {"phase": phase, "seat": 0, "scopes": {"combat": 4}, "facts": {"most": 20}, "sensible": "", **more}
    game: Any = Stub()
    return Asked(game, lambda: view, lambda: legal, forced, strict, public)


def test_the_first_order_that_answers_is_followed_and_bots_come_last() -> None:
    orders = [Order("bot:principe"), Order("pass", ("battle",)), Order("play m3", ("battle",))]
    assert answer(orders, asked("battle", "pass", "play m3"), NOW).move == "pass"
    assert answer(orders, asked("battle", "play m3"), NOW).move == "play m3"
    assert answer(orders, asked("place", "place roma"), NOW).move == ""
    assert bot_of(orders, NOW, late=False) == "principe"
    assert answer([], asked("place", "place roma"), NOW).move == ""


def test_an_order_lasts_for_its_scope_or_until_its_date() -> None:
    question = asked("sale", "stay out", "offer 3")
    for until, lasts in (
        ({"combat": 4}, True),
        ({"combat": 3}, False),
        ({"nothing": 1}, False),
        ({"date": "2026-11-19T12:00:01.000Z"}, True),
        ({"date": NOW}, False),
    ):
        order = Order("stay out", until=until)
        assert answer([order], question, NOW) == (("stay out", (order,)) if lasts else ("", ()))


def test_public_conditions_must_all_hold() -> None:
    for facts, holds in (
        ((("most", ">=", 20),), True),
        ((("most", ">=", 21),), False),
        ((("most", ">=", 20), ("most", "<=", 19)), False),
        ((("unknown", ">=", 0),), False),
    ):
        assert bool(answer([Order("pass", facts=facts)], asked("battle", "pass"), NOW).move) == holds


def test_the_rest_of_a_click_is_played_in_its_order_and_ended_by_a_surprise() -> None:
    orders = tuple(rest_of_click(["option 1", "pay 2"]))
    found = answer(orders, asked("option", "option 1", "pay 2"), NOW)
    assert found == ("option 1", orders[1:])
    assert answer(orders, asked("option", "pay 2", "option 2"), NOW) == ("", ()), "never the second move first"
    assert answer(orders, asked("other", "x", forced="x"), NOW) == ("x", orders), "no choice is no surprise"


def test_routine_goes_on_while_the_question_is_bookkeeping() -> None:
    orders = tuple(rest_of_click([ROUTINE]))
    assert answer(orders, asked("pay", "a", "b", sensible="b"), NOW) == ("b", orders)
    assert answer(orders, asked("pay", "a", "b"), NOW) == ("", ()), "the pruning leaves more than one"
    assert answer(orders, asked("trade", "a", "b", sensible="b"), NOW) == ("", ()), "not bookkeeping"
    assert answer(orders, asked("pay", "a", "b", sensible="b", strict=True), NOW).move == ""
    assert out_of_turn((*orders, Order("pass"))) == (Order("pass"),)


def test_without_a_choice_the_answer_is_given_as_the_table_agreed() -> None:
    for strict, public, given in ((False, False, True), (True, False, False), (True, True, True)):
        question = asked("keep", "hand keep", forced="hand keep", strict=strict, public=public)
        assert bool(answer([], question, NOW).move) == given


def test_a_plan_is_for_the_next_question_and_over_with_it() -> None:
    plan = (
        Order("pass", ("battle",), (("most", ">=", 20),), until=SURPRISE, name=PLAN),
        Order("play m3", ("battle",), until=SURPRISE, name=PLAN),
    )
    standing = Order("stay out", ("sale",))
    orders = (standing, *plan)
    assert answer(orders, asked("battle", "pass", "play m3"), NOW) == ("pass", (standing,))
    below = asked("battle", "pass", "play m3", facts={"most": 19})
    assert answer(orders, below, NOW) == ("play m3", (standing,))
    assert answer(orders, asked("sale", "stay out", "offer 1"), NOW) == ("stay out", orders), "answered by what stands"
    assert answer(orders, asked("pope", "pass"), NOW) == ("", (standing,)), "another question"
    assert answer(orders, asked("battle", "play m4"), NOW) == ("", (standing,)), "nothing planned is legal"


def test_a_bot_plays_by_the_first_order_in_force_that_names_one() -> None:
    deputy, wished = Order("bot:stand-in", after="deadline"), Order("bot:capitano", until={"date": "2026-11-22"})
    assert bot_of([Order("pass"), deputy], NOW, late=False) == ""
    assert bot_of([Order("pass"), deputy], NOW, late=True) == "stand-in"
    assert bot_of([wished, deputy], NOW, late=True) == "capitano"
    assert bot_of([wished, deputy], "2026-11-23", late=False) == ""
    assert answer([wished], asked("battle", "pass", "play m3"), NOW) == ("", (wished,)), "bots are asked elsewhere"


def test_who_went_back_is_asked_whatever_else_would_answer() -> None:
    orders = (ASK_PLAYER, Order("pass", name="out"))
    assert answer(orders, asked("battle", "pass", "play m3"), NOW) == ("", orders)
    assert answer(orders, asked("keep", "hand keep", forced="hand keep", public=True), NOW) == ("", orders)
    assert answer(without_asking(orders), asked("battle", "pass", "play m3"), NOW).move == "pass"
    assert Order.from_json(ASK_PLAYER.to_json()) == ASK_PLAYER


def test_orders_are_written_as_json_and_read_again() -> None:
    for order in (
        Order("pass"),
        Order("bot:x", after="deadline"),
        Order("play m3", ("battle",), (("most", ">=", 20),), until={"combat": 4}, once=True, name="out"),
    ):
        assert Order.from_json(order.to_json()) == order
    assert Order("pass").to_json() == {"play": "pass"}
    for wrong in (
        "pass",
        {"play": 3},
        {"play": "pass", "unless": 1},
        {"play": "pass", "facts": [["most", "==", 1]]},
        {"play": "pass", "facts": [["most", ">=", True]]},
        {"play": "pass", "facts": 3},
        {"play": "pass", "phases": 3},
        {"play": "pass", "phases": "battle"},
        {"play": "pass", "until": 3},
        {"play": "pass", "once": "yes"},
    ):
        with pytest.raises(BadOrder):
            Order.from_json(wrong)


def test_clicks_are_moves_and_at_last_perhaps_routine() -> None:
    assert moves_of("pass") == ["pass"]
    assert moves_of("activate farm; option 1; routine") == ["activate farm", "option 1", "routine"]
    for wrong in ("routine", "a; routine; b", "a; ", "; a", "; ".join(["a"] * 17)):
        with pytest.raises(BadOrder):
            moves_of(wrong)


def test_a_standing_order_is_one_that_the_game_offers() -> None:
    scopes = {"combat": 4}
    assert standing_order(HABITS, "out", "combat", scopes) == Order(
        "stay out", ("sale",), (), until={"combat": 4}, name="out"
    )
    assert standing_order(HABITS, "cheap", "always", scopes, 3).facts == (("price", "<=", 3),)
    assert default_orders(HABITS, {}) == (Order("hand keep", ("keep",), name="keep"),)
    for name, until in (("none", "always"), ("out", "turn"), ("keep", "combat")):
        with pytest.raises(BadOrder):
            standing_order(HABITS, name, until, scopes)


def test_a_click_is_undone_as_a_whole() -> None:
    """The steps that orders answered after a step by hand go with it, and the record replays so."""
    match = signoria.game("principato").start(seats=2, seed=7)
    seat = match.actors[0]
    before = match.state.key()
    match.play(seat, match.legal(seat)[0])
    while match.actors == (seat,) and match.can_undo(seat) and len(match.line) < 3:
        match.play(seat, match.legal(seat)[0], mover={"kind": "order"})
    assert len(match.line) > 1, "the opening must have two steps that can be undone"
    steps = len(match.line)
    match.undo(seat)
    assert match.state.key() == before
    assert match.ply == 2 * steps
    again = signoria.Match.replay(match.lines())
    assert again.state.key() == before
    assert again.line == match.line


@pytest.mark.parametrize(
    "click", ["pass; bot:principe", "pass; undo", "undo; pass", "routine", "a; routine; b", "a; ; b"]
)
def test_what_is_no_click_is_refused(click: str) -> None:
    with pytest.raises(BadOrder):
        moves_of(click)


def test_an_order_whose_question_no_option_brings_is_not_given() -> None:
    habits = Habits.read(
        {"standing": {"no": {"phases": ["a"], "play": "b", "until": ["always"], "option": "c", "default": True}}}
    )
    assert default_orders(habits, {"options": {"c": False}}) == ()
    assert [one.name for one in default_orders(habits, {"options": {"c": True}})] == ["no"]
