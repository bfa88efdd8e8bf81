"""Searching the rules: without regard to capitals and accents, by clause number, word or name of a card."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from signoria.engine.rulebook import Clause, Rulebook
from signoria.web.html import Html, esc

JOINED = {"œ": "oe", "æ": "ae", "’": "'", "\u00a0": " ", "\u202f": " "}
LONGEST, MOST = 80, 60  # of what may be asked in signs, and of what is shown


@lru_cache(maxsize=4096)
def letters(sign: str) -> str:
    """What one sign is written like without capitals and accents; ``Œ`` is two letters."""
    small = sign.lower()
    return JOINED.get(small) or "".join(one for one in unicodedata.normalize("NFD", small) if not ("̀" <= one <= "ͯ"))


@lru_cache(maxsize=4096)  # every clause of every game, in both languages
def folded(text: str) -> Html:
    return Html("".join(map(letters, text)))


def wanted(query: str) -> list[str]:
    """The words of a question."""
    return list(dict.fromkeys(folded(query[:LONGEST]).split()))


def find_clauses(book: Rulebook, query: str) -> list[Clause]:
    """The clauses that hold every word: first the one of that number, then those where the words begin a word."""
    words = wanted(query)
    if not words:
        return []
    named = book.find(query) if len(words) == 1 else None
    hits: list[tuple[bool, Clause]] = []
    for clause in book:
        text = " " + folded(f"{clause.id} {clause.section} {clause.plain}")
        if all(word in text for word in words) and clause is not named:
            hits.append((not all(begins(text, word) for word in words), clause))
    hits.sort(key=lambda hit: hit[0])
    return ([named] if named else []) + [clause for _, clause in hits]


def begins(text: str, word: str) -> bool:
    """Does some word of the text begin with it?"""
    at = text.find(word)
    while at >= 0:
        if not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
    return False


def highlight(text: str, words: Sequence[str]) -> Html:
    """The text as HTML, with what was asked for marked."""
    plain, place = "", list[int]()
    for at, sign in enumerate(text):
        plain += letters(sign)
        place += [at] * (len(plain) - len(place))
    lit = [False] * len(text)
    for word in words:
        at = plain.find(word)
        while at >= 0:
            for one in place[at : at + len(word)]:
                lit[one] = True
            at = plain.find(word, at + 1)
    told, end = "", 0
    for at in range(1, len(text) + 1):
        if at == len(text) or lit[at] != lit[end]:
            told += f"<mark>{esc(text[end:at])}</mark>" if lit[end] else esc(text[end:at])
            end = at
    return Html(told)
