"""Chapters 5 to 7: palace, symbols, and paying."""

from __future__ import annotations

from helpers.virtu import court, domain, legal, offers, phase, play, pool, position, ready, refused, rooms, start
from signoria.games.virtu.rules.palace import court_is_legal, has_space, spaces


def test_vir_5_1_the_marker_stands_on_one_of_five_rooms() -> None:
    state = position(phase="start")
    assert offers(state, "start") == ["1", "2", "3", "4", "5"]
    play(state, "start 4")
    assert state.marker[0] == 3


def test_vir_5_2_each_palace_has_its_own_arrangement() -> None:
    state = position(seats=5)
    plans = [tuple(state.terms.rooms[power]) for power in state.power]
    assert len(set(plans)) == 5
    assert all(sorted(plan) == sorted(plans[0]) for plan in plans)


def test_vir_5_3_a_bare_room_has_its_printed_action_and_symbol() -> None:
    state = play(position(), "act")
    assert phase(state) == "govern"
    assert pool(state) == {"crown": 1}
    assert pool(play(position(players=[{"marker": 4}]), "act")) == {"cavalry": 1}
    assert pool(play(position(players=[{"marker": 5}]), "act")) == {"mask": 1}


def test_vir_5_4_a_card_covers_action_and_symbol() -> None:
    state = play(position(players=[{"rooms": {"1": "merchant"}}]), "act")
    assert phase(state) == "trade"
    assert pool(state) == {}


def test_vir_5_5_three_court_spaces_at_the_start() -> None:
    state = position(players=[{"left": ["merchant"], "right": ["bishop", "banker"]}])
    assert spaces(state, 0) == 0
    assert not has_space(state, 0, 0)
    assert not has_space(state, 0, 1)


def test_vir_5_6_an_action_card_must_show_an_action() -> None:
    state = position(phase="winter", players=[{"marker": 1, "left": ["bishop"], "right": ["merchant"]}])
    assert refused(state, "assign left-1 room-2") == "VIR-5.6"
    assert "right-1 room-2" in offers(state, "assign")


def test_vir_5_7_any_card_may_be_an_improvement() -> None:
    state = position(phase="winter", players=[{"left": ["bishop"], "rooms": {"2": "merchant"}}])
    play(state, "assign left-1 under-2")
    assert rooms(state, 0) == {"room-2": "merchant", "under-2": "bishop"}


def test_vir_5_8_one_action_card_and_one_improvement() -> None:
    state = position(phase="winter", players=[{"left": ["maestro"], "rooms": {"2": ["merchant", "bishop"]}}])
    assert refused(state, "assign left-1 room-2")
    assert refused(state, "assign left-1 under-2")


def test_vir_5_9_no_improvement_without_an_action_card() -> None:
    state = position(phase="winter", players=[{"left": ["bishop"]}])
    assert refused(state, "assign left-1 under-2") == "VIR-5.9"


def test_vir_r53_a_printed_room_is_no_card() -> None:
    assert not offers(position(phase="winter", players=[{"left": ["bishop"]}]), "assign")


def test_vir_5_10_a_court_space_holds_one_card() -> None:
    state = position(phase="winter", players=[{"left": ["merchant"], "right": ["bishop"], "rooms": {"2": "maestro"}}])
    assert offers(state, "out") == ["room-2 right"]


def test_vir_5_11_room_cards_never_flip() -> None:
    state = position(players=[{"rooms": {"1": "cardinal"}, "spent": ["pisa"]}])
    play(state, "act", "tap room crown", "refresh pisa", "end")
    assert rooms(state, 0) == {"room-1": "cardinal"}


def test_vir_5_12_courtiers_and_tiles_are_available_or_exhausted() -> None:
    state = play(position(players=[{"left": ["ambassador"]}]), "act", "tap left-1 crown", "tap florence crown")
    assert court(state, 0) == {"left-1": "-ambassador"}
    assert ready(state, 0) == ["pisa"]


def test_vir_5_13_a_received_card_goes_to_court_available() -> None:
    state = position(phase="winter", players=[{"florins": 3}])
    play(state, "done", "add merchant", "buy", "side right")
    assert court(state, 0) == {"right-1": "merchant"}


def test_vir_5_14_tiles_arrive_available_but_not_those_taken_by_siege() -> None:
    annexed = position(players=[{"marker": 3, "rooms": {"3": "consigliere"}}])
    play(annexed, "act", "annex ravenna", "tap room crown", "tap florence crown")
    assert "ravenna" in ready(annexed, 0)
    taken = position(phase="sieges", troops={"spoleto": {"0": 3}})
    play(taken, *(["pass"] if phase(taken) == "duel" else []))
    assert "spoleto" in domain(taken, 0)
    assert "spoleto" not in ready(taken, 0)


def test_vir_5_15_one_trophy_for_each_opponent() -> None:
    state = position(
        phase="sieges", cities={"spoleto": 2, "ravenna": 2}, troops={"spoleto": {"0": 3}, "ravenna": {"0": 3}}
    )
    play(state, "siege spoleto", "pass")
    while phase(state) == "duel":
        play(state, "pass")
    assert state.trophies[0] == 1 << 2


def test_vir_5_16_costs_and_icons_are_data() -> None:
    box = position().terms.box
    assert any(box.cost[item][1] for item in range(12))
    assert box.agents
    assert any(box.card_points)
    assert box.unique


def test_vir_5_17_all_domain_tiles_can_be_turned() -> None:
    state = position(
        players=[
            {"tiles": ["guild", "duchy"], "bonuses": ["cannons"], "spent": ["guild", "duchy", "cannons", "florence"]}
        ]
    )
    play(state, "act")
    assert offers(state, "refresh") == ["florence", "duchy", "guild", "cannons"]


# Symbols


def test_vir_6_1_florins_pay_for_what_is_priced_in_florins() -> None:
    state = position(phase="winter", players=[{"florins": 3}])
    play(state, "done", "add ambassador", "buy")
    assert state.florins[0] == 0


def test_vir_6_2_crowns() -> None:
    assert "tap florence crown" in legal(play(position(), "act"))
    assert "tap florence crown" not in legal(play(position(players=[{"marker": 4}]), "act"))


def test_vir_6_3_crosses() -> None:
    assert "tap left-1 cross" in legal(play(position(players=[{"left": ["bishop"]}]), "act"))
    assert "tap left-1 cross" not in legal(play(position(players=[{"marker": 5, "left": ["bishop"]}]), "act"))


def test_vir_6_4_cavalry() -> None:
    assert "tap left-1 cavalry" in legal(play(position(players=[{"marker": 4, "left": ["gonfalonier"]}]), "act"))
    assert "tap left-1 cavalry" not in legal(play(position(players=[{"left": ["gonfalonier"]}]), "act"))


def test_vir_6_5_ships() -> None:
    assert "tap pisa ship" in legal(play(position(players=[{"marker": 4}]), "act"))
    assert "tap pisa ship" in legal(play(position(players=[{"rooms": {"1": "merchant"}}]), "act"))
    assert "tap pisa ship" not in legal(play(position(), "act"))


def test_vir_6_6_masks() -> None:
    assert "tap left-1 mask" in legal(play(position(players=[{"marker": 5, "left": ["swordsman"]}]), "act"))


def test_vir_6_7_war_symbols_in_sieges() -> None:
    state = position(phase="sieges", troops={"siena": {"0": 2}}, players=[{"left": ["gonfalonier"], "florins": 1}])
    assert "war left-1 1" in legal(state)


def test_vir_6_8_arrows_move_the_marker() -> None:
    state = play(position(phase="move"), "step", "step")
    assert "tap florence arrow" in legal(state)


def test_vir_6_9_eight_symbols_and_no_ninth() -> None:
    state = start(3)
    assert len(state.pool) == 8


def test_vir_r1_war_symbols_have_a_price() -> None:
    box = position().terms.box
    assert {box.card_price[card] for card in range(41) if box.card[card][6]} == {1}


def test_vir_6_10_icons_are_no_payment() -> None:
    state = position(players=[{"marker": 5, "left": ["podesta"]}])
    assert "left-1 mask" not in offers(play(state, "act"), "tap")


def test_vir_6_11_an_alliance_takes_just_its_symbols() -> None:
    cost = position().terms.box.alliance_cost
    assert [cost[2][symbol] for symbol in (1, 4)] == [1, 3]
    assert sum(cost[2]) == 4


# Paying


def test_vir_7_1_costs_in_florins_and_symbols() -> None:
    state = position(players=[{"marker": 2, "florins": 2}])
    play(state, "act", "advance", "tap florence crown")
    assert (state.rank[0], state.florins[0]) == (1, 0)


def test_vir_7_2_the_treasury_is_public() -> None:
    players = position(players=[{"florins": 7}]).view(1)["players"]
    assert players[0]["florins"] == 7  # type: ignore[index]


def test_vir_7_3_florins_may_be_collected_at_any_moment() -> None:
    state = position(phase="move", players=[{"florins": 0}])
    play(state, "collect florence")
    assert (state.florins[0], ready(state, 0), phase(state)) == (2, ["pisa"], "move")


def test_vir_7_4_symbols_cannot_be_stored() -> None:
    state = position(players=[{"left": ["ambassador"]}])
    play(state, "act", "tap left-1 crown", "end", "end")
    assert pool(state) == {}


def test_vir_7_5_a_source_must_be_available_and_is_exhausted() -> None:
    state = play(position(players=[{"left": ["-ambassador"]}]), "act")
    assert refused(state, "tap left-1 crown") == "VIR-7.5"
    play(state, "tap florence crown")
    assert refused(state, "tap florence crown") == "VIR-7.5"


def test_vir_7_6_one_use_gives_one_type() -> None:
    state = position(players=[{"left": ["cardinal"]}])
    play(state, "act", "tap left-1 cross")
    assert pool(state) == {"crown": 1, "cross": 1}
    assert refused(state, "tap left-1 crown") == "VIR-7.5"


def test_vir_7_7_action_card_and_improvement_are_two_reliefs() -> None:
    state = position(players=[{"rooms": {"1": ["cardinal", "cardinal"]}}])
    play(state, "act", "tap room crown", "tap improvement cross")
    assert pool(state) == {"crown": 1, "cross": 1}


def test_vir_7_8_room_reliefs_serve_their_own_action_only() -> None:
    state = position(phase="winter", players=[{"rooms": {"1": "cardinal"}, "florins": 9}])
    play(state, "done", "add duchy", "buy")
    assert refused(state, "tap room crown") == "VIR-7.8"


def test_vir_r6_nor_do_they_pay_for_a_release() -> None:
    state = position(
        phase="move", players=[{"marker": 5, "indulgences": [1], "rooms": {"1": "cardinal"}, "spent": ["florence"]}]
    )
    play(state, "step", "stop")
    assert phase(state) != "release"


def test_vir_7_9_a_room_relief_gives_one_type_in_an_action() -> None:
    state = play(position(players=[{"rooms": {"1": "cardinal"}}]), "act", "tap room crown")
    assert refused(state, "tap room cross") == "VIR-7.9"


def test_vir_7_10_florins_of_a_room_go_to_the_treasury() -> None:
    state = position(players=[{"marker": 2, "florins": 0, "rooms": {"2": ["maestro", "maestro"]}}])
    play(state, "act", "advance", "tap room crown", "collect improvement")
    assert (state.rank[0], state.florins[0]) == (1, 0)
    state = position(players=[{"marker": 2, "florins": 0, "rooms": {"2": "maestro"}}])
    play(state, "act", "collect room", "end")
    assert state.florins[0] == 2


def test_vir_7_11_then_courtiers_tiles_and_bonuses() -> None:
    state = position(players=[{"rooms": {"1": "cardinal"}, "left": ["bishop"]}], alliances={"empire": 0})
    taps = offers(play(state, "act"), "tap")
    assert taps == ["room crown", "room cross", "left-1 cross", "florence crown", "empire cross"]


def test_vir_7_12_an_alliance_bonus_is_used_once() -> None:
    state = play(position(alliances={"empire": 0}), "act", "tap empire cross")
    assert pool(state) == {"crown": 1, "cross": 1}
    assert refused(state, "tap empire cross") == "VIR-29.8"


def test_vir_7_13_different_types_need_different_reliefs() -> None:
    state = position(
        players=[
            {
                "marker": 2,
                "rank": 4,
                "florins": 4,
                "left": ["cardinal"],
                "right": ["consigliere"],
                "spent": ["florence"],
            }
        ]
    )
    play(state, "act", "advance")
    assert offers(state, "tap") == ["left-1 cross", "right-1 crown"]  # the Cardinal cannot give both


def test_vir_7_14_purchases_take_no_room_reliefs() -> None:
    poor = {"rooms": {"2": "cardinal"}, "marker": 2, "florins": 3, "spent": ["florence"], "indulgences": [2]}
    state = play(position(phase="winter", players=[poor]), "done")
    assert "duchy" not in offers(state, "add")
    state = play(position(phase="winter", players=[{**poor, "indulgences": []}]), "done")
    assert "duchy" in offers(state, "add")  # its Crown may be asked for


def test_vir_7_15_what_is_tapped_beyond_the_cost_is_lost() -> None:
    state = position(players=[{"marker": 2, "florins": 2, "left": ["podesta"]}])
    play(state, "act", "advance", "tap left-1 crown")
    assert state.rank[0] == 1
    assert pool(play(state, "end") if phase(state) in ("leftover", "end_turn") else state) == {}


def test_vir_7_16_no_order_among_courtiers_tiles_and_bonuses() -> None:
    state = position(players=[{"marker": 2, "florins": 2, "left": ["bishop"]}], alliances={"empire": 0})
    play(state, "act", "advance")
    assert offers(state, "tap") == ["left-1 cross", "florence crown", "empire cross"]


def test_vir_r8_a_source_that_was_refreshed_may_give_another_type() -> None:
    state = position(phase="move", players=[{"marker": 4, "left": ["ambassador"]}], year=3)
    play(state, "step", "step", "stop", "act", "tap left-1 crown")
    assert court(state, 0) == {"left-1": "-ambassador"}


def test_vir_r9_an_action_may_have_no_effect_but_florins() -> None:
    state = position(players=[{"marker": 2, "florins": 0, "rooms": {"2": "maestro"}}])
    assert "collect room" in legal(play(state, "act"))
    strict = position(
        players=[{"marker": 2, "florins": 0, "rooms": {"2": "maestro"}}], options={"room_florins_need_effect": True}
    )
    assert "collect room" not in legal(play(strict, "act"))


def test_vir_r7_the_type_of_a_room_relief_is_chosen() -> None:
    taps = offers(play(position(players=[{"rooms": {"1": "cardinal"}}]), "act"), "tap")
    assert taps[:2] == ["room crown", "room cross"]


def test_vir_r17_the_two_sides_share_the_extra_spaces() -> None:
    state = position(players=[{"left": ["merchant", "bishop"], "right": ["banker", "maestro"], "tiles": ["duchy"]}])
    assert court_is_legal(state, 0)
    assert not has_space(state, 0, 1)
