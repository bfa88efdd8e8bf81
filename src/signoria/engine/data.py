"""Data an owner can correct: where each value comes from, and an overlay of changed fields laid over the rest.

An entry says its ``source`` in one word and a remark (``"rulebook"``, ``"web"``, ``"reconstructed"``); one field's own
is ``<field>_source``; ``known = [...]`` lists the fields that are sourced in an entry that is not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from signoria.engine.messages import InputError

Overlay = Mapping[str, object]
GUESS = "reconstructed"  # no text we have gives it
OWNER = "owner"  # an owner looked it up in the box
KNOWN = "rulebook"  # what ``known`` means
ASIDE = ("id", "source", "known", "refs")  # what describes an entry and is no value of it


@dataclass(frozen=True)
class Value:
    """One value with its way through the data: ``("card", "winter", "count")``."""

    path: tuple[str, ...]
    value: object
    source: str

    @property
    def name(self) -> str:
        return ".".join(self.path)

    @property
    def guessed(self) -> bool:
        return self.source.startswith(GUESS)


def is_remark(name: str) -> bool:
    """Does this field speak of others?"""
    return name in ASIDE or name.endswith("_source")


def entries(value: object) -> dict[str, Mapping[str, object]] | None:
    """A list of tables that each have an id, by id; None for anything else."""
    if not isinstance(value, list) or not value:
        return None
    if not all(isinstance(one, Mapping) and "id" in one for one in value):
        return None
    return {str(one["id"]): one for one in value}


def values(data: Mapping[str, object], path: tuple[str, ...] = (), source: str = "") -> Iterator[Value]:
    """Every value, with its source: its own, else that of the nearest table around it."""
    own = data.get("source")
    source = own if isinstance(own, str) else source
    known = data.get("known", ())
    for name, value in data.items():
        if is_remark(name):
            continue
        mark = data.get(f"{name}_source")
        if not isinstance(mark, str):
            mark = KNOWN if isinstance(known, Sequence) and name in known else source
        listed = entries(value)
        if isinstance(value, Mapping):
            yield from values(value, (*path, name), mark)
        elif listed is not None:
            for identity, entry in listed.items():
                yield from values(entry, (*path, name, identity), mark)
        else:
            yield Value((*path, name), value, mark)


def merge(data: Mapping[str, object], overlay: Overlay) -> dict[str, object]:
    """``data`` with the fields that ``overlay`` changes.

    Tables are merged key by key; a list of tables with an ``id`` is merged entry by entry; anything else is replaced.
    """
    merged = dict(data)
    for name, change in overlay.items():
        if name not in data:
            raise InputError("overlay", what=repr(name))
        old = data[name]
        if isinstance(old, Mapping) and isinstance(change, Mapping):
            merged[name] = merge(old, change)
        elif isinstance(old, list) and isinstance(change, Mapping):
            merged[name] = merge_entries(name, old, change)
        else:
            merged[name] = change
    return merged


def merge_entries(name: str, listed: list[object], changes: Mapping[str, object]) -> list[object]:
    """``{"winter": {"count": 4}}`` over ``[[card]]`` entries changes the entry whose id is ``winter``."""
    by_id = entries(listed) or {}
    for identity, change in changes.items():
        if identity not in by_id or not isinstance(change, Mapping):
            raise InputError("overlay", what=f"{name} {identity!r}")
        by_id[identity] = merge(by_id[identity], change)
    return list(by_id.values())
