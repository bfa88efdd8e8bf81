"""Chapters 10, 13, 15 to 19 and 22, VIR2-6 to VIR2-10: a closed room; bonuses, cities, troops, agents out of reach."""

from __future__ import annotations

from signoria.games.virtu.codes import (
    ABSENT,
    AGENT_PLACE_IDS,
    ALLIANCE_PLACE,
    BONUS_IDS,
    CITIES,
    CITY_IDS,
    END_TURN,
    GONE,
    INTRIGUE,
    MAJOR_IDS,
    MAJOR_ROW,
    MASK,
    NEUTRAL,
    NO_DEED,
    NOBODY,
    RELEASE,
    ROOM_PLACE,
    ROOMS,
    TRACK_PLACE,
    TROOP_IDS,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.refused import Refusal, Told
from signoria.games.virtu.rules.influence import may_ally, untouched
from signoria.games.virtu.rules.intrigue import shielded, spy_place
from signoria.games.virtu.rules.peace import by_road, by_sea
from signoria.games.virtu.rules.postures import FAVOURABLE, HOSTILE, posture, towards
from signoria.games.virtu.rules.spring import may_act
from signoria.games.virtu.rules.war import movable, row_of


def act(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-10.3, 10.4, 17.9, VIR2-6.2: the marker has come to a room whose action is closed, so nobody was asked."""
    if p.phase not in (RELEASE, END_TURN) or may_act(p, seat):
        return None
    if p.deed(seat) == NO_DEED:
        return "VIR2-6.2", "no_action_here", {}
    if (p.indulged[seat] >> p.marker[seat]) & 1:
        return "VIR-10.3", "covered", {}
    return ("VIR-17.9", "no_mask_left", {}) if p.deed(seat) == INTRIGUE else ("VIR-10.4", "agent_blocks", {})


def bonus(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-13.23: taken; else it is of the type that the player has."""
    return None if (p.bonuses_left >> BONUS_IDS.index(args[0])) & 1 else ("VIR-13.23", "no_bonus", told)


# Annex, Influence


def annex(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    city = CITY_IDS.index(args[0])
    found = annexable(p, city, told)
    if found is None and not by_road(p, seat, city):
        found = "VIR-15.4", "not_next", told
    return found or ("VIR-15.3", "too_dear", told)


def annex_by_sea(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    city = CITY_IDS.index(args[0])
    found = annexable(p, city, told)
    if found is None and not by_sea(p, seat, city):
        found = "VIR-15.5", "no_port", told
    return found


def annexable(p: Position, city: int, told: Told) -> Refusal | None:
    """VIR-2.5, 2.6, 15.1, VIR2-8.7."""
    if p.owner[city] == ABSENT:
        return "VIR-2.6", "absent", told
    if p.owner[city] != NEUTRAL:
        taken = p.terms.two and p.owner[city] >= MAJOR_ROW
        return ("VIR2-8.7" if taken else "VIR-15.1"), "not_neutral", told
    if (p.terms.board.pirates >> city) & 1:
        return "VIR-2.5", "pirates", told
    return ("VIR-R20", "one_city", told) if p.annexed else None


def influence(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR2-8.3, 8.4, 9.6, 12.2, R4."""
    wars, major = p.terms.wars, MAJOR_IDS.index(args[0])
    if wars is None:
        return None
    if p.ally[major] != NOBODY:
        return no_marker(p, major)
    if args[1] == "cross" and (wars.crosses >> major) & 1 == 0:
        return "VIR2-8.4", "no_crosses", told
    if p.influence[major] == (wars.least[major] if towards(p, seat) < 0 else wars.most[major]):
        return "VIR2-R4", "track_end", told
    return ("VIR2-8.4" if args[1] == "cross" else "VIR2-8.3"), "not_up", told


def ally(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR2-9.1, 9.2, 9.6, 12.2."""
    major = MAJOR_IDS.index(args[0])
    if p.terms.wars is None:
        return None
    if p.ally[major] != NOBODY:
        return no_marker(p, major)
    return ("VIR2-9.2", "too_late", told) if may_ally(p, seat, major) and not untouched(p) else None


def no_marker(p: Position, major: int) -> Refusal:
    """VIR2-9.6, 12.2: its marker left the track with an alliance, or with the major city itself."""
    gone = p.ally[major] == GONE
    return "VIR2-12.2" if gone else "VIR2-9.6", "eliminated" if gone else "no_marker", {"major": MAJOR_IDS[major]}


# War


def pick(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-16.1 to 16.3, 16.6: no troop of the player, one that was stopped, or nothing that moves it."""
    row, city = row_of(seat, TROOP_IDS.index(args[0])), CITY_IDS.index(args[1])
    if row >= p.terms.rows or not p.commands(seat, row) or not p.troops[row * CITIES + city]:
        return None
    return ("VIR-16.2", "no_move_paid", told) if movable(p, row, city) else ("VIR-16.6", "halted", told)


def way(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-2.6: no way leads to a city that is not in play."""
    return ("VIR-2.6", "absent", told) if p.owner[CITY_IDS.index(args[0])] == ABSENT else None


def siege(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR2-9.7, R8, R21: troops at a friendly city do not besiege it, nor one that was left alone."""
    city = CITY_IDS.index(args[0])
    owner = p.owner[city]
    if p.terms.two and p.force(seat, city):
        if owner == seat:
            return ("VIR2-9.7" if any((discs >> city) & 1 for discs in p.discs) else "VIR-18.1"), "no_siege", told
        if owner >= MAJOR_ROW and posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE:
            return "VIR2-R8", "favourable", told
        if owner >= MAJOR_ROW and (p.left >> city) & 1:
            return "VIR2-R21", "passed_by", told
    return None


def leave(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-18.3, VIR2-7.7, 7.10, 7.11, R21: what must be resolved; a friendly city, or one left alone, needs no word."""
    city = CITY_IDS.index(args[0])
    owner = p.owner[city]
    if owner == seat or not p.force(seat, city):
        return "VIR-18.1", "no_siege", told
    if p.terms.two and owner >= MAJOR_ROW:
        stance = posture(p, seat, owner - MAJOR_ROW)
        if stance == FAVOURABLE:
            return "VIR2-7.7", "favourable", told
        if stance != HOSTILE and (p.left >> city) & 1:
            return "VIR2-R21", "passed_by", told
        return ("VIR2-7.11" if stance == HOSTILE else "VIR2-7.10"), "must_besiege", told
    return None


def token(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-R23."""
    return ("VIR-R23", "besieger_only", told) if p.tokens[seat] else None


def retreat(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-22.3, VIR2-11.6: only to a city of one's own, or a friendly one."""
    city = CITY_IDS.index(args[0])
    owner = p.owner[city]
    if owner == ABSENT:
        return "VIR-2.6", "absent", told
    friendly = p.terms.two and owner >= MAJOR_ROW and posture(p, seat, owner - MAJOR_ROW) == FAVOURABLE
    if owner == seat or friendly:
        return None
    return ("VIR2-11.6" if p.terms.two else "VIR-22.3"), "not_your_city", told


# Intrigue


def remove(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-17.1, 17.9, R34."""
    place = AGENT_PLACE_IDS.index(args[0])
    if p.agents[place] == seat:
        return "VIR-R34", "own_agent", told
    return held_up(p, seat) if p.agents[place] != NOBODY else None


def held_up(p: Position, seat: int) -> Refusal | None:
    """VIR-17.1, 17.9: no Mask is up, or the first one belongs to the agent that blocks the room."""
    if not p.pool[MASK]:
        return "VIR-17.1", "no_mask", {}
    return ("VIR-17.9", "remove_first", {}) if p.blocked(seat, p.marker[seat]) else None


def put(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-2.6, 13.14, 17.1, 17.3, 17.9, 17.16, VIR2-9.6, 10.4, 12.2."""
    place = AGENT_PLACE_IDS.index(args[0])
    if p.agents[place] != NOBODY:
        return "VIR-17.3", "agent_there", told
    if place < CITIES and p.owner[place] == ABSENT:
        return "VIR-2.6", "absent", {"city": CITY_IDS[place]}
    palace = ROOM_PLACE <= place < ALLIANCE_PLACE
    owner = (place - ROOM_PLACE) // ROOMS if palace else NOBODY
    if place >= TRACK_PLACE and p.terms.two:
        if p.ally[place - TRACK_PLACE] != NOBODY:
            return no_marker(p, place - TRACK_PLACE)
    elif owner >= p.terms.seats or place >= (ALLIANCE_PLACE if p.terms.two else TRACK_PLACE):
        return ("VIR2-10.4" if p.terms.two else "VIR-17.1"), "no_such_place", {}
    if place < CITIES:
        owner = p.owner[place]
    elif ALLIANCE_PLACE <= place < TRACK_PLACE:
        owner = p.ally[place - ALLIANCE_PLACE]
    if shielded(p, seat, owner):
        return "VIR-13.14", "shielded", {"owner": owner}
    if palace and owner != seat and p.terms.one_agent_per_palace and spy_place(p, owner) != NOBODY:
        return "VIR-17.16", "one_agent", {"owner": owner}
    return held_up(p, seat)
