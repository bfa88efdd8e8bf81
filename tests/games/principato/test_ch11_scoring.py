"""Chapters 11 and 12: military scorings."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.principato import GAME, goods, kinds, legal, play, points, position, refused, start, supply, told, view
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


def test_pri_11_14_in_the_supply_order() -> None:
    state = scoring({"militia": 1}, {"militia": 2}, {"militia": 3})
    assert state.actors() == (2,)
    assert refused(state, "return militia 0", seat=0) == "PRI-11.14"
    play(state, "return militia 0")
    assert state.actors() == (1,)
    play(state, "return militia 1")
    assert state.actors() == (0,)


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
