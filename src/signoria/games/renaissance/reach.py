"""From where a town can be reached, and by which cards: read from a view, to show it on the map before a decision.

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


def spare_origin(terms: Terms, view: RenaissanceView, seat: int, verb: str, town: str) -> str:
    """Of several origins the one that is of least use for another attack or expansion: the same as ``bot/pruning.py``
    leaves when it is asked for one.
    """
    attack, by_land = verb.startswith("attack"), WAYS[verb] == "land"

    def use(origin: str) -> int:
        found = 0
        for one in members(terms.roads[TOWN_IDS.index(origin)]):
            beside = view["towns"].get(TOWN_IDS[one])
            owner = beside["owner"] if beside is not None else None
            if TOWN_IDS[one] != town:
                found += owner not in (None, seat) if attack else owner is None
        port = (terms.ports >> TOWN_IDS.index(origin)) & 1
        return found + port * (2 if by_land else 1)

    return min(origins(terms, view, seat, verb, town), key=use)


def errand_towns(terms: Terms, view: RenaissanceView, seat: int, verb: str) -> list[str]:
    """REN-13.5 to 13.7, 13.18, 13.21, 13.22, 13.39, 17.3, 17.7, 24.3, R33, R67: the towns on which a card or a power
    that may be named now can be used.
    """
    found = []
    for name, one in view["towns"].items():
        owner = one["owner"]
        others = owner is not None and owner != seat
        if verb == "ride":
            fits = others and owner not in view["in_laws"] and name not in view["struck"]
        elif verb == "marriage":
            fits = others and owner not in view["victims"] and one["level"] == "garrison" and not one["palace"]
        elif verb == "lure":
            fits = others and one["artist"] is not None
        else:
            open_ = one["level"] != "fortress" or terms.fortress_target
            fits = owner != seat and not one["pillaged"] and open_
        if fits:
            found.append(name)
    return found
