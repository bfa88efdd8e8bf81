"""Takeback requests: a player asks to take a decision back, and the other people at the table agree or refuse.

Bots agree at once, and wait with their moves for as long as the table's pace gives anybody; a deputy never agrees for
the person it stands for.
"""

from __future__ import annotations

import asyncio
from dataclasses import asdict, replace
from typing import TYPE_CHECKING

from signoria.engine.illegal import Illegal
from signoria.engine.rewinds import index_of
from signoria.server.errors import RequestError
from signoria.server.move_commit import HOST, last_row, store_steps
from signoria.server.pending_takeback import Takeback, other_people, request_at, waiting
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table, canonical_json

if TYPE_CHECKING:
    from signoria.server.people import Person


async def ask(tables: TableRegistry, table: Table, person: str, seat: int, undone: int) -> bool:
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
        table.tell_again(waiting(table, fresh))
        await _settle(tables, table, fresh)
    tables.changed(table)
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
    row = last_row(table, wish.seat, f"takeback-{wish.number}-{wish.at}")
    await store_steps(tables, table, [row], now, asked=(wish.seat,))  # who asked chooses again


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
        await store_steps(tables, table, [last_row(table, HOST, key)], now, asked=table.match.actors)
    tables.changed(table)
    return True
