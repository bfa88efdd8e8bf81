"""The decisions of Condottiere by phase: the flow of the game is where their effects lead."""

from __future__ import annotations

from typing import Final

from signoria.engine.decisions import Decision
from signoria.games.condottiere.position import Position
from signoria.games.condottiere.rules.drawing import Draw
from signoria.games.condottiere.rules.hands import Hand, Keep
from signoria.games.condottiere.rules.pope import Pope
from signoria.games.condottiere.rules.resolution import Place
from signoria.games.condottiere.rules.special_cards import TakeBack
from signoria.games.condottiere.rules.turn import Turn

DECISIONS: Final[list[Decision[Position]]] = [Place(), Turn(), Pope(), TakeBack(), Hand(), Keep(), Draw()]
