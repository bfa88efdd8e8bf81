"""What a board is: read from `boards/<name>.toml`; the land itself from `geography.toml` and `base.json`."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paths import XY

HERE = Path(__file__).parent
APART = 52.0
FIGURE = (20.0, 23.0, 19.0)


@dataclass(frozen=True)
class Lens:
    """A swelling of the sheet: at its middle lengths grow by `power`; past `reach` it hardly shows."""

    at: XY
    power: float
    reach: float


@dataclass(frozen=True)
class City:
    """A city and the land that belongs to it: all that is nearer to one of its seeds than to any other seed."""

    name: str
    at: XY
    rank: int  # 1 great, 2 city
    seeds: tuple[XY, ...]
    label: str | None  # the side on which the name stands; None: where there is most room
    islands: tuple[XY, ...]
    region: str  # what its land is a part of: its own key, or a province with other towns


@dataclass(frozen=True)
class Board:
    name: str
    title: str
    subtitle: str
    borders: Path  # the rules' own table
    output: Path
    window: tuple[float, float, float, float]  # west, south, east, north
    width: int
    bleed: tuple[int, int]  # more sheet left and right of the window, so that wide screens are filled
    lenses: tuple[Lens, ...]
    cities: dict[str, City]
    cartouche: XY  # these as fractions of the sheet
    compass: XY
    ships: tuple[tuple[float, float, float], ...]  # x, y, size; a negative size sails west
    seas: tuple[tuple[str, float, float, float, float], ...]  # name, longitude, latitude, size, turn
    marches: tuple[tuple[XY, ...], ...]  # land beyond today's Italy that belongs to the board
    bends: dict[frozenset[str], tuple[XY, ...]]  # roads that go round a gulf: the points they pass
    lanes: tuple[tuple[str, str], ...]  # which ports the drawn sea lanes join
    waters: dict[tuple[str, str], tuple[XY, ...]]  # where one sea ends and another begins
    straits: dict[tuple[str, str], tuple[XY, ...]]  # the way from sea to sea where no search finds it
    buoys: dict[str, XY]  # where the lanes of a sea meet
    apart: float  # the figures of two towns need so much room
    figure: tuple[float, float, float]  # half the width of a town's figure, its height above and below its point


def read_board(name: str, root: Path) -> Board:
    table = tomllib.loads((HERE / "boards" / f"{name}.toml").read_text())
    rules = tomllib.loads((root / table["borders"]).read_text())
    places = {place["id"]: place for place in listed(rules)}
    cities = {
        key: City(
            name=land.get("name", place.get("name", "")),
            at=tuple(land.get("at", (place.get("lon"), place.get("lat")))),
            rank=land.get("rank", 2),
            seeds=tuple(map(tuple, land.get("seeds", []))),
            label=land.get("label"),
            islands=tuple(map(tuple, land.get("islands", []))),
            region=place.get("province", key),
        )
        for key, place in places.items()
        for land in [table["city"].get(key, {})]
    }
    return Board(
        name=name,
        title=table["title"],
        subtitle=table["subtitle"],
        borders=root / table["borders"],
        output=root / table["output"],
        window=tuple(table["window"]),
        width=table["width"],
        bleed=tuple(table["bleed"]),
        lenses=tuple(Lens(tuple(lens["at"]), lens["power"], lens["reach"]) for lens in table["lens"]),
        cities=cities,
        cartouche=tuple(table["cartouche"]),
        compass=tuple(table["compass"]),
        ships=tuple(map(tuple, table["ships"])),
        seas=tuple(map(tuple, table["seas"])),
        marches=tuple(tuple(map(tuple, march)) for march in table.get("marches", [])),
        bends={frozenset(bend["road"]): tuple(map(tuple, bend["by"])) for bend in table.get("bend", [])},
        lanes=tuple(map(tuple, table.get("lanes", []))),
        waters={tuple(line["between"]): tuple(map(tuple, line["by"])) for line in table.get("water", [])},
        straits={
            tuple(line["between"]): tuple(map(tuple, line["lane"])) for line in table.get("water", []) if "lane" in line
        },
        buoys={sea: tuple(at) for sea, at in table.get("buoys", {}).items()},
        apart=table.get("apart", APART),
        figure=tuple(table.get("figure", FIGURE)),
    )


def listed(rules: dict[str, Any]) -> list[dict[str, Any]]:
    """What the rules' table calls its places."""
    return next(rules[name] for name in ("town", "region", "city") if name in rules)


def rules_borders(board: Board) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in tomllib.loads(board.borders.read_text())["borders"]}


def rules_roads(board: Board) -> list[tuple[str, str]]:
    return [tuple(road) for road in tomllib.loads(board.borders.read_text()).get("roads", [])]


def rules_towns(board: Board) -> dict[str, Any]:
    return {town["id"]: town for town in listed(tomllib.loads(board.borders.read_text()))}


def read_geography() -> dict[str, Any]:
    """Rivers, lakes and ranges, a few points each; the coast is Natural Earth's."""
    return tomllib.loads((HERE / "geography.toml").read_text())


def read_base() -> dict[str, Any]:
    base: dict[str, Any] = json.loads((HERE / "base.json").read_text())
    return base
