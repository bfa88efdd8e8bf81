"""The land and its states: Voronoi cells of seed points, drawn by an unsteady hand, cut at the coast."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import numpy as np
import shapely
from shapely.geometry import MultiLineString, MultiPoint, Point, Polygon, box
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, nearest_points, unary_union

from board import Board
from paths import XY, lines, polygons
from plane import Plane, unsteady_hand, unwarp

SEED = 1494
COAST_DETAIL = 0.55  # units that the coast may be off
SPECK = 12.0  # a smaller island is left out
CRUMB = 90.0  # a smaller piece cut off by the warp goes to its neighbour


class Land:
    """Everything about the sheet that is shape and not yet picture."""

    def __init__(self, board: Board, base: dict[str, Any]):
        self.board = board
        self.plane = plane = Plane(board)
        self.frame = box(0, 0, plane.width, plane.height)
        around = self.frame.buffer(60)
        home = unary_union([self._polygon(rings) for rings in base["home"]]).intersection(around)
        other = unary_union([self._polygon(rings) for rings in base["other"]]).intersection(around)
        marches = unary_union([_by_hand(plane.line(march), board.bleed[0]) for march in board.marches])
        home = unary_union([home, other.intersection(marches)]).buffer(0.9).buffer(-0.9) if board.marches else home
        home = shapely.simplify(home, COAST_DETAIL).buffer(0)
        pieces = [p for p in polygons(home) if p.area > SPECK]
        self.mainland = max(pieces, key=lambda p: p.area)
        self.islands = {}
        for key, city in board.cities.items():
            mine = [p for p in pieces if p is not self.mainland and self._named(p, city.islands)]
            self.islands[key] = unary_union(mine)
        self.home = unary_union([self.mainland, *self.islands.values()])
        rest = unary_union([p for p in pieces if not p.intersects(self.home)])
        other = shapely.simplify(other, COAST_DETAIL * 1.8).buffer(0).difference(self.home.buffer(0.3))
        self.other = unary_union([other, rest])
        self.land = unary_union([self.home.buffer(0.2), self.other])
        self.city = {key: self.ashore(plane(*city.at)) for key, city in board.cities.items()}
        self.po = plane.line(base["po"])

    def _polygon(self, rings: list[list[XY]]) -> BaseGeometry:
        return Polygon(self.plane.line(rings[0]), [self.plane.line(r) for r in rings[1:]]).buffer(0)

    def _named(self, island: BaseGeometry, points: tuple[XY, ...]) -> bool:
        return any(island.buffer(4).contains(Point(self.plane(*p))) for p in points)

    def ashore(self, point: XY) -> XY:
        """A port must stand on land."""
        inside = self.home.buffer(-5)
        if inside.contains(Point(point)):
            return point
        near = nearest_points(inside, Point(point))[0]
        return near.x, near.y

    def regions(self) -> dict[str, BaseGeometry]:
        warp = unsteady_hand(SEED, self.board.bleed[0])
        seeds: list[tuple[str, XY]] = []
        cities = self.board.cities
        for key, city in cities.items():
            if not self.mainland.contains(Point(self.city[key])):
                continue  # its island is all its land
            for point in [self.city[key], *self.plane.line(city.seeds)]:
                seeds.append((city.region, unwarp(warp, point)))
        cells: dict[str, list[BaseGeometry]] = {city.region: [] for city in cities.values()}
        points = MultiPoint([p for _, p in seeds])
        for cell in shapely.voronoi_polygons(points, extend_to=self.mainland.buffer(250).envelope).geoms:
            owner = next(key for key, p in seeds if cell.covers(Point(p)))
            fine = shapely.segmentize(cell, 5.0)
            drawn = shapely.transform(fine, lambda xy: np.column_stack(warp(xy[:, 0], xy[:, 1]))).buffer(0)
            cells[owner].append(drawn.intersection(self.mainland))
        found = {key: unary_union(parts).buffer(0.05).buffer(-0.05) for key, parts in cells.items()}
        _give_away_crumbs(found)
        for key, city in cities.items():
            found[city.region] = unary_union([found[city.region], self.islands[key]])
        return found


def _by_hand(points: list[XY], shift: float) -> BaseGeometry:
    """A shape whose straight sides an unsteady hand has drawn."""
    warp = unsteady_hand(SEED, shift)
    fine = shapely.segmentize(Polygon(points), 5.0)
    return shapely.transform(fine, lambda xy: np.column_stack(warp(xy[:, 0], xy[:, 1]))).buffer(0)


def _give_away_crumbs(regions: dict[str, BaseGeometry]) -> None:
    for key in list(regions):
        keep = []
        for piece in polygons(regions[key]):
            if piece.area >= CRUMB:
                keep.append(piece)
                continue
            others = [k for k in regions if k != key]
            heir = max(others, key=lambda k: regions[k].buffer(0.6).intersection(piece).area)
            regions[heir] = unary_union([regions[heir], piece.buffer(0.08)])
        regions[key] = unary_union(keep)


def shared_border(one: BaseGeometry, two: BaseGeometry) -> float:
    """Length of the common border."""
    if one.distance(two) > 0.4:
        return 0.0
    return float(one.boundary.intersection(two.buffer(0.4)).length)


def neighbours(regions: dict[str, BaseGeometry], least: float) -> dict[frozenset[str], float]:
    """The pairs that meet along more than `least`, with the length of their border."""
    lengths = {frozenset((a, b)): shared_border(regions[a], regions[b]) for a, b in combinations(regions, 2)}
    return {pair: length for pair, length in lengths.items() if length > least}


def border_lines(regions: dict[str, BaseGeometry]) -> BaseGeometry:
    """Each common border once, so that it can be drawn as one ink line."""
    found = []
    for a, b in combinations(regions, 2):
        common = regions[a].boundary.intersection(regions[b].buffer(0.35))
        merged = linemerge(common) if common.geom_type == "MultiLineString" else common
        found += [line for line in lines(merged) if line.length > 2]
    return shapely.simplify(MultiLineString([line.coords for line in found]), 0.35)
