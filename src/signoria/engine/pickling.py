"""What an object is made of, for pickle and copy: the same for compiled and interpreted classes.

A compiled class keeps its attributes in no ``__dict__``, and the compiler's own pickling forgets what an interpreted
subclass (somebody's own luck, a game of one's own) adds to them. This module itself is never compiled.
"""

from __future__ import annotations

from collections.abc import Mapping


def attributes_of(thing: object) -> dict[str, object]:
    """Every attribute that is set, by name."""
    declared: tuple[str, ...] = getattr(type(thing), "__mypyc_attrs__", ())
    found = {name: getattr(thing, name) for name in declared if hasattr(thing, name)}
    found.update(getattr(thing, "__dict__", {}))
    return found


def give_attributes(thing: object, attributes: Mapping[str, object]) -> None:
    """What ``attributes_of`` found, to a new object of the same class."""
    for name, value in attributes.items():
        setattr(thing, name, value)
