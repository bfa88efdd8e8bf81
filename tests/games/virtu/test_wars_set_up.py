"""The Italian Wars (VIR2-1 to 6, 13, 14): what is laid out, the fixed order, troops and titles."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.virtu import domain, offers, phase, play, position, ready, refused, start, troops, view
from signoria.games.virtu.codes import CARD_IDS, CHARACTERS, CITY_IDS, MAJOR_IDS
from signoria.games.virtu.rules.palace import spaces
from signoria.games.virtu.rules.winter import army

FRANCE, NAPLES, ROME, FLORENCE, VENICE = range(5)  # rows of troops


def wars(**spec: Any) -> Any:
    """A position of the third round, which has no coin."""
    return position(**{"seats": 2, "year": 3, **spec})


def opening() -> Any:
    return start(2, powers="listed")


def cities(state: Any, row: int) -> set[str]:
    return {CITY_IDS[city] for city, owner in enumerate(state.owner) if owner == row}


def test_vir2_1_2_the_two_kings() -> None:
    assert [one["power"] for one in view(opening())["players"]] == ["france", "king_of_naples"]


def test_vir2_1_5_indulgences_are_those_of_all() -> None:
    assert opening().indulgences_left() == 10


def test_vir2_1_6_what_is_not_used() -> None:
    state = opening()
    assert view(state)["alliances"] == {}
    market = view(state)["market"]
    assert [market[one] for one in ("maestro", "pope", "cathedral", "republic")] == [0, 0, 0, 0]


def test_vir2_2_1_four_french_family_cards() -> None:
    state = opening()
    assert state.turn == 0
    assert {offer.split()[0] for offer in offers(state, "place")} == {
        "charles_viii",
        "louis_orleans",
        "ludovico_sforza_2p",
        "gilbert_montpensier",
    }


def test_vir2_2_2_the_french_domain() -> None:
    assert set(domain(opening(), 0)) == {"kingdom_of_france", "cannons", "duchy", "turin", "milan"}


def test_vir2_2_3_the_french_army() -> None:
    state = opening()
    assert cities(state, 0) == {"turin", "milan"}
    assert (troops(state, FRANCE, "turin"), troops(state, FRANCE, "milan"), state.in_reserve(FRANCE)) == (2, 2, 4)


def test_vir2_2_4_an_agent_and_four_florins() -> None:
    state = opening()
    assert (state.reserve[0], state.locked[0], state.florins[0]) == (1, 4, 4)


def test_vir2_2_5_every_tile_starts_available() -> None:
    state = opening()
    assert [set(ready(state, seat)) == set(domain(state, seat)) for seat in (0, 1)] == [True, True]


def test_vir2_3_1_three_neapolitan_family_cards() -> None:
    state = opening()
    while state.turn == 0:
        play(state, f"place {offers(state, 'place')[0]}")
    assert {offer.split()[0] for offer in offers(state, "place")} == {
        "ferdinand_ii_aragon_2p",
        "frederick_aragon",
        "giovanni_pontano",
    }


def test_vir2_3_2_the_neapolitan_domain() -> None:
    assert set(domain(opening(), 1)) == {"principality", "naples", "rossano", "reggio", "bari"}


def test_vir2_3_3_the_neapolitan_army() -> None:
    state = opening()
    assert cities(state, 1) == {"naples", "rossano", "reggio", "bari"}
    assert (troops(state, NAPLES, "naples"), army(state, 1), state.in_reserve(NAPLES)) == (2, 2, 4)


def test_vir2_3_4_two_agents_and_four_florins() -> None:
    state = opening()
    assert (state.reserve[1], state.locked[1], state.florins[1]) == (2, 3, 4)


@pytest.mark.parametrize(
    ("row", "held", "garrison", "aside"),
    [
        (FLORENCE, {"florence", "pisa"}, {"florence": 1}, 1),
        (ROME, {"rome", "civitavecchia"}, {"rome": 1}, 1),
        (VENICE, {"venice", "corfu", "ravenna"}, {"venice": 1, "ravenna": 1}, 2),
    ],
)
def test_vir2_4_1_major_cities(row: int, held: set[str], garrison: dict[str, int], aside: int) -> None:
    state = opening()
    assert cities(state, row) == held
    assert {city: troops(state, row, city) for city in held if troops(state, row, city)} == garrison
    assert state.in_reserve(row) == aside


def test_vir2_4_2_rome_has_its_two_cities() -> None:
    assert cities(opening(), ROME) == {"rome", "civitavecchia"}


def test_vir2_4_3_venice_has_its_three_cities() -> None:
    assert cities(opening(), VENICE) == {"venice", "corfu", "ravenna"}


def test_vir2_4_4_markers_stand_on_their_start_spaces() -> None:
    assert {name: opening().influence[at] for at, name in enumerate(MAJOR_IDS)} == {
        "rome": 1,
        "florence": -1,
        "venice": 0,
    }


def test_vir2_4_5_tiles_of_major_cities_lie_aside() -> None:
    state = opening()
    kept = {"florence", "pisa", "rome", "civitavecchia", "venice", "corfu", "ravenna"}
    assert not kept & {*domain(state, 0), *domain(state, 1)}


def test_vir2_4_7_an_unallied_major_city_never_acts() -> None:
    state = wars(players=[{"marker": 2}])  # War
    play(state, "act")
    assert {offer.split()[0] for offer in offers(state, "pick")} <= {"own"}
    winter = wars(phase="winter", players=[{"florins": 9}])
    play(winter, "done", "done")
    assert {offer.split()[0] for offer in offers(winter, "recruit")} == {"own"}


def test_vir2_5_1_characters_without_maestro_and_pope() -> None:
    market = view(opening())["market"]
    assert [name for name in CARD_IDS[:CHARACTERS] if not market[name]] == ["maestro", "pope"]


def test_vir2_5_2_tiles_for_sale() -> None:
    market = view(opening())["market"]
    assert (market["guild"], market["kingdom"], market["republic"], market["cathedral"]) == (2, 1, 0, 0)


def test_vir2_5_3_the_other_cities_are_neutral() -> None:
    assert sum(one["owner"] is None for one in view(opening())["cities"].values()) == 30 - 13


def test_vir2_5_4_no_alliance_table_and_no_other_order() -> None:
    state = wars(cities={"genoa": 1, "parma": 1, "siena": 1})
    assert (view(state)["alliances"], state.order) == ({}, [0, 1])


def test_vir2_5_5_france_is_always_first() -> None:
    state = wars(phase="sieges", cities={"genoa": 1, "parma": 1, "siena": 1})
    while state.winter:
        assert state.order == [0, 1]
        play(state, "done" if phase(state) != "wages" else "pay 0")
    assert (state.order, state.turn, state.year) == ([0, 1], 0, 4)


def test_vir2_5_6_the_game_lasts_21_rounds() -> None:
    state = wars(phase="sieges", year=21)
    while phase(state) != "over":
        play(state, "done")
    assert state.year == 21
    again = wars(phase="sieges", year=20)
    while again.winter:
        play(again, "done")
    assert (again.year, phase(again)) == (21, "move")


def test_vir2_5_7_sieges_and_winters_go_to_france_first() -> None:
    state = wars(
        phase="sieges", troops={"genoa": {"0": 2}, "benevento": {"1": 2}}, players=[{"tokens": 1}, {"tokens": 1}]
    )
    assert (phase(state), state.turn) == ("duel", 0)
    play(state, "pass")
    assert state.turn in (0, 1)
    while not state.winter:
        play(state, "pass" if phase(state) == "duel" else "abandon")
    assert state.turn == 0


def test_vir2_6_2_a_room_without_action() -> None:
    state = wars(phase="move", players=[{"marker": 4}])
    play(state, "step", "stop")
    assert phase(state) != "act"
    filled = wars(phase="move", players=[{"marker": 4, "rooms": {"5": "merchant"}}])
    play(filled, "step", "stop")
    assert phase(filled) == "act"


def test_vir2_6_3_five_cities_give_no_court_space() -> None:
    assert spaces(wars(cities={"genoa": 0, "parma": 0, "nice": 0}), 0) == spaces(wars(), 0) == 1


@pytest.mark.parametrize(("count", "due"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4)])
def test_vir2_13_2_a_florin_for_two_troops(count: int, due: int) -> None:
    state = wars(phase="winter", year=2, troops={"milan": {"0": count}, "turin": {}}, players=[{"florins": 9}])
    assert offers(state, "pay") == [str(level) for level in range(due + 1)]
    play(state, f"pay {due}")
    assert state.florins[0] == 9 - due
    assert army(state, 0) == count


def test_vir2_13_3_troops_of_an_ally_come_from_its_own_cities() -> None:
    state = wars(phase="winter", allies={"venice": 0}, players=[{"florins": 9}])
    play(state, "done", "done")
    found = offers(state, "recruit")
    assert {"venice venice", "venice corfu", "venice ravenna"} <= set(found)
    assert "venice milan" not in found
    play(state, "recruit venice corfu")
    assert (state.florins[0], troops(state, VENICE, "corfu")) == (8, 1)


def test_vir2_13_4_limits_of_troops() -> None:
    state = wars(phase="winter", allies={"florence": 0}, players=[{"florins": 9}])
    play(state, "done", "done", "recruit florence florence")
    assert army(state, 0) == 4 + 2
    assert refused(state, "recruit florence florence")


def test_vir2_13_5_lost_troops_of_a_major_city_go_back_to_its_reserve() -> None:
    state = wars(phase="sieges", influence={"florence": 6}, troops={"pisa": {"0": 4, "florence": 1}, "florence": {}})
    play(state, "pass")
    assert state.owner[CITY_IDS.index("pisa")] == 0
    assert state.in_reserve(FLORENCE) == 2


def test_vir2_14_1_france_may_buy_the_principality_only() -> None:
    rich = {"florins": 30, "left": ["consigliere"], "right": ["consigliere", "podesta"]}
    state = play(wars(phase="winter", players=[rich]), "done")
    assert {"duchy", "principality", "kingdom", "republic"} & set(offers(state, "add")) == {"principality"}


def test_vir2_14_2_naples_may_buy_duchy_and_kingdom() -> None:
    rich = {"florins": 30, "left": ["consigliere"], "right": ["consigliere", "podesta"]}
    state = play(wars(phase="winter", turn=1, players=[{}, rich]), "done")
    assert {"duchy", "principality", "kingdom", "republic"} & set(offers(state, "add")) == {"duchy", "kingdom"}
