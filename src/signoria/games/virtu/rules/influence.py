"""Chapter 15, VIR2-8 and VIR2-9: the action Annex; with two players also influence and the definitive alliance."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ABSENT,
    ANNEX,
    CARDS_COME,
    CITY_IDS,
    CROSS,
    CROWN,
    DO_ALLY,
    DO_ANNEX,
    DO_ANNEX_BY_SEA,
    DO_END,
    DO_INFLUENCE,
    FOR_CITY,
    GONE,
    MAJOR_IDS,
    MAJOR_ROW,
    MAJORS,
    NEUTRAL,
    NOBODY,
    SHIP,
    SYMBOL_IDS,
    SYMBOLS,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import ASK_CROWN
from signoria.games.virtu.rules.elimination import free_track
from signoria.games.virtu.rules.paying import DEED, Deed, begin, open_taps
from signoria.games.virtu.rules.peace import annex_cost, annex_targets, by_road, by_sea
from signoria.games.virtu.rules.postures import in_alliance_zone, move_influence, towards, watched
from signoria.games.virtu.rules.relief import MEANS_OF_DEED


def useful(p: Position) -> list[int]:
    """VIR2-8.3, 8.4: Crowns; Crosses where they influence a major city; Ships for a city by sea."""
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


# The action


def against_city(p: Position, city: int) -> Refusal | None:
    """VIR-2.5, 2.6, 15.1, VIR2-8.7, R20: why no player may annex this city now."""
    told: dict[str, object] = {"city": CITY_IDS[city]}
    if p.owner[city] == ABSENT:
        return "VIR-2.6", "absent", told
    if p.owner[city] != NEUTRAL:
        taken = p.terms.two and p.owner[city] >= MAJOR_ROW
        return ("VIR2-8.7" if taken else "VIR-15.1"), "not_neutral", told
    if (p.terms.board.pirates >> city) & 1:
        return "VIR-2.5", "pirates", told
    return ("VIR-R20", "one_city", told) if p.annexed else None


def against_influence(p: Position, seat: int, major: int, cross: bool) -> Refusal | None:
    """VIR2-8.3, 8.4, 9.6, 12.2, R4."""
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
    """VIR2-9.1, 9.2, 9.6, 12.2."""
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


class Annex(Deed):
    """VIR-15, VIR2-8.2: which city? With two players also: which influence, or which alliance?"""

    phase = ANNEX
    verbs: Verbs = {
        **DEED,
        **ASK_CROWN,
        "annex": ("VIR-15.1", "too_dear"),
        "annex by sea": ("VIR-15.5", "too_dear"),
        "influence": ("VIR2-8.3", "no_influence"),
        "ally": ("VIR2-9.1", "no_ally"),
    }

    def choices(self, p: Position, seat: int) -> list[int]:
        """VIR-15, VIR2-8.2: one city; with two players influence besides, or an alliance instead."""
        found = [] if p.annexed else annex_targets(p, seat)
        if p.terms.two:
            found += open_taps(p, seat, MEANS_OF_DEED[ANNEX], useful(p))
            found += influences(p, seat)
            if untouched(p):
                found += [DO_ALLY + major for major in range(MAJORS) if may_ally(p, seat, major)]
        found.append(DO_END)
        return found

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        if action >= DO_ALLY:
            ally(p, seat, action - DO_ALLY, tell)
        elif action >= DO_INFLUENCE:
            influence(p, seat, action - DO_INFLUENCE, tell)
        elif action >= DO_ANNEX_BY_SEA:
            city = action - DO_ANNEX_BY_SEA
            begin(p, seat, FOR_CITY, city, annex_cost(p, seat, city, by_sea(p, seat, city)))
        else:
            begin(p, seat, FOR_CITY, action - DO_ANNEX, annex_cost(p, seat, action - DO_ANNEX, 0))

    def reason(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_ALLY:
            return against_ally(p, seat, action - DO_ALLY)
        if action >= DO_INFLUENCE:
            return against_influence(p, seat, (action - DO_INFLUENCE) // 2, (action - DO_INFLUENCE) % 2 == 1)
        at_sea = action >= DO_ANNEX_BY_SEA
        city = action - (DO_ANNEX_BY_SEA if at_sea else DO_ANNEX)
        told: dict[str, object] = {"city": CITY_IDS[city]}
        found = against_city(p, city)
        if found is not None:
            return found
        if at_sea:
            return None if by_sea(p, seat, city) else ("VIR-15.5", "no_port", told)
        return ("VIR-15.3", "too_dear", told) if by_road(p, seat, city) else ("VIR-15.4", "not_next", told)
