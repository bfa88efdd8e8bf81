"""Path data of SVG: short numbers, relative steps, smoothed lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from shapely.geometry.base import BaseGeometry

XY = tuple[float, float]


def number(value: float) -> str:
    """One decimal, no needless zero: a tenth of a unit is finer than any screen shows."""
    text = f"{value:.1f}".removesuffix(".0")
    if text == "-0":
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def pair(x: float, y: float) -> str:
    """Two coordinates; a minus sign separates as well as a space."""
    second = number(y)
    return number(x) + ("" if second.startswith("-") else " ") + second


def outline(points: Iterable[XY], *, closed: bool = True) -> str:
    """A ring or a line, as one move and relative steps."""
    rounded = [(round(x, 1), round(y, 1)) for x, y in points]
    if closed and rounded[0] == rounded[-1]:
        rounded.pop()
    here = rounded[0]
    steps = []
    for there in rounded[1:]:
        if there != here:
            steps.append(pair(there[0] - here[0], there[1] - here[1]))
            here = there
    joined = "".join(s if s.startswith("-") else " " + s for s in steps).lstrip()
    return f"M{pair(*rounded[0])}" + (f"l{joined}" if joined else "") + ("z" if closed else "")


def polygons(shape: BaseGeometry) -> list[BaseGeometry]:
    return [p for p in getattr(shape, "geoms", [shape]) if p.geom_type == "Polygon" and not p.is_empty]


def lines(shape: BaseGeometry) -> list[BaseGeometry]:
    kinds = ("LineString", "LinearRing")
    return [p for p in getattr(shape, "geoms", [shape]) if p.geom_type in kinds and not p.is_empty]


def area_path(shape: BaseGeometry) -> str:
    rings = [ring for p in polygons(shape) for ring in (p.exterior, *p.interiors)]
    return "".join(outline(ring.coords) for ring in rings)


def line_path(shape: BaseGeometry) -> str:
    return "".join(outline(line.coords, closed=False) for line in lines(shape))


def smooth(points: Sequence[XY], times: int = 2) -> list[XY]:
    """Chaikin: cut the corners, keep the ends."""
    result = list(points)
    for _ in range(times):
        cut = [result[0]]
        for (x0, y0), (x1, y1) in pairwise(result):
            cut.append((x0 * 0.75 + x1 * 0.25, y0 * 0.75 + y1 * 0.25))
            cut.append((x0 * 0.25 + x1 * 0.75, y0 * 0.25 + y1 * 0.75))
        result = [*cut, result[-1]]
    return result
