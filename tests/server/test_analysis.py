"""The analysis of a match: asked for, made in a worker, kept, shown as charts and given as data."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from helpers import toy  # noqa: F401  (makes the toy game known)
from helpers.hosted_tables import opened, someone
from helpers.houses import begun
from helpers.waiting import until
from signoria.bots.analysis import Effort
from signoria.engine.luck import FastLuck
from signoria.server import analyses
from signoria.server.errors import RequestError
from signoria.server.server_parts import ServerParts
from signoria.server.tables import Table
from signoria.web.i18n import say


async def over(house: ServerParts, person: str, game: str = "condottiere") -> Table:
    """A match of two that is over, played at random."""
    known = await house.people.of(person)
    assert known is not None
    house.autopilot._begin = lambda id: None  # type: ignore[method-assign]
    table = await begun(house, [known], ["random"], game=game)
    luck, match = FastLuck(4), table.match
    assert match is not None
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        match.play(seat, legal[luck.below(len(legal))])
    return table


async def test_an_analysis_is_asked_for_made_and_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "STEPS_PER_JOB", 1000)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await over(house, ada.cookies["signoria"])
        assert table.match is not None
        here = f"/tables/{table.id}/analysis"
        house.analyses.effort = Effort(iterations=1, worlds=1, looks=1, throws=1)
        assert say("en", "analysis.ask") in (await ada.get(here)).text
        assert (await ada.get(f"{here}.json")).status == 404
        assert (await ada.post(here, {})).location == here
        meanwhile = await ada.get(here)
        steps = table.match.ply
        assert say("en", "analysis.under_way", done=0, total=steps) in meanwhile.text
        assert meanwhile.headers["refresh"]
        await ada.post(here, {})
        assert len(house.analyses.tasks) == 1  # it is not made twice
        await until(lambda: not house.analyses.tasks)
        page = await ada.get(here)
        assert page.text.count("<polyline") == 2
        for key in ("curve", "turning", "regret", "costliest", "luck", "luckiest"):
            assert say("en", f"analysis.{key}") in page.text
        data = json.loads((await ada.get(f"{here}.json")).text)
        moments = {one["ply"]: one for one in data["moments"]}
        for ply in {*data["turning_points"], *data["costliest"], *data["luckiest"]} - {-1}:
            one = moments[ply]  # told in words where the data have notation, and seen by who decided
            step = f'<a href="/tables/{table.id}/replay/{ply + 1}?seat={one["seat"]}">Step {ply + 1}, '
            verb = {"play": "play ", "place": "place the Condottiere on "}.get(one["move"].split()[0], "")
            assert f"{step}{table.names[one['seat']]}: {verb}" in page.text
        words = table.game.wording("en", table.names)
        for one in [moments[ply] for ply in data["costliest"]]:
            view = table.match.at(one["ply"]).view(one["seat"])
            assert f"Better: {words.deed(table.game.actions.parse(one['best']), view)} (" in page.text
        assert len(data["moments"]) == steps + 1
        assert data["names"] == list(table.names)


async def test_one_household_does_not_take_all_the_places_in_the_queue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MAX_PER_HOUSEHOLD", 2)
    async with opened(tmp_path) as (client, house):
        held = asyncio.Event()
        monkeypatch.setattr(house.bots.workers, "lend", lambda *_: held.wait())
        ada = await someone(client, house, "Ada")
        matches = [(await over(house, ada.cookies["signoria"])).match for _ in range(4)]
        first, second, third, fourth = [match.lines() for match in matches if match is not None]
        for lines in (first, second, first):
            house.analyses.start(lines, "a home")
        with pytest.raises(RequestError):
            house.analyses.start(third, "a home")
        house.analyses.start(fourth, "another")
        assert len(house.analyses.tasks) == 3
        held.set()
        await until(lambda: not house.analyses.tasks)
        assert not house.analyses.askers


async def test_a_game_without_insight_says_so(tmp_path: Path) -> None:
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        table = await over(house, ada.cookies["signoria"], "high-card")
        here = f"/tables/{table.id}/analysis"
        page = await ada.get(here)
        assert say("en", "analysis.no_insight") in page.text
        assert say("en", "analysis.ask") not in page.text
        assert (await ada.post(here, {})).status == 409
