"""Draw the boards: `python build.py [name ...]`. The same input gives the same bytes.

For every board in `boards/` two files are written into the game's table:

  static/map.svg  the still picture: sea, engraved coast, hills, rivers, ornaments (shown through <img>, cached)
  map.json        what the page draws on it: region outlines, borders, city points, names, places for tokens

A drawing whose neighbours are not the rules' neighbours is refused, and so is a name that rides on a neighbour.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

import relief
import towns
from board import HERE, Board, read_base, read_board, read_geography, rules_borders, rules_roads, rules_towns
from labels import SIZES, VIGNETTE_SCALE, Label, place_labels, token_places, vignette_box
from lettering import ITALIC, letters
from ornaments import GRADIENTS, STYLE, VIGNETTES, cartouche, compass_rose, galley, rhumb_lines
from paths import XY, area_path, line_path, number, pair
from regions import Land, border_lines, neighbours

ROOT = HERE.parents[1]
LEAST_BORDER = 24.0  # a drawn border must be long enough to be seen
LARGEST_TOUCH = 2.0  # and regions that are no neighbours may not even meet at a point
TOKEN = 46.0


def check(board: Board, regions: dict[str, BaseGeometry]) -> None:
    wanted, met = rules_borders(board), neighbours(regions, LARGEST_TOUCH)
    faults = [f"{' and '.join(sorted(pair))} meet" for pair in met.keys() - wanted]
    short = [pair for pair in wanted if met.get(pair, 0.0) < LEAST_BORDER]
    faults += [f"{' and '.join(sorted(pair))} meet along {met.get(pair, 0.0):.0f} only" for pair in short]
    if faults:
        raise SystemExit(f"{board.name}: the drawing is not the rules' map: " + "; ".join(sorted(faults)))


def check_names(board: Board, regions: dict[str, BaseGeometry], labels: dict[str, Label]) -> None:
    for key, label in labels.items():
        strangers = [k for k, shape in regions.items() if k != key and shape.intersection(label.box).area > 1]
        if strangers:
            raise SystemExit(f"{board.name}: the name of {key} rides on {', '.join(strangers)}")


def picture(land: Land, geography: dict[str, Any], labels: dict[str, Label], figures: list[BaseGeometry]) -> str:
    board, w, h = land.board, land.plane.width, land.plane.height
    inner = land.frame.buffer(-12)
    home = land.home.intersection(land.frame.buffer(5))
    shore = land.other.boundary.difference(land.home.buffer(2.5)).intersection(inner)
    lakes = relief.lakes(land, geography)
    keep_out = [label.box.buffer(3) for label in labels.values()] + [lake.buffer(3) for lake in lakes]
    keep_out += [figure.buffer(3) for figure in figures]
    rose = board.compass[0] * w, board.compass[1] * h
    seas = []
    for name, lon, lat, size, turn in board.seas:
        (x, y), (d, _) = land.plane(lon, lat), letters(name, size, ITALIC, 0.2)
        seas.append(f'<path class="seaname" transform="translate({pair(x, y)}) rotate({number(turn)})" d="{d}"/>')
    parts = [
        f'<rect class="sea" width="{w}" height="{h}"/>',
        rhumb_lines(*rose, inner),
        f'<path class="hatch" d="{relief.coast_strokes(land)}"/>',
        f'<path class="other" d="{area_path(land.other.intersection(land.frame))}"/>',
        f'<path class="coast2" d="{line_path(shore)}"/>',
        '<use href="#home" fill="url(#landG)"/>',
        f'<path class="river" d="{relief.rivers(land, geography)}"/>',
        f'<path class="lake" d="{"".join(area_path(lake) for lake in lakes)}"/>',
        *(
            f'<use href="#m{hill.kind}" transform="translate({pair(hill.x, hill.y)}) scale({hill.size:.2f})"/>'
            for hill in relief.hills(land, geography, keep_out)
        ),
        '<use href="#home" class="coast"/>',
        *seas,
        compass_rose(*rose, 58),
        *(galley(x * w, y * h, size) for x, y, size in board.ships),
        cartouche(board.cartouche[0] * w, board.cartouche[1] * h, board.title, board.subtitle),
        f'<rect width="{w}" height="{h}" fill="url(#age)"/>',
    ]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}"><style>{STYLE}</style>'
    shared = f'{GRADIENTS}{relief.hill_symbols()}<path id="home" d="{area_path(home)}"/>'
    return f"{head}<defs>{shared}</defs>{''.join(parts)}</svg>\n"


def plan(land: Land, regions: dict[str, BaseGeometry], labels: dict[str, Label]) -> dict[str, Any]:
    """What the page needs to know. Coordinates are those of the picture."""
    board = land.board
    left = board.bleed[0]
    window = box(left + 12, 12, left + board.width - 12, land.plane.height - 12)
    met = neighbours(regions, LARGEST_TOUCH)
    vignettes = {str(r): f'<g transform="scale({VIGNETTE_SCALE[r]:g})">{art}</g>' for r, art in VIGNETTES.items()}
    found = {}
    for key, city in board.cities.items():
        label = labels[key]
        avoid = [other.box for other in labels.values()] + [vignette_box(land, key)]
        token, stand = token_places(regions[key], avoid, window, TOKEN)
        found[key] = {
            "name": city.name,
            "rank": city.rank,
            "city": _point(land.city[key]),
            "label": [*_point((label.x, label.y)), label.anchor, SIZES[city.rank]],
            "token": _point(token),
            "stand": _point(stand),
            "neighbours": sorted(k for pair in met if key in pair for k in pair if k != key),
            "d": area_path(regions[key]),
        }
    return {
        "viewBox": [0, 0, land.plane.width, land.plane.height],
        "core": [left, 0, board.width, land.plane.height],
        "vignettes": vignettes,
        "borders": line_path(border_lines(regions)),
        "regions": found,
    }


def _point(point: XY) -> list[float]:
    return [round(v, 1) for v in point]


def simplified(regions: dict[str, BaseGeometry], detail: float) -> dict[str, BaseGeometry]:
    """Neighbours keep a common border: the whole map is thinned at once."""
    keys = list(regions)
    return dict(zip(keys, shapely.coverage_simplify([regions[k] for k in keys], detail), strict=True))


def build(name: str) -> None:
    board, geography = read_board(name, ROOT), read_geography()
    land = Land(board, read_base())
    if rules_roads(board):
        art, told = with_towns(land, geography)
    else:
        regions = simplified(land.regions(), 0.6)
        check(board, regions)
        labels = place_labels(land, regions)
        check_names(board, regions, labels)
        art = picture(land, geography, labels, [vignette_box(land, key) for key in board.cities])
        told = plan(land, regions, labels)
    data = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    (board.output / "static").mkdir(parents=True, exist_ok=True)
    (board.output / "static" / "map.svg").write_text(art)
    (board.output / "map.json").write_text(data + "\n")
    print(f"{name}: {land.plane.width} x {land.plane.height}, art {len(art)} bytes, data {len(data)} bytes")


def with_towns(land: Land, geography: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """A board whose regions are provinces, with towns, roads and sea lanes."""
    towns.step_aside(land)
    regions = simplified(land.regions(), 0.6)
    ways = towns.roads(land), towns.lanes(land)
    places = rules_towns(land.board)
    labels = towns.place_names(land, list(ways[0].values()), places)
    figures = [towns.figure(land, point) for point in land.city.values()]
    figures += [way.buffer(5) for way in ways[0].values()]
    return picture(land, geography, labels, figures), towns.plan(land, regions, ways, labels, places)


if __name__ == "__main__":
    for chosen in sys.argv[1:] or sorted(path.stem for path in Path(HERE / "boards").glob("*.toml")):
        build(chosen)
