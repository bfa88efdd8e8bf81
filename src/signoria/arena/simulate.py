"""Many games: wins by bot and by seat, and the length of games.

Game number i depends on the seed and on i alone, so the result is the same however many processes share the work.
Bots get views and nothing else. The bots change seats from game to game: every bot sits on every seat equally often.
"""

from __future__ import annotations

import hashlib
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from signoria.bots.base import Bot, answer
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck, Luck
from signoria.engine.options import Value, settle

CHUNKS_PER_JOB = 32
LARGEST_CHUNK = 50
Z_95 = 1.959963984540054


@dataclass(frozen=True)
class Outcome:
    """One game: what each seat scored, and how many decisions it took."""

    number: int
    scores: tuple[float, ...]
    steps: int


@dataclass(frozen=True)
class Plan:
    """What is simulated; plain data, so that it can go to another process."""

    game: str
    seats: int
    bots: tuple[str, ...]  # one for each seat of game 0
    options: Mapping[str, Value]
    games: int
    seed: int

    def bot_of(self, number: int, seat: int) -> int:
        """Which of the bots sits on this seat in game ``number``: they move on one seat a game."""
        return (seat + number) % self.seats


@dataclass(frozen=True)
class Rate:
    """A share of games with its 95 % Wilson interval."""

    won: float
    games: int

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.games)


@dataclass
class Result:
    """What came out, of the games that were played."""

    plan: Plan
    outcomes: list[Outcome] = field(default_factory=list)

    def by_seat(self) -> list[Rate]:
        played = len(self.outcomes)
        return [Rate(sum(one.scores[seat] for one in self.outcomes), played) for seat in range(self.plan.seats)]

    def by_bot(self) -> dict[str, Rate]:
        """For each name, the share of games that a bot of this name won."""
        won = dict.fromkeys(self.plan.bots, 0.0)
        for one in self.outcomes:
            for seat, score in enumerate(one.scores):
                won[self.plan.bots[self.plan.bot_of(one.number, seat)]] += score
        return {name: Rate(score, len(self.outcomes)) for name, score in won.items()}

    def chance(self, name: str) -> float:
        """What a bot of this name would win if all were equal: its share of the seats."""
        return self.plan.bots.count(name) / self.plan.seats

    def steps(self) -> dict[str, float]:
        """The length of a game in decisions."""
        found = sorted(one.steps for one in self.outcomes)
        if not found:
            return {}
        return {
            "mean": statistics.fmean(found),
            "median": statistics.median(found),
            "shortest": found[0],
            "longest": found[-1],
        }


def wilson(won: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The Wilson interval of a share; it behaves near 0 and 1, where the usual one does not."""
    if not games:
        return 0.0, 1.0
    share = won / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return max(0.0, (middle - spread) / whole), min(1.0, (middle + spread) / whole)


def seed_of(seed: int, number: int, step: int) -> int:
    """The seed of one decision (or, with step -1, of the luck) of one game."""
    return int.from_bytes(hashlib.blake2b(f"{seed} {number} {step}".encode(), digest_size=8).digest(), "big")


def play_game(game: Game[Any], plan: Plan, bots: Sequence[Bot], number: int) -> Outcome:
    """Game ``number`` of the plan, from the deal to the end."""
    luck = FastLuck(seed_of(plan.seed, number, -1))
    state = game.new(plan.seats, plan.options, {}, luck, None)
    seated = [bots[plan.bot_of(number, seat)] for seat in range(plan.seats)]
    steps = play_out(game, state, luck, seated, lambda step: seed_of(plan.seed, number, step))
    return Outcome(number, state.scores(), steps)


def play_out(game: Game[Any], state: State, luck: Luck, bots: Sequence[Bot], seed: Callable[[int], int]) -> int:
    """Played to the end by the bot on each seat; the number of decisions. ``seed`` gives the seed of each of them."""
    steps = 0
    while actors := state.actors():
        seat = actors[0]
        legal = state.legal(seat)
        action = legal[0]
        if len(legal) > 1 or state.lane(seat):
            action = answer(bots[seat], game, state, seat, seed(steps))
        state.play(seat, action, luck)
        steps += 1
    return steps


def play_games(plan: Plan, numbers: Sequence[int], game: Game[Any] | None = None) -> list[Outcome]:
    """Some games of the plan; in another process, the game is found by its name."""
    from signoria import games
    from signoria.bots.program import hire

    found = game if game is not None else games.game(plan.game)
    made = {name: hire(name) for name in plan.bots}
    players = [made[name] for name in plan.bots]
    return [play_game(found, plan, players, number) for number in numbers]


def make_plan(
    game: Game[Any],
    seats: int,
    bots: Sequence[str],
    games: int,
    seed: int = 1,
    options: Mapping[str, object] | None = None,
) -> Plan:
    """A plan with complete options; ``bots`` are taken in turn until every seat has one."""
    if games < 1 or not bots or len(bots) > seats:
        raise ValueError(f"{games} games with {len(bots)} bots on {seats} seats")
    names = tuple(bots[seat % len(bots)] for seat in range(seats))
    return Plan(game.name, seats, names, settle(game.options, options or {}), games, seed)


def portions(games: int, jobs: int) -> list[range]:
    """The numbers of the games, some at a time: small enough that no process waits long for the last one."""
    size = max(1, min(games // (jobs * CHUNKS_PER_JOB), LARGEST_CHUNK))
    return [range(first, min(first + size, games)) for first in range(0, games, size)]


def simulate(plan: Plan, jobs: int = 1, game: Game[Any] | None = None) -> Iterator[list[Outcome]]:
    """The games of the plan, some at a time as they are done. ``game`` is for one that is not registered (one job)."""
    chunks = portions(plan.games, jobs)
    if jobs == 1:
        for numbers in chunks:
            yield play_games(plan, numbers, game)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=jobs, return_as="generator_unordered", pre_dispatch="2*n_jobs")(
        delayed(play_games)(plan, numbers) for numbers in chunks
    )


def collect(plan: Plan, done: list[Outcome]) -> Result:
    """The outcomes in the order of the games, whatever order they came in."""
    return Result(plan, sorted(done, key=lambda one: one.number))
