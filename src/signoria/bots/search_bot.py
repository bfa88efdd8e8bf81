"""The tree search as a bot, with a budget in iterations or in seconds."""

from __future__ import annotations

import time

from signoria.bots.base import Choice, deciding_seat
from signoria.bots.search import Tree
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck


class SearchBot:
    """``search:500`` thinks 500 iterations a move, ``search:0.3s`` three tenths of a second of this machine."""

    version = "2"

    def __init__(self, iterations: int = 0, seconds: float = 0.0) -> None:
        if iterations <= 0 and seconds <= 0:
            raise ValueError("a search needs a budget: search:500 (iterations) or search:0.3s (seconds)")
        self.iterations = iterations
        self.seconds = seconds

    @property
    def name(self) -> str:
        return f"search:{self.seconds:g}s" if self.seconds > 0 else f"search:{self.iterations}"

    def choose(self, game: Game, view: View, seed: int) -> Choice:
        seat = deciding_seat(view)
        luck = FastLuck(seed)
        world = game.world(view, luck)
        insight = game if type(game).values is not Game.values else None
        legal = world.legal(seat)
        if insight is not None:
            legal = insight.sensible(world, seat, legal)
        if len(legal) == 1:
            return Choice(legal[0])
        tree = Tree(world, seat, luck.word(), insight)
        if self.seconds > 0:
            end = time.perf_counter() + self.seconds
            tree.grow_until(lambda: time.perf_counter() >= end, len(legal))
        else:
            tree.grow(self.iterations)
        return Choice(tree.best(), tree.iterations)
