"""``signoria ladder``: bots on a ladder, on all cores or a cluster, with a report; a stopped one goes on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import INTERRUPTED, CommandError, print_error
from signoria.cli.arguments import check_table, error_text, find_game, near, read_options, read_overlay, seat_count
from signoria.cli.i18n import say

if TYPE_CHECKING:
    from signoria.arena.executors import Crew
    from signoria.arena.ladder import Plan, Table
    from signoria.arena.results_log import Ledger
    from signoria.engine.game import Game
    from signoria.engine.options import Value

SEATS = 4
GAMES = 100


def ladder(
    game: Annotated[str, typer.Argument()] = "condottiere",
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")] = "greedy,random",
    seats: Annotated[str, typer.Option("--seats", "-n", metavar="N,N")] = "",
    games: Annotated[int | None, typer.Option("--games", "-g", metavar="N", min=1)] = None,
    steps: Annotated[bool, typer.Option("--steps")] = False,
    levels: Annotated[bool, typer.Option("--levels")] = False,
    option: Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE")] = [],  # noqa: B006
    each: Annotated[list[str], typer.Option("--each", metavar="NAME")] = [],  # noqa: B006
    overlay: Annotated[Path | None, typer.Option("--overlay", metavar="FILE")] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", metavar="N", min=1)] = None,
    cluster: Annotated[str, typer.Option("--cluster", metavar="ADDRESS")] = "",
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER")] = Path("ladder"),
) -> int:
    found = find_game(game)
    plan = make_plan(found, bots, seats, games, steps, levels, option, each, overlay, seed)

    from signoria.arena import executors, results_log
    from signoria.cli.ladder_report import report

    crew = executors.cluster(cluster) if cluster else executors.cores(jobs or os.cpu_count() or 1)
    try:
        with results_log.open_log(plan, out) as book:
            code = climb(plan, book, crew)
            if book.played:
                report(found, plan, book.in_order(), out)
    except results_log.OtherPlan:
        raise CommandError("ladder_other_plan", folder=out) from None
    except results_log.InUse:
        raise CommandError("ladder_in_use", folder=out) from None
    except results_log.Broken as error:
        raise CommandError("ladder_broken", path=out / results_log.NAME, line=error) from None
    return code


def climb(plan: Plan, book: Ledger, crew: Crew) -> int:
    """What is left of the plan is played, each game noted as it ends; the exit code."""
    from signoria.arena.executors import NoCluster, OtherWorkers
    from signoria.bots.program import ProgramError
    from signoria.cli.console import progress

    left, whole = book.left(), len(plan.games)
    if book.played and left:
        print_error(say("ladder.going_on", done=len(book.played), games=whole))
    try:
        with progress(say("ladder.title"), whole) as tell:
            for played in crew(plan, left):
                book.add(played)
                tell(len(book.played))
    except KeyboardInterrupt:
        print_error(say("ladder.interrupted", done=len(book.played), games=whole))
        return INTERRUPTED
    except NoCluster as error:
        raise CommandError("no_cluster", address=error, done=len(book.played), games=whole) from None
    except OtherWorkers as error:
        raise CommandError("other_workers", worker=error) from None
    except ImportError as error:
        raise CommandError("no_dask", reason=error) from None
    except ProgramError as error:
        raise CommandError("refused", reason=error_text(error)) from None
    return 0


# What is asked for


def make_plan(
    game: Game[Any],
    bots: str,
    seats: str,
    games: int | None,
    steps: bool,
    levels: bool,
    option: Sequence[str],
    each: Sequence[str],
    overlay: Path | None,
    seed: int,
) -> Plan:
    """All tables; every mistake is found before the first game."""
    from signoria.arena import ladder as arena
    from signoria.bots.levels import NAMES

    names = list(NAMES) if levels else read_bots(bots)
    steps = steps or levels
    if steps and len(names) < 2:
        raise CommandError("ladder_steps", bots=bots)
    usual = game.ladder_seats if levels else (usual_seats(game),)
    counts = [seat_count(game, count) for count in read_seats(seats)] if seats else list(usual)
    corrections = read_overlay(overlay)
    tables: list[Table] = []
    for count, options in product(counts, read_each(game, option, each)):
        lines = arena.climbing(names, count) if steps else arena.everybody(names, count)
        wanted = arena.level_games(len(lines)) if levels and games is None else [games or GAMES] * len(lines)
        check_table(game, count, options, corrections)
        tables += [
            arena.Table(line, options, arena.deals_for(line, many)) for line, many in zip(lines, wanted, strict=True)
        ]
    return arena.Plan(game.name, tuple(tables), seed, corrections, steps)


def usual_seats(game: Game[Any]) -> int:
    return min(game.seats, key=lambda count: (abs(count - SEATS), count))


def read_bots(text: str) -> list[str]:
    """``greedy,random`` as names, each once."""
    from signoria.bots.program import hire

    names = list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))
    if not names:
        raise CommandError("ladder_bots", bots=text)
    for name in names:
        try:
            hire(name)
        except ValueError:
            raise CommandError("no_such_bot", name=name) from None
    return names


def read_seats(text: str) -> list[int]:
    """``2,3,4`` as numbers of players, each once."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts or not all(part.isdecimal() and len(part) < 4 for part in parts):
        raise CommandError("ladder_seats", seats=text)
    return list(dict.fromkeys(int(part) for part in parts))


def read_each(game: Game[Any], option: Sequence[str], each: Sequence[str]) -> list[dict[str, Value]]:
    """The options of the tables: those given, with every value of those that are to be gone through."""
    from signoria.engine.options import settle

    given = read_options(game, option)
    known = {one.name: one for one in game.options}
    for name in each:
        if name not in known:
            raise CommandError("no_such_game_option", name=name, hint=near(name, known), options=", ".join(known))
        if not known[name].values or known[name].maximum > known[name].minimum:  # a range: too many to go through
            raise CommandError("ladder_each", name=name)
    rows = product(*(known[name].values for name in each))
    return [settle(game.options, {**given, **dict(zip(each, row, strict=True))}) for row in rows]
