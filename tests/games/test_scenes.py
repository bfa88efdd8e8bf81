"""Every scene of every game comes out as it is written, in both languages, and could come out otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.positions import OURS
from signoria import games
from signoria.engine.rulebook import rulebook
from signoria.engine.scenes import Scene, SceneError, scenes_of
from signoria.engine.texts import LANGUAGES

SCENES = [scene for name in games.names() for scene in scenes_of(games.game(name))]
ALL = pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.game.name}-{scene.source}")


@ALL
def test_a_scene_comes_out_as_written(scene: Scene) -> None:
    assert scene.check()


@ALL
def test_a_scene_speaks_both_languages(scene: Scene) -> None:
    for text in [scene.title] + [step["say"] for step in scene.content["step"] if "say" in step]:
        assert set(text) == set(LANGUAGES)
        assert all(words.strip() for words in text.values())
        assert text["en"] != text["fr"]


@ALL
def test_a_scene_names_clauses_that_exist(scene: Scene) -> None:
    assert set(scene.clauses) <= {clause.id for clause in rulebook(scene.game, "en")}
    assert len(scene.clauses) == len(set(scene.clauses))


@pytest.mark.parametrize("game", OURS)
def test_titles_are_not_used_twice(game: str) -> None:
    for language in LANGUAGES:
        titles = [scene.title[language] for scene in scenes_of(games.game(game))]
        assert len(titles) == len(set(titles))


@ALL
def test_a_scene_that_tells_lies_is_found_out(scene: Scene) -> None:
    """Every expectation bites: with another value, or another clause, the scene fails."""
    for number, step in enumerate(scene.content["step"]):
        for name, value in step.get("expect", {}).items():
            others = {key: kept for key, kept in step["expect"].items() if key != name}
            lie = {name.replace("_not", "_has"): value} if name.endswith("_not") else {name: spoilt(value)}
            with pytest.raises(SceneError):
                told(scene, number, {**step, "expect": {**others, **lie}})
        if "refused" in step:
            with pytest.raises(SceneError):
                told(scene, number, {**step, "refused": "XXX-0.0"})


def told(scene: Scene, number: int, step: dict[str, Any]) -> None:
    """The scene with this step in place of its own."""
    steps = [*scene.content["step"][:number], step, *scene.content["step"][number + 1 :]]
    Scene(scene.game, {**scene.content, "step": steps}, "a lie").check()


def spoilt(value: object) -> object:
    """Something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, (int, float)):
        return value + 1
    if isinstance(value, list):
        return [*value, "a stranger"]
    return {**value, "stranger": 1} if isinstance(value, dict) else f"{value}?"
