"""The rulings that a table may play otherwise: every flag, in every value."""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    hand,
    hand_sizes,
    kinds,
    legal,
    line,
    play,
    position,
    refused,
    told,
    totals,
    view,
    who,
)
from signoria import Match
from signoria.engine.luck import ScriptedLuck
from signoria.engine.options import settle
from signoria.games.condottiere.codes import REGION_IDS
from signoria.games.condottiere.state import CondottiereState
from signoria.research.versions import version

APART = ["torino", "venezia", "parma", "bologna", "siena", "napoli"]  # no two of them touch
FLAGS: dict[str, tuple[object, list[Any], list[Any]]] = {  # default, what it takes, what it refuses
    "start_seat": ("random", ["random", 0, 5], [6, -1, "0", None, True]),
    "asked_together": (True, [True, False], [1, 0, "yes"]),
    "stall_limit": (3, [0, 1, 3, 100], [-1, 101, True, "3", 1.5]),
    "battle_limit": (500, [0, 1, 500, 100000], [-1, 100001, False, "500"]),
    "pope_on_contested": ("forbid", ["forbid", "allow"], [True, "yes", ""]),
    "pope_after_conquest": ("stays", ["stays", "leaves"], [True, "off", ""]),
    "region_choice": ("step2", ["step2", "after_deal"], ["step3", 2]),
    "hand_counts_public": (True, [True, False], [1, 0, "yes"]),
    "series_start": ("rotate", ["rotate", "same"], ["random", 0]),
    "capture_tie_token": ("defender", ["defender", "courtesan_first"], ["courtesan", True]),
    "capture_full_board_ends": (False, [False, True], [0, 1, "no"]),
    "hidden_reveal": ("after_effect", ["after_effect", "before_effect"], ["before", True]),
}


@pytest.mark.parametrize("flag", FLAGS)
def test_every_flag_has_its_default_its_values_and_no_others(flag: str) -> None:
    default, good, bad = FLAGS[flag]
    assert settle(GAME.options, {})[flag] == default
    for value in good:
        assert settle(GAME.options, {flag: value})[flag] == value
    for value in bad:
        with pytest.raises(ValueError, match=flag):
            settle(GAME.options, {flag: value})


def test_the_flags_are_those_of_the_rulings_file_with_their_clauses() -> None:
    text = (files("signoria.games.condottiere") / "data/rulings.toml").read_text(encoding="utf-8")
    listed = {entry["flag"]: (clause, entry["default"]) for clause, entry in tomllib.loads(text).items()}
    options = {option.name: (option.clause, option.default) for option in GAME.options if option.name in FLAGS}
    assert listed == options
    assert set(listed) == set(FLAGS)


def test_a_match_pins_every_flag_and_a_reloaded_one_goes_on_by_it() -> None:
    match = GAME.start(seats=3, seed=4, pope_on_contested="allow", hidden_reveal="before_effect", start_seat=2)
    again = Match.replay(json.loads(json.dumps(match.lines())))
    assert again.header["options"] == match.header["options"]
    assert set(FLAGS) <= set(again.header["options"])
    assert again.view(0)["options"] == match.view(0)["options"]
    assert isinstance(again.state, CondottiereState)
    assert again.state.terms.pope_on_contested
    assert again.state.terms.reveals_first


# CON-R63, asked_together


def test_con_r63_records_and_environments_from_before_ask_in_turn() -> None:
    assert settle(GAME.options, {}, recorded=True)["asked_together"] is False
    assert version("condottiere-v1").options({})["asked_together"] is False
    match = GAME.start(3, 4)
    older = {name: value for name, value in match.header["options"].items() if name != "asked_together"}
    again = Match.replay([{**match.header, "options": older}])
    assert isinstance(again.state, CondottiereState)
    assert not again.state.terms.together


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"phase": "hand", "hands": [["m1"], ["m2"]], "answers": ["hand discard"]}, "answer that this seat may give"),
        ({"phase": "battle", "hands": [["m1"], ["m2"]], "answers": ["hand keep"]}, "answer that this seat may give"),
        ({"phase": "hand", "hands": [["m1"], []], "answers": ["", "hand keep"]}, "answer that this seat may give"),
        ({"phase": "hand", "hands": [["m1"], []], "answers": ["hand keep"]}, "nobody is left to be asked"),
        ({"phase": "hand", "hands": [["m1"], ["m2"]], "answers": ["", "", "hand keep"]}, "answers for 3 seats"),
    ],
)
def test_con_r63_an_answer_that_cannot_lie_under_seal_is_told(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        position(seats=2, contested="roma", **spec)


def test_con_r63_answers_under_seal_may_be_written_down() -> None:
    state = position(seats=3, phase="hand", contested="roma", hands=[["winter"], ["m1"], []], answers=["hand discard"])
    assert (state.actors(), view(state, 0)["answer"]) == ((1,), "hand discard")
    play(state, "hand keep")
    assert view(state)["discards"] == {"winter": 1}


# CON-R01, start_seat


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_con_r01_a_start_seat_that_is_named_holds_the_token(seat: int) -> None:
    for seed in range(3):
        match = GAME.start(seats=3, seed=seed, start_seat=seat)
        assert match.actors == (seat,)
        assert match.view(None)["holder"] == seat
        assert match.view(None)["opener"] == seat


def test_con_r01_a_start_seat_must_exist_at_the_table() -> None:
    with pytest.raises(ValueError, match="start_seat"):
        GAME.start(seats=3, seed=1, start_seat=3)
    assert GAME.start(seats=6, seed=1, start_seat=5).actors == (5,)


@pytest.mark.parametrize("seats", [2, 6])
def test_con_r01_at_random_every_seat_begins_alike(seats: int) -> None:
    asked: list[list[int]] = []

    class Listening(ScriptedLuck):
        def pick(self, kind: str, weights: list[int]) -> int:
            if kind == "start":
                asked.append(list(weights))
                return seats - 1
            return next(which for which, weight in enumerate(weights) if weight)

    state = GAME.new(seats, settle(GAME.options, {}), {}, Listening({}), None)
    assert asked == [[1] * seats]
    assert state.actors() == (seats - 1,)
    starts = {GAME.start(seats=seats, seed=seed).actors for seed in range(80)}
    assert starts == {(seat,) for seat in range(seats)}


# CON-R33, stall_limit


def idle_battles(state: CondottiereState, most: int) -> int:
    """How many battles without any card are fought until the game stops (at most so many)."""
    fought = 0
    while state.actors() and fought < most:
        phase = view(state)["phase"]
        if phase == "battle" and who(state) == view(state)["holder"]:
            fought += 1
        choice = {"battle": "pass", "hand": "hand keep", "draw": "draw 0"}.get(phase) or legal(state)[0]
        play(state, choice)
    return fought


@pytest.mark.parametrize(("limit", "seats"), [(1, 2), (1, 6), (2, 3), (3, 4)])
def test_con_r33_the_guard_stops_after_so_many_battles_times_the_players(limit: int, seats: int) -> None:
    state = position(seats=seats, options={"stall_limit": limit}, phase="place", hands=[["m1"]] * seats)
    assert idle_battles(state, 1000) == limit * seats
    assert view(state)["ending"] == "stall"
    assert view(state)["winners"] == list(range(seats))
    assert state.scores() == (1 / seats,) * seats


def test_con_r33_three_times_the_players_is_the_default() -> None:
    state = position(seats=2, phase="place", hands=[["m1"], ["m1"]])
    assert idle_battles(state, 100) == 6


def test_con_r33_zero_turns_the_guard_off() -> None:
    state = position(seats=2, options={"stall_limit": 0}, phase="place", hands=[["m1"], ["m1"]])
    assert idle_battles(state, 60) == 60
    assert state.actors()


def test_con_r33_a_single_card_starts_the_count_again() -> None:
    state = position(seats=2, options={"stall_limit": 1}, phase="place", hands=[["scarecrow"] * 2, ["m1"]], idle=1)
    play(state, "place roma", "play scarecrow", "take nothing", "pass", "pass")
    assert state.actors()
    assert view(state)["idle"] == 0


def test_con_r33_the_guard_ranks_by_regions_and_the_best_share() -> None:
    state = position(
        seats=3,
        options={"stall_limit": 1},
        contested="roma",
        idle=2,
        domains=[["torino"], ["venezia", "siena"], ["napoli", "parma"]],
        hands=[["m1"], ["m1"], ["m1"]],
        out=[1, 2],
    )
    play(state, "pass")
    assert view(state)["ending"] == "stall"
    assert view(state)["winners"] == [1, 2]
    assert state.ranking() == ((1, 2), (0,))
    assert view(state)["final"] == []  # no final battle: they share


def test_con_r33_in_a_series_the_guard_ends_it_all_ranked_by_points() -> None:
    state = position(
        seats=2,
        options={"stall_limit": 1, "play_for_points": 50},
        contested="roma",
        idle=1,
        points=[12, 30],
        domains=[["torino", "siena"], []],
        hands=[["m1"], ["m1"]],
        out=[1],
    )
    play(state, "pass")
    assert view(state)["ending"] == "stall"
    assert view(state)["winners"] == [1]
    assert state.ranking() == ((1,), (0,))
    assert not state.actors()


def test_con_r33_in_a_series_those_level_on_points_share() -> None:
    state = position(
        seats=3,
        options={"stall_limit": 1, "play_for_points": 50},
        contested="roma",
        idle=2,
        points=[30, 30, 4],
        hands=[["m1"], ["m1"], ["m1"]],
        out=[1, 2],
    )
    play(state, "pass")
    assert view(state)["winners"] == [0, 1]
    assert state.scores() == (0.5, 0.5, 0.0)


def test_con_r33_also_with_captures_and_draws() -> None:
    options = {"stall_limit": 1, "capture_regions": True, "draw_after_battle": True, "hidden_cards": True}
    state = position(seats=3, options=options, phase="place", domains=[["roma"], [], []], hands=[["m1"]] * 3)
    assert idle_battles(state, 100) == 3
    assert view(state)["winners"] == [0]


# CON-R61, battle_limit


@pytest.mark.parametrize("limit", [1, 2, 5])
def test_con_r61_the_game_stops_after_so_many_battles(limit: int) -> None:
    options = {"battle_limit": limit, "stall_limit": 0}
    state = position(seats=2, options=options, phase="place", hands=[["m1"], ["m1"]])
    assert idle_battles(state, 100) == limit
    assert view(state)["battle"] == limit
    assert view(state)["winners"] == [0, 1]


def test_con_r61_also_when_cards_are_played_and_ranked_by_regions() -> None:
    state = position(
        seats=2,
        options={"battle_limit": 8},
        battle=7,
        contested="roma",
        domains=[["torino", "siena"], ["napoli"]],
        lines=[["m1"], ["m5"]],
        hands=[["m1"], ["m1"]],
        out=[1],
    )
    play(state, "pass")
    assert not state.actors()
    assert view(state)["winners"] == [0, 1]  # two regions each: they share
    assert view(state)["ending"] == "stall"


def test_con_r61_a_victory_in_the_last_battle_is_a_victory() -> None:
    state = position(
        seats=4,
        options={"battle_limit": 8},
        battle=7,
        contested="milano",
        domains=[["torino", "genova"], [*APART[1:3], "napoli", "siena"], [], []],
        lines=[["m1"]],
        out=[1, 2, 3],
    )
    play(state, "pass")
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "adjacent")


def test_con_r61_a_full_board_in_the_last_battle_is_decided_by_its_own_rule() -> None:
    """CON-12.7: those tied for the most regions fight it out."""
    state = position(
        seats=4,
        options={"battle_limit": 8},
        battle=7,
        pope="torino",
        contested="siena",
        domains=[
            ["firenze", "modena", "ancona", "genova"],
            ["milano", "spoleto", "bologna", "ferrara"],
            ["mantova", "parma", "roma", "urbino"],
            ["lucca", "napoli", "venezia"],
        ],
        lines=[[], [], [], ["m1"]],
        out=[1, 2, 3],
    )
    play(state, "pass")
    assert view(state)["final"] == [0, 1, 2, 3]


def test_con_r61_zero_turns_the_guard_off() -> None:
    state = position(
        seats=2, options={"battle_limit": 0}, battle=100_000, contested="roma", hands=[["m1"], ["m1"]], out=[1]
    )
    play(state, "pass")
    assert state.actors()


def test_con_r61_five_hundred_is_the_default_of_one_game() -> None:
    for battle, over in ((498, False), (499, True)):
        state = position(seats=2, battle=battle, contested="roma", hands=[["m1"], ["m1"]], out=[1], lines=[["m1"]])
        play(state, "pass")
        assert (not state.actors()) == over


def test_con_r61_in_a_series_it_ends_the_whole_series_ranked_by_points() -> None:
    state = position(
        seats=2,
        options={"battle_limit": 3, "play_for_points": 50},
        battle=2,
        contested="roma",
        points=[12, 30],
        lines=[["m1"], []],
        hands=[["m1"], ["m1"]],
        out=[1],
    )
    play(state, "pass")
    assert (view(state)["winners"], view(state)["ending"]) == ([1], "stall")


def test_con_r61_each_game_of_a_series_is_counted_for_itself() -> None:
    state = position(
        seats=4,
        options={"battle_limit": 3, "play_for_points": 50},
        battle=2,
        contested="milano",
        domains=[["torino", "genova"]],
        lines=[["m1"]],
        out=[1, 2, 3],
    )
    play(state, "pass")  # the third battle wins the game, so the guard does not speak
    assert (view(state)["game_number"], view(state)["battle"]) == (2, 0)
    assert state.actors()


# CON-R03 and CON-R50, pope_on_contested


def bishop(**spec: Any) -> CondottiereState:
    """Seat 0 has played a Bishop in the battle for Roma."""
    spec.setdefault("lines", [["m1"], [], []])
    state = position(seats=3, contested="roma", hands=[["bishop", "m2"], ["m2"], ["m2"]], **spec)
    play(state, "play bishop")
    return state


@pytest.mark.parametrize("captures", [False, True])
def test_con_r03_the_contested_region_is_closed_to_the_pope_token(captures: bool) -> None:
    """CON-R50: with Capture Regions too."""
    for options in ({}, {"pope_on_contested": "forbid"}):
        state = bishop(options={**options, "capture_regions": captures})
        assert "pope roma" not in legal(state)
        assert refused(state, "pope roma") == ("CON-R50" if captures else "CON-R03")


@pytest.mark.parametrize("captures", [False, True])
def test_con_r03_allow_opens_it_and_the_battle_goes_on(captures: bool) -> None:
    state = bishop(options={"pope_on_contested": "allow", "capture_regions": captures})
    assert set(legal(state)) == {f"pope {region}" for region in REGION_IDS} | {"pope off"}
    play(state, "pope roma")
    assert (view(state)["pope"], view(state)["contested"], who(state)) == ("roma", "roma", 1)


def test_con_r03_allow_if_it_is_tied_the_token_stays_and_closes_the_region() -> None:
    state = bishop(options={"pope_on_contested": "allow"})
    play(state, "pope roma", "pass", "pass", "pass")
    assert domains(state) == [[], [], []]
    assert view(state)["pope"] == "roma"
    assert refused(state, "place roma") == "CON-3.3"
    assert len(legal(state)) == 16


def test_con_r03_allow_does_not_open_controlled_regions_in_the_standard_game() -> None:
    state = bishop(options={"pope_on_contested": "allow"}, domains=[["siena"], ["napoli"], []])
    assert refused(state, "pope siena") == refused(state, "pope napoli") == "CON-7.3"


def test_con_r50_allow_a_region_that_was_defended_keeps_the_pope_token() -> None:
    """It was not conquered, so nothing sends the token away, and the region cannot be attacked again at once."""
    options = {"pope_on_contested": "allow", "capture_regions": True}
    state = bishop(options=options, domains=[[], ["roma"], []])
    play(state, "pope roma", "play m2", "pass", "pass")
    assert domains(state) == [[], ["roma"], []]
    assert view(state)["pope"] == "roma"


# CON-R62, pope_after_conquest


def conquered(captures: bool, **options: object) -> CondottiereState:
    """Seat 0 sends the Pope to Roma and conquers it, from nobody or from seat 2."""
    given = {"pope_on_contested": "allow", "capture_regions": captures, **options}
    domain = [[], [], ["roma"]] if captures else [[], [], []]
    state = bishop(options=given, domains=domain, lines=[["heroine"], [], []])
    play(state, "pope roma", "pass", "pass", "pass", *(["pass"] if captures else []))
    assert domains(state) == [["roma"], [], []]
    return state


@pytest.mark.parametrize("captures", [False, True])
@pytest.mark.parametrize(("value", "pope"), [("stays", "roma"), ("leaves", None)])
def test_con_r62_the_pope_after_a_conquest(captures: bool, value: str, pope: str | None) -> None:
    state = conquered(captures, pope_after_conquest=value)
    assert view(state)["pope"] == pope


@pytest.mark.parametrize("captures", [False, True])
def test_con_r62_nothing_but_another_bishop_moves_him(captures: bool) -> None:
    """CON-7.7: by default he stays, keeps the region from the next battles, and follows the next Bishop."""
    state = conquered(captures)
    assert view(state)["pope"] == "roma"
    assert refused(state, "place roma") == "CON-3.3"
    again = position(
        seats=3,
        contested="siena",
        pope="roma",
        domains=[["roma"]],
        hands=[["m1"], ["bishop", "m1"], ["m1"]],
        options={"pope_on_contested": "allow", "capture_regions": captures},
    )
    play(again, "pass", "play bishop", "pope off")
    assert view(again)["pope"] is None


def test_con_r62_a_record_from_before_the_ruling_is_played_as_it_was() -> None:
    header = json.loads(json.dumps(GAME.start(seats=3, seed=4, pope_on_contested="allow").header))
    assert header["options"].pop("pope_after_conquest") == "stays"
    state = Match(GAME, header).state
    assert isinstance(state, CondottiereState)
    assert not state.terms.pope_stays


# CON-R26, region_choice


def won_battle(choice: str, hands: list[list[str]], **spec: Any) -> CondottiereState:
    """Seat 0 has just won Roma; the Courtesan of seat 1 has earned the token."""
    state = position(
        seats=3,
        options={"region_choice": choice},
        contested="roma",
        hands=hands,
        lines=[["m5"], ["courtesan"], []],
        out=[1, 2],
        **spec,
    )
    play(state, "pass")
    return state


def test_con_r26_step2_the_region_is_chosen_before_lines_and_hands_are_discarded() -> None:
    state = won_battle("step2", [["winter"], ["m1"], ["m1"]])
    assert (view(state)["phase"], who(state)) == ("place", 1)
    assert line(state, 0) == {"m5": 1}
    play(state, "place siena")
    assert (view(state)["phase"], who(state), line(state, 0)) == ("hand", 1, {})


def test_con_r26_step2_and_before_a_new_deal() -> None:
    state = won_battle("step2", [[], [], []])
    assert hand_sizes(state) == [0, 0, 0]
    play(state, "place siena")
    assert hand_sizes(state) == [11, 10, 10]
    assert (view(state)["phase"], view(state)["contested"], who(state)) == ("battle", "siena", 1)


def test_con_r26_after_deal_the_choice_waits_for_the_discards() -> None:
    state = won_battle("after_deal", [["winter"], ["m1"], ["m1"]])
    assert (view(state)["phase"], who(state), line(state, 0)) == ("hand", 1, {})
    assert view(state)["contested"] is None
    assert refused(state, "place siena") == "CON-8.16"
    play(state, "hand keep", "hand keep", "hand discard")
    assert (view(state)["phase"], who(state)) == ("place", 1)
    assert view(state)["round"] == 1
    assert "place roma" not in legal(state)
    play(state, "place siena")
    assert (view(state)["phase"], view(state)["contested"], who(state)) == ("battle", "siena", 1)
    assert hand_sizes(state) == [0, 1, 1]


def test_con_r26_after_deal_the_choice_waits_for_the_new_deal() -> None:
    state = won_battle("after_deal", [["m1", "m2", "m3"], [], []])
    assert (view(state)["phase"], who(state)) == ("hand", 0)
    play(state, "hand keep", "keep m3", "keep done")
    assert hand_sizes(state) == [11, 10, 10]
    assert "m3" in hand(state, 0)
    assert (view(state)["phase"], who(state), view(state)["round"]) == ("place", 1, 2)
    play(state, "place siena")
    assert (view(state)["phase"], who(state)) == ("battle", 1)
    assert hand_sizes(state) == [11, 10, 10]


def test_con_r26_after_deal_with_nobody_left_to_ask_the_deal_comes_at_once() -> None:
    state = won_battle("after_deal", [[], [], []])
    assert hand_sizes(state) == [11, 10, 10]
    assert (view(state)["phase"], who(state)) == ("place", 1)


def test_con_r26_after_deal_the_end_of_the_game_is_still_seen_in_step_1() -> None:
    """CON-12.6: nothing is dealt or discarded when no region is left."""
    state = position(
        seats=5,
        options={"region_choice": "after_deal"},
        contested="torino",
        domains=[
            ["firenze", "modena", "ancona", "genova"],
            ["milano", "spoleto", "bologna", "ferrara"],
            ["mantova", "parma", "roma", "urbino"],
            ["lucca", "napoli", "venezia"],
            [],
        ],
        pope="siena",
        lines=[[], [], [], [], ["m1"]],
        out=[1, 2, 3, 4],
    )
    events = play(state, "pass")
    assert view(state)["final"] == [0, 1, 2]
    assert "new_round" not in kinds(events)


def test_con_r26_after_deal_with_captures_the_defender_is_known_when_the_region_is() -> None:
    state = position(
        seats=3,
        options={"region_choice": "after_deal", "capture_regions": True},
        contested="roma",
        domains=[[], [], ["siena"]],
        hands=[[], [], []],
        lines=[["m5"], ["courtesan"], []],
        out=[1, 2],
    )
    play(state, "pass")
    assert view(state)["defender"] is None
    play(state, "place siena")
    assert view(state)["defender"] == 2


def test_con_r26_after_deal_with_draw_after_battle_the_choice_follows_the_drawing() -> None:
    """CON-16.7 says so in any case."""
    state = position(
        seats=2,
        options={"region_choice": "after_deal", "draw_after_battle": True},
        contested="roma",
        hands=[["m1"], ["m1"]],
        lines=[["m5"], []],
        out=[1],
    )
    play(state, "pass")
    assert view(state)["phase"] == "draw"
    play(state, "draw 0", "draw 0")
    assert view(state)["phase"] == "place"
    play(state, "place siena")
    assert view(state)["phase"] == "battle"
    assert view(state)["discards"] == {"m5": 1}


# CON-R36, hand_counts_public


def test_con_r36_hand_counts_are_public_by_default() -> None:
    state = position(seats=3, contested="roma", hands=[["m1"] * 3, ["m2"] * 2, []])
    for seat in (0, 1, 2, None):
        assert view(state, seat)["hands"] == [3, 2, 0]


def test_con_r36_false_tells_only_whether_a_hand_is_empty() -> None:
    options = {"hand_counts_public": False}
    state = position(seats=3, options=options, contested="roma", hands=[["m1"] * 3, ["m2"] * 2, []])
    assert view(state, 0)["hands"] == [3, None, 0]
    assert view(state, 1)["hands"] == [None, 2, 0]
    assert view(state, 2)["hands"] == [None, None, 0]
    assert view(state)["hands"] == [None, None, 0]
    assert view(state)["holds"] == [True, True, False]


@pytest.mark.parametrize("told", [True, False])
def test_con_r36_cards_are_dealt_and_drawn_in_the_open_whatever_the_flag(told: bool) -> None:
    options = {"hand_counts_public": told, "draw_after_battle": True}
    state = position(seats=2, options=options, contested="roma", hands=[["m1"], ["m1"]], lines=[["m5"], []], out=[1])
    draws = [event for event in play(state, "pass", "draw 3", "draw 0") if event.kind == "draw"]
    assert [event.seen_by(None) for event in draws] == [
        {"kind": "draw", "seat": 0, "count": 3},
        {"kind": "draw", "seat": 1, "count": 0},
    ]
    assert "cards" in draws[0].seen_by(0)


def test_con_r36_true_deals_and_draws_tell_numbers_but_no_cards() -> None:
    match = GAME.start(seats=3, seed=1)
    deals = [event for event in match.events(1) if event["kind"] == "deal"]
    assert [event["count"] for event in deals] == [10, 10, 10]
    assert ["cards" in event for event in deals] == [event["seat"] == 1 for event in deals]


# CON-R45, series_start


@pytest.mark.parametrize(
    ("rule", "opener", "next_opener"), [("rotate", 0, 1), ("rotate", 3, 0), ("same", 0, 0), ("same", 3, 3)]
)
def test_con_r45_who_starts_the_next_game_of_a_series(rule: str, opener: int, next_opener: int) -> None:
    state = position(
        seats=4,
        options={"play_for_points": 50, "series_start": rule},
        contested="milano",
        opener=opener,
        holder=2,
        turn=0,
        domains=[["torino", "genova"]],
        lines=[["m1"]],
        out=[1, 2, 3],
    )
    events = play(state, "pass")
    assert view(state)["game_number"] == 2
    assert (who(state), view(state)["holder"], view(state)["opener"]) == (next_opener,) * 3
    assert told(events, "set_up") == [{"seat": next_opener, "game": 2}]


def test_con_r45_rotate_is_the_default_and_goes_on_rotating() -> None:
    state = position(seats=3, options={"play_for_points": 50}, opener=1, phase="place")
    openers = []
    for _ in range(4):
        state = position(
            seats=3,
            options={"play_for_points": 50},
            opener=state.opener,
            contested="napoli",
            domains=[APART[:5]],
            lines=[["m1"]],
            out=[1, 2],
        )
        play(state, "pass")
        openers.append(who(state))
    assert openers == [2, 0, 1, 2]


# CON-R48, capture_tie_token


def tied_siege(token: str, lines: list[list[str]]) -> CondottiereState:
    """Seat 1 defends Milano against seats 0 and 2; everybody has passed."""
    state = position(
        seats=3,
        options={"capture_regions": True, "capture_tie_token": token},
        contested="milano",
        holder=2,  # to whose left is seat 0
        turn=0,
        domains=[[], ["milano"], []],
        lines=lines,
        out=[1, 2],
        defended=True,
    )
    play(state, "pass")
    assert domains(state) == [[], ["milano"], []]
    return state


@pytest.mark.parametrize(
    ("lines", "defender", "courtesan_first"),
    [
        ([["m5"], ["m5"], ["courtesan"]], 1, 2),  # a leader who is not tied
        ([["m5"], ["m2"], ["m4", "courtesan"]], 1, 2),  # a leader among the tied
        ([["m5"], ["m5"], []], 1, 1),  # no Courtesan
        ([["m4", "courtesan"], ["m5"], ["courtesan"]], 1, 1),  # no leader among several
        ([["m5"], ["m4", "courtesan"], []], 1, 1),  # the defender leads
    ],
)
def test_con_r48_who_gets_the_token_after_a_tied_siege(
    lines: list[list[str]], defender: int, courtesan_first: int
) -> None:
    assert view(tied_siege("defender", lines))["holder"] == defender
    assert view(tied_siege("courtesan_first", lines))["holder"] == courtesan_first


@pytest.mark.parametrize("token", ["defender", "courtesan_first"])
def test_con_r48_matters_only_for_ties_on_defended_regions(token: str) -> None:
    options = {"capture_regions": True, "capture_tie_token": token}
    won = position(
        seats=3,
        options=options,
        contested="milano",
        domains=[[], ["milano"], []],
        lines=[["m6"], ["m5"], ["courtesan"]],
        out=[1, 2],
        defended=True,
    )
    play(won, "pass")
    assert (domains(won), view(won)["holder"]) == ([["milano"], [], []], 2)
    free = position(seats=3, options=options, contested="milano", lines=[["m5"], ["m5"], ["courtesan"]], out=[1, 2])
    play(free, "pass")
    assert view(free)["holder"] == 2


# CON-R49, capture_full_board_ends

FOUR_EACH = [
    ["firenze", "modena", "ancona", "genova"],
    ["milano", "spoleto", "bologna", "ferrara"],
    ["mantova", "parma", "roma", "urbino"],
    ["lucca", "napoli", "venezia"],
]


def filling(ends: bool, **spec: Any) -> CondottiereState:
    """The last region without a marker, apart from the Pope's Torino, goes to seat 3."""
    options = {"capture_regions": True, "capture_full_board_ends": ends, **spec.pop("options", {})}
    spec.setdefault("pope", "torino")
    spec.setdefault("domains", FOUR_EACH)
    state = position(seats=4, options=options, contested="siena", lines=[[], [], [], ["m1"]], out=[1, 2, 3], **spec)
    play(state, "pass")
    return state


def test_con_r49_a_full_board_goes_on_by_default() -> None:
    state = filling(ends=False)
    assert view(state)["phase"] == "place"
    assert view(state)["final"] == []
    assert len(legal(state)) == 12  # all opposing regions; not the own four, not the Pope's


def test_con_r49_true_ends_the_game_when_every_region_but_the_popes_is_taken() -> None:
    state = filling(ends=True)
    assert view(state)["final"] == [0, 1, 2, 3]
    assert hand_sizes(state) == [14, 14, 14, 14]


def test_con_r49_true_with_one_leader_there_is_no_final_battle() -> None:
    state = position(
        seats=5,
        options={"capture_regions": True, "capture_full_board_ends": True},
        pope="torino",
        contested="siena",
        domains=[
            FOUR_EACH[0],
            ["milano", "spoleto", "bologna"],
            ["mantova", "parma", "roma"],
            ["lucca", "napoli", "venezia"],
            ["ferrara", "urbino"],
        ],
        lines=[[], [], [], [], ["m1"]],
        out=[1, 2, 3, 4],
    )
    play(state, "pass")
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "full_board")


def test_con_r49_true_the_popes_region_may_be_a_taken_one_then_a_free_one_keeps_the_game_going() -> None:
    state = filling(ends=True, pope="roma")
    assert state.actors()
    assert view(state)["phase"] == "place"
    assert "place torino" in legal(state)


def test_con_r49_true_those_with_the_most_regions_fight_it_out_on_a_full_board() -> None:
    five = [["firenze", "modena", "ancona", "genova"], ["milano", "spoleto", "bologna", "ferrara"]]
    state = position(
        seats=5,
        options={"capture_regions": True, "capture_full_board_ends": True},
        contested="siena",
        domains=[*five, ["mantova", "parma", "urbino"], ["lucca", "napoli", "venezia"], ["roma", "torino"]],
        lines=[[], [], [], [], ["m1"]],
        out=[1, 2, 3, 4],
    )
    play(state, "pass")
    assert view(state)["ending"] == ""
    assert view(state)["final"] == [0, 1]  # four regions each, the others three


def test_con_r49_true_without_capture_regions_changes_nothing() -> None:
    for ends in (False, True):
        state = position(
            seats=4,
            options={"capture_full_board_ends": ends},
            pope="torino",
            contested="siena",
            domains=FOUR_EACH,
            lines=[[], [], [], ["m1"]],
            out=[1, 2, 3],
        )
        play(state, "pass")
        assert view(state)["final"] == [0, 1, 2, 3]


def test_con_r49_true_a_defended_region_on_a_full_board_ends_it_as_well() -> None:
    """The flag asks whether every region has a marker, not whether somebody has just conquered one."""
    options = {"capture_regions": True, "capture_full_board_ends": True}
    state = position(
        seats=4,
        options=options,
        pope="torino",
        contested="milano",
        holder=0,
        domains=[*FOUR_EACH[:3], [*FOUR_EACH[3], "siena"]],
        lines=[["m1"], ["m5"], [], []],
        out=[1, 2, 3],
        defended=True,
    )
    play(state, "pass")
    assert view(state)["final"] == [0, 1, 2, 3]


# CON-R53 and CON-R56, hidden_reveal


def hiding(reveal: str, **spec: Any) -> CondottiereState:
    options = {"hidden_cards": True, "hidden_reveal": reveal}
    return position(seats=2, options=options, contested="firenze", **spec)


def test_con_r53_after_effect_the_scarecrow_comes_before_the_turning_up() -> None:
    state = hiding("after_effect", hands=[["scarecrow", "m1"], ["m1"]], lines=[["m2"], []], face_down=["m6", ""])
    events = play(state, "play scarecrow")
    assert "turn_up" not in kinds(events)
    assert legal(state) == ["take m2", "take nothing"]
    events = play(state, "take nothing")
    assert told(events, "turn_up") == [{"seat": 0, "card": "m6"}]
    assert line(state, 0) == {"m2": 1, "m6": 1}


def test_con_r53_before_effect_a_scarecrow_can_take_it_back() -> None:
    state = hiding("before_effect", hands=[["scarecrow", "m1"], ["m1"]], lines=[["m2"], []], face_down=["m6", ""])
    events = play(state, "play scarecrow")
    assert told(events, "turn_up") == [{"seat": 0, "card": "m6"}]
    assert view(state)["face_down"] == [False, False]
    assert legal(state) == ["take m2", "take m6", "take nothing"]
    events = play(state, "take m6")
    assert "turn_up" not in kinds(events)
    assert line(state, 0) == {"m2": 1}
    assert hand(state, 0) == {"m1": 1, "m6": 1}


def test_con_r56_after_effect_the_own_bishop_passes_over_the_hidden_mercenary() -> None:
    state = hiding("after_effect", hands=[["bishop", "m1"], ["m1"]], lines=[["m2"], ["m3"]], face_down=["m6", ""])
    events = play(state, "play bishop")
    assert told(events, "bishop") == [{"card": "m3", "lost": {"1": 1}}]
    assert view(state)["face_down"] == [True, False]
    events = play(state, "pope off")
    assert told(events, "turn_up") == [{"seat": 0, "card": "m6"}]
    assert totals(state) == [8, 0]


def test_con_r56_before_effect_the_own_bishop_hits_it() -> None:
    state = hiding("before_effect", hands=[["bishop", "m1"], ["m1"]], lines=[["m2"], ["m3"]], face_down=["m6", ""])
    events = play(state, "play bishop")
    assert told(events, "bishop") == [{"card": "m6", "lost": {"0": 1}}]
    assert view(state)["face_down"] == [False, False]
    play(state, "pope off")
    assert totals(state) == [2, 3]


def test_con_r53_before_effect_the_cards_of_others_stay_hidden_from_the_bishop() -> None:
    state = hiding("before_effect", hands=[["bishop", "m1"], ["m1"]], lines=[["m2"], ["m3"]], face_down=["m1", "m10"])
    events = play(state, "play bishop")
    assert told(events, "bishop") == [{"card": "m3", "lost": {"1": 1}}]
    assert view(state)["face_down"] == [False, True]


def test_con_r53_before_effect_in_the_final_battle() -> None:
    options = {"hidden_cards": True, "hidden_reveal": "before_effect"}
    state = position(
        seats=2,
        options=options,
        final=[0, 1],
        hands=[["bishop", "m1"], ["m1"]],
        lines=[["m2"], ["m3"]],
        face_down=["m6", ""],
    )
    play(state, "play bishop")
    assert who(state) == 1
    assert totals(state) == [2, 3]


@pytest.mark.parametrize("reveal", ["after_effect", "before_effect"])
@pytest.mark.parametrize("card", ["m3", "drummer", "winter", "spring"])
def test_con_r53_for_every_other_card_the_order_does_not_matter(reveal: str, card: str) -> None:
    other = "spring" if card == "winter" else "winter"
    state = hiding(reveal, hands=[[card, "m1"], ["m1"]], lines=[["m2", other], []], face_down=["m6", ""])
    play(state, f"play {card}")
    expected: dict[str, object] = {"m2": 1, "m6": 1}
    if card in ("winter", "spring"):
        expected[card] = 1
    else:
        expected[other] = 1
    assert line(state, 0) == expected
    assert view(state)["face_down"][0] == (card in ("m3", "drummer"))


@pytest.mark.parametrize("reveal", ["after_effect", "before_effect"])
def test_con_r53_a_surrender_turns_up_everything_in_both_readings(reveal: str) -> None:
    state = hiding(reveal, hands=[["surrender"], ["m1"]], lines=[["m2"], ["m3"]], face_down=["m1", "m4"])
    events = play(state, "play surrender")
    assert sorted(str(event["card"]) for event in told(events, "turn_up")) == ["m1", "m4"]
    assert totals(state) == [3, 7]


@pytest.mark.parametrize("reveal", ["after_effect", "before_effect"])
def test_con_r53_a_pass_turns_up_nothing_unasked_in_both_readings(reveal: str) -> None:
    state = hiding(reveal, hands=[["m1"], ["m1"]], face_down=["m6", ""])
    play(state, "pass")
    assert view(state)["face_down"] == [True, False]
