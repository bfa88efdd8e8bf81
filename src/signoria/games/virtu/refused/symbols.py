"""Chapters 6, 7, 9, 11 to 13 and 19: symbols, florins and indulgences that cannot be had now."""

from __future__ import annotations

from signoria.games.virtu.codes import (
    ALLIANCE_IDS,
    ARROW,
    AT_COURT,
    BUY,
    BY_FRANCE,
    COURT,
    CROSS,
    CROWN,
    DUEL,
    FLORIN,
    FOR_ALLIANCE,
    FOR_CITY,
    FOR_RANK,
    GOVERN,
    IMPROVEMENT,
    LEFTOVER,
    MICHELANGELO_CROWN,
    MOST_RANK,
    MOVE,
    NO_DEED,
    NOBODY,
    PAY,
    ROOM_IDS,
    SOURCE_IDS,
    SWORD,
    SYMBOL_IDS,
    TILE,
    TILE_IDS,
    TILES,
    WILD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.refused import Refusal, Told
from signoria.games.virtu.rules.relief import relief_of, twin

USES = ("VIR-29.10", "VIR-29.12", "VIR-29.11")  # what France, the Empire and the Ottomans are good for
RANKS = ("", "VIR-13.2", "VIR-13.2", "VIR-13.3", "VIR-13.3", "VIR-13.4")


def tap(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-7.5 to 7.14."""
    source, symbol = SOURCE_IDS.index(args[0]), SYMBOL_IDS.index(args[1])
    if source >= BY_FRANCE:
        return of_bonus(p, seat, source, symbol, told)
    found = of_room(p, seat, source, symbol, told) if source < AT_COURT else at_hand(p, seat, source, symbol, told)
    if found is not None:
        return found
    barred = p.refreshed if p.phase == GOVERN else 0
    if source >= TILE and (barred >> (source - TILE)) & 1:
        return "VIR-12.4", "readied_here", told
    if twin(p, seat, source, barred):
        return "VIR-D0.7", "alike", told
    if p.phase == MOVE and symbol == ARROW:
        return "VIR-9.3", "free_rooms_first", told
    if p.phase == PAY:
        due = p.due[symbol] or (symbol in (CROWN, CROSS) and p.due[WILD])
        return "VIR-D0.3", ("needed_otherwise" if due else "no_use"), told
    return f"VIR-6.{symbol + 1}", "no_use", told


def collect(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-7.3, 7.8 to 7.10, R9, R54."""
    source = SOURCE_IDS.index(args[0])
    if source >= AT_COURT:
        found = at_hand(p, seat, source, FLORIN, told)
    else:
        found = of_room(p, seat, source, FLORIN, told)
        if found is None and p.blocked(seat, p.marker[seat]):
            return "VIR-R54", "remove_first", told
        if found is None and p.terms.florins_need_effect and not p.effect:
            return "VIR-R9", "no_florins", told
    if found is None and twin(p, seat, source):
        return "VIR-D0.7", "alike", told
    if found is None and p.phase in (PAY, BUY):
        return "VIR-D0.6", "needed_otherwise", told
    return found


def of_bonus(p: Position, seat: int, source: int, symbol: int, told: Told) -> Refusal:
    """VIR-13.15, 29.8, 29.10 to 29.12, R36: Michelangelo, and the bonuses of alliances."""
    if source == MICHELANGELO_CROWN:
        return "VIR-13.15", "no_bonus_ready", told
    alliance = source - BY_FRANCE
    if p.terms.two or not p.usable(seat, alliance):
        return "VIR-29.8", "no_bonus_ready", told
    if not relief_of(p, seat, source)[symbol]:
        return USES[alliance], "not_shown", told
    return ("VIR-R36" if p.phase == PAY and p.purpose == FOR_ALLIANCE else USES[alliance]), "no_use", told


def of_room(p: Position, seat: int, source: int, symbol: int, told: Told) -> Refusal | None:
    """VIR-7.8, 7.9: a relief of the marker's room."""
    at_work = p.phase < NO_DEED or p.phase == LEFTOVER or (p.phase == PAY and p.purpose in (FOR_RANK, FOR_CITY))
    if not at_work:
        return "VIR-7.8", "not_of_this_room", told
    if source == IMPROVEMENT and p.in_room(seat, IMPROVEMENT) == NOBODY:
        return "VIR-5.7", "no_improvement", told
    if (p.spent >> source) & 1:
        return "VIR-7.9", "not_of_this_room", told
    if not relief_of(p, seat, source)[symbol]:
        return "VIR-7.6", "not_shown", {**told, "symbol": SYMBOL_IDS[symbol]}
    return None


def at_hand(p: Position, seat: int, source: int, symbol: int, told: Told) -> Refusal | None:
    """VIR-5.10, 5.17, 7.5, 7.6: a courtier or a tile of the domain."""
    if source < TILE:
        if p.court[seat * COURT + source - AT_COURT] == NOBODY:
            return "VIR-5.10", "no_courtier", {"court": SOURCE_IDS[source]}
        ready = (p.fit[seat] >> (source - AT_COURT)) & 1
    elif (p.domain[seat] >> (source - TILE)) & 1 == 0:
        return "VIR-5.17", "not_in_domain", told
    else:
        ready = (p.ready[seat] >> (source - TILE)) & 1
    if not ready:
        return "VIR-7.5", "exhausted", told
    if not relief_of(p, seat, source)[symbol]:
        return "VIR-7.6", "not_shown", {**told, "symbol": SYMBOL_IDS[symbol]}
    return None


def war(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-19.4, 19.5: War symbols of a courtier or a tile, as many as are shown and paid for."""
    assert p.phase == DUEL
    source = SOURCE_IDS.index(args[0])
    found = at_hand(p, seat, source, SWORD, told)
    if found is None and twin(p, seat, source):
        return "VIR-D0.7", "alike", told
    if found is None and int(args[1]) <= relief_of(p, seat, source)[SWORD]:
        return "VIR-19.5", "no_war_symbol", told
    return found


def ask(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-11.1, 11.5, 11.17, R10."""
    if p.marker[seat] != NOBODY and (p.indulged[seat] >> p.marker[seat]) & 1:
        return "VIR-11.5", "indulged", told
    if p.asked:
        return "VIR-11.1", "asked", told
    if p.indulgences_left() < 1:
        return "VIR-11.17", "no_indulgence", told
    in_time = p.winter or p.phase < NO_DEED or (p.phase == PAY and p.purpose in (FOR_RANK, FOR_CITY))
    return None if in_time else ("VIR-R10", "not_this_moment", told)


def release(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-11.8, 11.9: an indulgence the marker has passed, but its cost cannot be paid so."""
    there = (p.crossed & p.indulged[seat]) >> ROOM_IDS.index(args[0]) & 1
    return ("VIR-11.9", "cannot_pay", told) if there else None


def refresh(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-12.2, 12.3, 12.7."""
    tile = TILE_IDS.index(args[0])
    if (p.domain[seat] >> tile) & 1 == 0:
        return "VIR-5.17", "not_in_domain", {"source": args[0]}
    if (p.payers >> tile) & 1:
        return "VIR-12.3", "no_refresh", told
    if (p.refreshed >> tile) & 1:
        return "VIR-12.7", "readied_once", told
    if (p.ready[seat] >> tile) & 1:
        return None
    units = p.pool[CROWN] + p.pool[CROSS] + p.half
    return ("VIR-D0.7", "alike", {"source": args[0]}) if units else ("VIR-12.2", "no_unit", {})


def reactivate(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-12.2, R35."""
    alliance = ALLIANCE_IDS.index(args[0])
    if p.terms.two or p.ally[alliance] != seat or (p.used >> alliance) & 1 == 0:
        return None
    return ("VIR-R35", "no_reactivation", told) if (p.payers >> (TILES + alliance)) & 1 else ("VIR-12.2", "no_unit", {})


def advance(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-13.2 to 13.5."""
    rank = p.rank[seat]
    return ("VIR-13.5", "no_rank", told) if rank >= MOST_RANK else (RANKS[rank + 1], "cannot_pay", told)
