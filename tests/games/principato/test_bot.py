"""What bots of Principato are told of a position."""

from __future__ import annotations

from math import log

import pytest

from helpers.principato import GAME, holding, play, position, view
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


def test_pri_r25_units_that_go_home_by_an_answer_under_seal_are_weighed_as_gone() -> None:
    """They still stand there, but a bot must see a difference between its answers, and the same one as if in turn."""
    have = [{"militia": 4}, {"catapult": 1, "militia": 1}]
    worth: dict[tuple[bool, int], list[float]] = {}
    for together in (True, False):
        for count in (0, 4):
            state = position(goods=have, pile=[], options={"asked_together": together})
            play(state, "end", (0, f"return militia {count}"))
            assert view(state)["principalities"][0]["wall"] == ({"militia": 4} if together or not count else {})
            worth[together, count] = GAME.values(state)
            assert len(GAME.features(state)) == 2
    assert worth[True, 0] == pytest.approx(worth[False, 0])
    assert worth[True, 4] == pytest.approx(worth[False, 4])
    assert worth[True, 0][0] != pytest.approx(worth[True, 4][0])


def test_pri_r25_features_tell_of_the_units_that_stay() -> None:
    state = position(goods=[{"militia": 4}, {"militia": 1}], pile=[])
    play(state, "end", (0, "return militia 3"))
    told = dict(zip(GAME.feature_names, GAME.features(state)[0], strict=True))
    assert told["militia"] == pytest.approx(0.3)
    assert view(state)["principalities"][0]["wall"] == {"militia": 4}
