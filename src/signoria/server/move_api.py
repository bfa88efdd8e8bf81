"""What somebody sends for a seat, on its way to the door, and what a program is told when it comes back.

Pages, programs that post and programs with a socket go this way: the same checks in the same order.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from json.encoder import encode_basestring as quoted
from typing import TYPE_CHECKING

from signoria.server import move_commit
from signoria.server.errors import RequestError
from signoria.server.pages.common import settled
from signoria.server.pages.hotseat import covered
from signoria.server.tables import Table

if TYPE_CHECKING:
    from signoria.server.house import House

LONGEST_KEY = 63  # the database has room for one more sign: what is taken back was asked for by the same page
LONGEST_MOVE = 64
ENCODE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode


async def stepped(
    house: House, id: str, person: str, sent: Mapping[str, str], move: str
) -> tuple[Table, int, move_commit.Answer]:
    """What a person sent for a seat, through the door: the table afterwards, the seat, and what became of the step."""
    table = house.hall.ready(id) or await settled(house, id)
    seat, version, key = number(sent, "seat"), number(sent, "v"), sent.get("key", "")
    if table.match is None or seat >= len(table.seats):
        raise RequestError("not_playing")
    chair = table.seats[seat]
    if not chair.held_by(person):
        raise RequestError("not_yours", 403)
    if not 0 < len(key) <= LONGEST_KEY or not 0 < len(move) <= LONGEST_MOVE:
        raise RequestError("trouble.form", 400)
    key = f"u{key}" if move == move_commit.UNDO else key
    if covered(table, person, seat) and (seat, key) not in table.answers:  # what was played may be asked for again
        raise RequestError("not_yours", 403)
    if chair.away:
        await house.deputies.back(table, person)
    answer = await move_commit.play(
        house, table, seat, move, version, key, still=lambda: table.seats[seat].held_by(person)
    )
    return house.hall.ready(id) or await settled(house, id), seat, answer


def number(sent: Mapping[str, str], name: str) -> int:
    text = sent.get(name, "")
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise RequestError("trouble.form", 400)
    return int(text)


def terse(table: Table, seat: int | None) -> str:
    """What a program needs to play on for a seat, no more than its page would show: fields of a JSON object.

    Written straight: every step of a program is answered so, and the general way takes three times as long.
    """
    assert table.match is not None
    actors = table.match.actors
    legal = table.match.legal(seat) if seat is not None else []
    owing, choices = ",".join(map(str, actors)), ",".join(map(quoted, legal))
    over = "false" if actors else "true"
    return f'"version":{table.version},"actors":[{owing}],"legal":[{choices}],"over":{over}'


def told(table: Table, looks: int | None, answer: move_commit.Answer) -> str:
    """What became of a step, and how the table stands now for whoever ``looks``."""
    return f'{{"status":{answer.status},"played":{answer.played},{terse(table, looks)}}}'


def answered(table: Table, seat: int, answer: move_commit.Answer) -> str:
    """What a program is told of its step. A shared screen may be covered: nothing of a hand goes this way then."""
    return told(table, None if table.facts.hotseat else seat, answer)
