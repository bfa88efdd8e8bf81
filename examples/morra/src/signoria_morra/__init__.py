"""Morra: everybody shows fingers and calls the total at the same time. Two to four players.

``state`` holds the position with its two decisions (chapters 2 and 3), ``game`` the Game object. The rest is data and
presentation: ``texts/`` (rules and sentences), ``data/rulings.toml``, ``scenes/``, ``wording``, and ``observation``
with ``environments.toml``. It has no ``table`` and no ``terminal`` of its own: the generic ones draw it from its views.
"""

from __future__ import annotations

from signoria_morra.game import Morra

GAME = Morra()
