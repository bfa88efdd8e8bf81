"""The decisions of Principato by phase (PRI-15.7): each stands in the module of its chapter."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Decision
from signoria.games.principato.codes import (
    CONDOTTIERE,
    DO_RETURN_CONDOTTIERI,
    DO_RETURN_MILITIA,
    MILITIA,
    RETURN_CONDOTTIERI,
    RETURN_MILITIA,
)
from signoria.games.principato.position import Position
from signoria.games.principato.rules.activation import ChooseCulture, ChooseOption, Payment, Recruit
from signoria.games.principato.rules.display import TakeCard
from signoria.games.principato.rules.military import ReturnUnits, SupplyUnits
from signoria.games.principato.rules.turns import Turn

DECISIONS: Final[list[Decision[Position]]] = [  # the index is the phase
    Turn(),
    ChooseOption(),
    Payment(),
    ChooseCulture(),
    Recruit(),
    TakeCard(),
    SupplyUnits(),
    ReturnUnits(RETURN_CONDOTTIERI, "return condottieri", DO_RETURN_CONDOTTIERI, CONDOTTIERE),
    ReturnUnits(RETURN_MILITIA, "return militia", DO_RETURN_MILITIA, MILITIA),
]
