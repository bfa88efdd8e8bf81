"""``signoria bench ismcts``: our search against OpenSpiel's, at equal iterations and at equal time."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from signoria.cli.app import CommandError
from signoria.cli.i18n import say

if TYPE_CHECKING:
    from signoria.arena.ismcts import Contest, Result
    from signoria.engine.game import Game

TABLES = (2, 4)


def bench_ismcts(game: Game[Any], games: int, iterations: int, seconds: float, json_file: str, markdown: str) -> int:
    """Play all contests, and tell them on paper, as JSON or as Markdown."""
    from signoria.arena.ismcts import Contest
    from signoria.arena.other_engines import PeerMissing
    from signoria.cli.bench import write

    contests = [Contest(game, seats, games, iterations=iterations) for seats in TABLES]
    contests += [Contest(game, seats, games, seconds=seconds) for seats in TABLES]
    try:
        results = play_contests(contests)
    except (PeerMissing, ImportError) as error:
        raise CommandError("refused", reason=error) from None
    if json_file:
        write(json_file, json.dumps([as_data(one) for one in results], indent=2) + "\n")
    if markdown:
        write(markdown, as_markdown(game, results))
    if "-" not in (json_file, markdown):
        print(as_markdown(game, results), end="")
    return 0


def play_contests(contests: list[Contest]) -> list[Result]:
    import signoria.research.openspiel  # noqa: F401  # makes our games known to OpenSpiel
    from signoria.arena.ismcts import play
    from signoria.cli.console import progress

    found: list[Result] = []
    done = 0
    with progress(say("bench.title"), sum(contest.games for contest in contests)) as tell:
        for contest in contests:
            for result in play(contest):
                latest = result
                done += 1
                tell(done)
            found.append(latest)
    return found


def as_data(result: Result) -> dict[str, object]:
    """One contest as plain data."""
    contest, (low, high) = result.contest, result.rate.interval
    return {
        "game": contest.game.name,
        "seats": contest.seats,
        "games": result.games,
        "seed": contest.seed,
        "iterations": contest.iterations,
        "seconds": contest.seconds,
        "won": result.won,
        "low": low,
        "high": high,
        "chance": 1 / contest.seats,
        "ours": vars(result.ours),
        "theirs": vars(result.theirs),
        "ratio": result.ratio,
    }


def as_markdown(game: Game[Any], results: list[Result]) -> str:
    """A line for each contest."""
    from signoria.arena.bench import is_compiled
    from signoria.cli.bench import number
    from signoria.cli.simulate import interval, percent

    head = [
        say(f"bench_ismcts.{name}")
        for name in ("players", "budget", "games", "won", "interval", "chance", "cpu", "pace", "ratio")
    ]
    lines = [
        say(
            "bench_ismcts.about", game=game.name, kernel=say("bench.compiled" if is_compiled() else "bench.interpreted")
        ),
        "",
        f"| {' | '.join(head)} |",
        f"| ---: | --- {'| ---: ' * (len(head) - 2)}|",
    ]
    for result in results:
        contest, us, them = result.contest, result.ours, result.theirs
        budget = (
            say("bench_ismcts.iterations", count=contest.iterations)
            if contest.iterations
            else say("bench_ismcts.seconds", seconds=f"{contest.seconds:g}")
        )
        cells = [
            str(contest.seats),
            budget,
            str(result.games),
            percent(result.rate.share),
            interval(result.rate),
            percent(1 / contest.seats),
            f"{1000 * us.cpu / us.moves:.1f} / {1000 * them.cpu / them.moves:.1f}",
            f"{number(us.pace)} / {number(them.pace)}",
            number(result.ratio),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
