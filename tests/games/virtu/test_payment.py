"""Chapter 35: how the table asks for payment, in small single choices."""

from __future__ import annotations

from typing import Any

from helpers.virtu import GAME, court, legal, offers, phase, play, pool, position, ready, start
from signoria.engine.luck import FastLuck

EXITS = ("stop", "done", "skip", "end", "pass", "abandon", "pay 0")
FORCED = (  # something must be placed, given up or chosen first
    *("place", "start", "move", "bonus", "side", "cathedral", "sieges", "lose", "disband", "court_lost"),
    *("march", "from", "spare", "pay"),  # a target has been chosen; undo leads back
)


def test_vir_d0_1_a_source_gives_one_type_and_is_exhausted() -> None:
    state = position(players=[{"left": ["cardinal"]}])
    play(state, "act", "tap left-1 cross")
    assert pool(state)["cross"] == 1
    assert court(state, 0) == {"left-1": "-cardinal"}
    assert "left-1 crown" not in offers(state, "tap")
    state = position(players=[{"left": ["cardinal"], "florins": 0}])
    play(state, "act", "ask crown")
    assert (pool(state)["crown"], state.florins[0]) == (2, 0)


def test_vir_d0_2_what_is_left_in_the_pool_is_gone_when_the_action_ends() -> None:
    state = position(players=[{"left": ["cardinal"]}])
    play(state, "act", "tap left-1 crown", "end")
    assert pool(state) == {}
    assert "tap" not in {move.split()[0] for move in legal(position(phase="winter", players=[{"left": ["cardinal"]}]))}


def test_vir_d0_3_a_fixed_cost_asks_only_for_what_is_missing() -> None:
    rich = {"marker": 2, "florins": 9, "left": ["cardinal"], "right": ["gonfalonier"]}
    state = position(players=[rich])
    play(state, "act", "advance")
    assert {offer.split()[1] for offer in offers(state, "tap")} == {"crown", "cross"}
    play(state, "tap left-1 cross")
    assert (state.rank[0], state.florins[0]) == (1, 7)  # closed by itself


def test_vir_d0_4_an_open_cost_takes_any_useful_source() -> None:
    state = position(players=[{"marker": 5, "left": ["ambassador"]}])
    play(state, "act")
    play(state, "tap left-1 mask")
    assert pool(state)["mask"] == 2  # with the room's own
    play(state, "end")
    assert pool(state) == {}


def test_vir_d0_5_only_what_can_be_paid_is_offered() -> None:
    poor: dict[str, Any] = {"marker": 3, "spent": ["florence", "pisa"], "indulgences": [3], "crossed": []}
    assert phase(position(players=[poor])) != "act"
    state = position(players=[{"marker": 3, "spent": ["florence", "pisa"], "left": ["consigliere"]}])
    play(state, "act")
    assert "ravenna" in offers(state, "annex")  # two Crowns, and one by an indulgence
    assert "siena" not in offers(state, "annex")


def test_vir_d0_6_collecting_never_ends_a_question() -> None:
    state = position()
    before = phase(state)
    play(state, "collect florence")
    assert phase(state) == before
    assert "collect florence" not in legal(state)
    state = position(players=[{"marker": 3, "spent": ["pisa"], "left": ["consigliere"]}])
    play(state, "act", "annex ravenna")
    assert "collect florence" in legal(state)  # an indulgence can still give the Crown
    play(state, "tap left-1 crown")
    play(state, "collect florence")
    assert legal(state) == ["ask crown"]


def test_vir_d0_7_troops_and_twins_are_offered_once() -> None:
    state = position(players=[{"marker": 4, "left": ["gonfalonier"]}], troops={"florence": {"0": 3}})
    play(state, "act")
    assert offers(state, "pick").count("own florence") == 1
    twins = position(players=[{"right": ["merchant", "merchant"]}], phase="winter")
    assert offers(twins, "discard") == ["right-1"]


def test_vir_d0_8_the_way_back_is_undo() -> None:
    match = GAME.start(3, 1, powers="listed")
    seat = match.state.actors()[0]
    before = match.state.key()
    match.play(seat, match.state.legal(seat)[0])
    match.undo(seat)
    assert match.state.key() == before


def test_vir_d0_9_every_question_has_a_way_out() -> None:
    for seats in (2, 4):
        luck, state = FastLuck(seats), start(seats)
        while state.actors():
            if phase(state) not in FORCED:
                assert set(EXITS) & set(legal(state)), (phase(state), legal(state))
            found = state.legal(state.turn)
            state.play(state.turn, found[luck.below(len(found))], luck)


def test_vir_d0_10_a_single_answer_is_given_by_the_table() -> None:
    state = position(phase="sieges", troops={"parma": {}, "siena": {"0": 1}}, players=[{}])
    assert phase(state) != "duel"  # nothing to announce, so the siege is over
    besieged = position(phase="sieges", turn=2, troops={"florence": {"2": 6}})
    assert besieged.turn == 0  # but a besieged player is asked at least once


def test_vir_d0_11_collecting_is_offered_before_a_source_is_lost() -> None:
    state = position(phase="sieges", turn=2, troops={"florence": {"2": 6}})
    play(state, "collect florence")
    assert "florence" not in ready(state, 0)
    assert state.florins[0] == 3


def test_vir_d0_12_no_question_has_more_than_150_answers() -> None:
    luck, state, most = FastLuck(5), start(5), 0
    while state.actors():
        found = state.legal(state.turn)
        most = max(most, len(found))
        state.play(state.turn, found[luck.below(len(found))], luck)
    assert most <= GAME.max_legal <= 150
