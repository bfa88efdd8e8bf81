"""Every scene comes out as it is written; every worked example has one."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from helpers.virtu import GAME, position, troops
from signoria.engine.rulebook import rulebook
from signoria.engine.scenes import Scene
from signoria.engine.texts import LANGUAGES

SCENES = sorted((Path(str(files("signoria.games.virtu"))) / "scenes").glob("*.toml"))
ALL = pytest.mark.parametrize("path", SCENES, ids=lambda path: str(path.stem))


@ALL
def test_a_scene_comes_out_as_written(path: Path) -> None:
    scene: Scene = GAME.scene(path)
    assert scene.check()
    assert set(scene.title) == set(LANGUAGES)
    assert set(scene.clauses) <= {clause.id for clause in rulebook(GAME, "en")}


def test_every_worked_example_has_a_scene() -> None:
    shown = {clause for path in SCENES for clause in GAME.scene(path).clauses}
    examples = {clause.id for clause in rulebook(GAME, "en") if re.match(r"VIR2?-X", clause.id)}
    assert len(examples) == 35
    assert examples <= shown


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ({"players": [{}, {}, {}, {}]}, "4 players"),
        ({"powers": ["florence", "florence", "venice"]}, "each once"),
        ({"powers": ["milan", "naples", "venice"]}, "'milan' is no power"),
        ({"order": [0, 1]}, "each once"),
        ({"turn": 3}, "no seat 3"),
        ({"year": 0}, "from 1 on"),
        ({"cities": {"siena": 3}}, "no seat 3"),
        ({"cities": {"milan": 0}}, "'milan' is no city"),
        ({"troops": {"siena": {"0": 7}}}, "seat 0 has more troops"),
        ({"troops": {"siena": {"0": 3}, "florence": {"0": 2}, "pisa": {"0": 2}}}, "seat 0 has more troops"),
        ({"troops": {"siena": {"0": -1}}}, "fewer than no troops"),
        ({"troops": {"siena": {"rome": 1}}}, "no seat 'rome'"),
        ({"troops": {"milan": {"0": 1}}}, "milan is not in play"),
        ({"agents": {"siena": 3}}, "no seat 3"),
        ({"agents": {"milan": 0}}, "no agent can stand on milan"),
        ({"agents": {"palace-4-1": 0}}, "no agent can stand on palace-4-1"),
        ({"agents": {"track-rome": 0}}, "no agent can stand on track-rome"),
        ({"agents": {"siena": 0}, "players": [{"reserve": 5}]}, "more agents"),
        ({"cathedrals": ["siena"]}, "not in siena"),  # a neutral city: the tile lay in the last player's domain
        ({"cathedrals": ["naples", "naples"]}, "not in naples"),
        ({"cathedrals": ["pisa"]}, "no cathedral can stand in pisa"),
        ({"alliances": {"france": 3}}, "no seat '3'"),
        ({"influence": {"rome": 1}}, "game for two"),
        ({"players": [{"held": 1}]}, "game for two"),
        ({"players": [{"florins": -1}]}, "fewer than no florins"),
        ({"players": [{"rank": 6}]}, "from 0 to 5"),
        ({"players": [{"trophies": 1}]}, "trophies of others"),
        ({"players": [{"marker": 6}]}, "'6' is no room"),
        ({"players": [{"indulgences": [0]}]}, "'0' is no room"),
        ({"players": [{"indulgences": [1, 2, 3, 4]}] * 3}, "10 indulgences"),
        ({"players": [{"rooms": {"6": "merchant"}}]}, "'6' is no room"),  # it was the improvement of room 1
        ({"players": [{"rooms": {"1": "banker"}}]}, "banker shows no action"),
        ({"players": [{"rooms": {"1": ["merchant", "banker", "bishop"]}}]}, "not 3 cards"),
        ({"players": [{"left": ["merchant"] * 4}]}, "3 spaces at most"),  # the fourth lay on the right
        ({"players": [{"left": ["merchant"] * 2}]}, "more cards at court"),
        ({"players": [{"left": ["savonarola"]}, {"left": ["savonarola"]}]}, "one savonarola"),
        ({"players": [{"bonuses": ["duomo"]}, {"bonuses": ["duomo"]}]}, "one duomo"),
        ({"players": [{"bonuses": ["duomo", "cannons"]}]}, "two bonuses of one type"),
        ({"players": [{"tiles": ["kingdom"]}] * 3}, "more kingdom"),
        ({"players": [{"tiles": ["kingdom", "republic"]}]}, "kingdom and a republic"),
        ({"players": [{"tiles": ["siena"]}]}, "'siena' is no tile to own"),
        ({"players": [{"spent": ["siena"]}]}, "does not have the tile siena"),
        ({"seats": 2, "alliances": {"france": 0}}, "no alliances"),
        ({"seats": 2, "influence": {"rome": 7}}, "beyond its track"),
        ({"seats": 2, "troops": {"venice": {"venice": 4}, "ravenna": {"venice": 1}}}, "venice has more troops"),
        ({"seats": 2, "agents": {"france": 0}}, "no agent can stand on france"),
        ({"seats": 2, "cathedrals": ["naples"]}, "no cathedral can stand in naples|more cathedral"),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_a_position_that_cannot_be_is_told(spec: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        GAME.position({"seats": 3, **spec})


def test_troops_of_the_set_up_give_way_where_more_are_named() -> None:
    state = position(troops={"siena": {"0": 5}})
    assert [troops(state, 0, city) for city in ("siena", "florence", "pisa")] == [5, 0, 1]
