"""Why not that town? Targets of cards, powers and expansions, and origins: the clause that excludes a town."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.games.renaissance.codes import (
    BY_LAND,
    BY_LURE,
    BY_MARRIAGE,
    BY_RIDE,
    BY_SEA,
    CORRUPT,
    FORTRESS,
    GARRISON,
    LURE_TO,
    MAIN,
    MAINTAIN,
    NOBODY,
    TOWN_IDS,
)
from signoria.games.renaissance.expansion import may_sail, origins_of
from signoria.games.renaissance.position import Position

Refusal = tuple[str, str, Mapping[str, object]]  # clause, text key, parameters


def target(p: Position, seat: int, town: int) -> Refusal:
    """What keeps the card or power that was named from being used on this town."""
    told = {"town": TOWN_IDS[town]}
    if (p.closed >> town) & 1:
        return "REN-2.12", "closed", told
    if p.phase == CORRUPT:
        return corrupting(p, seat, town)
    if p.phase == MAINTAIN:
        return "REN-13.16", "nothing_decays", told
    if p.phase == LURE_TO:
        return "REN-24.3", "no_empty_palace", told
    if p.errand == BY_RIDE:
        return riding(p, seat, town)
    if p.errand == BY_MARRIAGE:
        return marrying(p, seat, town)
    if p.errand == BY_LURE:
        return "REN-24.3", "no_artist_there", told
    return raiding(p, seat, town)


def corrupting(p: Position, seat: int, town: int) -> Refusal:
    """REN-13.13, 13.14."""
    told = {"town": TOWN_IDS[town]}
    if p.owner[town] in (NOBODY, seat):
        return "REN-13.13", "not_others", told
    if (p.palaces >> town) & 1:
        return "REN-13.13", "palace_there", told
    return "REN-13.14", "never_corrupted", told


def raiding(p: Position, seat: int, town: int) -> Refusal:
    """REN-13.7, 13.39."""
    told = {"town": TOWN_IDS[town]}
    if p.owner[town] == seat:
        return "REN-13.39", "own_town", told
    return ("REN-13.7", "never_pillaged", told) if p.level[town] == FORTRESS else ("REN-13.39", "marked", told)


def marrying(p: Position, seat: int, town: int) -> Refusal:
    """REN-13.18, 13.21."""
    owner = p.owner[town]
    if owner in (NOBODY, seat) or p.level[town] != GARRISON or (p.palaces >> town) & 1:
        return "REN-13.18", "no_mere_garrison", {"town": TOWN_IDS[town]}
    return "REN-13.21", "was_attacked", {"seat": owner}


def riding(p: Position, seat: int, town: int) -> Refusal:
    """REN-13.22, 17.3, 17.7."""
    told, owner = {"town": TOWN_IDS[town]}, p.owner[town]
    if owner in (NOBODY, seat):
        return "REN-17.3", "not_others", told
    return ("REN-13.22", "in_law", {"seat": owner}) if (p.in_laws >> owner) & 1 else ("REN-17.7", "struck", told)


def expanding(p: Position, seat: int, town: int, by: int) -> Refusal:
    """REN-16.3 to 16.10."""
    told = {"town": TOWN_IDS[town]}
    if (p.closed >> town) & 1:
        return "REN-2.12", "closed", told
    if p.owner[town] != NOBODY:
        return "REN-16.3", "not_free", told
    if p.count_towns(seat) >= p.terms.most_towns:
        return "REN-R03", "no_counters", {}
    if by == BY_SEA:
        if not (p.terms.ports >> town) & 1:
            return "REN-2.6", "no_port", told
        if not may_sail(p, seat):
            return "REN-16.8", "sailed", {}
    linked = p.terms.roads[town] if by == BY_LAND else p.terms.ports
    if not origins_of(p, seat, town, by) and linked & p.towns(seat):
        return "REN-16.6", "origin_used", told
    return "REN-16.4" if by == BY_LAND else "REN-16.8", "no_way", told


def origin(p: Position, seat: int, town: int) -> Refusal:
    """REN-16.4, 16.6, 16.8, 17.5, 17.6, R16: why neither expansion nor attack starts there."""
    attack, told = p.back == MAIN, {"town": TOWN_IDS[town]}
    clause = "REN-17.5" if attack else "REN-16.4" if p.errand == BY_LAND else "REN-16.8"
    if p.owner[town] != seat:
        return clause, "not_yours", told
    if attack and (p.used >> town) & 1:
        return "REN-17.6", "was_origin", told
    if not attack and p.origins[seat] == town:
        return "REN-16.6", "was_origin", told
    near = p.terms.roads[p.aim] if p.errand == BY_LAND else p.terms.ports
    if attack and (p.gained >> town) & 1 and (p.errand == BY_RIDE or (near >> town) & 1):
        return "REN-R16", "just_gained", told
    return clause, "no_origin", {**told, "theirs": TOWN_IDS[p.aim]}
