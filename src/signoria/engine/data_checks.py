"""Checks that games run on their data while reading them. Owners may have corrected values, so errors are sentences."""

from __future__ import annotations

from typing import Any

from signoria.engine.corrections import DataError

MOST = 1000  # of anything


def by_id(entries: list[dict[str, Any]], ids: tuple[str, ...]) -> list[dict[str, Any]]:
    """The entries in the order of these ids."""
    found = {entry["id"]: entry for entry in entries}
    return [found[identity] for identity in ids]


def number(value: int, name: str) -> int:
    at_least(value, 0, name)
    at_most(value, MOST, name)
    return value


def at_least(value: int, least: int, name: str) -> None:
    if value < least:
        raise DataError("count", name=name, value=value, least=least)


def at_most(value: int, most: int, name: str) -> None:
    if value > most:
        raise DataError("most", name=name, value=value, most=most)


def one_of_ids(value: object, known: tuple[str, ...], name: str) -> str:
    if value not in known:
        raise DataError("unknown", name=name, id=repr(value))
    return str(value)
