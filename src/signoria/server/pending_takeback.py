"""What is asked of a table when a player would like to take a decision back: read from the table alone.

A request is a column of its table, so it survives a restart, and it is bound to the number of the next step: it
expires with the next move, with nothing to clean up. `takeback_requests` makes and answers them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from signoria.server.settings import SECONDS_A_MOVE, moment
from signoria.server.tables import Table

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
    until = moment(wish.time) + SECONDS_A_MOVE.get(table.facts.pace, UNHURRIED_WAIT)
    return max(0.0, until - now)
