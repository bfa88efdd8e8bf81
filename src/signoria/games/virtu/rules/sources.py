"""Chapters 6 and 7: where symbols come from. A source is one relief, or the bonus of an alliance, or Michelangelo."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Refusal
from signoria.games.virtu.codes import (
    ANNEX,
    AT_COURT,
    BY_EMPIRE,
    BY_FRANCE,
    BY_OTTOMANS,
    CARD_IDS,
    CATHEDRALS,
    COURT,
    CROSS,
    CROWN,
    EMPIRE,
    FOR_ALLIANCE,
    FOR_BASKET,
    FOR_CITY,
    FOR_RANK,
    FOR_RELEASE,
    FOR_RETREAT,
    IMPROVEMENT,
    LEFTOVER,
    MICHELANGELO,
    MICHELANGELO_CROWN,
    NO_DEED,
    NOBODY,
    OTTOMANS,
    PATRONISE,
    PAY,
    SHIP,
    SIDE_PLACES,
    SOURCE_IDS,
    SYMBOL_IDS,
    SYMBOLS,
    THE_ROOM,
    TILE,
    UNDER,
    WHERE,
)
from signoria.games.virtu.position import Position

# What may pay besides courtiers and tiles, as bits (VIR-D0.2).
THE_ROOMS: Final = 1
THE_EMPIRE: Final = 2
THE_OTTOMANS: Final = 4
A_REQUEST: Final = 8
THE_ARTIST: Final = 16
MEANS_OF_DEED: Final[list[int]] = [
    THE_ROOMS | THE_EMPIRE | A_REQUEST,  # Govern
    THE_ROOMS | THE_EMPIRE | A_REQUEST | THE_ARTIST,  # Patronise
    THE_ROOMS | THE_OTTOMANS,  # Trade
    THE_ROOMS | THE_OTTOMANS | A_REQUEST,  # Annex
    THE_ROOMS | THE_OTTOMANS,  # War
    THE_ROOMS,  # Intrigue
    0,
]
MEANS: Final[list[int]] = [
    0,
    THE_EMPIRE,  # release
    MEANS_OF_DEED[PATRONISE],
    MEANS_OF_DEED[ANNEX],
    THE_OTTOMANS,  # retreat
    THE_EMPIRE | A_REQUEST,  # basket
    A_REQUEST,  # alliance
]
assert (FOR_RELEASE, FOR_RANK, FOR_CITY, FOR_RETREAT, FOR_BASKET, FOR_ALLIANCE) == (1, 2, 3, 4, 5, 6)

BARE: Final[list[int]] = [0] * SYMBOLS


def relief_of(p: Position, seat: int, source: int) -> list[int]:
    """VIR-5.3, 7.6: the symbols that a source shows, by type."""
    box = p.terms.box
    if TILE <= source < BY_FRANCE:
        return box.tile[source - TILE]
    if AT_COURT <= source < TILE:
        card = p.court[seat * COURT + source - AT_COURT]
        return BARE if card == NOBODY else box.card[card]
    if source == THE_ROOM:
        card = p.in_room(seat, source)
        return box.base[p.deed(seat)] if card == NOBODY else box.card[card]
    if source == IMPROVEMENT:
        card = p.in_room(seat, source)
        return BARE if card == NOBODY else box.card[card]
    found = BARE[:]
    if source == BY_EMPIRE:
        found[CROSS] = box.alliance_bonus[EMPIRE]
    elif source == BY_OTTOMANS:
        found[SHIP] = box.alliance_bonus[OTTOMANS]
    elif source == MICHELANGELO_CROWN:
        found[CROWN] = p.terms.michelangelo
    return found


def at_hand(p: Position, seat: int) -> list[int]:
    """VIR-5.12, 7.5: the courtiers and domain tiles that are available."""
    found: list[int] = []
    source, available = AT_COURT, p.fit[seat] | p.ready[seat] << (TILE - AT_COURT)
    while available:
        if available & 1:
            found.append(source)
        available >>= 1
        source += 1
    return found


def sources_for(p: Position, seat: int, means: int) -> list[int]:
    """VIR-7.11, 7.14, D0.2: all sources that may pay now: room reliefs first, then what is at hand, then bonuses."""
    found: list[int] = []
    if means & THE_ROOMS:
        if p.spent & 1 == 0:
            found.append(THE_ROOM)
        if p.spent & 2 == 0 and p.in_room(seat, IMPROVEMENT) != NOBODY:
            found.append(IMPROVEMENT)
    found += at_hand(p, seat)
    if means & THE_EMPIRE and not p.terms.two and p.usable(seat, EMPIRE):
        found.append(BY_EMPIRE)
    if means & THE_OTTOMANS and not p.terms.two and p.usable(seat, OTTOMANS):
        found.append(BY_OTTOMANS)
    if means & THE_ARTIST and p.has_bonus(seat, MICHELANGELO) and p.spent & 4 == 0:
        found.append(MICHELANGELO_CROWN)
    return found


def twin(p: Position, seat: int, source: int, barred: int = 0) -> bool:
    """VIR-D0.7: is there a source just like this one before it, and not barred? It is offered once."""
    if source >= TILE:
        tile = source - TILE
        return (
            tile > CATHEDRALS
            and source < BY_FRANCE
            and (p.ready[seat] & ~barred) >> CATHEDRALS & ((1 << (tile - CATHEDRALS)) - 1) != 0
        )
    if source < AT_COURT:
        return False
    place = source - AT_COURT
    card = p.court[seat * COURT + place]
    for other in range(place - place % SIDE_PLACES, place):
        if p.court[seat * COURT + other] == card and (p.fit[seat] >> other) & 1:
            return True
    return False


def exhaust(p: Position, seat: int, source: int) -> None:
    """VIR-7.5, 7.9, 7.12: a courtier or tile is turned, a bonus is used, a room relief has given its one type."""
    if source == THE_ROOM:
        p.spent |= 1
    elif source == IMPROVEMENT:
        p.spent |= 2
    elif source < TILE:
        p.fit[seat] &= ~(1 << (source - AT_COURT))
    elif source < BY_FRANCE:
        p.ready[seat] &= ~(1 << (source - TILE))
    elif source == MICHELANGELO_CROWN:
        p.spent |= 4
    else:
        p.used |= 1 << (source - BY_FRANCE)


def name_of(p: Position, seat: int, source: int) -> str:
    """The name of a source in events: that of the card there, else of the place."""
    card = NOBODY
    if AT_COURT <= source < TILE:
        card = p.court[seat * COURT + source - AT_COURT]
    elif source < AT_COURT and p.marker[seat] != NOBODY:
        card = p.rooms[seat * WHERE + source * UNDER + p.marker[seat]]
    return SOURCE_IDS[source] if card == NOBODY else CARD_IDS[card]


# Why a source gives nothing


def against_source(p: Position, seat: int, source: int, symbol: int, told: dict[str, object]) -> Refusal | None:
    """VIR-7.5 to 7.9: what keeps this relief from giving this symbol, whatever it is wanted for."""
    if source < AT_COURT:
        return against_room(p, seat, source, symbol, told)
    return against_at_hand(p, seat, source, symbol, told)


def against_room(p: Position, seat: int, source: int, symbol: int, told: dict[str, object]) -> Refusal | None:
    """VIR-5.7, 7.6, 7.8, 7.9: a relief of the marker's room."""
    at_work = p.phase < NO_DEED or p.phase == LEFTOVER or (p.phase == PAY and p.purpose in (FOR_RANK, FOR_CITY))
    if not at_work:
        return "VIR-7.8", "not_of_this_room", told
    if source == IMPROVEMENT and p.in_room(seat, IMPROVEMENT) == NOBODY:
        return "VIR-5.7", "no_improvement", told
    if (p.spent >> source) & 1:
        return "VIR-7.9", "not_of_this_room", told
    return against_symbol(p, seat, source, symbol, told)


def against_at_hand(p: Position, seat: int, source: int, symbol: int, told: dict[str, object]) -> Refusal | None:
    """VIR-5.10, 5.17, 7.5, 7.6: a courtier or a tile of the domain."""
    if source < TILE:
        if p.court[seat * COURT + source - AT_COURT] == NOBODY:
            return "VIR-5.10", "no_courtier", {"court": SOURCE_IDS[source]}
        ready = (p.fit[seat] >> (source - AT_COURT)) & 1
    elif (p.domain[seat] >> (source - TILE)) & 1 == 0:
        return "VIR-5.17", "not_in_domain", told
    else:
        ready = (p.ready[seat] >> (source - TILE)) & 1
    return against_symbol(p, seat, source, symbol, told) if ready else ("VIR-7.5", "exhausted", told)


def against_symbol(p: Position, seat: int, source: int, symbol: int, told: dict[str, object]) -> Refusal | None:
    """VIR-7.6: a relief gives what it shows."""
    if relief_of(p, seat, source)[symbol]:
        return None
    return "VIR-7.6", "not_shown", {**told, "symbol": SYMBOL_IDS[symbol]}


def against_bonus(p: Position, seat: int, source: int, symbol: int, told: dict[str, object]) -> Refusal:
    """VIR-13.15, 29.8, 29.10 to 29.12, R36: Michelangelo, and the bonuses of alliances."""
    if source == MICHELANGELO_CROWN:
        return "VIR-13.15", "no_bonus_ready", told
    alliance = source - BY_FRANCE
    if p.terms.two or not p.usable(seat, alliance):
        return "VIR-29.8", "no_bonus_ready", told
    use = ("VIR-29.10", "VIR-29.12", "VIR-29.11")[alliance]  # of France, of the Empire, of the Ottomans
    if not relief_of(p, seat, source)[symbol]:
        return use, "not_shown", told
    return ("VIR-R36" if p.phase == PAY and p.purpose == FOR_ALLIANCE else use), "no_use", told
