"""A board of provinces with towns: roads on land, lanes at sea, and where each town's name stands.

Towns are drawn where they lie; those that would stand on one another step aside, as far as they must.
"""

from __future__ import annotations

import heapq
import math
from itertools import combinations
from typing import Any

import shapely
from shapely.geometry import LineString, Point, box
from shapely.geometry.base import BaseGeometry

from board import rules_roads, rules_towns
from labels import Label
from lettering import CAPS, ROMAN, width
from paths import XY, area_path, line_path, lines, outline, smooth
from regions import Land, border_lines

SIZES = {1: 24.0, 2: 21.0}
SIGN = 20.0  # the width of a sign beside a name: port, mountain, marsh
CLEAR = 25.0  # a road keeps so far from a town it does not serve
GRID = 6.0  # the sea is walked in such steps
OFFING = 15.0  # a lane keeps so far from the coast
STRAIT = 80.0  # ports that look at each other are joined by a straight lane
BENDS = (0.0, 0.05, -0.05, 0.1, -0.1, 0.16, -0.16, 0.23, -0.23, 0.31, -0.31)


def step_aside(land: Land) -> None:
    """Push apart what is too near; a port stays ashore."""
    places, apart = dict(land.city), land.board.apart
    for _ in range(60):
        for a, b in combinations(places, 2):
            (ax, ay), (bx, by) = places[a], places[b]
            gap = math.dist(places[a], places[b])
            if gap < apart:
                push = (apart - gap) / 2 / max(gap, 1.0)
                dx, dy = (bx - ax) * push, (by - ay) * push
                places[a], places[b] = land.ashore((ax - dx, ay - dy)), land.ashore((bx + dx, by + dy))
    land.city = places


# Roads


def roads(land: Land) -> dict[tuple[str, str], BaseGeometry]:
    """The rules' roads; each takes the straightest way that stays on land, off other towns and off other roads."""
    found: dict[tuple[str, str], BaseGeometry] = {}
    wanted = rules_roads(land.board)
    for a, b in sorted(wanted, key=lambda road: (frozenset(road) not in land.board.bends, wanted.index(road))):
        ways = [LineString(smooth(way, 3)) for way in _ways(land, a, b)]
        found[a, b] = min(ways, key=lambda way: _hardship(land, (a, b), way, found))
    return {road: found[road] for road in wanted}


def _ways(land: Land, a: str, b: str) -> list[list[XY]]:
    (ax, ay), (bx, by) = land.city[a], land.city[b]
    by_hand = land.board.bends.get(frozenset((a, b)))
    if by_hand is not None:
        points = land.plane.line(by_hand)
        if math.dist(points[0], (bx, by)) < math.dist(points[0], (ax, ay)):
            points.reverse()
        return [[(ax, ay), *points, (bx, by)]]
    middle = (ax + bx) / 2, (ay + by) / 2
    return [[(ax, ay), (middle[0] - (by - ay) * k * 2, middle[1] + (bx - ax) * k * 2), (bx, by)] for k in BENDS]


def _hardship(
    land: Land, road: tuple[str, str], way: BaseGeometry, others: dict[tuple[str, str], BaseGeometry]
) -> float:
    cost = way.length / math.dist(way.coords[0], way.coords[-1]) * 40
    cost += 3.0 * way.difference(land.home.buffer(4)).length
    for town, point in land.city.items():
        if town not in road:
            cost += 30 * max(0.0, CLEAR - way.distance(Point(point)))
    for ends, other in others.items():
        if not set(ends) & set(road) and way.crosses(other):
            cost += 60
    return cost


# Lanes


def lanes(land: Land) -> dict[tuple[str, str], BaseGeometry]:
    """The shortest ways over the open sea: between the ports that the board joins, or from ports to buoys of seas."""
    left, width_ = land.board.bleed[0], land.board.width
    columns, rows = range(int((left - 60) / GRID), int((left + width_ + 60) / GRID)), int(land.plane.height / GRID)
    shore = shapely.prepared.prep(land.land.buffer(OFFING))
    narrow = shapely.prepared.prep(land.land.buffer(1))
    cost: dict[tuple[int, int], float] = {}
    for i in columns:
        for j in range(rows):
            point = Point(i * GRID, j * GRID)
            if not narrow.contains(point):
                cost[i, j] = 6.0 if shore.contains(point) else 1.0
    where = {**land.city, **buoys(land)}
    joined = [(town, sea) for town, place in rules_towns(land.board).items() for sea in place.get("seas", [])]
    found = {(a, b): _voyage(cost, where[a], where[b]) for a, b in (*land.board.lanes, *joined)}
    for (a, b), line in waters(land).items():
        by_hand = land.plane.line(land.board.straits.get((a, b), ()))
        if by_hand:
            found[a, b] = LineString(smooth([where[a], *by_hand, where[b]], 3))
            continue
        gate = line.interpolate(0.5, normalized=True).coords[0]
        found[a, b] = shapely.union_all([_voyage(cost, where[a], gate), _voyage(cost, gate, where[b])])
    return found


def buoys(land: Land) -> dict[str, XY]:
    """Where the lanes of a sea meet."""
    return dict(zip(land.board.buoys, land.plane.line(list(land.board.buoys.values())), strict=True))


def _voyage(cost: dict[tuple[int, int], float], a: XY, b: XY) -> BaseGeometry:
    def haven(point: XY) -> tuple[int, int]:
        return min(cost, key=lambda c: math.dist((c[0] * GRID, c[1] * GRID), point))

    if math.dist(a, b) < STRAIT:
        return LineString([a, b])
    start, end = haven(a), haven(b)
    best = {start: 0.0}
    before: dict[tuple[int, int], tuple[int, int]] = {}
    edge = [(0.0, start)]
    while edge:
        spent, here = heapq.heappop(edge)
        if here == end:
            break
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            there = here[0] + dx, here[1] + dy
            if there in cost:
                total = spent + cost[there] * math.hypot(dx, dy)
                if total < best.get(there, math.inf):
                    best[there], before[there] = total, here
                    heapq.heappush(edge, (total, there))
    cells = [end]
    while cells[-1] != start:
        cells.append(before[cells[-1]])
    points = [(i * GRID, j * GRID) for i, j in reversed(cells)]
    course = shapely.simplify(LineString([a, *points, b]), GRID * 0.8)
    return LineString(smooth(list(course.coords), 3))


# Names


def signs(place: dict[str, Any]) -> list[str]:
    """What is told of a town beside its name: a port, an anchor for each of its seas, what helps its defenders."""
    anchors = ["port"] * (len(place["seas"]) if "seas" in place else place["port"])
    terrain = place.get("terrain", "plain")
    return anchors + ([terrain] if terrain != "plain" else []) + (["pirate"] if place.get("pirate") else [])


def place_names(land: Land, drawn: list[BaseGeometry], places: dict[str, Any]) -> dict[str, Label]:
    """A name stands where there is room: on no town, no other name, and if possible on no road and no coast."""
    figures = {key: figure(land, point) for key, point in land.city.items()}
    lines_ = shapely.union_all(drawn)
    coast = land.home.boundary
    left = land.board.bleed[0]
    sheet = box(left + 8, 8, left + land.board.width - 8, land.plane.height - 8)
    found: dict[str, Label] = {}
    for _ in range(6):
        for key, city in land.board.cities.items():
            choices = []
            for side, (label, dislike) in _sides(land, key, len(signs(places[key])) * SIGN).items():
                if city.label not in (None, side):
                    continue
                around = label.box.buffer(2.5)
                cost = (
                    dislike + 0.055 * label.box.intersection(lines_).length + 0.02 * around.intersection(coast).length
                )
                cost += sum(60 * around.intersection(f).area / label.box.area for k, f in figures.items() if k != key)
                cost += sum(60 * around.intersection(o.box).area / label.box.area for k, o in found.items() if k != key)
                cost += 0 if sheet.contains(label.box) else 40
                choices.append((cost, side, label))
            found[key] = min(choices)[2]
    return found


def figure(land: Land, point: XY) -> BaseGeometry:
    (x, y), (half, up, down) = point, land.board.figure
    return box(x - half, y - up, x + half, y + down)


def _sides(land: Land, key: str, more: float) -> dict[str, tuple[Label, float]]:
    city, (x, y), (half, up, down) = land.board.cities[key], land.city[key], land.board.figure
    size = SIZES[city.rank]
    length = width(city.name, size, CAPS if city.rank == 1 else ROMAN) + more
    low, high = y + down + size * 0.68, y - up - 4
    places = {
        "E": (x + half + 4, y + size * 0.3, 0.0),
        "W": (x - half - 4 - length, y + size * 0.3, 0.4),
        "S": (x - length / 2, low, 0.2),
        "N": (x - length / 2, high, 0.6),
        "SE": (x - 6, low, 0.5),
        "SW": (x + 6 - length, low, 0.7),
        "NE": (x - 6, high, 0.9),
        "NW": (x + 6 - length, high, 1.0),
    }
    return {
        side: (Label(ax, ay, "start", size, box(ax, ay - size * 0.7, ax + length, ay + size * 0.2)), dislike)
        for side, (ax, ay, dislike) in places.items()
    }


# What the page needs to know


def plan(
    land: Land,
    regions: dict[str, BaseGeometry],
    ways: tuple[dict[tuple[str, str], BaseGeometry], dict[tuple[str, str], BaseGeometry]],
    labels: dict[str, Label],
    places: dict[str, Any],
) -> dict[str, Any]:
    """Coordinates are those of the picture."""
    board = land.board
    towns = {}
    for key, city in board.cities.items():
        label = labels[key]
        own = signs(places[key])
        end = label.box.bounds[2] - len(own) * SIGN
        towns[key] = {
            "name": city.name,
            "rank": city.rank,
            "province": city.region,
            "at": [round(v, 1) for v in land.city[key]],
            "label": [round(label.x, 1), round(label.y, 1), label.size],
            "signs": [[sign, round(end + SIGN * k + 3, 1), round(label.y - 14.5, 1)] for k, sign in enumerate(own)],
        }
    return {
        "viewBox": [0, 0, land.plane.width, land.plane.height],
        "core": [board.bleed[0], 0, board.width, land.plane.height],
        "borders": line_path(border_lines(regions)),
        "provinces": {key: area_path(shape) for key, shape in regions.items()},
        "towns": towns,
        "roads": [_way(ends, way) for ends, way in ways[0].items()],
        "lanes": [_way(ends, way) for ends, way in ways[1].items()],
        **({"waters": [_way(ends, way) for ends, way in waters(land).items()]} if board.waters else {}),
        **({"buoys": {sea: [round(v, 1) for v in at] for sea, at in buoys(land).items()}} if board.buoys else {}),
    }


def waters(land: Land) -> dict[tuple[str, str], BaseGeometry]:
    """Where seas meet, from coast to coast or to the edge of the sheet."""
    drawn = {ends: LineString(smooth(land.plane.line(points), 3)) for ends, points in land.board.waters.items()}
    return {ends: line.difference(land.land).intersection(land.frame) for ends, line in drawn.items()}


def _way(ends: tuple[str, str], way: BaseGeometry) -> dict[str, Any]:
    return {"between": list(ends), "d": _path(way)}


def _path(way: BaseGeometry) -> str:
    drawn = shapely.simplify(way, 0.4)
    return "".join(outline(line.coords, closed=False) for line in lines(drawn))
