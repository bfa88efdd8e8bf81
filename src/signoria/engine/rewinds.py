"""Going back when somebody has learned something: a takeback, which all others agreed to, or a rewind by the host.

``Match.undo`` is for steps that nobody has learned from. Everything else can only be taken back by those whom it
concerns. Three rules keep that honest, and every record shows whether they were kept:

- whatever is told at a table is told to all of it, so *everybody* else has learned something and is asked; a rewind
  asks nobody, and is only for a match that was begun as a friendly one (its header says so);
- the luck is not given back: what was drawn since is not drawn again, the next draw is a new one. Nobody gains by
  knowing what came the last time;
- what was seen is not unseen. As long as nothing was drawn or turned up since, ``State.remember`` carries it back, step
  by step; beyond that the views are those of that moment again, and people remember what they remember.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from signoria.engine.game import State
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event
from signoria.engine.record import Line


@dataclass(slots=True)
class Step:
    """A step on the line actually played, with what is needed to take it back."""

    ply: int
    seat: int
    action: int
    asked: tuple[int, ...]  # who owed a decision when it was made
    lane: bool
    before: State
    marks: dict[str, int]
    events: list[Event]
    settled: bool  # it drew or turned up something: nobody can undo it


class Played(NamedTuple):
    """A step on the line actually played, as short as can be: a match keeps one for each."""

    ply: int
    seat: int
    free: bool  # the seat was asked, and had a choice


def goes_back(line: Line) -> bool:
    """Is it a line of a takeback or a rewind?"""
    return "takeback" in line or "rewind" in line


def last_choice(line: Sequence[Played], seat: int) -> int | Illegal:
    """The ply of the seat's last decision; what it had to do, or did unasked, goes with the choice before it."""
    for one in reversed(line):
        if one.seat == seat and one.free:
            return one.ply
    return Illegal("", "There is no decision of yours to take back.", "takeback.none")


def agreed(seats: int, asker: int, consent: Collection[int]) -> list[int]:
    """All seats but the asker, in order; ``Illegal`` if one of them has not agreed."""
    others = [seat for seat in range(seats) if seat != asker]
    missing = [seat for seat in others if seat not in consent]
    if missing:
        named = ", ".join(str(seat) for seat in missing)
        message = f"All others must agree to a takeback, and seat {named} has not."
        raise Illegal("", message, "takeback.consent", {"seats": named})
    return others


def place(line: Sequence[Played], ply: object) -> int:
    """Where on the line this step is; ``Illegal`` if it is not, or no longer, there."""
    for at, one in enumerate(line):
        if one.ply == ply and not isinstance(ply, bool):
            return at
    message = f"Step {ply!r} is not one of those the match consists of now."
    raise Illegal("", message, "rewind.none", {"step": str(ply)})


def earlier(steps: Sequence[Step], now: State) -> State:
    """The position before the first of these steps, the last of which led to ``now``.

    What the steps showed is carried back over those that drew and turned up nothing: from the first that did on, hands
    may be other hands.
    """
    steady = next((at for at, step in enumerate(steps) if step.settled), len(steps))
    later = steps[steady].before if steady < len(steps) else now
    for step in reversed(steps[:steady]):
        step.before.remember(step.events, later)
        later = step.before
    return later


def told(what: str, seat: int | None, undone: int, steps: int) -> Event:
    """What everybody is told: who goes back, to before which step, and by how many."""
    data: dict[str, object] = {} if seat is None else {"seat": seat}
    return Event(what, {**data, "undone": undone, "steps": steps}, {}, (), -1)
