"""The entrance of every move that a person or their program sends, and what a program is answered.

Forms and sockets are translated into a ``MoveRequest``; `move_commit` has the overview of the walk.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from json.encoder import encode_basestring as quoted
from typing import NamedTuple

from signoria.engine.match import PERSON
from signoria.engine.orders import BadOrder, moves_of
from signoria.server.deputies import Deputies
from signoria.server.errors import RequestError
from signoria.server.move_commit import UNDO, MoveResult, commit_move, intention
from signoria.server.shared_screen import covered
from signoria.server.table_registry import TableRegistry
from signoria.server.tables import Table

LONGEST_KEY = 63  # in characters; the column has one more, for the prefix of an undo: its page sends the same key
LONGEST_MOVE = 400  # of all moves of a click
ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


class MoveRequest(NamedTuple):
    """A move for a seat, as somebody sent it; nothing of it has been checked."""

    table: str
    person: str  # the id of the sender, or ""
    seat: int
    version: int  # what the sender saw
    key: str  # the idempotency key
    move: str
    mover: Mapping[str, object] = PERSON


class MoveAnswer(NamedTuple):
    """The table after the move, and what became of the move."""

    table: Table
    seat: int
    result: MoveResult


def move_request(id: str, person: str, sent: Mapping[str, str], move: str) -> MoveRequest:
    """The fields of a form or frame as a request."""
    return MoveRequest(id, person, number(sent, "seat"), number(sent, "v"), sent.get("key", ""), move)


async def submit_move(tables: TableRegistry, deputies: Deputies, request: MoveRequest) -> MoveAnswer:
    """Check that the sender may move for the seat, and commit the move.

    Raises ``RequestError`` if the request is wrong, and what ``commit_move`` raises.
    """
    id, person, seat, version, key, move, mover = request
    table = tables.ready(id) or await tables.must_find(id)
    if table.match is None or seat >= len(table.seats):
        raise RequestError("not_playing")
    chair = table.seats[seat]
    if not chair.held_by(person):
        raise RequestError("not_yours", 403)
    if not 0 < len(key) <= LONGEST_KEY or not 0 < len(move) <= LONGEST_MOVE:
        raise RequestError("trouble.form", 400)
    try:
        rest = moves_of(move)[1:]
    except BadOrder:
        raise RequestError("trouble.form", 400) from None
    key = f"u{key}" if move == UNDO else key
    known = (seat, intention(key, rest)) in table.answers  # a retry gets its answer in any case
    if not known and covered(table, person, seat):
        raise RequestError("not_yours", 403)
    if chair.away:
        await deputies.back(table, person)
    result = await commit_move(
        tables, table, seat, move, version, key, mover, lambda: table.seats[seat].held_by(person)
    )
    if table.gone or table.lock.locked():
        table = await tables.must_find(id)
    return MoveAnswer(table, seat, result)


def number(sent: Mapping[str, str], name: str) -> int:
    text = sent.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise RequestError("trouble.form", 400)
    return int(text)


def state_json(table: Table, seat: int | None) -> str:
    """What a program needs to play on for a seat, no more than its page would show: fields of a JSON object.

    Formatted by hand: every move of a program is answered so, and ``json.dumps`` takes three times as long.
    """
    assert table.match is not None
    actors = table.match.actors
    legal = table.match.legal(seat) if seat is not None else []
    owing, choices = ",".join(map(str, actors)), ",".join(map(quoted, legal))
    over = "false" if actors else "true"
    return f'"version":{table.version},"actors":[{owing}],"legal":[{choices}],"over":{over}'


def result_json(table: Table, seat: int | None, result: MoveResult) -> str:
    """What became of a move, and how the table stands now for ``seat``."""
    return f'{{"status":{result.status},"played":{result.played},{state_json(table, seat)}}}'


def answer_json(answer: MoveAnswer) -> str:
    """What a program is answered. A shared screen may be covered: nothing of a hand is sent then."""
    table, seat, result = answer
    return result_json(table, None if table.facts.hotseat else seat, result)
