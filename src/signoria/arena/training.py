"""Learns to judge positions from games that bots play among themselves.

Each game is played by one bot on every seat, which now and then plays anything sensible, so that odd positions are
seen too. Some of its positions are kept: their features, what the hand-made insight says of them, and how the game
ended. The weights are those that make the endings likeliest (logistic regression over the seats, with a few hidden
units if wanted); every fifth game is held out and judges them. Game number i depends on the seed and on i alone, and
so does the fit on the seed: the same command finds the same weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import log
from typing import Any

import numpy
from numpy.typing import NDArray

from signoria.arena.simulate import portions, seed_of
from signoria.bots.base import Bot
from signoria.bots.playout import greedy
from signoria.engine.game import Game, State
from signoria.engine.learned import Learned
from signoria.engine.luck import FastLuck
from signoria.engine.messages import InputError
from signoria.engine.options import settle

HELD_OUT = 5  # of each number of players every fifth game
QUICK = "quick"  # the player of the search's look ahead: greedy in one world, and much faster than the bot
LEAST = 1e-6  # lower bound of an estimate before its logarithm is taken
STEP, MOMENTUM, SQUARES = 0.01, 0.9, 0.999  # of Adam, by which the weights are fitted
BATCH = 512
Floats = NDArray[numpy.float64]


@dataclass(frozen=True)
class Course:
    """What is trained, and how; plain data, so that it can go to another process."""

    game: str
    games: int
    seed: int
    bot: str = QUICK
    seats: tuple[int, ...] = ()  # the numbers of players, in turn
    explore: float = 0.1  # the share of decisions that is anything sensible
    kept: float = 0.3  # the share of positions that is kept, of those at which a search may judge
    elsewhere: float = 0.075  # the same of the others, where the game knows quiet moments
    hidden: int = 0
    rounds: int = 15  # how often the fit goes over all positions
    decay: float = 1e-4  # how much large weights cost


@dataclass(frozen=True)
class Sample:
    """A position of a game: the features of each seat, the evaluation by hand, and the scores at the end."""

    number: int
    features: list[list[float]]
    hopes: list[float]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class Training:
    """What came out: the weights, and how unlikely the held-out endings seemed before and after (less is better)."""

    course: Course
    learned: Learned
    positions: int
    held_out: int
    by_chance: float
    by_hand: float
    by_learning: float

    def about(self) -> dict[str, object]:
        """The settings and figures, as plain data."""
        loss = {"chance": self.by_chance, "by hand": self.by_hand, "learned": self.by_learning}
        counts = {"positions": self.positions, "held out": self.held_out}
        return {**asdict(self.course), **counts, "log loss": {name: round(value, 5) for name, value in loss.items()}}


# Games


def play_game(game: Game[Any], course: Course, bot: Bot | None, number: int) -> list[Sample]:
    """One game; the positions that are kept of it."""
    luck, chance = FastLuck(seed_of(course.seed, number, -1)), FastLuck(seed_of(course.seed, number, -2))
    seats = course.seats[number % len(course.seats)]
    state = game.new(seats, settle(game.options, {}), {}, luck, None)
    kept: list[tuple[list[list[float]], list[float]]] = []
    step = 0
    while actors := state.actors():
        if happens(chance, course.kept if is_leaf(game, state) else course.elsewhere):
            kept.append((game.features(state), game.values(state)))
        state.play(actors[0], decide(game, course, bot, state, chance, seed_of(course.seed, number, step)), luck)
        step += 1
    scores = state.scores()
    return [Sample(number, features, hopes, scores) for features, hopes in kept]


def decide(game: Game[Any], course: Course, bot: Bot | None, state: State, chance: FastLuck, seed: int) -> int:
    """What the bot does, or now and then anything sensible."""
    seat = state.actors()[0]
    legal = state.legal(seat)
    if len(legal) == 1 and not state.lane(seat):
        return legal[0]
    if happens(chance, course.explore):
        legal = game.sensible(state, seat, legal)
        return legal[chance.below(len(legal))]
    if bot is None:
        return greedy(game, state, seat, FastLuck(seed))
    return bot.choose(game, state.view(seat), seed).action


def is_leaf(game: Game[Any], state: State) -> bool:
    """May a search judge here? A game that knows quiet moments is judged there alone."""
    return type(game).pauses is Game.pauses or game.pauses(state)


def happens(chance: FastLuck, share: float) -> bool:
    return chance.below(1000) < 1000 * share


def play_games(course: Course, numbers: Sequence[int], game: Game[Any] | None = None) -> list[Sample]:
    """Some games of the course; in another process, the game is found by its name."""
    from signoria import bots, games

    found = game if game is not None else games.game(course.game)
    kept, found.learned = found.learned, None  # what was learned before has no part in it
    try:
        bot = None if course.bot == QUICK else bots.make(course.bot)
        return [sample for number in numbers for sample in play_game(found, course, bot, number)]
    finally:
        found.learned = kept


def collect(course: Course, jobs: int = 1, game: Game[Any] | None = None) -> Iterator[tuple[int, list[Sample]]]:
    """The positions of all games, some games at a time as they are done, with how many these are."""
    chunks = portions(course.games, jobs)
    if jobs == 1:
        for numbers in chunks:
            yield len(numbers), play_games(course, numbers, game)
        return
    from joblib import Parallel, delayed

    found = Parallel(n_jobs=jobs, return_as="generator", pre_dispatch="2*n_jobs")(
        delayed(play_games)(course, numbers) for numbers in chunks
    )
    for numbers, samples in zip(chunks, found, strict=True):
        yield len(numbers), samples


# The fit


@dataclass
class Table:
    """Positions as arrays; where a position has fewer seats than the largest, the others are not ``there``."""

    features: Floats  # position, seat, feature
    scores: Floats  # position, seat
    there: NDArray[numpy.bool_]


def as_table(samples: Sequence[Sample]) -> Table:
    seats = max(len(one.scores) for one in samples)
    width = len(samples[0].features[0])
    table = Table(
        numpy.zeros((len(samples), seats, width)),
        numpy.zeros((len(samples), seats)),
        numpy.zeros((len(samples), seats), dtype=bool),
    )
    for at, one in enumerate(samples):
        here = len(one.scores)
        table.features[at, :here] = one.features
        table.scores[at, :here] = one.scores
        table.there[at, :here] = True
    return table


def enough(course: Course) -> None:
    """Are there games to learn from beside those that are held out? Else a fault, before any is played."""
    least = len(course.seats) + 1
    if course.games < least:
        raise InputError("few_games", games=course.games, least=least)


def train(course: Course, samples: Sequence[Sample]) -> Training:
    """The weights that make the endings of the games likeliest, judged by those that were held out."""
    ordered = sorted(samples, key=lambda one: one.number)
    known = [one for one in ordered if one.number // len(course.seats) % HELD_OUT]
    held_out = [one for one in ordered if not one.number // len(course.seats) % HELD_OUT]
    enough(course)
    learned = fit(course, as_table(known))
    return Training(
        course,
        learned,
        len(known),
        len(held_out),
        loss(held_out, [[1 / len(one.scores)] * len(one.scores) for one in held_out]),
        loss(held_out, [[hope / sum(one.hopes) for hope in one.hopes] for one in held_out]),
        loss(held_out, [learned.hopes(one.features) for one in held_out]),
    )


def carried_on(found: Learned, samples: Sequence[Sample], names: Sequence[str], before: Mapping[str, float]) -> Learned:
    """What was learned now, and before of features that were never other than 0 in these games: of other tables."""
    linear = [
        weight if any(row[at] for one in samples for row in one.features) else before.get(name, 0.0)
        for at, (name, weight) in enumerate(zip(names, found.linear, strict=True))
    ]
    return Learned(linear, found.inputs, found.bias, found.output)


def loss(samples: Sequence[Sample], hopes: Sequence[Sequence[float]]) -> float:
    """Log loss: the mean of the negative logarithm of the winner's estimated chance."""
    told = (
        -score * log(max(hope, LEAST))
        for sample, found in zip(samples, hopes, strict=True)
        for score, hope in zip(sample.scores, found, strict=True)
    )
    return sum(told) / len(samples)


def fit(course: Course, table: Table) -> Learned:
    """Adam on the log loss; features are scaled for it, and the scale is taken into the weights in the end."""
    draw = numpy.random.default_rng(course.seed)
    real = table.features[table.there]
    middle, spread = real.mean(0), real.std(0)
    spread[spread < 1e-9] = 1.0
    width = table.features.shape[2]
    weights: list[Floats] = [
        numpy.zeros(width),
        draw.normal(0, 1 / numpy.sqrt(width), (course.hidden, width)),
        numpy.zeros(course.hidden),
        draw.normal(0, 0.1, course.hidden),
    ]
    first = [numpy.zeros_like(one) for one in weights]
    second = [numpy.zeros_like(one) for one in weights]
    step = 0
    for turn in range(course.rounds):
        order = draw.permutation(len(table.scores))
        pace = STEP * 0.5 * (1 + numpy.cos(numpy.pi * turn / course.rounds))
        for start in range(0, len(order), BATCH):
            chosen = order[start : start + BATCH]
            inputs = (table.features[chosen] - middle) / spread
            slopes = gradient(weights, inputs, table.scores[chosen], table.there[chosen])
            step += 1
            for at, slope in enumerate(slopes):
                slope = slope + course.decay * weights[at]
                first[at] = MOMENTUM * first[at] + (1 - MOMENTUM) * slope
                second[at] = SQUARES * second[at] + (1 - SQUARES) * slope * slope
                whole = numpy.sqrt(second[at] / (1 - SQUARES**step)) + 1e-8
                weights[at] = weights[at] - pace * first[at] / (1 - MOMENTUM**step) / whole
    linear, hidden, bias, output = weights
    hidden = hidden / spread
    return Learned(
        [round(float(one), 6) for one in linear / spread],
        [[round(float(one), 6) for one in row] for row in hidden],
        [round(float(one), 6) for one in bias - hidden @ middle],
        [round(float(one), 6) for one in output],
    )


def gradient(weights: Sequence[Floats], inputs: Floats, scores: Floats, there: NDArray[numpy.bool_]) -> list[Floats]:
    """How the log loss of some positions changes with each weight."""
    linear, hidden, bias, output = weights
    units = inputs @ hidden.T + bias
    lit = numpy.maximum(units, 0.0)
    found = inputs @ linear + lit @ output
    found = numpy.where(there, found, -numpy.inf)
    powers = numpy.exp(found - found.max(1, keepdims=True))
    wrong = (powers / powers.sum(1, keepdims=True) - scores) / len(inputs)
    back = wrong[..., None] * output * (units > 0)
    return [
        numpy.einsum("ns,nsf->f", wrong, inputs),
        numpy.einsum("nsh,nsf->hf", back, inputs),
        back.sum((0, 1)),
        numpy.einsum("ns,nsh->h", wrong, lit),
    ]
