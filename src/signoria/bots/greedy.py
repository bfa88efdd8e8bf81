"""Looks one step ahead and takes the action with the best evaluation by the game."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Choice, deciding_seat
from signoria.engine.game import Game, State, View
from signoria.engine.luck import FastLuck


class GreedyBot:
    """``greedy``: each action is tried in the same few worlds the seat cannot tell apart."""

    name = "greedy"
    version = "1"

    def __init__(self, worlds: int = 6) -> None:
        self.worlds = worlds

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        luck, seat = FastLuck(seed), deciding_seat(view)
        world = game.world(view, luck)
        unasked = game.offer(world, seat)
        if unasked is not None:
            return Choice(unasked)
        return best_of(game, world, seat, self.worlds, luck)


def best_of(game: Game[Any], world: State, seat: int, worlds: int, luck: FastLuck) -> Choice:
    """The action after which the seat's evaluation is best; among equals, any."""
    legal = game.sensible(world, seat, world.legal(seat))
    if len(legal) == 1:
        return Choice(legal[0])
    hopes = looked_ahead(game, world, seat, legal, worlds, luck)
    best = max(hopes)
    equal = [action for action, hope in zip(legal, hopes, strict=True) if hope > best - 1e-9]
    return Choice(equal[luck.below(len(equal))])


def looked_ahead(
    game: Game[Any], world: State, seat: int, moves: list[int], worlds: int, luck: FastLuck
) -> list[float]:
    """The seat's evaluation after each of these actions, in the same few worlds it cannot tell apart."""
    hopes = [0.0] * len(moves)
    for _ in range(worlds):
        world.resample(seat, luck)
        for at, move in enumerate(moves):
            after = world.copy()
            after.play(seat, move, luck)
            hopes[at] += game.values(after)[seat]
    return hopes
