"""What each seat knows: cards shown, taken back, face down, thrown away, counted; and that it is never unlearned.

CON-R36 and CON-14.2. ``view`` says what a seat knows, ``resample`` and ``world`` deal the rest; here both are held
against worlds counted one by one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest

from helpers.condottiere import GAME, Move, cards_besides, hand, lane, play, position, refused, view
from signoria import Illegal, Match
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.engine.testing.card_counting import unfair
from signoria.games.condottiere.codes import CARD_IDS, KEEP, KINDS, NO_CARD, hides
from signoria.games.condottiere.rules import knowledge
from signoria.games.condottiere.state import CondottiereState

NOTHING: list[dict[str, int]] = [{}, {}, {}]
HIDDEN = {"hidden_cards": True}


def known(state: CondottiereState, seat: int | None) -> list[dict[str, int]]:
    return view(state, seat)["known"]


def sure(state: CondottiereState, seat: int | None) -> list[dict[str, int]]:
    return view(state, seat)["sure"]


def three(**spec: Any) -> CondottiereState:
    """Three players in a battle for Roma, seat 0 to move."""
    spec.setdefault("hands", [["m5", "m5", "bishop", "m1"], ["m2", "m3"], ["m4", "m6"]])
    return position(seats=3, contested="roma", **spec)


# Cards shown


def test_con_r36_only_the_one_it_is_shown_to_knows_the_card() -> None:
    state = three()
    (event,) = play(state, (0, "show m5 to 1"))
    assert known(state, 1) == [{"m5": 1}, {}, {}]
    assert known(state, 0) == known(state, 2) == known(state, None) == NOTHING
    assert event.seen_by(1) == event.seen_by(0) == {"kind": "show", "seat": 0, "to": 1, "card": "m5"}
    assert event.seen_by(2) == event.seen_by(None) == {"kind": "show", "seat": 0, "to": 1}


def test_con_r36_each_copy_can_be_shown_once() -> None:
    state = three()
    play(state, (0, "show m5 to 1"), (0, "show m5 to 1"))
    assert known(state, 1)[0] == {"m5": 2}
    assert refused(state, "show m5 to 1", 0) == "CON-R36"
    assert "show m5 to 2" in lane(state, 0)


def test_con_r36_a_card_that_is_not_in_hand_cannot_be_shown_nor_any_to_oneself() -> None:
    state = three()
    assert refused(state, "show heroine to 1", 0) == "CON-14.2"
    assert refused(state, "show m5 to 0", 0) == "CON-14.2"
    assert refused(state, "show m5 to 5", 0) == "CON-1.1"


def test_con_r36_a_shown_card_stays_known_until_it_is_played() -> None:
    state = three()
    play(state, (0, "show m5 to 1"), "play m1", "pass", "pass")
    assert known(state, 1)[0] == {"m5": 1}
    play(state, "play m5")
    assert known(state, 1)[0] == {}  # the one that was shown, or its twin: no more than that is certain


def test_con_r36_it_stays_known_in_later_battles() -> None:
    state = three()
    play(state, (0, "show bishop to 2"), "play m1", "pass", "pass", "pass", "place siena", "hand keep")
    play(state, "hand keep", "hand keep", "pass")
    assert known(state, 2)[0] == {"bishop": 1}


def test_con_8_13_a_discarded_hand_is_known_no_more() -> None:
    state = position(
        seats=3,
        phase="hand",
        contested="roma",
        hands=[["winter", "bishop"], ["m1"], ["m2"]],
        known=[{"by": 1, "of": 0, "cards": ["winter", "bishop"]}],
    )
    assert known(state, 1)[0] == {"winter": 1, "bishop": 1}
    play(state, "hand discard", "hand keep")
    assert known(state, 1)[0] == {"winter": 1, "bishop": 1}  # the answer is under seal
    play(state, "hand keep")
    assert known(state, 1) == NOTHING


# Cards taken back


def test_con_6_22_everybody_sees_what_a_scarecrow_takes_back() -> None:
    state = three(lines=[["m6", "m6"], [], []], hands=[["scarecrow", "m6"], ["m2", "m3"], ["m4"]])
    play(state, "play scarecrow", "take m6")
    for seat in (1, 2, None):
        assert known(state, seat)[0] == {"m6": 1}
    assert known(state, 0) == NOTHING
    assert refused(state, "show m1 to 1", 0) == "CON-14.2"
    assert "show m6 to 1" in lane(state, 0)  # the other copy


def test_con_6_23_taking_nothing_back_tells_nothing() -> None:
    state = three(lines=[["m6"], [], []], hands=[["scarecrow", "m1"], ["m2"], ["m4"]])
    play(state, "play scarecrow", "take nothing")
    assert known(state, None) == NOTHING


def test_con_6_27_a_card_that_comes_and_goes_is_known_while_it_is_in_hand() -> None:
    state = three(hands=[["scarecrow", "scarecrow", "m6"], [], []], out=[1, 2])
    for _ in range(2):
        play(state, "play m6", "play scarecrow", "take m6")
        assert known(state, 1)[0] == {"m6": 1}
    play(state, "play m6")
    assert known(state, 1) == NOTHING


def test_con_r36_shown_and_taken_back_are_two_cards() -> None:
    state = three(hands=[["scarecrow", "m6", "m1"], ["m1"], ["m1"]], lines=[["m6"], [], []])
    play(state, (0, "show m6 to 1"), "play scarecrow", "take m6")
    assert known(state, 1)[0] == {"m6": 2}
    assert known(state, 2)[0] == {"m6": 1}


# Cards face down


def test_con_20_1_a_known_card_may_be_the_one_that_went_face_down() -> None:
    state = three(options=HIDDEN)
    play(state, (0, "show m5 to 1"), (0, "show bishop to 1"), "play m1")
    assert known(state, 1)[0] == {"m5": 1, "bishop": 1}  # in the hand or face down
    assert sure(state, 1)[0] == {"bishop": 1}  # which is never played face down
    assert known(state, 2) == sure(state, 2) == NOTHING


def test_con_20_3_when_another_card_is_turned_up_the_known_one_is_in_the_hand() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m1", "winter", "m2"], ["m2"], ["m4"]])
    play(state, (0, "show m5 to 1"), "play m1", "pass", "pass", "play winter")  # turns the m1 up
    assert view(state)["face_down"][0] is False
    assert known(state, 1)[0] == {"m5": 1}
    assert refused(state, "show m5 to 1", 0) == "CON-R36"


def test_con_20_3_when_the_known_card_is_turned_up_it_is_gone() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m1", "winter"], ["m2"], ["m4"]])
    play(state, (0, "show m5 to 1"), "play m5", "pass", "pass")
    assert known(state, 1)[0] == {"m5": 1}
    play(state, "play winter")
    assert known(state, 1) == NOTHING


def test_con_14_2_a_card_shown_while_another_lies_face_down_is_surely_in_the_hand() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m1", "m1"], ["m2"], ["m4"]])
    play(state, "play m1", (0, "show m5 to 1"))
    assert (known(state, 1)[0], sure(state, 1)[0]) == ({"m5": 1}, {"m5": 1})
    play(state, "pass", "pass", "play m5")  # turns the m1 up; which card lies there now is open again
    assert (known(state, 1)[0], sure(state, 1)[0]) == ({"m5": 1}, {})


def test_con_14_2_showing_again_what_might_lie_face_down_proves_that_it_does_not() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m1"], ["m2"], ["m4"]])
    play(state, (0, "show m5 to 1"), "play m1")
    assert "show m5 to 1" in lane(state, 0)
    play(state, (0, "show m5 to 1"))
    assert (known(state, 1)[0], sure(state, 1)[0]) == ({"m5": 1}, {"m5": 1})
    assert refused(state, "show m5 to 1", 0) == "CON-R36"


def test_con_20_3_a_twin_that_is_turned_up_does_not_take_the_sure_card_away() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m5", "winter"], ["m2"], ["m4"]])
    play(state, "play m5", (0, "show m5 to 1"), "pass", "pass", "play winter")  # turns up the other m5
    assert known(state, 1)[0] == {"m5": 1}
    assert known(state, 2)[0] == {}


def test_con_20_3_of_two_known_copies_one_stays_certain() -> None:
    state = three(options=HIDDEN, hands=[["m5", "m5", "m1"], ["m2"], ["m4"]])
    play(state, (0, "show m5 to 1"), (0, "show m5 to 1"), "play m5")
    assert known(state, 1)[0] == {"m5": 2}
    play(state, "pass", "pass", "play m1")
    assert known(state, 1)[0] == {"m5": 1}


def test_con_20_8_a_card_taken_back_while_another_lies_face_down_is_surely_in_the_hand() -> None:
    state = three(
        options=HIDDEN, hands=[["scarecrow", "m1"], ["m2"], ["m4"]], lines=[["m6"], [], []], face_down=["m3", "", ""]
    )
    play(state, "play scarecrow", "take m6")
    assert view(state)["face_down"][0] is False
    assert known(state, 2)[0] == known(state, None)[0] == {"m6": 1}


def test_con_20_1_only_the_owner_knows_the_face_down_card() -> None:
    state = three(options=HIDDEN)
    play(state, "play m5")
    assert view(state, 0)["my_face_down"] == "m5"
    for seat in (1, 2, None):
        assert view(state, seat)["my_face_down"] is None
        faces = {redealt(state, seat, seed).face_down[0] for seed in range(60)}
        assert len(faces) > 3


# The end of a round


def last_hand(cards: list[str], shown: list[str]) -> CondottiereState:
    """Seat 1 is the last with cards, and has shown some of them to seat 0."""
    return position(
        seats=2,
        phase="keep",
        turn=1,
        contested="roma",
        hands=[[], cards],
        known=[{"by": 0, "of": 1, "cards": shown}],
    )


@pytest.mark.parametrize(
    ("cards", "shown", "moves", "certain"),
    [
        (["m5", "m6"], ["m5", "m6"], ["keep m5", "keep m6"], {"m5": 1, "m6": 1}),  # both kept: nothing thrown away
        (["m5", "m6", "m1"], ["m5", "m6"], ["keep m5", "keep m6"], {}),  # one was thrown away, unseen
        (["m5", "m5", "m1"], ["m5", "m5"], ["keep m5", "keep m5"], {"m5": 1}),  # at most one of the two is gone
        (["m5", "m5", "m5", "m1"], ["m5"] * 3, ["keep m5", "keep m5"], {"m5": 1}),
        (["m5", "m6"], ["m5", "m6"], ["keep done"], {}),  # all thrown away
        (["m5", "m6"], ["m5", "m6"], ["keep m5", "keep done"], {}),
    ],
)
def test_con_10_4_what_is_thrown_away_unseen_lowers_what_is_known(
    cards: list[str], shown: list[str], moves: list[Move], certain: dict[str, object]
) -> None:
    state = last_hand(cards, shown)
    play(state, *moves)
    assert view(state)["round"] == 2
    assert known(state, 0)[1] == certain


def test_con_10_4_which_cards_are_laid_aside_is_secret() -> None:
    state = last_hand(["m5", "m6", "m1"], ["m5"])
    (event,) = play(state, "keep m6")
    assert event.seen_by(0) == {"kind": "keep", "seat": 1}
    assert view(state, 1)["kept"] == {"m6": 1}
    assert view(state, 0)["kept"] is None
    assert (view(state, 0)["keeping"], view(state, 0)["hands"]) == (1, [0, 2])
    assert known(state, 0)[1] == {"m5": 1}  # kept or not, it is still one of the three


# Counting cards when the stock is empty


def counting(seats: int, hands: list[list[str]], stock: Sequence[str], **spec: Any) -> CondottiereState:
    """The draw after a battle with so small a stock, one after the other; the lines hold a Mercenary each."""
    lines = [["m10"]] + [["m6"]] * (seats - 1)
    options = {"draw_after_battle": True, "asked_together": False, **spec.pop("options", {})}
    return position(
        seats=seats,
        options=options,
        phase="draw",
        resolving=True,
        hands=hands,
        lines=lines,
        discards=cards_besides(*hands, *lines, stock),
        **spec,
    )


def test_con_r29_with_two_players_an_empty_stock_lays_the_other_hand_open() -> None:
    state = counting(2, [["m1", "m1", "m1", "m2"], ["m3", "winter"]], [])
    assert known(state, 0) == known(state, 1) == [{}, {}]
    play(state, "draw 1", deal=["heroine"])
    assert known(state, 0)[1] == {"m3": 1, "winter": 1}
    assert known(state, 1)[0] == {"m1": 3, "m2": 1}  # the Heroine came after the shuffle: nobody saw it
    assert known(state, None) == [{"m1": 1}, {}]  # of the three, two could lie in the other hand


def test_con_r29_before_the_stock_is_empty_nothing_is_certain() -> None:
    state = counting(2, [["m1", "m1"], ["m3", "m3"]], ["heroine"])
    play(state, "draw 1")
    assert known(state, 0) == known(state, 1) == known(state, None) == [{}, {}]


def test_con_r29_the_card_drawn_last_from_the_old_stock_is_counted_too() -> None:
    state = counting(2, [["m1"], ["m3"]], ["heroine"])
    play(state, "draw 2", deal=["heroine", "m10"])
    assert known(state, 1)[0] == {"m1": 1, "heroine": 1}
    assert known(state, 0)[1] == {"m3": 1}


def test_con_r29_with_three_players_only_what_must_be_in_one_hand_is_certain() -> None:
    state = counting(3, [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]], [])
    play(state, "draw 1", deal=["m10"])
    # seat 0 has not seen m3 m3 m3 m3 m4 m5, two of them with seat 2: seat 1 has at least two of the m3
    assert known(state, 0) == [{}, {"m3": 2}, {}]
    # seat 2 has not seen m1 m3 m3 m3 m4, one of them with seat 0, whose single card could be any of them
    assert known(state, 2) == [{}, {"m3": 2}, {}]
    # seat 1 has not seen m1 m3 m5
    assert known(state, 1) == NOTHING


def test_con_r29_what_was_shown_counts_beside_what_is_counted() -> None:
    hands = [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]]
    state = counting(3, hands, [], known=[{"by": 0, "of": 1, "cards": ["m4", "m3"]}])
    play(state, "draw 1", deal=["m10"])
    assert known(state, 0) == [{}, {"m3": 2, "m4": 1}, {}]


def test_con_r29_nobody_learns_what_the_others_have_counted() -> None:
    """Seat 2 counts with its own hand, which seat 0 does not see: two truths that look alike to seat 0 stay alike."""
    truths = [
        counting(3, [["m3", "m1"], ["m3", "m3"], ["m4", "m4"]], []),
        counting(3, [["m3", "m1"], ["m4", "m4"], ["m3", "m3"]], []),
    ]
    assert truths[0].view(0) == truths[1].view(0)
    for truth in truths:
        play(truth, "draw 1", deal=["m10"])
    assert truths[0].view(0) == truths[1].view(0)
    assert lane(truths[0], 0) == lane(truths[1], 0)


def test_con_r29_ten_for_everybody_lays_the_first_hand_open_when_the_stock_runs_out() -> None:
    """Five players, no card in any hand, ten in the stock: all know what the first to draw has."""
    deck = sorted(cards_besides(["m10"]), key=lambda card: card in ("spring", "bishop", "scarecrow"))
    state = position(
        seats=5,
        options={"draw_after_battle": True},
        contested="roma",
        hands=[["m10"]],
        lines=[[], *[deck[seat:45:4] for seat in range(4)]],
        discards=deck[55:],
        out=[1, 2, 3, 4],
    )
    assert view(state)["stock"] == 10
    play(state, "play m10")
    first = view(state)["holder"]
    assert hand(state, first) == Counter(deck[45:55])
    for seat in (*range(5), None):
        if seat != first:
            assert known(state, seat)[first] == Counter(deck[45:55])
            assert [owner for owner in range(5) if known(state, seat)[owner]] == [first]


def test_con_r36_a_spectator_who_is_told_no_sizes_counts_no_hands() -> None:
    """Six unseen cards in two hands of untold sizes: nothing is certain of either."""
    options = {"hand_counts_public": False}
    state = counting(2, [["m1"] * 4, ["m2"] * 2], [], options=options)
    play(state, "draw 1", deal=["m10"])
    assert known(state, None) == [{}, {}]
    assert known(state, 1)[0] == {"m1": 4}  # with two players the other hand is no secret to either
    assert known(state, 0)[1] == {"m2": 2}


def test_con_r36_three_players_who_are_told_no_sizes_count_no_hands() -> None:
    options = {"hand_counts_public": False}
    state = counting(3, [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]], [], options=options)
    play(state, "draw 1", deal=["m10"])
    for seat in (0, 1, 2, None):
        assert known(state, seat) == NOTHING


# Undo


def match_at(state: CondottiereState) -> Match:
    """A match that stands at this position."""
    options: dict[str, Any] = dict(state.terms.options)
    match = GAME.start(seats=state.terms.seats, seed=1, **options)
    match.state = state
    return match


def state_of(match: Match) -> CondottiereState:
    assert isinstance(match.state, CondottiereState)
    return match.state


def test_undo_a_card_that_was_played_stays_known() -> None:
    match = match_at(three())
    match.play(0, "play m5")
    match.undo(0)
    assert hand(state_of(match), 0) == {"m5": 2, "bishop": 1, "m1": 1}
    for seat in (1, 2, None):
        assert match.view(seat)["known"] == [{"m5": 1}, {}, {}]
    assert match.view(0)["known"] == NOTHING
    match.play(0, "play m5")
    assert match.view(1)["known"] == NOTHING  # it is on the table now


def test_undo_several_steps_are_all_remembered() -> None:
    match = match_at(three())
    for card in ("m5", "m1", "m5"):
        match.play(0, f"play {card}")
        match.undo(0)
    assert match.view(1)["known"] == [{"m5": 1, "m1": 1}, {}, {}]  # the second m5 may be the first again
    match.play(0, "play bishop")
    match.undo(0)
    assert match.view(None)["known"] == [{"m5": 1, "m1": 1, "bishop": 1}, {}, {}]


def test_undo_keeps_what_was_shown_before() -> None:
    match = match_at(three())
    match.play(0, "show m5 to 1")
    match.play(0, "show m1 to 1")
    match.play(0, "play m5")
    assert match.view(1)["known"] == [{"m1": 1}, {}, {}]
    match.undo(0)
    assert match.view(1)["known"] == [{"m5": 1, "m1": 1}, {}, {}]
    assert match.view(2)["known"] == [{"m5": 1}, {}, {}]


def test_undo_what_was_shown_cannot_be_taken_back() -> None:
    match = match_at(three())
    match.play(0, "show m5 to 1")
    assert not match.can_undo(0)
    match.play(0, "play m1")
    match.play(1, "show m2 to 0")
    assert not match.can_undo(0)  # nor a step before which somebody has shown something
    assert match.view(0)["known"] == [{}, {"m2": 1}, {}]


@pytest.mark.parametrize("together", [True, False])
def test_undo_a_discarded_hand_is_known_to_all_but_not_an_answer_under_seal(together: bool) -> None:
    state = position(
        seats=3,
        options={"asked_together": together},
        phase="hand",
        contested="roma",
        hands=[["winter", "courtesan", "courtesan"], ["m1"], ["m2"]],
    )
    match = match_at(state)
    match.play(0, "hand discard")
    match.undo(0)
    assert hand(state_of(match), 0) == {"winter": 1, "courtesan": 2}
    for seat in (1, 2, None):
        assert match.view(seat)["known"] == [{} if together else {"winter": 1, "courtesan": 2}, {}, {}]


def test_undo_a_card_taken_back_lies_in_the_line_again() -> None:
    match = match_at(three(hands=[["scarecrow", "m1"], ["m2"], ["m4"]], lines=[["m6", "m5"], [], []]))
    match.play(0, "play scarecrow")
    match.play(0, "take m6")
    assert match.view(1)["known"] == [{"m6": 1}, {}, {}]
    match.undo(0)
    assert match.view(1)["known"] == NOTHING
    assert match.view(1)["lines"][0] == {"m5": 1, "m6": 1}  # type: ignore[index]
    match.play(0, "take m5")
    assert match.view(1)["known"] == [{"m5": 1}, {}, {}]


def test_undo_twice_the_scarecrow_itself_is_known() -> None:
    match = match_at(three(hands=[["scarecrow", "m1"], ["m2"], ["m4"]], lines=[["m6"], [], []]))
    match.play(0, "play scarecrow")
    match.play(0, "take m6")
    match.undo(0)
    match.undo(0)
    assert match.view(1)["known"] == [{"scarecrow": 1}, {}, {}]
    assert hand(state_of(match), 0) == {"scarecrow": 1, "m1": 1}


def test_undo_a_card_played_face_down_tells_nobody_which_it_was() -> None:
    match = match_at(three(options=HIDDEN))
    match.play(0, "play m5")
    match.undo(0)
    for seat in (1, 2, None):
        assert match.view(seat)["known"] == NOTHING
    assert match.view(0)["my_face_down"] is None


@pytest.mark.parametrize("move", ["play m1", "play bishop", "pass reveal"])
def test_undo_a_step_that_turned_up_a_card_stands(move: str) -> None:
    """All have seen which card lay face down; put back there it would be no secret, and nothing could say so."""
    match = match_at(three(options={**HIDDEN, "hidden_reveal": "before_effect"}, face_down=["m6", "", ""]))
    match.play(0, move)
    assert [event["card"] for event in match.events(1) if event["kind"] == "turn_up"] == ["m6"]
    assert not match.can_undo(0)
    with pytest.raises(Illegal):
        match.undo(0)


def test_undo_a_bishop_is_taken_back_while_the_own_card_is_still_face_down() -> None:
    """CON-R53, after the effect: the card is turned up only when the Pope token is placed."""
    match = match_at(three(options=HIDDEN, face_down=["m6", "", ""]))
    match.play(0, "play bishop")
    match.undo(0)
    assert match.view(1)["face_down"] == [True, False, False]
    assert match.view(1)["known"] == match.view(1)["sure"] == [{"bishop": 1}, {}, {}]
    match.play(0, "play bishop")
    match.play(0, "pope off")
    assert not match.can_undo(0)


def test_undo_a_pass_that_keeps_the_card_hidden_tells_nothing() -> None:
    match = match_at(three(options=HIDDEN, face_down=["m6", "", ""]))
    match.play(0, "pass")
    match.undo(0)
    assert match.view(1)["known"] == NOTHING
    assert match.actors == (0,)


def test_undo_the_record_replays_to_the_same_knowledge() -> None:
    match = GAME.start(seats=3, seed=11, start_seat=0)
    match.play(0, "place roma")
    for move in match.legal(0)[:3]:
        if move.verb == "play":
            match.play(0, move)
            match.undo(0)
    assert match.view(1)["known"][0]  # type: ignore[index]
    assert Match.replay(match.lines()).view(1) == match.view(1)


# Views, worlds and hidden cards dealt again


def redealt(state: CondottiereState, seat: int | None, seed: int) -> CondottiereState:
    """A copy in which all that this seat cannot know has been dealt again."""
    copy = state.copy()
    copy.resample(-1 if seat is None else seat, FastLuck(seed))
    return copy


def made_world(state: CondottiereState, seat: int | None, seed: int) -> CondottiereState:
    """A world from the view alone."""
    world = GAME.world(state.view(seat), FastLuck(seed))
    assert isinstance(world, CondottiereState)
    return world


def after(state: CondottiereState, *moves: Move, deal: Sequence[str] = ()) -> CondottiereState:
    play(state, *moves, deal=deal)
    return state


SHOWN: list[Move] = [(0, "show m5 to 1"), (0, "show bishop to 1"), (1, "show m3 to 0")]
UNTOLD = {"hand_counts_public": False}
NINE = [["m5", "m5", "bishop", "winter"], ["m2", "m3", "heroine"], ["m4", "m6"]]


def positions() -> Iterator[tuple[str, CondottiereState]]:
    """Positions that ask for care, by name."""
    yield "plain", three()
    yield "shown", after(three(), *SHOWN)
    yield "taken back", after(three(hands=[["scarecrow"], ["m1"], ["m2"]], lines=[["m5"]]), "play scarecrow", "take m5")
    yield "face down", after(three(options=HIDDEN), "play m5", "play m2")
    yield "face down and shown", after(three(options=HIDDEN), *SHOWN, "play m5", "play m3", "play m4")
    yield "shown, then face down, then shown", after(three(options=HIDDEN), *SHOWN, "play m1", (0, "show m5 to 1"))
    yield (
        "the whole hand shown",
        after(
            three(options=HIDDEN, hands=[["m5", "m1"], ["m2"], ["m4"]]),
            *[(0, "show m5 to 1"), (0, "show m1 to 1"), (0, "show m5 to 2")],
            "play m5",
        ),
    )
    yield "last card face down", after(three(options=HIDDEN, hands=[["m5"], ["m2", "m3"], ["m4"]]), "play m5")
    yield (
        "last card face down, shown",
        after(three(options=HIDDEN, hands=[["m5"], ["m2", "m3"], ["m4"]]), (0, "show m5 to 2"), "play m5"),
    )
    yield "Bishop played over a hidden card", after(three(options=HIDDEN, face_down=["m6", "m3", ""]), "play bishop")
    yield (
        "Scarecrow played over a hidden card",
        after(
            three(options=HIDDEN, hands=[["scarecrow"], ["m1"], ["m2"]], lines=[["m5"]], face_down=["m6", "m3", ""]),
            "play scarecrow",
        ),
    )
    yield "sizes untold", three(options=UNTOLD)
    yield "sizes untold, shown", after(three(options=UNTOLD), *SHOWN)
    yield "sizes untold, an empty hand", three(options=UNTOLD, hands=[["m1", "m2"], [], ["m3", "m3", "m3"]])
    yield "sizes untold, face down", after(three(options=UNTOLD | HIDDEN), "play m5", "play m2")
    yield (
        "sizes untold, face down, one sure card",
        after(three(options=UNTOLD | HIDDEN, hands=NINE), (0, "show bishop to 1"), "play m5"),
    )
    yield (
        "sizes untold, face down, two sure cards",
        after(three(options=UNTOLD | HIDDEN, hands=NINE), (0, "show bishop to 1"), (0, "show winter to 1"), "play m5"),
    )
    yield (
        "sizes untold, face down, shown later",
        after(three(options=UNTOLD | HIDDEN, hands=NINE), "play m5", (0, "show m5 to 1"), (0, "show bishop to 1")),
    )
    yield (
        "sizes untold, last card face down",
        after(three(options=UNTOLD | HIDDEN, hands=[["m5"], ["m2", "m3"], ["m4"]]), "play m5"),
    )
    for options in ({}, UNTOLD):
        name = "keeping, sizes untold" if options else "keeping"
        for shown in ([], ["m1"], ["m1", "m2", "m3"]):
            spec: dict[str, Any] = {"seats": 3, "phase": "keep", "turn": 1, "contested": "roma", "options": options}
            spec |= {"hands": [[], ["m1", "m2", "m3"], []], "known": [{"by": 0, "of": 1, "cards": shown}]}
            yield f"{name}, {len(shown)} shown", position(**spec)
            yield f"{name}, one laid aside, {len(shown)} shown", after(position(**spec), "keep m3")
    yield "discarding hands", position(seats=3, phase="hand", contested="roma", hands=[["winter"], ["m1"], []])
    together = {"asked_together": True}
    short = ["winter"], ["drummer", "bishop"], ["m1"]
    for told in ({}, UNTOLD):
        of = "untold" if told else "told"
        spec = {"seats": 3, "phase": "hand", "contested": "roma", "options": told, "hands": short}
        yield f"hands under seal, sizes {of}", after(position(**spec), "hand discard", "hand keep")
        all_shown: list[Move] = [(1, "show bishop to 0"), (1, "show drummer to 0"), (1, "hand discard")]
        yield f"hands under seal, sizes {of}, shown", after(position(**spec), *all_shown)
    cards: Any = [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]]
    yield "draws under seal", after(counting(3, cards, [], options=together), "draw 1", "draw 2")
    yield "counted", after(counting(3, [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]], []), "draw 1", deal=["m10"])
    yield "empty stock", counting(3, [["m1"], ["m3", "m3", "m3", "m4"], ["m3", "m5"]], [])
    yield "empty stock, sizes untold", counting(3, [["m1"], ["m3", "m4"], ["m3", "m5"]], [], options=UNTOLD)
    yield "placing", position(seats=3, phase="place", hands=[["m1"], ["m2"], ["m3"]], domains=[["roma"], [], []])
    yield (
        "siege with everything",
        after(
            three(
                options={**HIDDEN, **UNTOLD, "capture_regions": True, "draw_after_battle": True, "play_for_points": 30},
                domains=[[], ["roma"], []],
                points=[3, 4, 5],
            ),
            (0, "show m5 to 1"),
            *["play m5", "pass", "play m4", "play m1"],
        ),
    )
    yield "final battle", position(seats=3, final=[0, 2], out=[1], hands=[["m1"], [], ["m2"]], lines=[["m5"], [], []])
    yield "the only unseen card that can lie face down", only_one_left()


def only_one_left() -> CondottiereState:
    """Two cards lie face down; seat 0 was shown one of them before, and but one other card can be the second."""
    hands = [["m1"], ["winter", "m5"], ["winter", "m4"]]
    seen = cards_besides(*hands)
    state = position(seats=3, options=HIDDEN, contested="roma", turn=1, hands=hands, discards=seen)
    return after(state, (1, "show m5 to 0"), "play m5", "play m4")


POSITIONS = dict(positions())


def eyes(state: CondottiereState) -> list[int | None]:
    return [*range(state.terms.seats), None]


@pytest.mark.parametrize("name", POSITIONS)
def test_dealing_again_keeps_the_view_and_the_cards(name: str) -> None:
    state = POSITIONS[name]
    for seat in eyes(state):
        seen = state.view(seat)
        for seed in range(20):
            other = redealt(state, seat, seed)
            assert other.view(seat) == seen
            assert dict(GAME.count(other)) == dict(GAME.count(state))
            assert min(other.cards) >= 0
            assert other.actors() == state.actors()


@pytest.mark.parametrize("name", POSITIONS)
def test_a_world_made_from_a_view_has_that_view(name: str) -> None:
    state = POSITIONS[name]
    for seat in eyes(state):
        seen = state.view(seat)
        for seed in range(20):
            world = made_world(state, seat, seed)
            assert world.view(seat) == seen
            assert dict(GAME.count(world)) == dict(GAME.count(state))
            assert min(world.cards) >= 0
            assert world.actors() == state.actors()
            again = redealt(world, seat, seed + 1)
            assert again.view(seat) == seen


@pytest.mark.parametrize("sizes", [True, False])
def test_con_r63_an_answer_under_seal_is_dealt_again_with_the_hand_it_was_given_for(sizes: bool) -> None:
    spec: dict[str, Any] = {"phase": "hand", "contested": "roma", "options": {"hand_counts_public": sizes}}
    state = position(seats=3, **spec, hands=[["winter", "drummer"], ["m1"], ["spring"]], answers=["hand discard"])
    for world_of in (redealt, made_world):
        answers: Counter[object] = Counter()
        for seed in range(300):
            world = world_of(state, 1, seed)
            answer = view(world, 0)["answer"]
            answers[answer] += 1
            held = hand(world, 0)
            assert answer == "hand keep" or not any(card[0] == "m" for card in held)
        assert set(answers) == {"hand keep", "hand discard"}
        assert answers["hand keep"] > answers["hand discard"]


@pytest.mark.parametrize("name", [name for name in POSITIONS if "under seal" in name])
@pytest.mark.parametrize("eyes", [0, 1, 2, None])
def test_con_r63_answers_under_seal_are_dealt_fairly(name: str, eyes: int | None) -> None:
    """Held against what the view leaves open, which ``unseen`` says apart from ``resample``."""
    state = POSITIONS[name]
    left_open = GAME.unseen(state.view(eyes))  # type: ignore[attr-defined]
    for seed in range(4):
        assert not unfair(left_open, lambda one: redealt(state, eyes, one), random.Random(seed))


def test_con_r63_a_draw_under_seal_is_dealt_again_within_the_limit() -> None:
    hands = [["m1"] * 5 + ["m2"] * 4, ["m3"]]
    state = after(counting(2, hands, ["m5", "m4"], options={"asked_together": True}), (0, "draw 1"))
    for world_of in (redealt, made_world):
        found = {view(world_of(state, 1, seed), 0)["answer"] for seed in range(60)}
        assert found == {"draw 0", "draw 1"}  # 9 cards, and 10 are the limit


@pytest.mark.parametrize("name", POSITIONS)
def test_a_seat_may_answer_the_same_in_every_world_made_from_its_view(name: str) -> None:
    state = POSITIONS[name]
    for seat in range(state.terms.seats):
        for world in (made_world(state, seat, 5), redealt(state, seat, 5)):
            assert world.legal(seat) == state.legal(seat)


@pytest.mark.parametrize("name", POSITIONS)
def test_a_seat_may_show_the_same_in_every_world_made_from_its_view(name: str) -> None:
    """What it may still show follows from what it has shown, and that it knows."""
    state = POSITIONS[name]
    for seat in range(state.terms.seats):
        for world in (made_world(state, seat, 5), redealt(state, seat, 5)):
            assert lane(world, seat) == lane(state, seat)


@pytest.mark.parametrize("name", POSITIONS)
def test_what_a_seat_knows_is_true(name: str) -> None:
    assert not lies(POSITIONS[name])


def lies(state: CondottiereState) -> list[str]:
    """Whatever somebody is told to know and is not so."""
    found = []
    for observer in range(state.terms.seats + 1):
        for owner in range(state.terms.seats):
            at = knowledge.row(state, observer, owner)
            for kind in range(KINDS):
                in_hand = state.cards[owner * KINDS + kind]
                if owner == state.turn and state.phase == KEEP:
                    in_hand += state.cards[state.terms.kept + kind]
                below = 1 if state.face_down[owner] == kind else 0
                if observer != owner and state.known[at + kind] > in_hand + below:
                    found.append(f"{observer} of {owner}: {CARD_IDS[kind]} known, not there")
                surely = state.face_down[owner] != NO_CARD and observer != owner
                if surely and state.sure[at + kind] > in_hand:
                    found.append(f"{observer} of {owner}: {CARD_IDS[kind]} sure, not in hand")
    return found


def test_the_check_for_lies_bites() -> None:
    state = after(three(options=HIDDEN), *SHOWN, "play m5")
    state.known = state.known[:]
    state.known[knowledge.row(state, 1, 0) + CARD_IDS.index("heroine")] = 1
    assert lies(state)


def test_dealing_again_for_one_seat_leaves_no_trace_of_what_others_were_shown() -> None:
    """What seat 1 showed to seat 2 is no business of seat 0; and it would not be true of the new hands."""
    hands = [["m1"], ["m5"], ["m3"]]
    state = position(seats=3, contested="roma", hands=hands, discards=cards_besides(*hands, ["m2", "m2"]))
    play(state, (1, "show m5 to 2"))
    for seed in range(20):
        other = redealt(state, 0, seed)
        assert not lies(other)
        third = redealt(other, 2, seed)
        assert min(third.cards) >= 0


def test_every_hidden_place_varies() -> None:
    state = after(three(options=HIDDEN), "play m5", "play m2")
    others = [redealt(state, 2, seed) for seed in range(60)]
    for owner in (0, 1):
        assert len({tuple(other.cards[owner * KINDS : (owner + 1) * KINDS]) for other in others}) > 6
        assert len({other.face_down[owner] for other in others}) > 4
    assert len({tuple(other.cards[other.terms.stock : other.terms.stock + KINDS]) for other in others}) > 30
    assert len({tuple(other.cards[2 * KINDS : 3 * KINDS]) for other in others}) == 1


def test_con_r36_untold_sizes_vary_within_what_is_told() -> None:
    state = three(options=UNTOLD, hands=[["m1", "m2", "m3"], ["m4", "m5"], ["m6"]])
    for make in (redealt, made_world):
        sizes = {tuple(make(state, 2, seed).hand_size(owner) for owner in (0, 1)) for seed in range(100)}
        assert sizes == {(1, 4), (2, 3), (3, 2), (4, 1)}


# Frequencies, against worlds counted one by one

World = tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...]  # per other seat: hand, face-down card, kept cards


class Place:
    """What is hidden of one seat: a hand, perhaps a face-down card and kept cards; some of its cards are known."""

    def __init__(
        self, seat: int, hand: int, face_down: bool = False, known: str = "", sure: str = "", kept: int = 0
    ) -> None:
        self.seat = seat
        self.hand = hand
        self.face_down = face_down
        self.known = known.split()
        self.sure = sure.split()
        self.kept = kept

    @property
    def free(self) -> int:
        return self.hand + self.kept + self.face_down - len(self.known)


def all_worlds(places: list[Place], unseen: list[str]) -> Counter[World]:
    """Every way to lay these single cards (copies are told apart) into the hidden places; each counts once."""
    if not places:
        return Counter({(): 1})
    place, rest = places[0], places[1:]
    found: Counter[World] = Counter()
    for chosen in combinations(range(len(unseen)), place.free):
        pool = place.known + [unseen[at] for at in chosen]
        left = [card for at, card in enumerate(unseen) if at not in chosen]
        beyond = all_worlds(rest, left)
        for arranged, ways in arrangements(place, pool).items():
            for others, count in beyond.items():
                found[(arranged, *others)] += ways * count
    return found


def arrangements(place: Place, pool: list[str]) -> Counter[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """How the cards of one seat may lie: one of them face down, so many laid aside, the rest in the hand."""
    found: Counter[tuple[tuple[str, ...], str, tuple[str, ...]]] = Counter()
    fixed = list(place.sure)
    loose = []  # which of the cards may lie face down: not a season, and not what is surely in the hand
    for at, card in enumerate(pool):
        if card in fixed:
            fixed.remove(card)
        elif hides(CARD_IDS.index(card)):
            loose.append(at)
    for below in loose if place.face_down else [-1]:
        others = [card for at, card in enumerate(pool) if at != below]
        for aside in combinations(range(len(others)), place.kept):
            hand_cards = tuple(sorted(card for at, card in enumerate(others) if at not in aside))
            kept_cards = tuple(sorted(others[at] for at in aside))
            found[hand_cards, pool[below] if below >= 0 else "", kept_cards] += 1
    return found


def names(cells: list[int]) -> tuple[str, ...]:
    return tuple(sorted(CARD_IDS[kind] for kind in range(KINDS) for _ in range(cells[kind])))


def read_world(state: CondottiereState, places: list[Place]) -> World:
    found = []
    for place in places:
        at = place.seat * KINDS
        below = state.face_down[place.seat]
        kept = names(state.cards[state.terms.kept : state.terms.kept + KINDS]) if place.kept else ()
        found.append((names(state.cards[at : at + KINDS]), CARD_IDS[below] if below != NO_CARD else "", kept))
    return tuple(found)


def small(hands: list[list[str]], stock: list[str], **spec: Any) -> CondottiereState:
    """A position in which only these cards are hidden: all others have been discarded."""
    spec.setdefault("contested", "roma")
    aside = [spec.get("kept", []), *spec.get("lines", []), [card for card in spec.get("face_down", []) if card]]
    return position(seats=len(hands), hands=hands, discards=cards_besides(*hands, stock, *aside), **spec)


def one_hand() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m2", "m3"]], ["m2", "m2", "winter"])
    return state, [Place(1, 2)], ["m2", "m3", "m2", "m2", "winter"]


def a_shown_card() -> tuple[CondottiereState, list[Place], list[str]]:
    state = after(small([["m1"], ["m2", "m3", "m5"]], ["m2", "m5"]), (1, "show m5 to 0"))
    return state, [Place(1, 3, known="m5")], ["m2", "m3", "m2", "m5"]


def two_hands() -> tuple[CondottiereState, list[Place], list[str]]:
    state = after(small([["m1"], ["m2", "m3"], ["m5", "m2"]], ["m2", "winter"]), (1, "show m3 to 0"))
    return state, [Place(1, 2, known="m3"), Place(2, 2)], ["m2", "m5", "m2", "m2", "winter"]


def a_face_down_card() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m2", "winter"]], ["m2", "m3", "bishop"], options=HIDDEN, face_down=["", "m3"])
    return state, [Place(1, 2, face_down=True)], ["m2", "winter", "m3", "m2", "m3", "bishop"]


def shown_before_it_went_down() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m5", "m2", "winter"]], ["m2", "bishop", "bishop"], options=HIDDEN, turn=1)
    play(state, (1, "show m5 to 0"), "play m2")
    return state, [Place(1, 2, face_down=True, known="m5")], ["m2", "winter", "m2", "bishop", "bishop"]


def two_copies_shown_before() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m5", "m5", "winter"]], ["m2", "m5", "bishop"], options=HIDDEN, turn=1)
    play(state, (1, "show m5 to 0"), (1, "show m5 to 0"), "play m5")
    return state, [Place(1, 2, face_down=True, known="m5 m5")], ["winter", "m2", "m5", "bishop"]


def shown_after_another_went_down() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m5", "m2", "winter"]], ["m2", "m3", "bishop"], options=HIDDEN, turn=1)
    play(state, "play m2", (1, "show m5 to 0"))
    return state, [Place(1, 2, face_down=True, known="m5", sure="m5")], ["m2", "winter", "m2", "m3", "bishop"]


def a_season_shown_before() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([["m1"], ["m5", "m2", "winter"]], ["m2", "m3", "bishop"], options=HIDDEN, turn=1)
    play(state, (1, "show winter to 0"), (1, "show m5 to 0"), "play m2")
    return state, [Place(1, 2, face_down=True, known="winter m5", sure="winter")], ["m2", "m2", "m3", "bishop"]


def two_face_down() -> tuple[CondottiereState, list[Place], list[str]]:
    down = ["", "m3", "m2"]
    state = small([["m1"], ["winter"], ["m2"]], ["m2", "bishop"], options=HIDDEN, face_down=down)
    places = [Place(1, 1, face_down=True), Place(2, 1, face_down=True)]
    return state, places, ["winter", "m2", "m3", "m2", "m2", "bishop"]


def two_face_down_one_shown_before() -> tuple[CondottiereState, list[Place], list[str]]:
    hands = [["m1"], ["winter", "m5"], ["winter", "m4"]]
    state = small(hands, ["m2", "bishop"], options=HIDDEN, turn=1)
    play(state, (1, "show m5 to 0"), "play m5", "play m4")
    places = [Place(1, 1, face_down=True, known="m5"), Place(2, 1, face_down=True)]
    return state, places, ["winter", "winter", "m4", "m2", "bishop"]


def keeping() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([[], ["m2", "m3"]], ["m2", "winter"], phase="keep", turn=1, kept=["m5"])
    return state, [Place(1, 2, kept=1)], ["m2", "m3", "m5", "m2", "winter"]


def keeping_what_was_shown() -> tuple[CondottiereState, list[Place], list[str]]:
    state = small([[], ["m2", "m3", "m5"]], ["m2", "winter"], phase="keep", turn=1)
    play(state, (1, "show m5 to 0"), "keep m5")
    return state, [Place(1, 2, kept=1, known="m5")], ["m2", "m3", "m2", "winter"]


def taken_back_while_one_lies_face_down() -> tuple[CondottiereState, list[Place], list[str]]:
    """Seat 1 took the m6 back in the open, then played a card face down: the m6, or another."""
    state = small([["m1"], ["scarecrow", "m2"]], ["m2", "bishop"], options=HIDDEN, turn=1, out=[0], lines=[[], ["m6"]])
    play(state, "play scarecrow", "take m6", "play m2")
    return state, [Place(1, 1, face_down=True, known="m6")], ["m2", "m2", "bishop"]


COUNTED = [
    one_hand,
    a_shown_card,
    two_hands,
    a_face_down_card,
    shown_before_it_went_down,
    two_copies_shown_before,
    shown_after_another_went_down,
    a_season_shown_before,
    two_face_down,
    two_face_down_one_shown_before,
    keeping,
    keeping_what_was_shown,
    taken_back_while_one_lies_face_down,
]
TRIALS = 2000


@pytest.mark.parametrize("make", [redealt, made_world])
@pytest.mark.parametrize("case", COUNTED, ids=lambda case: str(case.__name__))
def test_hidden_cards_come_as_often_as_the_worlds_that_hold_them(case: Any, make: Any) -> None:
    """Seat 0 looks: every consistent world is equally likely, to within four standard deviations."""
    state, places, unseen = case()
    expected = all_worlds(places, unseen)
    ways = sum(expected.values())
    found = Counter(read_world(make(state, 0, seed), places) for seed in range(TRIALS))
    assert set(found) <= set(expected), "a world that cannot be"
    for world, count in expected.items():
        chance = count / ways
        spread = (TRIALS * chance * (1 - chance)) ** 0.5
        assert abs(found[world] - TRIALS * chance) <= 4 * spread, f"{world}: {found[world]}, not {TRIALS * chance:.0f}"


def test_the_count_of_worlds_bites() -> None:
    """A deal that never moves anything, and one that forgets what was shown, are both found out."""
    state, places, unseen = a_shown_card()
    expected = all_worlds(places, unseen)
    assert len(expected) > 2
    assert read_world(state, places) in expected
    forgetful = {
        read_world(redealt(small([["m1"], ["m2", "m3", "m5"]], ["m2", "m5"]), 0, s), places) for s in range(99)
    }
    assert forgetful - set(expected)


# Random matches with showing and taking back


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, HIDDEN, UNTOLD, {**HIDDEN, **UNTOLD}, {**HIDDEN, "draw_after_battle": True}])
def test_nobody_is_told_a_lie_in_random_matches_with_showing_and_undo(seats: int, options: dict[str, Any]) -> None:
    dice = random.Random(seats)
    match = GAME.start(seats=seats, seed=seats, battle_limit=12, **options)
    undone = shown = 0
    for step in range(220):
        if match.over:
            break
        seat = match.actors[0]
        if dice.random() < 0.25:
            seat = dice.randrange(seats)
            offers = match.lane(seat)
            if offers:
                match.play(seat, dice.choice(offers))
                shown += 1
        else:
            match.play(seat, dice.choice(match.legal(seat)))
            if dice.random() < 0.3 and match.can_undo(seat):
                match.undo(seat)
                undone += 1
        state = state_of(match)
        assert not lies(state)
        if step % 4 == 0:
            eye = dice.choice([*range(seats), None])
            assert redealt(state, eye, step).view(eye) == state.view(eye)
            assert made_world(state, eye, step).view(eye) == state.view(eye)
    assert undone > 3
    assert shown > 10


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("options", [{}, HIDDEN, UNTOLD, {**HIDDEN, **UNTOLD}, {**HIDDEN, "draw_after_battle": True}])
def test_what_a_seat_sees_happen_explains_all_that_changes_for_it(seats: int, options: dict[str, Any]) -> None:
    """Two truths look alike to a seat; the same step is made in both. If it looks the same, they still look alike."""
    dice = random.Random(seats)
    settled = settle(GAME.options, {"battle_limit": 12, **options})
    luck = FastLuck(seats)
    state = GAME.new(seats, settled, {}, luck, None)
    assert isinstance(state, CondottiereState)
    compared = 0
    for step in range(250):
        if not state.actors():
            break
        seat = state.actors()[0]
        action = dice.choice(state.legal(seat))
        if dice.random() < 0.2:
            seat = dice.randrange(seats)
            action = dice.choice(state.lane(seat) or [-1])
            if action < 0:
                continue
        eye = dice.choice([*range(seats), None])
        other = redealt(state, eye, step)
        possible = action in other.legal(seat) or action in other.lane(seat)
        told, told_there = Journal(), Journal()
        state.play(seat, action, luck, told)
        if possible:
            other.play(seat, action, FastLuck(step), told_there)
        if possible and looks(told, eye) == looks(told_there, eye):
            compared += 1
            assert state.view(eye) == other.view(eye)
            if eye is not None:
                assert lane(state, eye) == lane(other, eye)
    assert compared > 20


def looks(journal: Journal, seat: int | None) -> list[dict[str, object]]:
    return [event.seen_by(seat) for event in journal.events]
