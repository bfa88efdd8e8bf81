"""Chapter 17, the right to attack: who may attack what, from where, and the announcement."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.renaissance import knowledge
from signoria.games.renaissance.codes import (
    BY_LAND,
    BY_RIDE,
    BY_SEA,
    FRANCE,
    KINDS,
    LAND,
    MODE_IDS,
    NOWHERE,
    RIDE,
    RIDING,
    SEA,
    TOWN_IDS,
)
from signoria.games.renaissance.position import Combat, Position, members


def others_towns(p: Position, seat: int) -> int:
    return p.all_held() & ~p.held[seat]


def enemies(p: Position, seat: int) -> int:
    """REN-13.22, 17.3, 17.7: towns of others that may still be attacked this turn."""
    found = others_towns(p, seat) & ~p.struck
    if p.in_laws:
        for town in members(found):
            if (p.in_laws >> p.owner[town]) & 1:
                found ^= 1 << town
    return found


def equipped(p: Position, seat: int) -> bool:
    """REN-17.4, R03: two cards for the blue slots, and a counter for what may be won."""
    return p.troops(seat) >= 2 and p.count_towns(seat) < p.terms.most_towns


def may_attack(p: Position, seat: int) -> bool:
    """REN-5.6, 5.7, 17.4: once in peace, without limit in war."""
    return (p.war or p.attacks < p.terms.peace_attacks) and equipped(p, seat)


def may_ride(p: Position, seat: int) -> bool:
    """REN-13.23, R15: a Ride is an attack like others, but for its distance."""
    if not p.cards[seat * KINDS + RIDE] or not equipped(p, seat) or not enemies(p, seat):
        return False
    if p.terms.ride_counts and not may_attack(p, seat):
        return False
    return not p.terms.ride_needs_origin or bases(p, seat) != 0


def bases(p: Position, seat: int) -> int:
    """REN-17.5, 17.6, 24.9, R16: own towns that may attack: not yet used, not gained in this own turn."""
    mine = p.towns(seat) & ~p.used
    if p.terms.attack_from_gained or p.has(seat, FRANCE):
        return mine
    return mine & ~p.gained


def attack_targets(p: Position, seat: int) -> tuple[int, int]:
    """REN-17.5: what can be attacked by land, and by a landing."""
    if not may_attack(p, seat):
        return 0, 0
    from_, reach = bases(p, seat), 0
    for town in members(from_):
        reach |= p.terms.roads[town]
    found = enemies(p, seat)
    return found & reach, (found & p.terms.ports if from_ & p.terms.ports else 0)


def bases_of(p: Position, seat: int, target: int, by: int) -> list[int]:
    """REN-17.5, R17: from where this town can be attacked so."""
    if by == BY_RIDE:
        return members(bases(p, seat))
    return members(bases(p, seat) & (p.terms.roads[target] if by == BY_LAND else p.terms.ports))


def intend(p: Position, seat: int, by: int) -> None:
    """Who speaks of an attack shows that he has the cards for one."""
    knowledge.attacks(p, seat)
    if by == BY_RIDE:
        knowledge.shows(p, seat, RIDE)


def announce(p: Position, seat: int, target: int, origin: int, by: int, tell: Journal | None) -> None:
    """REN-17.5 to 17.7, R15, R30: the combat begins; a Ride is discarded now."""
    mode = LAND if by == BY_LAND else SEA if by == BY_SEA else RIDING
    intend(p, seat, by)
    if mode == RIDING:
        knowledge.discard(p, seat, RIDE)
    if mode != RIDING or p.terms.ride_counts:
        p.attacks += 1
    if origin != NOWHERE:
        p.used |= 1 << origin
    p.struck |= 1 << target
    p.victims |= 1 << p.owner[target]
    p.combat = Combat(seat, p.owner[target], target, origin, mode)
    p.combat.level = p.level[target]
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "owner": p.owner[target], "town": TOWN_IDS[target]}
        told["way"] = MODE_IDS[mode]
        if origin != NOWHERE:
            told["origin"] = TOWN_IDS[origin]
        if mode == RIDING:
            told["card"] = "ride"
        tell.say("attack", told)
