"""The decisions of Virtù by phase (VIR-D): each stands in the module of its chapter."""

from __future__ import annotations

from typing import Final

from signoria.games.virtu.rules.alliances import Alliance, Spare
from signoria.games.virtu.rules.buying import Buy, Cathedral, Side
from signoria.games.virtu.rules.choice import Choice
from signoria.games.virtu.rules.duel import Duel
from signoria.games.virtu.rules.influence import Annex
from signoria.games.virtu.rules.intrigue import From, Intrigue
from signoria.games.virtu.rules.outcome import Lose
from signoria.games.virtu.rules.palace import CourtLost, Reorganise
from signoria.games.virtu.rules.paying import Payment
from signoria.games.virtu.rules.peace import Bonus, Govern, Patronise, Trade
from signoria.games.virtu.rules.retreat import Retreat
from signoria.games.virtu.rules.setup import Place
from signoria.games.virtu.rules.sieges import Sieges
from signoria.games.virtu.rules.spring import Act, EndTurn, Leftover, Move, Release, Start
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
