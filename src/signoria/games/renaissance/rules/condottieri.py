"""Chapter 8: the Condottiere dice, and the opponent of a Condottiere that betrays, who pays for it or not."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import (
    BETRAYAL,
    BRIBE,
    CONDOTTIERE,
    DO_PAY,
    DO_REFUSE,
    FACE_IDS,
    ROUT,
    SLOT_IDS,
    SLOTS,
)
from signoria.games.renaissance.combat_position import CONDOTTIERE_DICE
from signoria.games.renaissance.position import Combat, Position, now
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat_capacity import there

MOST_CONDOTTIERI: Final = (3, 2)  # of the attacker, of the defender (REN-8.4, 8.5)
LOWEST: Final = 4  # combat points of the first numbered face


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


def can_bribe(p: Position, c: Combat, side: int) -> bool:
    """REN-8.9, R22, R23: has this side the ducat?"""
    if p.ducats[c.seat_of(side)] < p.terms.cost_betrayal:
        return False
    mine = [slot for slot in range(SLOTS) if there(c, slot) and c.kind[slot] == CONDOTTIERE and c.side[slot] == side]
    return p.terms.captured_free or len(mine) < MOST_CONDOTTIERI[side]


class Bribe(Choice):
    """REN-8.9: the opponent pays for the Condottiere that betrays, so that it changes sides, or does not."""

    phase = BRIBE
    clause = "REN-8.9"
    silence = DO_REFUSE
    verbs: Verbs = {"refuse": ("REN-8.9", "not_now"), "pay": ("REN-8.9", "not_now")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_REFUSE, DO_PAY]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """REN-8.9 to 8.11, R22: paid, it changes sides; in any case it is rolled for again."""
        c = now(p)
        slot, yes = c.rolling, action == DO_PAY
        holder = c.seat_of(c.side[slot])
        if yes:
            p.ducats[seat] -= p.terms.cost_betrayal
            if p.terms.betrayal_to_holder:
                p.ducats[holder] += p.terms.cost_betrayal
            c.side[slot] = 1 - c.side[slot]
        if tell is not None:
            tell.say("bribe" if yes else "no_bribe", {"seat": seat, "owner": holder})
        p.resume_combat(CONDOTTIERE_DICE, luck, tell)
