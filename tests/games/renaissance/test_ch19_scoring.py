"""Chapters 19 and 22: points and treasury, the end of the game."""

from __future__ import annotations

import pytest

from helpers.renaissance import phase, play, position, told, view
from signoria.games.renaissance.rules.scoring import controlled, find_winners, income, standing, turn_points
from signoria.games.renaissance.state import RenaissanceState

HOMES = {"firenze": 0, "roma": 1, "venezia": 2}


def council(**spec: object) -> RenaissanceState:
    """Everybody has passed but the last."""
    state = position(**{"towns": HOMES, "phase": "council", **spec})
    play(state, "pass", "pass")
    return state


def test_ren_19_1_first_points_then_treasury() -> None:
    events = play(council(), "pass")
    kinds = [event.kind for event in events]
    assert kinds.index("points") < kinds.index("treasury")


def test_ren_19_2_a_point_for_each_province() -> None:
    state = council(towns=HOMES | {"pistoia": 0, "siena": 0})  # Firenze and Siena are whole
    play(state, "pass")
    assert view(state)["points"] == [2, 0, 0]


def test_ren_19_3_a_point_for_each_artist() -> None:
    towns = HOMES | {"pisa": {"owner": 0, "artist": "leonardo"}, "ancona": {"owner": 1, "palace": True}}
    state = council(towns=towns)
    play(state, "pass")
    assert view(state)["points"] == [1, 0, 0]  # a palace without an artist gives nothing


def test_ren_19_4_points_are_added_up() -> None:
    state = council(towns=HOMES | {"siena": 0}, points=[4, 2, 0])
    play(state, "pass")
    assert view(state)["points"] == [5, 2, 0]


def test_ren_19_5_a_province_in_part_gives_nothing() -> None:
    state = council(towns=HOMES | {"pistoia": 1})
    play(state, "pass")
    assert view(state)["points"] == [0, 0, 0]


@pytest.mark.parametrize(("built", "ducats"), [("garrison", 1), ("rampart", 2), ("fortress", 3)])
def test_ren_19_6_income_by_level(built: str, ducats: int) -> None:
    state = council(towns=HOMES | {"firenze": {"owner": 0, "level": built}})
    play(state, "pass")
    assert view(state)["ducats"] == [ducats, 1, 1]


def test_ren_19_7_a_pillaged_town_gives_nothing() -> None:
    state = council(towns=HOMES | {"siena": {"owner": 0, "level": "rampart", "pillaged": True}})
    play(state, "pass")
    assert view(state)["ducats"] == [1, 1, 1]


def test_ren_19_8_the_markers_are_removed() -> None:
    state = council(towns=HOMES | {"siena": {"owner": 0, "pillaged": True}, "pisa": {"owner": 0, "pillaged": True}})
    assert view(state)["towns"]["siena"]["pillaged"]
    play(state, "pass")
    assert not any(town["pillaged"] for town in view(state)["towns"].values())


def test_ren_19_9_the_turn_marker_moves_on() -> None:
    state = council(year=5)
    events = play(state, "pass")
    assert (phase(state), view(state)["year"]) == ("vote", 6)
    assert told(events, "turn") == [{"turn": 6}]


def test_ren_e24_income() -> None:
    towns: dict[str, object] = {"firenze": 0, "pistoia": 0, "pisa": 0, "siena": 0}
    towns |= {
        "perugia": {"owner": 0, "level": "rampart"},
        "urbino": {"owner": 0, "level": "rampart", "pillaged": True},
        "ancona": {"owner": 0, "level": "fortress"},
    }
    assert income(position(towns=towns), 0) == 9


def test_ren_e25_points() -> None:
    towns = {"siena": 0, "perugia": 0, "pisa": {"owner": 0, "artist": "leonardo"}}
    assert turn_points(position(towns=towns), 0) == 3


@pytest.mark.parametrize(("needs_province", "points"), [(False, 1), (True, 0)])
def test_ren_r39_an_artist_in_an_incomplete_province(needs_province: bool, points: int) -> None:
    option = {"artist_points_need_province": needs_province}
    alone = position(towns={"firenze": {"owner": 0, "artist": "leonardo"}}, options=option)
    assert (controlled(alone, 0), turn_points(alone, 0)) == (0, points)
    artists = {"firenze": {"owner": 0, "artist": "leonardo"}, "pistoia": {"owner": 0, "artist": "piero"}}
    assert turn_points(position(towns=artists, options=option), 0) == 3  # no province is capped at two


# The end


def test_ren_22_1_the_end_after_the_sixth_turn() -> None:
    state = council(year=6, points=[3, 4, 4], towns=HOMES | {"siena": {"owner": 1, "level": "rampart"}})
    play(state, "pass")
    assert phase(state) == "over"
    assert state.scores() == (0.0, 1.0, 0.0)
    assert state.ranking() == ((1,), (2,), (0,))


def test_ren_22_2_most_points_win() -> None:
    walls = {"siena": {"owner": 1, "level": "fortress"}}
    assert find_winners(position(towns=walls, points=[21, 20, 0], ducats=[0, 50, 0])) == 0b001


def test_ren_22_3_then_fortresses() -> None:
    towns: dict[str, object] = {"siena": {"owner": 0, "level": "rampart"}, "pisa": {"owner": 0, "level": "rampart"}}
    towns["perugia"] = {"owner": 1, "level": "fortress"}
    assert find_winners(position(towns=towns, points=[20, 20, 0], ducats=[9, 0, 0])) == 0b010


def test_ren_22_4_then_ramparts() -> None:
    towns = {"siena": {"owner": 0, "level": "rampart"}}
    assert find_winners(position(towns=towns, points=[20, 20, 0], ducats=[0, 9, 0])) == 0b001


def test_ren_22_5_then_ducats() -> None:
    assert find_winners(position(points=[20, 20, 0], ducats=[1, 2, 9])) == 0b010


def test_ren_22_6_else_they_share_the_victory() -> None:
    assert find_winners(position(points=[20, 20, 0])) == 0b011


def test_ren_r53_shared_victory_shares_the_score() -> None:
    state = council(year=6, points=[5, 5, 0])
    play(state, "pass")
    assert state.scores() == (0.5, 0.5, 0.0)
    assert state.ranking() == ((0, 1), (2,))


def test_ren_r54_ramparts_under_castles_make_no_difference() -> None:
    towns: dict[str, object] = {town: {"owner": 0, "level": "fortress"} for town in ("siena", "pisa")}
    towns |= {town: {"owner": 1, "level": "fortress"} for town in ("perugia", "urbino")}
    towns["ancona"] = {"owner": 1, "level": "rampart"}
    state = position(towns=towns, points=[20, 20, 0], ducats=[9, 0, 0])
    assert [standing(state, seat)[1:3] for seat in (0, 1)] == [(2, 0), (2, 1)]
    assert find_winners(state) == 0b010  # as it would be if the ramparts of the fortresses were counted: 2 and 3


def test_ren_e34_equal_points_and_fortresses() -> None:
    towns: dict[str, object] = {town: {"owner": 0, "level": "fortress"} for town in ("siena", "pisa")}
    towns |= {town: {"owner": 0, "level": "rampart"} for town in ("bologna", "ferrara", "padova")}
    towns |= {town: {"owner": 1, "level": "fortress"} for town in ("perugia", "urbino")}
    towns["ancona"] = {"owner": 1, "level": "rampart"}
    assert find_winners(position(towns=towns, points=[20, 20, 0])) == 0b001
