"""Shields: the arms of the six players, drawn from a line of blazon each: a field, then a charge and its tincture.

The six colours keep their distance for every kind of sight, and each has a charge of its own besides: a player is never
known by colour alone. None is the gold of what is legal.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from signoria.web.html import Html

TINCTURES = {
    "gules": "#b42a24",
    "azure": "#244c9e",
    "vert": "#659d71",
    "tenne": "#d36e12",
    "purpure": "#816183",
    "sable": "#2b2725",
    "or": "#d9a021",
    "argent": "#f6eeda",
}

PLAYERS = (
    "gules; lion argent",
    "azure; lily argent",
    "vert; eagle argent",
    "tenne; oak sable",
    "purpure; serpent argent",
    "sable; sun or",
)

BOX = "0 0 100 118"
OUTLINE = "M50 4C68 4 84 8 94 10C92 22 97 30 97 44C97 74 74 96 50 113C26 96 3 74 3 44C3 30 8 22 6 10C16 8 32 4 50 4Z"
CLIP = f'<clipPath id="shield"><path d="{OUTLINE}"/></clipPath>'
LIGHT = (
    '<path d="M0 0H50V118H0Z" fill="#fff" opacity=".1"/><path d="M50 0H100V118H50Z" fill="#000" opacity=".08"/>'
    f'<path d="{OUTLINE}" fill="none" stroke="#f4e3b5" stroke-width="9" opacity=".5"/>'
)
EDGE = f'<path d="{OUTLINE}" fill="none" stroke="#2b1c10" stroke-width="5" stroke-linejoin="round"/>'


@cache
def charges() -> dict[str, str]:
    """The drawings that can stand on a shield, in a box of 512."""
    sheet = (files("signoria.web") / "charges.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="i-(\w+)"[^>]*>(.*?)</symbol>', sheet))


def drawing(blazon: str) -> str:
    """The inside of a shield; needs ``CLIP`` somewhere on the page."""
    field, rest = blazon.split("; ")
    charge, tincture = rest.split()
    return (
        f'<g clip-path="url(#shield)"><path d="M0 0H100V118H0Z" fill="{TINCTURES[field]}"/>'
        f'<g transform="translate(17 19) scale(.129)" color="{TINCTURES[tincture]}">{charges()[charge]}</g>'
        f"{LIGHT}</g>{EDGE}"
    )


def symbol(name: str, blazon: str) -> Html:
    return Html(f'<symbol id="{name}" viewBox="{BOX}">{drawing(blazon)}</symbol>')


@cache
def player_symbols() -> Html:
    """``#s-0`` to ``#s-5``, sent once with a page."""
    return Html(CLIP + "".join(symbol(f"s-{seat}", blazon) for seat, blazon in enumerate(PLAYERS)))


@cache
def shield(seat: int) -> Html:
    """A player's shield on a page that holds ``player_symbols()``. The name stands beside it, so it is silent."""
    return Html(f'<svg class="shield" viewBox="{BOX}" aria-hidden="true"><use href="#s-{seat}"/></svg>')


@cache
def lone_shield(seat: int) -> Html:
    """A player's shield that needs nothing else on its page."""
    return Html(f'<svg class="shield" viewBox="{BOX}" aria-hidden="true">{CLIP}{drawing(PLAYERS[seat])}</svg>')
