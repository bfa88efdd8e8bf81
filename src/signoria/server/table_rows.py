"""A table as rows of the database, and back."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from signoria.engine.orders import BadOrder, Order
from signoria.engine.record import BadRecord
from signoria.server import schema
from signoria.server.tables import Facts, Seat, Table, canonical_json
from signoria.web.page_model import TalkLine

log = logging.getLogger(__name__)

FACTS = (
    *("id", "game", "title", "host", "access", "pace", "deputy", "hotseat", "status", "invitation", "secret"),
    *("changes", "created", "moved", "friendly", "wish", "hints", "strict"),
)  # the columns that are facts as they are

CHAIR = ("name", "bot", "invited", "link", "luck", "away", "told", "told_at")  # the columns that a seat has as they are


def table_insertion(facts: Facts, seats: int) -> sa.Insert:
    row = {name: getattr(facts, name) for name in FACTS}
    return schema.tables.insert().values(
        **row, seats=seats, options=canonical_json(dict(facts.options)), overlay=canonical_json(facts.overlay)
    )


def table_update(table: Table, values: Mapping[str, object]) -> sa.Update:
    where = schema.tables.c.id == table.id
    return schema.tables.update().where(where).values(changes=table.facts.changes, **values)


def seat_row(table: str, seat: Seat) -> dict[str, object]:
    row: dict[str, object] = {"table": table, "seat": seat.number, "person": seat.person or None}
    row["orders"] = json.dumps([one.to_json() for one in seat.orders], ensure_ascii=False)
    return row | {name: getattr(seat, name) for name in CHAIR}


def seat_insertion(table: str, seat: Seat) -> sa.Insert:
    return schema.seats.insert().values(**seat_row(table, seat))


def seat_update(table: str, seat: Seat) -> sa.Update:
    where = (schema.seats.c.table == table) & (schema.seats.c.seat == seat.number)
    return schema.seats.update().where(where).values(**seat_row(table, seat))


def holder_insertion(table: str, seat: int, person: str) -> sa.Insert:
    return schema.holders.insert().values(table=table, seat=seat, person=person)


def holders_deletion(table: str, seat: int) -> sa.Delete:
    h = schema.holders.c
    return schema.holders.delete().where(h.table == table, h.seat == seat)


Rows = tuple[Any, list[Any], list[Any], list[Any], list[Any]]


def rows_of(connection: sa.Connection, id: str) -> Rows | None:
    """All that the database knows of a table."""
    row = connection.execute(schema.tables.select().where(schema.tables.c.id == id)).first()
    if row is None:
        return None

    def all_of(what: sa.Table, *order: sa.Column[Any]) -> list[Any]:
        return list(connection.execute(what.select().where(what.c.table == id).order_by(*order)))

    seats, holders = all_of(schema.seats, schema.seats.c.seat), all_of(schema.holders)
    return row, seats, holders, all_of(schema.moves, schema.moves.c.ply), all_of(schema.talk, schema.talk.c.number)


def remade(row: Any, seats: list[Any], holders: list[Any], moves: list[Any], talk: list[Any]) -> Table:
    """A table from its rows."""
    known = {name: getattr(row, name) for name in FACTS}
    facts = Facts(**known, options=json.loads(row.options), overlay=json.loads(row.overlay), rematch=row.rematch or "")
    table = Table(facts, [seat_of(one, holders) for one in seats])
    table.due = row.due or ""
    for line in talk:
        table.said.add((line.person, line.key))
        table.talk.append(TalkLine(line.name, line.seat, line.text, line.time))
    if row.header:
        if [move.ply for move in moves] != list(range(len(moves))):  # what is left might be replayed as another match
            raise BadRecord("damaged", reason="a step is missing")
        lines = [json.loads(move.line) for move in moves]
        table.begin(json.loads(row.header), lines, [(move.seat, move.key) for move in moves])
        if lines:
            table.facts = replace(table.facts, moved=lines[-1]["time"])
        assert table.match is not None
        if table.match.over:
            table.facts = replace(table.facts, status="over")
    return table


def seat_of(row: Any, holders: list[Any]) -> Seat:
    devices = frozenset(one.person for one in holders if one.seat == row.seat)
    orders = readable_orders(row)
    same = {name: getattr(row, name) for name in CHAIR}
    return Seat(row.seat, row.person or "", orders=orders, holders=devices, **same)


def readable_orders(row: Any) -> tuple[Order, ...]:
    """The orders of a seat; those that cannot be read, such as those of a later release, are left out: their player is
    asked instead, and the match goes on.
    """
    try:
        found = list(json.loads(row.orders))
    except (TypeError, ValueError):
        log.exception("table %s: the orders of seat %d cannot be read", row.table, row.seat)
        return ()
    orders = []
    for one in found:
        try:
            orders.append(Order.from_json(one))
        except BadOrder:
            log.exception("table %s: an order of seat %d cannot be read", row.table, row.seat)
    return tuple(orders)
