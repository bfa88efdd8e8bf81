"""Rulings of chapter 33 that no other test names, and small clauses that stand alone."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import court, legal, offers, part, phase, play, position, refused, rooms, view
from signoria.games.virtu.codes import CARD_IDS
from signoria.games.virtu.rules.scoring import crosses, religion, standing

POOR = {"spent": ["florence", "pisa"], "indulgences": [1]}


def winter(*players: dict[str, Any], **spec: Any) -> Any:
    return position(phase="winter", players=list(players), **spec)


def test_vir_2_4_a_city_without_a_disc_is_neutral() -> None:
    found = view(position(cities={"siena": 2}))["cities"]
    assert (found["siena"]["owner"], found["ravenna"]["owner"], found["florence"]["owner"]) == (2, None, 0)


def test_vir_11_14_an_indulgence_in_the_palace_costs_a_point() -> None:
    assert part(position(players=[{"indulgences": [1, 4, 5]}]), 0, "indulgences") == -3


def test_vir_17_13_an_own_agent_saves_a_symbol() -> None:
    short = {"left": ["merchant"], "right": ["ambassador"], "florins": 0, **POOR}  # a Crown and two Ships
    without, with_agent = winter(short), winter(short, agents={"ottoman": 0})
    for state in (without, with_agent):
        while state.turn == 0 and phase(state) != "alliance":
            play(state, "done")
    assert without.turn == 1
    assert offers(with_agent, "conclude") == ["ottoman"]


def test_vir_17_14_an_opposing_agent_takes_bonus_and_point() -> None:
    state = position(alliances={"france": 0}, agents={"france": 1}, phase="sieges", troops={"siena": {"0": 2}})
    assert "french aid" not in legal(state)
    assert part(state, 0, "alliances") == 0


def test_vir_r2_wages_are_nothing_one_and_two() -> None:
    assert position().terms.wages == [0, 1, 2]


def test_vir_r3_a_point_for_each_city_above_two() -> None:
    assert position().terms.city_points == [0, 0, 0, 1, 2, 3, 4, 5, 6]


def test_vir_r4_points_of_the_patronage_track() -> None:
    assert position().terms.box.rank_points == [0, 1, 1, 2, 2, 3]


def test_vir_r11_the_crown_of_winter_serves_purchases_and_alliances_only() -> None:
    state = winter({"florins": 9, "spent": ["florence", "pisa"]})
    assert "ask crown" not in legal(state)  # step B
    play(state, "done")
    assert "ask crown" not in legal(state)  # nothing is being paid yet
    play(state, "add duchy", "buy")
    assert "ask crown" in legal(state)


def test_vir_r16_a_card_enters_an_empty_place_only() -> None:
    cards = {"marker": 1, "rooms": {"2": "merchant"}, "left": ["ambassador"]}
    assert refused(winter(cards), "assign left-1 room-2")
    covered = winter(cards, options={"allow_cover_action_card": True})
    play(covered, "assign left-1 room-2")
    assert rooms(covered, 0) == {"room-2": "ambassador", "under-2": "merchant"}
    left_alone = winter({"marker": 1, "rooms": {"2": ["merchant", "ambassador"]}})
    play(left_alone, "out room-2 right")
    assert rooms(left_alone, 0) == {"room-2": "ambassador"}


def test_vir_r18_what_was_discarded_may_come_back_this_winter() -> None:
    state = winter({"florins": 3, "left": ["merchant"], **POOR})
    play(state, "discard left-1", "done", "add merchant", "buy", "side left")
    assert court(state, 0) == {"left-1": "merchant"}
    gone = winter({"left": ["machiavelli"]})
    play(gone, "discard left-1")
    assert "machiavelli" not in [*court(gone, 0).values(), *rooms(gone, 0).values()]
    assert offers(winter({"rooms": {"2": "merchant"}}), "discard") == []  # never straight from a room


def test_vir_r19_a_title_makes_room_for_what_is_bought_with_it() -> None:
    full = {"florins": 6, "left": ["ambassador"], "right": ["-bishop", "-banker"], "spent": ["florence", "pisa"]}
    state = winter(full)
    play(state, "done", "add duchy", "add merchant", "buy", "tap left-1 crown")
    assert sorted(offers(state, "side")) == ["left", "right"]


def test_vir_r36_alliance_bonuses_pay_no_alliance() -> None:
    crown = {"left": ["ambassador"], "right": ["merchant"], "florins": 0, **POOR}
    state = winter(crown, alliances={"france": 1})
    while state.turn == 0 and phase(state) != "alliance":
        play(state, "done")
    assert state.turn == 1
    held = winter({**crown, "right": ["merchant", "merchant"]}, alliances={"ottoman": 0})
    while held.turn == 0 and phase(held) != "alliance":
        play(held, "done")
    assert held.turn == 1  # one's own is not concluded again, and its Ships pay for none


def test_vir_r37_buying_comes_before_recruiting() -> None:
    state = winter({"florins": 5})
    play(state, "done")
    assert phase(state) == "buy"
    play(state, "done")
    assert phase(state) == "recruit"


def test_vir_r39_no_cross_is_needed_for_a_rank() -> None:
    state = position(players=[{"left": ["bishop"]}], cities={"naples": -1, "venice": -1})
    assert [crosses(state, seat) for seat in range(3)] == [1, 0, 0]
    assert [religion(state, seat) for seat in range(3)] == [4, 0, 0]
    four = position(seats=4, players=[{"left": ["bishop"]}], cities=dict.fromkeys(("milan", "naples", "venice"), -1))
    assert religion(four, 0) == 4


def test_vir_r40_printed_points_count_once() -> None:
    assert part(position(cathedrals=["florence"]), 0, "printed") == 1
    assert part(position(players=[{"bonuses": ["columbus"]}]), 0, "printed") == 2


def test_vir_r41_printed_rooms_show_nothing_at_the_end() -> None:
    state = position(cities={"florence": -1})
    assert standing(state, 0)[1] == 0  # the Crown of the Govern room does not count


def test_vir_r43_what_is_limited_and_what_is_not() -> None:
    state = position(players=[{"florins": 500}])
    assert state.florins[0] == 500
    assert [state.piles[CARD_IDS.index(name)] for name in ("merchant", "pope")] == [5, 1]
    empty = winter({"florins": 9})
    for seat in range(3):
        empty.indulged[seat] = 0b11110
    assert empty.indulgences_left() < 1
    assert refused(empty, "ask florins") == "VIR-11.17"


def test_vir_r44_florins_may_be_collected_at_every_decision_of_the_owner() -> None:
    for spec in ({}, {"phase": "move"}, {"phase": "winter"}):
        assert "collect florence" in legal(position(**spec))
    besieged = position(phase="sieges", turn=2, troops={"florence": {"2": 6}})
    assert (besieged.turn, "collect florence" in legal(besieged)) == (0, True)


def test_vir_r45_concluding_needs_no_agent() -> None:
    state = winter({"left": ["merchant"], "right": ["ambassador", "merchant"], "florins": 0})
    while phase(state) != "alliance":
        play(state, "done")
    assert "ottoman" in offers(state, "conclude")


@pytest.mark.parametrize(("year", "over"), [(4, False), (5, True)])
def test_vir_r47_a_game_must_end(year: int, over: bool) -> None:
    state = position(phase="sieges", year=year, options={"max_years": 5})
    while state.winter and phase(state) != "over":
        play(state, "done")
    assert (phase(state) == "over") == over


@pytest.mark.parametrize(("options", "taken"), [({}, False), ({"blocked_room_florins": True}, True)])
def test_vir_r54_a_blocked_room_gives_no_florins(options: dict[str, object], taken: bool) -> None:
    spy = {"marker": 5, "rooms": {"5": ["swordsman", "banker"]}}
    state = play(position(players=[spy], agents={"palace-1-5": 1}, options=options), "act", "end")
    assert ("collect improvement" in legal(state)) == taken
    freed = play(position(players=[spy], agents={"palace-1-5": 1}, options=options), "act", "tap room mask")
    assert "collect improvement" not in legal(freed)
    play(freed, "remove palace-1-5", "collect improvement")
    assert freed.florins[0] == 4
