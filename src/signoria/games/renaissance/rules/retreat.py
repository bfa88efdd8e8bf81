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
)
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules import knowledge
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat import RETREAT_CARDS, go_on, keep
from signoria.games.renaissance.rules.combat_capacity import savable, side_of


class Retreats(Choice):
    """REN-D21: the cards that are saved."""

    phase = RETREATS
    clause = "REN-R29"
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
        go_on(p, RETREAT_CARDS, luck, tell)

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
