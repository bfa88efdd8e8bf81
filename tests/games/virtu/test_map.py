"""The drawn map is the rules' map: the same cities, roads, anchors and seas."""

from __future__ import annotations

import json
import math
import re
from importlib.resources import files
from itertools import combinations
from typing import Any

from helpers.virtu_data import DATA, entry

TABLE = files("signoria.games") / "virtu" / "table"
MAP: dict[str, Any] = json.loads((TABLE / "map.json").read_text(encoding="utf-8"))
APART = 45.0  # the figures of two cities need so much room


def start(path: str) -> tuple[float, float]:
    x, y = re.findall(r"-?\d+(?:\.\d+)?", path)[:2]
    return float(x), float(y)


def test_every_city_is_drawn_once_within_the_narrow_window() -> None:
    assert set(MAP["towns"]) == set(MAP["provinces"]) == {one["id"] for one in DATA["city"]}
    left, top, wide, high = MAP["core"]
    for place in MAP["towns"].values():
        x, y = place["at"]
        assert left < x < left + wide
        assert top < y < top + high
    for one, other in combinations(MAP["towns"].values(), 2):
        assert math.dist(one["at"], other["at"]) > APART


def test_vir_2_7_great_cities_are_those_of_the_powers() -> None:
    great = {key for key, place in MAP["towns"].items() if place["rank"] == 1}
    assert great == {one["start_cities"][0] for one in DATA["power"]}


def test_roads_begin_at_a_city_they_join() -> None:
    assert {tuple(road["between"]) for road in MAP["roads"]} == {tuple(road) for road in DATA["roads"]}
    for road in MAP["roads"]:
        assert min(math.dist(start(road["d"]), MAP["towns"][end]["at"]) for end in road["between"]) < 1


def test_an_anchor_for_each_sea_and_a_sign_for_pirates() -> None:
    for key, place in MAP["towns"].items():
        signs = [sign for sign, _, _ in place["signs"]]
        city = entry("city", key)
        assert signs == ["port"] * len(city["seas"]) + ["pirate"] * city["pirate"]


def test_a_line_is_drawn_where_seas_touch() -> None:
    touching = {frozenset((one["id"], other)) for one in DATA["sea"] for other in one["adjacent"]}
    assert {frozenset(line["between"]) for line in MAP["waters"]} == touching
    assert all(line["d"] for line in MAP["waters"])


def test_vir_2_8_a_lane_joins_each_port_to_its_seas_and_each_sea_to_those_it_touches() -> None:
    ports = {frozenset((one["id"], sea)) for one in DATA["city"] for sea in one["seas"]}
    touching = {frozenset((one["id"], other)) for one in DATA["sea"] for other in one["adjacent"]}
    assert {frozenset(lane["between"]) for lane in MAP["lanes"]} == ports | touching
    assert set(MAP["buoys"]) == {one["id"] for one in DATA["sea"]}


def test_names_are_italian() -> None:
    named = {key: place["name"] for key, place in MAP["towns"].items()}
    assert (named["siena"], named["perugia"], named["florence"], named["naples"]) == (
        *("Siena", "Perugia"),
        *("Firenze", "Napoli"),
    )
