"""The base of this game's decisions: beside nearly every one, florins may be collected or an indulgence requested.

``offers``, ``takes`` and ``against`` are the engine's names; ``own_offers``, ``own_takes`` and ``own_against`` are what
one decision adds to that shared part.
"""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import DO_ASK_CROWN, DO_ASK_FLORINS, DO_COLLECT, FOR_NOTHING, NO_DEED
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.florins import against_collecting, collect, collectable
from signoria.games.virtu.rules.indulgences import against_request, request_indulgence, requests

FLORINS: Final[Verbs] = {"collect": ("VIR-7.3", "no_florins"), "ask florins": ("VIR-11.5", "no_request")}
ASK_CROWN: Final[Verbs] = {"ask crown": ("VIR-11.2", "no_crown_due")}
# In ``verbs``: the answer is always legal where it is asked, or ``own_against`` always has a reason against it.
NEVER_SAID: Final = "not_now"


class Choice(Decision[Position]):
    """A decision of Virtù; a room without action stands for none."""

    phase = NO_DEED
    clause = "VIR-8.2"
    verbs: Verbs = {}
    purpose: int = FOR_NOTHING  # of the payment that is begun here, if its cost is fixed

    def asked(self, p: Position) -> str:
        """The clause that says whose decision this is."""
        return self.clause

    def own_offers(self, p: Position, seat: int) -> list[int]:
        """The answers of this decision alone, in any order."""
        raise NotImplementedError

    def own_takes(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """Apply one of them, up to the next step of the course."""
        raise NotImplementedError

    def own_against(self, p: Position, seat: int, action: int) -> Refusal | None:
        """The specific rule against one that is not offered; None leaves it to the sentence in ``verbs``."""
        return None

    def paid(self, p: Position, seat: int, tell: Journal | None) -> None:
        """VIR-D0.3: the payment for ``purpose`` is complete: apply what it was for."""
        raise NotImplementedError

    def offers(self, p: Position, seat: int) -> list[int]:
        """VIR-7.3, 11.2, D0.6, R44: the answers, and beside them florins to collect, an indulgence to request."""
        found = self.own_offers(p, seat)
        for source in collectable(p, seat):
            found.append(DO_COLLECT + source)
        found += requests(p, seat)
        found.sort()
        return found

    def public(self, p: Position, seat: int) -> bool:
        """VIR-3.12: all information is public."""
        return True

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if DO_COLLECT <= action < DO_ASK_FLORINS:
            collect(p, seat, action - DO_COLLECT, tell)
        elif action == DO_ASK_FLORINS or action == DO_ASK_CROWN:
            request_indulgence(p, seat, action == DO_ASK_CROWN, tell)
        else:
            self.own_takes(p, seat, action, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if DO_COLLECT <= action < DO_ASK_FLORINS:
            return against_collecting(p, seat, action)
        if action == DO_ASK_FLORINS or action == DO_ASK_CROWN:
            return against_request(p, seat)
        return self.own_against(p, seat, action)
