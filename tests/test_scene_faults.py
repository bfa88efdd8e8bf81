"""A scene that is not written right is told where, whatever stands in it."""

from __future__ import annotations

import pytest

import signoria
from signoria.engine.scenes import Scene, SceneError, scene_paths

GAMES = ["condottiere", "principato", "renaissance", "virtu"]

SCENE = """
clauses = ["CON-5.4"]
[title]
en = "A"
fr = "B"
[position]
seats = 3
[[step]]
[step.expect]
over = false
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[position]\nseats = 3", "", "a scene needs 'position'"),
        ('clauses = ["CON-5.4"]', "clauses = 3", "'clauses' is a list, not 3"),
        ("[position]\nseats = 3", "[position]\nseats = [1]", "condottiere takes 2 to 6 seats, not \\[1\\]"),
        ("[position]\nseats = 3", "[position]\nseats = 9", "condottiere takes 2 to 6 seats, not 9"),
        ("[position]\nseats = 3", "[position]\nseats = 3\nhands = 7", "position: a value is missing or not of the"),
        ("[[step]]", "[[step]]\nseat = true", "step 1: 'seat' is a whole number, not True"),
        ("[[step]]", "[[step]]\nseat = 3\nmove = 'pass'", "step 1: there is no seat 3"),
        ("[[step]]", "[[step]]\neyes = -1", "step 1: there is no seat -1"),
        ("[[step]]", "[[step]]\nmove = 'pass'", "step 1: who moves"),
        ("over = false", "legal_has = 3", "step 1: a value is missing or not of the right kind"),
        ("[position]", "[luck]\ndeal = 'm1'\n[position]", "the luck 'deal' is a list of what happens"),
        ("[position]", "[luck]\ndeal = ['m99']\n[position]", "the luck 'deal' cannot be 'm99': it may be m1, m2"),
        ("[position]", "[puzzle]\nx = 1\n[position]", "a puzzle tells"),
        ("clauses", "lesson = 'a'\nclauses", "'lesson' is a whole number, not 'a'"),
    ],
)
def test_a_scene_that_is_not_written_right_says_where(old: str, new: str, sentence: str) -> None:
    game = signoria.game("condottiere")
    game.scene(SCENE).check()
    assert old in SCENE
    with pytest.raises(SceneError, match=sentence):
        game.scene(SCENE.replace(old, new)).check()


def test_an_empty_scene_is_no_folder() -> None:
    with pytest.raises(SceneError, match="a scene needs"):
        signoria.game("condottiere").scene("")


@pytest.mark.parametrize("name", GAMES)
def test_the_scene_of_another_game_is_a_scene_error(name: str) -> None:
    for other in GAMES:
        path = scene_paths(signoria.game(other))[0]
        if other != name:
            with pytest.raises(SceneError):
                Scene.read(signoria.game(name), path).check()
