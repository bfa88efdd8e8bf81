"""The course and the puzzles of Renaissance; what holds for those of all games is in tests/games/test_courses.py."""

from __future__ import annotations

from helpers.renaissance import GAME
from signoria.engine.lessons import course
from signoria.engine.puzzles import puzzles


def test_the_course_is_numbered_without_a_gap_and_there_are_puzzles() -> None:
    assert [lesson.number for lesson in course(GAME)] == list(range(1, 11))
    assert len(puzzles(GAME)) == 3
