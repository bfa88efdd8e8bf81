"""What is due at a table, and when: the moves of bots and deputies, deadlines, notices.

All of it follows from the table. The column ``tables.due`` has the first moment, or an earlier one: it is written with
the step, and made exact when the autopilot has looked and found nothing. So there is no queue to lose.
"""

from __future__ import annotations

from math import inf

from signoria.engine.match import PERSON
from signoria.engine.orders import Order, ends_at
from signoria.engine.record import ORDER
from signoria.server.pending_takeback import request_at, seconds_to_wait, waiting
from signoria.server.seat_orders import chosen_deputy, player_of
from signoria.server.settings import SECONDS_A_MOVE, iso, moment
from signoria.server.tables import Table

MIN_INTERVAL = 60.0  # seconds between two notices to one seat
RELOAD_SECONDS = 3.0  # seconds until a notice: a page that is being loaded again has no socket for a moment


def pace_ends(table: Table) -> float:
    """When the time that the table's pace gives for a decision is over; never, if there is no limit."""
    wait = SECONDS_A_MOVE.get(table.facts.pace)
    return moment(table.facts.moved) + wait if wait is not None and table.facts.status == "playing" else inf


def late_at(table: Table) -> float:
    """When the deputy of a late player may play; never, where none was agreed to."""
    return pace_ends(table) if table.facts.deputy else inf


def deadline(table: Table) -> str:
    """The same as an ISO time; "" if never."""
    return column(late_at(table)) or ""


def awaited(table: Table, now: str) -> list[int]:
    """The seats whose players owe a decision themselves: no bot plays for them, late or at their wish."""
    assert table.match is not None
    asked = [table.seats[seat] for seat in table.match.actors]
    return [one.number for one in asked if one.person and not one.away and not chosen_deputy(one, now)]


def deputies_rest(table: Table, now: float) -> bool:
    """Does nobody wait for the deputies, late players' or chosen ones? They answer at once while a person plays who is
    not late, or somebody looks for whom a chosen one plays. Left alone they keep to the table's pace, so that nobody
    comes back to a match that bots have ended."""
    time = iso(now)
    playing = [seat for seat in table.seats if seat.person and not seat.away]
    waited_for = any(table.attended(seat) or not chosen_deputy(seat, time) for seat in playing)
    return not waited_for and now < pace_ends(table)


# Notices


def pending_answers(table: Table) -> tuple[list[int], str]:
    """The seats that owe an answer to a takeback request, and when they were asked."""
    wish = request_at(table) if table.facts.wish else None
    return (waiting(table, wish), wish.time) if wish is not None and wish.pending else ([], "")


def asked_seats(table: Table) -> list[int]:
    """The seats that owe a decision, or an answer to a takeback request."""
    if table.match is None:
        return []
    asked, _ = pending_answers(table)
    return [*asked, *(seat for seat in table.match.actors if seat not in asked)]


def has_acted(table: Table) -> int:
    """The seat whose player made the last step, but for what orders answered; -1 if no player did."""
    assert table.match is not None
    for line in reversed(table.match.record):
        kind = line["mover"]["kind"] if "ply" in line else ORDER
        if kind != ORDER:
            return int(line["seat"]) if kind == PERSON["kind"] else -1
    return -1


def notices_due(table: Table, now: float) -> dict[int, float]:
    """When the players who are asked something have to be told, by seat. Who looks, has a deputy, knows it already, or
    is asked after a step of their own, is not told."""
    found: dict[int, float] = {}
    if table.match is None or table.match.over:
        return found
    answers, asked = pending_answers(table)
    for number in asked_seats(table):
        seat = table.seats[number]
        if not seat.person or seat.away or table.attended(seat) or not table.untold(number):
            continue
        if number not in answers and (number == has_acted(table) or chosen_deputy(seat, iso(now))):
            continue
        since = moment(asked if number in answers else table.facts.moved)
        last = moment(seat.told_at) + MIN_INTERVAL if seat.told_at else 0.0
        found[number] = max(since + RELOAD_SECONDS, last)
    return found


def note_who_looks(table: Table) -> None:
    """Who looks while they are asked, knows it: they are not told later, when they have closed the page."""
    for number in asked_seats(table):
        if table.attended(table.seats[number]) and table.untold(number):
            table.knows(number)


# Bots


def due_bot(table: Table, now: float) -> tuple[int, str] | None:
    """The first seat for which a bot has to think now, and the bot; None while people decide about a takeback."""
    return None if seconds_to_wait(table, now) else bot_asked(table, now)


def bot_asked(table: Table, now: float) -> tuple[int, str] | None:
    """The same, takeback or not."""
    if table.match is None:
        return None
    time, rest = iso(now), deputies_rest(table, now)
    players = ((seat, player_of(table.seats[seat], time, rest)) for seat in table.match.actors)
    return next(((seat, bot) for seat, bot in players if bot), None)


def bot_due(table: Table, now: float) -> float:
    """When the first bot has to think; never, if none has to."""
    start = now + seconds_to_wait(table, now)
    if bot_asked(table, start):
        return start
    late = pace_ends(table)  # deputies who rest wait for it
    return late if start < late < inf and bot_asked(table, late) else inf


# The table


def order_ends(table: Table) -> float:
    """When the first order that was given until a date ends."""
    return min((at for seat in table.seats for one in seat.orders if (at := end_of(one)) < inf), default=inf)


def end_of(order: Order) -> float:
    """When the order ends, if it was given until a date."""
    date = ends_at(order)
    return moment(date) if date else inf


def first_due(table: Table, now: float, late: float | None = None) -> float:
    """The first moment at which something may be due at this table, ``inf`` if nothing will be until somebody acts.

    ``late`` is when deputies take over, if that is known exactly; else it may be put off, and this is too early.
    """
    match = table.match
    if match is None or match.over:
        return inf
    taken_over = inf
    if awaited(table, iso(now)):
        taken_over = late_at(table) if late is None else late
    return min(taken_over, bot_due(table, now), order_ends(table), *notices_due(table, now).values())


def column(when: float) -> str | None:
    """As ``tables.due`` has it."""
    return None if when == inf else iso(when)
