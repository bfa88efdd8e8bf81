"""Terms of a match, declared once: constants that are the value of an option, or one number of the data.

The terms of a game are a dataclass. A field that is ``option(...)`` or ``constant(...)`` needs no line in what reads
the data: ``Terms(..., **from_options(Terms, options), **from_numbers(Terms, numbers))``. Not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any

from signoria.engine.options import Value

OPTION, CONSTANT = "option", "constant"  # keys of a field's metadata


def option(name: str, value: Value | None = None) -> Any:
    """A field: the value of this option; or, if a value is given, whether the option has it."""
    return field(metadata={OPTION: (name, value)})


def constant(name: str = "") -> Any:
    """A field: the number of this name in the data; the field's own name unless given."""
    return field(metadata={CONSTANT: name})


def from_options(terms: Any, options: Mapping[str, Value]) -> dict[str, Any]:
    """The values of all fields that are options, by field."""
    found: dict[str, Any] = {}
    for one in fields(terms):
        if OPTION in one.metadata:
            name, value = one.metadata[OPTION]
            found[one.name] = options[name] if value is None else options[name] == value
    return found


def from_numbers(terms: Any, numbers: Mapping[str, int]) -> dict[str, Any]:
    """The values of all fields that are constants, by field."""
    return {one.name: numbers[one.metadata[CONSTANT] or one.name] for one in fields(terms) if CONSTANT in one.metadata}


def start_seat(options: Mapping[str, Value]) -> int:
    """The seat that the table chose to begin; -1 if chance decides."""
    seat = options["start_seat"]
    return seat if isinstance(seat, int) else -1
