"""Fast playouts: the inner loop of the search and of the benchmarks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.engine.options import Value


def play_out(state: State, luck: FastLuck) -> int:
    """Play the state to its end at random. Return the number of decisions."""
    decisions = 0
    while True:
        actors = state.actors()
        if not actors:
            return decisions
        seat = actors[0] if len(actors) == 1 else actors[luck.below(len(actors))]
        legal = state.legal(seat)
        state.play(seat, legal[luck.below(len(legal))], luck)
        decisions += 1


def play_on(game: Game[Any], state: State, decisions: int, luck: FastLuck) -> None:
    """Let all seats play greedily for n decisions, or less far: to the first quiet position, or to the end."""
    for _ in range(decisions):
        actors = state.actors()
        if not actors or game.pauses(state):
            return
        state.play(actors[0], greedy(game, state, actors[0], luck), luck)


def greedy(game: Game[Any], state: State, seat: int, luck: FastLuck) -> int:
    """The action with the best evaluation for this seat, one step ahead, in one world it cannot tell from the truth."""
    legal = game.sensible(state, seat, state.legal(seat))
    if len(legal) == 1:
        return legal[0]
    guess = state.copy()
    guess.resample(seat, luck)
    best, most = -1, -1.0
    for action in legal:
        after = guess.copy()
        after.play(seat, action, luck)
        hope = game.values(after)[seat]
        if hope > most:
            best, most = action, hope
    return best


def random_games(game: Game[Any], seats: int, options: Mapping[str, Value], games: int, seed: int) -> int:
    """Play ``games`` whole games at random, with the loop compiled. Return the total number of decisions."""
    luck = FastLuck(seed)
    decisions = 0
    for _ in range(games):
        decisions += play_out(game.new(seats, options, {}, luck, None), luck)
    return decisions
