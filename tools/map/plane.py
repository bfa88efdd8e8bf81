"""The drawing plane: from longitude and latitude to the sheet."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable

import numpy as np

from board import Board
from paths import XY

STANDARD_PARALLELS = (38.0, 46.0)
ORIGIN = (12.5, 42.0)  # longitude, latitude


class Plane:
    """Lambert conformal conic, scaled so that the board's window is `width` wide, then looked at through lenses.

    A lens swells a crowded corner and presses its surroundings, so that small neighbouring states get room for a
    name and a token. The old map makers did the same, if less knowingly.
    """

    def __init__(self, board: Board):
        low, high = (math.radians(p) for p in STANDARD_PARALLELS)
        self._middle = math.radians(ORIGIN[0])
        self._n = math.log(math.cos(low) / math.cos(high)) / math.log(_tangent(high) / _tangent(low))
        self._f = math.cos(low) * _tangent(low) ** self._n / self._n
        self._r0 = self._f / _tangent(math.radians(ORIGIN[1])) ** self._n
        west, south, east, north = board.window
        edge = [(west + (east - west) * i / 20, lat) for i in range(21) for lat in (south, north)]
        edge += [(lon, south + (north - south) * i / 20) for i in range(21) for lon in (west, east)]
        xs, ys = zip(*(self._raw(*p) for p in edge), strict=True)
        self.scale = board.width / (max(xs) - min(xs))
        left, right = board.bleed
        self._x0, self._y0 = min(xs) - left / self.scale, max(ys)
        self.width, self.height = board.width + left + right, round((max(ys) - min(ys)) * self.scale)
        self._lenses = [(*self._flat(*lens.at), lens.power, lens.reach) for lens in board.lenses]

    def _raw(self, lon: float, lat: float) -> XY:
        r = self._f / _tangent(math.radians(lat)) ** self._n
        angle = self._n * (math.radians(lon) - self._middle)
        return r * math.sin(angle), self._r0 - r * math.cos(angle)

    def _flat(self, lon: float, lat: float) -> XY:
        x, y = self._raw(lon, lat)
        return (x - self._x0) * self.scale, (self._y0 - y) * self.scale

    def __call__(self, lon: float, lat: float) -> XY:
        x, y = self._flat(lon, lat)
        dx = dy = 0.0
        for cx, cy, power, reach in self._lenses:
            pull = power * math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / reach**2)
            dx += (x - cx) * pull
            dy += (y - cy) * pull
        return x + dx, y + dy

    def line(self, points: Iterable[XY]) -> list[XY]:
        return [self(*p) for p in points]


def _tangent(latitude: float) -> float:
    return math.tan(math.pi / 4 + latitude / 2)


Warp = Callable[[np.ndarray, np.ndarray], tuple[np.ndarray, np.ndarray]]


def unsteady_hand(seed: int, shift: float) -> Warp:
    """A gentle, smooth, reproducible displacement of the plane: a sum of waves.

    `shift` is the bleed on the left: it must not move a border.
    """
    dice = random.Random(seed)
    waves = []
    for height, shortest, longest, count in ((9.0, 70, 170, 6), (1.7, 14, 34, 9)):
        for _ in range(count):
            length, angle = dice.uniform(shortest, longest), dice.uniform(0, 2 * math.pi)
            k = 2 * math.pi / length
            phases = dice.uniform(0, 6.28), dice.uniform(0, 6.28)
            waves.append((height / math.sqrt(count), k * math.cos(angle), k * math.sin(angle), *phases))

    def warp(x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        x, y = np.asarray(x, float), np.asarray(y, float)
        dx, dy = np.zeros_like(x), np.zeros_like(y)
        for height, kx, ky, p, q in waves:
            phase = kx * (x - shift) + ky * y
            dx += height * np.sin(phase + p)
            dy += height * np.sin(phase + q)
        return x + dx, y + dy

    return warp


def unwarp(warp: Warp, point: XY) -> XY:
    """Where a point must stand for the warp to bring it to `point`."""
    x, y = point
    for _ in range(12):
        fx, fy = warp(np.asarray(x), np.asarray(y))
        x, y = x + point[0] - float(fx), y + point[1] - float(fy)
    return x, y
