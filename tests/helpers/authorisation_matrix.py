"""Every route with what each role gets there, in each state of a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from helpers.roles import ROLES


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
DEPUTY = {"level": "novizio", "until": "always"}
HELLO = {"text": "hello", "key": "k{role}"}
T = "/tables/{table}"

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
    # Orders: given and ended for a seat of one's own
    Row(f"POST {T}/orders", "403 403 403 303 403 403", form={"seat": "0", "skip": "1"}),
    Row(f"POST {T}/orders", "403 403 403 403 409 403", form={"seat": "1", "v": "{v}", "give": "nothing always"}),
    Row(f"POST {T}/orders", "403 403 403 303 403 403", form={"seat": "0", "v": "{v}", "deputise": "", **DEPUTY}),
    Row(f"POST {T}/orders", same(403), form={"seat": "0", "skip": "1"}, state="hotseat"),  # nobody took the screen
    Row(f"POST {T}/orders", same(409), form={"seat": "0", "skip": "1"}, state="open"),
    Row(f"GET {T}/plan", "403 403 403 200 403 403", f"{T}/plan?seat=0"),
    Row(f"GET {T}/plan", same(403), f"{T}/plan?seat=0", state="hotseat"),
    Row(f"GET {T}/plan", same(409), f"{T}/plan?seat=0", state="closed"),
    Row(f"POST {T}/plan", "403 403 403 403 303 403", form={"seat": "1", "v": "{v}", "drop": "1"}),
    Row(f"POST {T}/plan", same(409), form={"seat": "1", "v": "{v}", "drop": "1"}, state="open"),
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
