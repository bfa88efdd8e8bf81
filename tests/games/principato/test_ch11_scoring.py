"""Chapters 11 and 12: military scorings."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.principato import GAME, goods, kinds, legal, play, points, position, refused, start, supply, told, view
from signoria import Match
from signoria.games.principato.rules.military import points_by_rank, supply_order

TABLE = {2: [5, 0], 3: [6, 3, 0], 4: [7, 4, 2, 0]}
VECTORS = [
    ([5, 5, 3, 2], [6, 6, 2, 0]),
    ([5, 3, 3, 1], [7, 3, 3, 0]),
    ([4, 4, 4, 0], [5, 5, 5, 0]),
    ([6, 2, 2, 2], [7, 2, 2, 2]),
    ([6, 4, 1, 1], [7, 4, 1, 1]),
    ([0, 0, 0, 0], [4, 4, 4, 4]),
    ([-1, 0, -2, -3], [4, 7, 2, 0]),
    ([4, 4, 1], [5, 5, 0]),
    ([4, 1, 1], [6, 2, 2]),
    ([2, 2, 2], [3, 3, 3]),
    ([3, 1], [5, 0]),
    ([0, 0], [3, 3]),
]
FED = {"militia": 2, "farm": 1, "food": 2}


def scoring(*armies: dict[str, int], **spec: Any) -> Any:
    """The end of a year, as far as the first question."""
    state = position(seats=len(armies), goods=list(armies), pile=[], **spec)
    play(state, "end")
    return state


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", range(4))
def test_pri_11_1_five_scorings(seats: int, seed: int) -> None:
    state = start(seats, seed)
    scorings: list[object] = []
    while state.actors():
        scorings += [event["scoring"] for event in told(play(state, "end", seed=seed * 100 + state.year), "scoring")]
    assert sorted(map(str, scorings)) == ["extra", "extra", "year_end", "year_end", "year_end"]


def test_pri_11_2_the_most_army_tokens_first() -> None:
    assert supply_order(
        position(seats=3, goods=[{"catapult": 1}, {"militia": 2, "condottiere": 1}, {"catapult": 2}])
    ) == [
        1,
        2,
        0,
    ]
    state = scoring(FED, {"militia": 3, "farm": 1, "food": 1})
    assert state.actors() == (1,)
    assert refused(state, "supply food", seat=0) == "PRI-11.2"


@pytest.mark.parametrize("first", range(4))
def test_pri_11_3_ties_by_the_first_player(first: int) -> None:
    assert supply_order(position(seats=4, first=first)) == [(first + step) % 4 for step in range(4)]


def test_pri_11_4_cubes_to_empty_units() -> None:
    have = {"militia": 2, "condottiere": 2, "farm": 1, "food": 2, "bank": 1, "gold": 2, "favour": 2}
    state = scoring(have, {})
    moves = ["supply food", "supply gold", "supply favour-militia", "supply favour-condottiere"]
    assert legal(state) == [*moves, "done"]
    play(state, *moves, "done")
    assert points(state) == [5, 0]


@pytest.mark.parametrize("fed", [0, 1, 2])
def test_pri_11_5_supplying_is_optional(fed: int) -> None:
    state = scoring(FED, {})
    events = play(state, *["supply food"] * fed, "done")
    assert told(events, "strengths")[0]["strengths"] == [2 * fed - 2, 0]
    assert goods(state).get("food", 0) == 2 - fed


def test_pri_11_6_a_decision_stands_and_is_seen() -> None:
    state = scoring(FED, FED)
    play(state, "supply food", "done")
    assert state.actors() == (1,)
    assert view(state, 1)["principalities"][0]["on_units"] == {"militia_food": 1}
    assert refused(state, "supply food", seat=0) == "PRI-11.2"
    assert refused(position(), "done") == "PRI-11.6"


@pytest.mark.parametrize(
    ("army", "strength"),
    [
        ({"catapult": 2, "militia": 3, "militia_food": 2}, 3),
        ({"condottiere": 3}, -3),
        ({"condottiere": 2, "condottiere_gold": 1, "militia": 1}, -1),
        ({}, 0),
    ],
)
def test_pri_11_7_strength(army: dict[str, int], strength: int) -> None:
    assert view(position(goods=[army, {}]))["armies"][0]["strength"] == strength


def test_pri_11_8_a_favour_is_as_good() -> None:
    army = {"militia": 1, "militia_favour": 1, "condottiere": 1, "condottiere_favour": 1}
    assert view(position(goods=[army, {}]))["armies"][0]["strength"] == 2


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_11_9_points_by_rank(seats: int) -> None:
    armies = [{"catapult": seats - seat} for seat in range(seats)]
    assert points(scoring(*armies)) == TABLE[seats]


@pytest.mark.parametrize(("strengths", "expected"), VECTORS)
def test_pri_11_10_ties_share_and_round_up(strengths: list[int], expected: list[int]) -> None:
    assert points_by_rank(strengths, TABLE[len(strengths)], True) == expected


@pytest.mark.parametrize(("strengths", "expected"), VECTORS)
def test_pri_x20_points_by_strength(strengths: list[int], expected: list[int]) -> None:
    armies = [{"catapult": max(0, one), "militia": max(0, -one)} for one in strengths]
    assert points(scoring(*armies)) == expected


def test_pri_11_11_everybody_is_ranked() -> None:
    assert points(scoring({"militia": 2}, {"militia": 1}, {})) == [0, 3, 6]


def test_pri_11_12_cubes_on_units_go_back() -> None:
    army = {"militia": 2, "militia_food": 1, "militia_favour": 1, "condottiere": 2}
    state = scoring(army | {"condottiere_gold": 1, "condottiere_favour": 1}, {})
    assert view(state)["principalities"][0]["on_units"] == {}
    assert [supply(state)[cube] for cube in ("food", "gold", "favour")] == [39, 39, 12]


def test_pri_11_13_units_may_go_home_catapults_not() -> None:
    state = scoring({"catapult": 2, "condottiere": 2, "militia": 1}, {})
    assert legal(state) == ["return condottieri 0", "return condottieri 1", "return condottieri 2"]
    assert refused(state, "return condottieri 3") == "PRI-11.13"
    play(state, "return condottieri 2", "return militia 0")
    assert goods(state) == {"catapult": 2, "militia": 1}
    assert supply(state)["unit"] == 36


def test_pri_11_14_all_at_once_and_told_in_the_supply_order() -> None:
    state = scoring({"militia": 1}, {"militia": 2}, {"militia": 3})
    assert view(state)["order"] == [2, 1, 0]
    assert state.actors() == (0, 1, 2)
    for seat, count in ((1, 0), (0, 1)):
        assert kinds(play(state, (seat, f"return militia {count}"))) == ["sealed"]
        assert goods(state, seat)["militia"] == seat + 1
    events = play(state, (2, "return militia 2"))
    assert told(events, "return") == [
        {"seat": 2, "tokens": {"militia": 2}},
        {"seat": 1, "tokens": {}},
        {"seat": 0, "tokens": {"militia": 1}},
    ]
    assert [goods(state, seat).get("militia", 0) for seat in range(3)] == [0, 2, 1]
    assert supply(state)["unit"] == 34


def test_pri_r25_in_turn_in_the_supply_order() -> None:
    state = scoring({"militia": 1}, {"militia": 2}, {"militia": 3}, options={"asked_together": False})
    assert state.actors() == (2,)
    assert refused(state, "return militia 0", seat=0) == "PRI-11.14"
    play(state, "return militia 0")
    assert state.actors() == (1,)
    play(state, "return militia 1")
    assert state.actors() == (0,)


# PRI-R25: all at once, under seal


def sent_home(*armies: dict[str, int]) -> Match:
    """The question after a scoring as a match, so that steps are recorded and can be taken back."""
    match = GAME.start(len(armies), 1)
    match.state = scoring(*armies)
    return match


def test_pri_r25_a_seat_goes_on_to_its_militia_without_waiting() -> None:
    state = scoring({"condottiere": 1, "militia": 2}, {"catapult": 4}, {"militia": 1}, {"condottiere": 2})
    assert state.actors() == (0, 2, 3)
    phases = ["return_condottieri", "return_condottieri", "return_militia", "return_condottieri"]
    assert [view(state, seat)["phase"] for seat in range(4)] == phases
    assert view(state)["phase"] == "return_condottieri"
    play(state, (0, "return condottieri 1"))
    assert legal(state, 0) == ["return militia 0", "return militia 1", "return militia 2"]
    play(state, (3, "return condottieri 0"))
    assert (state.actors(), legal(state, 3), legal(state, 1)) == ((0, 2), [], [])
    assert [view(state, seat)["phase"] for seat in (0, 1, 2, 3, None)] == ["return_militia"] * 5
    assert view(state)["answered"] == [["condottiere"], [], [], ["condottiere"]]
    own = [view(state, seat)["answers"] for seat in (0, 1, 3, None)]
    assert own == [{"condottiere": 1}, {}, {"condottiere": 0}, {}]


def test_pri_r25_nothing_happens_and_nothing_is_told_before_the_last_answer() -> None:
    """Two tables on which one seat has answered otherwise look alike to all others, event by event."""
    tables = [scoring({"militia": 2}, {"condottiere": 1}, {"militia": 1}) for _ in range(2)]
    events = [play(tables[0], (0, "return militia 2")), play(tables[1], (0, "return militia 0"))]
    for seat in (1, 2, None):
        assert tables[0].view(seat) == tables[1].view(seat)
        assert [one.seen_by(seat) for one in events[0]] == [one.seen_by(seat) for one in events[1]]
    assert [view(table, 0)["answers"] for table in tables] == [{"militia": 2}, {"militia": 0}]
    assert [one.seen_by(0)["answer"] for one in (*events[0], *events[1])] == ["return militia 2", "return militia 0"]
    assert tables[0].key() != tables[1].key()
    for table in tables:
        assert goods(table)["militia"] == 2
        play(table, (1, "return condottieri 0"), (2, "return militia 0"))
    assert [goods(table).get("militia", 0) for table in tables] == [0, 2]
    assert [view(table, 0)["answers"] for table in tables] == [{}, {}]


def test_pri_r25_an_answer_may_be_changed_until_the_last_is_given() -> None:
    match = sent_home({"condottiere": 1, "militia": 2}, {"condottiere": 1}, {"militia": 1})
    match.play(0, "return condottieri 1")
    match.play(0, "return militia 2")
    match.play(1, "return condottieri 0")
    match.undo(0)  # the second of the two answers ...
    assert (match.view(0)["answers"], match.actors) == ({"condottiere": 1}, (0, 2))
    match.undo(0)  # ... and the first
    assert (match.view(0)["answers"], match.view(0)["answered"]) == ({}, [[], ["condottiere"], []])
    match.play(0, "return condottieri 0")
    match.play(0, "return militia 1")
    match.play(2, "return militia 0")
    assert match.view(0)["phase"] == "turn"
    assert not any(match.can_undo(seat) for seat in range(3))
    assert match.state.view(None)["principalities"][0]["wall"] == {"condottiere": 1, "militia": 1}  # type: ignore[index]


@pytest.mark.parametrize("alone", [True, False])
def test_pri_r25_the_last_answer_stands_since_it_shows_the_others_even_that_they_kept_all(alone: bool) -> None:
    """Two scorings in a row: no card is drawn in between. Who alone is asked learns nothing and may take it back."""
    match = GAME.start(2, 1)
    armies = [{"militia": 2, "farm": 1, "food": 1}, {"catapult": 1} if alone else {"militia": 1}]
    match.state = position(goods=armies, year=2, pile=["military"])
    play(match.state, "end", "done", reveal=["military"])
    if not alone:
        match.play(1, "return militia 0")
        assert match.can_undo(1)
    match.play(0, "return militia 1")
    assert match.view(0)["phase"] == "supply"
    assert match.can_undo(0) is alone
    assert not match.can_undo(1)


def test_pri_r25_all_at_a_table_see_the_same_in_the_end() -> None:
    match = sent_home({"militia": 2}, {"condottiere": 1, "militia": 1})
    for seat, move in ((1, "return condottieri 1"), (0, "return militia 0"), (1, "return militia 1")):
        match.play(seat, move)
    for reader in (0, 1, None):
        told = [event for event in match.events(reader) if event["kind"] == "return"]
        assert [(one["seat"], one["tokens"]) for one in told] == [(0, {}), (1, {"condottiere": 1, "militia": 1})]


@pytest.mark.parametrize(
    ("seat", "move", "clause"),
    [
        (0, "return condottieri 2", "PRI-11.13"),  # has one
        (0, "return militia 1", "PRI-11.13"),  # is asked about condottieri first
        (0, "end", "PRI-4.6"),
        (1, "return condottieri 0", "PRI-R25"),  # has answered
        (1, "return militia 0", "PRI-11.13"),  # has none
        (1, "done", "PRI-11.6"),
        (2, "return condottieri 0", "PRI-11.13"),
        (2, "swap build_farm", "PRI-4.4"),
    ],
)
def test_pri_r25_why_not(seat: int, move: str, clause: str) -> None:
    state = scoring({"condottiere": 1, "militia": 1}, {"condottiere": 1}, {})
    play(state, (1, "return condottieri 1"))
    assert refused(state, move, seat) == clause
    for language in GAME.texts:
        illegal = GAME.why_not(state, seat, GAME.actions.parse(move).number)
        said = GAME.wording(language, ["Ada", "Bea", "Cleo"]).refusal(illegal)
        assert said
        assert "{" not in said


def test_pri_r25_nobody_with_units_nobody_asked() -> None:
    assert view(scoring({"catapult": 1}, {}))["phase"] == "turn"


def test_pri_11_15_stores_are_not_touched() -> None:
    have = {"farm": 2, "food": 3, "bank": 1, "gold": 2, "favour": 3}
    state = scoring(have, {})
    assert goods(state) == have | {"points": 3}


# Chapter 12


def test_pri_12_1_a_scoring_at_once() -> None:
    state = position(year=2, pile=["military", "buy_book"], goods=[FED, {}])
    events = play(state, "end", reveal=["military"])
    assert kinds(events) == ["end_turn", "military_card", "scoring"]
    assert (view(state)["scoring"], view(state)["phase"]) == ("extra", "supply")


def test_pri_12_2_then_the_card_goes_to_the_box_and_the_next_is_revealed() -> None:
    state = position(year=2, pile=["military", "buy_book"], goods=[FED, {}])
    play(state, "end", reveal=["military"])
    assert "military" not in view(state)["box"]
    play(state, "done", "return militia 0", reveal=["buy_book"])
    assert view(state)["box"]["military"] == 1
    assert view(state)["display"][-1] == "buy_book"
    assert (view(state)["year"], state.turn) == (2, 1)


def test_pri_12_3_the_last_card_of_the_pile() -> None:
    events = play(position(year=2, pile=["military"]), "end", reveal=["military", "buy_book"])
    assert [event["scoring"] for event in told(events, "scoring")] == ["extra", "year_end"]
    assert kinds(events).index("year_over") > kinds(events).index("strengths")


def test_pri_12_4_the_second_scoring_begins_anew() -> None:
    state = position(year=2, pile=["military"], goods=[{"militia": 3, "farm": 2, "food": 4}, FED])
    play(state, "end", reveal=["military"])
    assert view(state)["order"] == [0, 1]
    play(state, "supply food", "done", "supply food", "done")
    play(state, "return militia 3", "return militia 0")
    assert view(state)["order"] == [1, 0]
    assert view(state)["principalities"][1]["on_units"] == {}
    assert legal(state) == ["supply food", "done"]


def test_pri_12_5_on_top_of_a_new_pile() -> None:
    state = position(pile=[])
    events = play(state, "end", reveal=["military", "buy_book"])
    assert [event["scoring"] for event in told(events, "scoring")] == ["year_end", "extra"]
    assert (view(state)["year"], view(state)["actions"], len(view(state)["display"])) == (2, 2, 5)


def test_pri_12_6_the_turn_is_over() -> None:
    state = position(year=2, pile=["military", "buy_book"], goods=[FED, {}])
    play(state, "end", reveal=["military"])
    assert view(state)["actions"] == 0
    assert refused(state, "favour church") == "PRI-4.4"
