"""The people and the guard in a house with a few rooms of its own, to try what the real rooms rely on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from helpers.asgi_client import Client
from helpers.clock import Clock
from helpers.databases import database
from signoria.server.app import Application
from signoria.server.forms import form
from signoria.server.limits import Limits
from signoria.server.login_throttle import LoginThrottle
from signoria.server.middleware import Guard
from signoria.server.pages.account import AccountPages
from signoria.server.people import People
from signoria.server.session_cookies import Visitors
from signoria.server.settings import Settings
from signoria.server.socket_limits import SocketLimits
from signoria.server.store import Store, StoreError


async def echo(request: Request) -> Response:
    fields = await form(request) if request.method == "POST" else {}
    person = request.state.person
    who = {"person": person and person.id, "name": person and person.name}
    return JSONResponse({"fields": fields, "language": request.state.language, "csrf": request.state.csrf, **who})


async def sit(request: Request) -> Response:
    visitors: Visitors = request.app.state.visitors
    person = await visitors.ensure_person(request, (await form(request)).get("name", ""))
    return PlainTextResponse(person.id)


async def boom(request: Request) -> Response:
    raise ValueError("the secret is 1234")


async def full(request: Request) -> Response:
    raise StoreError("database or disk is full")


async def kept(request: Request) -> Response:
    return PlainTextResponse("art", headers={"cache-control": "public, max-age=300"})


async def poke(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(socket.state.person.name if socket.state.person else "nobody")


async def bad_poke(socket: WebSocket) -> None:
    raise ValueError("the secret is 1234")


ROOMS = [
    Route("/echo", echo, methods=["GET", "POST", "PUT", "DELETE"]),
    Route("/quick", sit, methods=["POST"]),
    Route("/tables/x/moves", echo, methods=["POST"]),
    Route("/tables/x/talk", echo, methods=["POST"]),
    Route("/tables/x/join", sit, methods=["POST"]),
    Route("/seats/{link}", echo, methods=["GET", "POST"]),
    Route("/boom", boom, methods=["GET", "POST"]),
    Route("/full", full, methods=["GET", "POST"]),
    Route("/static/kept", kept, methods=["GET"]),
    WebSocketRoute("/tables/x/poke", poke),
    WebSocketRoute("/bad/poke", bad_poke),
]


@dataclass
class Stage:
    """What a story needs: the first browser, the clock, and the house behind it."""

    client: Client
    clock: Clock
    people: People
    store: Store
    house: Any


@asynccontextmanager
async def stage(folder: Path, **settings: Any) -> AsyncIterator[Stage]:
    clock = Clock()
    chosen = Settings(database=database(folder), clock=clock, **settings)
    store = Store(chosen.url)
    people = People(chosen, store)
    house: Any = SimpleNamespace(settings=chosen, store=store, people=people, limits=Limits(clock))
    house.sockets, house.login_throttle = SocketLimits(chosen), LoginThrottle(clock)
    visitors = Visitors(people, house.limits)
    account = AccountPages(chosen, people, house.limits, house.login_throttle, visitors)
    guard = Middleware(Guard, settings=chosen, people=people, limits=house.limits, socket_limits=house.sockets)
    app = Application(routes=[*account.routes(), *ROOMS], middleware=[guard])
    app.state.visitors = visitors
    try:
        yield Stage(Client(app), clock, people, store, house)
    finally:
        await people.close()
        store.close()
