"""Processes under measurement: started on a core of their own, asked what they used, and ended."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from signoria.server.load.client import HOST

SERVE = [sys.executable, "-m", "signoria.cli", "serve"]
PATIENCE = 60.0  # seconds until a server must answer
LULL, IDLE = 1.0, 0.02  # a server rests when it used less than this share of so many seconds


def cores() -> tuple[set[int], set[int]]:
    """The server's core and the client's; the same if there is only one."""
    first, *rest = sorted(os.sched_getaffinity(0))
    return {first}, set(rest[:1]) or {first}


@contextmanager
def pinned(to: set[int]) -> Iterator[None]:
    """This process, and those it starts, on these cores only."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, to)
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def free_port() -> int:
    with socket.socket() as one:
        one.bind((HOST, 0))
        return int(one.getsockname()[1])


class Process:
    """A running program, and what it has used."""

    def __init__(self, command: list[str], on: set[int], *, talks: bool = False, **environment: str) -> None:
        pipe = subprocess.PIPE if talks else subprocess.DEVNULL
        with pinned(on):
            self.popen = subprocess.Popen(
                command, env={**os.environ, **environment}, stdin=pipe, stdout=pipe, text=True, start_new_session=True
            )

    def cpu(self) -> float:
        """Seconds of processor time so far, of all threads, to the nanosecond; those that ended are left out."""
        tasks = Path(f"/proc/{self.popen.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def memory(self) -> float:
        """MiB that it occupies now."""
        pages = int(Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 2**20

    def line(self) -> str:
        assert self.popen.stdout is not None
        told = self.popen.stdout.readline()
        if not told:
            raise RuntimeError(f"{self.popen.args!r} ended before it answered")
        return told

    def tell(self, text: str) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write(text + "\n")
        self.popen.stdin.flush()

    def ask(self, text: str) -> Mapping[str, Any]:
        self.tell(text)
        answer: Mapping[str, Any] = json.loads(self.line())
        return answer

    def end(self) -> None:
        self.popen.terminate()
        try:
            self.popen.wait(10)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            self.popen.wait()
        for pipe in (self.popen.stdin, self.popen.stdout):
            if pipe is not None:
                pipe.close()


@contextmanager
def ours(database: Path, on: set[int]) -> Iterator[tuple[Process, int]]:
    """Our server as ``signoria serve`` runs it."""
    port = free_port()
    ways = ["--host", HOST, "--port", str(port), "--database", str(database)]
    process = Process([*SERVE, *ways, "--sockets-per-address", "1000000"], on)  # one address stands for a whole house
    try:
        answers(process, port)
        rests(process)
        yield process, port
    finally:
        process.end()


def answers(process: Process, port: int) -> None:
    """Wait until the server listens."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            socket.create_connection((HOST, port), 1).close()
            return
        except OSError:
            if process.popen.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the server did not start") from None
            time.sleep(0.05)


def rests(process: Process) -> None:
    """Wait until the server has looked through its tables: a fresh one reads every match that is being played."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        before = process.cpu()
        time.sleep(LULL)
        if process.cpu() - before < LULL * IDLE:
            return


@contextmanager
def boardgame(
    scripts: Path, folder: Path, tables: int, steps: int, cores: tuple[set[int], set[int]]
) -> Iterator[tuple[Process, Process]]:
    """boardgame.io's server and the client that plays on it; ``folder`` is where npm installed them."""
    port = str(free_port())
    known = {"NODE_ENV": "production", "NODE_PATH": str(folder / "node_modules")}
    server = Process(["node", str(scripts / "server.cjs"), port], cores[0], talks=True, **known)
    try:
        server.line()
        client = Process(
            ["node", str(scripts / "load.cjs"), port, str(tables), str(steps)], cores[1], talks=True, **known
        )
        try:
            client.line()
            yield server, client
        finally:
            client.end()
    finally:
        server.end()
