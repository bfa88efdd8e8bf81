"""Where the names stand, and where there is still room for tokens."""

from __future__ import annotations

import math
from dataclasses import dataclass

import shapely
from shapely.geometry import Point, box
from shapely.geometry.base import BaseGeometry

from lettering import CAPS, ROMAN, width
from paths import XY, polygons
from regions import Land

SIZES = {1: 29.0, 2: 27.0}
VIGNETTE_SCALE = {1: 2.0, 2: 2.0}
_REACH = {1: (21, 38, 11), 2: (15, 28, 9)}  # half width, height above and below the city's point


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    anchor: str
    size: float
    box: BaseGeometry


def vignette_box(land: Land, key: str) -> BaseGeometry:
    (x, y), (half, up, down) = land.city[key], _REACH[land.board.cities[key].rank]
    return box(x - half, y - up, x + half, y + down)


def place_labels(land: Land, regions: dict[str, BaseGeometry]) -> dict[str, Label]:
    """Great cities first. A name may lie on its own land or on the sea, never on a neighbour's."""
    cities = land.board.cities
    taken = [vignette_box(land, key) for key in cities]
    sheet = land.frame.buffer(-14)
    found: dict[str, Label] = {}
    for key in sorted(cities, key=lambda k: cities[k].rank):
        choices = []
        foreign = shapely.union_all([shape for k, shape in regions.items() if k != key] + [land.other])
        for side, (label, dislike) in _sides(land, key).items():
            if cities[key].label not in (None, side):
                continue
            cost = dislike + 60 * label.box.buffer(2).intersection(foreign).area / label.box.area
            cost += sum(30 * label.box.intersection(t).area / label.box.area for t in taken)
            cost += 0 if sheet.contains(label.box) else 9
            coast = label.box.intersection(regions[key].boundary).length
            choices.append((cost + coast / label.box.length, side, label))
        best = min(choices)[2]
        taken.append(best.box)
        found[key] = best
    return found


def _sides(land: Land, key: str) -> dict[str, tuple[Label, float]]:
    city, (x, y) = land.board.cities[key], land.city[key]
    half, up, down = _REACH[city.rank]
    size = SIZES[city.rank]
    length = width(city.name, size, CAPS if city.rank == 1 else ROMAN)
    places = {
        "S": (x, y + down + size * 0.74, "middle", 0.0),
        "E": (x + half + 4, y + size * 0.1, "start", 0.1),
        "W": (x - half - 4, y + size * 0.1, "end", 0.3),
        "N": (x, y - up - 5, "middle", 0.4),
        "SE": (x - half, y + down + size * 0.74, "start", 0.5),
        "SW": (x + half, y + down + size * 0.74, "end", 0.6),
    }
    sides = {}
    for side, (ax, ay, anchor, dislike) in places.items():
        left = ax - {"start": 0.0, "middle": length / 2, "end": length}[anchor]
        frame = box(left, ay - size * 0.72, left + length, ay + size * 0.22)
        sides[side] = Label(ax, ay, anchor, size, frame), dislike
    return sides


def token_places(region: BaseGeometry, avoid: list[BaseGeometry], window: BaseGeometry, apart: float) -> list[XY]:
    """Two places in the region's main part, inside the window, far from its border, its name and its city."""
    main = max(polygons(region), key=lambda p: p.area).intersection(window)
    rooms = [main.boundary, *avoid]
    x0, y0, x1, y1 = (math.ceil(v / 4) for v in main.bounds)
    inside = [Point(4 * i, 4 * j) for i in range(x0, x1) for j in range(y0, y1) if main.contains(Point(4 * i, 4 * j))]
    room = {(p.x, p.y): min(p.distance(shape) for shape in rooms) for p in inside}
    first = max(room, key=lambda p: room[p])
    return [first, max(room, key=lambda p: (min(room[p], math.dist(p, first) - apart / 2), -math.dist(p, first)))]
