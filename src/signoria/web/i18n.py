"""The words of the house, by key, in the reader's language: ``texts/*.<language>.toml``, a file for each part of it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from signoria.engine.texts import LANGUAGES, Texts


@cache
def words(language: str) -> Texts:
    """All words of the house in one language."""
    tree: dict[str, object] = {}
    for file in sorted((files("signoria.web") / "texts").iterdir(), key=lambda one: one.name):
        if file.name.endswith(f".{language}.toml"):
            tree.update(tomllib.loads(file.read_text(encoding="utf-8")))
    return Texts(language, tree)


@cache
def every_word(language: str) -> dict[str, str]:
    """The same as a plain dictionary, for texts without parameters on a hot path."""
    return words(language).by_key


def about(language: str, name: object, said: object) -> str:
    """``Milano: why not?``, with the space that a language has before its colon."""
    return f"{name}{every_word(language)['common.colon']}{said}"


def say(language: str, key: str, **params: object) -> str:
    """The text of ``key``."""
    return words(language).say(key, params)


def spoken(wanted: str) -> str:
    """A language we speak: of ``fr-CH, fr;q=0.9, en;q=0.8`` the first that is one of ours, English if none is."""
    for part in wanted.split(","):
        language = part.partition(";")[0].partition("-")[0].strip().lower()
        if language in LANGUAGES:
            return language
    return "en"
