"""Chapter 12: winning the game."""

from __future__ import annotations

from itertools import combinations
from typing import Any, cast

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    end_battle,
    kinds,
    legal,
    play,
    position,
    refused,
    state_of,
    told,
    view,
)
from signoria.engine.luck import FastLuck
from signoria.games.condottiere.codes import REGION_IDS
from signoria.games.condottiere.state import CondottiereState

BORDERS = {frozenset(pair) for pair in cast(dict[str, Any], GAME.data)["borders"]}
SCATTERED = ["torino", "venezia", "lucca", "urbino", "siena", "napoli"]  # no two of them touch
FULL = [
    ["firenze", "modena", "ancona", "genova"],
    ["milano", "spoleto", "bologna", "ferrara"],
    ["mantova", "parma", "roma", "urbino"],
    ["lucca", "napoli", "venezia", "siena"],
]  # CON-XV-17: sixteen regions, nobody has three adjacent ones; Torino is left


def conquers(seats: int, region: str, owned: list[str], **spec: object) -> CondottiereState:
    """Seat 0, who controls ``owned``, has just conquered this region."""
    given = {
        "seats": seats,
        "contested": region,
        "domains": [owned] + [[]] * (seats - 1),
        "lines": [["m1"]] + [[]] * (seats - 1),
    }
    state = position(**(given | spec))
    end_battle(state)
    assert region in domains(state)[0]
    return state


def connected(regions: tuple[str, ...]) -> bool:
    """From each one can reach every other, by the border list alone."""
    reached = {regions[0]}
    while True:
        more = {one for one in regions if any(frozenset((one, other)) in BORDERS for other in reached)} - reached
        if not more:
            return len(reached) == len(regions)
        reached |= more


def test_the_scattered_regions_of_these_tests_do_not_touch() -> None:
    assert not [pair for pair in combinations(SCATTERED, 2) if frozenset(pair) in BORDERS]


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_con_12_1_with_four_to_six_players_five_regions_win(seats: int) -> None:
    state = conquers(seats, SCATTERED[3], SCATTERED[:3])
    assert view(state)["phase"] == "place"
    state = conquers(seats, SCATTERED[4], SCATTERED[:4])
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "regions")


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_con_12_1_or_three_adjacent_ones(seats: int) -> None:
    state = conquers(seats, "firenze", ["siena"])
    assert view(state)["phase"] == "place"
    state = conquers(seats, "firenze", ["siena", "roma"])
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "adjacent")


@pytest.mark.parametrize("seats", [2, 3])
def test_con_12_2_with_two_or_three_players_six_regions_win(seats: int) -> None:
    state = conquers(seats, SCATTERED[4], SCATTERED[:4])
    assert view(state)["phase"] == "place"
    state = conquers(seats, SCATTERED[5], SCATTERED[:5])
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "regions")


@pytest.mark.parametrize("seats", [2, 3])
def test_con_12_2_or_four_adjacent_ones(seats: int) -> None:
    state = conquers(seats, "firenze", ["siena", "roma"])
    assert view(state)["phase"] == "place"
    state = conquers(seats, "firenze", ["siena", "roma", "napoli"])
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "adjacent")


def test_con_12_3_adjacent_regions_form_one_connected_group() -> None:
    """All 2380 sets of four regions, with two players: the last conquest wins where the four are connected."""
    for regions in combinations(REGION_IDS, 4):
        state = conquers(2, regions[1], [regions[0], *regions[2:]])
        assert (view(state)["ending"] == "adjacent") == connected(regions), regions


def test_con_r30_not_every_region_need_touch_all_the_others() -> None:
    """Genova and Lucca do not touch; with Parma between them they win."""
    assert frozenset(("genova", "lucca")) not in BORDERS
    state = conquers(4, "parma", ["genova", "lucca"])
    assert view(state)["ending"] == "adjacent"


def test_con_r30_no_four_regions_all_touch_each_other() -> None:
    for regions in combinations(REGION_IDS, 4):
        assert any(frozenset(pair) not in BORDERS for pair in combinations(regions, 2))


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_con_xv_14_three_regions_win_at_once_and_eleven_do_not(seats: int) -> None:
    owned = ["genova", "lucca", "bologna"]
    winning = {region for region in set(REGION_IDS) - set(owned) if conquers(seats, region, owned).actors() == ()}
    assert winning == {"parma", "modena", "firenze"}


def test_con_12_3_two_groups_do_not_add_up() -> None:
    state = conquers(4, "napoli", ["torino", "genova", "ancona"])
    assert view(state)["phase"] == "place"


def test_con_12_4_victory_is_checked_at_the_end_of_step_1() -> None:
    state = position(
        seats=4,
        contested="firenze",
        domains=[["siena", "roma"], [], [], []],
        lines=[["m1"], [], [], ["courtesan", "courtesan"]],
    )
    end_battle(state)
    assert domains(state)[0] == ["siena", "roma"]  # the Courtesans were stronger: no conquest, no victory
    assert state.actors() != ()
    state = position(
        seats=4,
        contested="firenze",
        domains=[["siena", "roma"], [], [], []],
        lines=[["m5"], [], [], ["courtesan", "courtesan"]],
    )
    events = end_battle(state)
    assert kinds(events)[-4:] == ["strengths", "conquer", "token", "victory"]
    assert refused(state, "pass", seat=1) == "CON-12.4"


def test_con_12_4_the_match_is_over_at_once() -> None:
    match = GAME.start(seats=4, seed=3)
    luck = FastLuck(9)
    while not match.over:
        seat = match.actors[0]
        moves = match.legal(seat)
        match.play(seat, moves[luck.below(len(moves))])
    assert match.actors == ()
    assert [match.legal(seat) for seat in range(4)] == [[], [], [], []]
    with pytest.raises(ValueError, match=r"CON-12\.4"):
        match.play(0, "pass")


@pytest.mark.parametrize("seed", range(12))
def test_con_12_5_only_who_has_just_gained_a_region_wins(seed: int) -> None:
    match = GAME.start(seats=2 + seed % 5, seed=seed)
    luck = FastLuck(seed)
    while not match.over:
        seat = match.actors[0]
        moves = match.legal(seat)
        match.play(seat, moves[luck.below(len(moves))])
    seen = view(state_of(match))
    if seen["ending"] in ("regions", "adjacent"):
        (last,) = [event for event in match.events(None) if event["kind"] == "conquer"][-1:]
        assert seen["winners"] == [last["seat"]]
    assert sum(match.scores) == pytest.approx(1.0)


def test_con_12_6_when_no_region_is_left_the_most_regions_win() -> None:
    owned = [FULL[0], FULL[1][:3], FULL[2][:3], FULL[3][:3], ["ferrara", "urbino"]]
    state = position(seats=5, contested="siena", pope="torino", domains=owned, lines=[[], [], [], [], ["m1"]], holder=2)
    events = end_battle(state)
    assert told(events, "victory") == [{"winners": [0], "by": ["full_board"]}]


def test_con_12_6_with_a_full_board_too() -> None:
    owned = [FULL[0], FULL[1][:3], FULL[2][:3], FULL[3][:3], ["ferrara", "urbino", "siena"]]
    state = position(
        seats=5,
        contested="torino",
        domains=owned,
        lines=[[], ["m1"], [], [], []],
        holder=2,
    )
    end_battle(state)
    assert view(state)["final"] == [0, 1]  # four regions each: a tie, and nowhere left to go


def test_con_12_6_not_while_one_region_is_open() -> None:
    state = position(
        seats=4, contested="siena", domains=[*FULL[:3], ["lucca", "napoli", "venezia"]], lines=[[], [], [], ["m1"]]
    )
    end_battle(state)
    assert legal(state) == ["place torino"]


def test_con_12_6_a_victory_comes_first() -> None:
    """The last region makes three adjacent ones: its conqueror wins, although another has more regions."""
    owned = [FULL[0], ["milano", "spoleto", "bologna"], ["mantova", "parma", "urbino"], ["lucca", "venezia"]]
    state = position(
        seats=5,
        contested="roma",
        pope="torino",
        domains=[*owned, ["napoli", "siena", "ferrara"]],
        lines=[[], [], [], [], ["m1"]],
    )
    end_battle(state)
    assert (view(state)["winners"], view(state)["ending"]) == ([4], "adjacent")


def test_con_12_7_a_tie_leads_to_the_final_battle() -> None:
    state = position(
        seats=4,
        contested="siena",
        pope="torino",
        domains=[*FULL[:3], ["lucca", "napoli", "venezia"]],
        lines=[[], [], [], ["m1"]],
    )
    events = end_battle(state)
    assert told(events, "final_battle") == [{"seats": [0, 1, 2, 3]}]
    assert "victory" not in kinds(events)


def test_con_12_7_no_final_battle_where_nobody_is_tied_for_the_most() -> None:
    """Tied for the second place is not tied."""
    owned = [FULL[0], FULL[1][:3], FULL[2][:3], FULL[3][:3], ["ferrara", "urbino"]]
    state = position(seats=5, contested="siena", pope="torino", domains=owned, lines=[[], [], [], [], ["m1"]])
    events = end_battle(state)
    assert "final_battle" not in kinds(events)
    assert view(state)["winners"] == [0]


def test_con_r31_a_tied_region_is_still_available() -> None:
    owned = [FULL[0], FULL[1], FULL[2], ["lucca", "napoli", "venezia"]]
    state = position(seats=4, contested="siena", pope="torino", domains=owned, lines=[["m1"], ["m1"], [], []])
    end_battle(state)
    assert legal(state) == ["place siena"]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_r31_how_many_regions_can_be_held_before_somebody_wins(seats: int) -> None:
    """Two or three players cannot fill the board up to the Pope's region, four just so, five and six can fill it."""
    terms = position(seats=seats).terms
    most = seats * (terms.need_total - 1)
    assert (most >= 16) == (seats >= 4)
    assert (most >= 17) == (seats >= 5)
    assert seats != 4 or most == 16


def test_con_r34_one_conquest_that_meets_both_conditions_reports_both() -> None:
    state = position(
        seats=4,
        contested="parma",
        domains=[["genova", "lucca", "venezia", "napoli"], [], [], []],
        lines=[["m1"], [], [], []],
    )
    events = end_battle(state)
    assert view(state)["winners"] == [0]
    (victory,) = told(events, "victory")
    assert "adjacent" in str(victory)
    assert "regions" in str(victory)


@pytest.mark.parametrize(("owned", "by"), [(["genova", "lucca"], "adjacent"), (SCATTERED[:4], "regions")])
def test_con_r34_one_condition_is_reported_alone(owned: list[str], by: str) -> None:
    region = "parma" if by == "adjacent" else SCATTERED[4]
    state = position(seats=4, contested=region, domains=[owned, [], [], []], lines=[["m1"], [], [], []])
    (victory,) = told(end_battle(state), "victory")
    assert by in str(victory)
    assert ("regions" if by == "adjacent" else "adjacent") not in str(victory)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_r35_nobody_runs_out_of_markers(seats: int) -> None:
    """Six markers each: whoever has the sixth region (or with four players and more the fifth) has won."""
    owned = SCATTERED[: position(seats=seats).terms.need_total - 1]
    assert len(owned) < 6
    for region in set(REGION_IDS) - set(owned):
        assert conquers(seats, region, owned).actors() == ()


def idle(battles: int, seats: int = 3, **spec: object) -> CondottiereState:
    """So many battles in a row have seen no card, and one more is about to."""
    given = {"seats": seats, "contested": "roma", "idle": battles - 1, "hands": [["m1"]] * seats}
    return position(**(given | spec))


def test_con_r33_the_stall_guard_stops_a_game_in_which_nobody_plays() -> None:
    state = idle(9, domains=[["torino"], ["siena", "lucca"], []])
    events = end_battle(state)
    assert told(events, "victory") == [{"winners": [1], "by": ["stall"]}]
    assert state.ranking() == ((1,), (0,), (2,))


def test_con_r33_three_times_the_players_and_no_sooner() -> None:
    state = idle(8)
    end_battle(state)
    assert state.actors() != ()
    assert position(seats=5).terms.stall_battles == 15


def test_con_r33_those_tied_for_the_most_share_the_win() -> None:
    state = idle(9, domains=[["torino"], ["siena"], []])
    end_battle(state)
    assert view(state)["winners"] == [0, 1]
    assert state.scores() == (0.5, 0.5, 0.0)
    assert view(state)["final"] == []


def test_con_r33_any_card_played_starts_the_count_anew() -> None:
    state = idle(9)
    play(state, "play m1")
    end_battle(state)
    assert view(state)["idle"] == 0
    assert state.actors() != ()


def test_con_r33_only_battles_in_a_row_count() -> None:
    """A battle with a card, then battles without: the first of these counts one."""
    state = position(seats=2, contested="roma", hands=[["m1", "m2"], ["m1", "m2"]])
    counts = []
    for move in ("play m1", "pass", "pass"):
        play(state, move)
        end_battle(state)
        counts.append(view(state)["idle"])
        play(state, legal(state)[0], "hand keep", "hand keep")
    assert counts == [0, 1, 2]


def test_con_r33_the_flag_changes_the_limit_and_zero_turns_it_off() -> None:
    state = idle(3, options={"stall_limit": 1})
    end_battle(state)
    assert view(state)["ending"] == "stall"
    state = idle(100, options={"stall_limit": 0})
    end_battle(state)
    assert view(state)["ending"] == ""


def test_con_r33_a_series_ends_with_it_ranked_by_points() -> None:
    state = idle(9, options={"play_for_points": 50}, points=[7, 3, 9], domains=[["torino"], ["siena"], []])
    end_battle(state)
    assert view(state)["points"] == [8, 4, 9]
    assert (view(state)["winners"], view(state)["ending"]) == ([2], "stall")


def test_con_r33_a_whole_match_of_passing_comes_to_its_end() -> None:
    match = GAME.start(seats=2, seed=1)
    steps = 0
    while not match.over:
        seat = match.actors[0]
        moves = match.legal(seat)
        match.play(seat, "pass" if "pass" in moves else moves[-1])
        steps += 1
        assert steps < 100
    assert view(state_of(match))["battle"] == 6
    assert match.scores == (0.5, 0.5)


def test_con_r61_the_battle_limit_stops_a_game_ranked_by_regions() -> None:
    state = position(
        seats=3, contested="roma", battle=499, domains=[["torino"], ["siena", "lucca"], []], hands=[["m1"]] * 3
    )
    play(state, "play m1", "play m1")
    end_battle(state)
    assert (view(state)["winners"], view(state)["ending"]) == ([1], "stall")


def test_con_r61_not_before_the_limit_and_not_when_it_is_off() -> None:
    for spec in ({"battle": 498}, {"battle": 499, "options": {"battle_limit": 0}}):
        state = position(seats=3, contested="roma", hands=[["m1"]] * 3, **spec)
        end_battle(state)
        assert state.actors() != ()


def test_con_r61_a_tie_is_shared_and_a_series_ends_by_points() -> None:
    options = {"battle_limit": 10, "play_for_points": 50}
    state = position(seats=3, contested="roma", battle=9, hands=[["m1"]] * 3, options=options, points=[4, 4, 1])
    end_battle(state)
    assert view(state)["winners"] == [0, 1]
    state = position(seats=3, contested="roma", battle=9, hands=[["m1"]] * 3, options={"battle_limit": 10})
    end_battle(state)
    assert view(state)["winners"] == [0, 1, 2]


def test_con_r61_a_conquest_that_wins_comes_first() -> None:
    state = conquers(4, "firenze", ["siena", "roma"], battle=499)
    assert view(state)["ending"] == "adjacent"
