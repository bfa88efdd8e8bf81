"""A version pins what it says: observations, actions, data, options and rulings."""

from __future__ import annotations

import tomllib
from importlib import import_module

import pytest

from helpers import toy
from helpers.positions import OURS
from signoria import games
from signoria.engine.field_encoders import Number
from signoria.engine.observation import Encoding
from signoria.engine.options import settle
from signoria.research.versions import Version, draft, encoding_of, newest, pins, version


@pytest.mark.parametrize("name", list(pins()))
def test_nothing_that_a_version_pins_has_changed(name: str) -> None:
    """If this fails, do not change the pin of a released version: add the next one to environments.toml. What the code
    does now is printed below."""
    found = version(name).fingerprints()
    assert found == {what: pins()[name][what] for what in found}


def test_every_game_has_a_version_and_its_bare_name_means_the_newest() -> None:
    for name in OURS:
        assert version(name).id == newest(name)
    with pytest.raises(ValueError, match="no environment 'chess'"):
        version("chess")


def test_a_draft_is_the_next_version_and_pins_what_the_code_does() -> None:
    (name, pin) = next(iter(tomllib.loads(draft("condottiere")).items()))
    assert int(name.rpartition("-v")[2]) == int(version("condottiere").id.rpartition("-v")[2]) + 1
    assert pin["options"] == settle(games.game("condottiere").options, {})
    assert {pin["actions"], pin["data"]} == {
        version("condottiere").fingerprints()[what] for what in ("actions", "data")
    }
    game = toy.HighCard()
    with pytest.raises(ValueError, match="no module observation"):
        encoding_of(game, settle(game.options, {}))


def test_a_field_written_another_way_needs_a_new_version() -> None:
    game, table = games.game("condottiere"), import_module("signoria.games.condottiere.observation")
    options = list(pins()["condottiere-v1"]["options"])
    pinned = pins()["condottiere-v1"]["fields"]
    assert Encoding(game, options, table.FIELDS, {}).fingerprint() == pinned
    others = [
        {**table.FIELDS, "stock": (Number(49), "another scale")},
        {**table.FIELDS, "stock": table.FIELDS["turn"]},
        {key: table.FIELDS[key] for key in sorted(table.FIELDS)},
        {key: kind for key, kind in table.FIELDS.items() if key != "stock"},
    ]
    for other in others:
        assert Encoding(game, options, other, {}).fingerprint() != pinned
    assert Encoding(game, options[:-1], table.FIELDS, {}).fingerprint() != pinned


def test_pinned_rulings_hold_unless_others_are_chosen_and_corrected_data_show() -> None:
    v1 = version("condottiere-v1")
    pinned = Version(v1.id, v1.game, {**v1.pinned, "pope_on_contested": "allow"}, {}, v1.encoding)
    assert pinned.options({})["pope_on_contested"] == "allow"
    assert pinned.options({"pope_on_contested": "forbid"})["pope_on_contested"] == "forbid"
    younger = {name: value for name, value in v1.pinned.items() if name != "stall_limit"}
    assert Version(v1.id, v1.game, younger, {}, v1.encoding).options({})["stall_limit"] == 3
    corrected = Version(v1.id, v1.game, v1.pinned, {"card": {"winter": {"count": 2}}}, v1.encoding)
    assert corrected.fingerprints()["data"] != v1.fingerprints()["data"]
