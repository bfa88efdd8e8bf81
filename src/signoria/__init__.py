"""Signoria: a digital table for board games of Renaissance Italy."""

from __future__ import annotations

from signoria.engine.actions import Action
from signoria.engine.illegal import Illegal
from signoria.engine.match import Match
from signoria.engine.record import BadRecord
from signoria.engine.seal import Seal
from signoria.games import game

__version__ = "0.2.0.dev0"
__all__ = ["Action", "BadRecord", "Illegal", "Match", "Seal", "game"]
