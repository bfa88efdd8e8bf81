"""A shortcut for the moves that programs post: past the router, the page and the compression.

It answers ``POST /tables/{table}/moves`` with ``Accept: application/json`` as ``pages/table.py`` would; whatever is out
of the ordinary is passed on to the application.
"""

from __future__ import annotations

from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from signoria.engine.illegal import Illegal
from signoria.server.deputies import Deputies
from signoria.server.forms import KIND, fields_of
from signoria.server.move_api import answer_json, move_request, submit_move
from signoria.server.table_registry import TableRegistry

PLAIN, FORM = b"application/json", KIND.encode()
FOR_PROGRAMS = [(b"x-content-type-options", b"nosniff"), (b"cache-control", b"private, no-store")]  # data is no page


class Quick:
    """Stands between the guard, which has admitted the request, and everything else."""

    def __init__(self, app: ASGIApp, tables: TableRegistry, deputies: Deputies) -> None:
        self.app = app
        self.tables = tables
        self.deputies = deputies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["method"] == "POST":
            state = scope["state"]
            headers: dict[bytes, bytes] = state["headers"]
            if headers.get(b"accept") == PLAIN and b"x-table" in headers and headers.get(b"content-type") == FORM:
                first, _, rest = scope["path"][1:].partition("/")
                id, _, last = rest.partition("/")
                if first == "tables" and last == "moves":
                    person = state["person"]
                    try:
                        await self.move(id, person.id if person is not None else "", state, send)
                        return
                    except Illegal:
                        pass  # to be explained, in the reader's language
        await self.app(scope, receive, send)

    async def move(self, id: str, person: str, state: dict[str, Any], send: Send) -> None:
        sent = fields_of(state["body"])
        request = move_request(id, person, sent, sent.get("move", ""))
        answer = await submit_move(self.tables, self.deputies, request)
        content = answer_json(answer).encode()
        headers = [
            (b"content-length", b"%d" % len(content)),
            (b"content-type", PLAIN),
            (b"etag", b'"%d"' % answer.table.version),
            (b"x-ply", b"%d" % answer.result.played),
            *FOR_PROGRAMS,
        ]
        state["dressed"] = True
        await send({"type": "http.response.start", "status": answer.result.status, "headers": headers})
        await send({"type": "http.response.body", "body": content})
