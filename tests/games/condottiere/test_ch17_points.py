"""Chapter 17: Play for Points."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.condottiere import GAME, domains, hand_sizes, kinds, legal, play, position, told, view, who
from signoria.games.condottiere.state import CondottiereState

APART = ["torino", "venezia", "parma", "bologna", "siena", "napoli"]  # no two of them touch
FULL = [  # CON-XV-17: sixteen regions, four each, nobody has won; the Pope token is on Torino
    ["firenze", "modena", "ancona", "genova"],
    ["milano", "spoleto", "bologna", "ferrara"],
    ["mantova", "parma", "roma", "urbino"],
    ["lucca", "napoli", "venezia", "siena"],
]


def conquest(region: str, **spec: Any) -> CondottiereState:
    """Seat 0 is about to conquer this region with its last pass; the target is 20, unless it is said."""
    seats = spec.setdefault("seats", 4)
    spec.setdefault("lines", [["m5"]])
    options = {"play_for_points": 20, **spec.pop("options", {})}
    return position(contested=region, options=options, out=list(range(1, seats)), **spec)


@pytest.mark.parametrize("target", [1, 20, 30, 200])
def test_con_17_1_the_target_is_agreed_on_before_the_first_game(target: int) -> None:
    match = GAME.start(seats=3, seed=1, play_for_points=target)
    assert match.header["options"]["play_for_points"] == target
    assert match.view(None)["points"] == [0, 0, 0]
    assert match.view(None)["game_number"] == 1


@pytest.mark.parametrize("target", [-1, 201, True, "20", 2.5, None])
def test_con_17_1_a_target_is_a_number_of_points(target: object) -> None:
    with pytest.raises(ValueError, match="play_for_points"):
        GAME.start(seats=3, seed=1, play_for_points=target)


def test_con_17_2_everybody_scores_a_point_for_each_region() -> None:
    state = conquest("siena", domains=[APART[:4], ["roma", "firenze"], [], ["genova"]], points=[1, 0, 7, 0])
    events = play(state, "pass")
    assert view(state)["points"] == [1 + 5, 2, 7, 1]
    (score,) = told(events, "score")
    assert score["gained"] == [5, 2, 0, 1]


def test_con_17_2_the_next_game_is_set_up_anew() -> None:
    state = conquest(
        "siena",
        domains=[APART[:4], ["roma"], [], ["genova"]],
        pope="lucca",
        hands=[["m1"], ["m1", "winter"], [], ["m3"]],
        discards=["m10", "heroine"],
        battle=9,
        round=3,
        idle=2,
        known=[{"by": 0, "of": 1, "cards": ["winter"]}],
    )
    play(state, "pass")
    seen = view(state)
    assert (seen["game_number"], seen["round"], seen["battle"], seen["idle"]) == (2, 1, 0, 0)
    assert domains(state) == [[], [], [], []]
    assert (seen["pope"], seen["contested"]) == (None, None)
    assert hand_sizes(state) == [10, 10, 10, 10]
    assert (seen["stock"], seen["discards"]) == (70, {})
    assert seen["lines"] == [{}, {}, {}, {}]
    assert seen["out"] == seen["winners"] == []
    assert view(state, 0)["known"] == [{}, {}, {}, {}]  # what was known of the old hands is void
    assert seen["phase"] == "place"
    assert len(legal(state)) == 17
    assert dict(GAME.count(state)) == dict(GAME.count(position(seats=2)))


@pytest.mark.parametrize(
    ("seats", "before", "region", "bonus"),
    [
        (4, ["torino", "genova"], "milano", 5),
        (5, ["torino", "genova"], "milano", 5),
        (6, ["genova", "lucca"], "parma", 5),
        (2, ["torino", "genova", "parma"], "milano", 5),
        (3, ["torino", "genova", "parma"], "milano", 5),
        (4, APART[:4], "siena", 0),
        (6, APART[:4], "siena", 0),
        (2, APART[:5], "napoli", 0),
        (3, APART[:5], "napoli", 0),
        (3, ["torino", "genova", "venezia", "siena", "ancona"], "milano", 5),  # both at once: 4 adjacent of 6 in all
        (3, ["torino", "genova", "bologna", "siena", "ancona"], "milano", 0),  # 3 adjacent of 6 do not earn it
        (4, ["torino", "genova", "siena", "napoli"], "milano", 5),  # CON-R43: 5 in all, and 3 adjacent
        (4, ["torino", "venezia", "siena", "bologna"], "genova", 0),  # two adjacent and five in all
    ],
)
def test_con_17_3_adjacent_regions_earn_five_points_more(
    seats: int, before: list[str], region: str, bonus: int
) -> None:
    state = conquest(region, seats=seats, domains=[before], options={"play_for_points": 100})
    events = play(state, "pass")
    assert view(state)["points"] == [len(before) + 1 + bonus] + [0] * (seats - 1)
    (score,) = told(events, "score")
    assert score["by"] == ("adjacent" if bonus else "regions")


def test_con_17_3_only_the_winner_of_the_game_can_have_the_bonus() -> None:
    """Two adjacent regions of another player are two points, however near they are to winning."""
    state = conquest("milano", domains=[["torino", "genova"], ["roma", "siena"], ["ancona", "napoli"], []])
    play(state, "pass")
    assert view(state)["points"] == [8, 2, 2, 0]


@pytest.mark.parametrize(("points", "goes_on"), [(14, True), (15, False), (16, False)])
def test_con_17_4_the_series_ends_when_the_target_is_reached_or_passed(points: int, goes_on: bool) -> None:
    state = conquest("siena", domains=[APART[:4]], points=[points, 0, 0, 0])
    play(state, "pass")
    assert view(state)["points"][0] == points + 5
    assert bool(state.actors()) == goes_on
    assert view(state)["winners"] == ([] if goes_on else [0])
    assert view(state)["ending"] == ("" if goes_on else "points")


def test_con_17_4_the_target_counts_only_at_the_end_of_a_game() -> None:
    """16 points and 4 regions are not 20 points as long as the game goes on."""
    state = conquest("bologna", domains=[APART[:3]], points=[16, 0, 0, 0], hands=[["m1"], ["m1"], [], []])
    play(state, "pass")
    assert len(domains(state)[0]) == 4
    assert view(state)["points"] == [16, 0, 0, 0]
    assert view(state)["phase"] == "place"
    assert view(state)["game_number"] == 1


def test_con_17_4_one_who_has_not_won_the_game_may_end_the_series() -> None:
    state = conquest("siena", domains=[APART[:4], ["roma"], [], []], points=[0, 19, 0, 0])
    play(state, "pass")
    assert view(state)["points"] == [5, 20, 0, 0]
    assert view(state)["winners"] == [1]
    assert state.scores() == (0.0, 1.0, 0.0, 0.0)


def test_con_17_5_the_highest_total_wins_not_the_winner_of_the_last_game() -> None:
    state = conquest("milano", domains=[["torino", "genova"], ["roma", "napoli"], [], []], points=[13, 20, 5, 4])
    play(state, "pass")
    assert view(state)["points"] == [21, 22, 5, 4]
    assert view(state)["winners"] == [1]
    assert view(state)["ending"] == "points"
    assert state.ranking() == ((1,), (0,), (2,), (3,))


def test_con_17_5_a_whole_series_is_played_game_after_game() -> None:
    """Seat 0 takes Torino, Genova, Milano in every game: 8 points each time, and 20 after the third."""
    state = position(seats=4, phase="place", options={"play_for_points": 20, "series_start": "same"})
    spoils = []
    for number in (1, 2, 3):
        assert view(state)["game_number"] == number
        for region in ("torino", "genova", "milano"):
            set_hands(state)
            play(state, f"place {region}")
            while view(state)["phase"] in ("hand", "keep"):
                play(state, legal(state)[-1])
            set_hands(state)
            play(state, "play m10")
            while view(state)["phase"] == "battle" and view(state)["contested"] == region:
                play(state, "pass")
        spoils.append(view(state)["points"][0])
    assert spoils == [8, 16, 24]
    assert view(state)["winners"] == [0]


def set_hands(state: CondottiereState) -> None:
    """Every hand becomes a 10 and a 1; whatever was there goes to the stock."""
    terms = state.terms
    for seat in range(terms.seats):
        for kind in range(15):
            at = seat * 15 + kind
            state.cards[terms.stock + kind] += state.cards[at]
            state.cards[at] = 0
    for seat in range(terms.seats):
        for kind in (0, 6):
            state.cards[terms.stock + kind] -= 1
            state.cards[seat * 15 + kind] += 1


def tied_at_the_top(**spec: Any) -> CondottiereState:
    """Seat 0 ends the last game with 5 regions and 20 points; seats 1 and 3 have 20 as well, seat 2 has 19."""
    spec.setdefault("domains", [APART[:4], ["roma", "milano"], ["lucca"], []])
    spec.setdefault("points", [15, 18, 18, 20])
    state = conquest("siena", hands=[["m1"], ["m2"], ["m3"], ["m4"]], **spec)
    play(state, "pass")
    return state


def test_con_17_6_a_tie_for_the_highest_total_is_fought_out() -> None:
    state = tied_at_the_top()
    assert view(state)["points"] == [20, 20, 19, 20]
    assert view(state)["final"] == [0, 1, 3]
    assert view(state)["contested"] is None
    assert not view(state)["winners"]
    assert view(state)["out"] == [2]


def test_con_17_6_a_tie_further_down_does_not_matter() -> None:
    state = conquest("siena", domains=[APART[:4]], points=[16, 3, 3, 0])
    play(state, "pass")
    assert view(state)["winners"] == [0]
    assert state.ranking() == ((0,), (1, 2), (3,))


def test_con_17_6_a_tie_below_the_target_is_none_of_its_business() -> None:
    state = conquest("siena", domains=[APART[:4]], points=[5, 10, 0, 0])
    play(state, "pass")
    assert view(state)["points"] == [10, 10, 0, 0]
    assert view(state)["final"] == []
    assert view(state)["game_number"] == 2


def test_con_r44_ten_cards_and_one_for_each_region_of_the_last_game() -> None:
    state = tied_at_the_top()
    assert hand_sizes(state) == [15, 12, 0, 10]
    assert view(state)["stock"] == 110 - 37
    assert view(state)["discards"] == {}


def test_con_r44_the_holder_of_the_last_game_begins() -> None:
    state = tied_at_the_top(lines=[["m5"], ["courtesan"], [], []])
    assert view(state)["holder"] == 1
    assert who(state) == 1


def test_con_r44_a_holder_who_is_not_tied_leaves_the_start_to_the_left() -> None:
    state = tied_at_the_top(lines=[["m5"], [], ["courtesan"], []])
    assert view(state)["holder"] == 2
    assert who(state) == 3


def test_con_17_6_the_winner_of_the_final_battle_wins_the_series() -> None:
    state = tied_at_the_top()
    strong = next(move for move in legal(state) if move.startswith("play m"))
    play(state, strong)
    while state.actors():
        play(state, "pass")
    assert view(state)["winners"] == [0]
    assert view(state)["ending"] == "final_battle"
    assert state.scores() == (1.0, 0.0, 0.0, 0.0)
    assert state.ranking() == ((0,), (1, 3), (2,))
    assert view(state)["points"] == [20, 20, 19, 20]  # the final battle brings no points
    assert len(domains(state)[0]) == 5  # nor a region


def test_con_17_6_a_tied_final_battle_is_a_shared_victory_of_those_tied_in_it() -> None:
    state = position(
        seats=4,
        options={"play_for_points": 20},
        points=[20, 20, 19, 20],
        final=[0, 1, 3],
        out=[0, 1, 2],
        turn=3,
        lines=[["m5"], ["m3"], [], ["m4"]],
        hands=[[], [], [], ["courtesan"]],
    )
    play(state, "play courtesan")
    assert view(state)["winners"] == [0, 3]
    assert state.scores() == (0.5, 0.0, 0.0, 0.5)
    assert state.ranking() == ((0, 3), (1,), (2,))


def last_region(**spec: Any) -> CondottiereState:
    """Four players and the Pope token on Torino: the last free region (Siena) is about to be conquered by seat 3."""
    return position(
        seats=4,
        pope="torino",
        contested="siena",
        domains=[*FULL[:3], FULL[3][:3]],
        lines=[[], [], [], ["m1"]],
        out=[1, 2, 3],
        **spec,
    )


def test_con_r43_a_full_board_earns_no_bonus_and_needs_no_final_battle_in_a_series() -> None:
    state = last_region(options={"play_for_points": 20}, points=[1, 2, 3, 4], opener=1)
    events = play(state, "pass")
    assert view(state)["points"] == [5, 6, 7, 8]
    assert view(state)["final"] == []
    assert (view(state)["game_number"], view(state)["phase"], who(state)) == (2, "place", 2)
    (score,) = told(events, "score")
    assert score["by"] == "full_board"


def test_con_r43_without_a_series_the_same_board_leads_to_the_final_battle() -> None:
    state = last_region()
    play(state, "pass")
    assert view(state)["final"] == [0, 1, 2, 3]


def test_con_17_6_a_full_board_that_ends_the_series_level_on_points() -> None:
    """The final battle is for those tied on points, not for those tied on regions."""
    state = last_region(options={"play_for_points": 20}, points=[16, 3, 16, 4])
    play(state, "pass")
    assert view(state)["points"] == [20, 7, 20, 8]
    assert view(state)["final"] == [0, 2]
    assert hand_sizes(state) == [14, 0, 14, 0]
    assert view(state)["holder"] == 3
    assert who(state) == 0


@pytest.mark.parametrize(
    ("seats", "before", "region", "gained"),
    [
        (4, ["torino", "genova", "parma"], "milano", 4 + 5),  # CON-18.1: four adjacent
        (4, ["torino", "genova", "siena", "napoli"], "milano", 5),  # three adjacent and five in all: no bonus
        (4, ["torino", "genova", "parma", "napoli"], "milano", 5 + 5),
        (3, ["torino", "genova", "parma", "lucca"], "milano", 5 + 5),  # CON-18.2: five adjacent
        (3, ["torino", "genova", "parma", "siena", "ancona"], "milano", 6),  # four adjacent and six in all: no bonus
    ],
)
def test_con_r43_with_bigger_kingdoms_the_bonus_asks_for_the_raised_number(
    seats: int, before: list[str], region: str, gained: int
) -> None:
    options = {"play_for_points": 100, "bigger_kingdoms": True}
    state = conquest(region, seats=seats, domains=[before], options=options)
    play(state, "pass")
    assert view(state)["points"][0] == gained
    assert view(state)["game_number"] == 2


def test_con_r44_hidden_cards_apply_to_the_final_battle_of_a_series_too() -> None:
    state = tied_at_the_top(options={"hidden_cards": True, "capture_regions": True, "draw_after_battle": True})
    assert hand_sizes(state) == [15, 12, 0, 10]
    move = next(move for move in legal(state) if move.startswith("play m"))
    play(state, move)
    assert view(state)["face_down"] == [True, False, False, False]
    assert view(state)["defender"] is None
    events = []
    while state.actors():
        events += play(state, "pass")
    assert "draw" not in kinds(events)
    assert view(state)["winners"] == [0]


def test_con_17_2_with_draw_after_battle_the_next_game_begins_with_seven_cards() -> None:
    state = conquest("siena", domains=[APART[:4]], options={"draw_after_battle": True})
    play(state, "pass")
    assert hand_sizes(state) == [7, 7, 7, 7]
    assert view(state)["phase"] == "place"
