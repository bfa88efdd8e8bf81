"""``signoria bench clicks``: how many clicks a game takes at the web table, with and without a seat's orders."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from signoria.cli.i18n import say

if TYPE_CHECKING:
    from signoria.engine.game import Game
    from signoria.engine.options import Value
    from signoria.server.clicks.measure import Phase, Tally

PHASES = 12  # of a game, in the details


def bench_clicks(
    found: Sequence[Game[Any]],
    seats: int,
    options: dict[str, Value],
    games: int,
    seed: int,
    with_orders: bool,
    details: bool,
    json_file: str,
    markdown: str,
) -> int:
    """Play the games, and tell it on paper, as JSON or as Markdown."""
    from signoria.cli.bench import write
    from signoria.cli.console import progress
    from signoria.server.clicks.measure import Plan, measure

    pairs: list[list[Tally]] = []
    heard_of = 0
    with progress(say("bench.title"), len(found) * games * (1 + with_orders)) as tell:

        def heard() -> None:
            nonlocal heard_of
            heard_of += 1
            tell(heard_of)

        pairs += [measure(Plan(game, seats, options, seed), games, with_orders, heard) for game in found]
    if json_file:
        write(json_file, json.dumps([one.as_data() for pair in pairs for one in pair], indent=2) + "\n")
    if markdown:
        write(markdown, as_markdown(pairs, seed, details))
    if "-" not in (json_file, markdown):
        print(as_markdown(pairs, seed, details), end="")
    return 0


def as_markdown(pairs: Sequence[Sequence[Tally]], seed: int, details: bool) -> str:
    """Lines for each game: without orders, with them, these games move by move; and what is left of the others."""
    first = pairs[0][0]
    lines = [say("bench_clicks.about", seats=first.seats, games=first.games, seed=seed), ""]
    lines += table(
        ["", *(say(f"bench_clicks.{name}") for name in ("clicks", "asked", "only", "handoffs", *ANSWERED, "unasked"))],
        [row for pair in pairs for row in (*map(figures, pair), *ratios(pair))],
    )
    for one in (one for pair in pairs for one in pair if one.bent):
        lines += [say("bench_clicks.bent", game=one.game, count=one.bent), ""]
    if details:
        for pair in pairs:
            lines += [f"{pair[0].game}:", "", *by_phase(pair)]
    return "\n".join(lines)


ANSWERED = ("decisions", "forced", "standing", "click", "routine")


def table(head: list[str], body: list[list[str]]) -> list[str]:
    marks = ["---"] + ["---:"] * (len(head) - 1)
    return [f"| {' | '.join(row)} |" for row in (head, marks, *body)] + [""]


def figures(one: Tally) -> list[str]:
    games = max(1, one.games)
    return [
        say(f"bench_clicks.{one.how}", game=one.game),
        f"{one.clicks_a_player:.1f}",
        f"{one.asked_a_player:.1f}",
        f"{100 * one.only_share:.1f} %",
        f"{one.handoffs_a_game:.1f}",
        f"{one.decisions / games:.1f}",
        *(f"{one.answered[kind] / games:.1f}" for kind in ANSWERED[1:]),
        f"{one.unasked / games:.1f} / {one.unasked_clicks / games:.1f}",
    ]


def ratios(told: Sequence[Tally]) -> list[list[str]]:
    """What is left of the clicks, the questions and the hand-offs: of the games without orders, of the same games."""
    if len(told) == 1:
        return []
    before, now, unrolled = told

    def left(of: Tally, name: str) -> str:
        whole = getattr(of, name)
        return f"**{100 * getattr(now, name) / whole:.0f} %**" if whole else ""

    def row(of: Tally) -> list[str]:
        shares = [left(of, "clicks_a_player"), left(of, "asked_a_player"), "", left(of, "handoffs_a_game")]
        return [say(f"bench_clicks.left_of_{of.how}"), *shares, *[""] * (len(ANSWERED) + 1)]

    return [row(before), row(unrolled)]


def by_phase(told: Sequence[Tally]) -> list[str]:
    """The phases that cost most clicks, a player and game."""
    before, now = told[-1], told[min(1, len(told) - 1)]
    each = max(1, now.games * now.seats)
    head = [say(f"bench_clicks.{name}") for name in ("phase", "move_by_move", "clicks", "asked", "only", "handoffs")]
    body = []
    for name in sorted(before.phases | now.phases, key=lambda name: -now.of(name).clicks)[:PHASES]:
        one = now.of(name)
        row = (one.clicks / each, one.asked / each, one.only / each, one.handoffs / max(1, now.games))
        first = f"{before.of(name).clicks / each:.1f}"
        body.append([name, first, *(f"{value:.1f}" for value in row), by_kind(one, max(1, now.games))])
    return table([*head, say("bench_clicks.answered")], body)


def by_kind(phase: Phase, games: int) -> str:
    """What orders answered there, a game."""
    told = [(say(f"bench_clicks.{kind}"), f"{count / games:.1f}") for kind, count in phase.answered.most_common()]
    return ", ".join([say("bench_clicks.by", kind=kind, count=count) for kind, count in told])
