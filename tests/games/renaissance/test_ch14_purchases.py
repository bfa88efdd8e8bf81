"""Chapters 14 and 16: purchases and expansion."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.renaissance import GAME, legal, level, owner, phase, play, position, refused, view, who
from signoria.games.renaissance.state import RenaissanceState

TOWNS = {"firenze": 0, "roma": 1, "venezia": 2}


def shop(ducats: int, cards: dict[str, int] | None = None, towns: dict[str, Any] | None = None) -> RenaissanceState:
    return position(towns=TOWNS | (towns or {}), phase="buy", ducats=[ducats], hands=[cards or {}])


def test_ren_e01_a_fortress_at_once() -> None:
    state = shop(8)
    play(state, "build rampart firenze", "build castle firenze")
    assert level(state, "firenze") == "fortress"
    assert view(state)["ducats"][0] == 0
    assert view(state)["stocks"] == {"rampart": 19, "castle": 9, "palace": 10}


def test_ren_e26_a_fortress_and_two_cards() -> None:
    state = shop(12, {"pikemen": 6})
    play(state, "build rampart firenze", "build castle firenze", "cards 2")
    assert view(state)["hands"][0] == 8
    assert view(state)["ducats"][0] == 0
    assert view(state)["turn"] == 1


def test_ren_e27_the_hand_limit() -> None:
    state = shop(20, {"pikemen": 11})
    assert refused(state, "cards 2") == "REN-14.6"
    assert "cards 1" in legal(state)


def test_ren_14_1_one_after_the_other_in_turn_order() -> None:
    state = position(towns=TOWNS, phase="buy", order=[2, 0, 1])
    asked = []
    while phase(state) == "buy":
        asked.append(who(state))
        play(state, "cards 0")
    assert asked == [2, 0, 1]


def test_ren_14_5_nobody_must_spend() -> None:
    state = shop(50)
    play(state, "cards 0")
    assert (view(state)["ducats"][0], view(state)["hands"][0]) == (50, 0)


def test_ren_14_13_ten_palaces_for_all() -> None:
    nine = ("siena", "pisa", "perugia", "urbino", "ancona", "ravenna", "bologna", "ferrara", "padova")
    state = shop(9, towns={town: {"owner": 1, "palace": True} for town in nine} | {"pistoia": 0})
    play(state, "build palace firenze")
    assert view(state)["stocks"]["palace"] == 0
    assert refused(state, "build palace pistoia") == "REN-14.13"


def test_ren_14_14_only_in_own_towns() -> None:
    assert refused(shop(9), "build palace roma") == "REN-14.14"
    assert refused(shop(9), "build palace siena") == "REN-14.14"  # free


@pytest.mark.parametrize("palace", [False, True])
def test_ren_14_16_a_palace_brings_no_income(palace: bool) -> None:
    state = position(towns=TOWNS | {"firenze": {"owner": 0, "palace": palace}}, phase="council")
    play(state, "pass", "pass", "pass")
    assert view(state)["ducats"] == [1, 1, 1]


def test_ren_14_18_an_order_must_be_paid_in_full() -> None:
    state = shop(7)
    play(state, "build rampart firenze")
    assert refused(state, "cards 2") == "REN-14.18"  # 3 ducats are left
    play(state, "cards 1")
    assert view(state)["ducats"][0] == 1


def test_ren_14_19_ducats_come_from_the_banker() -> None:
    towns = TOWNS | {"firenze": {"owner": 0, "palace": True}}
    state = position(towns=towns, hands=[{"artist_or_banker": 1}])
    play(state, "banker firenze")
    assert view(state)["ducats"][0] == 5


def test_ren_r68_a_palace_alone_pays_nothing() -> None:
    with_palace = position(towns=TOWNS | {"firenze": {"owner": 0, "artist": "piero"}})
    assert view(with_palace)["due"][0]["ducats"] == view(position(towns=TOWNS))["due"][0]["ducats"] == 1


def test_ren_14_20_a_fortress_and_a_palace_in_one_order() -> None:
    state = shop(11)
    play(state, "build rampart firenze", "build castle firenze", "build palace firenze", "cards 0")
    assert (level(state, "firenze"), view(state)["towns"]["firenze"]["palace"]) == ("fortress", True)
    assert view(state)["ducats"][0] == 0


def test_ren_r10_cards_are_seen_when_the_order_is_closed() -> None:
    state = shop(20)
    play(state, "cards 1")
    assert who(state) == 1
    assert refused(state, "build rampart firenze", 0) == "REN-14.1"
    assert refused(state, "cards 1", 0) == "REN-14.1"


def test_ren_r11_the_last_figure_goes_to_who_buys_first() -> None:
    data = {"constant": {"stock_palaces": {"value": 1}}}
    state = position(towns=TOWNS, phase="buy", ducats=[9, 9, 9], order=[1, 0, 2], data=data)
    play(state, "build palace roma", "cards 0")
    assert refused(state, "build palace firenze") == "REN-14.13"


def test_ren_14_4_prices() -> None:
    assert refused(shop(3), "build rampart firenze") == "REN-14.18"
    assert refused(shop(2), "build palace firenze") == "REN-14.18"
    assert refused(shop(3), "cards 2") == "REN-14.18"
    assert refused(shop(9), "build rampart roma") == "REN-14.14"
    assert refused(shop(9), "build castle firenze") == "REN-14.8"


def test_ren_14_12_a_palace_beside_walls() -> None:
    state = shop(7)
    play(state, "build rampart firenze", "build palace firenze")
    assert view(state)["towns"]["firenze"]["palace"]
    assert refused(state, "build palace firenze") == "REN-14.12"


def test_ren_14_11_figures_run_out() -> None:
    walls = {"siena": {"owner": 1, "level": "rampart"}}
    data = {"constant": {"stock_ramparts": {"value": 3}}}
    built = {"pisa": {"owner": 2, "level": "rampart"}, "perugia": {"owner": 2, "level": "rampart"}}
    state = position(towns=TOWNS | walls | built, phase="buy", ducats=[9], data=data)
    assert refused(state, "build rampart firenze") == "REN-14.11"


# Expansion


def land(towns: dict[str, Any] | None = None, **spec: Any) -> RenaissanceState:
    return position(towns=TOWNS | (towns or {}), phase="expand", **spec)


def test_ren_16_2_two_rounds() -> None:
    state = land()
    for town in ("siena", "viterbo", "padova"):
        play(state, f"expand land {town}")
    assert view(state)["round"] == 1
    assert view(state)["turn"] == 0
    assert [owner(state, town) for town in ("siena", "viterbo", "padova")] == [0, 1, 2]
    play(state, "pass", "pass", "pass")
    assert phase(state) == "main"


def test_ren_16_3_the_target_is_free() -> None:
    assert refused(land(), "expand land roma") == "REN-16.3"
    assert refused(land(), "expand land ancona") == "REN-16.4"
    assert refused(land(), "expand land capua") == "REN-2.12"
    assert refused(land(), "expand sea pisa") == "REN-16.8"


def test_ren_16_1_two_expansions_and_no_more() -> None:
    state = land()
    play(state, "expand land siena", "pass", "pass", "expand land piombino", "pass", "pass")
    assert phase(state) == "main"
    assert refused(state, "expand land pisa") == "REN-16.2"


def test_ren_16_4_by_road_from_an_own_town() -> None:
    state = land({"pistoia": 0})
    assert refused(state, "expand land ancona") == "REN-16.4"
    play(state, "expand land bologna")  # two towns lead there
    assert legal(state) == ["from firenze", "from pistoia"]
    play(state, "from pistoia")
    assert view(state)["origins"][0] == "pistoia"


def test_ren_16_10_who_has_no_target_is_not_asked() -> None:
    ring = dict.fromkeys(("bologna", "pistoia", "pisa", "siena", "perugia"), 1)
    state = land(ring, order=[1, 0, 2])
    play(state, "pass")
    assert who(state) == 2  # Firenze has nowhere to go


@pytest.mark.parametrize("war", [False, True])
def test_ren_16_11_the_same_in_peace_and_war(war: bool) -> None:
    state = land(war=war)
    assert legal(state) == legal(land())
    play(state, "expand land siena", "pass", "pass")
    assert view(state)["round"] == 1


def test_ren_r65_ports_only() -> None:
    ports = {entry["id"] for entry in GAME.data["town"] if entry["port"]}  # type: ignore[attr-defined]
    state = land({"pisa": 0})
    sea = {one.removeprefix("expand sea ") for one in legal(state) if one.startswith("expand sea")}
    assert sea
    assert sea <= ports
    fought = position(towns=TOWNS | {"pisa": 0, "ancona": 1, "siena": 2}, hands=[{"knights": 2}], war=True)
    by_sea = {one.removeprefix("attack sea ") for one in legal(fought) if one.startswith("attack sea")}
    assert by_sea == {"ancona", "roma", "venezia"}
    assert refused(fought, "attack sea siena") == "REN-2.6"


def test_ren_16_6_different_origins() -> None:
    state = land()
    play(state, "expand land siena", "pass", "pass")
    assert refused(state, "expand land pisa") == "REN-16.6"
    assert "expand land piombino" in legal(state)  # from Siena, just taken


def test_ren_e30_venice_sails_twice_from_two_ports() -> None:
    state = land({"ragusa": 2}, order=[2, 0, 1])
    play(state, "expand sea ancona", "from venezia", "pass", "pass")
    assert "expand sea ravenna" in legal(state)
    play(state, "expand sea ravenna")
    assert "from venezia" not in legal(state)
    play(state, "from ragusa")
    assert owner(state, "ravenna") == 2


def test_ren_e31_florence_sails_once() -> None:
    state = land()
    play(state, "expand land pisa", "pass", "pass")
    play(state, "expand sea savona")
    assert owner(state, "savona") == 0
    again = land({"pisa": 0, "piombino": 0})
    play(again, "expand sea savona", "from pisa", "pass", "pass")
    assert refused(again, "expand sea cagliari") == "REN-16.8"


def test_ren_r03_twenty_towns_are_all() -> None:
    data = {"constant": {"garrison_counters_on_board_max": {"value": 5}}}
    state = land({"pistoia": 0, "pisa": 0, "siena": 0, "perugia": 0}, data=data)
    assert refused(state, "expand land bologna") == "REN-R03"
