"""Virtù: a palace with an action wheel, symbols to pay with, sieges, agents, alliances. Three to five powers, or two.

One module per chapter of the rulebook: ``set_up`` (3, 4), ``palace`` (5, 26), ``relief``, ``payable`` and ``paying``
(6, 7), ``spring`` (8 to 11), ``peace`` (12 to 15), ``war`` (16), ``intrigue`` (17), ``sieges``, ``duel``, ``strength``
and ``outcome`` (18 to 21, 23), ``retreat`` (22), ``winter`` (25, 28), ``buying`` (27), ``alliances`` (29), ``course``
(8, 24, 31), ``scoring`` (32); for two players ``postures``, ``influence`` and ``elimination``. ``reading`` makes the
terms of a match from the data, with ``entries``, ``geography`` (2), ``sides`` (3, 4) and ``playable``; ``choices`` and
``state`` put the chapters in order, ``view`` says what lies on the table, ``wording`` says it in words.
"""

from __future__ import annotations

from signoria.games.virtu.game import Virtu

GAME = Virtu()
