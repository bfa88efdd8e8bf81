"""Chapters 5 and 6: which card of the display is taken, in a swap or for the exchange symbol."""

from __future__ import annotations

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.principato.codes import CARD_IDS, DO_TAKE, TAKE, TURN
from signoria.games.principato.position import Position


def taking_clause(p: Position) -> str:
    """The rule by which a card must be taken now, before anything else: that of a swap, or of the exchange symbol."""
    return "PRI-6.1" if p.offer < 0 else "PRI-5.4"


class TakeCard(Decision[Position]):
    """PRI-4.7, 5.4, 6.1: which card of the display?"""

    phase = TAKE
    clause = "PRI-4.2"
    verbs: Verbs = {"take": ("PRI-4.7", "no_such_slot")}

    def offers(self, p: Position, seat: int) -> list[int]:
        return [DO_TAKE + slot for slot in range(len(p.display))]

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        """PRI-5.4, 5.6, 5.7, 6.1, 6.2, R09: the card that is given for it takes its slot."""
        mine, slot = 2 * seat + p.card, action - DO_TAKE
        hands, display = p.hands[:], p.display[:]
        given, taken = hands[mine], display[slot]
        hands[mine], display[slot] = taken, given
        p.hands, p.display = hands, display
        if tell is not None:
            kind = "swap" if p.offer < 0 else "exchange"
            tell.say(kind, {"seat": seat, "card": CARD_IDS[given], "taken": CARD_IDS[taken], "slot": slot + 1})
        p.card = p.offer = -1
        p.ask(TURN, seat)

    def against(self, p: Position, seat: int, action: int) -> Refusal:
        return "PRI-3.6", "no_such_slot", {"count": len(p.display)}
