"""Texts by key: what a game says, in each language. Code never contains a sentence for players."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

LANGUAGES = ("en", "fr")
VOWELS = frozenset("aàâeéèêëiîïoôuùû")
ENDING = re.compile(r"(?<=\w)\[(?:(\w{0,3})\|)?(\w{1,3})\]")  # at the end of a word: ``log [N]`` has none


def flatten(tree: Mapping[str, object], prefix: str = "") -> dict[str, str]:
    """``{"card": {"m1": "Mercenary"}}`` as ``{"card.m1": "Mercenary"}``."""
    flat: dict[str, str] = {}
    for name, value in tree.items():
        if isinstance(value, Mapping):
            flat.update(flatten(value, f"{prefix}{name}."))
        else:
            flat[prefix + name] = str(value)
    return flat


def with_elision(text: str, words: Mapping[str, str]) -> str:
    """French elision: *d’Ada*, *d’Urbino* before a vowel, *de Bruno* elsewhere."""
    for name, word in words.items():
        if word[:1].lower() in VOWELS:
            text = text.replace(f" de {{{name}}}", f" d’{{{name}}}")
    return text


def with_plurals(text: str, params: Mapping[str, object], language: str) -> str:
    """Plural endings: ``{points} point[s]``, ``{cities} cit[y|ies]`` agree with the number before them.

    In English only 1 is singular, in French 0 and -1 as well.
    """

    def ending(found: re.Match[str]) -> str:
        name = text[text.rindex("{", 0, found.start()) + 1 :].partition("}")[0]
        one = ("0", "1", "-1", "−1") if language == "fr" else ("1",)
        return (found[1] or "") if str(params[name]) in one else found[2]

    return ENDING.sub(ending, text)


class Texts:
    """The texts of one game in one language."""

    def __init__(self, language: str, tree: Mapping[str, object]) -> None:
        self.language = language
        self.by_key = flatten(tree)

    def __contains__(self, key: str) -> bool:
        return key in self.by_key

    def say(self, key: str, params: Mapping[str, object] | None = None, names: Sequence[str] = ()) -> str:
        """The text of ``key``. ``{card}``, ``{cards}``, ``{region}`` and the like are worded by their own keys.

        The table ``parameter`` says of what kind each is: ``parameter.winner = "seat"`` makes it the player's name.
        """
        words = {name: self.word(name, value, names) for name, value in (params or {}).items()}
        text = self.by_key[key]
        if "[" in text:
            text = with_plurals(text, params or {}, self.language)
        return (with_elision(text, words) if self.language == "fr" and " de {" in text else text).format_map(words)

    def word(self, name: str, value: object, names: Sequence[str] = ()) -> str:
        """How one parameter is said."""
        domain = self.by_key.get(f"parameter.{name}", "")
        if isinstance(value, Mapping):
            parts = [self.counted(domain, thing, count, names) for thing, count in value.items()]
            return self.join(parts)
        if isinstance(value, (list, tuple)):
            return self.join([self.single(domain, one, names) for one in value])
        return self.single(domain, value, names)

    def counted(self, domain: str, thing: object, count: object, names: Sequence[str]) -> str:
        word = self.single(domain, thing, names)
        return word if count == 1 else self.by_key["list.counted"].format(count=count, thing=word)

    def single(self, domain: str, value: object, names: Sequence[str]) -> str:
        if domain == "seat" and isinstance(value, int):
            return names[value] if value < len(names) and names[value] else self.by_key["seat"].format(number=value + 1)
        if domain:
            return self.by_key.get(f"{domain}.{value}", str(value))
        return f"−{-value}" if isinstance(value, int) and value < 0 else str(value)

    def join(self, parts: list[str]) -> str:
        if not parts:
            return self.by_key["list.none"]
        if len(parts) == 1:
            return parts[0]
        return ", ".join(parts[:-1]) + self.by_key["list.and"] + parts[-1]
