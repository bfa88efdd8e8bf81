"""What hosts have corrected: for each person and game an overlay of the data, used at the tables they set up."""

from __future__ import annotations

import asyncio
import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from signoria.engine.corrections import correct, flaws_of
from signoria.engine.data import Overlay, Value, values
from signoria.engine.game import Game
from signoria.engine.messages import InputError
from signoria.server.schema import corrections
from signoria.server.store import Store
from signoria.server.tables import canonical_json

LONGEST = 2000  # of a value as it is typed
LARGEST = 50_000  # of an overlay as it is stored: it goes into every record


class Corrections:
    """``of(person, game)`` is their overlay; ``make`` adds to it what can be played."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trying = asyncio.Semaphore(1)  # corrections are tried one at a time, beside the moves of the tables

    async def of(self, person: str, game: str) -> Overlay:
        mine = (corrections.c.person == person) & (corrections.c.game == game)
        query = sa.select(corrections.c.overlay).where(mine)
        found = await self.store.read(lambda connection: connection.execute(query).scalar())
        return json.loads(found) if found else {}

    async def make(self, person: str, game: Game[Any], path: Sequence[str], typed: str | None) -> None:
        """Correct one value, or with ``None`` take the correction back. ``InputError`` says why it cannot be."""
        before = await self.of(person, game.name)
        value = None if typed is None else read(value_at(game.data, path), typed)
        overlay = correct(before, path, value)
        if value is not None and value_at(game.data, path).value == value:
            overlay = correct(before, path, None)
        async with self.trying:
            flaws = await asyncio.to_thread(flaws_of, game, overlay)
        if flaws:
            raise flaws[0]
        kept = canonical_json(overlay)
        if len(kept) > LARGEST:
            raise InputError("large_overlay")
        mine = (corrections.c.person == person) & (corrections.c.game == game.name)
        await self.store.write(
            corrections.delete().where(mine),
            *([corrections.insert().values(person=person, game=game.name, overlay=kept)] if overlay else []),
        )


def value_at(data: Mapping[str, object], path: Sequence[str]) -> Value:
    """The value at the end of this way."""
    for value in values(data):
        if list(value.path) == list(path):
            return value
    raise InputError("overlay", what=repr(".".join(path)))


def read(old: Value, typed: str) -> object:
    """What somebody typed, as a value of the same kind: words as they are, anything else as TOML writes it."""
    typed = " ".join(typed.split())
    if len(typed) > LONGEST:
        raise InputError("long_value", name=old.name, most=LONGEST)
    if isinstance(old.value, str):
        return typed
    try:
        return tomllib.loads(f"value = {typed}")["value"]
    except (ValueError, KeyError, RecursionError):  # no TOML; a number or a nest of brackets that nobody can hold
        raise InputError("value", name=old.name, value=repr(typed), before=repr(shown(old.value))) from None


def shown(value: object) -> str:
    """A value as it is typed."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False) if not isinstance(value, Mapping) else inline(value)


def inline(table: Mapping[str, object]) -> str:
    """``{ food = 1 }``: a table on one line."""
    return "{ " + ", ".join(f"{name} = {json.dumps(value, ensure_ascii=False)}" for name, value in table.items()) + " }"
