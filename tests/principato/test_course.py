"""The course and the puzzles of Principato: what they ask can be done, and their French is set as French."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path

import pytest

import signoria
from signoria.engine.lessons import Lesson, course
from signoria.engine.luck import FastLuck
from signoria.engine.puzzles import puzzles

GAME = signoria.game("principato")
SCENES = Path(str(files("signoria.games.principato"))) / "scenes"
WRITTEN = sorted([*SCENES.glob("learn-*.toml"), *SCENES.glob("puzzle-*.toml")])


def test_the_course_is_numbered_without_a_gap_and_there_are_puzzles() -> None:
    assert [lesson.number for lesson in course(GAME)] == list(range(1, 11))
    assert len(puzzles(GAME)) == 5


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
