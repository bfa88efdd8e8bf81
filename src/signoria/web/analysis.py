"""The analysis of a match on paper: a curve of everybody's chances, what was lost and what luck gave, where to look."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from signoria.engine.game import View
from signoria.engine.wording import Wording
from signoria.web.charts import MARKS, Chart, draw
from signoria.web.html import Html, esc, query
from signoria.web.i18n import every_word, say

WIDE, HIGH, LEFT, TOP, FOOT, RIGHT = 920, 300, 52, 14, 34, 26
DASHES = ("", "9 4", "2 4", "12 4 2 4", "6 3", "1 3")  # a line is told from the others without its colour
QUARTERS = 4
Moment = Mapping[str, Any]


@dataclass(frozen=True)
class Analysed:
    """What ``signoria.bots.analysis.report`` tells, and in whose words."""

    found: Mapping[str, Any]
    wording: Wording
    language: str
    place: str
    view: Callable[[int, int], View]  # what a seat saw before a step

    @property
    def seats(self) -> int:
        return len(self.found["players"])

    @property
    def moments(self) -> list[Moment]:
        """Those of the line actually played."""
        return [one for one in self.found["moments"] if not one.get("taken_back")]

    def deed(self, one: Moment, notation: str) -> str:
        """A move that was made at this moment, or could have been, in the game's words."""
        return self.wording.deed(self.wording.game.actions.parse(notation), self.view(one["ply"], one["seat"]))

    def t(self, key: str, **params: object) -> str:
        return say(self.language, f"analysis.{key}", **params)


def page_parts(a: Analysed) -> list[str]:
    """The parts of the page, in order."""
    charts = [draw(chart, a.wording, a.language) for chart in (regret_chart(a), luck_chart(a))]
    return [curve(a), turning_points(a), charts[0], costliest(a), charts[1], luckiest(a)]


# The curve


def curve(a: Analysed) -> Html:
    title, about = esc(a.t("curve")), esc(a.t("curve_about"))
    return Html(
        f'<section class="sheet chart"><h2>{title}</h2><p>{about}</p>'
        f'<div class="wide" tabindex="0" role="group" aria-label="{title}">{plot(a)}</div>'
        f"<details><summary>{every_word(a.language)['statistics.numbers']}</summary>{numbers(a)}</details></section>"
    )


def across(a: Analysed, at: int) -> float:
    return round(LEFT + (WIDE - LEFT - RIGHT) * at / max(1, len(a.moments) - 1), 1)


def down(chance: float) -> float:
    return round(TOP + HIGH * (1 - chance), 1)


def plot(a: Analysed) -> Html:
    """Chances from 0 to 100 % over the steps; a flag where the match turned."""
    rules = "".join(
        f'<path class="rule{"" if part else " base"}" d="M{LEFT} {down(part / 4):g}H{WIDE - RIGHT}"/>'
        f'<text x="{LEFT - 7}" y="{down(part / 4) + 5:g}">{25 * part}</text>'
        for part in range(5)
    )
    moments = a.moments
    ticks = "".join(
        f'<text class="tick" x="{across(a, at):g}" y="{TOP + HIGH + 22}">{moments[at]["ply"] + 1}</text>'
        for at in range(0, len(moments), max(1, -(-len(moments) // 10)))
    )
    turned = set(a.found["turning_points"])
    flags = "".join(
        f'<path class="turned" d="M{across(a, at):g} {TOP}V{TOP + HIGH}"/>'
        for at, one in enumerate(moments)
        if one["ply"] in turned
    )
    lines = "".join(line(a, seat) for seat in range(a.seats))
    high = TOP + HIGH + FOOT
    label = f"{esc(a.t('curve'))}. {esc(a.t('curve_about'))}"
    return Html(
        f'<svg class="plot curve" viewBox="0 0 {WIDE} {high}" width="{WIDE}" height="{high}" role="img" '
        f'aria-label="{label}">{rules}{flags}{lines}{ticks}</svg>'
    )


def line(a: Analysed, seat: int) -> Html:
    """One player's chances: a line with its own dashes, and its mark now and then."""
    points = [(across(a, at), down(one["chances"][seat])) for at, one in enumerate(a.moments)]
    path = " ".join(f"{x:g},{y:g}" for x, y in points)
    gap = max(1, len(points) // 6)
    marked = [*points[seat * gap // a.seats : -1 : gap], points[-1]]
    marks = "".join(
        f'<g class="mark" transform="translate({x:g} {y:g})">{MARKS[seat % len(MARKS)]}</g>' for x, y in marked
    )
    dashes = DASHES[seat % len(DASHES)]
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    return Html(f'<g class="seat-{seat}"><polyline class="run" points="{path}"{dashed}/>{marks}</g>')


def numbers(a: Analysed) -> Html:
    """The chances in percent, at most forty rows: the data have them all."""
    heads = "".join([f'<th scope="col">{esc(a.wording.name(seat))}</th>' for seat in range(a.seats)])
    moments = a.moments
    shown = moments[:: max(1, -(-len(moments) // 40))]
    if shown[-1] is not moments[-1]:
        shown.append(moments[-1])
    body = "".join(
        f'<tr><th scope="row">{one["ply"] + 1}</th>{"".join(f"<td>{percent(c)}</td>" for c in one["chances"])}</tr>'
        for one in shown
    )
    title = esc(a.t("curve"))
    return Html(
        f'<div class="wide" tabindex="0" role="group" aria-label="{title}"><table class="plain">'
        f'<thead><tr><th scope="col">{esc(a.t("step"))}</th>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def percent(chance: float) -> int:
    return round(100 * chance)


# What was lost, and what luck gave


def regret_chart(a: Analysed) -> Chart:
    """By the quarters of the match."""
    last = max(1, a.moments[-1]["ply"] + 1)
    rows = [[0.0] * QUARTERS for _ in range(a.seats)]
    for one in a.moments:
        if one.get("regret"):
            rows[one["seat"]][min(QUARTERS - 1, QUARTERS * one["ply"] // last)] += one["regret"]
    columns = tuple(a.t("quarter", number=number) for number in range(1, QUARTERS + 1))
    whole = tuple(tuple(percent(part) for part in row) for row in rows)
    return Chart("bars", a.t("regret"), a.t("regret_about"), columns, whole)


def luck_chart(a: Analysed) -> Chart:
    columns = (a.t("good_luck"), a.t("bad_luck"))
    rows = tuple((percent(one["good_luck"]), percent(one["bad_luck"])) for one in a.found["players"])
    return Chart("bars", a.t("luck"), a.t("luck_about"), columns, rows)


def turning_points(a: Analysed) -> Html:
    """Where somebody's chance changed most."""
    items, moments = [], a.moments
    for before, one in pairwise(moments):
        if one["ply"] in a.found["turning_points"]:
            changes = [new - old for new, old in zip(one["chances"], before["chances"], strict=True)]
            seat = max(range(a.seats), key=lambda number: abs(changes[number]))
            old, new = percent(before["chances"][seat]), percent(one["chances"][seat])
            items.append(item(a, one, a.t("turn", name=a.wording.name(seat), old=old, new=new)))
    return moment_list(a, "turning", items)


def costliest(a: Analysed) -> Html:
    """The moves that lost most."""
    items = []
    for one in listed_moments(a, "costliest"):
        better = a.deed(one, one["best"])
        items.append(item(a, one, a.t("better", move=better, points=percent(one["regret"]))))
    return moment_list(a, "costliest", items)


def luckiest(a: Analysed) -> Html:
    """The draws and throws that changed most."""
    items = []
    for one in listed_moments(a, "luckiest"):
        seat = max(range(a.seats), key=lambda number: abs(one["swing"][number]))
        points = percent(one["swing"][seat])
        items.append(item(a, one, a.t("swing", name=a.wording.name(seat), points=f"{points:+d}".replace("-", "−"))))
    return moment_list(a, "luckiest", items)


def listed_moments(a: Analysed, what: str) -> list[Moment]:
    by_ply = {one["ply"]: one for one in a.moments}
    return [by_ply[ply] for ply in a.found[what]]


def item(a: Analysed, one: Moment, told: str) -> Html:
    """A step, what is said of it, and a way to look at it: through the eyes of who decided, with their hand."""
    at, eyes = one["ply"] + 1, ""
    if one["seat"] < 0:
        what = a.t("deal")
    else:
        eyes = query(seat=one["seat"])
        what = a.t("moved", step=at, name=a.wording.name(one["seat"]), move=a.deed(one, one["move"]))
    return Html(f'<li><a href="{esc(a.place)}/replay/{at}{eyes}">{esc(what)}</a> {esc(told)}</li>')


def moment_list(a: Analysed, what: str, items: Sequence[str]) -> Html:
    inside = f'<ol class="moments">{"".join(items)}</ol>' if items else f"<p>{esc(a.t('nothing'))}</p>"
    return Html(f'<section class="sheet chart"><h2>{esc(a.t(what))}</h2>{inside}</section>')
