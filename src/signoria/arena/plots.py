"""Plots of a report, drawn here as SVG files that stand alone: ink on parchment, nothing by colour, numbers beside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, floor

PAPER, INK, FAINT, ACCENT = "#f6eedb", "#2c1e12", "#b9a784", "#8c2f1b"
FONT = 'font-family="Georgia, serif" font-size="14"'
LEFT, FIELD, RIGHT, TOP, ROW, FOOT = 170, 420, 170, 54, 26, 44
TICKS = 5
HIGH = 160  # the field of a histogram


@dataclass(frozen=True)
class Whisker:
    """A value with its interval, and how it is written."""

    label: str
    low: float
    value: float
    high: float
    written: str


def whiskers(title: str, rows: Sequence[Whisker], mark: float | None = None, marked: str = "", unit: str = "") -> str:
    """A point and its interval on a line for each row; ``mark`` is what would be fair, ``marked`` its name."""
    lowest = min([row.low for row in rows] + ([0.0] if mark is not None else []))
    highest = max([row.high for row in rows] + ([mark] if mark is not None else []))
    gap = gap_for(highest - lowest)
    first, last = floor(lowest / gap + 1e-9) * gap, ceil(highest / gap - 1e-9) * gap

    def x(value: float) -> float:
        return round(LEFT + FIELD * (value - first) / (last - first), 1)

    bottom = TOP + ROW * len(rows)
    drawn = [rule(x(first + at * gap), bottom, f"{first + at * gap:g}{unit}") for at in range(count(first, last, gap))]
    if mark is not None:
        drawn.append(f'<path d="M{x(mark)} {TOP - 6}V{bottom + 6}" stroke="{ACCENT}" stroke-dasharray="5 3"/>')
        drawn.append(text(x(mark), TOP - 11, marked, "middle", ACCENT))
    for at, row in enumerate(rows):
        y = TOP + ROW * at + ROW / 2
        ends = f"M{x(row.low)} {y - 5:g}v10M{x(row.high)} {y - 5:g}v10M{x(row.low)} {y:g}H{x(row.high)}"
        drawn.append(f'<path d="{ends}" stroke="{INK}" stroke-width="1.6"/>')
        drawn.append(f'<circle cx="{x(row.value)}" cy="{y:g}" r="4.5" fill="{INK}"/>')
        drawn.append(text(LEFT - 10, y + 5, row.label, "end"))
        drawn.append(text(LEFT + FIELD + 12, y + 5, row.written))
    return sheet(title, bottom + FOOT, drawn)


def histogram(title: str, values: Sequence[int], under: str) -> str:
    """How often which lengths occur; ``under`` says what is counted along the foot."""
    least, most = min(values), max(values)
    wide = max(1, int(gap_for((most - least) / 4))) if most > least else 1
    first = least // wide * wide
    bins = [0] * ((most - first) // wide + 1)
    for value in values:
        bins[(value - first) // wide] += 1
    each, tallest, foot = FIELD / len(bins), max(bins), TOP + HIGH
    drawn = [f'<path d="M{LEFT} {foot}H{LEFT + FIELD}" stroke="{INK}"/>']
    every = ceil(len(bins) / 8)
    for at, found in enumerate(bins):
        x, tall = LEFT + each * at, HIGH * found / tallest
        box = f'x="{x + 1:.1f}" y="{foot - tall:.1f}" width="{each - 2:.1f}" height="{tall:.1f}"'
        drawn.append(f'<rect {box} fill="{FAINT}" stroke="{INK}"/>')
        if at % every == 0:
            drawn.append(text(x, foot + 18, str(first + at * wide), "middle"))
    drawn += [text(LEFT - 10, TOP + 5, str(tallest), "end"), text(LEFT + FIELD / 2, foot + 40, under, "middle")]
    return sheet(title, foot + FOOT + 10, drawn)


def gap_for(width: float) -> float:
    """How far apart the lines of a scale of this width are: 1, 2 or 5 times a power of ten, about five of them."""
    ten = 0.001
    while True:
        for one in (1, 2, 5):
            if one * ten * TICKS >= width:
                return one * ten
        ten *= 10


def count(first: float, last: float, gap: float) -> int:
    return round((last - first) / gap) + 1


def rule(x: float, bottom: float, name: str) -> str:
    return f'<path d="M{x} {TOP}V{bottom}" stroke="{FAINT}"/>' + text(x, bottom + 20, name, "middle")


def text(x: float, y: float, said: str, anchor: str = "start", colour: str = INK) -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{colour}">{escape(said)}</text>'


def sheet(title: str, high: float, drawn: Sequence[str]) -> str:
    """The paper, its heading, and what is drawn on it."""
    wide = LEFT + FIELD + RIGHT
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high:g}" width="{wide}" height="{high:g}" '
        f'role="img" aria-label="{escape(title)}" {FONT}>\n<rect width="{wide}" height="{high:g}" fill="{PAPER}"/>\n'
        f'<text x="16" y="26" font-size="17" fill="{INK}">{escape(title)}</text>\n' + "\n".join(drawn) + "\n</svg>\n"
    )
