"""A program in any language as a bot: one line of JSON in, one line of JSON out.

For each decision the program reads a line from its standard input,

    {"protocol": 1, "game": "condottiere", "view": {...}, "legal": ["play m5", "pass"], "lane": [], "seed": 17}

and answers with one on its standard output: ``{"move": "pass"}``, one of ``legal``, or of ``lane``, what it may do
unasked. The view is all that its seat knows, and ``seed`` is for what it leaves to chance. What it writes to standard
error is shown. When its input ends, it should end.

A program is started only by the person at the command line, never by a web client or by a record that names one: so
``make`` does not know programs, and ``hire`` is for names from the command line.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from queue import Empty, Queue
from typing import Any, Final

from signoria import bots
from signoria.bots.base import Bot, Choice, deciding_seat
from signoria.engine.game import Game, State, View
from signoria.engine.luck import FastLuck
from signoria.engine.messages import InputError

PROTOCOL: Final = 1
PREFIX: Final = "program:"
PATIENCE: Final = 30.0  # seconds for one answer
SHOWN: Final = 80  # characters of a wrong answer


class ProgramError(InputError):
    """A program that does not answer, or not as the protocol requires."""

    table = "program"


def hire(name: str) -> Bot:
    """The bot of this name, as ``bots.make`` knows it, or ``program:COMMAND``; only for names that can be trusted."""
    return ProgramBot(name.removeprefix(PREFIX)) if name.startswith(PREFIX) else bots.make(name)


class ProgramBot:
    """``program:./mybot`` or ``program:python3 mybot.py``; it is started when it is first asked, and asked again."""

    version = str(PROTOCOL)

    def __init__(self, command: str, patience: float = PATIENCE) -> None:
        self.command = shlex.split(command)
        if not self.command:
            raise ValueError("a program bot needs a command: program:./mybot")
        self.name = PREFIX + command
        self.patience = patience
        self._process: subprocess.Popen[str] | None = None
        self._answers: Queue[str | None] = Queue()

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        seat = deciding_seat(view)
        world = game.world(view, FastLuck(seed))
        legal, lane = world.legal(seat), world.lane(seat)
        question = {"protocol": PROTOCOL, "game": game.name, "view": view, "seed": seed}
        question |= {"legal": names_of(game, legal), "lane": names_of(game, lane)}
        answer = self.ask(json.dumps(question))
        return Choice(self.understood(game, world, seat, answer, {*legal, *lane}))

    def ask(self, question: str) -> str:
        """Send a line, wait for a line."""
        process = self._process or self.start()
        try:
            assert process.stdin is not None
            process.stdin.write(question + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=self.patience)
        except OSError:
            answer = None
        except Empty:
            self.close()
            raise ProgramError("late", name=self.name, seconds=f"{self.patience:g}") from None
        if answer is None:
            code = process.wait()
            self.close()
            raise ProgramError("ended", name=self.name, code=code)
        return answer

    def start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except OSError as error:
            raise ProgramError("not_started", name=self.name, reason=error.strerror or error) from None
        self._process, self._answers = process, Queue()
        threading.Thread(target=read_answers, args=(process, self._answers), daemon=True).start()
        self._end = weakref.finalize(self, stop, process)
        return process

    def close(self) -> None:
        """End the program; if it is asked again, it is started again."""
        if self._process is not None:
            self._process = None
            self._end()

    def understood(self, game: Game[Any], world: State, seat: int, answer: str, allowed: set[int]) -> int:
        """The action that an answer names, if it is legal."""
        try:
            move = json.loads(answer)["move"]
        except (ValueError, KeyError, TypeError):
            wanted = '{"move": "pass"}'
            raise ProgramError("no_answer", name=self.name, answer=repr(answer[:SHOWN]), wanted=wanted) from None
        try:
            action = game.actions.parse(move if isinstance(move, str) else repr(move)).number
        except ValueError as error:
            raise ProgramError("bad_move", name=self.name, move=repr(move), reason=error) from None
        if action not in allowed:
            raise ProgramError("bad_move", name=self.name, move=repr(move), reason=game.why_not(world, seat, action))
        return action


def names_of(game: Game[Any], actions: Sequence[int]) -> list[str]:
    return [str(game.actions[action]) for action in actions]


def read_answers(process: subprocess.Popen[str], answers: Queue[str | None]) -> None:
    """Run in a thread: queue every line the program writes, then None at the end of its output."""
    assert process.stdout is not None
    with process.stdout as lines:
        for line in lines:
            if line.strip():
                answers.put(line)
    answers.put(None)


def stop(process: subprocess.Popen[str]) -> None:
    """Close its input; if the program does not exit soon, kill it."""
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        process.stdin.close()
    try:
        process.wait(timeout=2)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
