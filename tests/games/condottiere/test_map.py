"""The drawn map is the rules' map: who touches whom is measured on the outlines themselves."""

from __future__ import annotations

import json
import math
import re
import tomllib
from collections import defaultdict
from collections.abc import Callable
from importlib.resources import files
from itertools import pairwise
from typing import Any

import pytest

GAME = files("signoria.games.condottiere")
MAP: dict[str, Any] = json.loads((GAME / "table" / "map.json").read_text(encoding="utf-8"))
BOARD = tomllib.loads((GAME / "data/board.toml").read_text(encoding="utf-8"))
BORDERS = {frozenset(pair) for pair in BOARD["borders"]}
REGIONS = [region["id"] for region in BOARD["region"]]
SEEN = 20.0  # a border shorter than this nobody sees
TOUCH = 1.0  # outlines nearer than this are one line to the eye

Point = tuple[float, float]
Outline = list[list[Point]]  # rings, each closed


def read(path: str) -> Outline:
    """The rings of a path of moves, relative lines and closings."""
    rings = []
    for ring in re.findall(r"M([^z]*)z", path):
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", ring)]
        x, y = 0.0, 0.0
        points = []
        for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + dx, y + dy
            points.append((x, y))
        rings.append([*points, points[0]])
    return rings


def walk(outline: Outline, step: float = 1.0) -> list[Point]:
    """Points all along the outline, `step` apart."""
    found = []
    for ring in outline:
        for (x0, y0), (x1, y1) in pairwise(ring):
            count = max(1, round(math.dist((x0, y0), (x1, y1)) / step))
            found += [(x0 + (x1 - x0) * k / count, y0 + (y1 - y0) * k / count) for k in range(count)]
    return found


def common_borders(outlines: dict[str, Outline]) -> dict[frozenset[str], float]:
    """How far each two outlines run together."""
    step = 1.0
    walks = {region: walk(outline, step) for region, outline in outlines.items()}
    near: dict[tuple[int, int], list[tuple[str, Point]]] = defaultdict(list)
    for region, points in walks.items():
        for x, y in points:
            near[int(x // TOUCH), int(y // TOUCH)].append((region, (x, y)))
    lengths: dict[frozenset[str], float] = defaultdict(float)
    for region, points in walks.items():
        for x, y in points:
            column, row = int(x // TOUCH), int(y // TOUCH)
            around = [one for i in (-1, 0, 1) for j in (-1, 0, 1) for one in near.get((column + i, row + j), ())]
            met = {other for other, p in around if other != region and math.dist(p, (x, y)) <= TOUCH}
            for other in met:
                lengths[frozenset((region, other))] += step / 2  # both walk along it
    return dict(lengths)


def drawn_borders(outlines: dict[str, Outline]) -> set[frozenset[str]]:
    return {pair for pair, length in common_borders(outlines).items() if length >= SEEN}


def inside(outline: Outline, point: Point) -> bool:
    x, y = point
    crossings = 0
    for ring in outline:
        for (x0, y0), (x1, y1) in pairwise(ring):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                crossings += 1
    return crossings % 2 == 1


def moved(outlines: dict[str, Outline], by: Callable[[Point], Point]) -> dict[str, Outline]:
    return {region: [[by(p) for p in ring] for ring in outline] for region, outline in outlines.items()}


@pytest.fixture(scope="module")
def outlines() -> dict[str, Outline]:
    return {region: read(facts["d"]) for region, facts in MAP["regions"].items()}


def test_the_drawn_neighbours_are_the_rules_neighbours(outlines: dict[str, Outline]) -> None:
    assert sorted(outlines) == sorted(REGIONS)
    assert drawn_borders(outlines) == BORDERS


def test_regions_that_are_no_neighbours_do_not_even_seem_to_touch(outlines: dict[str, Outline]) -> None:
    touching = {pair: length for pair, length in common_borders(outlines).items() if pair not in BORDERS}
    assert all(length < 4 for length in touching.values()), touching


def test_the_measure_notices_a_border_that_was_moved(outlines: dict[str, Outline]) -> None:
    """Pinch the sheet where Milano and Modena meet: their border shrinks to nothing, and only theirs."""
    milano, modena = set(walk(outlines["milano"])), walk(outlines["modena"])
    shared = [p for p in modena if any(math.dist(p, q) <= TOUCH for q in milano)]
    cx, cy = (sum(values) / len(shared) for values in zip(*shared, strict=True))
    reach = 90.0

    def pinch(point: Point) -> Point:
        x, y = point
        pull = min(1.0, math.dist(point, (cx, cy)) / reach) ** 2
        return cx + (x - cx) * pull, cy + (y - cy) * pull

    assert BORDERS ^ drawn_borders(moved(outlines, pinch)) == {frozenset(("milano", "modena"))}


def test_the_measure_notices_a_region_in_another_place(outlines: dict[str, Outline]) -> None:
    changed = outlines | {"lucca": outlines["siena"], "siena": outlines["lucca"]}
    assert frozenset(("siena", "parma")) in drawn_borders(changed) - BORDERS
    shifted = outlines | moved({"ancona": outlines["ancona"]}, lambda p: (p[0], p[1] - 6))
    assert frozenset(("ancona", "napoli")) in BORDERS - drawn_borders(shifted)


def test_what_is_written_about_neighbours_is_what_is_drawn() -> None:
    told = {frozenset((region, other)) for region, facts in MAP["regions"].items() for other in facts["neighbours"]}
    assert told == BORDERS


def test_cities_and_tokens_stand_on_their_own_land(outlines: dict[str, Outline]) -> None:
    for region, facts in MAP["regions"].items():
        for place in ("city", "token", "stand"):
            assert inside(outlines[region], tuple(facts[place])), (region, place)
        assert math.dist(facts["token"], facts["stand"]) > 40, region


def test_no_name_rides_on_a_neighbour(outlines: dict[str, Outline]) -> None:
    for region, facts in MAP["regions"].items():
        x, y, anchor, size = facts["label"]
        length = 0.46 * size * len(facts["name"])
        left = x - {"start": 0, "middle": length / 2, "end": length}[anchor]
        for i in range(13):
            for j in range(5):
                point = (left + length * i / 12, y - size * 0.62 * j / 4)
                strangers = [r for r in outlines if r != region and inside(outlines[r], point)]
                assert not strangers, (region, strangers)


def test_names_can_be_read_on_a_phone_without_zooming() -> None:
    phone = 374 / MAP["core"][2]  # a narrow screen shows the core
    assert all(facts["label"][3] * phone >= 10 for facts in MAP["regions"].values())


def test_everything_one_must_see_lies_in_the_core() -> None:
    left, top, width, height = MAP["core"]
    for region, facts in MAP["regions"].items():
        for place in ("city", "token", "stand", "label"):
            x, y = facts[place][:2]
            assert left + 15 < x < left + width - 15, (region, place)
            assert top + 15 < y < top + height - 15, (region, place)


def test_the_picture_is_small_and_needs_nothing_else() -> None:
    art = (GAME / "table" / "static" / "map.svg").read_text(encoding="utf-8")
    assert len(art.encode()) <= 130_000
    assert f'viewBox="{" ".join(map(str, MAP["viewBox"]))}"' in art
    assert "<text" not in art  # an <img> cannot load the page's fonts
    assert not re.search(r'href="[^#]', art)
