"""The tree search: it sees what wins, wonders only about what it cannot know, and repeats itself."""

from __future__ import annotations

import pytest

import signoria
import toy
from signoria.bots.base import Choice
from signoria.bots.playout import greedy, play_on
from signoria.bots.search import Tree
from signoria.bots.search_bot import SearchBot
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
    return GAME.new(4, settle(GAME.options, {}), {}, FastLuck(seed), None)


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
    assert SearchBot(iterations=300).choose(toy.HighCard(), view, 1) == Choice(best, 300)


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    state = opening()
    view = state.view(state.actors()[0])
    assert SearchBot(iterations=20).choose(GAME, view, 5) == SearchBot(iterations=20).choose(GAME, view, 5)


def test_it_leaves_the_world_as_it_was_and_tries_what_is_legal() -> None:
    state = opening()
    seat = state.actors()[0]
    before, legal = state.key(), state.legal(seat)
    tree = Tree(state, seat, 1, GAME)
    tree.grow(40)
    assert state.key() == before
    assert {action for action, _, _ in tree.chances()} == set(legal)
    assert sum(visits for _, visits, _ in tree.chances()) == tree.iterations == 40


def test_time_is_up_only_when_every_action_was_tried() -> None:
    state = opening()
    view = state.view(state.actors()[0])
    assert SearchBot(seconds=1e-9).choose(GAME, view, 1).iterations == len(state.legal(state.actors()[0]))


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
