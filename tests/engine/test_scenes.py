"""A scene that is not written right is told where, whatever stands in it."""

from __future__ import annotations

import copy
import pickle
import re
from pathlib import Path

import pytest

import signoria
from signoria.engine import lessons, puzzles, scenes
from signoria.engine.game_files import folder
from signoria.engine.messages import InputError, common
from signoria.engine.scenes import SHAPE, Scene, SceneError, scene_paths
from signoria.engine.texts import LANGUAGES

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


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[position]\nseats = 3", "", "la scène\u00a0: à une scène il faut 'position'"),
        ('clauses = ["CON-5.4"]', "clauses = 3", "la scène\u00a0: 'clauses' est une liste, pas 3"),
        ("seats = 3", "seats = 9", "la scène, position\u00a0: condottiere se joue de 2 à 6 places, pas 9"),
        ("[[step]]", "[[step]]\nseat = 3", "la scène, étape 1\u00a0: il n’y a pas de place 3"),
        ("over = false", "over = true", "la scène, étape 1\u00a0: over vaut False au lieu de True"),
        (
            "[[step]]",
            "[[step]]\nseat = 1\nmove = 'pass'",
            "la place 1 ne peut pas jouer 'pass'\u00a0: C’est à Joueur 1",
        ),
        ("[position]", "[puzzle]\nx = 1\n[position]", "la scène\u00a0: un problème dit answer, goal"),
        ("clauses", "lesson = 0\nclauses", "la scène\u00a0: le numéro d’une leçon est 1 ou plus, pas 0"),
    ],
)
def test_it_is_said_in_french_too(old: str, new: str, sentence: str) -> None:
    with pytest.raises(SceneError) as wrong:
        signoria.game("condottiere").scene(SCENE.replace(old, new)).check()
    assert sentence in wrong.value.say("fr")
    assert wrong.value.say() == str(wrong.value)
    for again in (pickle.loads(pickle.dumps(wrong.value)), copy.copy(wrong.value)):
        assert [again.say(language) for language in LANGUAGES] == [wrong.value.say(one) for one in LANGUAGES]


def test_every_fault_of_a_scene_has_its_sentence_and_every_sentence_a_fault() -> None:
    code = "".join(Path(str(module.__file__)).read_text(encoding="utf-8") for module in (scenes, lessons, puzzles))
    raised = {f"scene.{key}" for key in re.findall(r'SceneError\(\s*"(\w+)"', code)}
    named = set(re.findall(r'Phrase\("(scene\.[\w.]+)"', code)) | {f"scene.kind.{kind}" for _, kind in SHAPE.values()}
    assert len(raised) > 20
    for language in LANGUAGES:
        assert {key for key in common(language).by_key if key.startswith("scene.")} == raised | named


def test_a_goal_that_nobody_knows_is_not_taken_for_chance() -> None:
    path = next(path for path in scene_paths(signoria.game("condottiere")) if "puzzle-01" in path.name)
    scene = Scene.read(signoria.game("condottiere"), path)
    puzzle = {**scene.content["puzzle"], "goal": {"weather": "fair"}}
    with pytest.raises(SceneError, match=r"^nothing is known of 'weather'"):
        Scene(scene.game, {**scene.content, "puzzle": puzzle}, "a puzzle").check()


@pytest.mark.parametrize(
    ("game", "spec", "sentence"),
    [
        ("condottiere", {"colour": 1}, "une position n’a pas de colour\u00a0; elle peut dire answers, asked, battle"),
        ("condottiere", {"contested": "paris"}, "'paris' n’est pas une région\u00a0: il y a torino"),
        ("condottiere", {"lines": [["bishop"]]}, "bishop ne reste jamais dans une ligne"),
        ("condottiere", {"holder": 9}, "il n’y a pas de place 9\u00a0: elles sont numérotées de 0 à 1"),
        ("principato", {"goods": [{"catapult": 99}]}, "la position emploie plus de catapult qu’il n’y en a"),
        ("principato", {"objectives": [["castle"]]}, "'castle' n’est pas un objectif\u00a0: il y a armoury"),
        ("renaissance", {"towns": {"capua": 0}}, "capua est fermée"),
        ("renaissance", {"nations": ["florence"]}, "il y a 3 places, et 1 nation"),
        ("virtu", {"players": [{"florins": -1}]}, "la place 0 a moins que rien (florins)"),
        ("virtu", {"seats": 3, "troops": {"siena": {"0": 7}}}, "la place 0 a plus de troupes qu’il n’y en a"),
        ("virtu", {"seats": 2, "influence": {"rome": 99}}, "le marqueur de rome est au-delà de sa piste"),
    ],
)
def test_a_position_that_cannot_be_is_told_in_french_too(game: str, spec: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as wrong:
        signoria.game(game).position(spec)
    assert wrong.value.say("fr").startswith(sentence)
    assert wrong.value.say("xx") == wrong.value.say() == str(wrong.value)
    for again in (pickle.loads(pickle.dumps(wrong.value)), copy.copy(wrong.value)):
        assert type(again) is type(wrong.value)
        assert [again.say(language) for language in LANGUAGES] == [wrong.value.say(one) for one in LANGUAGES]


@pytest.mark.parametrize("name", GAMES)
def test_every_fault_of_a_position_has_its_sentence_and_every_sentence_a_fault(name: str) -> None:
    game = signoria.game(name)
    files = [folder(game) / file for file in ("position_reader.py", "position_checks.py")]
    code = "".join(file.read_text(encoding="utf-8") for file in files if file.is_file())
    assert "raise ValueError" not in code
    words = set(re.findall(r'"(?:position\.)?(\w+)"', code))
    for language in LANGUAGES:
        own = {key for key in game.wording(language).texts.by_key if key.startswith("position.")}
        shared = {key for key in common(language).by_key if key.startswith("position.")}
        assert {key.rpartition(".")[2] for key in own} <= words
        raised = re.findall(r'(?:PositionError\(NAME, |refuse\(.*, |known\(\w+, \w+, )"(\w+)"', code)
        assert {f"position.{key}" for key in raised} <= own | shared
        assert {f"position.thing.{thing}" for thing in re.findall(r'one_of\(\s*"(\w+)"', code)} <= own


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
