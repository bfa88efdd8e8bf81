"""A full house: many tables with all their pages open, and a step at each of them every few seconds."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from signoria.server.load.client import Answer, Broken, Frames, Server, Wire, version
from signoria.server.load.play import HTML, played
from signoria.server.load.tables import Prepared

AT_ONCE = 50  # sockets that are opened together


@dataclass
class Crowd:
    """What the house was asked, and how long it took, in seconds."""

    answers: list[float] = field(default_factory=list)  # from the click to the new table
    pulls: list[float] = field(default_factory=list)  # from the poke to the new table
    seen: list[float] = field(default_factory=list)  # from the click until the last page has it
    sockets: int = 0
    seconds: float = 0.0
    cpu: float = 0.0  # of the server, in that time


class Page:
    """One open page: a socket, and a connection to pull by when it is poked."""

    def __init__(self, server: Server, table: Prepared, seat: int | None, crowd: Crowd) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.crowd = crowd
        self.token = table.tokens[seat] if seat is not None else ""
        self.version = table.version
        self.pulling: asyncio.Task[None] | None = None
        self.trouble: BaseException | None = None

    async def open(self) -> None:
        self.poke: Frames = await self.server.poke(self.table.id, self.token, self.heard)
        self.wire: Wire = await self.server.wire()
        self.crowd.sockets += 1

    async def ask(self, request: bytes) -> Answer:
        """On the connection there is, or on a new one if the server has let it go."""
        if self.wire.transport.is_closing():
            self.wire = await self.server.wire()
        return await self.wire.ask(request)

    def heard(self, told: int) -> None:
        if told > self.version and (self.pulling is None or self.pulling.done()):
            self.pulling = asyncio.create_task(self.pull(told, time.perf_counter()))

    async def pull(self, told: int, poked: float) -> None:
        try:
            answer = await self.ask(self.server.pull(self.table.id, self.token, HTML))
            self.version = version(answer)
            if answer.status != 200 or self.version < told:
                raise Broken(f"a poked page found {answer.status}, version {self.version} instead of {told}")
            self.crowd.pulls.append(time.perf_counter() - poked)
        except Broken as broken:
            self.trouble = broken

    async def reach(self, wanted: int) -> None:
        """Until this page shows that version."""
        while self.version < wanted:
            if self.trouble is not None:
                raise self.trouble
            await asyncio.sleep(0.002)


async def step(pages: Sequence[Page], crowd: Crowd) -> None:
    """The mover's page posts; the others are poked and pull."""
    table = pages[0].table
    seat = table.script[table.at][0]
    mover = pages[seat]
    clicked = time.perf_counter()
    mover.version = table.version + 1  # its answer is its new table: the poke tells it nothing
    answer = await mover.ask(mover.server.move(table, HTML))
    crowd.answers.append(time.perf_counter() - clicked)
    played(table, answer)
    await asyncio.gather(*(page.reach(table.version) for page in pages))
    crowd.seen.append(time.perf_counter() - clicked)


async def crowd(
    server: Server, tables: Sequence[Prepared], watchers: int, pace: float, seconds: float, cpu: Callable[[], float]
) -> Crowd:
    """Every table one step each ``pace`` seconds, evenly spread."""
    found = Crowd()
    rooms = [
        [Page(server, table, seat, found) for seat in (*range(len(table.tokens)), *[None] * watchers)]
        for table in tables
    ]
    pages = [page for room in rooms for page in room]
    for first in range(0, len(pages), AT_ONCE):
        await asyncio.gather(*(page.open() for page in pages[first : first + AT_ONCE]))
    used = cpu()
    start, gap = time.perf_counter(), pace / len(rooms)
    moves: list[asyncio.Task[None]] = []
    for number in range(int(seconds / gap)):
        await asyncio.sleep(max(0.0, start + number * gap - time.perf_counter()))
        moves.append(asyncio.create_task(step(rooms[number % len(rooms)], found)))
    await asyncio.gather(*moves)
    found.seconds, found.cpu = time.perf_counter() - start, cpu() - used
    for page in pages:
        page.poke.transport.close()
        page.wire.transport.close()
    return found
