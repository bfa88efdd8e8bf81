"""Renaissance: six turns of votes, purchases, expansion and combat over the towns of Italy. Three to six nations.

``rules`` has a module for each chapter of the rulebook, and ``decisions`` lists the questions that they ask.
``position`` and ``combat_position`` hold the facts, ``terms`` what a match is played by. ``view`` says what a seat
knows; ``world``, ``resample`` and ``hand_bounds`` deal again what it does not.
"""

from __future__ import annotations

from signoria.games.renaissance.game import Renaissance

GAME = Renaissance()
