"""Chapter 12: Retreat, which saves a blue card that would be discarded."""

from __future__ import annotations

from signoria.engine.decisions import Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    CARD_IDS,
    CONDOTTIERE,
    DEFENDER_BLUE,
    DO_FREE_RETREAT,
    DO_NO_RETREAT,
    DO_RETREAT,
    KINDS,
    NAPLES,
    RETREAT,
    RETREATS,
    SLOTS,
)
from signoria.games.renaissance.combat_position import RETREAT_CARDS
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat_capacity import is_blue, losers, side_of, there


def retreat_cards(p: Position, c: Combat, luck: Luck, tell: Journal | None) -> bool:
    """REN-12.1, 17.22, R29, R30 (14): the attacker first; a side with cards to lose is asked, whatever it holds."""
    for side in losers(p, c):
        if not (c.done >> side) & 1 and savable(c, side):
            p.ask(RETREATS, c.seat_of(side))
            return True
    return False


def savable(c: Combat, side: int) -> list[int]:
    """REN-12.1, 12.2, R27, R72: a side's own blue cards that would be discarded now."""
    own = range(DEFENDER_BLUE) if side == 0 else range(DEFENDER_BLUE, SLOTS)
    return [slot for slot in own if is_blue(c, slot) and there(c, slot) and not (c.saved >> slot) & 1]


class Retreats(Choice):
    """REN-12.1, R29: the blue cards that a side takes back, one at a time."""

    phase = RETREATS
    clause = "REN-R29"
    by_hand = True
    silence = DO_NO_RETREAT
    verbs: Verbs = {
        "retreat": ("REN-12.1", "no_retreat"),
        "free retreat": ("REN-24.5", "no_retreat"),
        "no retreat": ("REN-12.1", "not_now"),
    }

    def offers(self, p: Position, seat: int) -> list[int]:
        """REN-12.1, 12.3, 24.5, R52b: by card, or by the power of Naples."""
        c = now(p)
        slots = savable(c, side_of(c, seat))
        found = [DO_RETREAT + slot for slot in slots] if p.cards[seat * KINDS + RETREAT] else []
        if p.fresh(seat, NAPLES):
            found += [DO_FREE_RETREAT + slot for slot in slots]
        return [*found, DO_NO_RETREAT]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-12.1, 12.3: one card is saved, or all that are left go to the discards."""
        c = now(p)
        if action != DO_NO_RETREAT:
            free = action >= DO_FREE_RETREAT
            retreat(p, c, seat, action - (DO_FREE_RETREAT if free else DO_RETREAT), free, tell)
        else:
            c.done |= 1 << side_of(c, seat)
            if tell is not None:
                tell.say("no_retreat", {"seat": seat})
        p.resume_combat(RETREAT_CARDS, luck, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if action >= DO_FREE_RETREAT:
            return None
        c, slot = now(p), action - DO_RETREAT
        mine = (slot >= DEFENDER_BLUE) == (side_of(c, seat) == 1)
        return ("REN-12.2", "no_way_back", {}) if mine and c.kind[slot] == CONDOTTIERE else None


def retreat(p: Position, c: Combat, seat: int, slot: int, free: bool, tell: Journal | None) -> None:
    """REN-12.1, 12.4, R29: back to the hand; an attacker's card lies face up until his turn ends."""
    if free:
        p.spent |= 1 << NAPLES
    else:
        knowledge.discard(p, seat, RETREAT)
    c.saved |= 1 << slot
    keep(p, c, slot)
    if tell is not None:
        told: dict[str, object] = {"seat": seat, "what": CARD_IDS[c.kind[slot]]}
        if not free:
            told["card"] = "retreat"
        tell.say("retreat", told)


def keep(p: Position, c: Combat, slot: int) -> None:
    """REN-18.6, 18.8: an attacker's card lies face up, a defender's goes back to his hand."""
    kind = c.kind[slot]
    if slot < DEFENDER_BLUE:
        p.cards[p.terms.up + kind] += 1
    else:
        p.cards[c.defender * KINDS + kind] += 1
        knowledge.come(p, c.defender, kind)
