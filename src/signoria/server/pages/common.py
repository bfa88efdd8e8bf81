"""Helpers of all pages: the request's person, language and table, form fields, and the page layout."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from signoria.engine import registry
from signoria.engine.record import Line
from signoria.engine.wording import Wording
from signoria.server import addresses
from signoria.server.account_fields import NAME_LENGTH, printable
from signoria.server.addresses import EVERYWHERE, only_here
from signoria.server.errors import RequestError
from signoria.server.page_models import wording
from signoria.server.people import Person
from signoria.server.settings import Settings
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table
from signoria.server.watch_access import must_watch
from signoria.web.i18n import say
from signoria.web.levels import LEVELS
from signoria.web.pages import page


def person_of(request: Request) -> Person | None:
    person: Person | None = request.state.person
    return person


def person_id(request: Request) -> str:
    person = person_of(request)
    return person.id if person is not None else ""


def must_be_known(request: Request) -> Person:
    """The person of the request; raises if there is no session, because only a session can hold a seat."""
    person = person_of(request)
    if person is None:
        raise RequestError("not_yours", 403)
    return person


def language_of(request: Request) -> str:
    language: str = request.state.language
    return language


def words(request: Request, key: str, **params: object) -> str:
    return say(language_of(request), key, **params)


def show(request: Request, name: str, status: int = 200, here: str = "", **context: object) -> HTMLResponse:
    """Render the page ``name``; ``here`` is where a change of language leads, if not to this address."""
    person = person_of(request)
    whole = page(
        name,
        language_of(request),
        csrf=request.state.csrf,
        person=person.name if person is not None else "",
        here=here or request.url.path,
        preferences=request.state.preferences,
        **context,
    )
    return HTMLResponse(whole, status)


def message(request: Request, key: str, status: int = 200, here: str = "/", table: str = "") -> HTMLResponse:
    """A page that only says something, and a way on: to the ``table`` that may be watched, if there is one.

    Its texts are ``<key>.title`` and ``<key>.sentence``.
    """
    title, sentence = words(request, f"{key}.title"), words(request, f"{key}.sentence")
    return show(request, "message", status, here=here, title=title, message=sentence, table=table)


def record_file(lines: Iterable[Line], name: str) -> Response:
    """A record as a file to be saved."""
    body = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    headers = {"content-disposition": f'attachment; filename="{name}.jsonl"'}
    return Response(body, media_type="application/jsonl; charset=utf-8", headers=headers)


def redirect(path: str) -> Response:
    """Redirect after a POST."""
    return RedirectResponse(path, 303)


async def table_of(tables: TableRegistry, request: Request) -> Table:
    """The table of the path, with no move under way; refused if the reader may not watch it."""
    table = await tables.must_find(request.path_params["table"])
    must_watch(request, table)
    return table


def wording_of(request: Request, table: Table) -> Wording:
    """The table's game in the reader's language."""
    return wording(table.facts.game, language_of(request), table.names)


def table_path(table: Table) -> str:
    return f"/tables/{table.id}"


def address(settings: Settings, request: Request, path: str) -> str:
    """The whole address of a path, as somebody else would type it.

    A page opened on the server's own machine is requested from localhost, so the network address is used instead.
    """
    base = settings.public_url or str(request.base_url)
    hidden = settings.host in EVERYWHERE and not settings.public_url and only_here(base)
    if hidden and (host := addresses.way_out()):
        base = addresses.address(replace(settings, host=host))
    return base.rstrip("/") + path


def seat_field(table: Table, fields: dict[str, str], name: str = "seat") -> int:
    """Which chair a form means."""
    number = fields.get(name, "")
    if not (number.isascii() and number.isdecimal() and len(number) < 3 and int(number) < len(table.seats)):
        raise RequestError("no_seat", 400)
    return int(number)


def level_field(fields: dict[str, str], name: str = "level") -> str:
    """The bot behind the level a form names."""
    if fields.get(name) not in LEVELS:
        raise RequestError("no_level", 400)
    return fields[name]


def luck_field(fields: dict[str, str]) -> str:
    """What this browser adds to the sealed luck. Without JavaScript the server adds it."""
    return fields.get("luck", "")[:64] or secrets.token_hex(16)


def one_line(text: str) -> str:
    """A name or title as it is kept: one line, and not too long."""
    return printable(text)[:NAME_LENGTH].strip()


@dataclass(frozen=True)
class Offer:
    """A game as the pages offer it."""

    name: str
    title: str
    seats: tuple[int, ...]
    pitch: str  # two sentences for the landing page; empty where the game has none


def games(language: str) -> list[Offer]:
    """Every game that can be played."""
    found = []
    for name in registry.names():
        game = registry.game(name)
        wording = game.wording(language, ())
        found.append(Offer(name, wording.title, game.seats, wording.texts.by_key.get("pitch", "")))
    return found
