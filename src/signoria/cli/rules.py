"""``signoria rules``: the clauses of a game, and what proves each of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import FOUND_FAULT, CommandError
from signoria.cli.arguments import error_text, find_game
from signoria.cli.i18n import language, say

if TYPE_CHECKING:
    from signoria.arena.coverage import Coverage, Covered, Ran
    from signoria.engine.rulebook import Clause


def show(clauses: Annotated[list[str], typer.Argument(metavar="CLAUSE")]) -> int:
    """Each clause in its own words."""
    from rich.text import Text

    from signoria.cli.console import make_console

    console = make_console()
    for number, clause in enumerate([find_clause(wanted) for wanted in clauses]):
        if number:
            console.print()
        heading = " · ".join(part for part in (clause.chapter, clause.section) if part)
        told = Text(f"{clause.id}  ", style="bold")
        told.append(heading, style="not bold dim")
        console.print(told)
        console.print(Text(clause.plain))
        if clause.tags:
            console.print(Text(say("rules.mark", tags="; ".join(clause.tags)), style="dim"))
    return 0


def find_clause(wanted: str) -> Clause:
    """The clause in whichever game has it."""
    from signoria import games
    from signoria.engine.rulebook import rulebook

    near: list[str] = []
    for name in games.names():
        book = rulebook(games.game(name), language())
        found = book.find(wanted)
        if found is not None:
            return found
        near += book.near(wanted)
    begins = wanted.strip().upper().partition("-")[0] + "-"
    near = [one for one in near if one.startswith(begins)] or near  # an id with a game's prefix means that game
    raise CommandError(
        "no_such_clause", clause=wanted, hint=say("fault.did_you_mean", near=", ".join(near)) if near else ""
    )


def list_clauses(game: Annotated[str, typer.Argument()] = "condottiere") -> int:
    """Every clause, a line each, under its chapter."""
    from rich.text import Text

    from signoria.cli.console import make_console
    from signoria.engine.rulebook import rulebook

    console = make_console()
    chapter = ""
    for clause in rulebook(find_game(game), language()):
        if clause.chapter != chapter:
            console.print(Text(("\n" if chapter else "") + clause.chapter, style="bold"))
            chapter = clause.chapter
        console.print(Text(f"{clause.id:<11}{clause.plain}"), no_wrap=True, overflow="ellipsis")
    return 0


def coverage(
    game: Annotated[str, typer.Argument()] = "condottiere",
    tests: Annotated[Path, typer.Option("--tests", metavar="FOLDER")] = Path("tests"),
    missing: Annotated[bool, typer.Option("--missing")] = False,
    run: Annotated[bool, typer.Option("--run")] = False,
) -> int:
    from signoria.arena import coverage as arena

    found_game = find_game(game)
    if not tests.exists():
        raise CommandError("no_tests", folder=tests)
    try:
        found = arena.coverage(found_game, tests)
        ran = arena.run(found_game, found) if run else None
    except ValueError as error:
        raise CommandError("refused", reason=error_text(error)) from None
    return report(found, ran, missing)


def report(found: Coverage, ran: Ran | None, only_missing: bool) -> int:
    """A line for each clause; the exit code says whether all of them are proven."""
    from rich.text import Text

    from signoria.cli.console import make_console

    console = make_console()
    unproven = 0
    for one in found.clauses:
        proven = bool(one) and (ran is None or ran.passes(one))
        unproven += not proven
        if only_missing and proven:
            continue
        sign, style = (say("rules.yes"), "green") if proven else (say("rules.no"), "bold red")
        line = Text(f"{sign:<6}", style=style)
        line.append(f"{one.clause.id:<11}", style="not bold default")
        line.append(proof(one), style="not bold default")
        console.print(line, soft_wrap=True)
        for fault in faults(one, ran):
            console.print(Text(f"{'':<17}{fault}", style="red"), soft_wrap=True)
    for stranger in found.strangers:
        console.print(Text(say("rules.stranger", what=stranger), style="red"), soft_wrap=True)
    counts = {"clauses": len(found.clauses), "tests": len(found.tests), "scenes": len(found.scenes)}
    key = "rules.summary" if ran is None else "rules.summary_run"
    console.print(say(key, **counts, unproven=unproven), soft_wrap=True)
    return FOUND_FAULT if unproven or found.strangers or not found.clauses else 0


def proof(one: Covered) -> str:
    """The names of what proves a clause."""
    names = [test.name for test in one.tests] + [f"{say('rules.scene')} {path.name}" for path in one.scenes]
    return ", ".join(names) if names else say("rules.nothing")


def faults(one: Covered, ran: Ran | None) -> list[str]:
    """What went wrong, of what was run."""
    if ran is None:
        return []
    tests = [f"{test.node}: {ran.tests[test]}" for test in one.tests if ran.tests.get(test)]
    return tests + [ran.scenes[path] for path in one.scenes if ran.scenes.get(path)]


COMMANDS: dict[str, Callable[..., int]] = {"show": show, "list": list_clauses, "coverage": coverage}
