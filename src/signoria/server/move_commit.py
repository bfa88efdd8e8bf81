"""Where a move is committed to a match: the only way in, for people, bots and deputies alike.

The walk of a move, from the request to everybody who has to know of it:

1. ``middleware.Guard`` admits the request: size, session, forged forms, rate limits.
2. A translator reads it into a ``move_api.MoveRequest``: ``pages/table.py`` a form, whether a page or a program posts
   it, ``pages/api_moves.py`` the frame of a program's WebSocket.
3. ``move_api.submit_move`` checks what concerns people: the seat is the sender's, a shared screen is not covered, key
   and move are not too long; a deputy who played for the sender steps aside.
4. ``commit_move`` (here; ``bots.Bots`` calls it directly) takes the table's lock and decides, in this order:

   - The match is gone or not begun, or the mover may no longer move: too late (409).
   - The idempotency key (seat, key) was answered before: the same answer again.
   - The version that the mover saw is older than the seat's present decision: too late.
   - ``Match.step`` or ``Match.undo``: ``Illegal`` names the rule that forbids it (422), and nothing has changed.
   - ``store_step`` appends the line of the record to the database; ``Store.append`` returns after the sync. If it
     fails, the table is dropped from the cache, since memory may be ahead of the disk (503; the same key may retry).

5. ``TableRegistry.changed``: other pages are notified, bots woken, deadlines watched, notices sent.
6. The translator answers: the fresh fragment, a redirect, or JSON.

Takebacks and rewinds (``takeback_requests``) change the match under the same lock and store it by ``store_step``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from sqlalchemy.exc import IntegrityError

from signoria.engine.illegal import Illegal
from signoria.engine.match import PERSON
from signoria.engine.rewinds import goes_back
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import MINUTE, Table, intended_move

UNDO = "undo"
HOST = -1  # the seat of a rewind in the log: it belongs to the host, not to a seat


class MoveResult(NamedTuple):
    """``played`` is the number of the step, or -1: too late, look at the table again."""

    played: int
    again: bool = False  # it had been played before, under the same key

    @property
    def late(self) -> bool:
        return self.played < 0

    @property
    def status(self) -> int:
        """As an HTTP status."""
        return 409 if self.played < 0 else 200


TOO_LATE = MoveResult(-1)


async def commit_move(
    tables: TableRegistry,
    table: Table,
    seat: int,
    move: str,
    version: int,
    key: str,
    mover: Mapping[str, object] = PERSON,
    still_allowed: Callable[[], bool] = lambda: True,
) -> MoveResult:
    """Play ``move`` (or take the last step back: ``UNDO``) for a seat that saw the table at ``version``.

    ``still_allowed`` is called under the table's lock: what the caller checked before may have changed since.
    Raises ``Illegal`` with the rule that forbids the move, ``StoreError`` if it could not be stored; nothing has
    changed then.
    """
    async with table.lock:
        if table.gone or table.match is None or not still_allowed():
            return TOO_LATE
        done = table.answers.get((seat, key))
        if done is not None:
            return MoveResult(done[1], again=True) if done[0] == move else TOO_LATE
        if not table.since[seat] <= version <= table.version:
            return TOO_LATE
        try:
            now = tables.settings.now()
            if move == UNDO:
                table.match.undo(seat, time=now, mover=mover)
            else:
                table.match.step(seat, move, now, mover)
            line = await store_step(tables, table, seat, key, now)
        except Illegal:
            raise  # nothing has changed
        except IntegrityError:  # another process was quicker: its step is in the log
            tables.forget(table)
            return TOO_LATE
        except BaseException:  # not stored, or cancelled meanwhile: only the log is certain
            tables.forget(table)
            raise
    tables.changed(table)
    return MoveResult(line["ply"])


async def store_step(tables: TableRegistry, table: Table, seat: int, key: str, now: str) -> Mapping[str, Any]:
    """Store the step that the match has just made, and update the table. The caller holds the table's lock."""
    assert table.match is not None
    match = table.match
    line = match.record[-1] if "ply" in match.record[-1] else match.record[-2]
    row = {"table": table.id, "ply": line["ply"], "seat": seat, "key": key, "line": match.written}
    await tables.store.append(row, row_changes(table, now))
    table.answers[seat, key] = (intended_move(line), line["ply"])
    table.facts.moved, table.noted = now, now[:MINUTE]
    if match.over:
        table.facts.status = "over"
    if goes_back(line):
        table.ask_anew()
    table.follow(seat)
    return line


def row_changes(table: Table, now: str) -> Mapping[str, object] | None:
    """What changes in the table's own row: the status, and the minute of its last step; None if neither has changed."""
    assert table.match is not None
    over = table.match.over
    if not over and table.noted == now[:MINUTE]:
        return None
    return {"table": table.id, "moved": now, "status": "over" if over else table.facts.status}
