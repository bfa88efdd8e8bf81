"""Corrections of a host: made on the page, checked, used at the tables they set up, and carried by the record."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from helpers.asgi_client import Client
from helpers.host_form import HOST, chairs
from helpers.hosted_tables import opened, someone
from helpers.houses import table_of
from signoria.engine.match import Match
from signoria.engine.record import parse
from signoria.engine.texts import LANGUAGES
from signoria.server.server_parts import ServerParts
from signoria.web.icons import RECONSTRUCTED

PAGE = "/data/condottiere"
WINTER = f"{PAGE}?value=card.winter.count"


async def hosted(browser: Client, house: ServerParts) -> Match:
    answer = await browser.post("/tables", {**HOST, **chairs("novizio")})
    table = await table_of(house, answer.location.removeprefix("/tables/"))
    assert table.match is not None
    return table.match


async def test_a_correction_is_made_played_and_taken_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        assert "card.winter.count" in (await ada.get(WINTER)).text
        assert (await ada.post(WINTER, {"typed": "9"})).location == f"{PAGE}#card-winter"
        assert "winter" in (await ada.get(f"{PAGE}/corrections.toml")).text
        match = await hosted(ada, house)
        assert match.header["data"] == {"card": {"winter": {"count": 9}}}
        assert match.game.count(match.state)["winter"] == 9
        again = Match.replay(parse("\n".join(json.dumps(line) for line in match.lines())))
        assert again.state.key() == match.state.key()
        bruno = await someone(client, house, "Bruno")
        assert (await hosted(bruno, house)).header["data"] == {}
        await ada.post(WINTER, {"back": "1"})
        assert (await hosted(ada, house)).header["data"] == {}


async def test_who_may_sit_down_is_told_before_what_the_host_corrected(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        ada, bruno = await someone(client, house, "Ada"), await someone(client, house, "Bruno")
        await ada.post(WINTER, {"typed": "9"})
        for host, told in ((ada, True), (bruno, False)):
            terms = {"game": "condottiere", "chair1": "person", "access": "open", "pace": "live"}
            here = (await host.post("/tables", terms)).location
            assert ("card.winter.count = 9" in (await client.get(here)).text) is told


@pytest.mark.parametrize(
    ("value", "typed", "told"),
    [
        ("card.winter.count", "-1", "au moins 0"),
        ("card.winter.count", "many", "écrivez-le comme"),
        ("card.winter.count", "1\nx = 2", "écrivez-le comme"),
        ("card.winter.count", "true", "même nature"),
        ("card.m10.count", "1" + "0" * 80, "au plus 1000000"),  # to draw one of so many takes for ever
        ("card.winter.count", "[" * 1900, "écrivez-le comme"),
        ("card.winter.source", "me", "card.winter.source"),
        ("card.summer.count", "3", "card.summer.count"),
        ("borders", '[["roma", "paris"]]', "paris"),
    ],
)
async def test_what_cannot_be_played_is_told_and_nothing_changes(
    tmp_path: Path, value: str, typed: str, told: str
) -> None:
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada", "fr")
        answer = await ada.post(f"{PAGE}?value={value}", {"typed": typed})
        assert answer.status == 422
        assert told in answer.text
        assert (await hosted(ada, house)).header["data"] == {}


async def test_what_it_was_is_no_correction(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        await ada.post(WINTER, {"typed": "3"})
        assert (await hosted(ada, house)).header["data"] == {}


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_page_names_the_sign_that_the_tables_show(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as (client, _):
        for game in ("principato", "renaissance", "virtu"):
            page = (await client.get(f"/data/{game}", {"accept-language": language})).text
            lead = page.partition('<p class="lead">')[2].partition("</p>")[2].partition("</p>")[0]
            assert RECONSTRUCTED in lead
            marks = set(re.findall(r'<span class="guess"[^>]*>([^<]*)</span>', page))
            assert marks == {RECONSTRUCTED}
