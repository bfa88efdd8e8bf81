"""Deputies: where the table allows it, a bot plays for a player who exceeds the table's time per move.

Everybody at the table sees it (``away``), and it ends when the player is back. A closed tab alone changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from math import inf

from signoria.server.due import awaited, late_at
from signoria.server.settings import SECONDS_A_MOVE, Settings, iso
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.web.absence import LAST
from signoria.web.page_model import PageModel

GRACE = 120.0  # seconds to move after a restart of the server, and for a player who comes back


class Deputies:
    """Who is late, and who is back. The autopilot has the bots play."""

    def __init__(self, settings: Settings, tables: TableRegistry) -> None:
        self.settings = settings
        self.tables = tables
        self.began = 0.0
        self.grace_until: dict[str, float] = {}  # by table: extended time, and until when
        self.extended: dict[str, tuple[int, set[int]]] = {}  # by table: at which step which seats got more time

    def begin(self) -> None:
        """The server has started, or its machine was asleep: nobody is late at once."""
        self.began = self.settings.clock()

    def moment(self, table: Table) -> float | None:
        """When a deputy takes over; ``None`` if that will not happen."""
        at = late_at(table)
        if at == inf or table.match is None or not any(table.seats[seat].person for seat in table.match.actors):
            return None
        grace = self.began + min(GRACE, SECONDS_A_MOVE[table.facts.pace])
        return max(at, grace, self.grace_until.get(table.id, 0.0))

    def timed(self, table: Table, s: PageModel, person: str) -> PageModel:
        """The page model with the time left, in seconds: the clock of a phone may be wrong."""
        moment = self.moment(table)
        if moment is None:
            return s
        rest, may_stay = self.rest(table), bool(self.may_stay(table, person))
        return replace(s, table=replace(s.table, deadline=iso(moment), rest=rest, may_stay=may_stay))

    def rest(self, table: Table) -> int | None:
        """Seconds until a deputy takes over for a player; None if none will, or one has already."""
        moment = self.moment(table)
        if moment is None or not awaited(table, self.settings.now()):
            return None
        return max(0, int(moment - self.settings.clock()))

    def may_stay(self, table: Table, person: str) -> list[int]:
        """The seats for which this person owes a decision and has not asked for more time yet."""
        assert table.match is not None
        ply, seats = self.extended.get(table.id, (-1, set[int]()))
        owing = [seat for seat in table.seats_of(person) if seat in table.match.actors]
        return [seat for seat in owing if ply != table.match.ply or seat not in seats]

    async def stay(self, table: Table, person: str) -> None:
        """This person says that they are here: their deputies step aside. In the last half minute they get as much
        time as whoever comes back has, once for each decision: the others wait meanwhile, and not for ever."""
        await self.back(table, person)
        async with self.tables.locked(table):
            rest, seats = self.rest(table), self.may_stay(table, person) if table.match is not None else []
            if table.match is None or rest is None or rest > LAST or not seats:
                return
            ply, others = self.extended.get(table.id, (-1, set[int]()))
            self.extended[table.id] = table.match.ply, {*seats, *(others if ply == table.match.ply else ())}
            self.grace_until[table.id] = self._grace(table)
            await self.tables.update(table)  # a newer version: all open pages fetch the new time
        self.tables.changed(table)

    def _grace(self, table: Table) -> float:
        """The deadline of a player who is here (again)."""
        return self.settings.clock() + min(GRACE, SECONDS_A_MOVE.get(table.facts.pace, GRACE))

    async def back(self, table: Table, person: str) -> None:
        """This person opened the table's page, or did something there: their deputies step aside.

        Not called for what an open page fetches by itself: its player may be gone.
        """
        if not any(table.seats[seat].away for seat in table.seats_of(person)):
            return
        self.grace_until[table.id] = self._grace(table)
        await self.tables.away(table, lambda: table.seats_of(person), False)
        self.tables.changed(table)

    def forget(self, table: Table) -> None:
        """The match is over."""
        self.grace_until.pop(table.id, None)
        self.extended.pop(table.id, None)

    async def take_over(self, table: Table) -> bool:
        """Let deputies play for the people who are late at this table; False: nobody is."""

        def late() -> list[int]:
            """The people's seats that owe a decision, if the deadline has passed, and still has."""
            moment = self.moment(table)
            if table.match is None or moment is None or moment > self.settings.clock():
                return []
            return awaited(table, self.settings.now())

        if not late():
            return False
        await self.tables.away(table, late, True)
        self.tables.changed(table)
        return True
