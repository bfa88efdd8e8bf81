"""Chapter 15: the five variants, alone and together."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from helpers.condottiere import GAME, domains, hand_sizes, legal, line, play, position, totals, view, who
from signoria.engine.options import settle

VARIANTS: dict[str, Any] = {
    "draw_after_battle": True,
    "play_for_points": 20,
    "bigger_kingdoms": True,
    "capture_regions": True,
    "hidden_cards": True,
}
EVERY_CHOICE = [
    {name: VARIANTS[name] for name, chosen in zip(VARIANTS, choice, strict=True) if chosen}
    for choice in product((False, True), repeat=len(VARIANTS))
]


def name_of(options: dict[str, Any]) -> str:
    return "+".join(options) or "standard"


def test_con_15_1_there_are_five_variants_and_none_is_used_unasked() -> None:
    offered = {option.name: option.default for option in GAME.options if not option.ruling}
    del offered["start_seat"]  # not a variant: the age of the players, CON-R01
    assert offered == {name: 0 if name == "play_for_points" else False for name in VARIANTS}
    settled = GAME.start(seats=2, seed=1).header["options"]
    assert [settled[name] for name in VARIANTS] == [False, 0, False, False, False]


@pytest.mark.parametrize("options", EVERY_CHOICE, ids=name_of)
def test_con_15_2_any_choice_of_variants_is_allowed_and_each_does_its_work(options: dict[str, Any]) -> None:
    match = GAME.start(seats=4, seed=1, start_seat=0, **options)
    draws = "draw_after_battle" in options
    assert match.view(0)["hands"] == [7 if draws else 10] * 4

    captures = "capture_regions" in options
    state = position(seats=4, options=options, phase="place", domains=[[], ["roma"], [], []], hands=[["m1"]] * 4)
    assert ("place roma" in legal(state)) == captures

    play(state, "place torino", "play m1")
    assert view(state)["face_down"][0] == ("hidden_cards" in options)

    state = position(
        seats=4,
        options=options,
        contested="milano",
        domains=[["torino", "genova"], [], [], []],
        lines=[["m2"], [], [], []],
        hands=[["winter", "m1"], [], [], []],
        out=[1, 2, 3],
    )
    play(state, "pass")
    if "bigger_kingdoms" in options:  # three adjacent regions are not enough: the battle is resolved step by step
        assert view(state)["phase"] == ("draw" if draws else "place")
        assert domains(state)[0] == ["torino", "milano", "genova"]
    elif "play_for_points" in options:
        assert view(state)["points"] == [8, 0, 0, 0]
        assert view(state)["game_number"] == 2
    else:
        assert view(state)["winners"] == [0]


def test_con_15_3_points_and_captures_may_be_combined_all_the_same() -> None:
    match = GAME.start(seats=3, seed=1, play_for_points=30, capture_regions=True)
    assert match.header["options"]["play_for_points"] == 30
    assert match.header["options"]["capture_regions"] is True


@pytest.mark.parametrize("options", EVERY_CHOICE, ids=name_of)
def test_con_15_3_the_table_warns_of_this_pair_and_of_no_other(options: dict[str, Any]) -> None:
    keys = GAME.warnings(settle(GAME.options, options))
    assert bool(keys) == ("play_for_points" in options and "capture_regions" in options)
    for key in keys:
        for language in ("en", "fr"):
            assert GAME.texts[language].say(key)


def test_con_r52_a_captured_region_scores_for_its_new_owner_in_a_series() -> None:
    state = position(
        seats=4,
        options={"play_for_points": 50, "capture_regions": True},
        contested="milano",
        domains=[["torino", "genova"], ["milano", "roma"], [], []],
        lines=[["m5"], ["m4"], [], []],
        out=[1, 2, 3],
        defended=True,
    )
    play(state, "pass")
    assert view(state)["points"] == [3 + 5, 1, 0, 0]
    assert view(state)["game_number"] == 2


@pytest.mark.parametrize("options", EVERY_CHOICE, ids=name_of)
def test_con_15_4_what_no_variant_changes_stays(options: dict[str, Any]) -> None:
    """Strength, seasons, Courtesans and the token after a tie, on a region without a control marker."""
    state = position(
        seats=3,
        options=options,
        contested="siena",
        holder=1,
        turn=1,
        lines=[["m10", "drummer"], ["m3", "spring"], ["m3"]],
        hands=[["m1"], ["winter", "m1"], ["spring", "m1"]],
    )
    assert totals(state) == [23, 3, 3]
    play(state, "play winter")  # CON-6.2
    assert totals(state) == [2, 1, 1]
    assert "spring" not in line(state, 1)
    play(state, "play spring")  # CON-6.6
    assert totals(state) == [23, 3, 3]
    play(state, "pass", "pass", "pass")
    assert domains(state) == [["siena"], [], []]
    assert view(state)["holder"] == 0

    tie = position(
        seats=3,
        options=options,
        contested="siena",
        holder=1,
        turn=2,
        out=[0, 1],
        lines=[["m3"], ["m3"], []],
        hands=[["m1"], ["m1"], ["m1"]],
    )
    play(tie, "pass")
    assert domains(tie) == [[], [], []]
    assert view(tie)["holder"] == 2  # CON-9.4: to the left of the last holder

    led = position(
        seats=3,
        options=options,
        contested="siena",
        holder=1,
        turn=1,
        out=[0, 2],
        lines=[["courtesan"], ["m3"], []],
        hands=[["m1"], ["m1"], ["m1"]],
    )
    play(led, "pass")
    assert domains(led) == [[], ["siena"], []]
    assert view(led)["holder"] == 0  # CON-9.2


def test_con_15_2_all_five_together_in_one_battle() -> None:
    """A hidden defence is overrun, four adjacent regions are scored, and seven cards are dealt for the next game."""
    state = position(
        seats=4,
        options=dict(VARIANTS),
        contested="milano",
        holder=0,
        turn=0,
        opener=3,
        domains=[["torino", "genova", "parma"], ["milano", "roma"], [], ["napoli"]],
        hands=[["m6", "m1"], ["m5"], [], []],
        points=[1, 2, 3, 4],
    )
    play(state, "play m6", "pass")  # the defender waits
    assert (who(state), view(state)["out"]) == (0, [2, 3])
    play(state, "pass")  # and gets another turn
    assert who(state) == 1
    play(state, "play m5")
    assert totals(state) == [0, 0, 0, 0]
    assert legal(state) == ["pass", "pass reveal"]
    play(state, "pass")
    assert view(state)["points"] == [1 + 4 + 5, 2 + 1, 3, 4 + 1]
    assert view(state)["game_number"] == 2
    assert hand_sizes(state) == [7, 7, 7, 7]
    assert who(state) == 0  # the start moved on from seat 3
