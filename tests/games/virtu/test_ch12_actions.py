"""Chapters 12 to 17: the six actions."""

from __future__ import annotations

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
    pool,
    position,
    ready,
    refused,
    rooms,
    troops,
)
from signoria.games.virtu.codes import CITY_IDS, TILE_IDS
from signoria.games.virtu.rules.annex import annex_cost, annexable, by_sea, worth
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.state import VirtuState

PATRON = {"marker": 2, "florins": 9}  # Florence patronises in room 2
ENVOY = {"marker": 3}  # annexes in room 3
GENERAL = {"marker": 4}  # goes to war in room 4
SPY = {"marker": 5, "rooms": {"5": "swordsman"}}  # intrigues in room 5


def city(name: str) -> int:
    return CITY_IDS.index(name)


# Govern


def test_vir_12_1_any_number_of_crowns_and_crosses() -> None:
    state = play(position(players=[{"left": ["bishop"]}]), "act", "tap left-1 cross", "tap florence crown")
    assert pool(state) == {"crown": 2, "cross": 1}


def test_vir_12_2_each_turns_two_tiles_or_a_bonus() -> None:
    state = position(players=[{"spent": ["florence", "pisa"], "left": ["bishop"]}], alliances={"ottoman": "-0"})
    play(state, "act", "refresh florence", "refresh pisa", "tap left-1 cross", "reactivate ottoman")
    assert ready(state, 0) == ["florence", "pisa"]
    assert state.usable(0, 2)
    assert pool(state) == {}


def test_vir_12_3_a_tile_that_paid_is_not_turned_back() -> None:
    state = play(position(), "act", "tap florence crown")
    assert "florence" not in offers(state, "refresh")


def test_vir_12_4_a_tile_turned_now_cannot_pay() -> None:
    state = play(position(players=[{"spent": ["florence"]}]), "act", "refresh florence")
    assert "florence crown" not in offers(state, "tap")


def test_vir_12_5_florins_first_and_the_tile_turned_back() -> None:
    state = play(position(players=[{"florins": 0}]), "act", "collect florence", "refresh florence")
    assert (state.florins[0], "florence" in ready(state, 0)) == (2, True)


def test_vir_12_6_courtiers_are_not_refreshed() -> None:
    state = play(position(players=[{"left": ["-merchant"], "spent": ["pisa"]}]), "act", "refresh pisa", "end")
    assert court(state, 0) == {"left-1": "-merchant"}


def test_vir_12_7_a_tile_once_in_an_action() -> None:
    state = play(position(players=[{"spent": ["pisa"]}]), "act", "refresh pisa", "collect pisa")
    assert refused(state, "refresh pisa") == "VIR-12.7"


def test_vir_r48_what_was_collected_stays() -> None:
    state = play(position(players=[{"florins": 0, "spent": ["pisa"]}]), "act", "refresh pisa", "collect pisa", "end")
    assert state.florins[0] == 1


def test_vir_12_8_one_tile_of_a_unit_or_none() -> None:
    state = play(position(players=[{"spent": ["pisa"]}]), "act", "refresh pisa", "end")
    assert pool(state) == {}
    assert phase(play(position(), "act", "end")) == "end_turn"


def test_vir_12_4_a_cathedral_that_was_not_readied_here_still_pays() -> None:
    state = position(cities={"siena": 0}, cathedrals=["florence", "siena"])
    state.ready[0] &= ~(1 << TILE_IDS.index("cathedral-1"))
    play(state, "act", "refresh cathedral-1")
    assert "cathedral-1 cross" not in offers(state, "tap")
    play(state, "tap cathedral-2 cross")
    assert pool(state) == {"cross": 1}


def test_vir_r35_the_cross_of_the_empire_does_not_reactivate_it() -> None:
    state = play(position(alliances={"empire": 0}, agents={"ottoman": 1}), "act", "tap empire cross")
    assert not offers(state, "reactivate")
    state = position(alliances={"ottoman": "-0"}, agents={"ottoman": 1})
    assert offers(play(state, "act"), "reactivate") == ["ottoman"]


# Patronise


def test_vir_13_1_exactly_one_step() -> None:
    state = play(position(players=[PATRON]), "act", "advance", "tap florence crown")
    assert (state.rank[0], phase(state)) == (1, "end_turn")


@pytest.mark.parametrize("rank", [0, 1])
def test_vir_13_2_ranks_1_and_2(rank: int) -> None:
    state = position(players=[{**PATRON, "rank": rank, "left": ["bishop"]}])
    play(state, "act", "advance", "tap left-1 cross")
    assert (state.rank[0], state.florins[0]) == (rank + 1, 7)


@pytest.mark.parametrize("rank", [2, 3])
def test_vir_13_3_ranks_3_and_4(rank: int) -> None:
    state = position(players=[{**PATRON, "rank": rank, "left": ["bishop"]}])
    play(state, "act", "advance", "tap left-1 cross", "tap florence crown")
    assert (state.rank[0], state.florins[0]) == (rank + 1, 6)


def test_vir_13_4_rank_5() -> None:
    state = position(players=[{**PATRON, "rank": 4, "left": ["bishop"], "right": ["ambassador"]}])
    play(state, "act", "advance", "tap left-1 cross", "tap florence crown", "tap right-1 crown")
    assert (state.rank[0], state.florins[0]) == (5, 5)


def test_vir_13_5_not_beyond_rank_5() -> None:
    state = play(position(players=[{**PATRON, "rank": 5, "left": ["pope"], "right": ["podesta"]}]), "act")
    assert refused(state, "advance") == "VIR-13.5"


def test_vir_13_6_the_stack_of_patronage_means_nothing() -> None:
    state = play(position(players=[PATRON]), "act", "advance", "tap florence crown")
    assert state.stack == [0, 1, 2]


def advanced(rank: int, **spec: object) -> VirtuState:
    """Florence reaches this rank."""
    state = position(players=[{**PATRON, "rank": rank - 1, "left": ["bishop"], **spec}])
    play(state, "act", "advance", "tap left-1 cross", *(["tap florence crown"] if rank > 2 else []))
    return state


def test_vir_13_7_a_bonus_at_rank_2() -> None:
    state = advanced(2)
    assert phase(state) == "bonus"
    assert len(offers(state, "bonus")) == 10


def test_vir_13_8_of_the_other_type_at_rank_4() -> None:
    state = advanced(4, bonuses=["leonardo"])
    assert offers(state, "bonus") == ["trace_italienne", "the_prince", "duomo", "sistine_chapel", "cannons"]
    state = advanced(4, bonuses=["duomo"])
    assert offers(state, "bonus") == ["leonardo", "copernicus", "michelangelo", "columbus", "machiavelli"]


def test_vir_13_9_artists_and_works() -> None:
    assert position().terms.box.works.bit_count() == 5


def test_vir_r5_persons_are_artists_things_are_works() -> None:
    works = position().terms.box.works
    assert [(works >> bonus) & 1 for bonus in range(10)] == [0, 1, 0, 1, 0, 1, 1, 0, 0, 1]


def test_vir_13_10_they_lie_beside_the_player() -> None:
    state = advanced(2)
    play(state, "bonus columbus")
    assert state.bonuses[0] == 1 << 7
    assert "columbus" not in domain(state, 0)


def test_vir_13_11_leonardo() -> None:
    state = position(phase="sieges", troops={"siena": {"0": 2}}, players=[{"bonuses": ["leonardo"], "florins": 1}])
    play(state, "leonardo")
    assert (state.florins[0], owner(state, "siena")) == (0, -1)


def test_vir_13_12_the_trace() -> None:
    spec = {"phase": "sieges", "cities": {"siena": 2}, "troops": {"siena": {"0": 4}}}
    assert owner(play(position(**spec), "pass"), "siena") == 0
    assert owner(play(position(**spec, players=[{}, {}, {"bonuses": ["trace_italienne"]}]), "pass"), "siena") == 2


def test_vir_13_13_copernicus() -> None:
    assert spaces(position(players=[{"bonuses": ["copernicus"]}]), 0) == 1


def test_vir_13_14_the_prince() -> None:
    state = advanced(2)
    play(state, "bonus the_prince")
    assert (state.reserve[0], state.locked[0], spaces(state, 0)) == (3, 2, 1)
    state = position(
        turn=2,
        players=[{"bonuses": ["the_prince"]}, {}, {"marker": 3, "rooms": {"3": "swordsman"}}],
        alliances={"france": 0},
    )
    places = offers(play(state, "act", "tap room mask"), "put")
    assert not {"florence", "pisa", "palace-1-1", "france"} & set(places)
    assert {"naples", "palace-2-1", "empire", "siena"} <= set(places)


def test_vir_13_15_michelangelo() -> None:
    state = position(players=[{**PATRON, "bonuses": ["michelangelo"], "spent": ["florence"]}])
    play(state, "act", "advance", "tap michelangelo crown")
    assert state.rank[0] == 1


def test_vir_13_16_the_duomo() -> None:
    assert position(players=[{"bonuses": ["duomo"]}]).view(0)["players"][0]["crosses"] == 1  # type: ignore[index]


def test_vir_13_17_the_sistine_chapel() -> None:
    assert position(players=[{"bonuses": ["sistine_chapel"]}]).view(0)["players"][0]["crosses"] == 2  # type: ignore[index]


def test_vir_13_18_columbus() -> None:
    assert part(position(players=[{"bonuses": ["columbus"]}]), 0, "printed") == 2


def test_vir_13_19_machiavelli_goes_to_court() -> None:
    state = advanced(2)
    play(state, "bonus machiavelli")
    assert offers(state, "side") == ["right"]
    play(state, "side right")
    assert court(state, 0)["right-1"] == "machiavelli"


def test_vir_r46_machiavelli_where_there_is_no_space() -> None:
    state = advanced(2, right=["merchant", "banker"])
    play(state, "bonus machiavelli")
    assert not offers(state, "side")
    play(state, "discard right-1", "side right")
    assert court(state, 0) == {"left-1": "-bishop", "right-1": "machiavelli", "right-2": "banker"}


def test_vir_13_20_cannons_go_to_the_domain() -> None:
    state = advanced(2)
    play(state, "bonus cannons")
    assert "cannons" in ready(state, 0)


def test_vir_13_21_some_bonuses_print_a_point() -> None:
    points = position().terms.box.bonus_points
    assert max(points) == points[7] == 2
    assert 1 in points


def test_vir_13_22_the_prince_stops_only_placing_and_only_opponents() -> None:
    state = position(players=[{**SPY, "bonuses": ["the_prince"]}])
    assert "florence" in offers(play(state, "act", "tap room mask"), "put")
    state = position(players=[SPY, {"bonuses": ["the_prince"]}], agents={"naples": 1})
    assert "naples" in offers(play(state, "act", "tap room mask"), "remove")


def test_vir_13_23_a_bonus_is_taken_once() -> None:
    state = position(players=[{**PATRON, "rank": 1}, {"bonuses": ["duomo"]}])
    play(state, "act", "advance", "tap florence crown")
    assert "duomo" not in offers(state, "bonus")


# Trade


def test_vir_14_1_two_florins_for_each_ship() -> None:
    state = position(players=[{"florins": 0, "rooms": {"1": "merchant"}}])
    play(state, "act", "tap room ship", "tap pisa ship")
    assert state.florins[0] == 6


def test_vir_14_2_any_number_and_nothing_else() -> None:
    state = play(position(players=[{"rooms": {"1": "merchant"}}]), "act")
    assert {move.split()[0] for move in legal(state)} == {"tap", "collect", "ask", "end"}


# Annex


def test_vir_15_1_a_neutral_city_that_is_no_pirate_port() -> None:
    state = position()
    assert annexable(state, city("ravenna"))
    assert not annexable(state, city("venice"))
    assert not annexable(state, city("tunis"))
    assert refused(play(position(players=[ENVOY]), "act"), "annex venice") == "VIR-15.1"


def test_vir_2_5_pirate_ports_are_never_annexed() -> None:
    assert refused(play(position(players=[ENVOY]), "act"), "annex by sea ajaccio") == "VIR-2.5"


def test_vir_15_2_agents_change_the_value() -> None:
    assert worth(position(agents={"ravenna": 0}), 0, city("ravenna")) == 1
    assert worth(position(agents={"ravenna": 1}), 0, city("ravenna")) == 3


def test_vir_15_3_crowns_above_the_value() -> None:
    assert annex_cost(position(), 0, city("siena"), 0)[1] == 4


def test_vir_15_4_by_road() -> None:
    state = position(players=[{**ENVOY, "rooms": {"3": "consigliere"}, "left": ["podesta"]}])
    play(state, "act")
    assert offers(state, "annex") == ["bologna", "ravenna", "siena", "spoleto"]
    assert refused(state, "annex verona") == "VIR-15.4"


def test_vir_15_5_by_sea() -> None:
    state = position(players=[{**ENVOY, "left": ["consigliere"], "right": ["merchant"]}], agents={"latina": 0})
    play(state, "act", "annex by sea latina", "tap right-1 ship", "tap left-1 crown")
    assert owner(state, "latina") == 0


def test_vir_15_6_by_road_where_both_ways_are_open() -> None:
    state = position(turn=2, players=[{}, {}, {"marker": 2, "left": ["consigliere"]}])
    play(state, "act")
    assert "ravenna" in offers(state, "annex")
    assert "ravenna" in offers(state, "annex by sea")
    play(state, "annex ravenna", "tap left-1 crown", "tap venice crown")
    assert "corfu" in ready(state, 2)


def test_vir_15_7_disc_tile_and_track() -> None:
    state = position(players=[{}, ENVOY], turn=1, cities={"benevento": -1})
    state = position(players=[{**ENVOY, "left": ["consigliere"]}])
    play(state, "act", "annex ravenna", "tap left-1 crown", "tap florence crown")
    assert (owner(state, "ravenna"), "ravenna" in ready(state, 0), state.owner.count(0)) == (0, True, 3)
    assert state.stack[0] == 0


def test_vir_15_8_agents_stay() -> None:
    state = position(players=[{**ENVOY, "left": ["consigliere"]}], agents={"ravenna": 0})
    play(state, "act", "annex ravenna", "tap left-1 crown")
    assert agent(state, "ravenna") == 0


def test_vir_15_9_from_the_best_port_that_is_controlled() -> None:
    state = position(troops={"bari": {"0": 1}})
    assert by_sea(state, 0, city("bari")) == 4  # from Pisa; the troop at Bari is no port
    assert by_sea(state, 2, city("palermo")) == 2  # from Corfu, not from Venice


def test_vir_r20_one_city_in_an_action() -> None:
    state = position(players=[{**ENVOY, "left": ["consigliere"], "right": ["podesta"]}], agents={"ravenna": 0})
    play(state, "act", "annex ravenna", "tap left-1 crown")
    assert phase(state) != "annex"


def test_vir_r21_seas_are_counted_not_ports() -> None:
    state = position()
    board = state.terms.board
    assert board.seas(city("pisa"), city("latina")) == 2
    assert board.seas(city("venice"), city("bari")) == 1


def test_vir_r51_a_besieged_neutral_city_may_be_annexed() -> None:
    state = position(
        players=[{**ENVOY, "left": ["consigliere"]}, {"tokens": 1}], order=[0, 1, 2], troops={"ravenna": {"1": 3}}
    )
    play(state, "act", "annex ravenna", "tap left-1 crown", "tap florence crown", "end")
    play(state, "step", "stop", "skip", "end", "step", "stop", "skip", "end")
    assert phase(state) == "duel"
    play(state, "pass", "pass")
    assert owner(state, "ravenna") == 1
    assert state.trophies[1] == 1


# War


def test_vir_16_1_cavalry_and_ships_move_troops() -> None:
    state = play(position(players=[GENERAL]), "act")
    assert pool(state) == {"cavalry": 1}
    assert offers(state, "pick") == ["own florence", "own pisa"]


def test_vir_16_2_one_cavalry_one_troop_one_road() -> None:
    state = play(position(players=[GENERAL]), "act", "pick own florence", "march siena")
    assert (troops(state, 0, "siena"), pool(state)) == (1, {})


def test_vir_16_3_ships_by_sea() -> None:
    state = position(players=[{**GENERAL, "left": ["merchant"]}])
    play(state, "act", "tap left-1 ship", "pick own pisa")
    assert "latina" in offers(state, "sail")
    play(state, "sail latina")
    assert pool(state) == {"cavalry": 1}


def test_vir_16_4_several_symbols_on_one_troop() -> None:
    state = position(players=[{**GENERAL, "left": ["merchant"]}])
    play(state, "act", "tap left-1 ship", "pick own florence", "march pisa", "pick own pisa", "sail latina")
    assert (troops(state, 0, "latina"), troops(state, 0, "pisa")) == (1, 1)


def test_vir_16_5_every_troop_pays_for_itself() -> None:
    state = position(players=[{**GENERAL, "rooms": {"4": "gonfalonier"}}])
    play(state, "act", "tap room cavalry", "pick own florence", "march siena", "pick own pisa", "march siena")
    assert (troops(state, 0, "siena"), pool(state)) == (2, {})


def test_vir_16_6_it_stops_before_a_city_of_somebody_else() -> None:
    state = position(players=[{**GENERAL, "rooms": {"4": "condottiere"}}])
    play(state, "act", "tap room cavalry", "pick own florence", "march siena")
    assert "own siena" not in offers(state, "pick")


def test_vir_16_7_own_cities_are_open() -> None:
    state = position(players=[{**GENERAL, "rooms": {"4": "condottiere"}}])
    play(state, "act", "tap room cavalry", "pick own florence", "march pisa", "pick own pisa", "march florence")
    assert "own florence" in offers(state, "pick")


def test_vir_16_8_and_starts_a_siege() -> None:
    state = position(turn=2, players=[{}, {}, {"marker": 5, "rooms": {"5": "gonfalonier"}, "tokens": 1}])
    play(state, "act", "tap room cavalry", "pick own venice", "march verona", "end", "end")
    assert phase(state) == "duel"


def test_vir_16_9_several_sieges_or_none() -> None:
    state = position(
        turn=2,
        troops={"venice": {"2": 2}},
        players=[{}, {}, {"marker": 5, "rooms": {"5": "gonfalonier"}, "left": ["swordsman"], "florins": 9}],
    )
    play(
        state,
        "act",
        "tap room cavalry",
        "pick own venice",
        "march verona",
        "pick own venice",
        "march ravenna",
        "end",
        "end",
    )
    assert offers(state, "siege") == ["verona", "ravenna"]


def test_vir_16_10_war_symbols_or_movement_of_one_relief() -> None:
    state = play(position(players=[{**GENERAL, "rooms": {"4": "gonfalonier"}}]), "act", "tap room war")
    assert "room cavalry" not in offers(state, "tap")


def test_vir_16_11_tokens_from_the_room() -> None:
    state = position(players=[{**GENERAL, "florins": 1, "rooms": {"4": "gonfalonier"}}])
    play(state, "act", "tap room war", "take token")
    assert (state.tokens[0], state.florins[0]) == (1, 0)


def test_vir_16_12_one_symbol_one_token() -> None:
    state = position(players=[{**GENERAL, "florins": 5, "rooms": {"4": "gonfalonier"}}])
    play(state, "act", "tap room war", "take token")
    assert refused(state, "take token") == "VIR-16.11"


def test_vir_16_13_tokens_last_until_the_sieges_are_over() -> None:
    state = position(turn=2, players=[{}, {}, {"tokens": 2}])
    play(state, "skip", "end")
    assert state.winter
    assert state.tokens == [0, 0, 0]


def test_vir_16_14_other_sources_give_movement_but_no_tokens() -> None:
    state = play(position(players=[{**GENERAL, "left": ["gonfalonier"]}]), "act")
    assert "left-1 cavalry" in offers(state, "tap")
    assert "left-1 war" not in offers(state, "tap")


def test_vir_r22_troops_are_interchangeable() -> None:
    state = position(troops={"florence": {"0": 2}}, players=[{**GENERAL, "rooms": {"4": "condottiere"}}])
    play(state, "act", "tap room cavalry", "pick own florence", "march siena", "pick own florence", "march siena")
    assert troops(state, 0, "siena") == 2


# Intrigue


def test_vir_17_1_each_mask_places_or_removes_one() -> None:
    state = play(position(players=[SPY], agents={"ancona": 1}), "act", "tap room mask")
    assert {"siena", "palace-1-1", "palace-3-2", "empire"} <= set(offers(state, "put"))
    play(state, "remove ancona", "put siena")
    assert (agent(state, "ancona"), agent(state, "siena"), pool(state)) == (-1, 0, {})


def test_vir_17_2_placing_and_moving_cost_one_mask() -> None:
    state = position(players=[SPY], agents={"ancona": 0})
    play(state, "act", "tap room mask", "put siena", "from ancona")
    assert (agent(state, "ancona"), agent(state, "siena"), pool(state)) == (-1, 0, {"mask": 1})


def test_vir_17_3_one_agent_in_a_place() -> None:
    state = play(position(players=[SPY], agents={"ancona": 1}), "act", "tap room mask")
    assert refused(state, "put ancona") == "VIR-17.3"


def test_vir_17_4_removing_and_placing_cost_two() -> None:
    state = play(position(players=[SPY], agents={"ancona": 1}), "act", "tap room mask", "remove ancona", "put ancona")
    assert (agent(state, "ancona"), pool(state)) == (0, {})


def test_vir_17_5_a_removed_agent_is_usable_again() -> None:
    state = position(players=[SPY], agents={"ancona": 1})
    before = state.reserve[1]
    play(state, "act", "tap room mask", "remove ancona")
    assert state.reserve[1] == before + 1


def test_vir_17_6_own_places_keep_others_out() -> None:
    state = play(position(players=[SPY]), "act", "tap room mask", "put palace-1-1", "put florence", "from reserve")
    assert (agent(state, "palace-1-1"), agent(state, "florence")) == (0, 0)


def test_vir_17_7_control_does_not_move_agents() -> None:
    state = position(phase="sieges", cities={"siena": 2}, agents={"siena": 1}, troops={"siena": {"0": 5}})
    play(state, "pass")
    assert (owner(state, "siena"), agent(state, "siena")) == (0, 1)


def test_vir_17_8_an_opposing_agent_closes_a_room() -> None:
    assert phase(position(agents={"palace-1-1": 2})) == "end_turn"
    state = position(phase="winter", players=[{"marker": 1, "left": ["merchant"]}], agents={"palace-1-2": 2})
    assert refused(state, "assign left-1 room-2") == "VIR-26.2"
    state = position(phase="winter", players=[{"marker": 1, "left": ["merchant"]}], agents={"palace-1-2": 0})
    assert not refused(state, "assign left-1 room-2")


def test_vir_17_9_but_intrigue_may_remove_it_first() -> None:
    state = play(position(players=[SPY], agents={"palace-1-5": 2}), "act", "tap room mask")
    assert offers(state, "remove") == ["palace-1-5"]
    assert not offers(state, "put")
    play(state, "remove palace-1-5")
    assert offers(state, "put")


def test_vir_17_10_neutral_cities() -> None:
    state = position(agents={"ancona": 1})
    assert [worth(state, seat, city("ancona")) for seat in range(3)] == [3, 1, 3]


def test_vir_17_15_never_more_than_five() -> None:
    state = position(phase="winter", players=[{"florins": 3, "reserve": 5}])
    state.locked[0] = 0
    play(state, "done", "add swordsman", "buy")
    assert state.reserve[0] == 5


@pytest.mark.parametrize("one", [False, True])
def test_vir_17_16_one_opposing_agent_in_a_palace_for_beginners(one: bool) -> None:
    state = position(
        players=[SPY], agents={"palace-2-1": 2, "palace-1-1": 0}, options={"opt_one_agent_per_palace": one}
    )
    places = offers(play(state, "act", "tap room mask"), "put")
    assert ("palace-2-2" in places) != one
    assert "palace-1-2" in places
    assert "palace-3-1" in places


def test_vir_17_16_the_one_agent_of_a_palace_may_change_rooms() -> None:
    spies = {"palace-2-1": 0, "palace-3-1": 0, "ancona": 0}
    state = position(players=[SPY], agents=spies, options={"opt_one_agent_per_palace": True})
    play(state, "act", "tap room mask", "put palace-2-4")
    assert (agent(state, "palace-2-1"), agent(state, "palace-2-4")) == (-1, 0)  # no other agent could have come
    assert (agent(state, "palace-3-1"), agent(state, "ancona"), state.reserve[0]) == (0, 0, 0)
    play(state, "put palace-1-2")
    assert phase(state) == "from"  # the own palace holds as many of one's own as one likes


def test_vir_17_17_on_any_city_in_play() -> None:
    places = offers(play(position(players=[SPY]), "act", "tap room mask"), "put")
    assert {"tunis", "siena", "naples"} <= set(places)
    assert "milan" not in places


def test_vir_2_6_a_forbidden_city_does_not_exist() -> None:
    state = play(position(players=[SPY]), "act", "tap room mask")
    assert refused(state, "put milan") == "VIR-2.6"
    assert state.terms.board.roads[city("verona")] & (1 << city("milan")) == 0


def test_vir_17_18_a_mask_can_always_remove() -> None:
    state = position(players=[{**SPY, "reserve": 0}], agents={"ancona": 1})
    state.reserve[0] = 0
    play(state, "act", "tap room mask")
    assert not offers(state, "put")
    assert offers(state, "remove") == ["ancona"]


def test_vir_r34_no_recall_and_no_place_onto_itself() -> None:
    state = play(position(players=[SPY], agents={"ancona": 0}), "act", "tap room mask")
    assert "ancona" not in offers(state, "put")
    assert "ancona" not in offers(state, "remove")


def test_vir_r33_an_agent_stays_when_its_card_goes() -> None:
    state = position(phase="winter", players=[{"left": ["swordsman"], "reserve": 3}])
    play(state, "discard left-1")
    assert state.reserve[0] == 3
    assert rooms(state, 0) == {}
