"""VIR2-7: influence tracks and postures. Below nothing is the French side, above it the Neapolitan one."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.codes import FRANCE, MAJOR_ROW, TRACK_PLACE
from signoria.games.virtu.position import Position

HOSTILE: Final = -1
INDIFFERENT: Final = 0
FAVOURABLE: Final = 1
POSTURE_IDS: Final = ("neutral", "favourable", "hostile")


def towards(p: Position, seat: int) -> int:
    """VIR2-7.2: which way is a seat's own side of the tracks."""
    return -1 if p.power[seat] == FRANCE else 1


def posture(p: Position, seat: int, major: int) -> int:
    """VIR2-7.3, 7.4: how a major city that is nobody's ally stands to a seat."""
    wars = p.terms.wars
    assert wars is not None
    place = p.influence[major] * towards(p, seat)
    if place > wars.neutral[major]:
        return FAVOURABLE
    return HOSTILE if place < -wars.neutral[major] else INDIFFERENT


def friendly(p: Position, seat: int, city: int) -> bool:
    """VIR-16.7, 22.3, VIR2-7.5, 9.7, 11.6, R8: an own city, an ally's, or one of a favourable major city."""
    owner = p.owner[city]
    if owner == seat:
        return True
    return p.terms.two and owner >= MAJOR_ROW and posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE


def in_alliance_zone(p: Position, seat: int, major: int) -> bool:
    """VIR2-9.1: is the marker in the seat's own Alliance zone?"""
    wars = p.terms.wars
    assert wars is not None
    return p.influence[major] * towards(p, seat) >= wars.alliance[major]


def move_influence(p: Position, seat: int, major: int, steps: int) -> None:
    """VIR2-7.2, R4: towards the seat's own side, or, below nothing, away from it; the ends of the track hold."""
    wars = p.terms.wars
    assert wars is not None
    place = p.influence[major] + steps * towards(p, seat)
    p.influence[major] = min(wars.most[major], max(wars.least[major], place))


def watched(p: Position, seat: int, major: int) -> bool:
    """VIR2-10.2, 10.3: does the opponent's agent stand on this track?"""
    agent = p.agents[TRACK_PLACE + major]
    return agent >= 0 and agent != seat
