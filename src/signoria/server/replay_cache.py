"""A cache of replays: every position of a match, so that showing one more does not replay the match."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from signoria.engine.game import Game, State
from signoria.engine.match import Match
from signoria.engine.record import Line

MAX_POSITIONS = 20_000  # positions in memory, of all films together: some tens of megabytes
MIN_POSITIONS = 400  # positions that even the replay of a match that has not begun counts as: its header may be long


class Replay:
    """A match step by step; moment 0 is after the set-up, moment n after n steps."""

    def __init__(self, lines: list[Line]) -> None:
        self.match = Match.replay(lines, until=0)
        self.states: list[State] = [self.match.state.copy()]
        self.told: list[int] = [self.match.happened]  # how many events there had been at each moment
        self.follow(lines)

    @property
    def game(self) -> Game[Any]:
        return self.match.game

    @property
    def last(self) -> int:
        """The moment the match has come to."""
        return len(self.states) - 1

    def shows(self, lines: Sequence[Line]) -> bool:
        """Is this a replay of a prefix of ``lines``? After the last lines were lost with a disk it is not."""
        record = self.match.record
        return len(record) <= len(lines) and record[-1]["hash"] == lines[len(record) - 1].get("hash")

    def behind(self, lines: Sequence[Line]) -> bool:
        """Has the match gone on since?"""
        return any("ply" in line for line in lines[len(self.match.record) :])

    def follow(self, lines: Sequence[Line]) -> None:
        """What has been played since."""
        for line in lines[len(self.match.record) :]:
            if "ply" in line:
                self.match.follow(line)
                self.told.append(self.match.happened)
                self.states.append(self.match.state.copy())  # last: from now on this moment can be asked for
            elif "hash" in line:  # the end, or what a later release knows: no moment, but a line of this record
                self.match.record.append(line)

    def events(self, seat: int | None) -> list[dict[str, object]]:
        """All that happened, as this seat may know it."""
        return self.match.events(seat)

    def truth(self) -> list[dict[str, object]]:
        """The same with all secrets: of a match that is over."""
        return self.match.truth()

    def until(self, at: int, events: Sequence[Mapping[str, object]]) -> Sequence[Mapping[str, object]]:
        """Those of all events that had happened at this moment."""
        return events[: self.told[at]]


class ReplayCache:
    """The replays used last. One is built or extended at a time, in a thread."""

    def __init__(self, most: int = MAX_POSITIONS) -> None:
        self.most = most
        self.kept: OrderedDict[str, Replay] = OrderedDict()  # by the hash of the header
        self.lock = asyncio.Lock()

    async def of(self, lines: list[Line]) -> Replay:
        """The replay of this record, as long as the record is; ``BadRecord`` if it cannot be played."""
        async with self.lock:
            key = lines[0]["hash"]
            replay = self.kept.pop(key, None)
            if replay is None or not replay.shows(lines):
                replay = await asyncio.to_thread(Replay, lines)
            elif replay.behind(lines):
                await asyncio.to_thread(replay.follow, lines)
            self.kept[key] = replay
            self._make_room()
            return replay

    def _make_room(self) -> None:
        while len(self.kept) > 1 and sum(max(replay.last, MIN_POSITIONS) for replay in self.kept.values()) > self.most:
            self.kept.popitem(last=False)
