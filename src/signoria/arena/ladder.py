"""The ladder: tables of bots that play the same deals on all their seats.

A *table* is a line-up of bots with options. Each of its deals is played once for every way to rotate the line-up that
makes a difference, with *paired luck*: the n-th card, the n-th die and so on fall the same in all rotations, so that a
good hand favours every bot once. What happens in game i follows from the plan and i alone, wherever it is played.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import Any, cast

from signoria.arena.simulate import play_out
from signoria.bots.base import Bot
from signoria.engine.game import Game
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.options import Value

GOAL = 1.4  # a level should win this multiple of its fair share against a table of the level below
LEVEL_GAMES, HIGH_GAMES, HIGH = 200, 60, 2  # games of a level against the one below; of the two highest


@dataclass(frozen=True)
class Table:
    """Which bots play with which options, and how many deals; plain data, so that it can be sent to another machine."""

    bots: tuple[str, ...]  # by seat, before it is rotated
    options: Mapping[str, Value]
    deals: int

    @property
    def seats(self) -> int:
        return len(self.bots)

    @cached_property
    def rotations(self) -> int:
        """So many rotations seat the bots differently: one if all are the same, as many as there are seats at most."""
        turned = (self.bots[by:] + self.bots[:by] for by in range(1, self.seats))
        return next((by for by, line in enumerate(turned, 1) if line == self.bots), self.seats)

    def seated(self, rotation: int) -> tuple[str, ...]:
        """The bots by seat in a rotation."""
        return self.bots[rotation:] + self.bots[:rotation]


@dataclass(frozen=True)
class Seating:
    """One game of a plan: which table, which deal, how far the line-up is rotated."""

    table: int
    deal: int
    rotation: int


@dataclass(frozen=True)
class Plan:
    """All that is played. The games of all tables take turns, deal by deal."""

    game: str
    tables: tuple[Table, ...]
    seed: int
    overlay: Mapping[str, Any]
    steps: bool = False  # does each table show one bot against another's table?

    @cached_property
    def games(self) -> tuple[Seating, ...]:
        most = max(table.deals for table in self.tables)
        return tuple(
            Seating(at, deal, rotation)
            for deal in range(most)
            for at, table in enumerate(self.tables)
            if deal < table.deals
            for rotation in range(table.rotations)
        )

    def task(self, number: int) -> Task:
        """Game ``number``, with all that is needed to play it elsewhere."""
        one = self.games[number]
        return Task(self.game, number, self.tables[one.table], one, self.seed, self.overlay)

    def as_data(self) -> dict[str, Any]:
        """The plan as the first line of a results log."""
        tables = [asdict(table) for table in self.tables]
        return {"game": self.game, "seed": self.seed, "steps": self.steps, "overlay": self.overlay, "tables": tables}


@dataclass(frozen=True)
class Task:
    """One game to be played, as it goes to another process or machine."""

    game: str
    number: int
    table: Table
    seating: Seating
    seed: int
    overlay: Mapping[str, Any]


@dataclass(frozen=True)
class Played:
    """How one game came out, by seat."""

    number: int
    scores: tuple[float, ...]
    ranks: tuple[int, ...]  # 0 for the best; the same for those who are tied
    steps: int
    years: int  # 0 where the game has none
    points: tuple[int, ...]  # empty where the game counts none
    traits: Mapping[str, Sequence[Sequence[str]]]


class PairedLuck(Luck):
    """A stream of its own for each kind of luck: the n-th draw of a kind does not depend on what else was drawn."""

    def __init__(self, seed: str) -> None:
        super().__init__()
        self.seed = seed
        self.streams: dict[str, FastLuck] = {}

    def stream(self, kind: str) -> FastLuck:
        if kind not in self.streams:
            self.streams[kind] = FastLuck(seed_of(self.seed, kind))
        return self.streams[kind]

    def pick(self, kind: str, weights: list[int]) -> int:
        self.picks += 1
        return self.stream(kind).pick(kind, weights)

    def draw(self, kind: str, cells: list[int], source: int, target: int, width: int, count: int) -> None:
        self.picks += count
        self.stream(kind).draw(kind, cells, source, target, width, count)


def seed_of(*parts: object) -> int:
    """A seed for everything that has a name of its own."""
    return int.from_bytes(hashlib.blake2b(repr(parts).encode(), digest_size=8).digest(), "big")


def play(task: Task, game: Game[Any] | None = None) -> Played:
    """One game to its end; its rules are found by name, unless they are not registered and given."""
    found = game if game is not None else find(task.game)
    table, where = task.table, (task.seed, task.seating.table, task.seating.deal)
    luck = PairedLuck(repr(where))
    state = found.new(table.seats, table.options, task.overlay, luck, None)
    bots = [bot(name) for name in table.seated(task.seating.rotation)]
    steps = play_out(found, state, luck, bots, lambda step: seed_of(*where, task.seating.rotation, step))
    view = state.view(None)
    places = {seat: rank for rank, level in enumerate(state.ranking()) for seat in level}
    return Played(
        task.number,
        state.scores(),
        tuple(places[seat] for seat in range(table.seats)),
        steps,
        cast(int, view.get("year") or 0),
        tuple(cast(Sequence[int], view.get("points") or ())),
        {kind: [list(names) for names in by_seat] for kind, by_seat in found.traits(view).items()},
    )


def find(name: str) -> Game[Any]:
    from signoria import games

    return games.game(name)


@cache
def bot(name: str) -> Bot:
    from signoria.bots.program import hire

    return hire(name)


# Line-ups


def deals_for(line: Sequence[str], games: int) -> int:
    """The number of deals for at least n games with every rotation played equally often."""
    return -(-games // Table(tuple(line), {}, 0).rotations)


def everybody(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Line-ups in which every bot meets every other: all combinations of the table's size.

    With fewer bots than seats they are repeated in turn, starting with another one at each table where that matters.
    """
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    turned = [tuple(bots[(first + seat) % len(bots)] for seat in range(seats)) for first in range(len(bots))]
    return turned[:1] if seats % len(bots) == 0 else turned


def climbing(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Each bot alone at a table of the one named before it."""
    return [(above,) + (below,) * (seats - 1) for below, above in pairwise(bots)]


def level_games(steps: int) -> list[int]:
    """How many games each step of a ladder of levels is worth: fewer for the two highest, which think long."""
    return [HIGH_GAMES if steps - at <= HIGH else LEVEL_GAMES for at in range(steps)]
