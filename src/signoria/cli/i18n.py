"""Texts of the command line by key, in the user's language. Code holds no sentence for people."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from unicodedata import category

from signoria.engine.texts import LANGUAGES, Texts

_chosen = ["en"]


@cache
def words(language: str) -> Texts:
    """All words of the command line in one language."""
    text = (files("signoria.cli") / f"texts.{language}.toml").read_text(encoding="utf-8")
    return Texts(language, tomllib.loads(text))


def use(language: str) -> None:
    """From now on, speak this language."""
    _chosen[0] = language


def language() -> str:
    """The language being spoken."""
    return _chosen[0]


def say(key: str, **params: object) -> str:
    """The text of ``key`` in the language being spoken."""
    return words(language()).say(key, params)


def tame(text: str) -> str:
    """Untrusted text on one line, without control characters and bidirectional overrides."""
    return "".join(sign if sign.isprintable() or category(sign) == "Zs" else " " for sign in text)


def knows(key: str) -> bool:
    """Is there a text of this key?"""
    return key in words(language())


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """As the locale says: the first of LC_ALL, LC_MESSAGES and LANG that is set; English if it names none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            spoken = environment[name].partition("_")[0].partition(".")[0].lower()
            return spoken if spoken in LANGUAGES else "en"
    return "en"


def take_language(given: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments without ``--lang X`` (or ``-l X``), which may stand anywhere, and X; "" if X is missing."""
    rest: list[str] = []
    found: str | None = None
    at = 0
    while at < len(given):
        name, equals, value = given[at].partition("=")
        if given[at] == "--":
            return rest + list(given[at:]), found
        if name == "--lang" and equals:
            found = value
        elif given[at] in ("--lang", "-l"):
            at += 1
            found = given[at] if at < len(given) else ""
        else:
            rest.append(given[at])
        at += 1
    return rest, found
