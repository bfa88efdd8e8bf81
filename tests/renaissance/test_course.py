"""The course and the puzzles of Renaissance: what they ask can be done, and their French is set as French."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

from renaissance.helpers import GAME
from signoria.engine.lessons import Lesson, course
from signoria.engine.puzzles import puzzles

SCENES = Path(str(files("signoria.games.renaissance"))) / "scenes"
WRITTEN = sorted([*SCENES.glob("learn-*.toml"), *SCENES.glob("puzzle-*.toml")])


def test_the_course_is_numbered_without_a_gap_and_there_are_puzzles() -> None:
    assert [lesson.number for lesson in course(GAME)] == list(range(1, 11))
    assert len(puzzles(GAME)) == 3


@pytest.mark.parametrize("lesson", course(GAME), ids=lambda lesson: str(lesson.number))
def test_whoever_does_what_is_asked_comes_to_the_end(lesson: Lesson) -> None:
    """From stop to stop, by the address alone; each time something is told or asked."""
    moment = lesson.find("0")
    walked = [moment.number]
    while moment.step is not None:
        assert moment.said or "ask" in moment.step
        moment = lesson.find(str(lesson.onward(moment, moment.asked[-1] if moment.asked else "")))
        walked.append(moment.number)
    assert walked == lesson.stops
    assert moment.said


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: str(path.stem))
def test_french_is_set_as_french(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("fr = "):
            assert not re.search(r"[^\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]|'", line[6:-1]), line
