"""What a board is: read from `boards/<name>.toml`; the land itself from `geography.toml` and `base.json`."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from paths import XY

HERE = Path(__file__).parent


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


def read_board(name: str, root: Path) -> Board:
    table = tomllib.loads((HERE / "boards" / f"{name}.toml").read_text())
    places = {r["id"]: r for r in tomllib.loads((root / table["borders"]).read_text())["region"]}
    cities = {
        key: City(
            name=place["name"],
            at=tuple(land.get("at", (place["lon"], place["lat"]))),
            rank=land.get("rank", 2),
            seeds=tuple(map(tuple, land.get("seeds", []))),
            label=land.get("label"),
            islands=tuple(map(tuple, land.get("islands", []))),
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
    )


def rules_borders(board: Board) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in tomllib.loads(board.borders.read_text())["borders"]}


def read_geography() -> dict[str, Any]:
    """Rivers, lakes and ranges, a few points each; the coast is Natural Earth's."""
    return tomllib.loads((HERE / "geography.toml").read_text())


def read_base() -> dict[str, Any]:
    base: dict[str, Any] = json.loads((HERE / "base.json").read_text())
    return base
