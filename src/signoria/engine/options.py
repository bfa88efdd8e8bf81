"""Options and rulings: named choices a match is started with, checked, completed and pinned in its record."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from signoria.engine.integers import whole
from signoria.engine.messages import InputError, Phrase

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
        number = whole(value)
        meant = value if number is None else number
        for allowed in self.values:
            if type(allowed) is type(meant) and allowed == meant:
                return allowed
        if self.maximum and number is not None and self.minimum <= number <= self.maximum:
            return number
        raise InputError("option", name=self.name, value=repr(value), choices=self.choices())

    def choices(self) -> Phrase:
        """What it may be, in words."""
        words = {"values": ", ".join(repr(v) for v in self.values), "lowest": self.minimum, "highest": self.maximum}
        if not self.values:
            return Phrase("fault.option_number", **words)
        return Phrase("fault.option_both" if self.maximum else "fault.option_values", **words)


def settle(options: Iterable[Option], given: Mapping[str, object], *, recorded: bool = False) -> dict[str, Value]:
    """Every option with its value: those given, checked, and the defaults (or, for a record, what it meant)."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            near = difflib.get_close_matches(name, list(known), 1)
            hint = Phrase("fault.did_you_mean", near=repr(near[0])) if near else ""
            raise InputError("no_option", name=repr(name), hint=hint, options=", ".join(known))
    settled: dict[str, Value] = {}
    for name, option in known.items():
        if name in given:
            settled[name] = option.accept(given[name])
        elif recorded and option.before is not None:
            settled[name] = option.before
        else:
            settled[name] = option.default
    return settled
