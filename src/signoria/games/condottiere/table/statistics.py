"""A match of Condottiere in numbers: strength and cards by battle, regions over time, points of a series."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from signoria.games.condottiere.view_types import typed
from signoria.web.charts import Chart
from signoria.web.statistics import Told

PLAYED = ("play", "play_face_down")


@dataclass
class Battle:
    """One battle from the placing of the Condottiere to its end."""

    region: str | None
    cards: list[int]
    totals: list[int]
    winner: int | None = None
    after: int = 0  # the moment before the next battle


def battles(told: Told) -> list[Battle]:
    """All battles that were fought to their end."""
    found: list[Battle] = []
    now: Battle | None = None
    for event in told.events:
        what: dict[str, Any] = dict(event)
        kind, seat = what["kind"], what.get("seat")
        if kind in ("place", "final_battle"):
            if found:
                found[-1].after = what["ply"]
            now = Battle(what.get("region"), [0] * told.seats, [0] * told.seats)
        elif now is not None and kind in PLAYED:
            now.cards[what["seat"]] += 1
        elif now is not None and kind == "take_back" and what.get("card") is not None:
            now.cards[what["seat"]] -= 1
        elif now is not None and kind == "strengths":
            now.totals, now.winner = what["totals"], what.get("winner")
            found.append(now)
            now = None
        elif kind == "conquer" and found:
            found[-1].winner = seat
    if found:
        found[-1].after = told.last
    return found


def charts(told: Told) -> list[Chart]:
    """The charts of a match; none for one that knew no battle."""
    t, fought = told.wording.t, battles(told)
    if not fought:
        return []
    names = tuple(
        t("statistics.battle", number=number, region=battle.region)
        if battle.region
        else t("statistics.final", number=number)
        for number, battle in enumerate(fought, 1)
    )
    views = [typed(told.view(battle.after)) for battle in fought]
    made = [
        Chart(
            "bars",
            t("statistics.strength"),
            t("statistics.strength_about"),
            names,
            by_seat([battle.totals for battle in fought]),
            tuple(battle.winner for battle in fought),
        ),
        Chart(
            "bars",
            t("statistics.cards"),
            t("statistics.cards_about"),
            names,
            by_seat([battle.cards for battle in fought]),
        ),
        Chart(
            "lines",
            t("statistics.regions"),
            t("statistics.regions_about"),
            names,
            by_seat([[len(held) for held in view["domains"]] for view in views]),
        ),
    ]
    points: list[Any] = [event["points"] for event in told.events if event["kind"] == "score"]
    if points:
        games = tuple(t("statistics.game", number=number) for number in range(1, len(points) + 1))
        made.append(Chart("lines", t("statistics.points"), t("statistics.points_about"), games, by_seat(points)))
    return made


def by_seat(columns: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """A row for each seat from a list for each column."""
    return tuple(zip(*columns, strict=True))
