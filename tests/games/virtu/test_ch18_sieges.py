"""Chapters 18 to 24: sieges, bonuses, victory, defeat, plain battles, the cities track."""

from __future__ import annotations

from typing import Any, cast

import pytest

from helpers.virtu import (
    agent,
    court,
    domain,
    legal,
    offers,
    owner,
    part,
    phase,
    play,
    position,
    ready,
    refused,
    told,
    troops,
)
from signoria.games.virtu.codes import CITY_IDS
from signoria.games.virtu.rules.course import new_order
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.rules.strength import city_value
from signoria.games.virtu.rules.winter import army
from signoria.games.virtu.state import VirtuState


def before(city: str, ours: int, theirs: int | None = None, **spec: Any) -> VirtuState:
    """Florence (seat 0) before a city of Venice (seat 2) with so many defenders, or before a neutral one."""
    there = {"0": ours} if not theirs else {"0": ours, "2": theirs}
    cities = {} if theirs is None else {city: 2}
    return position(
        phase="sieges",
        cities={**cities, **spec.pop("cities", {})},
        troops={city: there, **spec.pop("troops", {})},
        **spec,
    )


def fight(state: VirtuState) -> VirtuState:
    """Everybody passes to the end."""
    while phase(state) == "duel":
        play(state, "pass")
    return state


# Order


def test_vir_18_1_every_foreign_city_with_troops_is_besieged() -> None:
    state = before("siena", 1, troops={"bologna": {"0": 1}})
    assert offers(state, "siege") == ["bologna", "siena"]


def test_vir_18_2_in_play_order_all_of_one_player_in_any_order() -> None:
    state = before("siena", 2, order=[2, 0, 1], troops={"bologna": {"0": 2}, "bari": {"2": 2}})
    assert state.order[state.at] == 0  # the siege of Bari, without a choice, is over
    play(state, "siege siena")
    assert state.beaten


def test_vir_18_3_a_siege_cannot_be_declined() -> None:
    state = before("siena", 1, troops={"bologna": {"0": 1}})
    assert refused(state, "leave siena") == "VIR-18.3"


def test_vir_18_4_plain_battles_come_first() -> None:
    state = position(phase="sieges", troops={"siena": {"0": 2, "2": 1}}, players=[{"tokens": 1}])
    assert state.field
    assert (state.attacker, state.defender) == (0, 2)


def test_vir_18_5_tokens_go_and_retreats_come_after_all_sieges() -> None:
    state = before("spoleto", 2, players=[{}, {}, {"tokens": 3}])
    assert phase(state) == "retreat"
    assert state.tokens == [0, 0, 0]


def test_vir_18_6_the_beaten_take_no_further_part() -> None:
    state = position(phase="sieges", troops={"spoleto": {"0": 2, "1": 4}})
    fight(state)
    assert owner(state, "spoleto") == 1
    assert troops(state, 1, "spoleto") == 4  # nobody of Florence defended it
    assert army(state, 0) == 3


# Bonuses


def test_vir_19_1_alternately_the_besieger_first() -> None:
    gonfalonier = {"left": ["gonfalonier"], "florins": 3}
    state = before("siena", 3, 1, players=[gonfalonier, {}, gonfalonier])
    assert state.turn == 0
    play(state, "war left-1 1")
    assert state.turn == 2


def test_vir_19_2_two_passes_end_it() -> None:
    gonfalonier = {"left": ["gonfalonier"], "florins": 3}
    state = before("siena", 5, 1, players=[gonfalonier, {}, gonfalonier])
    play(state, "pass", "pass")
    assert owner(state, "siena") == 0


@pytest.mark.parametrize("final", [False, True])
def test_vir_r25_a_pass_is_not_final_unless_the_table_says_so(final: bool) -> None:
    gonfalonier = {"left": ["gonfalonier"], "florins": 3}
    state = before("siena", 5, 1, players=[gonfalonier, {}, gonfalonier], options={"siege_pass_final": final})
    play(state, "pass", "war left-1 1")
    assert (phase(state) == "duel" and state.turn == 0) != final


def test_vir_19_3_tokens_count_one_each() -> None:
    state = play(before("siena", 2, players=[{"tokens": 2}]), "token", "token")
    assert owner(state, "siena") == 0


def test_vir_r23_tokens_do_not_defend() -> None:
    state = before("siena", 4, 1, players=[{}, {}, {"tokens": 2}])
    assert "token" not in legal(state)


def test_vir_19_4_war_symbols_of_courtiers() -> None:
    state = play(before("siena", 3, players=[{"left": ["gonfalonier"], "florins": 1}]), "war left-1 1")
    assert (owner(state, "siena"), court(state, 0)) == (0, {"left-1": "-gonfalonier"})


def test_vir_19_5_they_cost_a_florin() -> None:
    state = before("siena", 3, players=[{"left": ["gonfalonier"], "florins": 1}])
    assert play(state, "war left-1 1").florins[0] == 0
    poor = before("siena", 3, players=[{"left": ["gonfalonier"], "florins": 0, "spent": ["florence", "pisa"]}])
    assert phase(poor) != "duel"


def test_vir_19_6_a_bonus_serves_once_in_a_siege() -> None:
    state = before("siena", 1, players=[{"left": ["gonfalonier"], "florins": 3, "tokens": 1}])
    play(state, "war left-1 1")
    assert "war left-1 1" not in legal(state)


def test_vir_r24_how_many_symbols_of_a_relief() -> None:
    state = before("siena", 1, players=[{"left": ["condottiere"], "florins": 2}])
    assert offers(state, "war") == ["left-1 1", "left-1 2"]
    play(state, "war left-1 2")
    assert state.florins[0] == 0


def test_vir_19_7_leonardo_once_in_each_siege() -> None:
    state = before(
        "siena", 2, troops={"bologna": {"0": 2}}, players=[{"bonuses": ["leonardo"], "florins": 3, "tokens": 1}]
    )
    play(state, "siege siena", "leonardo")
    assert "leonardo" not in legal(state)
    play(state, "pass")
    assert "leonardo" in legal(state)


def test_vir_19_8_the_trace_in_every_siege_suffered() -> None:
    state = before("siena", 5, 0, players=[{}, {}, {"bonuses": ["trace_italienne"]}])
    assert state.bonus == [0, 2]


def test_vir_r27_by_itself() -> None:
    state = before("siena", 6, 0, players=[{}, {}, {"bonuses": ["trace_italienne"]}])
    assert fight(state).bonus == [0, 0]
    assert owner(state, "siena") == 0


def test_vir_19_9_cannons() -> None:
    state = before("siena", 2, players=[{"bonuses": ["cannons"], "florins": 1}])
    play(state, "cannons")
    assert (owner(state, "siena"), state.florins[0], "cannons" in ready(state, 0)) == (0, 0, False)


def test_vir_19_10_the_alliance_with_france() -> None:
    state = play(before("siena", 2, alliances={"france": 0}), "french aid")
    assert owner(state, "siena") == 0
    assert not state.usable(0, 0)
    blocked = before("siena", 2, alliances={"france": 0}, agents={"france": 1})
    assert phase(blocked) != "duel"


def test_vir_19_11_a_neutral_city_announces_nothing() -> None:
    state = before("siena", 3, players=[{"tokens": 1}])
    assert state.defender == -1
    assert phase(play(state, "pass")) != "duel"


def test_vir_19_12_third_parties_do_not_speak() -> None:
    state = before("siena", 4, 1, players=[{}, {"left": ["gonfalonier"], "florins": 3}])
    seats = set()
    while phase(state) == "duel":
        seats.add(state.turn)
        play(state, "pass")
    assert seats == {2}


def test_vir_19_13_a_relief_serves_one_siege_of_a_spring() -> None:
    state = before("siena", 3, troops={"bologna": {"0": 3}}, players=[{"left": ["gonfalonier"], "florins": 5}])
    play(state, "siege siena", "war left-1 1")
    assert owner(state, "siena") == 0
    assert owner(state, "bologna") == -1  # no bonus was left for it


def test_vir_r26_the_besieged_is_always_asked_once_and_may_collect() -> None:
    state = before("siena", 5, 0, players=[{}, {}, {"florins": 0}])
    assert (phase(state), state.turn) == ("duel", 2)
    play(state, "collect siena", "pass")
    assert state.florins[2] == 3


# Strength


def test_vir_20_1_the_besieger_has_troops_and_bonuses() -> None:
    state = before("siena", 2, players=[{"tokens": 2}])
    play(state, "token")
    assert state.view(0)["duel"]["strength"] == [3, 3]  # type: ignore[index]


def test_vir_20_2_an_own_agent_weakens_a_city() -> None:
    assert city_value(position(agents={"siena": 0}), 0, CITY_IDS.index("siena")) == 2


def test_vir_20_3_another_agent_strengthens_a_neutral_one() -> None:
    assert city_value(position(agents={"siena": 1}), 0, CITY_IDS.index("siena")) == 4


def test_vir_17_11_no_effect_on_a_controlled_city_but_for_its_owner() -> None:
    state = position(cities={"siena": 2}, agents={"siena": 1})
    assert [city_value(state, seat, CITY_IDS.index("siena")) for seat in (0, 1)] == [3, 2]


def test_vir_17_12_none_on_an_own_city() -> None:
    state = position(cities={"siena": 2}, agents={"siena": 2})
    assert city_value(state, 0, CITY_IDS.index("siena")) == 3


def test_vir_20_4_a_controlled_city_has_its_troops() -> None:
    assert before("siena", 2, 2).view(0)["duel"]["strength"] == [2, 5]  # type: ignore[index]


def test_vir_20_5_only_the_strictly_stronger_wins() -> None:
    assert owner(fight(before("spoleto", 2)), "spoleto") == -1
    assert owner(fight(before("spoleto", 3)), "spoleto") == 0


# Victory


def test_vir_21_1_a_strong_city_costs_a_troop() -> None:
    assert troops(fight(before("siena", 4)), 0, "siena") == 3
    assert troops(fight(before("spoleto", 3)), 0, "spoleto") == 3


def test_vir_21_2_and_one_for_each_defender() -> None:
    assert troops(fight(before("spoleto", 6, 2)), 0, "spoleto") == 3


def test_vir_21_3_all_may_be_lost_and_the_siege_won() -> None:
    state = before("siena", 1, 0, players=[{"tokens": 3}])
    play(state, "token", "pass", "token", "token")
    assert (owner(state, "siena"), troops(state, 0, "siena")) == (0, 0)


def test_vir_21_4_all_defenders_are_lost() -> None:
    assert troops(fight(before("spoleto", 6, 2)), 2, "spoleto") == 0


def test_vir_21_5_lost_troops_may_be_recruited_again() -> None:
    state = fight(before("spoleto", 6, 2, troops={"florence": {}, "pisa": {}, "venice": {}, "corfu": {}}))
    assert owner(state, "spoleto") == 0
    assert (state.in_reserve(0), state.in_reserve(2)) == (3, 6)


def test_vir_21_6_the_survivors_are_in_the_city() -> None:
    state = fight(before("spoleto", 4))
    assert (owner(state, "spoleto"), troops(state, 0, "spoleto")) == (0, 4)


def test_vir_21_7_the_tile_arrives_exhausted() -> None:
    state = fight(before("spoleto", 4, 0))
    assert "spoleto" in domain(state, 0)
    assert "spoleto" not in ready(state, 0)
    assert "spoleto" not in domain(state, 2)


def test_vir_21_8_a_trophy_for_a_beaten_player() -> None:
    assert fight(before("spoleto", 4, 0)).trophies[0] == 1 << 2
    assert fight(before("spoleto", 4)).trophies[0] == 0


def test_vir_21_9_one_for_each_opponent() -> None:
    state = fight(before("spoleto", 4, 0, players=[{"trophies": 1 << 2}]))
    assert state.trophies[0] == 1 << 2


def test_vir_21_10_a_cathedral_tile_changes_hands() -> None:
    state = fight(before("siena", 6, 0, cathedrals=["siena"]))
    assert "cathedral-1" in domain(state, 0)
    assert "cathedral-1" not in ready(state, 0)
    assert "cathedral-1" not in domain(state, 2)
    assert (state.cathedrals >> CITY_IDS.index("siena")) & 1


def chronicle(state: VirtuState) -> list[tuple[str, int]]:
    """What the last pass of a siege tells from its end on, and of whom."""
    events = told(state, "pass")
    while phase(state) == "duel":
        events = told(state, "pass")
    kinds = [(event.kind, cast(int, event.data["seat"])) for event in events if "seat" in event.data]
    return kinds[[kind for kind, _ in kinds].index("siege_over") :]


def test_vir_21_4_to_21_10_what_a_victory_brings_and_costs_is_told() -> None:
    fallen = before("siena", 6, 1, cathedrals=["siena"])  # 6 against 4: one for the walls, one for the defender
    won = [("siege_over", 0), ("lose", 2), ("lose", 0), ("lose", 0), ("conquer", 0), ("trophy", 0)]
    assert chronicle(fallen) == [*won, ("cathedral_taken", 0)]
    again = before("spoleto", 4, 0, players=[{"trophies": 1 << 2}])
    assert chronicle(again) == [("siege_over", 0), ("conquer", 0)]
    assert chronicle(before("spoleto", 4, players=[{"tokens": 1}])) == [("siege_over", 0), ("conquer", 0)]
    assert chronicle(before("spoleto", 1, 2)) == [("siege_over", 0), ("lose", 0)]


def test_vir_21_11_both_markers_move_at_once() -> None:
    state = fight(before("spoleto", 4, 0))
    assert state.stack[:2] == [0, 2]


def test_vir_r31_the_loser_first_the_winner_on_top() -> None:
    assert fight(before("spoleto", 4, 0, order=[2, 0, 1])).stack == [0, 2, 1]


def test_vir_21_12_a_city_needs_no_troop() -> None:
    state = position(troops={"florence": {}, "pisa": {}})
    assert owner(state, "florence") == 0


def test_vir_21_13_start_cities_can_be_lost() -> None:
    state = position(phase="sieges", turn=2, troops={"pisa": {"2": 5}})
    fight(state)
    assert owner(state, "pisa") == 2


def test_vir_r42_who_has_no_city_plays_on() -> None:
    state = position(cities={"florence": 1, "pisa": 1})
    assert phase(state) == "act"
    assert part(state, 0, "cities") == 0


# Defeat and retreat


def test_vir_22_1_a_defeat_costs_one_troop_and_the_defender_none() -> None:
    state = fight(before("siena", 3, 1))
    assert len(state.beaten) == 2
    assert troops(state, 2, "siena") == 1


def test_vir_22_2_survivors_retreat_after_all_sieges() -> None:
    state = before("siena", 3, 1, troops={"rome": {"1": 1}})
    assert phase(fight(state)) == "retreat"
    assert state.turn == 0


def test_vir_22_3_by_land_for_nothing() -> None:
    state = fight(before("siena", 3, 1))
    assert offers(state, "retreat") == ["florence", "pisa"]
    play(state, "retreat pisa", "retreat florence")
    assert (troops(state, 0, "pisa"), troops(state, 0, "florence")) == (2, 2)


def test_vir_r32_each_troop_by_itself() -> None:
    state = fight(before("siena", 3, 1))
    play(state, "retreat pisa")
    assert phase(state) == "retreat"


def test_vir_22_4_by_sea_for_ships() -> None:
    state = before("latina", 1, 1, troops={"latina": {"0": 2, "2": 1}}, players=[{"left": ["merchant"]}])
    fight(state)
    assert offers(state, "retreat by sea") == ["pisa"]
    play(state, "retreat by sea pisa", "tap left-1 ship")
    assert troops(state, 0, "pisa") == 2


def test_vir_22_5_who_does_not_retreat_is_lost() -> None:
    state = fight(before("siena", 3, 1))
    play(state, "abandon", "abandon")
    assert army(state, 0) == 2


def test_vir_22_6_and_may_be_recruited() -> None:
    state = fight(before("siena", 3, 1))
    play(state, "abandon", "abandon")
    assert state.in_reserve(0) == 4


def test_vir_r50_beaten_troops_retreat_even_if_their_city_changes_hands() -> None:
    state = position(phase="sieges", troops={"spoleto": {"0": 2, "1": 4}})
    fight(state)
    assert offers(state, "retreat") == ["florence"]


# Plain battles


def meet(ours: int, theirs: int, **spec: Any) -> VirtuState:
    """Florence and Venice before neutral Spoleto."""
    return position(phase="sieges", troops={"spoleto": {"0": ours, "2": theirs}}, **spec)


def test_vir_23_1_besiegers_fight_each_other_first() -> None:
    state = meet(4, 1, players=[{"tokens": 1}])
    assert state.field
    play(state, "pass")
    assert [state.attacker, state.defender] == [0, -1]
    assert owner(play(state, "pass"), "spoleto") == 0


def test_vir_23_2_troops_and_bonuses_alone() -> None:
    state = meet(4, 1, players=[{"tokens": 1}], agents={"spoleto": 1})
    assert state.view(0)["duel"]["strength"] == [4, 1]  # type: ignore[index]


def test_vir_23_3_the_result_of_a_plain_battle() -> None:
    state = meet(4, 2)
    assert (owner(state, "spoleto"), troops(state, 0, "spoleto")) == (0, 4)
    assert army(state, 2) == 2
    state = meet(5, 2, options={"plain_battle_winner_loses": 1})
    assert troops(state, 0, "spoleto") == 4


@pytest.mark.parametrize("tie", ["both_defeated", "nobody"])
def test_vir_r29_a_tie(tie: str) -> None:
    state = meet(3, 3, options={"plain_battle_tie": tie})
    if tie == "both_defeated":
        assert owner(state, "spoleto") == -1
        assert phase(state) == "retreat"
    else:
        fight(state)
        assert owner(state, "spoleto") == 0  # Florence besieged it first


def test_vir_r30_three_armies_fight_in_play_order() -> None:
    state = position(phase="sieges", troops={"spoleto": {"0": 2, "1": 3, "2": 2}})
    fight(state)
    assert owner(state, "spoleto") == 1
    assert troops(state, 1, "spoleto") == 3


def test_vir_r28_leonardo_in_the_battle_and_again_in_the_siege() -> None:
    state = meet(3, 2, players=[{"bonuses": ["leonardo"], "florins": 2}])
    play(state, "leonardo")
    assert "leonardo" in legal(state)
    play(state, "leonardo")
    assert owner(state, "spoleto") == 0


# The cities track


def test_vir_24_1_the_marker_follows_the_cities() -> None:
    state = fight(before("spoleto", 4))
    assert state.view(0)["players"][0]["cities"] == 3  # type: ignore[index]


def test_vir_24_2_on_top_of_those_already_there() -> None:
    state = fight(before("spoleto", 4, order=[1, 2, 0], cities={"siena": 1}))
    assert new_order(state)[0] == 0


def test_vir_24_3_a_court_space_for_five_cities() -> None:
    five = {"siena": 0, "spoleto": 0, "ravenna": 0}
    assert spaces(position(cities=five), 0) == 1
    assert spaces(position(cities={"siena": 0, "spoleto": 0}), 0) == 0


def test_vir_26_10_it_is_lost_with_the_fifth_city() -> None:
    held = {"siena": 0, "spoleto": 0, "verona": 0}
    state = position(
        phase="sieges",
        turn=2,
        cities=held,
        troops={"verona": {"2": 5}},
        players=[{"left": ["merchant", "-bishop"], "right": ["banker"]}],
    )
    fight(state)
    assert (phase(state), state.turn) == ("court_lost", 0)
    assert set(offers(state, "shift")) == {"left-1", "left-2"}
    play(state, "shift left-2")
    assert court(state, 0) == {"left-1": "merchant", "right-1": "banker", "right-2": "-bishop"}


def test_vir_r52_any_courtier_may_go() -> None:
    held = {"siena": 0, "spoleto": 0, "verona": 0}
    state = position(
        phase="sieges",
        turn=2,
        cities=held,
        troops={"verona": {"2": 5}},
        players=[{"left": ["merchant"], "right": ["banker", "bishop", "-maestro"]}],
    )
    fight(state)
    assert offers(state, "discard") == ["left-1", "right-1", "right-2", "right-3"]
    assert not offers(state, "shift")
    play(state, "discard right-3")
    assert phase(state) != "court_lost"


def test_vir_24_4_most_cities_first_then_the_upper_marker() -> None:
    state = position(cities={"siena": 2})
    assert new_order(state) == [2, 0, 1]


def test_vir_24_5_winter_and_the_next_spring_use_it() -> None:
    state = position(turn=2, cities={"siena": 2})
    play(state, "skip", "end")
    assert state.order == [2, 0, 1]


def test_vir_r38_the_order_counts_all_cities() -> None:
    nine = ("siena", "spoleto", "ravenna", "bologna", "rome", "latina", "pescara")
    eight = ("verona", "ancona", "bari", "benevento", "palermo", "tunis")
    state = position(cities={**dict.fromkeys(nine, 0), **dict.fromkeys(eight, 2)}, order=[2, 0, 1])
    assert new_order(state) == [0, 2, 1]
    assert [part(state, seat, "cities_leader") for seat in range(3)] == [1, 0, 1]


def test_agents_stay_through_all_of_it() -> None:
    assert agent(fight(before("spoleto", 4, agents={"spoleto": 2})), "spoleto") == 2
