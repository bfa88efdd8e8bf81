"""What runs in the worker processes: a bot chooses a move from a view. Imports nothing of the server."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from typing import NamedTuple

from signoria import bots, games
from signoria.bots import receipts
from signoria.bots.search_bot import SearchBot
from signoria.engine.game import View

AS_ADVISER = "adviser:"  # before a bot's name
MAX_ADVICE = 3
NICENESS = 5  # added to the nice level: the web process comes first


class Thought(NamedTuple):
    """A move in notation, and what its receipt tells: who chose it, and how long it thought."""

    move: str
    name: str
    version: str
    iterations: int
    found: tuple[tuple[str, float], ...] = ()  # of a hint: the best moves, and the chance to win with each


def prepare() -> None:
    """Initialise a process: SIGINT is left to the server, and the process ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_follow_the_server, daemon=True).start()


def ready() -> bool:
    """The first job of a process: when it returns, the process has started."""
    return True


def _follow_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def answer(game: str, home: str, view: View, bot: str, seed: int) -> Thought:
    """What ``bot`` does for the seat whose view this is.

    ``home`` is the module to import if the game comes from another distribution.
    A bot that is called ``AS_ADVISER`` returns the best moves it found instead, the best first.
    """
    if game not in games.names():
        importlib.import_module(home)
    rules = games.game(game)
    advises = bot.startswith(AS_ADVISER)
    thinker = bots.make(bot.removeprefix(AS_ADVISER))
    if advises and isinstance(thinker, SearchBot):
        look = thinker.look(rules, view, seed)
        found = tuple((str(rules.actions[one.action]), one.chance) for one in look.found[:MAX_ADVICE] if one.visits)
        move = str(rules.actions[look.found[0].action])
        return Thought(move, bot, receipts.version_of(thinker, rules), look.iterations, found)
    choice = thinker.choose(rules, view, seed)
    version = receipts.version_of(thinker, rules)
    return Thought(str(rules.actions[choice.action]), thinker.name, version, choice.iterations)
