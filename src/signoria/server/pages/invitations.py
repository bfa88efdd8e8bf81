"""Links that lead to a chair: the invitation of a table, and the private link of a seat. And the next match."""

from __future__ import annotations

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.server.addresses import only_here
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import (
    address,
    at,
    chair,
    house_of,
    known,
    message,
    person_id,
    person_of,
    show,
    table_of,
    to,
    wording_of,
)
from signoria.server.pages.waiting_room import may_join, sit_down, when_late
from signoria.server.session_cookies import someone
from signoria.server.tables import Table
from signoria.server.watch_access import keep_invitation


async def invited_to(request: Request) -> Table:
    table = await house_of(request).hall.by_invitation(request.path_params["token"])
    if table is None:
        raise RequestError("no_link", 404)
    return table


async def invitation(request: Request) -> Response:
    """Who is invited sees where, before anything happens; and may watch from now on."""
    table = await invited_to(request)
    keep_invitation(request, table)
    if table.seats_of(person_id(request)):
        return to(at(table))
    if table.facts.status == "closed":
        return message(request, "closed", 410, here=request.url.path)
    if table.facts.status != "open":
        key = "too_late" if table.facts.status == "playing" else "match_over"
        return message(request, key, 410, here=request.url.path, table=at(table))
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


async def accept(request: Request) -> Response:
    table, fields = await invited_to(request), await form(request)
    if table.seats_of(person_id(request)):
        return to(at(table))
    if not may_join(request, table, invited=True):
        raise RequestError("no_chair" if table.facts.status == "open" else "not_open")
    return await sit_down(request, table, fields)


async def linked(request: Request) -> tuple[Table, int]:
    found = await house_of(request).hall.by_link(request.path_params["token"])
    if found is None or not found[0].seats[found[1]].person:
        raise RequestError("no_link", 404)
    return found


async def seat(request: Request) -> Response:
    """The private link of a seat, opened on some device."""
    table, number = await linked(request)
    if table.seats[number].held_by(person_id(request)):
        return to(f"{at(table)}?seat={number}")
    return show(request, "seat", game=wording_of(request, table).title, player=table.seats[number].name)


async def take(request: Request) -> Response:
    """This device may act for the seat from now on."""
    table, number = await linked(request)
    person = await someone(request, table.seats[number].name)
    await house_of(request).hall.hold(table, number, person, request.path_params["token"])
    house_of(request).changed(table)
    return to(f"{at(table)}?seat={number}")


async def link(request: Request) -> Response:
    """The private link of one's own seat; renewed, the old one and the devices it let in are out."""
    table, fields = await table_of(request), await form(request)
    person, number = known(request), chair(table, fields)
    own = table.seats[number]
    if not own.held_by(person.id):
        raise RequestError("not_yours", 403)
    token = own.link
    if fields.get("renew") == "yes":
        if own.person != person.id:  # a device the link let in cannot shut the others out
            raise RequestError("not_yours", 403)
        token = await house_of(request).hall.new_link(table, number)
        house_of(request).changed(table)
    whole = address(request, f"/seats/{token}")
    return show(
        request,
        "link",
        here=at(table),
        table=table.facts,
        player=own.name,
        number=number,
        link=whole,
        only_here=only_here(whole),
        picture=Markup(segno.make(whole, micro=False).svg_inline(omitsize=True, border=2, dark="#2b1c10")),
        owner=own.person == person.id,
        renewed=fields.get("renew") == "yes",
        watch=address(request, f"/invitations/{table.facts.invitation}") if watchable(table) else "",
    )


def watchable(table: Table) -> bool:
    """Is there a link for people who want to watch? Before the match it is the invitation to play."""
    return table.facts.access == "link" and table.facts.status == "playing"


async def rematch(request: Request) -> Response:
    table = await table_of(request)
    following = await house_of(request).hall.rematch(table, known(request))
    house_of(request).changed(table)
    house_of(request).changed(following)
    return to(at(following))


routes = [
    Route("/invitations/{token}", invitation, methods=["GET"]),
    Route("/invitations/{token}", accept, methods=["POST"]),
    Route("/seats/{token}", seat, methods=["GET"]),
    Route("/seats/{token}", take, methods=["POST"]),
    Route("/tables/{table}/link", link, methods=["POST"]),
    Route("/tables/{table}/rematch", rematch, methods=["POST"]),
]
