"""Persons (guests and accounts) and their sessions.

A session is 256 random bits in a cookie; the database holds only their SHA-256. Sessions in use are cached in memory,
so that a move costs no query; whatever ends a session removes it from the cache, too.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from signoria.server.account_fields import (
    LOGIN_LENGTH,
    checked,
    clean_login,
    clean_name,
    clean_webhook,
    folded,
    language_of,
    printable,
)
from signoria.server.errors import RequestError
from signoria.server.passwords import LONGEST, Passwords
from signoria.server.schema import persons, sessions
from signoria.server.settings import Settings, iso
from signoria.server.store import Damaged, Store, StoreError

HOUR, DAY = 3600.0, 24 * 3600.0
IDLE_LIFE, LONGEST_LIFE = 60 * DAY, 365 * DAY  # a session ends when it is not used, and in any case
TOKEN_LENGTH = 43  # 32 bytes in base64
AGENT_LENGTH = 200
MAX_SESSIONS = 20_000  # sessions kept ready

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays; ``login`` is None for a guest."""

    id: str
    name: str
    login: str | None
    language: str
    webhook: str | None = None


@dataclass(frozen=True, slots=True)
class Session:
    """One browser of a person, as its owner may see it."""

    id: str
    created: str
    seen: str
    agent: str
    here: bool  # the one that asks


@dataclass(slots=True)
class CachedSession:
    """A session in memory."""

    id: str
    person: Person
    seen: float
    expires: float

    def alive(self, now: float) -> bool:
        return now < self.expires and now < self.seen + IDLE_LIFE


class People:
    """Persons and their sessions. ``of(token)`` is called at every request, the rest seldom."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.store = store
        self.clock = settings.clock
        self.passwords = Passwords()
        self.known: dict[str, CachedSession] = {}  # by token hash
        self.endings = 0  # grows when the cache changes: a query begun before may be stale
        self.session_ended: Callable[[str], None] = lambda person: (
            None
        )  # called when a session of theirs may have ended
        self.registering = asyncio.Lock()
        self.errands: set[asyncio.Task[None]] = set()

    # Who is it?

    def at_hand(self, token: str) -> Person | None:
        """The person of this session, if it is cached and nothing has to be read or written."""
        found, now = self.known.get(hash_of(token)), self.clock()
        return found.person if found is not None and found.alive(now) and now - found.seen <= HOUR else None

    async def of(self, token: str) -> Person | None:
        """The person of this session; None if it is unknown or expired."""
        if len(token) != TOKEN_LENGTH or not token.isascii():
            return None
        hashed = hash_of(token)
        found = self.known.get(hashed)
        if found is None:
            found = await self._load(hashed)
            if found is None:
                return None
        now = self.clock()
        if not found.alive(now):
            self._drop(hashed)
            self._later(sessions.delete().where(sessions.c.token_hash == hashed))
            return None
        if now - found.seen > HOUR:
            found.seen = now
            self._later(sessions.update().where(sessions.c.token_hash == hashed).values(seen=iso(now)))
        return found.person

    async def _load(self, hashed: str) -> CachedSession | None:
        columns = (sessions.c.id.label("session"), sessions.c.seen, sessions.c.expires, *persons.c)
        query = sa.select(*columns).join_from(sessions, persons).where(sessions.c.token_hash == hashed)
        while True:
            before = self.endings
            row = await self.store.read(lambda connection: connection.execute(query).first())
            if before == self.endings:
                break
        if row is None:
            return None
        known = CachedSession(row.session, person_of(row), timestamp(row.seen), timestamp(row.expires))
        if len(self.known) >= MAX_SESSIONS:
            del self.known[next(iter(self.known))]
        self.known[hashed] = known
        return known

    async def person(self, id: str) -> Person | None:
        """Somebody by id: whom to send a notice to."""
        query = persons.select().where(persons.c.id == id)
        row = await self.store.read(lambda connection: connection.execute(query).first())
        return person_of(row) if row else None

    # Coming

    async def guest(self, name: str, language: str, agent: str = "") -> tuple[Person, str]:
        """Somebody new, and the token of their session."""
        person = Person(secrets.token_urlsafe(12), clean_name(name), None, language_of(language))
        token, begin = self._begin(person.id, agent)
        newcomer = persons.insert().values(
            id=person.id, name=person.name, language=person.language, created=iso(self.clock())
        )
        await self.store.write(newcomer, begin)
        return person, token

    async def register(self, person: Person, login: str, password: str, agent: str = "") -> tuple[Person, str]:
        """A guest becomes a registered user. All sessions of the guest end; the answer is the one that goes on."""
        chosen = clean_login(login)
        hashed = await self.passwords.hash(checked(password))
        token, begin = self._begin(person.id, agent)
        settle = persons.update().where(persons.c.id == person.id).values(login=chosen, password=hashed)
        async with self.registering:  # a form sent twice must not end the session of the first
            now = await self.person(person.id)
            if now is None or now.login is not None:
                raise RequestError("account.error.registered")
            try:
                await self.store.write(settle, sessions.delete().where(sessions.c.person == person.id), begin)
            except IntegrityError as error:
                raise RequestError("account.error.login_taken") from error
            self._forget(person.id)
        return replace(person, login=chosen), token

    async def enrol(self, name: str, language: str, login: str, password: str, agent: str = "") -> tuple[Person, str]:
        """Create a person with an account and a session, in one transaction; returns the session's token."""
        person = Person(secrets.token_urlsafe(12), clean_name(name), clean_login(login), language_of(language))
        hashed = await self.passwords.hash(checked(password))
        token, begin = self._begin(person.id, agent)
        row = {"id": person.id, "name": person.name, "language": person.language, "created": iso(self.clock())}
        newcomer = persons.insert().values(**row, login=person.login, password=hashed)
        try:
            await self.store.write(newcomer, begin)
        except IntegrityError as error:
            raise RequestError("account.error.login_taken") from error
        return person, token

    async def login(self, login: str, password: str, old: str = "", agent: str = "") -> tuple[Person, str]:
        """Log in: a new session; the browser's old one ends. An unknown login takes as long as a wrong password."""
        query = persons.select().where(persons.c.login == folded(login[: 4 * LOGIN_LENGTH]))
        row = await self.store.read(lambda connection: connection.execute(query).first())
        fits = await self.passwords.fits(row.password if row else None, password[: LONGEST + 1])
        if row is None or not fits:
            raise RequestError("account.error.wrong", 403)
        token, begin = self._begin(row.id, agent)
        await self.store.write(begin)
        if old:
            await self.logout(old)
        return person_of(row), token

    def _begin(self, person: str, agent: str) -> tuple[str, Executable]:
        """A new session: its token, and the statement that writes it."""
        token, now = secrets.token_urlsafe(32), self.clock()
        row = {
            "id": secrets.token_urlsafe(9),
            "token_hash": hash_of(token),
            "person": person,
            "created": iso(now),
            "seen": iso(now),
            "expires": iso(now + LONGEST_LIFE),
            "agent": printable(agent)[:AGENT_LENGTH],
        }
        return token, sessions.insert().values(row)

    # Going

    async def logout(self, token: str) -> None:
        hashed = hash_of(token)
        await self.store.write(sessions.delete().where(sessions.c.token_hash == hashed))
        self._drop(hashed)

    async def sessions(self, person: Person, token: str = "") -> list[Session]:
        """The living sessions of a person, last used first."""
        now, c = self.clock(), sessions.c
        query = sessions.select().where(c.person == person.id, c.expires > iso(now), c.seen > iso(now - IDLE_LIFE))
        ordered = query.order_by(c.seen.desc(), c.created.desc())
        rows = await self.store.read(lambda connection: connection.execute(ordered).all())
        own = hash_of(token)
        return [Session(row.id, row.created, row.seen, row.agent, row.token_hash == own) for row in rows]

    async def revoke(self, person: Person, session_id: str) -> bool:
        """End one session of this person; False if they have none of that name."""
        gone = sessions.delete().where(sessions.c.id == session_id, sessions.c.person == person.id)
        (count,) = await self.store.write(gone)
        self._forget(person.id)
        return count > 0

    async def revoke_all(self, person: Person, but: str = "") -> None:
        """End all sessions of this person; ``but`` is the token of the one that stays."""
        gone = sessions.delete().where(sessions.c.person == person.id, sessions.c.token_hash != hash_of(but))
        await self.store.write(gone)
        self._forget(person.id)

    async def sweep(self) -> None:
        """Delete expired sessions. On a damaged page they stay: an expired session is refused anyway."""
        try:
            await self.store.write(expired_sessions(self.clock()))
        except Damaged as damage:
            log.error("expired sessions could not be deleted: %s", damage)

    # Changing

    async def rename(self, person: Person, name: str) -> Person:
        return await self._change(person, name=clean_name(name))

    async def set_language(self, person: Person, language: str) -> Person:
        return await self._change(person, language=language_of(language))

    async def set_webhook(self, person: Person, webhook: str) -> Person:
        """Where "your turn" is sent; "" for nowhere."""
        return await self._change(person, webhook=clean_webhook(webhook))

    async def set_password(self, person: Person, old: str, new: str, token: str) -> None:
        """A new password, for who knows the old one. All other sessions end."""
        query = sa.select(persons.c.password).where(persons.c.id == person.id)
        hashed = await self.store.read(lambda connection: connection.execute(query).scalar())
        if not await self.passwords.fits(hashed, old[: LONGEST + 1]):
            raise RequestError("account.error.wrong_old", 403)
        fresh = await self.passwords.hash(checked(new))
        await self.store.write(persons.update().where(persons.c.id == person.id).values(password=fresh))
        await self.revoke_all(person, but=token)

    async def _change(self, person: Person, **changes: Any) -> Person:
        await self.store.write(persons.update().where(persons.c.id == person.id).values(changes))
        changed = replace(person, **changes)
        self._forget(person.id)
        return changed

    # Memory

    def _drop(self, hashed: str) -> None:
        self.endings += 1
        known = self.known.pop(hashed, None)
        if known is not None:
            self.session_ended(known.person.id)

    def _forget(self, person: str) -> None:
        """The next request of this person reads the database."""
        self.endings += 1
        self.known = {hashed: known for hashed, known in self.known.items() if known.person.id != person}
        self.session_ended(person)

    def _later(self, statement: Executable) -> None:
        """Write in the background; a failure is only logged."""

        async def write() -> None:
            try:
                await self.store.write(statement)
            except StoreError as trouble:
                log.warning("a session could not be updated: %s", trouble)

        errand = asyncio.ensure_future(write())
        self.errands.add(errand)
        errand.add_done_callback(self.errands.discard)

    async def close(self) -> None:
        """Wait for background writes; call it before the store closes."""
        if self.errands:
            await asyncio.wait(self.errands)
        self.passwords.close()


@lru_cache(maxsize=MAX_SESSIONS)
def hash_of(token: str) -> str:
    return sha256(token.encode(errors="replace")).hexdigest()


def expired_sessions(now: float) -> sa.Delete:
    """Deletes the sessions that were idle too long or are too old."""
    c = sessions.c
    return sessions.delete().where((c.expires <= iso(now)) | (c.seen <= iso(now - IDLE_LIFE)))


def timestamp(written: str) -> float:
    return datetime.fromisoformat(written).timestamp()


def person_of(row: sa.Row[Any]) -> Person:
    return Person(row.id, row.name, row.login, row.language, row.webhook)
