"""Chapters 13 and 14: the final score and objectives."""

from __future__ import annotations

from typing import Any, cast

import pytest

from helpers.principato import GAME, play, position, start, told, view
from signoria.games.principato.codes import OBJECTIVE_IDS
from signoria.games.principato.rules.scoring import objective_points
from signoria.games.principato.state import PrincipatoState


def finished(*have: dict[str, int], objectives: list[list[str]] | None = None) -> PrincipatoState:
    """The end of year 3."""
    state = position(seats=len(have), goods=list(have), pile=[], year=3, objectives=objectives or [])
    play(state, "end")
    while state.actors():
        play(state, "done" if view(state)["phase"] == "supply" else f"return {view(state)['phase'].split('_')[1]} 0")
    return state


def worth(objective: str, **have: int) -> int:
    """What an objective brings a seat that has this."""
    return objective_points(position(goods=[have, {}]), 0, OBJECTIVE_IDS.index(objective))


def culture(monuments: int, books: int, paintings: int) -> dict[str, int]:
    return {"monument_low": monuments, "book_low": books, "painting_low": paintings}


def test_pri_13_1_after_the_scoring_of_the_third_year() -> None:
    state = position(pile=[], year=3, goods=[{"militia": 1}, {}])
    play(state, "end")
    assert state.actors() == (0,)
    assert view(state)["principalities"][1]["points"] == 5
    play(state, "return militia 0")
    assert state.actors() == ()
    assert GAME.why_not(state, 0, GAME.actions.number("end")).clause == "PRI-13.1"


def test_pri_13_2_the_parts_of_the_score() -> None:
    have = {"points": 14, "monument_high": 1, "monument_middle": 1, "book_high": 1, "painting_high": 1}
    state = finished(have, {}, objectives=[["fortress", "chapel"], ["armoury", "villa"]])
    parts = GAME.explain(state, 0)
    assert [(part["what"], part["points"]) for part in parts] == [
        ("points", 17),
        ("monument_high", 4),
        ("monument_middle", 3),
        ("book_high", 6),
        ("painting_high", 7),
        ("fortress", 4),
        ("chapel", 2),
    ]
    assert view(state)["points"][0] == 43
    assert all(clause.startswith("PRI-") for part in parts for clause in cast(list[str], part["clauses"]))


def test_pri_13_3_the_most_points_win() -> None:
    state = finished({"points": 3}, {"points": 9}, {})
    assert state.ranking() == ((1,), (0,), (2,))
    assert state.scores() == (0.0, 1.0, 0.0)


def test_pri_13_4_a_tie_is_broken_by_cubes() -> None:
    state = finished({"farm": 1, "food": 1, "favour": 1}, {"bank": 1, "gold": 1})
    assert state.ranking() == ((0,), (1,))


def test_pri_13_5_only_stored_cubes_count() -> None:
    state = finished({"militia": 1, "militia_food": 1}, {"catapult": 1, "favour": 1})
    assert view(state)["points"] == [3, 3]
    assert state.ranking()[0] == (1,)


def test_pri_13_6_else_they_share() -> None:
    state = finished({"favour": 2}, {"farm": 1, "food": 2}, objectives=[["fortress", "chapel"], ["armoury", "villa"]])
    assert state.ranking() == ((0, 1),)
    assert state.scores() == (0.5, 0.5)
    assert view(state)["winners"] == [0, 1]


def test_pri_13_7_nothing_else_brings_points() -> None:
    have = {"field": 3, "farm": 3, "palazzo": 3, "bank": 3, "food": 4, "gold": 4, "favour": 3}
    state = finished(have, {}, objectives=[["fortress", "chapel"], ["armoury", "villa"]])
    assert view(state)["points"] == [3, 3]


# Chapter 14


@pytest.mark.parametrize("catapults", [0, 1, 4])
def test_pri_14_1_armoury(catapults: int) -> None:
    assert worth("armoury", catapult=catapults, militia=2) == catapults


@pytest.mark.parametrize(("fields", "farms", "points"), [(5, 4, 3), (3, 3, 0), (0, 7, 1), (1, 0, 0)])
def test_pri_14_2_fertile_soil(fields: int, farms: int, points: int) -> None:
    assert worth("fertile_soil", field=fields, farm=farms, palazzo=9) == points


@pytest.mark.parametrize(("palazzi", "banks", "points"), [(5, 4, 3), (3, 3, 0), (0, 7, 1), (1, 0, 0)])
def test_pri_14_3_city_charter(palazzi: int, banks: int, points: int) -> None:
    assert worth("city_charter", palazzo=palazzi, bank=banks, field=9) == points


@pytest.mark.parametrize(("military", "points"), [(0, 0), (3, 0), (4, 1), (15, 3), (16, 4)])
def test_pri_14_4_fortress(military: int, points: int) -> None:
    assert worth("fortress", points=military) == points


@pytest.mark.parametrize(("have", "points"), [((0, 5, 1), 0), ((1, 0, 2), 2), ((2, 1, 4), 5), ((3, 0, 3), 8)])
def test_pri_14_5_chapel(have: tuple[int, int, int], points: int) -> None:
    assert worth("chapel", **culture(*have)) == points


@pytest.mark.parametrize(("have", "points"), [((0, 1, 5), 0), ((2, 1, 4), 2), ((2, 2, 0), 5), ((3, 4, 0), 8)])
def test_pri_14_6_town_hall(have: tuple[int, int, int], points: int) -> None:
    assert worth("town_hall", **culture(*have)) == points


@pytest.mark.parametrize(("have", "points"), [((5, 5, 0), 0), ((2, 1, 4), 5), ((2, 2, 2), 10), ((3, 3, 3), 15)])
def test_pri_14_7_palace(have: tuple[int, int, int], points: int) -> None:
    assert worth("palace", **culture(*have)) == points


@pytest.mark.parametrize(("have", "points"), [((5, 1, 0), 0), ((2, 1, 4), 2), ((0, 2, 2), 5), ((0, 3, 3), 9)])
def test_pri_14_8_villa(have: tuple[int, int, int], points: int) -> None:
    assert worth("villa", **culture(*have)) == points


def test_pri_14_9_more_than_three_score_like_three() -> None:
    assert [worth(name, **culture(4, 5, 4)) for name in OBJECTIVE_IDS[4:]] == [8, 8, 15, 9]


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_14_10_one_of_each_group(seats: int) -> None:
    for seed in range(6):
        for seat in range(seats):
            one, other = view(start(seats, seed), seat)["objectives"]
            assert one in OBJECTIVE_IDS[:4]
            assert other in OBJECTIVE_IDS[4:]


def test_pri_14_11_values_play_no_part() -> None:
    assert worth("chapel", monument_high=1, painting_high=1) == worth("chapel", monument_low=1, painting_low=1) == 2


def test_pri_14_12_hidden_until_the_end() -> None:
    state = start(3)
    for seat in range(3):
        seen: Any = view(state, seat)
        assert seen["shown"] == [[], [], []]
        others = [part["what"] for one in range(3) if one != seat for part in seen["score"][one]]
        assert not set(others) & set(OBJECTIVE_IDS)
        assert {part["what"] for part in seen["score"][seat]} == set(seen["objectives"])
        assert GAME.explain_view(seen, (seat + 1) % 3) == seen["score"][(seat + 1) % 3]
    end = position(pile=[], year=3)
    events = play(end, "end")
    assert [event.of for event in events if event.kind == "final"] == [0, 1]
    assert [event["objectives"] for event in told(events, "final")] == view(end)["shown"]
