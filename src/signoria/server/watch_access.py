"""Who may look at a table: watching follows the table's access.

An open table can be watched by anybody. A table by link is for people with a seat, its host, and browsers that came
through the invitation link; a table by name for people with a seat, its host, and the logins its seats are kept for.
When the match is over anybody who has its address may look at it and replay it: such links have been shared.

A browser that came through the invitation link keeps the invitation's code in a cookie, sent to that table alone:
visitors need no account for it, and a restart of the server forgets nobody.
"""

from __future__ import annotations

import hmac

from starlette.requests import HTTPConnection, Request

from signoria.server.errors import RequestError
from signoria.server.people import LONGEST_LIFE, Person
from signoria.server.session_cookies import cookie_value, set_cookie
from signoria.server.tables import Table

WATCH_COOKIE = "signoria-watch"


def shows_invitation(connection: HTTPConnection, table: Table) -> bool:
    """Does the address carry the code of the table's invitation? It is how people look before they sit down."""
    return table.facts.access == "link" and is_code(connection.query_params.get("invitation", ""), table)


def keeps_invitation(connection: HTTPConnection, table: Table) -> bool:
    """Has this browser come through the invitation link before?"""
    kept = cookie_value(connection.headers.get("cookie", ""), WATCH_COOKIE)
    return table.facts.access == "link" and is_code(kept, table)


def is_code(shown: str, table: Table) -> bool:
    return hmac.compare_digest(shown.encode(errors="replace"), table.facts.invitation.encode())


def keep_invitation(request: Request, table: Table) -> None:
    """From now on this browser may watch the table."""
    if table.facts.access != "link" or keeps_invitation(request, table):
        return
    place, secure = f"/tables/{table.id}", request.state.secure
    kept = set_cookie(WATCH_COOKIE, table.facts.invitation, LONGEST_LIFE, secure=secure, path=place)
    request.state.cookies.append(kept)


def belongs(connection: HTTPConnection, table: Table) -> bool:
    """Is the table open, or is this one of the people it is meant for?"""
    facts, person = table.facts, connection.state.person
    if facts.access == "open" or is_guest_of(table, person):
        return True
    return keeps_invitation(connection, table) or shows_invitation(connection, table)


def is_guest_of(table: Table, person: Person | None) -> bool:
    if person is None:
        return False
    if person.id == table.facts.host or table.seats_of(person.id):
        return True
    return person.login is not None and any(seat.invited == person.login for seat in table.seats)


def may_watch(connection: HTTPConnection, table: Table) -> bool:
    return table.facts.status in ("over", "closed") or belongs(connection, table)


def must_watch(connection: HTTPConnection, table: Table) -> None:
    """``RequestError`` says how to get in."""
    if not may_watch(connection, table):
        raise RequestError(f"private_{table.facts.access}", 403)
