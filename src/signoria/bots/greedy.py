"""Looks one step ahead and takes what the game's own evaluation likes best."""

from __future__ import annotations

from signoria.bots.base import Choice, deciding_seat
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck


class GreedyBot:
    """``greedy``: each action is tried in the same few worlds the seat cannot tell apart."""

    name = "greedy"
    version = "1"

    def __init__(self, worlds: int = 6) -> None:
        self.worlds = worlds

    def choose(self, game: Game, view: View, seed: int) -> Choice:
        luck, seat = FastLuck(seed), deciding_seat(view)
        world = game.world(view, luck)
        legal = game.sensible(world, seat, world.legal(seat))
        if len(legal) == 1:
            return Choice(legal[0])
        hopes = [0.0] * len(legal)
        for _ in range(self.worlds):
            world.resample(seat, luck)
            for at, action in enumerate(legal):
                after = world.copy()
                after.play(seat, action, luck)
                hopes[at] += game.values(after)[seat]
        best = max(hopes)
        equal = [action for action, hope in zip(legal, hopes, strict=True) if hope > best - 1e-9]
        return Choice(equal[luck.below(len(equal))])
