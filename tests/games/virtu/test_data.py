"""Chapters 1, 2, 4, 5 and VIR2-1 to VIR2-5: what lies in the box is whole, and every value says where it comes from."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise

import pytest

from helpers.virtu_data import DATA, FILES, entry, read
from signoria.engine.corrections import missing_sources
from signoria.engine.data import merge, values

ACTIONS = {"", "govern", "patronise", "trade", "annex", "war", "intrigue"}
SYMBOLS = {"crown", "cross", "florin", "cavalry", "ship", "mask", "war", "arrow"}


def on_board(players: int) -> set[str]:
    """VIR-4.2, 4.3: the cities in play."""
    forbidden = entry("set_up", str(players))["forbidden"] if players > 2 else []
    whole = players in (2, 5)
    return {one["id"] for one in DATA["city"] if (whole or not one["five_only"]) and one["id"] not in forbidden}


def seas_between(port: str, other: str) -> int:
    """VIR-2.8: how many seas are crossed, counted by walking from sea to sea."""
    reached, seas = set(entry("city", port)["seas"]), 1
    while not reached & set(entry("city", other)["seas"]):
        reached |= {next_to for sea in reached for next_to in entry("sea", sea)["adjacent"]}
        seas += 1
    return seas


def test_no_table_is_written_in_two_files() -> None:
    assert len(DATA) == sum(len(read(file)) for file in FILES)


def test_every_entry_is_there_once_and_says_its_source() -> None:
    assert missing_sources(DATA) == []
    assert all(value.source.split(" ")[0] in ("rulebook", "web", "reconstructed") for value in values(DATA))
    for table in DATA.values():
        for one in table if isinstance(table, list) else [table]:
            if isinstance(one, dict):
                assert set(one.get("known", ())) <= set(one)


def test_an_owner_can_correct_a_card_a_road_and_the_prestige_of_two() -> None:
    changed = merge(
        DATA,
        {
            "character": {"pope": {"symbols": ["cross", "arrow"], "cost": {"florin": 6}}},
            "roads": [["nice", "turin"]],
            "wars_scoring": {"allied_major": 3},
        },
    )
    (pope,) = [one for one in changed["character"] if one["id"] == "pope"]  # type: ignore[attr-defined]
    assert (pope["symbols"], pope["cost"]) == (["cross", "arrow"], {"florin": 6, "crown": 1, "cross": 2})
    assert changed["roads"] == [["nice", "turin"]]


def test_vir_1_5_three_family_cards_for_each_of_five_powers() -> None:
    cards = Counter(one["power"] for one in DATA["family"] if not one["wars"])
    assert cards == {one["id"]: 3 for one in DATA["power"]}


def test_vir_1_6_thirteen_family_cards_for_two() -> None:
    cards = Counter(one["power"] for one in DATA["family"] if one["wars"])
    assert cards == {"france": 4, "naples": 3, "florence": 2, "venice": 2, "rome": 2}


def test_vir_1_7_eleven_characters_five_times_and_the_pope() -> None:
    counts = {one["id"]: one["copies"] for one in DATA["character"]}
    assert len(counts) == 12
    assert counts.pop("pope") == 1
    assert set(counts.values()) == {5}


def test_vir_1_8_fifty_seven_tiles() -> None:
    tiles = {one["id"]: one["copies"] for one in DATA["tile"]}
    titles = sum(tiles.pop(one) for one in ("duchy", "principality", "kingdom", "republic"))
    assert tiles == {"guild": 5, "cathedral": 5, "kingdom_of_france": 1, "cannons": 1}
    assert [one["id"] for one in DATA["city"] if "crest_symbols" in one] == ["rome"]
    assert len(DATA["city"]) == 30
    assert 30 + 1 + titles + sum(tiles.values()) == 57


def test_vir_1_9_fourteen_titles() -> None:
    titles = {one["id"]: one["copies"] for one in DATA["tile"][:4]}
    assert titles == {"duchy": 5, "principality": 5, "kingdom": 2, "republic": 2}
    assert all(one["unique"] for one in DATA["tile"][:5])


def test_vir_1_10_ten_patronage_bonuses() -> None:
    assert Counter(one["kind"] for one in DATA["bonus"]) == {"artist": 5, "work": 5}
    assert {one["id"] for one in DATA["bonus"]} & {one["id"] for one in DATA["tile"]} == {"cannons"}


def test_vir_1_18_colours() -> None:
    colours = {one["id"]: one["colour"] for one in DATA["power"]}
    assert colours == {"milan": "blue", "florence": "red", "naples": "yellow", "venice": "green", "rome": "white"}


def test_vir_2_1_roads_join_cities_once_and_only_six_cities_have_none() -> None:
    roads = {frozenset(pair) for pair in DATA["roads"]}
    assert len(roads) == len(DATA["roads"]) == 40
    assert all(len(road) == 2 and road <= on_board(5) for road in roads)
    assert sum(road <= on_board(4) for road in roads) == 35
    without = on_board(5) - {city for road in roads for city in road}
    assert without == {"palermo", "cagliari", "ajaccio", "tunis", "ragusa", "corfu"}
    assert {frozenset(("florence", "ravenna")), frozenset(("florence", "spoleto"))} <= roads


def test_vir_2_2_values_from_1_to_4() -> None:
    assert Counter(one["value"] for one in DATA["city"]) == {4: 5, 3: 5, 2: 13, 1: 7}
    printed = {one["id"]: one["value"] for one in DATA["city"] if "value" in one["known"]}
    assert printed == {"ravenna": 2, "latina": 1, "siena": 3, "benevento": 2, "parma": 1, "palermo": 3}


def test_vir_2_3_some_ports_border_two_seas() -> None:
    assert {one["id"] for one in DATA["city"] if len(one["seas"]) == 2} == {
        "reggio",
        "palermo",
        "cagliari",
        "ajaccio",
        "corfu",
    }
    assert all(set(one["seas"]) <= {sea["id"] for sea in DATA["sea"]} for one in DATA["city"])


def test_vir_2_5_pirate_ports() -> None:
    pirates = {one["id"]: one["seas"] for one in DATA["city"] if one["pirate"]}
    assert set(pirates) == {"ragusa", "ajaccio", "cagliari", "tunis"}
    assert all(pirates.values())


def test_vir_2_8_two_seas_lie_between_pisa_and_latina() -> None:
    for one, other in combinations(DATA["sea"], 2):
        assert (one["id"] in other["adjacent"]) == (other["id"] in one["adjacent"])
    assert seas_between("pisa", "latina") == 2
    assert seas_between("ancona", "venice") == 1
    assert seas_between("genoa", "venice") == 4


@pytest.mark.parametrize(("players", "cities"), [(3, 20), (4, 28), (5, 30)])
def test_vir_4_7_cities_in_play(players: int, cities: int) -> None:
    found, powers = on_board(players), entry("set_up", str(players))["powers"]
    assert (len(found), len(powers)) == (cities, players)
    starts = [city for power in powers for city in entry("power", power)["start_cities"]]
    assert len(set(starts)) == 2 * players
    assert set(starts) <= found
    ports = {city for city in found if entry("city", city)["seas"]}
    reached, edge = set(starts[:1]), set(starts[:1])
    while edge:  # roads and seas together lead everywhere
        roads = {city for road in DATA["roads"] if edge & set(road) for city in road}
        edge = ((roads | (ports if edge & ports else set())) & found) - reached
        reached |= edge
    assert reached == found


def test_vir_4_2_the_eight_starred_cities() -> None:
    assert on_board(4) - on_board(3) == {
        "nice", "turin", "milan", "genoa", "parma", "ragusa", "cagliari", "reggio",
    }  # fmt: skip


def test_vir_4_3_perugia_and_civitavecchia_are_on_one_face_only() -> None:
    assert on_board(5) - on_board(4) == {"perugia", "civitavecchia"}


def test_vir_3_13_the_agents_of_family_cards_are_in_the_start() -> None:
    for power in DATA["power"]:
        icons = [one["agent"] for one in DATA["family"] if one["power"] == power["id"] and not one["wars"]]
        assert power["agents"] == 2 + sum(icons)


def test_vir_5_2_each_palace_has_its_own_ring_of_five_actions() -> None:
    rings = {one["id"]: one["rooms"] for one in DATA["palace"]}
    kings = [rings.pop("france_wars"), rings.pop("naples_wars")]
    assert set(rings) == {one["id"] for one in DATA["power"]}
    assert all(sorted(ring) == ["annex", "govern", "intrigue", "patronise", "war"] for ring in rings.values())
    assert len({tuple(ring) for ring in rings.values()}) == 5
    assert {ring[0] for ring in rings.values()} == {"govern"}  # so no ring is another one turned
    assert all(sorted(ring) == ["annex", "empty", "govern", "intrigue", "war"] for ring in kings)


def test_vir_5_3_base_symbols_of_bare_rooms() -> None:
    bases = {action: DATA["base"][action] for action in DATA["base"] if action != "source"}
    assert bases == {"govern": "crown", "war": "cavalry", "intrigue": "mask"}


def test_vir_5_5_three_court_spaces_of_six_at_the_start() -> None:
    court = DATA["court"]
    assert (court["left"], court["right"]) == (1, 2)
    assert court["left_most"] + court["right_most"] == court["left"] + court["right"] + court["extra_most"] == 6


def test_vir_6_9_eight_symbols_are_printed() -> None:
    tables = ("character", "family", "tile", "city")
    reliefs = [set(one["symbols"]) for table in tables for one in DATA[table]]
    assert set().union(*reliefs) == SYMBOLS
    for table in ("character", "family"):
        assert all(("war" in one["symbols"]) == ("war_price" in one) for one in DATA[table])
        assert {one["action"] for one in DATA[table]} <= ACTIONS


@pytest.mark.parametrize(
    ("rank", "cost"),
    [("1", (2, 0, 0, 1)), ("2", (2, 0, 0, 1)), ("3", (3, 1, 0, 1)), ("4", (3, 1, 0, 1)), ("5", (4, 2, 1, 0))],
)
def test_vir_13_4_costs_of_patronage(rank: str, cost: tuple[int, ...]) -> None:
    assert tuple(entry("rank", rank)[part] for part in ("florin", "crown", "cross", "either")) == cost


def test_vir_27_7_cardinal_guild_and_titles_are_unique() -> None:
    unique = {
        one["id"] for table in ("character", "tile") for one in DATA[table] if one["unique"] and one["copies"] > 1
    }
    assert unique == {"cardinal", "guild", "duchy", "principality", "kingdom", "republic"}


def test_vir_32_1_points_of_the_tracks_only_rise() -> None:
    cities, ranks = DATA["tracks"]["city_points"], [0, *(one["points"] for one in DATA["rank"])]
    assert (len(cities), cities[2], cities[-1]) == (DATA["tracks"]["end_cities"] + 1, 0, 6)
    assert (len(ranks), ranks[0], ranks[-1]) == (6, 0, 3)
    assert all(one <= other for points in (cities, ranks) for one, other in pairwise(points))


def test_vir_32_7_points_of_religious_influence() -> None:
    assert [DATA["scoring"][f"religion_{players}"] for players in (3, 4, 5)] == [
        [4, 2, 0],
        [4, 2, 1, 0],
        [4, 2, 1, 0, 0],
    ]


def test_vir2_1_4_troops_and_agents_of_the_game_for_two() -> None:
    assert {one["id"]: one["troops_total"] for one in DATA["side"]} == {"france": 8, "naples": 6}
    assert {one["id"]: one["troops_total"] for one in DATA["major"]} == {"venice": 4, "florence": 2, "rome": 2}
    assert {one["id"]: one["agents"] for one in DATA["major"]} == {"venice": 0, "florence": 1, "rome": 1}


def test_vir2_4_6_thirteen_cities_are_held_at_the_start_of_the_game_for_two() -> None:
    powers = DATA["side"] + DATA["major"]
    held = [city for one in powers for city in one["cities"]]
    assert len(held) == len(set(held)) == 13
    assert set(held) <= on_board(2)
    for one in powers:
        assert set(one["troops"]) <= set(one["cities"])
        assert sum(one["troops"].values()) <= one["troops_total"]
    assert all(one["capital"] in one["cities"] for one in DATA["major"])


def test_vir2_6_1_titles_open_one_court_space_at_the_start() -> None:
    for side in DATA["side"]:
        assert sum(entry("tile", tile)["court_spaces"] for tile in side["tiles"]) == 1


def test_vir2_7_1_every_track_has_its_zones_in_order() -> None:
    for one in DATA["major"]:
        assert one["track_least"] == -one["track_most"]
        assert abs(one["start"]) <= one["neutral"] < one["alliance"] - 1 < one["track_most"]


def test_vir2_9_3_one_card_of_each_major_city_opens_a_court_space() -> None:
    for city in DATA["major"]:
        cards = [one["court_spaces"] for one in DATA["family"] if one["wars"] and one["power"] == city["id"]]
        assert sorted(cards) == [0, 1]


def test_vir2_13_1_coins_every_four_rounds() -> None:
    rounds = DATA["wars"]["pay_rounds"]
    assert {later - earlier for earlier, later in pairwise(rounds)} == {4}
    assert 1 <= rounds[0] <= rounds[-1] <= DATA["wars"]["rounds"] == 21


def test_vir_1_1_a_board_with_two_faces() -> None:
    assert (len(on_board(4)), len(on_board(5))) == (28, 30)


def test_vir_1_2_a_track_of_cities_and_one_of_patronage() -> None:
    assert len(DATA["tracks"]["city_points"]) == 9
    assert [one["id"] for one in DATA["rank"]] == ["1", "2", "3", "4", "5"]


def test_vir_1_3_prestige_of_two_has_its_own_board() -> None:
    assert {"city", "trophy", "allied_major"} <= set(DATA["wars_scoring"])


def test_vir_1_4_five_palaces_two_of_them_with_another_face() -> None:
    faces = [one["id"] for one in DATA["palace"]]
    assert faces == ["milan", "florence", "naples", "venice", "rome", "france_wars", "naples_wars"]


def test_vir_1_11_ten_indulgences() -> None:
    assert DATA["limits"]["indulgences"] == 10


def test_vir_1_12_eighteen_discs_of_each_colour() -> None:
    assert DATA["limits"]["discs"] * len(DATA["power"]) == 90


def test_vir_1_13_eight_forbidden_cities() -> None:
    assert len(entry("set_up", "3")["forbidden"]) == 8


def test_vir_1_14_eleven_war_tokens() -> None:
    assert DATA["limits"]["war_tokens"] == 11


def test_vir_1_15_six_troops_of_each_colour_and_eight_blue_ones_with_two() -> None:
    assert DATA["limits"]["troops"] == 6
    assert DATA["limits"]["troops"] * 5 + (entry("side", "france")["troops_total"] - 6) == 32


def test_vir_1_16_five_agents_of_each_colour() -> None:
    assert DATA["limits"]["agents"] * len(DATA["power"]) == 25


def test_vir_1_17_five_cathedral_pawns() -> None:
    assert DATA["limits"]["cathedrals"] == entry("tile", "cathedral")["copies"] == 5


def test_vir2_1_1_three_influence_tracks_and_21_rounds() -> None:
    assert len(DATA["major"]) == 3
    assert DATA["wars"]["rounds"] == 21


def test_vir2_1_3_thirteen_cards_and_two_tiles_of_their_own() -> None:
    assert sum(one["wars"] for one in DATA["family"]) == 13
    assert {"kingdom_of_france", "cannons"} < set(entry("side", "france")["tiles"])
