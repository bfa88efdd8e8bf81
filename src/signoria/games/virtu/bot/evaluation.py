"""What matters in a position: for bots, hints and charts. Never part of the rules.

A seat's standing is the score it may expect at the end: its prestige now; what its cities, cards and tiles are good for
in the years that are left; what its next action could do; how the sieges that are under way or threaten will end; and
what the turn that is going on is about to bring. A seat's hope is its share of the standings on a logarithmic scale.
"""

from __future__ import annotations

from math import exp
from typing import Final

from signoria.games.virtu.bot.at_work import at_work
from signoria.games.virtu.bot.campaigns import best_siege, under_way
from signoria.games.virtu.bot.estate import Estate
from signoria.games.virtu.bot.next_room import best_next_room, horses
from signoria.games.virtu.bot.pruning import sensible as sensible
from signoria.games.virtu.bot.weights import (
    AGENTS,
    ARMS,
    CITY,
    CLOSED,
    CROSSES,
    DANGER,
    DECIDED,
    ENGINE,
    FLORINS,
    FRESH,
    HASTE,
    INFLUENCE,
    NEXT,
    PARTS,
    RANK,
    SHARP,
    SPACE,
    SPARE_FLORINS,
    TROOPS,
    WAGES,
    WEIGHTS,
)
from signoria.games.virtu.bot.worth import Worths, worths_of
from signoria.games.virtu.codes import (
    ALLIANCES,
    CITIES,
    MAJORS,
    MOST_RANK,
    MOVE,
    NEUTRAL,
    NOBODY,
    OVER,
    SHIP,
    START,
    SWORD,
)
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.postures import towards
from signoria.games.virtu.rules.scoring import total
from signoria.games.virtu.rules.winter import army

MANY_FLORINS: Final = 8
A_LONG_TIME: Final = 8.0  # years in which what one owns pays off
A_MOMENT: Final = 0.5  # what is left of the last year
A_WHILE: Final = 2.0  # years in which what is available will be used
LAST_WINTER: Final = 0.4  # what counts of it when only purchases are left
YEARS_FOR_A_CITY: Final = 1.9
YEARS_FOR_A_RANK: Final = 2.2
A_LEAD: Final = 3.0  # points that decide a game which ends


class Sight:
    """The inputs of the standings of all seats."""

    def __init__(self, p: Position) -> None:
        self.worths: Worths = worths_of(p.terms)
        self.estates = [Estate(p, seat, self.worths) for seat in range(p.terms.seats)]
        self.years = years_left(p, self.estates)
        self.ending = self.years <= A_MOMENT and not p.terms.two
        self.long = min(1.0, self.years / A_LONG_TIME)
        self.soon = min(1.0, self.years / A_WHILE)
        tile = WEIGHTS[ENGINE] * self.long + 0.5 * WEIGHTS[FRESH] * self.soon
        city = 1.0 + WEIGHTS[CITY] * self.long
        self.city_worth = [0.0] * CITIES
        for one in self.worths.cities:
            self.city_worth[one] = city + tile * self.worths.tile[one]
        self.points = [points(p, seat, self) for seat in range(p.terms.seats)]
        if not p.terms.two:
            self.look_at_the_end(p)

    def look_at_the_end(self, p: Position) -> None:
        """VIR-31.1: one step before the end, ending the game is worth something to a leader, and costs the others."""
        neutral = p.owner.count(NEUTRAL)
        for estate in self.estates:
            seat, rival = estate.seat, -100.0
            for other in range(p.terms.seats):
                if other != seat:
                    rival = max(rival, self.points[other])
            worth = WEIGHTS[HASTE] * self.soon * max(-A_LEAD, min(A_LEAD, self.points[seat] - rival))
            if len(estate.cities) == p.terms.end_cities - 1 or neutral == 1:
                estate.last_city = worth
            if p.rank[seat] == MOST_RANK - 1:
                estate.last_rank = worth


def values(p: Position) -> list[float]:
    """The expected result of each seat, between 0 and 1."""
    if p.phase == OVER:
        return list(p.scores())
    sight = Sight(p)
    return hopes(standings(p, sight), sight)


def hopes(expected: list[float], sight: Sight) -> list[float]:
    """Standings on a logarithmic scale, as shares of one: a point counts the more, the nearer the end.

    Once the end is certain, what is ahead wins: so the leader gains by ending the game, whatever the estate were still
    good for, and a player behind gains by playing on.
    """
    sharp = WEIGHTS[DECIDED] if sight.ending else WEIGHTS[SHARP] / (1.0 + sight.long)
    top = max(expected)
    powers = [exp(sharp * (one - top)) for one in expected]
    whole = sum(powers)
    return [one / whole for one in powers]


def standings(p: Position, sight: Sight) -> list[float]:
    """The points that each seat may expect."""
    found = under_way(p, sight.estates, sight.worths, sight.city_worth)
    for seat in range(p.terms.seats):
        parts = parts_of(p, seat, sight)
        standing = sight.points[seat]
        for part in range(PARTS - 1):
            if parts[part] != 0.0:
                standing += WEIGHTS[part] * parts[part]
        if seat == p.turn:
            standing += at_work(p, sight.estates[seat], sight.worths, sight.city_worth, sight.long, sight.soon)
        found[seat] = found[seat] + standing
        threatened = sight.estates[seat].threatens
        if threatened >= 0:
            found[threatened] = found[threatened] + WEIGHTS[DANGER] * sight.long * sight.estates[seat].threat
    return found


def parts_of(p: Position, seat: int, sight: Sight) -> list[float]:
    """The parts of a standing besides its points, in the order of ``weights``: each by how long it will be of use."""
    estate, long, soon = sight.estates[seat], sight.long, sight.soon
    if p.last:
        soon = LAST_WINTER if seat in p.order[p.at :] else 0.0
    found = [0.0] * PARTS
    found[CITY] = long * float(len(estate.cities))
    found[RANK] = long * float(p.rank[seat])
    found[ENGINE] = long * estate.engine
    found[FRESH] = soon * estate.fresh
    found[FLORINS] = soon * float(min(p.florins[seat], MANY_FLORINS))
    found[SPARE_FLORINS] = soon * float(max(0, p.florins[seat] - MANY_FLORINS))
    troops = army(p, seat)
    found[TROOPS] = long * float(min(troops, 4))
    found[WAGES] = long * float(max(0, troops - 1) // 2)
    found[AGENTS] = long * float(p.reserve[seat] + 2 * p.agents.count(seat))
    found[SPACE] = long * float(estate.free)
    found[CLOSED] = soon * float(p.indulged[seat].bit_count() + (1 if p.owed and seat == p.turn else 0))
    found[CROSSES] = long * float(estate.crosses)
    if p.terms.two:
        found[INFLUENCE] = influence(p, seat)
    if soon > 0.0 and p.year < p.terms.max_years:
        swords = min(estate.ready[SWORD], p.florins[seat])
        plan = best_siege(p, estate, horses(p, estate), estate.ready[SHIP], swords, sight.worths, sight.city_worth)
        found[ARMS] = long * plan.gain
        found[NEXT] = soon * best_next_room(p, estate, sight.worths, sight.city_worth, plan.gain)
        if plan.city >= 0 and 0 <= p.owner[plan.city] < p.terms.seats:
            estate.threat = plan.gain
            estate.threatens = p.owner[plan.city]
    return found


def influence(p: Position, seat: int) -> float:
    """How far the tracks of the major cities are on a seat's side, with two players."""
    wars, found = p.terms.wars, 0.0
    assert wars is not None
    for major in range(MAJORS):
        if p.ally[major] == NOBODY:
            found += float(p.influence[major] * towards(p, seat)) / float(wars.alliance[major])
    return found


def years_left(p: Position, estates: list[Estate]) -> float:
    """How many years the game may still last."""
    if p.last:
        return 0.0
    wars = p.terms.wars
    limit = p.terms.max_years if wars is None else min(wars.rounds, p.terms.max_years)
    found = float(limit - p.year) + (0.0 if p.winter else 1.0)
    if wars is None:
        for estate in estates:
            found = min(found, YEARS_FOR_A_CITY * float(p.terms.end_cities - len(estate.cities)))
            found = min(found, YEARS_FOR_A_RANK * float(MOST_RANK - p.rank[estate.seat]))
        found = min(found, float(p.owner.count(NEUTRAL)))
    return max(found, A_MOMENT)


def points(p: Position, seat: int, sight: Sight) -> float:
    """Prestige as it would be counted now (VIR-32)."""
    terms = p.terms
    if terms.two:
        return float(total(p, seat))
    estate = sight.estates[seat]
    mine, rank, crosses = len(estate.cities), p.rank[seat], estate.crosses
    first, patron, not_behind = True, True, 0
    for other in sight.estates:
        if len(other.cities) > mine:
            first = False
        if p.rank[other.seat] > rank:
            patron = False
        if other.crosses >= crosses:
            not_behind += 1
    found = terms.city_points[min(mine, terms.end_cities)] + terms.box.rank_points[rank]
    found += (terms.leader if first else 0) + (terms.leader if patron else 0)
    found += estate.printed + terms.religion[not_behind - 1] + terms.trophy * p.trophies[seat].bit_count()
    found += terms.indulgence * p.indulged[seat].bit_count()
    for alliance in range(ALLIANCES):
        if p.ally[alliance] == seat and p.undisturbed(seat, alliance):
            found += terms.alliance
    return float(found)


def pauses(p: Position) -> bool:
    """A quiet position: a new year begins, all sieges are fought and all purchases made."""
    return p.at == 0 and not p.winter and ((p.phase == MOVE and p.steps == 0) or p.phase == START)
