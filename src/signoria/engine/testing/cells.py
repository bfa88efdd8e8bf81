"""Which matches to play: every set of variants at every number of players, and all pairs of rulings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

from signoria.engine.game import Game
from signoria.engine.options import Option, Value

Factors = dict[str, Sequence[Value]]
Cell = tuple[int, dict[str, Value]]


def variants(game: Game[Any], small: Mapping[str, Value] | None = None) -> Factors:
    """The options that can be on or off. One that is off or a number (a target) is on with its value in ``small``."""
    found: Factors = {}
    for option in game.options:
        if option.ruling:
            continue
        if set(option.values) == {False, True}:
            found[option.name] = (False, True)
        elif len(option.values) == 1 and option.maximum:
            found[option.name] = (option.values[0], (small or {}).get(option.name, option.minimum))
    return found


def cells(game: Game[Any], small: Mapping[str, Value] | None = None) -> list[Cell]:
    """Every number of players with every set of variants."""
    factors = variants(game, small)
    return [(seats, options) for options in grid(factors) for seats in game.seats]


def grid(factors: Factors) -> list[dict[str, Value]]:
    return [dict(zip(factors, values, strict=True)) for values in product(*factors.values())]


def short(game: Game[Any]) -> Callable[[object], str]:
    """For the ids of tests, what is played: ``3 players``, ``capture_regions+hidden_cards``, ``standard``."""
    usual = {option.name: option.default for option in game.options}

    def called(one: object) -> str:
        if not isinstance(one, Mapping):
            return f"{one} players"
        told = [name if value is True else f"{name}={value}" for name, value in one.items() if value != usual[name]]
        return "+".join(told) or "standard"

    return called


def rulings(game: Game[Any], numbers: Mapping[str, Sequence[Value]] | None = None) -> Factors:
    """The flags of the rulings and what to try of each; for a number, ``numbers`` or its default, off and the least."""
    return {option.name: flag_values(option, numbers or {}) for option in game.options if option.ruling}


def flag_values(option: Option, numbers: Mapping[str, Sequence[Value]]) -> Sequence[Value]:
    if option.name in numbers:
        return numbers[option.name]
    return option.values or tuple(dict.fromkeys((option.default, option.minimum, option.minimum + 1)))


def pairwise(factors: Factors) -> list[dict[str, Value]]:
    """Few rows in which every value of each factor meets every value of each other: greedy, the same every time."""
    names = list(factors)
    missing = {
        ((one, a), (other, b))
        for one, other in combinations(names, 2)
        for a, b in product(factors[one], factors[other])
    }
    if not missing:
        return grid(factors)
    rows: list[dict[str, Value]] = []
    while missing:
        row = dict(min(missing, key=repr))
        for name in names:
            if name not in row:
                row[name] = max(factors[name], key=lambda value: gain(row, name, value, names, missing))
        rows.append({name: row[name] for name in names})
        missing = {pair for pair in missing if any(row[name] != value for name, value in pair)}
    return rows


def gain(
    row: dict[str, Value],
    name: str,
    value: Value,
    names: list[str],
    missing: set[tuple[tuple[str, Value], tuple[str, Value]]],
) -> int:
    """How many missing pairs this value makes with those chosen already."""
    count = 0
    for other, chosen in row.items():
        pair = ((other, chosen), (name, value))
        if names.index(other) > names.index(name):
            pair = (pair[1], pair[0])
        count += pair in missing
    return count
