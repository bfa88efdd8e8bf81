"""Foreign pages: no unsafe route takes anything from one, no socket opens for one, and looking changes nothing.

Every route of the router is tried, so a new one is held to the same. See ``test_authorisation`` for who may do what.
The clock stands still: what time brings about, such as a deadline, is no page's doing.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client, Closed
from helpers.authorisation_matrix import ROWS, Row
from helpers.clock import Clock
from helpers.hosted_tables import opened
from helpers.roles import ROLES, Cast, cast, entrances
from signoria.server.server_parts import ServerParts
from signoria.server.watch_access import WATCH_COOKIE
from signoria.web.i18n import say

Said = Mapping[str, str | None]

FOREIGN: list[Said] = [
    {"sec-fetch-site": "cross-site", "origin": "https://evil.example"},
    {"sec-fetch-site": "cross-site", "origin": "http://testserver"},  # the browser says more truly where it comes from
    {"sec-fetch-site": "same-site", "origin": "http://other.testserver"},
    {"sec-fetch-site": "", "origin": None},
    {"sec-fetch-site": None, "origin": "https://evil.example"},
    {"sec-fetch-site": None, "origin": "https://testserver"},
    {"sec-fetch-site": None, "origin": "http://testserver:8321"},
    {"sec-fetch-site": None, "origin": "http://testserver.evil.example"},
    {"sec-fetch-site": None, "origin": "null"},
    {"sec-fetch-site": None, "origin": None},
    {"sec-fetch-site": None, "origin": None, "referer": "http://testserver/"},
]
OWN: list[Said] = [
    {"sec-fetch-site": "same-origin", "origin": "http://testserver"},
    {"sec-fetch-site": "none", "origin": None},
    {"sec-fetch-site": None, "origin": "http://testserver"},
]
UNSAFE = [row for row in ROWS if not row.route.startswith(("GET", "WS"))]
TRIED = list({row.route: row for row in reversed(UNSAFE)}.values())  # the first row of each route


def rows_of(folder: Path) -> list[str]:
    """All that the database holds."""
    with sqlite3.connect(folder / "house.sqlite") as connection:
        return [line for line in connection.iterdump() if line.startswith("INSERT")]


async def send(browser: Client, row: Row, play: Cast, said: Said, **more: str) -> Any:
    form = {name: play.fill(value, "csrf") for name, value in row.form.items()} | more
    method = row.route.split()[0]
    assert method == "POST"
    return await browser.post(play.fill(row.address, "csrf"), form, said)


async def taken(house: ServerParts, client: Client, folder: Path, rows: list[Row]) -> list[str]:
    """What a foreign page could do in A's browser, or in that of the host."""
    faults: list[str] = []
    casts: dict[tuple[str, str], Cast] = {}
    for row in rows:
        place = (row.state if row.state != "over" else "playing", row.access)
        if place not in casts:
            casts[place] = await cast(client, house, *place)
        play = casts[place]
        before = rows_of(folder)
        for role in ("a", "host"):
            for said in FOREIGN:
                for more in ({}, {"csrf": ""}, {"csrf": "0" * 32}):
                    got = await send(play.browsers[role], row, play, said, **more)
                    refused = say("en", "trouble.csrf") in got.text
                    if got.status != 403 or not refused or got.all("set-cookie"):
                        faults.append(f"{row} as {role} from {dict(said)}: {got.status}")
        if rows_of(folder) != before:
            faults.append(f"{row} changed the database")
    return faults


async def test_no_unsafe_route_takes_anything_from_a_foreign_page(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=Clock()) as (client, house):
        unsafe = {one for one in entrances(client.app.routes) if not one.startswith(("GET", "WS"))}  # type: ignore[attr-defined]
        assert unsafe == {row.route for row in TRIED}
        assert await taken(house, client, tmp_path, TRIED) == []


async def test_a_guard_asleep_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the guard takes every page for our own."""
    monkeypatch.setattr("signoria.server.middleware.from_own_page", lambda *_: True)
    rows = [row for row in TRIED if row.route.endswith(("/leave", "/moves", "/account/name"))]

    async with opened(tmp_path, clock=Clock()) as (client, house):
        faults = await taken(house, client, tmp_path, rows)
    assert sum("changed the database" in one for one in faults) == 3


async def test_every_unsafe_route_takes_what_our_own_pages_send(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=Clock()) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        for row in TRIED:
            place = (row.state if row.state != "over" else "playing", row.access)
            for said in OWN:
                play = await cast(client, house, *place)
                got = await send(play.browsers["a"], row, play, said)
                assert say("en", "trouble.csrf") not in got.text, f"{row} {said}"


async def test_an_old_browser_shows_the_token_of_its_form(tmp_path: Path) -> None:
    """It sends neither header; the token of the page it was given does, and nobody else's."""
    async with opened(tmp_path, clock=Clock()) as (client, house):
        silent: Said = {"sec-fetch-site": None, "origin": None}
        for row in TRIED:
            place = (row.state if row.state != "over" else "playing", row.access)
            play = await cast(client, house, *place)
            page = (await play.browsers["a"].get("/account")).text
            token = page.partition('name="csrf" value="')[2].partition('"')[0]
            assert len(token) == 32
            assert token not in (await play.browsers["b"].get("/account")).text
            assert (await send(play.browsers["b"], row, play, silent, csrf=token)).status == 403
            got = await send(play.browsers["a"], row, play, silent, csrf=token)
            assert say("en", "trouble.csrf") not in got.text, str(row)


@pytest.mark.parametrize(
    "origin",
    ["https://evil.example", "null", "", "https://testserver", "http://testserver:1", "http://testserver.evil"],
)
async def test_no_socket_opens_for_a_foreign_page(tmp_path: Path, origin: str) -> None:
    async with opened(tmp_path, clock=Clock()) as (client, house):
        play = await cast(client, house)
        sockets = {one.split()[1] for one in entrances(client.app.routes) if one.startswith("WS")}  # type: ignore[attr-defined]
        assert len(sockets) == 3
        for path in map(play.fill, sockets):
            for role in ROLES:
                with pytest.raises(Closed) as refused:
                    async with play.browsers[role].ws(path, origin=origin):
                        pass
                assert refused.value.code == 1008
            assert not play.table.here
            assert not house.api_sockets.connections
            async with play.browsers["a"].ws(path):
                assert play.table.here or house.api_sockets.connections


# Looking changes nothing: a picture on a foreign page may point anywhere here


async def test_looking_changes_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=Clock()) as (client, house):
        casts = {
            place: await cast(client, house, *place)
            for place in {(row.state, row.access) for row in ROWS if row.route.startswith("GET")}
        }
        before = rows_of(tmp_path)
        versions = [play.table.version for play in casts.values()]
        for row in ROWS:
            if row.route.startswith("GET"):
                play = casts[row.state, row.access]
                for role in ROLES:
                    for query in ("", "seat=0&move=pass&renew=yes&csrf=x&done=name&back=/x&language=fr"):
                        path = play.fill(row.address)
                        path += f"{'&' if '?' in path else '?'}{query}" if query else ""
                        got = await play.browsers[role].get(path)
                        kept = [one.partition("=")[0] for one in got.all("set-cookie")]
                        invited = row.route.startswith("GET /invitations/") and row.access == "link"
                        assert kept in ([], [WATCH_COOKIE]) if invited else kept == [], path
        assert rows_of(tmp_path) == before
        assert [play.table.version for play in casts.values()] == versions


async def test_every_unsafe_route_refuses_to_be_looked_at(tmp_path: Path) -> None:
    """What a form does, a link does not: GET with the form's fields in the address is 404, 405 or another page."""
    async with opened(tmp_path, clock=Clock()) as (client, house):
        gets = {row.route.split()[1] for row in ROWS if row.route.startswith("GET")}
        play = await cast(client, house)
        before = rows_of(tmp_path)
        for row in TRIED:
            if row.route.split()[1] not in gets:
                for method in ("GET", "HEAD", "OPTIONS"):
                    assert (await play.browsers["a"].request(method, play.fill(row.address))).status in (404, 405)
        assert rows_of(tmp_path) == before
