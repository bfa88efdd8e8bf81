"""An owner may correct every value; what cannot be played is told before any match begins."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import GAME, legal, play, position
from signoria.engine.corrections import flaws_of
from signoria.engine.data import merge
from signoria.games.virtu.codes import ITEM_IDS

UNPLAYABLE: list[dict[str, Any]] = [
    {"costs": {"free_rooms": 0}},
    {"costs": {"govern_tiles": 0}},
    {"costs": {"wages": [1, 1, 1]}},
    {"court": {"left_most": 4}},
    {"court": {"extra_most": 4}},
    {"tracks": {"end_cities": 20}},
    {"scoring": {"religion_4": [4, 2]}},
    {"power": {"milan": {"start_cities": ["venice", "turin"]}}},
    {"power": {"rome": {"agents": 6}}},
    {"set_up": {"3": {"forbidden": ["florence"]}}},
    {"palace": {"rome": {"rooms": ["govern"]}}},
    {"palace": {"rome": {"right_arrow": [7, 8]}}},
    {"palace": {"rome": {"right_arrow": [3, 2]}}},  # the arrow stood between rooms 3 and 4
    {"palace": {"rome": {"left_arrow": [0, 1]}}},
    {"palace": {"rome": {"left_arrow": [4]}}},
    {"palace": {"rome": {"rooms": ["govern", "govern", "sing", "annex", "war"]}}},
    {"city": {"rome": {"symbols": ["crown", "sceptre"]}}},
    {"character": {"banker": {"cost": {"florin": -1}}}},
    {"major": {"rome": {"cities": ["rome", "milan"]}}},
    {"major": {"rome": {"capital": "siena"}}},
    {"major": {"rome": {"start": 9}}},
    {"side": {"france": {"troops_total": 3}}},
    {"wars": {"rounds": 0}},
    {"wars": {"pay_rounds": [4, 40]}},
    {"city": {"siena": {"value": 9}}},
    {"city": {"siena": {"seas": ["black"]}}},
    {"roads": [["nice", "paris"]]},
    {"roads": [["nice"]]},
    {"set_up": {"3": {"forbidden": ["atlantis"]}}},
    {"bonus": {"leonardo": {"kind": "work"}}},
]


@pytest.mark.parametrize("overlay", UNPLAYABLE, ids=str)
def test_what_cannot_be_played_is_refused(overlay: dict[str, Any]) -> None:
    assert GAME.flaws(merge(GAME.data, overlay))


def test_what_can_be_played_is_played() -> None:
    overlay: dict[str, Any] = {"city": {"siena": {"value": 1}}, "character": {"banker": {"copies": 2}}}
    assert not flaws_of(GAME, overlay)
    state = position(data=overlay, players=[{"marker": 3, "left": ["consigliere"]}])
    assert "annex siena" in legal(play(state, "act"))


def test_corrections_of_every_kind_can_be_played() -> None:
    data: Any = GAME.data
    overlay: dict[str, Any] = {
        "character": {"pope": {"symbols": ["cross", "arrow"], "cost": {"florin": 6}}},
        "roads": [*data["roads"], ["verona", "parma"]],
        "palace": {"milan": {"rooms": ["war", "govern", "annex", "intrigue", "patronise"], "right_arrow": [5, 1]}},
        "power": {"milan": {"start_cities": ["milan", "genoa"]}},
        "wars": {"pay_rounds": [4, 8, 12, 16, 20]},
        "costs": {"wages": [0, 1, 3]},
        "alliance": {"france": {"cost": {"cavalry": 2, "crown": 2}}},
    }
    assert flaws_of(GAME, overlay) == []


def test_vir2_5_1_which_characters_two_players_use_is_said_once() -> None:
    overlay = {"character": {"banker": {"in_wars": False}, "maestro": {"in_wars": True}}}
    piles = position(seats=2, data=overlay).piles
    assert [piles[ITEM_IDS.index(name)] for name in ("banker", "maestro", "pope")] == [0, 5, 0]


@pytest.mark.parametrize(("seats", "entry", "other"), [(2, "tile", "bonus"), (3, "bonus", "tile")])
def test_vir_13_20_the_cannons_are_corrected_where_they_are(seats: int, entry: str, other: str) -> None:
    change = {"cannons": {"war_bonus": 3, "war_price": 0}}
    for corrected, expected in ((entry, (3, 0)), (other, (2, 1))):
        terms = position(seats=seats, data={corrected: change}).terms
        assert (terms.cannons, terms.cannons_price) == expected
