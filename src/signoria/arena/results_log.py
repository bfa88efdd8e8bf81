"""The results log of a ladder: an append-only file with the plan in its first line and then one line per game.

An interrupted run is resumed from it: whole lines count; a torn last line is cut off and its game played again. A log
of another plan is never written to unless it holds no game yet.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from signoria.arena.ladder import Plan, Played

NAME = "games.jsonl"

try:
    import fcntl
except ImportError:  # not on every system; there, concurrent writers are not prevented
    fcntl = None  # type: ignore[assignment]


class OtherPlan(Exception):
    """The ledger was begun with another plan."""


class InUse(Exception):
    """Somebody else is writing this ledger."""


class Broken(Exception):
    """A line in the middle is not what was written; the message tells which."""


class Ledger:
    """The games of a plan that are over."""

    def __init__(self, plan: Plan, file: IO[bytes]) -> None:
        self.plan, self.file = plan, file
        self.played: dict[int, Played] = {}
        lines, whole = read(file)
        if len(lines) == 1:  # a plan and no game: nothing is lost with it
            lines, whole = [], 0
        if lines:
            if lines[0] != through_json(plan.as_data()):
                raise OtherPlan
            for at, line in enumerate(lines[1:], 2):
                self.take(line, at)
        file.truncate(whole)
        file.seek(whole)
        if not lines:
            self.write(plan.as_data())

    def take(self, line: dict[str, Any], at: int) -> None:
        """One line of the file: a game of this plan, and no game twice."""
        one = as_played(line)
        if one is None or not 0 <= one.number < len(self.plan.games) or one.number in self.played:
            raise Broken(str(at))
        self.played[one.number] = one

    def left(self) -> list[int]:
        """What is still to be played."""
        return [number for number in range(len(self.plan.games)) if number not in self.played]

    def add(self, one: Played) -> None:
        """A game is over: on file before anything else happens."""
        self.played[one.number] = one
        seating = self.plan.games[one.number]
        bots = self.plan.tables[seating.table].seated(seating.rotation)
        line: dict[str, Any] = {"number": one.number, "deal": seating.deal, "bots": bots, "scores": one.scores}
        line |= {"ranks": one.ranks, "steps": one.steps, "years": one.years, "points": one.points}
        self.write({**line, "traits": one.traits})

    def write(self, line: dict[str, Any]) -> None:
        self.file.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")
        self.file.flush()

    def in_order(self) -> list[Played]:
        return [self.played[number] for number in sorted(self.played)]


@contextmanager
def open_log(plan: Plan, folder: Path) -> Iterator[Ledger]:
    """The results log of this plan in a folder, new or continued, locked against other writers."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("a+b") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise InUse from None
        yield Ledger(plan, file)
        file.flush()
        with suppress(OSError):
            os.fsync(file.fileno())


def read(file: IO[bytes]) -> tuple[list[dict[str, Any]], int]:
    """The whole lines of a file, and where the last of them ends."""
    file.seek(0)
    found: list[dict[str, Any]] = []
    whole = 0
    for at, line in enumerate(file, 1):
        if not line.endswith(b"\n"):
            break
        try:
            found.append(dict(json.loads(line)))
        except (ValueError, TypeError):
            raise Broken(str(at)) from None
        whole += len(line)
    return found, whole


def through_json(data: dict[str, Any]) -> Any:
    """As data look when they have been written and read again: a tuple has become a list."""
    return json.loads(json.dumps(data))


def as_played(line: dict[str, Any]) -> Played | None:
    """A game's line, as it was; ``None`` if it is something else."""
    try:
        return Played(
            int(line["number"]),
            tuple(line["scores"]),
            tuple(line["ranks"]),
            int(line["steps"]),
            int(line["years"]),
            tuple(line["points"]),
            dict(line["traits"]),
        )
    except (KeyError, TypeError, ValueError):
        return None
