"""Chapter 7: florins that a source shows are collected, beside nearly every decision."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    AT_COURT,
    BUY,
    DO_COLLECT,
    FLORIN,
    FOR_CITY,
    FOR_RANK,
    IMPROVEMENT,
    INTRIGUE,
    LEFTOVER,
    NO_DEED,
    PAY,
    THE_ROOM,
    spoken_of,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.sources import against_source, at_hand, exhaust, name_of, relief_of, twin


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
    """The treasury with all florins that could be collected now; without those of a request."""
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
