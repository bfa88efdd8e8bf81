"""Chapters 7 to 12, 17 and 18, a combat from the reveal to its end, in the order of REN-R30."""

from __future__ import annotations

from collections.abc import Mapping

from signoria.engine.decisions import Refusal
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    BETRAYAL,
    BLUES,
    BRIBE,
    CARD_IDS,
    CONDOTTIERE,
    COUNTER,
    DEFENDER_BLUE,
    DEFENDER_RED,
    DO_COUNTER,
    DO_NO_COUNTER,
    DO_PAY,
    DO_REFUSE,
    ENGINEER,
    FACE_IDS,
    KINDS,
    MILAN,
    NO_CARD,
    NOWHERE,
    OWN,
    ROUT,
    SLOT_IDS,
    SLOTS,
    SOURCE_IDS,
    TRAITOR,
    VIRTUAL,
)
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.ending import is_blue, next_sign, there
from signoria.games.renaissance.rules.yellow import roll

LIMITS = (3, 2)  # Condottieri of the attacker, of the defender
LOWEST = 4  # combat points of the first numbered face


# (6), (7): dice, reveal


def reveal(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> None:
    """REN-8.3, 17.13, R18: one die each, then all cards are shown and own Condottieri paid."""
    c.dice = [roll(luck), roll(luck)]
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
    meet_reds(p, c, luck, tell)


def learn_of_defence(p: Position, c: Combat) -> None:
    """REN-17.11, R20, R21: what the defender's blue slot says of the blue cards in his hand."""
    kind = c.kind[DEFENDER_BLUE]
    if kind == NO_CARD or (kind == CONDOTTIERE and not p.terms.condottiere_defends):
        p.blue_most[c.defender] = 0
    elif kind == CONDOTTIERE and not p.terms.red_without_blue:
        p.blue_least[c.defender] = max(1, p.blue_least[c.defender])
        p.troops_least[c.defender] = max(1, p.troops_least[c.defender])


# (8), (9): Engineer and Traitor


def meet_reds(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> None:
    """REN-9.4, 10.4, R26: identical face-down cards cancel; else the defender may counter from his hand."""
    mine, yours = c.kind[ATTACKER_RED], c.kind[DEFENDER_RED]
    if mine not in (ENGINEER, TRAITOR):
        apply_reds(p, c, luck, tell)
    elif mine == yours:
        c.lost |= 1 << ATTACKER_RED | 1 << DEFENDER_RED
        if tell is not None:
            tell.say("cancel", {"what": CARD_IDS[mine]})
        apply_reds(p, c, luck, tell)
    else:
        p.ask(COUNTER, c.defender)


def may_counter(p: Position, c: Combat) -> bool:
    """REN-9.4, 9.5, 9.7, 10.4, R76: the same card in the defender's hand."""
    if not p.terms.counter_without_blue and c.kind[DEFENDER_BLUE] == NO_CARD:
        return False
    return p.cards[c.defender * KINDS + c.kind[ATTACKER_RED]] > 0


def counter(p: Position, c: Combat, yes: bool, luck: Luck, tell: Journal | None) -> None:
    """REN-9.4, 10.4: both cards are discarded, neither has an effect."""
    kind = c.kind[ATTACKER_RED]
    if yes:
        knowledge.discard(p, c.defender, kind)
        c.lost |= 1 << ATTACKER_RED
    if tell is not None:
        if yes:
            tell.say("counter", {"seat": c.defender, "card": CARD_IDS[kind]})
        else:
            tell.say("no_counter", {"seat": c.defender})
    apply_reds(p, c, luck, tell)


def apply_reds(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> None:
    """REN-9.1, 9.6, 10.1, 10.6, 10.9: what is left of Engineers and Traitors takes effect."""
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
    c.rolling = 0
    roll_condottieri(p, c, luck, tell)


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


# (10): Condottiere dice


def roll_condottieri(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> None:
    """REN-8.6 to 8.12, R22 to R24: one after the other, each to its end; a betrayal asks the opponent."""
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
                return
            continue
        if face == ROUT:
            c.lost |= 1 << slot
        else:
            c.worth[slot] = LOWEST + face - 2
        c.rolling += 1
    next_sign(p, c, tell)


def can_bribe(p: Position, c: Combat, side: int) -> bool:
    """REN-8.9, R22, R23: has this side the ducat?"""
    if p.ducats[c.seat_of(side)] < p.terms.cost_betrayal:
        return False
    mine = [slot for slot in range(SLOTS) if there(c, slot) and c.kind[slot] == CONDOTTIERE and c.side[slot] == side]
    return p.terms.captured_free or len(mine) < LIMITS[side]


def bribe(p: Position, c: Combat, yes: bool, luck: Luck, tell: Journal | None) -> None:
    """REN-8.9 to 8.11, R22: paid, he changes sides; in any case he is rolled for again."""
    slot = c.rolling
    seat, holder = c.seat_of(1 - c.side[slot]), c.seat_of(c.side[slot])
    if yes:
        p.ducats[seat] -= p.terms.cost_betrayal
        if p.terms.betrayal_to_holder:
            p.ducats[holder] += p.terms.cost_betrayal
        c.side[slot] = 1 - c.side[slot]
    if tell is not None:
        tell.say("bribe" if yes else "no_bribe", {"seat": seat, "owner": holder})
    roll_condottieri(p, c, luck, tell)


class Counter(Choice):
    """REN-D18: the same card from the hand, or not."""

    phase = COUNTER
    clause = "REN-9.5"
    verbs: Mapping[str, tuple[str, str]] = {
        "no counter": ("REN-9.4", "not_now"),
        "counter": ("REN-9.4", "no_same_card"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_NO_COUNTER, DO_COUNTER] if may_counter(p, now(p)) else [DO_NO_COUNTER]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        counter(p, now(p), action == DO_COUNTER, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        kind = now(p).kind[ATTACKER_RED]
        if p.cards[seat * KINDS + kind]:
            return "REN-R76", "no_counter_here", {}
        return ("REN-10.4" if kind == TRAITOR else "REN-9.4"), "no_same_card", {}

    def asked(self, p: Position, verb: str) -> str:
        return "REN-10.5" if now(p).kind[ATTACKER_RED] == TRAITOR else self.clause


class Bribe(Choice):
    """REN-D19: pay for a Condottiere that changes sides, or not."""

    phase = BRIBE
    clause = "REN-8.9"
    verbs: Mapping[str, tuple[str, str]] = {"refuse": ("REN-8.9", "not_now"), "pay": ("REN-8.9", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_REFUSE, DO_PAY]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        bribe(p, now(p), action == DO_PAY, luck, tell)
