"""Cost classes of bots' moves, in expected CPU seconds of one core."""

from __future__ import annotations

from signoria import bots
from signoria.bots.levels import NAMES, LevelBot, strength
from signoria.bots.search_bot import SearchBot
from signoria.engine import registry
from signoria.server.bot_worker import AS_ADVISER

QUICK = 0.01  # a look one step ahead: some milliseconds
SHORT = 0.3  # a little search, such as that of a hint
SLOW = 1.0  # the search of the highest level
LONG = 5.0  # a part of an analysis
LITTLE, HALF = 0.05, 0.5  # of the highest level's budget
A_LITTLE_SEARCH = 60  # iterations


def cost(game: str, bot: str) -> float:
    """The cost class of one move of this bot in this game."""
    thinker = bots.make(bot.removeprefix(AS_ADVISER))
    if isinstance(thinker, LevelBot):
        rules = registry.game(game)
        part = strength(thinker.name, rules).iterations / strength(NAMES[-1], rules).iterations
        return QUICK if part <= LITTLE else SHORT if part <= HALF else SLOW
    if isinstance(thinker, SearchBot):
        little = thinker.seconds <= SHORT if thinker.seconds else thinker.iterations <= A_LITTLE_SEARCH
        return SHORT if little else SLOW
    return QUICK
