"""Every option, value, refusal, event and move has its words, in both languages; a game without texts has some too."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import signoria.engine.match
import signoria.games.condottiere.refusals
import toy
from matches import CONDOTTIERE as GAME
from matches import finished
from signoria.engine.illegal import Illegal
from signoria.engine.texts import LANGUAGES, flatten
from signoria.engine.wording import Wording, common
from signoria.games.condottiere.codes import ENDING_IDS, PHASE_IDS
from signoria.games.condottiere.wording import CondottiereWording

NAMES = ("Ada", "Bea", "Caio")
UNWORDED = re.compile(r"[{}]|\b(m\d+|seat|None|True|False)\b")


def wordings() -> list[Wording]:
    return [GAME.wording(language, NAMES) for language in LANGUAGES]


@pytest.mark.parametrize("wording", wordings(), ids=LANGUAGES)
def test_each_option_and_value_has_words(wording: Wording) -> None:
    for option in GAME.options:
        name, about = wording.option(option)
        assert name[0].isupper()
        assert "_" not in name
        assert about.endswith((".", "?"))
        assert len(about) > 30
        for value in (*option.values, option.default):
            said = wording.value(option, value)
            assert said
            assert "_" not in said
            if not isinstance(value, int) or isinstance(value, bool):
                assert said != str(value) or value == "random"


@pytest.mark.parametrize("wording", wordings(), ids=LANGUAGES)
def test_each_move_verb_and_prompt_has_words(wording: Wording) -> None:
    for action in GAME.actions:
        label = wording.label(action)
        assert label
        assert not UNWORDED.search(label), label
    for verb in GAME.actions.verbs:
        assert wording.verb(verb.name)[0].isupper()
    for phase in PHASE_IDS:
        for final in ([], [0, 1]):
            assert wording.prompt({"phase": phase, "contested": "roma", "final": final}).endswith(".")


def refusal_keys() -> set[str]:
    """Every key that refusals.py can name."""
    source = Path(str(signoria.games.condottiere.refusals.__file__)).read_text(encoding="utf-8")
    keys: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
            key = node.value.elts[1]
            if isinstance(key, ast.Constant):
                keys.add(str(key.value))
    return keys | {f"not_now_{phase}" for phase in PHASE_IDS if phase != "over"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_refusal_has_words(language: str) -> None:
    assert len(refusal_keys()) > 20
    assert {f"refusal.{key}" for key in refusal_keys()} <= set(GAME.texts[language].by_key)


@pytest.mark.parametrize("wording", [*wordings(), *(toy.HighCard().wording(one, NAMES) for one in LANGUAGES)])
def test_the_match_refuses_in_words(wording: Wording) -> None:
    source = Path(str(signoria.engine.match.__file__)).read_text(encoding="utf-8")
    keys = set(re.findall(r'"((?:undo\.\w+)|unknown_action)"', source))
    assert len(keys) >= 5
    for key in keys:
        said = wording.refusal(Illegal("", "the message", key, {"action": "dance"}))
        assert said != "the message"
        assert not UNWORDED.search(said)
    assert wording.refusal(Illegal("X-1", "the message", "refusal.unheard_of")) == "the message"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("options", [{}, {"draw_after_battle": True, "hidden_cards": True, "capture_regions": True}])
def test_each_event_has_words_for_every_reader(language: str, options: dict[str, Any]) -> None:
    """Nothing is told by its bare facts, and nothing that is told has an id in it."""
    match = finished(3, 5, **options)
    wording = GAME.wording(language, NAMES)
    readers: list[int | None] = [None, 0, 1, 2]
    for reader in readers:
        for event in match.events(reader):
            assert isinstance(wording, CondottiereWording)
            key = wording.event_key(event, reader)
            assert not key or f"event.{key}" in wording.texts, key
            assert not UNWORDED.search(wording.story(event, reader)), wording.story(event, reader)
    for ending in ENDING_IDS[1:]:
        assert f"ending.{ending}" in wording.texts


def test_warnings_have_words() -> None:
    options = {option.name: option.default for option in GAME.options} | {"play_for_points": 9, "capture_regions": True}
    (key,) = GAME.warnings(options)
    for wording in wordings():
        assert "CON-15.3" in wording.warning(key)


def test_a_game_without_texts_is_told_by_its_notations() -> None:
    game = toy.HighCard()
    wording = game.wording("en", ("Ada", ""))
    assert (wording.title, wording.name(0), wording.name(1)) == ("high-card", "Ada", "Player 2")
    assert [wording.label(action) for action in game.actions] == ["open", "swap", "show"]
    assert wording.verb("swap") == "swap"
    assert wording.prompt({}) == "Your move."
    assert wording.story({"kind": "deal", "seat": 1, "ply": 3}, None) == "deal: seat 1."
    assert wording.story({"kind": "undo", "seat": 0, "undone": 3, "ply": 3}, None) == "Ada takes back a step."


def test_the_common_words_are_the_same_in_both_languages() -> None:
    keys = [
        flatten(tomllib.loads((files("signoria.engine") / f"texts.{one}.toml").read_text("utf-8"))) for one in LANGUAGES
    ]
    assert keys[0].keys() == keys[1].keys()
    assert common("it") is not common("fr")
    assert common("it").say("your_move") == "Your move."
