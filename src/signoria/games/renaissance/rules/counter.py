"""Chapters 9 and 10: the defender counters an Engineer or a Traitor with the same card from his hand."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    ATTACKER_RED,
    CARD_IDS,
    COUNTER,
    DEFENDER_BLUE,
    DEFENDER_RED,
    DO_COUNTER,
    DO_NO_COUNTER,
    ENGINEER,
    KINDS,
    NO_CARD,
    TRAITOR,
)
from signoria.games.renaissance.combat_position import RED_EFFECTS
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.knowledge import is_known


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


def may_counter(p: Position) -> bool:
    """REN-R76: has the defender laid a blue card, where one is needed?"""
    return p.terms.counter_without_blue or now(p).kind[DEFENDER_BLUE] != NO_CARD


class Counter(Choice):
    """REN-9.5, 10.5: the defender counters with the same card from his hand, or does not."""

    phase = COUNTER
    clause = "REN-9.5"
    by_hand = True
    silence = DO_NO_COUNTER
    verbs: Verbs = {"no counter": ("REN-9.4", "not_now"), "counter": ("REN-9.4", "no_same_card")}

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-9.4, 9.5, 9.7, 10.4, R76: the same card in the defender's hand."""
        held = p.cards[seat * KINDS + now(p).kind[ATTACKER_RED]]
        return [DO_NO_COUNTER, DO_COUNTER] if held and may_counter(p) else [DO_NO_COUNTER]

    def public(self, p: Position, seat: int) -> bool:
        """REN-R76: without a blue card there may be no counter, whatever is held."""
        return not may_counter(p) or is_known(p, seat)

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-9.4, 10.4: both cards are discarded, neither has an effect."""
        c = now(p)
        if action == DO_COUNTER:
            kind = c.kind[ATTACKER_RED]
            knowledge.discard(p, seat, kind)
            c.lost |= 1 << ATTACKER_RED
            if tell is not None:
                tell.say("counter", {"seat": seat, "card": CARD_IDS[kind]})
        elif tell is not None:
            tell.say("no_counter", {"seat": seat})
        p.resume_combat(RED_EFFECTS, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        kind = now(p).kind[ATTACKER_RED]
        if p.cards[seat * KINDS + kind]:
            return "REN-R76", "no_counter_here", {}
        return ("REN-10.4" if kind == TRAITOR else "REN-9.4"), "no_same_card", {}

    def asked(self, p: Position, verb: str) -> str:
        return "REN-10.5" if now(p).kind[ATTACKER_RED] == TRAITOR else self.clause
