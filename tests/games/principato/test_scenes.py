"""Each worked example has a scene, and a position that is not written right is told."""

from __future__ import annotations

import re
from collections import Counter
from itertools import chain
from typing import Any

import pytest

from helpers.principato import GAME
from signoria.engine.rulebook import rulebook
from signoria.engine.scenes import Scene, scenes_of


def test_every_worked_example_has_a_scene() -> None:
    shown = {clause for scene in scenes_of(GAME) for clause in scene.clauses}
    examples = {clause.id for clause in rulebook(GAME, "en") if clause.id.startswith("PRI-X")}
    assert len(examples) == 31
    assert examples - shown == {"PRI-X26"}  # a table of whole games: test_ch09_years.py


def test_a_scene_is_named_after_its_example() -> None:
    for scene in scenes_of(GAME):
        example = re.match(r"x(\d\d)-", scene.source)  # lessons and puzzles are named otherwise
        assert example is None or f"PRI-X{int(example[1])}" in scene.clauses


@pytest.mark.parametrize("scene", scenes_of(GAME), ids=lambda scene: str(scene.source))
def test_a_scene_shows_only_cards_that_can_lie_there_by_its_year(scene: Scene) -> None:
    told = scene.content["position"]
    backs = {"S1", "S2", *(str(year) for year in range(1, told.get("year", 1) + 1))}
    cards: list[dict[str, Any]] = GAME.data["card"]  # type: ignore[assignment]
    there = Counter(card["kind"] for card in cards if card["mark"] <= told["seats"] and card["pile"] in backs)
    shown = Counter([*chain(*told.get("hands", [])), *told.get("display", []), *told.get("pile", [])])
    del shown["military"]
    assert shown <= there


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"colour": 1}, "colour"),
        ({"goods": [{"castle": 1}]}, "castle"),
        ({"goods": [{"catapult": 20}]}, "catapult"),
        ({"turn": 2}, "seat 2"),
        ({"turn": True}, "seat True"),
        ({"year": 4}, "year 4"),
        ({"hands": [["buy_castle", "build_farm"]]}, "buy_castle"),
        ({"left": {"castle": 1}}, "castle"),
        ({"objectives": [["castle", "villa"]]}, "castle"),
        ({"objectives": [["armoury", "villa"]]}, "objective of each group"),
        ({"objectives": [["villa", "armoury"], ["fortress", "chapel"]]}, "objective of each group"),
        ({"objectives": [["armoury", "villa"], ["armoury", "chapel"]]}, "none of them twice"),
        ({"goods": [{"militia": 1, "militia_food": 1, "militia_favour": 1}]}, "more cubes on units"),
        ({"goods": [{"condottiere_gold": 1}]}, "more cubes on units"),
        ({"goods": [{"food": -1}]}, "fewer than no food"),
        ({"hands": [["build_farm"]]}, "two cards"),
        ({"hands": [["build_farm", "build_bank"]] * 3}, "two cards"),
        ({"actions": 3}, "2 actions"),
        ({"left": {"unit": -1}}, "fewer than no unit"),
        ({"display": ["buy_book"]}, "more buy_book than there are by its year"),
        ({"hands": [["tax_collector", "build_bank"]] * 2, "display": ["build_bank"] * 2}, "more build_bank"),
        ({"hands": [["build_bank-swap", "build_farm"]]}, "more build_bank-swap"),
    ],
)
def test_a_position_that_is_not_written_right_is_told(spec: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.position({"seats": 2, **spec})


def test_cards_that_are_named_are_not_dealt_to_hands_that_are_not() -> None:
    """Three Fields are in play by year 1 with 2 players: all of them lie in the display."""
    shown: Any = GAME.position({"seats": 2, "display": ["build_field"] * 3}).view(None)
    assert shown["display"] == ["build_field"] * 3
    assert "build_field" not in chain(*shown["hands"])
    assert "build_field" not in shown["pile"]
