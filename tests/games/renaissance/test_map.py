"""The drawn map is the rules' map: towns stand where they lie, roads and lanes join what the rules join."""

from __future__ import annotations

import json
import math
import re
import tomllib
from importlib.resources import files
from itertools import combinations, pairwise
from typing import Any

GAME = files("signoria.games.renaissance")
MAP: dict[str, Any] = json.loads((GAME / "table" / "map.json").read_text(encoding="utf-8"))
BOARD = tomllib.loads((GAME / "data/board.toml").read_text(encoding="utf-8"))
TOWNS = {town["id"]: town for town in BOARD["town"]}
ROADS = {frozenset(road) for road in BOARD["roads"]}
PLACES: dict[str, tuple[float, float]] = {key: tuple(place["at"]) for key, place in MAP["towns"].items()}
PORTS = {key for key, town in TOWNS.items() if town["port"]}
HERE = 3.0  # a line that ends so near a town ends there
CLEAR = 20.0  # a line that passes nearer than this would seem to stop at a town

Point = tuple[float, float]


def rings(path: str) -> list[list[Point]]:
    """The lines of a path of moves and relative steps, and of closings."""
    found = []
    for part in re.findall(r"M([^Mz]*)", path):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", part)]
        x, y = 0.0, 0.0
        points = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        found.append(points)
    return found


def ends(path: str) -> frozenset[str]:
    """The towns at the two ends of a line, measured on the drawing."""
    (points,) = rings(path)
    return frozenset(
        town for town, place in PLACES.items() if min(math.dist(place, points[0]), math.dist(place, points[-1])) < HERE
    )


def distance(point: Point, one: Point, other: Point) -> float:
    """From a point to a stretch of a line."""
    (px, py), (ax, ay), (bx, by) = point, one, other
    long = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / long)) if long else 0.0
    return math.dist(point, (ax + along * (bx - ax), ay + along * (by - ay)))


def inside(outline: list[list[Point]], point: Point) -> bool:
    x, y = point
    crossings = 0
    for ring in outline:
        for (x0, y0), (x1, y1) in pairwise([*ring, ring[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                crossings += 1
    return crossings % 2 == 1


def drawn(kind: str) -> set[frozenset[str]]:
    return {ends(line["d"]) for line in MAP[kind]}


def test_every_town_is_drawn_and_no_other() -> None:
    assert MAP["towns"].keys() == TOWNS.keys()


def test_the_drawn_roads_are_the_rules_roads() -> None:
    assert drawn("roads") == ROADS
    assert {frozenset(line["between"]) for line in MAP["roads"]} == ROADS


def test_no_road_seems_to_stop_at_a_town_it_passes() -> None:
    for line in MAP["roads"]:
        (points,) = rings(line["d"])
        for town, place in PLACES.items():
            if town not in line["between"]:
                near = min(distance(place, one, other) for one, other in pairwise(points))
                assert near > CLEAR, (line["between"], town, near)


def test_the_lanes_join_all_ports_and_nothing_else() -> None:
    """REN-2.6, 2.7: from every port every other one can be reached."""
    lanes = drawn("lanes")
    assert frozenset().union(*lanes) == PORTS
    reached = {"venezia"}
    for _ in PORTS:
        reached |= {town for lane in lanes if lane & reached for town in lane}
    assert reached == PORTS


def test_a_town_stands_in_its_own_province() -> None:
    outlines = {province: rings(path) for province, path in MAP["provinces"].items()}
    assert outlines.keys() == {province["id"] for province in BOARD["province"]}
    for town, place in PLACES.items():
        around = [province for province, outline in outlines.items() if inside(outline, place)]
        assert around == [TOWNS[town]["province"]], town


def test_towns_stand_where_they_lie() -> None:
    """What is clearly further north or east in the world is so on the map, lenses or not."""
    for one, other in combinations(TOWNS, 2):
        north = TOWNS[one]["lat"] - TOWNS[other]["lat"]
        east = TOWNS[one]["lon"] - TOWNS[other]["lon"]
        if abs(north) > 0.9:
            assert (PLACES[one][1] < PLACES[other][1]) == (north > 0), (one, other)
        if abs(east) > 0.9:
            assert (PLACES[one][0] > PLACES[other][0]) == (east > 0), (one, other)


def test_towns_have_room() -> None:
    for one, other in combinations(PLACES, 2):
        assert math.dist(PLACES[one], PLACES[other]) > 42, (one, other)


def test_no_name_lies_on_another_or_on_a_town() -> None:
    boxes = {}
    for town, place in MAP["towns"].items():
        x, y, size = place["label"]
        wide = 0.42 * size * len(place["name"])
        boxes[town] = (x, y - size * 0.5, x + wide, y)
    for one, other in combinations(boxes, 2):
        a, b = boxes[one], boxes[other]
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)
    for town, (left, top, right, bottom) in boxes.items():
        for other, (x, y) in PLACES.items():
            assert not (left < x < right and top < y < bottom), (town, other)


def test_signs_tell_ports_and_ground() -> None:
    for town, place in MAP["towns"].items():
        told = {sign for sign, *_ in place["signs"]}
        ground = TOWNS[town]["terrain"]
        assert told == ({"port"} if TOWNS[town]["port"] else set()) | ({ground} - {"plain"}), town


def test_everything_one_must_see_lies_in_the_core() -> None:
    left, top, width, height = MAP["core"]
    for town, place in MAP["towns"].items():
        for x, y in (place["at"], place["label"][:2], *[sign[1:] for sign in place["signs"]]):
            assert left + 5 < x < left + width - 5, town
            assert top + 5 < y < top + height - 5, town


def test_the_measure_notices_a_road_to_another_town() -> None:
    line = next(one for one in MAP["roads"] if frozenset(one["between"]) == {"siena", "perugia"})
    (points,) = rings(line["d"])
    assert ends(line["d"]) == {"siena", "perugia"}
    beside = f"M{points[0][0]} {points[0][1]}l{PLACES['roma'][0] - points[0][0]} {PLACES['roma'][1] - points[0][1]}"
    assert ends(beside) != {"siena", "perugia"}
    assert "roma" in ends(beside)


def test_the_picture_is_small_and_needs_nothing_else() -> None:
    art = (GAME / "table" / "static" / "map.svg").read_text(encoding="utf-8")
    assert len(art.encode()) <= 140_000
    assert f'viewBox="{" ".join(map(str, MAP["viewBox"]))}"' in art
    assert "<text" not in art  # an <img> cannot load the page's fonts
    assert not re.search(r'href="[^#]', art)
