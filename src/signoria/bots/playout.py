"""Random play to the end, as fast as the kernel allows: the heart of the search and of the benchmarks."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.engine.options import Value


def play_out(state: State, luck: FastLuck) -> int:
    """Play the state to its end at random; how many decisions that took."""
    decisions = 0
    while True:
        actors = state.actors()
        if not actors:
            return decisions
        seat = actors[0] if len(actors) == 1 else actors[luck.below(len(actors))]
        legal = state.legal(seat)
        state.play(seat, legal[luck.below(len(legal))], luck)
        decisions += 1


def random_games(game: Game, seats: int, options: Mapping[str, Value], games: int, seed: int) -> int:
    """So many whole games at random, the loop inside; how many decisions they took together."""
    luck = FastLuck(seed)
    decisions = 0
    for _ in range(games):
        decisions += play_out(game.new(seats, options, {}, luck, None), luck)
    return decisions
