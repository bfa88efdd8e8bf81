"""Chapter 6: the cards, one by one."""

from __future__ import annotations

import pytest

from helpers.condottiere import (
    domains,
    end_battle,
    hand,
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
from signoria.games.condottiere.codes import CARD_IDS, MERCENARIES, VALUES
from signoria.games.condottiere.state import CondottiereState

SPECIAL = CARD_IDS[MERCENARIES:]


def duel(mine: list[str], lines: list[list[str]], theirs: list[str] | None = None, **more: object) -> CondottiereState:
    """Two players in Roma; seat 0 is to move."""
    return position(seats=2, contested="roma", lines=lines, hands=[mine, theirs or ["m1", "m1"]], **more)


# Mercenary


@pytest.mark.parametrize(("kind", "value"), list(enumerate(VALUES)))
def test_con_6_1_a_mercenary_goes_to_the_line_and_brings_its_strength(kind: int, value: int) -> None:
    card = CARD_IDS[kind]
    state = duel([card, "winter"], [["m2"], []])
    play(state, f"play {card}")
    assert line(state, 0) == ({"m2": 2} if card == "m2" else {"m2": 1, card: 1})
    assert totals(state) == [2 + value, 0]


# Winter


def test_con_6_2_winter_discards_every_spring_in_all_lines() -> None:
    state = duel(["winter", "m1"], [["spring", "m5"], ["spring"]])
    events = play(state, "play winter")
    assert line(state, 0) == {"m5": 1, "winter": 1}
    assert line(state, 1) == {}
    assert view(state)["discards"] == {"spring": 2}
    assert told(events, "end_season") == [{"season": "spring", "count": 2}]


def test_con_6_3_winter_stays_and_weakens_all_its_own_player_too() -> None:
    state = duel(["winter", "m1"], [["m10", "m6"], ["m5"]])
    play(state, "play winter")
    assert line(state, 0)["winter"] == 1
    assert totals(state) == [2, 1]


def test_con_6_4_a_second_winter_may_be_played_and_adds_nothing() -> None:
    state = duel(["winter", "m1"], [["m10"], ["m5", "winter"]])
    assert totals(state) == [1, 1]
    play(state, "play winter")
    assert totals(state) == [1, 1]
    assert [line(state, seat).get("winter") for seat in (0, 1)] == [1, 1]


def test_con_6_5_winter_goes_on_after_its_player_has_passed() -> None:
    state = duel(["winter", "m1"], [["m10"], ["m5"]], ["m6", "m1"])
    play(state, "play winter", "play m6", "pass")
    assert totals(state) == [1, 2]
    play(state, "pass")
    assert domains(state) == [[], ["roma"]]


# Spring


def test_con_6_6_spring_discards_every_winter_in_all_lines() -> None:
    state = duel(["spring", "m1"], [["winter", "m5"], ["winter"]])
    events = play(state, "play spring")
    assert line(state, 0) == {"m5": 1, "spring": 1}
    assert line(state, 1) == {}
    assert view(state)["discards"] == {"winter": 2}
    assert told(events, "end_season") == [{"season": "winter", "count": 2}]


def test_con_6_7_spring_stays_and_helps_whoever_has_the_highest() -> None:
    state = duel(["spring", "m1"], [["m3"], ["m5"]])
    play(state, "play spring")
    assert line(state, 0) == {"m3": 1, "spring": 1}
    assert totals(state) == [3, 8]


def test_con_6_7_a_higher_mercenary_played_later_takes_the_bonus_over() -> None:
    state = duel(["m6", "m1"], [["spring"], ["m5"]])
    assert totals(state) == [0, 8]
    play(state, "play m6")
    assert totals(state) == [9, 5]


def test_con_6_8_a_second_spring_may_be_played_and_adds_nothing() -> None:
    state = duel(["spring", "m1"], [["m3"], ["m3", "spring"]])
    assert totals(state) == [6, 6]
    play(state, "play spring")
    assert totals(state) == [6, 6]
    assert [line(state, seat).get("spring") for seat in (0, 1)] == [1, 1]


# Bishop


def test_con_6_9_the_bishop_discards_every_mercenary_of_the_highest_value() -> None:
    state = duel(["bishop", "m1"], [["m5", "m4"], ["m5", "m5", "m1"]])
    events = play(state, "play bishop")
    assert [line(state, 0), line(state, 1)] == [{"m4": 1}, {"m1": 1}]
    assert view(state)["discards"] == {"m5": 3, "bishop": 1}
    assert told(events, "bishop") == [{"card": "m5", "lost": {"0": 1, "1": 2}}]


def test_con_6_9_only_the_highest_value_goes() -> None:
    state = duel(["bishop", "m1"], [["m6", "m6"], ["m10", "m6"]])
    play(state, "play bishop")
    assert [line(state, 0), line(state, 1)] == [{"m6": 2}, {"m6": 1}]


def test_con_6_10_the_line_of_who_has_passed_is_hit_too() -> None:
    state = duel(["bishop", "m1"], [["m5"], ["m6"]], out=[1])
    play(state, "play bishop")
    assert line(state, 1) == {}


def test_con_6_10_and_so_is_the_own_line() -> None:
    state = duel(["bishop", "m1"], [["m6"], ["m5"]])
    play(state, "play bishop")
    assert [line(state, 0), line(state, 1)] == [{}, {"m5": 1}]


def test_con_6_11_a_bishop_never_removes_a_special_card() -> None:
    special = ["winter", "courtesan", "drummer", "heroine"]
    state = duel(["bishop", "m1"], [special, [*special, "m1"]])
    play(state, "play bishop")
    kept = {card: 1 for card in CARD_IDS if card in special}
    assert [line(state, 0), line(state, 1)] == [kept, kept]


@pytest.mark.parametrize("card", ["winter", "spring", "courtesan", "heroine", "drummer"])
def test_con_r09_winter_spring_courtesan_and_heroine_stay(card: str) -> None:
    state = duel(["bishop", "m1"], [[], [card]])
    play(state, "play bishop")
    assert line(state, 1) == {card: 1}


def test_con_6_12_the_bishop_itself_is_discarded() -> None:
    state = duel(["bishop", "m1"], [["m2"], ["m6"]])
    play(state, "play bishop", "pope off")
    assert line(state, 0) == {"m2": 1}
    assert view(state)["discards"] == {"m6": 1, "bishop": 1}


def test_con_6_13_a_bishop_without_mercenaries_moves_the_pope_only() -> None:
    state = duel(["bishop", "m1"], [["courtesan"], []], pope="torino")
    events = play(state, "play bishop")
    assert "bishop" not in kinds(events)  # nobody was sent away
    assert "pope siena" in legal(state)
    play(state, "pope siena")
    assert view(state)["pope"] == "siena"


def test_con_r07_a_battle_may_open_with_a_bishop() -> None:
    state = duel(["bishop", "m1"], [[], []])
    play(state, "play bishop", "pope siena")
    assert (totals(state), view(state)["pope"], who(state)) == ([0, 0], "siena", 1)


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ([["m3", "winter"], ["m4", "m2"]], [{"m3": 1, "winter": 1}, {"m2": 1}]),
        ([["m3", "drummer"], ["m4"]], [{"m3": 1, "drummer": 1}, {}]),
        ([["m3", "drummer", "spring"], ["m5"]], [{"m3": 1, "spring": 1, "drummer": 1}, {}]),
    ],
)
def test_con_r08_the_bishop_goes_by_printed_values(lines: list[list[str]], left: list[dict[str, int]]) -> None:
    state = duel(["bishop", "m1"], lines)
    play(state, "play bishop")
    assert [line(state, 0), line(state, 1)] == left


# Courtesan


def test_con_6_14_a_courtesan_goes_to_the_line_with_strength_one() -> None:
    state = duel(["courtesan", "m1"], [["m3"], []])
    play(state, "play courtesan")
    assert line(state, 0) == {"m3": 1, "courtesan": 1}
    assert totals(state) == [4, 0]


def test_con_6_15_nothing_touches_a_courtesan() -> None:
    assert totals(duel([], [["courtesan", "drummer"], ["winter"]])) == [1, 0]
    assert totals(duel([], [["courtesan"], ["spring"]])) == [1, 0]
    state = duel(["bishop", "scarecrow", "m1"], [["courtesan"], ["courtesan"]])
    play(state, "play bishop", "pope off", "play m1", "play scarecrow")
    assert legal(state) == ["take nothing"]
    assert refused(state, "take m1") == "CON-6.24"
    assert totals(state) == [1, 2]


def test_con_6_16_courtesans_decide_about_the_token_at_the_end() -> None:
    state = duel([], [["courtesan"], ["m6"]])
    end_battle(state)
    assert domains(state) == [[], ["roma"]]
    assert view(state)["holder"] == 0


def test_con_6_16_only_courtesans_that_lie_in_a_line_count() -> None:
    state = duel(["courtesan", "courtesan"], [[], ["m6"]])
    end_battle(state)
    assert view(state)["holder"] == 1


# Drummer


def test_con_6_17_a_drummer_doubles_what_came_before_and_what_comes_after() -> None:
    state = duel(["drummer", "m4", "m1"], [["m3"], []])
    play(state, "play drummer")
    assert totals(state) == [6, 0]
    play(state, "play m1", "play m4")
    assert totals(state) == [14, 1]


def test_con_6_18_a_drummer_does_nothing_for_others() -> None:
    state = duel(["drummer", "m1"], [["m3"], ["m3"]])
    play(state, "play drummer")
    assert totals(state) == [6, 3]


def test_con_6_19_further_drummers_add_nothing() -> None:
    state = duel(["drummer", "m1"], [["m3", "drummer"], []])
    play(state, "play drummer")
    assert totals(state) == [6, 0]
    assert line(state, 0)["drummer"] == 2


def test_con_6_20_in_winter_a_drummed_mercenary_is_worth_two() -> None:
    assert totals(duel([], [["m10", "m1", "drummer"], ["m6", "winter"]])) == [4, 1]


# Heroine


def test_con_6_21_a_heroine_goes_to_the_line_with_strength_ten() -> None:
    state = duel(["heroine", "m1"], [["m3"], []])
    play(state, "play heroine")
    assert line(state, 0) == {"m3": 1, "heroine": 1}
    assert totals(state) == [13, 0]


def test_con_6_21_nothing_touches_a_heroine() -> None:
    assert totals(duel([], [["heroine", "drummer"], ["winter"]])) == [10, 0]
    assert totals(duel([], [["heroine"], ["spring"]])) == [10, 0]
    state = duel(["bishop", "scarecrow", "m1"], [["heroine"], ["heroine"]])
    play(state, "play bishop", "pope off", "play m1", "play scarecrow")
    assert legal(state) == ["take nothing"]
    assert totals(state) == [10, 11]


# Scarecrow


def test_con_6_22_a_scarecrow_takes_one_mercenary_back_into_the_hand() -> None:
    state = duel(["scarecrow"], [["m6", "m6", "m2"], []])
    play(state, "play scarecrow")
    assert legal(state) == ["take m2", "take m6", "take nothing"]
    play(state, "take m6")
    assert line(state, 0) == {"m2": 1, "m6": 1}
    assert hand(state, 0) == {"m6": 1}
    assert who(state) == 1  # one card, and the turn is over


def test_con_6_22_only_a_scarecrow_does_so() -> None:
    state = duel(["m1"], [["m6"], []])
    assert refused(state, "take m6") == "CON-6.22"


def test_con_6_23_nothing_need_be_taken_back() -> None:
    state = duel(["scarecrow", "m1"], [["m6"], []])
    play(state, "play scarecrow", "take nothing")
    assert line(state, 0) == {"m6": 1}
    assert hand(state, 0) == {"m1": 1}


@pytest.mark.parametrize("card", [card for card in SPECIAL if card not in ("bishop", "scarecrow", "surrender")])
def test_con_6_24_a_special_card_never_comes_back(card: str) -> None:
    state = duel(["scarecrow", "m1"], [[card], []])
    play(state, "play scarecrow")
    assert legal(state) == ["take nothing"]


def test_con_6_24_nor_a_card_of_another_line_nor_a_discarded_one() -> None:
    state = duel(["scarecrow", "m1"], [["m2"], ["m6"]], discards=["m10"])
    play(state, "play scarecrow")
    assert refused(state, "take m6") == "CON-6.24"
    assert refused(state, "take m10") == "CON-6.24"
    assert refused(state, "take m1") == "CON-6.24"  # nor a card that is in hand anyway
    assert legal(state) == ["take m2", "take nothing"]


@pytest.mark.parametrize("choice", ["take m2", "take nothing"])
def test_con_6_25_the_scarecrow_is_discarded(choice: str) -> None:
    state = duel(["scarecrow", "m1"], [["m2"], []])
    play(state, "play scarecrow", choice)
    assert "scarecrow" not in line(state, 0)
    assert "scarecrow" not in hand(state, 0)
    assert view(state)["discards"] == {"scarecrow": 1}


def test_con_6_26_a_scarecrow_may_be_played_without_mercenaries_in_the_line() -> None:
    state = duel(["scarecrow", "m1"], [["courtesan"], ["m6"]])
    play(state, "play scarecrow")
    assert legal(state) == ["take nothing"]


def test_con_r14_a_scarecrow_with_nothing_to_take_back_is_a_waiting_move() -> None:
    state = duel(["scarecrow", "m1"], [[], []])
    play(state, "play scarecrow", "take nothing")
    assert who(state) == 1
    assert view(state)["out"] == []
    assert view(state)["discards"] == {"scarecrow": 1}


def test_con_6_27_the_mercenary_may_be_played_again_in_this_battle() -> None:
    state = duel(["scarecrow"], [["m6"], []])
    play(state, "play scarecrow", "take m6", "play m1", "play m6")
    assert totals(state) == [6, 1]


def test_con_6_27_or_in_a_later_one() -> None:
    state = duel(["scarecrow", "m1"], [["m6"], []])
    play(state, "play scarecrow", "take m6", "pass", "pass")
    play(state, "place siena", "hand keep", "hand keep", "pass")
    assert who(state) == 0
    play(state, "play m6")
    assert totals(state) == [6, 0]


def test_con_r15_it_may_come_and_go_several_times() -> None:
    state = duel(["scarecrow", "scarecrow", "scarecrow"], [["m4"], []], ["m1"] * 6)
    for _ in range(3):
        play(state, "play scarecrow", "take m4", "play m1", "play m4")
        assert line(state, 0) == {"m4": 1}
        play(state, "play m1")


def test_con_r15_but_not_after_a_pass() -> None:
    state = duel(["scarecrow"], [["m6"], []])
    play(state, "play scarecrow", "take m6", "play m1", "pass")
    assert refused(state, "play m6", seat=0) == "CON-4.6"


def test_con_r16_with_the_last_card_the_mercenary_keeps_its_player_in() -> None:
    state = duel(["scarecrow"], [["m6"], []])
    play(state, "play scarecrow", "take m6", "play m1")
    assert who(state) == 0
    assert legal(state) == ["play m6", "pass"]


def test_con_r16_taking_nothing_leaves_an_empty_hand_and_a_forced_pass() -> None:
    state = duel(["scarecrow"], [["m6"], []])
    events = play(state, "play scarecrow", "take nothing", "play m1")
    assert told(events, "pass") == [{"seat": 0, "why": "no_cards"}]
    assert who(state) == 1


# Surrender


def test_con_6_28_a_surrender_ends_the_battle_at_once() -> None:
    state = position(seats=3, contested="roma", hands=[["surrender", "m6"], ["m6"], ["m6"]], lines=[["m1"], [], []])
    events = play(state, "play surrender")
    assert "pass" not in kinds(events)
    assert [event["totals"] for event in told(events, "strengths")] == [[1, 0, 0]]
    assert view(state)["phase"] == "place"
    assert view(state)["lines"][0] == {"m1": 1, "surrender": 1}


@pytest.mark.parametrize(("lines", "winner"), [([["m5"], ["m6"]], 1), ([["m6"], ["m5"]], 0)])
def test_con_6_29_the_region_goes_to_the_strongest_of_that_moment(lines: list[list[str]], winner: int) -> None:
    """Even against the player of the Surrender."""
    state = duel(["surrender", "m10"], lines)
    play(state, "play surrender")
    assert domains(state)[winner] == ["roma"]
    assert domains(state)[1 - winner] == []


@pytest.mark.parametrize("lines", [[["m5"], ["m5"]], [[], []]])
def test_con_r17_a_surrender_at_a_tie_conquers_nothing(lines: list[list[str]]) -> None:
    state = duel(["surrender", "m10"], lines)
    play(state, "play surrender")
    assert domains(state) == [[], []]
    assert view(state)["holder"] == 1  # to the left of the last holder


def test_con_r17_a_courtesan_leader_gets_the_token_then() -> None:
    state = duel(["surrender", "m10"], [["courtesan"], ["m1"]])
    play(state, "play surrender")
    assert domains(state) == [[], []]
    assert view(state)["holder"] == 0


def test_con_6_30_everything_else_follows_as_after_any_battle() -> None:
    state = duel(["surrender", "scarecrow"], [["m6"], ["courtesan"]])
    play(state, "play surrender")
    assert view(state)["holder"] == 1  # Courtesans
    play(state, "place siena")  # choice of the next region
    assert view(state)["lines"] == [{}, {}]  # discards
    assert view(state)["discards"] == {"m6": 1, "courtesan": 1, "surrender": 1}
    assert (who(state), legal(state)) == (1, ["hand keep"])
    play(state, "hand keep")
    assert (who(state), legal(state)) == (0, ["hand discard", "hand keep"])


def test_con_r18_a_surrender_turns_up_all_hidden_cards_first() -> None:
    state = position(
        seats=2,
        options={"hidden_cards": True},
        contested="roma",
        lines=[["m6"], []],
        face_down=["m1", "m10"],
        hands=[["surrender", "m1"], ["m1"]],
    )
    assert totals(state) == [6, 0]
    events = play(state, "play surrender")
    assert [event["totals"] for event in told(events, "strengths")] == [[7, 10]]
    assert sorted(str(event["card"]) for event in told(events, "turn_up")) == ["m1", "m10"]
    assert domains(state) == [[], ["roma"]]
