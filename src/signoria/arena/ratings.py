"""Ratings of games with two or more players by the Plackett-Luce model of the winner.

A bot wins in proportion to its share of the strengths of all seats. Places behind the first do not count: bots play to
win, and a bolder one may come last more often. All games are fitted at once: a rating updated from game to game, as for
people, who learn, would depend on the ratings of the opponents at the time.

The scale and the prior are OpenSkill's: a normal distribution of one sigma, so that a bot that wins every game is not
infinitely strong. Only differences matter: the mean of all is 25, and a bot one sigma (8.33) ahead of another wins e
times as often at the same table.

The intervals do not use the model's sigma, which assumes independent games. Games of one deal share their luck, so
whole deals are resampled with replacement, table by table, and rated again, ``RESAMPLES`` times: 1.96 standard
deviations to either side are the 95 %. Where that is smaller than sigma (a bot that won every game wins every resampled
one), sigma is used.
"""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random

from signoria.arena.simulate import Z_95

RESAMPLES = 200
MEAN, UNIT = 25.0, 25.0 / 3  # OpenSkill's
STEP, SETTLED, ROUNDS = 1.0, 1e-9, 100  # of the fit: how far at once, when it is over, and when at the latest

Matrix = list[list[float]]


@dataclass(frozen=True)
class Contest:
    """One game as ratings need it: the bot of each seat, and its place."""

    table: int
    deal: int
    bots: tuple[str, ...]
    ranks: tuple[int, ...]


@dataclass(frozen=True)
class Rating:
    """How strong a bot is, with its 95 % interval; ``sigma`` is what the model itself thinks it knows."""

    mu: float
    sigma: float
    low: float
    high: float

    def above(self, other: Rating) -> bool:
        """Is the whole interval above the other's?"""
        return self.low > other.high


@dataclass(frozen=True)
class Fit:
    """How strong each bot is, and how surely, on the scale on which a difference of 1 is e times the odds."""

    strengths: list[float]
    sigmas: list[float]


class Evidence:
    """Sufficient statistics of some games: how often each bot won, and which bots sat at the tables."""

    def __init__(self) -> None:
        self.won: Counter[str] = Counter()
        self.fields: Counter[tuple[str, ...]] = Counter()

    def take(self, one: Contest) -> None:
        """Count a game; each of several winners counts as one."""
        for name, rank in zip(one.bots, one.ranks, strict=True):
            if rank == 0:
                self.won[name] += 1
                self.fields[tuple(sorted(one.bots))] += 1

    def add(self, other: Evidence) -> None:
        self.won += other.won
        self.fields += other.fields


def rate(
    contests: Sequence[Contest], resamples: int = RESAMPLES, heard: Callable[[int], None] = lambda _: None
) -> dict[str, Rating]:
    """The ratings of all bots, best first; independent of the order in which the games were played.

    ``heard`` is called with the number of resamples done.
    """
    names = sorted({name for one in contests for name in one.bots})
    deals: dict[int, dict[int, Evidence]] = {}
    for one in sorted(contests, key=lambda one: (one.table, one.deal)):
        deals.setdefault(one.table, {}).setdefault(one.deal, Evidence()).take(one)
    tables = [list(by_deal.values()) for by_deal in deals.values()]
    found = fit(names, (deal for table in tables for deal in table))
    draw = Random(f"{RESAMPLES} {len(contests)}")
    again: list[list[float]] = []
    for at in range(resamples):
        drawn = [deal for table in tables for deal in draw.choices(table, k=len(table))]
        again.append(fit(names, drawn).strengths)
        heard(at + 1)
    told: dict[str, Rating] = {}
    for at, name in enumerate(names):
        mu, sigma = MEAN + UNIT * found.strengths[at], UNIT * found.sigmas[at]
        half = Z_95 * max(sigma, UNIT * statistics.stdev(one[at] for one in again))
        told[name] = Rating(mu, sigma, mu - half, mu + half)
    return dict(sorted(told.items(), key=lambda one: (-one[1].mu, one[0])))


def fit(names: Sequence[str], deals: Iterable[Evidence]) -> Fit:
    """The likeliest strengths by Newton's method, moved so that their mean is 0."""
    whole = Evidence()
    for deal in deals:
        whole.add(deal)
    fields = [([field.count(name) for name in names], often) for field, often in sorted(whole.fields.items())]
    theta, size = [0.0] * len(names), range(len(names))
    sure: Matrix = []
    for _ in range(ROUNDS):
        pull = [whole.won[name] - one for name, one in zip(names, theta, strict=True)]
        bent: Matrix = [[float(row == column) for column in size] for row in size]
        for counts, often in fields:
            weights = [count * exp(one) for count, one in zip(counts, theta, strict=True)]
            shares = [weight / sum(weights) for weight in weights]
            for row in size:
                pull[row] -= often * shares[row]
                bent[row][row] += often * shares[row]
                for column in size:
                    bent[row][column] -= often * shares[row] * shares[column]
        sure = inverse(bent)
        steps = [sum(one * by for one, by in zip(row, pull, strict=True)) for row in sure]
        largest = max(abs(step) for step in steps)
        theta = [one + step * min(1.0, STEP / max(largest, STEP)) for one, step in zip(theta, steps, strict=True)]
        if largest < SETTLED:
            break
    middle = statistics.fmean(theta)
    return Fit([one - middle for one in theta], [sqrt(one) for one in apart(sure)])


def apart(sure: Matrix) -> list[float]:
    """The variance of each strength when the mean of all is taken away."""
    whole = statistics.fmean(statistics.fmean(row) for row in sure)
    return [row[at] - 2 * statistics.fmean(row) + whole for at, row in enumerate(sure)]


def inverse(matrix: Matrix) -> Matrix:
    """Of a symmetric matrix with large entries on its diagonal, by elimination."""
    size = range(len(matrix))
    rows = [[*row, *(float(at == column) for column in size)] for at, row in enumerate(matrix)]
    for at in size:
        rows[at] = [entry / rows[at][at] for entry in rows[at]]
        for other in size:
            if other != at:
                by = rows[other][at]
                rows[other] = [entry - by * top for entry, top in zip(rows[other], rows[at], strict=True)]
    return [row[len(matrix) :] for row in rows]
