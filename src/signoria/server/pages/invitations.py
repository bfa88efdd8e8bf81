"""Links that lead to a chair: the invitation of a table, and the private link of a seat. And the next match."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.addresses import only_here
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import (
    address,
    message,
    must_be_known,
    person_id,
    person_of,
    redirect,
    seat_field,
    show,
    table_of,
    table_path,
    wording_of,
)
from signoria.server.pages.waiting_room import WaitingRoom, may_join, when_late
from signoria.server.session_cookies import Visitors
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.watch_access import keep_invitation


def watchable(table: Table) -> bool:
    """Is there a link for people who want to watch? Before the match it is the invitation to play."""
    return table.facts.access == "link" and table.facts.status == "playing"


@dataclass(frozen=True)
class InvitationPages:
    """Invitation links, private links, and rematches."""

    settings: Settings
    tables: TableRegistry
    visitors: Visitors
    room: WaitingRoom

    async def table_by_invitation(self, request: Request) -> Table:
        table = await self.tables.by_invitation(request.path_params["token"])
        if table is None:
            raise RequestError("no_link", 404)
        return table

    async def invitation(self, request: Request) -> Response:
        """GET /invitations/{token}: shows the table before anything happens; this browser may watch it from now on."""
        table = await self.table_by_invitation(request)
        keep_invitation(request, table)
        if table.seats_of(person_id(request)):
            return redirect(table_path(table))
        if table.facts.status == "closed":
            return message(request, "closed", 410, here=request.url.path)
        if table.facts.status != "open":
            key = "too_late" if table.facts.status == "playing" else "match_over"
            return message(request, key, 410, here=request.url.path, table=table_path(table))
        if not may_join(request, table, invited=True):
            return message(request, "no_chair_left", 409, here=request.url.path)
        host = next((seat.name for seat in table.seats if seat.person == table.facts.host), "")
        return show(
            request,
            "invitation",
            table=table.facts,
            game=wording_of(request, table).title,
            host=host,
            players=[seat.name for seat in table.seats if not seat.free],
            free=len(table.free_seats),
            late=when_late(request, table),
            guest=person_of(request) is None,
        )

    async def accept(self, request: Request) -> Response:
        table, fields = await self.table_by_invitation(request), await form(request)
        if table.seats_of(person_id(request)):
            return redirect(table_path(table))
        if not may_join(request, table, invited=True):
            raise RequestError("no_chair" if table.facts.status == "open" else "not_open")
        return await self.room.sit_down(request, table, fields)

    async def seat_by_link(self, request: Request) -> tuple[Table, int]:
        found = await self.tables.by_link(request.path_params["token"])
        if found is None or not found[0].seats[found[1]].person:
            raise RequestError("no_link", 404)
        return found

    async def seat(self, request: Request) -> Response:
        """The private link of a seat, opened on some device."""
        table, number = await self.seat_by_link(request)
        if table.seats[number].held_by(person_id(request)):
            return redirect(f"{table_path(table)}?seat={number}")
        return show(request, "seat", game=wording_of(request, table).title, player=table.seats[number].name)

    async def take(self, request: Request) -> Response:
        """This device may act for the seat from now on."""
        table, number = await self.seat_by_link(request)
        person = await self.visitors.ensure_person(request, table.seats[number].name)
        await self.tables.hold(table, number, person, request.path_params["token"])
        self.tables.changed(table)
        return redirect(f"{table_path(table)}?seat={number}")

    async def link(self, request: Request) -> Response:
        """The private link of one's own seat; renewed, the old one and the devices it let in are out."""
        table, fields = await table_of(self.tables, request), await form(request)
        person, number = must_be_known(request), seat_field(table, fields)
        own = table.seats[number]
        if not own.held_by(person.id):
            raise RequestError("not_yours", 403)
        token = own.link
        if fields.get("renew") == "yes":
            if own.person != person.id:  # a device the link let in cannot shut the others out
                raise RequestError("not_yours", 403)
            token = await self.tables.new_link(table, number)
            self.tables.changed(table)
        whole = address(self.settings, request, f"/seats/{token}")
        return show(
            request,
            "link",
            here=table_path(table),
            table=table.facts,
            player=own.name,
            number=number,
            link=whole,
            only_here=only_here(whole),
            picture=Markup(segno.make(whole, micro=False).svg_inline(omitsize=True, border=2, dark="#2b1c10")),
            owner=own.person == person.id,
            renewed=fields.get("renew") == "yes",
            watch=address(self.settings, request, f"/invitations/{table.facts.invitation}") if watchable(table) else "",
        )

    async def rematch(self, request: Request) -> Response:
        table = await table_of(self.tables, request)
        following = await self.tables.rematch(table, must_be_known(request))
        self.tables.changed(table)
        self.tables.changed(following)
        return redirect(table_path(following))

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/invitations/{token}", self.invitation, methods=["GET"]),
            Route("/invitations/{token}", self.accept, methods=["POST"]),
            Route("/seats/{token}", self.seat, methods=["GET"]),
            Route("/seats/{token}", self.take, methods=["POST"]),
            Route("/tables/{table}/link", self.link, methods=["POST"]),
            Route("/tables/{table}/rematch", self.rematch, methods=["POST"]),
        ]
