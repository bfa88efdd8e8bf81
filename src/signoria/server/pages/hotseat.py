"""Several people at one screen: no hand is on the page before its owner has said that they are the one who looks."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import must_be_known, redirect, seat_field, table_of, table_path
from signoria.server.shared_screen import take_screen
from signoria.server.table_registry import TableRegistry


@dataclass(frozen=True)
class SharedScreenPages:
    """The handover of a shared screen."""

    tables: TableRegistry

    async def ready(self, request: Request) -> Response:
        """ "I am Ada": her hand is shown at this screen from now on."""
        table, fields = await table_of(self.tables, request), await form(request)
        person, seat = must_be_known(request), seat_field(table, fields, "as")
        if seat not in table.seats_of(person.id):
            raise RequestError("not_yours", 403)
        take_screen(table, person.id, seat)
        return redirect(table_path(table))

    def routes(self) -> list[BaseRoute]:
        return [Route("/tables/{table}/ready", self.ready, methods=["POST"])]
