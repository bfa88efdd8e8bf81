"""A program's seat: moves over a socket. Each frame is a step, and goes through the door like that of a form.

``{"seat": 0, "v": 17, "key": "k1", "move": "play m3"}`` is answered after its sync, as ``POST /tables/{table}/moves``
answers a program, with the status: ``{"status": 200, "played": 16, "version": 18, ...}``. Frames are answered in order.
A program that plays at many tables needs one socket: its frames name the table.
"""

from __future__ import annotations

import json
import logging
from functools import partial

from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from signoria.engine.illegal import Illegal
from signoria.server.errors import RequestError
from signoria.server.house import House
from signoria.server.move_api import ENCODE, answered, stepped
from signoria.server.page_models import wording
from signoria.server.pages.common import settled
from signoria.server.people import Person
from signoria.server.store import StoreError
from signoria.web.i18n import say

FIELDS = {"seat", "v", "key", "move"}
ANYWHERE = FIELDS | {"table"}
DECODE = json.JSONDecoder().decode

log = logging.getLogger(__name__)


class Play:
    """WS /tables/{table}/play: for whoever holds a seat there. Plain ASGI: each frame passes here."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house: House = scope["app"].state.house
        id, person = scope["path_params"]["table"], scope["state"]["person"]
        table = await house.hall.table(id)
        if table is None or person is None or not table.seats_of(person.id):
            await send({"type": "websocket.close", "code": 1008})
            return
        await house.programs.serve(table, person.id, scope["state"]["token"], receive, send, partial(answer, house, id))


class PlayAnywhere:
    """WS /play: for all seats of one person, match after match."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        house: House = scope["app"].state.house
        person = scope["state"]["person"]
        if person is None:
            await send({"type": "websocket.close", "code": 1008})
            return
        await house.programs.serve(None, person.id, scope["state"]["token"], receive, send, partial(answer, house, ""))


async def answer(house: House, id: str, person: Person, frame: str) -> str:
    """What becomes of a frame at this table, or at the one it names. A refusal changes nothing, and closes nothing."""
    try:
        sent = fields_of(frame, FIELDS if id else ANYWHERE)
        id = id or sent["table"]
        table, seat, stood = await stepped(house, id, person.id, sent, sent["move"])
        return answered(table, seat, stood)
    except Illegal as illegal:
        table = await settled(house, id)
        words = wording(table.facts.game, person.language, table.names)
        return ENCODE({"status": 422, "clause": illegal.clause, "message": words.refusal(illegal)})
    except RequestError as refused:
        return ENCODE({"status": refused.status, "message": say(person.language, refused.key, **refused.params)})
    except StoreError as trouble:
        log.error("the store has trouble: %s", trouble)
        return ENCODE({"status": 503, "message": say(person.language, "trouble.status.503")})


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


routes = [WebSocketRoute("/tables/{table}/play", Play()), WebSocketRoute("/play", PlayAnywhere())]
