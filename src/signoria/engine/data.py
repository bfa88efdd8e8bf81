"""Data an owner can correct: an overlay of changed fields is laid over the data of a game."""

from __future__ import annotations

from collections.abc import Mapping


def merge(data: Mapping[str, object], overlay: Mapping[str, object]) -> dict[str, object]:
    """``data`` with the fields that ``overlay`` changes.

    Tables are merged key by key; a list of tables with an ``id`` is merged entry by entry; anything else is replaced.
    """
    merged = dict(data)
    for name, change in overlay.items():
        old = data.get(name)
        if name not in data:
            raise ValueError(f"the overlay changes {name!r}, which the data do not have")
        if isinstance(old, Mapping) and isinstance(change, Mapping):
            merged[name] = merge(old, change)
        elif isinstance(old, list) and isinstance(change, Mapping):
            merged[name] = merge_entries(name, old, change)
        else:
            merged[name] = change
    return merged


def merge_entries(name: str, entries: list[object], changes: Mapping[str, object]) -> list[object]:
    """``{"winter": {"count": 4}}`` over ``[[card]]`` entries changes the entry whose id is ``winter``."""
    by_id = {entry["id"]: entry for entry in entries if isinstance(entry, Mapping)}
    for identity, change in changes.items():
        if identity not in by_id or not isinstance(change, Mapping):
            raise ValueError(f"the overlay changes {name} {identity!r}, which the data do not have")
        by_id[identity] = merge(by_id[identity], change)
    return list(by_id.values())
