"""What orders of this game speak of: how long they last, and the numbers everybody knows that they may depend on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.games.renaissance.codes import PHASE_IDS
from signoria.games.renaissance.position import can_pay
from signoria.games.renaissance.rules.condottieri import MOST_CONDOTTIERI
from signoria.games.renaissance.terms import Terms
from signoria.games.renaissance.view_types import RenaissanceView

ELSEWHERE: Final = ("start", "place_rampart", "place_palace", "extra", "return", "vote", "buy", "expand", "council")


def scopes(v: RenaissanceView) -> Mapping[str, object]:
    """The combat, the own turn of whoever is on turn, the game turn. None is named that is not going on.

    In its own turn a player attacks no town twice (REN-17.7), so that the towns attacked count the combats.
    """
    found: dict[str, object] = {"round": v["year"]}
    asked = PHASE_IDS[v["back"]] if v["phase"] in ("answer", "origin") else v["phase"]  # of turns, and of expansions
    if asked not in ELSEWHERE:
        found["turn"] = f"{v['year']}.{v['at']}"
        if v["combat"] is not None:
            found["combat"] = f"{v['year']}.{v['at']}.{len(v['struck'])}"
    return found


def facts(v: RenaissanceView, terms: Terms) -> Mapping[str, int]:
    """``earning``: the ducats that a third party can be paid in this sale window (REN-8.15, 25.9). ``margin``: by how
    much a combat is won, as it stands. ``points``: the most that anybody has.
    """
    found = {"year": v["year"], "points": max(v["points"])}
    c = v["combat"]
    if c is not None and v["phase"] == "sale":
        most = MOST_CONDOTTIERI[1 if c["laid"][0] else 0]
        found["earning"] = terms.cost_sale * min(most, can_pay(v["ducats"][v["turn"]], terms.cost_sale))
    if c is not None and c["shown"]:
        found["margin"] = abs(c["totals"][0] - c["totals"][1])
    return found
