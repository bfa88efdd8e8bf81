"""Takebacks: requests and answers of players, and the host's page for rewinding a match."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from signoria.engine.record import deputy_moves
from signoria.server import takeback_requests
from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.move_api import LONGEST_KEY, number
from signoria.server.move_commit import TOO_LATE, MoveResult
from signoria.server.pages.common import must_be_known, person_id, redirect, show, table_of, table_path, wording_of
from signoria.server.pages.table_view import TableView, viewing_seat
from signoria.server.shared_screen import covered
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

LISTED = 40  # steps a host can choose from; more are reached by turning back twice


@dataclass(frozen=True)
class ListedStep:
    """A step the match may be turned back to, as the host may know it."""

    number: int  # counted from 1
    ply: int
    seat: int
    told: str


def steps_of(request: Request, table: Table) -> list[ListedStep]:
    """The steps of the line, newest first."""
    assert table.match is not None
    reader, wording = viewing_seat(request, table), wording_of(request, table)
    told: dict[int, list[str]] = {}
    for event in table.match.events(reader):
        story = wording.story(event, reader)
        if story:
            told.setdefault(int(str(event["ply"])), []).append(story)
    marks = deputy_moves(table.match.record)
    for ply in marks.keys() & told.keys():
        told[ply][0] += " " + wording.deputised(marks[ply])
    steps = [
        ListedStep(count, one.ply, one.seat, " ".join(told.get(one.ply, [wording.name(one.seat)])))
        for count, one in enumerate(table.match.line, 1)
    ]
    return steps[::-1]


def confirmation(request: Request, table: Table, ply: int, late: bool = False) -> Response:
    """What is lost, and whom it concerns, before it is done."""
    assert table.match is not None
    steps = steps_of(request, table)
    chosen = next((one for one in steps if one.ply == ply), None)
    if chosen is None:
        raise RequestError("back.refused.no_step")
    gone = [one for one in steps if one.number >= chosen.number]
    names = Counter(table.seats[one.seat].name for one in gone)
    return rewind_page(
        request,
        table,
        status=409 if late else 200,
        chosen=chosen,
        steps=len(gone),
        concerned=list(names.items()),
        at=table.match.ply,
        key=secrets.token_urlsafe(12),
        late=late,
    )


def rewind_page(request: Request, table: Table, status: int = 200, **context: Any) -> Response:
    return show(request, "rewind", status, way=f"{table_path(table)}/rewind", back=table_path(table), **context)


@dataclass(frozen=True)
class TakebackPages:
    """Takeback requests, and the host's rewinding."""

    tables: TableRegistry
    deputies: Deputies
    view: TableView

    async def own_seat(self, request: Request) -> tuple[Table, dict[str, str], int]:
        """The table, what was sent, and the seat it was sent for, which is the sender's own."""
        sent = await form(request)
        table = await table_of(self.tables, request)
        seat, person = number(sent, "seat"), person_id(request)
        if table.match is None or seat >= len(table.seats):
            raise RequestError("not_playing")
        if not table.seats[seat].held_by(person) or covered(table, person, seat):
            raise RequestError("not_yours", 403)
        await self.deputies.back(table, person)
        return table, sent, seat

    async def ask(self, request: Request) -> Response:
        """POST /tables/{table}/takeback: seat, undone."""
        table, sent, seat = await self.own_seat(request)
        done = await takeback_requests.ask(self.tables, table, person_id(request), seat, number(sent, "undone"))
        return await self.table_again(request, seat, done)

    async def answer(self, request: Request) -> Response:
        """POST /tables/{table}/takeback/answer: seat, and the number of the wish as yes or no."""
        table, sent, seat = await self.own_seat(request)
        yes = "yes" in sent
        wish = number(sent, "yes" if yes else "no")
        done = await takeback_requests.answer(self.tables, table, person_id(request), seat, wish, yes)
        return await self.table_again(request, seat, done)

    async def table_again(self, request: Request, seat: int, done: bool) -> Response:
        table = await table_of(self.tables, request)
        assert table.match is not None
        result = MoveResult(table.match.ply - 1) if done else TOO_LATE
        return self.view.after_move(request, table, seat, result)

    async def rewindable_table(self, request: Request) -> Table:
        """The table whose host asks, while it can be turned back."""
        table = await table_of(self.tables, request)
        self.tables.must_host(table, must_be_known(request))
        self.tables.must_be(table, "playing")
        if table.match is None or not table.match.friendly:
            raise RequestError("back.refused.unfriendly")
        return table

    async def choose(self, request: Request) -> Response:
        """GET /tables/{table}/rewind: the steps to choose from; with ?to=, what it would mean."""
        table = await self.rewindable_table(request)
        if "to" in request.query_params:
            return confirmation(request, table, number(dict(request.query_params), "to"))
        return rewind_page(request, table, listed=steps_of(request, table)[:LISTED], chosen=None)

    async def rewind(self, request: Request) -> Response:
        """POST /tables/{table}/rewind: to, at, key."""
        sent = await form(request)
        table = await self.rewindable_table(request)
        ply, seen, key = number(sent, "to"), number(sent, "at"), sent.get("key", "")
        if not 0 < len(key) <= LONGEST_KEY:
            raise RequestError("trouble.form", 400)
        if await takeback_requests.rewind(self.tables, table, must_be_known(request), ply, seen, key):
            return redirect(table_path(table))
        return confirmation(request, await table_of(self.tables, request), ply, late=True)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{table}/takeback", self.ask, methods=["POST"]),
            Route("/tables/{table}/takeback/answer", self.answer, methods=["POST"]),
            Route("/tables/{table}/rewind", self.choose, methods=["GET"]),
            Route("/tables/{table}/rewind", self.rewind, methods=["POST"]),
        ]
