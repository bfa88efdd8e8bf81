"""``signoria dataset``: decisions as a table, from records or from games that bots play now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import CommandError, os_error_text
from signoria.cli.arguments import check_table, error_text, find_game, make_bots, read_options, seat_count
from signoria.cli.i18n import say

if TYPE_CHECKING:
    from signoria.cli.console import Progress


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
        raise CommandError("refused", reason=error) from None
    from signoria.cli.console import make_console, progress

    rows: Iterator[dict[str, Any]]
    if records:
        rows = datasets.from_records(records)
    else:
        found = find_game(game)
        seat_count(found, seats)
        options = read_options(found, option)
        check_table(found, seats, options)
        names = [bot.name for bot in make_bots(bots, seats, programs=True)]
        rows = datasets.from_play(found.name, seats, names, games, seed, options)
    try:
        with progress(say("dataset.title"), len(records) or games) as tell:
            count = datasets.write(count_matches(rows, tell), out)
    except OSError as error:
        raise CommandError("refused", reason=os_error_text(error, out)) from None
    except ValueError as error:
        raise CommandError("refused", reason=error_text(error)) from None
    make_console().print(say("dataset.written", rows=count, path=out))
    return 0


def count_matches(rows: Iterable[dict[str, Any]], tell: Progress) -> Iterator[dict[str, Any]]:
    """The rows as they come, telling how many matches they are of so far."""
    matches: set[str] = set()
    for row in rows:
        if row["match"] not in matches:
            matches.add(row["match"])
            tell(len(matches))
        yield row
