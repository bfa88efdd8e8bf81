"""From where a town can be reached: read from a view, to show it on the map before a decision.

``tests/games/renaissance/test_reach.py`` holds it against the rules themselves.
"""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.games.renaissance.codes import FRANCE, NATION_IDS, TOWN_IDS
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import RenaissanceView

WAYS = {  # the verbs that go to a town from another one
    "expand land": "land",
    "expand sea": "sea",
    "attack land": "land",
    "attack sea": "sea",
}


def origins(terms: Terms, view: RenaissanceView, seat: int, verb: str, town: str) -> list[str]:
    """REN-16.4, 16.8, 17.5, 17.6, R16, R57: the towns of a seat from which ``verb`` can be done to ``town``."""
    attack, way = verb.startswith("attack"), WAYS[verb]
    beside = terms.roads[TOWN_IDS.index(town)] if way == "land" else terms.ports
    near = [TOWN_IDS[one] for one in members(beside)]
    return [one for one in near if one in view["towns"] and starts(terms, view, seat, one, attack)]


def starts(terms: Terms, view: RenaissanceView, seat: int, town: str, attack: bool) -> bool:
    """May this town of the seat still be an origin?"""
    if view["towns"][town]["owner"] != seat:
        return False
    if not attack:
        return view["origins"][seat] != town
    france = terms.powers and view["nations"][seat] == NATION_IDS[FRANCE]  # REN-24.9
    return town not in view["used"] and (town not in view["gained"] or terms.attack_from_gained or france)
