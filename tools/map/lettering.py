"""Text as outlines: a picture shown through <img> cannot load the page's fonts."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import shapely
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont
from shapely.geometry import LineString

from paths import XY, outline

FONTS = Path(__file__).parents[2] / "src/signoria/web/static/fonts"
ROMAN, ITALIC, CAPS = "im-fell-english.woff2", "im-fell-english-italic.woff2", "im-fell-english-sc.woff2"
DETAIL = 0.11  # the old types have thousands of ragged points each: keep what a screen can show
CURVE_STEPS = 4


@lru_cache
def _font(name: str) -> tuple[Any, dict[int, str], int]:
    font = TTFont(FONTS / name)
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def width(text: str, size: float, font: str) -> float:
    glyphs, names, em = _font(font)
    return sum(glyphs[names[ord(c)]].width for c in text) * size / em


def letters(text: str, size: float, font: str, spacing: float = 0.0) -> tuple[str, float]:
    """Path data centred on x = 0 with its base line at y = 0, and its width."""
    glyphs, names, em = _font(font)
    scale = size / em
    total = width(text, size, font) + spacing * size * (len(text) - 1)
    x, parts = -total / 2, []
    for letter in text:
        glyph = glyphs[names[ord(letter)]]
        pen = DecomposingRecordingPen(glyphs)
        glyph.draw(pen)
        for ring in _rings(pen.value):
            points = [(x + px * scale, -py * scale) for px, py in ring]
            parts.append(outline(shapely.simplify(LineString(points), DETAIL).coords))
        x += glyph.width * scale + spacing * size
    return "".join(parts), total


def _rings(strokes: list[tuple[str, tuple[Any, ...]]]) -> list[list[XY]]:
    """The contours of a glyph with its curves cut into short lines."""
    rings, ring = [], []
    for stroke, points in strokes:
        if stroke == "moveTo":
            ring = [points[0]]
        elif stroke == "lineTo":
            ring.append(points[0])
        elif stroke == "curveTo":
            ring += _curve([ring[-1], *points])
        elif stroke == "qCurveTo":
            *controls, end = points
            for k, control in enumerate(controls):
                last = k == len(controls) - 1
                stop = end if last else tuple((a + b) / 2 for a, b in zip(control, controls[k + 1], strict=True))
                ring += _curve([ring[-1], control, stop])
        elif len(ring) > 2:
            rings.append([*ring, ring[0]])
    return rings


def _curve(points: list[XY]) -> list[XY]:
    """De Casteljau, without the starting point."""
    found = []
    for k in range(1, CURVE_STEPS + 1):
        t, row = k / CURVE_STEPS, list(points)
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(row)]
        found.append(row[0])
    return found
