"""``signoria nightly``: every promise on very many games."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from signoria.cli.app import FOUND_FAULT, INTERRUPTED, CommandError, print_error
from signoria.cli.arguments import find_game
from signoria.cli.i18n import say


def nightly(
    game: Annotated[str, typer.Argument()] = "condottiere",
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", min=1)] = 100_000,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1)] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
    whole: Annotated[int, typer.Option("--whole", metavar="N", min=1)] = 20,
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER")] = Path("nightly"),
) -> int:
    found = find_game(game)
    if out.exists() and not out.is_dir():  # asked before the work: a broken promise could not be kept there
        raise CommandError("no_folder", path=out)

    from signoria.arena import nightly as arena
    from signoria.cli.console import progress

    tasks = arena.tasks(found, games, seed, whole)
    summary, code = arena.Summary(), 0
    began, played = time.perf_counter(), 0
    try:
        with progress(say("nightly.title"), games) as tell:
            for watched in arena.run(tasks, jobs):
                summary.add(watched)
                played += watched.task.games
                tell(played)
                if watched.violation is not None:
                    kept = watched.violation.save(out)
                    told = {"promise": watched.violation.promise, "message": watched.violation.message, "path": kept}
                    print_error(say("nightly.violation", **told))
    except KeyboardInterrupt:
        print_error(say("nightly.interrupted"))
        code = INTERRUPTED
    minutes = f"{(time.perf_counter() - began) / 60:.1f}"
    counts = {"games": summary.games, "steps": summary.steps, "whole": summary.whole, "cells": len(summary.cells)}
    print(say("nightly.summary", game=found.name, **counts, violations=len(summary.violations), minutes=minutes))
    return FOUND_FAULT if summary.violations else code
