"""Requests that no page of ours sends: seeded, so that the same seed knocks in the same way."""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, quote_plus, unquote

from starlette.applications import Starlette

FORM = b"application/x-www-form-urlencoded"
METHODS = (
    ["GET"] * 5 + ["POST"] * 7 + ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "get", ""]
)
JUNK = [
    "",
    "0",
    "1",
    "2",
    "-1",
    "99",
    "1e9",
    "9" * 400,
    "0x10",
    "1.5",
    "NaN",
    "null",
    "true",
    "x",
    "²",
    "٣",
    "１",
    "\0",
    "a\0b",
    "\r\nSet-Cookie: a=b",
    "\x1b[2J",
    "\ufeff",
    "\u202egnp",
    "\ufffd",
    "\U0001f3f0" * 40,
    "e\u0301" * 50,
    "..",
    "../../etc/passwd",
    "..\\..\\x",
    "/",
    "//evil.example",
    "/\\evil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    "<script>alert(1)</script>",
    "'; drop table moves; --",
    '" or 1=1 --',
    "{{7*7}}",
    "{0.__class__}",
    "%s%n%d",
    "${jndi:x}",
    "a" * 5000,
    "é" * 300,
    "play winter",
    "play m1 m1 m1",
    "pass",
    "undo",
    "place roma",
    "show m1 to 1",
    "condottiere",
    "recruit",
    "capitano",
    "open",
    "named",
    "here",
    "person",
    "yes",
    "fr",
    "de",
    "http://[::1",
    "http://x:99999999/",
    "https://user@x/",
    "http://127.0.0.1:1/",
]
FIELDS = [
    *("seat", "v", "key", "move", "text", "level", "game", "seats", "title", "access", "pace", "deputy", "chair1"),
    *("chair2", "who1", "who2", "opt.hidden_cards", "opt.first_player", "name", "login", "password", "old", "webhook"),
    *("language", "here", "back", "as", "renew", "luck", "csrf", "anyway", "total", "done", "h", ""),
]
KINDS = [FORM] * 8 + [
    b"application/json",
    b"text/plain",
    b"multipart/form-data; boundary=x",
    b"multipart/form-data",
    b"application/x-www-form-urlencoded; charset=utf-16",
    b"APPLICATION/X-WWW-FORM-URLENCODED ;x",
    b"",
    b"\xff\xfe/\x00",
]
LENGTHS = [b"-1", b"abc", b"1e3", b"99999999999999999999", b"65537", b"0", b"", b"5, 5", b"\xb2", b"+4", b" 4"]
ODD_HEADERS: list[tuple[bytes, bytes]] = [
    (b"host", b"["),
    (b"host", b""),
    (b"host", b"a b\xff"),
    (b"host", b"x:99999999999"),
    (b"host", b"evil.example"),
    (b"accept-language", b"fr;q=x,,;;=,\xff," * 50),
    (b"accept", b"application/json"),
    (b"if-none-match", b'"\xff'),
    (b"x-table", b"1"),
    (b"x-table", b"\xff"),
    (b"x-has", b"\xff\x00AAA" * 40),
    (b"x-has", b"AAAAA" * 1900),
    (b"range", b"bytes=9-1,x"),
    (b"expect", b"100-continue"),
    (b"transfer-encoding", b"chunked, gzip"),
    (b"accept-encoding", b"gzip;q=x, br\xff"),
    (b"x-forwarded-for", b"\x00, ::1"),
    (b"x-forwarded-proto", b"javascript"),
    (b"x-http-method-override", b"DELETE"),
    (b"upgrade", b"websocket"),
    (b"user-agent", b"\xff\x00<script>" * 30),
    (b"x" * 300, b"y" * 8000),
    (b"x-huge", b"z" * 40_000),
    (b"origin", b"null"),
    (b"origin", b"https://evil.example"),
    (b"referer", b"\xff\xfe"),
]
ODD_COOKIES = [
    b"signoria",
    b"signoria=",
    b"signoria=" + b"A" * 43,
    b"signoria=" + b"\xe9" * 43,
    b"signoria=" + b"A" * 9000,
    b";;=;=;\x00\xff",
    b'signoria="' + b"a" * 41 + b'"',
    b"signoria-language=xx; signoria-language=\xff",
    b"a=b; " * 2000,
    b"__Host-signoria=" + b"B" * 43,
]


@dataclass(frozen=True)
class Knock:
    """One request, as the web server would hand it on."""

    method: str
    raw_path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    chunks: tuple[bytes, ...]

    @property
    def scope(self) -> dict[str, Any]:
        return {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": self.method,
            "scheme": "http",
            "path": unquote(self.raw_path),
            "raw_path": self.raw_path.encode(),
            "root_path": "",
            "query_string": self.query,
            "headers": list(self.headers),
            "client": ("127.0.0.1", 50000),
            "server": ("testserver", 80),
            "extensions": {},
        }


async def ask(app: Any, knock: Knock) -> tuple[int, float]:
    """The status of the answer, and how many seconds it took."""
    incoming = list(knock.chunks)
    statuses: list[int] = []
    begun = time.perf_counter()

    async def receive() -> dict[str, Any]:
        if not incoming:
            return {"type": "http.disconnect"}
        return {"type": "http.request", "body": incoming.pop(0), "more_body": bool(incoming)}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    await asyncio.wait_for(app(knock.scope, receive, send), 60)
    return statuses[0] if statuses else 499, time.perf_counter() - begun  # none: the browser had gone, as we said


class Knocks:
    """``next()`` is another request. ``known`` are true ids for the places of the routes' parameters."""

    def __init__(self, app: Starlette, seed: int, known: dict[str, list[str]]) -> None:
        self.rnd = random.Random(seed)
        self.paths = [str(route.path) for route in app.routes]  # type: ignore[attr-defined]
        self.known = known

    def junk(self) -> str:
        rnd = self.rnd
        if rnd.random() < 0.8:
            return rnd.choice(JUNK)
        return "".join(
            chr(rnd.choice([rnd.randrange(128), rnd.randrange(0xD800), rnd.randrange(0x10000, 0x110000)]))
            for _ in range(rnd.randrange(40))
        )

    def path(self) -> str:
        """An address: mostly one of ours, with true or false ids in it."""
        rnd = self.rnd
        if rnd.random() < 0.15:
            parts = [quote(self.junk(), safe=rnd.choice(["", "/%?#"])) for _ in range(rnd.randrange(4))]
            return "/" + "/".join(parts)

        def part(found: re.Match[str]) -> str:
            true = self.known.get(found[1].partition(":")[0], [])
            return rnd.choice(true) if true and rnd.random() < 0.7 else quote(self.junk(), safe="")

        path = re.sub(r"\{([^}]*)\}", part, rnd.choice(self.paths))
        odd = rnd.random()
        if odd < 0.03:
            return path + rnd.choice(["/", "//", "/..", "%00", "%ff", "%", "%zz", "%2e%2e", ";x", "/" + "a" * 9000])
        return path.replace("/", "//", 1) if odd < 0.04 else path

    def fields(self) -> bytes:
        rnd = self.rnd
        names = [rnd.choice(FIELDS) for _ in range(rnd.randrange(1, 7))]
        if rnd.random() < 0.3:
            names += ["seat", "v", "key", "move"]
        values = [rnd.choice(JUNK) if rnd.random() < 0.7 else str(rnd.randrange(6)) for _ in names]
        return "&".join(f"{quote_plus(n)}={quote_plus(v)}" for n, v in zip(names, values, strict=True)).encode()

    def body(self) -> tuple[bytes, ...]:
        rnd = self.rnd
        kind = rnd.random()
        if kind < 0.6:
            return (self.fields(),)
        body: bytes = rnd.choice(
            [
                b"",
                rnd.randbytes(rnd.randrange(300)),
                b"seat=%ff&v=%zz&key=%&move=%e9",
                b"text=%00&key=1",
                b"&".join(b"a%d=1" % n for n in range(5000)),
                b"text=" + b"x" * 60_000 + b"&key=k",
                b"a" * 70_000,
                b'{"seat": 0, "move": null}',
                b"[" * 3000,
                b'--x\r\nContent-Disposition: form-data; name="seat"\r\n\r\n0\r\n--x--\r\n',
                b"=&=&&&;;==",
                b"\xff\xfes\x00e\x00a\x00t\x00=\x000\x00",
            ]
        )
        if rnd.random() < 0.3 and body:
            cut = rnd.randrange(len(body))
            return (body[:cut], b"", body[cut:])
        return (body,)

    def headers(self, cookie: str, body: Sequence[bytes]) -> tuple[tuple[bytes, bytes], ...]:
        rnd = self.rnd
        said: list[tuple[bytes, bytes]] = [(b"host", b"testserver"), (b"content-type", rnd.choice(KINDS))]
        if rnd.random() < 0.85:
            said.append((b"sec-fetch-site", b"same-origin"))
        if cookie:
            said.append((b"cookie", f"signoria={cookie}".encode()))
        if rnd.random() < 0.1:
            said.append((b"cookie", rnd.choice(ODD_COOKIES)))
        length = str(sum(map(len, body))).encode()
        said.append((b"content-length", rnd.choice(LENGTHS) if rnd.random() < 0.1 else length))
        if rnd.random() < 0.02:
            said.append((b"content-length", rnd.choice(LENGTHS)))
        while rnd.random() < 0.3:
            said.append(rnd.choice(ODD_HEADERS))
        return tuple(said)

    def next(self, cookie: str) -> Knock:
        """As whoever has this cookie; "" for nobody."""
        query = self.fields() if self.rnd.random() < 0.3 else b""
        if self.rnd.random() < 0.03:
            query = self.rnd.choice([self.rnd.randbytes(60), b"%" * 50, b"seat=" + b"1" * 40_000, b"a&" * 9000])
        body = self.body()
        return Knock(self.rnd.choice(METHODS), self.path(), query, self.headers(cookie, body), body)
