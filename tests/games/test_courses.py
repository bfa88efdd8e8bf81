"""The courses and puzzles of all games: what they ask can be done, and their French is set as French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria import games
from signoria.engine.lessons import Lesson, course
from signoria.engine.scenes import scene_paths

LESSONS = [lesson for name in games.names() for lesson in course(games.game(name))]
SCENES = [path for name in games.names() for path in scene_paths(games.game(name))]
WRITTEN = [path for path in SCENES if path.name.startswith(("learn-", "puzzle-"))]


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.game.name}-{lesson.number}")
def test_whoever_does_what_is_asked_comes_to_the_end(lesson: Lesson) -> None:
    """From stop to stop, by the address alone; each time something is told or asked."""
    moment = lesson.find("0")
    walked = [moment.number]
    while moment.step is not None:
        assert moment.said or "ask" in moment.step
        if moment.asked:
            legal = [str(lesson.game.actions[one]) for one in moment.state.legal(lesson.seat)]
            assert set(moment.asked) <= set(legal)
        moment = lesson.find(str(lesson.onward(moment, moment.asked[-1] if moment.asked else "")))
        walked.append(moment.number)
    assert walked == lesson.stops
    assert moment.said


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_french_is_set_as_french(path: Path) -> None:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("fr = "):
            assert not re.search(r"[^\u00a0\u202f][;:!?»]|«[^\u00a0\u202f]|'", line[6:-1]), line
