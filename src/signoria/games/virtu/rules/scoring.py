"""Chapter 32, VIR2-15: prestige, part by part, and the ranking."""

from __future__ import annotations

from signoria.games.virtu.codes import (
    ALLIANCES,
    BONUSES,
    CROSS,
    CROWN,
    EMPIRE,
    MAJORS,
    TILES,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.palace import cards_of

Part = tuple[str, int, int, tuple[str, ...]]  # what it is, how many, what each is worth, its clauses


def symbols_owned(p: Position, seat: int, symbol: int) -> int:
    """VIR-32.6, 32.12, R41: on cards and tiles in palace and domain, both faces; printed rooms do not count."""
    box, count = p.terms.box, 0
    for card in cards_of(p, seat):
        count += box.card[card][symbol]
    domain, tile = p.domain[seat], 0
    while domain:
        if domain & 1:
            count += box.tile[tile][symbol]
        domain >>= 1
        tile += 1
    return count


def printed(p: Position, seat: int) -> int:
    """VIR-32.5, R40: printed prestige of cards, tiles and bonuses."""
    box, count = p.terms.box, 0
    for card in cards_of(p, seat):
        count += box.card_points[card]
    for tile in range(TILES):
        if (p.domain[seat] >> tile) & 1:
            count += box.tile_points[tile]
    for bonus in range(BONUSES):
        if (p.bonuses[seat] >> bonus) & 1:
            count += box.bonus_points[bonus]
    return count


def crosses(p: Position, seat: int) -> int:
    """VIR-32.6, 29.12: religious influence."""
    count = symbols_owned(p, seat, CROSS)
    if p.ally[EMPIRE] == seat and p.undisturbed(seat, EMPIRE):
        count += p.terms.box.alliance_bonus[EMPIRE]
    for bonus in range(BONUSES):
        if (p.bonuses[seat] >> bonus) & 1:
            count += p.terms.box.bonus_crosses[bonus]
    return count


def religion(p: Position, seat: int) -> int:
    """VIR-32.7, 32.8, X20, R39: tied players get the points of the lowest rank they occupy together."""
    mine, not_behind = crosses(p, seat), 0
    for other in range(p.terms.seats):
        if crosses(p, other) >= mine:
            not_behind += 1
    return p.terms.religion[not_behind - 1]


def city_step(p: Position, seat: int) -> int:
    """VIR-24.1, R38, R42: the place on the cities track."""
    return min(p.owner.count(seat), p.terms.end_cities)


def leads(p: Position, seat: int) -> bool:
    """VIR-32.2, R38: nobody is further on the cities track."""
    mine = city_step(p, seat)
    return all(city_step(p, other) <= mine for other in range(p.terms.seats))


def patron(p: Position, seat: int) -> bool:
    """VIR-32.4: nobody is further on the patronage track."""
    return all(p.rank[other] <= p.rank[seat] for other in range(p.terms.seats))


def alliances(p: Position, seat: int) -> int:
    """VIR-29.13, 32.10: the alliances without an opposing agent."""
    count = 0
    for alliance in range(ALLIANCES):
        if p.ally[alliance] == seat and p.undisturbed(seat, alliance):
            count += 1
    return count


def parts(p: Position, seat: int) -> list[Part]:
    """VIR-32.1 to 32.11: all that would count now; what is no multiple of anything counts point by point."""
    if p.terms.two:
        return wars_parts(p, seat)
    terms = p.terms
    return [
        ("cities", terms.city_points[city_step(p, seat)], 1, ("VIR-32.1",)),
        ("cities_leader", int(leads(p, seat)), terms.leader, ("VIR-32.2",)),
        ("patronage", terms.box.rank_points[p.rank[seat]], 1, ("VIR-32.3",)),
        ("patronage_leader", int(patron(p, seat)), terms.leader, ("VIR-32.4",)),
        ("printed", printed(p, seat), 1, ("VIR-32.5",)),
        ("religion", religion(p, seat), 1, ("VIR-32.6", "VIR-32.7", "VIR-32.8")),
        ("trophies", p.trophies[seat].bit_count(), terms.trophy, ("VIR-32.9",)),
        ("alliances", alliances(p, seat), terms.alliance, ("VIR-32.10",)),
        ("indulgences", p.indulged[seat].bit_count(), terms.indulgence, ("VIR-32.11",)),
    ]


def wars_parts(p: Position, seat: int) -> list[Part]:
    """VIR2-15.5: prestige with two players, a stand-in for the lost page."""
    wars = p.terms.wars
    assert wars is not None
    allied = 0
    for major in range(MAJORS):
        if p.ally[major] == seat:
            allied |= p.discs[major]
    held = p.cities_of(seat)
    return [
        ("cities", (held & ~allied).bit_count(), wars.city_points, ("VIR2-15.5",)),
        ("allied_cities", (held & allied).bit_count(), wars.allied_city_points, ("VIR2-15.5",)),
        ("trophies", p.trophies[seat], wars.trophy, ("VIR2-11.2", "VIR2-15.5")),
        ("allied_majors", p.allied(seat), wars.allied_major, ("VIR2-15.5",)),
        ("printed", printed(p, seat) if wars.printed else 0, 1, ("VIR2-15.5",)),
        ("indulgences", p.indulged[seat].bit_count(), wars.indulgence, ("VIR2-15.5",)),
    ]


def total(p: Position, seat: int) -> int:
    points = 0
    for _, count, each, _ in parts(p, seat):
        points += count * each
    return points


def standing(p: Position, seat: int) -> tuple[int, int, int]:
    """VIR-32.12, VIR2-15.6: points, then Crowns; with two players the last tie-break is control of Naples."""
    wars = p.terms.wars
    last = 0 if wars is None or p.owner[wars.last_word] != seat else 1
    return total(p, seat), symbols_owned(p, seat, CROWN), last


def best(p: Position) -> int:
    """VIR-32.12: who has won, as bits."""
    worth = [standing(p, seat) for seat in range(p.terms.seats)]
    top = max(worth)
    found = 0
    for seat in range(p.terms.seats):
        if worth[seat] == top:
            found |= 1 << seat
    return found


def explain(p: Position, seat: int) -> list[dict[str, object]]:
    """*Why 15?* The parts that count, each with its clauses."""
    return [
        {"what": what, "count": count, "each": each, "points": count * each, "clauses": list(clauses)}
        for what, count, each, clauses in parts(p, seat)
    ]
