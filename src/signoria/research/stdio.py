"""The Python side of the protocol for bots in any language; ``signoria.bots.program`` documents it. For example::

    from signoria.research.stdio import serve

    serve(lambda question: question["legal"][0])

turns a function into a program, and ``serve(MyBot())`` a bot of your own; ``python -m signoria.research.stdio greedy``
one of ours. All of them play as ``program:COMMAND``: ``signoria simulate condottiere --bots "program:python3
mybot.py,greedy"``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import IO, Any

from signoria import bots, games
from signoria.bots.base import Bot
from signoria.bots.program import PROTOCOL, ProgramBot, ProgramError, hire

__all__ = ["PROTOCOL", "ProgramBot", "ProgramError", "ProgramFault", "hire", "serve"]

ProgramFault = ProgramError  # its name until 0.1
Question = dict[str, Any]


def serve(
    choose: Callable[[Question], str] | Bot, source: IO[str] | None = None, target: IO[str] | None = None
) -> None:
    """Answer every question until the input ends.

    ``choose`` is a bot, or a function that returns one of ``question["legal"]`` or ``["lane"]``.
    """
    answers = target or sys.stdout
    move = choose if callable(choose) else of_a_bot(choose)
    for line in source or sys.stdin:
        question = json.loads(line)
        if question["protocol"] != PROTOCOL:
            raise ProgramError("protocol", ours=PROTOCOL, theirs=question["protocol"])
        answers.write(json.dumps({"move": move(question)}) + "\n")
        answers.flush()


def of_a_bot(which: str | Bot) -> Callable[[Question], str]:
    """A bot as such a function: a bot object, or the name of one of Signoria's."""
    bot = bots.make(which) if isinstance(which, str) else which

    def choose(question: Question) -> str:
        game = games.game(question["game"])
        return str(game.actions[bot.choose(game, question["view"], question["seed"]).action])

    return choose


if __name__ == "__main__":
    serve(of_a_bot(sys.argv[1] if len(sys.argv) > 1 else "greedy"))
