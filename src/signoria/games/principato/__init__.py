"""Principato: three years, two actions a turn, a display of cards, and armies that must be fed. Two to four princes.

One module per chapter of the rulebook: ``storage`` (2, 7), ``set_up`` (3), ``turns`` (4), ``activate`` (5, 8),
``display`` (5, 6), ``military`` (9 to 12), ``score`` (13, 14); ``decisions`` lists what they ask, by phase. ``reading``
makes the terms of a match from the data, ``state`` is the contract, ``view`` says who may know what.
"""

from __future__ import annotations

from signoria.games.principato.game import Principato

GAME = Principato()
