"""A match of Principato in numbers: points, cubes and tokens over time, strength by scoring."""

from __future__ import annotations

from typing import Any, Final

from signoria.games.principato.view_types import PrincipatoView, Zone, typed
from signoria.web.charts import Chart
from signoria.web.statistics import Told

MOST = 12  # moments on a line
TOKENS: Final[tuple[Zone, ...]] = ("surroundings", "town", "wall", "palace")


def charts(told: Told) -> list[Chart]:
    """Points, cubes and tokens by round of turns; the strength and the points of each military scoring."""
    t = told.wording.t
    moments, names = rounds(told)
    views = [typed(told.view(ply)) for ply in moments]
    made = [
        Chart(
            "lines", t("statistics.points"), t("statistics.points_about"), names, by_seat([v["points"] for v in views])
        ),
        Chart(
            "lines", t("statistics.tokens"), t("statistics.tokens_about"), names, by_seat([tokens(v) for v in views])
        ),
        Chart("lines", t("statistics.cubes"), t("statistics.cubes_about"), names, by_seat([cubes(v) for v in views])),
    ]
    held: list[Any] = [event for event in told.events if event["kind"] == "strengths"]
    if held:
        columns = tuple(t("statistics.scoring", number=number) for number in range(1, len(held) + 1))
        strengths = by_seat([event["strengths"] for event in held])
        best = tuple(winner(event["points"]) for event in held)
        made.insert(
            1, Chart("bars", t("statistics.strength"), t("statistics.strength_about"), columns, strengths, best)
        )
    return made


def rounds(told: Told) -> tuple[list[int], tuple[str, ...]]:
    """The moments after every so many turns, the end included, and how they are called."""
    ends: list[Any] = [event["ply"] for event in told.events if event["kind"] == "end_turn"]
    every = max(told.seats, -(-len(ends) // MOST))
    chosen = list(range(every, len(ends), every))
    moments = [ends[turn - 1] + 1 for turn in chosen]
    names = [told.wording.t("statistics.turn", number=turn) for turn in chosen]
    return [*moments, told.last], (*names, told.wording.t("statistics.end"))


def tokens(view: PrincipatoView) -> list[int]:
    return [sum(sum(held[zone].values()) for zone in TOKENS) for held in view["principalities"]]


def cubes(view: PrincipatoView) -> list[int]:
    return [sum(held["cubes"].values()) + sum(held["on_units"].values()) for held in view["principalities"]]


def winner(points: list[int]) -> int | None:
    """Who alone got the most points."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def by_seat(columns: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """A row for each seat from a list for each column."""
    return tuple(zip(*columns, strict=True))
