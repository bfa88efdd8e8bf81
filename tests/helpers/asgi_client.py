"""A browser without a window: speaks to the application in process, keeps cookies, follows redirects, opens sockets.

async def test_somebody() -> None:
    async with Client(app) as ada:  # the application starts up here, and shuts down at the end
        bob = ada.other()  # another browser at the same application
        answer = await ada.post("/quick", {"game": "condottiere"}, follow=True)
        async with bob.ws("/tables/x/poke") as socket:
            assert await socket.text() == "0"
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, MutableMapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlencode, urljoin, urlsplit

from helpers.waiting import TIMEOUT

Message = MutableMapping[str, Any]
App = Callable[[Message, Callable[[], Awaitable[Message]], Callable[[Message], Awaitable[None]]], Awaitable[None]]


@dataclass
class Answer:
    status: int
    raw_headers: list[tuple[str, str]]  # names in small letters, in the order they were sent
    body: bytes
    url: str  # the path that answered, after redirects

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def headers(self) -> dict[str, str]:
        """Of a header sent twice, the last; see ``all``."""
        return dict(self.raw_headers)

    @property
    def location(self) -> str:
        return self.headers.get("location", "")

    def all(self, name: str) -> list[str]:
        return [value for key, value in self.raw_headers if key == name]

    def json(self) -> Any:
        return json.loads(self.body)


class Closed(Exception):
    """The application closed the socket, or never accepted it."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Socket:
    """The browser's end of one WebSocket."""

    def __init__(self, app: App, scope: Message) -> None:
        self.to_app: asyncio.Queue[Message] = asyncio.Queue()
        self.to_us: asyncio.Queue[Message] = asyncio.Queue()
        self.task = asyncio.ensure_future(self._serve(app, scope))

    async def _serve(self, app: App, scope: Message) -> None:
        try:
            await app(scope, self.to_app.get, self.to_us.put)
        finally:
            await self.to_us.put({"type": "websocket.close", "code": 1006})  # heard only if nothing was said before

    async def _next(self, patience: float) -> Message:
        message = await asyncio.wait_for(self.to_us.get(), patience)
        if message["type"] == "websocket.close":
            raise Closed(message.get("code", 1000))
        if message["type"] == "websocket.http.response.start":
            raise Closed(message["status"])
        return message

    async def open(self) -> None:
        await self.to_app.put({"type": "websocket.connect"})
        assert (await self._next(TIMEOUT))["type"] == "websocket.accept"

    async def text(self, patience: float = TIMEOUT) -> str:
        """The next message; raises Closed if there is none any more, TimeoutError after ``patience``."""
        message = await self._next(patience)
        text: str | None = message.get("text")
        return text if text is not None else str(message["bytes"], "utf-8")

    async def say(self, text: str) -> None:
        await self.to_app.put({"type": "websocket.receive", "text": text})

    async def close(self) -> None:
        await self.to_app.put({"type": "websocket.disconnect", "code": 1001})
        try:
            await asyncio.wait_for(self.task, TIMEOUT)
        except asyncio.CancelledError:
            if not self.task.cancelled():
                raise


@dataclass
class Client:
    """One browser. Headers are those of a browser on the application's own pages; None takes one away."""

    app: App
    origin: str = "http://testserver"
    address: str = "127.0.0.1"
    cookies: dict[str, str] = field(default_factory=dict)
    language: str = ""  # Accept-Language
    _state: dict[str, Any] = field(default_factory=dict)  # what the lifespan gave; shared by all browsers

    def other(self, **changes: Any) -> Client:
        """Another browser at the same application, with an empty cookie jar."""
        known = {"origin": self.origin, "address": self.address, "language": self.language, "_state": self._state}
        return Client(self.app, **{**known, **changes})

    async def get(self, path: str, headers: Mapping[str, str | None] | None = None, *, follow: bool = False) -> Answer:
        return await self.request("GET", path, headers=headers, follow=follow)

    async def post(
        self,
        path: str,
        form: Mapping[str, object] | None = None,
        headers: Mapping[str, str | None] | None = None,
        *,
        follow: bool = False,
    ) -> Answer:
        body = urlencode({name: str(value) for name, value in (form or {}).items()}).encode()
        kind = {"content-type": "application/x-www-form-urlencoded", "origin": self.origin}
        return await self.request("POST", path, body, {**kind, **(headers or {})}, follow=follow)

    async def request(
        self,
        method: str,
        path: str,
        body: bytes | Sequence[bytes] = b"",
        headers: Mapping[str, str | None] | Sequence[tuple[bytes, bytes]] | None = None,
        *,
        follow: bool = False,
    ) -> Answer:
        """Anything, well-formed or not. A body of several pieces is sent chunked; headers as pairs are sent as is."""
        chunks = [body] if isinstance(body, bytes) else list(body)
        length = {"content-length": str(len(body))} if isinstance(body, bytes) and body else {}
        answer = await self._ask(self._scope(method, path, length, headers), chunks)
        for _ in range(10):
            if not follow or answer.status not in (301, 302, 303, 307, 308):
                break
            path = urljoin(answer.url, answer.location)
            answer = await self._ask(self._scope("GET", path, {}, None), [b""])
        return answer

    @asynccontextmanager
    async def ws(
        self, path: str, origin: str | None = "own", headers: Mapping[str, str | None] | None = None
    ) -> AsyncIterator[Socket]:
        """An open socket; raises Closed if it was refused."""
        said = {"origin": self.origin if origin == "own" else origin, **(headers or {})}
        scope = self._scope("GET", path, {}, said)
        del scope["method"]
        scheme = "wss" if self.origin.startswith("https") else "ws"
        socket = Socket(self.app, {**scope, "type": "websocket", "scheme": scheme, "subprotocols": []})
        try:
            await socket.open()
            yield socket
        finally:
            await socket.close()

    def _scope(
        self,
        method: str,
        path: str,
        length: Mapping[str, str],
        headers: Mapping[str, str | None] | Sequence[tuple[bytes, bytes]] | None,
    ) -> Message:
        own, there = urlsplit(self.origin), urlsplit(path)
        if isinstance(headers, Mapping) or headers is None:
            said: dict[str, str | None] = {"host": own.netloc, "sec-fetch-site": "same-origin", **length}
            if self.language:
                said["accept-language"] = self.language
            if self.cookies:
                said["cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
            said.update({name.lower(): value for name, value in (headers or {}).items()})
            pairs = [(name.encode(), value.encode()) for name, value in said.items() if value is not None]
        else:
            pairs = list(headers)
        plain = there.path or "/"
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method,
            "scheme": own.scheme,
            "path": unquote(plain),
            "raw_path": plain.encode(),
            "root_path": "",
            "query_string": there.query.encode(),
            "headers": pairs,
            "client": (self.address, 50000),
            "server": (own.hostname, own.port or (443 if own.scheme == "https" else 80)),
            "state": dict(self._state),
            "extensions": {},
        }

    async def _ask(self, scope: Message, chunks: Sequence[bytes]) -> Answer:
        incoming = [
            {"type": "http.request", "body": chunk, "more_body": number + 1 < len(chunks)}
            for number, chunk in enumerate(chunks)
        ]
        sent: list[Message] = []
        answered = asyncio.Event()

        async def receive() -> Message:
            if incoming:
                return incoming.pop(0)
            await answered.wait()
            return {"type": "http.disconnect"}

        async def send(message: Message) -> None:
            sent.append(message)
            if message["type"] == "http.response.body" and not message.get("more_body"):
                answered.set()

        await asyncio.wait_for(self.app(scope, receive, send), TIMEOUT)
        assert answered.is_set(), "no whole answer came"
        start = sent[0]
        headers = [(name.decode("latin-1"), value.decode("latin-1")) for name, value in start["headers"]]
        for name, value in headers:
            assert name == name.lower()
            if name == "set-cookie":
                self._keep(value)
        url = scope["raw_path"].decode() + (f"?{scope['query_string'].decode()}" if scope["query_string"] else "")
        return Answer(start["status"], headers, b"".join(message.get("body", b"") for message in sent[1:]), url)

    def _keep(self, set_cookie: str) -> None:
        pair, *attributes = [part.strip() for part in set_cookie.split(";")]
        name, _, value = pair.partition("=")
        if not value or any(one.lower() == "max-age=0" for one in attributes):
            self.cookies.pop(name, None)
        else:
            self.cookies[name] = value.strip('"')

    async def __aenter__(self) -> Client:
        """The lifespan: the application starts up."""
        self._words: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[Message] = asyncio.Queue()
        scope: Message = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": self._state}

        async def live() -> None:
            await self.app(scope, self._words.get, self._heard.put)

        self._life = asyncio.ensure_future(live())
        await self._turn("startup")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._turn("shutdown")
        await self._life

    async def _turn(self, which: str) -> None:
        await self._words.put({"type": f"lifespan.{which}"})
        hearing = asyncio.ensure_future(self._heard.get())
        await asyncio.wait({hearing, self._life}, timeout=TIMEOUT, return_when=asyncio.FIRST_COMPLETED)
        if not hearing.done():
            hearing.cancel()
            await asyncio.wait_for(self._life, 1)  # tells why
            raise AssertionError(f"no {which}")
        message = hearing.result()
        assert message["type"] == f"lifespan.{which}.complete", message
