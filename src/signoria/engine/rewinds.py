"""Going back: which steps an undo takes back; takebacks and rewinds, over steps that revealed something.

``Match.undo`` covers steps that revealed nothing and on which nobody has built. What somebody answered without a choice
that everybody knew of is nothing built: it goes with the undo, and is asked again. Anything else can be taken back only
with consent. Three rules keep that honest, and every record shows whether they were kept:

- what happens at a table is seen by everybody, so *all* other seats must consent to a takeback; a rewind asks nobody
  and is possible only in a match that was started as a friendly one (its header says so);
- luck is not rewound: what was drawn since is not drawn again. Nobody gains by knowing the earlier outcome;
- knowledge is not lost. While nothing was drawn or revealed since, ``State.remember`` carries it back step by step;
  beyond that the views are those of the earlier position.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from signoria.engine.game import State
from signoria.engine.illegal import Illegal
from signoria.engine.journal import Event
from signoria.engine.record import ORDER, Line


@dataclass(slots=True)
class Step:
    """A step of the current line, with what is needed to take it back."""

    ply: int
    seat: int
    action: int
    asked: tuple[int, ...]  # the seats that owed a decision when it was made
    lane: bool
    before: State
    marks: dict[str, int]
    events: list[Event]
    settled: bool  # it drew or revealed something: no seat can undo it


class Played(NamedTuple):
    """A step of the current line in short form: a match keeps one for each."""

    ply: int
    seat: int
    free: bool  # the seat was asked, had a choice, and no order answered for it
    hand: bool  # no order answered for it


def played(ply: int, seat: int, choice: bool, mover: object) -> Played:
    """A step by what its record says of the mover."""
    hand = not (isinstance(mover, Mapping) and mover.get("kind") == ORDER)
    return Played(ply, seat, choice and hand, hand)


def undoable(line: Sequence[Played], steps: Sequence[Step], seat: int) -> list[Step] | Illegal:
    """What an undo of this seat takes back, last first, or why it cannot. ``steps`` are the last ones of the line.

    It is the seat's last click; where that is not possible, the last answer that one of its orders chose for it.
    """
    click = undone_with(line, steps, last_click(line, seat))
    if isinstance(click, list):
        return click
    answer = undone_with(line, steps, last_chosen(line, steps, seat))
    return answer if isinstance(answer, list) else click


def last_click(line: Sequence[Played], seat: int) -> list[int]:
    """The plies of the seat's last step by hand and of what its orders answered since, last first; [] without one."""
    found = []
    for one in reversed(line):
        if one.seat == seat:
            found.append(one.ply)
            if one.hand:
                return found
    return []


def last_chosen(line: Sequence[Played], steps: Sequence[Step], seat: int) -> list[int]:
    """The plies of the last answer that the seat's orders chose, and of what they had to answer since, last first; []
    if its last choice was made by hand, or was settled.
    """
    found = []
    for one, step in zip(reversed(line), reversed(steps), strict=False):
        if one.seat == seat:
            found.append(one.ply)
            if one.hand:
                return []
            if len(step.before.legal(seat)) > 1:
                return found
    return []


def undone_with(line: Sequence[Played], steps: Sequence[Step], plies: Sequence[int]) -> list[Step] | Illegal:
    """These steps and the forced answers of others that build on them, last first, or why they cannot be undone."""
    if not plies or not steps or plies[-1] < steps[0].ply:
        told = "you have made none, or a card was drawn or turned up since"
        return Illegal("", f"There is no step of yours to take back: {told}.", "undo.none")
    found: list[Step] = []
    first = bisect_left(steps, plies[-1], key=lambda step: step.ply)
    for one, step in zip(line[first - len(steps) :], steps[first:], strict=True):
        if step.ply in plies:
            if step.lane:
                return Illegal("", "What was shown, offered or given cannot be taken back.", "undo.shown")
        elif not any(step.lane or step.seat not in earlier.asked for earlier in found):
            continue  # it was asked at the same time, and stays
        elif one.hand or not publicly_forced(step):
            return Illegal("", "Somebody has moved since: your step can no longer be taken back.", "undo.moved")
        found.append(step)
    return found[::-1]


def publicly_forced(step: Step) -> bool:
    """Did everybody know that the seat had no other answer? Then it tells nothing of what its player wants.

    What the seat could have done unasked instead does not matter: an order never does such a thing.
    """
    state = step.before
    return state.public_choice(step.seat) and state.legal(step.seat) == [step.action]


def undo_event(seat: int, step: Step) -> Event:
    """The public event: which seat takes back which step, and whose answer that was if it was not its own."""
    data: dict[str, object] = {"seat": seat, "undone": step.ply}
    if step.seat != seat:
        data["answer_of"] = step.seat
    return Event("undo", data, {}, (), -1)


def goes_back(line: Line) -> bool:
    """Whether this record line is a takeback or a rewind."""
    return "takeback" in line or "rewind" in line


def last_choice(line: Sequence[Played], seat: int) -> int | Illegal:
    """The ply of the seat's last real choice; forced and unasked steps after it go with it."""
    for one in reversed(line):
        if one.seat == seat and one.free:
            return one.ply
    return Illegal("", "There is no decision of yours to take back.", "takeback.none")


def consenting_seats(seats: int, asker: int, consent: Collection[int]) -> list[int]:
    """All seats but the asker, in order; raises ``Illegal`` if one of them has not consented."""
    others = [seat for seat in range(seats) if seat != asker]
    missing = [seat for seat in others if seat not in consent]
    if missing:
        named = ", ".join(str(seat) for seat in missing)
        message = f"All others must agree to a takeback, and seat {named} has not."
        raise Illegal("", message, "takeback.consent", {"seats": named})
    return others


def index_of(line: Sequence[Played], ply: object) -> int:
    """The index of this ply in the line; raises ``Illegal`` if it is not there (any more)."""
    for at, one in enumerate(line):
        if one.ply == ply and not isinstance(ply, bool):
            return at
    message = f"Step {ply!r} is not one of those the match consists of now."
    raise Illegal("", message, "rewind.none", {"step": str(ply)})


def state_before(steps: Sequence[Step], now: State) -> State:
    """The position before the first of these steps; the last of them led to ``now``.

    Knowledge is carried back over the steps that neither drew nor revealed anything: beyond the first that did, hands
    may differ.
    """
    steady = next((at for at, step in enumerate(steps) if step.settled), len(steps))
    later = steps[steady].before if steady < len(steps) else now
    for step in reversed(steps[:steady]):
        step.before.remember(step.events, later)
        later = step.before
    return later


def rewind_event(what: str, seat: int | None, undone: int, steps: int) -> Event:
    """The public event: which seat goes back, to before which step, over how many steps."""
    data: dict[str, object] = {} if seat is None else {"seat": seat}
    return Event(what, {**data, "undone": undone, "steps": steps}, {}, (), -1)
