"""The base of this game's decisions: beside nearly every one, florins may be collected or asked for."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Decision, Refusal, Verbs
from signoria.engine.journal import Journal
from signoria.engine.luck import Luck
from signoria.games.virtu.codes import DO_ASK_CROWN, DO_COLLECT, NO_DEED
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.florins import against_florins, florins, take_florins

FLORINS: Final[Verbs] = {"collect": ("VIR-7.3", "no_florins"), "ask florins": ("VIR-11.5", "no_request")}
ASK_CROWN: Final[Verbs] = {"ask crown": ("VIR-11.2", "no_crown_due")}


class Choice(Decision[Position]):
    """A decision of Virtù; a room without action stands for none."""

    phase = NO_DEED
    clause = "VIR-8.2"
    verbs: Verbs = {}

    def asked(self, p: Position) -> str:
        """The clause that says whose decision this is."""
        return self.clause

    def choices(self, p: Position, seat: int) -> list[int]:
        """The answers of this decision alone, in any order."""
        raise NotImplementedError

    def effect(self, p: Position, seat: int, action: int, tell: Journal | None) -> None:
        """Apply one of them, up to the next step of the course."""
        raise NotImplementedError

    def reason(self, p: Position, seat: int, action: int) -> Refusal | None:
        """The specific rule against one that is not offered."""
        return None

    def offers(self, p: Position, seat: int) -> list[int]:
        """VIR-D0.6, R44: the answers, and florins beside them."""
        found = self.choices(p, seat)
        found += florins(p, seat)
        found.sort()
        return found

    def takes(self, p: Position, seat: int, action: int, luck: Luck, tell: Journal | None) -> None:
        if DO_COLLECT <= action <= DO_ASK_CROWN:
            take_florins(p, seat, action, tell)
        else:
            self.effect(p, seat, action, tell)

    def against(self, p: Position, seat: int, action: int) -> Refusal | None:
        if DO_COLLECT <= action <= DO_ASK_CROWN:
            return against_florins(p, seat, action)
        return self.reason(p, seat, action)
