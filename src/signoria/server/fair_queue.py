"""Who is served next when many wait: in turn by person, and what is quick before what is slow.

Weighted fair queueing, by a clock that counts costs, not seconds. Each person has a lane for each cost. What they ask
for begins now, or when what stands before it in the same lane is due, and is due its cost later. The earliest due is
served first, and the clock goes on to where that began, and by a tick more. So

- something quick is due soon, and waits for nothing slow but what is being done already;
- of two persons who ask for much, each gets every second turn, however much one of them asks for;
- nobody waits for ever: whatever comes later is due later, and after a while later than what was slow.

People of one home (an address where anybody can be a new guest at any time) are due as late as one person would be who
asked for all of it. No time, no tasks and no threads are in here.
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")
TICK = 0.01  # the clock goes on with whatever is served: what is due one day is served one day
MAX_LANES = 1000  # lanes remembered besides those where somebody waits


class Waiting(Generic[T]):
    """A place in the queue."""

    __slots__ = ("begins", "due", "home", "item", "number", "person")

    def __init__(self, item: T, person: str, home: str, begins: float, due: float, number: int) -> None:
        self.item: T | None = item  # None: it was served, or taken out
        self.person = person
        self.home = home
        self.begins = begins
        self.due = due
        self.number = number

    def __lt__(self, other: Waiting[T]) -> bool:
        return (self.due, self.number) < (other.due, other.number)


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self.clock = 0.0
        self.count = 0
        self.number = 0
        self.heaps: dict[float, list[Waiting[T]]] = {}  # by cost
        self.last: dict[tuple[str, float], float] = {}  # by person and cost: when the last of the lane is due
        self.homes: dict[str, Counter[str]] = {}  # by home: the persons who wait, and for how much

    def __len__(self) -> int:
        return self.count

    def put(self, item: T, person: str, cost: float, home: str = "") -> Waiting[T]:
        """Wait for a turn. A few kinds of ``cost`` should do: each is a lane of its own."""
        home = home or person
        crowd = self.homes.setdefault(home, Counter())
        crowd[person] += 1
        lane = person, cost
        begins = max(self.clock, self.last.get(lane, 0.0))
        self.last[lane] = due = begins + cost * len(crowd)
        if len(self.last) > 2 * self.count + MAX_LANES:
            self.last = {lane: due for lane, due in self.last.items() if due > self.clock}
        self.number += 1
        self.count += 1
        waiting = Waiting(item, person, home, begins, due, self.number)
        heapq.heappush(self.heaps.setdefault(cost, []), waiting)
        return waiting

    def take(self, most: float = float("inf")) -> T | None:
        """The next one to be served with a cost of at most ``most``; None if there is none."""
        heads = [heap[0] for cost in list(self.heaps) if cost <= most and (heap := self._lively(cost))]
        if not heads:
            return None
        first = min(heads)
        self.clock = max(self.clock, min(first.begins + TICK, first.due))
        item = first.item
        self.remove(first)
        return item

    def remove(self, waiting: Waiting[T]) -> None:
        """Leave the queue; idempotent."""
        if waiting.item is None:
            return
        waiting.item = None
        self.count -= 1
        crowd = self.homes[waiting.home]
        crowd[waiting.person] -= 1
        if not crowd[waiting.person]:
            del crowd[waiting.person]
        if not crowd:
            del self.homes[waiting.home]
        if not self.count:  # everybody begins anew
            self.clock = 0.0
            self.heaps.clear()
            self.last.clear()

    def _lively(self, cost: float) -> list[Waiting[T]]:
        """The heap of this cost, without those at its top who wait no longer."""
        heap = self.heaps[cost]
        while heap and heap[0].item is None:
            heapq.heappop(heap)
        if not heap:
            del self.heaps[cost]
        return heap
