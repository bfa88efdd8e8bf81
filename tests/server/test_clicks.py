"""``signoria bench clicks``: what can be activated on a page, which click a greedy player takes, what is counted."""

from __future__ import annotations

import asyncio

import pytest

from signoria.engine import registry
from signoria.engine.habits import Habits, Standing
from signoria.engine.luck import FastLuck
from signoria.server.clicks.measure import Plan, Tally, hosted, measure, with_orders
from signoria.server.clicks.pages import TablePage
from signoria.server.clicks.players import GreedyPlayer, NotOnThePage
from signoria.server.tables import Table

# What can be activated


def cost(html: str, move: str, **folds: bool) -> list[int]:
    return [one.cost for one in TablePage(html).offers(move, folds)]


def button(move: str, more: str = "") -> str:
    return f'<button name="move" value="{move}"{more}>x</button>'


SHEET = f'<div id="s" popover><div>{button("pass")}</div></div>'


@pytest.mark.parametrize(
    ("html", "costs"),
    [
        (button("pass"), [1]),
        ('<g data-move="pass"><path d="M0"/></g>', [1]),
        (button("pass") + '<g data-move="pass"/>', [1, 1]),
        (button("play m1"), []),
        (button("pass", " disabled"), []),
        (f"<div hidden>{button('pass')}</div>", []),
        (f"<div hidden><div></div>{button('pass')}</div>", []),
        (f"<dialog>{button('pass')}</dialog>", []),
        (f"<fieldset disabled>{button('pass')}</fieldset>", []),
        (f"<div><div>{button('pass', ' hidden')}</div></div>{button('pass')}", [1]),
        (f'<details id="a"><summary>a</summary>{button("pass")}</details>', [2]),
        (f'<details id="a" open><summary>a</summary>{button("pass")}</details>', [1]),
        (f'<details id="a"><summary>{button("pass")}</summary></details>', [1]),
        (f'<details id="a"><details id="b"><summary>b</summary>{button("pass")}</details></details>', [3]),
        (f'<button popovertarget="s">s</button>{SHEET}', [2]),
        (f'<div id="s" popover>{button("pass")}<button popovertarget="s">close</button></div>', []),
        (f'<details id="a"><button popovertarget="s">s</button></details>{SHEET}', [3]),
    ],
)
def test_what_has_to_be_opened_first_counts(html: str, costs: list[int]) -> None:
    assert cost(html, "pass") == costs


LISTS = (
    '<form id="g"><select name="to"><option value="1">b</option><option value="2" selected>c</option></select>'
    '<input name="ducats" value="1"><input type="radio" name="why" value="love"><input type="radio" name="why" '
    'value="fear" checked><input type="hidden" name="seat" value="0">'
    '<button name="move" value="gift {to} {ducats} {why}">x</button></form>'
)


@pytest.mark.parametrize(
    ("move", "costs"),
    [
        ("gift 2 1 fear", [1]),
        ("gift 1 1 fear", [2]),
        ("gift 1 7 fear", [3]),
        ("gift 1 7 love", [4]),
        ("gift 3 1 fear", []),
        ("gift", []),
    ],
)
def test_what_is_chosen_from_lists_counts_where_it_does_not_stand_there(move: str, costs: list[int]) -> None:
    assert cost(LISTS, move) == costs


def test_a_list_of_moves_is_sent_by_its_form() -> None:
    html = (
        '<form id="g"><select name="move"><option>no</option><option value="annex parma; routine">a</option></select>'
        "<button>go</button></form>"
    )
    (offer,) = TablePage(html).offers("annex parma", {})
    assert (offer.click, offer.cost) == ("annex parma; routine", 2)


def test_the_later_moves_of_a_click_may_be_chosen_too() -> None:
    html = (
        '<form id="f"><select name="way"><option value="1">1</option><option value="2">2</option></select>'
        f"{button('activate farm; option {way}; routine')}</form>"
    )
    found = {one.click: one.cost for one in TablePage(html).offers("activate farm", {})}
    assert found == {"activate farm; option 1; routine": 1, "activate farm; option 2; routine": 2}


def test_a_fold_stays_as_its_reader_left_it_while_it_is_there() -> None:
    page = TablePage(f'<details id="a"><summary>a</summary>{button("pass")}</details>')
    (offer,) = page.offers("pass", {})
    left = page.opening({}, offer.opened)
    assert left == {"a": True}
    assert cost(f'<details id="a"><summary>a</summary>{button("pass")}</details>', "pass", **left) == [1]
    assert TablePage("<p>").left(left) == {}


def test_of_folds_of_one_name_one_is_open() -> None:
    page = TablePage('<details id="a" name="g" open></details><details id="b" name="g"></details>')
    assert page.opening({}, ("b",)) == {"a": False, "b": True}


# Which click is taken


def table_of(plan: Plan) -> Table:
    return asyncio.run(hosted(plan, 0))[1]


PRINCIPATO = registry.game("principato")


def turn_of_two(player: GreedyPlayer, table: Table, drawn: bool) -> tuple[int, str, str]:
    """The match played on until a seat makes two decisions one after the other; does the first one draw something?"""
    match = table.match
    assert match is not None
    while True:
        seat = match.actors[0]
        first = player.decide(match.state, seat)
        later, luck = match.state.copy(), FastLuck(1)
        later.play(seat, match.game.actions.parse(first).number, luck)
        if later.actors() == (seat,) and len(later.legal(seat)) > 2 and (luck.picks > 0) == drawn:
            return seat, first, player.decide(later, seat)
        match.step(seat, first)


def other_than(table: Table, seat: int, first: str, second: str) -> str:
    assert table.match is not None
    later = table.match.state.copy()
    later.play(seat, PRINCIPATO.actions.parse(first).number, FastLuck(1))
    return next(move for move in (str(PRINCIPATO.actions[one]) for one in later.legal(seat)) if move != second)


def taken(player: GreedyPlayer, table: Table, seat: int, *clicks: str) -> str:
    offer = player.click(table, seat, TablePage("".join(map(button, clicks))), {}).offer
    assert offer is not None
    return offer.click


def test_the_click_that_says_most_of_what_the_player_means_is_taken() -> None:
    plan = Plan(PRINCIPATO, 3, {}, 1)
    player, table = plan.player(0), table_of(plan)
    seat, first, second = turn_of_two(player, table, drawn=False)
    other = other_than(table, seat, first, second)
    assert taken(player, table, seat, first, f"{first}; {second}", f"{first}; {other}") == f"{first}; {second}"
    assert taken(player, table, seat, first, f"{first}; {other}") == first
    with pytest.raises(NotOnThePage, match=first):
        taken(player, table, seat, second, f"{second}; {first}")


def test_a_click_that_says_too_much_is_taken_only_where_the_page_has_no_other() -> None:
    plan = Plan(PRINCIPATO, 3, {}, 1)
    player, table = plan.player(0), table_of(plan)
    seat, first, second = turn_of_two(player, table, drawn=False)
    other = other_than(table, seat, first, second)
    decided = player.click(table, seat, TablePage(button(f"{first}; {other}") + button(other)), {})
    assert decided.bent
    assert decided.offer is not None
    assert decided.offer.click == f"{first}; {other}"


def test_nobody_says_beforehand_what_they_would_do_after_a_draw() -> None:
    plan = Plan(PRINCIPATO, 3, {}, 1)
    player, table = plan.player(0), table_of(plan)
    seat, first, second = turn_of_two(player, table, drawn=True)
    assert taken(player, table, seat, f"{first}; {second}", first) == first
    assert taken(player, table, seat, f"{first}; {second}") == f"{first}; {second}"  # the page leaves no choice


def test_routine_is_taken_where_it_does_no_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan(PRINCIPATO, 3, {}, 1)
    player, table = plan.player(0), table_of(plan)
    seat, first, second = turn_of_two(player, table, drawn=False)
    assert table.match is not None
    later = table.match.state.copy()
    later.play(seat, PRINCIPATO.actions.parse(first).number, FastLuck(1))
    phase = str(later.view(seat)["phase"])
    monkeypatch.setattr(PRINCIPATO, "habits", Habits(routine=frozenset({phase})))
    answers = iter([second, ""] * 9)
    monkeypatch.setattr(type(PRINCIPATO), "routine", lambda self, view: next(answers))
    assert taken(player, table, seat, first, f"{first}; routine") == f"{first}; routine"
    worst = other_than(table, seat, first, second)
    answers = iter([worst, ""] * 9)
    hopes = iter([[one] * 3 for one in (0.3, 0.1, 0.2, 0.1)])  # the move alone; routine, the player's own, routine
    monkeypatch.setattr(player, "decide", lambda state, seat: first if state is table_state(table) else second)
    monkeypatch.setattr(type(PRINCIPATO), "values", lambda self, state: next(hopes))
    assert taken(player, table, seat, first, f"{first}; routine") == first
    hopes = iter([[one] * 3 for one in (0.3, 0.2, 0.2, 0.2)])
    assert taken(player, table, seat, first, f"{first}; {worst}") == f"{first}; {worst}"  # it pays in its way as well


def table_state(table: Table) -> object:
    assert table.match is not None
    return table.match.state


# What is counted


def test_a_hand_off_is_a_question_of_another_person_than_the_one_who_acted_last() -> None:
    match = registry.game("condottiere").start(3, seed=1, start_seat=0)
    tally = Tally("condottiere", 3, "now")
    for last, handoffs in ((-1, 0), (0, 0), (2, 1)):
        tally.count(match, 0, str(match.legal(0)[0]), last)
        assert tally.total("handoffs") == handoffs
    assert (tally.total("asked"), tally.total("only")) == (3, 0)


def test_one_answer_is_no_choice_unless_several_clicks_begin_with_it() -> None:
    plan = Plan(registry.game("condottiere"), 2, {}, 2)
    match = table_of(plan).match
    assert match is not None
    player = plan.player(0)
    while len(match.legal(match.actors[0])) > 1:
        match.step(match.actors[0], player.decide(match.state, match.actors[0]))
    tally, seat = Tally("condottiere", 2, "now"), match.actors[0]
    tally.count(match, seat, str(match.legal(seat)[0]), -1, ways=2)
    assert (tally.total("only"), tally.total("one_move")) == (0, 1)
    tally.count(match, seat, str(match.legal(seat)[0]), -1)
    assert (tally.total("only"), tally.total("one_move")) == (1, 2)


def test_orders_take_over_what_is_no_choice_and_nothing_else() -> None:
    game = registry.game("condottiere")
    before, now, unrolled = measure(Plan(game, 2, {}, 2), 1, True)
    # Who answers first where several are asked at once is another thing: the same questions, and the same answers.
    assert {name: unrolled.of(name).asked for name in unrolled.phases} == {
        name: before.of(name).asked for name in before.phases
    }
    assert unrolled.total("only") == before.total("only")
    assert now.decisions == before.decisions == before.total("asked") == before.total("clicks")
    assert before.total("only") == now.answered["forced"] > 5
    assert now.total("only") == 0 < before.only_share
    assert now.total("handoffs") < before.total("handoffs")
    assert set(now.answered) == {"forced"}


def test_a_standing_order_is_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.game("condottiere")
    keep = Standing("keep", ("hand",), "hand keep", ("always",), default=True)
    nothing = Standing("nothing", ("take_back",), "take nothing", ("always",), default=True)
    monkeypatch.setattr(game, "habits", Habits(standing=(keep, nothing)))
    tally, unrolled = with_orders(Plan(game, 3, {}, 2), [0])
    assert unrolled.total("asked") == tally.decisions
    assert tally.of("hand").asked == 0
    assert tally.of("take_back").answered["standing"] > 0
    assert tally.answered["click"] == tally.answered["routine"] == 0


def test_the_same_seed_gives_the_same_game() -> None:
    game = registry.game("condottiere")
    found = [with_orders(Plan(game, 2, {}, 5), [0])[0].as_data() for _ in range(2)]
    assert found[0] == found[1]
