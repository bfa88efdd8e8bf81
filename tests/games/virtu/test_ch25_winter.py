"""Chapters 25, 26, 28 and 30: wages, the palace reorganised, recruiting, the indulgence of winter."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import (
    court,
    offers,
    owner,
    phase,
    play,
    position,
    refused,
    rooms,
    troops,
)
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.rules.annex import gain_city
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.rules.winter import army

FIVE = {"siena": 0, "ravenna": 0, "spoleto": 0}  # with the two start cities five
TROOPS = {"troops": {"florence": {"0": 5}, "pisa": {}}}


def winter(*players: dict[str, Any], **spec: Any) -> Any:
    return position(phase="winter", players=list(players), **spec)


def test_vir_25_1_the_steps_of_winter_in_their_order() -> None:
    rich = {"florins": 9, "left": ["merchant"], "right": ["ambassador", "merchant"]}
    state = winter(rich, **TROOPS)
    asked = [phase(state)]
    play(state, "pay 2")
    while state.turn == 0 and state.winter:
        asked.append(phase(state))
        play(state, "done")
    assert asked == ["wages", "reorganise", "buy", "recruit", "alliance"]
    state = winter(rich, **TROOPS)
    play(state, "ask florins", "pay 2", "done", "done", "done", "done")  # and F at any moment of it
    assert state.turn == 1


@pytest.mark.parametrize(("count", "due"), [(1, 0), (2, 0), (3, 1), (4, 1), (5, 2), (6, 2)])
def test_vir_25_2_wages_by_the_number_of_troops(count: int, due: int) -> None:
    state = winter({"florins": 5}, troops={"florence": {"0": count}, "pisa": {}})
    if due:
        play(state, f"pay {due}")
    assert phase(state) == "reorganise"
    assert state.florins[0] == 5 - due
    assert army(state, 0) == count


def test_vir_25_3_who_does_not_pay_dismisses_troops_of_their_choice() -> None:
    state = winter({"florins": 5}, troops={"florence": {"0": 3}, "pisa": {"0": 2}})
    play(state, "pay 0")
    assert sorted(offers(state, "disband")) == ["own florence", "own pisa"]
    play(state, "disband own pisa", "disband own pisa", "disband own florence")
    assert (troops(state, 0, "florence"), state.in_reserve(0), state.florins[0]) == (2, 4, 5)


def test_vir_25_4_florins_for_wages_may_be_collected_or_asked_for_now() -> None:
    state = winter({"florins": 0}, **TROOPS)
    assert offers(state, "pay") == ["0"]
    assert offers(play(state.copy(), "collect florence"), "pay") == ["0", "1", "2"]
    assert offers(play(state.copy(), "ask florins"), "pay") == ["0", "1", "2"]


def test_vir_26_1_cards_move_one_at_a_time() -> None:
    state = winter({"left": ["merchant"], "right": ["bishop"]})
    assert refused(state, "assign right-1 under-2")  # no action card is there yet
    play(state, "assign left-1 room-2", "assign right-1 under-2")
    assert rooms(state, 0) == {"room-2": "merchant", "under-2": "bishop"}


@pytest.mark.parametrize("closed", [{"marker": 2}, {"marker": 1, "indulgences": [2]}, {"marker": 1, "agent": True}])
def test_vir_26_2_marker_indulgence_and_opposing_agent_close_a_room(closed: dict[str, Any]) -> None:
    agents = {"palace-1-2": 1} if closed.pop("agent", False) else {}
    state = winter({**closed, "rooms": {"2": "merchant"}, "left": ["bishop"]}, agents=agents)
    assert refused(state, "out room-2 right") == "VIR-26.2"
    assert refused(state, "assign left-1 under-2") == "VIR-26.2"


def test_vir_26_3_only_available_courtiers_move() -> None:
    state = winter({"left": ["-merchant"], "right": ["merchant"]})
    assert refused(state, "assign left-1 room-2") == "VIR-26.3"
    assert refused(state, "shift left-1")
    play(state, "assign right-1 room-2")


def test_vir_26_4_no_swap_of_two_courtiers() -> None:
    state = winter({"left": ["merchant"], "right": ["bishop", "banker"]})
    assert offers(state, "shift") == []
    assert "left-1" in offers(winter({"left": ["merchant"], "right": ["bishop"]}), "shift")


def test_vir_26_5_a_card_out_of_a_room_is_exhausted() -> None:
    state = winter({"marker": 1, "rooms": {"2": "merchant"}})
    play(state, "out room-2 right")
    assert court(state, 0) == {"right-1": "-merchant"}
    assert refused(state, "assign right-1 room-3") == "VIR-26.3"  # no way from room to room in one winter


def test_vir_26_6_no_card_without_action_is_left_alone() -> None:
    state = winter({"marker": 1, "rooms": {"2": ["merchant", "bishop"]}})
    assert "room-2 right" not in offers(state, "out")
    assert "under-2 right" in offers(state, "out")


def test_vir_26_7_extra_court_spaces() -> None:
    assert spaces(position(), 0) == 0
    tiles = {"tiles": ["duchy"], "spent": ["duchy"]}
    assert spaces(position(players=[tiles]), 0) == 1  # even while the tile is exhausted
    assert spaces(position(players=[{"bonuses": ["copernicus"]}]), 0) == 1
    assert spaces(position(players=[{"bonuses": ["the_prince"]}]), 0) == 1
    assert spaces(position(cities=FIVE), 0) == 1


def test_vir_26_8_freeing_a_court_space() -> None:
    state = winter({"left": ["-merchant"], "right": ["lorenzo_medici"]})
    before = state.piles[8]
    play(state, "discard left-1", "discard right-1")
    assert state.piles[8] == before + 1  # merchants
    assert court(state, 0) == {}
    assert "lorenzo_medici" not in rooms(state, 0).values()


def test_vir_26_9_an_extra_space_is_on_no_certain_side() -> None:
    one = {"tiles": ["duchy"], "marker": 1, "rooms": {"2": "merchant"}}
    assert "room-2 left" in offers(winter({**one, "left": ["bishop"]}), "out")
    assert "room-2 right" in offers(winter({**one, "left": ["bishop"]}), "out")
    assert "room-2 left" not in offers(winter({**one, "left": ["bishop", "banker"]}), "out")


def test_vir_26_10_the_space_of_the_fifth_city_is_lost_with_it() -> None:
    state = position(
        phase="sieges",
        turn=2,
        cities=FIVE,
        troops={"ravenna": {"2": 4}},
        players=[{"left": ["merchant", "-bishop"], "right": ["banker"]}],
    )
    play(state, "pass")
    while phase(state) == "duel":
        play(state, "pass")
    assert (owner(state, "ravenna"), phase(state), state.turn) == (2, "court_lost", 0)
    assert sorted(offers(state, "shift")) == ["left-1", "left-2"]
    assert sorted(offers(state, "discard")) == ["left-1", "left-2", "right-1"]
    play(state, "shift left-2")
    assert court(state, 0) == {"left-1": "merchant", "right-1": "banker", "right-2": "-bishop"}


def test_vir_26_11_a_fourth_source_of_spaces_adds_nothing() -> None:
    three = {"tiles": ["duchy", "principality"], "bonuses": ["copernicus"]}
    assert spaces(position(players=[three]), 0) == 3
    state = position(players=[three], cities=FIVE)
    assert spaces(state, 0) == 3
    state.owner[CITY_IDS.index("ravenna")] = 2
    assert spaces(state, 0) == 3


def test_vir_28_1_any_number_of_troops_in_controlled_cities() -> None:
    state = winter({"florins": 12}, cities={"siena": 0})
    play(state, "done", "done", "recruit own florence", "recruit own pisa", "recruit own siena")
    assert [troops(state, 0, city) for city in ("florence", "pisa", "siena")] == [2, 2, 1]
    assert refused(state, "recruit own naples") == "VIR-28.1"


def test_vir_28_2_one_florin_at_home_and_three_elsewhere() -> None:
    state = winter({"florins": 5}, cities={"siena": 0})
    play(state, "done", "done", "recruit own siena")
    assert state.florins[0] == 2
    assert "own siena" not in offers(state, "recruit")
    play(state, "recruit own florence")
    assert state.florins[0] == 1


def test_vir_28_3_no_troops_from_a_lost_start_city() -> None:
    state = winter({"florins": 5}, cities={"pisa": 1})
    play(state, "done", "done")
    assert offers(state, "recruit") == ["own florence"]


def test_vir_28_4_six_troops_at_most() -> None:
    state = winter({"florins": 9}, **TROOPS)
    play(state, "pay 2", "done", "done", "recruit own pisa")
    assert army(state, 0) == 6
    assert phase(state) != "recruit"


def test_vir_28_5_what_was_bought_may_pay_for_troops() -> None:
    state = winter({"florins": 5, "spent": ["florence", "pisa"], "indulgences": [1]})
    play(state, "done", "add banker", "buy", "side left")
    assert (state.florins[0], phase(state)) == (0, "recruit")
    play(state, "collect left-1", "recruit own florence")
    assert state.florins[0] == 2


def test_vir_28_6_start_cities_of_others_cost_three() -> None:
    state = winter({"florins": 3}, cities={"corfu": 0})
    play(state, "done", "done", "recruit own corfu")
    assert state.florins[0] == 0
    back = winter({"florins": 3}, cities={"pisa": 1})
    gain_city(back, 0, CITY_IDS.index("pisa"), True)
    play(back, "done", "done", "recruit own pisa")
    assert back.florins[0] == 2


def test_vir_30_1_an_indulgence_at_any_moment_of_winter() -> None:
    state = winter({"marker": 2, "florins": 0})
    play(state, "ask florins")
    assert state.florins[0] == 3
    assert state.indulged[0] == 0b10  # on the room of the marker, at once
    assert refused(state, "ask florins") == "VIR-11.5"
    assert refused(winter({"marker": 2, "indulgences": [2]}), "ask florins") == "VIR-11.5"
    crown = winter({"florins": 9, "spent": ["florence", "pisa"]})
    play(crown, "done", "add duchy", "buy", "ask crown")
    assert crown.indulged[0] == 1
    assert crown.florins[0] == 6
