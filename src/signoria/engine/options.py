"""Options and rulings: named choices a match is started with, checked, completed and pinned in its record."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """One named choice. ``values`` lists what it may be, or ``minimum`` and ``maximum`` bound a number.

    ``before`` is what a record older than the option means by not naming it: a rules fix that changes play comes in
    as a new option whose ``before`` is the old way, so that every match ends by the rules it began with.
    """

    name: str
    default: Value
    clause: str
    values: tuple[Value, ...] = ()
    minimum: int = 0
    maximum: int = 0
    ruling: bool = False
    before: Value | None = None

    def accept(self, value: object) -> Value:
        """The value, if the option may take it; otherwise a sentence that says what it may take."""
        if self.values:
            for allowed in self.values:
                if allowed == value and type(allowed) is type(value):
                    return allowed
            choices = ", ".join(repr(v) for v in self.values)
            more = f", or a number from {self.minimum} to {self.maximum}" if self.maximum else ""
        else:
            choices, more = f"a number from {self.minimum} to {self.maximum}", ""
        if (
            self.maximum
            and isinstance(value, int)
            and not isinstance(value, bool)
            and self.minimum <= value <= self.maximum
        ):
            return value
        raise ValueError(f"option {self.name} cannot be {value!r}: it takes {choices}{more}")


def settle(options: Iterable[Option], given: Mapping[str, object], *, recorded: bool = False) -> dict[str, Value]:
    """Every option with its value: those given, checked, and the defaults (or, for a record, what it meant)."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1)
            hint = f"did you mean {near[0]!r}? " if near else ""
            raise ValueError(f"unknown option {name!r}: {hint}the options are {', '.join(known)}")
    settled: dict[str, Value] = {}
    for name, option in known.items():
        if name in given:
            settled[name] = option.accept(given[name])
        elif recorded and option.before is not None:
            settled[name] = option.before
        else:
            settled[name] = option.default
    return settled
