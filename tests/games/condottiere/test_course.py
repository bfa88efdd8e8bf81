"""The course and the puzzles: what they claim is proven, and faults in them are found."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from helpers.condottiere import GAME
from signoria.engine.lessons import course
from signoria.engine.puzzles import puzzles
from signoria.engine.scenes import Scene, SceneError
from signoria.games.condottiere.wording import CondottiereWording

SCENES = Path(str(files("signoria.games.condottiere"))) / "scenes"
WRITTEN = sorted([*SCENES.glob("learn-*.toml"), *SCENES.glob("puzzle-*.toml")])


def content(name: str) -> dict[str, Any]:
    return tomllib.loads((SCENES / f"{name}.toml").read_text(encoding="utf-8"))


def checked(told: dict[str, Any]) -> None:
    Scene(GAME, told, "planted").check()


# The course


def test_the_course_is_numbered_without_a_gap() -> None:
    assert [lesson.number for lesson in course(GAME)] == list(range(1, 15))


def test_after_the_end_the_last_battle_is_the_one_that_is_named() -> None:
    wording, lesson = GAME.wording("en", ()), course(GAME)[0]
    assert isinstance(wording, CondottiereWording)
    assert [wording.moment(lesson.find(at).state.view(0)) for at in "12"] == ["Round 1, battle 1"] * 2


def test_an_address_tells_which_of_several_moves_was_made() -> None:
    lesson = course(GAME)[1]
    here = lesson.find("1")
    assert len(here.asked) == 6
    there = lesson.onward(here, "place spoleto")
    assert str(there) == "4-5"
    assert lesson.find("4-5").state.view(0)["contested"] == "spoleto"
    assert lesson.find("4").state.view(0)["contested"] == "siena"


@pytest.mark.parametrize("where", ["", "5", "4-6", "4-0.0", "-1", "4-", "1e2", "²", "99999"])
def test_what_is_no_place_of_a_lesson_is_refused(where: str) -> None:
    with pytest.raises(ValueError, match="no place"):
        course(GAME)[1].find(where)


def test_a_lesson_that_asks_nothing_is_found() -> None:
    told = content("learn-05-winter")
    del told["step"][0]["ask"]["fr"]
    with pytest.raises(SceneError, match="'ask'"):
        checked(told)


def test_a_lesson_that_cannot_go_on_after_what_it_accepts_is_found() -> None:
    told = content("learn-05-winter")
    told["step"][0]["accept"] = ["pass"]
    with pytest.raises(SceneError, match="answered otherwise"):
        checked(told)


# The puzzles


def test_there_is_a_puzzle_for_every_day_of_a_week_and_more() -> None:
    assert len(puzzles(GAME)) >= 8


@pytest.mark.parametrize("written", WRITTEN, ids=lambda written: written.stem)
def test_con_10_2_where_a_battle_is_to_begin_two_hold_cards(written: Path) -> None:
    """With cards in one hand the round would be over, and everybody be dealt new ones: nobody fights alone."""
    told = content(written.stem)["position"]
    if told["phase"] == "place" if "phase" in told else not any(told.get("lines", [])):
        assert sum(bool(hand) for hand in told["hands"]) >= 2


@pytest.mark.parametrize("also", ["play m2", "play winter"])
def test_a_wrong_solution_is_found(also: str) -> None:
    told = content("puzzle-01-one-card-is-enough")
    told["puzzle"]["solutions"].append(also)
    with pytest.raises(SceneError, match="what solves it"):
        checked(told)


def test_a_second_solution_is_found() -> None:
    """With a Winter in place of the Spring the last puzzle could be solved in two ways."""
    told = content("puzzle-10-the-lesser-evil")
    told["position"]["hands"][0][2] = "winter"
    with pytest.raises(SceneError, match="play winter"):
        checked(told)


def test_an_answer_that_rests_on_a_hidden_card_is_found() -> None:
    """Whether Lodovico can overtake must be seen, not guessed."""
    told = content("puzzle-05-count-before-you-spend")
    told["position"]["known"] = []
    with pytest.raises(SceneError, match="what solves it"):
        checked(told)
