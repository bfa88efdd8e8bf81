"""The fields of an account as people type them (name, login, password, webhook, language): cleaned, or refused."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import count
from urllib.parse import urlsplit

from signoria.engine.texts import LANGUAGES
from signoria.server.errors import RequestError
from signoria.server.passwords import LONGEST, SHORTEST

BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by their category, but nobody sees them
NAME_LENGTH, LOGIN_LENGTH, WEBHOOK_LENGTH = 40, 60, 500
MAX_CHARACTERS = 500  # longer input is cut first: normalising thousands of accents on one letter takes hours


def printable(text: str) -> str:
    """The text on one line, without invisible characters and direction overrides."""
    signs = unicodedata.normalize("NFC", text[:MAX_CHARACTERS])
    kept = (" " if unicodedata.category(sign)[0] in "CZ" or sign in BLANKS else sign for sign in signs)
    return " ".join("".join(kept).split())


def clean_name(name: str) -> str:
    cleaned = printable(name)
    marks = all(unicodedata.category(sign)[0] == "M" for sign in cleaned)  # accents on nothing; also true of ""
    if marks or len(cleaned) > NAME_LENGTH:
        raise RequestError("account.error.name", 400, most=NAME_LENGTH)
    return cleaned


def apart(name: str, others: Iterable[str]) -> str:
    """The name as a table knows it: with a number where another player has it, or nobody could tell them apart."""
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    numbered = (f"{name[: NAME_LENGTH - len(str(number)) - 1]} {number}" for number in count(2))
    return next(one for one in numbered if one.casefold() not in taken)


def folded(login: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", login.strip()[:MAX_CHARACTERS]).casefold())


def clean_login(login: str) -> str:
    """Letters, digits and . _ - @ +, in small letters: "Ada" and "ada" are one."""
    cleaned = folded(login)
    if not 3 <= len(cleaned) <= LOGIN_LENGTH or not all(sign.isalnum() or sign in "._-@+" for sign in cleaned):
        raise RequestError("account.error.login", 400, most=LOGIN_LENGTH)
    return cleaned


def checked(password: str) -> str:
    if not SHORTEST <= len(password) <= LONGEST:
        raise RequestError("account.error.password", 400, least=SHORTEST, most=LONGEST)
    return password


def language_of(language: str) -> str:
    if language not in LANGUAGES:
        raise RequestError("account.error.language", 400)
    return language


def clean_webhook(webhook: str) -> str | None:
    """An http(s) address without credentials. Whether it may be called is asked again when it is."""
    wanted = webhook.strip()
    if not wanted:
        return None
    try:
        parts = urlsplit(wanted)
        fine = parts.scheme in ("http", "https") and bool(parts.hostname) and "@" not in parts.netloc
        _ = parts.port  # raises if it is none
    except ValueError:
        fine = False
    if not fine or len(wanted) > WEBHOOK_LENGTH or not wanted.isascii() or not wanted.isprintable() or " " in wanted:
        raise RequestError("account.error.webhook", 400)
    return wanted
