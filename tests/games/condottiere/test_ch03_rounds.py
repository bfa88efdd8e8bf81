"""Chapter 3: rounds and battles."""

from __future__ import annotations

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    end_battle,
    hand_sizes,
    legal,
    line,
    play,
    position,
    refused,
    state_of,
    view,
    who,
)
from signoria.engine.luck import FastLuck


def test_con_3_1_a_game_is_a_chain_of_rounds_and_each_of_battles() -> None:
    """A whole game of first-come choices: the battles of a round are numbered on, and every round has at least one."""
    match = GAME.start(seats=3, seed=5, start_seat=0)
    luck = FastLuck(5)
    per_round: dict[int, int] = {}
    before = view(state_of(match))["battle"]
    round_ = 1
    while not match.over:
        seat = match.actors[0]
        moves = match.legal(seat)
        match.play(seat, moves[luck.below(len(moves))])
        seen = view(state_of(match))
        assert seen["battle"] in (before, before + 1)
        assert seen["round"] in (round_, round_ + 1)
        if seen["battle"] == before + 1:
            per_round[round_] = per_round.get(round_, 0) + 1
        before, round_ = seen["battle"], seen["round"]
    assert len(per_round) > 1
    assert list(per_round) == list(range(1, max(per_round) + 1))
    assert max(per_round.values()) > 1


def test_con_3_2_a_battle_is_fought_for_the_contested_region_alone() -> None:
    state = position(seats=2, contested="siena", domains=[["torino"], ["napoli"]], lines=[["m1"], ["m2"]])
    end_battle(state)
    assert domains(state) == [["torino"], ["siena", "napoli"]]


def test_con_3_3_the_token_may_not_go_under_the_pope() -> None:
    state = position(seats=2, phase="place", pope="roma", hands=[["m1"], ["m1"]])
    assert refused(state, "place roma") == "CON-3.3"
    assert len(legal(state)) == 16
    play(state, "place siena")


@pytest.mark.parametrize("owner", [0, 1])
def test_con_3_4_the_token_may_not_go_on_a_controlled_region(owner: int) -> None:
    """Whoever owns it, the holder (seat 0) included."""
    owned: list[list[str]] = [[], []]
    owned[owner] = ["roma"]
    state = position(seats=2, phase="place", domains=owned, hands=[["m1"], ["m1"]])
    assert refused(state, "place roma") == "CON-3.4"
    assert len(legal(state)) == 16
    play(state, "place siena")


@pytest.mark.parametrize("holder", [0, 1, 2])
def test_con_3_5_who_placed_the_token_has_the_first_turn(holder: int) -> None:
    state = position(seats=3, phase="place", holder=holder, hands=[["m1"], ["m1"], ["m1"]])
    play(state, "place roma")
    assert who(state) == holder
    assert legal(state) == ["play m1", "pass"]
    assert refused(state, "play m1", seat=(holder + 1) % 3) == "CON-3.6"


def test_con_3_6_turns_go_round_clockwise() -> None:
    state = position(seats=4, contested="roma", holder=2, hands=[["m1", "m1"]] * 4)
    order = []
    for _ in range(5):
        order.append(who(state))
        play(state, "play m1")
    assert order == [2, 3, 0, 1, 2]


def test_con_3_6_nobody_plays_out_of_turn() -> None:
    state = position(seats=4, contested="roma", holder=2, hands=[["m1", "m1"]] * 4)
    for seat in (0, 1, 3):
        assert refused(state, "play m1", seat=seat) == "CON-3.6"
        assert refused(state, "pass", seat=seat) == "CON-3.6"


def test_con_3_7_cards_lie_face_up_in_front_of_their_player() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "m1"], ["drummer", "m1"]])
    play(state, "play m6", "play drummer", "play m1")
    for eyes in (0, 1, None):
        assert view(state, eyes)["lines"] == [{"m1": 1, "m6": 1}, {"drummer": 1}]
        assert view(state, eyes)["face_down"] == [False, False]


def test_con_3_7_a_line_belongs_to_this_battle() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "m1"], ["m2", "m1"]])
    play(state, "play m6", "pass", "pass", "place siena", "hand keep", "hand keep")
    assert line(state, 0) == {}
    assert view(state)["contested"] == "siena"


def test_con_3_8_hands_are_not_refilled_between_the_battles_of_a_round() -> None:
    state = position(seats=2, contested="roma", hands=[["m6", "m1"], ["m2", "m1"]])
    play(state, "play m6", "play m2", "pass", "pass", "place siena", "hand keep", "hand keep")
    assert hand_sizes(state) == [1, 1]
    assert view(state)["battle"] == 1
    assert view(state)["round"] == 1
