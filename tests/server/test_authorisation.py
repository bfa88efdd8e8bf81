"""The authorisation matrix: everybody at every door. It enumerates the router, so a route without a row fails."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from helpers.asgi_client import Client, Closed
from helpers.authorisation_matrix import ROWS, STEP, Row
from helpers.hosted_tables import JS, actor, opened, play_on
from helpers.other_worlds import another_world
from helpers.roles import ROLES, Cast, cast, entrances
from signoria.server.app import make_app
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.shared_screen import taken

NOW = 1_900_000_000.0  # where answers are compared no time passes: they say how much of it is left

CHANGES_NOTHING = ("GET", "WS")  # one table does for all cells of such a row, unless a frame is sent


def uncovered(app: Starlette) -> set[str]:
    """Routes without a row, and rows without a route."""
    return entrances(app.routes) ^ {row.route for row in ROWS}


def test_every_route_has_a_row(tmp_path: Path) -> None:
    assert uncovered(make_app(Settings(database=str(tmp_path / "house.sqlite")))) == set()


def test_a_new_route_without_a_row_fails(tmp_path: Path) -> None:
    async def secret(request: Request) -> Response:
        return Response("all hands")

    app = make_app(Settings(database=str(tmp_path / "house.sqlite")))
    app.router.routes.append(Route("/tables/{table}/hands", secret, methods=["GET"]))
    app.router.routes.append(Route("/lobby", secret, methods=["DELETE"]))
    assert uncovered(app) == {"GET /tables/{table}/hands", "DELETE /lobby"}


async def answer(browser: Client, row: Row, play: Cast, role: str) -> int:
    path, form = play.fill(row.address, role), {name: play.fill(value, role) for name, value in row.form.items()}
    if row.route.startswith("WS"):
        try:
            async with browser.ws(path) as socket:
                if form:
                    await socket.say(json.dumps(form))
                    status: int = json.loads(await socket.text())["status"]
                    return status
                assert await socket.text() == str(play.table.version)
            return 101
        except Closed as closed:
            return closed.code
    if row.route.startswith("GET"):
        got = (await browser.get(path)).status
        assert (await browser.request("HEAD", path)).status == got
        return got
    return (await browser.post(path, form, JS if "x-table" in form else None)).status


async def filled(house: ServerParts, client: Client, rows: list[Row]) -> list[str]:
    """The cells that are not as the matrix says."""
    wrong: list[str] = []
    kept: dict[tuple[str, str], Cast] = {}  # a match that is over takes long to make, and one table does
    for row in rows:
        for role, expected in zip(ROLES, row.expected.split(), strict=True):
            place = (row.state, row.access)
            again = (row.route.startswith(CHANGES_NOTHING) and not row.form) or row.state == "over"
            play = kept.get(place) if again else None
            if play is None:
                play = await cast(client, house, *place)
                if again:
                    kept[place] = play
            got = await answer(play.browsers[role], row, play, role)
            if str(got) != expected:
                wrong.append(f"{row}: {role} got {got}, not {expected}")
    return wrong


async def test_everybody_at_every_door(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        assert await filled(house, client, ROWS) == []


async def test_a_door_left_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the hall no longer asks who hosts."""
    monkeypatch.setattr("signoria.server.table_registry.TableRegistry.must_host", lambda *_: None)
    rows = [row for row in ROWS if row.route.endswith(("/close", "/bots")) and row.state == "open"]
    async with opened(tmp_path) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        wrong = await filled(house, client, rows)
    assert any("stranger got 303, not 403" in one for one in wrong)


async def test_a_private_table_left_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nobody asks whether the reader is one of the people the table is meant for."""
    monkeypatch.setattr("signoria.server.watch_access.belongs", lambda *_: True)
    rows = [row for row in ROWS if row.access == "named" and row.state == "playing" and row.route.startswith("GET")]

    async with opened(tmp_path) as (client, house):
        house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
        wrong = await filled(house, client, rows)
    assert len(wrong) == 2 * len(rows)  # nobody and the stranger, at every address


# Hands: on no address at all does a reader receive what only another seat knows


async def everything(browser: Client, play: Cast) -> dict[str, tuple[object, bytes]]:
    """All that can be got without changing anything, at every address of the matrix."""
    got: dict[str, tuple[object, bytes]] = {}
    for row in ROWS:
        if row.route.startswith("GET") and row.state == "playing" and row.access == "open":
            path = play.fill(row.address)
            for name, headers in (("page", {}), ("client", JS), ("program", {**JS, "accept": "application/json"})):
                answered = await browser.get(path, headers)
                got[f"{path} as {name}"] = (answered.raw_headers, answered.body)
    return got


async def test_no_address_tells_a_hand_to_those_who_do_not_hold_it(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        play = await cast(client, house)
        for role, seat in (("nobody", None), ("stranger", None), ("watcher", None), ("b", 1), ("host", None)):
            truth = await everything(play.browsers[role], play)
            assert len(truth) > 60
            with another_world(play.table, seat, luck=5):  # all that this reader cannot know is dealt anew
                other = await everything(play.browsers[role], play)
            assert [name for name in truth if truth[name] != other[name]] == [], role
        truth = await everything(play.browsers["a"], play)
        with another_world(play.table, 1, luck=5):  # and that would be seen: A's own hand is another one now
            other = await everything(play.browsers["a"], play)
        here = f"/tables/{play.table.id}"
        changed = {name.split(" as ")[0] for name in truth if truth[name] != other[name]}
        assert {here, f"{here}/fragment", f"{here}/record"} <= changed


async def test_until_the_end_everybody_gets_only_their_own_record(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        play = await cast(client, house)
        match = play.table.match
        assert match is not None
        records = {role: await play.browsers[role].get(f"/tables/{play.table.id}/record") for role in ROLES}
        assert len({one.body for one in records.values()}) == 3  # A's, B's, and that of all who hold no seat
        assert records["a"].body != records["b"].body != records["host"].body
        for role, own in (("a", 0), ("b", 1), ("host", None), ("nobody", None)):
            lines = [json.loads(line) for line in records[role].text.splitlines()]
            assert lines == json.loads(json.dumps(match.export(own)))
            assert not any("key" in line.get("open", {}) for line in lines)
            assert play.table.facts.secret.hex() not in records[role].text
        done = await cast(client, house, "over")
        ended = {(await done.browsers[role].get(f"/tables/{done.table.id}/record")).body for role in ROLES}
        assert len(ended) == 1
        assert done.table.facts.secret.hex().encode() in ended.pop()


# What was allowed once, and is not any more


async def test_a_renewed_link_shuts_out_the_old_one_and_its_devices(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        play = await cast(client, house)
        a, phone, thief = (play.browsers[role] for role in ("a", "nobody", "stranger"))
        here, old = f"/tables/{play.table.id}", play.fill("/seats/{link}")
        assert (await phone.post(old)).location == f"{here}?seat=0"
        own = (await a.get(f"{here}/fragment")).body.partition(b'id="hand"')[2][:400]
        assert own
        assert own in (await phone.get(f"{here}/fragment")).body
        assert (await phone.post(f"{here}/link", {"seat": "0", "renew": "yes"})).status == 403
        told = await a.post(f"{here}/link", {"seat": "0", "renew": "yes"})
        assert play.fill("/seats/{link}") in told.text
        assert old not in told.text
        assert own not in (await phone.get(f"{here}/fragment")).body
        step = {name: play.fill(value) for name, value in STEP.items()}
        assert (await phone.post(f"{here}/moves", step)).status == 403
        assert (await thief.get(old)).status == 404
        assert (await thief.post(old)).status == 404
        assert (await a.post(f"{here}/moves", step)).status == 303


async def test_no_page_tells_a_link_to_others(tmp_path: Path) -> None:
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        for state in ("open", "playing"):
            play = await cast(client, house, state, "link")
            secrets = [seat.link.encode() for seat in play.table.seats]
            for role in ROLES:
                for path in (f"/tables/{play.table.id}", f"/tables/{play.table.id}/fragment", "/games", "/lobby"):
                    body = (await play.browsers[role].get(path)).body
                    assert not any(secret in body for secret in secrets)
                    if role in ("nobody", "stranger"):  # the watcher has it already
                        assert play.table.facts.invitation.encode() not in body


@pytest.mark.parametrize("way", ["logout", "everywhere", "revoke"])
async def test_a_session_that_was_ended_plays_no_more(tmp_path: Path, way: str) -> None:
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        play = await cast(client, house)
        a, here = play.browsers["a"], f"/tables/{play.table.id}"
        stolen = a.other(cookies=dict(a.cookies))
        step = {name: play.fill(value) for name, value in STEP.items()}
        path = {"logout": "/logout", "everywhere": "/account/everywhere", "revoke": "/sessions/{session}/revoke"}[way]
        assert (await a.post(play.fill(path))).status == 303
        assert (await stolen.post(f"{here}/moves", step)).status == 403
        watched = await client.other().get(f"{here}/fragment")
        assert (await stolen.get(f"{here}/fragment")).body == watched.body


# One screen for several hands


async def test_a_shared_screen_shows_no_hand_before_it_is_handed_over(tmp_path: Path) -> None:
    """Whatever is asked for, or sent for another seat, with or without our client, the screen stays covered."""
    async with opened(tmp_path, clock=lambda: NOW) as (client, house):
        play = await cast(client, house, "hotseat")
        a, table, here = play.browsers["a"], play.table, f"/tables/{play.table.id}"
        for number in range(3):  # then cards are to be played: legal moves tell the hand
            assert (await a.post(f"{here}/ready", {"as": str(actor(table))})).status == 303
            await play_on(table, [a, a], 1, seed=number)
        taken.pop(table, None)  # as after a restart: whoever sat before the screen has to say so again
        turn = actor(table)

        async def asked() -> dict[str, bytes]:
            got = {name: body for name, (_, body) in (await everything(a, play)).items()}
            for seat in ("0", "1"):
                for program in (JS, {**JS, "accept": "application/json"}, {}):
                    got[f"?seat={seat} {program}"] = (await a.get(f"{here}/fragment?seat={seat}", program)).body
                    late = {"seat": seat, "v": "0", "key": "late", "move": "pass"}
                    got[f"late {seat} {program}"] = (await a.post(f"{here}/moves", late, program)).body
                    silence = {"seat": seat, "text": "", "key": "k"}
                    got[f"talk {seat} {program}"] = (await a.post(f"{here}/talk", silence, program)).body
                    unknown = {"seat": seat, "v": str(table.version), "key": "u", "move": "dance"}
                    got[f"unknown {seat} {program}"] = (await a.post(f"{here}/moves", unknown, program)).body
            return got

        covered = await asked()
        with another_world(table, None, luck=3):  # nobody's hand is known here
            other = await asked()
        assert [name for name in covered if covered[name] != other[name]] == []
        assert (await a.post(f"{here}/ready", {"as": str(turn)})).status == 303
        shown = await asked()
        assert shown[f"{here} as page"] != covered[f"{here} as page"]
        with another_world(table, turn, luck=3):  # her own hand, and not the other's
            other = await asked()
        assert [name for name in shown if shown[name] != other[name]] == []
