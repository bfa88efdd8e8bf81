"""Chapters 8 to 11: the year, the marker, the action in general, indulgences."""

from __future__ import annotations

import pytest

from helpers.virtu import GAME, court, legal, offers, phase, play, pool, position, ready, refused, told


def test_vir_8_1_a_spring_then_a_winter() -> None:
    state = position(turn=2, players=[{}, {}, {"marker": 1}])
    play(state, "skip", "end")
    assert phase(state) == "reorganise"
    while state.winter:
        play(state, "done")
    assert (state.year, phase(state)) == (3, "move")


def test_vir_8_2_in_play_order_each_player_moves_and_acts() -> None:
    state = position(phase="move", order=[1, 2, 0])
    assert state.turn == 1
    play(state, "step", "stop", "skip", "end")
    assert (state.turn, phase(state)) == (2, "move")


def test_vir_8_3_after_all_have_acted_come_the_sieges() -> None:
    state = position(turn=2, troops={"siena": {"0": 2}}, players=[{"tokens": 1}])
    play(state, "skip", "end")
    assert phase(state) == "duel"
    play(state, "pass")
    assert phase(state) == "retreat"


def test_vir_8_4_winter_turns_are_whole_and_in_the_new_order() -> None:
    state = position(turn=2, cities={"siena": 1})
    play(state, "skip", "end")
    assert (state.order, state.turn) == ([1, 0, 2], 1)
    while state.turn == 1:
        play(state, "done")
    assert (state.turn, phase(state)) == (0, "reorganise")


def test_vir_8_5_the_next_spring_keeps_that_order() -> None:
    state = position(turn=2, cities={"siena": 1})
    play(state, "skip", "end")
    while state.winter:
        play(state, "done")
    assert (state.order, state.turn) == ([1, 0, 2], 1)


# The marker


def test_vir_9_1_in_the_first_spring_it_is_placed() -> None:
    state = position(phase="start", players=[{"left": ["-merchant"]}])
    play(state, "start 5")
    assert court(state, 0) == {"left-1": "-merchant"}
    assert phase(state) == "act"


def test_vir_9_2_at_least_one_room_clockwise() -> None:
    state = position(phase="move", players=[{"marker": 5}])
    assert refused(state, "stop") == "VIR-9.2"
    play(state, "step")
    assert state.marker[0] == 0


def test_vir_9_3_two_rooms_are_free() -> None:
    state = play(position(phase="move"), "step", "step")
    assert state.florins[0] == 1
    assert refused(state, "step") == "VIR-9.4"


def test_vir_9_4_a_further_room_costs_an_arrow_or_once_two_florins() -> None:
    state = play(position(phase="move", players=[{"florins": 4}]), "step", "step", "step florins")
    assert (state.marker[0], state.florins[0]) == (3, 2)
    assert refused(state, "step florins") == "VIR-9.4"
    play(state, "tap florence arrow")
    assert (state.marker[0], ready(state, 0)) == (4, ["pisa"])


def test_vir_9_4_the_chronicle_tells_of_the_two_florins_as_of_an_arrow() -> None:
    state = play(position(phase="move", players=[{"florins": 4}]), "step", "step")
    paid = told(state, "step florins")[0]
    assert (paid.kind, paid.data) == ("paid_step", {"seat": 0, "florins": 2})
    assert GAME.wording("en", ["Ada"]).story(paid.seen_by(None), None) == "Ada pays 2 florins for a further room."
    assert GAME.wording("fr", ["Ada"]).story(paid.seen_by(None), None) == "Ada paie 2 florins pour une salle de plus."
    assert told(state, "tap florence arrow")[0].kind == "arrow"


def test_vir_9_5_arrows_and_florins_may_be_combined() -> None:
    state = position(phase="move", players=[{"florins": 2, "tiles": ["guild", "principality"]}])
    play(state, "step", "step", "tap guild arrow", "step florins", "tap principality arrow", "stop")
    assert state.marker[0] == 0


def test_vir_9_6_a_full_turn_is_legal() -> None:
    state = position(phase="move", players=[{"florins": 2, "tiles": ["guild", "principality"]}])
    play(state, "step", "step", "tap guild arrow", "step florins", "tap florence arrow", "stop")
    assert (state.marker[0], phase(state)) == (0, "act")


def test_vir_9_7_past_a_court_arrow_that_side_is_refreshed() -> None:
    state = position(phase="move", players=[{"marker": 2, "left": ["-merchant"], "right": ["-bishop", "-banker"]}])
    play(state, "step")
    assert court(state, 0) == {"left-1": "-merchant", "right-1": "bishop", "right-2": "banker"}


def test_vir_r14_the_arrows_lie_between_rooms_2_and_3_and_4_and_5() -> None:
    for marker, fresh in ((1, 0), (2, 1), (3, 0), (4, 1), (5, 0)):
        state = position(phase="move", players=[{"marker": marker, "left": ["-merchant"], "right": ["-bishop"]}])
        play(state, "step")
        assert sum(not card.startswith("-") for card in court(state, 0).values()) == fresh


def test_vir_9_8_tiles_and_alliances_are_not_refreshed() -> None:
    state = position(phase="move", players=[{"marker": 4, "spent": ["florence"]}], alliances={"france": "-0"})
    play(state, "step")
    assert ready(state, 0) == ["pisa"]
    assert not state.usable(0, 0)


def test_vir_9_9_the_refresh_comes_before_releases() -> None:
    state = position(
        phase="move", players=[{"marker": 4, "indulgences": [5], "left": ["-bishop"], "spent": ["florence"]}]
    )
    play(state, "step", "stop")
    assert offers(state, "release") == ["5 cross"]


def test_vir_9_10_an_arrow_exhausts_its_source_at_once() -> None:
    state = play(position(phase="move"), "step", "step", "tap florence arrow")
    assert ready(state, 0) == ["pisa"]
    play(state, "stop")
    assert pool(state) == {}


def test_vir_r13_paid_step_by_step() -> None:
    state = position(phase="move", players=[{"marker": 3, "florins": 0, "left": ["-banker"]}])
    play(state, "step", "step", "collect left-1", "step florins")
    assert (state.marker[0], state.florins[0]) == (0, 1)


# The action


def test_vir_10_1_the_action_may_be_performed_once() -> None:
    state = play(position(), "act", "end")
    assert phase(state) == "end_turn"


def test_vir_10_2_the_action_cards_action_else_the_printed_one() -> None:
    assert phase(play(position(players=[{"rooms": {"1": "gonfalonier"}}]), "act")) == "war"
    assert phase(play(position(), "act")) == "govern"


def test_vir_10_3_no_action_under_an_indulgence() -> None:
    state = position(players=[{"indulgences": [1], "spent": ["florence"]}])
    assert state.turn == 1


def test_vir_10_4_no_action_under_an_opposing_agent() -> None:
    assert phase(position(agents={"palace-1-1": 1})) == "end_turn"
    assert phase(position(agents={"palace-1-1": 0})) == "act"
    blocked = position(players=[{"marker": 5}], agents={"palace-1-5": 1})
    assert phase(blocked) == "act"  # Intrigue


def test_vir_10_5_no_least_effect() -> None:
    assert "end" in legal(play(position(), "act"))


# Indulgences


def test_vir_11_1_one_request_in_spring_and_one_in_winter() -> None:
    state = play(position(), "ask florins")
    assert refused(state, "ask florins") == "VIR-11.1"
    assert "ask florins" in legal(position(phase="winter"))


def test_vir_11_2_a_crown_at_once_or_three_florins() -> None:
    state = play(position(players=[{"florins": 0}]), "ask florins")
    assert state.florins[0] == 3
    state = play(position(), "act", "ask crown")
    assert pool(state) == {"crown": 2}


def test_vir_11_3_the_spring_crown_only_helps_the_action() -> None:
    assert "ask crown" not in legal(position())
    assert "ask crown" not in legal(play(position(players=[{"marker": 4}]), "act"))
    state = play(position(players=[{"marker": 2, "florins": 2, "spent": ["florence"]}]), "act", "advance", "ask crown")
    assert state.rank[0] == 1


def test_vir_11_4_the_card_comes_after_the_action_in_winter_at_once() -> None:
    state = play(position(), "act", "ask crown")
    assert state.indulged[0] == 0
    play(state, "end")
    assert state.indulged[0] == 1
    winter = play(position(phase="winter"), "ask florins")
    assert winter.indulged[0] == 1


def test_vir_11_5_not_where_one_lies() -> None:
    assert refused(position(phase="winter", players=[{"indulgences": [1]}]), "ask florins") == "VIR-11.5"


def test_vir_11_6_who_asked_in_spring_cannot_ask_in_winter() -> None:
    state = position(turn=2)
    play(state, "ask florins", "skip")
    while state.turn != 2:
        play(state, "done")
    assert refused(state, "ask florins") == "VIR-11.5"


def test_vir_11_7_neither_action_nor_request_where_it_is_not_released() -> None:
    state = position(phase="move", players=[{"marker": 5, "indulgences": [1], "left": ["bishop"]}])
    play(state, "step", "stop", "done")
    assert state.turn == 1


def test_vir_11_8_only_rooms_that_the_marker_entered() -> None:
    state = position(
        phase="move", players=[{"marker": 5, "indulgences": [5, 2, 1], "left": ["bishop"], "spent": ["florence"]}]
    )
    play(state, "step", "stop")
    assert offers(state, "release") == ["1 cross"]


def test_vir_r12_the_departure_room_does_not_count() -> None:
    state = position(phase="move", players=[{"marker": 1, "indulgences": [1], "left": ["bishop"]}])
    play(state, "step", "stop")
    assert phase(state) == "act"


def test_vir_11_9_a_cross_or_two_crowns() -> None:
    state = position(
        phase="move",
        players=[{"marker": 5, "indulgences": [1], "left": ["bishop"], "right": ["podesta", "ambassador"]}],
    )
    play(state, "step", "stop")
    assert offers(state, "release") == ["1 cross", "1 crowns"]
    play(state, "release 1 crowns", "tap right-1 crown")
    assert state.indulged[0] == 0


def test_vir_11_10_courtiers_refreshed_on_the_way_may_pay() -> None:
    state = position(phase="move", players=[{"marker": 4, "indulgences": [5], "left": ["-bishop"]}])
    play(state, "step", "stop", "release 5 cross", "tap left-1 cross")
    assert state.indulged[0] == 0


def test_vir_11_11_the_card_returns_to_the_pile() -> None:
    state = position(phase="move", players=[{"marker": 4, "indulgences": [5], "left": ["-bishop"]}])
    assert state.indulgences_left() == 9
    play(state, "step", "stop", "release 5 cross", "tap left-1 cross")
    assert state.indulgences_left() == 10


def test_vir_11_12_then_the_action_is_open() -> None:
    state = position(phase="move", players=[{"marker": 5, "indulgences": [1], "left": ["bishop"]}])
    play(state, "step", "stop", "release 1 cross", "tap left-1 cross")
    assert phase(state) == "act"


def test_vir_11_13_a_room_holds_one() -> None:
    state = play(position(phase="winter"), "ask florins")
    assert refused(state, "ask florins") == "VIR-11.5"


def test_vir_11_15_without_an_action_it_comes_when_the_turn_ends() -> None:
    state = play(position(), "skip", "ask florins")
    assert (state.indulged[0], state.turn) == (1, 1)
    blocked = position(agents={"palace-1-1": 1})
    play(blocked, "ask florins")
    assert blocked.indulged[0] == 1


def test_vir_r49_also_where_an_agent_blocks_the_room() -> None:
    assert "ask florins" in legal(position(agents={"palace-1-1": 1}))


def test_vir_11_16_several_may_be_released_with_one_pool() -> None:
    state = position(
        phase="move", players=[{"marker": 4, "indulgences": [5, 1], "right": ["pope"], "spent": ["florence"]}]
    )
    play(state, "step", "step", "stop", "release 5 cross", "tap right-1 cross", "release 1 cross")
    assert (state.indulged[0], phase(state)) == (0, "act")


def test_vir_11_17_not_when_the_pile_is_empty() -> None:
    players = [{"marker": 1, "indulgences": [2, 3, 4]}, {"indulgences": [1, 2, 3, 4]}, {"indulgences": [1, 2, 3]}]
    assert refused(position(phase="winter", players=players), "ask florins") == "VIR-11.17"


@pytest.mark.parametrize("before", [False, True])
def test_vir_r10_not_before_the_move_unless_the_table_says_so(before: bool) -> None:
    state = position(phase="move", options={"spring_indulgence_before_move": before})
    assert ("ask florins" in legal(state)) == before
    if before:
        play(state, "ask florins")
        assert (state.indulged[0], state.florins[0]) == (1, 4)
        play(state, "step", "stop", "skip")
        assert (state.indulged[0], state.turn) == (1, 1)
