"""A match of Virtù in numbers: prestige, cities and florins year by year, actions, sieges won and lost."""

from __future__ import annotations

from typing import Final, Literal

from signoria.games.virtu.codes import DEED_IDS
from signoria.games.virtu.view_types import typed
from signoria.web.charts import Chart
from signoria.web.statistics import Told

DEEDS: Final = DEED_IDS[:6]
NOT_FOR_TWO: Final = "patronise"  # VIR2-8.1


def charts(told: Told) -> list[Chart]:
    """What each year brought; which actions were chosen; what was fought."""
    t = told.wording.t
    ends = [int(str(event["ply"])) for event in told.events if event["kind"] == "winter"]
    views = [typed(told.view(min(ply + 1, told.last))) for ply in ends] + [typed(told.view(told.last))]
    years = tuple(str(number) for number in range(1, len(views))) + (t("statistics.end"),)
    made = []
    name: Literal["points", "cities", "florins"]
    for name in ("points", "cities", "florins"):
        rows = tuple(tuple(view["players"][seat][name] for view in views) for seat in range(told.seats))
        made.append(Chart("lines", t(f"statistics.{name}"), t(f"statistics.{name}_about"), years, rows))
    return [*made, deeds(told), fought(told)]


def deeds(told: Told) -> Chart:
    """How often each action was performed."""
    t = told.wording.t
    known = [deed for deed in DEEDS if told.seats > 2 or deed != NOT_FOR_TWO]
    rows = [[0] * len(known) for _ in range(told.seats)]
    for event in told.events:
        if event["kind"] == "act" and event["deed"] in known:
            rows[int(str(event["seat"]))][known.index(str(event["deed"]))] += 1
    columns = tuple(t(f"action.{deed}") for deed in known)
    return Chart("bars", t("statistics.deeds"), t("statistics.deeds_about"), columns, tuple(map(tuple, rows)))


def fought(told: Told) -> Chart:
    """Sieges won and lost by the besieger, and cities lost: of one's own, not those one helped a major city defend."""
    t = told.wording.t
    rows = [[0, 0, 0] for _ in range(told.seats)]
    for event in told.events:
        if event["kind"] != "siege_over":
            continue
        won = event["outcome"] == "won"
        rows[int(str(event["seat"]))][0 if won else 1] += 1
        held = typed(told.view(int(str(event["ply"]))))["cities"]
        if won and event.get("defender") is not None and held[str(event["city"])]["owner"] == event["defender"]:
            rows[int(str(event["defender"]))][2] += 1
    columns = tuple(t(f"statistics.{name}") for name in ("won", "lost", "cities_lost"))
    return Chart("bars", t("statistics.sieges"), t("statistics.sieges_about"), columns, tuple(map(tuple, rows)))
