"""Nothing acknowledged is lost: a server under load is killed again and again, and every answer it gave is checked.

Half of the people send clicks of several moves, the others give and end standing orders.

python -P tests/helpers/crashes.py --kills 130      the recorded run; the check does a few
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
from typing import Any
from urllib.parse import urlencode

from signoria.engine.match import Match
from signoria.engine.orders import THEN, moves_of
from signoria.engine.record import ORDER
from signoria.server.move_commit import intention
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings

SERVER = """
import sys, uvicorn
from signoria.engine import registry
from signoria.engine.habits import Habits
from signoria.server.app import make_app
from signoria.server.settings import Settings
stay_out = {"phases": ["battle"], "play": "pass", "until": ["always"]}
game = registry.game("condottiere")
game.habits = Habits.read({"standing": {"out": stay_out}})
for texts in game.texts.values():
    texts.by_key["order.out"] = "Stay out"
uvicorn.run(make_app(Settings(database=sys.argv[1])), host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
"""


STAY_OUT = {"play": "pass", "phases": ["battle"], "name": "out"}  # as it is stored
CLICKING = (0, 1)  # the seats that send clicks of several moves; the others give orders


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
    """Matches that have begun: the session tokens of the seats of each. Nobody's moves are made but by their orders."""
    from signoria.server.app import make_app

    app = make_app(Settings(database=str(database)))
    house: ServerParts = app.state.parts
    found: dict[str, list[str]] = {}
    async with app.router.lifespan_context(app):
        for _ in range(tables):
            guests = [await house.people.guest(f"Player {seat}", "en") for seat in range(seats)]
            table = await house.tables.host(guests[0][0], "condottiere", seats, {}, strict=True)
            for person, _ in guests[1:]:
                await house.tables.join(table, person)
            await house.tables.start(table)
            found[table.id] = [token for _, token in guests]
    return found


class Told:
    """What the people of one table have sent, and what they were told."""

    def __init__(self, tokens: list[str]) -> None:
        self.tokens = tokens
        self.base = -1  # the version before the first step
        self.clicks: dict[str, tuple[int, str]] = {}  # all that were sent, by their keys as the log has them
        self.acknowledged: dict[int, str] = {}  # by step number
        self.steps = 0  # so many are said to have been played
        self.ordered: dict[int, bool | None] = {}  # by seat: does its order stand? None: nobody has been told


class Players(threading.Thread):
    """The people of some tables, one table after the other."""

    def __init__(self, server: Server, tables: dict[str, list[str]], seed: int) -> None:
        super().__init__(daemon=True)
        self.server = server
        self.told = {table: Told(tokens) for table, tokens in tables.items()}
        self.luck = random.Random(seed)
        self.repeats = 0
        self.faults: list[str] = []
        self.stop = False

    @property
    def acknowledged(self) -> int:
        return sum(len(told.acknowledged) for told in list(self.told.values()))

    def run(self) -> None:
        for table, told in self.told.items():
            self.play(table, told)

    def play(self, table: str, told: Told) -> None:
        number = 0
        while not self.stop:
            try:
                looked = [self.server.ask("GET", f"/tables/{table}/fragment", token) for token in told.tokens]
            except OSError:
                time.sleep(0.02)
                continue
            found = [json.loads(body) for status, body in looked if status == 200]
            if told.base < 0 and len(found) == len(looked):
                told.base = found[0]["version"]  # nobody else plays here
            asked = [(seat, one) for seat, one in enumerate(found) if one["legal"]]
            if len(found) < len(told.tokens) or not asked:
                if found and found[0]["over"]:
                    return
                continue
            number += 1
            if number % 7 == 0:
                self.order(table, told, self.luck.choice([2, 3]), found[0]["version"])
                continue
            seat, one = asked[0]
            sent = {"seat": str(seat), "v": str(one["version"]), "key": f"k{number}"}
            self.post(table, told, seat, {**sent, "move": self.click(seat, one["legal"])})

    def click(self, seat: int, legal: list[str]) -> str:
        """A move, or several: what comes next may be answered by the second, or by none."""
        click = self.luck.choice(legal)
        if seat in CLICKING and self.luck.random() < 0.7:
            click += "".join(THEN + self.luck.choice([*legal, "pass", "pass"]) for _ in range(self.luck.randint(1, 2)))
        return click

    def post(self, table: str, told: Told, seat: int, sent: dict[str, str]) -> None:
        """The same intention until it is answered."""
        again, rest = False, moves_of(sent["move"])[1:]
        told.clicks[intention(sent["key"], rest)] = seat, sent["move"]
        while not self.stop:
            try:
                status, body = self.server.ask("POST", f"/tables/{table}/moves", told.tokens[seat], sent)
            except OSError:
                again = True
                time.sleep(0.02)
                continue
            if status == 200:
                answer = json.loads(body)
                told.acknowledged[answer["played"]] = intention(sent["key"], rest)
                told.steps = max(told.steps, answer["version"] - told.base)
                self.repeats += again
            elif status not in (409, 503):
                self.faults.append(f"{status}: {body[:200]}")
            return

    def order(self, table: str, told: Told, seat: int, version: int) -> None:
        """Give the seat its order, or end it."""
        give = not told.ordered.get(seat, False)
        sent = {
            "seat": str(seat),
            "v": str(version),
            **({"give": "out always"} if give else {"end": json.dumps(STAY_OUT)}),
        }
        while not self.stop:
            try:
                status, body = self.server.ask("POST", f"/tables/{table}/orders", told.tokens[seat], sent)
            except OSError:
                told.ordered[seat] = None  # it may have been stored
                time.sleep(0.02)
                continue
            if status == 200:
                told.ordered[seat] = give
            elif status not in (409, 503):
                self.faults.append(f"{status}: {body[:200]}")
            return


def until_they_have_played(players: list[Players], moves: int) -> None:
    """However slow the machine is: so many more answers (or the end of all matches), and a kill has a load to hit."""
    goal, end = sum(one.acknowledged for one in players) + moves, time.monotonic() + 60
    while sum(one.acknowledged for one in players) < goal and any(one.is_alive() for one in players):
        assert time.monotonic() < end, "nobody is answered"
        time.sleep(0.01)


def crash(kills: int, folder: Path, seed: int = 1, crowd: int = 8) -> dict[str, int]:
    """Kill so many times under load; ``AssertionError`` if an acknowledged step is missing, doubled or changed."""
    luck = random.Random(seed)
    database = folder / "crash.sqlite"
    tables = list(asyncio.run(set_up(database, crowd * (1 + kills // 4), 4)).items())
    server = Server(database)
    server.start()
    players = [Players(server, dict(tables[n::crowd]), n) for n in range(crowd)]
    try:
        for one in players:
            one.start()
        for _ in range(kills):
            until_they_have_played(players, 15)
            assert any(one.is_alive() for one in players), "all matches are over"
            time.sleep(luck.uniform(0, 0.5))
            server.kill()
            server.start()
        time.sleep(0.3)
    finally:
        for one in players:
            one.stop = True
        for one in players:
            one.join(60)
        server.kill()
    found = dict.fromkeys(("acknowledged", "several", "ordered", "standing"), 0)
    with sqlite3.connect(database) as connection:
        assert connection.execute("pragma integrity_check").fetchone() == ("ok",)
        for one in players:
            assert not one.faults, one.faults
            for table, told in one.told.items():
                for name, number in checked(connection, table, told).items():
                    found[name] += number
    return {"kills": kills, **found, "repeats": sum(one.repeats for one in players)}


def known_to_all(ends: list[Any], log: list[Any]) -> set[int]:
    """The steps that every table answers: everybody knew that the seat had no choice."""
    match, found = Match.replay(ends), set()
    for ply, seat, _, line in log:
        if match.state.public_choice(seat) and match.state.forced(seat) >= 0:
            found.add(ply)
        match.step(seat, line["move"])
    return found


def checked(connection: sqlite3.Connection, table: str, told: Told) -> dict[str, int]:
    """Compare the log of one table with what its people know of it."""
    query = 'select ply, seat, key, line from moves where "table" = ? order by ply'
    log = [(ply, seat, key, json.loads(line)) for ply, seat, key, line in connection.execute(query, [table])]
    assert [ply for ply, *_ in log] == list(range(len(log))), "a gap in the log"
    assert len(log) >= told.steps, f"{told.steps} steps were acknowledged, {len(log)} are there"
    for ply, key in told.acknowledged.items():
        assert ply < len(log), f"step {ply} was acknowledged and is lost"
        seat, click = told.clicks[key]
        assert (log[ply][1], log[ply][2], log[ply][3]["move"]) == (seat, key, moves_of(click)[0]), (
            f"step {ply} is another"
        )
    by_hand = [key for _, _, key, line in log if line["mover"]["kind"] != ORDER]
    assert len(by_hand) == len(set(by_hand)), "a click was played twice"
    header, secret = connection.execute("select header, secret from tables where id = ?", [table]).fetchone()
    ends = json.loads(header), {"open": {"key": secret.hex()}}
    forced = known_to_all([*ends], log)
    rest: dict[int, list[str]] = {}
    for ply, seat, key, line in log:
        if line["mover"]["kind"] != ORDER:
            rest[seat] = moves_of(told.clicks[key][1])[1:] if key in told.clicks else []
            if key not in told.clicks:  # an order, given where its question stood
                assert (seat in CLICKING, line["move"]) == (False, STAY_OUT["play"]), f"step {ply} was not ordered"
        elif ply in forced:
            pass
        elif seat in CLICKING:  # what its click said, in this order, and nothing twice
            assert rest[seat][:1] == [line["move"]], f"step {ply} was not asked for"
            del rest[seat][0]
        else:
            assert line["move"] == STAY_OUT["play"], f"step {ply} was not ordered"
    for seat, stands in told.ordered.items():
        [(orders,)] = connection.execute('select orders from seats where "table" = ? and seat = ?', [table, seat])
        assert stands is None or (json.loads(orders) == [STAY_OUT]) == stands, f"what seat {seat} ordered is lost"
    Match.replay([ends[0], *(line for *_, line in log), ends[1]], check=True)
    answered = [(ply, seat) for ply, seat, _, line in log if line["mover"]["kind"] == ORDER]
    unasked = [seat in CLICKING for ply, seat in answered if ply not in forced]
    return {
        "acknowledged": len(told.acknowledged),
        "several": sum(unasked),
        "ordered": len(unasked) - sum(unasked),
        "standing": sum(stands is not None for stands in told.ordered.values()),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=130)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        result = crash(given.kills, Path(folder), given.seed)
        print({**result, "seconds": round(time.monotonic() - began), "cores": os.cpu_count()})
