"""What runs in the worker processes: a bot looks at a view and says what it would do. Nothing of the server is here."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import threading
from typing import NamedTuple

from signoria import bots, games
from signoria.engine.game import View

POLITENESS = 5  # a worker leaves the processor to the web process first


class Thought(NamedTuple):
    """A move in notation, and what its receipt tells: who chose it, and how long it thought."""

    move: str
    name: str
    version: str
    iterations: int


def prepare() -> None:
    """Before the first thought: Ctrl-C is for the server to deal with, and no worker outlives its server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(POLITENESS)
    threading.Thread(target=_follow_the_server, daemon=True).start()


def _follow_the_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)


def answer(game: str, home: str, view: View, bot: str, seed: int) -> Thought:
    """What ``bot`` does for the seat whose view this is. ``home`` is the game's module: it may not be one of ours."""
    if game not in games.names():
        importlib.import_module(home)
    rules = games.game(game)
    thinker = bots.make(bot)
    choice = thinker.choose(rules, view, seed)
    return Thought(str(rules.actions[choice.action]), thinker.name, thinker.version, choice.iterations)
