"""Chapter 20: Hidden Cards."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    hand,
    kinds,
    lane,
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
from signoria.games.condottiere.state import CondottiereState

FACE_DOWN = ["m1", "m2", "m3", "m4", "m5", "m6", "m10", "courtesan", "drummer", "heroine"]
FACE_UP = ["winter", "spring", "bishop", "scarecrow", "surrender"]
ANSWER = {"bishop": ["pope off"], "scarecrow": ["take nothing"]}


def hidden(**spec: Any) -> CondottiereState:
    """A battle for Firenze between two players with hidden cards; seat 0 has the turn."""
    spec.setdefault("seats", 2)
    spec.setdefault("contested", "firenze")
    options = {"hidden_cards": True, **spec.pop("options", {})}
    return position(options=options, **spec)


@pytest.mark.parametrize("card", FACE_DOWN)
def test_con_20_1_these_cards_are_played_face_down(card: str) -> None:
    state = hidden(hands=[[card, "m1"], ["m1"]])
    events = play(state, f"play {card}")
    assert view(state)["face_down"] == [True, False]
    assert line(state, 0) == {}
    assert view(state, 0)["my_face_down"] == card
    assert view(state, 1)["my_face_down"] is None
    assert "card" not in str([event.seen_by(1) for event in events if event.kind == "play_face_down"])
    assert [event.seen_by(0)["card"] for event in events if event.kind == "play_face_down"] == [card]
    assert "play" not in kinds(events)
    assert who(state) == 1


@pytest.mark.parametrize("card", FACE_DOWN)
def test_con_20_1_without_the_variant_they_lie_open(card: str) -> None:
    state = hidden(options={"hidden_cards": False}, hands=[[card, "m1"], ["m1"]])
    play(state, f"play {card}")
    assert view(state)["face_down"] == [False, False]
    assert line(state, 0) == {card: 1}


@pytest.mark.parametrize("card", FACE_UP)
def test_con_20_2_these_cards_are_played_face_up(card: str) -> None:
    state = hidden(hands=[[card, "m1"], ["m1"]])
    events = play(state, f"play {card}")
    assert {"seat": 0, "card": card} in told(events, "play")
    assert view(state)["face_down"] == [False, False]
    assert "play_face_down" not in kinds(events)


def test_con_20_2_every_card_is_one_or_the_other() -> None:
    assert sorted(FACE_DOWN + FACE_UP) == sorted(CARD_IDS)


@pytest.mark.parametrize("card", FACE_DOWN + FACE_UP)
def test_con_20_3_the_next_card_of_whatever_kind_turns_it_up(card: str) -> None:
    state = hidden(hands=[[card, "m1", "m1"], ["m1", "m1"]], face_down=["m4", ""])
    events = play(state, f"play {card}", *ANSWER.get(card, []))
    assert {"seat": 0, "card": "m4"} in told(events, "turn_up")
    assert line(state, 0)["m4"] == 1
    assert view(state)["face_down"][0] == (card in FACE_DOWN)


def test_con_20_3_the_cards_of_others_do_not_turn_it_up() -> None:
    state = hidden(hands=[["m1"], ["m2", "winter", "m3"]], face_down=["m4", ""], turn=1, out=[0])
    play(state, "play m2", "play winter", "play m3")
    assert view(state)["face_down"] == [True, True]
    assert line(state, 0) == {}
    assert line(state, 1) == {"m2": 1, "winter": 1}


def test_con_20_3_nor_does_the_own_card_of_another_battle() -> None:
    """When the battle ends all cards are turned up and discarded: the next one begins with empty lines."""
    state = hidden(hands=[["m1", "m1"], ["m1"]], face_down=["m4", ""], out=[1])
    play(state, "pass", "place roma", "hand keep", "hand keep")
    assert view(state)["face_down"] == [False, False]
    assert view(state)["discards"] == {"m4": 1}
    events = play(state, "play m1")
    assert "turn_up" not in kinds(events)


def test_con_20_4_only_the_card_played_last_lies_face_down() -> None:
    state = hidden(hands=[["m1", "m2", "heroine", "m5"], ["m1"]], out=[1])
    up: dict[str, object] = {}
    for card in ("m1", "m2", "heroine", "m5"):
        play(state, f"play {card}")
        assert line(state, 0) == up
        assert view(state, 0)["my_face_down"] == card
        up[card] = 1


def test_con_20_5_a_passing_player_may_leave_it_hidden() -> None:
    state = hidden(hands=[["m1"], ["m1"]], face_down=["m4", ""])
    assert legal(state) == ["play m1", "pass", "pass reveal"]
    events = play(state, "pass")
    assert "turn_up" not in kinds(events)
    assert view(state)["face_down"] == [True, False]
    assert totals(state) == [0, 0]


def test_con_20_5_or_turn_it_up() -> None:
    """CON-R54: the passing player chooses."""
    state = hidden(hands=[["m1"], ["m1"]], face_down=["m4", ""])
    events = play(state, "pass reveal")
    assert told(events, "turn_up") == [{"seat": 0, "card": "m4"}]
    assert view(state)["face_down"] == [False, False]
    assert totals(state) == [4, 0]
    assert view(state)["out"] == [0]


def test_con_r54_with_no_card_face_down_there_is_nothing_to_choose() -> None:
    state = hidden(hands=[["m1"], ["m1"]])
    assert legal(state) == ["play m1", "pass"]
    assert refused(state, "pass reveal") == "CON-R54"
    plain = position(seats=2, contested="roma", hands=[["m1"], ["m1"]])
    assert refused(plain, "pass reveal") == "CON-20.5"


def test_con_r54_it_is_turned_up_at_no_other_time() -> None:
    """Not in another player's turn, nor later by one who has passed, nor by showing cards of the hand."""
    state = hidden(hands=[["m1"], ["m1", "m1"]], face_down=["m4", ""], turn=1)
    assert legal(state, 0) == []
    assert refused(state, "pass reveal", 0) == "CON-3.6"
    assert lane(state, 0) == ["show m1 to 1"]  # only the hand is shown
    state = hidden(hands=[["m1"], ["m1", "m1"]], face_down=["m4", ""])
    play(state, "pass", "play m1")
    assert legal(state, 0) == []
    assert refused(state, "pass reveal", 0) == "CON-4.6"


def test_con_20_6_all_cards_are_turned_up_before_strength_is_compared() -> None:
    state = hidden(
        seats=3, hands=[["m1"], [], []], lines=[["m3"], ["m2"], []], face_down=["m4", "m6", "heroine"], out=[1, 2]
    )
    assert totals(state) == [3, 2, 0]
    events = play(state, "pass")
    assert totals(state) == [7, 8, 10]
    assert view(state)["face_down"] == [False, False, False]
    assert domains(state) == [[], [], ["firenze"]]
    order = [kind for kind in kinds(events) if kind in ("turn_up", "strengths", "conquer")]
    assert order == ["turn_up"] * 3 + ["strengths", "conquer"]
    (strengths,) = told(events, "strengths")
    assert strengths["totals"] == [7, 8, 10]


def test_con_20_6_a_surrender_is_no_exception() -> None:
    """CON-R18."""
    state = hidden(
        seats=3,
        hands=[["surrender"], ["m1"], ["m1"]],
        lines=[["m3"], ["m2"], []],
        face_down=["m1", "m6", ""],
    )
    play(state, "play surrender")
    assert totals(state) == [4, 8, 0]
    assert domains(state) == [[], ["firenze"], []]


@pytest.mark.parametrize(
    ("card", "shown", "worth"), [("m6", 4, 10), ("heroine", 4, 14), ("courtesan", 4, 5), ("drummer", 4, 8)]
)
def test_con_20_7_announced_totals_count_face_up_cards_only(card: str, shown: int, worth: int) -> None:
    """CON-R55: a hidden Drummer or Courtesan too does nothing until it is turned up, and counts in full at the end."""
    state = hidden(hands=[[card, "m1"], ["m1", "m2"]], lines=[["m4"], []])
    events = play(state, f"play {card}")
    assert told(events, "totals")[-1] == {"totals": [shown, 0]}
    assert totals(state) == [shown, 0]
    assert view(state)["courtesans"] == [0, 0]
    play(state, "pass", "pass")
    assert totals(state) == [worth, 0]
    assert view(state)["courtesans"] == [1 if card == "courtesan" else 0, 0]


def test_con_20_7_the_card_turned_up_counts_in_the_total_announced_with_the_new_one() -> None:
    for card in ("m2", "winter", "bishop", "scarecrow"):
        state = hidden(hands=[[card, "m1"], ["m1"]], face_down=["heroine", ""])
        events = play(state, f"play {card}", *ANSWER.get(card, []))
        assert told(events, "totals")[-1] == {"totals": [10, 0]}, card


def test_con_r55_a_hidden_courtesan_decides_about_the_token_at_the_end() -> None:
    state = hidden(
        seats=3,
        hands=[["m1"], [], []],
        lines=[["m5"], ["courtesan"], ["courtesan"]],
        face_down=["", "", "courtesan"],
        out=[1, 2],
    )
    play(state, "pass")
    assert domains(state) == [["firenze"], [], []]
    assert view(state)["holder"] == 2


def test_con_r55_a_hidden_drummer_of_one_who_has_passed_doubles_at_the_end() -> None:
    state = hidden(hands=[["m1"], ["m1"]], lines=[["m5"], ["m3"]], face_down=["", "drummer"], out=[1])
    play(state, "pass")
    assert totals(state) == [5, 6]
    assert domains(state) == [[], ["firenze"]]


def test_con_r57_spring_looks_at_face_up_mercenaries_until_the_end() -> None:
    state = hidden(hands=[["m1"], []], lines=[["m4", "spring"], ["m4"]], face_down=["", "m10"], out=[1])
    assert totals(state) == [7, 7]
    play(state, "pass")
    assert totals(state) == [4, 17]  # the 10 is the highest of all: the fours lose the bonus


def test_con_r57_a_face_down_season_never_exists_so_winter_reaches_the_hidden_mercenary_too() -> None:
    state = hidden(hands=[["m1"], []], lines=[["m4", "winter"], ["m4"]], face_down=["", "m10"], out=[1])
    play(state, "pass")
    assert totals(state) == [1, 2]


def test_con_20_8_a_scarecrow_cannot_bring_back_the_hidden_mercenary() -> None:
    state = hidden(hands=[["scarecrow", "m1"], ["m1"]], lines=[["m2", "courtesan"], []], face_down=["m6", ""])
    play(state, "play scarecrow")
    assert legal(state) == ["take m2", "take nothing"]
    assert refused(state, "take m6") == "CON-20.8"


def test_con_20_8_but_an_open_one_of_the_same_value() -> None:
    state = hidden(hands=[["scarecrow", "m1"], ["m1"]], lines=[["m6"], []], face_down=["m6", ""])
    play(state, "play scarecrow", "take m6")
    assert hand(state, 0) == {"m1": 1, "m6": 1}
    assert line(state, 0) == {"m6": 1}  # the hidden one, now turned up
    assert view(state)["face_down"] == [False, False]


def test_con_20_8_a_later_scarecrow_brings_it_back() -> None:
    state = hidden(hands=[["scarecrow", "scarecrow"], []], face_down=["m6", ""], out=[1])
    play(state, "play scarecrow")
    assert legal(state) == ["take nothing"]
    play(state, "take nothing", "play scarecrow")
    assert legal(state) == ["take m6", "take nothing"]
    play(state, "take m6")
    assert hand(state, 0) == {"m6": 1}
    play(state, "play m6")
    assert view(state, 0)["my_face_down"] == "m6"


def test_con_we_08_the_sixes_go_and_the_hidden_ten_stays() -> None:
    state = hidden(
        turn=1, hands=[["m1"], ["bishop", "m1"]], lines=[["m6", "m6"], ["m5", "m1", "m1"]], face_down=["m10", ""]
    )
    play(state, "play bishop", "pope off")
    assert totals(state) == [0, 7]
    assert view(state)["face_down"] == [True, False]
    play(state, "pass", "pass")
    assert totals(state) == [10, 7]


def test_con_20_9_a_bishop_sees_face_up_mercenaries_only() -> None:
    state = hidden(
        seats=3,
        hands=[["bishop", "m1"], ["m1"], ["m1"]],
        lines=[["m4"], ["m4", "m3"], []],
        face_down=["", "m10", "m4"],
    )
    events = play(state, "play bishop")
    assert told(events, "bishop") == [{"card": "m4", "lost": {"0": 1, "1": 1}}]
    assert [line(state, seat) for seat in range(3)] == [{}, {"m3": 1}, {}]
    assert view(state)["face_down"] == [False, True, True]
    play(state, "pope off", "pass", "pass", "pass")
    assert totals(state) == [0, 13, 4]


def test_con_20_9_with_hidden_mercenaries_alone_nobody_is_hit_and_the_pope_comes_all_the_same() -> None:
    """CON-6.13."""
    state = hidden(hands=[["bishop", "m1"], ["m1"]], face_down=["", "m10"])
    events = play(state, "play bishop")
    assert "bishop" not in kinds(events)
    assert "pope roma" in legal(state)
    play(state, "pope roma", "pass", "pass")
    assert domains(state) == [[], ["firenze"]]


def test_con_20_9_a_card_turned_up_with_a_pass_is_in_sight_again() -> None:
    state = hidden(hands=[["m1"], ["bishop", "m1"]], lines=[[], ["m3"]], face_down=["m6", ""])
    play(state, "pass reveal")
    events = play(state, "play bishop")
    assert told(events, "bishop") == [{"card": "m6", "lost": {"0": 1}}]


def test_con_20_9_after_the_bishop_the_next_one_finds_what_was_turned_up() -> None:
    state = hidden(hands=[["bishop", "bishop"], ["m1"]], lines=[[], ["m3"]], face_down=["m6", ""], out=[1])
    play(state, "play bishop")
    assert line(state, 1) == {}
    play(state, "pope off")
    assert line(state, 0) == {"m6": 1}
    play(state, "play bishop")
    assert line(state, 0) == {}


def test_con_r56_your_own_hidden_mercenary_is_passed_over() -> None:
    state = hidden(hands=[["bishop", "m1"], ["m1"]], lines=[["m2"], ["m3"]], face_down=["m10", ""])
    play(state, "play bishop", "pope off")
    assert line(state, 0) == {"m2": 1, "m10": 1}
    assert line(state, 1) == {}
    assert totals(state) == [12, 0]


def test_con_r56_in_the_final_battle_too_where_the_pope_is_not_asked() -> None:
    """CON-R32: a Bishop only discards, then the hidden card is turned up and the turn is over."""
    state = hidden(
        contested=None,
        final=[0, 1],
        hands=[["bishop", "m1"], ["m1", "m2"]],
        lines=[["m2"], ["m3"]],
        face_down=["m10", ""],
    )
    play(state, "play bishop")
    assert who(state) == 1
    assert line(state, 0) == {"m2": 1, "m10": 1}
    assert totals(state) == [12, 0]
    play(state, "play m2", "pass", "pass")
    assert view(state)["winners"] == [0]


def test_con_r58_a_hidden_card_counts_as_played_by_the_defender() -> None:
    state = hidden(
        options={"capture_regions": True},
        domains=[[], ["firenze"]],
        hands=[["m1"] * 4, ["m4", "m5"]],
    )
    play(state, "play m1", "pass")
    assert view(state)["defended"] is False
    play(state, "play m1", "play m4", "play m1", "pass")
    assert view(state)["out"] == [1]
    play(state, "pass")
    assert totals(state) == [3, 4]
    assert domains(state) == [[], ["firenze"]]


def test_con_r58_a_defender_who_has_only_passed_has_nothing_to_turn_up() -> None:
    state = hidden(options={"capture_regions": True}, domains=[[], ["firenze"]], hands=[["m1", "m1"], ["m4"]])
    play(state, "play m1")
    assert legal(state) == ["play m4", "pass"]
    play(state, "pass", "pass")
    assert legal(state) == ["play m4", "pass"]


def test_con_r59_a_forced_pass_with_a_hidden_card_is_a_choice() -> None:
    state = hidden(hands=[["m1"], ["m2", "m2"]])
    play(state, "play m1", "play m2")
    assert (who(state), legal(state)) == (0, ["pass", "pass reveal"])
    play(state, "pass reveal")
    assert totals(state) == [1, 0]
    assert view(state)["out"] == [0]


def test_con_r59_without_a_hidden_card_nobody_is_asked() -> None:
    """The last card was a Winter: it lies face up, and the pass is made for its player."""
    state = hidden(hands=[["winter"], ["m2", "m2"]], face_down=["m5", ""])
    play(state, "play winter")
    events = play(state, "play m2")
    assert {"seat": 0, "why": "no_cards"} in told(events, "pass")
    assert who(state) == 1


def test_con_r59_a_scarecrow_as_last_card_leaves_an_empty_hand_and_an_open_line() -> None:
    state = hidden(hands=[["scarecrow"], ["m2", "m2"]], face_down=["m5", ""])
    play(state, "play scarecrow", "take nothing")
    assert view(state)["face_down"] == [False, False]
    events = play(state, "play m2")
    assert {"seat": 0, "why": "no_cards"} in told(events, "pass")


def test_con_20_5_the_last_of_all_may_reveal_in_vain() -> None:
    """With the last pass the battle is over and everything is turned up anyway: once, not twice."""
    state = hidden(hands=[["m1"], ["m1"]], face_down=["m4", "m3"], out=[1])
    events = play(state, "pass reveal")
    assert sorted(told(events, "turn_up"), key=str) == [{"seat": 0, "card": "m4"}, {"seat": 1, "card": "m3"}]
    assert totals(state) == [4, 3]
    assert dict(GAME.count(state)) == dict(GAME.count(position(seats=2)))


def test_con_20_1_a_taken_back_mercenary_goes_face_down_when_it_is_played_again() -> None:
    state = hidden(hands=[["scarecrow"], []], lines=[["m6"], []], out=[1])
    play(state, "play scarecrow", "take m6", "play m6")
    assert line(state, 0) == {}
    assert view(state)["face_down"] == [True, False]
    assert view(state)["discards"] == {"scarecrow": 1}
