"""The table itself: its page, its fragment, and everything a seat does there."""

from __future__ import annotations

import json
from dataclasses import replace

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from signoria.engine.illegal import Illegal
from signoria.server import move_commit
from signoria.server.errors import RequestError
from signoria.server.forms import form, move_of
from signoria.server.hints import allowed
from signoria.server.house import House
from signoria.server.move_api import ENCODE, LONGEST_KEY, number, stepped, terse, told
from signoria.server.page_models import sitting
from signoria.server.pages import common, explanations
from signoria.server.pages.common import house_of, person_id, person_of, table_of
from signoria.server.pages.hotseat import covered, eyes
from signoria.server.pages.waiting_room import room, room_fragment
from signoria.server.session_cookies import FIRST_GAME
from signoria.server.tables import Table
from signoria.server.watch_access import belongs, keep_invitation, may_watch, shows_invitation
from signoria.web import delta_updates
from signoria.web.confirm import question
from signoria.web.page_model import PageModel
from signoria.web.pages import table_page
from signoria.web.renderers import renderer
from signoria.web.talk import LONGEST


def looking(request: Request, table: Table, seat: int | None) -> int | None:
    """The seat that acted looks at the answer, unless its screen is shared and has to be handed over."""
    return eyes(request, table) if table.facts.hotseat else seat


def seen(request: Request, table: Table, seat: int | None) -> PageModel:
    asking = request.state
    person = person_id(request)
    s = sitting(table, seat, asking.language, person, asking.csrf, asking.comfort)
    if s.table.deadline:
        s = house_of(request).deputies.timed(table, s, person)
    if not belongs(request, table):  # a match that is over can be seen by anybody; what its players said is theirs
        s = replace(s, table=replace(s.table, talk=(), unspoken=0))
    if seat is None or not allowed(table, seat):
        return s
    return house_of(request).hints.advised(table, s, new=request.cookies.get(FIRST_GAME) == table.id)


# Looking


async def show(request: Request) -> Response:
    """GET /tables/{table}: the whole page."""
    table = await table_of(request)
    if shows_invitation(request, table):
        keep_invitation(request, table)  # the parts of the page are fetched without the code
    if table.match is None:
        return await room(request, table)
    await house_of(request).deputies.back(table, person_id(request))
    s = seen(request, table, eyes(request, table))
    person = request.state.person
    return HTMLResponse(table_page(s, renderer(s.table.game), person=person.name if person else "", here=here(request)))


def here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


async def fragment(request: Request) -> Response:
    """GET /tables/{table}/fragment: what changes from step to step; 304 if the reader has it."""
    table = await table_of(request)
    mark = f'"{table.version}"'
    if request.headers.get("if-none-match") == mark:
        rest = house_of(request).deputies.rest(table)
        return Response(status_code=304, headers={"etag": mark} | ({} if rest is None else {"x-rest": str(rest)}))
    if table.match is None:
        return HTMLResponse(room_fragment(request, table), headers={"etag": mark})
    seat = eyes(request, table)
    if plain(request):
        return data(f'{{{terse(table, seat)},"view":{ENCODE(table.match.view(seat))}}}', {"etag": mark})
    return drawn(request, seen(request, table, seat), {"etag": mark})


def data(content: str, headers: dict[str, str], status: int = 200) -> Response:
    """For a program."""
    return Response(content, status, headers, "application/json")


def drawn(request: Request, s: PageModel, headers: dict[str, str], status: int = 200) -> Response:
    """The fragment; to a page that names the pieces it has, only the others."""
    told = renderer(s.table.game).fragment(s)
    less = delta_updates.update(told, has) if (has := request.headers.get("x-has")) else ""
    return HTMLResponse(less or told, status, {**headers, "x-seal": delta_updates.seal(told)} if less else headers)


def plain(request: Request) -> bool:
    """Programs draw no page."""
    return request.headers.get("accept") == "application/json"


async def poke(socket: WebSocket) -> None:
    """WS /tables/{table}/poke: tells when there is something newer."""
    house: House = socket.app.state.house
    table = await house.hall.table(socket.path_params["table"])
    if table is None or not may_watch(socket, table):
        await socket.close(1008)
        return
    person = socket.state.person
    await house.pokes.serve(house, table, person.id if person else "", socket.state.token, socket)


# Playing


async def moves(request: Request) -> Response:
    """POST /tables/{table}/moves: seat, v, key, move; and sure, from a reader whose pages ask before a move of weight.

    A program is never asked.
    """
    sent = await form(request)
    move = move_of(sent)
    if request.state.comfort.asks and "sure" not in sent and not plain(request):
        asked = await confirm(request, sent, move)
        if asked is not None:
            return asked
    return await step(request, sent, move)


async def confirm(request: Request, sent: dict[str, str], move: str) -> Response | None:
    """The question before a move of weight; None if it has none, or cannot be played anyway."""
    table = await table_of(request)
    if table.match is None or sent.get("seat") not in [str(one) for one in table.seats_of(person_id(request))]:
        return None
    seat = number(sent, "seat")
    s = seen(request, table, looking(request, table, seat))
    action = next((one for one in s.moment.legal if str(one) == move), None)
    if s.reader.seat != seat or action is None or not renderer(s.table.game).weighty(action):
        return None
    told = question(s, action)
    if "x-table" in request.headers:
        return JSONResponse({"message": s.wording.label(action), "html": told}, 428)
    return common.show(request, "confirm", here=s.table.place, back=s.table.place, s=s, told=Markup(told))


async def undo(request: Request) -> Response:
    """POST /tables/{table}/undo: seat, v, key."""
    return await step(request, await form(request), move_commit.UNDO)


async def step(request: Request, sent: dict[str, str], move: str) -> Response:
    """Through the door, and back with the fresh table."""
    try:
        table, seat, answer = await stepped(
            house_of(request), request.path_params["table"], person_id(request), sent, move
        )
    except Illegal as illegal:
        return refused(request, await table_of(request), number(sent, "seat"), move, illegal)
    return fresh(request, table, seat, answer)


def fresh(request: Request, table: Table, seat: int, answer: move_commit.Answer) -> Response:
    """The table as it is now: the fragment for our client, the page again for a browser without JavaScript."""
    if "x-table" not in request.headers:
        mine = f"?seat={seat}" if len(table.seats_of(person_id(request))) > 1 and not table.facts.hotseat else ""
        return RedirectResponse(f"/tables/{table.id}{mine}", 303)
    looks = looking(request, table, seat)
    headers = {"etag": f'"{table.version}"', "x-ply": str(answer.played)}
    if plain(request):
        return data(told(table, looks, answer), headers, answer.status)
    return drawn(request, seen(request, table, looks), headers, answer.status)


def refused(request: Request, table: Table, seat: int, move: str, illegal: Illegal) -> Response:
    """The rule that forbids it, in the reader's words."""
    actions = table.game.actions
    action = actions.parse(move) if illegal.key != "unknown_action" and not illegal.key.startswith("undo") else None
    return explanations.refused(request, seen(request, table, looking(request, table, seat)), action, illegal)


async def why(request: Request) -> Response:
    """GET /tables/{table}/why?seat=&move= (*why not?*) or ?total= (*why 15?*)."""
    table = await table_of(request)
    if table.match is None:
        raise RequestError("not_playing")
    return explanations.why(request, seen(request, table, eyes(request, table)))


async def hint(request: Request) -> Response:
    """POST /tables/{table}/hint: what the search would do for this seat, where it plays against bots alone."""
    house, table, sent = house_of(request), await table_of(request), await form(request)
    seat = number(sent, "seat")
    if table.match is None or seat >= len(table.seats):
        raise RequestError("not_playing")
    asks_for_its_own(request, table, seat)
    await house.hints.ask(house.bots, table, seat)
    if "x-table" not in request.headers:
        return RedirectResponse(f"/tables/{table.id}", 303)
    table = await table_of(request)
    asks_for_its_own(request, table, seat)  # a thought takes its time: the seat, or the screen, may be another's now
    return drawn(request, seen(request, table, seat), {"x-whatever": "1"})


def asks_for_its_own(request: Request, table: Table, seat: int) -> None:
    person = person_id(request)
    if not table.seats[seat].held_by(person) or covered(table, person, seat):
        raise RequestError("not_yours", 403)


# Talking, and taking the record away


async def talk(request: Request) -> Response:
    """POST /tables/{table}/talk: text, key. Only people with a seat talk; a watcher reads."""
    house, table, sent = house_of(request), await table_of(request), await form(request)
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
        await house.hall.say(table, person, text, key)
        house.pokes.send(table)
    seat = next((one for one in table.seats_of(person.id) if str(one) == sent.get("seat")), None)
    if "x-table" not in request.headers:
        return RedirectResponse(f"/tables/{table.id}" + (f"?seat={seat}" if seat is not None else ""), 303)
    if table.match is None:
        return HTMLResponse(room_fragment(request, table))
    return drawn(request, seen(request, table, looking(request, table, seat)), {})


async def record(request: Request) -> Response:
    """GET /tables/{table}/record: the whole record of a match that is over; until then what this seat may know."""
    table = await table_of(request)
    if table.match is None:
        raise RequestError("not_playing")
    match = table.match
    lines = match.lines() if match.over else match.export(eyes(request, table))
    body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    name = f"{table.facts.game}-{table.id}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(body, media_type="application/jsonl; charset=utf-8", headers=headers)


routes = [
    Route("/tables/{table}/fragment", fragment, methods=["GET"]),  # the first ones are found first
    Route("/tables/{table}/moves", moves, methods=["POST"]),
    Route("/tables/{table}", show, methods=["GET"]),
    Route("/tables/{table}/undo", undo, methods=["POST"]),
    Route("/tables/{table}/talk", talk, methods=["POST"]),
    Route("/tables/{table}/why", why, methods=["GET"]),
    Route("/tables/{table}/hint", hint, methods=["POST"]),
    Route("/tables/{table}/record", record, methods=["GET"]),
    WebSocketRoute("/tables/{table}/poke", poke),
]
