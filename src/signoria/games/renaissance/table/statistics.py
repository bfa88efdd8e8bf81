"""A match of Renaissance in numbers: points, towns and ducats turn by turn, combats won and lost, votes."""

from __future__ import annotations

from typing import Any

from signoria.games.renaissance.view_types import RenaissanceView, typed
from signoria.web.charts import Chart
from signoria.web.statistics import Told


def charts(told: Told) -> list[Chart]:
    """Points, towns and ducats at the end of each turn; what was fought and how it was voted."""
    t = told.wording.t
    ends: list[int] = [int(str(event["ply"])) for event in told.events if event["kind"] == "treasury"]
    turns = tuple(t("statistics.turn", number=number) for number in range(1, len(ends) + 1))
    views = [typed(told.view(min(ply + 1, told.last))) for ply in ends]
    made = []
    if views:
        for name, count in (("points", points), ("towns", towns), ("ducats", ducats)):
            columns = by_seat([count(view) for view in views])
            made.append(Chart("lines", t(f"statistics.{name}"), t(f"statistics.{name}_about"), turns, columns))
    return [*made, fought(told), *voted(told)]


def points(view: RenaissanceView) -> list[int]:
    return list(view["points"])


def ducats(view: RenaissanceView) -> list[int]:
    return list(view["ducats"])


def towns(view: RenaissanceView) -> list[int]:
    owners = [one["owner"] for one in view["towns"].values()]
    return [owners.count(seat) for seat in range(view["seats"])]


def fought(told: Told) -> Chart:
    """Attacks won, attacks lost, defences won, defences lost."""
    t = told.wording.t
    rows = [[0, 0, 0, 0] for _ in range(told.seats)]
    for event in told.events:
        if event["kind"] == "result":
            won, attacker, defender = bool(event["won"]), int(str(event["seat"])), int(str(event["owner"]))
            rows[attacker][0 if won else 1] += 1
            rows[defender][3 if won else 2] += 1
    names = ("attacks_won", "attacks_lost", "defences_won", "defences_lost")
    columns = tuple(t(f"statistics.{name}") for name in names)
    counts = tuple(tuple(row) for row in rows)
    return Chart("bars", t("statistics.combats"), t("statistics.combats_about"), columns, counts)


def voted(told: Told) -> list[Chart]:
    """REN-5.2: how often each was for war."""
    t = told.wording.t
    votes: list[Any] = [event["votes"] for event in told.events if event["kind"] == "votes"]
    if not votes:
        return []
    counts = tuple(
        (sum(1 for one in votes if one[seat] == "war"), sum(1 for one in votes if one[seat] == "peace"))
        for seat in range(told.seats)
    )
    columns = (t("statistics.for_war"), t("statistics.for_peace"))
    return [Chart("bars", t("statistics.votes"), t("statistics.votes_about"), columns, counts)]


def by_seat(columns: list[list[int]]) -> tuple[tuple[int, ...], ...]:
    """A row for each seat from a list for each column."""
    return tuple(zip(*columns, strict=True))
