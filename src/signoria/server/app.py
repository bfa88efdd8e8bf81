"""The web application: all routes and the middleware, made from the parts of the server."""

from __future__ import annotations

import gc
import gzip
import mimetypes
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from signoria.server.errors import RequestError
from signoria.server.health import Health
from signoria.server.lock_watch import end_process
from signoria.server.locking import Lock, Lost
from signoria.server.middleware import Guard
from signoria.server.pages.absence import AbsencePages
from signoria.server.pages.account import AccountPages
from signoria.server.pages.analysis import AnalysisPages
from signoria.server.pages.api_moves import ApiMoves
from signoria.server.pages.fair_play import FairPlayPages
from signoria.server.pages.game_data import DataPages
from signoria.server.pages.host import HostPages
from signoria.server.pages.hotseat import SharedScreenPages
from signoria.server.pages.invitations import InvitationPages
from signoria.server.pages.landing import LandingPages
from signoria.server.pages.learn import LearnPages
from signoria.server.pages.lobby import LobbyPages
from signoria.server.pages.orders import OrderPages
from signoria.server.pages.preferences import PreferencePages
from signoria.server.pages.puzzle import PuzzlePages
from signoria.server.pages.records import RecordPages
from signoria.server.pages.replay import ReplayPages
from signoria.server.pages.rewind import TakebackPages
from signoria.server.pages.rules import RulesPages
from signoria.server.pages.table import TablePages
from signoria.server.pages.table_view import TableView, wants_json
from signoria.server.pages.waiting_room import WaitingRoom
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.web.assets import static_file

GC_THRESHOLDS = (50_000, 200, 50)  # match objects are long-lived, so frequent collections only add pauses
COMPRESSED = ("font/*", "image/*")  # already compressed; Starlette rebuilds its longer list at each request (10 us)
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


class Compression(GZipMiddleware):
    """Compresses large answers; a program's move has a small one."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        small = scope["type"] == "http" and scope["method"] == "POST" and wants_json(scope)
        await (self.app if small else super().__call__)(scope, receive, send)


async def static(request: Request) -> Response:
    """A file of the server or of a game; with the hash of its content in the query it may be cached for ever."""
    kind, body, small = packed(request.path_params["path"])
    kept = "public, max-age=31536000, immutable" if "h" in request.query_params else "public, max-age=300"
    headers = {"cache-control": kept, "vary": "accept-encoding"}
    if small and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


def health_check(health: Health) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        """GET /health: 200 if all is well, 503 if a part is not; which one is in the answer."""
        found = await health.look()
        ok = all(state == "ok" for state in found.values())
        return JSONResponse({"ok": ok, **found}, 200 if ok else 503, {"cache-control": "no-store"})

    return answer


def routes_of(parts: ServerParts) -> list[BaseRoute]:
    """All routes, those that are requested most often first."""
    p = parts
    view = TableView(p.deputies, p.hints)
    room = WaitingRoom(p.settings, p.tables, p.visitors)
    replays = ReplayPages(p.settings, p.tables, p.records, p.replays)
    return [
        *TablePages(p.tables, p.deputies, p.hints, p.notify_sockets, room, view).routes(),
        *ApiMoves(p.tables, p.deputies, p.api_sockets).routes(),
        *TakebackPages(p.tables, p.deputies, view).routes(),
        *AbsencePages(p.tables, p.deputies, view).routes(),
        *OrderPages(p.tables, p.deputies, view).routes(),
        *LandingPages(p.tables, p.corrections, p.courses, p.visitors).routes(),
        *LobbyPages(p.tables, p.deputies).routes(),
        *HostPages(p.tables, p.corrections, p.visitors).routes(),
        *room.routes(),
        *SharedScreenPages(p.tables).routes(),
        *InvitationPages(p.settings, p.tables, p.visitors, room).routes(),
        *replays.routes(),
        *AnalysisPages(replays, p.analyses).routes(),
        *RecordPages(p.records).routes(),
        *RulesPages(p.courses).routes(),
        *FairPlayPages(p.tables, p.proving).routes(),
        *LearnPages(p.tables, p.courses, p.visitors).routes(),
        *PuzzlePages(p.settings).routes(),
        *DataPages(p.corrections, p.visitors).routes(),
        *AccountPages(p.settings, p.people, p.limits, p.login_throttle, p.visitors).routes(),
        *PreferencePages(p.people).routes(),
        Route("/static/{path:path}", static, methods=["GET"]),
        Route("/health", health_check(p.health), methods=["GET"]),
    ]


class Application(Starlette):
    """Guard answers every exception, so Starlette's two layers for that are left out: each move would pass them."""

    def build_middleware_stack(self) -> ASGIApp:
        app: ASGIApp = self.router
        for make, args, kwargs in reversed(self.user_middleware):
            app = make(app, *args, **kwargs)
        return app


def make_app(
    settings: Settings, lock: Lock | None = None, lock_lost: Callable[[Lost], None] = end_process
) -> Application:
    """The web application on one database, whose lock it holds while it runs; ``lock`` may be held already.

    ``app.state.parts`` is for tests and benchmarks: nothing in the server reads it.
    """
    parts = ServerParts(settings, lock, lock_lost)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        gc.set_threshold(*GC_THRESHOLDS)
        async with parts.opened():
            yield

    app = Application(
        routes=routes_of(parts),
        lifespan=lifespan,
        middleware=[
            Middleware(Guard, settings=settings, people=parts.people, limits=parts.limits, socket_limits=parts.sockets),
            Middleware(Compression, minimum_size=1500, compresslevel=5, exclude_content_types=COMPRESSED),
        ],
    )
    app.state.parts = parts
    return app
