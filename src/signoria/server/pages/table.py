"""The table itself: its page, its fragment, and everything a seat does there."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from signoria.engine.illegal import Illegal
from signoria.engine.luck import FastLuck
from signoria.engine.rulebook import rulebook
from signoria.server import door
from signoria.server.forms import form
from signoria.server.house import House
from signoria.server.pages import common
from signoria.server.pages.common import house_of, person_id, settled, table_of
from signoria.server.pages.hotseat import covered, eyes
from signoria.server.pages.room import room, room_fragment
from signoria.server.refused import Refused
from signoria.server.sittings import sitting
from signoria.server.tables import Table
from signoria.server.visitors import someone
from signoria.web.faces import face
from signoria.web.pages import table_page
from signoria.web.sitting import Sitting
from signoria.web.talk import LONGEST
from signoria.web.why import Asked

LONGEST_KEY = 63  # the database has room for one more sign: what is taken back was asked for by the same page
LONGEST_MOVE = 64


def looking(request: Request, table: Table, seat: int | None) -> int | None:
    """The seat that acted looks at the answer, unless its screen is shared and has to be handed over."""
    return eyes(request, table) if table.facts.hotseat else seat


def seen(request: Request, table: Table, seat: int | None) -> Sitting:
    return sitting(table, seat, request.state.language, person_id(request), request.state.csrf)


# Looking


async def show(request: Request) -> Response:
    """GET /tables/{table}: the whole page."""
    table = await table_of(request)
    if table.match is None:
        return await room(request, table)
    await house_of(request).deputies.back(table, person_id(request))
    s = seen(request, table, eyes(request, table))
    person = request.state.person
    return HTMLResponse(table_page(s, face(s.game), person=person.name if person else "", here=here(request)))


def here(request: Request) -> str:
    query = request.url.query
    return request.url.path + (f"?{query}" if query else "")


async def fragment(request: Request) -> Response:
    """GET /tables/{table}/fragment: what changes from step to step; 304 if the reader has it."""
    table = await table_of(request)
    mark = f'"{table.version}"'
    if request.headers.get("if-none-match") == mark:
        return Response(status_code=304, headers={"etag": mark})
    if table.match is None:
        return HTMLResponse(room_fragment(request, table), headers={"etag": mark})
    seat = eyes(request, table)
    if plain(request):
        return JSONResponse({**terse(table, seat), "view": table.match.view(seat)}, headers={"etag": mark})
    s = seen(request, table, seat)
    return HTMLResponse(face(s.game).fragment(s), headers={"etag": mark})


def plain(request: Request) -> bool:
    """Programs draw no page."""
    return request.headers.get("accept") == "application/json"


def terse(table: Table, seat: int | None) -> dict[str, object]:
    """What a program needs to play on for a seat: no more than its page would show."""
    assert table.match is not None
    legal = [str(action) for action in table.match.legal(seat)] if seat is not None else []
    return {"version": table.version, "actors": table.match.actors, "legal": legal, "over": table.match.over}


async def poke(socket: WebSocket) -> None:
    """WS /tables/{table}/poke: tells when there is something newer."""
    house: House = socket.app.state.house
    table = await house.hall.table(socket.path_params["table"])
    if table is None:
        await socket.close(1008)
        return
    person = socket.state.person
    await house.pokes.serve(house, table, person.id if person else "", socket.state.token, socket)


# Playing


async def moves(request: Request) -> Response:
    """POST /tables/{table}/moves: seat, v, key, move."""
    sent = await form(request)
    return await step(request, sent, sent.get("move", ""))


async def undo(request: Request) -> Response:
    """POST /tables/{table}/undo: seat, v, key."""
    return await step(request, await form(request), door.UNDO)


async def step(request: Request, sent: dict[str, str], move: str) -> Response:
    """Through the door, and back with the fresh table."""
    try:
        table, seat, answer = await stepped(
            house_of(request), request.path_params["table"], person_id(request), sent, move
        )
    except Illegal as illegal:
        return refused(request, await table_of(request), number(sent, "seat"), move, illegal)
    return fresh(request, table, seat, answer)


async def stepped(
    house: House, id: str, person: str, sent: dict[str, str], move: str
) -> tuple[Table, int, door.Answer]:
    """What a person sent for a seat, through the door: the table afterwards, the seat, and what became of the step."""
    table = await settled(house, id)
    seat, version, key = number(sent, "seat"), number(sent, "v"), sent.get("key", "")
    if table.match is None or seat >= len(table.seats):
        raise Refused("not_playing")
    if not table.seats[seat].held_by(person):
        raise Refused("not_yours", 403)
    if not 0 < len(key) <= LONGEST_KEY or not 0 < len(move) <= LONGEST_MOVE:
        raise Refused("trouble.form", 400)
    key = f"u{key}" if move == door.UNDO else key
    if covered(table, person, seat) and (seat, key) not in table.answers:  # what was played may be asked for again
        raise Refused("not_yours", 403)
    if table.seats[seat].away:
        await house.deputies.back(table, person)
    answer = await door.play(house, table, seat, move, version, key, still=lambda: table.seats[seat].held_by(person))
    return await settled(house, id), seat, answer


def number(sent: dict[str, str], name: str) -> int:
    text = sent.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise Refused("trouble.form", 400)
    return int(text)


def fresh(request: Request, table: Table, seat: int, answer: door.Answer) -> Response:
    """The table as it is now: the fragment for our client, the page again for a browser without JavaScript."""
    if "x-table" not in request.headers:
        mine = f"?seat={seat}" if len(table.seats_of(person_id(request))) > 1 and not table.facts.hotseat else ""
        return RedirectResponse(f"/tables/{table.id}{mine}", 303)
    status = 409 if answer.late else 200
    headers = {"etag": f'"{table.version}"', "x-ply": str(answer.played)}
    if plain(request):
        return JSONResponse({"played": answer.played, **terse(table, looking(request, table, seat))}, status, headers)
    s = seen(request, table, looking(request, table, seat))
    return HTMLResponse(face(s.game).fragment(s), status, headers)


def refused(request: Request, table: Table, seat: int, move: str, illegal: Illegal) -> Response:
    """The rule that forbids it, in the reader's words."""
    s = seen(request, table, looking(request, table, seat))
    actions = table.game.actions
    action = actions.parse(move) if illegal.key != "unknown_action" and not illegal.key.startswith("undo") else None
    asked = Asked(move=action, refusal=illegal, clauses=quoted(s, [illegal.clause]))
    told = face(s.game).why(s, asked)
    if "x-table" in request.headers:
        message = s.wording.refusal(illegal)
        return JSONResponse({"clause": illegal.clause, "message": message, "html": told}, 422)
    return why_page(request, s, told, 422)


def quoted(s: Sitting, ids: list[str]) -> list[Any]:
    """The clauses in the reader's language, as far as the rules text has them."""
    try:
        book = rulebook(s.wording.game, s.language)
    except (FileNotFoundError, ValueError):
        return []
    return [book[one] for one in dict.fromkeys(ids) if one in book]


def why_page(request: Request, s: Sitting, told: str, status: int = 200) -> Response:
    back = f"/tables/{s.table}" + (f"?seat={s.seat}" if s.seat is not None and s.hotseat else "")
    return common.show(request, "why", status, here=back, back=back, s=s, told=Markup(told))


async def why(request: Request) -> Response:
    """GET /tables/{table}/why?seat=&move= (*why not?*) or ?total= (*why 15?*)."""
    table = await table_of(request)
    if table.match is None:
        raise Refused("not_playing")
    seat = eyes(request, table)
    s = seen(request, table, seat)
    world = table.game.world(s.view, FastLuck(1))  # made from the view alone: no truth can reach the answer
    total = request.query_params.get("total", "")
    if total.isascii() and total.isdigit() and len(total) < 3 and int(total) < len(table.seats):
        parts: list[dict[str, Any]] = table.game.explain(world, int(total))
        ids = [clause for part in parts for clause in part["clauses"]]
        asked = Asked(total=int(total), parts=parts, clauses=quoted(s, ids))
    elif seat is not None and not request.query_params.get("move"):
        asked = Asked()  # which moves are not legal now, each with its own question
    elif seat is not None:
        try:
            action = table.game.actions.parse(request.query_params["move"])
        except ValueError:
            raise Refused("trouble.form", 400) from None
        illegal = None
        if action not in s.legal and action not in s.lane:
            illegal = table.game.why_not(world, seat, action.number)
        asked = Asked(move=action, refusal=illegal, clauses=quoted(s, [illegal.clause] if illegal else []))
    else:
        raise Refused("trouble.form", 400)
    told = face(s.game).why(s, asked)
    return HTMLResponse(told) if "x-table" in request.headers else why_page(request, s, told)


# Talking, and taking the record away


async def talk(request: Request) -> Response:
    """POST /tables/{table}/talk: text, key."""
    house, table, sent = house_of(request), await table_of(request), await form(request)
    text = " ".join(sent.get("text", "").split())
    key = sent.get("key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        raise Refused("trouble.form", 400)
    if len(text) > LONGEST:
        raise Refused("long_word", 422, most=LONGEST)
    if text:
        await house.hall.say(table, await someone(request), text, key)
        house.pokes.send(table)
    seat = next((one for one in table.seats_of(person_id(request)) if str(one) == sent.get("seat")), None)
    if "x-table" not in request.headers:
        return RedirectResponse(f"/tables/{table.id}" + (f"?seat={seat}" if seat is not None else ""), 303)
    if table.match is None:
        return HTMLResponse(room_fragment(request, table))
    s = seen(request, table, looking(request, table, seat))
    return HTMLResponse(face(s.game).fragment(s))


async def record(request: Request) -> Response:
    """GET /tables/{table}/record: the whole record of a match that is over; until then what this seat may know."""
    table = await table_of(request)
    if table.match is None:
        raise Refused("not_playing")
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
    Route("/tables/{table}/record", record, methods=["GET"]),
    WebSocketRoute("/tables/{table}/poke", poke),
]
