"""The numbers of ``codes`` are those of the data and of the action space."""

from __future__ import annotations

import pytest

from helpers.renaissance import GAME
from signoria.engine.corrections import flaws_of
from signoria.games.renaissance import codes


def ids(table: str) -> tuple[str, ...]:
    entries = GAME.data[table]
    assert isinstance(entries, list)
    return tuple(entry["id"] for entry in entries)


def test_ids_are_those_of_the_data() -> None:
    assert ids("town") == codes.TOWN_IDS
    assert ids("card") == codes.CARD_IDS
    assert ids("artist") == codes.ARTIST_IDS
    assert set(ids("nation")) == set(codes.NATION_IDS)
    assert ids("face") == codes.FACE_IDS
    assert len(codes.TOWN_IDS) == codes.TOWNS
    assert len(codes.CARD_IDS) == codes.KINDS
    assert [one["value"] for one in GAME.data["card"][: codes.BLUES]] == [3, 4, 5, 6, 7]  # type: ignore[index]


def test_first_actions_of_verbs() -> None:
    for verb in codes.ACTIONS.verbs:
        assert getattr(codes, "DO_" + verb.name.upper().replace(" ", "_")) == codes.ACTIONS.first(verb.name)
    assert len(codes.ACTIONS) == codes.END


def test_phases_and_errands_have_names() -> None:
    assert len(codes.PHASE_IDS) == codes.OVER + 1
    assert codes.PHASE_IDS[codes.RETREATS] == "retreats"
    assert codes.DO_LURE - codes.DO_RIDE == codes.BY_LURE - codes.BY_RIDE


def test_the_data_can_be_played_and_every_entry_says_its_source() -> None:
    assert flaws_of(GAME, {}) == []
    (flaw,) = GAME.flaws({**GAME.data, "roads": [["firenze", "atlantis"]]})
    assert "atlantis" in str(flaw)


@pytest.mark.parametrize(("key", "value"), [("first_turn", "truce"), ("first_order", "by age")])
def test_a_scenario_that_begins_as_none_can_is_refused(key: str, value: str) -> None:
    """What is misspelled is not taken for war, or for a drawn order."""
    with pytest.raises(ValueError, match=value):
        GAME.start(3, 1, overlay={"scenario": {"1454": {key: value}}})
