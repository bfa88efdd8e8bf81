"""Uploaded records: verified, stored for a while, and shown at an address of their own."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import OrderedDict

import sqlalchemy as sa

from signoria.engine.messages import Sayable
from signoria.engine.record import Line
from signoria.engine.verdict import examine
from signoria.server import schema
from signoria.server.errors import RequestError
from signoria.server.settings import Settings
from signoria.server.store import Store
from signoria.server.uploads import Upload

MAX_STORED = 500  # in the database: the oldest go
MAX_PER_HOUSEHOLD = 25  # its own oldest are deleted first, so that no household displaces those of others
MAX_IN_MEMORY = 8  # in memory: what was brought may weigh much more there than as a file
HEADER, STEP = 200_000, 1000  # bytes a line may have: ours have less than half of that
STEPS = 5000  # lines: three times the longest match we know, and every look at a record costs for each of them


class RecordNotFound(Exception):
    """The record is refused. ``key`` is the text that says why, ``detail`` the fault that was found."""

    def __init__(self, key: str, detail: Sayable | None = None) -> None:
        super().__init__(key)
        self.key = key
        self.detail = detail


def proven(upload: Upload) -> list[Line]:
    """The lines of a record that is true from the first line to the last; ``RecordNotFound`` says why it is none."""
    if not upload.content.strip():
        raise RecordNotFound("empty")
    if is_export(upload.content):
        raise RecordNotFound("export")
    if is_heavy(upload.content):
        raise RecordNotFound("heavy")
    verdict = examine(upload.lines)
    if verdict.receipt is None:
        raise RecordNotFound("false", verdict.fault)
    if not verdict.receipt.replayed:
        raise RecordNotFound("sealed")
    lines = upload.lines()
    names = lines[0].get("names", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise RecordNotFound("false")
    return lines


def is_heavy(content: bytes) -> bool:
    """Is it larger than the record of any match?"""
    header, *steps = (row for row in content.splitlines() if row.strip())
    return len(header) > HEADER or len(steps) > STEPS or any(len(step) > STEP for step in steps)


def is_export(content: bytes) -> bool:
    """Is it what a seat took away from a match that was not over: its events, not the steps?"""
    second = next((row for row in content.splitlines()[1:] if row.strip()), b"")
    try:
        line = json.loads(second)
    except (ValueError, RecursionError):
        return False
    return isinstance(line, dict) and "kind" in line and "hash" not in line


def head_of(lines: list[Line]) -> str:
    """The hash of the last line that has one: it stands for all of them."""
    return next(str(line["hash"]) for line in reversed(lines) if "hash" in line)


class Records:
    """Uploaded records in the database, the last used also in memory."""

    def __init__(self, settings: Settings, store: Store, proving: asyncio.Semaphore) -> None:
        self.proving = proving  # shared with the other proofs of this server
        self.settings = settings
        self.store = store
        self.ready: OrderedDict[str, list[Line]] = OrderedDict()
        self.bringers: OrderedDict[str, str] = (
            OrderedDict()
        )  # the household of each upload, oldest first; never on disk

    async def keep(self, upload: Upload, household: str) -> str:
        """Verify and store an upload, one at a time; returns its id. The same record has the same id."""
        async with self.proving:
            lines = await asyncio.to_thread(proven, upload)
        id = head_of(lines)[:20]
        kept = schema.records.c
        packed = await asyncio.to_thread(lambda: zlib.compress("\n".join(map(json.dumps, lines)).encode()))
        newest = sa.select(kept.id).order_by(kept.added.desc(), kept.id).limit(MAX_STORED)
        known = await self.store.read(lambda one: one.execute(sa.select(kept.id).where(kept.id == id)).scalar())
        await self.store.write(
            schema.records.delete().where(kept.id.in_([id, *([] if known else self._too_many(id, household))])),
            schema.records.insert().values(id=id, lines=packed, added=self.settings.now()),
            schema.records.delete().where(kept.id.not_in(newest)),
        )
        self._hold(id, lines)
        return id

    async def lines(self, id: str) -> list[Line]:
        """The record with this id; ``RequestError`` if there is none, or none any more."""
        if id not in self.ready:
            query = sa.select(schema.records.c.lines).where(schema.records.c.id == id)
            packed = await self.store.read(lambda connection: connection.execute(query).scalar())
            if packed is None:
                raise RequestError("records.no_record", 404)
            self._hold(id, await asyncio.to_thread(unpacked, packed))
        self.ready.move_to_end(id)
        return self.ready[id]

    def _too_many(self, id: str, household: str) -> list[str]:
        """The ids of this household's oldest records that make room for a new one; those of others are not touched."""
        own = [one for one, bringer in self.bringers.items() if bringer == household]
        going = own[: max(0, len(own) + 1 - MAX_PER_HOUSEHOLD)]
        for one in going:
            del self.bringers[one]
            self.ready.pop(one, None)
        self.bringers.pop(id, None)  # that was long ago: it had gone
        self.bringers[id] = household
        while len(self.bringers) > MAX_STORED:
            self.bringers.popitem(last=False)
        return going

    def _hold(self, id: str, lines: list[Line]) -> None:
        self.ready[id] = lines
        while len(self.ready) > MAX_IN_MEMORY:
            self.ready.popitem(last=False)


def unpacked(packed: bytes) -> list[Line]:
    return [json.loads(row) for row in zlib.decompress(packed).decode().split("\n")]
