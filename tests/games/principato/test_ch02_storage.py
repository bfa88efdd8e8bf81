"""Chapter 2: zones, what holds which cubes, and moves to units."""

from __future__ import annotations

import pytest

from helpers.principato import goods, holding, legal, play, position, refused, start, supply, view
from signoria.games.principato.codes import SUPPLIES

EVERYTHING = {"field": 1, "farm": 1, "palazzo": 1, "bank": 1, "catapult": 1, "condottiere": 1, "militia": 1}


def test_pri_2_1_five_zones() -> None:
    zones = ("surroundings", "wall", "town", "palace", "church")
    assert all(zone in view(start(2))["principalities"][0] for zone in zones)


def test_pri_2_2_every_token_has_its_zone() -> None:
    state = position(goods=[EVERYTHING | {"monument_high": 1, "book_low": 1, "painting_low": 1}, {}])
    board = view(state)["principalities"][0]
    assert board["surroundings"] == {"field": 1, "farm": 1}
    assert board["wall"] == {"catapult": 1, "condottiere": 1, "militia": 1}
    assert board["town"] == {"palazzo": 1, "bank": 1}
    assert board["palace"] == {"monument_high": 1, "book_low": 1, "painting_low": 1}


def test_pri_2_3_more_tokens_than_spaces() -> None:
    state = holding("build_field", {"field": 30, "bank": 1, "gold": 1})
    play(state, "activate build_field", "option 1")
    assert goods(state)["field"] == 31


@pytest.mark.parametrize("farms", [0, 1, 3])
def test_pri_2_4_a_farm_holds_2_food(farms: int) -> None:
    state = holding("produce_food", {"field": 9, "farm": farms})
    play(state, "activate produce_food")
    assert goods(state).get("food", 0) == 2 * farms


@pytest.mark.parametrize("banks", [0, 1, 3])
def test_pri_2_5_a_bank_holds_2_gold(banks: int) -> None:
    state = holding("produce_gold", {"palazzo": 9, "bank": banks})
    play(state, "activate produce_gold")
    assert goods(state).get("gold", 0) == 2 * banks


def test_pri_2_6_the_church_holds_3_favours() -> None:
    state = position(goods=[{"favour": 2}, {}])
    play(state, "favour church")
    assert refused(state, "favour church") == "PRI-7.3"
    state = position(goods=[{"favour": 3, "militia": 1}, {}])
    assert refused(state, "favour church") == "PRI-2.6"


def test_pri_2_7_a_militia_holds_one_food_or_favour() -> None:
    state = position(goods=[{"militia": 1, "farm": 1, "food": 2, "bank": 1, "gold": 1, "favour": 1}, {}])
    assert [move for move in legal(state) if move.startswith("supply")] == ["supply food", "supply favour-militia"]
    play(state, "supply food")
    assert refused(state, "supply food") == "PRI-2.7"
    assert refused(state, "supply favour-militia") == "PRI-2.7"


def test_pri_2_8_a_condottiere_holds_one_gold_or_favour() -> None:
    state = position(goods=[{"condottiere": 1, "farm": 1, "food": 1, "bank": 1, "gold": 2, "favour": 1}, {}])
    assert [move for move in legal(state) if move.startswith("supply")] == ["supply gold", "supply favour-condottiere"]
    play(state, "supply favour-condottiere")
    assert refused(state, "supply gold") == "PRI-2.8"


def test_pri_2_9_other_tokens_hold_nothing() -> None:
    everything = {"field": 3, "palazzo": 3, "catapult": 3, "monument_high": 1}
    state = holding("produce_food", everything)
    play(state, "activate produce_food", "take 1")
    assert goods(state) == everything
    assert refused(position(goods=[everything | {"favour": 1}, {}]), "supply favour-militia") == "PRI-2.7"


def test_pri_2_10_what_does_not_fit_stays_in_the_supply() -> None:
    state = holding("gain_food_3", {"farm": 1, "food": 1})
    events = play(state, "activate gain_food_3")
    assert supply(state)["food"] == 37
    assert events[-1].data == {"seat": 0, "cubes": {"food": 1}, "lost": 2}


def test_pri_2_11_farms_before_militia_and_banks_before_condottieri() -> None:
    state = holding("gain_food_3", {"farm": 1, "food": 1, "militia": 1, "condottiere": 1})
    play(state, "activate gain_food_3")
    assert (goods(state)["food"], goods(state)["militia_food"]) == (2, 1)
    state = holding("gain_gold_3", {"bank": 1, "militia": 1, "condottiere": 2})
    play(state, "activate gain_gold_3")
    assert (goods(state)["gold"], goods(state)["condottiere_gold"]) == (2, 1)


def test_pri_2_12_moves_to_units_are_free() -> None:
    have = {"militia": 2, "condottiere": 2, "farm": 1, "food": 1, "bank": 1, "gold": 1, "favour": 2}
    state = position(goods=[have, {}])
    for what in SUPPLIES:
        play(state, f"supply {what}")
    assert view(state)["actions"] == 2
    on_units = {"militia_food": 1, "militia_favour": 1, "condottiere_gold": 1, "condottiere_favour": 1}
    assert view(state)["principalities"][0]["on_units"] == on_units
    assert refused(position(goods=[{"militia": 1, "farm": 1}, {}]), "supply food") == "PRI-2.12"


def test_pri_2_13_cubes_on_units_stay_there() -> None:
    locked = {"condottiere": 1, "condottiere_gold": 1, "bank": 1}
    state = holding("build_field", locked)
    assert refused(state, "activate build_field") == "PRI-2.13"
    play(state, "end")
    assert goods(state) == locked


def test_pri_2_14_before_between_and_after_the_actions_of_the_own_turn() -> None:
    state = position(goods=[{"militia": 3, "farm": 2, "food": 3}, {"militia": 1, "farm": 1, "food": 1}])
    play(state, "supply food", "favour church", "supply food", "favour church", "supply food")
    assert goods(state)["militia_food"] == 3
    assert refused(state, "supply food", seat=1) == "PRI-4.2"


def test_pri_2_15_tokens_keep_their_side() -> None:
    assert not [move for move in legal(position(goods=[EVERYTHING, {}])) if "turn" in move]
    state = position(goods=[EVERYTHING, {}])
    play(state, "end")
    assert {name: goods(state)[name] for name in EVERYTHING} == EVERYTHING


def test_pri_2_16_only_units_leave_and_only_after_a_scoring() -> None:
    state = position(goods=[EVERYTHING, {}], pile=[])
    assert refused(state, "return militia 1") == "PRI-11.13"
    play(state, "end", "return condottieri 1", "return militia 1")
    assert goods(state) == {name: 1 for name in EVERYTHING if name not in ("condottiere", "militia")}
