"""Nothing acknowledged is lost: a server under load is killed again and again, and every answer it gave is checked.

python -P tests/helpers/crashes.py --kills 40      the recorded run; the check does a few
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from urllib.parse import urlencode

from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings

SERVER = """
import sys, uvicorn
from signoria.server.app import make_app
from signoria.server.settings import Settings
uvicorn.run(make_app(Settings(database=sys.argv[1])), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
"""


class Server:
    """A server process of its own on one database; it can be killed, and started again on the same port."""

    def __init__(self, database: Path) -> None:
        self.database = database
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen([sys.executable, "-P", "-c", SERVER, str(self.database), str(self.port)])
        until = time.monotonic() + 120  # a busy machine may take its time
        while time.monotonic() < until:
            try:
                answer = self.ask("GET", "/health")
                if answer[0] == 200:
                    return
            except OSError:
                time.sleep(0.05)
        raise RuntimeError("the server does not come up")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def ask(self, method: str, path: str, token: str = "", sent: dict[str, str] | None = None) -> tuple[int, str]:
        return ask(self.port, method, path, token, sent)


def ask(port: int, method: str, path: str, token: str = "", sent: dict[str, str] | None = None) -> tuple[int, str]:
    """One request; ``OSError`` when there was no answer, and nobody knows what became of it."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        headers = {"Accept": "application/json", "X-Table": "1", "Cookie": f"signoria={token}"}
        headers["Origin"] = f"http://127.0.0.1:{port}"
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        line.request(method, path, urlencode(sent) if sent is not None else None, headers)
        answer = line.getresponse()
        return answer.status, answer.read().decode()
    except http.client.HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        line.close()


async def set_up(database: Path, tables: int, seats: int) -> dict[str, list[str]]:
    """Matches that have begun: the session tokens of the seats of each."""
    from signoria.server.app import make_app

    app = make_app(Settings(database=str(database)))
    house: ServerParts = app.state.parts
    found: dict[str, list[str]] = {}
    async with app.router.lifespan_context(app):
        for _ in range(tables):
            guests = [await house.people.guest(f"Player {seat}", "en") for seat in range(seats)]
            table = await house.tables.host(guests[0][0], "condottiere", seats, {})
            for person, _ in guests[1:]:
                await house.tables.join(table, person)
            await house.tables.start(table)
            found[table.id] = [token for _, token in guests]
    return found


class Players(threading.Thread):
    """The people of one table. What they were told is in ``acknowledged``: step number to (seat, move)."""

    def __init__(self, server: Server, table: str, tokens: list[str], seed: int) -> None:
        super().__init__(daemon=True)
        self.server, self.table, self.tokens = server, table, tokens
        self.luck = random.Random(seed)
        self.acknowledged: dict[int, tuple[int, str]] = {}
        self.repeats = 0
        self.faults: list[str] = []
        self.stop = False

    def run(self) -> None:
        number = 0
        while not self.stop:
            try:
                looked = [self.server.ask("GET", f"/tables/{self.table}/fragment", token) for token in self.tokens]
            except OSError:
                time.sleep(0.02)
                continue
            told = [json.loads(body) for status, body in looked if status == 200]
            asked = [(seat, one) for seat, one in enumerate(told) if one["legal"]]
            if len(told) < len(self.tokens) or not asked:
                if told and told[0]["over"]:
                    return
                continue
            seat, one = asked[0]
            number += 1
            sent = {"seat": str(seat), "v": str(one["version"]), "key": f"k{number}"}
            self.post(seat, {**sent, "move": self.luck.choice(one["legal"])})

    def post(self, seat: int, sent: dict[str, str]) -> None:
        """The same intention until it is answered."""
        again = False
        while not self.stop:
            try:
                status, body = self.server.ask("POST", f"/tables/{self.table}/moves", self.tokens[seat], sent)
            except OSError:
                again = True
                time.sleep(0.02)
                continue
            if status == 200:
                self.acknowledged[json.loads(body)["played"]] = (seat, sent["move"])
                self.repeats += again
            elif status not in (409, 503):
                self.faults.append(f"{status}: {body[:200]}")
            return


def until_they_have_played(players: list[Players], moves: int) -> None:
    """However slow the machine is: so many more answers (or the end of all matches), and a kill has a load to hit."""
    goal, end = sum(len(one.acknowledged) for one in players) + moves, time.monotonic() + 60
    while sum(len(one.acknowledged) for one in players) < goal and any(one.is_alive() for one in players):
        assert time.monotonic() < end, "nobody is answered"
        time.sleep(0.01)


def crash(kills: int, folder: Path, seed: int = 1, tables: int = 8) -> dict[str, int]:
    """Kill so many times under load; ``AssertionError`` if an acknowledged step is missing, doubled or changed."""
    luck = random.Random(seed)
    database = folder / "crash.sqlite"
    seats = asyncio.run(set_up(database, tables, 4))
    server = Server(database)
    server.start()
    players = [Players(server, table, tokens, n) for n, (table, tokens) in enumerate(seats.items())]
    for one in players:
        one.start()
    for _ in range(kills):
        until_they_have_played(players, 15)
        time.sleep(luck.uniform(0, 0.5))
        server.kill()
        server.start()
    time.sleep(0.3)
    for one in players:
        one.stop = True
    for one in players:
        one.join(60)
    server.kill()
    acknowledged = 0
    with sqlite3.connect(database) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        for one in players:
            assert not one.faults, one.faults
            rows = connection.execute('select ply, seat, line from moves where "table" = ? order by ply', [one.table])
            log = [(ply, seat, json.loads(line)) for ply, seat, line in rows]
            assert [ply for ply, _, _ in log] == list(range(len(log))), "a gap in the log"
            for ply, (seat, move) in one.acknowledged.items():
                assert ply < len(log), f"step {ply} was acknowledged and is lost"
                assert (log[ply][1], log[ply][2]["move"]) == (seat, move), f"step {ply} is another one"
            acknowledged += len(one.acknowledged)
    return {"kills": kills, "acknowledged": acknowledged, "repeats": sum(one.repeats for one in players)}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        result = crash(given.kills, Path(folder), given.seed)
        print({**result, "seconds": round(time.monotonic() - began), "cores": os.cpu_count()})
