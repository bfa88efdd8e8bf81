"""Chapters 11 and 30: an indulgence is requested. Its release is a decision of ``spring.py``."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACT,
    ANNEX,
    CROWN,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    END_TURN,
    FLORIN,
    FOR_CITY,
    FOR_RANK,
    GOVERN,
    LEFTOVER,
    MOVE,
    NO_DEED,
    NOBODY,
    PAY,
    SYMBOL_IDS,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.payable import receive

# Why no indulgence can be requested: the key of the sentence, by the clause that forbids it.
REFUSED = {
    "VIR-11.5": "indulged",
    "VIR-11.1": "asked",
    "VIR-11.17": "no_indulgence",
    "VIR-R10": "not_this_moment",
}


def requests(p: Position, seat: int) -> list[int]:
    """VIR-11.2, 11.3: 3 florins, or a Crown where the action asked for now can use it."""
    if not may_ask(p, seat):
        return []
    crown = p.phase == GOVERN or (p.phase == ANNEX and p.terms.two)
    return [DO_ASK_FLORINS, DO_ASK_CROWN] if crown else [DO_ASK_FLORINS]


def may_ask(p: Position, seat: int) -> bool:
    """May this seat request an indulgence now?"""
    return p.marker[seat] != NOBODY and not forbidden_by(p, seat)


def forbidden_by(p: Position, seat: int) -> str:
    """VIR-11.1, 11.5, 11.17, 30.1, R10: the clause against a request; at any time in winter, once in a spring turn."""
    room, phase = p.marker[seat], p.phase
    if room != NOBODY and (p.indulged[seat] >> room) & 1:
        return "VIR-11.5"
    if p.asked and not p.winter:
        return "VIR-11.1"
    if p.indulgences_left() < 1:
        return "VIR-11.17"
    if p.winter or phase < NO_DEED or phase == ACT or phase == LEFTOVER or phase == END_TURN:
        return ""
    if phase == PAY:
        return "" if p.purpose == FOR_RANK or p.purpose == FOR_CITY else "VIR-R10"
    return "" if phase == MOVE and p.terms.ask_before_move and p.steps == 0 else "VIR-R10"


def against_request(p: Position, seat: int) -> Refusal | None:
    """Why no indulgence is requested; None if only the rest of a payment stands against it."""
    clause = forbidden_by(p, seat)
    return (clause, REFUSED[clause], {}) if clause else None


def request_indulgence(p: Position, seat: int, crown: bool, tell: Journal | None) -> None:
    """VIR-11.2, 11.4, 30.1: the Crown or the florins now; the card at once in winter, in spring after the action."""
    if crown:
        receive(p, CROWN, p.terms.asked_crowns)
    else:
        p.florins[seat] += p.terms.asked_florins
    if p.winter or p.phase == MOVE:
        p.indulged[seat] |= 1 << p.marker[seat]
    else:
        p.owed = True
    p.asked = True
    if tell is not None:
        tell.say("ask", {"seat": seat, "symbol": SYMBOL_IDS[CROWN if crown else FLORIN]})
