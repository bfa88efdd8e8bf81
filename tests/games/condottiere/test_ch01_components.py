"""Chapter 1: what is in the box."""

from __future__ import annotations

from itertools import combinations
from typing import Any, cast

import pytest

from helpers.condottiere import GAME, end_battle, play, position, refused, totals, view
from signoria.games.condottiere.codes import CARD_IDS, MERCENARIES, REGION_IDS, VALUES

DATA = cast(dict[str, Any], GAME.data)
CARDS = {card["id"]: card for card in DATA["card"]}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_1_1_two_to_six_may_play(seats: int) -> None:
    assert len(view(position(seats=seats))["hands"]) == seats
    assert GAME.start(seats=seats, seed=1).seats == seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_con_1_1_nobody_plays_alone_nor_with_seven(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 6"):
        GAME.start(seats=seats, seed=1)


def test_con_1_2_seventeen_regions_each_named_after_its_city() -> None:
    names = [region["name"] for region in DATA["region"]]
    assert len(names) == len(set(names)) == 17
    assert {"Parma", "Venezia", "Siena"} <= set(names)


def test_con_1_3_there_is_one_condottiere_token() -> None:
    state = position(seats=2, phase="place", hands=[["m1"], ["m1"]])
    assert view(state)["contested"] is None  # a player has it: it is not on the board
    play(state, "place roma")
    assert view(state)["contested"] == "roma"
    assert refused(state, "place milano") == "CON-8.8"  # it stands in Roma: there is none left to place
    play(state, "pass", "pass")
    assert view(state)["contested"] is None


def test_con_1_4_there_is_one_pope_token() -> None:
    state = position(seats=2, contested="modena", hands=[["bishop", "m1"], ["bishop", "m1"]])
    play(state, "play bishop", "pope roma", "play bishop", "pope milano")
    assert view(state)["pope"] == "milano"
    end_battle(state)
    assert refused(state, "place milano") == "CON-3.3"
    play(state, "place roma")  # nothing was left behind in Roma


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_1_5_six_markers_of_a_colour_are_enough(seats: int) -> None:
    """36 markers: six for each of at most six players. Whoever lays the last one has won."""
    terms = position(seats=seats).terms
    assert max(GAME.seats) * 6 == 36
    assert terms.need_total <= 6


def test_con_1_6_the_deck_has_110_cards() -> None:
    assert sum(card["count"] for card in DATA["card"]) == 110
    assert sum(card["count"] for card in DATA["card"] if card["mercenary"]) == 58
    assert sum(card["count"] for card in DATA["card"] if not card["mercenary"]) == 52
    assert sum(GAME.count(position(seats=6)).values()) == 110


def test_con_1_7_ten_ones_and_eight_of_each_other_mercenary() -> None:
    found = {card["strength"]: card["count"] for card in DATA["card"] if card["mercenary"]}
    assert found == {1: 10, 2: 8, 3: 8, 4: 8, 5: 8, 6: 8, 10: 8}


def test_con_1_8_the_special_cards() -> None:
    found = {card["id"]: card["count"] for card in DATA["card"] if not card["mercenary"]}
    assert found == {
        "winter": 3,
        "spring": 3,
        "bishop": 6,
        "courtesan": 12,
        "drummer": 6,
        "heroine": 3,
        "scarecrow": 16,
        "surrender": 3,
    }


@pytest.mark.parametrize("card", CARD_IDS)
def test_con_1_9_what_one_card_alone_is_worth(card: str) -> None:
    worth = {"courtesan": 1, "heroine": 10} | {f"m{value}": value for value in VALUES}
    state = position(seats=2, contested="roma", hands=[[card], ["m1"]])
    if card == "surrender":  # it ends the battle, and lies there until the lines are discarded
        state = position(seats=2, contested="roma", lines=[[card], []])
    else:
        play(state, f"play {card}")
    assert totals(state) == [worth.get(card, 0), 0]
    assert CARDS[card]["strength"] == worth.get(card, 0)


def test_con_1_9_all_cards_together_are_worth_292() -> None:
    assert sum(card["count"] * card["strength"] for card in DATA["card"]) == 292


@pytest.mark.parametrize("card", ["courtesan", "heroine"])
def test_con_1_10_courtesan_and_heroine_are_special_cards(card: str) -> None:
    """Neither Winter nor Drummer changes them, and a hand of them is a hand without Mercenaries."""
    alone = totals(position(seats=2, lines=[[card], []]))
    assert totals(position(seats=2, lines=[[card, "drummer"], ["winter"]])) == alone
    state = position(seats=2, phase="hand", contested="roma", hands=[[card], ["m1", "m1"]])
    play(state, "hand discard", "hand keep")
    assert view(state)["discards"] == {card: 1}


@pytest.mark.parametrize("card", CARD_IDS[:MERCENARIES])
def test_con_1_10_mercenary_cards_are_mercenaries(card: str) -> None:
    assert totals(position(seats=2, lines=[[card], ["winter"]])) == [1, 0]
    state = position(seats=2, phase="hand", contested="roma", hands=[[card], ["m1"]])
    assert refused(state, "hand discard") == "CON-8.16"


def test_con_1_11_regions_are_adjacent_when_they_share_a_border_and_only_then() -> None:
    """All 680 ways to take a third region, with four players: it wins where two of the three pairs share a border."""
    borders = {frozenset(pair) for pair in DATA["borders"]}
    for one, other, third in combinations(REGION_IDS, 3):
        state = position(seats=4, contested=third, domains=[[one, other], [], [], []], lines=[["m1"], [], [], []])
        end_battle(state)
        shared = [pair for pair in combinations((one, other, third), 2) if frozenset(pair) in borders]
        assert (state.actors() == ()) == (len(shared) >= 2), (one, other, third)
