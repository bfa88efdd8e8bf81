"""How fast: decisions, copies, resampled and rebuilt worlds, search iterations a second, beside other libraries.

Everything is measured in CPU time by the units of ``peers``, which take turns, so that a busy machine slows all alike.
"""

from __future__ import annotations

import json
import platform
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from random import Random
from typing import Any

from signoria.arena import interleaved_timing, other_engines
from signoria.arena.interleaved_timing import Batches, Ratio, Tally, Unit
from signoria.bots.playout import random_games
from signoria.bots.search import Tree
from signoria.engine import luck as luck_module
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck
from signoria.engine.options import Value, settle

SEED = 20100
POSITIONS = 200
GAMES = 10  # a batch, so that reading the clock costs nothing
TIMES = 20  # a batch goes over the positions to copy so often
SEARCHED = 6
ITERATIONS = 100

FROM_PYTHON = "random play, from Python"
INSIDE = "random play, inside"
COPY = "copy"
RESAMPLE = "resample"
WORLD = "world from a view"
VIEW = "view"
SEARCH = "search, full playouts"
OURS = (FROM_PYTHON, INSIDE, COPY, RESAMPLE, WORLD, VIEW, SEARCH)

# Which of ours is set beside which of theirs: (ours, theirs).
PAIRS = (
    (FROM_PYTHON, "catanatron play"),
    (FROM_PYTHON, "open_spiel hearts, from Python"),
    (INSIDE, "open_spiel hearts, inside C++"),
    (COPY, "catanatron copy"),
    (COPY, "open_spiel hearts, clone"),
    (SEARCH, "open_spiel hearts, search in Python"),
    (SEARCH, "open_spiel hearts, search in C++"),
)


def is_compiled() -> bool:
    """Does the kernel run as compiled code?"""
    return not str(luck_module.__file__).endswith(".py")


@dataclass(frozen=True)
class Table:
    """A game with seats and options: what is measured."""

    game: Game[Any]
    seats: int
    options: Mapping[str, Value]

    def new(self, luck: FastLuck) -> State:
        state: State = self.game.new(self.seats, self.options, {}, luck, None)
        return state

    def along(self, wanted: int) -> list[State]:
        """Copies of positions with a choice of actions, spread evenly along random games."""
        found = self.choices
        return [found[at * len(found) // wanted].copy() for at in range(wanted)]

    @cached_property
    def choices(self) -> list[State]:
        draw, luck = Random(SEED).random, FastLuck(SEED)
        found: list[State] = []
        while len(found) < 3 * POSITIONS:
            state = self.new(luck)
            while actors := state.actors():
                legal = state.legal(actors[0])
                if len(legal) > 1:
                    found.append(state.copy())
                state.play(actors[0], legal[int(draw() * len(legal))], luck)
        return found


def from_python(table: Table) -> Unit:
    """Whole random games through the public methods of the state: the loop and the choice are Python."""
    draw, luck = Random(SEED).random, FastLuck(SEED)

    def batch() -> tuple[int, int]:
        decisions = 0
        for _ in range(GAMES):
            state = table.new(luck)
            while actors := state.actors():
                seat = actors[0]
                legal = state.legal(seat)
                state.play(seat, legal[int(draw() * len(legal))], luck)
                decisions += 1
        return decisions, GAMES

    return unit(FROM_PYTHON, "actions", f"actors, legal, play; {table.seats} random players", batch)


def inside(table: Table) -> Unit:
    seeds = count(SEED)

    def batch() -> tuple[int, int]:
        return random_games(table.game, table.seats, table.options, GAMES, next(seeds)), GAMES

    return unit(INSIDE, "actions", f"bots.playout.random_games, {table.seats} players", batch)


def copying(table: Table) -> Unit:
    positions = table.along(POSITIONS)

    def batch() -> tuple[int, int]:
        for _ in range(TIMES):
            for state in positions:
                state.copy()
        return TIMES * len(positions), 0

    return unit(COPY, "copies", f"State.copy, {len(positions)} positions along random games", batch)


def resampling(table: Table) -> Unit:
    positions = [(state, state.actors()[0]) for state in table.along(POSITIONS)]
    luck = FastLuck(SEED)

    def batch() -> tuple[int, int]:
        for state, seat in positions:
            state.resample(seat, luck)
        return len(positions), 0

    return unit(RESAMPLE, "worlds", f"State.resample in place, {len(positions)} positions", batch)


def viewing(table: Table) -> Unit:
    positions = [(state, state.actors()[0]) for state in table.along(POSITIONS)]

    def batch() -> tuple[int, int]:
        for state, seat in positions:
            state.view(seat)
        return len(positions), 0

    return unit(VIEW, "views", f"State.view, {len(positions)} positions", batch)


def rebuilding(table: Table) -> Unit:
    views = [state.view(state.actors()[0]) for state in table.along(POSITIONS)]
    luck = FastLuck(SEED)

    def batch() -> tuple[int, int]:
        for view in views:
            table.game.world(view, luck)
        return len(views), 0

    return unit(WORLD, "worlds", f"Game.world, {len(views)} views", batch)


def searching(table: Table) -> Unit:
    positions = [(state, state.actors()[0]) for state in table.along(SEARCHED)]
    seeds = count(SEED)

    def batch() -> tuple[int, int]:
        for state, seat in positions:
            Tree(state, seat, next(seeds)).grow(ITERATIONS)  # without insight: random playouts, as the others do
        return len(positions) * ITERATIONS, 0

    return unit(SEARCH, "iterations", f"bots.search.Tree, {ITERATIONS} on {len(positions)} positions", batch)


def unit(name: str, counts: str, how: str, batch: Callable[[], tuple[int, int]]) -> Unit:
    return Batches(name, "", counts, how, batch)


MAKERS: Sequence[Callable[[Table], Unit]] = (
    from_python,
    inside,
    copying,
    resampling,
    rebuilding,
    viewing,
    searching,
)


@dataclass
class Report:
    """What was measured, by unit: the rates of each round and what was counted."""

    about: dict[str, object]
    rates: dict[str, list[float]] = field(default_factory=dict)
    counts: dict[str, str] = field(default_factory=dict)
    how: dict[str, str] = field(default_factory=dict)
    ratios: dict[str, dict[str, float]] = field(default_factory=dict)
    missing: list[str] = field(default_factory=list)

    def as_data(self) -> dict[str, object]:
        return {
            "about": self.about,
            "rates": self.rates,
            "counts": self.counts,
            "how": self.how,
            "ratios": self.ratios,
            "missing": self.missing,
        }


def from_data(data: Mapping[str, Any]) -> Report:
    return Report(
        dict(data["about"]),
        dict(data["rates"]),
        dict(data["counts"]),
        dict(data["how"]),
        dict(data["ratios"]),
        list(data["missing"]),
    )


def about(table: Table, rounds: int, seconds: float) -> dict[str, object]:
    """What one must know to read the figures."""
    from signoria import __version__

    return {
        "signoria": __version__,
        "game": table.game.name,
        "seats": table.seats,
        "kernel": "compiled" if is_compiled() else "interpreted",
        "python": platform.python_version(),
        "implementation": platform.python_implementation(),
        "machine": platform.machine(),
        "system": platform.system(),
        "rounds": rounds,
        "seconds": seconds,
    }


def units_of(table: Table, with_peers: bool) -> tuple[list[Unit], list[str]]:
    """Ours and, if wanted, all peers that are installed; the names of those that are not."""
    units: list[Unit] = [make(table) for make in MAKERS]
    missing: list[str] = []
    for make in other_engines.PEERS.values() if with_peers else ():
        try:
            units.append(make())
        except other_engines.PeerMissing as error:
            missing.append(error.distribution)
    return units, sorted(set(missing))


def measure(
    game: Game[Any],
    seats: int = 4,
    options: Mapping[str, object] | None = None,
    *,
    rounds: int = 8,
    seconds: float = 2.0,
    with_peers: bool = False,
    heard: Callable[[int, str, Tally], None] | None = None,
) -> Report:
    """Let all units take turns and note what each managed."""
    table = Table(game, seats, settle(game.options, options or {}))
    units, missing = units_of(table, with_peers)
    tallies = interleaved_timing.alternate(units, rounds, seconds, warm_up=min(0.2, seconds), heard=heard)
    report = Report(about(table, rounds, seconds), missing=missing)
    for one in units:
        assert isinstance(one, Batches)
        report.rates[one.name] = [tally.rate for tally in tallies[one.name]]
        report.counts[one.name] = one.counts
        report.how[one.name] = f"{one.how}; {one.name.split()[0]} {one.version}" if one.version else one.how
    for ours, theirs in PAIRS:
        if ours in tallies and theirs in tallies:
            report.ratios[f"{ours} / {theirs}"] = as_numbers(interleaved_timing.compare(tallies[ours], tallies[theirs]))
    return report


def as_numbers(ratio: Ratio) -> dict[str, float]:
    return {"best": ratio.best, "median": ratio.median, "lowest": ratio.lowest, "highest": ratio.highest}


def elsewhere(python: str, arguments: Sequence[str]) -> Report:
    """The same measure by another interpreter, where Signoria may be compiled: ``PYTHON -m signoria.cli bench``."""
    command = [python, "-P", "-m", "signoria.cli", "bench", *arguments, "--json", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        last = done.stderr.strip().splitlines()[-1:] or [f"exit code {done.returncode}"]
        raise ValueError(f"{python}: {last[0]}")
    try:
        return from_data(json.loads(done.stdout))
    except (json.JSONDecodeError, KeyError, TypeError) as error:
        raise ValueError(f"{python} gave no measure: {error!r}") from None
