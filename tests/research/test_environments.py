"""Gymnasium, PettingZoo, many games at once: their own checks pass, rewards and masks are what they should be."""

from __future__ import annotations

import builtins
import copy
import importlib
import pickle
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from helpers.positions import OURS
from signoria import games
from signoria.arena.simulate import make_plan, play_game
from signoria.bots.base import Choice
from signoria.bots.random_bot import RandomBot
from signoria.engine.game import Game, View
from signoria.research import gymnasium as single
from signoria.research import pettingzoo as several
from signoria.research.vector import Games


def fewest(name: str) -> int:
    return games.game(name).seats[0]


def finish(env: single.SignoriaEnv, seed: int) -> tuple[float, int]:
    """Play at random to the end: the reward and the steps."""
    _, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    steps = 0
    while True:
        _, reward, over, cut, info = env.step(env.action_space.sample(info["action_mask"]))
        steps += 1
        assert not cut
        if over:
            assert not info["action_mask"].any()
            return float(reward), steps
        assert reward == 0.0


@pytest.mark.parametrize("name", OURS)
def test_gymnasiums_own_check_passes(name: str) -> None:
    made = gymnasium.make(f"signoria/{name}-v1", opponents=("random",) * (fewest(name) - 1), render_mode="ansi")
    check_env(made.unwrapped)
    assert made.spec is not None
    assert made.spec.id == f"signoria/{name}-v1"


@pytest.mark.parametrize("name", OURS)
def test_pettingzoos_own_tests_pass(name: str) -> None:
    api_test(several.env(name), num_cycles=80)
    seed_test(lambda: several.env(name), num_cycles=20)


@pytest.mark.parametrize("name", OURS)
def test_one_learner_plays_whole_games_among_bots(name: str) -> None:
    seats = fewest(name)
    env = single.env(name, opponents=("random",) * (seats - 1))
    found = [finish(env, seed) for seed in (0, 1)]
    assert found[1] == finish(env, 1)
    assert {reward for reward, _ in found} <= {1.0, -1 / (seats - 1)} | {0.25, 0.0}


class Noting(RandomBot):
    """Notes whose views it is shown."""

    def __init__(self) -> None:
        self.seats: set[object] = set()

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        self.seats.add(view["seat"])
        return super().choose(game, view, seed)


def test_opponents_sit_clockwise_from_the_learner_and_see_their_own_views() -> None:
    left, right = Noting(), Noting()
    env = single.env("condottiere", opponents=(left, right), seat=2)
    finish(env, 4)
    assert (left.seats, right.seats) == ({0}, {1})
    env = single.env("condottiere", opponents=(left, right))
    chairs = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert chairs == {0, 1, 2}


class Stubborn(RandomBot):
    """Always answers the same."""

    name = "stubborn"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        answer: Choice = self.answer
        return answer


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Choice(171), r"bot stubborn chose '.+', which is not legal: .+ \(CON-"),
        (Choice(172), "there is no action 172"),
        (17, r"bot stubborn answered 17: a bot answers with Choice\(number of an action\)"),
        (None, "bot stubborn answered None"),
    ],
)
def test_a_bot_of_ones_own_that_is_mistaken_is_told_so(answer: Any, sentence: str) -> None:
    """Otherwise its game goes on from a position that no rule knows, and may never end."""
    env = single.env("condottiere", opponents=(Stubborn(answer),))
    with pytest.raises(ValueError, match=sentence):
        finish(env, 1)
    game = games.game("condottiere")
    with pytest.raises(ValueError, match=sentence):
        play_game(game, make_plan(game, 2, ["stubborn"], 1), [Stubborn(answer)] * 2, 0)


def test_what_is_no_opponent_and_no_way_to_render_is_refused() -> None:
    with pytest.raises(ValueError, match='an opponent is a bot or the name of one, like "greedy", not 3'):
        single.env("condottiere", opponents=(3,))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="render_mode is \"ansi\" or None, not 'human'"):
        single.env("condottiere", render_mode="human")
    with pytest.raises(ValueError, match="render_mode is \"ansi\" or None, not 'human'"):
        several.env("condottiere", render_mode="human")


def test_what_is_not_allowed_loses_or_is_refused() -> None:
    env = single.env("condottiere", opponents=("random",))
    _, info = env.reset(seed=1)
    forbidden = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(np.int64(forbidden))
    assert (reward, over) == (-1.0, True)
    assert info["illegal"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(0))
    strict = single.env("condottiere", opponents=("random",), illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(ValueError, match="is not allowed"):
        strict.step(np.int64(forbidden))
    with pytest.raises(ValueError, match="2 to 6 seats, not 1"):
        single.env("condottiere", opponents=())
    with pytest.raises(ValueError, match="opponents are a list of bots"):
        single.env("condottiere", opponents="greedy")  # not six opponents of one letter


def test_offers_are_actions_only_where_they_are_wanted() -> None:
    shown = [action.number for action in games.game("condottiere").actions if action.verb == "show"]
    for offers in (False, True):
        env = single.env("condottiere", opponents=("random",), offers=offers)
        _, info = env.reset(seed=3)
        assert info["action_mask"][shown].any() == offers


def test_agents_get_their_rewards_at_the_end_and_nobody_sees_another_ones_cards() -> None:
    env = several.env("condottiere", seats=3)
    env.reset(seed=5)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, _, info = env.last()
        total[agent] += reward
        if not termination:
            other = env.possible_agents[(env.possible_agents.index(agent) + 1) % 3]
            assert not np.array_equal(observation, env.observe(other))
            assert not env.infos[other]["action_mask"].any()
        env.step(None if termination else env.action_space(agent).sample(info["action_mask"]))
    assert sorted(total.values()) == [-0.5, -0.5, 1.0]


@pytest.mark.parametrize("name", OURS)
def test_many_games_at_once_are_the_same_games_one_by_one(name: str) -> None:
    together = Games(name, 3, seed=9)
    random = np.random.default_rng(1)
    for _ in range(40):
        for game in range(3):
            state, mover = together._states[game], int(together.movers[game])
            row = np.zeros_like(together.observations[game])
            together.setting.observe(state, mover, row)
            assert np.array_equal(row, together.observations[game])
            assert np.flatnonzero(together.masks[game]).tolist() == sorted(state.legal(mover))
        together.step(np.array([random.choice(np.flatnonzero(mask)) for mask in together.masks]))


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda games: pickle.loads(pickle.dumps(games))])
def test_many_games_can_be_put_aside_and_gone_on_with(copied: Any) -> None:
    first = Games("condottiere", 3, seats=2, seed=1)
    for step in range(200):
        if step == 20:
            second = copied(first)
        chosen = np.array([np.flatnonzero(mask)[step % mask.sum()] for mask in first.masks])
        first.step(chosen)
        if step >= 20:
            second.step(chosen)
            for name in ("observations", "masks", "movers", "rewards", "over"):
                assert np.array_equal(getattr(first, name), getattr(second, name))
    assert first.played == second.played > 0


def test_a_game_that_is_over_pays_and_is_dealt_again() -> None:
    together, random = Games("condottiere", 4, seed=2), np.random.default_rng(2)
    paid = 0
    while together.played < 6:
        together.step(np.array([random.choice(np.flatnonzero(mask)) for mask in together.masks]))
        assert (together.rewards.sum(axis=1) == 0).all()
        assert (np.abs(together.rewards).sum(axis=1) > 0).tolist() == together.over.tolist()
        paid += int(together.over.sum())
    assert paid == together.played
    with pytest.raises(ValueError, match="game 0, seat"):
        together.step(np.full(4, int(np.flatnonzero(~together.masks[0])[0])))


@pytest.mark.parametrize("module", ["gymnasium", "pettingzoo", "openspiel", "vector"])
def test_a_missing_library_is_asked_for_by_its_extra(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.partition(".")[0] in ("gymnasium", "pettingzoo", "pyspiel", "numpy"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    for loaded in [one for one in sys.modules if one.startswith("signoria.research")]:
        monkeypatch.delitem(sys.modules, loaded)
    with pytest.raises(ImportError, match=r"pip install signoria\[research\]"):
        importlib.import_module(f"signoria.research.{module}")


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ([0], "one whole number for each of 3 games"),
        ([0.0, 0.0, 0.0], "one whole number for each of 3 games"),
        ([[0], [0], [0]], "one whole number for each of 3 games"),
        (None, "game 2, seat"),
        ("far", "there is no action"),
    ],
)
def test_a_wrong_step_of_many_games_plays_in_none_of_them(bad: Any, sentence: str) -> None:
    together = Games("condottiere", 3, seed=9)
    right = together.masks.argmax(axis=1)
    before = [state.key() for state in together._states]
    if bad is None or bad == "far":
        last = len(together.masks[0]) if bad else int((~together.masks[2]).argmax())
        bad = [*right[:2].tolist(), last]
    with pytest.raises(ValueError, match=sentence):
        together.step(np.array(bad))
    assert [state.key() for state in together._states] == before
    together.step(right)
    assert [state.key() for state in together._states] != before


def test_numbers_of_numpy_are_numbers_and_texts_are_none() -> None:
    """The compiled kernel takes plain numbers alone."""
    env = single.env("condottiere", opponents=("random",), seat=np.int64(1), play_for_points=np.int64(20))  # type: ignore[arg-type]
    assert env.reset(seed=1)[1]["seat"] == 1
    several.env("condottiere", seats=np.int64(3)).reset(seed=1)  # type: ignore[arg-type]
    assert Games("condottiere", 2, seats=np.int64(3)).rewards.shape == (2, 3)  # type: ignore[arg-type]
    for bad in (9, "3", 3.0, True):
        with pytest.raises(ValueError, match=f"condottiere takes 2 to 6 seats, not {bad!r}"):
            several.env("condottiere", seats=bad)  # type: ignore[arg-type]
    for bad in (2, -1, "1", True):
        with pytest.raises(ValueError, match=f"there is no seat {bad!r}: they are numbered 0 to 1"):
            single.env("condottiere", seat=bad)  # type: ignore[arg-type]


def test_there_are_some_games_at_once() -> None:
    for bad in (0, -1, 1.5, True):
        with pytest.raises(ValueError, match="1 or more games"):
            Games("condottiere", bad)  # type: ignore[arg-type]


def test_half_an_action_is_none() -> None:
    alone = single.env("condottiere", opponents=("random",))
    _, info = alone.reset(seed=1)
    for bad in (1.5, "pass", True):
        with pytest.raises(ValueError, match="an action is a whole number"):
            alone.step(bad)
    alone.step(np.array(info["action_mask"].argmax()))
