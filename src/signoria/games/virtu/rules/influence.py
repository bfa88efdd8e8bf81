"""VIR2-8 and VIR2-9: influence and the definitive alliance, within the action Annex of two players (annex.py)."""

from __future__ import annotations

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    CARDS_COME,
    CROSS,
    CROWN,
    DO_INFLUENCE,
    GONE,
    MAJOR_IDS,
    MAJORS,
    NOBODY,
    SHIP,
    SYMBOL_IDS,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.elimination import free_track
from signoria.games.virtu.rules.postures import in_alliance_zone, move_influence, towards, watched


def useful(p: Position) -> list[int]:
    """VIR2-8.3, 8.4: Crowns; Crosses where they influence a major city; Ships for a city by sea."""
    wars = p.terms.wars
    assert wars is not None
    pious = any(p.ally[major] == NOBODY for major in members(wars.crosses))
    return [CROWN, *([CROSS] if pious else []), *([] if p.annexed else [SHIP])]


def influences(p: Position, seat: int) -> list[int]:
    """VIR2-8.3 to 8.5, R4: a Crown, for some a Cross, for one space; not at the end of a track."""
    wars = p.terms.wars
    assert wars is not None
    found: list[int] = []
    for major in range(MAJORS):
        if p.ally[major] != NOBODY:
            continue
        if at_track_end(p, seat, major):
            continue
        if p.pool[CROWN]:
            found.append(DO_INFLUENCE + major * 2)
        if p.pool[CROSS] and (wars.crosses >> major) & 1:
            found.append(DO_INFLUENCE + major * 2 + 1)
    return found


def at_track_end(p: Position, seat: int, major: int) -> bool:
    """VIR2-R4: does the marker stand at the seat's own end of the track?"""
    wars = p.terms.wars
    assert wars is not None
    return p.influence[major] == (wars.least[major] if towards(p, seat) < 0 else wars.most[major])


def influence(p: Position, seat: int, number: int, tell: Journal | None) -> None:
    """VIR2-8.3, 8.4, 10.2, R19: one space; the first symbol is lost where the opponent's agent stands."""
    major, symbol = number // 2, CROWN if number % 2 == 0 else CROSS
    p.pool[symbol] -= 1
    p.effect = True
    lost = watched(p, seat, major) and (p.cancelled >> major) & 1 == 0
    if lost:
        p.cancelled |= 1 << major
    else:
        move_influence(p, seat, major, 1)
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "major": MAJOR_IDS[major], "symbol": SYMBOL_IDS[symbol]}
        tell.say("influence_lost" if lost else "influence", told)


# The definitive alliance


def untouched(p: Position) -> bool:
    """VIR2-9.1, 9.2, 9.10: nothing has been used in this action yet."""
    return not p.effect and not p.spent and not any(p.pool)


def may_ally(p: Position, seat: int, major: int) -> bool:
    """VIR2-9.1, 10.3: its marker is in the player's Alliance zone, and no opposing agent on its track."""
    return p.ally[major] == NOBODY and in_alliance_zone(p, seat, major) and not watched(p, seat, major)


def ally(p: Position, seat: int, major: int, tell: Journal | None) -> None:
    """VIR2-9.2 to 9.6, R12, R23: tiles, troops, agent and family cards change hands; that is the whole action."""
    wars = p.terms.wars
    assert wars is not None
    p.ally[major] = seat
    for city in members(p.discs[major]):
        p.owner[city] = seat
        p.domain[seat] |= 1 << city
        p.ready[seat] |= 1 << city
    p.reserve[seat] += wars.agents[major]
    free_track(p, major)
    p.incoming = wars.families[major]
    p.fresh = 0
    p.effect = True
    if tell is not None:
        tell.say("ally", {"seat": seat, "major": MAJOR_IDS[major]})
    p.phase = CARDS_COME


# Why not


def against_influence(p: Position, seat: int, major: int, cross: bool) -> Refusal | None:
    """VIR2-8.3, 8.4, 9.6, 12.2, R4: why this symbol does not influence that major city."""
    wars = p.terms.wars
    if wars is None:
        return None
    if p.ally[major] != NOBODY:
        return against_major(p, major)
    told: dict[str, object] = {"major": MAJOR_IDS[major], "symbol": SYMBOL_IDS[CROSS if cross else CROWN]}
    if cross and (wars.crosses >> major) & 1 == 0:
        return "VIR2-8.4", "no_crosses", told
    if at_track_end(p, seat, major):
        return "VIR2-R4", "track_end", told
    return ("VIR2-8.4" if cross else "VIR2-8.3"), "not_up", told


def against_ally(p: Position, seat: int, major: int) -> Refusal | None:
    """VIR2-9.2, 9.6, 12.2: why no alliance is concluded; None if the marker or an agent forbids it."""
    if p.terms.wars is None:
        return None
    if p.ally[major] != NOBODY:
        return against_major(p, major)
    late = may_ally(p, seat, major) and not untouched(p)
    return ("VIR2-9.2", "too_late", {"major": MAJOR_IDS[major]}) if late else None


def against_major(p: Position, major: int) -> Refusal:
    """VIR2-9.6, 12.2: its marker left the track with an alliance, or with the major city itself."""
    gone = p.ally[major] == GONE
    return "VIR2-12.2" if gone else "VIR2-9.6", "eliminated" if gone else "no_marker", {"major": MAJOR_IDS[major]}
