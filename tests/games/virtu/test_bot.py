"""What bots are told: hopes that make sense, answers that are legal, and play that beats chance."""

from __future__ import annotations

import pytest

from helpers.virtu import GAME, legal, play, position
from signoria.bots.playout import greedy
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle
from signoria.games.virtu.bot import evaluation
from signoria.games.virtu.codes import MOVE, PAY
from signoria.games.virtu.rules.scoring import total
from signoria.games.virtu.state import VirtuState


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_hopes_are_shares_and_nothing_illegal_is_sensible(seats: int) -> None:
    luck = FastLuck(seats)
    state = GAME.new(seats, settle(GAME.options, {"max_years": 4}), {}, luck, None)
    while state.actors():
        (seat,) = state.actors()
        offered = state.legal(seat)
        looked = GAME.sensible(state, seat, offered)
        assert looked
        assert set(looked) <= set(offered)
        hopes = GAME.values(state)
        assert abs(sum(hopes) - 1.0) < 1e-9
        assert min(hopes) > 0.0
        state.play(seat, offered[luck.below(len(offered))], luck)
    assert GAME.values(state) == list(state.scores())


@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_beats_chance(seats: int) -> None:
    won, games = 0.0, 3
    for number in range(games):
        luck = FastLuck(number)
        state = GAME.new(seats, settle(GAME.options, {"max_years": 12}), {}, luck, None)
        mine = number % seats
        while state.actors():
            (seat,) = state.actors()
            offered = state.legal(seat)
            chosen = greedy(GAME, state, seat, luck) if seat == mine else offered[luck.below(len(offered))]
            state.play(seat, chosen, luck)
        won += state.scores()[mine]
    assert won >= games - 1


def test_a_city_is_worth_its_crowns() -> None:
    state = position(players=[{"marker": 3, "left": ["consigliere"]}])
    assert str(GAME.actions[greedy(GAME, state, 0, FastLuck(1))]) == "act"
    play(state, "act")
    assert str(GAME.actions[greedy(GAME, state, 0, FastLuck(1))]).startswith("annex")


def test_nobody_wastes_his_tiles() -> None:
    state = position(phase="move")
    assert "collect florence" in legal(state)
    offered = [str(GAME.actions[one]) for one in GAME.sensible(state, 0, state.legal(0))]
    assert offered == ["step"]


def greedily(state: VirtuState) -> str:
    """What a greedy bot plays next; it is played."""
    seat = state.turn
    number = greedy(GAME, state, seat, FastLuck(1))
    state.play(seat, number, FastLuck(1))
    return str(GAME.actions[number])


def test_a_greedy_bot_besieges_what_it_can_take() -> None:
    state = position(
        phase="act",
        troops={"florence": {"0": 3}},
        players=[{"marker": 4, "rooms": {"4": "condottiere"}}],
    )
    moves: list[str] = []
    while not state.winter:
        moves.append(greedily(state))
    assert moves.count("march spoleto") == 3
    assert state.owner.count(0) == 3


LAST_STEP = {"marker": 2, "florins": 9, "rank": 4, "left": ["bishop"], "right": ["ambassador"]}  # to the last rank


@pytest.mark.parametrize(("mine", "theirs", "ends"), [(0b110, 0, True), (0, 0b101, False)])
def test_who_leads_ends_the_game_and_who_is_behind_does_not(mine: int, theirs: int, ends: bool) -> None:
    state = position(year=12, players=[{**LAST_STEP, "trophies": mine}, {"trophies": theirs}])
    while state.turn == 0 and not state.winter:
        greedily(state)
    assert (state.rank[0] == 5) is ends


def test_points_are_those_of_the_rules() -> None:
    for seats in (3, 4, 5):
        luck = FastLuck(seats)
        state = GAME.new(seats, settle(GAME.options, {"max_years": 8}), {}, luck, None)
        assert isinstance(state, VirtuState)
        while state.actors():
            offered = state.legal(state.turn)
            state.play(state.turn, offered[luck.below(len(offered))], luck)
            if state.phase == MOVE:
                sight = evaluation.Sight(state)
                assert [evaluation.points(state, seat, sight) for seat in range(seats)] == [
                    total(state, seat) for seat in range(seats)
                ]


def test_when_all_is_done_only_points_count() -> None:
    poor, rich = (position(phase="winter", players=[{"florins": florins}]) for florins in (0, 6))
    assert GAME.values(poor)[0] < GAME.values(rich)[0]
    for state in (poor, rich):
        state.last, state.at = True, 3
    assert GAME.values(poor) == GAME.values(rich)


def test_a_payment_is_no_decision_and_spares_the_soul() -> None:
    state = play(position(players=[{"marker": 3, "left": ["consigliere"], "right": ["podesta"]}]), "act")
    while state.phase != PAY:
        greedily(state)
    offered = state.legal(0)
    assert len(GAME.sensible(state, 0, offered)) == 1
    assert "ask crown" not in [str(GAME.actions[one]) for one in GAME.sensible(state, 0, offered)]


def test_a_search_judges_when_a_new_year_begins() -> None:
    state = position(phase="move")
    assert GAME.pauses(state)
    assert not GAME.pauses(play(state, "step"))


def test_every_table_is_judged_by_what_was_learned_with_weights_of_its_own() -> None:
    assert GAME.learned is not None
    half = len(GAME.feature_names) // 2
    for seats in GAME.seats:
        state = GAME.new(seats, settle(GAME.options, {}), {}, FastLuck(1), None)
        rows = GAME.features(state)
        assert GAME.judge(state) == GAME.learned.hopes(rows) != GAME.values(state)
        for row in rows:
            told, silent = (row[:half], row[half:]) if seats == 2 else (row[half:], row[:half])
            assert any(told)
            assert not any(silent)
