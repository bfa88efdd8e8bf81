"""``signoria analyse``: a match that is over, judged step by step."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import CommandError
from signoria.cli.arguments import load_match, names_of
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from rich.console import Console

    from signoria.engine.match import Match
    from signoria.engine.wording import Wording


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    iterations: Annotated[int, typer.Option("--iterations", "-i", metavar="N", min=1)] = 40,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> int:
    from signoria.bots import analysis
    from signoria.cli.console import make_console, progress

    match = load_match(file)
    if not match.over:
        raise CommandError("analyse_unfinished")
    if not analysis.can_analyse(match.game):
        raise CommandError("analyse_blind", game=match.game.name)
    lines, effort = match.lines(), analysis.Effort(iterations=iterations)
    moments: list[analysis.Moment] = []
    with progress(say("analyse.title"), match.ply) as tell:
        for part in analysis.analyse(lines, effort):
            moments += part
            tell(len(moments) - 1)
    found = analysis.report(lines, moments, effort)
    if as_json:
        json.dump(found, sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        show(found, match, make_console())
    return 0


def show(found: dict[str, Any], match: Match, console: Console) -> None:
    """What each player lost by moves and by luck, and at which steps."""
    from signoria.terminal.grid import grid

    wording = match.game.wording(language(), names_of(match))
    columns = ("player", "decisions", "regret", "good_luck", "bad_luck")
    sheet = grid(say("analyse.player"), *(">" + say(f"analyse.{one}") for one in columns[1:]))
    for one in found["players"]:
        points = [f"{100 * one[name]:.1f}" for name in columns[2:]]
        sheet.add_row(wording.name(one["seat"]), str(one["decisions"]), *points)
    console.print(sheet)
    moments = {one["ply"]: one for one in found["moments"]}
    for what in ("turning_points", "costliest", "luckiest"):
        console.print()
        console.print(say(f"analyse.{what}"), style="bold")
        for ply in found[what]:
            console.print("  " + step_line(moments[ply], match, wording), highlight=False)


def step_line(one: dict[str, Any], match: Match, wording: Wording) -> str:
    """A step in one line."""
    chances = ", ".join(f"{wording.name(seat)} {100 * chance:.0f} %" for seat, chance in enumerate(one["chances"]))
    if one["seat"] < 0:
        return say("analyse.deal", chances=chances)
    view, actions = match.at(one["ply"]).view(one["seat"]), match.game.actions
    deed = wording.deed(actions.parse(one["move"]), view)
    said = say("analyse.step", step=one["ply"], name=wording.name(one["seat"]), move=deed, chances=chances)
    if not one.get("best"):
        return said
    better = wording.deed(actions.parse(one["best"]), view)
    return said + say("analyse.better", move=better, points=f"{100 * one['regret']:.1f}")
