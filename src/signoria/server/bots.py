"""Plays for bot seats and for absent players: asks a worker for a move and commits it.

What is due follows from the table alone, so there is no queue to lose: after a restart the tables are looked through.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from dataclasses import dataclass
from datetime import datetime

from signoria.engine.game import View
from signoria.server.bot_costs import cost
from signoria.server.bot_worker import Thought
from signoria.server.errors import UnreadableTable
from signoria.server.limits import Limits
from signoria.server.move_commit import commit_move
from signoria.server.page_models import deadline, wording
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.takeback_requests import seconds_to_wait
from signoria.server.worker_pool import Turn, Workers

log = logging.getLogger("signoria.bots")

DEPUTY = "stand-in"
FALLBACKS = ("greedy", "random")  # bots that choose if the seat's own bot fails
ALARM_SLACK = 0.05  # seconds: a clock is read to the millisecond
FIRST_WAIT, MAX_WAIT = 0.5, 60.0  # seconds, after something went wrong


@dataclass(frozen=True, slots=True)
class DueDecision:
    """A decision that a bot or a deputy owes."""

    seat: int
    kind: str  # "bot" or "deputy", as the record tells it
    bot: str


def due_decision(table: Table, now: str) -> DueDecision | None:
    """The first decision at the table that a bot or a deputy owes.

    None while people have to agree to a takeback. A deputy answers at once while somebody else waits. If nobody is
    left but deputies they keep to the table's pace, so that the last person to go does not come back to a match that
    is over.
    """
    if table.match is None or seconds_to_wait(table, datetime.fromisoformat(now).timestamp()):
        return None
    waited_for = any(seat.person and not seat.away for seat in table.seats)
    for number in table.match.actors:
        seat = table.seats[number]
        if seat.bot:
            return DueDecision(number, "bot", seat.bot)
        if seat.away and (waited_for or "" < deadline(table) <= now):
            return DueDecision(number, "deputy", DEPUTY)
    return None


class Bots:
    def __init__(self, settings: Settings, tables: TableRegistry, limits: Limits, workers: Workers) -> None:
        self.settings = settings
        self.tables = tables
        self.limits = limits
        self.workers = workers
        self.tasks: dict[str, asyncio.Task[None]] = {}  # one for each table where something is due
        self.alarms: dict[str, asyncio.TimerHandle] = {}  # timers that look again when a takeback request expires

    async def open(self) -> None:
        self.resuming = asyncio.create_task(self.tables.visit_playing(self.wake))  # go on where the logs end

    async def close(self) -> None:
        for alarm in self.alarms.values():
            alarm.cancel()
        tasks = [self.resuming, *self.tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def wake(self, table: Table) -> None:
        """Something changed at this table: is it a bot's turn?"""
        if not any(seat.bot or seat.away for seat in table.seats):
            return
        rest = seconds_to_wait(table, self.settings.clock())
        if rest:
            self._set_alarm(table.id, rest)
        if table.id not in self.tasks and due_decision(table, self.settings.now()) is not None:
            self.tasks[table.id] = asyncio.create_task(self._serve(table.id))

    def _set_alarm(self, id: str, rest: float) -> None:
        """Look at this table again when the takeback request has timed out."""
        if id in self.alarms:
            self.alarms[id].cancel()
        self.alarms[id] = asyncio.get_running_loop().call_later(rest + ALARM_SLACK, self._ring, id)

    def _ring(self, id: str) -> None:
        del self.alarms[id]
        if id not in self.tasks:
            self.tasks[id] = asyncio.create_task(self._serve(id))

    async def _serve(self, id: str) -> None:
        """Make the decisions that are due at one table, until none is."""
        wait = FIRST_WAIT
        try:
            while True:
                try:
                    table = await self.tables.table(id)
                    if table is None or not await self._step(table):
                        return
                    wait = FIRST_WAIT
                    continue
                except UnreadableTable:
                    return  # logged already; ``wake`` is called when it can be read again
                except Exception:
                    log.exception("table %s: a bot could not move; trying again in %.1f s", id, wait)
                await asyncio.sleep(wait)
                wait = min(2 * wait, MAX_WAIT)
        finally:
            del self.tasks[id]

    async def _step(self, table: Table) -> bool:
        """Choose and commit a move for one decision, unless the table has changed meanwhile; False: nothing is due."""
        async with table.lock:  # what is not on disk yet is not to be thought about
            if table.gone:
                return True
            what = due_decision(table, self.settings.now())
            if what is None or table.match is None:
                if rest := seconds_to_wait(table, self.settings.clock()):
                    self._set_alarm(table.id, rest)
                return False
            match, ply, version = table.match, table.match.ply, table.version
            view, seen = match.view(what.seat), match.view(None)
            legal, lane = ([str(one) for one in found] for found in (match.legal(what.seat), match.lane(what.seat)))
        began = asyncio.get_running_loop().time()
        seed = secrets.randbits(48)
        thought = await self.think(table, table.facts.host, view, what.bot, seed, legal, lane)
        if table.here:
            rest = self.settings.bot_pause - (asyncio.get_running_loop().time() - began)
            await asyncio.sleep(max(0.0, rest))

        def still() -> bool:
            """No step was made meanwhile, and the player whom a deputy represents is not back."""
            return match.ply == ply and due_decision(table, self.settings.now()) == what

        if still():
            mover = {"kind": what.kind, **receipt(thought, what.bot, seed)}
            key = f"{what.kind}-{ply}-{seed:x}"  # cannot have been used before
            answer = await commit_move(self.tables, table, what.seat, thought.move, version, key, mover, still)
            if answer.late and still() and not table.gone:
                raise RuntimeError("too late, and yet nothing has happened")
            if not answer.late:
                remember_motive(table, ply, what.seat, seen)
        return True

    async def think(
        self, table: Table, person: str, view: View, bot: str, seed: int, legal: list[str], lane: list[str]
    ) -> Thought:
        """The bot's move; if it fails or times out, a simpler bot's; at last a random legal one: no match hangs.

        ``person`` is charged for the worker's time, which is shared fairly among people. A bot may also take an
        action of its ``lane``, such as an offer.
        """
        game, home = table.facts.game, type(table.game).__module__
        for name in dict.fromkeys((bot, *FALLBACKS)):
            try:
                turn = Turn(person, cost(game, name), self.limits.home(person))
                thought = await self.workers.ask(turn, game, home, view, name, seed)
                if thought.move in legal or thought.move in lane:
                    return thought
                log.error("bot %s chose %r in %s, which is not legal", name, thought.move, game)
            except Exception:
                log.exception("bot %s has no answer in %s", name, game)
        return Thought(secrets.choice(legal), "any", "1", 0)


def remember_motive(table: Table, ply: int, seat: int, seen: View) -> None:
    """Why a bot made this step, from what everybody saw. It was made: a reason that cannot be told is left out."""
    assert table.match is not None
    words = wording(table.facts.game, "en", table.names)
    try:
        key, about = words.motive(seen, table.match.view(None), seat)
        if key:
            words.t(f"motive.{key}", **about)  # it has a sentence, and all that the sentence speaks of
        table.moved_by(ply, (key, about))
    except Exception:
        log.exception("table %s: the reason of step %d cannot be told", table.id, ply)


def receipt(thought: Thought, asked: str, seed: int) -> dict[str, object]:
    """What the record tells of a choice: enough to have it made again."""
    told = {"name": thought.name, "version": thought.version, "iterations": thought.iterations, "seed": seed}
    return told if thought.name == asked else {**told, "instead_of": asked}
