"""The statistics of a match: what the game for two has and has not, and whose city was lost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from helpers.virtu import GAME, owner, phase, position, told
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.table.statistics import deeds, fought
from signoria.web.statistics import Told

FRANCE, NAPLES = 0, 1


def fought_out(state: VirtuState) -> Told:
    """What a watcher saw of the sieges of a spring in which nobody announces anything."""
    views, seen = [state.view(None)], list[Mapping[str, object]]()
    while phase(state) == "duel":
        seen += [{**event.seen_by(None), "ply": len(views) - 1} for event in told(state, "pass")]
        views.append(state.view(None))
    return Told(GAME.wording("en"), "en", len(state.order), (), tuple(seen), views.__getitem__, len(views) - 1)


@pytest.mark.parametrize(("cities", "lost"), [({}, 0), ({"pisa": NAPLES}, 1)])
def test_vir2_7_6_a_city_that_one_helped_to_defend_is_no_city_of_ones_own(cities: Any, lost: int) -> None:
    """Naples defends Pisa with Florence, which favours it; or its own city."""
    state = position(
        seats=2,
        phase="sieges",
        year=3,
        cities=cities,
        troops={"pisa": {"0": 6, "1": 1}},
        influence={"florence": 4},
    )
    seen = fought_out(state)
    assert owner(state, "pisa") == FRANCE
    assert fought(seen).rows == ((1, 0, 0), (0, 0, lost))


@pytest.mark.parametrize(("seats", "count"), [(2, 5), (3, 6)])
def test_vir2_8_1_nobody_patronises_with_two(seats: int, count: int) -> None:
    seen = fought_out(position(seats=seats, phase="sieges", year=3))
    assert len(deeds(seen).columns) == count
    assert ("Patronise" in deeds(seen).columns) is (seats > 2)
