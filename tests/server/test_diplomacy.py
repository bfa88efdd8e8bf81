"""A bargain at a table of Renaissance: by plain forms refused, offered again, agreed to; a gift; a bot that asks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Answer, Client
from helpers.hosted_tables import actor, fields, opened, play_on, seated
from helpers.houses import begun, in_process, match_of, my_turn, open_house, play_any, somebody
from helpers.waiting import until
from signoria.engine.game import State
from signoria.games.renaissance.bot import bargains
from signoria.games.renaissance.codes import ACTIONS
from signoria.server import move_commit
from signoria.server.page_models import sitting
from signoria.server.tables import Table
from signoria.web.renderers import renderer


def view(table: Table) -> Any:
    assert table.match is not None
    return table.match.view(None)


async def form(browser: Client, table: Table, seat: int, move: str, **lists: str) -> Answer:
    """What a browser without JavaScript sends when a button of the table is pressed."""
    page = (await browser.get(f"/tables/{table.id}")).text
    assert f'value="{move}"' in page
    for name, value in lists.items():
        options = re.search(rf'name="{name.replace("_", "-")}".*?</(?:select|label)>', page, re.DOTALL)
        assert options is not None
        assert f'value="{value}"' in options[0] or name == "gift_ducats"
    chosen = {name.replace("_", "-"): value for name, value in lists.items()}
    sent = {**fields(table, seat, move, f"d{table.version}"), **chosen}
    return await browser.post(f"/tables/{table.id}/moves", sent)


async def test_a_swap_is_refused_offered_again_and_agreed_to_without_javascript(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house, 3, "renaissance", nations="listed")
        while view(table)["phase"] != "buy":
            await play_on(table, browsers, 1)
        seat = actor(table)
        towns = view(table)["towns"]
        mine = next(name for name, one in towns.items() if one["owner"] == seat and one["level"] == "garrison")
        theirs = next(
            name for name, one in towns.items() if one["owner"] not in (seat, None) and one["level"] == "garrison"
        )
        other = towns[theirs]["owner"]
        swap, lists = "swap {mine-1} for {theirs-1}", {"mine_1": mine, "theirs_1": theirs}
        assert (await form(browsers[seat], table, seat, swap, **lists)).status == 303
        assert view(table)["actors"] == [other]
        assert "decline" not in (await browsers[3 - seat - other].get(f"/tables/{table.id}")).text
        assert (await form(browsers[other], table, other, "decline")).status == 303
        again = await browsers[seat].post(
            f"/tables/{table.id}/moves", fields(table, seat, f"swap {mine} for {theirs}", "again")
        )
        assert again.status == 422
        assert "REN-25.6" in again.text
        assert (await form(browsers[seat], table, seat, "cards 0")).status == 303  # another moment
        assert (await form(browsers[seat], table, seat, swap, **lists)).status == 303  # out of turn
        assert (await form(browsers[other], table, other, "accept")).status == 303
        assert view(table)["towns"][mine]["owner"] == other
        assert view(table)["towns"][theirs]["owner"] == seat
        before = view(table)["ducats"]
        gift = {"gift_to": str(other), "gift_ducats": "3"}
        assert (await form(browsers[seat], table, seat, "gift {gift-to} {gift-ducats}", **gift)).status == 303
        assert view(table)["ducats"][other] == before[other] + 3
        for odd in ("99", "-1", "x", ""):
            sent = {**fields(table, seat, "gift {gift-to} {gift-ducats}", f"o{odd}"), "gift-to": str(other)}
            refused = await browsers[seat].post(f"/tables/{table.id}/moves", {**sent, "gift-ducats": odd})
            assert refused.status == 422, odd


async def test_a_bot_asks_a_person_for_an_exchange_and_hears_the_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The offer of a bot is a question on the person's page, and nobody else's; the match goes on by its answer."""

    def offer(state: State, seat: int) -> int | None:
        """Whatever town it may have of the person's: a bot that always asks."""
        theirs = {name for name, one in view(table)["towns"].items() if one["owner"] == 0}
        swaps = [one for one in state.lane(seat) if str(ACTIONS[one]).startswith("swap ")]
        return next((one for one in swaps if str(ACTIONS[one]).rpartition(" ")[2] in theirs), None)

    table: Table
    in_process(monkeypatch)
    monkeypatch.setattr(bargains, "offer", offer)
    async with open_house(tmp_path) as house:
        ada = await somebody(house, "Ada")
        table = await begun(house, [ada], ["greedy", "greedy"], game="renaissance", options={"nations": "listed"})
        match = match_of(table)
        for answer in ("decline", "accept"):
            await until(lambda: my_turn(table))
            while "accept" not in map(str, match.legal(0)):
                await play_any(house, table)
                await until(lambda: my_turn(table))
            page = renderer("renaissance").fragment(sitting(table, 0, "en", ada.id, "0" * 32))
            assert 'value="accept"' in page
            assert 'value="decline"' in page
            for other in (1, 2):
                beside = renderer("renaissance").fragment(sitting(table, other, "en", "", "0" * 32))
                assert 'value="accept"' not in beside
            await move_commit.commit_move(house.tables, table, 0, answer, table.version, answer)
        told = [str(event["kind"]) for event in match.events(None)]
        assert [kind for kind in told if kind in ("swap_offer", "no_swap", "swap")][:4] == [
            *("swap_offer", "no_swap"),
            *("swap_offer", "swap"),
        ]
