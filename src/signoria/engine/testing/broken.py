"""A broken promise, with everything needed to reproduce it."""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

from signoria.engine import record
from signoria.engine.match import Match

ATOMIC = "Atomic"
NEVER_STUCK = "Never stuck"
EXACT = "Exact"
LUCK_OUTSIDE = "Luck outside"
DRAW_LATE = "Draw late"
VIEWS = "Views are complete and no more"
FAIR = "Resampling is fair"
PUBLIC_QUESTIONS = "Public questions"
TWO_WITNESSES = "Two witnesses"
CONSERVATION = "Conservation"
TRUE_COPIES = "True copies"
UNDO = "Undo is honest"
GOING_BACK = "Going back is honest"
PROMISES = (
    *(ATOMIC, NEVER_STUCK, EXACT, LUCK_OUTSIDE, DRAW_LATE, VIEWS, FAIR),
    *(PUBLIC_QUESTIONS, TWO_WITNESSES, CONSERVATION, TRUE_COPIES, UNDO, GOING_BACK),
)
SHOWN = 30  # steps that the message quotes; all are in ``steps``


class BrokenPromise(AssertionError):
    """Raised by the kit: ``promise`` is the name, ``steps`` the notations that lead there."""

    def __init__(self, promise: str, message: str, match: Match) -> None:
        self.promise = promise
        self.message = message
        self.lines = match.lines()
        self.steps = [notation(line) for line in self.lines if "ply" in line]
        self.start = recipe(match)
        tail = " ".join(self.steps[-SHOWN:])
        dots = "... " if len(self.steps) > SHOWN else ""
        super().__init__(f"{promise}: {message}\n  {self.start}\n  after {len(self.steps)} steps: {dots}{tail}")

    def save(self, path: str | Path) -> None:
        """The match as it stood, as a record: ``Match.load`` brings it back."""
        record.write(path, self.lines)


def notation(line: record.Line) -> str:
    """``2:play m5``, the seat and its step; ``2:undo 17`` takes step 17 back."""
    return f"{line.get('seat', 'host')}:{record.notation(line)}"


def recipe(match: Match) -> str:
    """The call that starts the same match again."""
    usual = {option.name: option.default for option in match.game.options}
    options = {name: value for name, value in match.header["options"].items() if value != usual[name]}
    told = "".join(f", {name}={value!r}" for name, value in options.items())
    return f"game({match.game.name!r}).start(seats={match.seats}, seed={match.header['luck'].get('seed')}{told})"


class Witness:
    """Watches one match and notes which promise is being checked, so that a crash is attributed to it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.promise = NEVER_STUCK

    def broken(self, message: str) -> NoReturn:
        raise BrokenPromise(self.promise, message, self.match)
