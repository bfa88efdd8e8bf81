"""Chapter 13: the final battle."""

from __future__ import annotations

from typing import cast

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    end_battle,
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
from signoria.engine.journal import Event
from signoria.games.condottiere.state import CondottiereState

OWNED = [["firenze", "modena", "ancona", "genova"], ["milano", "spoleto", "bologna"], ["mantova", "parma", "roma"]]
OWNED += [["lucca", "napoli", "siena"], ["ferrara", "urbino"]]


def last_conquest(winner: int = 3, courtesan: int | None = None) -> tuple[CondottiereState, list[Event]]:
    """Five players, the Pope on Torino; this seat takes Venezia, the last region. Seats 0 and 3 may then be tied."""
    lines: list[list[str]] = [[], [], [], [], []]
    lines[winner] = ["m6"]
    if courtesan is not None:
        lines[courtesan] = ["courtesan"]
    hands = [["m1"], ["m2"], ["m3"], ["m4"], ["m5", "m5"]]
    state = position(
        seats=5, contested="venezia", pope="torino", domains=OWNED, lines=lines, hands=hands, discards=["winter"]
    )
    return state, end_battle(state)


def final(hands: list[list[str]], fighters: list[int], **spec: object) -> CondottiereState:
    """A final battle between these seats, with these hands."""
    others = [seat for seat in range(len(hands)) if seat not in fighters]
    given = {"seats": len(hands), "final": fighters, "out": others, "hands": hands, "turn": fighters[0]}
    return position(**(given | spec))


def test_con_13_1_only_the_tied_players_take_part() -> None:
    state, events = last_conquest()
    assert told(events, "final_battle") == [{"seats": [0, 3]}]
    assert view(state)["final"] == [0, 3]
    for seat in (1, 2, 4):
        assert refused(state, "pass", seat=seat) == "CON-13.1"
    order = []
    for _ in range(4):
        order.append(who(state))
        play(state, next(move for move in legal(state) if move.startswith("play m") or move == "pass"))
    assert set(order) == {0, 3}


def test_con_13_2_all_hands_are_discarded_first() -> None:
    """Nobody keeps a card of the old hands: with a scripted deal the new ones hold what was dealt and no more."""
    state = position(
        seats=5,
        contested="venezia",
        pope="torino",
        domains=OWNED,
        lines=[[], [], [], ["m6"], []],
        hands=[["m1"]] * 5,
        out=[1, 2, 3, 4],
    )
    play(state, "pass", deal=["scarecrow"] * 14 + ["courtesan"] * 12)
    assert hand(state, 0) == {"scarecrow": 14}
    assert [hand(state, seat) for seat in (1, 2, 4)] == [{}, {}, {}]


def test_con_13_3_all_110_cards_are_shuffled_and_dealt_ten_and_one_for_each_region() -> None:
    state, events = last_conquest()
    assert hand_sizes(state) == [14, 0, 0, 14, 0]
    assert view(state)["stock"] == 110 - 28
    assert (view(state)["discards"], view(state)["lines"]) == ({}, [{}, {}, {}, {}, {}])
    assert sum(GAME.count(state).values()) == 110
    assert [event["seat"] for event in told(events, "deal")] == [0, 3]


def test_con_13_4_the_holder_begins() -> None:
    state, _ = last_conquest()
    assert (view(state)["holder"], who(state)) == (3, 3)


@pytest.mark.parametrize(("courtesan", "first"), [(1, 3), (2, 3), (4, 0), (0, 0)])
def test_con_13_4_or_the_nearest_participant_to_the_holder_s_left(courtesan: int, first: int) -> None:
    state, _ = last_conquest(courtesan=courtesan)
    assert (view(state)["holder"], who(state)) == (courtesan, first)


def test_con_13_5_it_is_an_ordinary_battle_without_a_region() -> None:
    state = final([["m6", "winter", "m1"], [], ["m5", "m2"]], [0, 2], domains=[["torino"], [], ["siena"]])
    assert view(state)["contested"] is None
    play(state, "play m6", "play m5", "play winter", "play m2")
    assert totals(state) == [1, 0, 2]
    play(state, "pass")
    assert domains(state) == [["torino"], [], ["siena"]]
    assert (view(state)["winners"], view(state)["phase"]) == ([2], "over")


def test_con_13_6_its_winner_wins_the_game() -> None:
    state = final([["m6", "m1"], ["m5", "m1"], []], [0, 1])
    events = play(state, "play m6", "play m5", "pass", "pass")
    assert told(events, "victory") == [{"winners": [0], "by": ["final_battle"]}]
    assert state.scores() == (1.0, 0.0, 0.0)


def test_con_13_6_by_passing_too_if_the_line_is_the_strongest() -> None:
    state = final([["m6", "m1"], ["m5", "m1"], []], [0, 1])
    play(state, "play m6", "pass", "pass")
    assert view(state)["winners"] == [0]


def test_con_13_7_those_tied_for_the_highest_strength_share_the_victory() -> None:
    state = final([["m6", "m1"], ["m6", "m1"], ["m5", "m1"]], [0, 1, 2])
    play(state, "play m6", "play m6", "play m5", "pass", "pass", "pass")
    assert view(state)["winners"] == [0, 1]
    assert state.scores() == (0.5, 0.5, 0.0)


def test_con_r32_not_all_who_took_part_share_it() -> None:
    state = final([["m1"], ["m1"], ["m1"], ["m1"]], [1, 2, 3], lines=[[], ["m6"], ["m6"], ["m5"]])
    end_battle(state)
    assert view(state)["winners"] == [1, 2]


def test_con_r32_at_zero_only_the_fighters_share() -> None:
    state = final([["m1"], ["m1"], ["m1"]], [0, 2])
    end_battle(state)
    assert view(state)["winners"] == [0, 2]


def test_con_r32_a_bishop_discards_mercenaries_and_leaves_the_pope_alone() -> None:
    state = final([["bishop", "m1"], ["m5", "m1"]], [0, 1], lines=[["m2"], ["m6"]], pope="torino")
    events = play(state, "play bishop")
    assert line(state, 1) == {}
    assert "pope" not in kinds(events)
    assert (who(state), view(state)["phase"], view(state)["pope"]) == (1, "battle", "torino")
    assert told(events, "totals") == [{"totals": [2, 0]}]
    assert refused(state, "pope siena", seat=0) == "CON-R32"


def test_con_r32_courtesans_are_only_worth_one() -> None:
    """They move no token: there is no next battle."""
    state = final([["courtesan", "m1"], ["m5", "m1"]], [0, 1], holder=1)
    play(state, "play courtesan", "play m5")
    assert totals(state) == [1, 5]
    events = play(state, "pass", "pass")
    assert "token" not in kinds(events)
    assert (view(state)["winners"], view(state)["holder"]) == ([1], 1)


def test_con_r32_surrender_works() -> None:
    state = final([["surrender", "m1"], ["m5", "m1"]], [0, 1], lines=[["m6"], ["m5"]])
    play(state, "play surrender")
    assert view(state)["winners"] == [0]


def test_con_r32_hidden_cards_applies() -> None:
    state = final([["m6", "m1"], ["m5", "m1"]], [0, 1], options={"hidden_cards": True})
    play(state, "play m6")
    assert view(state)["face_down"] == [True, False]
    assert totals(state) == [0, 0]
    events = play(state, "play m5", "pass", "pass")
    assert [event["card"] for event in told(events, "turn_up")] == ["m6", "m5"]
    assert view(state)["winners"] == [0]


def test_con_r32_capture_regions_and_draw_after_battle_do_not() -> None:
    options = {"capture_regions": True, "draw_after_battle": True}
    state = final([["m6", "m1"], ["m5", "m1"]], [0, 1], options=options, domains=[["torino"], ["siena"]])
    assert view(state)["defender"] is None
    play(state, "pass", "play m5", "pass")
    assert (view(state)["winners"], view(state)["phase"]) == ([1], "over")  # the pass was final, and nobody draws
    assert cast(int, view(state)["hands"][0]) == 2
