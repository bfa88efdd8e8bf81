"""The nightly run: the promise kit over every set of variants and every number of players,
for as many games as wanted.

Half of the games use the default rulings, half pairs of others. Every game is checked for dead ends, wrong offers and
lost things at each step; one in twenty (or fewer) goes through the whole kit at every tenth step. Whatever breaks a
promise is kept as a record.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Any

from signoria.engine import record
from signoria.engine.game import Game
from signoria.engine.options import Value

WHOLE = 20  # one game in this many goes through the whole kit: they make a task
EVERY = 10  # in it, the whole kit runs at every n-th step
TARGET = 8  # what a number that turns a variant on is set to, if it may be: a points series of a few games


@dataclass(frozen=True)
class Task:
    """Some games of one cell; plain data, so that it can go to another process."""

    game: str
    seats: int
    options: Mapping[str, Value]
    games: int
    seed: int


@dataclass(frozen=True)
class Violation:
    """A broken promise, and the match that shows it."""

    task: Task
    promise: str
    message: str
    lines: list[record.Line]

    def save(self, folder: Path) -> Path:
        """Written into this folder; the path of the record."""
        folder.mkdir(parents=True, exist_ok=True)
        slug = "-".join(self.promise.lower().split())
        path = folder / f"{self.task.game}-{slug}-{self.task.seats}p-{self.task.seed}.jsonl"
        record.write(path, self.lines)
        return path


@dataclass
class Watched:
    """How one task came out."""

    task: Task
    games: int = 0
    steps: int = 0
    whole: int = 0
    violation: Violation | None = None


@dataclass
class Summary:
    """How all of it came out so far."""

    games: int = 0
    steps: int = 0
    whole: int = 0
    cells: set[tuple[object, ...]] = field(default_factory=set)
    violations: list[Violation] = field(default_factory=list)

    def add(self, one: Watched) -> None:
        self.games += one.games
        self.steps += one.steps
        self.whole += one.whole
        self.cells.add((one.task.seats, *sorted(one.task.options.items())))
        if one.violation is not None:
            self.violations.append(one.violation)


def tasks(game: Game[Any], games: int, seed: int, whole: int = WHOLE) -> list[Task]:
    """The games spread over all cells, in small tasks; each cell goes through the rulings in turn."""
    from signoria.engine.testing import cells, pairwise, rulings

    targets = {option.name: min(option.maximum, TARGET) for option in game.options if option.maximum}
    numbers = {option.name: (option.default,) for option in game.options if option.maximum}  # guards stay on
    usual: dict[str, Value] = {}
    flags = pairwise(rulings(game, numbers)) or [usual]
    every_cell = cells(game, targets)
    shares = [games // len(every_cell) + (at < games % len(every_cell)) for at in range(len(every_cell))]
    found: list[Task] = []
    rows = cycle(flags)
    for (seats, options), share in zip(every_cell, shares, strict=True):
        portions = portions_of(share, whole)
        for number, portion in enumerate(portions):
            chosen = usual if number % 2 == 0 else next(rows)
            found.append(Task(game.name, seats, {**options, **chosen}, portion, seed * 1_000_003 + len(found)))
    return found


def portions_of(games: int, most: int) -> list[int]:
    """An even number of portions, so that half of them are played by the usual rulings."""
    if games < 2:
        return [games] * games
    count = 2 * -(-games // (2 * most))
    return [games // count + (at < games % count) for at in range(count)]


def watch(task: Task, game: Game[Any] | None = None) -> Watched:
    """Play one task under the kit; a broken promise ends the task, not the run."""
    from signoria import games
    from signoria.engine.testing import BrokenPromise, Kit, walk

    done, game = Watched(task), game if game is not None else games.game(task.game)
    try:
        tally = Kit(game).run(task.seats, task.options, 1, EVERY, task.seed)
        done.games, done.steps, done.whole = tally.games, tally.steps, tally.whole
        for number in range(1, task.games):
            done.steps += walk(game, task.seats, task.options, task.seed * 1009 + number)
            done.games += 1
    except BrokenPromise as broken:
        done.violation = Violation(task, broken.promise, broken.message, broken.lines)
    return done


def run(found: list[Task], jobs: int = 1, game: Game[Any] | None = None) -> Iterator[Watched]:
    """All tasks, as they are done. ``game`` is for one that is not registered (one job)."""
    if jobs == 1:
        for task in found:
            yield watch(task, game)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch="2*n_jobs")(
        delayed(watch)(task) for task in found
    )
