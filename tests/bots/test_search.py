"""The tree search: it sees what wins, wonders only about what it cannot know, and repeats itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from types import SimpleNamespace

import pytest

import signoria
from helpers import toy
from signoria.bots import make, search_bot
from signoria.bots.base import Choice
from signoria.bots.playout import greedy, play_on
from signoria.bots.search import Node, Tree
from signoria.bots.search_bot import LEARNED, PLAYOUTS, SearchBot
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

GAME = signoria.game("condottiere")
VICTORY_AT_HAND = {
    "seats": 4,
    "contested": "bologna",
    "domains": [["parma", "modena"], ["torino"], ["roma"], []],
    "hands": [["surrender", "m1", "m2"], ["m10", "m6", "m5"], ["m10", "m4", "drummer"], ["m10", "m3", "heroine"]],
    "lines": [["m10"], ["m6"], ["m5"], ["m4"]],
}


def said(choice: Choice) -> str:
    return str(GAME.actions[choice.action])


def opening(seed: int = 1) -> State:
    state: State = GAME.new(4, settle(GAME.options, {}), {}, FastLuck(seed), None)
    return state


def test_it_ends_the_battle_that_wins_the_game() -> None:
    view = GAME.position(VICTORY_AT_HAND).view(0)
    assert said(SearchBot(iterations=60).choose(GAME, view, 1)) == "play surrender"


def test_it_does_not_end_the_battle_for_somebody_else() -> None:
    behind = VICTORY_AT_HAND | {
        "lines": [["m4"], ["m6"], ["m5"], ["m10"]],
        "domains": [[], [], [], ["parma", "modena"]],
    }
    assert said(SearchBot(iterations=60).choose(GAME, GAME.position(behind).view(0), 1)) != "play surrender"


@pytest.mark.parametrize(("card", "best"), [(toy.CARDS.index("low"), toy.SWAP), (toy.CARDS.index("high"), toy.OPEN)])
def test_without_insight_it_plays_to_the_end(card: int, best: int) -> None:
    stock = [3, 3, 3]
    hands = [card, toy.CARDS.index("mid")]
    for held in hands:
        stock[held] -= 1
    view = toy.Table(stock, hands, [False, False], 0).view(0)
    assert SearchBot(iterations=300).choose(toy.HighCard(), view, 1).action == best


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    state = opening()
    view = state.view(state.actors()[0])
    assert SearchBot(iterations=20).choose(GAME, view, 5) == SearchBot(iterations=20).choose(GAME, view, 5)


def test_it_leaves_the_world_as_it_was_and_tries_what_is_legal() -> None:
    state = opening()
    seat = state.actors()[0]
    before, legal = state.key(), state.legal(seat)
    for insight in (GAME, None):
        tree = Tree(state, seat, 1, insight)
        tree.grow(40)
        assert state.key() == before
        assert {action for action, _, _ in tree.chances()} <= set(legal)
        assert sum(visits for _, visits, _ in tree.chances()) == tree.iterations == 40


def test_what_is_hopeless_at_first_sight_is_hardly_looked_at() -> None:
    tree = Tree(GAME.position(VICTORY_AT_HAND), 0, 1, GAME)
    tree.grow(60)
    tried = {str(GAME.actions[action]): visits for action, visits, _ in tree.chances()}
    assert tried["play surrender"] > 40


@pytest.mark.parametrize("judge", [LEARNED, PLAYOUTS])
def test_stopping_early_changes_no_choice_and_the_receipt_gives_it_again(judge: str) -> None:
    stopped = 0
    for seed in range(4):
        view, luck = (
            GAME.position(VICTORY_AT_HAND | {"contested": ["bologna", "napoli"][seed % 2]}).view(0),
            FastLuck(seed),
        )
        chosen = SearchBot(iterations=40, judge=judge).choose(GAME, view, seed)
        tree = Tree(GAME.world(view, luck), 0, luck.word(), None if judge == PLAYOUTS else GAME, judge == LEARNED)
        tree.grow(40)
        assert chosen.action == tree.chances()[0][0] == tree.best()
        assert SearchBot(iterations=chosen.iterations, judge=judge).choose(GAME, view, seed).action == chosen.action
        stopped += chosen.iterations < 40
    assert stopped


def test_it_is_settled_when_the_second_cannot_draw_level() -> None:
    tree = Tree(opening(), 0, 1)
    for action, visits in enumerate((3, 10, 6)):
        node = Node(0, 0.0)
        node.visits = visits
        tree.root.children[action] = node
    assert tree.settled(3)
    assert not tree.settled(4)  # the second might be tried four times, and then it is the first that counts


def test_a_budget_in_seconds_is_the_threads_own_time_and_nobody_waits_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    view = opening().view(opening().actors()[0])
    passing = ((0.2, 0.2, 5), (0.2, 0.0, 5), (0.0, 0.2, 15), (0.0, 0.5, 6))  # at each look at the two clocks
    for thread, wall, made in passing:
        clock = SimpleNamespace(thread_time=ticking(thread), perf_counter=ticking(wall))
        monkeypatch.setattr(search_bot, "time", clock)
        assert SearchBot(seconds=1.0).choose(GAME, view, 1).iterations == made


def ticking(step: float) -> Callable[[], float]:
    ticks = count()
    return lambda: next(ticks) * step


def test_a_greedy_player_guesses_at_the_hands_of_others() -> None:
    state = GAME.position(VICTORY_AT_HAND)
    before = state.key()
    assert str(GAME.actions[greedy(GAME, state, 0, FastLuck(1))]) == "play surrender"
    assert state.key() == before


def test_playing_on_stops_in_time_and_at_the_end() -> None:
    state = GAME.position(VICTORY_AT_HAND)
    play_on(GAME, state, 0, FastLuck(1))
    assert state.actors() == (0,)
    play_on(GAME, state, 5, FastLuck(1))
    assert state.actors() == ()
    assert state.scores() == (1.0, 0.0, 0.0, 0.0)


@pytest.mark.parametrize("name", ["search:abc", "search:xs", "search:0", "search:-1s"])
def test_a_budget_that_is_none_says_how_to_write_one(name: str) -> None:
    with pytest.raises(ValueError, match=r"search:500 \(iterations.*search:0\.3s \(seconds"):
        make(name)
