"""The numbers of ``codes`` are those of the data and of the action space."""

from __future__ import annotations

from helpers.virtu import GAME
from signoria.engine.corrections import flaws_of
from signoria.games.virtu import codes
from signoria.games.virtu.decisions import DECISIONS, PAID_FOR
from signoria.games.virtu.rules.course import COURSE


def ids(table: str) -> tuple[str, ...]:
    entries = GAME.data[table]
    assert isinstance(entries, list)
    return tuple(entry["id"] for entry in entries)


def test_ids_are_those_of_the_data() -> None:
    assert ids("city") == codes.CITY_IDS
    assert ids("character") == codes.CHARACTER_IDS
    assert ids("family") == codes.FAMILY_IDS
    assert ids("bonus") == codes.BONUS_IDS
    assert ids("alliance") == codes.ALLIANCE_IDS
    assert ids("power") == codes.POWER_IDS[: codes.FRANCE]
    assert ids("major") == codes.MAJOR_IDS
    assert set(ids("tile")) == set(codes.TILE_KIND_IDS)


def test_numbers_are_those_of_the_ids() -> None:
    assert len(codes.CITY_IDS) == codes.CITIES
    assert len(codes.CARD_IDS) == codes.CARDS
    assert codes.CARD_IDS[codes.MACHIAVELLI] == "machiavelli"
    assert codes.CARD_IDS[codes.FAMILY] == codes.FAMILY_IDS[0]
    assert len(codes.TILE_IDS) == codes.TILES
    assert [codes.TILE_IDS.index(name) for name in ("duchy", "guild", "cannons", "cathedral-1")] == [
        codes.DUCHY,
        codes.GUILD,
        codes.CANNONS,
        codes.CATHEDRALS,
    ]
    assert [codes.SOURCE_IDS.index(name) for name in ("left-1", "nice", "france", "michelangelo")] == [
        codes.AT_COURT,
        codes.TILE,
        codes.BY_FRANCE,
        codes.MICHELANGELO_CROWN,
    ]
    assert [codes.AGENT_PLACE_IDS.index(name) for name in ("palace-1-1", "france", "track-rome")] == [
        codes.ROOM_PLACE,
        codes.ALLIANCE_PLACE,
        codes.TRACK_PLACE,
    ]
    assert [codes.ITEM_IDS.index(name) for name in ("duchy", "kingdom", "cathedral")] == [
        codes.BUY_DUCHY,
        codes.BUY_KINGDOM,
        codes.BUY_CATHEDRAL,
    ]
    assert len(codes.ITEM_IDS) == codes.ITEMS
    assert codes.SYMBOL_IDS[codes.SWORD] == "war"


def test_first_actions_of_verbs() -> None:
    for verb in codes.ACTIONS.verbs:
        assert getattr(codes, "DO_" + verb.name.upper().replace(" ", "_")) == codes.ACTIONS.first(verb.name)
    assert len(codes.ACTIONS) == codes.END


def test_phases_have_names() -> None:
    assert len(codes.PHASE_IDS) == codes.OVER + 1
    assert codes.PHASE_IDS[codes.REORGANISE] == "reorganise"
    assert codes.PHASE_IDS[codes.INTRIGUE] == codes.DEED_IDS[codes.INTRIGUE] == "intrigue"
    assert codes.OUTCOME_IDS[codes.TIED] == "tied"
    assert codes.PURPOSE_IDS[codes.FOR_ALLIANCE] == "alliance"


def test_every_phase_has_its_decision_or_its_step() -> None:
    assert [decision.phase for decision in DECISIONS] == list(range(codes.OVER))
    assert sorted(COURSE) == list(range(codes.NEXT_PLACEMENT, codes.WINTER_OVER + 1))
    assert sorted(PAID_FOR) == list(range(codes.FOR_RELEASE, codes.FOR_ALLIANCE + 1))


def test_the_data_can_be_played() -> None:
    assert flaws_of(GAME, {}) == []
    (flaw,) = GAME.flaws({**GAME.data, "roads": [["rome", "atlantis"]]})
    assert "atlantis" in str(flaw)
