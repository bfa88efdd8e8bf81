"""Every scene comes out as it is written, in both languages; each worked example and extra vector has one."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from condottiere.helpers import GAME
from signoria.engine.scenes import Scene, SceneError
from signoria.engine.texts import LANGUAGES

HOME = Path(str(files("signoria.games.condottiere")))
SCENES = sorted((HOME / "scenes").glob("*.toml"))
CLAUSES = set(re.findall(r'<a id="(CON-[^"]+)">', (HOME / "rules.en.md").read_text(encoding="utf-8")))
ALL = pytest.mark.parametrize("path", SCENES, ids=lambda path: str(path.stem))


@ALL
def test_a_scene_comes_out_as_written(path: Path) -> None:
    assert GAME.scene(path).check()


@ALL
def test_a_scene_speaks_both_languages(path: Path) -> None:
    scene = GAME.scene(path)
    texts = [scene.title] + [step["say"] for step in scene.content["step"] if "say" in step]
    for text in texts:
        assert set(text) == set(LANGUAGES)
        assert all(words.strip() for words in text.values())
        assert text["en"] != text["fr"]


@ALL
def test_a_scene_names_clauses_that_exist(path: Path) -> None:
    clauses = GAME.scene(path).clauses
    assert set(clauses) <= CLAUSES
    assert len(clauses) == len(set(clauses))
    example = re.match(r"(we|xv)-\d\d", path.stem)
    if example:
        assert f"CON-{example[0].upper()}" in clauses


def test_titles_are_not_used_twice() -> None:
    for language in LANGUAGES:
        titles = [GAME.scene(path).title[language] for path in SCENES]
        assert len(titles) == len(set(titles))


def test_every_worked_example_and_extra_vector_has_a_scene() -> None:
    shown = {clause for path in SCENES for clause in GAME.scene(path).clauses}
    examples = {clause for clause in CLAUSES if clause.startswith(("CON-WE-", "CON-XV-"))}
    assert len(examples) == 9 + 28
    assert examples <= shown


@ALL
def test_a_scene_that_tells_lies_is_found_out(path: Path) -> None:
    """Every expectation bites: with another value, or another clause, the scene fails."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    for number, step in enumerate(content["step"]):
        for name, value in step.get("expect", {}).items():
            others = {key: kept for key, kept in step["expect"].items() if key != name}
            lie = {name.replace("_not", "_has"): value} if name.endswith("_not") else {name: spoilt(value)}
            with pytest.raises(SceneError):
                told(content, number, {**step, "expect": {**others, **lie}})
        if "refused" in step:
            with pytest.raises(SceneError):
                told(content, number, {**step, "refused": "CON-0.0"})


def told(content: dict[str, Any], number: int, step: dict[str, Any]) -> None:
    """The scene with this step in place of its own."""
    steps = [*content["step"][:number], step, *content["step"][number + 1 :]]
    Scene(GAME, {**content, "step": steps}, "a lie").check()


def spoilt(value: object) -> object:
    """Something else of the same sort."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if isinstance(value, dict):
        return {**value, "m7": 1}
    assert isinstance(value, list)
    return [*value, "x"]
