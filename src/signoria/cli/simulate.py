"""``signoria simulate``: many games between bots."""

from __future__ import annotations

import json
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import INTERRUPTED, CommandError, print_error
from signoria.cli.arguments import check_table, error_text, find_game, make_bots, read_options, seat_count
from signoria.cli.i18n import say

if TYPE_CHECKING:
    from rich.console import Console

    from signoria.arena.simulate import Rate, Result


def simulate(
    game: Annotated[str, typer.Argument()] = "condottiere",
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", min=1)] = 1000,
    seats: Annotated[int, typer.Option("--seats", "-n", metavar="N", min=1)] = 4,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")] = "random",
    option: Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE")] = [],  # noqa: B006
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1)] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> int:
    found = find_game(game)
    seat_count(found, seats)
    options = read_options(found, option)
    check_table(found, seats, options)
    names = [bot.name for bot in make_bots(bots, seats, programs=True)]

    from signoria.arena import simulate as arena
    from signoria.bots.program import ProgramError
    from signoria.cli.console import progress

    plan = arena.make_plan(found, seats, names, games, seed, options)
    done: list[arena.Outcome] = []
    began, code = time.perf_counter(), 0
    try:
        with progress(say("simulate.title"), games) as tell:
            for outcomes in arena.simulate(plan, jobs):
                done += outcomes
                tell(len(done))
    except KeyboardInterrupt:
        key = "simulate.interrupted" if done else "simulate.interrupted_early"
        print_error(say(key, done=len(done), games=games))
        code = INTERRUPTED
    except ProgramError as error:
        raise CommandError("refused", reason=error_text(error)) from None
    result, seconds = arena.collect(plan, done), time.perf_counter() - began
    if as_json:
        json.dump(as_data(result, seconds), sys.stdout, indent=2)
        print()
    elif done:
        show(result, seconds)
    return code


def as_data(result: Result, seconds: float) -> dict[str, object]:
    """The result as plain data; all but ``seconds`` is the same for the same plan."""
    plan = result.plan

    def told(rate: Rate) -> dict[str, object]:
        low, high = rate.interval
        return {"won": round(rate.won, 6), "share": rate.share, "low": low, "high": high}

    return {
        "game": plan.game,
        "games": len(result.outcomes),
        "seats": plan.seats,
        "seed": plan.seed,
        "options": dict(plan.options),
        "bots": {name: {**told(rate), "chance": result.chance(name)} for name, rate in result.by_bot().items()},
        "by_seat": [told(rate) for rate in result.by_seat()],
        "steps": result.steps(),
        "seconds": seconds,
    }


def show(result: Result, seconds: float) -> None:
    from signoria.cli.console import make_console
    from signoria.terminal.grid import grid

    console, plan = make_console(), result.plan
    played = len(result.outcomes)
    console.print(say("simulate.summary", game=plan.game, games=played, seats=plan.seats, seed=plan.seed))
    if len(set(plan.bots)) > 1:
        show_bots(result, console)
    sheet = grid(say("simulate.seat"), ">" + say("simulate.won"), say("simulate.interval"))
    for seat, rate in enumerate(result.by_seat()):
        sheet.add_row(str(seat), percent(rate.share), interval(rate))
    console.print(sheet)
    console.print()
    steps = {name: f"{value:.1f}" if name == "mean" else f"{value:g}" for name, value in result.steps().items()}
    console.print(say("simulate.steps", **steps))
    console.print(say("simulate.time", seconds=f"{seconds:.1f}", rate=f"{played / seconds:.1f}"))


def show_bots(result: Result, console: Console) -> None:
    """The share of games that bots of each name won."""
    from signoria.terminal.grid import grid

    plan = result.plan
    sheet = grid(
        say("simulate.bot"), ">" + say("simulate.seats"), ">" + say("simulate.won"), say("simulate.interval"),
        ">" + say("simulate.chance"),
    )  # fmt: skip
    for name, rate in result.by_bot().items():
        seats = str(plan.bots.count(name))
        sheet.add_row(name, seats, percent(rate.share), interval(rate), percent(result.chance(name)))
    console.print(sheet)
    console.print()


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(rate: Rate) -> str:
    low, high = rate.interval
    return f"{100 * low:.1f} – {100 * high:.1f} %"
