"""Giving and ending the orders of a seat. It writes no step, raises no version, and nobody else hears of it; but a bot
that plays for somebody is seen by everybody.

Whoever gives an order where its question stands has answered the question by hand; what the order answers later enters
like every other answer of an order (``move_commit.store_steps``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy.exc import IntegrityError

from signoria.engine.match import PERSON
from signoria.engine.orders import MOST_ORDERS, PLAN, Order, without_asking
from signoria.server import table_rows
from signoria.server.errors import RequestError
from signoria.server.move_commit import fresh_key, play_by_hand, rows_since, store_steps
from signoria.server.seat_orders import after_hand, answer_of, deputies_of
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

Orders = tuple[Order, ...]


async def change_orders(
    tables: TableRegistry,
    table: Table,
    seat: int,
    version: int | None,
    change: Callable[[Orders], Orders],
    still_allowed: Callable[[], bool] = lambda: True,
) -> bool:
    """Replace the orders of a seat by what ``change`` makes of them, and follow them; False: the table has gone on.
    Without a ``version`` it does not matter what the sender saw.

    Raises what ``change`` raises, and ``StoreError`` if it could not be stored; nothing has changed then.
    """
    async with table.lock:
        if table.gone or table.match is None or table.match.over or not still_allowed():
            return False
        if version is not None and not table.since[seat] <= version <= table.version:
            return False
        before = table.seats[seat].orders
        wanted, now = change(before), tables.settings.now()
        if len(wanted) > MOST_ORDERS:
            raise RequestError("orders.refused.full")
        answers = fits(table, seat, [one for one in wanted if one not in before])
        seen = deputies_of(wanted) != deputies_of(before)
        try:
            table.order(seat, without_asking(wanted) if answers else wanted)
            rows = answered_by_hand(table, seat, now) if answers else []
            if seen:
                table.change()
            also = [table_rows.table_update(table, {})] if seen else []
            await store_steps(tables, table, rows, now, also=also)
        except IntegrityError:  # another process was quicker: its step is in the log
            tables.forget(table)
            return False
        except BaseException:  # not stored, or cancelled meanwhile: only the log is certain
            tables.forget(table)
            raise
    tables.changed(table)
    return True


def answered_by_hand(table: Table, seat: int, now: str) -> list[dict[str, Any]]:
    """The rows of the step by which the seat's orders answer what it is asked: its player has just given one for it."""
    assert table.match is not None
    ply, move = table.match.ply, answer_of(table, seat, now).move
    if not move:
        return []
    play_by_hand(table, seat, move, now, PERSON)
    table.order(seat, after_hand(table.seats[seat].orders, PERSON))
    return rows_since(table, ply, seat, fresh_key())


def fits(table: Table, seat: int, orders: Sequence[Order]) -> bool:
    """Is one of these orders given for the question that the seat is asked now?"""
    assert table.match is not None
    phase = table.match.view(seat).get("phase") if orders else None
    return any(one.bot or phase in one.phases for one in orders)


def given(orders: Orders, order: Order) -> Orders:
    """With this order, in the place of those that say something else to the same questions."""
    return *(one for one in orders if one.once or not rivals(one, order)), order


def rivals(one: Order, order: Order) -> bool:
    if one.bot or order.bot:
        return bool(one.bot and order.bot)
    always = not one.facts and not order.facts
    return one.name == order.name or (always and one.phases == order.phases and one.play != order.play)


def ended(orders: Orders, order: Order) -> Orders:
    return tuple(one for one in orders if one != order)


def planned(orders: Orders, plan: Sequence[Order]) -> Orders:
    """With this plan in the place of an earlier one."""
    return *(one for one in orders if one.name != PLAN), *plan
