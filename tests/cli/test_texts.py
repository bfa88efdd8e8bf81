"""Both languages say everything, about the same things, and the code asks for no text that is not there."""

from __future__ import annotations

import re
import string
import tomllib
from pathlib import Path

import pytest

import signoria.cli
import signoria.engine
import signoria.games.condottiere
import signoria.games.principato
import signoria.games.renaissance
import signoria.games.virtu
from signoria.cli.i18n import take_language
from signoria.engine.texts import flatten

CLI = Path(str(signoria.cli.__file__)).parent
ENGINE = Path(str(signoria.engine.__file__)).parent
CONDOTTIERE = Path(str(signoria.games.condottiere.__file__)).parent
PRINCIPATO = Path(str(signoria.games.principato.__file__)).parent
RENAISSANCE = Path(str(signoria.games.renaissance.__file__)).parent
VIRTU = Path(str(signoria.games.virtu.__file__)).parent
FOLDERS = {
    "cli": CLI,
    "engine": ENGINE,
    "condottiere": CONDOTTIERE,
    "principato": PRINCIPATO,
    "renaissance": RENAISSANCE,
    "virtu": VIRTU,
}
KEY = re.compile(r"""\bsay\(\s*"([a-z_]+\.[a-z_.]+)"|CommandError\(\s*"([a-z_]+)\"""")
# Names and notations are the same in both.
SAME = re.compile(r"region\.|town\.|province\.|artist\.|short\.|parameter\.|help\..*example")


def texts(folder: Path, language: str) -> dict[str, str]:
    inside = folder / "texts" if (folder / "texts").is_dir() else folder
    file = inside / f"texts.{language}.toml"
    return flatten(tomllib.loads(file.read_text(encoding="utf-8")))


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_both_languages_have_the_same_keys_and_parameters(folder: Path) -> None:
    english, french = texts(folder, "en"), texts(folder, "fr")
    assert set(english) == set(french)
    apart = {key for key in english if parameters(english[key]) != parameters(french[key])}
    assert not apart


@pytest.mark.parametrize("folder", FOLDERS.values(), ids=FOLDERS)
def test_french_is_not_english(folder: Path) -> None:
    english, french = texts(folder, "en"), texts(folder, "fr")
    sentences = [key for key, text in english.items() if " " in text and not SAME.match(key)]
    assert len(sentences) > 50
    copied = [key for key in sentences if english[key] == french[key] and re.search(r"[a-z]{3} [a-z]{2}", english[key])]
    assert not copied


def test_the_code_asks_for_no_text_that_is_not_there() -> None:
    known = texts(CLI, "en")
    asked: set[str] = set()
    for path in CLI.rglob("*.py"):
        for plain, fault in KEY.findall(path.read_text(encoding="utf-8")):
            asked.add(plain or f"fault.{fault}")
    assert len(asked) > 80
    assert asked <= set(known)


@pytest.mark.parametrize(
    ("given", "rest", "found"),
    [
        (["play", "--lang", "fr"], ["play"], "fr"),
        (["-l", "fr", "play"], ["play"], "fr"),
        (["play", "--lang=en", "x"], ["play", "x"], "en"),
        (["play", "--lang"], ["play"], ""),
        (["play"], ["play"], None),
        (["play", "--", "--lang", "fr"], ["play", "--", "--lang", "fr"], None),
    ],
)
def test_the_language_may_stand_anywhere(given: list[str], rest: list[str], found: str | None) -> None:
    assert take_language(given) == (rest, found)
