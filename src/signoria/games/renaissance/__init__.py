"""Renaissance: six turns of votes, purchases, expansion and combat over the towns of Italy. Three to six nations.

One module per chapter of the rulebook: ``set_up`` (3, 23), ``course`` (4 to 6, 15, 21), ``purchases`` (14),
``expansion`` (16), ``attack`` (17.1 to 17.7), ``yellow`` (13), ``sale`` (25.8 to 25.11), ``combat`` (17.8 to 17.12),
``resolve`` and ``ending`` (7 to 12, 17.13 to 18), ``diplomacy`` (20, 25), ``scoring`` (19, 22). ``reading`` makes the
terms of a match from the data, ``position`` and ``fight`` hold the facts, ``choices`` and ``answers`` ask the players
and call the chapters, ``knowledge`` keeps what all know of a hand, ``view`` (in the shape of ``seen``) says what a seat
knows, ``dealing``, ``bounds`` and ``relaying`` deal again what it does not.
"""

from __future__ import annotations

from signoria.games.renaissance.game import Renaissance

GAME = Renaissance()
