"""Chapter 16: rulings, each in every value its flag may have."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from helpers.principato import GAME, goods, holding, kinds, legal, play, points, position, refused, start, supply, view
from signoria import Match
from signoria.engine.options import settle
from signoria.games.principato.state import PrincipatoState
from signoria.research.versions import version

DISPLAY = ["build_field", "build_farm", "produce_food", "produce_gold", "build_palazzo"]
RULINGS = tomllib.loads((files("signoria.games.principato") / "data/rulings.toml").read_text("utf-8"))
FLAGS: dict[str, tuple[object, list[Any], list[Any]]] = {  # default, what it takes, what it refuses
    "start_seat": ("random", ["random", 0, 1], [4, -1, "0", None, True]),
    "unlimited_cubes": (False, [False, True], [0, 1, "no"]),
    "overflow_to_units": (True, [False, True], [0, "yes"]),
    "empty_income": (True, [False, True], [2, ""]),
    "catapult_price": ("card", ["card", "year"], [True, "month"]),
    "weak_armies_score": (True, [False, True], [None, "all"]),
    "asked_together": (True, [False, True], [1, "yes"]),
}


@pytest.mark.parametrize("flag", FLAGS)
def test_flags_take_what_they_may(flag: str) -> None:
    default, good, bad = FLAGS[flag]
    (option,) = (one for one in GAME.options if one.name == flag)
    assert option.default == default
    for value in good:
        assert GAME.start(3, 1, **{flag: value}).header["options"][flag] == value
    for value in bad:
        with pytest.raises(ValueError, match=flag):
            GAME.start(3, 1, **{flag: value})


def test_every_flag_is_listed_with_its_reason() -> None:
    assert [entry["flag"] for entry in RULINGS.values()] == [option.name for option in GAME.options if option.ruling]
    assert all(entry["source"] and entry["confidence"] for entry in RULINGS.values())
    assert {option.name for option in GAME.options} == set(FLAGS)


def test_pri_r01_painting_and_book_are_two_cards() -> None:
    assert len(position().terms.offers[7]) == len(position().terms.offers[8]) == 1


@pytest.mark.parametrize("unlimited", [False, True])
def test_pri_r02_cubes_run_out_or_not(unlimited: bool) -> None:
    options = {"unlimited_cubes": unlimited}
    state = holding("gain_food_3", {"farm": 3}, left={"food": 1}, options=options)
    before = GAME.count(state)
    play(state, "activate gain_food_3")
    assert goods(state)["food"] == (3 if unlimited else 1)
    assert GAME.count(state) == before
    empty = position(left={"favour": 0}, options=options)
    assert ("favour church" in legal(empty)) == unlimited


def test_pri_r03_two_sides_one_stock() -> None:
    state = holding("build_field", {"bank": 1, "gold": 1})
    before = supply(state)["field_farm"]
    play(state, "activate build_field", "option 1")
    assert supply(state)["field_farm"] == before - 1


def test_pri_r04_one_player_at_a_time() -> None:
    state = start(4)
    while state.actors():
        assert len(state.actors()) == 1
        play(state, "end")


@pytest.mark.parametrize("overflow", [True, False])
def test_pri_r05_surplus_goes_to_units_or_is_lost(overflow: bool) -> None:
    state = holding("produce_food", {"field": 3, "farm": 1, "militia": 2}, options={"overflow_to_units": overflow})
    play(state, "activate produce_food")
    assert goods(state)["food"] == 2
    assert goods(state).get("militia_food", 0) == (1 if overflow else 0)


def test_pri_r06_not_in_the_turn_of_another() -> None:
    state = position(goods=[{}, {"militia": 1, "farm": 1, "food": 1}])
    assert refused(state, "supply food", seat=1) == "PRI-4.2"
    assert state.lane(1) == []


def test_pri_r07_no_half_options() -> None:
    state = holding("build_catapult_early", {"farm": 2, "food": 3, "bank": 1, "gold": 2}, left={"catapult": 1})
    play(state, "activate build_catapult_early")
    assert legal(state) == ["option 1"]


@pytest.mark.parametrize("allowed", [True, False])
def test_pri_r08_income_that_brings_nothing(allowed: bool) -> None:
    options = {"empty_income": allowed}
    for card, have in (("produce_food", {"field": 2}), ("produce_gold", {"bank": 1}), ("gain_gold_3", {"bank": 0})):
        state = holding(card, have, options=options)
        assert (f"activate {card}" in legal(state)) == allowed
        if not allowed:
            assert refused(state, f"activate {card}") == "PRI-R08"
    state = holding("tax_collector", {"farm": 1, "bank": 1, "gold": 2}, options=options)
    play(state, "activate tax_collector")
    assert legal(state) == (["option 1", "option 2", "option 3"] if allowed else ["option 2", "option 3"])
    state = holding("produce_gold", {"palazzo": 1, "condottiere": 1}, options=options)
    assert "activate produce_gold" in legal(state)  # there is a unit to take it


def test_pri_r09_a_swapped_card_takes_the_slot() -> None:
    state = holding("build_bank", display=DISPLAY)
    play(state, "swap build_bank", "take 1")
    before = view(state)["box"].get("build_bank", 0)
    play(state, "end")
    assert view(state)["box"]["build_bank"] == int(str(before)) + 1


def test_pri_r10_the_display_is_never_short_in_a_turn() -> None:
    state = holding("produce_food", display=DISPLAY)
    play(state, "activate produce_food", "take 1", "swap build_farm", "take 2")
    assert len(view(state)["display"]) == 5


def test_pri_r11_the_first_player_card_stays() -> None:
    state = start(2, start_seat=1)
    while state.actors():
        assert view(state)["first"] == 1
        play(state, "end")


@pytest.mark.parametrize("card", ["build_catapult_early", "build_catapult_late"])
@pytest.mark.parametrize("year", [2, 3])
def test_pri_r12_the_price_by_card_or_by_year(card: str, year: int) -> None:
    one_food = {"farm": 1, "food": 1}
    early = {"card": {"y3-11": {"pile": "1"}}}  # an owner may find a cheap card in an earlier pile
    state = holding(card, one_food, year=year, data=early, options={"catapult_price": "card"})
    assert (f"activate {card}" in legal(state)) == (card == "build_catapult_late")
    state = holding(card, one_food, year=year, data=early, options={"catapult_price": "year"})
    assert (f"activate {card}" in legal(state)) == (year == 3)


@pytest.mark.parametrize(("weak", "expected"), [(True, [0, 3, 6]), (False, [0, 0, 0])])
def test_pri_r13_weak_armies(weak: bool, expected: list[int]) -> None:
    state = position(seats=3, goods=[{"militia": 2}, {"militia": 1}, {}], pile=[], options={"weak_armies_score": weak})
    play(state, "end")
    assert points(state) == expected
    state = position(goods=[{}, {}], pile=[], options={"weak_armies_score": weak})
    play(state, "end")
    assert points(state) == ([3, 3] if weak else [0, 0])


def test_pri_r14_points_never_run_out() -> None:
    state = position(goods=[{"points": 119, "catapult": 1}, {}], pile=[])
    play(state, "end")
    assert points(state) == [124, 0]


def test_pri_r15_before_pri_r25_units_went_home_in_the_supply_order() -> None:
    options = {"asked_together": False}
    state = position(seats=3, goods=[{"militia": 1}, {"condottiere": 3}, {"militia": 2}], pile=[], options=options)
    play(state, "end")
    asked = []
    while view(state)["phase"].startswith("return"):
        asked.append(state.turn)
        play(state, legal(state)[0])
    assert asked == [1, 2, 0]


def test_pri_r16_left_over_start_cards_are_known_objectives_are_not() -> None:
    state = start(2)
    out = {"build_field", "build_farm", "build_palazzo", "build_bank"} - {hand[1] for hand in view(state)["hands"]}
    assert out <= view(state)["box"].keys()
    assert not {"armoury", "chapel"} & view(state)["box"].keys()


def test_pri_r17_before_the_first_turn_of_the_year() -> None:
    state = position(pile=[], goods=[{"catapult": 1}, {}])
    events = play(state, "end", reveal=["military", "buy_book"])
    assert kinds(events)[-4:] == ["military_card", "scoring", "strengths", "reveal"]
    assert points(state) == [10, 0]


def test_pri_r18_cubes_on_units_do_not_break_a_tie() -> None:
    state = position(
        year=3,
        pile=[],
        goods=[{"militia": 1, "militia_food": 1}, {"catapult": 1}],
        objectives=[["fortress", "chapel"], ["fertile_soil", "villa"]],
    )
    play(state, "end", "return militia 0")
    assert state.scores() == (0.5, 0.5)


def test_pri_r19_a_fourth_set_brings_nothing() -> None:
    have = [{"monument_low": n, "painting_low": n} for n in (3, 4)]
    assert [part["points"] for one in have for part in GAME.explain(position(goods=[one, {}]), 0)[-1:]] == [8, 8]


def test_pri_r20_military_points_are_open() -> None:
    state = position(goods=[{"points": 7}, {}])
    assert view(state, 1)["points"][0] == view(state)["points"][0] == 7


def test_pri_r21_the_numbers_of_the_booklet() -> None:
    counts = GAME.count(start(4))
    assert counts["catapult"] + counts["condottiere"] == 56
    cards = sum(count for card, count in counts.items() if "_" in card and not card.endswith(("high", "middle", "low")))
    assert cards == 98


def test_pri_r22_free_cards_carry_the_symbol_paid_cards_do_not() -> None:
    data: Any = GAME.data
    for kind in data["kind"]:
        assert kind["exchange"] == all("pay" not in option for option in kind["options"]), kind["id"]
    attested = {kind["id"] for kind in data["kind"] if kind["exchange_source"] == "web"}
    assert attested == {"build_bank", "produce_food", "produce_gold", "tax_collector"}


def test_pri_r23_a_favour_supplies_either_unit_and_goes_back() -> None:
    state = position(goods=[{"militia": 1, "condottiere": 1, "favour": 2}, {}], pile=[])
    play(state, "end", "supply favour-militia", "supply favour-condottiere", "done")
    assert points(state) == [5, 0]
    assert supply(state)["favour"] == 12


def test_pri_r24_a_turn_ends_when_its_player_says_so() -> None:
    match = GAME.start(2, 1, start_seat=0)
    match.play(0, "favour church")
    match.play(0, "favour church")
    assert match.actors == (0,)
    match.undo(0)
    match.play(0, "end")
    assert match.actors == (1,)
    assert not match.can_undo(0)  # a card was revealed


def test_pri_r25_records_and_environments_from_before_ask_in_turn() -> None:
    assert settle(GAME.options, {}, recorded=True)["asked_together"] is False
    assert version("principato-v1").options({})["asked_together"] is False
    match = GAME.start(3, 4)
    older = {name: value for name, value in match.header["options"].items() if name != "asked_together"}
    again = Match.replay([{**match.header, "options": older}])
    assert isinstance(again.state, PrincipatoState)
    assert not again.state.terms.together


@pytest.mark.parametrize("together", [True, False])
def test_pri_r25_at_once_or_in_turn(together: bool) -> None:
    have = [{"militia": 1}, {"condottiere": 3, "militia": 1}, {}]
    state = position(seats=3, goods=have, pile=[], options={"asked_together": together})
    play(state, "end")
    assert state.actors() == ((0, 1) if together else (1,))
    play(state, (1, "return condottieri 2"))
    assert supply(state)["unit"] == (32 if together else 34)
    assert state.actors() == ((0, 1) if together else (1,))
    play(state, (1, "return militia 0"))
    assert state.actors() == (0,)
    play(state, (0, "return militia 1"))
    assert (view(state)["phase"], supply(state)["unit"]) == ("turn", 35)
