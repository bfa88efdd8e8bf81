"""Going back at a table: asking the others and answering them, and the host's page for turning a match back."""

from __future__ import annotations

import secrets
from collections import Counter
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.engine.record import deputy_moves
from signoria.server import takeback_requests
from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.move_api import LONGEST_KEY, number
from signoria.server.move_commit import LATE, Answer
from signoria.server.pages.common import at, house_of, known, person_id, show, table_of, to, wording_of
from signoria.server.pages.hotseat import covered, eyes
from signoria.server.pages.table import fresh
from signoria.server.tables import Table

LISTED = 40  # steps a host can choose from; more are reached by turning back twice


async def seated(request: Request) -> tuple[Table, dict[str, str], int]:
    """The table, what was sent, and the seat it was sent for, which is the sender's own."""
    house, sent = house_of(request), await form(request)
    table = await table_of(request)
    seat, person = number(sent, "seat"), person_id(request)
    if table.match is None or seat >= len(table.seats):
        raise RequestError("not_playing")
    if not table.seats[seat].held_by(person) or covered(table, person, seat):
        raise RequestError("not_yours", 403)
    await house.deputies.back(table, person)
    return table, sent, seat


async def ask(request: Request) -> Response:
    """POST /tables/{table}/takeback: seat, undone."""
    table, sent, seat = await seated(request)
    done = await takeback_requests.ask(house_of(request), table, person_id(request), seat, number(sent, "undone"))
    return await answered(request, seat, done)


async def answer(request: Request) -> Response:
    """POST /tables/{table}/takeback/answer: seat, and the number of the wish as yes or no."""
    table, sent, seat = await seated(request)
    yes = "yes" in sent
    wish = number(sent, "yes" if yes else "no")
    done = await takeback_requests.answer(house_of(request), table, person_id(request), seat, wish, yes)
    return await answered(request, seat, done)


async def answered(request: Request, seat: int, done: bool) -> Response:
    table = await table_of(request)
    assert table.match is not None
    return fresh(request, table, seat, Answer(table.match.ply - 1) if done else LATE)


# The host's page


@dataclass(frozen=True)
class Listed:
    """A step the match may be turned back to, as the host may know it."""

    number: int  # counted from 1
    ply: int
    seat: int
    told: str


def listed(request: Request, table: Table) -> list[Listed]:
    """The steps of the line, newest first."""
    assert table.match is not None
    reader, wording = eyes(request, table), wording_of(request, table)
    told: dict[int, list[str]] = {}
    for event in table.match.events(reader):
        story = wording.story(event, reader)
        if story:
            told.setdefault(int(str(event["ply"])), []).append(story)
    marks = deputy_moves(table.match.record)
    for ply in marks.keys() & told.keys():
        told[ply][0] += " " + wording.deputised(marks[ply])
    steps = [
        Listed(count, one.ply, one.seat, " ".join(told.get(one.ply, [wording.name(one.seat)])))
        for count, one in enumerate(table.match.line, 1)
    ]
    return steps[::-1]


async def hosted(request: Request) -> Table:
    """The table whose host asks, while it can be turned back."""
    table, person, hall = await table_of(request), known(request), house_of(request).hall
    hall.must_host(table, person)
    hall.must_be(table, "playing")
    if table.match is None or not table.match.friendly:
        raise RequestError("back.refused.unfriendly")
    return table


async def choose(request: Request) -> Response:
    """GET /tables/{table}/rewind: the steps to choose from; with ?to=, what it would mean."""
    table = await hosted(request)
    if "to" in request.query_params:
        return sure(request, table, number(dict(request.query_params), "to"))
    return page(request, table, listed=listed(request, table)[:LISTED], chosen=None)


def sure(request: Request, table: Table, ply: int, late: bool = False) -> Response:
    """What is lost, and whom it concerns, before it is done."""
    assert table.match is not None
    steps = listed(request, table)
    chosen = next((one for one in steps if one.ply == ply), None)
    if chosen is None:
        raise RequestError("back.refused.no_step")
    gone = [one for one in steps if one.number >= chosen.number]
    names = Counter(table.seats[one.seat].name for one in gone)
    return page(
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


def page(request: Request, table: Table, status: int = 200, **context: Any) -> Response:
    return show(request, "rewind", status, way=f"{at(table)}/rewind", back=at(table), **context)


async def rewind(request: Request) -> Response:
    """POST /tables/{table}/rewind: to, at, key."""
    house, sent = house_of(request), await form(request)
    table = await hosted(request)
    ply, seen, key = number(sent, "to"), number(sent, "at"), sent.get("key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        raise RequestError("trouble.form", 400)
    if await takeback_requests.rewind(house, table, known(request), ply, seen, key):
        return to(at(table))
    return sure(request, await table_of(request), ply, late=True)


routes = [
    Route("/tables/{table}/takeback", ask, methods=["POST"]),
    Route("/tables/{table}/takeback/answer", answer, methods=["POST"]),
    Route("/tables/{table}/rewind", choose, methods=["GET"]),
    Route("/tables/{table}/rewind", rewind, methods=["POST"]),
]
