"""Chapter 17, the right to attack: which towns a player may attack, and from where."""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.games.renaissance.codes import (
    BY_LAND,
    BY_RIDE,
    BY_SEA,
    FRANCE,
    KINDS,
    MAIN,
    NOBODY,
    RIDE,
    TOWN_IDS,
    Town,
)
from signoria.games.renaissance.position import Position
from signoria.games.renaissance.rules.choice import against_closed, towns_in


def others_towns(p: Position, seat: int, but: int = 0) -> int:
    """The towns of other seats, without those of the set ``but``."""
    found = p.all_held() & ~p.held[seat]
    if but:
        for other in members(but):
            found &= ~p.held[other]
    return found


def enemies(p: Position, seat: int) -> int:
    """REN-13.22, 17.3, 17.7: towns of others that may still be attacked this turn."""
    return others_towns(p, seat, p.in_laws) & ~p.struck


def has_counter(p: Position, seat: int) -> bool:
    """REN-R03: is a garrison counter left for another town?"""
    return p.held[seat].bit_count() < p.terms.most_towns


def equipped(p: Position, seat: int) -> bool:
    """REN-17.4, R03: two cards for the blue slots, and a counter for what may be won."""
    return p.troops(seat) >= 2 and has_counter(p, seat)


def may_attack(p: Position, seat: int) -> bool:
    """REN-5.6, 5.7, 17.4: once in peace, without limit in war."""
    return (p.war or p.attacks < p.terms.peace_attacks) and equipped(p, seat)


def may_ride(p: Position, seat: int) -> bool:
    """REN-13.23, R15: the card, and what any attack needs, but no way to the target."""
    if not p.cards[seat * KINDS + RIDE] or not equipped(p, seat) or not enemies(p, seat):
        return False
    if p.terms.ride_counts and not may_attack(p, seat):
        return False
    return not p.terms.ride_needs_origin or bases(p, seat) != 0


def bases(p: Position, seat: int) -> int:
    """REN-17.5, 17.6, 24.9, R16: own towns that may attack: not yet used, not gained in this own turn."""
    mine = p.held[seat] & ~p.used
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


def bases_of(p: Position, seat: int, target: Town, by: int) -> list[Town]:
    """REN-17.5, R17: the own towns from which this one can be attacked by land, by sea or by a Ride."""
    if by == BY_RIDE:
        return towns_in(bases(p, seat))
    return towns_in(bases(p, seat) & (p.terms.roads[target] if by == BY_LAND else p.terms.ports))


def next_own_turn(p: Position, tell: Journal | None) -> bool:
    """REN-17.1, 21.1: the next player who has a town takes his turn; False if all have had theirs."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if p.alive(seat):
            p.attacks = p.used = p.struck = p.victims = p.in_laws = p.gained = 0
            if tell is not None:
                tell.say("own_turn", {"seat": seat})
            p.ask_openly(MAIN, seat)
            return True
        p.at += 1
    return False


def against_attack(p: Position, seat: int, free: bool = False) -> Refusal | None:
    """REN-5.6, 17.4, R03: what stands against any attack; the limit in peace is not for a ``free`` one (R15)."""
    if not equipped(p, seat):
        if not has_counter(p, seat):
            return "REN-R03", "no_counters", {}
        return "REN-17.4", "two_cards", {}
    return None if may_attack(p, seat) or free else ("REN-5.6", "one_attack", {})


def against_enemy(p: Position, seat: int, town: Town) -> Refusal:
    """REN-13.22, 17.3, 17.7: this is no town of others that may still be attacked."""
    told, owner = {"town": TOWN_IDS[town]}, p.owner[town]
    if owner in (NOBODY, seat):
        return "REN-17.3", "not_others", told
    return ("REN-13.22", "in_law", {"seat": owner}) if (p.in_laws >> owner) & 1 else ("REN-17.7", "struck", told)


def against_target(p: Position, seat: int, town: Town, by: int) -> Refusal:
    """REN-17.3 to 17.7, 13.22."""
    told = {"town": TOWN_IDS[town]}
    if (closed := against_closed(p, town)) is not None:
        return closed
    others = p.owner[town] not in (NOBODY, seat)
    if others and (general := against_attack(p, seat)) is not None:
        return general
    if not (enemies(p, seat) >> town) & 1:
        return against_enemy(p, seat, town)
    if by == BY_SEA and not (p.terms.ports >> town) & 1:
        return "REN-2.6", "no_port", told
    linked = p.terms.roads[town] if by == BY_LAND else p.terms.ports
    if not bases_of(p, seat, town, by) and linked & p.held[seat] & (p.used | p.gained):
        return ("REN-17.6", "origin_used", told) if linked & p.held[seat] & p.used else ("REN-R16", "gained", told)
    return "REN-17.5", "no_way", told
