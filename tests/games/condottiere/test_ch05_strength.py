"""Chapter 5: the strength of a battle line."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.condottiere import line, play, position, totals
from signoria.games.condottiere.codes import CARD_IDS
from signoria.games.condottiere.rules.strength import explain

LINE_CARDS = [card for card in CARD_IDS if card not in ("bishop", "scarecrow", "surrender")]


def strengths(*lines: list[str]) -> list[int]:
    return totals(position(seats=max(2, len(lines)), lines=list(lines)))


def by_the_formula(lines: list[list[str]]) -> list[int]:
    """Chapter 5 once more, card by card, as the box below CON-5.10 writes it."""
    everything = [card for cards in lines for card in cards]
    printed = [int(card[1:]) for card in everything if card[1:].isdigit()]
    found = []
    for cards in lines:
        total = 0
        for card in cards:
            if card[1:].isdigit():
                value = int(card[1:])
                worth = 1 if "winter" in everything else value
                worth *= 2 if "drummer" in cards else 1
                worth += 3 if "spring" in everything and value == max(printed) else 0
                total += worth
            total += {"heroine": 10, "courtesan": 1}.get(card, 0)
        found.append(total)
    return found


@given(st.lists(st.lists(st.sampled_from(LINE_CARDS), max_size=6), min_size=2, max_size=6))
def test_con_5_1_strength_is_the_sum_after_all_modifiers(lines: list[list[str]]) -> None:
    """Any lines that the deck allows, against the formula of the rules (both seasons together never happen)."""
    deck = position(seats=2).terms.deck
    played = [card for cards in lines for card in cards]
    for kind, card in enumerate(CARD_IDS):
        if played.count(card) > deck[kind] or (card == "winter" and "spring" in played):
            lines = [[one for one in cards if one != card] for cards in lines]
    assert strengths(*lines) == by_the_formula(lines)


def test_con_5_1_the_sum_of_all_cards() -> None:
    assert strengths(["m1", "m2", "m10", "courtesan", "heroine"], []) == [24, 0]


@pytest.mark.parametrize("owner", [0, 1])
def test_con_5_2_in_winter_every_mercenary_is_worth_one(owner: int) -> None:
    lines = [["m10", "m2"], ["m6"]]
    assert strengths(*lines) == [12, 6]
    lines[owner].append("winter")
    assert strengths(*lines) == [2, 1]


def test_con_5_3_a_drummer_doubles_the_base_value() -> None:
    assert strengths(["m10", "m2", "drummer"], ["m6"]) == [24, 6]
    assert strengths(["m10", "m2", "drummer"], ["m6", "winter"]) == [4, 1]


def test_con_5_4_spring_adds_three_to_the_highest_in_play() -> None:
    assert strengths(["m4", "m2"], ["m5", "spring"]) == [6, 8]
    assert strengths(["m4", "m2", "spring"], ["m3"]) == [9, 3]


def test_con_5_4_spring_without_any_mercenary_adds_nothing() -> None:
    assert strengths(["courtesan", "spring"], ["heroine"]) == [1, 10]


def test_con_5_5_spring_is_added_after_the_drummer() -> None:
    assert strengths(["m5", "drummer", "spring"], []) == [13, 0]  # and not 16


def test_con_5_6_all_that_share_the_highest_value_get_the_bonus() -> None:
    assert strengths(["m5", "m5", "m1"], ["m5", "m4"], ["spring", "m5"]) == [17, 12, 8]


@pytest.mark.parametrize(("card", "once"), [("winter", [2, 1]), ("spring", [19, 6]), ("drummer", [32, 6])])
def test_con_5_7_effects_do_not_add_up(card: str, once: list[int]) -> None:
    lines = [["m10", "m6"], ["m6"]]
    assert strengths(lines[0] + [card], lines[1]) == once
    assert strengths(lines[0] + [card] * 2, lines[1]) == once


@pytest.mark.parametrize("card", ["winter", "spring"])
def test_con_5_7_nor_from_line_to_line(card: str) -> None:
    assert strengths(["m10", card], ["m6", card], [card]) == strengths(["m10"], ["m6"], [card])


@pytest.mark.parametrize("effect", [["winter"], ["spring"], ["drummer"], ["winter", "drummer"], ["spring", "drummer"]])
def test_con_5_8_courtesan_and_heroine_never_change(effect: list[str]) -> None:
    assert strengths(["courtesan", *effect], []) == [1, 0]
    assert strengths(["heroine", *effect], []) == [10, 0]
    assert strengths(["heroine", "courtesan"], effect) == [11, 0]


def test_con_5_8_a_heroine_is_not_the_highest_mercenary() -> None:
    assert strengths(["m10", "spring"], ["heroine"]) == [13, 10]


def test_con_5_9_winter_and_spring_are_never_in_play_together() -> None:
    """Any order of two Winters and two Springs, by two players."""
    for order in set(permutations(["winter", "winter", "spring", "spring"])):
        hands: list[list[str]] = [["m1"], ["m1"]]
        for turn, card in enumerate(order):
            hands[turn % 2].append(card)
        state = position(seats=2, contested="roma", hands=hands)
        for card in order:
            play(state, f"play {card}")
            seasons = {season for seat in (0, 1) for season in line(state, seat)}
            assert seasons == {card}


def test_con_5_10_modifiers_do_not_change_the_cards() -> None:
    """After Winter the tens are tens again; the highest is looked for among printed values."""
    state = position(
        seats=2, contested="roma", lines=[["m10"], ["m3", "winter"]], hands=[["spring", "m1"], ["m1", "bishop"]]
    )
    assert totals(state) == [1, 1]
    play(state, "play spring")
    assert totals(state) == [13, 3]


def test_con_5_10_a_drummed_mercenary_is_no_higher_than_it_is_printed() -> None:
    assert strengths(["m6", "drummer"], ["m10", "spring"]) == [12, 13]
    state = position(seats=2, contested="roma", lines=[["m6", "drummer"], ["m10"]], hands=[["bishop", "m1"], ["m1"]])
    play(state, "play bishop")
    assert totals(state) == [12, 0]


def test_con_r10_spring_compares_printed_values() -> None:
    assert strengths(["m5", "drummer"], ["m6", "spring"]) == [10, 9]


@pytest.mark.parametrize("season", ["winter", "spring"])
def test_con_r11_the_later_season_alone_acts(season: str) -> None:
    other = "spring" if season == "winter" else "winter"
    state = position(seats=2, contested="roma", lines=[["m10", other], ["m3"]], hands=[["m1"], [season, "m1"]], turn=1)
    play(state, f"play {season}")
    assert totals(state) == ([1, 1] if season == "winter" else [13, 3])


def test_con_r13_one_spring_ends_two_winters() -> None:
    state = position(
        seats=3,
        contested="roma",
        lines=[["m10", "winter"], ["m3", "winter"], []],
        hands=[["m1"], ["m1"], ["spring", "m1"]],
        turn=2,
    )
    play(state, "play spring")
    assert [line(state, seat) for seat in range(3)] == [{"m10": 1}, {"m3": 1}, {"spring": 1}]
    assert totals(state) == [13, 3, 0]


@given(st.lists(st.lists(st.sampled_from(LINE_CARDS), max_size=3), min_size=2, max_size=3))
def test_con_5_1_every_total_can_explain_itself(lines: list[list[str]]) -> None:
    """*Why 15?* The parts, each with its clauses, make the announced total."""
    if any(card == "winter" for cards in lines for card in cards):
        lines = [[card for card in cards if card != "spring"] for cards in lines]
    deck = dict(zip(CARD_IDS, position(seats=2).terms.deck, strict=True))
    played = [card for cards in lines for card in cards]
    lines = [[card for card in cards if played.count(card) <= deck[card]] for cards in lines]
    state = position(seats=len(lines), lines=lines)
    for seat, total in enumerate(totals(state)):
        parts = explain(state, seat)
        assert sum(int(str(part["count"])) * int(str(part["each"])) for part in parts) == total
        assert all(part["clauses"] for part in parts)
