"""``signoria play``: a match at the terminal."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, cast

import typer

from signoria.cli.app import CommandError
from signoria.cli.arguments import (
    error_text,
    find_game,
    load_match,
    make_bots,
    names_of,
    read_options,
    read_overlay,
    read_seat,
    seat_count,
)
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.bots.base import Bot
    from signoria.cli.terminal_session import Session
    from signoria.engine.match import Match

CAPTAINS = ("Sforza", "Colonna", "Malatesta", "Orsini", "Baglioni", "Gonzaga")
DEFAULT_SEATS = 4


def play(
    game: Annotated[str, typer.Argument()] = "condottiere",
    seats: Annotated[int | None, typer.Option("--seats", "-n", metavar="N")] = None,
    seat: Annotated[list[str], typer.Option("--seat", "-s", metavar="N")] = [],  # noqa: B006  (typer copies it)
    bots: Annotated[str, typer.Option("--bots", "-b", metavar="NAMES")] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME")] = "",
    seed: Annotated[int | None, typer.Option("--seed", metavar="NUMBER")] = None,
    option: Annotated[list[str], typer.Option("--option", "-o", metavar="NAME=VALUE")] = [],  # noqa: B006
    overlay: Annotated[Path | None, typer.Option("--overlay", metavar="FILE")] = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE")] = None,
    hotseat: Annotated[bool, typer.Option("--hotseat")] = False,
    no_keep: Annotated[bool, typer.Option("--no-keep")] = False,
) -> int:
    from signoria.cli.console import make_console
    from signoria.cli.terminal_session import RECENT, Session
    from signoria.terminal import table

    if load is not None:
        if seats is not None or seed is not None or option or overlay is not None:
            raise CommandError("load_alone")
        match = load_match(load)
        match.clock = now
        if match.over:
            raise CommandError("over", path=load)
    else:
        match = begin(game, seats, seed, option, name, seat, overlay)
    people = who_plays(match, seat, hotseat, load is not None)
    played = bots_of(match, people, bots)
    session = Session(
        match,
        table(match.game, language(), names_of(match)),
        people,
        played,
        seeds_of(match),
        make_console(),
        None if no_keep else kept_in(match.game.name, load),
    )
    welcome(session)
    if load is not None:
        session.saved = str(load)
        session.told = {one: max(len(match.events(one)) - RECENT, 0) for one in people}
    return session.run()


def begin(
    name: str,
    seats: int | None,
    seed: int | None,
    option: list[str],
    captain: str,
    seat: list[str],
    overlay: Path | None,
) -> Match:
    """A new match; its luck is sealed unless a seed is given."""
    from secrets import token_hex

    game = find_game(name)
    count = seat_count(game, seats if seats is not None else usual_seats(game.seats))
    options = read_options(game, option)
    names = [*CAPTAINS, *(f"{captain_}{number}" for number in range(2, 9) for captain_ in CAPTAINS)][:count]
    if captain:
        names[read_seat(seat[0], count) if seat else 0] = captain
    try:
        return game.start(
            count,
            seed,
            names=tuple(names),
            contributions=() if seed is not None else (token_hex(8),),
            clock=now,
            overlay=read_overlay(overlay),
            **cast(dict[str, Any], options),
        )
    except ValueError as error:
        raise CommandError("refused", reason=error_text(error)) from None


def now() -> str:
    """The time of a step, as records write it."""
    from datetime import UTC, datetime

    return datetime.now(UTC).isoformat(timespec="seconds")


def usual_seats(seats: tuple[int, ...]) -> int:
    """Four, or what comes nearest."""
    return min(seats, key=lambda count: (abs(count - DEFAULT_SEATS), count))


def who_plays(match: Match, seat: list[str], hotseat: bool, loaded: bool) -> list[int]:
    """The seats of the people: those named, all with ``--hotseat``, those who played before in a loaded match."""
    if hotseat:
        return list(range(match.seats))
    if seat:
        return sorted({read_seat(text, match.seats) for text in seat})
    if loaded:
        moved = {line["seat"] for line in match.record if line.get("mover", {}).get("kind") == "person"}
        return sorted(moved) or [0]
    return [0]


def bots_of(match: Match, people: list[int], names: str) -> dict[int, Bot]:
    """A bot for every other seat: as asked, else as recorded, else greedy."""
    others = [seat for seat in range(match.seats) if seat not in people]
    if not others:
        if names:
            raise CommandError("no_seat_for_bots")
        return {}
    if names:
        return dict(zip(others, make_bots(names, len(others)), strict=True))
    recorded = {
        line["seat"]: str(line["mover"].get("name"))
        for line in match.record
        if line.get("mover", {}).get("kind") == "bot"
    }
    return {seat: make_bots(recorded.get(seat, "greedy"), 1)[0] for seat in others}


def seeds_of(match: Match) -> Callable[[], int]:
    """What the bots draw their luck from: repeatable for a match with a seed, else never the same."""
    import hashlib
    import secrets

    fixed = match.header["luck"].get("seed")
    if fixed is None:
        return lambda: secrets.randbits(48)

    def next_seed() -> int:
        drawn = hashlib.sha256(f"bots {fixed} {match.ply}".encode()).digest()
        return int.from_bytes(drawn[:6], "big")

    return next_seed


def kept_in(game: str, loaded: Path | None) -> Path | None:
    """Where a match is kept while it is played: a file in the user's folder for such things, if there is one.

    A match that was kept there goes on in its file; a file that was saved elsewhere is left as it is.
    """
    from datetime import datetime

    base = os.environ.get("XDG_STATE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.local/state"
    try:
        folder = Path(base).expanduser() / "signoria"
    except RuntimeError:  # there is no home folder
        return None
    if loaded is not None and loaded.resolve().parent == folder.resolve():
        return loaded
    return folder / f"{game}-{datetime.now().strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.jsonl"


def welcome(session: Session) -> None:
    """Which game, who you are, who the others are, and how luck was sealed."""
    match, table, console = session.match, session.table, session.console
    told: dict[str, object] = {"game": table.wording.title, "seats": match.seats}
    if len(session.people) == 1:
        told |= {"name": table.wording.name(session.people[0]), "seat": session.people[0]}
        console.print(table.coloured(say("play.welcome", **told)))
    else:
        console.print(table.coloured(say("play.welcome_all", **told)))
    for bot in sorted({bot.name for bot in session.bots.values()}):
        names = [table.wording.name(seat) for seat, one in session.bots.items() if one.name == bot]
        console.print(table.coloured(say("play.bots", names=", ".join(names), bot=bot)))
    if match.sealed:
        console.print(say("play.sealed", commitment=match.header["luck"]["commitment"]), style="dim", soft_wrap=True)
    else:
        console.print(say("play.unsealed"), style="dim")
    for warning in match.game.warnings(match.header["options"]):
        console.print(table.wording.warning(warning), style="dim")
