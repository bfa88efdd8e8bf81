"""Everybody who may ask for something at a table, and the table in each of its states."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from starlette.routing import Route, WebSocketRoute

from helpers.asgi_client import Client
from helpers.hosted_tables import play_on, someone
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table

ROLES = ("nobody", "stranger", "watcher", "a", "b", "host")


@dataclass
class Cast:
    """``a`` and ``b`` sit on the first two chairs, and ``a`` begins; the host has stood up again and holds no seat.

    At a private table the watcher may watch: by its invitation link, or because one of its logins is theirs.
    """

    table: Table
    browsers: dict[str, Client]
    sessions: dict[str, str]  # the public name of each one's session

    def fill(self, text: str, role: str = "") -> str:
        """``{table}`` and such in an address or a form, as they are now."""
        table = self.table
        legal = [str(move) for move in table.match.legal(0)] if table.match is not None and not table.match.over else []
        known = {
            "table": table.id,
            "link": table.seats[0].link,
            "invitation": table.facts.invitation,
            "session": self.sessions["a"],
            "v": str(table.version),
            "move": legal[0] if legal else "pass",
            "role": role,
        }
        return re.sub(r"\{(\w+)\}", lambda found: known[found[1]], text)


async def cast(client: Client, house: ServerParts, state: str = "playing", access: str = "open") -> Cast:
    """A new table in this state (open, playing, over, closed, hotseat), and a browser for each role."""
    browsers = {role: await someone(client, house, role.title()) for role in ROLES if role != "nobody"}
    browsers["nobody"] = client.other()
    people = {role: await house.people.of(browsers[role].cookies["signoria"]) for role in ROLES if role != "nobody"}
    host, a, b = (people[role] for role in ("host", "a", "b"))
    assert host is not None
    assert a is not None
    assert b is not None
    hall = house.tables
    if state == "hotseat":  # all at A's screen
        table = await hall.host(
            a, "condottiere", 2, {"start_seat": 0}, title="T", access=access, hotseat=["Ada", "Bea"]
        )
    else:
        seats = 3 if state in ("open", "closed") else 2
        table = await hall.host(host, "condottiere", seats, {"start_seat": 0}, title="T", access="open")
        await hall.leave(table, host, 0)
        await hall.join(table, a, seat=0)
        await hall.join(table, b, seat=1)
        table.change(access=access)
    if access == "link":
        await browsers["watcher"].get(f"/invitations/{table.facts.invitation}")
    if access == "named":  # B's seat is kept for the watcher's login: only a test can bring that about
        watcher = people["watcher"]
        assert watcher is not None
        await house.people._change(watcher, login=f"login-{table.id}")
        table.seats[1] = replace(table.seats[1], invited=f"login-{table.id}")
    if state in ("playing", "over", "hotseat"):
        await hall.start(table)
    if state == "closed":
        await hall.close(table, host)
    if state == "over":
        await play_on(table, [browsers["a"], browsers["b"]], 5000)
        assert table.match is not None
        assert table.match.over
    sessions = {role: (await house.people.sessions(one))[0].id for role, one in people.items() if one is not None}
    return Cast(table, browsers, sessions)


def entrances(routes: Any) -> set[str]:
    """Every method at every address the router knows: ``GET /lobby``, ``WS /tables/{table}/poke``."""
    found: set[str] = set()
    for route in routes:
        if isinstance(route, WebSocketRoute):
            found.add(f"WS {route.path}")
        else:
            assert isinstance(route, Route), f"{route} is no plain route: its rooms would not be seen here"
            assert route.methods, f"{route.path} answers to any method"
            found |= {f"{method} {route.path}" for method in route.methods if method != "HEAD"}
    return found
