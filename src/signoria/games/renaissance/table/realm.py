"""What the panels look up: the terms of the match, and who holds which towns and provinces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from signoria.engine.data import merge
from signoria.games.renaissance import GAME
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import typed
from signoria.web.page_model import PageModel


def terms_of(s: PageModel) -> Terms:
    """What this match is played by."""
    v = typed(s.moment.view)
    found: Terms = GAME.terms(v["seats"], v["options"], v["data"])
    return found


class Provinces(NamedTuple):
    """REN-2.1: the towns of each province, and the province of each town."""

    towns: Mapping[str, frozenset[str]]
    of: Mapping[str, str]


def provinces(s: PageModel) -> Provinces:
    """The provinces as this match plays them."""
    overlay = typed(s.moment.view)["data"]
    return usual_provinces() if not overlay else provinces_in(merge(GAME.data, overlay))


@cache
def usual_provinces() -> Provinces:
    return provinces_in(GAME.data)


def provinces_in(data: Mapping[str, Any]) -> Provinces:
    of = {str(one["id"]): str(one["province"]) for one in data["town"]}
    towns = {province: frozenset([town for town in of if of[town] == province]) for province in of.values()}
    return Provinces(towns, of)


def holdings(s: PageModel) -> list[set[str]]:
    """The towns of each seat."""
    v = typed(s.moment.view)
    found: list[set[str]] = [set() for _ in range(v["seats"])]
    for name, one in v["towns"].items():
        if one["owner"] is not None:
            found[one["owner"]].add(name)
    return found


def controlled(s: PageModel, seat: int) -> list[str]:
    """REN-2.11: the provinces whose towns are all of this seat."""
    mine = holdings(s)[seat]
    return [province for province, towns in provinces(s).towns.items() if towns <= mine]


def completed(land: Provinces, mine: set[str], gives: str, gets: str) -> str:
    """The province that an exchange would complete for who holds ``mine``; "" if none."""
    province = land.of[gets]
    missing = land.towns[province] - mine
    return province if missing == {gets} and gives not in land.towns[province] else ""
