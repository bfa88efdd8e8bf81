"""Each worked example and extra vector has a scene."""

from __future__ import annotations

import re
from typing import Any

import pytest

from helpers.condottiere import GAME
from signoria.engine.rulebook import rulebook
from signoria.engine.scenes import scenes_of


def test_every_worked_example_and_extra_vector_has_a_scene() -> None:
    shown = {clause for scene in scenes_of(GAME) for clause in scene.clauses}
    examples = {clause.id for clause in rulebook(GAME, "en") if clause.id.startswith(("CON-WE-", "CON-XV-"))}
    assert len(examples) == 9 + 28
    assert examples <= shown


def test_a_scene_is_named_after_its_example() -> None:
    for scene in scenes_of(GAME):
        example = re.match(r"(we|xv)-\d\d", scene.source)
        assert example is None or f"CON-{example[0].upper()}" in scene.clauses


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"hands": [["m1"], ["m1"], ["m6"]]}, "hands for 3 seats"),  # the third would lie in the first one's line
        ({"lines": [[], [], ["m6"]]}, "lines for 3 seats"),
        ({"domains": [[], [], ["roma"]]}, "domains for 3 seats"),
        ({"domains": [["roma"], ["siena", "roma"]]}, "one owner"),
        ({"out": [2]}, "seat 2"),
        ({"final": [0, 5]}, "seat 5"),
        ({"known": [{"by": 0, "of": 2, "cards": ["m1"]}]}, "seat 2"),
        ({"known": [{"by": 0, "of": 1, "cards": ["m1"]}]}, "fewer m1"),
        ({"face_down": ["m1"]}, "m1 cannot lie face down"),
        ({"face_down": ["winter"], "options": {"hidden_cards": True}}, "winter cannot lie face down"),
        ({"seats": 9}, "takes 2 to 6 seats, not 9"),
        ({"seats": "2"}, "takes 2 to 6 seats, not '2'"),
        ({"turn": True}, "seat True"),
        ({"domains": [[None]]}, "None is no region"),
        ({"known": [{"by": 0, "cards": ["m1"]}]}, "by, of and cards, not as by, cards"),
        ({"lines": [["winter"], ["spring"]]}, "never in play together"),
        ({"lines": [["bishop"], []]}, "bishop never stays"),
        ({"lines": [[], ["scarecrow"]]}, "scarecrow never stays"),
        ({"domains": [["torino", "siena", "venezia", "ancona", "mantova", "napoli", "bologna"]]}, "6 control markers"),
        ({"pope": "lucca"}, "unless pope_on_contested"),
        ({"pope": "roma", "domains": [["roma"]]}, "controlled region only with capture_regions"),
        ({"domains": [["lucca"]]}, "fought over only with capture_regions"),
        ({"domains": [["lucca"]], "options": {"capture_regions": True}}, "does not attack"),
        ({"phase": "draw"}, "asked to draw with draw_after_battle = false"),
        ({"phase": "hand", "options": {"draw_after_battle": True}}, "asked to hand with draw_after_battle = true"),
        ({"phase": "keep", "options": {"draw_after_battle": True}}, "asked to keep with draw_after_battle = true"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_position_that_cannot_be_is_told(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.position({"seats": 2, "contested": "lucca", **spec})


@pytest.mark.parametrize(
    "spec",
    [
        {"pope": "lucca", "options": {"pope_on_contested": "allow"}},
        {"pope": "roma", "domains": [["roma"]], "options": {"capture_regions": True}},
        {"pope": "roma", "domains": [["roma"]], "options": {"pope_on_contested": "allow"}},
        {"domains": [[], ["lucca"]], "options": {"capture_regions": True}},
        {"phase": "draw", "options": {"draw_after_battle": True}},
        {"domains": [["torino", "siena", "venezia", "ancona", "mantova", "napoli"]]},
        {"lines": [["winter", "surrender"], ["winter"]]},
    ],
)
def test_a_position_that_can_be_is_read(spec: dict[str, Any]) -> None:
    assert GAME.position({"seats": 2, "contested": "lucca", **spec}).actors()[0] == 0
