"""Hints: the best moves a search finds, for players against bots alone, or where the table allows hints.

The search runs in a bot worker process, and gets what a bot gets: the seat's view and a seed. Both follow
from the table, and the budget is counted in iterations, so the same moment always brings the same hint.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from hashlib import blake2b

from signoria.engine.game import View
from signoria.engine.match import Match
from signoria.engine.wording import Wording
from signoria.server.bot_worker import AS_ADVISER
from signoria.server.bots import Bots
from signoria.server.errors import RequestError
from signoria.server.tables import Table
from signoria.web.i18n import say
from signoria.web.page_model import PageModel

ADVISER = "search:60"  # the bot that advises, at any level of the bots: a fraction of a second, compiled
NOT_ADVISERS = ("random", "any")  # if one of these fallbacks answered instead, no hint is shown
MAX_HINTS = 2000  # hints in memory

Asker = tuple[str, int]  # a table and a seat
Advice = tuple[str, float | None]  # a move, and the chance to win with it as far as that is known


def allowed(table: Table, seat: int) -> bool:
    """May this seat ask for hints? If the host allowed them, or if all other seats are bots."""
    if table.facts.hints:
        return True
    return not table.facts.hotseat and all(one.bot for one in table.seats if one.number != seat)


def head_of(match: Match) -> str:
    """The record's last hash, to which a hint is bound: every step and takeback changes it."""
    return str(match.record[-1]["hash"])


def seed_of(table: str, ply: int, seat: int) -> int:
    """The same for the same moment; it tells nothing of the cards."""
    return int.from_bytes(blake2b(f"hint {table} {ply} {seat}".encode(), digest_size=6).digest(), "big")


def sentences(wording: Wording, language: str, view: View, found: Sequence[Advice]) -> list[str]:
    """Each move, what it is good for, and the chance to win with it; what is good for the same is not said again."""
    told: list[str] = []
    given: set[str] = set()
    for move, chance in found:
        action = wording.game.actions.parse(move)
        label, reason = wording.choice(action, view), wording.reason(view, action)
        key = "same" if reason in given else "reasoned" if reason else "bare" if told else "plain"
        hint = say(language, f"hint.{key}", move=label[:1].upper() + label[1:], reason=reason)
        told.append(hint if chance is None else say(language, "hint.chance", hint=hint, percent=round(100 * chance)))
        given |= {reason} - {""}
    return told


class Hints:
    def __init__(self, bots: Bots) -> None:
        self.bots = bots
        self.kept: OrderedDict[Asker, tuple[str, tuple[Advice, ...]]] = OrderedDict()  # by the head of the record
        self.thinking: dict[Asker, asyncio.Task[None]] = {}

    async def close(self) -> None:
        tasks = list(self.thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def of(self, table: Table, seat: int) -> str:
        """The move that was proposed for the present decision; "" if nobody has asked."""
        found = self.found(table, seat)
        return found[0][0] if found else ""

    def found(self, table: Table, seat: int) -> tuple[Advice, ...]:
        """All that was proposed for the present decision, the best first."""
        head, found = self.kept.get((table.id, seat), ("", ()))
        return found if table.match is not None and head_of(table.match) == head else ()

    async def ask(self, table: Table, seat: int) -> None:
        """Compute the hint; a second request waits for the same computation."""
        if not allowed(table, seat):
            raise RequestError("hint_people")
        if table.match is None or seat not in table.match.actors:
            raise RequestError("hint_turn")
        if self.of(table, seat):
            return
        asker = (table.id, seat)
        if asker not in self.thinking:
            self.thinking[asker] = asyncio.create_task(self._think(table, seat))
        await asyncio.shield(self.thinking[asker])

    async def _think(self, table: Table, seat: int) -> None:
        try:
            async with table.lock:  # what is not on disk yet is not to be thought about
                match = table.match
                if match is None or seat not in match.actors:
                    return
                ply, head, view = match.ply, head_of(match), match.view(seat)
                legal, lane = ([str(one) for one in found] for found in (match.legal(seat), match.lane(seat)))
            seed, person = seed_of(table.id, ply, seat), table.seats[seat].person
            thought = await self.bots.think(table, person, view, AS_ADVISER + ADVISER, seed, legal, lane)
            if thought.name in NOT_ADVISERS:
                raise RequestError("hint_none", 504)
            self.kept[table.id, seat] = (head, thought.found or ((thought.move, None),))
            while len(self.kept) > MAX_HINTS:
                self.kept.popitem(last=False)
        finally:
            del self.thinking[table.id, seat]

    def advised(self, table: Table, s: PageModel, new: bool) -> PageModel:
        """The page model with a button for a hint, or with the hint that was asked for."""
        found = self.found(table, s.reader.seat) if s.reader.seat is not None and s.asked else ()
        hints = "open" if new else "offered"
        if not found:
            return replace(s, guide=replace(s.guide, hints=hints))
        best, *further = sentences(s.wording, s.reader.language, s.moment.view, found)
        guide = replace(s.guide, hints=hints, marked=(found[0][0],), advice=best, further=tuple(further))
        return replace(s, guide=guide)
