"""What somebody says who is late or was away: that they are here, and that they know what a bot has played for them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.page_models import played_for
from signoria.server.pages.common import at, house_of, person_id, table_of, to
from signoria.server.pages.hotseat import covered
from signoria.server.pages.table import drawn, looking, seen
from signoria.server.tables import Table


async def seated(request: Request) -> tuple[Table, int]:
    """The table, and which of the sender's own seats the form names; the first if it names none (a covered screen)."""
    table, sent = await table_of(request), await form(request)
    if table.match is None:
        raise RequestError("not_playing")
    mine = table.seats_of(person_id(request))
    if not mine or sent.get("seat") not in (None, "", *map(str, mine)):
        raise RequestError("not_yours", 403)
    return table, int(sent.get("seat") or mine[0])


async def here(request: Request) -> Response:
    """POST /tables/{table}/here: ends a deputy, or gives some more time before one takes over."""
    table, seat = await seated(request)
    await house_of(request).deputies.stay(table, person_id(request))
    return answered(request, await table_of(request), seat)


async def noticed(request: Request) -> Response:
    """POST /tables/{table}/noticed: what a bot has played for this seat is not told again."""
    table, seat = await seated(request)
    if covered(table, person_id(request), seat):
        raise RequestError("not_yours", 403)
    assert table.match is not None
    table.noticed[seat] = max(played_for(table.match, seat), default=-1)
    return answered(request, table, seat)


def answered(request: Request, table: Table, seat: int) -> Response:
    """The table as it is now; to our client even if its version is the one that is shown already."""
    if "x-table" not in request.headers:
        return to(at(table) if table.facts.hotseat else f"{at(table)}?seat={seat}")
    return drawn(request, seen(request, table, looking(request, table, seat)), {"x-whatever": "1"})


routes = [
    Route("/tables/{table}/here", here, methods=["POST"]),
    Route("/tables/{table}/noticed", noticed, methods=["POST"]),
]
