"""Luck: the source of all chance. A state holds no generator and no list of future cards; it asks a luck for each
outcome.

``SealedLuck`` serves real matches: its key is committed to before the first draw and revealed at the end, so anybody
can check every outcome. ``ScriptedLuck`` plays back given outcomes, for scenes and tests. ``FastLuck`` is a fast
generator for search and simulation.

>>> FastLuck(7).pick("die", [1] * 6) == FastLuck(7).pick("die", [1] * 6)
True
>>> ScriptedLuck({"die": [5, 0]}).pick("die", [1] * 6)
5
"""

from __future__ import annotations

import copy
from typing import Final

from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.messages import InputError
from signoria.engine.native import i64, mypyc_attr
from signoria.engine.pickling import attributes_of, give_attributes

_WORD: Final[i64] = 0xFFFFFFFF


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """The interface: draw an index in proportion to integer weights. ``picks`` counts the draws."""

    def __init__(self) -> None:
        self.picks = 0

    def pick(self, kind: str, weights: list[int]) -> int:
        """Draw an index in proportion to ``weights``; ``kind`` names what is drawn (``"deal"``, ``"die"``)."""
        raise NotImplementedError

    def draw(self, kind: str, cells: list[int], source: int, target: int, width: int, count: int) -> None:
        """Draw ``count`` things one by one from the multiset ``cells[source:source+width]`` and add them to that at
        ``target``.
        """
        for _ in range(count):
            which = self.pick(kind, cells[source : source + width])
            cells[source + which] -= 1
            cells[target + which] += 1

    def marks(self) -> dict[str, int]:
        """How many draws of each kind were made, to be passed to ``rewind`` when steps are undone."""
        return {}

    def rewind(self, marks: dict[str, int]) -> None:
        """Go back to where ``marks`` were taken: the same draws will have the same outcomes."""

    def __copy__(self) -> Luck:
        """A copy that will give the same outcomes, independently of this one."""
        return copy.deepcopy(self)

    def __getstate__(self) -> dict[str, object]:
        """For pickle and copy: the whole state of the generator, future outcomes included."""
        return attributes_of(self)

    def __setstate__(self, attributes: dict[str, object]) -> None:
        give_attributes(self, attributes)


class FastLuck(Luck):
    """A small fast generator (sfc32) for search and simulation; equal seeds give equal draws on every machine.

    Every intermediate value fits 64 bits, so compiled and interpreted runs draw the same.
    """

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._a: i64 = seed & 0xFFFFFFFF
        self._b: i64 = (seed >> 32) & 0xFFFFFFFF
        self._c: i64 = ((seed >> 64) ^ 0x9E3779B9) & 0xFFFFFFFF
        self._n: i64 = 1
        for _ in range(12):
            self.word()

    def __getnewargs__(self) -> tuple[int]:
        return (0,)  # any seed: pickle and copy give it its attributes afterwards

    def word(self) -> i64:
        """The next 32 random bits."""
        b: i64 = self._b
        c: i64 = self._c
        out: i64 = (self._a + b + self._n) & _WORD
        self._n = (self._n + 1) & _WORD
        self._a = b ^ (b >> 9)
        self._b = (c + (c << 3)) & _WORD
        self._c = ((((c << 21) & _WORD) | (c >> 11)) + out) & _WORD
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n-1 (its bias, under 2**-20, is far below what any simulation can see)."""
        if n < 4096:
            return (self.word() * n) >> 32
        words, many = n.bit_length() // 32 + 2, 0  # plain numbers, not i64: they may be larger than any machine word
        for _ in range(words):
            many = (many << 32) | int(self.word())
        return (many * n) >> (32 * words)

    def pick(self, kind: str, weights: list[int]) -> int:
        self.picks += 1
        total = 0
        for weight in weights:
            total += weight
        left = self.below(total)
        which = 0
        for weight in weights:
            left -= weight
            if left < 0:
                return which
            which += 1
        raise ValueError(f"nothing to pick from: {kind}")

    def draw(self, kind: str, cells: list[int], source: int, target: int, width: int, count: int) -> None:
        first: i64 = source
        step: i64 = target - source
        rest: i64 = 0
        at: i64
        for at in range(first, first + width):
            rest += cells[at]
        if count > rest:
            raise ValueError(f"nothing to pick from: {kind}")
        self.picks += count
        for _ in range(count):
            left: i64 = (self.word() * rest) >> 32
            at = first
            here: i64 = cells[at]
            while left >= here:
                left -= here
                at += 1
                here = cells[at]
            cells[at] = here - 1
            cells[at + step] = cells[at + step] + 1  # not "+=": that compiles to slower code for a list
            rest -= 1


@mypyc_attr(allow_interpreted_subclasses=True)
class SealedLuck(Luck):
    """Draw n of a kind is HMAC-SHA256(key, kind, n), reduced by rejection sampling: fixed by the key, unknown without
    it.
    """

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._keyed = Keyed(key)
        self._drawn: dict[str, int] = {}

    def pick(self, kind: str, weights: list[int]) -> int:
        total = sum(weights)
        if not 0 < total <= 2**256:  # of more than a digest can tell apart no number would ever be fair
            raise ValueError(f"nothing to pick from: {kind}")
        self.picks += 1
        n = self._drawn.get(kind, 0)
        self._drawn[kind] = n + 1
        left = self._below(kind, n, total)
        for which, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return which
        raise AssertionError("unreachable: left was below the sum of the weights")

    def _below(self, kind: str, n: int, total: int) -> int:
        fair = 2**256 - 2**256 % total  # values from here on would favour the small numbers: ask again
        attempt = 0
        while True:
            message = f"{kind}\0{n}\0{attempt}".encode()
            value = int.from_bytes(self._keyed.digest(message), "big")
            if value < fair:
                return value % total
            attempt += 1

    def marks(self) -> dict[str, int]:
        return dict(self._drawn)

    def rewind(self, marks: dict[str, int]) -> None:
        self._drawn = dict(marks)


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedLuck(Luck):
    """Plays back outcomes: ``ScriptedLuck({"deal": [6, 7]})`` draws index 6, then 7; after that ``otherwise`` draws."""

    def __init__(self, script: dict[str, list[int]], otherwise: Luck | None = None) -> None:
        super().__init__()
        self._script = script
        self._otherwise = otherwise
        self._drawn: dict[str, int] = {}

    def pick(self, kind: str, weights: list[int]) -> int:
        self.picks += 1
        n = self._drawn.get(kind, 0)
        told = self._script.get(kind, [])
        if n < len(told):
            self._drawn[kind] = n + 1
            which = told[n]
            if not 0 <= which < len(weights) or weights[which] <= 0:
                raise InputError("no_outcome", which=which, kind=repr(kind), number=n)
            return which
        if self._otherwise is None:
            raise InputError("script_over", kind=repr(kind), count=len(told))
        return self._otherwise.pick(kind, weights)

    def marks(self) -> dict[str, int]:
        return dict(self._drawn)

    def rewind(self, marks: dict[str, int]) -> None:
        self._drawn = dict(marks)

    def unused(self) -> list[str]:
        """The kinds whose scripted outcomes were not all used: a scene that leaves some is mistaken."""
        return [kind for kind, told in self._script.items() if self._drawn.get(kind, 0) < len(told)]
