"""What a ladder found, as a page in Markdown, as JSON and as plots; the page speaks the reader's language."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from signoria.cli.bench import write
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.arena.ladder import Plan, Played
    from signoria.arena.plots import Whisker
    from signoria.arena.report_data import Division, Share
    from signoria.engine.game import Game

SIGNS = {1: " ▲", 0: "", -1: " ▼"}


def report(game: Game[Any], plan: Plan, played: Sequence[Played], folder: Path) -> None:
    """Work it out, write ``report.md``, ``report.json`` and the plots, and show what matters most."""
    from signoria.arena import report_data
    from signoria.arena.ratings import RESAMPLES
    from signoria.cli.console import make_console, progress

    found = report_data.divisions(plan, played)
    with progress(say("ladder.rating"), RESAMPLES * len(found)) as tell:
        for at, division in enumerate(found):
            report_data.rate_division(division, lambda done, before=at * RESAMPLES: tell(before + done))  # type: ignore[misc]
    write(str(folder / "report.json"), json.dumps(as_data(game, plan, found), indent=2) + "\n")
    write(str(folder / "report.md"), page(game, plan, found, folder))
    console = make_console()
    for division in found:
        show(game, plan, division)
    console.print(say("ladder.written", folder=folder), soft_wrap=True)


def as_data(game: Game[Any], plan: Plan, found: Sequence[Division]) -> dict[str, object]:
    """The same for the same plan, wherever its games were played."""
    from signoria import __version__
    from signoria.arena.executors import house_rules

    return {
        "game": plan.game,
        "version": __version__,
        "rules_version": game.rules_version,
        "seed": plan.seed,
        "overlay": plan.overlay,
        "bots": list(house_rules(plan)[2:]),
        "games": sum(len(division.games) for division in found),
        "planned": len(plan.games),
        "divisions": [{**division.as_data(), "options": changed_options(game, division)} for division in found],
    }


def changed_options(game: Game[Any], division: Division) -> dict[str, object]:
    """The options of a division that are not the usual ones."""
    usual = {option.name: option.default for option in game.options}
    return {name: value for name, value in division.options.items() if value != usual[name]}


# Words


def heading(game: Game[Any], division: Division) -> str:
    """``4 players, powers=true``."""
    options = [f"{name}={str(value).lower()}" for name, value in changed_options(game, division).items()]
    return ", ".join([say("ladder.players", seats=division.seats), *options])


def trait_name(game: Game[Any], kind: str, name: str) -> str:
    """A nation, power or objective by its name at the table."""
    texts = game.texts[language()]
    key = f"{kind}.{name}"
    return texts.say(key) if key in texts else name


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def from_to(low: float, high: float) -> str:
    return f"{100 * low:.1f} – {100 * high:.1f} %"


def share_rows(shares: Mapping[str, Share]) -> list[list[str]]:
    """A line for each: games, won, interval, what would be fair, how many times that."""
    return [
        [
            name,
            str(share.rate.games),
            percent(share.rate.share),
            from_to(*share.rate.interval),
            percent(share.fair),
            f"{share.ratio:.2f}{SIGNS[share.sign]}",
        ]
        for name, share in shares.items()
    ]


def share_heads(what: str) -> list[str]:
    return [what, *(say(f"ladder.{key}") for key in ("games", "won", "interval", "fair", "ratio"))]


def rating_rows(division: Division) -> list[list[str]]:
    """Best first, and whether the interval lies above that of the next."""
    ratings = list(division.ratings.items())
    rows: list[list[str]] = []
    for at, (name, one) in enumerate(ratings):
        apart = say("ladder.yes" if one.above(ratings[at + 1][1]) else "ladder.no") if at + 1 < len(ratings) else ""
        rows.append([name, f"{one.mu:.2f}", f"{one.low:.2f} – {one.high:.2f}", apart])
    return rows


def step_rows(division: Division) -> list[list[str]]:
    """Each bot at a table of the one below."""
    from signoria.arena.ladder import GOAL

    return [
        [above, f"{division.seats - 1} × {below}", *row[1:], say("ladder.yes" if share.ratio >= GOAL else "ladder.no")]
        for (above, below), share in division.by_step().items()
        for row in share_rows({"": share})
    ]


def step_heads() -> list[str]:
    from signoria.arena.ladder import GOAL

    return [say("ladder.bot"), *share_heads(say("ladder.against")), say("ladder.goal", goal=GOAL)]


def rating_heads() -> list[str]:
    return [say("ladder.bot"), say("ladder.rating_head"), say("ladder.interval"), say("ladder.apart")]


# The page


def page(game: Game[Any], plan: Plan, found: Sequence[Division], folder: Path) -> str:
    """The whole report; its plots are written beside it."""
    played = sum(len(division.games) for division in found)
    title = game.texts[language()].by_key.get("game.name", game.name.capitalize())
    lines = [f"# {say('ladder.page', game=title)}", ""]
    about = [say("ladder.about", games=played, planned=len(plan.games), seed=plan.seed)]
    about += [say("ladder.paired")] * any(table.rotations > 1 for table in plan.tables)
    lines += [" ".join([*about, say("ladder.signs")]), ""]
    if plan.overlay:
        lines += [say("ladder.corrected"), "", "```json", json.dumps(plan.overlay, indent=2), "```", ""]
    if len(found) > 1:
        lines += table([say("ladder.division"), *length_heads()], overview(game, found), 1)
    for at, division in enumerate(found):
        lines += chapter(game, plan, division, folder, f"{at + 1}-")
    return "\n".join(lines).rstrip("\n") + "\n"


def chapter(game: Game[Any], plan: Plan, division: Division, folder: Path, prefix: str) -> list[str]:
    """One number of players with one set of options."""
    lines = [f"## {heading(game, division)}", ""]
    if division.ratings:
        lines += [f"### {say('ladder.ratings')}", "", say("ladder.how_rated"), ""]
        lines += table(rating_heads(), rating_rows(division), 1)
        lines += [plot_ratings(game, division, folder, f"{prefix}ratings.svg"), ""]
        if plan.steps:
            lines += [f"### {say('ladder.step_by_step')}", "", *table(step_heads(), step_rows(division), 2)]
    parts: dict[str, tuple[str, Mapping[str, Share]]] = {}
    if len(division.bots) > 1:
        parts["bot"] = (say("ladder.bot"), division.by_bot())
    parts["seat"] = (say("ladder.seat"), division.by_seat())
    for kind, dealt in division.by_trait().items():
        parts[kind] = (say(f"ladder.{kind}"), {trait_name(game, kind, name): share for name, share in dealt.items()})
    for key, (what, shares) in parts.items():
        lines += [
            f"### {say('ladder.won_by', what=what.lower())}",
            "",
            *table(share_heads(what), share_rows(shares), 1),
        ]
        if key != "bot":
            heads = f"{heading(game, division)}: {say('ladder.won_by', what=what.lower())}"
            lines += [plot_shares(heads, shares, folder, f"{prefix}{key}.svg"), ""]
    lines += [f"### {say('ladder.length')}", "", *table(length_heads()[1:], length_rows(division), 1)]
    return [*lines, plot_length(game, division, folder, f"{prefix}length.svg"), ""]


def length_heads() -> list[str]:
    return [say(f"ladder.{key}") for key in ("games", "measure", "mean", "median", "least", "most")]


def length_rows(division: Division) -> list[list[str]]:
    return [
        [say(f"ladder.{what}"), f"{one['mean']:.1f}", *(f"{one[key]:g}" for key in ("median", "least", "most"))]
        for what, one in division.lengths().items()
    ]


def overview(game: Game[Any], found: Sequence[Division]) -> list[list[str]]:
    """The divisions beside each other: how many games, how long."""
    return [[heading(game, one), str(len(one.games)), *length_rows(one)[0]] for one in found]


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> list[str]:
    """A table in Markdown, its first columns set to the left."""
    marks = ["---"] * left + ["---:"] * (len(heads) - left)
    return [*(f"| {' | '.join(row)} |" for row in (heads, marks, *rows)), ""]


# Plots


def plot_shares(title: str, shares: Mapping[str, Share], folder: Path, name: str) -> str:
    from signoria.arena.plots import Whisker, whiskers

    rows: list[Whisker] = []
    for label, share in shares.items():
        low, high = share.rate.interval
        written = f"{percent(share.rate.share)}{SIGNS[share.sign]}"
        rows.append(Whisker(label, 100 * low, 100 * share.rate.share, 100 * high, written))
    fair = 100 * next(iter(shares.values())).fair
    write(str(folder / name), whiskers(title, rows, fair, say("ladder.fair"), " %"))
    return f"![{title}]({name})"


def plot_ratings(game: Game[Any], division: Division, folder: Path, name: str) -> str:
    from signoria.arena.plots import Whisker, whiskers

    title = f"{heading(game, division)}: {say('ladder.ratings')}"
    rows = [Whisker(bot, one.low, one.mu, one.high, f"{one.mu:.1f}") for bot, one in division.ratings.items()]
    write(str(folder / name), whiskers(title, rows))
    return f"![{title}]({name})"


def plot_length(game: Game[Any], division: Division, folder: Path, name: str) -> str:
    from signoria.arena.plots import histogram

    title = f"{heading(game, division)}: {say('ladder.length')}"
    write(str(folder / name), histogram(title, [one.played.steps for one in division.games], say("ladder.steps")))
    return f"![{title}]({name})"


# The terminal


def show(game: Game[Any], plan: Plan, division: Division) -> None:
    """Ratings and steps, or the seats where there is but one bot."""
    from signoria.cli.console import make_console
    from signoria.terminal.grid import grid

    console = make_console()

    def sheet(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> None:
        drawn = grid(*heads[:left], *(f">{head}" for head in heads[left:]))
        for row in rows:
            drawn.add_row(*row)
        console.print(drawn)
        console.print()

    console.print(say("ladder.headline", division=heading(game, division), games=len(division.games)))
    if division.ratings:
        sheet(rating_heads(), rating_rows(division), 1)
    if plan.steps:  # a terminal has no room for all columns
        short = [0, 1, 3, 4, 6, 7]
        rows = [[row[at] for at in short] for row in step_rows(division)]
        sheet([step_heads()[at] for at in short], rows, 2)
    elif division.ratings:
        sheet(share_heads(say("ladder.bot")), share_rows(division.by_bot()), 1)
    else:
        sheet(share_heads(say("ladder.seat")), share_rows(division.by_seat()), 1)
