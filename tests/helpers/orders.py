"""Condottiere with orders of a test's own, so that what is tested does not follow what the game offers."""

from __future__ import annotations

from typing import Any

import pytest

from signoria.engine import registry
from signoria.engine.habits import Habits

HABITS = Habits.read(
    {
        "planned": ["battle"],
        "facts": ["round"],
        "standing": {
            "out": {"phases": ["battle"], "play": "pass", "until": ["round", "always"]},
            "poor": {"phases": ["battle"], "play": "pass", "until": ["always"], "fact": "round"},
        },
    }
)
WORDS = {
    "order.out": "Stay out",
    "order.poor": "Stay out {limit}",
    "scope.round": "this round",
    "fact.round": "the round",
}


def give_condottiere_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Any = registry.game("condottiere")
    monkeypatch.setattr(game, "habits", HABITS)
    monkeypatch.setattr(type(game), "scopes", lambda self, view: {"round": view["round"]})
    monkeypatch.setattr(type(game), "public_facts", lambda self, view: {"round": view["round"]})
    for texts in game.texts.values():
        for key, word in WORDS.items():
            monkeypatch.setitem(texts.by_key, key, word)
