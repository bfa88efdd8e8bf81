"""``signoria verify``: is a record true?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from signoria.cli.door import BAD_INPUT, FOUND_FAULT, Fault, complain, trouble
from signoria.cli.words import say


def verify(
    files: Annotated[list[Path], typer.Argument(metavar="FILE")],
    commitment: Annotated[str, typer.Option("--commitment", metavar="HEX")] = "",
    head: Annotated[str, typer.Option("--head", metavar="HEX")] = "",
) -> int:
    if len(files) > 1 and (commitment or head):
        raise Fault("one_file")
    codes = [verify_one(path, commitment.lower() or None, head.lower() or None) for path in files]
    return FOUND_FAULT if FOUND_FAULT in codes else max(codes)


def verify_one(path: Path, commitment: str | None, head: str | None) -> int:
    """One line about one file."""
    from signoria.engine import match, record

    try:
        receipt = match.verify(record.read(path), commitment=commitment, head=head)
    except record.BadRecord as error:
        print(say("verify.false", path=path, reason=error))
        return FOUND_FAULT
    except OSError as error:
        complain(trouble(error, path))
        return BAD_INPUT
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        print(say("verify.false", path=path, reason=say("verify.damaged", reason=repr(error))))
        return FOUND_FAULT
    facts = [
        say("verify.finished" if receipt.finished else "verify.unfinished"),
        say("verify.sealed" if receipt.sealed else "verify.unsealed"),
    ]
    if not receipt.replayed:
        facts.append(say("verify.not_replayed"))
    print(say("verify.true", path=path, steps=receipt.steps, facts=", ".join(facts), head=receipt.head[:16]))
    return 0
