"""The door: the only way a step enters a match, for people, bots and deputies alike.

A step is played, stored and synced, then answered. The same intention sent again (same key) gets the same answer; an
answer to a decision that is no longer the seat's present one comes too late and changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from signoria.engine.match import PERSON
from signoria.engine.record import Line
from signoria.server import schema
from signoria.server.tables import MINUTE, Table, intended

if TYPE_CHECKING:
    from signoria.server.house import House

UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Answer:
    """``played`` is the number of the step, or -1: too late, look at the table again."""

    played: int
    again: bool = False  # it had been played before, by this very intention

    @property
    def late(self) -> bool:
        return self.played < 0


LATE = Answer(-1)


async def play(
    house: House, table: Table, seat: int, move: str, version: int, key: str, mover: Mapping[str, object] = PERSON
) -> Answer:
    """Play ``move`` (or take the last step back: ``"undo"``) for a seat that saw the table at ``version``.

    ``Illegal`` says which rule forbids it; ``StoreTrouble`` that the disk did not take it. Nothing changes then.
    """
    async with table.lock:
        if table.gone or table.match is None:
            return LATE
        match = table.match
        done = table.answers.get((seat, key))
        if done is not None:
            return Answer(done[1], again=True) if done[0] == move else LATE
        if not table.since[seat] <= version <= table.version:
            return LATE
        now = house.settings.now()
        if move == UNDO:
            match.undo(seat, time=now, mover=mover)
        else:
            match.play(seat, move, time=now, mover=mover)
        line = match.record[-1] if "ply" in match.record[-1] else match.record[-2]
        await keep(house, table, seat, key, line)
    house.changed(table)
    return Answer(line["ply"])


async def keep(house: House, table: Table, seat: int, key: str, line: Line) -> None:
    """Store the step; if that fails, or nobody waits for it any more, the memory is made anew from the log."""
    assert table.match is not None
    ply, moved, over = line["ply"], line["time"], table.match.over
    row = {"table": table.id, "ply": ply, "seat": seat, "key": key, "line": table.match.written}
    note = (
        schema.tables.update().where(schema.tables.c.id == table.id) if over or table.noted != moved[:MINUTE] else None
    )
    try:
        if note is None:
            await house.store.append(row)
        else:
            await house.store.append(row, note.values(moved=moved, **({"status": "over"} if over else {})))
            table.noted = moved[:MINUTE]
    except BaseException:
        house.hall.forget(table)
        raise
    table.answers[seat, key] = (intended(line), ply)
    table.facts.moved = moved
    if over:
        table.facts.status = "over"
    table.follow(seat)
