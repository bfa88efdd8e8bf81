"""The hall: every table there is. Tables are set up here, and found again, from memory or from their log."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from signoria import bots
from signoria.engine import registry
from signoria.engine.match import Seal
from signoria.engine.options import settle
from signoria.server import schema
from signoria.server.settings import ACCESS, PACES, Settings
from signoria.server.store import Store
from signoria.server.tables import Facts, Seat, Table, written
from signoria.server.troubles import Refused
from signoria.web.sitting import Word

if TYPE_CHECKING:
    from signoria.server.people import Person

IN_MEMORY = 5000  # tables kept ready; the others come back from their log
NAME_LENGTH = 40


def token(size: int = 9) -> str:
    """A random name: 72 bits for tables, more for links."""
    return secrets.token_urlsafe(size)


class Hall:
    """``table(id)`` finds a table; the other methods change one, in memory and in the database."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.tables: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Future[Table | None]] = {}
        self.here: dict[str, Counter[str]] = {}  # by table: persons with an open page; outlives a table's memory

    # Finding

    async def table(self, id: str) -> Table | None:
        found = self.tables.get(id)
        if found is not None:
            return found
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self._load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            self.loading.pop(id, None)

    async def _load(self, id: str) -> Table | None:
        if not id or len(id) > 24:
            return None
        rows = await self.store.read(lambda connection: rows_of(connection, id))
        if rows is None:
            return None
        self._make_room()
        return self._seat(await asyncio.to_thread(remade, *rows))

    def _seat(self, table: Table) -> Table:
        """Into the hall with it, and to the people who are looking at it."""
        table.here = self.here.setdefault(table.id, table.here)
        return self.tables.setdefault(table.id, table)

    def _make_room(self) -> None:
        """Let go of the tables that nobody looks at, longest in memory first."""
        spare = len(self.tables) - IN_MEMORY
        idle = [table for table in self.tables.values() if not table.here and not table.lock.locked()]
        for table in idle[: max(0, spare + 1)]:
            self.forget(table)
            self.here.pop(table.id, None)

    def forget(self, table: Table) -> None:
        """The memory may not be what is on disk: the next reader gets the table from its log."""
        table.gone = True
        if self.tables.get(table.id) is table:
            del self.tables[table.id]

    async def by_invitation(self, invitation: str) -> Table | None:
        return await self._by(sa.select(schema.tables.c.id).where(schema.tables.c.invitation == invitation))

    async def by_link(self, link: str) -> tuple[Table, int] | None:
        """The table and seat of a private link."""
        place = sa.select(schema.seats.c.table, schema.seats.c.seat).where(schema.seats.c.link == link)
        found = await self.store.read(lambda connection: connection.execute(place).first())
        table = await self.table(found[0]) if found else None
        return (table, found[1]) if table is not None and found is not None else None

    async def _by(self, query: sa.Select[Any]) -> Table | None:
        found = await self.store.read(lambda connection: connection.execute(query).scalar())
        return await self.table(found) if found else None

    async def open_tables(self, limit: int = 50) -> list[Table]:
        """The tables that anybody may join."""
        t = schema.tables.c
        return await self._all(
            sa.select(t.id).where(t.status == "open", t.access == "open").order_by(t.created.desc()).limit(limit)
        )

    async def watchable(self, limit: int = 20) -> list[Table]:
        """Open tables that are being played: anybody may watch."""
        t = schema.tables.c
        return await self._all(
            sa.select(t.id).where(t.status == "playing", t.access == "open").order_by(t.moved.desc()).limit(limit)
        )

    async def of(self, person: str, limit: int = 100) -> list[Table]:
        """The tables where this person sits, or which they host, last moved first."""
        t, s, h = schema.tables.c, schema.seats.c, schema.holders.c
        sits = sa.select(s.table).where(s.person == person)
        holds = sa.select(h.table).where(h.person == person)
        mine = sa.or_(t.id.in_(sits), t.id.in_(holds), t.host == person)
        last = sa.select(t.id).where(mine, t.status != "closed").order_by(t.moved.desc()).limit(limit)
        found = await self._all(last)
        return sorted(found, key=lambda table: table.facts.moved, reverse=True)  # the column knows only the minute

    async def kept_for(self, login: str) -> list[Table]:
        """Open tables with a seat kept for this login."""
        t, s = schema.tables.c, schema.seats.c
        kept = sa.select(s.table).where(s.invited == login, s.person.is_(None))
        return await self._all(sa.select(t.id).where(t.id.in_(kept), t.status == "open"))

    async def playing(self) -> list[str]:
        """The ids of all matches that are not over: whose bots and deadlines are to be looked after."""
        query = sa.select(schema.tables.c.id).where(schema.tables.c.status == "playing")
        return await self.store.read(lambda connection: list(connection.execute(query).scalars()))

    async def _all(self, query: sa.Select[Any]) -> list[Table]:
        ids = await self.store.read(lambda connection: list(connection.execute(query).scalars()))
        found = [await self.table(id) for id in ids]
        return [table for table in found if table is not None]

    # Setting up

    async def host(
        self,
        person: Person,
        game: str,
        seats: int,
        options: Mapping[str, object],
        *,
        title: str = "",
        access: str = "link",
        pace: str = "live",
        deputy: bool = False,
        hotseat: Sequence[str] = (),
        invited: Sequence[str] = (),
        luck: str = "",
    ) -> Table:
        """A new table with its host on the first chair. ``hotseat`` names all who share the host's screen.

        ``ValueError`` says what is wrong with the game, the seats or the options.
        """
        rules = registry.game(game)
        if seats not in rules.seats:
            raise ValueError(f"{game} takes {rules.seats[0]} to {rules.seats[-1]} seats, not {seats}")
        if access not in ACCESS or pace not in PACES:
            raise ValueError(f"access is one of {', '.join(ACCESS)}, pace one of {', '.join(PACES)}")
        if len(hotseat) > seats:
            raise ValueError(f"{len(hotseat)} players for {seats} seats")
        given: dict[str, Any] = dict(options)
        if rules.start(seats, seed=0, **given).over:
            raise ValueError("these options leave nothing to play")
        now = self.settings.now()
        facts = Facts(
            id=token(),
            game=game,
            title=title[:NAME_LENGTH],
            host=person.id,
            options=settle(rules.options, options),
            access=access,
            pace=pace,
            deputy=deputy,
            hotseat=bool(hotseat),
            status="open",
            invitation=token(24),
            secret=Seal().secret,
            changes=0,
            rematch="",
            created=now,
            moved=now,
        )
        chairs = [Seat(number, link=token(24)) for number in range(seats)]
        for number, name in enumerate(hotseat or [person.name]):
            chairs[number] = replace(chairs[number], person=person.id, name=name[:NAME_LENGTH], luck=luck or token())
        for number, login in zip(range(len(hotseat) or 1, seats), invited, strict=False):
            chairs[number] = replace(chairs[number], invited=login.strip().casefold()[:80])
        await self.store.write(insertion(facts, seats), *(seat_insertion(facts.id, seat) for seat in chairs))
        return self._seat(Table(facts, chairs))

    async def join(self, table: Table, person: Person, luck: str = "", seat: int | None = None) -> int:
        """Sit down on a free chair; ``Refused`` if there is none for this person."""
        async with table.lock:
            self._must_be(table, "open")
            if table.seats_of(person.id) and not table.facts.hotseat:
                raise Refused("already_seated")
            kept = [one.number for one in table.seats if one.free and one.invited and one.invited == person.login]
            free = kept + [one.number for one in table.seats if one.free and not one.invited]
            if table.facts.access == "named":
                free = kept
            if seat is not None:
                free = [number for number in free if number == seat]
            if not free:
                raise Refused("no_chair", 403 if table.facts.access == "named" else 409)
            taken = replace(table.seats[free[0]], person=person.id, name=person.name, luck=luck or token())
            await self._sit(table, taken)
            return taken.number

    async def leave(self, table: Table, person: Person, seat: int) -> None:
        """Stand up again, before the match has begun."""
        async with table.lock:
            self._must_be(table, "open")
            if not table.seats[seat].held_by(person.id):
                raise Refused("not_yours", 403)
            await self._sit(table, replace(table.seats[seat], person="", name="", luck="", link=token(24)))

    async def seat_bot(self, table: Table, person: Person, seat: int, bot: str) -> None:
        """The host puts a bot on a free chair, or (``bot=""``) takes it away again."""
        async with table.lock:
            self._must_be(table, "open")
            self._must_host(table, person)
            if table.seats[seat].person:
                raise Refused("taken")
            name = ""
            if bot:
                bots.make(bot)  # a ValueError names the bots there are
                taken = {one.name for one in table.seats if one.number != seat}
                name = next(name for name in BOT_NAMES if name not in taken)
            await self._sit(table, replace(table.seats[seat], bot=bot, name=name, luck=token()))

    async def close(self, table: Table, person: Person) -> None:
        """The host gives up a table whose match has not begun."""
        async with table.lock:
            self._must_be(table, "open")
            self._must_host(table, person)
            await self._change(table, status="closed")

    async def start(self, table: Table) -> None:
        """Begin the match: everybody's luck goes into the sealed key, after the commitment was shown."""
        async with table.lock:
            self._must_be(table, "open")
            if table.free_seats:
                raise Refused("chairs_free")
            facts, now = table.facts, self.settings.now()
            options: dict[str, Any] = dict(facts.options)
            match = table.game.start(
                len(table.seats),
                names=table.names,
                seal=Seal(facts.secret),
                contributions=[seat.luck for seat in table.seats],
                clock=lambda: now,
                **options,
            )
            begun = {"header": written(match.header), "moved": now}
            await self._change(table, status="playing", moved=now, row=begun)
            table.match = match
            table.follow(None)

    async def rematch(self, table: Table, person: Person) -> Table:
        """The same game at a new table, with the same people and bots; the second to ask finds it there."""
        async with table.lock:
            self._must_be(table, "over")
            if not table.seats_of(person.id):
                raise Refused("not_yours", 403)
            if table.facts.rematch:
                known = await self.table(table.facts.rematch)
                assert known is not None
                return known
            now = self.settings.now()
            facts = replace(
                table.facts,
                id=token(),
                host=person.id,
                status="open",
                invitation=token(24),
                secret=Seal().secret,
                changes=0,
                created=now,
                moved=now,
            )
            order = table.seats[1:] + table.seats[:1]  # another seat begins
            chairs = [
                replace(seat, number=number, link=token(24), luck=token(), away=False)
                for number, seat in enumerate(order)
            ]
            rows = [seat_insertion(facts.id, seat) for seat in chairs]
            rows += [holder_insertion(facts.id, seat.number, one) for seat in chairs for one in seat.holders]
            table.change(rematch=facts.id)
            update = updating(table, {"rematch": facts.id})
            try:
                await self.store.write(insertion(facts, len(chairs)), *rows, update)
            except BaseException:
                self.forget(table)
                raise
        following = self._seat(Table(facts, chairs))
        await self.start(following)
        return following

    # Seats of a match that is being played

    async def hold(self, table: Table, seat: int, person: Person) -> None:
        """A private link was opened: this device may act for the seat from now on."""
        async with table.lock:
            chair = table.seats[seat]
            if chair.held_by(person.id):
                return
            table.seats[seat] = replace(chair, holders=chair.holders | {person.id})
            await self._change(table, extra=[holder_insertion(table.id, seat, person.id)])

    async def new_link(self, table: Table, seat: int) -> str:
        """Another private link for a seat; the old one, and the devices it let in, are out."""
        async with table.lock:
            link = token(24)
            table.seats[seat] = replace(table.seats[seat], link=link, holders=frozenset())
            h = schema.holders.c
            out = schema.holders.delete().where(h.table == table.id, h.seat == seat)
            await self._change(table, extra=[seat_update(table.id, table.seats[seat]), out])
            return link

    async def away(self, table: Table, seat: int, away: bool) -> None:
        """A deputy takes over, or steps aside."""
        async with table.lock:
            if table.seats[seat].away == away:
                return
            table.seats[seat] = replace(table.seats[seat], away=away)
            await self._change(table, extra=[seat_update(table.id, table.seats[seat])])

    async def say(self, table: Table, person: Person, text: str, key: str) -> None:
        """A line of table talk; the same key again is the same line."""
        async with table.lock:
            if (person.id, key) in table.said:
                return
            mine = table.seats_of(person.id)
            seat = mine[0] if mine else None
            name = table.seats[seat].name if seat is not None else person.name
            word = Word(name, seat, text, self.settings.now())
            row = {"table": table.id, "number": len(table.talk), "person": person.id, "seat": seat, "name": name}
            await self.store.write(schema.talk.insert().values(**row, text=text, time=word.time, key=key))
            table.said[person.id, key] = len(table.talk)
            table.talk.append(word)

    # Parts of the above

    def _must_be(self, table: Table, status: str) -> None:
        if table.facts.status != status:
            raise Refused(f"not_{status}")

    def _must_host(self, table: Table, person: Person) -> None:
        if table.facts.host != person.id:
            raise Refused("not_host", 403)

    async def _sit(self, table: Table, seat: Seat) -> None:
        table.seats[seat.number] = seat
        await self._change(table, extra=[seat_update(table.id, seat)])

    async def _change(
        self, table: Table, row: Mapping[str, object] | None = None, extra: Sequence[Any] = (), **facts: Any
    ) -> None:
        """Memory first, then disk; if the disk refuses, the memory is thrown away."""
        table.change(**facts)
        try:
            await self.store.write(*extra, updating(table, {**facts, **(row or {})}))
        except BaseException:
            self.forget(table)
            raise


BOT_NAMES = ("Lorenzo", "Caterina", "Cosimo", "Isabella", "Federico", "Lucrezia", "Ludovico", "Bianca")


def updating(table: Table, values: Mapping[str, object]) -> Any:
    where = schema.tables.c.id == table.id
    return schema.tables.update().where(where).values(changes=table.facts.changes, **values)


def insertion(facts: Facts, seats: int) -> Any:
    names = ("id", "game", "title", "host", "access", "pace", "deputy", "hotseat", "status", "invitation", "secret")
    row = {name: getattr(facts, name) for name in (*names, "changes", "created", "moved")}
    return schema.tables.insert().values(**row, seats=seats, options=written(dict(facts.options)))


def seat_row(table: str, seat: Seat) -> dict[str, object]:
    row: dict[str, object] = {"table": table, "seat": seat.number, "person": seat.person or None}
    return row | {name: getattr(seat, name) for name in ("name", "bot", "invited", "link", "luck", "away")}


def seat_insertion(table: str, seat: Seat) -> Any:
    return schema.seats.insert().values(**seat_row(table, seat))


def seat_update(table: str, seat: Seat) -> Any:
    where = (schema.seats.c.table == table) & (schema.seats.c.seat == seat.number)
    return schema.seats.update().where(where).values(**seat_row(table, seat))


def holder_insertion(table: str, seat: int, person: str) -> Any:
    return schema.holders.insert().values(table=table, seat=seat, person=person)


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
    names = ("id", "game", "title", "host", "access", "pace", "deputy", "hotseat", "status", "invitation", "secret")
    facts = Facts(
        **{name: getattr(row, name) for name in (*names, "changes", "created", "moved")},
        options=json.loads(row.options),
        rematch=row.rematch or "",
    )
    devices = {seat.seat: frozenset(one.person for one in holders if one.seat == seat.seat) for seat in seats}
    table = Table(
        facts,
        [
            Seat(
                one.seat,
                one.person or "",
                one.name,
                one.bot,
                one.invited,
                one.link,
                one.luck,
                one.away,
                devices[one.seat],
            )
            for one in seats
        ],
    )
    for line in talk:
        table.said[line.person, line.key] = line.number
        table.talk.append(Word(line.name, line.seat, line.text, line.time))
    if row.header:
        lines = [json.loads(move.line) for move in moves]
        table.begin(json.loads(row.header), lines, [(move.seat, move.key) for move in moves])
        if lines:
            table.facts = replace(table.facts, moved=lines[-1]["time"])
        assert table.match is not None
        if table.match.over:
            table.facts = replace(table.facts, status="over")
    return table
