"""Why bots played so, in one line: from what everybody saw, told in the chronicle to every reader."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.hosted_tables import opened, someone, watching
from helpers.houses import begun, in_process, match_of, my_turn, open_house, play_any, play_to_the_end, somebody
from helpers.waiting import until
from signoria.engine.game import View
from signoria.engine.wording import Motive, Wording
from signoria.games.condottiere.wording import CondottiereWording
from signoria.server import autopilot


async def test_the_chronicle_tells_why_a_bot_played_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_process(monkeypatch)
    async with opened(tmp_path) as (client, house):
        ada = await someone(client, house, "Ada")
        known = await house.people.of(ada.cookies["signoria"])
        assert known is not None
        table = await begun(house, [known], ["mercante", "capitano"], options={"start_seat": 1})
        house.autopilot.changed(table)
        while not table.motives and not match_of(table).over:  # not every move has a reason that all can see
            await until(lambda: bool(table.motives) or my_turn(table) or match_of(table).over)
            if my_turn(table) and not table.motives:
                await play_any(house, table)
        assert table.motives
        ply = next(iter(table.motives))
        key, params = table.motives[ply]
        for reader in (ada, await watching(client, table)):
            page = (await reader.get(f"/tables/{table.id}")).text
            assert table.game.wording("en", table.names).t(f"motive.{key}", **params) in page
        assert "Capitano" in page
        assert "at once" in page


def fails(words: Wording, before: View, after: View, seat: int) -> Motive:
    raise KeyError("a card that nobody knows")


def has_no_sentence(words: Wording, before: View, after: View, seat: int) -> Motive:
    return "out_of_spite", {}


def lacks_a_word(words: Wording, before: View, after: View, seat: int) -> Motive:
    return "leads", {}


@pytest.mark.parametrize("motive", [fails, has_no_sentence, lacks_a_word])
async def test_a_reason_that_cannot_be_told_stops_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, motive: object
) -> None:
    in_process(monkeypatch)
    monkeypatch.setattr(CondottiereWording, "motive", motive)
    monkeypatch.setattr(autopilot, "FIRST_WAIT", 3600.0)  # a bot that had to try again would not be seen again
    async with open_house(tmp_path) as house:
        table = await begun(house, [await somebody(house, "Ada")], ["random", "random"])
        await play_to_the_end(house, table)
        assert not table.motives
        assert "cannot be told" in caplog.text
