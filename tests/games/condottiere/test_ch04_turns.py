"""Chapter 4: your turn."""

from __future__ import annotations

import pytest

from helpers.condottiere import (
    domains,
    end_battle,
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
from signoria.games.condottiere.codes import CARD_IDS


def test_con_4_1_play_a_card_or_pass_and_nothing_else() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "winter"], ["m1"]])
    assert legal(state) == ["play m6", "play winter", "pass"]


@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("place siena", "CON-8.8"),
        ("pope siena", "CON-7.2"),
        ("take m1", "CON-6.22"),
        ("hand discard", "CON-8.13"),
        ("keep m6", "CON-10.4"),
        ("draw 1", "CON-16.4"),
    ],
)
def test_con_4_1_what_is_no_turn_is_refused(move: str, clause: str) -> None:
    state = position(seats=2, contested="roma", hands=[["m6"], ["m1"]], lines=[["m1"], []])
    assert refused(state, move) == clause


def test_con_4_1_nobody_moves_on_before_the_turn_is_taken() -> None:
    state = position(seats=2, contested="roma", hands=[["m6"], ["m1"]])
    assert state.actors() == (0,)
    assert refused(state, "play m1", seat=1) == "CON-3.6"


def test_con_4_2_one_card_a_turn() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "m6"], ["m1"]])
    play(state, "play m6")
    assert line(state, 0) == {"m6": 1}
    assert hand_sizes(state) == [1, 1]
    assert refused(state, "play m6", seat=0) == "CON-3.6"


@pytest.mark.parametrize("card", CARD_IDS)
def test_con_4_3_any_card_may_be_the_first(card: str) -> None:
    state = position(seats=2, contested="roma", hands=[[card, "m1"], ["m1", "m2"]])
    assert f"play {card}" in legal(state)
    play(state, f"play {card}")
    assert state.hand_size(0) == 1
    assert card in line(state, 0) or card in view(state)["discards"]


def test_con_4_4_after_every_play_every_total_is_announced() -> None:
    state = position(seats=3, contested="roma", hands=[["m6", "m1"], ["m5", "drummer"], ["scarecrow", "m1"]])
    announced = [event["totals"] for move in ("play m6", "play m5") for event in told(play(state, move), "totals")]
    assert announced == [[6, 0, 0], [6, 5, 0]]
    assert told(play(state, "play scarecrow", "take nothing"), "totals") == [{"totals": [6, 5, 0]}]
    assert told(play(state, "play m1"), "totals") == [{"totals": [7, 5, 0]}]
    assert told(play(state, "play drummer"), "totals") == [{"totals": [7, 10, 0]}]


def test_con_r12_modifiers_count_from_the_moment_they_are_played() -> None:
    state = position(
        seats=2,
        contested="roma",
        lines=[["m10"], ["m3"]],
        hands=[["winter", "drummer", "m1"], ["spring", "surrender"]],
    )
    assert told(play(state, "play winter"), "totals") == [{"totals": [1, 1]}]
    assert told(play(state, "play spring"), "totals") == [{"totals": [13, 3]}]
    assert told(play(state, "play drummer"), "totals") == [{"totals": [23, 3]}]
    assert totals(state) == [23, 3]


def test_con_4_5_the_first_player_may_pass_on_the_very_first_turn() -> None:
    state = position(seats=3, phase="place", hands=[["m1"], ["m1"], ["m1"]])
    play(state, "place roma", "pass")
    assert view(state)["out"] == [0]
    assert who(state) == 1


def test_con_4_5_a_pass_is_open_on_every_turn() -> None:
    state = position(seats=2, contested="roma", hands=[["m1", "m2", "m3"], ["m4", "m5", "m6"]])
    for card in ("m1", "m4", "m2", "m5", "m3"):
        assert "pass" in legal(state)
        play(state, f"play {card}")


def test_con_4_6_who_has_passed_plays_no_more_in_this_battle() -> None:
    state = position(seats=3, contested="roma", hands=[["m1", "m2"], ["m1", "m2"], ["m1", "m2"]])
    play(state, "pass", "play m1", "play m1")
    assert who(state) == 1  # the turn of seat 0 is skipped
    assert refused(state, "play m1", seat=0) == "CON-4.6"
    assert refused(state, "pass", seat=0) == "CON-4.6"


def test_con_4_6_and_plays_again_in_the_next_battle() -> None:
    state = position(seats=2, contested="roma", hands=[["m1", "m2"], ["m1", "m2"]])
    play(state, "pass", "pass", "place roma", "hand keep", "hand keep")
    play(state, "play m1", "play m1")
    assert totals(state) == [1, 1]


def test_con_4_7_the_line_of_who_has_passed_stays_and_can_win() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "m1"], ["m5", "m1"]])
    play(state, "play m6", "play m5", "pass", "pass")
    assert domains(state) == [["roma"], []]


def test_con_4_7_cards_still_affect_it() -> None:
    state = position(
        seats=2, contested="roma", lines=[["m6"], []], out=[0], turn=1, hands=[["m1"], ["winter", "spring", "m1"]]
    )
    play(state, "play winter")
    assert totals(state) == [1, 0]
    play(state, "play spring")
    assert totals(state) == [9, 0]


def test_con_4_8_when_somebody_passes_the_others_go_on() -> None:
    state = position(seats=3, contested="roma", hands=[["m1", "m1"], ["m2", "m2"], ["m3", "m3"]])
    play(state, "pass", "play m2", "play m3", "play m2", "play m3")
    assert totals(state) == [0, 4, 6]


def test_con_4_9_the_last_player_goes_on_card_by_card() -> None:
    state = position(seats=3, contested="roma", hands=[["m1"], ["m1"], ["m2", "m3", "m4", "m5"]])
    play(state, "pass", "pass")
    for card in ("m2", "m3", "m4"):
        assert who(state) == 2
        assert "pass" in legal(state)
        events = play(state, f"play {card}")
        assert "strengths" not in kinds(events)  # the battle does not stop by itself
    assert totals(state) == [0, 0, 9]
    assert "strengths" in kinds(play(state, "pass"))
    assert domains(state)[2] == ["roma"]


def test_con_4_10_without_cards_one_can_only_pass() -> None:
    state = position(seats=2, contested="roma", lines=[["m3"], []], hands=[[], ["m1"]])
    assert legal(state) == ["pass"]
    assert refused(state, "play m3") == "CON-4.10"


def test_con_4_10_the_table_makes_the_forced_pass() -> None:
    state = position(seats=2, contested="roma", hands=[["m3"], ["m1", "m2"]])
    play(state, "play m3")
    events = play(state, "play m1")
    assert told(events, "pass") == [{"seat": 0, "why": "no_cards"}]
    assert who(state) == 1
    assert refused(state, "play m3", seat=0) == "CON-4.10"


def test_con_r37_the_forced_pass_comes_with_the_turn() -> None:
    """Right after the last card its player has not passed yet; that happens when the turn comes round."""
    state = position(seats=3, contested="roma", hands=[["m3"], ["m1", "m2"], ["m1", "m2"]])
    play(state, "play m3")
    assert view(state)["out"] == []
    play(state, "play m1")
    assert view(state)["out"] == []
    play(state, "play m1")
    assert view(state)["out"] == [0]
    assert who(state) == 1


def test_con_4_11_the_battle_is_over_when_all_have_passed() -> None:
    state = position(seats=3, contested="roma", hands=[["m1"], ["m1"], ["m1"]])
    events = play(state, "pass", "pass")
    assert "strengths" not in kinds(events)
    assert kinds(play(state, "pass"))[:2] == ["pass", "strengths"]


def test_con_4_11_or_when_a_surrender_is_played() -> None:
    state = position(seats=3, contested="roma", hands=[["surrender", "m1"], ["m1"], ["m1"]])
    assert "strengths" in kinds(play(state, "play surrender"))


def test_con_4_11_a_battle_of_empty_hands_is_over_by_itself() -> None:
    state = position(seats=2, contested="roma", hands=[["m3"], ["m2"]])
    play(state, "play m3")
    events = play(state, "play m2")
    assert [event["seat"] for event in told(events, "pass")] == [0, 1]
    assert domains(state) == [["roma"], []]


def test_con_4_6_passing_is_forgotten_after_the_battle() -> None:
    state = position(seats=2, contested="roma", hands=[["m1"], ["m1"]])
    end_battle(state)
    assert view(state)["out"] == []


def test_con_4_12_cards_come_from_the_own_hand() -> None:
    """Not from another hand, and not from one's line."""
    state = position(seats=2, contested="roma", hands=[["m6"], ["m1"]], lines=[["drummer"], []])
    for move in ("play m1", "play drummer", "play winter"):
        assert refused(state, move) == "CON-4.12"
