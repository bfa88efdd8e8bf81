"""Chapters 3 and 23: how a game begins."""

from __future__ import annotations

from signoria.engine.bits import members
from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    DO_EXTRA,
    DO_NO_EXTRA,
    DO_PLACE_PALACE,
    DO_PLACE_RAMPART,
    DO_START,
    EXTRA,
    GARRISON,
    NATION_IDS,
    NOBODY,
    PLACE_PALACE,
    PLACE_RAMPART,
    RAMPART,
    START,
    TOWN_IDS,
    Town,
)
from signoria.games.renaissance.position import Position, town_names
from signoria.games.renaissance.rules.choice import Choice, against_closed, towns
from signoria.games.renaissance.rules.course import begin_turn
from signoria.games.renaissance.rules.drawing import draw_all
from signoria.games.renaissance.rules.expansion import free_towns


def set_up(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-3.1 to 3.6, 23.1: nations, money, order; then the players place their towns."""
    terms = p.terms
    cast, p.closed = terms.casts[luck.pick("cast", [1] * len(terms.casts)) if terms.cast_at_random else 0]
    nations = draw_all(cast, "nation", luck) if terms.random_nations else cast[:]
    p.nation = nations
    p.ducats = [terms.start_ducats] * terms.seats
    if terms.in_order:
        p.order = [nations.index(nation) for nation in cast]
    else:
        p.order = draw_all(list(range(terms.seats)), "order", luck)
    if tell is not None:
        tell.say("set_up", {"nations": [NATION_IDS[nation] for nation in nations], "closed": town_names(p.closed)})
        tell.say("order", {"seats": p.order[:]})
    next_home(p, luck, tell)


def next_home(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-3.13, 23.3, 23.6: the next player places his garrisons and is asked for the rest of his set-up."""
    if p.at == p.terms.seats:
        p.at = 0
        next_extra(p, luck, tell)
        return
    seat = p.order[p.at]
    nation = p.nation[seat]
    for town in p.terms.starts[nation]:
        settle(p, seat, Town(town))
    if tell is not None:
        tell.say("garrisons", {"seat": seat, "towns": [TOWN_IDS[town] for town in p.terms.starts[nation]]})
    if p.terms.one_of[nation]:
        p.ask(START, seat)
    else:
        go_on(p, seat, luck, tell)


def settle(p: Position, seat: int, town: Town) -> None:
    p.take_town(seat, town)
    p.homes[seat] |= 1 << town


def go_on(p: Position, seat: int, luck: Luck, tell: Journal | None) -> None:
    """REN-3.14, 23.4, 23.31: ramparts, then palaces, as many as each player has at the start; then the next player."""
    terms, homes = p.terms, members(p.homes[seat])
    ramparts = len([town for town in homes if p.level[town] == RAMPART])
    if ramparts < min(terms.start_ramparts, len(homes)):
        p.ask(PLACE_RAMPART, seat)
    elif (p.palaces & p.homes[seat]).bit_count() < min(terms.palaces, len(homes)):
        p.ask(PLACE_PALACE, seat)
    else:
        p.at += 1
        next_home(p, luck, tell)


def next_extra(p: Position, luck: Luck, tell: Journal | None) -> None:
    """REN-3.15, 23.22, R47: the next player who may add a garrison, or the first turn."""
    while p.at < p.terms.seats:
        seat = p.order[p.at]
        if (p.terms.extra >> p.nation[seat]) & 1 and extra_towns(p, seat):
            p.ask(EXTRA, seat)
            return
        p.at += 1
    begin_turn(p, luck, tell)


def extra_towns(p: Position, seat: int) -> int:
    """REN-3.15, 3.16, R05: free towns linked with a start town, and free ports for a player who starts with one."""
    terms, reach = p.terms, 0
    for home in members(p.homes[seat]):
        reach |= terms.roads[home]
        if (terms.ports >> home) & 1:
            reach |= terms.ports
    return reach & free_towns(p)


class Start(Choice):
    """REN-23.6: one town of those that a placement lists."""

    phase = START
    clause = "REN-3.13"
    verbs: Verbs = {"start": ("REN-23.6", "not_listed")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-23.6: the towns of a list of which one is chosen."""
        return sorted([DO_START + town for town in p.terms.one_of[p.nation[seat]] if p.owner[town] == NOBODY])

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-23.6: a garrison in it."""
        town = Town(action - DO_START)
        settle(p, seat, town)
        if tell is not None:
            tell.say("garrisons", {"seat": seat, "towns": [TOWN_IDS[town]]})
        go_on(p, seat, luck, tell)


class PlaceRampart(Choice):
    """REN-3.14: where the free rampart stands."""

    phase = PLACE_RAMPART
    clause = "REN-3.13"
    verbs: Verbs = {"place rampart": ("REN-3.14", "not_start_town")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-3.14, R04: start towns without a rampart."""
        return [DO_PLACE_RAMPART + town for town in members(p.homes[seat]) if p.level[town] == GARRISON]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-3.14, 3.18, 23.4, R04: the free rampart stands on a start town."""
        town = action - DO_PLACE_RAMPART
        p.level[town] = RAMPART
        if tell is not None:
            tell.say("rampart", {"seat": seat, "town": TOWN_IDS[town]})
        go_on(p, seat, luck, tell)


class PlacePalace(Choice):
    """REN-23.31: where the free palace of 1515 stands."""

    phase = PLACE_PALACE
    clause = "REN-3.13"
    verbs: Verbs = {"place palace": ("REN-23.31", "not_start_town")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return towns(DO_PLACE_PALACE, p.homes[seat] & ~p.palaces)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-23.31, R50: the free palace of 1515, without an artist."""
        town = action - DO_PLACE_PALACE
        p.palaces |= 1 << town
        if tell is not None:
            tell.say("palace", {"seat": seat, "town": TOWN_IDS[town]})
        go_on(p, seat, luck, tell)


class Extra(Choice):
    """REN-3.15: one more garrison, or none."""

    phase = EXTRA
    clause = "REN-3.15"
    verbs: Verbs = {"extra": ("REN-3.15", "no_extra_there"), "no extra": ("REN-3.15", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [*towns(DO_EXTRA, extra_towns(p, seat)), DO_NO_EXTRA]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-3.15, 3.16: a garrison, or none; the next player is asked."""
        if action != DO_NO_EXTRA:
            town = Town(action - DO_EXTRA)
            p.take_town(seat, town)
            if tell is not None:
                tell.say("extra", {"seat": seat, "town": TOWN_IDS[town]})
        elif tell is not None:
            tell.say("no_extra", {"seat": seat})
        p.at += 1
        next_extra(p, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        return against_closed(p, Town(action - DO_EXTRA)) if action < DO_NO_EXTRA else None
