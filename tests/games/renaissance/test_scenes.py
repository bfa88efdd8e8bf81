"""Nearly every worked example has a scene, and a position that is not written right is told."""

from __future__ import annotations

import pytest

from helpers.renaissance import GAME
from signoria.engine.rulebook import rulebook
from signoria.engine.scenes import scenes_of

TESTED = {"REN-E05"}  # it begins with a match, not with a position: the test of its chapter shows it


def test_every_worked_example_has_a_scene_or_a_test() -> None:
    shown = {clause for scene in scenes_of(GAME) for clause in scene.clauses}
    examples = {clause.id for clause in rulebook(GAME, "en") if clause.id.startswith("REN-E")}
    assert len(examples) == 39
    assert examples - shown == TESTED


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"colour": 1}, "colour"),
        ({"towns": {"atlantis": 0}}, "atlantis"),
        ({"towns": {"capua": 0}}, "capua is closed"),
        ({"towns": {"siena": {"owner": 0, "level": "tower"}}}, "tower"),
        ({"turn": 3}, "seat 3"),
        ({"turn": True}, "seat True"),
        ({"year": 7}, "turn 7"),
        ({"hands": [{"elephants": 1}]}, "elephants"),
        ({"hands": [{"engineer": 9}]}, "more engineer"),
        ({"nations": ["florence"]}, "1 nations"),
        ({"phase": "signs"}, "begins in one of"),
    ],
)
def test_a_position_that_is_not_written_right_is_told(spec: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.position({"seats": 3, **spec})
