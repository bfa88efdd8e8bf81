"""Chapters 7, 11 and 30: florins to collect, and indulgences to ask for, beside nearly every decision."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACT,
    ANNEX,
    AT_COURT,
    BUY,
    CROWN,
    DO_ASK_CROWN,
    DO_ASK_FLORINS,
    DO_COLLECT,
    END_TURN,
    FLORIN,
    FOR_CITY,
    FOR_RANK,
    GOVERN,
    IMPROVEMENT,
    INTRIGUE,
    LEFTOVER,
    MOVE,
    NO_DEED,
    NOBODY,
    PAY,
    SYMBOL_IDS,
    THE_ROOM,
    TURN_OVER,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.relief import against_source, at_hand, exhaust, name_of, relief_of, twin

# Why an indulgence cannot be asked for.
NOTHING_AGAINST: Final = 0
INDULGED: Final = 1
ASKED: Final = 2
NONE_LEFT: Final = 3
NOT_IN_TIME: Final = 4
REQUEST_REFUSED: Final[list[tuple[str, str]]] = [
    ("", ""),
    ("VIR-11.5", "indulged"),
    ("VIR-11.1", "asked"),
    ("VIR-11.17", "no_indulgence"),
    ("VIR-R10", "not_this_moment"),
]


def florins(p: Position, seat: int) -> list[int]:
    """VIR-7.3, 11.2, D0.6, R44: florins to collect, and an indulgence to ask for."""
    found = [DO_COLLECT + source for source in collectable(p, seat)]
    if may_ask(p, seat):
        found.append(DO_ASK_FLORINS)
        if p.phase == GOVERN or (p.phase == ANNEX and p.terms.two):
            found.append(DO_ASK_CROWN)
    return found


def take_florins(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """VIR-7.3, 11.2: florins, or the Crown of an indulgence, are taken beside the decision that is asked."""
    if action < DO_ASK_FLORINS:
        collect(p, seat, action - DO_COLLECT, tell)
        return
    ask(p, seat, action == DO_ASK_CROWN, tell)
    if action == DO_ASK_CROWN:
        p.pool[CROWN] += p.terms.asked_crowns
    elif p.phase == END_TURN:
        close_turn(p, seat)


def against_florins(p: Position, seat: int, action: int) -> Refusal | None:
    """Why no florins are collected there, or no indulgence is asked for."""
    return against_collecting(p, seat, action) if action < DO_ASK_FLORINS else against_request(p, seat)


# Florins


def collectable(p: Position, seat: int) -> list[int]:
    """VIR-7.3, 7.10, R9, R44: sources whose florins may go to the treasury now."""
    found: list[int] = []
    if room_is_open(p, seat):
        for source in (THE_ROOM, IMPROVEMENT):
            if p.spent & (1 << source) == 0 and relief_of(p, seat, source)[FLORIN]:
                found.append(source)
    for source in at_hand(p, seat):
        if relief_of(p, seat, source)[FLORIN] and not twin(p, seat, source):
            found.append(source)
    return found


def room_is_open(p: Position, seat: int) -> bool:
    """VIR-7.8, 7.10, R9, R54: is the action of the room being performed, so that its florins may be taken?"""
    phase = p.phase
    if phase == PAY:
        return p.purpose == FOR_RANK or p.purpose == FOR_CITY
    heeded = phase == INTRIGUE or (phase == LEFTOVER and not p.terms.florins_though_blocked)
    if heeded and p.blocked(seat, p.marker[seat]):
        return False
    return (phase < NO_DEED or phase == LEFTOVER) and (p.effect or not p.terms.florins_need_effect)


def collect(p: Position, seat: int, source: int, tell: Journal | None) -> None:
    """VIR-7.3: all florins of a relief go to the treasury."""
    count = relief_of(p, seat, source)[FLORIN]
    p.florins[seat] += count
    exhaust(p, seat, source)
    if tell is not None:
        tell.say("collect", {"seat": seat, "source": name_of(p, seat, source), "florins": count})


def purse(p: Position, seat: int) -> int:
    """All the florins that a seat could lay on the table now, a request apart."""
    count = p.florins[seat]
    for source in collectable(p, seat):
        count += relief_of(p, seat, source)[FLORIN]
    return count


def against_collecting(p: Position, seat: int, action: int) -> Refusal | None:
    """VIR-7.3, 7.8 to 7.10, D0.6, D0.7, R9, R54."""
    source, told = action - DO_COLLECT, spoken_of(action)
    found = against_source(p, seat, source, FLORIN, told)
    if found is None and source < AT_COURT:
        if p.blocked(seat, p.marker[seat]):
            return "VIR-R54", "remove_first", told
        if p.terms.florins_need_effect and not p.effect:
            return "VIR-R9", "no_florins", told
    if found is None and twin(p, seat, source):
        return "VIR-D0.7", "alike", told
    return ("VIR-D0.6", "needed_otherwise", told) if found is None and p.phase in (PAY, BUY) else found


# Indulgences


def may_ask(p: Position, seat: int) -> bool:
    """May this seat request an indulgence now?"""
    return p.marker[seat] != NOBODY and objection(p, seat) == NOTHING_AGAINST


def objection(p: Position, seat: int) -> int:
    """VIR-11.1, 11.5, 11.17, 30.1, R10: what stands against a request: at any time in winter, once in a spring turn."""
    room, phase = p.marker[seat], p.phase
    if room != NOBODY and (p.indulged[seat] >> room) & 1:
        return INDULGED
    if p.asked and not p.winter:
        return ASKED
    if p.indulgences_left() < 1:
        return NONE_LEFT
    if p.winter or phase < NO_DEED or phase == ACT or phase == LEFTOVER or phase == END_TURN:
        return NOTHING_AGAINST
    if phase == PAY:
        return NOTHING_AGAINST if p.purpose == FOR_RANK or p.purpose == FOR_CITY else NOT_IN_TIME
    return NOTHING_AGAINST if phase == MOVE and p.terms.ask_before_move and p.steps == 0 else NOT_IN_TIME


def against_request(p: Position, seat: int) -> Refusal | None:
    """Why no indulgence is asked for; None if only the rest of a payment stands against it."""
    found = objection(p, seat)
    return None if found == NOTHING_AGAINST else (*REQUEST_REFUSED[found], {})


def ask(p: Position, seat: int, crown: bool, tell: Journal | None) -> None:
    """VIR-11.2, 11.4, 30.1: the Crown or the florins now; the card at once in winter, in spring after the action."""
    if not crown:
        p.florins[seat] += p.terms.asked_florins
    if p.winter or p.phase == MOVE:
        p.indulged[seat] |= 1 << p.marker[seat]
    else:
        p.owed = True
    p.asked = True
    if tell is not None:
        tell.say("ask", {"seat": seat, "symbol": SYMBOL_IDS[CROWN if crown else FLORIN]})


def close_turn(p: Position, seat: int) -> None:
    """VIR-11.15, R10, D2: before the turn is over an indulgence may still be asked for."""
    p.ask(END_TURN, seat)
    if not may_ask(p, seat):
        p.phase = TURN_OVER
