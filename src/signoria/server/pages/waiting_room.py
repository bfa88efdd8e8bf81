"""The waiting room: a table whose match has not begun. Who sits, who may sit down, and what the host can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine.corrections import changed_values
from signoria.server.addresses import only_here
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import (
    address,
    language_of,
    level_field,
    luck_field,
    message,
    must_be_known,
    one_line,
    person_id,
    person_of,
    redirect,
    seat_field,
    show,
    table_of,
    table_path,
    wording_of,
    words,
)
from signoria.server.pages.host import field
from signoria.server.session_cookies import Visitors
from signoria.server.settings import SECONDS_A_MOVE, Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.watch_access import keeps_invitation, shows_invitation
from signoria.web.levels import LEVELS, USUAL, level
from signoria.web.pages import page as rendered
from signoria.web.shields import lone_shield


def may_join(request: Request, table: Table, invited: bool = False) -> bool:
    """Is there a seat for the reader? At a table by link only for those who came by the link."""
    person = person_of(request)
    if table.facts.status != "open" or table.seats_of(person_id(request)):
        return False
    login = (person.login if person is not None else None) or ""
    if any(seat.free and seat.invited and seat.invited == login for seat in table.seats):
        return True
    allowed = table.facts.access == "open" or (table.facts.access == "link" and invited)
    return allowed and any(seat.free and not seat.invited for seat in table.seats)


def shown_invitation(request: Request, table: Table) -> str:
    """The path to accept the invitation that this reader has shown; "" if they have shown none."""
    invited = shows_invitation(request, table) or keeps_invitation(request, table)
    return f"/invitations/{table.facts.invitation}" if invited else ""


def own_address(request: Request, table: Table) -> str:
    """Where this page is found again."""
    return (
        f"{table_path(table)}?invitation={table.facts.invitation}"
        if shows_invitation(request, table)
        else table_path(table)
    )


def options_of(request: Request, table: Table) -> list[tuple[str, str]]:
    """What is played otherwise than usual: name and value."""
    wording = wording_of(request, table)
    changed = [option for option in table.game.options if table.facts.options[option.name] != option.default]
    return [(field(one, wording).title, wording.value(one, table.facts.options[one.name])) for one in changed]


def when_late(request: Request, table: Table) -> str:
    """What happens when a player's time is over; "" at tables without a pace."""
    pace = table.facts.pace
    return words(request, f"room.{pace}.{'bot' if table.facts.deputy else 'waits'}") if pace in SECONDS_A_MOVE else ""


@dataclass(frozen=True)
class WaitingRoom:
    """The page of a table whose match has not begun, and what people do there."""

    settings: Settings
    tables: TableRegistry
    visitors: Visitors

    def context(self, request: Request, table: Table) -> dict[str, Any]:
        """The template's context for this reader."""
        me, facts = person_id(request), table.facts
        language, invited = language_of(request), shown_invitation(request, table)
        mine = table.seats_of(me)
        invitation = address(
            self.settings, request, f"/invitations/{facts.invitation}" if facts.access == "link" else table_path(table)
        )
        return {
            "table": facts,
            "version": table.version,
            "game": wording_of(request, table).title,
            "chairs": [
                {
                    "seat": seat,
                    "shield": Markup(lone_shield(seat.number)),
                    "level": level(language, seat.bot) if seat.bot else "",
                    "here": table.attended(seat),
                    "mine": seat.number in mine,
                }
                for seat in table.seats
            ],
            "free": table.free_seats,
            "mine": mine,
            "hosting": bool(me) and facts.host == me,
            "may_join": may_join(request, table, bool(invited)),
            "door": invited or f"{table_path(table)}/join",
            "look": own_address(request, table),
            "guest": person_of(request) is None,
            "invitation": invitation if mine or (me and facts.host == me) else "",
            "only_here": only_here(invitation),
            "late": when_late(request, table),
            "options": options_of(request, table),
            "corrected": [(".".join(path), value) for path, value in changed_values(facts.overlay)],
            "levels": LEVELS,
            "usual": USUAL,
        }

    async def page(self, request: Request, table: Table) -> Response:
        """The page of a table whose match has not begun, or never will."""
        if table.facts.status == "closed":
            return message(request, "closed", here=table_path(table))
        return show(request, "room", here=own_address(request, table), **self.context(request, table))

    def fragment(self, request: Request, table: Table) -> str:
        """What changes when somebody sits down or stands up."""
        name = "room_closed" if table.facts.status == "closed" else "room_main"
        return rendered(name, language_of(request), csrf=request.state.csrf, **self.context(request, table))

    async def start_if_full(self, request: Request, table: Table) -> Response:
        """After a change: start the match if every seat is taken, and notify everybody."""
        await self.tables.start(table)
        self.tables.changed(table)
        return redirect(table_path(table))

    async def join(self, request: Request) -> Response:
        table, fields = await table_of(self.tables, request), await form(request)
        if table.facts.access == "link" and not may_join(request, table):
            raise RequestError("by_link" if table.facts.status == "open" else "not_open", 403)
        return await self.sit_down(request, table, fields)

    async def sit_down(self, request: Request, table: Table, fields: dict[str, str]) -> Response:
        person = await self.visitors.ensure_person(request, one_line(fields.get("name", "")))
        await self.tables.join(table, person, luck_field(fields))
        return await self.start_if_full(request, table)

    async def leave(self, request: Request) -> Response:
        table, fields = await table_of(self.tables, request), await form(request)
        await self.tables.leave(table, must_be_known(request), seat_field(table, fields))
        return await self.start_if_full(request, table)

    async def bots(self, request: Request) -> Response:
        """The host seats a bot, or takes it away again."""
        table, fields = await table_of(self.tables, request), await form(request)
        bot = level_field(fields) if fields.get("level") else ""
        await self.tables.seat_bot(table, must_be_known(request), seat_field(table, fields), bot)
        return await self.start_if_full(request, table)

    async def start(self, request: Request) -> Response:
        """POST .../start: bots take the free seats."""
        table, fields = await table_of(self.tables, request), await form(request)
        await self.tables.fill(table, must_be_known(request), level_field(fields))
        return await self.start_if_full(request, table)

    async def close(self, request: Request) -> Response:
        table = await table_of(self.tables, request)
        await self.tables.close(table, must_be_known(request))
        self.tables.changed(table)
        return redirect("/games")

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{table}/join", self.join, methods=["POST"]),
            Route("/tables/{table}/leave", self.leave, methods=["POST"]),
            Route("/tables/{table}/bots", self.bots, methods=["POST"]),
            Route("/tables/{table}/start", self.start, methods=["POST"]),
            Route("/tables/{table}/close", self.close, methods=["POST"]),
        ]
