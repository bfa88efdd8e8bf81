"""The course and the puzzles of Principato; what holds for those of all games is in tests/games/test_courses.py."""

from __future__ import annotations

import pytest

import signoria
from signoria.engine.lessons import course
from signoria.engine.luck import FastLuck
from signoria.engine.puzzles import puzzles

GAME = signoria.game("principato")


def test_the_course_is_numbered_without_a_gap_and_there_are_puzzles() -> None:
    assert [lesson.number for lesson in course(GAME)] == list(range(1, 11))
    assert len(puzzles(GAME)) == 5


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_move_of_a_game_has_a_reason_that_any_world_agrees_on(language: str) -> None:
    """A hint tells nothing hidden: the reason is the same in a world with other objectives for the others."""
    wording = GAME.wording(language)
    match = GAME.start(3, 5)
    kinds: set[str] = set()
    luck = FastLuck(3)
    while not match.over and match.ply < 260:
        seat = match.actors[0]
        legal = match.legal(seat)
        if match.ply % 4 == 0:
            other = match.state.copy()
            other.resample(seat, FastLuck(match.ply))
            for move in legal[:12]:
                told = wording.reason(match.view(seat), move)
                assert told
                assert "{" not in told
                assert told == wording.reason(other.view(seat), move)
                kinds.add(move.verb)
        match.play(seat, legal[luck.below(len(legal))])
    assert {"activate", "swap", "take", "end", "favour"} <= kinds
