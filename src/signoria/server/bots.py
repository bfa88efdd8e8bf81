"""Plays for bot seats and for absent players: asks a worker for a move and commits it."""

from __future__ import annotations

import asyncio
import logging
import secrets

from signoria.engine.game import View
from signoria.engine.record import DEPUTY
from signoria.server.bot_costs import cost
from signoria.server.bot_worker import Thought
from signoria.server.due import due_bot
from signoria.server.limits import Limits
from signoria.server.move_commit import commit_move
from signoria.server.page_models import wording
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Seat, Table
from signoria.server.worker_pool import Turn, Workers

log = logging.getLogger("signoria.bots")

FALLBACKS = ("greedy", "random")  # bots that choose if the seat's own bot fails


class Bots:
    def __init__(self, settings: Settings, tables: TableRegistry, limits: Limits, workers: Workers) -> None:
        self.settings = settings
        self.tables = tables
        self.limits = limits
        self.workers = workers

    async def play(self, table: Table) -> bool:
        """Choose and commit a move for one decision, unless the table has changed meanwhile; False: nothing is due."""
        async with table.lock:  # what is not on disk yet is not to be thought about
            if table.gone:
                return True
            what = due_bot(table, self.settings.clock())
            if what is None or table.match is None:
                return False
            seat, bot = what
            match, ply, version = table.match, table.match.ply, table.version
            view, seen = match.view(seat), match.view(None)
            legal, lane = ([str(one) for one in found] for found in (match.legal(seat), match.lane(seat)))
        began = asyncio.get_running_loop().time()
        seed = secrets.randbits(48)
        thought = await self.think(table, table.facts.host, view, bot, seed, legal, lane)
        await self._wait(table, began, table.seats[seat])

        def still() -> bool:
            """No step was made meanwhile, and the player whom a deputy represents is not back."""
            return match.ply == ply and due_bot(table, self.settings.clock()) == what

        if still():
            kind = "bot" if table.seats[seat].bot else DEPUTY
            mover = {"kind": kind, **receipt(thought, bot, seed)}
            key = f"{kind}-{ply}-{seed:x}"  # cannot have been used before
            answer = await commit_move(self.tables, table, seat, thought.move, version, key, mover, still)
            if answer.late and still() and not table.gone:
                raise RuntimeError("too late, and yet nothing has happened")
            if not answer.late:
                remember_motive(table, ply, seat, seen)
        return True

    async def _wait(self, table: Table, began: float, seat: Seat) -> None:
        """A bot takes its time, so that whoever looks can follow: as much as the slowest reader wants.

        One that plays at its player's wish is never in a hurry: they may want to take over again.
        """
        loop, least = asyncio.get_running_loop(), float(bool(seat.person and not seat.away))
        while (rest := began + self.settings.bot_pause * max(least, slowest(table)) - loop.time()) > 0:
            await asyncio.sleep(min(rest, 0.1))  # somebody may say meanwhile that they do not want to wait

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


def slowest(table: Table) -> float:
    """The slowest pace that a player who looks wants, or without one any reader; 0.0 if nobody looks."""
    people = [person for person in table.here if table.seats_of(person)] or list(table.here)
    return max((table.paces.get(person, 1.0) for person in people if person not in table.skipping), default=0.0)


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
