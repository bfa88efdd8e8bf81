"""What bots of Principato are told of a position."""

from __future__ import annotations

from math import log

import pytest

from helpers.principato import GAME, holding, play
from signoria.games.principato.bot.evaluation import answered


def test_while_a_card_is_activated_the_best_answer_is_judged() -> None:
    state = holding("build_field", {"farm": 1, "bank": 2, "gold": 4})
    play(state, "activate build_field")
    behind = []
    for notation in ("option 1", "option 2"):
        after = state.copy()
        play(after, notation)
        behind.append(after)
    best = max(behind, key=lambda one: GAME.values(one)[0])
    assert GAME.features(state) == GAME.features(best)
    assert GAME.judge(state) == GAME.judge(best)
    assert answered(state).key() == best.key()
    assert answered(best) is best


def test_the_standing_that_was_learned_from_is_that_of_the_insight() -> None:
    state = holding("build_field", {"farm": 1, "bank": 2, "gold": 4})
    (own, other), (mine, his) = GAME.values(state), GAME.features(state)
    assert log(own / other) == pytest.approx(mine[0] - his[0])
