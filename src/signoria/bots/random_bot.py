"""Plays any legal action."""

from __future__ import annotations

from typing import Any

from signoria.bots.base import Choice, deciding_seat
from signoria.engine.game import Game, View
from signoria.engine.luck import FastLuck


class RandomBot:
    """``random``: the baseline of every other bot."""

    name = "random"
    version = "1"

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        luck = FastLuck(seed)
        legal = game.world(view, luck).legal(deciding_seat(view))
        return Choice(legal[luck.below(len(legal))])
