"""What people type is shown as they typed it, and nothing else happens: 200 payloads in every text, in a real browser.

Counted as a fault: a script that runs, a report of the content security policy (it is the second wall; nothing may
reach it), an element or attribute that came out of a text, a request to somewhere else, a text that is not as typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from argon2 import PasswordHasher
from markupsafe import Markup
from playwright.sync_api import BrowserContext, Page

from helpers.live_server import Running
from helpers.waiting import TIMEOUT_MS
from helpers.xss_payloads import PAYLOADS
from signoria.server.account_fields import printable
from signoria.server.errors import RequestError
from signoria.server.middleware import POLICY
from signoria.server.people import hash_of
from signoria.server.schema import tables
from signoria.server.tables import Table

TRAPS = """
window.ran = []; window.reports = [];
for (const name of ["alert", "confirm", "prompt", "print"]) window[name] = () => { window.ran.push(name); };
document.addEventListener("securitypolicyviolation", (e) => {
  window.reports.push(`${e.violatedDirective} ${e.blockedURI}`);
});
"""
LOOK = """
const ours = location.origin + "/static/";
const OUTSIDERS = "IFRAME OBJECT EMBED BASE MARQUEE VIDEO AUDIO STYLE MATH XMP FRAMESET PLAINTEXT".split(" ");
const AWAY = /^\\s*(javascript|vbscript|data:text)/i;
const look = (view) => {
  const page = view.document, odd = [];
  for (const one of page.querySelectorAll("*:not([data-trap])")) {
    const tag = one.tagName.toUpperCase();
    for (const {name, value} of one.attributes)
      if (name.startsWith("on") || AWAY.test(value) && !["value", "title", "aria-label"].includes(name))
        odd.push(`${tag} ${name}=${value}`);
    if (OUTSIDERS.includes(tag) || tag === "SCRIPT" && !(one.src || "").startsWith(ours)) odd.push(one.outerHTML);
  }
  const fields = [...page.querySelectorAll("input, textarea")].map((one) => one.value);
  const labels = [...page.querySelectorAll("[aria-label], [title]")].map((one) => one.ariaLabel + " " + one.title);
  const text = [page.title, page.body.textContent, ...fields, ...labels].join("\\n");
  return {ran: view.ran, reports: view.reports, odd, text};
};
"""
# The browser tells of a breach in a task of its own, after the page is read: give it a moment.
LOOK_HERE = f"async () => {{ {LOOK} await new Promise((done) => setTimeout(done, 50)); return look(window); }}"
# Light pages are shown many at a time, each in a frame of its own under the policy of the page around it.
LOOK_AT_FRAMES = f"""async (pages) => {{ {LOOK}
  const shown = pages.map((html) => new Promise((done) => {{
    const frame = document.createElement("iframe");
    frame.dataset.trap = ""; frame.srcdoc = html;
    frame.onload = () => setTimeout(() => {{ done(look(frame.contentWindow)); frame.remove(); }}, 50);
    document.body.append(frame);
  }}));
  return [await Promise.all(shown), look(window)];
}}"""


def flat(text: str) -> str:
    return " ".join(text.split())


def until(page: Page, true: str) -> None:
    """Playwright's own waiting evaluates strings in the page, which our policy forbids (and reports)."""
    for _ in range(TIMEOUT_MS // 25):
        if page.evaluate(true):
            return
        page.wait_for_timeout(25)
    raise AssertionError(true)


def batches(size: int) -> Iterator[list[str]]:
    rest = iter(PAYLOADS)
    while batch := list(islice(rest, size)):
        yield batch


def name_of(payload: str) -> str:
    """A payload as a name or a title: one line, and not too long."""
    return printable(payload)[:40].strip()


@dataclass
class Trap:
    """A browser that writes down everything that should not happen."""

    server: Running
    page: Page
    faults: list[str] = field(default_factory=list)
    pages: int = 0

    def __post_init__(self) -> None:
        self.page.add_init_script(TRAPS)
        self.page.on("dialog", lambda dialog: self.faults.append(f"dialog {dialog.message}"))
        self.page.on("pageerror", lambda error: self.faults.append(f"error {error}"))
        self.page.on(
            "console", lambda said: self.faults.append(f"console {said.text}") if "Refused" in said.text else None
        )
        self.page.on("request", lambda asked: self.foreign(asked.url))

    def foreign(self, url: str) -> None:
        if not url.startswith((self.server.url, "data:image/")):
            self.faults.append(f"request to {url}")

    def be(self, token: str) -> None:
        self.page.context.clear_cookies()
        self.page.context.add_cookies([self.server.cookie(token)])  # type: ignore[list-item]

    def visit(self, path: str, typed: Sequence[str]) -> None:
        """A page by itself, as a person opens it."""
        answer = self.page.goto(self.server.url + path, wait_until="domcontentloaded")
        assert answer is not None
        if answer.status != 200:
            self.faults.append(f"{path}: {answer.status}")
        self.look(path, typed)

    def look(self, where: str, typed: Sequence[str]) -> None:
        """What has happened on this page, and is everything on it as it was typed?"""
        self.judge(where, typed, self.page.evaluate(LOOK_HERE))

    def judge(self, where: str, typed: Sequence[str], seen: dict[str, Any]) -> None:
        self.pages += 1
        self.faults += [f"{where}: {what} {seen[what]}" for what in ("ran", "reports", "odd") if seen[what]]
        text = flat(seen["text"])
        self.faults += [f"{where}: not shown as typed: {one!r}" for one in typed if flat(one) not in text]

    def frames(self, sheets: Sequence[Sheet]) -> None:
        """Many pages at once; those that are the same to the letter once."""
        self.visit("/credits", [])
        sheets = list({(sheet.html, *sheet.typed): sheet for sheet in sheets}.values())
        for start in range(0, len(sheets), 25):
            some = sheets[start : start + 25]
            seen, around = self.page.evaluate(LOOK_AT_FRAMES, [sheet.html for sheet in some])
            for sheet, one in zip(some, seen, strict=True):
                self.judge(sheet.where, sheet.typed, one)
            self.judge("around the frames", [], around)

    def sheet(
        self, path: str, typed: Sequence[str], token: str = "", form: dict[str, str] | None = None, status: int = 200
    ) -> Sheet:
        """The page as the server sends it, to be shown in a frame."""
        headers = {"cookie": f"signoria={token}", "origin": self.server.url}
        body = urlencode(form).encode() if form is not None else None
        try:
            with OPENER.open(Request(self.server.url + path, body, headers)) as answer:
                got, policy, html = answer.status, answer.headers["content-security-policy"], answer.read().decode()
        except HTTPError as answer:
            got, policy, html = answer.code, answer.headers["content-security-policy"], answer.read().decode()
            answer.close()
        assert policy == POLICY
        if got != status:
            self.faults.append(f"{path}: {got}")
        return Sheet(path, BARE.sub("", html), typed)


OPENER = build_opener(ProxyHandler({}))
# Not in a frame: it has no address for a socket to call, and how it looks does not matter.
BARE = re.compile(r'<script type="module" src="/static/js/room.js[^>]*></script>|<link [^>]*>')


@dataclass(frozen=True)
class Sheet:
    where: str
    html: str
    typed: Sequence[str]


@pytest.fixture
def trap(server: Running, context: BrowserContext) -> Trap:
    server.house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
    return Trap(server, context.new_page())


def guest(server: Running, name: str, agent: str = "") -> tuple[Any, str]:
    return server.do(server.house.people.guest(name, "en", agent))


def hosted(server: Running, person: Any, seats: int = 3, **terms: Any) -> Table:
    return server.do(server.house.tables.host(person, "condottiere", seats, {}, **terms))


def begun(server: Running, names: Sequence[str], title: str) -> tuple[Table, str]:
    """A match with everybody at one screen, and the cookie of whoever sits before it."""
    person, token = guest(server, names[0])
    table = hosted(server, person, max(2, len(names)), title=title, hotseat=[*names, "Bea"][: max(2, len(names))])
    server.do(server.house.tables.start(table))
    return table, token


def test_there_are_enough_and_each_can_be_typed() -> None:
    assert len(PAYLOADS) >= 200
    assert len({name_of(one) for one in PAYLOADS}) > 180
    assert all(name_of(one) for one in PAYLOADS)


def test_the_traps_catch_what_they_should(trap: Trap) -> None:
    """Planted in the house itself: a name that is taken for markup. Its script is stopped by the policy, and told."""
    server = trap.server
    blocked = {
        "<script>alert(1)</script>": True,
        "<img src=x onerror=alert(1)>": True,
        "<a href=javascript:alert(1)>x</a>": False,  # only when it is followed: there it is "odd" at once
    }
    for name, reported in blocked.items():
        person, token = guest(server, "Eve")
        trap.be(token)
        assert server.do(server.house.people.of(token)) is not None
        server.house.people.known[hash_of(token)].person = replace(person, name=Markup(name))
        trap.page.goto(server.url + "/credits", wait_until="domcontentloaded")
        if reported:
            until(trap.page, "() => window.reports.length > 0")
        trap.look("/credits", [name])
        told = " ".join(trap.faults)
        assert "not shown as typed" in told
        assert ("reports" if reported else "odd") in told
        trap.faults.clear()
    trap.page.goto("about:blank")  # a page without our policy
    trap.page.set_content("<img src=data:image/png,x onerror=alert(1)>")
    until(trap.page, "() => window.ran.length > 0")


@pytest.mark.slow
def test_table_talk(trap: Trap) -> None:
    """Thirty lines on a page: as the page comes, and as they arrive on an open one."""
    server, hall = trap.server, trap.server.house.tables
    table, token = begun(server, ["Ada", "Bea"], "Talk")
    speaker = server.do(server.house.people.person(table.seats[1].person))
    assert speaker is not None
    trap.be(token)
    for number, batch in enumerate(batches(30)):
        lines = [flat(one) for one in batch]
        for key, line in enumerate(lines):
            server.do(hall.say(table, speaker, line, f"{number}-{key}"))
        if number % 2:
            server.loop.call_soon_threadsafe(server.house.tables.changed, table)
            until(trap.page, f"() => +document.getElementById('table').dataset.v >= {table.version}")
            trap.look("talk that arrives", lines)
        else:
            trap.visit(f"/tables/{table.id}", lines)
            trap.page.wait_for_load_state("load")
    assert trap.faults == []


@pytest.mark.slow
def test_names_and_titles_in_lists(trap: Trap) -> None:
    """The lobby shows fifty tables, one's own games a hundred."""
    server = trap.server
    person, token = guest(server, "Ada")
    trap.be(token)
    for batch in batches(50):
        typed = [name_of(one) for one in batch]
        for name in typed:
            try:
                hosted(server, guest(server, name)[0], title=name, access="open")
            except RequestError:  # a name needs a letter or sign one can see; a title does not
                hosted(server, person, title=name, access="open")
        trap.visit("/lobby", typed)
        server.do(server.house.store.write(tables.update().values(status="closed")))
        for name in typed:
            hosted(server, person, title=name)
        trap.visit("/games", typed)
        server.do(server.house.store.write(tables.update().values(status="closed")))
    assert trap.faults == []


@pytest.mark.slow
def test_names_at_the_table(trap: Trap) -> None:
    """Six at one screen: seats, chronicle, hand-over and title of a match."""
    for batch in batches(6):
        names = [name_of(one) for one in batch]
        table, token = begun(trap.server, names, names[-1])
        trap.be(token)
        trap.visit(f"/tables/{table.id}", names)
    assert trap.faults == []


@pytest.mark.slow
def test_names_before_the_match(trap: Trap) -> None:
    """The waiting room with its kept chairs, the invitation, and the private link of every seat."""
    server = trap.server
    sheets: list[Sheet] = []
    for batch in batches(5):
        names = [name_of(one) for one in batch]
        host, token = guest(server, "Ada")
        kept = hosted(server, host, 6, title=names[0], access="named", invited=batch)
        sheets.append(trap.sheet(f"/tables/{kept.id}", [names[0], *batch], token))
        room = hosted(server, host, 6, title=names[-1], hotseat=names)
        sheets.append(trap.sheet(f"/tables/{room.id}", names, token))
        sheets.append(trap.sheet(f"/invitations/{room.facts.invitation}", names))
        sheets += [trap.sheet(f"/seats/{room.seats[n].link}", [name]) for n, name in enumerate(names)]
    trap.frames(sheets)
    assert trap.faults == []


@pytest.mark.slow
def test_what_a_form_sends_back(trap: Trap, monkeypatch: pytest.MonkeyPatch) -> None:
    """A form that is not right comes back as it was filled in."""
    monkeypatch.setattr("signoria.server.passwords.HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    _, token = guest(trap.server, "Ada")
    sheets: list[Sheet] = []
    for batch in batches(5):
        form = {f"who{number}": one for number, one in enumerate(batch, 1)} | {"title": batch[-1]}
        form |= {f"chair{number}": "here" for number in range(1, 6)}
        form |= {"game": "condottiere", "opt.play_for_points": batch[0]}
        sheets.append(trap.sheet("/tables", [name_of(one) for one in batch], token, form, 422))
    for payload in PAYLOADS:
        sheets.append(
            trap.sheet("/login", [payload.replace("\n", "")], token, {"login": payload, "password": "x"}, 403)
        )
        sheets.append(trap.sheet("/language", [], token, {"language": payload}, 400))
    trap.frames(sheets)
    assert trap.faults == []


@pytest.mark.slow
def test_the_account(trap: Trap) -> None:
    """One's own name on top of every page, the webhook, and the browsers that know one."""
    server, people = trap.server, trap.server.house.people
    person, token = guest(server, "Ada")
    sheets: list[Sheet] = []
    for payload in PAYLOADS:
        hook = f"https://x.example/{re.sub(r'[^!-~]', '', payload)}"
        person = server.do(people.rename(person, name_of(payload)))
        person = server.do(people.set_webhook(person, hook))
        sheets.append(trap.sheet("/account", [name_of(payload), hook], token))
    trap.frames(sheets)
    for payload in PAYLOADS:
        server.do(server.house.store.write(people._begin(person.id, payload)[1]))
    trap.be(token)
    trap.visit("/account", [printable(one).split(" ")[0][:4] for one in PAYLOADS if "/" not in one and "(" not in one])
    assert trap.page.locator(".sessions li").count() == len(PAYLOADS) + 1
    assert trap.faults == []


@pytest.mark.slow
def test_addresses(trap: Trap) -> None:
    """What an address says is not believed: where to go back to, and a page that is not there."""
    sheets: list[Sheet] = []
    for payload in PAYLOADS:
        back = f"/x{payload}"
        safe = back.isascii() and back.isprintable() and "\\" not in back
        sheets.append(trap.sheet(f"/login?back={quote(back, safe='')}", [back if safe else "/games"]))
        sheets.append(trap.sheet(f"/nowhere/{quote(payload)}", [], status=404 if payload.isprintable() else 400))
    trap.frames(sheets)
    assert trap.faults == []
