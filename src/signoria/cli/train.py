"""``signoria train``: learn to judge positions from games of bots."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from signoria.cli.app import CommandError
from signoria.cli.arguments import find_game, make_bots, seat_count
from signoria.cli.bench import ready, write
from signoria.cli.i18n import language, say
from signoria.engine.messages import InputError as KernelFault

if TYPE_CHECKING:
    from signoria.arena.training import Training


def train(
    game: Annotated[str, typer.Argument()] = "condottiere",
    games: Annotated[int, typer.Option("--games", "-g", metavar="N", min=5)] = 2000,
    seats: Annotated[list[int], typer.Option("--seats", "-n", metavar="N")] = [],  # noqa: B006
    bot: Annotated[str, typer.Option("--bots", "-b", metavar="NAME")] = "quick",
    explore: Annotated[float, typer.Option("--explore", metavar="SHARE", min=0.0, max=1.0)] = 0.1,
    kept: Annotated[float, typer.Option("--kept", metavar="SHARE", min=0.0, max=1.0)] = 0.3,
    elsewhere: Annotated[float, typer.Option("--elsewhere", metavar="SHARE", min=0.0, max=1.0)] = 0.075,
    hidden: Annotated[int, typer.Option("--hidden", metavar="N", min=0)] = 0,
    rounds: Annotated[int, typer.Option("--rounds", metavar="N", min=1)] = 15,
    jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=1)] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="NUMBER")] = 1,
    onto: Annotated[str, typer.Option("--onto", metavar="FILE")] = "",
    out: Annotated[Path, typer.Option("--out", metavar="FILE")] = Path("learned.json"),
    markdown: Annotated[str, typer.Option("--markdown", metavar="FILE")] = "",
) -> int:
    found = find_game(game)
    if not found.feature_names:
        raise CommandError("no_features", game=found.name)
    counts = tuple(seat_count(found, count) for count in seats) or found.seats

    from signoria.arena import training
    from signoria.cli.console import make_console, progress
    from signoria.engine.learned import as_json

    name = bot if bot == training.QUICK else make_bots(bot, 1)[0].name
    course = training.Course(found.name, games, seed, name, counts, explore, kept, elsewhere, hidden, rounds)
    before = earlier(onto, hidden) if onto else {"about": {}, "linear": {}}
    try:
        training.enough(course)
    except KernelFault as error:
        raise CommandError("refused", reason=error.say(language())) from None
    ready(str(out), markdown)
    samples: list[training.Sample] = []
    done = 0
    with progress(say("train.title"), games) as tell:
        for more, positions in training.collect(course, jobs):
            done += more
            samples += positions
            tell(done)
    result = training.train(course, samples)
    about = result.about()
    if onto:
        about["onto"] = before["about"]
        kept_on = training.carried_on(result.learned, samples, found.feature_names, before["linear"])
        result = replace(result, learned=kept_on)
    write(str(out), as_json(result.learned, found.feature_names, about))
    report = as_markdown(result, found.feature_names)
    if markdown:
        write(markdown, report)
    if markdown != "-":
        make_console().print(report.strip())
    return 0


def earlier(path: str, hidden: int) -> dict[str, Any]:
    """Weights that were learned before, by feature; hidden units see all features and cannot be put together."""
    try:
        data: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8"))
        if hidden or data["hidden"]:
            raise CommandError("onto_hidden", file=path)
        return {"about": dict(data["about"]), "linear": dict(data["linear"])}
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise CommandError("onto_unread", file=path, reason=str(error)) from None


def as_markdown(result: Training, names: tuple[str, ...]) -> str:
    """What was played, how the held-out endings are judged before and after, and what each feature weighs."""
    course = result.course
    lines = [
        say("train.about", game=course.game, games=course.games, bot=course.bot, seed=course.seed),
        say("train.counts", positions=result.positions, held_out=result.held_out, hidden=course.hidden),
        "",
        f"| {say('train.judge')} | {say('train.loss')} |",
        "| --- | ---: |",
        f"| {say('train.chance')} | {result.by_chance:.4f} |",
        f"| {say('train.by_hand')} | {result.by_hand:.4f} |",
        f"| {say('train.learned')} | {result.by_learning:.4f} |",
        "",
        f"| {say('train.feature')} | {say('train.weight')} |",
        "| --- | ---: |",
        *(f"| {name} | {weight:+.3f} |" for name, weight in zip(names, result.learned.linear, strict=True)),
    ]
    return "\n".join(lines) + "\n"
