"""Bots for any game. A bot is given a view, never a state."""

from __future__ import annotations

from signoria.bots.autoplay import StandIn
from signoria.bots.base import Bot, Choice
from signoria.bots.greedy import GreedyBot
from signoria.bots.levels import NAMES, LevelBot
from signoria.bots.random_bot import RandomBot
from signoria.bots.search_bot import LEARNED, SearchBot

__all__ = ["Bot", "Choice", "make"]

SEARCHES = "search:500 (iterations a move) or search:0.3s (seconds a move)"
KINDS = f"{', '.join(NAMES)}, random, greedy, {SEARCHES}"


def make(name: str) -> Bot:
    """The bot of this name: a level (``"capitano"``), ``"random"``, ``"greedy"``, or a search with a budget.

    ``"search:500"`` searches 500 iterations a move, ``"search:0.3s"`` for 0.3 seconds. An unknown name raises
    ``ValueError``.

    >>> import signoria
    >>> game = signoria.game("condottiere")
    >>> view = game.start(seats=3, seed=5, start_seat=0).view(0)
    >>> choice = make("greedy").choose(game, view, seed=1)
    >>> game.actions[choice.action].verb
    'place'
    """
    if name in NAMES:
        return LevelBot(name)
    kind, _, budget = name.partition(":")
    budget, _, judge = budget.partition(":")
    if name == RandomBot.name:
        return RandomBot()
    if name == GreedyBot.name:
        return GreedyBot()
    if name == StandIn.name:
        return StandIn()
    if kind == "search":
        return searching(name, budget, judge or LEARNED)
    raise ValueError(f"unknown bot {name!r}: the bots are {KINDS}")


def searching(name: str, budget: str, judge: str) -> Bot:
    """A search bot with this budget; ``ValueError`` says what is wrong with the name."""
    try:
        seconds, iterations = (float(budget[:-1]), 0) if budget.endswith("s") else (0.0, int(budget or 500))
    except ValueError:
        raise ValueError(f"bot {name!r}: write {SEARCHES}") from None
    try:
        return SearchBot(iterations, seconds, judge)
    except ValueError as error:
        raise ValueError(f"bot {name!r}: {error}") from None
