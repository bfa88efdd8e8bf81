"""Chapters 1 and 2: what lies in the box, and what the board is like."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from helpers.renaissance import GAME, battle, legal, level, owner, phase, play, position, refused, start, told, view
from signoria.games.renaissance.codes import CARD_IDS, FACE_IDS, TOWN_IDS, YEARS
from signoria.games.renaissance.rules.scoring import controlled

DATA = cast(dict[str, Any], GAME.data)
CONSTANTS = {entry["id"]: entry["value"] for entry in DATA["constant"]}
BASE = {"florence", "genoa", "naples", "milan", "rome", "venice"}
COUNTERS = {entry["id"]: entry["counters"] for entry in DATA["nation"]}


def test_ren_1_1_a_turn_track_the_state_and_an_order_of_six() -> None:
    seen = view(start(6))
    assert sorted(seen["order"]) == [0, 1, 2, 3, 4, 5]
    assert (seen["year"], seen["war"]) == (1, False)
    assert len(DATA["turns"]["years"]) == YEARS == 6


def test_ren_1_2_two_ordinary_dice() -> None:
    assert GAME.chance["die"] == ("1", "2", "3", "4", "5", "6")
    state = battle({"knights": 2}, {})
    events = play(
        state,
        *("attack land siena", "lay knights+knights", "red none", "defend none with none"),
        dice=(2, 5),
        quiet=True,
    )
    assert told(events, "reveal")[0]["dice"] == [2, 5]


def test_ren_1_3_the_condottiere_die_is_another_one() -> None:
    assert GAME.chance["condottiere"] == FACE_IDS
    assert set(FACE_IDS) == {"rout", "betrayal", "4", "5", "6"}


def test_ren_1_4_eighty_cards_of_fifteen_kinds() -> None:
    counts = GAME.count(start(6))
    assert sum(counts.values()) == 80
    assert set(counts) == set(CARD_IDS)
    assert Counter(entry["colour"] for entry in DATA["card"]) == {"blue": 5, "red": 5, "yellow": 5}


def test_ren_1_5_twenty_ramparts() -> None:
    assert CONSTANTS["stock_ramparts"] == 20


def test_ren_1_6_ten_castles() -> None:
    assert CONSTANTS["stock_castles"] == 10


def test_ren_1_7_ten_palaces() -> None:
    assert CONSTANTS["stock_palaces"] == 10


def test_ren_1_8_garrisons_of_their_own_for_six_nations() -> None:
    assert {nation for nation, counters in COUNTERS.items() if nation == counters} == BASE | {"france"}
    assert CONSTANTS["garrison_counters_on_board_max"] == 21 - 1  # one lies on the order table (R03)


def test_ren_1_9_french_garrisons_only_in_the_scenarios() -> None:
    cast_of = {one["id"]: {entry["id"] for entry in one["start"]} for one in DATA["scenario"]}
    assert [scenario for scenario in cast_of if "france" in cast_of[scenario]] == ["1494", "1499", "1515"]
    assert cast_of["1454"] == BASE


def test_ren_1_10_twelve_artists_one_of_them_savonarola() -> None:
    assert len(DATA["artist"]) == 12
    assert DATA["artist"][0]["id"] == "savonarola"


def test_ren_1_11_ten_pillage_markers() -> None:
    assert CONSTANTS["stock_pillage_markers"] == 10


def test_ren_1_12_six_may_vote_for_peace_or_war() -> None:
    homes = {"firenze": 0, "genova": 1, "napoli": 2, "milano": 3, "roma": 4, "venezia": 5}
    state = position(seats=6, towns=homes, phase="vote", year=2)
    assert view(state)["actors"] == [0, 1, 2, 3, 4, 5]
    assert all(legal(state, seat) == ["vote peace", "vote war"] for seat in range(6))


def test_ren_1_13_the_bank_is_not_limited() -> None:
    towns = {"firenze": {"owner": 0, "palace": True}, "roma": 1, "venezia": 2}
    state = position(towns=towns, hands=[{"artist_or_banker": 1}], ducats=[100_000])
    play(state, "banker firenze")
    assert view(state)["ducats"][0] == 100_005


def test_ren_1_14_the_score_pad_lies_open() -> None:
    state = position(towns={"firenze": 0, "roma": 1, "venezia": 2}, points=[3, 1, 2])
    assert all(view(state, seat)["points"] == [3, 1, 2] for seat in (None, 0, 1, 2))


def test_ren_2_1_provinces_of_one_or_two_towns() -> None:
    provinces = position(seats=6).terms.provinces
    assert len(provinces) == 25
    assert {province.bit_count() for province in provinces} == {1, 2}
    assert sum(province.bit_count() for province in provinces) == 43


def test_ren_2_2_roads_lead_both_ways_and_everywhere() -> None:
    terms = position(seats=6).terms
    for town in range(43):
        assert all((terms.roads[other] >> town) & 1 for other in range(43) if (terms.roads[town] >> other) & 1)
        assert terms.roads[town] or (terms.ports >> town) & 1
    assert sum(one.bit_count() for one in terms.roads) == 2 * 69


def test_ren_2_3_napoli_is_mountain_and_venezia_marsh() -> None:
    terrain = {entry["id"]: entry["terrain"] for entry in DATA["town"]}
    assert (terrain["napoli"], terrain["venezia"]) == ("mountain", "marsh")


@pytest.mark.parametrize("town", ["genova", "ajaccio", "venezia", "ragusa"])
def test_ren_2_5_ports(town: str) -> None:
    assert (position().terms.ports >> TOWN_IDS.index(town)) & 1


def test_ren_2_6_who_sails_leaves_a_port_and_lands_in_one() -> None:
    harbour = position(towns={"firenze": 0, "pisa": 0, "roma": 1, "venezia": 2}, phase="expand")
    assert refused(harbour, "expand sea siena") == "REN-2.6"
    assert "expand sea ancona" in legal(harbour)
    inland = position(towns={"firenze": 0, "roma": 1, "venezia": 2}, phase="expand")
    assert refused(inland, "expand sea ancona") == "REN-16.8"


def test_ren_2_7_every_port_reaches_every_port() -> None:
    state = position(towns={"pisa": 0, "roma": 1, "firenze": 2}, phase="expand")
    ports = [entry["id"] for entry in DATA["town"] if entry["port"] and entry["id"] in view(state)["towns"]]
    free = [f"expand sea {town}" for town in ports if owner(state, town) is None]
    assert [one for one in legal(state) if one.startswith("expand sea")] == free
    assert len(free) > 10


def test_ren_2_8_a_town_is_free_or_has_one_owner() -> None:
    state = position(towns={"firenze": 0, "siena": 1, "roma": 1, "venezia": 2}, hands=[{"marriage": 1}], ducats=[2])
    assert (owner(state, "pisa"), level(state, "pisa")) == (None, "free")
    play(state, "marriage", "target siena")
    assert (owner(state, "siena"), level(state, "siena")) == (0, "garrison")


def test_ren_2_9_values_of_fortifications() -> None:
    assert position().terms.strength[1:] == [2, 4, 6]


def test_ren_2_10_a_free_town_counts_nothing() -> None:
    assert position().terms.strength[0] == 0


def test_ren_2_11_a_province_is_controlled_as_a_whole() -> None:
    assert controlled(position(towns={"firenze": 0}), 0) == 0
    assert controlled(position(towns={"firenze": 0, "pistoia": 0}), 0) == 1


def test_ren_2_12_nobody_enters_a_closed_province() -> None:
    towns = {"firenze": 0, "roma": 1, "venezia": 2}
    state = position(towns=towns, phase="expand", turn=1, order=[1, 0, 2])
    assert "capua" in view(state)["closed"]  # a road leads there from Roma
    assert refused(state, "expand land capua") == "REN-2.12"
    fought = position(towns=towns, hands=[{}, {"knights": 2}], turn=1, order=[1, 0, 2], war=True)
    assert refused(fought, "attack land capua") == "REN-2.12"


def test_ren_r07_cards_find_no_target_in_a_closed_province() -> None:
    towns = {"firenze": 0, "roma": 1, "venezia": 2}
    state = position(towns=towns, hands=[{"raiders": 1, "ambassador": 1, "ride": 1, "knights": 2}], war=True)
    closed = {f"target {town}" for town in view(state)["closed"]}
    for moves, dice in ((("raiders",), ()), (("ride",), ()), (("ambassador",), (1, 1))):
        asked = state.copy()
        play(asked, *moves, dice=dice)
        assert phase(asked) in ("target", "corrupt")
        assert legal(asked)
        assert not closed & set(legal(asked))


def test_ren_r60_ragusa_lies_in_dalmatia_and_reggio_in_calabria() -> None:
    province = {entry["id"]: entry["province"] for entry in DATA["town"]}
    assert (province["ragusa"], province["reggio"]) == ("dalmazia", "calabria_puglia")
    assert province["zara"] == "dalmazia"


def test_ren_4_1_six_turns() -> None:
    assert DATA["turns"]["years"] == [1454, 1462, 1470, 1478, 1486, 1494]


def test_ren_8_7_the_faces_of_the_condottiere_die() -> None:
    assert sum(entry["count"] for entry in DATA["face"]) == 6
