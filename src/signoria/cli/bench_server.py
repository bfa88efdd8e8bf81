"""``signoria bench server``: how much the web server bears, and beside boardgame.io."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from signoria.cli.app import CommandError, print_error
from signoria.cli.i18n import say

if TYPE_CHECKING:
    from signoria.server.load.measure import Report

SCRIPTS = Path("benchmarks/boardgame")
TABLES, SEATS, WATCHERS, PACE, CROWD_SECONDS = 500, 4, 2, 10.0, 20.0  # the load of a full server
BOT_GAMES, THINKER = 20, "search:1s"  # the longest search of any level, so that all bots are always busy
SHARES = (50, 95, 99)


def bench_server(boardgame: str, rounds: int, seconds: float, json_file: str, markdown: str) -> int:
    """Measure, and tell it on paper, as JSON or as Markdown."""
    from signoria.cli.bench import write

    report = run_measurements(boardgame, rounds, seconds)
    if json_file:
        write(json_file, json.dumps(report.as_data(), indent=2) + "\n")
    if markdown:
        write(markdown, as_markdown(report))
    if "-" not in (json_file, markdown):
        print(as_markdown(report), end="")
    return 0


def run_measurements(boardgame: str, rounds: int, seconds: float) -> Report:
    from signoria.cli.console import progress
    from signoria.server.load import measure

    peer = Path(boardgame).absolute() if boardgame else None
    if peer is None:
        print_error(say("bench_server.no_peer"))
    elif not (peer / "node_modules" / "boardgame.io").is_dir():
        raise CommandError("no_such_path", path=peer / "node_modules" / "boardgame.io")
    scripts = SCRIPTS if peer is None or (SCRIPTS / "load.cjs").is_file() else peer
    if peer is not None and not (scripts / "load.cjs").is_file():  # they lie in Signoria's source, not in the package
        raise CommandError("no_such_path", path=SCRIPTS / "load.cjs")
    report = measure.Report(measure.about())
    heard_of = 0
    with progress(say("bench.title"), rounds * (5 if peer else 4) + 3) as tell:

        def heard(name: str) -> None:
            nonlocal heard_of
            heard_of += 1
            tell(heard_of)

        report.turns = measure.race(rounds, seconds, peer, scripts.absolute(), heard)
        report.crowd = measure.full_house(TABLES, SEATS, WATCHERS, PACE, CROWD_SECONDS)
        heard("crowd")
        report.bots = measure.among_bots(BOT_GAMES, THINKER)
        heard("bots")
        report.plies = measure.plies()
    return report


def short(value: float) -> str:
    """As many digits as mean something."""
    if isinstance(value, int):
        return str(value)
    return f"{value:,.0f}".replace(",", " ") if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def table(head: list[str], body: list[list[str]]) -> list[str]:
    marks = ["---"] + ["---:"] * (len(head) - 1)
    return [f"| {' | '.join(row)} |" for row in (head, marks, *body)] + [""]


def as_markdown(report: Report) -> str:
    """All figures on one page, which can be read as it is."""
    from signoria.server.load.measure import HOW

    about = {**report.about, "kernel": say(f"bench.{report.about['kernel']}")}
    lines = [say("bench_server.about", **about), ""]
    figures = ("best", "median", "cpu")
    head = [say("bench_server.race"), *(say(f"bench_server.{name}") for name in figures), "p50 ms", "p99 ms"]
    rows = report.rows().items()
    lines += table(head, [[name, *(short(row[one]) for one in (*figures, "p50", "p99"))] for name, row in rows])
    if ratios := report.ratios():
        head = [say("bench_server.ratio"), *(say(f"bench_server.{name}") for name in figures[:2])]
        head.append(say("bench_server.ratio_cpu"))
        lines += table(head, [[name, *(short(row[one]) for one in figures)] for name, row in ratios.items()])
    if crowd := report.crowd:
        told = {name: short(value) for name, value in crowd.items()}
        lines += [say("bench_server.crowd_told", **told), ""]
        waits = [[say(f"bench_server.{name}"), *(told[f"{name}_p{share}"] for share in SHARES)] for name in WAITS]
        lines += table([say("bench_server.crowd"), *(f"p{share} ms" for share in SHARES)], waits)
    if report.bots:
        lines += [say("bench_server.bots", **{name: short(value) for name, value in report.bots.items()}), ""]
    if report.plies:
        lines += [say("bench_server.plies", **{name: short(value) for name, value in report.plies.items()}), ""]
    lines += [say("bench.how"), "", *(f"- {name}: {told}" for name, told in HOW.items() if name in report.turns)]
    return "\n".join(lines) + "\n"


WAITS = ("answer", "pull", "seen")
