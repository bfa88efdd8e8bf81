"""Verification of a record: hashes, key, every move and position, the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from signoria.engine import record
from signoria.engine.match import Match
from signoria.engine.record import BadRecord, Line
from signoria.engine.seal import check_key


@dataclass(frozen=True)
class Receipt:
    """What ``verify`` has checked."""

    steps: int
    sealed: bool
    finished: bool
    replayed: bool
    commitment: str | None
    head: str  # the hash of the last line
    ok: bool = True


def verify(
    lines: list[Line],
    *,
    commitment: str | None = None,
    head: str | None = None,
    passed: Callable[[str], None] = lambda check: None,
) -> Receipt:
    """Verify a record from its lines; see ``Match.verify``. ``passed`` is called with the name of each check that
    holds.
    """
    record.check_shape(lines)
    passed("shape")
    record.check_chain(lines)
    passed("chain")
    header, last = lines[0], lines[-1]
    if "open" in last:
        last = lines[-2]
    sealed = "commitment" in header["luck"]
    if commitment is not None:
        if header["luck"].get("commitment") != commitment:
            raise BadRecord("commitment", where=record.HEADER)
        passed("commitment")
    if head is not None:
        if all(line.get("hash") != head for line in lines):
            raise BadRecord("head")
        passed("head")
    finished = "end" in last
    replayed = not sealed or finished or "open" in lines[-1]
    if replayed:
        check_key(lines)
        passed("key")
        match = Match.replay(lines, check=True)
        passed("moves")
        if finished != match.over:
            raise BadRecord("not_over" if finished else "over", where=record.where(len(lines), last))
        if finished and {**last["end"], **match.result()} != last["end"]:
            raise BadRecord("result", where=record.where(len(lines), last))
        passed("result")
    steps = sum("ply" in line for line in lines)
    return Receipt(steps, sealed, finished, replayed, header["luck"].get("commitment"), last["hash"])
