"""Chapters 3, 5 and 26 to 29, VIR2-9, VIR2-13, VIR2-14: cards, purchases, troops, alliances not to be had now."""

from __future__ import annotations

from signoria.games.virtu.codes import (
    ALLIANCE_IDS,
    ALLIANCE_PLACE,
    BUY_CATHEDRAL,
    CHARACTERS,
    CITY_IDS,
    COURT,
    COURT_LOST,
    FAMILY,
    FAMILY_IDS,
    ITEM_IDS,
    NO_DEED,
    NOBODY,
    PLACE_IDS,
    SIDE,
    SIDE_IDS,
    TROOP_IDS,
    UNDER,
    WHERE,
    WHERE_IDS,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.refused import Refusal, Told
from signoria.games.virtu.rules.buying import may_buy, places, sites, tile_of
from signoria.games.virtu.rules.palace import courtiers, may_leave, open_room
from signoria.games.virtu.rules.war import row_of
from signoria.games.virtu.rules.winter import recruit_price

# The palace


def place(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-3.4, 3.9, 5.5, 5.6, 5.8, 5.9: another's card, one that has its place, or a place that is not free."""
    card = FAMILY + FAMILY_IDS.index(args[0])
    if (p.terms.families[p.power[seat]] >> card) & 1 == 0:
        return "VIR-3.4", "not_your_card", told
    if (p.incoming >> card) & 1 == 0:
        return "VIR-3.9", "placed_already", told
    if args[1] in SIDE_IDS:
        return "VIR-5.5", "court_full", {"side": args[1]}
    where = WHERE_IDS.index(args[1])
    above = p.rooms[seat * WHERE + where % UNDER]
    if where >= UNDER and above == NOBODY:
        return "VIR-5.9", "no_action_card", told
    return ("VIR-5.8", "place_taken", told) if above != NOBODY else ("VIR-5.6", "no_place", told)


def courtier(p: Position, seat: int, place: int) -> Refusal | None:
    """VIR-5.10, 26.3, D0.7: no card there, an exhausted one, or one like that beside it."""
    if p.court[seat * COURT + place] == NOBODY:
        return "VIR-5.10", "no_courtier", {"court": PLACE_IDS[place]}
    if place not in courtiers(p, seat):
        return "VIR-D0.7", "alike", {"source": PLACE_IDS[place]}
    if (p.fit[seat] >> place) & 1 == 0:
        return "VIR-26.3", "courtier_exhausted", {"court": PLACE_IDS[place]}
    return None


def assign(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-5.6 to 5.9, 26.2, 26.3, R16."""
    where, place = WHERE_IDS.index(args[1]), PLACE_IDS.index(args[0])
    if not open_room(p, seat, where % UNDER):
        return "VIR-26.2", "closed_room", told
    found = courtier(p, seat, place)
    if found is not None:
        return found
    above = p.rooms[seat * WHERE + where % UNDER]
    if where >= UNDER:
        return ("VIR-5.9", "no_action_card", told) if above == NOBODY else ("VIR-5.8", "place_taken", told)
    if p.terms.box.deed[p.court[seat * COURT + place]] == NO_DEED:
        return "VIR-5.6", "no_action_shown", told
    return ("VIR-5.8" if p.terms.cover else "VIR-R16"), "place_taken", told


def out(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-26.2, 26.4, 26.6."""
    where = WHERE_IDS.index(args[0])
    if not open_room(p, seat, where % UNDER):
        return "VIR-26.2", "closed_room", told
    if p.rooms[seat * WHERE + where] == NOBODY:
        return None
    return ("VIR-26.4", "court_full", told) if may_leave(p, seat, where) else ("VIR-26.6", "left_alone", told)


def shift(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-26.1, 26.3, 26.4, R52."""
    place = PLACE_IDS.index(args[0])
    found = courtier(p, seat, place)
    if p.phase == COURT_LOST:
        return found if found is not None and found[0] != "VIR-26.3" else ("VIR-R52", "no_shift", told)
    if found is None and (p.fresh >> place) & 1:
        return "VIR-26.1", "shifted_once", told
    return found or ("VIR-26.4", "no_shift", told)


def discard(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-5.13, VIR2-R15: a card that has just come, or one whose space is in use."""
    place = PLACE_IDS.index(args[0])
    found = courtier(p, seat, place)
    if found is not None and found[0] != "VIR-26.3":
        return found
    return ("VIR-5.13", "just_arrived", told) if p.phase == SIDE else ("VIR2-R15", "opens_space", told)


def discard_new(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-27.4: a card that was bought stays; only an ally's, which is not of the winter, may have to go."""
    return ("VIR-27.4", "bought", told) if p.winter else None


# The market


def add(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-27.1, 27.4, 27.6 to 27.11, 27.13, VIR2-1.6, 14.1, 14.2."""
    item = ITEM_IDS.index(args[0])
    if (p.basket >> item) & 1:
        return "VIR-27.6", "in_basket", told
    if p.piles[item] < 1:
        return ("VIR-27.13" if p.terms.box.copies[item] else "VIR2-1.6"), "sold_out", told
    if may_buy(p, seat, item):
        cards = (p.basket & ((1 << CHARACTERS) - 1)).bit_count()
        full = item < CHARACTERS and cards >= places(p, seat, p.basket)
        return ("VIR-27.4", "no_court_space", told) if full else ("VIR-27.1", "cannot_pay", told)
    if item == BUY_CATHEDRAL and not sites(p, seat):
        return "VIR-27.10", "no_site", told
    if item < CHARACTERS or (p.domain[seat] >> tile_of(item)) & 1:
        return "VIR-27.7", "unique", told
    if p.terms.two:
        return ("VIR2-14.1", "VIR2-14.2")[p.order.index(seat)], "not_for_you", told
    return "VIR-27.9", "not_for_you", told


def recruit(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-28.1 to 28.4, VIR2-13.3, 13.4."""
    kind, city = TROOP_IDS.index(args[0]), CITY_IDS.index(args[1])
    row = row_of(seat, kind)
    if kind and (row >= p.terms.rows or not p.commands(seat, row)):
        return "VIR2-13.3", "not_your_ally", told
    if p.owner[city] != seat:
        return "VIR-28.1", "not_your_city", told
    if p.in_reserve(row) < 1:
        return ("VIR2-13.4" if p.terms.two else "VIR-28.4"), "no_reserve", told
    return (
        ("VIR-28.2", "cannot_pay", told) if recruit_price(p, seat, row, city) else ("VIR2-13.3", "not_its_city", told)
    )


# Alliances


def conclude(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-29.3, R36."""
    holder = p.ally[ALLIANCE_IDS.index(args[0])]
    if holder == seat:
        return "VIR-R36", "yours_already", told
    return "VIR-29.3", ("cannot_pay" if holder == NOBODY else "allied"), told


def overthrow(p: Position, seat: int, args: tuple[str, ...], told: Told) -> Refusal | None:
    """VIR-29.4, R36."""
    alliance = ALLIANCE_IDS.index(args[0])
    if p.ally[alliance] == seat:
        return "VIR-R36", "yours_already", told
    if p.ally[alliance] == NOBODY:
        return "VIR-29.4", "nobody_holds", told
    mine = p.agents[ALLIANCE_PLACE + alliance] == seat
    return "VIR-29.4", ("cannot_pay" if mine else "no_agent_on_alliance"), told
