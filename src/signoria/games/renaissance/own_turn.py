"""Chapters 13, 16 and 17, the main choices: an expansion, or in the own turn an attack, a yellow card, a power."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance import knowledge
from signoria.games.renaissance.attack import announce, bases_of, intend
from signoria.games.renaissance.codes import (
    BY_FREE_RAIDERS,
    BY_LAND,
    BY_LURE,
    BY_MARRIAGE,
    BY_RAIDERS,
    BY_RIDE,
    BY_SEA,
    DO_AMBASSADOR,
    DO_ARTIST,
    DO_ATTACK_LAND,
    DO_ATTACK_SEA,
    DO_BANKER,
    DO_END,
    DO_EXPAND_LAND,
    DO_EXPAND_SEA,
    DO_LURE,
    DO_PASS,
    DO_RIDE,
    ERRAND_IDS,
    EXPAND,
    LURE_TO,
    MAIN,
    MARRIAGE,
    NOTHING,
    NOWHERE,
    ORIGIN,
    RAIDERS,
    TARGET,
    TOWN_IDS,
)
from signoria.games.renaissance.course import end_own_turn, next_expansion
from signoria.games.renaissance.expansion import expand, origins_of
from signoria.games.renaissance.position import Position, members
from signoria.games.renaissance.sale import open_sale
from signoria.games.renaissance.yellow import (
    call_banker,
    draw_artist,
    empty_palaces,
    lure,
    marry,
    raid,
    send_ambassador,
)


def expand_to(p: Position, seat: int, action: int, tell: Journal | None) -> None:
    """REN-D10: a target by land or by sea, then its origin if there are several; or nothing in this round."""
    if action == DO_PASS:
        if tell is not None:
            tell.say("pass", {"seat": seat})
        p.at += 1
        next_expansion(p, tell)
        return
    by = BY_SEA if action >= DO_EXPAND_SEA else BY_LAND
    target = action - (DO_EXPAND_SEA if by == BY_SEA else DO_EXPAND_LAND)
    ask_origin(p, seat, target, by, origins_of(p, seat, target, by), tell)


def choose(p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
    """REN-D11: what the player on turn does next."""
    if action < DO_RIDE:
        by = BY_SEA if action >= DO_ATTACK_SEA else BY_LAND
        target = action - (DO_ATTACK_SEA if by == BY_SEA else DO_ATTACK_LAND)
        ask_origin(p, seat, target, by, bases_of(p, seat, target, by), tell)
    elif action <= DO_LURE:
        begin_errand(p, seat, action - DO_RIDE + BY_RIDE, tell)
    elif action == DO_END:
        end_own_turn(p, seat, luck, tell)
    else:
        p.ask_openly(MAIN, seat)
        if action == DO_AMBASSADOR:
            send_ambassador(p, seat, luck, tell)
        elif action < DO_BANKER:
            draw_artist(p, seat, action - DO_ARTIST, luck, tell)
        else:
            call_banker(p, seat, action - DO_BANKER, tell)


def ask_origin(p: Position, seat: int, target: int, by: int, origins: list[int], tell: Journal | None) -> None:
    """The only origin is taken; of several one is chosen."""
    p.errand, p.aim, p.back = by, target, p.phase
    if p.phase == MAIN or p.phase == TARGET:
        p.back = MAIN
        intend(p, seat, by)
    if len(origins) == 1:
        start_from(p, seat, origins[0], tell)
        return
    p.phase = ORIGIN
    if tell is not None:
        tell.say("heads_for", {"seat": seat, "town": TOWN_IDS[target], "way": ERRAND_IDS[by]})


def start_from(p: Position, seat: int, origin: int, tell: Journal | None) -> None:
    """Origin and target are known: the expansion is made, or the attack announced."""
    by, target = p.errand, p.aim
    p.errand, p.aim = NOTHING, NOWHERE
    if p.back == EXPAND:
        expand(p, seat, origin, target, by, tell)
        p.at += 1
        next_expansion(p, tell)
    else:
        announce(p, seat, target, origin, by, tell)
        open_sale(p, tell)


def begin_errand(p: Position, seat: int, errand: int, tell: Journal | None) -> None:
    """A card or a power that needs a target; whoever names a card shows that he has it."""
    p.errand = errand
    p.phase = TARGET
    told: dict[str, object] = {"seat": seat, "errand": ERRAND_IDS[errand]}
    if errand == BY_RIDE:
        intend(p, seat, errand)
        told["card"] = "ride"
    elif errand == BY_RAIDERS:
        knowledge.shows(p, seat, RAIDERS)
        told["card"] = "raiders"
    elif errand == BY_MARRIAGE:
        knowledge.shows(p, seat, MARRIAGE)
        told["card"] = "marriage"
    if tell is not None:
        tell.say("errand", told)


def aim(p: Position, seat: int, town: int, luck: Luck, tell: Journal | None) -> None:
    """The target of an errand."""
    errand = p.errand
    if errand == BY_RIDE:
        if p.terms.ride_needs_origin:
            ask_origin(p, seat, town, BY_RIDE, bases_of(p, seat, town, BY_RIDE), tell)
        else:
            p.aim, p.back = town, MAIN
            start_from(p, seat, NOWHERE, tell)
        return
    if errand == BY_LURE:
        empty = members(empty_palaces(p, seat))
        p.errand = NOTHING
        if len(empty) > 1:
            p.aim = town
            p.phase = LURE_TO
            if tell is not None:
                tell.say("heads_for", {"seat": seat, "town": TOWN_IDS[town], "way": ERRAND_IDS[errand]})
            return
        lure(p, seat, town, empty[0], luck, tell)
    elif errand == BY_MARRIAGE:
        marry(p, seat, town, tell)
    else:
        raid(p, seat, town, errand == BY_FREE_RAIDERS, luck, tell)
    p.errand = NOTHING
    p.ask_openly(MAIN, seat)
