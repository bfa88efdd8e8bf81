"""Chapter 23: the scenarios of 1494, 1499 and 1515."""

from __future__ import annotations

from typing import Any, cast

import pytest

from helpers.renaissance import GAME, legal, level, mine, phase, play, position, refused, settled, start, view, who
from signoria.engine.messages import InputError
from signoria.games.renaissance.state import RenaissanceState

DATA = cast(dict[str, Any], GAME.data)
LISTED = {entry["id"]: entry for entry in DATA["scenario"]}
SCENARIOS = [(scenario, seats) for scenario in ("1494", "1499", "1515") for seats in (4, 5, 6)]


def starts(scenario: str, nation: str) -> tuple[set[str], set[str]]:
    """The towns where this nation begins, and those of which it chooses one."""
    state = start(6, scenario=scenario)
    seat = view(state)["nations"].index(nation)
    while who(state) != seat:
        play(state, legal(state)[0])
    choices = {one.removeprefix("start ") for one in legal(state)} if phase(state) == "start" else set[str]()
    return mine(state, seat), choices


def nations(scenario: str, seats: int) -> set[str]:
    return set(view(start(seats, scenario=scenario))["nations"])


def asked_for_extra(scenario: str, seats: int) -> list[str]:
    """The nations that may add a garrison, in the order in which they are asked."""
    state, found = start(seats, scenario=scenario), []
    while phase(state) != "buy":
        if phase(state) == "extra":
            found.append(view(state)["nations"][who(state)])
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
    return found


def to_second_turn(state: RenaissanceState) -> RenaissanceState:
    while view(state)["year"] < 2:
        answers = legal(state)
        play(state, next(one for one in ("cards 0", "pass", "end", answers[0]) if one in answers))
    return state


def test_ren_23_1_the_rules_stay_the_same() -> None:
    base, scenario = (start(4, scenario=year).terms for year in ("1454", "1494"))
    assert (base.deck, base.roads, base.provinces, base.strength) == (
        scenario.deck,
        scenario.roads,
        scenario.provinces,
        scenario.strength,
    )
    assert base.starts != scenario.starts


def test_ren_23_2_whose_counters_the_new_nations_use() -> None:
    counters = {entry["id"]: entry["counters"] for entry in DATA["nation"]}
    new = {"france": "france", "spain": "naples", "empire": "venice", "swiss": "milan"}
    assert {nation: counters[nation] for nation in new} == new
    for scenario in LISTED.values():  # so no two nations of a scenario share them
        used = [counters[entry["id"]] for entry in scenario["start"]]
        assert len(set(used)) == len(used)


@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS)
def test_ren_23_3_all_place_their_garrisons(scenario: str, seats: int) -> None:
    state = settled(start(seats, scenario=scenario))
    for seat in range(seats):
        assert len(mine(state, seat)) == (4 if scenario == "1515" else 3)
        assert set(view(state)["homes"][seat]) == mine(state, seat)


@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS)
def test_ren_23_4_one_rampart_each(scenario: str, seats: int) -> None:
    state = settled(start(seats, scenario=scenario))
    for seat in range(seats):
        assert sum(level(state, town) == "rampart" for town in mine(state, seat)) == 1


def test_ren_23_5_nations_that_sail_twice() -> None:
    twice = {entry["id"] for entry in DATA["nation"] if entry["two_sea_expansions"]}
    assert twice == {"genoa", "venice", "france", "spain"}
    towns = {"venezia": 0, "firenze": 1, "genova": 2, "pisa": 2, "palermo": 3}
    state = position(seats=4, options={"scenario": "1499"}, towns=towns, phase="expand", order=[2, 0, 1, 3])
    assert view(state)["nations"][2] == "france"
    play(state, "expand sea savona", "from genova", "pass", "pass", "pass")
    assert "expand sea zara" in legal(state)


def test_ren_23_6_one_of_several_towns() -> None:
    state = start(4, scenario="1494")
    assert view(state)["nations"][who(state)] == "france"
    assert set(legal(state)) == {"start pisa", "start bari", "start torino"}
    assert refused(state, "start roma") == "REN-23.6"


@pytest.mark.parametrize("scenario", ["1494", "1499", "1515"])
def test_ren_23_7_removals_add_up(scenario: str) -> None:
    six, five, four = (nations(scenario, seats) for seats in (6, 5, 4))
    assert four < five < six


@pytest.mark.parametrize(("scenario", "war"), [("1494", False), ("1499", False), ("1515", True)])
def test_ren_23_8_no_vote_in_the_first_turn(scenario: str, war: bool) -> None:
    state = settled(start(4, scenario=scenario))
    assert (phase(state), view(state)["war"]) == ("buy", war)
    assert phase(to_second_turn(state)) == "vote"
    assert view(state)["actors"] == [0, 1, 2, 3]


def test_ren_23_9_the_same_purse() -> None:
    assert view(start(4, scenario="1515"))["ducats"] == [6] * 4


def test_ren_23_10_1494_begins_in_peace() -> None:
    assert not view(settled(start(6, scenario="1494")))["war"]


def test_ren_23_11_1494_without_florence_and_milan() -> None:
    assert nations("1494", 6) - nations("1494", 5) == {"florence"}
    assert nations("1494", 6) - nations("1494", 4) == {"florence", "milan"}


def test_ren_23_12_1494_france() -> None:
    assert starts("1494", "france") == ({"genova", "napoli"}, {"pisa", "bari", "torino"})


def test_ren_23_13_1494_rome() -> None:
    assert starts("1494", "rome") == ({"roma", "siena"}, {"perugia", "benevento"})


def test_ren_23_14_1494_venice() -> None:
    assert starts("1494", "venice") == ({"venezia", "brescia", "ferrara"}, set())


def test_ren_23_15_1494_florence() -> None:
    assert starts("1494", "florence") == ({"firenze", "pistoia", "piombino"}, set())


def test_ren_23_16_1494_milan() -> None:
    assert starts("1494", "milan") == ({"milano", "pavia", "piacenza"}, set())


def test_ren_23_17_1494_spain() -> None:
    assert starts("1494", "spain") == ({"palermo", "reggio", "laquila"}, set())


def test_ren_23_20_1499_begins_in_peace() -> None:
    assert not view(settled(start(6, scenario="1499")))["war"]


def test_ren_23_21_1499_without_milan_and_rome() -> None:
    assert nations("1499", 6) - nations("1499", 5) == {"milan"}
    assert nations("1499", 6) - nations("1499", 4) == {"milan", "rome"}


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_ren_23_22_only_france_adds_a_garrison_in_1499(seats: int) -> None:
    assert asked_for_extra("1499", seats) == ["france"]


def test_ren_23_23_1499_venice() -> None:
    assert starts("1499", "venice") == ({"venezia", "brescia"}, {"mantova", "ferrara"})


def test_ren_23_24_1499_rome() -> None:
    assert starts("1499", "rome") == ({"roma", "bologna"}, {"urbino", "perugia", "benevento"})


def test_ren_23_25_1499_florence() -> None:
    assert starts("1499", "florence") == ({"firenze", "siena"}, {"pisa", "pistoia"})


def test_ren_23_26_1499_milan() -> None:
    assert starts("1499", "milan") == ({"milano", "genova"}, {"parma", "pavia"})


def test_ren_23_27_1499_france() -> None:
    assert starts("1499", "france") == ({"torino", "napoli"}, {"capua", "laquila", "nizza"})


def test_ren_23_28_1499_spain() -> None:
    assert starts("1499", "spain") == ({"palermo", "reggio", "bari"}, set())


def test_ren_23_30_1515_begins_in_war() -> None:
    state = settled(start(6, scenario="1515"))
    assert view(state)["war"]
    assert view(state)["hands"] == [6] * 6


def test_ren_23_31_a_palace_each_in_1515() -> None:
    state = settled(start(6, scenario="1515"))
    for seat in range(6):
        assert sum(view(state)["towns"][town]["palace"] for town in mine(state, seat)) == 1


def test_ren_23_32_1515_without_florence_and_the_swiss() -> None:
    assert nations("1515", 6) - nations("1515", 5) == {"florence"}
    assert nations("1515", 6) - nations("1515", 4) == {"florence", "swiss"}


def test_ren_23_33_1515_france() -> None:
    assert starts("1515", "france") == ({"nizza", "torino", "genova", "ajaccio"}, set())


def test_ren_23_34_1515_the_swiss() -> None:
    assert starts("1515", "swiss") == ({"confederazione_svizzera", "milano", "casale", "saluzzo"}, set())


def test_ren_23_35_1515_the_empire() -> None:
    assert starts("1515", "empire") == ({"treviso", "trento", "padova", "mantova"}, set())


def test_ren_23_36_1515_florence() -> None:
    assert starts("1515", "florence") == ({"firenze", "pistoia", "pisa", "piombino"}, set())


def test_ren_23_37_1515_spain() -> None:
    assert starts("1515", "spain") == ({"napoli", "reggio", "bari", "palermo"}, set())


def test_ren_23_38_1515_rome() -> None:
    assert starts("1515", "rome") == ({"roma", "bologna", "ancona"}, {"urbino", "perugia"})


def test_ren_r43_who_comes_back_chooses_among_the_towns_he_placed() -> None:
    state = start(4, scenario="1494")
    france = who(state)
    play(state, "start bari")
    while phase(state) != "extra":
        play(state, legal(state)[0])
    play(state, legal(state)[0])
    assert set(view(state)["homes"][france]) == {"genova", "napoli", "bari"}
    assert len(mine(state, france)) == 4  # the extra garrison is no start town


def test_ren_r44_a_scenario_has_six_turns() -> None:
    homes = {"genova": 0, "roma": 1, "venezia": 2, "palermo": 3}
    for year, ended in ((5, False), (6, True)):
        state = position(seats=4, options={"scenario": "1494"}, towns=homes, phase="council", year=year)
        play(state, "pass", "pass", "pass", "pass")
        assert (phase(state) == "over") == ended


def test_ren_r45_no_scenario_for_three_and_nothing_closed() -> None:
    with pytest.raises(InputError, match="option scenario 1494 takes 4 to 6 seats, not 3") as refusal:
        start(3, scenario="1494")
    assert refusal.value.say("fr") == "l’option scenario 1494 se joue de 4 à 6 places, pas 3"
    assert all(view(start(seats, scenario=scenario))["closed"] == [] for scenario, seats in SCENARIOS)


@pytest.mark.parametrize(("scenario", "seats"), SCENARIOS)
def test_ren_r46_the_first_order_is_that_of_the_list(scenario: str, seats: int) -> None:
    state = start(seats, scenario=scenario)
    out = LISTED[scenario].get(f"removed_{seats}", [])
    cast_of = [entry["id"] for entry in LISTED[scenario]["start"] if entry["id"] not in out]
    assert [view(state)["nations"][seat] for seat in view(state)["order"]] == cast_of
    drawn = [view(start(seats, seed, scenario=scenario, scenario_first_order="random")) for seed in range(8)]
    assert len({tuple(seen["nations"][seat] for seat in seen["order"]) for seen in drawn}) > 1


@pytest.mark.parametrize("scenario", ["1494", "1515"])
def test_ren_r47_everybody_adds_a_garrison_but_in_1499(scenario: str) -> None:
    assert len(asked_for_extra(scenario, 6)) == 6


def test_ren_r48_five_keep_the_swiss_in_1515() -> None:
    assert "swiss" in nations("1515", 5)
    assert "swiss" not in nations("1515", 4)


def test_ren_r49_no_choice_collides_with_another_nation() -> None:
    for scenario in LISTED.values():
        named = [town for entry in scenario["start"] for town in (*entry["towns"], *entry["one_of"])]
        assert len(set(named)) == len(named)


def test_ren_r50_the_palace_of_1515_comes_from_the_stock_without_an_artist() -> None:
    state = start(4, scenario="1515")
    play(state, legal(state)[0])
    assert phase(state) == "place_palace"
    seat = who(state)
    assert set(legal(state)) == {f"place palace {town}" for town in mine(state, seat)}
    settled(state)
    assert view(state)["stocks"]["palace"] == 6
    assert len(view(state)["reserve"]) == 12
