"""Chapter 14: talking and showing cards."""

from __future__ import annotations

import pytest

from helpers.condottiere import (
    GAME,
    end_battle,
    hand,
    lane,
    legal,
    play,
    position,
    refused,
    told,
    view,
    who,
)
from signoria.games.condottiere.codes import ACTIONS, CARD_IDS
from signoria.games.condottiere.state import CondottiereState


def table(**spec: object) -> CondottiereState:
    given = {"seats": 3, "contested": "roma", "hands": [["m6", "winter"], ["m5", "m5"], ["m4"]]}
    return position(**(given | spec))


@pytest.mark.parametrize("phase", ["place", "battle", "pope", "take_back", "hand", "keep"])
def test_con_14_1_deals_can_be_made_at_any_time(phase: str) -> None:
    """What a deal may rest on, a look at a card, is open to every seat in every phase, whoever's turn it is."""
    state = table(phase=phase)
    for seat in range(3):
        assert lane(state, seat)
    asked = who(state)
    play(state, (1, "show m5 to 2"))
    assert (who(state), view(state)["phase"]) == (asked, phase)


def test_con_14_1_when_the_game_is_over_there_is_nothing_left_to_show() -> None:
    state = table(seats=4, domains=[["siena", "firenze"], [], [], []], lines=[["m6"], [], [], []], out=[1, 2])
    end_battle(state)
    assert state.actors() == ()
    assert [lane(state, seat) for seat in range(4)] == [[], [], [], []]
    assert refused(state, "show m5 to 2", seat=1) == "CON-12.4"


def test_con_14_2_each_card_may_be_shown_to_each_opponent() -> None:
    state = table()
    assert sorted(lane(state, 0)) == ["show m6 to 1", "show m6 to 2", "show winter to 1", "show winter to 2"]
    assert sorted(lane(state, 1)) == ["show m5 to 0", "show m5 to 2"]


def test_con_14_2_who_is_shown_a_card_knows_it_and_nobody_else() -> None:
    state = table()
    (event,) = play(state, (0, "show winter to 2"))
    assert view(state, 2)["known"][0] == {"winter": 1}
    assert view(state, 1)["known"][0] == {}
    assert view(state, None)["known"][0] == {}
    assert event.seen_by(2)["card"] == "winter"
    assert event.seen_by(0)["card"] == "winter"
    for eyes in (1, None):
        assert "card" not in event.seen_by(eyes)


@pytest.mark.parametrize(
    ("seat", "move", "clause"),
    [
        (0, "show m5 to 1", "CON-14.2"),  # not in hand
        (0, "show m6 to 0", "CON-14.2"),  # to oneself
        (0, "show m6 to 3", "CON-1.1"),  # to nobody
    ],
)
def test_con_14_2_only_a_card_of_the_own_hand_and_only_to_an_opponent(seat: int, move: str, clause: str) -> None:
    assert refused(table(), move, seat=seat) == clause


def test_con_14_2_the_second_card_of_a_kind_may_be_shown_too() -> None:
    state = table()
    play(state, (1, "show m5 to 0"), (1, "show m5 to 0"))
    assert view(state, 0)["known"][1] == {"m5": 2}
    assert refused(state, "show m5 to 0", seat=1) == "CON-R36"


def test_con_r36_a_shown_card_stays_known_until_it_is_played() -> None:
    state = table()
    play(state, (0, "show winter to 2"), "play m6")
    assert view(state, 2)["known"][0] == {"winter": 1}
    play(state, "pass", "play m4", "play winter")
    assert view(state, 2)["known"][0] == {}


def test_con_r36_of_a_discarded_hand_nothing_is_known_any_more() -> None:
    state = table(phase="hand", hands=[["winter", "winter"], ["m5"], ["m4"]])
    play(state, (0, "show winter to 2"))
    assert view(state, 2)["known"][0] == {"winter": 1}
    play(state, "hand discard", "hand keep", "hand keep")
    assert view(state, 2)["known"][0] == {}


@pytest.mark.parametrize(
    ("cards", "kept", "known"),
    [
        (["m10", "m1"], ["m10", "m1"], {"m1": 1, "m10": 1}),  # nothing was thrown away
        (["m10", "m5", "m1"], ["m5"], {}),  # each of them may be among the thrown cards
        (["m5", "m5", "m1"], ["m5", "m1"], {"m5": 1}),  # one was thrown away: one of the fives is left for certain
    ],
)
def test_con_r36_at_the_end_of_a_round_only_what_must_be_kept_is_known(
    cards: list[str], kept: list[str], known: dict[str, int]
) -> None:
    state = table(phase="hand", hands=[cards, [], []])
    for card in cards:
        play(state, (0, f"show {card} to 2"))
    play(state, "hand keep", *(f"keep {card}" for card in kept), *["keep done"] * (len(kept) < 2))
    assert view(state)["round"] == 2
    assert view(state, 2)["known"][0] == known


def test_con_r36_a_mercenary_taken_back_in_the_open_is_known_to_all() -> None:
    state = table(lines=[["m3"], [], []], hands=[["scarecrow", "m1"], ["m5"], ["m4"]])
    play(state, "play scarecrow", "take m3")
    for eyes in (1, 2, None):
        assert view(state, eyes)["known"][0] == {"m3": 1}


def test_con_14_3_no_action_gives_or_exchanges_a_card() -> None:
    """The whole list of verbs; the only one that names another player is to show."""
    assert {action.verb for action in ACTIONS} == {
        *("place", "play", "pass", "pass reveal", "pope", "take", "hand", "keep", "draw", "show")
    }
    towards_a_seat = {action.verb for action in ACTIONS if any(argument.isdigit() for argument in action.args)}
    assert towards_a_seat == {"show", "draw"}  # the digit of draw is a number of cards


def test_con_14_3_a_shown_card_stays_in_the_hand_of_its_owner() -> None:
    state = table()
    before = [hand(state, seat) for seat in range(3)]
    for move in lane(state, 0):
        play(state, (0, move))
    assert [hand(state, seat) for seat in range(3)] == before


@pytest.mark.parametrize("text", ["give m6 to 1", "swap m6 to 1", "trade m6 m5", "show m6 m5 to 1"])
def test_con_14_3_there_is_no_word_for_it(text: str) -> None:
    with pytest.raises(ValueError, match="not an action"):
        ACTIONS.parse(text)


def test_con_14_4_nobody_is_bound_by_what_was_shown() -> None:
    """Every choice that was open before is open afterwards, to everybody."""
    state = table()
    before = [legal(state, seat) for seat in range(3)]
    for card in CARD_IDS:
        for seat in range(3):
            if f"show {card} to {(seat + 1) % 3}" in lane(state, seat):
                play(state, (seat, f"show {card} to {(seat + 1) % 3}"))
    assert [legal(state, seat) for seat in range(3)] == before


def test_con_r36_showing_is_told_to_the_table_without_the_card() -> None:
    match = GAME.start(seats=3, seed=2, start_seat=0)
    move = match.lane(1)[0]
    match.play(1, move)
    seen = [event for event in match.events(None) if event["kind"] == "show"]
    assert seen == [{"ply": 0, "kind": "show", "seat": 1, "to": int(move.args[1])}]
    state = table()
    assert told(play(state, (0, "show m6 to 1")), "show") == [{"seat": 0, "to": 1}]
