"""``signoria verify``: is a record true?"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from signoria.cli.app import BAD_INPUT, FOUND_FAULT, CommandError, os_error_text, print_error
from signoria.cli.i18n import language, say, tame

if TYPE_CHECKING:
    from signoria.engine.record import Line


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    commitment: Annotated[str, typer.Option("--commitment", metavar="HEX")] = "",
    head: Annotated[str, typer.Option("--head", metavar="HEX")] = "",
    bots: Annotated[bool, typer.Option("--bots")] = False,
) -> int:
    if len(files) > 1 and (commitment or head):
        raise CommandError("one_file")
    codes = [verify_one(path, commitment.lower() or None, head.lower() or None, bots) for path in files]
    return FOUND_FAULT if FOUND_FAULT in codes else max(codes)


def verify_one(path: Path, commitment: str | None, head: str | None, bots: bool) -> int:
    """One line about one file, and more about its bots if they are asked for."""
    from signoria.engine import record
    from signoria.engine.verdict import examine

    try:
        verdict = examine(lambda: record.read(path), commitment=commitment, head=head)
    except OSError as error:
        print_error(os_error_text(error, path))
        return BAD_INPUT
    if verdict.fault is not None:
        print(say("verify.false", path=path, reason=tame(verdict.fault.say(language()))))
    if verdict.receipt is None:
        return FOUND_FAULT
    receipt = verdict.receipt
    facts = [
        say("verify.finished" if receipt.finished else "verify.unfinished"),
        say("verify.sealed" if receipt.sealed else "verify.unsealed"),
    ]
    if not receipt.replayed:
        facts.append(say("verify.not_replayed"))
    print(say("verify.true", path=path, steps=receipt.steps, facts=", ".join(facts), head=receipt.head[:16]))
    if not bots:
        return 0
    if not receipt.replayed:
        print(say("verify.bots.sealed"))
        return 0
    return verify_bots(record.read(path))


def verify_bots(lines: list[Line]) -> int:
    """Let every bot think once more: what is not as recorded, what could not be tried, and how much was confirmed."""
    from signoria.bots import receipts
    from signoria.cli.console import progress

    total = receipts.steps_of(lines)
    if not total:
        print(say("verify.bots.none"))
        return 0
    counts: Counter[str] = Counter()
    untried: Counter[tuple[str, str, str, str]] = Counter()
    with progress(say("verify.bots.title"), total) as tell:
        for done, one in enumerate(receipts.check(lines), 1):
            counts[one.verdict] += 1
            if one.verdict in ("other", "iterations"):
                print(tame(say(f"verify.bots.{one.verdict}", **asdict(one))))
            elif one.verdict != "same":
                untried[one.verdict, one.name, one.told, one.found] += 1
            tell(done)
    for (verdict, name, told, found), count in untried.items():
        print(tame(say(f"verify.bots.{verdict}", name=name, told=told, found=found, count=count)))
    print(say("verify.bots.same", count=counts["same"], total=total))
    return FOUND_FAULT if counts["other"] or counts["iterations"] else 0
