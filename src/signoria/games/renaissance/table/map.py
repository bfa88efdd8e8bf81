"""The map: forty-three towns with what stands in them, provinces that light up for who controls them, roads and lanes.

Outlines, roads, names and figures are sent once, as ``defs``; a fragment only says how each town is now.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from signoria.engine.bits import members
from signoria.engine.data import merge
from signoria.games.renaissance import GAME
from signoria.games.renaissance.codes import TOWN_IDS
from signoria.games.renaissance.table.atlas import MAP, PLACES, ROADS, SOUTHWARD, line, passage
from signoria.games.renaissance.table.figures import FIGURES
from signoria.games.renaissance.table.realm import terms_of
from signoria.games.renaissance.table.sites import draw_town
from signoria.games.renaissance.table.targets import targets
from signoria.games.renaissance.table.town_sheets import with_sheets
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import typed
from signoria.web.assets import url
from signoria.web.html import EMPTY, Html, esc
from signoria.web.icons import word
from signoria.web.maps import map_sheet
from signoria.web.page_model import PageModel

SIGN, APART = 17, 20  # how large the sign of a port or of a ground is, and how far from the next


def name_of(place: Mapping[str, Any]) -> Html:
    """A town's name with the signs of its port and its ground."""
    x, y, size = place["label"]
    signs = "".join(
        f'<use class="sign {sign}" href="#i-{sign}" x="{left:g}" y="{top:g}" width="{SIGN}" height="{SIGN}"/>'
        for sign, left, top in place["signs"]
    )
    text = esc(place["name"])
    return Html(f'<text class="tn r{place["rank"]}" x="{x:g}" y="{y:g}" font-size="{size:g}">{text}</text>{signs}')


def with_signs(place: Mapping[str, Any], signs: tuple[str, ...]) -> dict[str, Any]:
    """The same town with the signs of an owner's correction, where its own stand, or on the far side of its name."""
    x, y, size = place["label"]
    left, top = x + 0.5 * size * len(place["name"]) + 4, y - 0.65 * size
    if x < place["at"][0]:
        left = x - APART * len(signs)
    if place["signs"]:
        _, left, top = place["signs"][0]
    return {**place, "signs": [(sign, left + APART * at, top) for at, sign in enumerate(signs)]}


@cache
def defs() -> Html:
    """Everything on the map that does not change."""
    provinces = "".join(
        f'<path id="p-{key}" d="{d}"/><clipPath id="k-{key}"><use href="#p-{key}"/></clipPath>'
        for key, d in MAP["provinces"].items()
    )
    roads = "".join(f'<path id="r-{"-".join(road["between"])}" d="{road["d"]}"/>' for road in MAP["roads"])
    lanes = "".join(road["d"] for road in MAP["lanes"])
    names = "".join(f'<g id="n-{key}">{name_of(place)}</g>' for key, place in PLACES.items())
    return Html(
        f'{provinces}<path id="borders" d="{MAP["borders"]}"/>{roads}<path id="lanes" d="{lanes}"/>'
        f'<g id="names">{names}</g>{FIGURES}'
    )


def draw_map(s: PageModel) -> Html:
    """The map as this reader sees it."""
    terms, aims = terms_of(s), targets(s)
    sheets = () if s.still else with_sheets(s, aims)
    towns = "".join([draw_town(s, one, aims, sheets) for one in SOUTHWARD])
    drawn = (
        f'{draw_provinces(s)}<use class="borders" href="#borders"/><use class="lanes" href="#lanes"/>'
        f"{draw_roads(s, terms)}{draw_march(s)}{towns}{draw_names(s)}"
    )
    return map_sheet(s.reader.language, art(), MAP["viewBox"], word(s, "face.map"), Html(drawn))


@cache
def art() -> str:
    """The address of the engraved sheet below it all."""
    return url("renaissance/map.svg")


# Provinces and roads


def draw_provinces(s: PageModel) -> Html:
    """REN-2.11, 2.12: lit by who owns all towns of a province, hatched where it is closed."""
    v = typed(s.moment.view)
    drawn = []
    for province in MAP["provinces"]:
        inside = [one for one in PLACES if PLACES[one]["province"] == province]
        owners = {v["towns"][one]["owner"] if one in v["towns"] else -1 for one in inside}
        if owners == {-1}:
            drawn.append(f'<use class="closed" href="#p-{province}"/>')
        elif len(owners) == 1 and None not in owners:
            drawn.append(lit(province, owners.pop()))
    return Html("".join(drawn))


@cache
def lit(province: str, seat: int) -> Html:
    """A controlled province: tinted, with a wash along its border."""
    return Html(
        f'<g id="g-{province}" class="region own seat-{seat}">'
        f'<use class="wash" href="#p-{province}" clip-path="url(#k-{province})"/>'
        f'<use class="ground" href="#p-{province}"/></g>'
    )


def draw_roads(s: PageModel, terms: Terms) -> Html:
    """REN-2.2, 2.12: the roads of this match; one that an owner's correction has added is drawn straight."""
    v = typed(s.moment.view)
    return roads(frozenset(ROADS) if not v["data"] else roads_of(terms), frozenset(v["closed"]))


@lru_cache(maxsize=64)
def roads(pairs: frozenset[frozenset[str]], closed: frozenset[str]) -> Html:
    """Those that lead into a closed province are faint."""
    ways, shut = "", ""
    for pair in sorted(pairs, key=sorted):
        if pair & closed:
            shut += line(pair)
        else:
            ways += line(pair)
    return Html(f'<g class="roads shut">{shut}</g><g class="roads">{ways}</g>')


def roads_of(terms: Terms) -> frozenset[frozenset[str]]:
    """Which towns the rules of a match join."""
    return frozenset(
        frozenset((TOWN_IDS[one], TOWN_IDS[other]))
        for one in range(len(TOWN_IDS))
        for other in members(terms.roads[one])
    )


def draw_names(s: PageModel) -> Html:
    """The names; those of towns that are out of play are faint."""
    v = typed(s.moment.view)
    return names(tuple(v["closed"]), corrected(s) if v["data"] else ())


@lru_cache(maxsize=16)
def names(closed: tuple[str, ...], others: tuple[tuple[str, tuple[str, ...]], ...]) -> Html:
    """``others``: towns whose signs an owner has corrected."""
    if not closed and not others:
        return Html('<use class="names" href="#names"/>')
    drawn = {one: f'<use href="#n-{one}"/>' for one in PLACES}
    drawn |= {one: name_of(with_signs(PLACES[one], signs)) for one, signs in others}
    shut = "".join([drawn[one] for one in closed])
    open_ = "".join([name for one, name in drawn.items() if one not in closed])
    return Html(f'<g class="names shut">{shut}</g><g class="names">{open_}</g>')


def corrected(s: PageModel) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """REN-2.3, 2.5: the towns whose port or ground is another in this match, with their signs."""
    overlay = typed(s.moment.view)["data"]
    usual, now = signs_in(GAME.data), signs_in(merge(GAME.data, overlay))
    return tuple((one, now[one]) for one in now if now[one] != usual[one])


def signs_in(data: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """By town: its port, and its ground if it is no plain."""
    return {
        one["id"]: ("port",) * one["port"] + (one["terrain"],) * (one["terrain"] != "plain") for one in data["town"]
    }


def draw_march(s: PageModel) -> Html:
    """The way an attack has come, while it is fought out."""
    v = typed(s.moment.view)
    c = v["combat"]
    if c is None or c["origin"] is None:
        return EMPTY
    return Html(f'<g class="march">{passage(c["origin"], c["town"], c["way"])}</g>')
