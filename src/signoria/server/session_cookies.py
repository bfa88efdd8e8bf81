"""The session cookie, CSRF tokens, and guests: how a request gets its person.

Handlers call ``log_in_browser`` or ``log_out_browser``, and Guard writes the header.
"""

from __future__ import annotations

import random
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from starlette.requests import Request

from signoria.server.limits import Limits
from signoria.server.people import LONGEST_LIFE, People, Person

COOKIE = "signoria"
SECURE_COOKIE = "__Host-signoria"  # the prefix: browsers accept it only over TLS and from this very host
LANGUAGE_COOKIE = "signoria-language"
PREFERENCES_COOKIE = "signoria-comfort"
LEARNT = "signoria-learnt-"  # with a game's name: how far this browser has come in its course
FIRST_GAME = "signoria-first"  # the table of the first game after a course: hints are offered openly there
NAMES = (
    *("Alessandra", "Andrea", "Angelica", "Antonio", "Baldassarre", "Beatrice", "Bernardo", "Bianca", "Camilla"),
    *("Caterina", "Cecilia", "Cosimo", "Domenico", "Donato", "Elena", "Ercole", "Federico", "Filippo", "Francesca"),
    *("Galeazzo", "Ginevra", "Giovanni", "Girolamo", "Giulia", "Ippolita", "Isabella", "Leonora", "Lodovico"),
    *("Lorenzo", "Lucrezia", "Maddalena", "Margherita", "Niccolò", "Ottavia", "Paolo", "Piero", "Simonetta", "Taddea"),
    *("Tommaso", "Vittoria"),
)  # for guests who give no name


@lru_cache(maxsize=4096)
def csrf_of(token: str) -> str:
    """The CSRF token of a session, a keyed hash of the cookie: it does not reveal the cookie."""
    return blake2b(b"form", key=token.encode(), digest_size=16).hexdigest() if token else ""


def cookie_value(header: str, name: str) -> str:
    """One cookie out of the header; "" if it is not there. What is malformed is passed over."""
    for part in header.split(";"):
        key, _, value = part.partition("=")
        if key.strip() == name:
            return value.strip()
    return ""


def set_cookie(name: str, value: str, seconds: float, *, secure: bool, path: str = "/") -> bytes:
    """The header's value; no seconds forget the cookie."""
    tail = "; Secure" if secure else ""
    return f"{name}={value}; Path={path}; Max-Age={int(seconds)}; HttpOnly; SameSite=Lax{tail}".encode("latin-1")


def log_in_browser(request: Request, token: str, person: Person) -> None:
    """Set the session cookie of this browser."""
    _become(request, token, person, LONGEST_LIFE)


def log_out_browser(request: Request) -> None:
    """Delete the session cookie of this browser."""
    _become(request, "", None, 0)


def _become(request: Request, token: str, person: Person | None, seconds: float) -> None:
    state: dict[str, Any] = request.scope["state"]
    state.update(token=token, person=person, csrf=csrf_of(token))
    secure: bool = state["secure"]
    cookies: list[bytes] = state["cookies"]
    cookies[:] = [set_cookie(SECURE_COOKIE if secure else COOKIE, token, seconds, secure=secure)]


def agent_of(request: Request) -> str:
    return request.headers.get("user-agent", "")


class Visitors:
    """Finds or creates the person of a request."""

    def __init__(self, people: People, limits: Limits) -> None:
        self.people = people
        self.limits = limits

    async def ensure_person(self, request: Request, name: str = "") -> Person:
        """The request's person; a browser without a session becomes a guest, with a new session cookie."""
        known: Person | None = request.state.person
        if known is not None:
            return known
        name = name.strip() or random.choice(NAMES)
        person, token = await self.people.guest(name, request.state.language, agent_of(request))
        self.limits.saw(person.id, request.client.host if request.client else "")
        log_in_browser(request, token, person)
        return person
