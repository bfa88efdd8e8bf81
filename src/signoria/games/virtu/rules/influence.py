"""Chapter 15, VIR2-8 and VIR2-9: what Annex offers; with two players also influence, and the definitive alliance."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ANNEX,
    CARDS_COME,
    CROSS,
    CROWN,
    DO_ALLY,
    DO_END,
    DO_INFLUENCE,
    MAJOR_IDS,
    MAJORS,
    NOBODY,
    SHIP,
    SYMBOL_IDS,
    SYMBOLS,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.elimination import free_track
from signoria.games.virtu.rules.paying import open_taps
from signoria.games.virtu.rules.peace import annex_targets
from signoria.games.virtu.rules.postures import in_alliance_zone, move_influence, towards, watched
from signoria.games.virtu.rules.relief import MEANS_OF_DEED


def annex_choices(p: Position, seat: int) -> list[int]:
    """VIR-15, VIR2-8.2: one city; with two players influence besides, or an alliance instead."""
    found = [] if p.annexed else annex_targets(p, seat)
    if p.terms.two:
        found += open_taps(p, seat, MEANS_OF_DEED[ANNEX], useful(p))
        found += influences(p, seat)
        if untouched(p):
            found += [DO_ALLY + major for major in range(MAJORS) if may_ally(p, seat, major)]
    found.append(DO_END)
    return found


def useful(p: Position) -> list[int]:
    """VIR2-8.3, 8.4: Crowns; Crosses where they influence somebody; Ships for a city by sea."""
    wars = p.terms.wars
    assert wars is not None
    pious = any(p.ally[major] == NOBODY for major in members(wars.crosses))
    return [CROWN, *([CROSS] if pious else []), *([] if p.annexed else [SHIP])]


def influences(p: Position, seat: int) -> list[int]:
    """VIR2-8.3 to 8.5, D: a Crown, for some a Cross, for one space; not at the end of a track."""
    wars = p.terms.wars
    assert wars is not None
    found: list[int] = []
    for major in range(MAJORS):
        if p.ally[major] != NOBODY:
            continue
        end = wars.least[major] if towards(p, seat) < 0 else wars.most[major]
        if p.influence[major] == end:
            continue
        if p.pool[CROWN]:
            found.append(DO_INFLUENCE + major * 2)
        if p.pool[CROSS] and (wars.crosses >> major) & 1:
            found.append(DO_INFLUENCE + major * 2 + 1)
    return found


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
    if p.effect or p.spent:
        return False
    return all(p.pool[symbol] == 0 for symbol in range(SYMBOLS))


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
