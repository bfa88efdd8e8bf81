"""The drawn map as data: where towns stand, and the lines that join them. ``tools/map`` makes ``map.json``."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from signoria.web.html import Html

HERE = files("signoria.games.renaissance.table")
MAP: dict[str, Any] = json.loads((HERE / "map.json").read_text(encoding="utf-8"))
PLACES: dict[str, Any] = MAP["towns"]
BOW = 0.18  # a course over the sea bends, so that those of several ports can be told apart
ROADS = {frozenset(road["between"]): "-".join(road["between"]) for road in MAP["roads"]}
SOUTHWARD = sorted(PLACES, key=lambda one: float(PLACES[one]["at"][1]))  # who stands further south stands in front


def line(pair: frozenset[str]) -> Html:
    """One road."""
    if pair in ROADS:
        return Html(f'<use href="#r-{ROADS[pair]}"/>')
    (ax, ay), (bx, by) = (PLACES[one]["at"] for one in sorted(pair))
    return Html(f'<path d="M{ax:g} {ay:g}L{bx:g} {by:g}"/>')


def passage(origin: str, town: str, way: str) -> Html:
    """The way from one town to another, lit while one looks at it: a road, or a course over the sea."""
    if way == "land":
        return line(frozenset((origin, town)))
    (ax, ay), (bx, by) = PLACES[origin]["at"], PLACES[town]["at"]
    bend = (ax + bx) / 2 - (by - ay) * BOW, (ay + by) / 2 + (bx - ax) * BOW
    return Html(f'<path class="sea" d="M{ax:g} {ay:g}Q{bend[0]:.0f} {bend[1]:.0f} {bx:g} {by:g}"/>')
