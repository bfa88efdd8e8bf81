"""A real server for a test: uvicorn on a free port, in a thread of its own, with its house in reach."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from helpers.databases import database
from helpers.waiting import TIMEOUT, wait_until
from signoria.server.app import make_app
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.serving import configured
from signoria.server.settings import Settings

T = TypeVar("T")


@dataclass
class Running:
    """A server that answers at ``url``; ``do`` runs a coroutine of its house in the server's own loop."""

    url: str
    port: int
    house: ServerParts
    loop: asyncio.AbstractEventLoop

    def do(self, story: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(story, self.loop).result(TIMEOUT)

    def guest(self, name: str, language: str = "en") -> tuple[Person, dict[str, Any]]:
        """Somebody new, and the cookie that makes a browser theirs."""
        person, token = self.do(self.house.people.guest(name, language))
        return person, self.cookie(token)

    def cookie(self, token: str) -> dict[str, Any]:
        return {"name": "signoria", "value": token, "url": self.url}


@contextmanager
def serving(folder: Path, host: str = "127.0.0.1", **settings: Any) -> Iterator[Running]:
    """A house on ``folder/house.sqlite`` behind a socket; opened again on the same folder, it goes on where it was."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((host, 0))
    port: int = listener.getsockname()[1]
    chosen = {"bot_pause": 0.0, **settings, "host": host, "port": port}
    app = make_app(Settings(database=database(folder), **chosen))
    house: ServerParts = app.state.parts
    house.limits.factor = 100_000
    config = configured(app, house.settings, grace=1)
    server = uvicorn.Server(config)
    loops: list[asyncio.AbstractEventLoop] = []

    async def live() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listener])

    def run() -> None:
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(live())

    thread = threading.Thread(target=run, name="server", daemon=True)
    thread.start()
    wait_until(lambda: server.started or not thread.is_alive())
    assert server.started, "the server did not start"
    try:
        yield Running(f"http://{host}:{port}", port, house, loops[0])
    finally:
        server.should_exit = True
        thread.join(TIMEOUT)
        server.force_exit = True
        listener.close()
        assert not thread.is_alive(), "the server did not stop"


GOOD = b"GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


def sent(running: Running, data: bytes, patience: float, then: bytes = b"") -> bytes:
    """What comes back until the server is silent or hangs up; ``then`` is sent after a first answer, however late."""
    got = b""
    with socket.create_connection(("127.0.0.1", running.port), timeout=TIMEOUT) as line:
        try:
            line.sendall(data)
            if then:
                line.settimeout(TIMEOUT)
                got = line.recv(65536)
                line.sendall(then)
            line.settimeout(patience)
            while more := line.recv(65536):
                got += more
        except (TimeoutError, ConnectionError):
            pass
    return got
