"""Chapter 14: purchases. An order is given piece by piece: buildings first, then the number of cards, which ends it.

Buildings show nothing that was hidden, so that this is the one order of the rulebook (REN-14.2, 14.3, R10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    BUY,
    DO_BUILD_CASTLE,
    DO_BUILD_PALACE,
    DO_BUILD_RAMPART,
    DO_CARDS,
    FORTRESS,
    GARRISON,
    RAMPART,
    TOWN_IDS,
    Town,
)
from signoria.games.renaissance.position import Position, can_pay
from signoria.games.renaissance.rules.choice import Choice, towns_in
from signoria.games.renaissance.rules.course import next_buyer
from signoria.games.renaissance.rules.drawing import draw_cards

RAMPARTS: Final = 0
CASTLES: Final = 1
PALACES: Final = 2
BUILDING_IDS: Final = ("rampart", "castle", "palace")
FIRST: Final = (DO_BUILD_RAMPART, DO_BUILD_CASTLE, DO_BUILD_PALACE)


def price(p: Position, building: int) -> int:
    """REN-14.18: what it costs."""
    if building == PALACES:
        return p.terms.cost_palace
    return p.terms.cost_castle if building == CASTLES else p.terms.cost_rampart


def figures(p: Position, building: int) -> int:
    """REN-14.11, 14.13, R02: how many are left in the stock; a fortress uses a rampart figure too."""
    if building == PALACES:
        return p.terms.palace_stock - p.palaces.bit_count()
    fortresses = p.level.count(FORTRESS)
    if building == CASTLES:
        return p.terms.castles - fortresses
    return p.terms.ramparts - fortresses - p.level.count(RAMPART)


def places(p: Position, towns: list[Town], building: int) -> list[Town]:
    """REN-14.7, 14.8, 14.12: those of these towns that have a place for it."""
    if building == PALACES:
        return [town for town in towns if not (p.palaces >> town) & 1]
    wanted = RAMPART if building == CASTLES else GARRISON
    return [town for town in towns if p.level[town] == wanted]


def ordered(action: int) -> tuple[int, Town]:
    """The building that an action orders, and for which town."""
    building = PALACES if action >= DO_BUILD_PALACE else CASTLES if action >= DO_BUILD_CASTLE else RAMPARTS
    return building, Town(action - FIRST[building])


def most_cards(p: Position, seat: int) -> int:
    """REN-14.4, 14.6, R12: what money and the hand limit allow."""
    room = max(0, p.terms.hand_limit - p.hand_size(seat))
    return min(room, can_pay(p.ducats[seat], p.terms.cost_card))


class Buy(Choice):
    """REN-14.2: the next piece of an order."""

    phase = BUY
    clause = "REN-14.1"
    verbs: Verbs = {
        "build rampart": ("REN-14.7", "no_building"),
        "build castle": ("REN-14.8", "no_building"),
        "build palace": ("REN-14.12", "no_building"),
        "cards": ("REN-14.6", "too_many_cards"),
    }
    times: Mapping[str, str] = dict.fromkeys(("build rampart", "build castle", "build palace", "cards"), "REN-14.1")

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-14.4 to 14.14, 14.18, 14.20: what can be paid now, and how many cards."""
        mine = towns_in(p.held[seat])
        found: list[int] = []
        for building in range(len(FIRST)):
            if p.ducats[seat] >= price(p, building) and figures(p, building):
                found += [FIRST[building] + town for town in places(p, mine, building)]
        found += [DO_CARDS + count for count in range(most_cards(p, seat) + 1)]
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-14.3, 14.4, 14.7 to 14.13: a figure from the stock on an own town, or all cards at one time."""
        if action < DO_CARDS:
            building, town = ordered(action)
            p.ordered = True
            if building == PALACES:
                p.palaces |= 1 << town
            else:
                p.level[town] = FORTRESS if building == CASTLES else RAMPART
            p.ducats[seat] -= price(p, building)
            if tell is not None:
                told: dict[str, object] = {"seat": seat, "building": BUILDING_IDS[building], "town": TOWN_IDS[town]}
                tell.say("build", {**told, "ducats": price(p, building)})
            return
        count = action - DO_CARDS
        p.ducats[seat] -= count * p.terms.cost_card
        if tell is not None:
            tell.say("buy_cards", {"seat": seat, "count": count, "ducats": count * p.terms.cost_card})
        if count:
            draw_cards(p, seat, count, luck, tell)
        p.at += 1
        next_buyer(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """REN-14.4 to 14.14, 14.18."""
        too_dear: Refusal = "REN-14.18", "too_dear", {"ducats": p.ducats[seat]}
        if action >= DO_CARDS:
            return too_dear if p.ducats[seat] < p.terms.cost_card * (action - DO_CARDS) else None
        building, town = ordered(action)
        if p.owner[town] != seat:
            return "REN-14.14", "not_yours", {"town": TOWN_IDS[town]}
        if not places(p, [town], building):
            return ("REN-14.7", "REN-14.8", "REN-14.12")[building], "no_building", {"town": TOWN_IDS[town]}
        if p.ducats[seat] < price(p, building):
            return too_dear
        return ("REN-14.13" if building == PALACES else "REN-14.11"), "no_figure", {}
