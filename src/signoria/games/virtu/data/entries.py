"""What is asked of single values of the data, in the words of this game: symbols, cities, costs, actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from signoria.engine.data_checks import at_least, at_most, number, one_of_ids
from signoria.games.virtu.codes import (
    ARROW,
    CITY_IDS,
    DEED_IDS,
    MASK,
    MOST_SWORDS,
    NO_DEED,
    SWORD,
    SYMBOL_IDS,
    SYMBOLS,
)

COST = (*SYMBOL_IDS, "either")
Entry = Mapping[str, Any]


def bits(numbers: Iterable[int]) -> int:
    found = 0
    for one in numbers:
        found |= 1 << one
    return found


def within(value: int, least: int, most: int, name: str) -> int:
    at_least(value, least, name)
    at_most(value, most, name)
    return value


def city(name: object, where: str) -> int:
    return CITY_IDS.index(one_of_ids(name, CITY_IDS, where))


def relief(symbols: Iterable[str], where: str) -> list[int]:
    """How often each symbol is printed."""
    counts = [0] * SYMBOLS
    for symbol in symbols:
        counts[SYMBOL_IDS.index(one_of_ids(symbol, SYMBOL_IDS, where))] += 1
    at_most(counts[SWORD], MOST_SWORDS, where)
    return counts


def cost(entry: Entry, where: str) -> list[int]:
    """A cost by symbol; the last number is what may be paid by a Crown or a Cross."""
    found = [number(entry.get(symbol, 0), where) for symbol in COST]
    for symbol in (MASK, SWORD, ARROW):
        at_most(found[symbol], 0, where)  # no cost takes them
    return found


def deed(action: str, where: str) -> int:
    return DEED_IDS.index(one_of_ids(action, DEED_IDS, where)) if action else NO_DEED
