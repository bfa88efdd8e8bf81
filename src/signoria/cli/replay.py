"""``signoria replay``: a recorded match, whole or step by step, as one seat saw it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import CommandError
from signoria.cli.arguments import load_match, names_of, read_seat
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from rich.console import Console

    from signoria.engine.match import Match
    from signoria.terminal import Table

ALL = "all"
Reader = int | str | None


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    seat: Annotated[str, typer.Option("--seat", "-s", metavar="N|all")] = "",
    step: Annotated[bool, typer.Option("--step")] = False,
) -> int:
    from signoria.cli.console import make_console
    from signoria.terminal import table

    match = load_match(file)
    reader = eyes(match, seat)
    shown = table(match.game, language(), names_of(match))
    console = make_console()
    console.print(
        say("replay.title", game=shown.wording.title, seats=match.seats, steps=match.ply, eyes=whose(shown, reader))
    )
    if not match.over:
        console.print(say("replay.unfinished"), style="dim")
    if step:
        step_through(match, shown, reader, console)
    else:
        tell_all(match, shown, reader, console)
    return 0


def eyes(match: Match, seat: str) -> Reader:
    """The seat to look from, or all, which is possible only after the end of the match."""
    if seat.lower() not in ("", ALL, "tous", "toutes"):
        return read_seat(seat, match.seats)
    if not match.over:
        raise CommandError("replay_unfinished")
    return ALL


def whose(table: Table, reader: Reader) -> str:
    return table.wording.name(reader) if isinstance(reader, int) else say("replay.everybody")


def events_of(match: Match, reader: Reader) -> list[Mapping[str, object]]:
    """What happened, as this reader may know it."""
    return list(match.events(reader) if isinstance(reader, int) else match.truth())


def by_ply(match: Match, table: Table, reader: Reader) -> dict[int, list[str]]:
    """The sentences of each step; -1 is the set-up."""
    from signoria.engine.record import deputy_moves

    told: dict[int, list[str]] = {}
    for event in events_of(match, reader):
        sentence = table.wording.story(event, reader)
        if sentence:
            told.setdefault(int(str(event["ply"])), []).append(sentence)
    for ply, seat in deputy_moves(match.record).items():
        if ply in told:
            told[ply][0] += " " + table.wording.deputised(seat)
    return told


def tell_all(match: Match, table: Table, reader: Reader, console: Console) -> None:
    """The whole chronicle, a line a step, and the result."""
    told = by_ply(match, table, reader)
    for sentence in told.get(-1, []):
        console.print(table.coloured(sentence))
    for line in match.record:
        if "ply" in line and told.get(line["ply"]):
            console.print(table.coloured(f"{line['ply']:>4}  {' '.join(told[line['ply']])}"))
    result(match, table, console)


def step_through(match: Match, table: Table, reader: Reader, console: Console) -> None:
    """One step after another: what happened and the table after it; Enter goes on, ``q`` leaves."""
    from signoria.cli.move_input import Reader as Asking

    asking = Asking(console)
    told = by_ply(match, table, reader)
    seat = reader if isinstance(reader, int) else None
    for ply in range(-1, match.ply):
        here = match.at(ply + 1)
        console.print()
        for sentence in told.get(ply, []):
            console.print(table.coloured(f"{ply:>4}  {sentence}" if ply >= 0 else sentence))
        console.print(table.board(here.view(seat), console.width))
        answer = asking.ask(say("replay.go_on") + " ")
        if answer is None or answer.strip().lower() in ("q", "quit", "quitter"):
            return
    console.print()
    result(match, table, console)


def result(match: Match, table: Table, console: Console) -> None:
    if not match.over:
        return
    for place, tied in enumerate(match.ranking, 1):
        console.print(
            table.coloured(say("play.place", place=place, names=", ".join(table.wording.name(one) for one in tied)))
        )
