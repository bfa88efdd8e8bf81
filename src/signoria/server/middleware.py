"""Guard, the outermost middleware: every request passes here first, and every response last.

It authenticates requests, chooses the language, refuses what is too big, too often, malformed or forged, adds security
headers, and turns exceptions into responses. Plain ASGI, because each move passes here.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from signoria.engine.texts import LANGUAGES
from signoria.server.error_pages import error_response, not_served, refusal_response
from signoria.server.errors import RequestError
from signoria.server.forms import KIND, fields_of
from signoria.server.limits import Limits, kind
from signoria.server.people import People
from signoria.server.session_cookies import (
    COOKIE,
    LANGUAGE_COOKIE,
    PREFERENCES_COOKIE,
    SECURE_COOKIE,
    cookie_value,
    csrf_of,
)
from signoria.server.settings import Settings
from signoria.server.socket_limits import SocketLimits, TooManySockets
from signoria.server.store import StoreError
from signoria.server.uploads import MOST
from signoria.web.i18n import spoken
from signoria.web.preferences import USUAL, read_preferences

MAX_BODY, MAX_HEAD = 64 * 1024, 32 * 1024  # bytes a request may have
UPLOADS = ("/verify", "/replay")  # where a whole record may be sent
SAFE = ("GET", "HEAD", "OPTIONS")
HANDSHAKE_TIMEOUT = 20.0  # seconds from the request for a WebSocket to our answer
CLOSING = 0.1  # seconds until the connection of a refused WebSocket is closed
DEFAULT_PORTS = {"http": ":80", "https": ":443"}

Headers = dict[bytes, bytes]

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
)
ALWAYS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(), usb=()"),
]
FOR_DATA = [(b"x-content-type-options", b"nosniff")]  # JSON is no page: nothing in it can run or be framed
OVER_TLS = (b"cross-origin-opener-policy", b"same-origin")  # elsewhere browsers ignore it, and complain
HSTS = (b"strict-transport-security", b"max-age=15552000")  # half a year: this name is served by TLS alone
PRIVATE_NO_STORE = (b"cache-control", b"private, no-store")
PRIVATE_NO_CACHE = (b"cache-control", b"private, no-cache")

ANONYMOUS = {
    "person": None,
    "token": "",
    "csrf": "",
    "language": "en",
    "preferences": USUAL,
    "secure": False,
    "data": False,
}

log = logging.getLogger(__name__)


class Guard:
    """The middleware around all routes."""

    def __init__(
        self, app: ASGIApp, settings: Settings, people: People, limits: Limits, socket_limits: SocketLimits
    ) -> None:
        self.app = app
        self.settings = settings
        self.people = people
        self.limits = limits
        self.socket_limits = socket_limits

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        if scope["type"] == "http":
            return self.serve(scope, receive, send)
        if scope["type"] == "websocket":
            return self.connect(scope, receive, send)
        return self.app(scope, receive, send)

    async def serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        state: dict[str, Any] = scope.setdefault("state", {})
        cookies: list[bytes] = []
        state.update(ANONYMOUS, cookies=cookies)
        begun = False

        async def dress(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = [*message.get("headers", ()), *(FOR_DATA if state["data"] else ALWAYS)]
                if state["secure"]:
                    headers.append(OVER_TLS)
                    if self.settings.public_url.startswith("https:"):
                        headers.append(HSTS)
                if b"cache-control" not in dict(headers):
                    headers.append(PRIVATE_NO_CACHE if state["person"] is None else PRIVATE_NO_STORE)
                headers += [(b"set-cookie", cookie) for cookie in cookies]
                message["headers"] = headers
            await send(message)

        try:
            await self.app(scope, await self.admit(scope, receive), dress)
        except ClientDisconnect:
            return
        except Exception as error:
            if begun:  # half an answer cannot be mended: let the server cut it off
                raise
            await answer_to(scope, error)(scope, receive, dress)

    async def connect(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A WebSocket, whose handshake must be answered in time."""

        def answer(message: Message) -> Awaitable[None]:
            if handshake.when() is not None:
                handshake.reschedule(None)
            return send(message)

        try:
            async with asyncio.timeout(HANDSHAKE_TIMEOUT) as handshake:
                await self.admit_socket(scope, receive, answer)
        except TimeoutError:
            await refuse_socket(scope, send, 503, b"The server is busy. Please try again later.\n")

    async def admit_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Browsers send cookies with a WebSocket from any page, so its origin must be our own."""
        state: dict[str, Any] = scope.setdefault("state", {})
        state.update(ANONYMOUS, cookies=[])
        headers: Headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        code = 1011
        try:
            if origin is None or origin.lower() == own_origin(self.settings, scope, headers):
                await self.recognise(scope, headers)
                with self.socket_limits.counted(address_of(scope), known=state["person"] is not None):
                    await self.app(scope, receive, send)
                return
            code = 1008
        except TooManySockets as refused:
            await refuse_socket(scope, send, refused.status, b"Too many sockets are open. Please try again later.\n")
            return
        except (WebSocketDisconnect, OSError):  # the client has disconnected
            return
        except RequestError:
            code = 1008
        except StoreError:
            code = 1013  # try again later
        except Exception:
            log.exception("a WebSocket failed")
        with suppress(RuntimeError):  # it may be closed already
            await send({"type": "websocket.close", "code": code})

    async def admit(self, scope: Scope, receive: Receive) -> Receive:
        """Check the request; returns a ``receive`` that replays its body. ``RequestError`` if it is refused."""
        headers: Headers = dict(scope["headers"])
        scope["state"]["headers"] = headers
        await self.recognise(scope, headers)
        path: str = scope["path"]
        if not path.isprintable() or "\ufffd" in path or not scope["query_string"].isascii():
            raise RequestError("trouble.status.400", 400)
        if sum(map(len, chain.from_iterable(scope["headers"]))) > MAX_HEAD or len(scope["query_string"]) > MAX_HEAD:
            raise RequestError("trouble.status.431", 431)
        state = scope["state"]
        method: str = scope["method"]
        what = kind(method, path)
        if what is not None:
            person = state["person"]
            self.limits.check(what, person.id if person else "", address_of(scope))
        if method in SAFE:
            return receive
        sure = from_own_page(self.settings, scope, headers)
        body = await read_body(receive, headers.get(b"content-length", b"0"), MOST if path in UPLOADS else MAX_BODY)
        if not sure and not has_token(state["csrf"], headers, body):
            raise RequestError("trouble.csrf", 403)
        state["body"] = body
        return replayed(body, receive)

    async def recognise(self, scope: Scope, headers: Headers) -> None:
        """Authenticate the session, and choose the language: the person's, else the cookie's, else the browser's."""
        if scope["path"].startswith("/static/") or scope["path"] == "/health":
            return
        state = scope["state"]
        secure = scope.get("scheme") in ("https", "wss") or self.settings.public_url.startswith("https:")
        state["secure"] = secure
        cookies = headers.get(b"cookie", b"").decode("latin-1")
        token = cookie_value(cookies, SECURE_COOKIE if secure else COOKIE) if cookies else ""
        if PREFERENCES_COOKIE in cookies:
            state["preferences"] = read_preferences(cookie_value(cookies, PREFERENCES_COOKIE))
        person = None
        try:
            person = await self.people.of(token) if token else None
        finally:  # the store may be in trouble, and that must be said in some language
            state["language"] = person.language if person is not None else visitors_language(cookies, headers)
        if person is not None:
            state["person"] = person
            state["token"] = token
            state["csrf"] = csrf_of(token)


def address_of(scope: Scope) -> str:
    """Where a request comes from; behind a trusted proxy, the visitor's own address."""
    client = scope.get("client")
    return client[0] if client else ""


async def refuse_socket(scope: Scope, send: Send, status: int, reason: bytes) -> None:
    """No handshake, but an answer that says why; a server that cannot send one closes with "try again later".

    uvicorn logs an error for each refusal if we return before the connection is closed.
    """
    if "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1013})
        return
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"30")]
    await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
    await send({"type": "websocket.http.response.body", "body": reason})
    await asyncio.sleep(CLOSING)


def answer_to(scope: Scope, error: Exception) -> Response:
    """The response to an exception: our own faults are logged, never shown."""
    if isinstance(error, RequestError):
        return refusal_response(scope, error)
    if isinstance(error, HTTPException):
        return not_served(scope, error)
    if isinstance(error, StoreError):
        log.error("the database failed: %s", error)
        return error_response(scope, 503, "trouble.status.503", {"retry-after": "5"})
    first = scope["path"].split("/")[1][:20]  # what follows may be somebody's private link
    log.error("%s /%s failed", scope["method"], first, exc_info=error)
    return error_response(scope, 500, "trouble.status.500")


def visitors_language(cookies: str, headers: Headers) -> str:
    wanted = cookie_value(cookies, LANGUAGE_COOKIE)
    return wanted if wanted in LANGUAGES else spoken(headers.get(b"accept-language", b"").decode("latin-1"))


@lru_cache(maxsize=64)
def origin_of(url: str) -> bytes:
    """``https://Table.example:443/x`` as a browser names its origin."""
    parts = urlsplit(url.lower())
    return f"{parts.scheme}://{parts.netloc.removesuffix(DEFAULT_PORTS.get(parts.scheme, ''))}".encode("latin-1")


def own_origin(settings: Settings, scope: Scope, headers: Headers) -> bytes:
    """The origin of our own pages."""
    if settings.public_url:
        return origin_of(settings.public_url)
    secure = scope.get("scheme") in ("https", "wss")
    return (b"https://" if secure else b"http://") + headers.get(b"host", b"").lower()


def from_own_page(settings: Settings, scope: Scope, headers: Headers) -> bool:
    """Does the browser say that our own page sent this? Refused if it names another's; False if it says nothing."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        if site in (b"same-origin", b"none"):
            return True
        raise RequestError("trouble.csrf", 403)
    origin = headers.get(b"origin", b"null")
    if origin == b"null":
        return False
    if origin.lower() == own_origin(settings, scope, headers):
        return True
    raise RequestError("trouble.csrf", 403)


def has_token(csrf: str, headers: Headers, body: bytes) -> bool:
    """Does the form carry this session's CSRF token?"""
    if not csrf or not headers.get(b"content-type", b"").lower().startswith(KIND.encode()):
        return False
    return hmac.compare_digest(fields_of(body).get("csrf", "").encode(), csrf.encode())


async def read_body(receive: Receive, declared: bytes, most: int) -> bytes:
    """The body, however it comes in pieces, unless it is too big."""
    if not declared.isdigit():
        raise RequestError("trouble.status.400", 400)
    if len(declared) > 10 or int(declared) > most:
        raise RequestError("trouble.status.413", 413)
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ClientDisconnect
        body += message.get("body", b"")
        if len(body) > most:
            raise RequestError("trouble.status.413", 413)
        if not message.get("more_body", False):
            return bytes(body)


def replayed(body: bytes, receive: Receive) -> Receive:
    """The same body once more, for the application."""
    told_already = False

    async def tell() -> Message:
        nonlocal told_already
        if told_already:
            return await receive()
        told_already = True
        return {"type": "http.request", "body": body, "more_body": False}

    return tell
