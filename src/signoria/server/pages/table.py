"""The table itself: its page, its fragment, and everything a seat does there."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from signoria.engine.illegal import Illegal
from signoria.engine.orders import THEN
from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.forms import form, form_of, move_of
from signoria.server.hints import Hints
from signoria.server.move_api import (
    ENCODE,
    LONGEST_KEY,
    MoveRequest,
    answer_json,
    move_request,
    number,
    state_json,
    submit_move,
)
from signoria.server.move_commit import UNDO
from signoria.server.notify_socket import NotifySockets
from signoria.server.pages import common, explanations
from signoria.server.pages.common import person_id, person_of, record_file, table_of
from signoria.server.pages.table_view import (
    TableView,
    fragment_response,
    json_response,
    seat_after_move,
    viewing_seat,
    wants_json,
)
from signoria.server.pages.waiting_room import WaitingRoom
from signoria.server.shared_screen import covered
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.watch_access import keep_invitation, may_watch, shows_invitation
from signoria.web.confirm import question
from signoria.web.pages import table_page
from signoria.web.renderers import renderer
from signoria.web.talk import LONGEST


def here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


def must_hold_seat(request: Request, table: Table, seat: int) -> None:
    person = person_id(request)
    if not table.seats[seat].held_by(person) or covered(table, person, seat):
        raise RequestError("not_yours", 403)


@dataclass(frozen=True)
class TablePages:
    """The page of a table, its fragments and sockets, moves, hints, talk and record."""

    tables: TableRegistry
    deputies: Deputies
    hints: Hints
    notify_sockets: NotifySockets
    room: WaitingRoom
    view: TableView

    async def show(self, request: Request) -> Response:
        """GET /tables/{table}: the whole page."""
        table = await table_of(self.tables, request)
        if shows_invitation(request, table):
            keep_invitation(request, table)  # the parts of the page are fetched without the code
        if table.match is None:
            return await self.room.page(request, table)
        await self.deputies.back(table, person_id(request))
        s = self.view.model(request, table, viewing_seat(request, table))
        person = request.state.person
        return HTMLResponse(
            table_page(s, renderer(s.table.game), person=person.name if person else "", here=here(request))
        )

    async def fragment(self, request: Request) -> Response:
        """GET /tables/{table}/fragment: what changes from step to step; 304 if the reader has it."""
        table = await table_of(self.tables, request)
        mark = f'"{table.version}"'
        if request.headers.get("if-none-match") == mark:
            rest = self.deputies.rest(table)
            return Response(status_code=304, headers={"etag": mark} | ({} if rest is None else {"x-rest": str(rest)}))
        if table.match is None:
            return HTMLResponse(self.room.fragment(request, table), headers={"etag": mark})
        seat = viewing_seat(request, table)
        if wants_json(request.scope):
            return json_response(
                f'{{{state_json(table, seat)},"view":{ENCODE(table.match.view(seat))}}}', {"etag": mark}
            )
        return fragment_response(request, self.view.model(request, table, seat), {"etag": mark})

    async def poke(self, socket: WebSocket) -> None:
        """WS /tables/{table}/poke: tells when there is something newer."""
        table = await self.tables.table(socket.path_params["table"])
        if table is None or not may_watch(socket, table):
            await socket.close(1008)
            return
        person = socket.state.person
        await self.notify_sockets.serve(table, person.id if person else "", socket.state.token, socket)

    async def confirm(self, request: Request, sent: dict[str, str], move: str) -> Response | None:
        """The confirmation page of a weighty move; None if it needs none, or is not legal."""
        table = await table_of(self.tables, request)
        if table.match is None or sent.get("seat") not in [str(one) for one in table.seats_of(person_id(request))]:
            return None
        seat = number(sent, "seat")
        s = self.view.model(request, table, seat_after_move(request, table, seat))
        first = move.partition(THEN)[0]
        action = next((one for one in s.moment.legal if str(one) == first), None)
        if s.reader.seat != seat or action is None or not renderer(s.table.game).weighty(action):
            return None
        told = question(s, action, move)
        if "x-table" in request.headers:
            return JSONResponse({"message": s.wording.label(action), "html": told}, 428)
        return common.show(request, "confirm", here=s.table.place, back=s.table.place, s=s, told=Markup(told))

    async def undo(self, request: Request) -> Response:
        """POST /tables/{table}/undo: seat, v, key."""
        return await self.submit(request, await form(request), UNDO)

    async def submit(self, request: Request, sent: dict[str, str], move: str) -> Response:
        """Submit the move, and answer with the table as it is then, or with the rule that forbids it."""
        wanted = move_request(request.path_params["table"], person_id(request), sent, move)
        try:
            answer = await submit_move(self.tables, self.deputies, wanted)
        except Illegal as illegal:
            return await self.explain_refusal(request, wanted, illegal)
        return self.view.after_move(request, *answer)

    async def explain_refusal(self, request: Request, wanted: MoveRequest, illegal: Illegal) -> Response:
        """The rule that forbids it, in the reader's words."""
        table = await table_of(self.tables, request)
        known = illegal.key != "unknown_action" and not illegal.key.startswith("undo")
        action = table.game.actions.parse(wanted.move.partition(THEN)[0]) if known else None
        return explanations.explain_refusal(
            request, self.view.model(request, table, seat_after_move(request, table, wanted.seat)), action, illegal
        )

    async def why(self, request: Request) -> Response:
        """GET /tables/{table}/why?seat=&move= (*why not?*) or ?total= (*why 15?*)."""
        table = await table_of(self.tables, request)
        if table.match is None:
            raise RequestError("not_playing")
        return explanations.why(request, self.view.model(request, table, viewing_seat(request, table)))

    async def hint(self, request: Request) -> Response:
        """POST /tables/{table}/hint: what the search would do for this seat, where it plays against bots alone."""
        table, sent = await table_of(self.tables, request), await form(request)
        seat = number(sent, "seat")
        if table.match is None or seat >= len(table.seats):
            raise RequestError("not_playing")
        must_hold_seat(request, table, seat)
        await self.hints.ask(table, seat)
        if "x-table" not in request.headers:
            return RedirectResponse(f"/tables/{table.id}", 303)
        table = await table_of(self.tables, request)
        must_hold_seat(request, table, seat)  # again: meanwhile the seat, or the screen, may be another's
        return fragment_response(request, self.view.model(request, table, seat), {"x-replace": "1"})

    async def talk(self, request: Request) -> Response:
        """POST /tables/{table}/talk: text, key. Only people with a seat talk; a watcher reads."""
        table, sent = await table_of(self.tables, request), await form(request)
        person = person_of(request)
        if person is None or not table.seats_of(person.id):
            raise RequestError("no_voice", 403)
        text = " ".join(sent.get("text", "").split())
        key = sent.get("key", "")
        if not 0 < len(key) <= LONGEST_KEY:
            raise RequestError("trouble.form", 400)
        if len(text) > LONGEST:
            raise RequestError("long_word", 422, most=LONGEST)
        if text:
            await self.tables.say(table, person, text, key)
            self.notify_sockets.send(table)
        seat = next((one for one in table.seats_of(person.id) if str(one) == sent.get("seat")), None)
        if "x-table" not in request.headers:
            return RedirectResponse(f"/tables/{table.id}" + (f"?seat={seat}" if seat is not None else ""), 303)
        if table.match is None:
            return HTMLResponse(self.room.fragment(request, table))
        return fragment_response(request, self.view.model(request, table, seat_after_move(request, table, seat)), {})

    async def record(self, request: Request) -> Response:
        """GET /tables/{table}/record: the whole record of a match that is over; until then what this seat may know."""
        table = await table_of(self.tables, request)
        if table.match is None:
            raise RequestError("not_playing")
        match = table.match
        lines = match.lines() if match.over else match.export(viewing_seat(request, table))
        return record_file(lines, f"{table.facts.game}-{table.id}")

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/tables/{table}/moves", PostedMoves(self), methods=["POST"]),  # the first ones are found first
            Route("/tables/{table}/fragment", self.fragment, methods=["GET"]),
            Route("/tables/{table}", self.show, methods=["GET"]),
            Route("/tables/{table}/undo", self.undo, methods=["POST"]),
            Route("/tables/{table}/talk", self.talk, methods=["POST"]),
            Route("/tables/{table}/why", self.why, methods=["GET"]),
            Route("/tables/{table}/hint", self.hint, methods=["POST"]),
            Route("/tables/{table}/record", self.record, methods=["GET"]),
            WebSocketRoute("/tables/{table}/poke", self.poke),
        ]


@dataclass(frozen=True)
class PostedMoves:
    """POST /tables/{table}/moves: seat, v, key, move; and sure, where the reader wants to confirm weighty moves.

    Plain ASGI: a program's move, which is never to be confirmed, is answered without a ``Request`` and a ``Response``.
    """

    pages: TablePages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        sent = form_of(scope)
        move = move_of(sent)
        if wants_json(scope) and b"x-table" in scope["state"]["headers"]:
            response = await self.answer_program(scope, send, sent, move)
        else:
            response = await self.answer_page(Request(scope, receive, send), sent, move)
        if response is not None:
            await response(scope, receive, send)

    async def answer_program(self, scope: Scope, send: Send, sent: dict[str, str], move: str) -> Response | None:
        """Answer with data; returns the response to a move that the rules forbid."""
        pages, person = self.pages, scope["state"]["person"]
        wanted = move_request(scope["path_params"]["table"], person.id if person is not None else "", sent, move)
        try:
            answer = await submit_move(pages.tables, pages.deputies, wanted)
        except Illegal as illegal:
            return await pages.explain_refusal(Request(scope), wanted, illegal)
        content = answer_json(answer).encode()
        scope["state"]["data"] = True
        headers = [
            (b"etag", b'"%d"' % answer.table.version),
            (b"x-ply", b"%d" % answer.result.played),
            (b"content-length", b"%d" % len(content)),
            (b"content-type", b"application/json"),
        ]
        await send({"type": "http.response.start", "status": answer.result.status, "headers": headers})
        await send({"type": "http.response.body", "body": content})
        return None

    async def answer_page(self, request: Request, sent: dict[str, str], move: str) -> Response:
        """Answer with the table as it is then; or ask whether a weighty move is meant."""
        pages = self.pages
        if request.state.preferences.asks and "sure" not in sent and not wants_json(request.scope):
            asked = await pages.confirm(request, sent, move)
            if asked is not None:
                return asked
        return await pages.submit(request, sent, move)
