"""Several people at one screen: which of them looks is known only from what they pressed.

A player who presses "I am Ada" looks until another seat of this screen has played. A page that is reloaded later, or
left open, is covered again: the button counts for one turn only.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from signoria.engine.record import ORDER
from signoria.server.tables import Table

# By table and person: the seat that took the screen, and since which step (see `last_step_of_another`). It is in memory
# only: after a restart, or when the table has left the cache, the page asks again.
taken: WeakKeyDictionary[Table, dict[str, tuple[int, int]]] = WeakKeyDictionary()


def shared_seats(table: Table, person: str) -> list[int]:
    """The seats that share this person's screen; none if there is nothing to hide from each other."""
    mine = table.seats_of(person) if table.facts.hotseat and table.match is not None else []
    return mine if len(mine) > 1 and table.match is not None and not table.match.over else []


def last_step_of_another(table: Table, mine: list[int], seat: int) -> int:
    """The last step that another seat of this screen has played by hand; a newer one ends this seat's turn there."""
    assert table.match is not None
    steps = (line for line in reversed(table.match.record) if "ply" in line and line["mover"]["kind"] != ORDER)
    return next((line["ply"] for line in steps if line.get("seat", seat) in mine and line.get("seat") != seat), -1)


def take_screen(table: Table, person: str, seat: int) -> None:
    """The owner of this seat says that they are the one who looks."""
    if mine := shared_seats(table, person):
        taken.setdefault(table, {})[person] = (seat, last_step_of_another(table, mine, seat))


def seat_at_screen(table: Table, person: str, mine: list[int]) -> int | None:
    """The seat whose owner sits before this screen now; None if it is covered."""
    seat, since = taken.get(table, {}).get(person, (-1, -1))
    return seat if seat in mine and since == last_step_of_another(table, mine, seat) else None


def needs_handover(table: Table, person: str) -> int | None:
    """The seat that has to take the screen before anything of its hand is shown; None if no seat has to."""
    mine = shared_seats(table, person)
    owing = [seat for seat in mine if table.match is not None and seat in table.match.actors]
    return owing[0] if owing and seat_at_screen(table, person, mine) not in owing else None


def covered(table: Table, person: str, seat: int) -> bool:
    """Does another player sit at the shared screen? Then this seat can neither play nor see its secrets."""
    mine = shared_seats(table, person)
    return bool(mine) and seat_at_screen(table, person, mine) != seat
