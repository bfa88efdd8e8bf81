"""Twin luck: two streams that agree except for a stretch, to see which seats can tell the difference."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from signoria.engine.game import Game, State, View
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import Luck

EVERYWHERE = 1 << 60


class TwinLuck(Luck):
    """Pick n is fixed by ``seed`` and n alone; from pick ``first`` up to ``last`` it is fixed by ``other`` instead."""

    def __init__(self, seed: int, other: int = 0, first: int = 0, last: int = 0) -> None:
        super().__init__()
        self._seed, self._other, self._first, self._last = seed, other, first, last

    def pick(self, kind: str, weights: list[int]) -> int:
        n = self.picks
        self.picks = n + 1
        seed = self._other if self._first <= n < self._last else self._seed
        word = hashlib.blake2b(b"%d %d" % (seed, n), digest_size=8).digest()
        total = sum(weights)
        if total <= 0:
            raise ValueError(f"nothing to pick from: {kind}")
        left = int.from_bytes(word, "big") % total
        for which, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return which
        raise AssertionError("unreachable: left was below the sum of the weights")


def plain(tree: object) -> bytes:
    """Canonical JSON: equal bytes for equal content, and an error for what is not plain data."""
    return json.dumps(tree, sort_keys=True, separators=(",", ":")).encode()


def view_bytes(state: State, seat: int | None) -> bytes:
    """What this seat sees, as bytes."""
    return plain(state.view(seat))


def everything(state: State, seats: int) -> list[bytes]:
    """What all seats and a spectator see together."""
    return [view_bytes(state, seat) for seat in observers(seats)]


def observers(seats: int) -> list[int | None]:
    return [*range(seats), None]


def number(seat: int | None) -> int:
    """The number that ``resample`` knows the observer by."""
    return -1 if seat is None else seat


def who(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def events_for(events: list[Event], seat: int | None) -> list[dict[str, object]]:
    """The events of a step as this seat may know them."""
    return [event.seen_by(seat) for event in events]


def actions_for(state: State, seat: int, action: int) -> bool:
    return action in state.legal(seat) or action in state.lane(seat)


def step(state: State, seat: int, action: int, luck: Luck) -> list[Event]:
    """Play a step and return its events."""
    journal = Journal()
    state.play(seat, action, luck, journal)
    return journal.events


class Trial:
    """A step that is about to be made, tried on a copy: where it leads (``after``), what it tells, the luck it uses."""

    def __init__(self, game: Game[Any], state: State, seats: int, seat: int, action: int, seed: int) -> None:
        self.before, self.seats, self.seat, self.action, self.seed = state.copy(), seats, seat, action, seed
        self.name = f"seat {seat}, {str(game.actions[action])!r}"
        self.answer = action in state.legal(seat)  # or something of the lane
        luck = TwinLuck(seed)
        self.after = state.copy()
        self.events = step(self.after, seat, action, luck)
        self.picks = luck.picks

    def again(self, luck: Luck) -> State:
        """The same step from the same position with this luck."""
        twin = self.before.copy()
        twin.play(self.seat, self.action, luck)
        return twin


def reread(view: View) -> View:
    """The view after a trip through text, as a bot in another process gets it: nothing of the state hangs on it."""
    fresh = json.loads(plain(view))
    assert isinstance(fresh, Mapping)
    return fresh


def vandalise(tree: object) -> None:
    """Empty every list and table in it: a view must share none with its state."""
    if isinstance(tree, dict):
        for value in tree.values():
            vandalise(value)
        tree.clear()
    elif isinstance(tree, list):
        for value in tree:
            vandalise(value)
        tree.clear()
