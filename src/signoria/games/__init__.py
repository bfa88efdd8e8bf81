"""The games: one folder each, the same rooms in every one. ``pyproject.toml`` lists them as entry points."""

from __future__ import annotations

from signoria.engine.registry import game, names

__all__ = ["game", "names"]
