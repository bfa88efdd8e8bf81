"""Shields: the arms of the six players and of the cities, drawn from a line of blazon each.

A blazon is a field, then ordinaries and a charge, parted by semicolons: ``"per-fess argent sable"``,
``"argent; cross gules; bordure or"``, ``"gules; lion argent"``. Simplified for play, not for a herald's court.

The six colours keep their distance for every kind of sight, and each has a charge of its own besides: a player is never
known by colour alone.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

TINCTURES = {
    "gules": "#b42a24",
    "azure": "#244c9e",
    "vert": "#659d71",
    "or": "#d9a021",
    "purpure": "#816183",
    "sable": "#2b2725",
    "argent": "#f6eeda",
}

PLAYERS = (
    "gules; lion argent",
    "azure; lily argent",
    "vert; eagle argent",
    "or; oak sable",
    "purpure; serpent argent",
    "sable; sun or",
)

CITIES = {
    "torino": "azure; bull or",
    "milano": "argent; serpent azure",
    "venezia": "gules; lion or",
    "genova": "argent; cross gules",
    "mantova": "argent; cross gules; bordure or",
    "ferrara": "azure; eagle argent",
    "parma": "or; cross azure",
    "modena": "azure; cross or",
    "bologna": "quarterly argent gules",
    "lucca": "per-fess argent gules",
    "firenze": "argent; lily gules",
    "siena": "per-fess argent sable",
    "urbino": "bendy or azure",
    "spoleto": "gules; saltire argent",
    "ancona": "gules; knight or",
    "roma": "gules; keys or",
    "napoli": "paly or gules",
}

BOX = "0 0 100 118"
OUTLINE = "M50 4C68 4 84 8 94 10C92 22 97 30 97 44C97 74 74 96 50 113C26 96 3 74 3 44C3 30 8 22 6 10C16 8 32 4 50 4Z"
CLIP = f'<clipPath id="shield"><path d="{OUTLINE}"/></clipPath>'
LIGHT = (
    '<path d="M0 0H50V118H0Z" fill="#fff" opacity=".1"/><path d="M50 0H100V118H50Z" fill="#000" opacity=".08"/>'
    f'<path d="{OUTLINE}" fill="none" stroke="#f4e3b5" stroke-width="9" opacity=".5"/>'
)
EDGE = f'<path d="{OUTLINE}" fill="none" stroke="#2b1c10" stroke-width="5" stroke-linejoin="round"/>'

# What is painted over the first tincture with the second.
PARTED = {
    "per-fess": "M0 57H100V118H0Z",
    "quarterly": "M50 0H100V57H50ZM0 57H50V118H0Z",
    "paly": "M14.3 0h14.3v118h-14.3zM42.9 0h14.3v118h-14.3zM71.5 0h14.3v118h-14.3z",
    "bendy": "M-52-10L78 140H100L-30-10ZM-8-10L122 140H144L14-10ZM36-10L166 140H188L58-10ZM-96-10L34 140H56L-74-10Z",
}
ORDINARIES = {
    "cross": "M39 0H61V118H39ZM0 40H100V62H0Z",
    "saltire": "M-7 8L7-6 107 94 93 108ZM93-6L107 8 7 108-7 94Z",
}


def painted(path: str, tincture: str) -> str:
    return f'<path d="{path}" fill="{TINCTURES[tincture]}"/>'


@cache
def charges() -> dict[str, str]:
    """The drawings that can stand on a shield, in a box of 512."""
    sheet = (files("signoria.web") / "charges.svg").read_text(encoding="utf-8")
    return dict(re.findall(r'<symbol id="i-(\w+)"[^>]*>(.*?)</symbol>', sheet))


def field(words: list[str]) -> str:
    """The ground of the shield."""
    plain = "M0 0H100V118H0Z"
    if words[0] in PARTED:
        return painted(plain, words[1]) + painted(PARTED[words[0]], words[2])
    return painted(plain, words[0])


def upon(words: list[str]) -> str:
    """An ordinary or a charge."""
    name, tincture = words
    if name == "bordure":
        return f'<path d="{OUTLINE}" fill="none" stroke="{TINCTURES[tincture]}" stroke-width="26"/>'
    if name in ORDINARIES:
        return painted(ORDINARIES[name], tincture)
    return f'<g transform="translate(17 19) scale(.129)" color="{TINCTURES[tincture]}">{charges()[name]}</g>'


def drawing(blazon: str) -> str:
    """The inside of a shield; needs ``CLIP`` somewhere on the page."""
    ground, *rest = (part.split() for part in blazon.split(";"))
    inside = field(ground) + "".join(upon(words) for words in rest)
    return f'<g clip-path="url(#shield)">{inside}{LIGHT}</g>{EDGE}'


def symbol(name: str, blazon: str) -> str:
    return f'<symbol id="{name}" viewBox="{BOX}">{drawing(blazon)}</symbol>'


@cache
def player_symbols() -> str:
    """``#s-0`` to ``#s-5``, sent once with a page."""
    return CLIP + "".join(symbol(f"s-{seat}", blazon) for seat, blazon in enumerate(PLAYERS))


@cache
def city_symbols() -> str:
    """``#a-torino`` and so on; they use the clip of the players' shields."""
    return "".join(symbol(f"a-{city}", blazon) for city, blazon in CITIES.items())


@cache
def shield(seat: int) -> str:
    """A player's shield on a page that holds ``player_symbols()``. The name stands beside it, so it is silent."""
    return f'<svg class="shield" viewBox="{BOX}" aria-hidden="true"><use href="#s-{seat}"/></svg>'


@cache
def arms(city: str) -> str:
    """A city's shield on a page that holds ``city_symbols()``."""
    return f'<svg class="shield" viewBox="{BOX}" aria-hidden="true"><use href="#a-{city}"/></svg>'


@cache
def lone_shield(seat: int) -> str:
    """A player's shield that needs nothing else on its page."""
    return f'<svg class="shield" viewBox="{BOX}" aria-hidden="true">{CLIP}{drawing(PLAYERS[seat])}</svg>'
