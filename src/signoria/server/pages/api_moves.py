"""Moves over a WebSocket, for programs. Each frame is a move, and enters as that of a form does.

``{"seat": 0, "v": 17, "key": "k1", "move": "play m3"}`` is answered after its sync, as ``POST /tables/{table}/moves``
answers a program, with the status: ``{"status": 200, "played": 16, "version": 18, ...}``. Frames are answered in order.
A program that plays at many tables needs one socket: its frames name the table.
"""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from functools import partial

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.types import Receive, Scope, Send

from signoria.engine.illegal import Illegal
from signoria.server.api_socket import ApiSockets
from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.move_api import ENCODE, answer_json, move_request, submit_move
from signoria.server.page_models import wording
from signoria.server.people import Person
from signoria.server.store import StoreError
from signoria.server.table_registry import TableRegistry
from signoria.web.i18n import say

FIELDS = {"seat", "v", "key", "move"}
ANYWHERE = FIELDS | {"table"}
DECODE = json.JSONDecoder().decode

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class ApiMoves:
    """The WebSockets by which programs move."""

    tables: TableRegistry
    deputies: Deputies
    api_sockets: ApiSockets

    async def answer(self, id: str, person: Person, frame: str) -> str:
        """The answer to a frame for this table, or for the one it names. A refusal changes nothing, and the socket
        stays open."""
        try:
            sent = fields_of(frame, FIELDS if id else ANYWHERE)
            id = id or sent["table"]
            request = move_request(id, person.id, sent, sent["move"])
            return answer_json(await submit_move(self.tables, self.deputies, request))
        except Illegal as illegal:
            table = await self.tables.must_find(id)
            words = wording(table.facts.game, person.language, table.names)
            return ENCODE({"status": 422, "clause": illegal.clause, "message": words.refusal(illegal)})
        except RequestError as refused:
            return ENCODE({"status": refused.status, "message": say(person.language, refused.key, **refused.params)})
        except StoreError as trouble:
            log.error("the database failed: %s", trouble)
            return ENCODE({"status": 503, "message": say(person.language, "trouble.status.503")})

    def routes(self) -> list[BaseRoute]:
        return [
            WebSocketRoute("/tables/{table}/play", PlayAtTable(self)),
            WebSocketRoute("/play", PlayAnywhere(self)),
        ]


@dataclass(frozen=True)
class PlayAtTable:
    """WS /tables/{table}/play: for whoever holds a seat there. Plain ASGI: each frame passes here."""

    moves: ApiMoves

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        id, person = scope["path_params"]["table"], scope["state"]["person"]
        table = await self.moves.tables.table(id)
        if table is None or person is None or not table.seats_of(person.id):
            await send({"type": "websocket.close", "code": 1008})
            return
        answer, token = partial(self.moves.answer, id), scope["state"]["token"]
        await self.moves.api_sockets.serve(table, person.id, token, receive, send, answer)


@dataclass(frozen=True)
class PlayAnywhere:
    """WS /play: for all seats of one person, match after match."""

    moves: ApiMoves

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        person = scope["state"]["person"]
        if person is None:
            await send({"type": "websocket.close", "code": 1008})
            return
        answer, token = partial(self.moves.answer, ""), scope["state"]["token"]
        await self.moves.api_sockets.serve(None, person.id, token, receive, send, answer)


def fields_of(frame: str, wanted: set[str]) -> dict[str, str]:
    """The fields of a step; numbers may be written as such."""
    try:
        sent = DECODE(frame)
        if type(sent) is dict and sent.keys() == wanted:
            fields = {name: str(value) for name, value in sent.items() if type(value) in (str, int)}
            if len(fields) == len(wanted) and all(map(str.isprintable, fields.values())):
                return fields
    except (ValueError, RecursionError):
        pass
    raise RequestError("trouble.form", 400)
