"""Chapter 14: the action Trade."""

from __future__ import annotations

from signoria.engine.journal import Journal
from signoria.games.virtu.codes import SHIP, TRADE
from signoria.games.virtu.position import Position
from signoria.games.virtu.rules.paying import Deed, tap


def trade(p: Position, seat: int, tell: Journal | None) -> None:
    """VIR-14.1: two florins for each Ship, at once."""
    florins = p.pool[SHIP] * p.terms.trade
    p.florins[seat] += florins
    p.pool[SHIP] = 0
    p.effect = True
    if tell is not None:
        tell.say("trade", {"seat": seat, "florins": florins})


class Trade(Deed):
    """VIR-14.1, 14.2: which Ships are sold?"""

    phase = TRADE

    def spend(self, p: Position, seat: int, source: int, symbol: int, tell: Journal | None) -> None:
        tap(p, seat, source, symbol, tell)
        trade(p, seat, tell)
