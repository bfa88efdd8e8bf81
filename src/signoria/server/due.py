"""What is due at a table, and when: the moves of bots and deputies, deadlines, notices.

All of it follows from the table. The column ``tables.due`` has the first moment, or an earlier one: it is written with
the step, and made exact when the autopilot has looked and found nothing. So there is no queue to lose.
"""

from __future__ import annotations

from datetime import datetime
from math import inf

from signoria.server.pending_takeback import request_at, seconds_to_wait, waiting
from signoria.server.seat_orders import ends_at, player_of
from signoria.server.settings import SECONDS_A_MOVE, iso
from signoria.server.tables import Seat, Table

MIN_INTERVAL = 60.0  # seconds between two notices to one seat
RELOAD_SECONDS = 3.0  # seconds until a notice: a page that is being loaded again has no socket for a moment


def moment(time: str) -> float:
    return datetime.fromisoformat(time).timestamp()


def deadline(table: Table) -> str:
    """When a deputy may play; "" if never."""
    wait = SECONDS_A_MOVE.get(table.facts.pace)
    if wait is None or not table.facts.deputy or table.facts.status != "playing":
        return ""
    return iso(moment(table.facts.moved) + wait)


def deputies_rest(table: Table, now: str) -> bool:
    """Does nobody wait for the deputies of late players? They answer at once while somebody does. Left alone they keep
    to the table's pace, so that the last person to go does not come back to a match that is over."""
    waited_for = any(seat.person and not seat.away for seat in table.seats)
    return not waited_for and not "" < deadline(table) <= now


def asked_seats(table: Table) -> list[int]:
    """The seats that owe a decision, or an answer to a takeback request."""
    if table.match is None:
        return []
    wish = request_at(table)
    asked = waiting(table, wish) if wish is not None and wish.pending else []
    return [*asked, *(seat for seat in table.match.actors if seat not in asked)]


def notice_due(table: Table, seat: Seat) -> float:
    """When the player of this seat, which is asked something, has to be told; never, if they look or know it."""
    if not seat.person or seat.away or table.attended(seat) or not table.untold(seat.number):
        return inf
    last = moment(seat.told_at) + MIN_INTERVAL if seat.told_at else 0.0
    return max(moment(table.facts.moved) + RELOAD_SECONDS, last)


def due_bot(table: Table, now: float) -> tuple[int, str] | None:
    """The first seat for which a bot has to think now, and the bot; None while people decide about a takeback."""
    if table.match is None or seconds_to_wait(table, now):
        return None
    time = iso(now)
    rest = deputies_rest(table, time)
    players = ((seat, player_of(table.seats[seat], time, rest)) for seat in table.match.actors)
    return next(((seat, bot) for seat, bot in players if bot), None)


def order_ends(table: Table) -> float:
    """When the first order that was given until a date ends."""
    dates = [ends_at(one) for seat in table.seats for one in seat.orders]
    return min((moment(date) for date in dates if date), default=inf)


def first_due(table: Table, now: float, late: float | None = None) -> float:
    """The first moment at which something may be due at this table, ``inf`` if nothing will be until somebody acts.

    ``late`` is when deputies take over, if that is known exactly; else it may be put off, and this is too early.
    """
    match = table.match
    if match is None or match.over:
        return inf
    if late is None:
        late = moment(at) if (at := deadline(table)) else inf
    found = [order_ends(table), *(notice_due(table, table.seats[seat]) for seat in asked_seats(table))]
    if due_bot(table, now + seconds_to_wait(table, now)):
        found.append(now + seconds_to_wait(table, now))
    if any(table.seats[seat].person for seat in match.actors):
        found.append(late)
    return min(found)


def column(when: float) -> str | None:
    """As ``tables.due`` has it."""
    return None if when == inf else iso(when)
