"""Chapter 14: purchases. An order is given piece by piece: buildings first, then the number of cards, which ends it.

Buildings show nothing that was hidden, so that this is the one order of the rulebook (REN-14.2, 14.3, R10).
"""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.bits import members
from signoria.engine.decisions import Refusal
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
    NOBODY,
    RAMPART,
    TOWN_IDS,
)
from signoria.games.renaissance.position import Position, can_pay
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.course import next_buyer
from signoria.games.renaissance.rules.drawing import draw_cards


def purchases(p: Position, seat: int) -> list[int]:
    """REN-14.4 to 14.14, 14.18, 14.20: what can be paid now, and how many cards."""
    terms, ducats = p.terms, p.ducats[seat]
    mine = members(p.towns(seat))
    found: list[int] = []
    if ducats >= terms.cost_rampart and p.ramparts_left():
        found += [DO_BUILD_RAMPART + town for town in mine if p.level[town] == GARRISON]
    if ducats >= terms.cost_castle and p.castles_left():
        found += [DO_BUILD_CASTLE + town for town in mine if p.level[town] == RAMPART]
    if ducats >= terms.cost_palace and p.palaces_left():
        found += [DO_BUILD_PALACE + town for town in mine if not (p.palaces >> town) & 1]
    found += [DO_CARDS + count for count in range(most_cards(p, seat) + 1)]
    return found


def most_cards(p: Position, seat: int) -> int:
    """REN-14.4, 14.6, R12: what money and the hand limit allow."""
    room = max(0, p.terms.hand_limit - p.hand_size(seat))
    return min(room, can_pay(p.ducats[seat], p.terms.cost_card))


def build(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """REN-14.7 to 14.13: a figure from the stock on an own town."""
    terms = p.terms
    p.ordered = True
    if action >= DO_BUILD_PALACE:
        town, price, kind = action - DO_BUILD_PALACE, terms.cost_palace, "palace"
        p.palaces |= 1 << town
    elif action >= DO_BUILD_CASTLE:
        town, price, kind = action - DO_BUILD_CASTLE, terms.cost_castle, "castle"
        p.level[town] = FORTRESS
    else:
        town, price, kind = action - DO_BUILD_RAMPART, terms.cost_rampart, "rampart"
        p.level[town] = RAMPART
    p.ducats[seat] -= price
    if tell is not None:
        tell.say("build", {"seat": seat, "building": kind, "town": TOWN_IDS[town], "ducats": price})


def pay_cards(p: Position, seat: int, count: int, tell: Journal | None) -> None:
    """REN-14.3, 14.4: all cards at one time."""
    p.ducats[seat] -= count * p.terms.cost_card
    if tell is not None:
        tell.say("buy_cards", {"seat": seat, "count": count, "ducats": count * p.terms.cost_card})


class Buy(Choice):
    """REN-D09: the next piece of an order."""

    phase = BUY
    clause = "REN-14.1"
    verbs: Mapping[str, tuple[str, str]] = {
        "build rampart": ("REN-14.7", "no_building"),
        "build castle": ("REN-14.8", "no_building"),
        "build palace": ("REN-14.12", "no_building"),
        "cards": ("REN-14.6", "too_many_cards"),
    }
    times: Mapping[str, str] = dict.fromkeys(("build rampart", "build castle", "build palace", "cards"), "REN-14.1")

    def offers(self, p: Position, seat: int) -> list[int]:
        return purchases(p, seat)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action < DO_CARDS:
            build(p, seat, action, tell)
            return
        pay_cards(p, seat, action - DO_CARDS, tell)
        if action > DO_CARDS:
            draw_cards(p, seat, action - DO_CARDS, luck, tell)
        p.at += 1
        next_buyer(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action < DO_CARDS:
            return against_building(p, seat, action)
        if p.ducats[seat] < p.terms.cost_card * (action - DO_CARDS):
            return "REN-14.18", "too_dear", {"ducats": p.ducats[seat]}
        return None


def against_building(p: Position, seat: int, action: int) -> Refusal:
    """REN-14.4 to 14.14."""
    if action >= DO_BUILD_PALACE:
        town, price, clause, wanted = action - DO_BUILD_PALACE, p.terms.cost_palace, "REN-14.12", NOBODY
    elif action >= DO_BUILD_CASTLE:
        town, price, clause, wanted = action - DO_BUILD_CASTLE, p.terms.cost_castle, "REN-14.8", RAMPART
    else:
        town, price, clause, wanted = action - DO_BUILD_RAMPART, p.terms.cost_rampart, "REN-14.7", GARRISON
    palace = action >= DO_BUILD_PALACE
    if p.owner[town] != seat:
        return "REN-14.14", "not_yours", {"town": TOWN_IDS[town]}
    if (p.palaces >> town) & 1 if palace else p.level[town] != wanted:
        return clause, "no_building", {"town": TOWN_IDS[town]}
    if p.ducats[seat] < price:
        return "REN-14.18", "too_dear", {"ducats": p.ducats[seat]}
    return ("REN-14.13" if palace else "REN-14.11"), "no_figure", {}
