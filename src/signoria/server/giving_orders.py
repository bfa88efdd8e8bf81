"""Giving and ending the orders of a seat. It writes no step, raises no version, and nobody else hears of it.

What an order answers at once enters like every other answer of an order: see ``move_commit.store_steps``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy.exc import IntegrityError

from signoria.engine.orders import MOST_ORDERS, PLAN, Order
from signoria.server.errors import RequestError
from signoria.server.move_commit import store_steps
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
        wanted = change(table.seats[seat].orders)
        if len(wanted) > MOST_ORDERS:
            raise RequestError("orders.refused.full")
        try:
            if fits(table, seat, [one for one in wanted if one not in table.seats[seat].orders]):
                table.by_hand.discard(seat)
            table.order(seat, wanted)
            await store_steps(tables, table, [], tables.settings.now())
        except IntegrityError:  # another process was quicker: its step is in the log
            tables.forget(table)
            return False
        except BaseException:  # not stored, or cancelled meanwhile: only the log is certain
            tables.forget(table)
            raise
    tables.changed(table)
    return True


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
