"""Takeback requests: a player asks to take a decision back, and the other people at the table agree or refuse.

A request is a column of its table, so it survives a restart, and it is bound to the number of the next step: it
expires with the next move, with nothing to clean up. Bots agree at once, and wait with their moves for
as long as the table's pace gives anybody; a deputy never agrees for the person it stands for.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from signoria.engine.illegal import Illegal
from signoria.engine.rewinds import index_of
from signoria.server.errors import RequestError
from signoria.server.move_commit import HOST, store_step
from signoria.server.settings import SECONDS_A_MOVE
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table, canonical_json

if TYPE_CHECKING:
    from signoria.server.notices import Notices
    from signoria.server.people import Person

UNHURRIED_WAIT = SECONDS_A_MOVE["day"]  # how long bots wait for an answer at tables without a pace


@dataclass(frozen=True, slots=True)
class Takeback:
    """``seat`` asked, before step ``at`` was played, to go back to before its step ``undone``."""

    number: int  # the table's count of changes then: no two wishes have the same
    seat: int
    undone: int
    at: int
    time: str
    yes: tuple[int, ...] = ()
    no: int = -1  # the seat that refused

    @property
    def pending(self) -> bool:
        return self.no < 0


def request_at(table: Table) -> Takeback | None:
    """What is being asked at this table now, or was and has been refused; nobody has played since."""
    if not table.facts.wish or table.match is None:
        return None
    told = json.loads(table.facts.wish)
    return Takeback(**{**told, "yes": tuple(told["yes"])}) if told["at"] == table.match.ply else None


def other_people(table: Table, seat: int) -> list[int]:
    """The seats whose consent is needed: bots agree, and so do seats at the asker's own screen."""
    asker = table.seats[seat].person
    return [one.number for one in table.seats if one.number != seat and one.person and one.person != asker]


def waiting(table: Table, wish: Takeback) -> list[int]:
    """Those who have not answered yet."""
    return [seat for seat in other_people(table, wish.seat) if seat not in wish.yes]


def seconds_to_wait(table: Table, now: float) -> float:
    """How many seconds bots have to wait yet for people to answer; 0.0 if there is nothing to wait for."""
    wish = request_at(table) if table.facts.wish else None
    if wish is None or not wish.pending:
        return 0.0
    until = datetime.fromisoformat(wish.time).timestamp() + SECONDS_A_MOVE.get(table.facts.pace, UNHURRIED_WAIT)
    return max(0.0, until - now)


async def ask(tables: TableRegistry, notices: Notices, table: Table, person: str, seat: int, undone: int) -> bool:
    """The person at this seat asks to go back to before its step ``undone``; False: it is too late for that.

    If nobody has to be asked, it is done at once. The same question again is the same question.
    """
    async with tables.locked(table):
        if table.match is None or not table.seats[seat].held_by(person):
            raise RequestError("not_yours", 403)
        wish = request_at(table)
        if wish is not None and wish.pending and (wish.seat, wish.undone) == (seat, undone):
            return True
        if wish is not None and (wish.pending or wish.seat == seat):
            raise RequestError("back.refused.pending" if wish.pending else "back.refused.no")
        if table.match.takeable(seat) != undone:
            return False
        fresh = Takeback(table.facts.changes, seat, undone, table.match.ply, tables.settings.now())
        await _settle(tables, table, fresh)
    tables.changed(table)
    notices.call(table, waiting(table, fresh))
    return True


async def answer(tables: TableRegistry, table: Table, person: str, seat: int, number: int, yes: bool) -> bool:
    """The person at this seat answers wish ``number``; whoever asked may withdraw it. False: it has expired.

    The last yes takes the decision back.
    """
    async with tables.locked(table):
        if table.match is None or not table.seats[seat].held_by(person):
            raise RequestError("not_yours", 403)
        wish = request_at(table)
        if wish is None or not wish.pending or wish.number != number:
            return False
        if seat == wish.seat and not yes:
            await tables.update(table, wish="")
        elif seat not in other_people(table, wish.seat):
            raise RequestError("not_yours", 403)
        elif not yes:
            await tables.update(table, wish=to_json(replace(wish, no=seat)))
        elif seat not in wish.yes:
            await _settle(tables, table, replace(wish, yes=(*wish.yes, seat)))
    tables.changed(table)
    return True


async def _settle(tables: TableRegistry, table: Table, wish: Takeback) -> None:
    """Keep the wish, or fulfil it if nobody is left to be asked."""
    if waiting(table, wish):
        await tables.update(table, wish=to_json(wish))
        return
    consent = [seat.number for seat in table.seats if seat.number != wish.seat]
    now = tables.settings.now()
    assert table.match is not None
    past = await asyncio.to_thread(table.match.relived)  # a long match takes its time, and other tables do not wait
    table.match.takeback(wish.seat, consent, time=now, past=past)
    await store_step(tables, table, wish.seat, f"takeback-{wish.number}-{wish.at}", now)


def to_json(wish: Takeback) -> str:
    return canonical_json(asdict(wish))


# The host's way


async def rewind(tables: TableRegistry, table: Table, person: Person, to: int, at: int, key: str) -> bool:
    """The host turns the match back to before step ``to``, having seen it before step ``at``; False: it has gone on."""
    async with tables.locked(table):
        tables.must_be(table, "playing")
        tables.must_host(table, person)
        assert table.match is not None
        done = table.answers.get((HOST, key))
        if done is not None:
            return done[0] == f"rewind {to}"
        if not table.match.friendly:
            raise RequestError("back.refused.unfriendly")
        if table.match.ply != at:
            return False
        try:
            index_of(table.match.line, to)
        except Illegal:
            raise RequestError("back.refused.no_step") from None
        now = tables.settings.now()
        past = await asyncio.to_thread(table.match.relived)
        table.match.rewind(to, time=now, past=past)
        await store_step(tables, table, HOST, key, now)
    tables.changed(table)
    return True
