"""Sieges as a bot weighs them: those that are under way, and the best that could be begun. Never part of the rules."""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.virtu.bot.estate import Estate
from signoria.games.virtu.bot.worth import Worths
from signoria.games.virtu.codes import CAVALRY, CITIES, FRANCE, MARCH, NEUTRAL, WAR
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.outcome import STRONG
from signoria.games.virtu.rules.sieges import must_besiege
from signoria.games.virtu.rules.strength import attack, city_value, defence, garrison

LOST_TROOP: Final = 0.25
MARCHED: Final = 0.04  # a troop away from home
SIEGE: Final = 0.95  # how much a siege counts before it is fought
FIRM: Final = 2.6  # how sure one point of strength makes it
TAKEN: Final = 0.5  # that a rival loses what the besieger wins
CAPITAL: Final = 5.0  # with two players: the enemy's, on the way to an automatic victory


def chance(margin: float) -> float:
    """The probability that a siege is won, by the besieger's margin."""
    return 1.0 / (1.0 + exp(FIRM * (0.5 - margin)))


def prize(p: Position, estate: Estate, city: int, worth: float) -> float:
    """What a conquest brings: the city, what it ends, and a trophy for the first over an opponent."""
    seat, owner, found = estate.seat, p.owner[city], worth + estate.last_city
    if owner == NEUTRAL:
        return found
    found += TAKEN
    wars = p.terms.wars
    if wars is not None:
        return found + float(wars.trophy) + (CAPITAL if wars.enemy_capital[p.power[seat] - FRANCE] == city else 0.0)
    return found + (0.0 if (p.trophies[seat] >> owner) & 1 else float(p.terms.trophy))


def under_way(p: Position, estates: list[Estate], worths: Worths, city_worth: list[float]) -> list[float]:
    """For each seat what the sieges of this spring may bring and take, by the odds."""
    seats = p.terms.seats
    found = [0.0] * seats
    if p.winter:
        return found
    two = p.terms.two
    for seat in range(seats):
        for city in worths.cities:
            owner = p.owner[city]
            if owner == seat or (p.force(seat, city) if two else p.troops[seat * CITIES + city]) == 0:
                continue
            if two and not must_besiege(p, seat, city):
                continue
            odds = chance(margin(p, seat, city, worths))
            found[seat] = found[seat] + SIEGE * odds * prize(p, estates[seat], city, city_worth[city]) - MARCHED
            if 0 <= owner < seats:
                found[owner] = found[owner] - SIEGE * odds * city_worth[city]
    return found


def margin(p: Position, seat: int, city: int, worths: Worths) -> float:
    """The besieger's margin over the city, with the troops that may still join."""
    if p.city == city and p.attacker == seat and not p.field:
        return float(attack(p) - defence(p))
    ours = p.force(seat, city) + min(p.tokens[seat], 2)
    if (p.phase == WAR or p.phase == MARCH) and p.turn == seat:
        ours += min(p.pool[CAVALRY], beside(p, seat, city, worths))
    return float(ours - city_value(p, seat, city) - garrison(p, city))


def beside(p: Position, seat: int, city: int, worths: Worths) -> int:
    """Troops of a seat that stand one road away, in its own cities."""
    count = 0
    for other in worths.near[city]:
        if p.owner[other] == seat:
            count += p.force(seat, other)
    return count


class Plan:
    """The best siege that the troops of a seat could begin with these horses, ships and War symbols."""

    def __init__(self) -> None:
        self.gain = 0.0
        self.city = -1


def best_siege(
    p: Position, estate: Estate, horses: int, ships: int, swords: int, worths: Worths, city_worth: list[float]
) -> Plan:
    seat, plan = estate.seat, Plan()
    for city in members(in_reach(p, estate, horses, ships)):
        force = 0
        if horses and (estate.frontier >> city) & 1:
            force = min(horses, beside(p, seat, city, worths))
        if ships and (p.terms.board.ports >> city) & 1:
            force += min(ships, aboard(p, estate, city))
        there = garrison(p, city)
        theirs = city_value(p, seat, city) + there
        more = force + swords - theirs
        if more < 0:
            continue
        losses = min(force, there + (1 if theirs >= STRONG else 0))
        gain = chance(float(more)) * prize(p, estate, city, city_worth[city])
        gain -= LOST_TROOP * float(losses) + MARCHED * float(force)
        if gain > plan.gain:
            plan.gain = gain
            plan.city = city
    return plan


def in_reach(p: Position, estate: Estate, horses: int, ships: int) -> int:
    """The cities of others next to an own city with troops, or ports, if there are ships; as bits."""
    board, own, found = p.terms.board, 0, 0
    for city in estate.cities:
        own |= 1 << city
        if p.force(estate.seat, city):
            if horses:
                found |= board.roads[city]
            if ships and (board.ports >> city) & 1:
                found |= board.ports
    return found & ~own


def aboard(p: Position, estate: Estate, city: int) -> int:
    """Troops of a seat one sea away from a port."""
    count, distance = 0, p.terms.board.distance
    for other in estate.cities:
        if distance[other * CITIES + city] == 1:
            count += p.force(estate.seat, other)
    return count
