"""OpenSpiel: its own algorithms play our games, and no state tells a player more than its view."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from pyspiel import PrivateInfoType

from helpers.openspiel import kind_of, load, onward
from helpers.positions import OURS
from signoria.research import openspiel
from signoria.research.openspiel import SignoriaState
from signoria.research.openspiel_observers import OFFERED, OWN
from signoria.research.versions import version


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_openspiels_own_search_plays_our_games(name: str, chance: str) -> None:
    game, rng = load(name, chance=chance), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=4, random_state=rng)
    state = game.new_initial_state()
    for steps in (0, 12, 12):
        onward(state, rng, steps)
        assert not state.is_terminal()
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    onward(state, rng)
    assert sum(state.returns()) == pytest.approx(0.0)
    assert max(state.returns()) > 0


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_openspiels_own_test_of_a_game_passes(name: str, chance: str) -> None:
    """Masks, returns, histories, clones and the text of every action; where chance is explicit, writing down too."""
    pyspiel.random_sim_test(load(name, chance=chance), num_sims=1, serialize=chance == "explicit", verbose=False)


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "condottiere": [{"players": 5, "hidden_cards": True, "start_seat": "3"}, {"play_for_points": 20, "offers": True}],
    "principato": [{"players": 4, "start_seat": "0"}, {"catapult_price": "year", "empty_income": False}],
    "renaissance": [{"players": 4, "scenario": "1494"}, {"players": 6, "powers": True, "nations": "listed"}],
    "virtu": [{"players": 3, "start_seat": "2", "powers": "listed"}, {"max_years": 5, "siege_pass_final": True}],
}


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_the_text_of_a_game_loads_an_equal_game(name: str, chance: str) -> None:
    for options in ({}, *OPTIONS[name]):
        game = load(name, chance=chance, **options)
        again = pyspiel.load_game(str(game))
        assert again == game
        assert again.get_parameters() == game.get_parameters()
        assert again.table.options == game.table.options
        assert again.num_players() == game.num_players()


def test_a_text_of_digits_may_stand_in_quotes() -> None:
    assert load("renaissance").table.options["scenario"] == "1454"
    for text in ("1494", "'1494'"):
        assert load("renaissance", players=4, scenario=text).table.options["scenario"] == "1494"
    game = pyspiel.load_game("python_signoria_renaissance(players=4,scenario='1515')")
    assert game.table.options["scenario"] == "1515"
    assert pyspiel.load_game("python_signoria_condottiere(start_seat='1')").table.options["start_seat"] == 1


@pytest.mark.parametrize("name", OURS)
def test_game_and_state_can_be_written_down_together_where_chance_is_explicit(name: str) -> None:
    game = load(name, chance="explicit", **OPTIONS[name][0])
    state, rng = game.new_initial_state(), np.random.RandomState(5)
    for steps in (0, 30):
        onward(state, rng, steps)
        other_game, other = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert other_game == game
        assert pyspiel.deserialize_game(game.serialize()) == game
        assert other.history() == state.history()
        for player in range(state.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)


@pytest.mark.parametrize("name", OURS)
def test_a_sampled_game_refuses_to_be_written_down_with_its_state(name: str) -> None:
    """Its luck would have to be written down too, which OpenSpiel has no way to ask a game in Python for."""
    game = load(name)
    with pytest.raises(ValueError, match="pickle it, or use chance=explicit"):
        game.serialize()
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.serialize_game_and_state(game, game.new_initial_state())
    with pytest.raises(pyspiel.SpielError, match="GetRNGState unimplemented"):
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def refuses(sentence: str, *asked: Callable[[], Any]) -> None:
    for ask in asked:
        with pytest.raises(ValueError, match=sentence):
            ask()


ALL_KINDS = list(product((False, True), (False, True), PrivateInfoType.__members__.values()))


@pytest.mark.parametrize("name", OURS)
def test_observers_that_there_are_not_are_refused_with_those_there_are(name: str) -> None:
    game = load(name)
    assert len(ALL_KINDS) == 12
    for kind in ALL_KINDS:
        ways = (partial(make_observation, game, kind_of(*kind)), partial(game.make_observer, kind_of(*kind), {}))
        if kind in OFFERED:
            for way in ways:
                way()
        else:
            refuses(r"no observer for .*; there are: .*private_info=NONE", *ways)


@pytest.mark.parametrize("name", OURS)
def test_observers_tell_everybody_their_own_and_all_the_same_where_it_is_public(name: str) -> None:
    game, rng = load(name, players=3), np.random.RandomState(3)
    state = game.new_initial_state()
    whole = make_observation(game)
    for dealt in (False, True):
        for kind, numbers in OFFERED.items():
            observer, public = make_observation(game, kind_of(*kind)), kind[2] == PrivateInfoType.NONE
            texts = {observer.string_from(state, player) for player in range(3)}
            assert len(texts) == (1 if public or not dealt else 3)
            if not numbers:
                assert (observer.tensor, observer.dict) == (None, {})
                refuses("is told as a string, not as a tensor", partial(observer.set_from, state, 0))
                continue
            for player in range(3):
                observer.set_from(state, player)
                whole.set_from(state, player)
                assert observer.tensor.any() == dealt
                assert np.array_equal(observer.tensor, whole.tensor) == (not dealt or not public)
        onward(state, rng, 40)


@pytest.mark.parametrize("name", OURS)
def test_public_is_what_a_spectator_sees_and_with_what_is_private_the_view(name: str) -> None:
    game, rng = load(name, players=3), np.random.RandomState(4)
    public = make_observation(game, kind_of(False, True, PrivateInfoType.NONE))
    private = make_observation(game, kind_of(False, False, PrivateInfoType.SINGLE_PLAYER))
    recalled = make_observation(game, kind_of(True, True, PrivateInfoType.NONE))
    state = game.new_initial_state()
    for _ in range(4):
        onward(state, rng, 20)
        for player in range(3):
            told = json.loads(public.string_from(state, player))
            assert told == json.loads(json.dumps(state.passage.state.view(None)))
            assert recalled.string_from(state, player).endswith(public.string_from(state, player))
            own = json.loads(private.string_from(state, player))
            assert own["seat"] == player
            assert {**told, **own} == json.loads(state.observation_string(player))
            public.set_from(state, player)
            row = np.zeros_like(public.tensor)
            game.version.encoding.write(state.passage.state.view(None), row)
            assert np.array_equal(public.tensor, row)


@pytest.mark.parametrize("name", OURS)
def test_the_default_observer_is_the_observation_and_takes_no_parameters(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    onward(state, np.random.RandomState(4), 20)
    for observer in (make_observation(game), make_observation(game, kind_of(False, True, OWN))):
        for player in range(state.num_players()):
            observer.set_from(state, player)
            assert observer.tensor.tolist() == state.observation_tensor(player)
            assert observer.string_from(state, player) == state.observation_string(player)
    recall = make_observation(game, INFO_STATE_OBS_TYPE)
    assert recall.string_from(state, 0) == state.information_state_string(0)
    game.make_observer({})
    ways = (partial(make_observation, game, None, {"size": 3}), partial(game.make_observer, {"size": 3}))
    refuses("observers take no parameters", *ways)


@pytest.mark.parametrize("name", OURS)
def test_what_the_type_does_not_promise_is_refused(name: str) -> None:
    game = load(name)
    state = game.new_initial_state()
    onward(state, np.random.RandomState(4), 5)
    assert not game.get_type().provides_information_state_tensor
    asked = (state.information_state_tensor, partial(state.information_state_tensor, 1))
    shapes = (game.information_state_tensor_shape, game.information_state_tensor_size)
    refuses("is told as a string, not as a tensor", *asked, *shapes)
    for unknown in (state.to_struct, state.to_json, state.to_dict, state.to_observation_struct):
        with pytest.raises(pyspiel.SpielError, match="not implemented"):
            unknown()


def test_while_chance_decides_a_player_remembers_its_own_action() -> None:
    """And nobody else knows more than before."""
    state, rng = load("condottiere", chance="explicit").new_initial_state(), np.random.RandomState(3)
    waiting: list[Any] = []
    while not waiting:
        onward(state, rng, 1)
        assert not state.is_terminal()
        seat, before = state.current_player(), state.clone()
        waiting = [child for child in map(state.child, state.legal_actions()) if child.is_chance_node()]
    other = 1 - seat
    assert {child.information_state_string(other) for child in waiting} == {before.information_state_string(other)}
    mine = {child.information_state_string(seat) for child in waiting}
    assert len(mine) == len(waiting)
    assert before.information_state_string(seat) not in mine


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("offers", [False, True])
def test_another_world_is_the_same_to_the_player_and_not_to_the_others(name: str, offers: bool) -> None:
    game, rng = load(name, offers=offers), np.random.RandomState(2)
    state = game.new_initial_state()
    differ = 0
    for _ in range(6):
        onward(state, rng, 7)
        if state.is_terminal():
            break
        player = state.current_player()
        other = (player + 1) % state.num_players()
        for _ in range(4):
            world = state.resample_from_infostate(player, rng.uniform)
            assert isinstance(world, SignoriaState)
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.observation_string(player) == state.observation_string(player)
            assert world.observation_tensor(player) == state.observation_tensor(player)
            assert world.legal_actions() == state.legal_actions()
            differ += world.observation_string(other) != state.observation_string(other)
            assert world.information_state_string(other) != state.information_state_string(other)
    assert (differ > 0) == (name != "virtu")  # where all lies open there is nothing to deal again


def test_an_information_state_remembers_what_the_view_forgets() -> None:
    """Two ways to one position: the views agree, the information states do not."""
    game, rng = load("condottiere", chance="explicit"), np.random.RandomState(3)
    state = game.new_initial_state()
    onward(state, rng, 1)
    seat = state.current_player()
    plays = [action for action in state.legal_actions() if "play m" in state.action_to_string(seat, action)][:2]
    assert len(plays) == 2
    one, two = state.clone(), state.clone()
    for way, order in ((one, plays), (two, plays[::-1])):
        for action in order:
            while way.current_player() != seat:
                onward(way, np.random.RandomState(4), 1)
            way.apply_action(action)
    assert one.observation_string(seat) == two.observation_string(seat)
    assert one.information_state_string(seat) != two.information_state_string(seat)


@pytest.mark.parametrize("name", OURS)
def test_an_explicit_history_repeats_the_game(name: str) -> None:
    game = load(name, chance="explicit")
    state = game.new_initial_state()
    onward(state, np.random.RandomState(5), 60)
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert again.observation_string(0) == state.observation_string(0)
    assert again.information_state_string(1) == state.information_state_string(1)


def test_a_clone_does_not_know_the_luck_of_its_original() -> None:
    deals = set()
    opening = load("condottiere").new_initial_state()
    for _ in range(3):
        twin = opening.clone()
        onward(twin, np.random.RandomState(6), 0)
        deals.add(twin.observation_string(0))
    assert len(deals) == 3


def again(what: str, state: Any) -> Any:
    if what == "serialize":
        return state.get_game().deserialize_state(state.serialize())
    return pickle.loads(pickle.dumps(state)) if what == "pickle" else copy.deepcopy(state)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize("what", ["serialize", "pickle", "deepcopy"])
def test_a_state_can_be_written_down_and_read_again(name: str, chance: str, what: str) -> None:
    state, rng = load(name, chance=chance).new_initial_state(), np.random.RandomState(5)
    for steps in (0, 30, 400):  # the last of them late in a long game
        onward(state, rng, steps)
        other = again(what, state)
        assert (other.history(), str(other)) == (state.history(), str(state))
        assert other.current_player() == state.current_player()
        for player in range(state.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)
    assert other.returns() == state.returns()


def test_what_is_read_again_does_not_know_the_luck_of_its_original() -> None:
    game = load("condottiere")
    written = game.new_initial_state().serialize()
    deals = set()
    for _ in range(4):
        state = game.deserialize_state(written)
        state.apply_action(0)
        deals.add(str(state.observation_tensor(0)))
    assert len(deals) == 4


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
def test_a_copy_of_a_game_goes_on_with_the_same_luck(copied: Any, chance: str) -> None:
    game = load("renaissance", players=4, scenario="1494", chance=chance)
    onward(game.new_initial_state(), np.random.RandomState(1), 20)
    other = copied(game)
    assert other.get_parameters() == game.get_parameters()
    ends = []
    for one in (game, other):
        state = one.new_initial_state()
        onward(state, np.random.RandomState(2), 40)
        ends.append(str(state))
    assert ends[0] == ends[1]


def test_equal_seeds_give_equal_games() -> None:
    ends = [load("principato").new_initial_state() for _ in range(2)]
    for state in ends:
        onward(state, np.random.RandomState(8))
    assert ends[0].history() == ends[1].history()


def test_parameters_are_the_games_options_and_wrong_ones_are_refused() -> None:
    game = load("condottiere", players=5, hidden_cards=True, start_seat="3")
    assert game.num_players() == 5
    state = game.new_initial_state()
    onward(state, np.random.RandomState(9), 0)
    assert state.current_player() == 3
    for wrong in ({"players": 7}, {"chance": "none"}, {"region_choice": "never"}):
        with pytest.raises(ValueError, match=r"players|chance|region_choice"):
            openspiel.SignoriaGame(version("condottiere"), wrong)


def test_python_ends_quietly_after_a_game_was_loaded() -> None:
    program = "import pyspiel, signoria.research.openspiel; pyspiel.load_game('python_signoria_condottiere')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
