"""The measurements: each takes a fresh database, starts the servers, lets them take turns, and tells the figures."""

from __future__ import annotations

import math
import os
import platform
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from signoria.server.load.client import JSON, Server
from signoria.server.load.crowd import crowd
from signoria.server.load.play import (
    HTML,
    Person,
    Player,
    Program,
    Turn,
    Watched,
    closed_loop,
    leisurely,
    quantile,
    run,
    steps,
)
from signoria.server.load.processes import Process, boardgame, cores, ours, pinned
from signoria.server.load.tables import Lane, Prepared, prepare, prepare_bots
from signoria.server.open_files import make_room

TABLES = 64
STEPS_A_MATCH = 100  # of two random players, at the least on average
FASTEST = 40_000  # moves a second of all ways together that the prepared matches must be enough for
SYNCS = 200
FILES = 16_384  # open sockets a crowd may need
LONG = {"play_for_points": 200}  # a series of matches, long enough for any number of steps
EARLY, LATE, WINDOW, WINDOWS = 10, 1000, 20, 5  # steps before the first window, and the windows

SOCKET, MOVES, DATA = "signoria, socket", "signoria, moves", "signoria, views"
PAGES, PEER = "signoria, pages", "boardgame.io"
HOW = {
    SOCKET: "a move is a frame, session checked, real rules, answered after the sync; two sockets for all matches",
    MOVES: "POST of a move, session and origin checked, real rules, answered after the sync; a connection a table",
    DATA: "the same, and both players' sockets are poked and both pull their view as JSON before the next move",
    PAGES: "the same, and the mover gets its page's HTML, the other is poked and pulls it",
    PEER: "0.50.2 in memory, socket.io; the new state reaches both players' sockets before the next move",
}

Heard = Callable[[str], None]


@dataclass
class Report:
    """All figures of one run; whatever was not measured is empty."""

    about: dict[str, object] = field(default_factory=dict)
    turns: dict[str, list[Turn]] = field(default_factory=dict)
    crowd: dict[str, float] = field(default_factory=dict)
    plies: dict[str, float] = field(default_factory=dict)
    bots: dict[str, float] = field(default_factory=dict)

    def rows(self) -> dict[str, dict[str, float]]:
        """Of each server: moves/s (best and median turn), processor time a move, latencies in ms."""
        found: dict[str, dict[str, float]] = {}
        for name, turns in self.turns.items():
            waits = [one for turn in turns for one in turn.latencies]
            found[name] = {
                "best": max(turn.rate for turn in turns),
                "median": statistics.median(turn.rate for turn in turns),
                "cpu": statistics.median(turn.microseconds for turn in turns),
                "p50": quantile(waits, 0.5) * 1e3,
                "p99": quantile(waits, 0.99) * 1e3,
            }
        return found

    def ratios(self) -> dict[str, dict[str, float]]:
        """How many times the peer's moves a second, and the peer's processor time a move."""
        rows = self.rows()
        peer = rows.pop(PEER, None)
        if peer is None:
            return {}
        told = ("best", "median")
        return {
            name: {which: row[which] / peer[which] for which in told} | {"cpu": peer["cpu"] / row["cpu"]}
            for name, row in rows.items()
        }

    def as_data(self) -> dict[str, Any]:
        turns = {
            name: [asdict(turn) | {"latencies": len(turn.latencies)} for turn in all]
            for name, all in self.turns.items()
        }
        found = {"about": self.about, "servers": self.rows(), "ratios": self.ratios(), "turns": turns}
        return found | {"crowd": self.crowd, "bots": self.bots, "plies": self.plies}


def about() -> dict[str, object]:
    from signoria.engine import luck

    kernel = "interpreted" if str(luck.__file__).endswith(".py") else "compiled"
    server, client = cores()
    return {
        "kernel": kernel,
        "implementation": platform.python_implementation(),
        "python": platform.python_version(),
        "system": platform.system(),
        "machine": platform.machine(),
        "server_core": min(server),
        "client_core": min(client),
        "sync": round(sync_cost()),
    }


def sync_cost() -> float:
    """Microseconds that writing 4 KiB through to the disk takes here: the floor of every durable move."""
    waits = []
    with place() as folder, (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(SYNCS):
            start = time.perf_counter()
            file.write(bytes(4096))
            os.fdatasync(file.fileno())
            waits.append(time.perf_counter() - start)
    return statistics.median(waits) * 1e6


@contextmanager
def place() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="signoria-load-") as folder:
        yield Path(folder)


# Beside boardgame.io


def race(
    rounds: int, seconds: float, peer: Path | None, scripts: Path, heard: Heard, tables: int = TABLES
) -> dict[str, list[Turn]]:
    """Ours in its four ways and the peer take turns, every other round backwards; a first, short round warms up."""
    mine, theirs = cores()
    ways: dict[str, Callable[[Server, Lane], Player]] = {
        SOCKET: Program,
        MOVES: Player,
        DATA: lambda server, lane: Watched(server, lane, JSON),
        PAGES: lambda server, lane: Watched(server, lane, HTML),
    }
    with place() as folder, ExitStack() as stack:
        matches = math.ceil((rounds * seconds + 1) * FASTEST / tables / STEPS_A_MATCH)
        lanes = run(prepare(str(folder / "race.sqlite"), tables, 2, matches))
        steps_a_match = round(statistics.mean(len(one.script) for lane in lanes for one in lane))
        process, port = stack.enter_context(ours(folder / "race.sqlite", mine))
        server = Server(port)
        units: dict[str, Callable[[float], Turn]] = {
            name: lambda s, way=way: turn(process, [way(server, lane) for lane in lanes], s)  # type: ignore[misc]
            for name, way in ways.items()
        }
        if peer is not None:
            node, client = stack.enter_context(boardgame(scripts, peer, tables, steps_a_match, (mine, theirs)))
            units[PEER] = lambda s: their_turn(node, client, s)
        stack.enter_context(pinned(theirs))
        for unit in units.values():
            unit(min(1.0, seconds))
        found: dict[str, list[Turn]] = {name: [] for name in units}
        for number in range(rounds):
            for name in list(units) if number % 2 == 0 else list(reversed(units)):
                found[name].append(units[name](seconds))
                heard(name)
        return found


def turn(process: Process, players: Sequence[Player], seconds: float) -> Turn:
    return run(closed_loop(players, seconds, process.cpu))


def their_turn(server: Process, client: Process, seconds: float) -> Turn:
    before = server.cpu()
    told = client.ask(str(seconds))
    cpu = server.cpu() - before
    return Turn(told["moves"], told["seconds"], cpu, [ms / 1e3 for ms in told["latencies"]])


# A full house


def full_house(tables: int, seats: int, watchers: int, pace: float, seconds: float) -> dict[str, float]:
    """Every table a move each ``pace`` seconds, all pages open: how long people wait."""
    make_room(FILES)  # for us and for the server we start
    mine, theirs = cores()
    with place() as folder:
        lanes = run(prepare(str(folder / "crowd.sqlite"), tables, seats, 1, most=100))
        with ours(folder / "crowd.sqlite", mine) as (process, port), pinned(theirs):
            empty = process.memory()
            work = crowd(Server(port), [lane[0] for lane in lanes], watchers, pace, seconds, process.cpu)
            found = run(work)
            told = {
                "tables": tables,
                "sockets": found.sockets,
                "seconds": found.seconds,
                "moves": len(found.answers),
                "moves_per_second": len(found.answers) / found.seconds,
                "pulls_per_second": len(found.pulls) / found.seconds,
                "cpu_share": found.cpu / found.seconds,
                "memory_before": empty,
                "memory": process.memory(),
            }
            for name, waits in (("answer", found.answers), ("pull", found.pulls), ("seen", found.seen)):
                told |= {f"{name}_p{share}": quantile(waits, share / 100) * 1e3 for share in (50, 95, 99)}
            return told


# While bots think


def among_bots(games: int, bot: str, tables: int = 8, pace: float = 0.5, seconds: float = 10.0) -> dict[str, float]:
    """People play at some tables, first alone, then while bots think at so many others: how long people wait."""
    alone, _ = waits_of_people(0, bot, tables, pace, seconds)
    waits, steps = waits_of_people(games, bot, tables, pace, seconds)
    told: dict[str, float] = {"games": games, "tables": tables, "moves": len(waits), "bot_moves": steps}
    for name, found in (("alone", alone), ("answer", waits)):
        told |= {f"{name}_p{share}": quantile(found, share / 100) * 1e3 for share in (50, 95, 99)}
    return told


def waits_of_people(
    games: int, bot: str, tables: int, pace: float, seconds: float, seats: int = 4
) -> tuple[list[float], int]:
    """From the click to the new table, for each move of people; and how many moves the bots made meanwhile."""
    mine, theirs = cores()
    with place() as folder:
        database = folder / "bots.sqlite"
        lanes = run(prepare(str(database), tables, 2, 1, most=100))
        run(prepare_bots(str(database), games, seats, bot))
        with ours(database, mine) as (_, port), pinned(theirs):
            before = steps_of_bots(database)
            waits = run(leisurely([Person(Server(port), lane) for lane in lanes], pace, seconds))
            return waits, steps_of_bots(database) - before


def steps_of_bots(database: Path) -> int:
    """How many steps of bots are on disk."""
    with closing(sqlite3.connect(database)) as connection:
        (count,) = connection.execute("select count(*) from moves where key like 'bot-%'").fetchone()
        return int(count)


# Early and late in a long match


def plies(tables: int = 16, early: int = EARLY, late: int = LATE) -> dict[str, float]:
    """The server's processor time for a move, in windows around the one ply and around the other, in turn."""
    mine, theirs = cores()
    with place() as folder:
        lanes = run(prepare(str(folder / "plies.sqlite"), 2 * tables, 2, 1, most=late + 2 * WINDOW * WINDOWS, **LONG))
        young, old = [lane[0] for lane in lanes[:tables]], [lane[0] for lane in lanes[tables:]]
        with ours(folder / "plies.sqlite", mine) as (process, port), pinned(theirs):
            server = Server(port)
            run(steps(server, old, late))
            run(steps(server, young, early))

            def cost(which: list[Prepared]) -> float:
                before = process.cpu()
                run(steps(server, which, WINDOW))
                return (process.cpu() - before) / (WINDOW * tables) * 1e6

            costs = [(cost(young), cost(old)) for _ in range(WINDOWS)]
            first, last = (statistics.median(pair[which] for pair in costs) for which in (0, 1))
            return {"early": early, "late": late, "early_us": first, "late_us": last, "ratio": last / first}
