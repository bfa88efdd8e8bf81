"""The verdict on a record: which checks it passed and the error at which it failed. Web page
and command show the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from signoria.engine.record import BadRecord, Line
from signoria.engine.verify import Receipt, verify

CHECKS = ("shape", "chain", "commitment", "head", "key", "moves", "result")  # in the order in which they are made
DAMAGES = (LookupError, TypeError, AttributeError, ValueError, RecursionError, ArithmeticError, AssertionError)
NOTED = ("commitment", "head")  # those that compare with what a reader has noted down


@dataclass(frozen=True)
class Verdict:
    """Either a receipt or an error."""

    passed: tuple[str, ...]  # names of CHECKS
    receipt: Receipt | None = None
    fault: BadRecord | None = None

    @property
    def failed(self) -> str:
        """The name of the check that failed; "" if the record is valid."""
        if self.fault is None:
            return ""
        key = self.fault.phrase.key.removeprefix("record.")
        after = CHECKS.index(self.passed[-1]) + 1 if self.passed else 0
        return key if key in NOTED else next(one for one in CHECKS[after:] if one not in NOTED)


def examine(read: Callable[[], list[Line]], *, commitment: str | None = None, head: str | None = None) -> Verdict:
    """Read and verify a record. Any error in it becomes part of the verdict; an unreadable file raises."""
    passed: list[str] = []
    try:
        receipt = verify(read(), commitment=commitment, head=head, passed=passed.append)
    except BadRecord as fault:
        return Verdict(tuple(passed), fault=fault)
    except DAMAGES as error:
        return Verdict(tuple(passed), fault=BadRecord("damaged", reason=repr(error)))
    return Verdict(tuple(passed), receipt)
