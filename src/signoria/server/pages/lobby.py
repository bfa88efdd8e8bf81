"""Where tables are found: those anybody may join or watch, and one's own."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine import registry
from signoria.engine.wording import Wording
from signoria.server.damage_tolerant_listing import TableListing
from signoria.server.deputies import Deputies
from signoria.server.page_models import wording
from signoria.server.pages.common import language_of, person_id, person_of, show, wording_of, words
from signoria.server.settings import iso
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Seat, Table
from signoria.web.absence import countdown, seconds
from signoria.web.html import Html, when
from signoria.web.i18n import every_word


@dataclass(frozen=True)
class Entry:
    """A table as a list shows it."""

    id: str
    title: str
    game: str
    players: str
    state: str
    pace: str
    moved: Markup
    turn: bool = False  # it waits for the reader
    over: bool = False
    mine: tuple[Seat, ...] = ()  # the reader's chairs
    due: Markup | None = None  # when a bot plays for the reader


def state_of(request: Request, table: Table, wording: Wording, turn: bool) -> str:
    """How things stand, in one short sentence."""
    match = table.match
    if match is None:
        free = len(table.free_seats)
        return words(request, "lobby.free_one" if free == 1 else "lobby.free", count=free)
    if match.over:
        first = match.ranking[0]
        names = joined_names(request, [wording.name(seat) for seat in first])
        return words(request, "table.result.wins" if len(first) == 1 else "table.result.win", names=names)
    if turn:
        return words(request, "table.your_turn")
    names = joined_names(request, [wording.name(seat) for seat in match.actors])
    return words(request, "table.waiting", names=names)


def joined_names(request: Request, names: list[str]) -> str:
    """``Ada, Bea and Carla``."""
    return words(request, "table.and").join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])


def unreadable_title(request: Request, table: TableListing) -> str:
    """A table that cannot be read, by what is known of it: its title, its game, its id."""
    if table.title or table.game not in registry.names():
        return table.title or table.id
    return wording(table.game, language_of(request), ()).title


@dataclass(frozen=True)
class LobbyPages:
    """The lobby, and the reader's own games."""

    tables: TableRegistry
    deputies: Deputies

    def due_of(self, request: Request, table: Table, mine: list[int]) -> Markup | None:
        """When a bot plays for the reader, who owes a decision: the moment and, at the end, a countdown."""
        deputies = self.deputies
        moment, rest = deputies.moment(table), deputies.rest(table)
        if moment is None or rest is None or all(table.seats[seat].away for seat in mine):
            return None
        texts = every_word(language_of(request))
        until = texts["away.until_you"].format(time=when(iso(moment)))
        counted = texts["away.running_you"].format(seconds=seconds(rest))
        cue = f' data-cue="{texts["away.cue"]}"'
        return Markup(countdown(rest, Html(until), Html(counted), attributes=cue, css="small deadline mine"))

    def entry(self, request: Request, table: Table) -> Entry:
        wording = wording_of(request, table)
        mine = table.seats_of(person_id(request))
        turn = table.match is not None and any(seat in table.match.actors for seat in mine)
        sits = [seat.name for seat in table.seats if not seat.free]
        return Entry(
            table.id,
            table.facts.title or wording.title,
            wording.title,
            ", ".join(sits),
            state_of(request, table, wording, turn),
            words(request, f"pace.{table.facts.pace}.name"),
            Markup(when(table.facts.moved)),
            turn,
            table.facts.status == "over",
            tuple(table.seats[number] for number in mine),
            self.due_of(request, table, mine) if turn else None,
        )

    async def lobby(self, request: Request) -> Response:
        waiting = [self.entry(request, table) for table in await self.tables.open_tables() if table.free_seats]
        playing = [self.entry(request, table) for table in await self.tables.watchable()]
        return show(request, "lobby", waiting=waiting, playing=playing)

    async def games(self, request: Request) -> Response:
        """One's own tables: those that wait for the reader first, those that are over last."""
        person = person_of(request)
        mine = [self.entry(request, table) for table in await self.tables.of(person.id)] if person is not None else []
        kept = (
            [self.entry(request, table) for table in await self.tables.reserved_for(person.login)]
            if person and person.login
            else []
        )
        going = sorted((one for one in mine if not one.over), key=lambda one: not one.turn)
        over = [one for one in mine if one.over]
        unreadable = await self.tables.unreadable_of(person.id) if person is not None else []
        aside = [unreadable_title(request, one) for one in unreadable]
        guest = person is None or not person.login
        return show(request, "games", going=going, over=over, kept=kept, aside=aside, guest=guest)

    def routes(self) -> list[BaseRoute]:
        return [Route("/lobby", self.lobby), Route("/games", self.games)]
