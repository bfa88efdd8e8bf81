"""The decisions of Virtù by phase: each stands in the module of its chapter."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.rules.alliances import Alliance, Spare
from signoria.games.virtu.rules.annex import Annex
from signoria.games.virtu.rules.buying import Buy, Cathedral, Side
from signoria.games.virtu.rules.choice import Choice
from signoria.games.virtu.rules.duel import Duel
from signoria.games.virtu.rules.govern import Govern
from signoria.games.virtu.rules.intrigue import From, Intrigue
from signoria.games.virtu.rules.outcome import Lose
from signoria.games.virtu.rules.palace import CourtLost, Reorganise
from signoria.games.virtu.rules.patronise import Bonus, Patronise
from signoria.games.virtu.rules.paying import Payment
from signoria.games.virtu.rules.retreat import Retreat
from signoria.games.virtu.rules.setup import Place
from signoria.games.virtu.rules.sieges import Sieges
from signoria.games.virtu.rules.spring import Act, EndTurn, Leftover, Move, Release, Start
from signoria.games.virtu.rules.trade import Trade
from signoria.games.virtu.rules.war import March, War
from signoria.games.virtu.rules.winter import Disband, Recruit, Wages

DECISIONS: Final[list[Choice]] = [  # the index is the phase
    Govern(),
    Patronise(),
    Trade(),
    Annex(),
    War(),
    Intrigue(),
    Choice(),  # a room without action
    Place(),
    Start(),
    Move(),
    Release(),
    Act(),
    March(),
    From(),
    Payment(),
    Bonus(),
    Side(),
    Leftover(),
    EndTurn(),
    Sieges(),
    Duel(),
    Lose(),
    CourtLost(),
    Retreat(),
    Wages(),
    Disband(),
    Reorganise(),
    Buy(),
    Cathedral(),
    Recruit(),
    Alliance(),
    Spare(),
]

# The decision that begins a payment, by the purpose of the payment.
PAID_FOR: Final[dict[int, Choice]] = {decision.purpose: decision for decision in DECISIONS if decision.purpose}
