"""The state of a game inside OpenSpiel: at a seat's decision, at a chance node, or at the end.

OpenSpiel copies its states very often and asks them for little, so what it asks for is cached. The state also keeps
what each seat has observed, because an information state is all that a seat has observed *so far*, while our views show
the present.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

from signoria.engine.game import Game, State, View
from signoria.engine.journal import Event, Journal
from signoria.engine.luck import FastLuck
from signoria.engine.options import Value
from signoria.research.recorded_chance import Asked, ToldLuck

CHANCE: Final = -1  # OpenSpiel's player numbers that are no seats
OVER: Final = -4
SET_UP: Final = -1  # instead of a seat: the set-up


@dataclass(frozen=True)
class Table:
    """What is played, and how chance comes in: outcome by outcome, or all that an action needs in one draw."""

    game: Game[Any]
    seats: int
    options: Mapping[str, Value]
    overlay: Mapping[str, object]
    explicit: bool
    offers: bool
    luck: FastLuck  # one for all states, as OpenSpiel has it: a copy does not know the future of its original


class Memory:
    """What has happened up to here, a step at a time; each seat's part of it is summed up when it is asked for."""

    __slots__ = ("action", "before", "events", "seat", "sums")

    def __init__(self, before: Memory | None, seat: int, action: int, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.action = action
        self.events = events
        self.sums: dict[int | None, str] = {}

    def seen_by(self, seat: int | None) -> str:
        """A hash of all that this seat (None: a spectator) was told and has done, in order."""
        unread: list[Memory] = []
        step: Memory | None = self
        while step is not None and seat not in step.sums:
            unread.append(step)
            step = step.before
        found = "" if step is None else step.sums[seat]
        for later in reversed(unread):
            own = later.action if later.seat == seat else None
            told = repr((found, own, [event.seen_by(seat) for event in later.events]))
            found = blake2b(told.encode(), digest_size=12).hexdigest()
            later.sums[seat] = found
        return found

    def summed_up(self, seats: int) -> Memory:
        """The hashes of all seats without the linked list of steps, which is too deep for pickle."""
        fresh = Memory(None, SET_UP, -1, [])
        fresh.sums = {seat: self.seen_by(seat) for seat in (None, *range(seats))}
        return fresh

    def as_known_to(self, seat: int, seats: int) -> Memory:
        """The memory of a resampled world: only this seat's part is known there."""
        mine = self.seen_by(seat)
        fresh = Memory(None, SET_UP, -1, [])
        fresh.sums = {one: mine if one == seat else f"{mine}?{one}" for one in range(seats)}
        fresh.sums[None] = self.seen_by(None)
        return fresh


@dataclass(frozen=True)
class Waiting:
    """An action that waits for chance: it is replayed from ``before`` with one more recorded outcome each time."""

    before: State | None
    seat: int
    action: int
    told: tuple[int, ...]
    kind: str
    weights: list[int]


class Passage:
    """One OpenSpiel state. ``player`` is the mover: a seat, ``CHANCE`` or ``OVER``."""

    __slots__ = ("_strings", "memory", "player", "state", "table", "waiting")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state: State | None = None
        self.memory = Memory(None, SET_UP, -1, [])
        self.player = CHANCE
        self.waiting: Waiting | None = None
        self._strings: dict[int | None, str] = {}
        self._run(None, SET_UP, -1, ())

    def __deepcopy__(self, _memo: object) -> Passage:
        return self.copy()

    def __getstate__(self) -> tuple[None, dict[str, object]]:
        """For pickle, which is also how OpenSpiel writes a state down."""
        kept = {name: getattr(self, name) for name in Passage.__slots__}
        return None, kept | {"memory": self.memory.summed_up(self.table.seats)}

    def copy(self) -> Passage:
        twin = Passage.__new__(Passage)
        twin.table, twin.memory, twin.player = self.table, self.memory, self.player
        twin.state = None if self.state is None else self.state.copy()
        twin.waiting = self.waiting  # its position is copied before it is played
        twin._strings = dict(self._strings)
        return twin

    def now(self) -> State:
        """The position; there is none before the set-up is done."""
        if self.state is None:
            raise ValueError("the game has not been set up: chance moves first")
        return self.state

    def legal(self) -> list[int]:
        state = self.now()
        legal = state.legal(self.player)
        return sorted({*legal, *state.lane(self.player)}) if self.table.offers else legal

    def outcomes(self) -> list[tuple[int, float]]:
        """At a chance node: the outcomes and their probabilities."""
        assert self.waiting is not None
        whole = sum(self.waiting.weights)
        return [(which, weight / whole) for which, weight in enumerate(self.waiting.weights) if weight > 0]

    def apply(self, action: int) -> None:
        """A seat's action, or at a chance node its outcome."""
        self._strings = {}
        waiting = self.waiting
        if waiting is None:
            self._run(self.state, self.player, action, ())
        elif self.table.explicit:
            self._run(waiting.before, waiting.seat, waiting.action, (*waiting.told, action))
        else:
            self._run(waiting.before, waiting.seat, waiting.action, None)

    def _run(self, before: State | None, seat: int, action: int, told: tuple[int, ...] | None) -> None:
        """Play it with the answers told so far (None: with the table's luck); if one is missing, chance is next."""
        table, journal = self.table, Journal()
        luck = table.luck if told is None else ToldLuck(told)
        try:
            if before is None:
                state = table.game.new(table.seats, table.options, table.overlay, luck, journal)
            else:
                state = before.copy()
                state.play(seat, action, luck, journal)
        except Asked as asked:
            kind, weights = (asked.kind, asked.weights) if table.explicit else ("luck", [1])
            self.player = CHANCE
            self.waiting = Waiting(before, seat, action, told or (), kind, weights)
            return
        self._arrive(state, seat, action, journal)

    def _arrive(self, state: State, seat: int, action: int, journal: Journal) -> None:
        actors = state.actors()
        self.state = state
        self.player = actors[0] if actors else OVER
        self.waiting = None
        self.memory = Memory(self.memory, seat, action, journal.events)

    def resampled(self, seat: int, number: Callable[[], float]) -> Passage:
        """A world that this seat cannot tell from the truth, chosen by numbers between 0 and 1."""
        if self.waiting is not None:
            raise ValueError("a world is dealt again at a seat's decision, not at a chance node")
        twin = self.copy()
        luck = FastLuck((int(number() * 2**32) << 32) | int(number() * 2**32))
        twin.now().resample(seat, luck)
        twin.memory = self.memory.as_known_to(seat, self.table.seats)
        twin._strings = {seat: self.observation(seat)}
        return twin

    def observation(self, seat: int | None) -> str:
        """What the seat (None: a spectator) sees now, as JSON."""
        found = self._strings.get(seat)
        if found is None:
            found = "{}" if self.state is None else text(self.state.view(seat))
            self._strings[seat] = found
        return found

    def private(self, seat: int) -> str:
        """The entries of the seat's view that a spectator sees otherwise, as JSON."""
        if self.state is None:
            return "{}"
        own, public = self.state.view(seat), self.state.view(None)
        return text({name: value for name, value in own.items() if value != public[name]})

    def information(self, seat: int | None) -> str:
        """What the seat sees now, and a hash of all that it was told and did before.

        While chance decides what its action leads to, a seat knows that it has acted and nothing more.
        """
        told = self.memory.seen_by(seat)
        if self.waiting is not None and self.waiting.seat == seat:
            told = f"{told}+{self.waiting.action}"
        return f"{told} {self.observation(seat)}"

    def scores(self) -> tuple[float, ...]:
        return self.now().scores()

    def outcome_name(self, outcome: int) -> str:
        """``deal winter``, as far as the game names its outcomes."""
        kind = "" if self.waiting is None else self.waiting.kind
        names = self.table.game.chance.get(kind, ())
        return f"{kind} {names[outcome] if outcome < len(names) else outcome}"


def text(view: View) -> str:
    return json.dumps(view, separators=(",", ":"))
