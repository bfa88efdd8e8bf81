"""Notices: one for each decision, to whoever does not look, in their language; never into the host's own network."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from helpers.houses import begun, in_process, match_of, my_turn, open_house, play_any, somebody
from helpers.waiting import TIMEOUT, until
from signoria.engine.texts import flatten
from signoria.server import due, notices, takeback_requests, webhooks
from signoria.server.addresses import address, is_public, lan_address
from signoria.server.due import notices_due
from signoria.server.pending_takeback import request_at
from signoria.server.people import Person
from signoria.server.server_parts import ServerParts
from signoria.server.settings import Settings
from signoria.server.tables import Table
from signoria.server.webhooks import WebhookError, post
from signoria.web.i18n import words

pytestmark = pytest.mark.usefixtures("by_hand")


class Mailbox:
    """A web server that takes every POST."""

    def __init__(self, status: str = "204 No Content") -> None:
        self.status = status  # "": no answer at all
        self.guests = 0
        self.heads: list[str] = []
        self.letters: list[dict[str, Any]] = []

    async def take(self, reads: asyncio.StreamReader, writes: asyncio.StreamWriter) -> None:
        self.guests += 1
        head = (await reads.readuntil(b"\r\n\r\n")).decode()
        length = int(head.partition("Content-Length: ")[2].partition("\r\n")[0])
        self.letters.append(json.loads(await reads.readexactly(length)))
        self.heads.append(head)
        if self.status:
            writes.write(f"HTTP/1.1 {self.status}\r\nLocation: /elsewhere\r\nContent-Length: 0\r\n\r\n".encode())
        with suppress(ConnectionError):
            await reads.read()  # until the other side has gone
        writes.transport.abort()
        self.guests -= 1

    @asynccontextmanager
    async def open(self) -> AsyncIterator[str]:
        server = await asyncio.start_server(self.take, "127.0.0.1", 0)
        try:
            yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/hook?for=ada"
            await until(lambda: not self.guests)
        finally:
            server.close()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(due, "RELOAD_SECONDS", 0.02)
    monkeypatch.setattr(due, "MIN_INTERVAL", 0.0)


async def two(house: ServerParts, hook: str, language: str = "en", **terms: Any) -> tuple[Table, Person, Person]:
    """Ada begins; Bea has a webhook."""
    ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea", language)
    await house.people.set_webhook(bea, hook)
    table = await begun(house, [ada, bea], [], strict=True, options={"start_seat": 0}, **terms)
    return table, ada, bea


def pending(house: ServerParts, table: Table) -> dict[int, float]:
    """The seats for which a notice is to be sent, and when."""
    return notices_due(table, house.settings.clock())


async def settled(house: ServerParts, table: Table) -> None:
    """Every notice has been sent."""
    await until(lambda: not (pending(house, table) or house.autopilot.tasks or house.notices.sending))


async def until_bea(house: ServerParts, table: Table) -> None:
    """Ada plays until it is Bea's turn."""
    while not my_turn(table, 1):
        await play_any(house, table, 0)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en", "Your turn at Friday: {}"), ("fr", "À vous de jouer, Friday\u00a0: {}")],
)
async def test_who_does_not_look_is_told_in_their_language(tmp_path: Path, language: str, text: str) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, _, _ = await two(house, hook, language, title="Friday")
        await until_bea(house, table)
        await settled(house, table)
        url = f"http://127.0.0.1:8321/tables/{table.id}"
        assert box.letters == [
            {"text": text.format(url), "table": table.id, "game": "condottiere", "url": url},
        ]
        assert box.heads[0].startswith("POST /hook?for=ada HTTP/1.1\r\nHost: 127.0.0.1:")


async def test_a_table_without_a_title_is_called_by_its_game(tmp_path: Path) -> None:
    async with open_house(tmp_path, public_url="https://table.example/") as house:
        table, _, _ = await two(house, "")
        told = json.loads(notices.message(table, "notice.turn", "en", house.settings))
        assert told["text"] == f"Your turn at Condottiere: https://table.example/tables/{table.id}"


async def test_who_is_asked_to_let_a_step_be_taken_back_is_told_once(tmp_path: Path) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, ada, bea = await two(house, hook, title="Friday")
        await until_bea(house, table)
        await settled(house, table)
        undone = match_of(table).takeable(0)
        assert undone is not None
        assert await takeback_requests.ask(house.tables, table, ada.id, 0, undone)
        await settled(house, table)
        house.tables.changed(table)  # whatever else happens
        await settled(house, table)
        begins = [letter["text"].partition(" at ")[0] for letter in box.letters]
        assert begins == ["Your turn", "Somebody asks to take a step back"]
        wish = request_at(table)
        assert wish is not None
        await takeback_requests.answer(house.tables, table, bea.id, 1, wish.number, yes=False)
        await settled(house, table)
        assert len(box.letters) == 2


async def test_the_first_decision_of_a_match_is_told(tmp_path: Path) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        ada, bea = await somebody(house, "Ada"), await somebody(house, "Bea")
        await house.people.set_webhook(bea, hook)
        table = await begun(house, [ada, bea], [], options={"start_seat": 1})
        await settled(house, table)
        assert len(box.letters) == 1


async def test_one_notice_for_one_decision_whatever_else_happens(tmp_path: Path) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, ada, _ = await two(house, hook)
        await until_bea(house, table)
        for number in range(3):
            await settled(house, table)
            await house.tables.say(table, ada, "Are you there?", str(number))
            house.tables.changed(table)
        await settled(house, table)
        assert len(box.letters) == 1


async def test_who_looks_or_has_just_moved_or_has_a_deputy_is_told_nothing(tmp_path: Path) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, _, bea = await two(house, hook)
        table.here[bea.id] = 1
        await until_bea(house, table)
        await settled(house, table)
        del table.here[bea.id]
        while my_turn(table, 1):  # her own moves ask her again, or not
            await play_any(house, table, 1)
        await settled(house, table)
        assert not box.letters
        await house.tables.away(table, lambda: [1], True)
        await until_bea(house, table)
        assert not pending(house, table)


async def test_a_second_notice_waits_its_time_and_is_dropped_if_it_is_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(due, "MIN_INTERVAL", 0.3)
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, _, _ = await two(house, hook)
        await until_bea(house, table)
        await settled(house, table)
        began = asyncio.get_running_loop().time()
        while 1 not in pending(house, table):
            await play_any(house, table, match_of(table).actors[0])
        await settled(house, table)
        assert asyncio.get_running_loop().time() - began > 0.2
        assert len(box.letters) == 2
        while 1 not in pending(house, table):
            await play_any(house, table, match_of(table).actors[0])
        while my_turn(table, 1):
            await play_any(house, table, 1)
        await settled(house, table)
        assert len(box.letters) == 2


async def test_other_devices_of_the_seat_are_told_and_count_as_looking(tmp_path: Path) -> None:
    box = Mailbox()
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, _, _ = await two(house, "")
        phone = await somebody(house, "Bea’s phone")
        await house.people.set_webhook(phone, hook)
        await house.tables.hold(table, 1, phone, table.seats[1].link)
        await until_bea(house, table)
        await settled(house, table)
        assert len(box.letters) == 1
        table.tell_again([1])
        assert 1 in pending(house, table)
        table.here[phone.id] = 1
        assert 1 not in pending(house, table)


async def test_bots_get_no_notices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch)
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["random"], options={"start_seat": 1})
        assert 1 not in pending(house, table)
        await until(lambda: my_turn(table))
        await settled(house, table)


# Where they go


@pytest.mark.parametrize("status", ["302 Found", "500 Oh", ""])
async def test_what_is_not_taken_is_logged_once_without_the_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, status: str
) -> None:
    if not status:
        monkeypatch.setattr(webhooks, "TIMEOUT", 0.5)
    box = Mailbox(status)
    async with box.open() as hook, open_house(tmp_path, local_webhooks=True) as house:
        table, _, _ = await two(house, hook)
        while len(box.letters) < 2:
            await play_any(house, table, match_of(table).actors[0])
            await settled(house, table)
        assert all("/elsewhere" not in head for head in box.heads)
    warnings = [record for record in caplog.records if record.name == "signoria.notices"]
    assert len(warnings) == 1
    assert "hook" not in caplog.text.replace("webhook", "")


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{port}/",
        "http://localhost:{port}/",
        "http://[::1]:{port}/",
        "http://[::ffff:127.0.0.1]:{port}/",
        "http://0.0.0.0:{port}/",
        "http://2130706433:{port}/",
        "http://169.254.169.254/latest",
        "http://10.0.0.1/",
        "http://192.168.1.1/",
        "http://[fe80::1]/",
        "http://[64:ff9b::7f00:1]/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "http://",
        "http://user:word@127.0.0.1:{port}/",
        "http://127.0.0.1:99999/",
        "http://a b/",
        "http://" + "a" * 70 + ".example/",
        "",
    ],
)
async def test_the_hosts_own_network_is_out_of_reach(url: str) -> None:
    box = Mailbox()
    async with box.open() as hook:
        port = hook.partition("127.0.0.1:")[2].partition("/")[0]
        with pytest.raises(WebhookError):
            await post(url.replace("{port}", port), b"{}", local=False)
    assert not box.letters


async def test_slow_name_servers_keep_no_table_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = threading.Event()
    monkeypatch.setattr(webhooks, "TIMEOUT", 0.2)
    monkeypatch.setattr("socket.getaddrinfo", lambda *_, **__: answered.wait(2 * TIMEOUT) and [])
    letters = [post("http://slow.example/", b"{}", local=False) for _ in range(50)]
    troubles = await asyncio.gather(*letters, return_exceptions=True)
    assert {str(one) for one in troubles} == {"it took too long"}
    async with asyncio.timeout(TIMEOUT):  # as a table is read from its log
        await asyncio.to_thread(bool)
    answered.set()


async def test_nothing_can_be_slipped_into_the_request() -> None:
    box = Mailbox()
    async with box.open() as hook:
        await post(hook + "&x=1 HTTP/1.1\r\nX-Evil: 1\r\n\r\né#part", b"{}", local=True)
    assert "\r\nX-Evil" not in box.heads[0]
    assert box.heads[0].isascii()


@pytest.mark.parametrize(
    ("number", "public"),
    [("93.184.216.34", True), ("2606:2800:220:1::1", True), ("172.16.0.1", False), ("100.64.0.1", False)]
    + [("2002:7f00:1::", False), ("224.0.0.1", False), ("::", False), ("fc00::1", False), ("nothing", False)]
    + [("::127.0.0.1", False), ("::ffff:0:127.0.0.1", False), ("64:ff9b:1::7f00:1", False), ("fec0::1", False)]
    + [("64:ff9b::5db8:d822", True), ("192.0.0.192", False), ("5f00::1", False)],
)
def test_which_addresses_are_public(number: str, public: bool) -> None:
    assert is_public(number) is public


def test_the_address_of_the_house() -> None:
    assert address(Settings(host="::1", port=80)) == "http://[::1]:80"
    assert address(Settings(public_url="https://table.example/")) == "https://table.example"
    assert address(Settings(host="0.0.0.0")) == f"http://{lan_address() or '127.0.0.1'}:8321"


def test_both_languages_have_the_same_words() -> None:
    import tomllib
    from importlib.resources import files

    folder = files("signoria.web") / "texts"
    english, french = (
        flatten(tomllib.loads((folder / f"notices.{language}.toml").read_text(encoding="utf-8")))
        for language in ("en", "fr")
    )
    assert english.keys() == french.keys()
    assert words("fr").say("notice.turn", {"title": "x", "url": "y"}).startswith("À vous")
