"""Options and rulings: the named choices a match is started with, checked, completed and pinned in its record."""

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

    ``before`` is the value for records that are older than the option. A rules fix that changes play is added as an
    option whose ``before`` is the old rule, so that every match ends by the rules it started with.
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
        """Return the value if the option may take it; otherwise raise :class:`InputError`,
        which says what it may take.
        """
        number = whole(value)
        meant = value if number is None else number
        for allowed in self.values:
            if type(allowed) is type(meant) and allowed == meant:
                return allowed
        if self.maximum and number is not None and self.minimum <= number <= self.maximum:
            return number
        raise InputError("option", name=self.name, value=repr(value), choices=self.choices())

    def choices(self) -> Phrase:
        """A phrase that lists the allowed values."""
        words = {"values": ", ".join(repr(v) for v in self.values), "lowest": self.minimum, "highest": self.maximum}
        if not self.values:
            return Phrase("fault.option_number", **words)
        return Phrase("fault.option_both" if self.maximum else "fault.option_values", **words)


def settle(options: Iterable[Option], given: Mapping[str, object], *, recorded: bool = False) -> dict[str, Value]:
    """Return every option with its value: the given ones, checked, and the defaults for the rest.

    For a record (``recorded``) the rest are what the options meant before they existed. Unknown names and bad values
    raise :class:`InputError`.

    >>> import signoria
    >>> options = settle(signoria.game("condottiere").options, {"hidden_cards": True})
    >>> options["hidden_cards"], options["capture_regions"]
    (True, False)
    """
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
