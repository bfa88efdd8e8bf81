"""Morra: everybody shows fingers and calls the total at the same time. Two to four players.

``state`` holds the position with its two decisions (chapters 2 and 3), ``game`` the Game object. The rest is data and
presentation: ``texts/`` (rules and sentences), ``data/rulings.toml``, ``scenes/``, ``wording``, ``observation`` with
``environments.toml``, and ``table``, which draws the page.
"""

from __future__ import annotations

from signoria_morra.game import Morra

GAME = Morra()
