"""Playing the prepared tables: in a closed loop, as a crowd at a steady pace, and far into a long match."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from signoria.server.load.client import JSON, Answer, Broken, Frames, Played, Server, Wire, frame, version
from signoria.server.load.tables import Lane, Prepared

HTML = "text/html"
T = TypeVar("T")


@dataclass
class Turn:
    """What one turn of a server did."""

    moves: int
    seconds: float
    cpu: float  # of the server
    latencies: list[float]  # seconds

    @property
    def rate(self) -> float:
        return self.moves / self.seconds

    @property
    def microseconds(self) -> float:
        """Processor time of the server for a move."""
        return self.cpu / max(1, self.moves) * 1e6


def quantile(values: Sequence[float], share: float) -> float:
    """The value that ``share`` of all do not exceed; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def run(work: Coroutine[Any, Any, T]) -> T:
    """In the fastest loop there is: the client should not be what is measured."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def played(table: Prepared, answer: Answer) -> None:
    """The step was taken, and is on disk: nothing else counts."""
    if answer.status != 200 or f"\r\nx-ply: {table.plies[table.at]}\r\n".encode() not in answer.head + b"\r\n":
        raise Broken(f"step {table.at} {table.script[table.at]}: {answer.status} {answer.head!r} {answer.body[:300]!r}")
    table.version = version(answer)
    table.at += 1


class Player:
    """One lane in a closed loop: the next step is sent when the last one was answered."""

    def __init__(self, server: Server, lane: Lane) -> None:
        self.server = server
        self.lane = lane
        self.latencies: list[float] = []

    @property
    def table(self) -> Prepared:
        """The match that is being played."""
        while self.lane and self.lane[0].done:
            del self.lane[0]
        if not self.lane:
            raise Broken("all prepared matches are over: prepare more of them")
        return self.lane[0]

    async def open(self) -> None:
        self.wire = await self.server.wire()

    async def close(self) -> None:
        self.wire.transport.close()

    async def play(self, until: float) -> None:
        """Until that moment on the clock."""
        while (sent := time.perf_counter()) < until:
            await self.step()
            self.latencies.append(time.perf_counter() - sent)

    async def step(self) -> None:
        table = self.table
        played(table, await self.wire.ask(self.server.move(table, JSON)))


class Person(Player):
    """The same as a page does it: the answer is the new table."""

    async def step(self) -> None:
        table = self.table
        played(table, await self.wire.ask(self.server.move(table, HTML)))


class Program(Player):
    """The same over sockets, one for each player: a frame is a step, and its answer comes after the sync."""

    async def open(self) -> None:
        self.sockets: list[Played] = [await self.server.program(token) for token in self.table.tokens]

    async def step(self) -> None:
        table = self.table
        told = json.loads(await self.sockets[table.script[table.at][0]].step(frame(table)))
        if told["status"] != 200 or told["played"] != table.plies[table.at]:
            raise Broken(f"step {table.at} {table.script[table.at]}: {told}")
        table.version = told["version"]
        table.at += 1

    async def close(self) -> None:
        for one in self.sockets:
            one.transport.close()


class Watched(Player):
    """The same with open pages: both players' sockets are open, and a step counts when both have its new table.

    ``HTML``: as our pages do it; the mover's answer is the new table, the others are poked and pull theirs.
    ``JSON``: as programs do it; each pulls its view as data.
    """

    def __init__(self, server: Server, lane: Lane, accept: str) -> None:
        super().__init__(server, lane)
        self.accept = accept
        self.at: Prepared | None = None
        self.pokes: list[Frames] = []
        self.pages: list[Wire] = []

    async def open(self) -> None:
        await super().open()
        await self.sit(self.table)

    async def step(self) -> None:
        table = self.table
        if self.at is not table:
            await self.sit(table)
        mover = table.script[table.at][0]
        self.news = [asyncio.get_running_loop().create_future() for _ in table.tokens]
        posted = self.wire.ask(self.server.move(table, self.accept))
        await asyncio.gather(posted, *(self.look(table, seat, mover) for seat in range(len(table.tokens))))
        played(table, posted.result())

    async def look(self, table: Prepared, seat: int, mover: int) -> None:
        """Wait for the poke and pull; the mover's page has its new table from the answer."""
        await self.news[seat]
        if seat == mover and self.accept == HTML:
            return
        pulled = await self.pages[seat].ask(self.server.pull(table.id, table.tokens[seat], self.accept))
        if pulled.status != 200 or version(pulled) <= table.version:
            raise Broken(f"a poked page found {pulled.status}, version {version(pulled)} after {table.version}")

    def heard(self, seat: int, told: int) -> None:
        news = self.news[seat]
        if self.at is not None and told > self.at.version and not news.done():
            news.set_result(told)

    async def sit(self, table: Prepared) -> None:
        for old in (*self.pokes, *self.pages):
            old.transport.close()
        self.at, self.news = table, [asyncio.get_running_loop().create_future() for _ in table.tokens]
        self.pages = [await self.server.wire() for _ in table.tokens]
        self.pokes = [
            await self.server.poke(table.id, token, lambda told, seat=seat: self.heard(seat, told))  # type: ignore[misc]
            for seat, token in enumerate(table.tokens)
        ]

    async def close(self) -> None:
        for one in (self.wire, *self.pokes, *self.pages):
            one.transport.close()


async def closed_loop(players: Sequence[Player], seconds: float, cpu: Callable[[], float]) -> Turn:
    """All of them at once for so long, once all pages are open; ``cpu`` tells what the server has used."""
    for player in players:
        await player.open()
    try:
        used, start = cpu(), time.perf_counter()
        await asyncio.gather(*(player.play(start + seconds) for player in players))
        took, used = time.perf_counter() - start, cpu() - used
    finally:  # the loop cannot end with open connections, and would hide what went wrong
        for player in players:
            await player.close()
    latencies = [one for player in players for one in player.latencies]
    return Turn(len(latencies), took, used, latencies)


async def leisurely(players: Sequence[Player], pace: float, seconds: float) -> list[float]:
    """Every player rests ``pace`` seconds after a step, as people do; how long each step took."""
    waits: list[float] = []
    until = time.perf_counter() + seconds

    async def play(player: Player) -> None:
        while (sent := time.perf_counter()) < until:
            await player.step()
            waits.append(time.perf_counter() - sent)
            await asyncio.sleep(pace)

    for player in players:
        await player.open()
    try:
        await asyncio.gather(*(play(player) for player in players))
    finally:
        for player in players:
            await player.close()
    return waits


async def steps(server: Server, tables: Sequence[Prepared], count: int) -> None:
    """So many steps of each of these tables, all tables at once."""

    async def some(table: Prepared) -> None:
        wire = await server.wire()
        for _ in range(count):
            played(table, await wire.ask(server.move(table, JSON)))
        wire.transport.close()

    await asyncio.gather(*(some(table) for table in tables))
