"""The engraver's part: strokes along the coast, hills, rivers and lakes."""

from __future__ import annotations

import math
import random
from typing import Any, NamedTuple

import shapely
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from paths import line_path, lines, number, outline, pair, polygons, smooth
from regions import SEED, Land

STROKE_STEP, STROKE_REACH = 3.1, 15.0
KINDS_OF_HILL = 7
USUAL_SCALE = 4700.0  # of the plane, for which the sizes in geography.toml are meant


class Hill(NamedTuple):
    x: float
    y: float
    size: float
    kind: int


def coast_strokes(land: Land) -> str:
    """Short level strokes on the sea side of every coast."""
    dice = random.Random(SEED)
    coast = land.land.intersection(land.frame.buffer(30))
    near = coast.buffer(1.3)
    shapely.prepare(near)
    sea = land.frame.difference(coast.buffer(0.6))
    band = polygons(shapely.simplify(coast.buffer(STROKE_REACH, quad_segs=4).intersection(sea), 0.2))
    tree = shapely.STRtree(band)
    strokes: list[tuple[float, float, float]] = []
    for row in range(1, int(land.plane.height / STROKE_STEP)):
        y = row * STROKE_STEP
        level = LineString([(0, y), (land.plane.width, y)])
        parts = [part for k in tree.query(level) for part in lines(level.intersection(band[k]))]
        for part in sorted(parts, key=lambda p: p.bounds[0]):
            left, _, right, _ = part.bounds
            starts, ends = near.intersects(Point(left, y)), near.intersects(Point(right, y))
            reach = STROKE_REACH * (dice.uniform(0.55, 1.0) if row % 2 else dice.uniform(0.3, 0.7))
            if starts and ends and right - left < STROKE_REACH * 1.6:
                strokes.append((left + 0.3, right - 0.3, y))
                continue
            if starts:
                strokes.append((left + 0.2, min(right, left + reach), y))
            if ends:
                strokes.append((max(left, right - reach), right - 0.2, y))
            if not starts and not ends and right - left > 4 and dice.random() < 0.5:  # a cape's tangent
                middle, half = (left + right) / 2, (right - left) * 0.22
                strokes.append((middle - half, middle + half, y))
    return "".join(f"M{pair(a, y)}h{number(b - a)}" for a, b, y in strokes if b - a > 1.2)


def hills(land: Land, geography: dict[str, Any], keep_out: list[BaseGeometry]) -> list[Hill]:
    """Hills along the ranges, from north to south, none on a name, a city or another hill."""
    dice = random.Random(SEED + 3)
    ground = land.land.buffer(-4)
    shapely.prepare(ground)
    taken = shapely.STRtree(keep_out)
    zoom = land.plane.scale / USUAL_SCALE
    found: list[Hill] = []
    for chain in geography["range"]:
        points = land.plane.line(chain["points"])
        broad = chain.get("broad", False)
        tries = round(chain["peaks"] * zoom * (3 if broad else 2)) if len(points) > 1 else 1
        ridge = LineString(smooth(points)) if len(points) > 1 else None
        for k in range(tries):
            x, y = points[0]
            if ridge is not None:
                at = ridge.interpolate((k + dice.uniform(0.1, 0.9)) / tries, normalized=True)
                spread = (13 if broad else 7) * zoom
                x, y = at.x + dice.gauss(0, spread), at.y + dice.gauss(0, spread * 0.8)
            size = chain["size"] * dice.uniform(0.72, 1.18) * zoom
            kind = dice.randrange(KINDS_OF_HILL)
            inside = 12 < x < land.plane.width - 12 and 14 < y < land.plane.height - 8
            if not inside or not ground.contains(Point(x, y)):
                continue
            if len(taken.query(Point(x, y - 4 * size).buffer(9 * size), predicate="intersects")):
                continue
            if any(math.hypot(x - h.x, (y - h.y) * 1.4) < 13.5 * (size + h.size) / 2 for h in found):
                continue
            found.append(Hill(x, y, size, kind))
    return sorted(found, key=lambda hill: hill.y)


def hill_symbols() -> str:
    """A hill is an open outline, a shaded flank and a few hachures; no base line."""
    dice = random.Random(11)
    symbols = []
    for kind in range(KINDS_OF_HILL):
        h, wl, wr = dice.uniform(7.5, 11), dice.uniform(7, 10), dice.uniform(7.5, 11)
        top = dice.uniform(-1.4, 1.0)
        left = [(-wl, 0), (-wl * 0.62, -h * dice.uniform(0.18, 0.3)), (-wl * 0.3, -h * dice.uniform(0.55, 0.72))]
        right = [(top + wr * 0.22, -h * dice.uniform(0.62, 0.78)), (wr * 0.55, -h * dice.uniform(0.26, 0.42)), (wr, 0)]
        west, east = smooth([*left, (top, -h)], 1), smooth([(top, -h), *right], 1)
        ridge = [(top, -h), (top + 0.9, -h * 0.66), (top + dice.uniform(-0.2, 0.9), -h * 0.36)]
        ridge = smooth([*ridge, (top + dice.uniform(1, 2.4), 0)], 1)
        hachures = []
        for k in range(4):
            t, fall = 0.16 + k * 0.2, h * (0.5 - 0.07 * k)
            x, y = top + (wr - top) * t * 0.86, -h * (1 - t) * 0.93
            hachures.append(f"M{pair(x, y)}q.5 {number(fall / 2)} {pair(-0.3 + 0.3 * k, fall)}")
        body = west + east[1:]
        symbols.append(
            f'<g id="m{kind}"><path d="{outline(body)}" fill="#f1e4c3"/>'
            f'<path d="{outline(ridge + east[::-1])}" fill="#a98a58" fill-opacity=".3"/>'
            f'<path d="{outline(body, closed=False)}" class="mt"/><path d="{"".join(hachures)}" class="mh"/></g>'
        )
    return "".join(symbols)


def rivers(land: Land, geography: dict[str, Any]) -> str:
    courses = [smooth(land.plane.line(points)) for points in geography["river"].values()]
    courses.append(smooth(land.po, 1))
    water = unary_union([LineString(course) for course in courses]).intersection(land.home)
    return line_path(shapely.simplify(water, 0.35))


def lakes(land: Land, geography: dict[str, Any]) -> list[BaseGeometry]:
    rings = [land.plane.line([*points, points[0]]) for points in geography["lake"].values()]
    return [shapely.simplify(Polygon(smooth(ring)), 0.25) for ring in rings]
