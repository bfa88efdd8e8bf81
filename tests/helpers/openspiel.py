"""Games of OpenSpiel made of ours, their observers, and random play on them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest

from signoria.research.openspiel import OUTCOMES


def load(name: str, **parameters: object) -> Any:
    return pyspiel.load_game(f"python_signoria_{name}", {"seed": 7, **parameters})


def onward(state: Any, rng: np.random.RandomState, steps: int = 10**6) -> int:
    """Play at random; how many actions of seats that took."""
    played = 0
    while not state.is_terminal() and (played < steps or state.is_chance_node()):
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1.0)
            assert max(outcomes) < OUTCOMES
            state.apply_action(rng.choice(outcomes, p=chances))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            played += 1
    return played


def kind_of(recall: bool, public: bool, private: Any) -> Any:
    return pyspiel.IIGObservationType(perfect_recall=recall, public_info=public, private_info=private)
