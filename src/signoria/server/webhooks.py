"""A POST to an address that a person gave us: to the public internet only, without redirects, and not for long.

The name is looked up once, and what was looked at is what is connected to: it cannot be another host a moment later.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial
from urllib.parse import SplitResult, quote, urlsplit

from signoria.server.addresses import is_public

TIMEOUT = 5.0  # seconds for everything together
PORTS = {"http": 80, "https": 443}
NAMES = ThreadPoolExecutor(4, "webhook-names")  # of their own: a name server that is slow keeps no table waiting
SAFE = "%/:@!$&'()*+,;=~-._?"


class WebhookError(Exception):
    """What went wrong; the address itself is a secret of its owner and is not told."""


def split(url: str) -> tuple[SplitResult, str, int]:
    """The parts of an address, its host (as the wire wants it) and its port."""
    try:
        parts = urlsplit(url)
        host = (parts.hostname or "").encode("idna" if ":" not in (parts.hostname or "") else "ascii").decode()
        port = parts.port or PORTS[parts.scheme]
    except (KeyError, ValueError):
        raise WebhookError("it is no address that begins with http:// or https://") from None
    if not host or parts.username is not None or not host.isprintable() or " " in host:
        raise WebhookError("it names no host, or a user")
    return parts, host, port


async def post(url: str, body: bytes, *, local: bool) -> None:
    """Send JSON there; ``WebhookError`` if it was not taken."""
    parts, host, port = split(url)
    try:
        async with asyncio.timeout(TIMEOUT):
            place = await look_up(host, port, local)
            secure = trust() if parts.scheme == "https" else None
            reads, writes = await asyncio.open_connection(
                *place, ssl=secure, server_hostname=host if secure else None, limit=4096
            )
            try:
                writes.write(request(parts, host, body) + body)
                await writes.drain()
                status = (await reads.readline()).split()
            finally:
                writes.transport.abort()
    except TimeoutError:
        raise WebhookError("it took too long") from None
    except (OSError, ValueError) as error:
        raise WebhookError(f"there is no way to it ({type(error).__name__})") from None
    if len(status) < 2 or not status[0].startswith(b"HTTP/1.") or not status[1].startswith(b"2"):
        raise WebhookError(f"it answered {b' '.join(status[:2])[:20]!r}")


async def look_up(host: str, port: int, local: bool) -> tuple[str, int]:
    """Where to connect; all addresses of the host must be public unless the server's owner allows others."""
    ask = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    found = await asyncio.get_running_loop().run_in_executor(NAMES, ask)
    numbers = [str(one[4][0]) for one in found]
    if not numbers or not (local or all(is_public(number) for number in numbers)):
        raise WebhookError("it does not lie in the public internet")
    return numbers[0], port


def request(parts: SplitResult, host: str, body: bytes) -> bytes:
    path = quote(parts.path or "/", SAFE) + (f"?{quote(parts.query, SAFE)}" if parts.query else "")
    named = f"[{host}]" if ":" in host else host
    lines = (
        f"POST {path} HTTP/1.1",
        f"Host: {named}:{parts.port}" if parts.port else f"Host: {named}",
        "User-Agent: Signoria",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    return "\r\n".join((*lines, "", "")).encode("ascii")


@cache
def trust() -> ssl.SSLContext:
    return ssl.create_default_context()
