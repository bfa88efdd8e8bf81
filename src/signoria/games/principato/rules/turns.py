"""Chapters 4 and 6: a turn: two actions of three types, cubes moved to units at any time, and its end."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import (
    DO_ACTIVATE,
    DO_END,
    DO_FAVOUR,
    DO_SUPPLY,
    DO_SWAP,
    FACE_IDS,
    TAKE,
    TURN,
)
from signoria.games.principato.position import Position
from signoria.games.principato.rules.activation import activate, against_card, can_activate
from signoria.games.principato.rules.military import end_turn
from signoria.games.principato.rules.storage import (
    against_favour,
    against_supply,
    favour_places,
    moves_to_units,
    supply_unit,
    take_favour,
)


class Turn(Decision[Position]):
    """PRI-2.14, 4.3 to 4.6, R06: with an action left, the three types of action; always cubes to units, or end."""

    phase = TURN
    clause = "PRI-4.2"
    verbs: Verbs = {
        "activate": ("PRI-4.4", "price"),
        "swap": ("PRI-4.4", "not_in_hand"),
        "favour": ("PRI-4.4", "church_first"),
        "supply": ("PRI-2.14", "no_cube"),
        "end": ("PRI-4.6", "not_now_turn"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        found: list[int] = []
        if p.actions:
            one, other = p.hands[2 * seat], p.hands[2 * seat + 1]
            if one > other:
                one, other = other, one
            if can_activate(p, seat, one):
                found.append(DO_ACTIVATE + one)
            if one != other and can_activate(p, seat, other):
                found.append(DO_ACTIVATE + other)
            found.append(DO_SWAP + one)
            if one != other:
                found.append(DO_SWAP + other)
            found += favour_places(p, seat)
        found += moves_to_units(p, seat)
        found.append(DO_END)
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if action < DO_SWAP:
            activate(p, seat, action - DO_ACTIVATE, tell)
        elif action < DO_FAVOUR:
            swap(p, seat, action - DO_SWAP)
        elif action < DO_SUPPLY:
            take_favour(p, seat, action - DO_FAVOUR, tell)
        elif action < DO_END:
            supply_unit(p, seat, action - DO_SUPPLY, tell)
        else:
            end_turn(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_SUPPLY:
            return against_supply(p, seat, action - DO_SUPPLY)
        if not p.actions:
            return "PRI-4.3", "no_action_left", {}
        if action >= DO_FAVOUR:
            return against_favour(p, seat, action - DO_FAVOUR)
        if action >= DO_SWAP:
            return "PRI-4.7", "not_in_hand", {"card": FACE_IDS[action - DO_SWAP]}
        return against_card(p, seat, action - DO_ACTIVATE)


def swap(p: Position, seat: int, face: int) -> None:
    """PRI-6.1, 6.3: action B, with any card of the hand; which card is taken for it is asked next."""
    p.card = 0 if p.hands[2 * seat] == face else 1
    p.offer = -1
    p.actions -= 1
    p.ask(TAKE, seat)
