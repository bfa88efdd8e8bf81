"""The words of the house: both languages say the same things, with the same parameters, and hold no markup."""

import re
import string
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from signoria.engine.texts import LANGUAGES, Texts
from signoria.web import i18n

TEXTS = Path(str(files("signoria.web") / "texts"))
PARTS = sorted({file.name.split(".")[0] for file in TEXTS.iterdir()})
HOUSE = TEXTS.parent.parent


def read(part: str, language: str) -> dict[str, str]:
    return Texts(language, tomllib.loads((TEXTS / f"{part}.{language}.toml").read_text(encoding="utf-8"))).by_key


def roots(texts: dict[str, str]) -> set[str]:
    return {key.split(".")[0] for key in texts}


def parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("part", PARTS)
def test_both_languages_have_the_same_keys_and_parameters(part: str) -> None:
    english, french = (read(part, language) for language in LANGUAGES)
    assert list(english) == list(french)
    for key, text in english.items():
        assert parameters(text) == parameters(french[key]), key


@pytest.mark.parametrize("part", PARTS)
def test_parts_share_no_key_and_hold_no_markup(part: str) -> None:
    for language in LANGUAGES:
        mine = read(part, language)
        for other in PARTS:
            assert other == part or not roots(mine) & roots(read(other, language))
        for key, text in mine.items():
            assert not re.search(r'[<>"]|&\w+;', text), key
            assert text.strip(), key


@pytest.mark.parametrize("part", PARTS)
def test_french_is_set_as_french(part: str) -> None:
    for key, text in read(part, "fr").items():
        assert not re.search(r"[^\u00a0\u202f\s][;!?»](?!\w)|[ ][;:!?»]|«[^\u00a0\u202f]", text), key
        assert not re.search(r"[^\u00a0\u202f\d/s]:(?!//)(?!\d)(?=\s|$)", text), key
        assert "'" not in text, key


def test_every_key_of_the_table_is_used() -> None:
    code = "".join(file.read_text(encoding="utf-8") for kind in ("*.py", "*.html") for file in HOUSE.rglob(kind))
    for key in read("table", "en"):
        stem = key.rpartition(".")[0]
        built = "." in stem and (f"{stem}.{{" in code or f"'{stem}.' ~" in code)
        assert built or f'"{key}"' in code or f"'{key}'" in code, key


def test_the_reader_is_understood() -> None:
    assert i18n.spoken("fr-CH, fr;q=0.9, en;q=0.8") == "fr"
    assert i18n.spoken("de, en-GB;q=0.7") == "en"
    assert i18n.spoken("") == "en"
    assert i18n.say("en", "table.why.not", move="Winter") == "Why not “Winter”?"


def test_a_colon_has_the_space_of_its_language() -> None:
    assert i18n.about("en", "Milano", "free") == "Milano: free"
    assert i18n.about("fr", "Milano", "libre") == "Milano\u00a0: libre"
