"""Several people at one screen: no hand is on the page before its owner has said that they are the one who looks.

Whoever presses "I am Ada" looks until somebody else at this screen has played. A page that is reloaded later, or left
open, is covered again: what was said then does not count for a later turn.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from signoria.server.errors import RequestError
from signoria.server.forms import form
from signoria.server.pages.common import at, chair, known, person_id, table_of, to
from signoria.server.tables import Table

# Who looks at each shared screen, and since which stint. Lost with the memory of a table: then it is asked again.
looking: WeakKeyDictionary[Table, dict[str, tuple[int, int]]] = WeakKeyDictionary()


def shared(table: Table, person: str) -> list[int]:
    """The seats that share this person's screen; none if there is nothing to hide from each other."""
    mine = table.seats_of(person) if table.facts.hotseat and table.match is not None else []
    return mine if len(mine) > 1 and table.match is not None and not table.match.over else []


def stint(table: Table, mine: list[int], seat: int) -> int:
    """The last step that another seat of this screen has played: a new one ends what was said before it."""
    assert table.match is not None
    steps = (line for line in reversed(table.match.record) if "ply" in line)
    return next((line["ply"] for line in steps if line.get("seat", seat) in mine and line.get("seat") != seat), -1)


def looks(table: Table, person: str, mine: list[int]) -> int | None:
    """The seat whose owner sits before this screen now."""
    seat, said = looking.get(table, {}).get(person, (-1, -1))
    return seat if seat in mine and said == stint(table, mine, seat) else None


def needs_handover(request: Request, table: Table) -> int | None:
    """The seat that has to take the screen before anything of its hand is shown; None if nobody has to."""
    person = person_id(request)
    mine = shared(table, person)
    owing = [seat for seat in mine if table.match is not None and seat in table.match.actors]
    return owing[0] if owing and looks(table, person, mine) not in owing else None


def covered(table: Table, person: str, seat: int) -> bool:
    """Is another than this seat's owner before the shared screen? Then nothing is played for it, nor told of it."""
    mine = shared(table, person)
    return bool(mine) and looks(table, person, mine) != seat


def eyes(request: Request, table: Table) -> int | None:
    """Through whose eyes this request sees the table: a seat it holds, or None for a watcher and a covered screen."""
    person = person_id(request)
    mine = shared(table, person)
    if mine:
        return None if needs_handover(request, table) is not None else looks(table, person, mine)
    held = table.seats_of(person)
    asked = request.query_params.get("seat", "")
    chosen = [seat for seat in held if str(seat) == asked]
    return next(iter(chosen + held), None)


async def ready(request: Request) -> Response:
    """ "I am Ada": her hand is shown at this screen from now on."""
    table, fields = await table_of(request), await form(request)
    person, seat = known(request), chair(table, fields, "as")
    mine = shared(table, person.id)
    if seat not in table.seats_of(person.id):
        raise RequestError("not_yours", 403)
    if mine:
        looking.setdefault(table, {})[person.id] = (seat, stint(table, mine, seat))
    return to(at(table))


routes = [Route("/tables/{table}/ready", ready, methods=["POST"])]
