"""``signoria data``: is the data of a game whole, and what does it rest on?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

from signoria.cli.door import FOUND_FAULT
from signoria.cli.inputs import find_game
from signoria.cli.words import say

PRINTED = "booklet"


def check(game: Annotated[str, typer.Argument()] = "condottiere") -> int:
    """Ids, references and sources; then the values that no printed rules give."""
    found = find_game(game)
    data: Mapping[str, Any] = found.data
    tables = {name: entries for name, entries in data.items() if is_table(entries)}
    faults = [fault for name, entries in tables.items() for fault in faults_of(name, entries)]
    faults += broken_links(data)
    for name, entries in tables.items():
        sums = {key: total(entries, key) for key in numbers_of(entries)}
        told = ", ".join(f"{key} {value:g}" for key, value in sums.items())
        print(say("data.table", name=name, entries=len(entries), sums=f" ({told})" if told else ""))
    if "borders" in data:
        print(say("data.table", name="borders", entries=len(data["borders"]), sums=""))
    for name, entries in tables.items():
        other = [entry["id"] for entry in entries if not str(entry.get("source", "")).startswith(PRINTED)]
        if other:
            print(say("data.not_printed", name=name, ids=", ".join(other)))
    for name in data:
        source = data.get(f"{name}_source")
        if isinstance(source, Mapping) and "confidence" in source:
            print(say("data.guessed", name=name, confidence=source["confidence"]))
    for fault in faults:
        print(say("data.fault", fault=fault))
    print(say("data.bad", faults=len(faults)) if faults else say("data.good"))
    return FOUND_FAULT if faults else 0


def is_table(entries: object) -> bool:
    """A list of entries with an id, like the cards or the regions."""
    return isinstance(entries, list) and bool(entries) and all(isinstance(one, dict) and "id" in one for one in entries)


def faults_of(name: str, entries: list[dict[str, Any]]) -> list[str]:
    """Ids written twice, entries without a source."""
    ids = [entry["id"] for entry in entries]
    twice = sorted({one for one in ids if ids.count(one) > 1})
    found = [say("data.twice", name=name, id=one) for one in twice]
    return found + [say("data.no_source", name=name, id=entry["id"]) for entry in entries if not entry.get("source")]


def broken_links(data: Mapping[str, Any]) -> list[str]:
    """Borders must join two different known regions, each pair once."""
    known = {entry["id"] for entry in data.get("region", [])}
    pairs = [tuple(pair) for pair in data.get("borders", [])]
    found = [say("data.link", pair="-".join(pair)) for pair in pairs if len(set(pair)) != 2 or not set(pair) <= known]
    seen = [frozenset(pair) for pair in pairs]
    return found + [say("data.link_twice", pair="-".join(sorted(pair))) for pair in set(seen) if seen.count(pair) > 1]


def numbers_of(entries: list[dict[str, Any]]) -> list[str]:
    """The whole numbers worth adding up: counts, and what is worth so much a copy."""
    return [key for key in ("count", "strength") if all(isinstance(entry.get(key), int) for entry in entries)]


def total(entries: list[dict[str, Any]], key: str) -> float:
    return float(sum(entry[key] * (entry.get("count", 1) if key != "count" else 1) for entry in entries))


COMMANDS: dict[str, Callable[..., int]] = {"check": check}
