"""Condottiere: seventeen regions of Italy, a hundred and ten cards, two to six captains.

One module per chapter of the rulebook: ``battle`` (3, 4), ``strength`` (5), ``cards`` (6), ``pope`` (7), ``resolve``
(8, 9), ``rounds`` (2, 10, 16), ``victory`` (12, 13, 17, 18), ``showing`` (14); the variants of chapters 19 and 20 live
where the rule they change lives. ``state`` puts them in order, ``view`` says who may know what.
"""

from __future__ import annotations

from signoria.games.condottiere.game import Condottiere

GAME = Condottiere()
