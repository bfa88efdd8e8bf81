"""The door: the only way a step enters a match, for people, bots and deputies alike.

A step is played, stored and synced, then answered. The same intention sent again (same key) gets the same answer; an
answer to a decision that is no longer the seat's present one comes too late and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import IntegrityError

from signoria.engine.illegal import Illegal
from signoria.engine.match import PERSON
from signoria.engine.rewinds import goes_back
from signoria.server.tables import MINUTE, Table, intended

if TYPE_CHECKING:
    from signoria.server.house import House

UNDO = "undo"
HOST = -1  # in the log: the seat of a step that is no seat's


@dataclass(frozen=True, slots=True)
class Answer:
    """``played`` is the number of the step, or -1: too late, look at the table again."""

    played: int
    again: bool = False  # it had been played before, by this very intention

    @property
    def late(self) -> bool:
        return self.played < 0

    @property
    def status(self) -> int:
        """As HTTP says it."""
        return 409 if self.played < 0 else 200


LATE = Answer(-1)


async def play(
    house: House,
    table: Table,
    seat: int,
    move: str,
    version: int,
    key: str,
    mover: Mapping[str, object] = PERSON,
    still: Callable[[], bool] = lambda: True,
) -> Answer:
    """Play ``move`` (or take the last step back: ``"undo"``) for a seat that saw the table at ``version``.

    ``still`` is asked when nothing else is under way: may whoever moves here do so even now?
    ``Illegal`` says which rule forbids it; ``StoreTrouble`` that the disk did not take it. Nothing changes then.
    """
    async with table.lock:
        if table.gone or table.match is None or not still():
            return LATE
        done = table.answers.get((seat, key))
        if done is not None:
            return Answer(done[1], again=True) if done[0] == move else LATE
        if not table.since[seat] <= version <= table.version:
            return LATE
        try:
            now = house.settings.now()
            if move == UNDO:
                table.match.undo(seat, time=now, mover=mover)
            else:
                table.match.step(seat, move, now, mover)
            line = await keep(house, table, seat, key, now)
        except Illegal:
            raise  # nothing has changed
        except IntegrityError:  # another process was quicker: its step is in the log
            house.hall.forget(table)
            return LATE
        except BaseException:  # the disk refused it, or nobody waits for it any more: the log knows what is true
            house.hall.forget(table)
            raise
    house.changed(table)
    return Answer(line["ply"])


async def keep(house: House, table: Table, seat: int, key: str, now: str) -> Mapping[str, Any]:
    """Store the step that was just made, whoever made it, and draw the table after it."""
    assert table.match is not None
    match = table.match
    line = match.record[-1] if "ply" in match.record[-1] else match.record[-2]
    row = {"table": table.id, "ply": line["ply"], "seat": seat, "key": key, "line": match.written}
    await house.store.append(row, note(table, now))
    table.answers[seat, key] = (intended(line), line["ply"])
    table.facts.moved, table.noted = now, now[:MINUTE]
    if match.over:
        table.facts.status = "over"
    if goes_back(line):
        table.ask_anew()
    table.follow(seat)
    return line


def note(table: Table, now: str) -> Mapping[str, object] | None:
    """What the table's own row has to learn: that the match is over, or the minute of its last step."""
    assert table.match is not None
    over = table.match.over
    if not over and table.noted == now[:MINUTE]:
        return None
    return {"table": table.id, "moved": now, "status": "over" if over else table.facts.status}
