"""Interleaved timing: loops that take turns, so that a comparison of their speed is fair.

A *unit* is a loop that can run for a while: random play, copying or searching, of one engine. Units take turns in one
process and are timed in CPU time, so that a busy machine slows all of them alike; only the ratios are worth keeping.
"""

import gc
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Tally:
    """What one turn of a unit did. `actions` are copies or search iterations where the unit `counts` those."""

    actions: int
    games: int
    cpu_seconds: float

    @property
    def rate(self) -> float:
        """Actions per second of CPU."""
        return self.actions / self.cpu_seconds

    @property
    def microseconds(self) -> float:
        """CPU cost of one action."""
        return self.cpu_seconds / self.actions * 1e6


class Unit(Protocol):
    """One contestant of the bench: a loop of another engine, or one of ours beside it."""

    @property
    def name(self) -> str: ...

    @property
    def version(self) -> str: ...

    def run(self, seconds: float) -> Tally: ...


@dataclass(frozen=True)
class Batches:
    """A `Unit` that repeats a batch until its CPU time is used up.

    A batch does a self-contained piece of work and returns (actions, games). It should last a millisecond or more, so
    that reading the clock costs nothing, and be whole: all sampled positions once, not some of them.
    """

    name: str
    version: str
    counts: str  # "actions", "copies" or "iterations"
    how: str  # the public way taken, for the printed table
    batch: Callable[[], tuple[int, int]]
    clock: Callable[[], float] = time.process_time

    def run(self, seconds: float) -> Tally:
        """Repeat the batch, at least once, until `seconds` of CPU have passed."""
        actions = games = 0
        start = self.clock()
        while True:
            more_actions, more_games = self.batch()
            actions += more_actions
            games += more_games
            elapsed = self.clock() - start
            if elapsed >= seconds and elapsed > 0:
                return Tally(actions, games, elapsed)


def alternate(
    units: Sequence[Unit],
    rounds: int,
    seconds_each: float,
    *,
    warm_up: float = 0.2,
    heard: Callable[[int, str, Tally], None] | None = None,
) -> dict[str, list[Tally]]:
    """Run the units in turn and return each one's tallies by name, one per round, in round order.

    Every unit first warms up, uncounted. Every other round goes backwards, so that a machine that heats up or calms
    down favours none of them, and each turn starts after a garbage collection, so that no unit pays for another's
    garbage. ``heard(round, name, tally)`` is called after each turn, for a progress bar.
    """
    if rounds < 1 or seconds_each <= 0:
        raise ValueError("alternate needs at least one round and a positive time")
    names = [unit.name for unit in units]
    if len(set(names)) < len(names):
        raise ValueError(f"two units share a name: {', '.join(sorted(names))}")
    if warm_up > 0:
        for unit in units:
            unit.run(warm_up)
    tallies: dict[str, list[Tally]] = {name: [] for name in names}
    for turn in range(rounds):
        for unit in reversed(units) if turn % 2 else units:
            gc.collect()
            tally = unit.run(seconds_each)
            tallies[unit.name].append(tally)
            if heard is not None:
                heard(turn, unit.name, tally)
    return tallies


def best(tallies: Iterable[Tally]) -> float:
    """The highest rate: the one that the rest of the machine disturbed least."""
    return max(tally.rate for tally in tallies)


def median(tallies: Iterable[Tally]) -> float:
    """The middle rate."""
    return statistics.median(tally.rate for tally in tallies)


@dataclass(frozen=True)
class Ratio:
    """How many times the rate of theirs ours has: of the best turns, and round by round."""

    best: float
    median: float
    lowest: float
    highest: float


def compare(ours: Sequence[Tally], theirs: Sequence[Tally]) -> Ratio:
    """Ratios of two units of one `alternate`; turns of the same round are compared with each other."""
    by_round = [mine.rate / other.rate for mine, other in zip(ours, theirs, strict=True)]
    return Ratio(best(ours) / best(theirs), statistics.median(by_round), min(by_round), max(by_round))
