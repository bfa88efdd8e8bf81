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
    version: int,
    change: Callable[[Orders], Orders],
    still_allowed: Callable[[], bool] = lambda: True,
) -> bool:
    """Replace the orders of a seat by what ``change`` makes of them, and follow them; False: the table has gone on.

    Raises what ``change`` raises, and ``StoreError`` if it could not be stored; nothing has changed then.
    """
    async with table.lock:
        if table.gone or table.match is None or table.match.over or not still_allowed():
            return False
        if not table.since[seat] <= version <= table.version:
            return False
        wanted = change(table.seats[seat].orders)
        if len(wanted) > MOST_ORDERS:
            raise RequestError("orders.refused.full")
        try:
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


def given(orders: Orders, order: Order) -> Orders:
    """With this order, in the place of another of the same kind; a bot comes last anyway."""
    same = [one for one in orders if (one.name, bool(one.bot)) != (order.name, bool(order.bot)) or one.once]
    return *same, order


def ended(orders: Orders, order: Order) -> Orders:
    return tuple(one for one in orders if one != order)


def planned(orders: Orders, plan: Sequence[Order]) -> Orders:
    """With this plan in the place of an earlier one."""
    return *(one for one in orders if one.name != PLAN), *plan
