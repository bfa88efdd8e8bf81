"""Chapters 8 to 12, 17 and 18: a combat, from its announcement to its end, as the fifteen steps of REN-R30.

A step returns True if it asks a question. The decision that takes the answer calls ``go_on`` with the following step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BETRAYAL,
    BLUES,
    BRIBE,
    BY_LAND,
    BY_SEA,
    CARD_IDS,
    CONDOTTIERE,
    COUNTER,
    DEFEND,
    DEFENDER_BLUE,
    DEFENDER_RED,
    ENGINEER,
    FACE_IDS,
    KINDS,
    LAND,
    LAY,
    MAIN,
    MILAN,
    MODE_IDS,
    NO_ANSWER,
    NO_CARD,
    NOWHERE,
    OWN,
    RETREATS,
    RIDE,
    RIDING,
    ROUT,
    SALE,
    SEA,
    SIGNS,
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
from signoria.games.renaissance.rules.combat_capacity import doubles, is_blue, losers, savable, there, total
from signoria.games.renaissance.rules.drawing import roll
from signoria.games.renaissance.rules.yellow import gain, tell_elimination

LIMITS: Final = (3, 2)  # Condottieri of the attacker, of the defender
LOWEST: Final = 4  # combat points of the first numbered face

# The numbers of the steps, as REN-R30 counts them, from which a combat goes on after an answer.
ATTACKER_LAYS: Final = 3
SALE_TO_DEFENDER: Final = 4
DEFENDER_LAYS: Final = 5
ORDINARY_DICE: Final = 6
RED_EFFECTS: Final = 9
CONDOTTIERE_DICE: Final = 10
TOTALS: Final = 11
SIGNS_OF_GOD: Final = 12
RETREAT_CARDS: Final = 14


def begin(p: Position, seat: int, *, origin: Town, target: Town, by: int, luck: Luck, tell: Journal | None) -> None:
    """REN-17.5, R30: the attack from this town, or by a Ride from nowhere, is declared, and the first step begins."""
    mode = LAND if by == BY_LAND else SEA if by == BY_SEA else RIDING
    p.combat = Combat(seat, p.owner[target], target, origin, mode)
    p.combat.level = p.level[target]
    go_on(p, 1, luck, tell)


def go_on(p: Position, step: int, luck: Luck, tell: Journal | None) -> None:
    """REN-R30: the steps in their order, from this one until one asks a question."""
    c = now(p)
    while not STEPS[step - 1](p, c, luck, tell):
        step += 1


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


def sale_to_attacker(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-25.8, R25, R30 (2): third parties offer the attacker Condottieri and ducats."""
    return open_sale(p, c.attacker)


def attacker_lays(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.8, R30 (3): the attacker's cards, the blue slots first."""
    p.ask(LAY, c.attacker)
    return True


def sale_to_defender(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-25.8, R25, R30 (4): third parties offer the defender Condottieri and ducats."""
    return open_sale(p, c.defender)


def defender_lays(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.10, R30 (5): the defender's cards."""
    p.ask(DEFEND, c.defender)
    return True


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


def cancel_or_counter(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-9.4, 10.4, R26, R30 (8): identical face-down cards cancel; else the defender may counter from his hand."""
    mine, yours = c.kind[ATTACKER_RED], c.kind[DEFENDER_RED]
    if mine not in (ENGINEER, TRAITOR):
        return False
    if mine != yours:
        p.ask(COUNTER, c.defender)
        return True
    c.lost |= 1 << ATTACKER_RED | 1 << DEFENDER_RED
    if tell is not None:
        tell.say("cancel", {"what": CARD_IDS[mine]})
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


def condottiere_dice(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-8.6 to 8.12, R22 to R24, R30 (10): one after the other, each to its end; a betrayal asks the opponent."""
    while c.rolling < SLOTS:
        slot = c.rolling
        if not there(c, slot) or c.kind[slot] != CONDOTTIERE:
            c.rolling += 1
            continue
        face = luck.pick("condottiere", p.terms.faces)
        if tell is not None:
            told: dict[str, object] = {"seat": c.seat_of(c.side[slot]), "slot": SLOT_IDS[slot]}
            tell.say("condottiere", {**told, "face": FACE_IDS[face]})
        if face == BETRAYAL:
            if can_bribe(p, c, 1 - c.side[slot]):
                p.ask(BRIBE, c.seat_of(1 - c.side[slot]))
                return True
            continue
        if face == ROUT:
            c.lost |= 1 << slot
        else:
            c.worth[slot] = LOWEST + face - 2
        c.rolling += 1
    return False


def totals(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.15 to 17.20, R30 (11): both combat capacities are told, again after each Sign of God."""
    if tell is not None:
        tell.say("totals", {"attacker": total(p, c, 0), "defender": total(p, c, 1)})
    return False


def signs_of_god(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-11.2, 17.21, R28, R30 (12): the side that would lose is asked first, until both pass in a row."""
    loser = 1 if total(p, c, 0) > total(p, c, 1) else 0
    for side in (loser, 1 - loser):
        if not ((c.passed | c.signed) >> side) & 1 and doubles(c, side):
            p.ask(SIGNS, c.seat_of(side))
            return True
    return False


def result(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-17.22, 18.1, R30 (13): the totals are final. Nothing is stored: ``losers`` reads the result from them."""
    return False


def retreat_cards(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-12.1, 17.22, R29, R30 (14): the attacker first; a side with cards to lose is asked, whatever it holds."""
    for side in losers(p, c):
        if not (c.done >> side) & 1 and savable(c, side):
            p.ask(RETREATS, c.seat_of(side))
            return True
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


STEPS: Final[list[Callable[[Position, Combat, Luck, Journal | None], bool]]] = [
    announcement,
    sale_to_attacker,
    attacker_lays,
    sale_to_defender,
    defender_lays,
    ordinary_dice,
    reveal,
    cancel_or_counter,
    red_effects,
    condottiere_dice,
    totals,
    signs_of_god,
    result,
    retreat_cards,
    end_of_combat,
]


# What the steps do


def third_parties(p: Position) -> list[int]:
    """REN-8.14, 25.8: all who take part and are no belligerents; all are asked, whatever they hold (REN-25.11)."""
    c = now(p)
    return [seat for seat in range(p.terms.seats) if seat not in (c.attacker, c.defender) and p.takes_part(seat)]


def open_sale(p: Position, buyer: int) -> bool:
    """REN-25.8: the third parties answer, if there are any."""
    p.sale = [NO_ANSWER] * p.terms.seats
    p.selling = [0] * p.terms.seats
    p.ask(SALE, buyer)
    return len(third_parties(p)) > 0


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


def can_bribe(p: Position, c: Combat, side: int) -> bool:
    """REN-8.9, R22, R23: has this side the ducat?"""
    if p.ducats[c.seat_of(side)] < p.terms.cost_betrayal:
        return False
    mine = [slot for slot in range(SLOTS) if there(c, slot) and c.kind[slot] == CONDOTTIERE and c.side[slot] == side]
    return p.terms.captured_free or len(mine) < LIMITS[side]


def keep(p: Position, c: Combat, slot: int) -> None:
    """REN-18.6, 18.8: an attacker's card lies face up, a defender's goes back to his hand."""
    kind = c.kind[slot]
    if slot < DEFENDER_BLUE:
        p.cards[p.terms.up + kind] += 1
    else:
        p.cards[c.defender * KINDS + kind] += 1
        knowledge.come(p, c.defender, kind)
