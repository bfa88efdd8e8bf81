"""Settings: anybody has them, they count at once, and they lead back; and the question before a move of weight."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client
from helpers.hosted_tables import JS, fields, opened, post, seated, someone
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table

CONFIRM = {"signoria-comfort": "confirm.on"}


async def test_anybody_has_settings_and_they_count_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path) as (nobody, house):
        for browser in (nobody, await someone(nobody, house, "Ada")):
            assert '<html lang="en">' in (await browser.get("/lobby")).text
            wanted = {"size": "125", "motion": "none", "table": "text", "keys": "off", "language": "fr"}
            answer = await browser.post("/settings", wanted)
            assert (answer.status, answer.location) == (303, "/settings?done=1")
            for path in ("/lobby", "/settings", "/nowhere"):
                page = (await browser.get(path)).text
                assert '<html lang="fr" class="size-125 motion-none table-text keys-off">' in page, path
            settings = (await browser.get("/settings")).text
            checked = re.findall(r'name="(\w+)" value="(\w+)" checked', settings)
            assert dict(checked) == {**wanted, "confirm": "off", "sound": "off", "bots": "normal"}
            await browser.post("/settings", {"language": "en"})  # all as usual: nothing is kept
            assert '<html lang="en">' in (await browser.get("/lobby")).text


async def test_there_and_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house)
        page = (await browsers[0].get(f"/tables/{table.id}?seat=0")).text
        [way] = re.findall(r'class="gear" href="([^"]+)"', page)
        settings = (await browsers[0].get(way.replace("&amp;", "&"))).text
        [back] = re.findall(r'name="back" value="([^"]+)"', settings)
        assert back == f"/tables/{table.id}?seat=0"
        assert (await browsers[0].post("/settings", {"table": "text", "back": back})).location == back
        assert 'data-page="text"' in (await browsers[0].get(back)).text
        for away in ("//evil.example", "https://evil.example", "/\\evil.example"):
            assert "evil" not in (await client.get(f"/settings?back={away}")).text.partition("<main")[2]
            assert (await client.post("/settings", {"back": away})).location == "/settings?done=1"


async def in_battle(client: Client, house: ServerParts, **options: Any) -> tuple[Table, list[Client], int]:
    """A match where somebody may pass."""
    table, browsers = await seated(client, house, 2, **options)
    assert table.match is not None
    first = table.match.actors[0]
    await post(browsers[first], table, fields(table, first, "place modena", "k0"))
    return table, browsers, table.match.actors[0]


@pytest.mark.usefixtures("by_hand")
async def test_a_move_of_weight_is_asked_once_more(tmp_path: Path) -> None:
    """With JavaScript and without; what is sure is played, and a doubled yes only once."""
    async with opened(tmp_path) as (client, house):
        for headers, status in ((JS, 428), ({}, 200)):
            table, browsers, seat = await in_battle(client, house)
            assert table.match is not None
            browser, ply = browsers[seat], table.match.ply
            browser.cookies.update(CONFIRM)
            way = f"/tables/{table.id}/moves"
            answer = await browser.post(way, fields(table, seat, "pass", "k1"), headers=headers)
            assert (answer.status, table.match.ply) == (status, ply)
            told = answer.json()["html"] if headers else answer.text
            assert "Pass?" in told
            sure = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', told))
            for _ in range(2):
                answer = await browser.post(way, sure, headers=headers)
                assert answer.status == (200 if headers else 303)
            assert table.match.ply == ply + 1


async def test_nothing_else_is_asked(tmp_path: Path) -> None:
    """A card is played, what is not allowed is refused, another's seat stays another's, programs are not asked."""
    async with opened(tmp_path) as (client, house):
        table, browsers, seat = await in_battle(client, house)
        assert table.match is not None
        for browser in browsers:
            browser.cookies.update(CONFIRM)
        assert (await post(browsers[1 - seat], table, fields(table, seat, "pass", "a"))).status == 403
        assert (await post(browsers[1 - seat], table, fields(table, 1 - seat, "pass", "b"))).status == 422
        assert (await post(browsers[seat], table, fields(table, seat, "dance", "c"))).status == 422
        card = next(str(one) for one in table.match.legal(seat) if one.verb == "play")
        assert (await post(browsers[seat], table, fields(table, seat, card, "d"))).status == 200
        other = table.match.actors[0]
        if "pass" in [str(one) for one in table.match.legal(other)]:
            quick = {"accept": "application/json"}
            assert (await post(browsers[other], table, fields(table, other, "pass", "e"), **quick)).status == 200
