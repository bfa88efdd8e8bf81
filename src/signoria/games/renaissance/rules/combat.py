"""Chapters 8 to 12, 17 and 18: a combat, from its announcement to its end, as the fifteen steps of REN-R30.

A step returns True if it asks a question. It stands beside the decision that takes the answer and then
calls ``Position.resume_combat`` with the step that follows.
"""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BLUES,
    BY_LAND,
    BY_SEA,
    CARD_IDS,
    CONDOTTIERE,
    DEFENDER_BLUE,
    DEFENDER_RED,
    ENGINEER,
    LAND,
    MAIN,
    MILAN,
    MODE_IDS,
    NO_CARD,
    NOWHERE,
    OWN,
    RIDE,
    RIDING,
    SEA,
    SLOT_IDS,
    SLOTS,
    SOURCE_IDS,
    TOWN_IDS,
    TRAITOR,
    VIRTUAL,
    Town,
)
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.combat_capacity import is_blue, losers, there, total
from signoria.games.renaissance.rules.condottieri import condottiere_dice
from signoria.games.renaissance.rules.counter import cancel_or_counter
from signoria.games.renaissance.rules.drawing import roll
from signoria.games.renaissance.rules.laying import attacker_lays, defender_lays
from signoria.games.renaissance.rules.retreat import keep, retreat_cards
from signoria.games.renaissance.rules.sale_windows import sale_to_attacker, sale_to_defender
from signoria.games.renaissance.rules.sign_of_god import signs_of_god
from signoria.games.renaissance.rules.towns import gain, tell_elimination


def begin(p: Position, seat: int, *, origin: Town, target: Town, by: int, luck: Luck, tell: Journal | None) -> None:
    """REN-17.5, R30: the attack from this town, or by a Ride from nowhere, is declared, and the first step begins."""
    mode = LAND if by == BY_LAND else SEA if by == BY_SEA else RIDING
    p.combat = Combat(seat, p.owner[target], target, origin, mode)
    p.combat.level = p.level[target]
    resume(p, 1, luck, tell)


def resume(p: Position, step: int, luck: Luck, tell: Journal | None) -> None:
    """REN-R30: the fifteen steps in their order, from this one until one asks a question."""
    c = now(p)
    asked = (  # written out, because compiled code calls a function by name ten times faster than from a list
        (step <= 1 and announcement(p, c, luck, tell))
        or (step <= 2 and sale_to_attacker(p, c, luck, tell))
        or (step <= 3 and attacker_lays(p, c, luck, tell))
        or (step <= 4 and sale_to_defender(p, c, luck, tell))
        or (step <= 5 and defender_lays(p, c, luck, tell))
        or (step <= 6 and ordinary_dice(p, c, luck, tell))
        or (step <= 7 and reveal(p, c, luck, tell))
        or (step <= 8 and cancel_or_counter(p, c, luck, tell))
        or (step <= 9 and red_effects(p, c, luck, tell))
        or (step <= 10 and condottiere_dice(p, c, luck, tell))
        or (step <= 11 and totals(p, c, luck, tell))
        or (step <= 12 and signs_of_god(p, c, luck, tell))
        or (step <= 13 and result(p, c, luck, tell))
        or (step <= 14 and retreat_cards(p, c, luck, tell))
        or (step <= 15 and end_of_combat(p, c, luck, tell))
    )
    assert asked


def announcement(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.5 to 17.7, R15, R30 (1): origin and target are used up; a Ride is discarded."""
    seat = c.attacker
    if c.mode == RIDING:
        knowledge.discard(p, seat, RIDE)
    if c.mode != RIDING or p.terms.ride_counts:
        p.attacks += 1
    if c.origin != NOWHERE:
        p.used |= 1 << c.origin
    p.struck |= 1 << c.target
    p.victims |= 1 << c.defender
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "owner": c.defender, "town": TOWN_IDS[c.target]}
        told["way"] = MODE_IDS[c.mode]
        if c.origin != NOWHERE:
            told["origin"] = TOWN_IDS[c.origin]
        if c.mode == RIDING:
            told["card"] = "ride"
        tell.say("attack", told)
    return False


def ordinary_dice(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.13, R30 (6): one die for each side."""
    c.dice = [roll(luck), roll(luck)]
    return False


def reveal(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-8.3, 17.13, R18, R30 (7): all cards are shown, and own Condottieri paid."""
    c.shown = True
    for slot in range(SLOTS):
        kind = c.kind[slot]
        if kind == NO_CARD:
            continue
        seat = c.seat_of(c.side[slot])
        if c.source[slot] == OWN:
            knowledge.go(p, seat, kind)
            if kind == CONDOTTIERE:
                p.ducats[seat] -= p.terms.cost_use
        elif c.source[slot] == VIRTUAL:
            p.spent |= 1 << MILAN
        c.worth[slot] = p.terms.values[kind] if kind < BLUES else 0
    learn_of_defence(p, c)
    if tell is not None:
        laid = [slot for slot in range(SLOTS) if c.kind[slot] != NO_CARD]
        cards = {SLOT_IDS[slot]: CARD_IDS[c.kind[slot]] for slot in laid}
        sources = {SLOT_IDS[slot]: SOURCE_IDS[c.source[slot]] for slot in laid}
        tell.say("reveal", {"cards": cards, "sources": sources, "dice": c.dice[:]}, of=c.attacker)
    return False


def red_effects(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-9.1, 9.6, 10.1, 10.6, 10.9, R30 (9): what is left of Engineers and Traitors takes effect."""
    if there(c, ATTACKER_RED):
        if c.kind[ATTACKER_RED] == ENGINEER:
            c.level -= 1
        elif c.kind[ATTACKER_RED] == TRAITOR:
            c.level = 0
    if there(c, DEFENDER_RED):
        if c.kind[DEFENDER_RED] == ENGINEER:
            c.bonus = p.terms.bonus_engineer
        elif c.kind[DEFENDER_RED] == TRAITOR:
            betray_strongest(p, c, tell)
    return False


def totals(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.15 to 17.20, R30 (11): both combat capacities are told, again after each Sign of God."""
    if tell is not None:
        tell.say("totals", {"attacker": total(p, c, 0), "defender": total(p, c, 1)})
    return False


def result(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.22, 18.1, R30 (13): the totals are final. Nothing is stored: ``losers`` reads the result from them."""
    return False


def end_of_combat(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-8.13, 18.1 to 18.10, R30 (15): cards are kept or discarded, and the town is taken or held."""
    lose = losers(p, c)
    for slot in range(SLOTS):
        if c.kind[slot] == NO_CARD or c.source[slot] == VIRTUAL or (c.saved >> slot) & 1:
            continue
        if is_blue(c, slot) and there(c, slot) and (0 if slot < DEFENDER_BLUE else 1) not in lose:
            keep(p, c, slot)
        else:
            p.cards[p.terms.discard + c.kind[slot]] += 1
    won = lose == [1]
    if tell is not None:
        told: dict[str, object] = {"seat": c.attacker, "owner": c.defender, "town": TOWN_IDS[c.target]}
        told.update({"attacker": total(p, c, 0), "defender": total(p, c, 1), "won": won})
        tell.say("result", told)
    if won:
        gain(p, c.attacker, Town(c.target))
        tell_elimination(p, c.defender, tell)
    p.combat = None
    p.ask_openly(MAIN, c.attacker)
    return True


# What the steps do


def learn_of_defence(p: Position, c: Combat) -> None:
    """REN-17.11, R20, R21: what the defender's blue slot says of the blue cards in his hand."""
    kind = c.kind[DEFENDER_BLUE]
    if kind == NO_CARD or (kind == CONDOTTIERE and not p.terms.condottiere_defends):
        p.blue_most[c.defender] = 0
    elif kind == CONDOTTIERE and not p.terms.red_without_blue:
        p.blue_least[c.defender] = max(1, p.blue_least[c.defender])
        p.troops_least[c.defender] = max(1, p.troops_least[c.defender])


def betray_strongest(p: Position, c: Combat, tell: Journal | None) -> None:
    """REN-10.6, R27, R71: the attacker loses his strongest blue card."""
    best = NOWHERE
    for slot in range(DEFENDER_BLUE):
        if is_blue(c, slot) and (best == NOWHERE or c.worth[slot] > c.worth[best]):
            best = slot
    if best == NOWHERE and p.terms.traitor_hits_condottiere:
        best = 0
    if best != NOWHERE:
        c.lost |= 1 << best
        if tell is not None:
            tell.say("betrayed", {"seat": c.attacker, "what": CARD_IDS[c.kind[best]]})
