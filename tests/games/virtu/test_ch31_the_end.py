"""Chapters 31 and 32: when the game ends, and what counts."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import part, phase, play, points, position, view
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.rules.course import ends
from signoria.games.virtu.rules.scoring import best, crosses, standing

SIX = dict.fromkeys(("ravenna", "siena", "spoleto", "bologna", "verona", "rome"), 0)  # eight with the start cities


def last_winter(**spec: Any) -> Any:
    """The last spring has ended: everybody is done with winter."""
    state = position(phase="sieges", **spec)
    while phase(state) != "over":
        play(state, "done" if phase(state) != "wages" else "pay 0")
    return state


def test_vir_31_1_three_ways_to_the_end() -> None:
    assert not ends(position())
    assert ends(position(cities=SIX))
    assert not ends(position(cities=dict.fromkeys(list(SIX)[:5], 0)))
    assert ends(position(players=[{}, {"rank": 5}]))
    assert not ends(position(players=[{}, {"rank": 4}]))


def test_vir_31_2_the_winter_of_that_year_is_still_played() -> None:
    state = position(phase="sieges", cities=SIX)
    assert (state.winter, state.last, phase(state)) == (True, True, "reorganise")
    for seat in (0, 1, 2):
        assert state.turn == seat
        while phase(state) != "over" and state.turn == seat:
            play(state, "done")
    assert phase(state) == "over"
    assert view(state)["winners"]


def test_vir_31_3_the_end_is_looked_for_when_spring_ends() -> None:
    state = position(phase="sieges", cities=SIX, troops={"verona": {"2": 4}})
    play(state, "pass")
    while not state.winter:
        play(state, "pass" if phase(state) == "duel" else "abandon")
    assert state.owner.count(0) == 7
    assert not state.last


def test_vir_31_4_every_city_with_pirate_ports() -> None:
    names = [name for name in CITY_IDS if position().owner[CITY_IDS.index(name)] == -1]
    state = position(cities={name: at % 3 for at, name in enumerate(names)})
    assert [state.owner.count(seat) for seat in range(3)] == [7, 7, 6]
    assert ends(state)
    state.owner[CITY_IDS.index("tunis")] = -1
    assert not ends(state)


@pytest.mark.parametrize(("more", "expected"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_vir_32_1_cities_by_the_track(more: int, expected: int) -> None:
    assert part(position(cities=dict.fromkeys(list(SIX)[:more], 0)), 0, "cities") == expected


def test_vir_32_2_a_point_for_the_lead_in_cities_shared_by_all() -> None:
    assert [part(position(), seat, "cities_leader") for seat in range(3)] == [1, 1, 1]
    assert [part(position(cities={"siena": 1}), seat, "cities_leader") for seat in range(3)] == [0, 1, 0]


@pytest.mark.parametrize(("rank", "expected"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_vir_32_3_patronage_by_rank(rank: int, expected: int) -> None:
    assert part(position(players=[{"rank": rank}]), 0, "patronage") == expected


def test_vir_32_4_a_point_for_the_lead_in_patronage_shared_by_all() -> None:
    state = position(players=[{"rank": 2}, {"rank": 2}, {"rank": 1}])
    assert [part(state, seat, "patronage_leader") for seat in range(3)] == [1, 1, 0]


def test_vir_32_5_printed_points_on_both_faces() -> None:
    mine = {"left": ["-cardinal"], "tiles": ["kingdom"], "spent": ["kingdom"], "bonuses": ["columbus"]}
    assert part(position(players=[mine]), 0, "printed") == 1 + 2 + 2
    assert part(position(cathedrals=["florence"]), 0, "printed") == 1


def test_vir_32_6_crosses_of_religious_influence() -> None:
    before = crosses(position(), 0)
    assert before == 0  # Florence and Pisa show none
    mine = {"left": ["-bishop"], "rooms": {"1": ["cardinal", "pope"]}, "bonuses": ["duomo"]}
    assert crosses(position(players=[mine], cathedrals=["florence"]), 0) == 1 + 1 + 2 + 1 + 1
    assert crosses(position(players=[{"bonuses": ["sistine_chapel"]}]), 0) == 2
    assert crosses(position(alliances={"empire": "-0"}), 0) == 1
    assert crosses(position(alliances={"empire": 0}, agents={"empire": 2}), 0) == 0


def test_vir_32_8_tied_in_religion() -> None:
    state = position(players=[{"left": ["bishop"]}, {}, {"left": ["bishop"]}], cities={"naples": -1})
    assert [part(state, seat, "religion") for seat in range(3)] == [2, 0, 2]


def test_vir_32_9_two_points_for_a_trophy() -> None:
    assert part(position(players=[{"trophies": 0b110}]), 0, "trophies") == 4


def test_vir_32_10_a_point_for_an_alliance() -> None:
    state = position(alliances={"france": 0, "ottoman": "-0", "empire": 0}, agents={"empire": 1})
    assert part(state, 0, "alliances") == 2


def test_vir_32_11_an_indulgence_costs_a_point() -> None:
    assert part(position(players=[{"indulgences": [2, 3]}]), 0, "indulgences") == -2


def test_vir_32_12_crowns_break_a_tie_and_then_victory_is_shared() -> None:
    even = position(cities=dict.fromkeys(("naples", "venice", "florence"), -1))
    assert standing(even, 0)[0] == standing(even, 1)[0] == standing(even, 2)[0]
    assert best(even) == 0b111  # none of the other start cities shows a Crown
    crowned = position(cities=dict.fromkeys(("naples", "venice", "florence"), -1), players=[{}, {"left": ["podesta"]}])
    assert best(crowned) == 0b010


def test_vir_32_14_florins_troops_and_agents_score_nothing() -> None:
    rich = position(players=[{"florins": 50, "reserve": 5}], troops={"florence": {"0": 6}})
    assert points(rich, 0) == points(position(), 0)


def test_the_end_is_told_with_everybodys_points() -> None:
    state = last_winter(cities=SIX)
    assert state.winners == 1
    assert [len(player["score"]) for player in view(state)["players"]] == [9, 9, 9]


def test_vir_32_13_a_good_game_is_worth_about_fifteen() -> None:
    good = {"rank": 3, "trophies": 0b10, "left": ["cardinal"]}
    state = position(cities=dict.fromkeys(list(SIX)[:5], 0), players=[good])
    assert 12 <= points(state, 0) <= 18
