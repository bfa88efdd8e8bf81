"""What a ladder shows: win rates by bot, by step, by seat and by what each seat was dealt, ratings, lengths of games.

Numbers of players and options are never mixed: each *division* of the ladder has figures of its own.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from signoria.arena.ladder import GOAL, Plan, Played, Seating, Table
from signoria.arena.ratings import Contest, Rating, rate
from signoria.arena.simulate import Rate
from signoria.engine.options import Value


@dataclass(frozen=True)
class Share:
    """How often something won, beside what would be fair: its share of the seats."""

    rate: Rate
    fair: float

    @property
    def ratio(self) -> float:
        """So many times its fair share."""
        return self.rate.share / self.fair if self.fair else 0.0

    @property
    def sign(self) -> int:
        """1 if the whole interval is above the fair share, -1 if it is below, 0 if that cannot be said."""
        low, high = self.rate.interval
        return (low > self.fair) - (high < self.fair)

    def as_data(self) -> dict[str, object]:
        low, high = self.rate.interval
        found = {"won": round(self.rate.won, 6), "games": self.rate.games, "share": self.rate.share}
        return {**found, "low": low, "high": high, "fair": self.fair, "ratio": self.ratio}


@dataclass(frozen=True)
class Game:
    """A game that is over, with its table."""

    seating: Seating
    table: Table
    played: Played

    @property
    def bots(self) -> tuple[str, ...]:
        return self.table.seated(self.seating.rotation)


@dataclass
class Division:
    """The games of one number of players with one set of options."""

    seats: int
    options: Mapping[str, Value]
    steps: bool = False  # is each table one bot against a table of another?
    games: list[Game] = field(default_factory=list)
    ratings: Mapping[str, Rating] = field(default_factory=dict)

    @cached_property
    def bots(self) -> list[str]:
        return list(dict.fromkeys(name for one in self.games for name in one.table.bots))

    def by_bot(self) -> dict[str, Share]:
        """By name: the share of the games it took part in that one of its seats won."""
        return self.shares(lambda one, seat: (one.bots[seat],))

    def by_seat(self) -> dict[str, Share]:
        return self.shares(lambda one, seat: (str(seat),))

    def by_trait(self) -> dict[str, dict[str, Share]]:
        """By kind and name of what a seat was dealt."""
        kinds = dict.fromkeys(kind for one in self.games for kind in one.played.traits)
        return {
            kind: dict(sorted(self.shares(lambda one, seat, kind=kind: one.played.traits[kind][seat]).items()))  # type: ignore[misc]
            for kind in kinds
        }

    def by_step(self) -> dict[tuple[str, str], Share]:
        """By the bot that sits alone, and the bots of the others."""
        return self.shares(lambda one, seat: (one.table.bots[:2],) if one.bots[seat] == one.table.bots[0] else ())

    def shares(self, held: Callable[[Game, int], Iterable[Any]]) -> dict[Any, Share]:
        """How often each trait of a seat won, in the games in which a seat had it."""
        won: dict[Any, float] = {}
        seats: dict[Any, int] = {}
        games: dict[Any, int] = {}
        for one in self.games:
            here = [(thing, seat) for seat in range(self.seats) for thing in held(one, seat)]
            for thing, seat in here:
                won[thing] = won.get(thing, 0.0) + one.played.scores[seat]
                seats[thing] = seats.get(thing, 0) + 1
            for thing in dict.fromkeys(thing for thing, _ in here):
                games[thing] = games.get(thing, 0) + 1
        return {
            thing: Share(Rate(won[thing], games[thing]), seats[thing] / (self.seats * games[thing])) for thing in won
        }

    def lengths(self) -> dict[str, dict[str, float]]:
        """Of games, in decisions, and in years where these differ; and the points of the winners."""
        found = {"steps": spread([one.played.steps for one in self.games])}
        years = [one.played.years for one in self.games]
        if len(set(years)) > 1:
            found["years"] = spread(years)
        winners = [max(one.played.points) for one in self.games if any(one.played.points)]
        if winners:
            found["points"] = spread(winners)
        return found

    def as_data(self) -> dict[str, object]:
        def data(shares: Mapping[str, Share]) -> dict[str, object]:
            return {name: share.as_data() for name, share in shares.items()}

        return {
            "seats": self.seats,
            "options": dict(self.options),
            "games": len(self.games),
            "bots": data(self.by_bot()),
            "ratings": {name: vars(rating) for name, rating in self.ratings.items()},
            "steps": [
                {"bot": above, "against": below, **share.as_data(), "goal": GOAL, "reached": share.ratio >= GOAL}
                for (above, below), share in (self.by_step().items() if self.steps else ())
            ],
            "by_seat": data(self.by_seat()),
            "by_trait": {kind: data(shares) for kind, shares in self.by_trait().items()},
            "lengths": self.lengths(),
        }


def spread(values: Sequence[int]) -> dict[str, float]:
    """Mean, median and ends."""
    return {
        "mean": statistics.fmean(values),
        "median": statistics.median(values),
        "least": min(values),
        "most": max(values),
    }


def divisions(plan: Plan, played: Sequence[Played]) -> list[Division]:
    """The games by number of players and options, in the order of the plan."""
    found: dict[tuple[object, ...], Division] = {}
    for one in played:
        seating = plan.games[one.number]
        table = plan.tables[seating.table]
        key = (table.seats, *table.options.items())
        division = found.setdefault(key, Division(table.seats, table.options, plan.steps))
        division.games.append(Game(seating, table, one))
    return [found[key] for key in sorted(found, key=lambda key: order(found[key]))]


def order(division: Division) -> int:
    """The index of a division's first table in the plan."""
    return min(one.seating.table for one in division.games)


def rate_division(division: Division, heard: Callable[[int], None] = lambda _: None) -> None:
    """The ratings of a division; a bot alone has nothing to be compared with."""
    if len(division.bots) > 1:
        contests = [Contest(one.seating.table, one.seating.deal, one.bots, one.played.ranks) for one in division.games]
        division.ratings = rate(contests, heard=heard)
