"""All tables: found and set up here. Every change but the steps of a match is a method of the registry."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.sql import Executable

from signoria.bots import make
from signoria.engine import registry
from signoria.engine.data import Overlay
from signoria.engine.options import settle
from signoria.engine.orders import default_orders
from signoria.engine.seal import Seal
from signoria.server import schema, table_rows
from signoria.server.account_fields import NAME_LENGTH, apart
from signoria.server.damage_tolerant_listing import TableListing, directory
from signoria.server.errors import RequestError, UnreadableTable
from signoria.server.move_commit import row_changes, store_steps
from signoria.server.settings import ACCESS, PACES, Settings
from signoria.server.store import Damaged, Store
from signoria.server.table_cache import TableCache
from signoria.server.tables import Facts, Seat, Table, canonical_json
from signoria.web.page_model import TalkLine

if TYPE_CHECKING:
    from signoria.server.people import Person

Fits = Callable[[TableListing], bool]
CREATED, MOVED = attrgetter("created"), attrgetter("moved")
LISTING_SECONDS = 5.0  # seconds
BOT_NAMES = ("Lorenzo", "Caterina", "Cosimo", "Isabella", "Federico", "Lucrezia", "Ludovico", "Bianca")

log = logging.getLogger(__name__)


def token(size: int = 9) -> str:
    """A random name: 72 bits for tables, more for links."""
    return secrets.token_urlsafe(size)


class TableRegistry(TableCache):
    """Finds, sets up and changes tables, in the cache and in the database."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(store)
        self.settings = settings
        self.changed: Callable[[Table], None] = lambda table: None  # called after every change; `server_parts` sets it
        self.listed: list[TableListing] = []  # the directory, where the database is damaged
        self.listed_until = 0.0
        self.listing = asyncio.Lock()

    # Finding

    async def by_invitation(self, invitation: str) -> Table | None:
        found = await self._row(sa.select(schema.tables.c.id).where(schema.tables.c.invitation == invitation))
        return await self.table(found[0]) if found else None

    async def by_link(self, link: str) -> tuple[Table, int] | None:
        """The table and seat of a private link."""
        place = sa.select(schema.seats.c.table, schema.seats.c.seat).where(schema.seats.c.link == link)
        found = await self._row(place)
        table = await self.table(found[0]) if found else None
        return (table, found[1]) if table is not None and found is not None else None

    async def _row(self, query: sa.Select[Any]) -> Any:
        """The first row of a query for one table."""
        try:
            return await self.store.read(lambda connection: connection.execute(query).first())
        except Damaged as damage:
            raise UnreadableTable from damage

    async def open_tables(self, limit: int = 50) -> list[Table]:
        """The tables that anybody may join."""
        t = schema.tables.c
        query = sa.select(t.id).where(t.status == "open", t.access == "open").order_by(t.created.desc()).limit(limit)
        found = await self._ids(query, lambda one: one.status == "open" and one.access == "open", CREATED, limit)
        return await self._all(found)

    async def watchable(self, limit: int = 20) -> list[Table]:
        """Open tables that are being played: anybody may watch."""
        t = schema.tables.c
        query = sa.select(t.id).where(t.status == "playing", t.access == "open").order_by(t.moved.desc()).limit(limit)
        found = await self._ids(query, lambda one: one.status == "playing" and one.access == "open", MOVED, limit)
        return await self._all(found)

    async def of(self, person: str, limit: int = 100) -> list[Table]:
        """The tables where this person sits, or which they host, last moved first."""
        found = await self._all(await self._ids_of(person, limit))
        return sorted(found, key=lambda table: table.facts.moved, reverse=True)  # the column knows only the minute

    async def unreadable_of(self, person: str) -> list[TableListing]:
        """Those of this person's tables that are set aside."""
        if not self.aside:
            return []
        return [one for one in await self.directory() if one.id in self.aside and person in (one.host, *one.people)]

    async def _ids_of(self, person: str, limit: int) -> list[str]:
        t, s, h = schema.tables.c, schema.seats.c, schema.holders.c
        sits = sa.select(s.table).where(s.person == person)
        holds = sa.select(h.table).where(h.person == person)
        mine = sa.or_(t.id.in_(sits), t.id.in_(holds), t.host == person)
        last = sa.select(t.id).where(mine, t.status != "closed").order_by(t.moved.desc()).limit(limit)

        def fits(one: TableListing) -> bool:
            return person in (one.host, *one.people) and one.status not in ("closed", "")

        return await self._ids(last, fits, MOVED, limit)

    async def reserved_for(self, login: str) -> list[Table]:
        """Open tables with a seat kept for this login."""
        t, s = schema.tables.c, schema.seats.c
        kept = sa.select(s.table).where(s.invited == login, s.person.is_(None))
        query = sa.select(t.id).where(t.id.in_(kept), t.status == "open")
        return await self._all(await self._ids(query, lambda one: login in one.kept and one.status == "open"))

    async def due(self, until: str) -> list[tuple[str, str]]:
        """The tables where something may be due by then, and when.

        If the database is damaged there, all that are being played; and then memory may know it better.
        """
        t = schema.tables.c
        query = sa.select(t.id, t.due).where(t.due <= until).order_by(t.due)
        try:
            rows = await self.store.read(lambda connection: connection.execute(query).all())
            found = {row.id: row.due for row in rows}
        except Damaged:
            found = {one.id: one.moved for one in await self.directory() if one.status == "playing"}
        if self.store.damaged:  # what was to be noted there may not have been
            found |= {id: table.due for id, table in self.tables.items()}
        return [(id, due) for id, due in found.items() if "" < due <= until]

    async def readable_again(self) -> AsyncIterator[Table]:
        """The tables that were set aside and can be read now: not every damage is for ever."""
        for id in list(self.aside):
            table = await self._readable(id)
            if table is not None:
                yield table

    async def _ids(
        self,
        query: sa.Select[Any],
        fits: Fits,
        newest: Callable[[TableListing], str] = CREATED,
        limit: int | None = None,
    ) -> list[str]:
        """What ``query`` finds; if the database is damaged where it looks, the same from the directory."""
        try:
            return await self.store.read(lambda connection: list(connection.execute(query).scalars()))
        except Damaged:
            found = [one for one in await self.directory() if fits(one)]
            return [one.id for one in sorted(found, key=newest, reverse=True)[:limit]]

    async def directory(self) -> list[TableListing]:
        """All tables, read one by one; those that cannot be read are set aside, unless they are in memory still.

        It takes a while with many tables, so it is read by one caller at a time, and cached for some seconds.
        """
        now = asyncio.get_running_loop().time
        async with self.listing:
            if now() >= self.listed_until:
                self.listed = await self.store.read(directory)
                self.listed_until = now() + LISTING_SECONDS
        for one in self.listed:
            if one.damage and one.id not in self.tables:
                self.set_aside(one.id, one.damage)
        here = [listing_of(table) for table in self.tables.values()]  # they may have changed since, or are new
        return here + [one for one in self.listed if one.id not in self.tables]

    async def _all(self, ids: list[str]) -> list[Table]:
        found = [await self._readable(id) for id in ids]
        return [table for table in found if table is not None]

    async def _readable(self, id: str) -> Table | None:
        """The table, or None if it cannot be read, so that it does not fail a query for many."""
        try:
            return await self.table(id)
        except UnreadableTable:
            return None

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
        deputy: bool | None = None,
        friendly: bool | None = None,
        strict: bool | None = None,
        hints: bool = False,
        hotseat: Sequence[str] = (),
        invited: Sequence[str] = (),
        bots: Sequence[str] = (),
        luck: str = "",
        overlay: Overlay | None = None,
    ) -> Table:
        """A new table: its host on the first chair (and on the next, for all whom ``hotseat`` names: they share the
        host's screen), then chairs kept for the logins ``invited``, and the bots on the last ones.

        Its host may turn the match back (``friendly``) unless strangers may come, and a bot plays for whoever is late
        (``deputy``) only if they may; and only then everybody answers by hand (``strict``), even who has no choice as
        far as only they know. Or as it is said here.
        ``ValueError`` says what is wrong with the game, the seats or the options.
        """
        rules = registry.game(game)
        if seats not in rules.seats:
            raise ValueError(f"{game} takes {rules.seats[0]} to {rules.seats[-1]} seats, not {seats}")
        if access not in ACCESS or pace not in PACES:
            raise ValueError(f"access is one of {', '.join(ACCESS)}, pace one of {', '.join(PACES)}")
        here = list(hotseat) or [person.name]
        if len(here) + len(invited) + len(bots) > seats:
            raise ValueError(f"{len(here) + len(invited) + len(bots)} players for {seats} seats")
        given: dict[str, Any] = dict(options)
        if rules.start(seats, seed=0, overlay=overlay, **given).over:
            raise ValueError("these options leave nothing to play")
        now = self.settings.now()
        facts = Facts(
            id=token(),
            game=game,
            title=title[:NAME_LENGTH],
            host=person.id,
            options=settle(rules.options, options),
            overlay=overlay or {},
            access=access,
            pace=pace,
            deputy=access == "open" if deputy is None else deputy,
            hotseat=bool(hotseat),
            status="open",
            invitation=token(24),
            secret=Seal().secret,
            changes=0,
            rematch="",
            created=now,
            moved=now,
            friendly=access != "open" if friendly is None else friendly,
            strict=access == "open" if strict is None else strict,
            hints=hints,
        )
        chairs = [Seat(number, link=token(24)) for number in range(seats)]
        for number, name in enumerate(here):
            named = apart(name[:NAME_LENGTH], [chair.name for chair in chairs])
            chairs[number] = replace(chairs[number], person=person.id, name=named, luck=luck or token())
        for number, login in enumerate(invited, len(here)):
            chairs[number] = replace(chairs[number], invited=login)
        for number, bot in enumerate(bots, seats - len(bots)):
            chairs[number] = seat_with_bot(chairs, number, bot)
        rest = [table_rows.seat_insertion(facts.id, seat) for seat in chairs]
        await self.store.write(table_rows.table_insertion(facts, seats), *rest)
        return self._seat(Table(facts, chairs))

    async def join(self, table: Table, person: Person, luck: str = "", seat: int | None = None) -> int:
        """Sit down on a free chair; ``RequestError`` if there is none for this person."""
        async with self.locked(table):
            self.must_be(table, "open")
            if table.seats_of(person.id) and not table.facts.hotseat:
                raise RequestError("already_seated")
            kept = [one.number for one in table.seats if one.free and one.invited and one.invited == person.login]
            free = kept + [one.number for one in table.seats if one.free and not one.invited]
            if table.facts.access == "named":
                free = kept
            if seat is not None:
                free = [number for number in free if number == seat]
            if not free:
                raise RequestError("no_chair", 403 if table.facts.access == "named" else 409)
            name = apart(person.name, table.names)
            taken = replace(table.seats[free[0]], person=person.id, name=name, luck=luck or token())
            await self._sit(table, taken)
            return taken.number

    async def leave(self, table: Table, person: Person, seat: int) -> None:
        """Stand up again, before the match has begun; whoever the private link let in goes, too."""
        async with self.locked(table):
            self.must_be(table, "open")
            if not table.seats[seat].held_by(person.id):
                raise RequestError("not_yours", 403)
            empty = Seat(seat, invited=table.seats[seat].invited, link=token(24))
            await self._sit(table, empty, also=table_rows.holders_deletion(table.id, seat))

    async def seat_bot(self, table: Table, person: Person, seat: int, bot: str) -> None:
        """The host puts a bot on a free chair, or (``bot=""``) takes it away again."""
        async with self.locked(table):
            self.must_be(table, "open")
            self.must_host(table, person)
            if table.seats[seat].person:
                raise RequestError("taken")
            await self._sit(table, seat_with_bot(table.seats, seat, bot))

    async def fill(self, table: Table, person: Person, bot: str) -> None:
        """The host waits no longer: bots take all chairs that are free now."""
        async with self.locked(table):
            self.must_host(table, person)
            if table.facts.status == "playing":
                return  # the last guest was quicker
            self.must_be(table, "open")
            seats = list(table.seats)
            for seat in table.free_seats:
                seats[seat] = seat_with_bot(seats, seat, bot)
            await self._sit(table, *(seats[seat] for seat in table.free_seats))

    async def close(self, table: Table, person: Person) -> None:
        """The host gives up a table whose match has not begun."""
        async with self.locked(table):
            self.must_be(table, "open")
            self.must_host(table, person)
            await self.update(table, status="closed")

    async def start(self, table: Table) -> None:
        """Begin the match as soon as every chair is taken; whoever comes second finds it begun.

        Everybody's luck goes into the sealed key, after the commitment was shown.
        """
        async with self.locked(table):
            if table.facts.status != "open" or table.free_seats:
                return
            facts, now = table.facts, self.settings.now()
            options: dict[str, Any] = dict(facts.options)
            match = table.game.start(
                len(table.seats),
                names=table.names,
                seal=Seal(facts.secret),
                contributions=[seat.luck for seat in table.seats],
                clock=lambda: now,
                overlay=facts.overlay,
                friendly=facts.friendly,
                **options,
            )
            table.change(status="playing", moved=now)
            table.match = match
            for seat in table.seats:
                if seat.person and not facts.strict:  # else everybody answers by hand, but for orders they give
                    table.order(seat.number, default_orders(table.game.habits, match.view(None)))
            begun = {"header": canonical_json(match.header), "status": "playing", "moved": now}
            await store_steps(self, table, [], now, also=[table_rows.table_update(table, begun)])

    async def rematch(self, table: Table, person: Person) -> Table:
        """The same game at a new table, with the same people and bots; the second to ask finds it there."""
        async with self.locked(table):
            self.must_be(table, "over")
            if not table.seats_of(person.id):
                raise RequestError("not_yours", 403)
            if not table.facts.rematch:
                await self._set_up_again(table, person)
        following = await self.table(table.facts.rematch)
        assert following is not None
        await self.start(following)
        return following

    async def _set_up_again(self, table: Table, person: Person) -> None:
        now = self.settings.now()
        facts = replace(table.facts, id=token(), invitation=token(24), secret=Seal().secret, changes=0, wish="")
        facts.host, facts.status, facts.created, facts.moved = person.id, "open", now, now
        order = table.seats[1:] + table.seats[:1]  # another seat begins
        chairs = [
            replace(seat, number=number, link=token(24), luck=token(), away=False, orders=(), told=-1, told_at="")
            for number, seat in enumerate(order)
        ]
        new = [table_rows.seat_insertion(facts.id, seat) for seat in chairs]
        new += [table_rows.holder_insertion(facts.id, seat.number, one) for seat in chairs for one in seat.holders]
        await self.update(table, extra=[table_rows.table_insertion(facts, len(chairs)), *new], rematch=facts.id)

    # Seats of a match that is being played

    async def hold(self, table: Table, seat: int, person: Person, link: str) -> None:
        """A private link was opened: this device may act for the seat from now on."""
        async with self.locked(table):
            chair = table.seats[seat]
            if chair.link != link:  # it has just been renewed
                raise RequestError("no_link", 404)
            if chair.held_by(person.id):
                return
            table.seats[seat] = replace(chair, holders=chair.holders | {person.id})
            await self.update(table, extra=[table_rows.holder_insertion(table.id, seat, person.id)])

    async def new_link(self, table: Table, seat: int) -> str:
        """Another private link for a seat; the old one, and the devices it let in, are out."""
        async with self.locked(table):
            link = token(24)
            alone = replace(table.seats[seat], link=link, holders=frozenset())
            await self._sit(table, alone, also=table_rows.holders_deletion(table.id, seat))
            return link

    async def away(self, table: Table, seats: Callable[[], Sequence[int]], away: bool) -> None:
        """Deputies take over, or step aside. For whom is asked when nothing else is under way: who was late a moment
        ago may have moved since."""
        async with self.locked(table):
            chairs = [table.seats[seat] for seat in seats() if table.seats[seat].away != away]
            if chairs:
                await self._sit(table, *(replace(chair, away=away) for chair in chairs))

    async def say(self, table: Table, person: Person, text: str, key: str) -> None:
        """A line of table talk, from somebody who has a seat; the same key again is the same line."""
        async with self.locked(table):
            mine = table.seats_of(person.id)
            if not mine:
                raise RequestError("no_voice", 403)
            if (person.id, key) in table.said:
                return
            seat, name = mine[0], table.seats[mine[0]].name
            word = TalkLine(name, seat, text, self.settings.now())
            row = {"table": table.id, "number": len(table.talk), "person": person.id, "seat": seat, "name": name}
            await self.store.write(schema.talk.insert().values(**row, text=text, time=word.time, key=key))
            table.said.add((person.id, key))
            table.talk.append(word)

    # Parts of the above

    def must_be(self, table: Table, status: str) -> None:
        if table.facts.status != status:
            raise RequestError(f"not_{status}")

    def must_host(self, table: Table, person: Person) -> None:
        if table.facts.host != person.id:
            raise RequestError("not_host", 403)

    async def _sit(self, table: Table, *seats: Seat, also: Executable | None = None) -> None:
        for seat in seats:
            table.seats[seat.number] = seat
        updates: list[Executable] = [table_rows.seat_update(table.id, seat) for seat in seats]
        await self.update(table, extra=[*updates, also] if also is not None else updates)

    async def update(self, table: Table, extra: Sequence[Executable] = (), **facts: Any) -> None:
        """Change memory, then the database; the caller holds the table's lock."""
        table.change(**facts)
        changed = sorted(table.unsaved)
        seats = [table_rows.seat_update(table.id, table.seats[seat]) for seat in changed]
        note = row_changes(table, self.settings.clock())
        await self.store.write(*extra, *seats, table_rows.table_update(table, facts), note=note)
        table.unsaved.difference_update(changed)


def listing_of(table: Table) -> TableListing:
    """A table in memory as the directory would have it."""
    facts, chairs = table.facts, table.seats
    people = {chair.person for chair in chairs if chair.person}.union(*(chair.holders for chair in chairs))
    kept = frozenset(chair.invited for chair in chairs if chair.free and chair.invited)
    return TableListing(
        *(facts.id, facts.game, facts.title, facts.host, facts.status, facts.access),
        begun=table.match is not None,
        created=facts.created,
        moved=facts.moved,
        people=frozenset(people),
        kept=kept,
    )


def seat_with_bot(seats: Sequence[Seat], seat: int, bot: str) -> Seat:
    """The chair with this bot on it, under a name that nobody else has; ``ValueError`` names the bots there are."""
    if not bot:
        return replace(seats[seat], bot="", name="", luck="")
    make(bot)
    taken = {one.name for one in seats if one.number != seat}
    name = next(name for name in BOT_NAMES if name not in taken)
    return replace(seats[seat], bot=bot, name=name, luck=token())
