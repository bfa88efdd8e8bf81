"""Chapters 4, 6, 7: the turn, swapping, taking a favour."""

from __future__ import annotations

import pytest

from helpers.principato import GAME, goods, holding, legal, play, position, refused, start, supply, told, turns_of, view
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.games.principato.state import PrincipatoState

DISPLAY = ["build_field", "build_farm", "produce_food", "produce_gold", "build_palazzo"]


def test_pri_4_1_three_years() -> None:
    assert {year for year, _ in turns_of(2)} == {1, 2, 3}


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_4_2_clockwise_from_the_first_player(seats: int) -> None:
    state = start(seats, start_seat=1)
    assert state.turn == 1
    play(state, "end")
    assert state.turn == 2 % seats
    assert refused(state, "end", seat=1) == "PRI-4.2"


def test_pri_4_3_two_actions_then_the_end() -> None:
    state = position()
    play(state, "favour church")
    assert view(state)["actions"] == 1
    play(state, "favour church")
    assert legal(state) == ["end"]
    for more in ("favour church", f"swap {view(state)['hands'][0][0]}", f"activate {view(state)['hands'][0][0]}"):
        assert refused(state, more) == "PRI-4.3"


def test_pri_4_4_three_types_of_action() -> None:
    verbs = {move.split()[0] for move in legal(holding("produce_food"))}
    assert verbs == {"activate", "swap", "favour", "end"}
    assert refused(holding("produce_food"), "recruit 1") == "PRI-5.12"


def test_pri_4_5_any_order_and_twice_the_same() -> None:
    state = position(display=DISPLAY)
    one = view(state)["hands"][0][0]
    play(state, f"swap {one}", "take 1", "swap build_field", "take 2")
    assert view(state)["actions"] == 0
    state = position(display=DISPLAY)
    play(state, "favour church", f"swap {one}", "take 1")
    assert view(state)["actions"] == 0


@pytest.mark.parametrize("done", [0, 1])
def test_pri_4_6_actions_may_be_given_up(done: int) -> None:
    state = position()
    events = play(state, *["favour church"] * done, "end")
    assert told(events, "end_turn")[0]["unused"] == 2 - done
    assert state.turn == 1
    assert view(state)["actions"] == 2


def test_pri_4_7_two_cards_before_and_after_every_action() -> None:
    state = holding("tax_collector", display=DISPLAY)
    play(state, "activate tax_collector", "option 1", "take 4", "swap produce_gold", "take 1")
    assert view(state)["hands"][0] == ["build_field", "build_farm"]
    assert refused(position(), "activate buy_book") == "PRI-4.7"
    assert refused(position(), "swap buy_book") == "PRI-4.7"


def test_pri_4_8_a_card_taken_first_may_be_used_second() -> None:
    state = holding("build_bank", {"field": 2, "farm": 1}, display=DISPLAY)
    play(state, "swap build_bank", "take 3", "activate produce_food")
    assert goods(state)["food"] == 2


def test_pri_4_9_a_card_that_stays_may_be_activated_again() -> None:
    state = holding("build_palazzo", {"farm": 1, "food": 2})
    play(state, "activate build_palazzo", "option 1", "activate build_palazzo", "option 1")
    assert goods(state)["palazzo"] == 2


# Chapter 6


def test_pri_6_1_a_swap_activates_nothing() -> None:
    state = holding("produce_food", {"field": 2, "farm": 1}, display=DISPLAY)
    play(state, "swap produce_food", "take 4")
    assert view(state)["hands"][0] == ["produce_gold", "build_farm"]
    assert "food" not in goods(state)
    assert view(state)["actions"] == 1


def test_pri_6_1_a_swap_once_begun_asks_for_its_card() -> None:
    """It is this action that is to be finished, not the exchange that a symbol asks for."""
    state = holding("build_bank", display=DISPLAY)
    play(state, "swap build_bank")
    assert refused(state, "end") == "PRI-6.1"
    state = holding("produce_food", {"field": 1, "farm": 1}, display=DISPLAY)
    play(state, "activate produce_food")
    assert refused(state, "end") == "PRI-5.4"


@pytest.mark.parametrize("slot", [1, 3, 5])
def test_pri_6_2_the_given_card_takes_the_slot(slot: int) -> None:
    state = holding("build_bank", display=DISPLAY)
    play(state, "swap build_bank", f"take {slot}")
    assert view(state)["display"] == [*DISPLAY[: slot - 1], "build_bank", *DISPLAY[slot:]]
    assert view(state)["hands"][0] == [DISPLAY[slot - 1], "build_farm"]


def test_pri_6_3_any_card_may_be_swapped() -> None:
    moves = legal(holding("tax_collector"))
    assert {"swap tax_collector", "swap build_farm"} <= set(moves)


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_6_4_the_display_is_full_at_every_turn(seats: int) -> None:
    luck = FastLuck(seats)
    state = GAME.new(seats, settle(GAME.options, {}), {}, luck, None)
    assert isinstance(state, PrincipatoState)
    while state.actors():
        assert len(state.display) == seats + 3
        state.play(state.turn, GAME.actions.number("end"), luck)
    assert refused(position(), "take 1") == "PRI-4.7"
    state = position()
    play(state, f"swap {view(state)['hands'][0][0]}")
    assert refused(state, "take 6") == "PRI-3.6"


# Chapter 7


def test_pri_7_1_a_favour_goes_to_the_church() -> None:
    state = position()
    before = supply(state)["favour"]
    play(state, "favour church")
    assert goods(state) == {"favour": 1}
    assert supply(state)["favour"] == before - 1
    assert view(state)["actions"] == 1


@pytest.mark.parametrize("unit", ["militia", "condottiere"])
def test_pri_7_2_with_a_full_church_on_an_empty_unit(unit: str) -> None:
    state = position(goods=[{"favour": 3, "militia": 1, "condottiere": 1}, {}])
    play(state, f"favour {unit}")
    assert goods(state)[f"{unit}_favour"] == 1
    assert goods(state)["favour"] == 3
    assert refused(state, f"favour {unit}") == ("PRI-2.7" if unit == "militia" else "PRI-2.8")
    assert refused(position(goods=[{"favour": 2, "militia": 1}, {}]), "favour militia") == "PRI-7.2"


def test_pri_7_3_without_place_or_favour_it_cannot_be_taken() -> None:
    full = position(goods=[{"favour": 3, "militia": 1, "militia_food": 1}, {}])
    assert refused(full, "favour militia") == "PRI-7.3"
    assert refused(position(left={"favour": 0}), "favour church") == "PRI-7.3"
