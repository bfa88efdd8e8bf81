"""The small figures that stand in towns, drawn once: houses, walls, towers, a palace, flames."""

from __future__ import annotations

from typing import Final

from signoria.web.html import Html

INK: Final = 'stroke="#2b1c10" stroke-width="1.4" stroke-linejoin="round"'
SHADE: Final = 'fill="#2b1c10" opacity=".22"'


def battlements(left: float, right: float, top: float, teeth: int) -> str:
    """The upper edge of a wall, from left to right."""
    step = (right - left) / (2 * teeth - 1)
    path = f"M{left:g} {top:g}"
    for tooth in range(teeth):
        path += f"h{step:.2f}"
        if tooth < teeth - 1:
            path += f"v3.6h{step:.2f}v-3.6"
    return path


def wall(left: float, right: float, top: float, bottom: float, teeth: int, fill: str) -> Html:
    """A crenellated wall or tower."""
    return Html(f'<path d="{battlements(left, right, top, teeth)}V{bottom:g}H{left:g}z" fill="{fill}" {INK}/>')


def houses() -> Html:
    """A free town: three roofs and a belfry."""
    return Html(
        f'<ellipse cx="0" cy="11" rx="17" ry="4" {SHADE}/>'
        f'<path d="M-3 10V-12l3.5-6 3.5 6V10z" fill="#f8ecd0" {INK}/>'
        f'<path d="M-3-12 .5-18 4-12z" fill="#a8452f" {INK}/>'
        f'<path d="M-14 10V0l6-5 6 5v10z" fill="#fbf3de" {INK}/><path d="M-15 .5-8-6l7 6.5z" fill="#c0643f" {INK}/>'
        f'<path d="M3 10V2l5-4 5 4v8z" fill="#f4e5c2" {INK}/><path d="M2 2.5 8-3.2l6 5.7z" fill="#b3553a" {INK}/>'
        '<path d="M-9.5 10V5h3v5zM6.7 10V6h2.6v4z" fill="#5b3a1d"/>'
    )


def garrison() -> Html:
    """A camp: a low hill with a palisade behind the shield."""
    return Html(
        f'<ellipse cx="0" cy="12.5" rx="18" ry="4.4" {SHADE}/>'
        '<path d="M-17 12V2l2.8-3 2.8 3 2.8-3 2.8 3 2.8-3 3 3 2.8-3 2.8 3 2.8-3 2.8 3 2.8-3 2.9 3v10z" '
        f'fill="#cfa874" {INK}/>'
        '<path d="M-17 6.5h34.1" stroke="#7a5628" stroke-width="1.2"/>'
    )


def rampart() -> Html:
    """A wall with two corner towers."""
    return Html(
        f'<ellipse cx="0" cy="13.5" rx="22" ry="4.6" {SHADE}/>'
        f"{wall(-15, 15, -5, 13, 5, '#e3d4b4')}{wall(-20, -11, -11, 14, 2, '#efe2c5')}"
        f"{wall(11, 20, -11, 14, 2, '#d9c8a2')}"
        '<path d="M-16.5-3v5M15.5-3v5" stroke="#2b1c10" stroke-width="1.6"/>'
    )


def fortress() -> Html:
    """The same with a keep: a castle behind a rampart."""
    return Html(
        f'<ellipse cx="0" cy="14.5" rx="24" ry="5" {SHADE}/>'
        f"{wall(-9.5, 9.5, -25, 10, 3, '#d7c7a4')}{wall(-16, 16, -6, 13, 5, '#e3d4b4')}"
        f"{wall(-22, -12, -16, 15, 2, '#efe2c5')}{wall(12, 22, -16, 15, 2, '#cfbd94')}"
        f'<path d="M0-29v-7l8 2.4L0-31" fill="#9c2f24" {INK}/>'
        '<path d="M-17-7v5M17-7v5" stroke="#2b1c10" stroke-width="1.7"/>'
    )


def badge(icon: str, ink: str, paper: str) -> Html:
    """A small round sign beside a town."""
    return Html(
        f'<circle r="10" fill="{paper}" stroke="#2b1c10" stroke-width="1.3"/>'
        f'<use href="#i-{icon}" x="-7" y="-7" width="14" height="14" color="{ink}"/>'
    )


def palace(artist: bool) -> Html:
    """REN-13.26: a palace; gilt, with an easel, if an artist works in it."""
    paper = "#f6d365" if artist else "#fbf3de"
    more = f'<g transform="translate(7 -8) scale(.72)">{badge("artist", "#5b1a4d", "#fff8e6")}</g>' if artist else ""
    return Html(badge("palace", "#4a2c12", paper) + more)


FIGURES: Final = "".join(
    f'<g id="f-{name}">{drawn}</g>'
    for name, drawn in (
        ("free", houses()),
        ("garrison", garrison()),
        ("rampart", rampart()),
        ("fortress", fortress()),
        ("palace", palace(False)),
        ("artist", palace(True)),
        ("pillage", badge("pillage", "#fff3d0", "#a5281b")),
    )
) + (
    '<pattern id="hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<path d="M0 0V9" stroke="#3a2a1a" stroke-width="2.4" opacity=".4"/></pattern>'
)
