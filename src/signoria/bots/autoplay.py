"""Plays for an absent player: greedily, but it makes no offers and accepts no deals in their name."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Choice, deciding_seat
from signoria.bots.greedy import GreedyBot, best_of
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck


class StandIn(GreedyBot):
    """``stand-in``: as ``greedy``, without offers of its own, and silent where the rules give silence a meaning."""

    name = "stand-in"
    version = "1"

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        luck, seat = FastLuck(seed), deciding_seat(view)
        world = game.world(view, luck)
        silent = game.silence(world, seat)
        return best_of(game, world, seat, self.worlds, luck) if silent is None else Choice(silent)
