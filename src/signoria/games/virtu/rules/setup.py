"""Chapters 3 and 4, VIR2-2 to VIR2-5: powers, first player, pieces, and the family cards that each player places."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import (
    BONUSES,
    BUY_CATHEDRAL,
    BUY_DUCHY,
    CARD_IDS,
    CITIES,
    DO_PLACE,
    DUCHY,
    FAMILY,
    FRANCE,
    GUILD,
    KINGDOM,
    LEFT,
    MAJOR_ROW,
    MAJORS,
    NEXT_PLACEMENT,
    NOBODY,
    PLACE,
    POWER_IDS,
    RIGHT,
    SIDE_IDS,
    TURN_BEGINS,
    UNDER,
    WHERE,
    WHERE_IDS,
    spoken_of,
)
from signoria.games.virtu.position import Position, members
from signoria.games.virtu.rules.choice import NEVER_SAID, Choice
from signoria.games.virtu.rules.palace import enter, has_space, may_enter, put_at_court
from signoria.games.virtu.terms import Wars

PLACES = WHERE + 2  # a family card goes to a room, under an action card, or to a side of the court


def set_up(p: Position, luck: Luck, tell: Journal | None) -> None:
    """VIR-3.1 to 3.13: everything laid out, the powers given, the first player found."""
    deal_powers(p, luck)
    terms = p.terms
    seats = terms.seats
    first = p.power.index(FRANCE) if terms.two else terms.first
    if first < 0:
        first = luck.pick("first", [1] * seats)
    p.order = [(first + at) % seats for at in range(seats)]
    p.stack = p.order[:]
    p.at = -1  # nobody has been asked to place a card yet
    p.phase = NEXT_PLACEMENT
    lay_out(p)
    if tell is not None:
        powers = [POWER_IDS[power] for power in p.power]
        tell.say("set_up", {"seat": first, "powers": powers, "order": list(p.order)})


def deal_powers(p: Position, luck: Luck) -> None:
    """VIR-3.4, 4.1, 4.5, 4.6: who plays which power."""
    left = p.terms.powers[:]
    for seat in range(p.terms.seats):
        at = 0 if p.terms.listed else luck.pick("power", [1] * len(left))
        p.power[seat] = left.pop(at)


def lay_out(p: Position) -> None:
    """VIR-3.2 to 3.8, VIR2-2 to VIR2-5: what each player and the supply begin with; family cards are not placed."""
    terms = p.terms
    p.piles = terms.box.copies[:]
    p.bonuses_left = 0 if terms.two else (1 << BONUSES) - 1
    for seat in range(terms.seats):
        power = p.power[seat]
        p.florins[seat] = terms.florins[power]
        p.reserve[seat] = terms.agents[power]
        p.locked[seat] = terms.agent_limit - terms.agents[power]
        p.domain[seat] = terms.domain[power]
        for title in range(DUCHY, GUILD + 1):
            if (p.domain[seat] >> title) & 1 and title != KINGDOM:
                p.piles[BUY_DUCHY + title - DUCHY] -= 1
        for city, troops in zip(terms.home[power], terms.garrison[power], strict=True):
            p.owner[city] = seat
            p.domain[seat] |= 1 << city
            p.troops[seat * CITIES + city] = troops
        p.ready[seat] = p.domain[seat]
    if terms.wars is not None:
        lay_out_majors(p, terms.wars)
        p.piles[BUY_CATHEDRAL] = 0


def lay_out_majors(p: Position, wars: Wars) -> None:
    """VIR2-4.1 to 4.7."""
    for major in range(MAJORS):
        p.influence[major] = wars.start[major]
        p.discs[major] = wars.cities[major]
        for city in members(wars.cities[major]):
            p.owner[city] = MAJOR_ROW + major
            p.troops[(MAJOR_ROW + major) * CITIES + city] = wars.garrison[major][city]


# Placing the family cards


def next_placement(p: Position, tell: Journal | None) -> None:
    """VIR-3.9, R15: in play order, each player places all their cards; then the first spring begins."""
    while p.incoming == 0:
        p.at += 1
        if p.at == p.terms.seats:
            p.at = 0
            p.phase = TURN_BEGINS
            return
        p.incoming = p.terms.families[p.power[p.order[p.at]]]
    p.ask(PLACE, p.order[p.at])


class Place(Choice):
    """VIR-3.9: where does a family card go?"""

    phase = PLACE
    clause = "VIR-R15"
    verbs: Verbs = {"place": ("VIR-3.9", NEVER_SAID)}

    def offers(self, p: Position, seat: int) -> list[int]:
        """VIR-3.9: each card, as action card, as improvement, or at court."""
        found: list[int] = []
        sides = [side for side in (LEFT, RIGHT) if has_space(p, seat, side)]
        for card in members(p.incoming):
            first = DO_PLACE + (card - FAMILY) * PLACES
            for where in range(WHERE):
                if may_enter(p, seat, card, where) and not (where < 5 and p.rooms[seat * WHERE + where] >= 0):
                    found.append(first + where)
            for side in sides:
                found.append(first + WHERE + side)
        return found

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """VIR-3.9: one family card finds its place."""
        card, where = FAMILY + (action - DO_PLACE) // PLACES, (action - DO_PLACE) % PLACES
        if where < WHERE:
            enter(p, seat, card, where)
        else:
            put_at_court(p, seat, card, where - WHERE, True)
        p.incoming &= ~(1 << card)
        if tell is not None:
            named = WHERE_IDS[where] if where < WHERE else SIDE_IDS[where - WHERE]
            tell.say("place", {"seat": seat, "card": CARD_IDS[card], "where": named})
        p.phase = NEXT_PLACEMENT

    def own_against(self, p: Position, seat: int, action: int) -> Refusal:
        """VIR-3.4, 3.9, 5.5, 5.6, 5.8, 5.9: another's card, one that has its place, or a place that is not free."""
        card, where, told = FAMILY + (action - DO_PLACE) // PLACES, (action - DO_PLACE) % PLACES, spoken_of(action)
        if (p.terms.families[p.power[seat]] >> card) & 1 == 0:
            return "VIR-3.4", "not_your_card", told
        if (p.incoming >> card) & 1 == 0:
            return "VIR-3.9", "placed_already", told
        if where >= WHERE:
            return "VIR-5.5", "court_full", {"side": SIDE_IDS[where - WHERE]}
        covered = p.rooms[seat * WHERE + where % UNDER] != NOBODY
        if where >= UNDER and not covered:
            return "VIR-5.9", "no_action_card", told
        return ("VIR-5.8", "place_taken", told) if covered else ("VIR-5.6", "no_place", told)
