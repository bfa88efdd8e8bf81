"""Hints: for who plays against bots alone; from the view and a seed, in a worker, and with a reason."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from helpers.asgi_client import Client
from helpers.hosted_tables import JS, actor, opened, seated, someone
from helpers.houses import table_of
from helpers.other_worlds import another_world
from signoria.engine import registry
from signoria.engine.actions import Action
from signoria.engine.game import View
from signoria.engine.luck import FastLuck
from signoria.engine.texts import LANGUAGES
from signoria.engine.wording import Wording
from signoria.server import hints
from signoria.server.bot_worker import Thought, answer
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table
from signoria.server.worker_pool import Turn, Workers
from signoria.web.i18n import say

GAME = registry.game("condottiere")


def in_process(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """Thoughts are made here, with little effort; the questions that were asked."""
    asked: list[tuple[Any, ...]] = []

    async def ask(self: Workers, turn: Turn, *question: Any) -> Thought:
        asked.append(question)
        await asyncio.sleep(0)
        return answer(*question)

    monkeypatch.setattr(Workers, "ask", ask)
    monkeypatch.setattr(hints, "ADVISER", "search:8")
    return asked


async def against_bots(house: ServerParts, person: str) -> Table:
    known = await house.people.of(person)
    assert known is not None
    house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
    table = await house.tables.host(known, "condottiere", 3, {"start_seat": 0}, bots=["greedy", "greedy"])
    await house.tables.start(table)
    return table


async def hosted(host: Client, house: ServerParts, terms: dict[str, str]) -> Table:
    """A table opened by the form."""
    return await table_of(house, (await host.post("/tables", terms)).location.rsplit("/", 1)[1])


async def test_a_hint_is_shown_and_marked_until_somebody_moves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        here = f"/tables/{table.id}"
        assert f'value="1">{say("en", "hint.offered")}<' in (await ada.get(here)).text
        ada.cookies["signoria-first"] = table.id  # the first game after the course
        assert f'value="1">{say("en", "hint.open")}<' in (await ada.get(here)).text
        got = await ada.post(f"{here}/hint", {"seat": "0"}, JS)
        assert got.status == 200
        move = house.hints.of(table, 0)
        region = move.removeprefix("place ")
        assert f'data-move="{move}" data-asked' in got.text
        assert f"Hint · {region.title()}: " in got.text
        assert 'id="hint"' not in got.text
        best, *further = house.hints.found(table, 0)
        assert len(further) == 2  # the best three, each with its chance
        for _, chance in (best, *further):
            assert chance is not None
            assert f"({round(100 * chance)} % to win)" in got.text
        assert got.text.count('class="also"') == 2
        assert (await ada.post(f"{here}/hint", {"seat": "0"})).location == here  # without JavaScript
        assert f'value="{move}" data-asked' in (await ada.get(here)).text
        assert len(asked) == 1  # and it is not thought about twice
        await ada.post(f"{here}/moves", {"seat": "0", "v": str(table.version), "key": "k", "move": move}, JS)
        assert "data-asked" not in (await ada.get(here)).text


async def test_a_hint_for_a_step_taken_back_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        here = f"/tables/{table.id}"

        async def sent(way: str, move: str = "") -> None:
            fields = {"seat": "0", "v": str(table.version), "key": f"k{table.version}", "move": move}
            assert (await ada.post(f"{here}/{way}", fields, JS)).status == 200

        await sent("moves", "place roma")
        await sent("hint")
        assert house.hints.of(table, 0)
        await sent("undo")
        assert not house.hints.of(table, 0)
        await sent("moves", "place napoli")
        assert not house.hints.of(table, 0)


async def test_who_asks_twice_at_once_waits_for_one_thought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        tries = [ada.post(f"/tables/{table.id}/hint", {"seat": "0"}, JS) for _ in range(5)]
        assert {got.status for got in await asyncio.gather(*tries)} == {200}
        assert len(asked) == 1
        assert not house.hints.thinking


async def test_there_are_no_hints_where_people_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        table, browsers = await seated(client, house)
        seat = actor(table)
        got = await browsers[seat].post(f"/tables/{table.id}/hint", {"seat": str(seat)})
        assert got.status == 409
        assert say("en", "refused.hint_people") in got.text
        assert 'id="hint"' not in (await browsers[seat].get(f"/tables/{table.id}")).text
        assert asked == []


async def test_where_the_host_allows_hints_each_seat_gets_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        terms = {"game": "condottiere", "chair1": "person", "hints": "yes", "access": "open", "pace": "live"}
        table = await hosted(ada, house, terms)
        here = f"/tables/{table.id}"
        assert table.facts.hints
        assert say("en", "hint.room") in (await ada.get(here)).text
        bea = await someone(client, house, "Bea")
        await bea.post(f"{here}/join", {"name": "Bea"})
        assert table.match is not None
        seat = table.match.actors[0]
        mover, other = (ada, bea) if seat == 0 else (bea, ada)
        assert (await mover.post(f"{here}/hint", {"seat": str(seat)}, JS)).status == 200
        assert asked[0][2] == table.match.view(seat)
        assert "data-asked" in (await mover.get(here)).text
        assert "data-asked" not in (await other.get(here)).text


async def test_there_are_no_hints_out_of_turn_and_none_for_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada, eve = await someone(client, house, "Ada"), await someone(client, house, "Eve")
        table = await against_bots(house, ada.cookies["signoria"])
        here = f"/tables/{table.id}"
        assert (await eve.post(f"{here}/hint", {"seat": "0"})).status == 403
        assert (await ada.post(f"{here}/hint", {"seat": "1"})).status == 403
        await ada.post(f"{here}/hint", {"seat": "0"}, JS)
        assert "data-asked" not in (await eve.get(here)).text
        assert table.match is not None
        for move in ("place roma", "pass"):
            table.match.play(0, move)
        assert (await ada.post(f"{here}/hint", {"seat": "0"})).status == 409
        assert len(asked) == 1


async def test_a_shared_screen_gets_no_hint_for_whom_it_is_not_handed_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        terms = {"game": "condottiere", "chair1": "here", "who1": "Bea", "hints": "yes", "pace": "none"}
        table = await hosted(ada, house, terms)
        here = f"/tables/{table.id}"
        turn = str(actor(table))
        covered = await ada.post(f"{here}/hint", {"seat": turn}, JS)
        assert (covered.status, asked) == (403, [])
        await ada.post(f"{here}/ready", {"as": turn})
        shown = await ada.post(f"{here}/hint", {"seat": turn}, JS)
        assert shown.status == 200
        assert 'id="hand"' in shown.text


async def test_who_is_shut_out_while_the_hint_is_thought_of_sees_nothing_of_the_seat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada, eve = await someone(client, house, "Ada"), await someone(client, house, "Eve")
        table = await against_bots(house, ada.cookies["signoria"])
        await eve.post(f"/seats/{table.seats[0].link}")
        think = house.bots.think

        async def long_thought(*given: Any) -> Thought:
            await house.tables.new_link(table, 0)
            return await think(*given)

        monkeypatch.setattr(house.bots, "think", long_thought)
        late = await eve.post(f"/tables/{table.id}/hint", {"seat": "0"}, JS)
        assert late.status == 403
        assert 'id="hand"' not in late.text


@pytest.mark.parametrize("luck", [1, 2])
async def test_a_hint_is_the_same_in_every_world_the_seat_could_be_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, luck: int
) -> None:
    """It depends on the view and on a seed that follows from the table: what the others hold cannot change a byte."""
    in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        assert table.match is not None
        table.match.play(0, "place firenze")

        async def hinted() -> str:
            house.hints.kept.clear()
            return (await ada.post(f"/tables/{table.id}/hint", {"seat": "0"}, JS)).text

        here = await hinted()
        assert "data-asked" in here
        assert await hinted() == here
        with another_world(table, 0, luck):
            assert await hinted() == here


def test_every_move_of_whole_matches_has_a_reason_in_both_languages() -> None:
    """And none that depends on what the seat cannot see: in another world of the same view it is the same."""
    rnd = random.Random(1)
    told: set[str] = set()
    variants: list[dict[str, Any]] = [{}, {"hidden_cards": True, "draw_after_battle": True}, {"capture_regions": True}]
    for options in variants:
        match = GAME.start(3, seed=5, **options)
        wordings = [GAME.wording(language, ("Ada", "Bea", "Carla")) for language in LANGUAGES]
        while not match.over and match.ply < 60:
            seat = match.actors[0]
            view = match.view(seat)
            world = GAME.world(view, FastLuck(match.ply))
            legal = match.legal(seat)
            for action in rnd.sample(legal, min(3, len(legal))):
                reasons = [wording.reason(view, action) for wording in wordings]
                assert reasons == [wording.reason(world.view(seat), action) for wording in wordings]
                assert all(one.endswith(".") and "{" not in one for one in reasons)
                told.add(reasons[0].split(" ")[0] + action.verb)
            match.play(seat, str(rnd.choice(legal)))
    assert len(told) > 12


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        ({"lines": [["m6"], ["m10"]], "hands": [["m10"], ["m1"]]}, "play m10", "it takes the lead, 16 against 10."),
        ({"lines": [["m1", "m2"], ["m10"]], "hands": [["winter"], ["m1"]]}, "play winter", "falls from 10 to 1, and"),
        ({"lines": [[], []], "hands": [["winter"], ["m1"]]}, "play winter", "no total changes yet, you keep"),
        ({"lines": [["m6"], ["m5"]], "hands": [["m1"], ["m1"]], "out": [1]}, "pass", "you lead 6 to 5, and nobody"),
        ({"lines": [["m6"], ["m5"]], "hands": [["surrender"], ["m1"]]}, "play surrender", "while you lead 6 to 5."),
        (
            {"phase": "place", "domains": [["parma", "lucca", "bologna"], []], "hands": [["m1"], ["m1"]]},
            "place modena",
            "conquer Modena, and you have won.",
        ),
    ],
)
def test_a_reason_says_what_the_move_changes(position: dict[str, Any], move: str, told: str) -> None:
    state = GAME.position({"seats": 2, "contested": None if "phase" in position else "roma", **position})
    assert told in GAME.wording("en", ("Ada", "Bea")).reason(state.view(0), GAME.actions.parse(move))


async def test_the_search_of_a_hint_runs_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hints, "ADVISER", "search:4")
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        assert (await ada.post(f"/tables/{table.id}/hint", {"seat": "0"}, JS)).status == 200
        assert house.bots.workers.all[0].pool is not None
        assert house.hints.of(table, 0)


async def test_a_guess_is_not_given_for_a_hint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If neither the search nor a simpler bot comes to an end, that is said."""

    async def ask(self: Workers, turn: Turn, *question: Any) -> Thought:
        raise TimeoutError

    monkeypatch.setattr(Workers, "ask", ask)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await against_bots(house, ada.cookies["signoria"])
        got = await ada.post(f"/tables/{table.id}/hint", {"seat": "0"})
        assert got.status == 504
        assert say("en", "refused.hint_none") in got.text
        assert not house.hints.of(table, 0)
        assert not house.hints.thinking


def test_a_reason_is_given_once_and_only_the_best_move_is_called_the_best() -> None:
    class Terse(Wording):
        def reason(self, view: View, action: Action) -> str:
            return {"roma": "it is Rome", "siena": "it is Rome", "lucca": ""}[str(action).removeprefix("place ")]

        def choice(self, action: Action, view: View) -> str:
            return str(action)

    wording = Terse(GAME, "en", [])
    moves = [("place roma", 0.5), ("place siena", 0.4), ("place lucca", None)]
    assert hints.sentences(wording, "en", {}, moves) == [
        "Place roma: it is Rome (50 % to win)",
        "Place siena, for the same reason. (40 % to win)",
        "Place lucca",
    ]
    assert "nothing better" in hints.sentences(wording, "en", {}, moves[2:])[0]
