"""Weighted fair queueing of jobs: persons take turns, and quick jobs go before slow ones.

A virtual clock counts costs, not seconds. Each person has a lane for each cost. A job begins now, or when the job
before it in the same lane is due, and is due its cost later. The job with the earliest due time is
served first, and the clock advances to its begin and by one tick. So

- a quick job is due soon, and waits for no slow job but those already running;
- two busy persons take turns, however many jobs one of them has;
- no job starves: later jobs are due later, and after a while later than any slow job.

The persons of one household (an address can create new guests at any time) are due as late as one person would be who
had all their jobs. This module uses no time, tasks or threads.
"""

from __future__ import annotations

import heapq
from collections import Counter
from typing import Generic, TypeVar

T = TypeVar("T")
TICK = 0.01  # added per job, so that every due time is reached at last
MAX_LANES = 1000  # idle lanes remembered


class Waiting(Generic[T]):
    """A place in the queue."""

    __slots__ = ("begins", "due", "home", "item", "number", "person")

    def __init__(self, item: T, person: str, home: str, begins: float, due: float, number: int) -> None:
        self.item: T | None = item  # None: served or removed
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
        if not self.count:  # the queue is empty: reset
            self.clock = 0.0
            self.heaps.clear()
            self.last.clear()

    def _lively(self, cost: float) -> list[Waiting[T]]:
        """The heap of this cost, without removed jobs at its top."""
        heap = self.heaps[cost]
        while heap and heap[0].item is None:
            heapq.heappop(heap)
        if not heap:
            del self.heaps[cost]
        return heap
