"""The quick way in: a program's move needs no router, no page and no compression, only the door.

It is the answer of ``POST /tables/{table}/moves`` to ``Accept: application/json``, with the same checks in the same
order; whatever is out of the ordinary goes the long way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from starlette.types import ASGIApp, Receive, Scope, Send

from signoria.engine.illegal import Illegal
from signoria.server.forms import KIND, fields_of
from signoria.server.move_api import answered, stepped

if TYPE_CHECKING:
    from signoria.server.house import House

PLAIN, FORM = b"application/json", KIND.encode()
FOR_PROGRAMS = [(b"x-content-type-options", b"nosniff"), (b"cache-control", b"private, no-store")]  # data is no page


class Quick:
    """Stands between the guard, which has admitted the request, and everything else."""

    def __init__(self, app: ASGIApp, house: House) -> None:
        self.app = app
        self.house = house

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
        table, seat, answer = await stepped(self.house, id, person, sent, sent.get("move", ""))
        content = answered(table, seat, answer).encode()
        headers = [
            (b"content-length", b"%d" % len(content)),
            (b"content-type", PLAIN),
            (b"etag", b'"%d"' % table.version),
            (b"x-ply", b"%d" % answer.played),
            *FOR_PROGRAMS,
        ]
        state["dressed"] = True
        await send({"type": "http.response.start", "status": answer.status, "headers": headers})
        await send({"type": "http.response.body", "body": content})
