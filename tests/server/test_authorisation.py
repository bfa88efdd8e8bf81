"""The authorisation matrix: everybody at every door. It enumerates the router, so a route without a row fails."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from helpers.asgi_client import Client, Closed
from helpers.hosted_tables import JS, actor, opened, play_on
from helpers.roles import ROLES, Cast, cast, entrances
from server.test_two_worlds import another_world
from signoria.server.app import make_app
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.shared_screen import taken


@dataclass(frozen=True)
class Row:
    """What each role (nobody, stranger, watcher, seat A, seat B, the host without a seat) is answered."""

    route: str
    expected: str
    path: str = ""  # with something put in for its parameters; "" if it has none, or only the table
    form: Mapping[str, str] = field(default_factory=dict)
    state: str = "playing"
    access: str = "open"

    @property
    def address(self) -> str:
        return self.path or self.route.split()[1]

    def __str__(self) -> str:
        return f"{self.route} {self.path} {dict(self.form) or ''} ({self.state}, {self.access})"


def same(status: int) -> str:
    return " ".join([str(status)] * len(ROLES))


NEW = {"game": "condottiere", "name": "Newcomer", "chair1": "person"}
STEP = {"seat": "0", "v": "{v}", "key": "k", "move": "{move}"}
HELLO = {"text": "hello", "key": "k{role}"}
T = "/tables/{table}"
NOW = 1_900_000_000.0  # where answers are compared no time passes: they say how much of it is left

ROWS = [
    # What everybody may see
    *(Row(f"GET {path}", same(200)) for path in ("/", "/lobby", "/games", "/host", "/credits", "/account", "/login")),
    Row("GET /health", same(200)),
    Row("GET /rules", same(200)),
    Row("GET /rules/{game}", same(200), "/rules/condottiere"),
    Row("GET /rules/{game}", same(404), "/rules/chess"),
    Row("GET /rules/{game}/{clause}", same(200), "/rules/condottiere/CON-R34"),
    Row("GET /rules/{game}/{clause}", same(404), "/rules/condottiere/CON-0"),
    Row("GET /rules/{game}/scenes/{scene}", same(200), "/rules/condottiere/scenes/we-04-bishop"),
    Row("GET /rules/{game}/scenes/{scene}", same(404), "/rules/condottiere/scenes/nothing"),
    *(Row(f"GET {path}", same(200)) for path in ("/trust", "/verify")),
    Row("POST /verify", same(200), form={"record-text": "{}"}),
    Row("POST /verify", same(422), form={"record-text": ""}),
    Row(f"GET {T}/verify", same(200)),
    Row(f"GET {T}/verify", same(200), state="over"),
    Row(f"GET {T}/verify", same(409), state="open"),
    Row("GET /static/{path:path}", same(200), "/static/css/base.css"),
    Row("GET /static/{path:path}", same(404), "/static/../words.py"),
    Row("GET /data/{game}", same(200), "/data/condottiere?value=card.winter.count"),
    Row("GET /data/{game}", same(404), "/data/chess"),
    Row("GET /data/{game}/corrections.toml", same(200), "/data/condottiere/corrections.toml"),
    # Lessons and puzzles: the same for everybody
    Row("GET /learn", same(303)),
    Row("GET /learn/{game}", same(200), "/learn/condottiere"),
    Row("GET /learn/{game}", same(404), "/learn/chess"),
    Row("GET /learn/{game}/{lesson}/{step}", same(200), "/learn/condottiere/1/0"),
    Row("GET /learn/{game}/{lesson}/{step}", same(404), "/learn/condottiere/1/99"),
    Row("GET /learn/{game}/{lesson}/{step}", same(404), "/learn/condottiere/99/0"),
    Row("GET /learn/{game}/{lesson}/{step}/why", same(200), "/learn/condottiere/1/1/why?total=0"),
    Row("POST /learn/{game}/{lesson}/{step}/moves", same(303), "/learn/condottiere/1/1/moves", {"move": "pass"}),
    Row("POST /learn/{game}/{lesson}/{step}/moves", same(422), "/learn/condottiere/1/1/moves", {"move": "play m1"}),
    Row("POST /learn/{game}/{lesson}/{step}/moves", same(422), "/learn/condottiere/1/1/moves", {"move": "play m2"}),
    Row("POST /learn/{game}/{lesson}/{step}/moves", same(400), "/learn/condottiere/1/1/moves", {"move": "dance"}),
    Row("POST /learn/{game}/{lesson}/{step}/moves", same(303), "/learn/condottiere/1/0/moves", {"move": "pass"}),
    Row("POST /learn/{game}/play", same(303), "/learn/condottiere/play"),
    Row("POST /learn/{game}/play", same(404), "/learn/chess/play"),
    Row("GET /puzzle", same(303)),
    Row("GET /puzzle/{game}", same(303), "/puzzle/condottiere"),
    Row("GET /puzzle/{game}", same(404), "/puzzle/chess"),
    Row("GET /puzzle/{game}/{day}", same(200), "/puzzle/condottiere/2026-01-01"),
    Row("GET /puzzle/{game}/{day}", same(404), "/puzzle/condottiere/2999-01-01"),
    Row("GET /puzzle/{game}/{day}", same(404), "/puzzle/condottiere/20260101"),
    Row("GET /puzzle/{game}/{day}/solved", same(200), "/puzzle/condottiere/2026-01-01/solved"),
    Row("GET /puzzle/{game}/{day}/why", same(200), "/puzzle/condottiere/2026-01-01/why?total=1"),
    Row("POST /puzzle/{game}/{day}/moves", same(303), "/puzzle/condottiere/2026-01-01/moves", {"move": "play bishop"}),
    Row("POST /puzzle/{game}/{day}/moves", same(422), "/puzzle/condottiere/2026-01-01/moves", {"move": "play winter"}),
    Row("POST /puzzle/{game}/{day}/moves", same(400), "/puzzle/condottiere/2026-01-01/moves", {"move": "dance"}),
    # A table: at an open one anybody may watch, nobody sees a hand that is not theirs (below)
    *(Row(f"GET {T}", same(200), state=state) for state in ("open", "playing", "over", "closed")),
    # A private one: who was let in may watch; when the match is over its links are for everybody
    *(
        Row(f"GET {way}", f"403 403 {status} {status} {status} {status}", path, state=state, access=access)
        for access in ("link", "named")
        for way, path, status, state in (
            *((T, "", 200, state) for state in ("open", "playing")),
            *((f"{T}/fragment", "", 200, state) for state in ("open", "playing")),
            (f"{T}/why", f"{T}/why?total=1", 200, "playing"),
            (f"{T}/record", "", 200, "playing"),
            (f"{T}/verify", "", 200, "playing"),
            (f"{T}/replay", "", 303, "playing"),
            (f"{T}/replay/{{at}}", f"{T}/replay/0", 200, "playing"),
            (f"{T}/replay/{{at}}/fragment", f"{T}/replay/0/fragment", 200, "playing"),
            (f"{T}/replay/{{at}}/why", f"{T}/replay/0/why?total=1", 200, "playing"),
            (f"{T}/statistics", "", 409, "playing"),
            (f"{T}/analysis", "", 409, "playing"),
            (f"{T}/analysis.json", "", 409, "playing"),
        )
    ),
    *(
        Row(f"GET {way}", same(status), path, state=state, access=access)
        for access in ("link", "named")
        for way, path, status, state in (
            *((T, "", 200, state) for state in ("over", "closed")),
            (f"{T}/fragment", "", 200, "over"),
            (f"{T}/record", "", 200, "over"),
            (f"{T}/verify", "", 200, "over"),
            (f"{T}/replay", "", 303, "over"),
            (f"{T}/replay/{{at}}", f"{T}/replay/3?seat=0", 200, "over"),
            (f"{T}/statistics", "", 200, "over"),
            (f"{T}/analysis", "", 200, "over"),
        )
    ),
    Row(f"GET {T}", same(404), "/tables/nowhere"),
    *(Row(f"GET {T}/fragment", same(200), state=state) for state in ("open", "playing", "over", "closed")),
    Row(f"GET {T}/fragment", same(404), "/tables/nowhere/fragment"),
    Row(f"GET {T}/why", same(200), f"{T}/why?total=1"),
    Row(f"GET {T}/why", "400 400 400 200 200 400", f"{T}/why?seat=0&move=pass"),
    Row(f"GET {T}/why", same(409), f"{T}/why?total=1", state="open"),
    Row(f"GET {T}/record", same(200)),
    Row(f"GET {T}/record", same(200), state="over"),
    Row(f"GET {T}/record", same(409), state="open"),
    # A replay: through one's own eyes while the match runs (tests/server/test_replay.py), everybody's after it
    Row(f"GET {T}/replay", same(303)),
    Row(f"GET {T}/replay", same(303), state="over"),
    Row(f"GET {T}/replay", same(409), state="open"),
    *(
        Row(f"GET {T}/replay/{{at}}{way}", status, f"{T}/replay/{at}{way}{query}", state=state)
        for way, query in (("", "?seat=0"), ("/fragment", "?seat=1"), ("/why", "?total=1"))
        for at, status, state in (("0", same(200), "playing"), ("3", same(200), "over"), ("99999", same(404), "over"))
    ),
    Row(f"GET {T}/replay/{{at}}/why", same(400), f"{T}/replay/0/why"),
    Row(f"GET {T}/statistics", same(200), state="over"),
    Row(f"GET {T}/statistics", same(409)),
    Row(f"GET {T}/analysis", same(200), state="over"),
    Row(f"GET {T}/analysis", same(409)),
    Row(f"POST {T}/analysis", same(303), state="over"),
    Row(f"POST {T}/analysis", same(409)),
    Row(f"GET {T}/analysis.json", same(404), state="over"),
    Row(f"GET {T}/analysis.json", same(409)),
    Row("GET /replay", same(200)),
    Row("POST /replay", same(422), form={"record-text": "bread, wine"}),
    *(
        Row(f"GET /records/{{record}}/{way}", same(404), f"/records/nowhere/{way.replace('{at}', '0')}")
        for way in ("replay", "replay/{at}", "replay/{at}/fragment", "replay/{at}/why", "statistics", "record")
    ),
    *(
        Row(f"GET /records/{{record}}/{way}", same(404), f"/records/nowhere/{way}")
        for way in ("analysis", "analysis.json")
    ),
    Row("POST /records/{record}/analysis", same(404), "/records/nowhere/analysis"),
    Row(f"WS {T}/poke", same(101)),
    *(Row(f"WS {T}/poke", "1008 1008 101 101 101 101", access=access) for access in ("link", "named")),
    Row(f"WS {T}/poke", same(101), state="over", access="link"),
    Row(f"WS {T}/poke", same(1008), "/tables/nowhere/poke"),
    # Playing: the seat's own people alone
    Row(f"WS {T}/play", "1008 1008 1008 200 403 1008", form=STEP),
    Row(f"WS {T}/play", "1008 1008 1008 422 403 1008", form={**STEP, "move": "dance"}),
    Row(f"WS {T}/play", "1008 1008 1008 403 422 1008", form={**STEP, "seat": "1"}),
    Row(f"WS {T}/play", "1008 1008 1008 409 409 1008", form=STEP, state="open"),
    Row(f"WS {T}/play", same(1008), "/tables/nowhere/play", form=STEP),
    Row("WS /play", "1008 403 403 200 403 403", form={**STEP, "table": "{table}"}),
    Row("WS /play", "1008 403 403 422 403 403", form={**STEP, "table": "{table}", "move": "dance"}),
    Row("WS /play", "1008 409 409 409 409 409", form={**STEP, "table": "{table}"}, state="open"),
    Row("WS /play", "1008 404 404 404 404 404", form={**STEP, "table": "nowhere"}),
    Row("WS /play", "1008 400 400 400 400 400", form=STEP),
    Row(f"POST {T}/moves", "403 403 403 303 403 403", form=STEP),
    Row(f"POST {T}/moves", "403 403 403 422 403 403", form={**STEP, "move": "dance"}),
    Row(f"POST {T}/moves", "403 403 403 409 403 403", form={**STEP, "v": "0", "key": "x", "x-table": "1"}),
    Row(f"POST {T}/moves", "403 403 403 403 422 403", form={**STEP, "seat": "1"}),
    Row(f"POST {T}/moves", same(409), form=STEP, state="open"),
    Row(f"POST {T}/moves", same(409), form=STEP, state="closed"),
    Row(f"POST {T}/moves", "403 403 403 422 403 403", form=STEP, state="over"),
    Row(f"POST {T}/undo", "403 403 403 422 403 403", form=STEP),
    Row(f"POST {T}/undo", same(409), form=STEP, state="closed"),
    Row(f"POST {T}/hint", "403 403 403 409 403 403", form={"seat": "0"}),
    Row(f"POST {T}/hint", same(409), form={"seat": "0"}, state="open"),
    # Who was late or away answers for a seat of their own
    Row(f"POST {T}/here", "403 403 403 303 303 403"),
    Row(f"POST {T}/here", "403 403 403 200 403 403", form={"seat": "0", "x-table": "1"}),
    Row(f"POST {T}/here", "403 403 403 303 403 403", form={"seat": ""}, state="hotseat"),
    Row(f"POST {T}/here", same(409), state="open"),
    Row(f"POST {T}/noticed", "403 403 403 303 403 403", form={"seat": "0"}),
    Row(f"POST {T}/noticed", "403 403 403 403 200 403", form={"seat": "1", "x-table": "1"}),
    Row(f"POST {T}/noticed", same(403), form={"seat": "0"}, state="hotseat"),  # nobody took the screen
    Row(f"POST {T}/noticed", same(409), form={"seat": "0"}, state="closed"),
    # Going back: who sits there asks, the others answer; the host alone turns back, and only a friendly match
    Row(f"POST {T}/takeback", "403 403 403 409 403 403", form={"seat": "0", "undone": "0", "x-table": "1"}),
    Row(f"POST {T}/takeback", same(409), form={"seat": "0", "undone": "0"}, state="open"),
    Row(f"POST {T}/takeback", same(403), form={"seat": "0", "undone": "0"}, state="hotseat"),  # nobody took the screen
    Row(f"POST {T}/takeback/answer", "403 403 403 403 409 403", form={"seat": "1", "yes": "0", "x-table": "1"}),
    Row(f"POST {T}/takeback/answer", same(409), form={"seat": "1", "no": "0"}, state="closed"),
    Row(f"GET {T}/rewind", "403 403 403 403 403 409"),
    Row(f"GET {T}/rewind", "403 403 403 403 403 409", state="over"),
    Row(f"GET {T}/rewind", "403 403 403 200 403 403", state="hotseat", access="link"),
    Row(f"POST {T}/rewind", "403 403 403 403 403 409", form={"to": "0", "at": "0", "key": "k"}),
    Row(f"POST {T}/rewind", "403 403 403 409 403 403", form={"to": "0", "at": "0", "key": "k"}, state="hotseat"),
    Row(f"POST {T}/ready", "403 403 403 303 403 403", form={"as": "0"}),
    Row(f"POST {T}/ready", "403 403 403 303 403 403", form={"as": "1"}, state="hotseat"),
    # Talking: who has a seat, at every table
    *(
        Row(f"POST {T}/talk", "403 403 403 303 303 403", form=HELLO, state=state, access=access)
        for state, access in (("playing", "open"), ("open", "open"), ("playing", "link"), ("playing", "named"))
    ),
    Row(f"POST {T}/talk", "403 403 403 200 200 403", form={**HELLO, "x-table": "1"}),
    Row(f"POST {T}/talk", "403 403 403 400 400 403", form={"text": "hello"}),
    # Chairs
    Row(f"POST {T}/join", "303 303 303 409 409 303", state="open"),
    Row(f"POST {T}/join", same(403), state="open", access="link"),
    Row(f"POST {T}/join", "403 403 403 409 409 403", state="open", access="named"),
    Row(f"POST {T}/join", same(409)),
    Row(f"POST {T}/join", same(409), state="closed"),
    Row(
        "GET /invitations/{token}", "200 200 200 303 303 200", "/invitations/{invitation}", state="open", access="link"
    ),
    Row("GET /invitations/{token}", "410 410 410 303 303 410", "/invitations/{invitation}", access="link"),
    Row("GET /invitations/{token}", same(404), "/invitations/nowhere"),
    Row("POST /invitations/{token}", same(303), "/invitations/{invitation}", state="open", access="link"),
    Row(
        "POST /invitations/{token}",
        "409 409 409 303 303 409",
        "/invitations/{invitation}",
        state="open",
        access="named",
    ),
    Row("POST /invitations/{token}", "409 409 409 303 303 409", "/invitations/{invitation}", access="link"),
    Row("POST /invitations/{token}", same(404), "/invitations/nowhere"),
    Row(f"POST {T}/leave", "403 403 403 303 403 403", form={"seat": "0"}, state="open"),
    Row(f"POST {T}/leave", "403 409 409 409 409 409", form={"seat": "0"}),
    # Private links: whoever has one may sit down there; only the seat's own people are told it
    Row("GET /seats/{token}", "200 200 200 303 200 200", "/seats/{link}"),
    Row("GET /seats/{token}", same(404), "/seats/nowhere"),
    Row("POST /seats/{token}", same(303), "/seats/{link}"),
    Row("POST /seats/{token}", same(404), "/seats/nowhere"),
    Row(f"POST {T}/link", "403 403 403 200 403 403", form={"seat": "0"}),
    Row(f"POST {T}/link", "403 403 403 200 403 403", form={"seat": "0", "renew": "yes"}),
    # Hosting: the host alone
    Row(f"POST {T}/bots", "403 403 403 403 403 303", form={"seat": "2", "level": "novizio"}, state="open"),
    Row(f"POST {T}/bots", "403 403 403 403 403 409", form={"seat": "0", "level": "novizio"}, state="open"),
    Row(f"POST {T}/bots", "403 409 409 409 409 409", form={"seat": "0", "level": ""}),
    Row(f"POST {T}/start", "403 403 403 403 403 303", form={"level": "novizio"}, state="open"),
    Row(f"POST {T}/start", "403 403 403 403 403 409", form={"level": "novizio"}, state="closed"),
    Row(f"POST {T}/close", "403 403 403 403 403 303", state="open"),
    Row(f"POST {T}/close", "403 409 409 409 409 409"),
    Row(f"POST {T}/rematch", "403 409 409 409 409 409"),
    Row(f"POST {T}/rematch", "403 403 403 303 303 403", state="over"),
    # One's own house keeping
    Row("POST /quick", same(303), form={"game": "condottiere", "seats": "3", "level": "novizio"}),
    Row("POST /tables", same(303), form=NEW),
    Row("POST /data/{game}", same(303), "/data/condottiere?value=card.winter.count", form={"typed": "4"}),
    Row("POST /language", same(303), form={"language": "fr"}),
    Row("POST /account/language", same(303), form={"language": "fr"}),
    Row("GET /settings", same(200)),
    Row("POST /settings", same(303), form={"size": "125", "table": "text"}),
    Row("POST /account/name", same(303), form={"name": "Zoe"}),
    Row("POST /account/register", same(303), form={"login": "new.{role}", "password": "long enough"}),
    Row("POST /account/password", same(403), form={"old": "what?", "password": "long enough"}),
    Row("POST /account/webhook", "403 303 303 303 303 303", form={"webhook": "https://x.example/"}),
    Row("POST /account/everywhere", "403 303 303 303 303 303"),
    Row("POST /sessions/{session}/revoke", "403 404 404 303 404 404"),
    Row("POST /login", same(403), form={"login": "new.nobody", "password": "not this"}),
    Row("POST /logout", same(303)),
]
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
        house.bots.wake = lambda table: None  # type: ignore[method-assign]
        assert await filled(house, client, ROWS) == []


async def test_a_door_left_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the hall no longer asks who hosts."""
    monkeypatch.setattr("signoria.server.table_registry.TableRegistry.must_host", lambda *_: None)
    rows = [row for row in ROWS if row.route.endswith(("/close", "/bots")) and row.state == "open"]
    async with opened(tmp_path) as (client, house):
        house.bots.wake = lambda table: None  # type: ignore[method-assign]
        wrong = await filled(house, client, rows)
    assert any("stranger got 303, not 403" in one for one in wrong)


async def test_a_private_table_left_open_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: nobody asks whether the reader is one of the people the table is meant for."""
    monkeypatch.setattr("signoria.server.watch_access.belongs", lambda *_: True)
    rows = [row for row in ROWS if row.access == "named" and row.state == "playing" and row.route.startswith("GET")]

    async with opened(tmp_path) as (client, house):
        house.bots.wake = lambda table: None  # type: ignore[method-assign]
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
