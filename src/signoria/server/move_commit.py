"""Where a move is committed to a match: the only way in, for people, bots and deputies alike.

The walk of a move, from the request to everybody who has to know of it:

1. ``middleware.Guard`` admits the request: size, session, forged forms, rate limits.
2. A translator reads it into a ``move_api.MoveRequest``: ``pages/table.py`` a form, whether a page or a program posts
   it, ``pages/api_moves.py`` the frame of a program's WebSocket.
3. ``move_api.submit_move`` checks what concerns people: the seat is the sender's, a shared screen is not covered, key
   and move are not too long; a deputy who played for the sender steps aside.
4. ``commit_move`` (here; ``bots.Bots`` calls it directly) takes the table's lock and decides, in this order:

   - The match is gone or not begun, or the mover may no longer move: too late (409).
   - The idempotency key (seat, key) was answered before: the same answer, if it is the same click (``intention``).
   - The version that the mover saw is older than the seat's present decision: too late.
   - ``Match.step`` or ``Match.undo``: ``Illegal`` names the rule that forbids it (422), and nothing has changed.
   - ``seat_orders.settle`` plays what the orders of the seats answer, the rest of a click among them.
   - ``store_steps`` appends the lines of the record to the database, all or none, with what the orders have become and
     when something is due; ``Store.append`` returns after the sync. If it fails, the table is dropped from the cache,
     since memory may be ahead of the disk (503; the same key may retry).

5. ``TableRegistry.changed``: other pages are notified, and the autopilot looks at what is due.
6. The translator answers: the fresh fragment, a redirect, or JSON.

Takebacks and rewinds (``takeback_requests``) change the match under the same lock and store it by ``store_steps``.
"""

from __future__ import annotations

import hashlib
import logging
import secrets
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import IntegrityError
from sqlalchemy.sql import Executable

from signoria.engine.illegal import Illegal
from signoria.engine.match import PERSON
from signoria.engine.orders import THEN, moves_of, rest_of_click
from signoria.engine.rewinds import goes_back
from signoria.server import table_rows
from signoria.server.due import column, first_due
from signoria.server.seat_orders import after_hand, settle, without_surprises
from signoria.server.settings import iso
from signoria.server.tables import DOT, MINUTE, Table, canonical_json

if TYPE_CHECKING:
    from signoria.server.table_registry import TableRegistry

log = logging.getLogger("signoria.moves")

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
    """Play ``move`` (a click of several moves, or ``UNDO``) for a seat that saw the table at ``version``.

    ``still_allowed`` is called under the table's lock: what the caller checked before may have changed since.
    Raises ``Illegal`` with the rule that forbids the move, ``BadOrder`` for a click that cannot be read, ``StoreError``
    if it could not be stored; nothing has changed then.
    """
    first, *rest = moves_of(move)
    intended = intention(key, rest)
    async with table.lock:
        if table.gone or table.match is None or not still_allowed():
            return TOO_LATE
        done = table.answers.get((seat, intended))
        if done is not None and done[0] == first:
            return MoveResult(done[1], again=True)
        if done is not None or (seat, key) in table.answers or (seat, digest(key)) in table.clicks:
            return TOO_LATE  # the same key, and another click
        if not table.since[seat] <= version <= table.version:
            return TOO_LATE
        now, match, orders = tables.settings.now(), table.match, table.seats[seat].orders
        ply, answers = match.ply, table.owed[seat] is not None or first == UNDO  # or shows a card out of turn
        try:
            play_by_hand(table, seat, first, now, mover)
            if rest or orders:
                table.order(seat, (*rest_of_click(rest), *(after_hand(orders, mover) if answers else orders)))
            rows = rows_since(table, ply, seat, intended)
            await store_steps(tables, table, rows, now, asked=(seat,) if move == UNDO else ())
        except IntegrityError:  # another process was quicker: its step is in the log
            tables.forget(table)
            return TOO_LATE
        except BaseException as error:
            if not isinstance(error, Illegal) or match.ply != ply:  # not stored, or cancelled: only the log is certain
                tables.forget(table)
            raise
    tables.changed(table)
    return MoveResult(rows[0]["ply"])


def intention(key: str, rest: Sequence[str]) -> str:
    """The idempotency key as the log keeps it: it stands for the whole click. The log has the first move beside it; the
    others, which may never be played, become part of the key.
    """
    return f"{digest(key)}{DOT}{digest(THEN.join(rest))}" if rest else key


def digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def play_by_hand(table: Table, seat: int, move: str, now: str, mover: Mapping[str, object]) -> None:
    assert table.match is not None
    if move == UNDO:
        table.match.undo(seat, time=now, mover=mover)
    else:
        table.match.step(seat, move, now, mover)


def rows_since(table: Table, ply: int, seat: int, key: str) -> list[dict[str, Any]]:
    """The rows of the steps that the match has made since step ``ply``; the first one has the idempotency key."""
    assert table.match is not None
    lines = [line for line in table.match.record[ply - table.match.ply - 1 :] if line.get("ply", -1) >= ply]
    texts = [*(canonical_json(line) for line in lines[:-1]), table.match.written]
    rows = []
    for line, text in zip(lines, texts, strict=True):
        rows.append({"table": table.id, "ply": line["ply"], "seat": seat, "key": key, "line": text})
        table.answered(seat, key, line)
        key = fresh_key()
    return rows


def last_row(table: Table, seat: int, key: str) -> dict[str, Any]:
    """The row of the match's last step."""
    assert table.match is not None
    return rows_since(table, table.match.ply - 1, seat, key)[0]


def fresh_key() -> str:
    """An idempotency key that nobody can have used."""
    return f"order-{secrets.token_hex(8)}"


async def store_steps(
    tables: TableRegistry,
    table: Table,
    rows: list[dict[str, Any]],
    now: str,
    asked: Collection[int] = (),
    also: Sequence[Executable] = (),
) -> None:
    """Store the steps that the match has just made, and after them what the orders of the seats answer.

    The players of the seats ``asked`` have gone back, and answer their present question themselves; ``also`` is written
    with the steps.
    The caller holds the table's lock.
    """
    assert table.match is not None
    match = table.match
    made = match.record[-len(rows) - 1 :] if rows else []  # and what was before, or the closing line
    if any(goes_back(line) and line["ply"] >= rows[0]["ply"] for line in made):
        table.ask_anew()
        for chair in table.seats:  # the rest of a click and a plan were for what is no more
            table.order(chair.number, without_surprises(chair.orders))
    note_questions(table, {row["seat"] for row in rows})
    for seat in asked:
        table.ask(seat)
    follow_orders(table, rows, now)
    if rows:  # giving an order alone leaves the clock as it is
        table.facts.moved = now
    if match.over:
        table.facts.status = "over"
    changed = sorted(table.unsaved)
    updates = [table_rows.seat_update(table.id, table.seats[seat]) for seat in changed]
    changes = row_changes(table, tables.settings.clock())
    if rows or changes or updates or also:
        await tables.store.append(rows, changes, [*also, *updates])
    table.unsaved.difference_update(changed)


def follow_orders(table: Table, rows: list[dict[str, Any]], now: str) -> None:
    """Play what the orders of the seats answer, and add its rows."""
    assert table.match is not None
    try:
        for seat in settle(table, now):
            rows += rows_since(table, table.match.ply - 1, seat, fresh_key())
            note_questions(table, {seat})
    except Illegal:  # nothing has changed; an order must never stop a match
        log.exception("table %s: an order could not be followed; its player is asked", table.id)


def note_questions(table: Table, movers: Collection[int]) -> None:
    """After steps of these seats: who is asked something new, by notices and by orders."""
    others = table.follow(movers)
    table.tell_again(others)
    table.asked_anew((*others, *movers))


def row_changes(table: Table, now: float) -> Mapping[str, object] | None:
    """What changes in the table's own row: the status, the minute of its last step, when something is due; None if
    nothing does."""
    facts, due = table.facts, column(first_due(table, now)) or ""
    noted = facts.status == "playing" and table.noted == facts.moved[:MINUTE]
    return None if noted and serves(table.due, due, iso(now)) else row_note(table, due)


def serves(known: str, due: str, now: str) -> bool:
    """Does the moment that the database knows do as well? An earlier one does, unless it has passed: the table would
    be looked at for nothing."""
    if known > now:
        return not due or known <= due
    return known == due or (known > "" and "" < due <= now)


def row_note(table: Table, due: str) -> Mapping[str, object]:
    """The table's own row, as far as steps change it."""
    table.noted, table.due = table.facts.moved[:MINUTE], due
    return {"table": table.id, "moved": table.facts.moved, "status": table.facts.status, "due": due or None}
