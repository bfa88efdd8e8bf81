"""The application: rooms, guard and house put together."""

from __future__ import annotations

import gc
import gzip
import mimetypes
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from signoria.server.error_pages import HANDLERS
from signoria.server.errors import RequestError
from signoria.server.house import House
from signoria.server.locking import Lock
from signoria.server.middleware import Guard
from signoria.server.pages import (
    absence,
    account,
    analysis,
    api_moves,
    data,
    fair_play,
    host,
    hotseat,
    invitations,
    landing,
    learn,
    lobby,
    preferences,
    puzzle,
    records,
    replay,
    rewind,
    rules,
    table,
    waiting_room,
)
from signoria.server.pages.common import house_of
from signoria.server.settings import Settings
from signoria.web.assets import static_file

SWEEPS = (50_000, 200, 50)  # what a match makes it keeps: to look through it often stops the house for nothing
COMPRESSED = ("font/*", "image/*")  # in themselves; Starlette prepares this list at every request: its own costs 10 us
ROOMS = (  # most asked for first
    *(
        table,
        api_moves,
        rewind,
        absence,
        landing,
        lobby,
        host,
        waiting_room,
        hotseat,
        invitations,
        replay,
        analysis,
        records,
        rules,
        fair_play,
    ),
    *(learn, puzzle, data, account, preferences),
)
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("text/javascript", ".js")


@cache  # of files that are there: a refusal is not kept
def packed(path: str) -> tuple[str, bytes, bytes]:
    """A static file: its kind, its bytes, and its bytes compressed (empty where that gains nothing)."""
    found = static_file(path)
    if found is None:
        raise RequestError("trouble.status.404", 404)
    kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
    body = found.read_bytes()
    small = gzip.compress(body, 9, mtime=0) if kind.startswith("text/") or kind.endswith(("svg+xml", "json")) else b""
    return kind, body, small


async def static(request: Request) -> Response:
    """A file of the house or of a game; with the mark of its content it may be kept for ever."""
    kind, body, small = packed(request.path_params["path"])
    kept = "public, max-age=31536000, immutable" if "h" in request.query_params else "public, max-age=300"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if small and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


async def health(request: Request) -> Response:
    """GET /health: 200 if all is well, 503 if a part is not; which one is in the answer."""
    found = await house_of(request).health.look()
    ok = all(state == "ok" for state in found.values())
    return JSONResponse({"ok": ok, **found}, 200 if ok else 503, {"cache-control": "no-store"})


def make_app(settings: Settings, lock: Lock | None = None) -> Starlette:
    """The web application on one database. While it lives it holds the lock of that: ``lock``, if it is held before."""
    house = House(settings, lock)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gc.set_threshold(*SWEEPS)
        async with house.opened():
            yield

    everything = [route for place in ROOMS for route in place.routes]
    everything += [Route("/static/{path:path}", static, methods=["GET"]), Route("/health", health, methods=["GET"])]
    app = Starlette(
        routes=everything,
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, house=house),
            Middleware(GZipMiddleware, minimum_size=1500, compresslevel=5, exclude_content_types=COMPRESSED),
        ],
        exception_handlers=HANDLERS,
    )
    app.state.house = house
    return app
