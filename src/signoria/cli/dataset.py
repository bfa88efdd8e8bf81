"""``signoria dataset``: decisions as a table, from records or from games that bots play now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from signoria.cli.door import Fault, trouble
from signoria.cli.inputs import find_game, make_bots, read_options, seat_count
from signoria.cli.words import language, say


def dataset(
    out: Annotated[Path, typer.Argument(metavar="OUT")],
    records: Annotated[list[Path], typer.Argument(metavar="RECORD")] = [],  # noqa: B006
    game: Annotated[str, typer.Option("--game", metavar="NAME")] = "condottiere",
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", min=1)] = 100,
    seats: Annotated[int, typer.Option("--seats", "-n", metavar="N", min=1)] = 4,
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")] = "greedy",
    option: Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE")] = [],  # noqa: B006
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
) -> int:
    try:
        from signoria.research import datasets
    except ImportError as error:
        raise Fault("refused", reason=error) from None
    rows: Iterator[dict[str, Any]]
    if records:
        rows = datasets.from_records(records)
    else:
        found = find_game(game)
        seat_count(found, seats)
        names = [bot.name for bot in make_bots(bots, seats, programs=True)]
        rows = datasets.from_play(found.name, seats, names, games, seed, read_options(found, option))
    try:
        count = datasets.write(rows, out)
    except OSError as error:
        raise Fault("refused", reason=trouble(error, out)) from None
    except ValueError as error:
        said = getattr(error, "say", None)
        raise Fault("refused", reason=said(language()) if said else error) from None
    from signoria.cli.paper import paper

    paper().print(say("dataset.written", rows=count, path=out))
    return 0
