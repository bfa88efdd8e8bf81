"""The contest with OpenSpiel's search: whole games, honest counts, and the same time for both."""

from __future__ import annotations

import pytest

import signoria
from signoria.arena.ismcts import FIRST, LEAST, Contest, Theirs, Thinking, play

pytest.importorskip("pyspiel")
GAME = signoria.game("condottiere")


def theirs(**budget: float) -> Theirs:
    return Theirs(Contest(GAME, 2, 1, **budget), None)  # type: ignore[arg-type]


def test_their_bot_gets_the_iterations_or_what_its_pace_buys() -> None:
    assert theirs(iterations=30).due(Thinking(5, 10, 9.0)) == 30
    timed = theirs(seconds=0.5)
    assert timed.due(Thinking()) == FIRST
    assert timed.due(Thinking(moves=1, iterations=100, cpu=0.5)) == 100  # in time
    assert timed.due(Thinking(moves=1, iterations=50, cpu=0.25)) == 150  # it has saved half a move's time
    assert timed.due(Thinking(moves=1, iterations=150, cpu=0.75)) == 50
    assert timed.due(Thinking(moves=1, iterations=400, cpu=2.0)) == LEAST


def test_a_whole_game_is_played_and_counted() -> None:
    import signoria.research.openspiel  # noqa: F401

    (result,) = play(Contest(GAME, 2, 1, iterations=2))
    assert result.games == 1
    assert result.won in (0.0, 0.5, 1.0)
    assert result.theirs.iterations == 2 * result.theirs.moves > 0
    assert 0 < result.ours.iterations <= 2 * result.ours.moves
    assert result.ratio == pytest.approx(result.ours.pace / result.theirs.pace)
