"""The small figures of the map, drawn once: a walled city, an open one by the sea, troops and their banners."""

from __future__ import annotations

from typing import Final

from signoria.web.html import Html

INK: Final = 'stroke="#2b1c10" stroke-width="1.6" stroke-linejoin="round"'
SHADE: Final = 'fill="#2b1c10" opacity=".22"'


def city() -> Html:
    """Walls, a gate, roofs and a tower; the shield of who controls it stands before them."""
    return Html(
        f'<ellipse cx="0" cy="16" rx="25" ry="5" {SHADE}/>'
        f'<path d="M-5 4V-22l6-7 6 7V4z" fill="#f8ecd0" {INK}/><path d="M-7-21 1-31l8 10z" fill="#a8452f" {INK}/>'
        f'<path d="M-20 6V-8l8-7 8 7V6z" fill="#fbf3de" {INK}/><path d="M-22-7l10-10 10 10z" fill="#c0643f" {INK}/>'
        f'<path d="M6 6V-6l7-6 7 6V6z" fill="#f4e5c2" {INK}/><path d="M4-5l9-9 9 9z" fill="#b3553a" {INK}/>'
        f'<path d="M-24 16V0h5v4h6V0h6v4h6V0h6v4h6V0h6v4h5V0h4v16z" fill="#e3d4b4" {INK}/>'
    )


FIGURES: Final = (
    f'<g id="f-city">{city()}</g>'
    '<g id="f-buoy" color="#1f5468"><circle r="15" fill="#eef0e2" stroke="#2c5f73" stroke-dasharray="0"/>'
    '<use href="#i-ship" x="-10" y="-10" width="20" height="20" stroke="none"/></g>'
    '<path id="f-banner" d="M-12-14h24v20L0 14l-12-8z"/>'
    '<path id="f-arms" d="M50 4C68 4 84 8 94 10C92 22 97 30 97 44C97 74 74 96 50 113C26 96 3 74 3 44C3 30 8 22 6 10'
    'C16 8 32 4 50 4Z"/>'
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V9" stroke="#3a2a1a" stroke-width="2.4" opacity=".4"/></pattern>'
)
