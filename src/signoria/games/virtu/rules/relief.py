"""Chapters 6 and 7: where symbols come from. A source is one relief, or the bonus of an alliance, or Michelangelo."""

from __future__ import annotations

from typing import Final

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import (
    ACT,
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
    END_TURN,
    FLORIN,
    FOR_ALLIANCE,
    FOR_BASKET,
    FOR_CITY,
    FOR_RANK,
    FOR_RELEASE,
    FOR_RETREAT,
    IMPROVEMENT,
    INTRIGUE,
    LEFTOVER,
    MICHELANGELO,
    MICHELANGELO_CROWN,
    MOVE,
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
    fit, source = p.fit[seat], AT_COURT
    while fit:
        if fit & 1:
            found.append(source)
        fit >>= 1
        source += 1
    ready, source = p.ready[seat], TILE
    while ready:
        if ready & 1:
            found.append(source)
        ready >>= 1
        source += 1
    return found


def with_means(p: Position, seat: int, means: int) -> list[int]:
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


def name_of(p: Position, seat: int, source: int) -> str:
    """What the chronicle calls a source: the card that lies there, if one does."""
    card = NOBODY
    if AT_COURT <= source < TILE:
        card = p.court[seat * COURT + source - AT_COURT]
    elif source < AT_COURT and p.marker[seat] != NOBODY:
        card = p.rooms[seat * WHERE + source * UNDER + p.marker[seat]]
    return SOURCE_IDS[source] if card == NOBODY else CARD_IDS[card]


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


# Indulgences as a source


def may_ask(p: Position, seat: int) -> bool:
    """VIR-11.1, 11.5, 11.17, 30.1, R10: may this seat request an indulgence now?"""
    if p.marker[seat] == NOBODY or (p.indulged[seat] >> p.marker[seat]) & 1 or p.indulgences_left() < 1:
        return False
    if p.winter:
        return True
    if p.asked:
        return False
    phase = p.phase
    if phase == PAY:
        return p.purpose == FOR_RANK or p.purpose == FOR_CITY
    if phase == MOVE:
        return p.terms.ask_before_move and p.steps == 0
    return phase < NO_DEED or phase == ACT or phase == LEFTOVER or phase == END_TURN


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
