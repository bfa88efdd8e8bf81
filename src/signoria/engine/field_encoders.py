"""Encoders of the parts of a view: each knows its size, writes its numbers, names every
position and describes itself.

Seats are always relative to the reader: position 0 is the reader, position 1 the seat at its left, and so on; positions
of seats that are not taken stay 0. Numbers are divided by a typical size and clipped at four times that, so everything
written lies between -4 and 4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from signoria.engine.options import Option

BOUND: Final = 4.0


class Row(Protocol):
    """Where numbers are written: a row of an array of zeros."""

    def __setitem__(self, at: int, value: float, /) -> None: ...


@dataclass(frozen=True)
class Reader:
    """The reader's seat and the number of seats."""

    seat: int
    seats: int

    def place(self, seat: int) -> int:
        return (seat - self.seat) % self.seats


class Kind:
    """One way to write a value; ``None`` is written as zeros."""

    size: int
    says: str

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        """Put the value into ``row``, which holds zeros, from ``at`` on."""
        raise NotImplementedError

    def names(self) -> list[str]:
        """What each place means, as it is put behind the name of the field."""
        raise NotImplementedError


class Flag(Kind):
    """1 if it is so."""

    size, says = 1, "flag"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if value:
            row[at] = 1.0

    def names(self) -> list[str]:
        return [""]


class Number(Kind):
    """A number, by its usual size."""

    size = 1

    def __init__(self, usual: float) -> None:
        self.usual = usual
        self.says = f"number / {usual:g}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if value:
            row[at] = max(-BOUND, min(BOUND, value / self.usual))

    def names(self) -> list[str]:
        return [f" / {self.usual:g}"]


class Among(Kind):
    """One of several ids: 1 at its place. What is not among them leaves zeros."""

    def __init__(self, ids: Iterable[object], what: str = "ids") -> None:
        self.ids = {one: place for place, one in enumerate(ids)}
        self.size = len(self.ids)
        self.says = f"one of {self.size} {what}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        place = self.ids.get(value)
        if place is not None:
            row[at + place] = 1.0

    def names(self) -> list[str]:
        return [f"={one}" for one in self.ids]


class Some(Among):
    """Any of several ids: 1 at the place of each."""

    def __init__(self, ids: Iterable[object], what: str = "ids") -> None:
        super().__init__(ids, what)
        self.says = f"any of {self.size} {what}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for one in value or ():
            row[at + self.ids[one]] = 1.0

    def names(self) -> list[str]:
        return [f" has {one}" for one in self.ids]


class Bits(Some):
    """Like ``Some``, from a set given as the bits of an integer."""

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for place in range(self.size):
            if (value >> place) & 1:
                row[at + place] = 1.0


class Counts(Kind):
    """How many of each id, from a table of counts or a list of ids."""

    def __init__(self, ids: Iterable[object], usual: float, what: str = "ids") -> None:
        self.ids = {one: place for place, one in enumerate(ids)}
        self.size = len(self.ids)
        self.usual = usual
        self.says = f"how many of each of {self.size} {what}, / {usual:g}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if not value:
            return
        counts = value if isinstance(value, Mapping) else {one: value.count(one) for one in value}
        for one, count in counts.items():
            row[at + self.ids[one]] = max(-BOUND, min(BOUND, count / self.usual))

    def names(self) -> list[str]:
        return [f" {one} / {self.usual:g}" for one in self.ids]


class Seat(Kind):
    """A seat, counted from the reader's; None is written as zeros."""

    def __init__(self, most: int) -> None:
        self.size = most
        self.says = "a seat"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if value is not None and 0 <= value < reader.seats:
            row[at + reader.place(value)] = 1.0

    def names(self) -> list[str]:
        return [f"=seat+{place}" for place in range(self.size)]


class Seats(Seat):
    """Any number of seats."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.says = "any seats"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for seat in value:
            row[at + reader.place(seat)] = 1.0


class PerSeat(Kind):
    """The same for each seat, from the reader on."""

    def __init__(self, most: int, inner: Kind) -> None:
        self.most, self.inner = most, inner
        self.size = most * inner.size
        self.says = f"for each of {most} seats: {inner.says}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        inner, step = self.inner, self.inner.size
        for seat, one in enumerate(value):
            if one is not None:
                inner.write(one, row, at + step * reader.place(seat), reader)

    def names(self) -> list[str]:
        return [f"[seat+{place}]{name}" for place in range(self.most) for name in self.inner.names()]


class Listed(Kind):
    """The first n items of a list, in order."""

    def __init__(self, most: int, inner: Kind) -> None:
        self.most, self.inner = most, inner
        self.size = most * inner.size
        self.says = f"for each of {most} places: {inner.says}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for place, one in enumerate(value or ()):
            if one is not None:
                self.inner.write(one, row, at + place * self.inner.size, reader)

    def names(self) -> list[str]:
        return [f"[{place}]{name}" for place in range(self.most) for name in self.inner.names()]


class Each(Kind):
    """The same for each id of a table; one that is missing leaves zeros."""

    def __init__(self, ids: Iterable[object], inner: Kind, what: str = "ids") -> None:
        self.ids = {one: place for place, one in enumerate(ids)}
        self.inner = inner
        self.size = len(self.ids) * inner.size
        self.says = f"for each of {len(self.ids)} {what}: {inner.says}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for one, content in value.items():
            self.inner.write(content, row, at + self.ids[one] * self.inner.size, reader)

    def names(self) -> list[str]:
        return [f"[{one}]{name}" for one in self.ids for name in self.inner.names()]


class Record(Kind):
    """Several named parts, one behind the other."""

    def __init__(self, parts: Mapping[str, Kind]) -> None:
        self.parts: list[tuple[str, int, Kind]] = []
        self.size = 0
        for name, kind in parts.items():
            self.parts.append((name, self.size, kind))
            self.size += kind.size
        self.says = "; ".join(f"{name} ({kind.says})" for name, kind in parts.items())

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        for name, first, kind in self.parts:
            found = value[name]
            if found is not None:
                kind.write(found, row, at + first, reader)

    def names(self) -> list[str]:
        return [f".{part}{name}" for part, _, kind in self.parts for name in kind.names()]


class Maybe(Kind):
    """A flag whether there is a value, then the value."""

    def __init__(self, inner: Kind) -> None:
        self.inner = inner
        self.size = 1 + inner.size
        self.says = f"flag that there is one; {inner.says}"

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        if value is not None:
            row[at] = 1.0
            self.inner.write(value, row, at + 1, reader)

    def names(self) -> list[str]:
        return [" there", *self.inner.names()]


class Via(Kind):
    """A value that is converted before it is encoded."""

    def __init__(self, told: Callable[[Any], Any], inner: Kind) -> None:
        self.told, self.inner = told, inner
        self.size, self.says = inner.size, inner.says

    def write(self, value: Any, row: Row, at: int, reader: Reader) -> None:
        self.inner.write(self.told(value), row, at, reader)

    def names(self) -> list[str]:
        return self.inner.names()


def option_kind(option: Option) -> Kind:
    """An option of a game as numbers."""
    if set(option.values) == {False, True} and all(isinstance(value, bool) for value in option.values):
        return Flag()
    if option.maximum:
        return Number(max(option.default if isinstance(option.default, int) else 0, option.maximum / BOUND))
    return Among(option.values, "values")


def options_kind(options: Sequence[Option]) -> Record:
    return Record({option.name: option_kind(option) for option in options})
