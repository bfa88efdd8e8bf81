"""What one reader sees of a table, and the forms in which it is sent: the fragment, an update of it, or JSON."""

from __future__ import annotations

from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Scope

from signoria.server.deputies import Deputies
from signoria.server.hints import Hints, allowed
from signoria.server.move_api import result_json
from signoria.server.move_commit import MoveResult
from signoria.server.page_models import orders_of, sitting
from signoria.server.pages.common import person_id
from signoria.server.session_cookies import FIRST_GAME
from signoria.server.shared_screen import needs_handover, seat_at_screen, shared_seats
from signoria.server.tables import Table
from signoria.server.watch_access import belongs
from signoria.web import delta_updates
from signoria.web.page_model import PageModel
from signoria.web.renderers import renderer


def viewing_seat(request: Request, table: Table) -> int | None:
    """The seat for which this request sees the table: one it holds, or None for a watcher and a covered screen."""
    person = person_id(request)
    mine = shared_seats(table, person)
    if mine:
        return None if needs_handover(table, person) is not None else seat_at_screen(table, person, mine)
    held = table.seats_of(person)
    asked = request.query_params.get("seat", "")
    chosen = [seat for seat in held if str(seat) == asked]
    return next(iter(chosen + held), None)


def seat_after_move(request: Request, table: Table, seat: int | None) -> int | None:
    """The seat that acted sees the answer, unless its screen is shared and has to be handed over."""
    return viewing_seat(request, table) if table.facts.hotseat else seat


def wants_json(scope: Scope) -> bool:
    """Does a program ask, which is answered with data?"""
    headers: dict[bytes, bytes] = scope["state"]["headers"]
    return headers.get(b"accept") == b"application/json"


def json_response(content: str, headers: dict[str, str], status: int = 200) -> Response:
    return Response(content, status, headers, "application/json")


def fragment_response(request: Request, s: PageModel, headers: dict[str, str], status: int = 200) -> Response:
    """The fragment; to a page that names the pieces it has, only the others."""
    told = renderer(s.table.game).fragment(s)
    less = delta_updates.update(told, has) if (has := request.headers.get("x-has")) else ""
    return HTMLResponse(less or told, status, {**headers, "x-seal": delta_updates.seal(told)} if less else headers)


@dataclass(frozen=True)
class TableView:
    """Page models of tables with what the match does not know: deadlines, hints, and who may read the talk."""

    deputies: Deputies
    hints: Hints

    def model(self, request: Request, table: Table, seat: int | None) -> PageModel:
        asking = request.state
        person = person_id(request)
        s = sitting(table, seat, asking.language, person, asking.csrf, asking.preferences)
        if table.paces.get(person, 1.0) != asking.preferences.pace:
            table.paces[person] = asking.preferences.pace
        s = replace(s, orders=orders_of(table, s, person, self.deputies.settings.weekday()))
        if s.orders.bot is not None:  # two hands do not play one seat
            s = replace(s, moment=replace(s.moment, legal=(), lane=()))
        if s.table.deadline:
            s = self.deputies.timed(table, s, person)
        if not belongs(request, table):  # a match that is over can be seen by anybody; what its players said is theirs
            s = replace(s, table=replace(s.table, talk=(), unspoken=0))
        if seat is None or not allowed(table, seat):
            return s
        return self.hints.advised(table, s, new=request.cookies.get(FIRST_GAME) == table.id)

    def after_move(self, request: Request, table: Table, seat: int, result: MoveResult) -> Response:
        """The table as it is now: the fragment for our client, the page again for a browser without JavaScript."""
        if "x-table" not in request.headers:
            mine = f"?seat={seat}" if len(table.seats_of(person_id(request))) > 1 and not table.facts.hotseat else ""
            return RedirectResponse(f"/tables/{table.id}{mine}", 303)
        viewer = seat_after_move(request, table, seat)
        headers = {"etag": f'"{table.version}"', "x-ply": str(result.played)}
        if wants_json(request.scope):
            return json_response(result_json(table, viewer, result), headers, result.status)
        return fragment_response(request, self.model(request, table, viewer), headers, result.status)
