"""Chapter 10: the end of a round and the new deal."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from helpers.condottiere import (
    GAME,
    cards_besides,
    end_battle,
    hand,
    hand_sizes,
    kinds,
    legal,
    play,
    position,
    refused,
    told,
    view,
    who,
)
from signoria.engine.luck import FastLuck
from signoria.games.condottiere.state import CondottiereState


def step4(*hands: list[str], **spec: object) -> CondottiereState:
    """Step 4 of a battle; Siena has been chosen for the next one."""
    given = {"seats": len(hands), "phase": "hand", "contested": "siena", "hands": list(hands)} | spec
    return position(**given)


def last_hand(*cards: str, **spec: object) -> CondottiereState:
    """Seat 0 alone has cards, and has kept the hand: the round is over."""
    state = step4(list(cards), [], [], **spec)
    play(state, "hand keep")
    return state


def test_con_10_1_with_cards_in_two_hands_the_round_goes_on() -> None:
    state = step4(["m1"], ["m2"], [])
    events = play(state, "hand keep", "hand keep")
    assert "new_round" not in kinds(events)
    assert "deal" not in kinds(events)
    assert hand_sizes(state) == [1, 1, 0]
    assert (view(state)["phase"], view(state)["contested"], view(state)["round"]) == ("battle", "siena", 1)


def test_con_10_2_with_cards_in_one_hand_the_round_is_over() -> None:
    state = last_hand("m1", "m2")
    assert (view(state)["phase"], who(state)) == ("keep", 0)


def test_con_10_2_with_cards_in_no_hand_it_is_over_too() -> None:
    state = step4(["winter"], [])
    events = play(state, "hand discard")
    assert told(events, "new_round") == [{"round": 2}]
    assert view(state)["phase"] == "battle"


def test_con_10_2_discarding_hands_in_step_4_can_end_the_round() -> None:
    state = step4(["winter"], ["m1"])
    play(state, "hand discard", "hand keep")
    assert view(state)["phase"] == "keep"
    state = step4(["winter"], ["m1"])
    play(state, "hand keep", "hand keep")
    assert view(state)["phase"] == "battle"


def test_con_10_3_a_round_never_ends_in_the_middle_of_a_battle() -> None:
    state = position(seats=2, contested="roma", hands=[["m1"], ["m1", "m2", "m3"]])
    play(state, "play m1", "play m1")
    assert hand_sizes(state) == [0, 2]
    assert (view(state)["phase"], view(state)["round"]) == ("battle", 1)


def test_con_r38_the_battle_goes_on_with_one_player_who_has_cards() -> None:
    state = position(seats=3, contested="roma", hands=[["m1"], ["m1", "m2", "m3"], []])
    play(state, "play m1", "play m1", "play m2")
    assert legal(state) == ["play m3", "pass"]
    assert view(state)["round"] == 1
    play(state, "pass")
    assert view(state)["phase"] == "place"
    play(state, "place siena")
    assert view(state)["phase"] == "hand"  # still asked in step 4
    play(state, "hand keep")
    assert view(state)["phase"] == "keep"


@pytest.mark.parametrize("kept", [[], ["m1"], ["m10", "m10"], ["winter", "m1"]])
def test_con_10_4_the_last_player_keeps_none_one_or_two(kept: list[str]) -> None:
    state = last_hand("m10", "m10", "m1", "winter", "winter")
    before = GAME.count(state)
    for card in kept:
        play(state, f"keep {card}")
    if len(kept) < 2:
        play(state, "keep done")
    assert view(state)["round"] == 2
    for card, count in Counter(kept).items():
        assert hand(state, 0).get(card, 0) >= count
    assert GAME.count(state) == before


def test_con_10_4_never_three() -> None:
    state = last_hand("m10", "m10", "m1", "winter")
    play(state, "keep m10", "keep m1")
    assert refused(state, "keep winter", seat=0) == "CON-10.4"
    assert view(state)["phase"] == "battle"


def test_con_10_4_only_cards_of_the_hand_can_be_kept() -> None:
    state = last_hand("m10", "m1")
    assert legal(state) == ["keep m1", "keep m10", "keep done"]
    assert refused(state, "keep winter") == "CON-10.4"
    play(state, "keep m1")
    assert refused(state, "keep m1") == "CON-10.4"


def test_con_10_4_the_rest_is_discarded() -> None:
    """With a scripted deal: what was thrown away may come back from the deck, and is not simply kept."""
    state = last_hand("m10", "m10", "m1", "winter")
    play(state, "keep m10", "keep done", deal=["scarecrow"] * 9)
    assert hand(state, 0) == {"m10": 1, "scarecrow": 9}


def test_con_r27_nothing_need_be_kept() -> None:
    state = last_hand("m10")
    play(state, "keep done", deal=["scarecrow"] * 10)
    assert hand(state, 0) == {"scarecrow": 10}


def test_con_r27_a_last_card_is_kept_by_keeping_it() -> None:
    state = last_hand("m10")
    play(state, "keep m10", deal=["scarecrow"] * 9)
    assert hand(state, 0) == {"m10": 1, "scarecrow": 9}


def test_con_10_5_stock_and_discards_are_shuffled_together() -> None:
    """Ten Courtesans and all Heroines lie in the discards: they can be dealt again at once."""
    state = step4(["winter"], [], discards=["courtesan"] * 12 + ["heroine"] * 3)
    play(state, "hand discard", deal=["courtesan"] * 7 + ["heroine"] * 3)
    assert hand(state, 0) == {"courtesan": 7, "heroine": 3}
    assert view(state)["discards"] == {}
    assert view(state)["stock"] == 90


def test_con_10_5_every_card_but_the_kept_ones_can_be_dealt() -> None:
    dealt: Counter[str] = Counter()
    for seed in range(60):
        state = step4(["winter"], [], discards=cards_besides(["winter"]))  # the stock is empty
        play(state, "hand discard", seed=seed)
        dealt.update(hand(state, 0))
        dealt.update(hand(state, 1))
    assert set(dealt) == set(GAME.count(state))


def test_con_10_6_everybody_gets_ten() -> None:
    state = step4(["winter"], [], [], [])
    play(state, "hand discard")
    assert hand_sizes(state) == [10, 10, 10, 10]


@pytest.mark.parametrize("count", [0, 1, 2])
def test_con_10_6_kept_cards_are_among_the_ten(count: int) -> None:
    state = last_hand("m10", "m10", "m1")
    play(state, *["keep m10"] * count, *["keep done"] * (count < 2))
    assert hand_sizes(state) == [10, 10, 10]


def test_con_r28_two_kept_cards_and_three_regions_make_thirteen() -> None:
    state = last_hand("m10", "m10", "m1", domains=[["torino", "venezia", "napoli"], [], []])
    play(state, "keep m10", "keep m10")
    assert hand_sizes(state) == [13, 10, 10]


def test_con_10_7_one_more_card_for_each_region() -> None:
    state = step4(["winter"], [], [], domains=[["torino"], [], ["napoli", "lucca"]])
    play(state, "hand discard")
    assert hand_sizes(state) == [11, 10, 12]


def test_con_10_7_a_region_just_conquered_counts() -> None:
    state = position(seats=2, contested="roma", lines=[["m1"], []])
    end_battle(state)
    play(state, "place siena")
    assert hand_sizes(state) == [11, 10]


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_10_8_after_a_deal_every_hand_has_ten_and_one_for_each_region(seats: int) -> None:
    """Whole games at random: whenever a round begins."""
    match = GAME.start(seats=seats, seed=seats)
    luck = FastLuck(seats)
    deals = 0
    while not match.over:
        seat = match.actors[0]
        moves = match.legal(seat)
        state = cast(CondottiereState, match.state)
        before = state.round
        match.play(seat, moves[luck.below(len(moves))])
        if state.round != before:
            deals += 1
            assert hand_sizes(state) == [10 + state.regions(one) for one in range(seats)]
    assert deals > 0


def test_con_10_9_the_new_round_opens_on_the_chosen_region_with_the_holder() -> None:
    state = step4(["winter"], [], [], holder=2, turn=0)
    play(state, "hand discard")
    assert (view(state)["phase"], view(state)["contested"], who(state)) == ("battle", "siena", 2)
    assert view(state)["lines"] == [{}, {}, {}]


def test_con_r26_by_default_the_region_is_chosen_before_the_deal() -> None:
    state = position(seats=2, contested="roma", lines=[["m1"], []])
    end_battle(state)
    assert (view(state)["phase"], hand_sizes(state)) == ("place", [0, 0])


def test_con_r26_the_choice_may_wait_until_the_deal_is_done() -> None:
    state = position(
        seats=2,
        contested="roma",
        lines=[["m1"], []],
        hands=[[], ["winter"]],
        out=[1],
        options={"region_choice": "after_deal"},
    )
    play(state, "pass")
    assert (view(state)["phase"], who(state)) == ("hand", 1)
    assert view(state)["lines"] == [{}, {}]
    play(state, "hand discard")
    assert (view(state)["phase"], who(state)) == ("place", 0)
    assert hand_sizes(state) == [11, 10]
    play(state, "place siena")
    assert (view(state)["phase"], view(state)["contested"], who(state)) == ("battle", "siena", 0)


def test_con_r26_and_within_a_round_until_step_4_is_done() -> None:
    state = position(
        seats=2,
        contested="roma",
        lines=[["m1"], []],
        hands=[["m2"], ["m3"]],
        out=[1],
        options={"region_choice": "after_deal"},
    )
    play(state, "pass", "hand keep", "hand keep")
    assert (view(state)["phase"], who(state), hand_sizes(state)) == ("place", 0, [1, 1])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_r29_in_the_standard_game_the_cards_cannot_run_out(seats: int) -> None:
    """Ten each and one for each of at most 17 regions: never more than 77 of the 110."""
    terms = position(seats=seats).terms
    most = min(17, seats * (terms.need_total - 1))
    assert 10 * seats + most <= 77 <= sum(terms.deck)


def test_con_r29_an_empty_stock_is_made_of_the_discards() -> None:
    hands = [["m1"], ["m2"]]
    state = drawing(hands, [["m3"], []], 0)
    assert view(state)["stock"] == 0
    events = play(state, "draw 3", "draw 0")
    assert "reshuffle" in kinds(events)
    assert hand_sizes(state) == [4, 1]
    assert view(state)["lines"] == [{"m3": 1}, {}]
    assert view(state)["discards"] == {}


def test_con_r29_the_stock_is_used_up_first() -> None:
    """Two cards are left in the stock: they are drawn before the discards are shuffled."""
    state = drawing([["m1"], ["m2"]], [["m3"], []], 0, stock=["heroine", "heroine"])
    play(state, "draw 3", "draw 0")
    assert hand(state, 0)["heroine"] == 2


def test_con_r29_only_ten_for_all_can_need_the_lines() -> None:
    """Five players without a card draw 10 each, while 65 cards lie in the lines: these are shuffled in too."""
    deck = [card for card in cards_besides() if card not in ("spring", "bishop", "scarecrow")]
    lines = [deck[seat::5][:13] for seat in range(5)]
    state = position(
        seats=5,
        options={"draw_after_battle": True},
        contested="roma",
        lines=lines,
        discards=cards_besides(*lines),
    )
    assert view(state)["stock"] == 0
    events = end_battle(state)
    assert hand_sizes(state) == [10, 10, 10, 10, 10]
    assert view(state)["phase"] == "place"
    assert kinds(events).count("reshuffle") == 2
    assert sum(GAME.count(state).values()) == 110
    assert view(state)["lines"] == [{}, {}, {}, {}, {}]


def drawing(
    hands: list[list[str]], lines: list[list[str]], seat: int, stock: list[str] | None = None
) -> CondottiereState:
    """Draw After Battle, step 2: all cards that are nowhere else lie in the discards."""
    return position(
        seats=len(hands),
        options={"draw_after_battle": True},
        phase="draw",
        turn=seat,
        resolving=True,
        hands=hands,
        lines=lines,
        discards=cards_besides(*hands, *lines, stock or []),
    )


def test_con_r36_what_everybody_sees() -> None:
    state = position(
        seats=3,
        contested="roma",
        pope="siena",
        holder=1,
        domains=[["torino"], [], []],
        hands=[["m1", "winter"], ["m2"], ["m3"]],
        lines=[["m6"], ["courtesan"], []],
        discards=["m10"],
        out=[2],
    )
    for eyes in (0, 1, 2, None):
        seen = view(state, eyes)
        assert seen["lines"] == [{"m6": 1}, {"courtesan": 1}, {}]
        assert seen["totals"] == [6, 1, 0]
        assert seen["discards"] == {"m10": 1}
        assert (seen["contested"], seen["pope"], seen["holder"]) == ("roma", "siena", 1)
        assert seen["domains"] == [["torino"], [], []]
        assert seen["out"] == [2]
        assert seen["hands"] == [2, 1, 1]
        assert seen["hand"] == (
            {0: {"m1": 1, "winter": 1}, 1: {"m2": 1}, 2: {"m3": 1}}.get(eyes) if eyes is not None else None
        )


def test_con_r36_what_the_last_player_keeps_is_private() -> None:
    """Two worlds that differ in the kept and the thrown cards alone look the same to the others."""
    seen: list[tuple[object, ...]] = []
    for cards, kept in ((["m10", "m5", "m1"], "m10"), (["m6", "m4", "m2"], "m2")):
        state = step4(cards, [], [])
        events = play(state, "hand keep", f"keep {kept}", "keep done", seed=3)
        seen.append(tuple(event.seen_by(1) for event in events if event.kind != "deal" or event.data["seat"] != 1))
        assert view(state, 1)["discards"] == {}
        assert view(state, 1)["known"] == [{}, {}, {}]
    assert seen[0] == seen[1]


def test_con_r36_the_owner_is_told_what_was_kept() -> None:
    state = last_hand("m10", "m5", "m1")
    (event,) = (event for event in play(state, "keep m10") if event.kind == "keep")
    assert event.seen_by(0)["card"] == "m10"
    assert "card" not in event.seen_by(1)


def test_con_r36_the_table_may_tell_only_whether_a_hand_is_empty() -> None:
    hands = [["m1", "winter"], ["m2"], []]
    state = position(seats=3, contested="roma", hands=hands, options={"hand_counts_public": False})
    assert view(state, 0)["hands"] == [2, None, 0]
    assert view(state, 0)["holds"] == [True, True, False]
    assert view(state, None)["hands"] == [None, None, 0]


def test_con_r36_how_many_cards_are_kept_is_seen_by_all() -> None:
    state = position(
        seats=3,
        phase="hand",
        contested="siena",
        hands=[["m1", "m2", "m3"], [], []],
        options={"hand_counts_public": False},
    )
    events = play(state, "hand keep", "keep m1", "keep done")
    assert [event.seen_by(None) for event in events if event.kind == "end_keeping"] == [
        {"kind": "end_keeping", "seat": 0, "count": 1}
    ]
