"""Condottiere: seventeen regions of Italy, a hundred and ten cards, two to six captains.

One module per chapter of the rulebook: ``battle`` (3), ``turn`` (4), ``strength`` (5), ``cards`` (6), ``pope`` (7),
``resolve`` (8, 9), ``hands`` (8, 10), ``rounds`` (2, 10), ``victory`` (12, 13, 17, 18), ``showing`` (14), ``drawing``
(16); chapters 19 and 20 live where the rule they change lives. ``decisions`` lists the decisions by phase.
"""

from __future__ import annotations

from signoria.games.condottiere.game import Condottiere

GAME = Condottiere()
