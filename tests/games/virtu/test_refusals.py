"""A refusal names the rule that stands against the move, and says what could be done instead."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import GAME, legal, offers, phase, play, position, start
from signoria.games.virtu.state import VirtuState

SPY = {"marker": 5, "rooms": {"5": "swordsman"}}
POOR: dict[str, Any] = {"florins": 0, "spent": ["florence", "pisa"]}
ENVOY = {"marker": 3}  # annexes, in Florence and in France
NEUTRAL_FRONTS: dict[str, Any] = {"phase": "sieges", "troops": {"pisa": {"0": 1}, "corfu": {"0": 1}}}
MEETING: dict[str, Any] = {"phase": "sieges", "troops": {"pisa": {"0": 1, "1": 1}, "corfu": {"0": 1}}}


def why(state: VirtuState, move: str, seat: int | None = None) -> tuple[str, str]:
    """Clause and sentence of a refusal."""
    assert move not in legal(state) or seat is not None
    number = GAME.actions.parse(move).number
    clause, key, _ = GAME.refusal(state, state.turn if seat is None else seat, number)
    return clause, key


@pytest.mark.parametrize(
    ("spec", "clause"),
    [
        ({"phase": "start"}, "VIR-9.1"),
        ({}, "VIR-8.2"),
        ({"phase": "winter"}, "VIR-8.4"),
        ({"phase": "sieges", "troops": {"siena": {"0": 3}}, "players": [{"tokens": 1}]}, "VIR-19.1"),
        ({"phase": "sieges", "troops": {"siena": {"0": 1}, "spoleto": {"0": 1}}}, "VIR-18.2"),
        ({"phase": "sieges", "troops": {"spoleto": {"0": 2}}}, "VIR-22.2"),
    ],
)
def test_vir_8_2_whose_turn_it_is_comes_first(spec: dict[str, Any], clause: str) -> None:
    assert why(position(**spec), "act", 2) == (clause, "not_your_turn")


@pytest.mark.parametrize(
    ("spec", "moves", "move", "clause", "key"),
    [
        ({"phase": "move"}, [], "tap florence arrow", "VIR-9.3", "free_rooms_first"),
        ({"phase": "move"}, [], "ask florins", "VIR-R10", "not_this_moment"),
        ({"players": [{"left": ["bishop"]}]}, ["act"], "tap left-1 mask", "VIR-7.6", "not_shown"),
        ({}, ["act"], "tap pisa ship", "VIR-6.5", "no_use"),
        ({}, ["act"], "tap improvement crown", "VIR-5.7", "no_improvement"),
        ({}, ["act"], "tap room crown", "VIR-7.9", "not_of_this_room"),
        ({"players": [{"left": ["bishop"]}]}, [], "tap room crown", "VIR-7.6", "not_now"),
        ({"alliances": {"ottoman": 0}}, ["act"], "tap ottoman ship", "VIR-29.11", "no_use"),
        ({"alliances": {"ottoman": "-0"}}, ["act"], "tap ottoman ship", "VIR-29.8", "no_bonus_ready"),
        ({"players": [{"marker": 2}]}, ["act"], "tap michelangelo crown", "VIR-13.15", "no_bonus_ready"),
        ({"players": [{"spent": ["pisa"]}]}, ["act", "refresh pisa"], "tap pisa crown", "VIR-7.6", "not_shown"),
        (
            {"players": [{"spent": ["florence"]}]},
            ["act", "refresh florence"],
            "tap florence crown",
            "VIR-12.4",
            "readied_here",
        ),
        (
            {"players": [{"spent": ["florence"]}]},
            ["act", "refresh florence"],
            "refresh florence",
            "VIR-12.7",
            "readied_once",
        ),
        ({}, ["act", "tap florence crown"], "refresh florence", "VIR-12.3", "no_refresh"),
        ({}, ["act"], "refresh siena", "VIR-5.17", "not_in_domain"),
        ({"alliances": {"empire": 0}}, ["act", "tap empire cross"], "reactivate empire", "VIR-R35", "no_reactivation"),
        ({"players": [{"marker": 2, **POOR}]}, ["act"], "advance", "VIR-13.2", "cannot_pay"),
        ({"players": [{"marker": 2, "rank": 4, "florins": 9}]}, ["act"], "advance", "VIR-13.4", "cannot_pay"),
        ({"players": [{"marker": 2, "rank": 5}]}, ["act"], "advance", "VIR-13.5", "no_rank"),
        ({"players": [ENVOY]}, ["act"], "annex bologna", "VIR-15.3", "too_dear"),
        ({"players": [ENVOY]}, ["act"], "ask crown", "VIR-11.2", "no_crown_due"),
        ({"players": [{"marker": 4}]}, ["act", "pick own pisa", "march siena"], "pick own siena", "VIR-16.6", "halted"),
        (
            {"players": [{"marker": 4}]},
            ["act", "pick own pisa", "march siena"],
            "pick own florence",
            "VIR-16.2",
            "no_move_paid",
        ),
        ({"players": [{"marker": 4}]}, ["act", "pick own pisa"], "march milan", "VIR-2.6", "absent"),
        ({"players": [SPY]}, ["act"], "put ancona", "VIR-17.1", "no_mask"),
        (
            {"players": [SPY], "agents": {"ancona": 0}},
            ["act", "tap room mask"],
            "remove ancona",
            "VIR-R34",
            "own_agent",
        ),
        (
            {"players": [SPY], "agents": {"palace-1-5": 1}},
            ["act", "tap room mask"],
            "put ancona",
            "VIR-17.9",
            "remove_first",
        ),
        ({"players": [SPY]}, ["act", "tap room mask"], "put palace-4-1", "VIR-17.1", "no_such_place"),
        ({"players": [SPY]}, ["act", "tap room mask"], "put track-rome", "VIR-17.1", "no_such_place"),
        (
            {"players": [SPY, {"bonuses": ["the_prince"]}], "alliances": {"ottoman": 1}},
            ["act", "tap room mask"],
            "put ottoman",
            "VIR-13.14",
            "shielded",
        ),
        (
            {"players": [SPY], "agents": {"palace-2-1": 2}, "options": {"opt_one_agent_per_palace": True}},
            ["act", "tap room mask"],
            "put palace-2-2",
            "VIR-17.16",
            "one_agent",
        ),
        (
            {"phase": "sieges", "turn": 2, "troops": {"florence": {"2": 6}}, "players": [{"tokens": 1}]},
            [],
            "token",
            "VIR-R23",
            "besieger_only",
        ),
        (
            {"phase": "winter", "players": [{"left": ["banker"]}]},
            [],
            "assign left-1 room-2",
            "VIR-5.6",
            "no_action_shown",
        ),
        (
            {"phase": "winter", "players": [{"left": ["merchant"], "rooms": {"2": "ambassador"}}]},
            [],
            "assign left-1 room-2",
            "VIR-R16",
            "place_taken",
        ),
        (
            {"phase": "winter", "players": [{"left": ["merchant"], "rooms": {"2": ["ambassador", "banker"]}}]},
            [],
            "assign left-1 under-2",
            "VIR-5.8",
            "place_taken",
        ),
        (
            {"phase": "winter", "players": [{"rooms": {"2": ["ambassador", "banker"]}}]},
            [],
            "out room-2 left",
            "VIR-26.6",
            "left_alone",
        ),
        (
            {"phase": "winter", "players": [{"rooms": {"2": "ambassador"}, "left": ["banker"]}]},
            [],
            "out room-2 left",
            "VIR-26.4",
            "court_full",
        ),
        (
            {"phase": "winter", "players": [{"right": ["merchant"]}]},
            ["shift right-1"],
            "shift left-1",
            "VIR-26.1",
            "shifted_once",
        ),
        (
            {"phase": "winter", "players": [{"left": ["merchant"], "right": ["banker", "bishop"]}]},
            [],
            "shift left-1",
            "VIR-26.4",
            "no_shift",
        ),
        (
            {"phase": "winter", "players": [{"right": ["merchant", "merchant"]}]},
            [],
            "discard right-2",
            "VIR-D0.7",
            "alike",
        ),
        (
            {"phase": "winter", "players": [{"florins": 3}]},
            ["done", "done"],
            "recruit own venice",
            "VIR-28.1",
            "not_your_city",
        ),
        (
            {
                "phase": "winter",
                "cities": {"siena": 0},
                "players": [{"florins": 2, "indulgences": [1], "spent": ["florence", "pisa", "siena"]}],
            },
            ["done"],
            "recruit own siena",
            "VIR-28.2",
            "cannot_pay",
        ),
        (
            {
                "phase": "winter",
                "alliances": {"france": 0},
                "players": [{"left": ["merchant"], "right": ["ambassador", "merchant"]}],
            },
            ["done", "done", "done"],
            "conclude france",
            "VIR-R36",
            "yours_already",
        ),
        (
            {
                "phase": "winter",
                "agents": {"france": 0},
                "players": [{"left": ["merchant"], "right": ["ambassador", "merchant"]}],
            },
            ["done", "done", "done"],
            "overthrow france",
            "VIR-29.4",
            "nobody_holds",
        ),
    ],
)
def test_a_refusal_names_the_rule(spec: dict[str, Any], moves: list[str], move: str, clause: str, key: str) -> None:
    assert why(play(position(**spec), *moves), move) == (clause, key)


CLOSED = {"marker": 1, "indulgences": [2], "left": ["bishop"]}


@pytest.mark.parametrize(
    ("spec", "moves", "clause", "key"),
    [
        ({"agents": {"palace-1-3": 1}, "players": [ENVOY]}, [], "VIR-10.4", "agent_blocks"),
        ({"agents": {"palace-1-3": 0}, "players": [ENVOY]}, ["skip"], "VIR-10.1", "not_now"),  # an own one
        ({"agents": {"palace-1-5": 1}, "players": [{"marker": 5, "rooms": {"5": "machiavelli"}}]}, [], "", ""),
        (
            {"agents": {"palace-1-5": 1}, "players": [{"marker": 5, "rooms": {"5": "machiavelli"}}]},
            ["skip"],
            "VIR-10.1",
            "not_now",
        ),
        (  # a swordsman as printed by an owner who reads no Mask there
            {
                "agents": {"palace-1-5": 1},
                "players": [{"marker": 5, "rooms": {"5": "swordsman"}}],
                "data": {"character": {"swordsman": {"symbols": ["war"]}}},
            },
            [],
            "VIR-17.9",
            "no_mask_left",
        ),
        ({"phase": "move", "players": [CLOSED]}, ["step", "stop"], "VIR-10.3", "covered"),
        ({"phase": "move", "players": [CLOSED]}, ["step", "step", "stop"], "VIR-10.1", "not_now"),  # room 3 is open
        ({"phase": "move"}, ["step"], "VIR-10.1", "not_now"),
        ({"seats": 2, "players": [{"marker": 5}]}, [], "VIR2-6.2", "no_action_here"),
    ],
)
def test_vir_10_3_an_action_that_is_closed_says_what_closes_it(
    spec: dict[str, Any], moves: list[str], clause: str, key: str
) -> None:
    state = play(position(**spec), *moves)
    if clause:
        assert why(state, "act") == (clause, key)
    else:
        assert "act" in legal(state)


@pytest.mark.parametrize(
    ("moves", "move", "clause", "key"),
    [
        ([], "place alfonso_calabria room-1", "VIR-3.4", "not_your_card"),
        ([], "place lorenzo_medici under-1", "VIR-5.9", "no_action_card"),
        (["place lorenzo_medici room-1"], "place lorenzo_medici left", "VIR-3.9", "placed_already"),
        (["place lorenzo_medici room-1"], "place giovanni_medici room-1", "VIR-5.8", "place_taken"),
        (["place lorenzo_medici left"], "place giovanni_medici left", "VIR-5.5", "court_full"),
        (
            ["place lorenzo_medici room-1", "place giovanni_medici under-1"],
            "place giuliano_medici under-1",
            "VIR-5.8",
            "place_taken",
        ),
    ],
)
def test_vir_3_9_a_family_card_that_cannot_lie_there(moves: list[str], move: str, clause: str, key: str) -> None:
    state = play(start(3, start_seat=0, powers="listed"), *moves)
    assert why(state, move) == (clause, key)


@pytest.mark.parametrize(
    ("spec", "moves", "move", "clause", "key"),
    [
        ({"players": [ENVOY]}, ["act"], "influence rome crown", "VIR2-8.3", "not_up"),
        (
            {"players": [{**ENVOY, "left": ["bishop"]}]},
            ["act", "tap left-1 cross"],
            "influence venice cross",
            "VIR2-8.4",
            "no_crosses",
        ),
        (
            {"players": [{**ENVOY, "left": ["ambassador"]}], "influence": {"rome": -6}},
            ["act", "tap left-1 crown"],
            "influence rome crown",
            "VIR2-R4",
            "track_end",
        ),
        ({"players": [ENVOY], "allies": {"rome": 1}}, ["act"], "influence rome crown", "VIR2-9.6", "no_marker"),
        (
            {"players": [{**ENVOY, "left": ["ambassador"]}], "influence": {"rome": -5}},
            ["act", "tap left-1 crown"],
            "ally rome",
            "VIR2-9.2",
            "too_late",
        ),
        (
            {"players": [ENVOY], "influence": {"venice": -5}},
            ["act", "ally venice"],
            "discard new",
            "VIR2-9.3",
            "must_place",
        ),
        (
            {"phase": "sieges", "influence": {"florence": 3}, "troops": {"pisa": {"0": 1}, "genoa": {"0": 1}}},
            [],
            "leave pisa",
            "VIR2-7.11",
            "must_besiege",
        ),
        (
            {
                "phase": "sieges",
                "influence": {"florence": -3},
                "troops": {"pisa": {"0": 1}, "genoa": {"0": 1}, "parma": {"0": 1}},
            },
            [],
            "siege pisa",
            "VIR2-R8",
            "favourable",
        ),
        (
            {
                "phase": "sieges",
                "influence": {"florence": -3},
                "troops": {"pisa": {"0": 1}, "genoa": {"0": 1}, "parma": {"0": 1}},
            },
            [],
            "leave pisa",
            "VIR2-7.7",
            "favourable",
        ),
        (NEUTRAL_FRONTS, ["leave pisa"], "leave pisa", "VIR2-R21", "passed_by"),
        (NEUTRAL_FRONTS, ["leave pisa"], "siege pisa", "VIR2-R21", "passed_by"),
        (MEETING, [], "leave pisa", "VIR2-7.10", "must_besiege"),
        ({"players": [{"marker": 4}]}, ["act"], "put ottoman", "VIR2-10.4", "no_such_place"),
        ({"phase": "winter", "players": [{"florins": 9}]}, ["done"], "add kingdom", "VIR2-14.1", "not_for_you"),
        ({"phase": "winter", "players": [{"florins": 9}]}, ["done"], "add maestro", "VIR2-1.6", "sold_out"),
        (
            {"phase": "winter", "players": [{"florins": 9}]},
            ["done", "done"],
            "recruit rome milan",
            "VIR2-13.3",
            "not_your_ally",
        ),
        (
            {"phase": "winter", "allies": {"rome": 0}, "players": [{"florins": 9}]},
            ["done", "done"],
            "recruit rome milan",
            "VIR2-13.3",
            "not_its_city",
        ),
    ],
)
def test_so_does_one_of_the_italian_wars(
    spec: dict[str, Any], moves: list[str], move: str, clause: str, key: str
) -> None:
    state = play(position(**{"seats": 2, "year": 3, **spec}), *moves)
    assert why(state, move) == (clause, key)


@pytest.mark.parametrize("move", ["influence florence crown", "ally florence", "put track-florence"])
def test_vir2_12_2_an_eliminated_major_city_is_not_called_an_ally(move: str) -> None:
    troops = {"florence": {"0": 6, "florence": 1}, "turin": {}, "milan": {"0": 1}}
    marker = 4 if move.startswith("put") else 3  # at the end of round 2, so that one step leads to it in round 3
    state = position(seats=2, phase="sieges", troops=troops, players=[{"marker": marker - 1, "florins": 9}])
    play(state, "siege florence", "pass")
    while state.winter:
        play(state, f"pay {offers(state, 'pay')[-1]}" if phase(state) == "wages" else "done")
    play(state, "step", "stop", "act")
    assert why(state, move) == ("VIR2-12.2", "eliminated")


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize(
    ("move", "clause"),
    [
        ("influence rome crown", "VIR2-8.3"),
        ("ally florence", "VIR2-9.1"),
        ("lose own", "VIR2-11.5"),
        ("pick florence naples", "VIR2-9.5"),  # the rows of the major cities are those of players here
        ("pick rome naples", "VIR2-9.5"),
        ("recruit venice naples", "VIR2-9.5"),
        ("disband rome naples", "VIR2-9.5"),
    ],
)
def test_what_only_the_italian_wars_know_is_not_put_off_in_the_other_game(seats: int, move: str, clause: str) -> None:
    troops = {"naples": {"0": 1, "1": 1, "2": 1}}
    for seat in range(3):
        state = position(seats=seats, turn=seat, players=[{"marker": 3}] * 3, troops=troops)
        assert why(state, move) == (clause, "only_in_the_wars")


@pytest.mark.parametrize("move", ["conclude france", "overthrow empire", "advance", "bonus leonardo", "cathedral rome"])
def test_vir2_1_6_what_the_italian_wars_do_without(move: str) -> None:
    assert why(position(seats=2), move) == ("VIR2-1.6", "not_in_the_wars")


@pytest.mark.parametrize("seats", [2, 3])
def test_vir_27_4_a_bought_card_stays(seats: int) -> None:
    state = position(seats=seats, phase="winter", players=[{"florins": 20}])
    if phase(state) == "wages":
        play(state, f"pay {offers(state, 'pay')[-1]}")
    play(state, "done", "add swordsman", "buy")
    while phase(state) == "pay":
        play(state, legal(state)[0])
    assert phase(state) == "side"
    assert why(state, "discard new") == ("VIR-27.4", "bought")


def test_vir_13_1_patronage_that_is_not_asked_is_not_called_complete() -> None:
    assert why(position(), "advance") == ("VIR-13.1", "not_now")
