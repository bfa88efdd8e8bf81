"""Small charts, drawn here as SVG: nothing by colour alone. Bars are hatched as engravers hatch heraldic colours, lines
carry a mark for each seat, and the numbers stand below as a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from signoria.engine.wording import Wording
from signoria.web.html import Html, esc
from signoria.web.i18n import every_word
from signoria.web.icons import signed
from signoria.web.shields import shield

HIGH, TOP, LEFT, FOOT = 190, 18, 34, 64  # the field, above it, beside it, below it
BAR, BETWEEN = 12, 16  # a bar, and the gap between two groups of them
STEP = 64  # from one point of a line to the next
ASIDE = 7  # from one seat's mark to the next one's at the same height
LETTER = 6.6  # a letter of a column's name
SHORT = 480  # wide at most: a telephone shows it whole, a little smaller
MARKS = (  # one for each seat, around the origin
    '<circle r="5"/>',
    '<rect x="-4.6" y="-4.6" width="9.2" height="9.2"/>',
    '<path d="M0-6 5.6 4.4H-5.6z"/>',
    '<path d="M0-6.4 6.4 0 0 6.4-6.4 0z"/>',
    '<path d="M0 6 5.6-4.4H-5.6z"/>',
    '<path d="M-2-6h4v4h4v4H2v4h-4V2h-4v-4h4z"/>',
)
LINES = (  # the hatching of gules, azure, vert, or, purpure, sable
    '<path d="M2 0v6M5 0v6"/>',
    '<path d="M0 2h6M0 5h6"/>',
    '<path d="M-1-1 7 7M-1 5 1 7M5-1 7 1"/>',
    '<circle cx="1.5" cy="1.5" r=".9"/><circle cx="4.5" cy="4.5" r=".9"/>',
    '<path d="M7-1-1 7M1-1-1 1M7 5 5 7"/>',
    '<path d="M2 0v6M5 0v6M0 2h6M0 5h6"/>',
)
HATCHES = "".join(
    f'<pattern id="hatch-{seat}" class="hatch" width="6" height="6" patternUnits="userSpaceOnUse">{drawn}</pattern>'
    for seat, drawn in enumerate(LINES)
)
STAR = "M0-6.5 1.7-2 6.4-1.9 2.7 1 4 5.6 0 2.9-4 5.6-2.7 1-6.4-1.9-1.7-2z"


@dataclass(frozen=True)
class Chart:
    """Numbers by column and seat: ``bars`` side by side, or ``lines`` from column to column."""

    kind: str
    title: str
    about: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]  # by seat, a number for each column
    stars: tuple[int | None, ...] = ()  # by column: whom a star marks


def draw(chart: Chart, wording: Wording, language: str) -> Html:
    """The chart on its sheet, with its numbers."""
    drawn = bars(chart) if chart.kind == "bars" else lines(chart)
    title = esc(chart.title)
    return Html(
        f'<section class="sheet chart"><h2>{title}</h2><p>{esc(chart.about)}</p>'
        f'<div class="wide" tabindex="0" role="group" aria-label="{title}">{drawn}</div>'
        f"<details><summary>{every_word(language)['statistics.numbers']}</summary>"
        f"{numbers(chart, wording)}</details></section>"
    )


def legend(names: Sequence[str]) -> Html:
    """Whose are which colour, hatching and mark."""
    items = "".join(
        [
            f'<li class="seat-{seat}">{shield(seat)}<svg class="swatch" viewBox="0 0 46 20" aria-hidden="true">'
            f'<rect class="bar" width="22" height="20"/><rect width="22" height="20" fill="url(#hatch-{seat})"/>'
            f'<g class="mark" transform="translate(36 10)">{MARKS[seat % 6]}</g></svg> {esc(name)}</li>'
            for seat, name in enumerate(names)
        ]
    )
    return Html(f'<ul class="legend">{items}</ul>')


def numbers(chart: Chart, wording: Wording) -> Html:
    """The same as a table: a row for each column of the chart, for there are many of them."""
    heads = "".join([f'<th scope="col">{esc(wording.name(seat))}</th>' for seat in range(len(chart.rows))])
    body = ""
    for at, column in enumerate(chart.columns):
        starred = chart.stars[at] if chart.stars else None
        cells = "".join(
            [f"<td>{signed(row[at])}{' ★' * (seat == starred)}</td>" for seat, row in enumerate(chart.rows)]
        )
        body += f'<tr><th scope="row">{esc(column)}</th>{cells}</tr>'
    return Html(
        f'<div class="wide" tabindex="0" role="group" aria-label="{esc(chart.title)}"><table class="plain">'
        f"<thead><tr><td></td>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


# Drawing


@dataclass(frozen=True)
class Scale:
    """The numbers at the foot and at the head of the field, and how far apart its lines are."""

    low: int
    high: int
    gap: int

    def height(self, value: float) -> float:
        return round(TOP + HIGH - HIGH * (value - self.low) / (self.high - self.low), 1)


def scale(chart: Chart) -> Scale:
    """From nothing, or from the least there is if that is less; its lines 1, 2, 5, 10, 20, 50 and so on apart."""
    every = [number for row in chart.rows for number in row]
    least, most = min(every, default=0), max(every, default=0)
    wide = max(most, 0) - min(least, 0)
    gap = next(one * ten for ten in (1, 10, 100, 1000, 10_000) for one in (1, 2, 5) if one * ten * 5 >= wide)
    return Scale(min(0, least // gap * gap), max(gap, -(-most // gap) * gap), gap)


def field(chart: Chart, wide: float, centres: Sequence[float], inside: Html) -> Html:
    """The scale, the names of the columns, and what is drawn between them."""
    by = scale(chart)
    rules = ""
    for value in range(by.low, by.high + 1, by.gap):
        y, look = by.height(value), "rule" if value else "rule base"
        rules += f'<path class="{look}" d="M{LEFT} {y:g}H{LEFT + wide:g}"/>'
        rules += f'<text x="{LEFT - 7}" y="{y + 5:g}">{signed(value)}</text>'
    room = wide / max(1, len(chart.columns))
    level = all(len(name) * LETTER <= room for name in chart.columns)  # else they lean, and find room below each other
    turn, how = ("", ' class="level"') if level else (" rotate(-32)", "")
    names = "".join(
        [
            f'<text{how} transform="translate({x:g} {TOP + HIGH + 16}){turn}">{esc(name)}</text>'
            for x, name in zip(centres, chart.columns, strict=True)
        ]
    )
    width, high = LEFT + wide + 12, TOP + HIGH + FOOT
    look = "plot short" if width <= SHORT else "plot"
    return Html(
        f'<svg class="{look}" viewBox="0 0 {width:g} {high}" width="{width:g}" height="{high}" role="img" '
        f'aria-label="{esc(chart.title)}. {esc(chart.about)}">{rules}{inside}<g class="columns">{names}</g></svg>'
    )


def bars(chart: Chart) -> Html:
    """A group of bars for each column."""
    by = scale(chart)
    group = max(len(chart.rows) * (BAR + 1), 44)
    drawn, centres = [], []
    for at in range(len(chart.columns)):
        start = LEFT + BETWEEN / 2 + at * (group + BETWEEN)
        start += (group - len(chart.rows) * (BAR + 1)) / 2
        centres.append(start + len(chart.rows) * (BAR + 1) / 2)
        for seat, row in enumerate(chart.rows):
            x, y, foot = start + seat * (BAR + 1), by.height(max(row[at], 0)), by.height(min(row[at], 0))
            box = f'x="{x:g}" y="{y:g}" width="{BAR}" height="{foot - y:g}"'
            drawn.append(f'<rect class="bar seat-{seat}" {box}/><rect {box} fill="url(#hatch-{seat % 6})"/>')
            if chart.stars and chart.stars[at] == seat:
                drawn.append(f'<path class="star" d="{STAR}" transform="translate({x + BAR / 2:g} {y - 9:g})"/>')
    return field(chart, len(chart.columns) * (group + BETWEEN), centres, Html("".join(drawn)))


def lines(chart: Chart) -> Html:
    """A line for each seat, at its true height; where they meet, their marks stand side by side."""
    by = scale(chart)
    centres = [LEFT + STEP / 2 + at * STEP for at in range(len(chart.columns))]
    drawn = []
    for seat, row in enumerate(chart.rows):
        aside = (seat - (len(chart.rows) - 1) / 2) * ASIDE
        points = [(x + aside, by.height(value)) for x, value in zip(centres, row, strict=True)]
        path = " ".join([f"{x:g},{y:g}" for x, y in points])
        marks = "".join(
            [f'<g class="mark" transform="translate({x:g} {y:g})">{MARKS[seat % 6]}</g>' for x, y in points]
        )
        drawn.append(f'<g class="seat-{seat}"><polyline class="run" points="{path}"/>{marks}</g>')
    return field(chart, len(chart.columns) * STEP, centres, Html("".join(drawn)))
