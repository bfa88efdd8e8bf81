"""Ink and paper: the style of the sheet, the compass rose, ships, the cartouche and the city vignettes."""

from __future__ import annotations

import math

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry

from lettering import CAPS, ITALIC, letters
from paths import number, pair

STYLE = (
    ".sea{fill:url(#seaG)}.other{fill:#e9dcbf}"
    ".coast{fill:none;stroke:#4a3522;stroke-width:1.6;stroke-linejoin:round}"
    ".coast2{fill:none;stroke:#4a3522;stroke-width:.9;opacity:.55}"
    ".hatch{fill:none;stroke:#56645c;stroke-width:.8;opacity:.6}"
    ".river{fill:none;stroke:#5d7f86;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round;opacity:.8}"
    ".lake{fill:#bcd0cb;stroke:#4f6f74;stroke-width:.9}"
    ".mt{fill:none;stroke:#5f4529;stroke-width:.8;stroke-linejoin:round;stroke-linecap:round}"
    ".mh{fill:none;stroke:#6e5232;stroke-width:.45;stroke-linecap:round;opacity:.8}"
    ".rhumb{fill:none;stroke:#7d6b48;stroke-width:.55;opacity:.34}"
    ".seaname{fill:#4c6a6a;opacity:.9}"
)

GRADIENTS = (
    '<radialGradient id="seaG" cx="46%" cy="40%" r="80%"><stop offset="0" stop-color="#dbe2d3"/>'
    '<stop offset=".62" stop-color="#cbd6ca"/><stop offset="1" stop-color="#b2c3ba"/></radialGradient>'
    '<radialGradient id="age" cx="50%" cy="46%" r="76%"><stop offset=".62" stop-color="#7a5a2a" stop-opacity="0"/>'
    '<stop offset="1" stop-color="#5a3c14" stop-opacity=".34"/></radialGradient>'
    '<linearGradient id="landG" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f8efd6"/>'
    '<stop offset="1" stop-color="#efdfb8"/></linearGradient>'
)

INK = 'stroke="#3a2a1a" stroke-linejoin="round"'

# A city stands with its gate at (0, 4 or 5); rank 1 has a dome, rank 2 two towers. About 20 wide, 20 high.
VIGNETTES = {
    1: (
        f'<path d="M-10 5v-7h1.3v-1.2h1.3v1.2h1.3v-1.2h1.3v1.2h2V-4H2.8v2h2v-1.2h1.3v1.2h1.3v-1.2h1.3v1.2H10v7z" '
        f'fill="#fbf4e2" {INK} stroke-width="1"/>'
        f'<path d="M-8.6-3.2v-5.6h3.2v5.6zM5.4-3.2v-5.6h3.2v5.6z" fill="#fbf4e2" {INK} stroke-width=".9"/>'
        f'<path d="M-9.3-8.8-7-12.8-4.7-8.8zM4.7-8.8 7-12.8 9.3-8.8z" fill="#a5402f" {INK} stroke-width=".9"/>'
        f'<path d="M-4-4v-4.4h8V-4z" fill="#fbf4e2" {INK} stroke-width=".9"/>'
        f'<path d="M-4.4-8.4C-4.4-13-1.6-14.4 0-15.2 1.6-14.4 4.4-13 4.4-8.4z" fill="#b8892f" {INK} '
        f'stroke-width=".95"/><path d="M0-15.2v-3.2M-1.2-17.2h2.4" {INK} stroke-width=".9" fill="none"/>'
        '<path d="M-1.5 5V1a1.5 1.5 0 0 1 3 0v4z" fill="#3a2a1a"/>'
    ),
    2: (
        f'<path d="M-7 4v-6h1.2v-1.1h1.2v1.1h1.2v-1.1h1.2v1.1H2v-1.1h1.2v1.1h1.2v-1.1h1.2v1.1H7v6z" '
        f'fill="#f8efd9" {INK} stroke-width=".95"/>'
        f'<path d="M-5.4-3.2v-4.4h3v4.4zM1.6-3.2v-6h3.2v6z" fill="#f8efd9" {INK} stroke-width=".85"/>'
        f'<path d="M-6-7.6-3.9-11.2-1.8-7.6zM.8-9.2 3.2-13.4 5.6-9.2z" fill="#a5402f" {INK} stroke-width=".85"/>'
        '<path d="M-1.2 4V.9a1.2 1.2 0 0 1 2.4 0V4z" fill="#3a2a1a"/>'
    ),
}


def galley(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({pair(x, y)}) scale({size:g} {abs(size):g})" fill="none" {INK} stroke-width="1" '
        'stroke-linecap="round"><path d="M-26 4C-18 9 12 10 22 5L30-3 24 0C14 3-14 3-24 1L-31-7Z" fill="#8a5a34"/>'
        '<path d="M-22 6C-10 9 8 9 18 6" stroke="#d8b36a" stroke-width="1.2"/><path d="M-4 1V-32M12 1V-24"/>'
        '<path d="M-22-6C-14-20-8-30 4-40-1-26 0-14 2-6-6-3-14-3-22-6Z" fill="#f6ebcf"/>'
        '<path d="M2-8C6-16 12-24 20-30 16-20 17-12 19-6 13-4 7-5 2-8Z" fill="#f6ebcf"/>'
        '<path d="M-9-24C-7-18-7-12-8-5M-3-31C-2-20-2-14-2-5" stroke="#9c2f24" stroke-width="1.5" opacity=".8"/>'
        '<path d="M-18 7-24 14M-12 8-17 15M-6 8.6-10 16M0 8.6-3 16M6 8.2 4 15M12 7.4 11 14" stroke-width=".9"/>'
        '<path d="M-31-7V-14M-31-14q-4 1-7-1 3-1 7-2z" fill="#9c2f24"/>'
        '<path d="M-38 17q6-3 12 0t12 0 12 0 12 0 12 0" stroke="#56645c" stroke-width=".8"/></g>'
    )


def rhumb_lines(x: float, y: float, frame: BaseGeometry) -> str:
    rays = []
    for k in range(32):
        angle = math.pi * k / 16
        ray = LineString([(x, y), (x + 4000 * math.cos(angle), y + 4000 * math.sin(angle))]).intersection(frame)
        if ray.length:
            rays.append(f"M{pair(x, y)}L{pair(*ray.coords[-1])}")
    return f'<path class="rhumb" d="{"".join(rays)}"/>'


def compass_rose(x: float, y: float, radius: float) -> str:
    points = []
    for k in sorted(range(16), key=lambda k: k % 4 == 0):  # the four great points lie on top
        great, half = k % 4 == 0, k % 2 == 0
        angle = math.pi * k / 8 - math.pi / 2
        tip = radius * (1 if great else 0.72 if half else 0.46)
        waist = radius * (0.2 if great else 0.17)
        dark = "#3a2a1a" if great else "#9c2f24" if half else "#b8892f"
        for side, fill in ((-1, dark), (1, "#efe0bb" if great else "#f6ebcf")):
            turn = angle + side * math.pi / (8 if great else 10)
            d = f"M0 0L{pair(tip * math.cos(angle), tip * math.sin(angle))}"
            d += f"L{pair(waist * math.cos(turn), waist * math.sin(turn))}Z"
            points.append(f'<path d="{d}" fill="{fill}"/>')
    lily = "M0-14C4-7 9-7 9-2 9 1 6 3 3 1 4 5 5 8 7 10H-7C-5 8-4 5-3 1-6 3-9 1-9-2-9-7-4-7 0-14Z"
    return (
        f'<g transform="translate({pair(x, y)})" stroke="#3a2a1a" stroke-width=".5" fill="none">'
        f'<circle r="{number(radius * 0.62)}"/><circle r="{number(radius * 0.56)}"/>{"".join(points)}'
        f'<path transform="translate(0 {number(-radius - 9)}) scale(.6)" d="{lily}" fill="#9c2f24"/></g>'
    )


def cartouche(x: float, y: float, title: str, subtitle: str) -> str:
    name, name_width = letters(title, 40, CAPS, 0.08)
    line, line_width = letters(subtitle, 19, ITALIC)
    w = max(name_width, line_width) + 84
    e = w / 2
    corner = f"C{number(e - 6)}-58 {number(e - 6)}-42 {number(e)}-40V40"
    d = f"M{number(-e + 18)}-58H{number(e - 18)}{corner}C{number(e - 6)} 42 {number(e - 6)} 58 {number(e - 18)} 58"
    d += f"H{number(-e + 18)}C{number(-e + 6)} 58 {number(-e + 6)} 42 {number(-e)} 40V-40"
    d += f"C{number(-e + 6)}-42 {number(-e + 6)}-58 {number(-e + 18)}-58Z"
    return (
        f'<g transform="translate({pair(x, y)})"><path d="{d}" fill="#f6ebcf" stroke="#3a2a1a" stroke-width="1.8"/>'
        f'<rect x="{number(-e + 12)}" y="-46" width="{number(w - 24)}" height="92" fill="none" stroke="#9c2f24"/>'
        f'<path transform="translate(0 4)" d="{name}" fill="#3a2a1a"/>'
        f'<path transform="translate(0 32)" d="{line}" fill="#7a5c3a"/></g>'
    )
