"""Attributes of an object for pickle, copy and keys, the same for compiled and interpreted classes.

A compiled class has no ``__dict__``, and mypyc's own pickling loses the attributes that an interpreted subclass adds (a
custom luck, a custom game). This module itself is never compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import repeat


def attributes_of(thing: object) -> dict[str, object]:
    """All attributes that are set, by name."""
    declared: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ())
    found = {name: getattr(thing, name) for name in declared if hasattr(thing, name)}
    found.update(getattr(thing, "__dict__", {}))
    return found


def give_attributes(thing: object, attributes: Mapping[str, object]) -> None:
    """Set attributes on a new object of the same class."""
    for name, value in attributes.items():
        setattr(thing, name, value)


def values_of(thing: object, names: Sequence[str]) -> tuple[object, ...]:
    """These attributes, in this order."""
    return tuple(map(getattr, repeat(thing), names))  # states are asked for their key at each step
