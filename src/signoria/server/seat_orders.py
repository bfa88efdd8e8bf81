"""The orders of a table's seats: what is answered for a seat before anybody is asked.

Every seat has one list (``orders_of``). ``settle`` follows it as far as no bot has to think; where one has to, ``due``
says so. The caller holds the table's lock, and stores the steps.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping

from signoria.engine.orders import (
    BOT,
    DEADLINE,
    PLAN,
    SURPRISE,
    Answer,
    Order,
    answer,
    asked_of,
    bot_of,
    is_asked,
    out_of_turn,
)
from signoria.engine.record import ORDER
from signoria.server.tables import Seat, Table

log = logging.getLogger("signoria.orders")

DEPUTY = "stand-in"
MOVER = {"kind": ORDER}
MOST_STEPS = 400  # played for seats after one step; more would be a fault


def orders_of(seat: Seat) -> tuple[Order, ...]:
    """All orders of the seat: its player's own, then what the table adds: the bot that sits there, or the deputy of a
    player who is late. (Where no deputy was agreed to, nobody is ever ``away``.)
    """
    return *seat.orders, Order(BOT + seat.bot) if seat.bot else Order(BOT + DEPUTY, after=DEADLINE)


def answer_of(table: Table, number: int, now: str) -> Answer:
    """What the orders of a seat that owes a decision say to it; ``left`` is what is left of its player's own."""
    assert table.match is not None
    seat, owed = table.seats[number], table.owed[number]
    if not seat.orders and (owed is None or len(owed) > 1):
        return Answer("", ())  # as most often; what the table adds only names bots
    asked = asked_of(table.game, table.match.state, number, strict=table.facts.strict)
    return answer(seat.orders, asked, now)


def settle(table: Table, now: str) -> Iterator[int]:
    """Play what the orders of the seats answer, until somebody has to be asked or a bot has to think; yields each
    seat after its step."""
    for _ in range(MOST_STEPS):
        found = first_move(table, now)
        if found is None:
            break
        seat, move = found
        assert table.match is not None
        table.match.step(seat, move, now, MOVER)
        yield seat
    forget_routines(table)


def first_move(table: Table, now: str) -> tuple[int, str] | None:
    """The first move that a seat's orders answer with. What ended on the way is taken from the seats' lists."""
    assert table.match is not None
    for number in table.match.actors:
        if is_asked(table.seats[number].orders):
            continue
        try:
            found = answer_of(table, number, now)
        except Exception:  # an order must never stop a match: its player is asked
            log.exception("table %s: the orders of seat %d could not be followed", table.id, number)
            found = Answer("", without_surprises(table.seats[number].orders))
        table.order(number, found.left)
        if found.move:
            return number, found.move
    return None


def forget_routines(table: Table) -> None:
    """A click's bookkeeping ends where others are asked."""
    assert table.match is not None
    actors = table.match.actors
    for seat in table.seats:
        if seat.orders and seat.number not in actors:
            table.order(seat.number, out_of_turn(seat.orders))


def player_of(seat: Seat, now: str, rest: bool) -> str:
    """The bot that plays for this seat now; "" if its player does. ``rest``: do the deputies of people wait?"""
    return "" if rest and seat.person else bot_of(orders_of(seat), now, late=seat.away)


def deputies_of(orders: tuple[Order, ...]) -> list[Order]:
    """The orders by which a bot plays for the seat's player; everybody at the table sees that."""
    return [one for one in orders if one.bot]


def chosen_deputy(seat: Seat, now: str) -> str:
    """The bot that plays for this seat because its player wishes it; "" without one."""
    return bot_of(seat.orders, now, late=False)


def without_surprises(orders: tuple[Order, ...]) -> tuple[Order, ...]:
    """What is left without the rest of a click and a plan."""
    return tuple(one for one in orders if one.until != SURPRISE and one.name != PLAN)


def after_hand(orders: tuple[Order, ...], mover: Mapping[str, object]) -> tuple[Order, ...]:
    """What is left when this mover has acted for the seat: its player's hand ends an earlier click and a plan."""
    return without_surprises(orders) if mover["kind"] == "person" else orders
