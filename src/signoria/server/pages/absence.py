"""Answers of a player who is late or was away: "I am here", and "I have seen what the bot played for me"."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.page_models import played_for
from signoria.server.pages.common import person_id, redirect, table_of, table_path
from signoria.server.pages.table_view import TableView, fragment_response, seat_after_move
from signoria.server.shared_screen import covered
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table


@dataclass(frozen=True)
class AbsencePages:
    """Routes for a player who is late or was away."""

    tables: TableRegistry
    deputies: Deputies
    view: TableView

    async def own_seat(self, request: Request) -> tuple[Table, int]:
        """The table, and the sender's seat that the form names; their first if it names none (a covered screen)."""
        table, sent = await table_of(self.tables, request), await form(request)
        if table.match is None:
            raise RequestError("not_playing")
        mine = table.seats_of(person_id(request))
        if not mine or sent.get("seat") not in (None, "", *map(str, mine)):
            raise RequestError("not_yours", 403)
        return table, int(sent.get("seat") or mine[0])

    async def here(self, request: Request) -> Response:
        """POST /tables/{table}/here: ends a deputy, or gives some more time before one takes over."""
        table, seat = await self.own_seat(request)
        await self.deputies.stay(table, person_id(request))
        return self.table_again(request, await table_of(self.tables, request), seat)

    async def noticed(self, request: Request) -> Response:
        """POST /tables/{table}/noticed: what a bot has played for this seat is not told again."""
        table, seat = await self.own_seat(request)
        if covered(table, person_id(request), seat):
            raise RequestError("not_yours", 403)
        assert table.match is not None
        table.noticed[seat] = max(played_for(table.match, seat), default=-1)
        return self.table_again(request, table, seat)

    def table_again(self, request: Request, table: Table, seat: int) -> Response:
        """The table as it is now; to our client even if its version is the one that is shown already."""
        if "x-table" not in request.headers:
            return redirect(table_path(table) if table.facts.hotseat else f"{table_path(table)}?seat={seat}")
        return fragment_response(
            request, self.view.model(request, table, seat_after_move(request, table, seat)), {"x-replace": "1"}
        )

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{table}/here", self.here, methods=["POST"]),
            Route("/tables/{table}/noticed", self.noticed, methods=["POST"]),
        ]
