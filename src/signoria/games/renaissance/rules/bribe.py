"""Chapter 8: the opponent of a Condottiere that betrays pays for it, or not."""

from __future__ import annotations

from signoria.engine.decisions import Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.renaissance.codes import BRIBE, DO_PAY, DO_REFUSE
from signoria.games.renaissance.position import Position, now
from signoria.games.renaissance.rules.choice import Choice
from signoria.games.renaissance.rules.combat import CONDOTTIERE_DICE, go_on


class Bribe(Choice):
    """REN-D19: pay for a Condottiere that changes sides, or not."""

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
        go_on(p, CONDOTTIERE_DICE, luck, tell)
