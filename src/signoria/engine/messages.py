"""Localised messages of the engine, and InputError, the exception that carries one."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Protocol, runtime_checkable

from signoria.engine.texts import LANGUAGES, Texts


@cache
def common(language: str) -> Texts:
    """The texts that belong to no game; English for a language that has none."""
    spoken = language if language in LANGUAGES else LANGUAGES[0]
    text = (files("signoria.engine") / f"texts.{spoken}.toml").read_text(encoding="utf-8")
    return Texts(spoken, tomllib.loads(text))


@runtime_checkable
class Sayable(Protocol):
    """Anything that can be said in each language."""

    def say(self, language: str = "en") -> str: ...


class Phrase:
    """A message with its parameters; parameters that are sayable are said in the same language."""

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.params = params

    def say(self, language: str = "en") -> str:
        words = {name: one.say(language) if isinstance(one, Sayable) else str(one) for name, one in self.params.items()}
        return self.texts(language).say(self.key, words)

    def texts(self, language: str) -> Texts:
        """The texts that hold the message."""
        return common(language)

    def __str__(self) -> str:
        return self.say()


class Either:
    """``'a' or 'b'``."""

    def __init__(self, things: list[str]) -> None:
        self.things = things

    def say(self, language: str = "en") -> str:
        return common(language).by_key["either"].join(self.things)


class InputError(ValueError):
    """Wrong input, explained in a sentence. ``str()`` gives the English one, which programs may rely on."""

    table = "fault"  # where its sentences stand

    def __init__(self, key: str, **params: object) -> None:
        self.key = key
        self.phrase = self.phrased(f"{self.table}.{key}", params)
        super().__init__(self.phrase.say())

    def phrased(self, key: str, params: dict[str, object]) -> Phrase:
        return Phrase(key, **params)

    def say(self, language: str = "en") -> str:
        return self.phrase.say(language)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: exceptions are passed between processes."""
        return unpickled_error, (type(self), self.key, self.phrase.params)


def unpickled_error(kind: type[InputError], key: str, params: dict[str, object]) -> InputError:
    """Unpickle an error."""
    return kind(key, **params)
