"""Bots for any game, through views only."""

from __future__ import annotations

from signoria.bots.base import Bot, Choice
from signoria.bots.greedy import GreedyBot
from signoria.bots.random_bot import RandomBot
from signoria.bots.search_bot import SearchBot

__all__ = ["Bot", "Choice", "make"]

KINDS = "random, greedy, search:500 (iterations a move) or search:0.3s (seconds a move)"


def make(name: str) -> Bot:
    """The bot of this name: ``make("greedy")``, ``make("search:500")``, ``make("search:0.3s")``."""
    kind, _, budget = name.partition(":")
    if kind == "random" and not budget:
        return RandomBot()
    if kind == "greedy" and not budget:
        return GreedyBot()
    if kind == "search":
        try:
            if budget.endswith("s"):
                return SearchBot(seconds=float(budget[:-1]))
            return SearchBot(iterations=int(budget or 500))
        except ValueError as error:
            raise ValueError(f"bot {name!r}: {error}") from None
    raise ValueError(f"unknown bot {name!r}: the bots are {KINDS}")
