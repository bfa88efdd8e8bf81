"""``signoria bench``: how fast is it here, and beside other libraries?"""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from shutil import which
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import CommandError, print_error
from signoria.cli.arguments import check_table, find_game, read_options, seat_count
from signoria.cli.i18n import say
from signoria.engine import atomic_files
from signoria.games import names

if TYPE_CHECKING:
    from signoria.arena.bench import Report

SERVER = "server"  # instead of a game: the web server
ISMCTS = "ismcts"  # instead of a game: Condottiere against OpenSpiel's search
CLICKS = "clicks"  # instead of a game: clicks at the web table, of the game named after it
DEFAULT, NONE = "default", "none"  # orders


def bench(
    game: Annotated[str, typer.Argument()] = "condottiere",
    of: Annotated[str, typer.Argument(metavar="GAME")] = "",
    seats: Annotated[int, typer.Option("--seats", "-n", metavar="N", min=1)] = 4,
    option: Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE")] = [],  # noqa: B006
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", min=0.01)] = 2.0,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1)] = 8,
    peers: Annotated[bool, typer.Option("--peers")] = False,
    other: Annotated[str, typer.Option("--other", metavar="PYTHON")] = "",
    boardgame: Annotated[str, typer.Option("--boardgame", metavar="FOLDER")] = "",
    games: Annotated[int | None, typer.Option("--games", "-g", metavar="N", min=1)] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
    orders: Annotated[str, typer.Option("--orders", metavar="default|none")] = DEFAULT,
    details: Annotated[bool, typer.Option("--details")] = False,
    iterations: Annotated[int, typer.Option("--iterations", metavar="N", min=1)] = 50,
    move: Annotated[float, typer.Option("--move", metavar="S", min=0.001)] = 0.1,
    json_file: Annotated[str, typer.Option("--json", metavar="FILE")] = "",
    markdown: Annotated[str, typer.Option("--markdown", metavar="FILE")] = "",
) -> int:
    ready(json_file, markdown)
    if game == SERVER:
        from signoria.cli.bench_server import bench_server

        return bench_server(boardgame, rounds, seconds, json_file, markdown)
    if game == ISMCTS:
        from signoria.cli.bench_ismcts import bench_ismcts

        return bench_ismcts(find_game("condottiere"), games or 100, iterations, move, json_file, markdown)
    if game == CLICKS:
        return clicks(of, seats, option, games or 10, seed, orders, details, json_file, markdown)
    if of:
        raise CommandError("too_many", what=of, command="signoria bench")
    found = find_game(game)
    seat_count(found, seats)
    options = read_options(found, option)
    check_table(found, seats, options)
    if other and which(other) is None:
        raise CommandError("no_such_path", path=other)

    from signoria.arena import bench as arena
    from signoria.arena.interleaved_timing import Tally
    from signoria.arena.other_engines import PEERS
    from signoria.cli.console import progress

    turns = rounds * (len(arena.OURS) + (len(PEERS) if peers else 0))
    heard_of = 0
    with progress(say("bench.title"), turns) as tell:

        def heard(turn: int, name: str, tally: Tally) -> None:
            nonlocal heard_of
            heard_of += 1
            tell(heard_of)

        report = arena.measure(
            found, seats, options, rounds=rounds, seconds=seconds, with_peers=peers, heard=heard
        )  # fmt: skip
    reports = [report]
    if other:
        arguments = [game, "--seats", str(seats), "--seconds", str(seconds), "--rounds", str(rounds)]
        arguments += [part for text in option for part in ("--option", text)] + ["--peers"] * peers
        try:
            reports.append(arena.elsewhere(other, arguments))
        except (ValueError, OSError) as error:
            raise CommandError("refused", reason=error) from None
    for distribution in report.missing:
        print_error(say("bench.missing", peer=distribution))
    if json_file:
        data = report.as_data() if len(reports) == 1 else [one.as_data() for one in reports]
        write(json_file, json.dumps(data, indent=2) + "\n")
    if markdown:
        write(markdown, as_markdown(reports))
    if "-" not in (json_file, markdown):
        show(reports)
    return 0


def clicks(
    of: str,
    seats: int,
    option: list[str],
    games: int,
    seed: int,
    orders: str,
    details: bool,
    json_file: str,
    markdown: str,
) -> int:
    """``bench clicks``: of one game, or of all."""
    from signoria.cli.bench_clicks import bench_clicks

    if orders not in (DEFAULT, NONE):
        raise CommandError("bench_orders", name=orders)
    found = [find_game(name) for name in ([of] if of else names())]
    for one in found:
        seat_count(one, seats)
        check_table(one, seats, read_options(one, option))
    options = read_options(found[0], option)
    return bench_clicks(found, seats, options, games, seed, orders == DEFAULT, details, json_file, markdown)


def ready(*paths: str) -> None:
    """Can these be written? Asked before the work, which would be lost."""
    for path in paths:
        if path not in ("", "-"):
            atomic_files.check(path)


def write(path: str, text: str) -> None:
    """To a file, whole or not at all; ``-`` is the output."""
    if path == "-":
        sys.stdout.write(text)
        return
    atomic_files.write(path, text.encode())


def number(value: float) -> str:
    """``1 234 567``, or with digits after the point where it is small."""
    if value >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def figures(rates: Sequence[float] | None, whole: bool) -> list[str]:
    """The best round and, if there is room, the middle one."""
    if not rates:
        return ["", ""] if whole else [""]
    return [number(max(rates)), number(statistics.median(rates))] if whole else [number(max(rates))]


def rows(reports: list[Report], whole: bool) -> list[list[str]]:
    """A line for each unit: what is counted a second, then the figures of each report."""
    found: list[list[str]] = []
    for name in dict.fromkeys(name for report in reports for name in report.rates):
        first = next(report for report in reports if name in report.rates)
        row = [name, say(f"bench.{first.counts[name]}")]
        found.append(row + [one for report in reports for one in figures(report.rates.get(name), whole)])
    return found


def ratio_rows(reports: list[Report], whole: bool) -> list[list[str]]:
    """A line for each comparison: how many times the other's rate ours has."""
    found: list[list[str]] = []
    for name in dict.fromkeys(name for report in reports for name in report.ratios):
        row = [name]
        for report in reports:
            ratio = report.ratios.get(name)
            told = [number(ratio["best"]), number(ratio["median"])] if ratio else ["", ""]
            row += told if whole else told[:1]
        found.append(row)
    return found


def heads(reports: list[Report], whole: bool) -> list[str]:
    """Best and middle round; with the kernel, if several were measured."""
    if len(reports) == 1:
        return [say("bench.best"), say("bench.median")]
    found: list[str] = []
    for report in reports:
        kernel = say(f"bench.{report.about['kernel']}")
        found += [say("bench.best_of", kernel=kernel), say("bench.median_of", kernel=kernel)] if whole else [kernel]
    return found


def headline(report: Report) -> str:
    about = dict(report.about)
    about["kernel"] = say(f"bench.{about['kernel']}")
    return say("bench.about", **about)


def show(reports: list[Report]) -> None:
    from signoria.cli.console import make_console
    from signoria.terminal.grid import grid

    console, whole = make_console(), len(reports) == 1
    for report in reports:
        console.print(headline(report))
    sheet = grid(say("bench.unit"), say("bench.per_second"), *(f">{head}" for head in heads(reports, whole)))
    for row in rows(reports, whole):
        sheet.add_row(*row)
    console.print(sheet)
    ratios = ratio_rows(reports, whole)
    if ratios:
        console.print()
        sheet = grid(say("bench.ratio"), *(f">{head}" for head in heads(reports, whole)))
        for row in ratios:
            sheet.add_row(*row)
        console.print(sheet)


def as_markdown(reports: list[Report]) -> str:
    """The same tables for a page."""

    def table(head: list[str], body: list[list[str]], left: int) -> list[str]:
        marks = ["---"] * left + ["---:"] * (len(head) - left)
        return [f"| {' | '.join(row)} |" for row in (head, marks, *body)]

    lines = [f"{headline(report)}  " for report in reports]
    lines += ["", *table([say("bench.unit"), say("bench.per_second"), *heads(reports, True)], rows(reports, True), 2)]
    ratios = ratio_rows(reports, True)
    if ratios:
        lines += ["", *table([say("bench.ratio"), *heads(reports, True)], ratios, 1)]
    lines += ["", say("bench.how"), ""]
    how = {name: told for report in reports for name, told in report.how.items()}
    lines += [f"- {name}: {told}" for name, told in how.items()]
    return "\n".join(lines) + "\n"
