"""Chapters 5 and 8: activating cards, prices and what they give."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.principato import GAME, goods, holding, kinds, legal, play, position, refused, supply, view

DISPLAY = ["build_field", "build_farm", "produce_food", "produce_gold", "build_palazzo"]
RICH = {"farm": 5, "food": 10, "bank": 5, "gold": 10}


def test_pri_5_1_one_card_its_effect_once() -> None:
    state = holding("gain_gold_3", {"bank": 9}, display=DISPLAY)
    play(state, "activate gain_gold_3", "take 1")
    assert goods(state)["gold"] == 3
    assert view(state)["actions"] == 1


def test_pri_5_2_exactly_one_option() -> None:
    state = holding("tax_collector", {"farm": 1, "bank": 1})
    play(state, "activate tax_collector")
    assert legal(state) == ["option 1", "option 2", "option 3"]
    assert refused(state, "option 4") == "PRI-5.2"
    assert refused(state, "end") == "PRI-4.6"
    play(state, "option 3")
    assert goods(state) == {"farm": 1, "bank": 1, "food": 2}
    assert refused(state, "option 1") == "PRI-5.4"


def test_pri_5_3_the_whole_price_and_all_tokens() -> None:
    state = holding("build_field", {"bank": 1, "gold": 2})
    play(state, "activate build_field")
    assert legal(state) == ["option 1"]
    assert refused(state, "option 2") == "PRI-5.3"
    assert refused(holding("build_field"), "activate build_field") == "PRI-5.3"
    empty = holding("build_field", {"bank": 1, "gold": 2}, left={"field_farm": 0})
    assert refused(empty, "activate build_field") == "PRI-5.3"
    gone = {f"book_{tier}": 0 for tier in ("high", "middle", "low")}
    assert refused(holding("buy_book", RICH, year=2, left=gone), "activate buy_book") == "PRI-5.3"


def test_pri_5_4_the_exchange_is_compulsory() -> None:
    state = holding("produce_food", {"field": 1, "farm": 1}, display=DISPLAY)
    play(state, "activate produce_food")
    assert legal(state) == [f"take {slot}" for slot in range(1, 6)]
    assert refused(state, "end") == "PRI-5.4"
    play(state, "take 5")
    assert view(state)["hands"][0] == ["build_palazzo", "build_farm"]
    assert view(state)["display"] == [*DISPLAY[:4], "produce_food"]


def test_pri_5_5_a_card_without_symbol_stays() -> None:
    state = holding("build_bank", {"farm": 1, "food": 1})
    play(state, "activate build_bank", "option 1")
    assert view(state)["phase"] == "turn"
    assert view(state)["hands"][0][0] == "build_bank"


def test_pri_5_6_the_exchange_costs_no_action() -> None:
    state = holding("gain_food_3", display=DISPLAY)
    play(state, "activate gain_food_3", "take 1")
    assert view(state)["actions"] == 1


def test_pri_5_7_the_activated_card_cannot_be_kept() -> None:
    state = holding("produce_food", display=DISPLAY)
    play(state, "activate produce_food")
    for slot in range(1, 6):
        after = state.copy()
        play(after, f"take {slot}")
        assert view(after)["hands"][0][0] == DISPLAY[slot - 1]


def test_pri_5_8_prices_go_from_the_stores_to_the_supply() -> None:
    state = holding("build_catapult_early", {"farm": 1, "food": 1, "bank": 1, "gold": 1})
    before = supply(state)
    play(state, "activate build_catapult_early", "option 1")
    assert goods(state) == {"farm": 1, "bank": 1, "catapult": 1}
    assert supply(state)["food"] == before["food"] + 1
    assert supply(state)["gold"] == before["gold"] + 1


def test_pri_5_9_favours_in_any_price_and_number() -> None:
    state = holding("buy_monument", {"farm": 1, "food": 2, "bank": 1, "gold": 2, "favour": 3}, year=2)
    play(state, "activate buy_monument", "option 1")
    ways = [(food, gold) for food in range(2) for gold in range(3)]
    assert legal(state) == [f"pay favours {food} for food {gold} for gold" for food, gold in ways]
    assert refused(state, "pay favours 2 for food 0 for gold") == "PRI-5.9"
    for food, gold in ways:
        after = state.copy()
        play(after, f"pay favours {food} for food {gold} for gold")
        left = {name: goods(after).get(name, 0) for name in ("food", "gold", "favour")}
        assert left == {"food": 1 + food, "gold": gold, "favour": 3 - food - gold}


def test_pri_5_9_only_where_there_is_a_choice() -> None:
    state = holding("build_farm", {"favour": 1})
    play(state, "activate build_farm", "option 1")
    assert goods(state) == {"farm": 1}
    state = holding("buy_monument", {"farm": 1, "food": 2, "bank": 1, "gold": 2, "favour": 1}, year=2)
    play(state, "activate buy_monument", "option 1")
    assert refused(state, "pay favours 1 for food 1 for gold") == "PRI-5.9"
    state = holding("buy_painting", {"bank": 2, "gold": 3, "favour": 3}, year=2)
    play(state, "activate buy_painting")
    assert refused(state, "pay favours 0 for food 1 for gold") == "PRI-5.3"


def test_pri_5_9_too_few_favours_are_not_a_price_out_of_reach() -> None:
    """Who is asked how to pay can pay: the refusal says what is left to pay, not that favours are of no help."""
    state = holding("buy_painting", {"bank": 2, "gold": 3, "favour": 3}, year=2)
    play(state, "activate buy_painting")
    assert legal(state) == ["pay favours 0 for food 2 for gold", "pay favours 0 for food 3 for gold"]
    why = GAME.why_not(state, 0, GAME.actions.parse("pay favours 0 for food 1 for gold").number)
    assert (why.key, why.params) == ("refusal.left_to_pay", {"cubes": {"gold": 4}})
    assert "favours must stand for what is missing" in str(why)


def test_pri_5_3_the_option_that_is_nearest_says_what_is_lacking() -> None:
    """Of two prices of three cubes the one is named for which fewer cubes are missing; of none that is not asked."""
    state = holding("buy_monument", {"farm": 2, "food": 3}, year=2)
    why = GAME.why_not(state, 0, GAME.actions.parse("activate buy_monument").number)
    assert (why.clause, why.params) == ("PRI-5.3", {"cubes": {"food": 2, "gold": 1}})
    why = GAME.why_not(holding("build_bank"), 0, GAME.actions.parse("activate build_bank").number)
    assert why.message == "You cannot pay 1 food, not even with favours."
    assert GAME.wording("fr").refusal(why) == "Vous ne pouvez pas payer 1 nourriture, même avec des faveurs."


LOCKED: list[tuple[dict[str, int], str]] = [
    ({"militia": 1, "militia_food": 1, "bank": 1, "gold": 2}, "PRI-2.13"),
    ({"militia": 1, "militia_food": 1, "bank": 1, "gold": 1, "favour": 1}, "PRI-2.13"),  # a favour for the other gold
    ({"militia": 2, "militia_favour": 2, "bank": 1, "gold": 1}, "PRI-2.13"),  # favours too
    ({"condottiere": 1, "condottiere_favour": 1, "bank": 1, "gold": 1}, "PRI-5.3"),  # not even all of them would do
]


@pytest.mark.parametrize(("goods_of_0", "clause"), LOCKED, ids=str)
def test_pri_2_13_cubes_on_units_are_named_where_they_would_pay(goods_of_0: dict[str, int], clause: str) -> None:
    state = holding("buy_monument", goods_of_0, year=2)
    assert refused(state, "activate buy_monument") == clause


def test_pri_5_10_food_is_not_gold() -> None:
    assert refused(holding("build_field", {"farm": 5, "food": 10}), "activate build_field") == "PRI-5.3"
    assert refused(holding("build_bank", {"bank": 5, "gold": 10}), "activate build_bank") == "PRI-5.3"


def test_pri_5_11_paid_before_taken() -> None:
    state = holding("build_farm", {"bank": 1, "gold": 1})
    assert kinds(play(state, "activate build_farm", "option 1")) == ["activate", "pay", "tokens"]


def test_pri_5_12_empty_income_is_allowed_empty_recruiting_is_not() -> None:
    state = holding("produce_food", {"field": 3})
    play(state, "activate produce_food")
    assert goods(state) == {"field": 3}
    state = holding("recruit_militia")
    play(state, "activate recruit_militia")
    assert legal(state)[0] == "recruit 1"
    assert refused(holding("recruit_militia", left={"unit": 0}), "activate recruit_militia") == "PRI-5.12"


# Chapter 8: every option of every card, from the booklet

BUILD = [
    ("PRI-8.1", "build_field", 1, {"gold": 1}, {"field": 1}),
    ("PRI-8.1", "build_field", 2, {"gold": 3}, {"field": 2}),
    ("PRI-8.2", "build_farm", 1, {"gold": 1}, {"farm": 1}),
    ("PRI-8.2", "build_farm", 2, {"gold": 3}, {"farm": 2}),
    ("PRI-8.3", "build_palazzo", 1, {"food": 1}, {"palazzo": 1}),
    ("PRI-8.3", "build_palazzo", 2, {"food": 3}, {"palazzo": 2}),
    ("PRI-8.4", "build_bank", 1, {"food": 1}, {"bank": 1}),
    ("PRI-8.4", "build_bank", 2, {"food": 3}, {"bank": 2}),
    ("PRI-8.5", "build_catapult_early", 1, {"food": 1, "gold": 1}, {"catapult": 1}),
    ("PRI-8.5", "build_catapult_early", 2, {"food": 3, "gold": 2}, {"catapult": 2}),
    ("PRI-8.6", "build_catapult_late", 1, {"food": 1}, {"catapult": 1}),
    ("PRI-8.6", "build_catapult_late", 2, {"food": 2, "gold": 1}, {"catapult": 2}),
]


def bought(card: str, option: int, *more: str) -> dict[str, int]:
    """What changes in the principality of a rich player."""
    state = holding(card, RICH, year=3)
    before = goods(state)
    play(state, f"activate {card}", *([f"option {option}"] if option else []), *more)
    assert view(state)["phase"] == "turn"  # no exchange
    after = goods(state)
    changed = {name: after.get(name, 0) - before.get(name, 0) for name in {**before, **after}}
    return {name: count for name, count in changed.items() if count}


def rows(clause: str) -> list[tuple[str, int, dict[str, int]]]:
    return [
        (card, option, {cube: -count for cube, count in price.items()} | tokens)
        for of, card, option, price, tokens in BUILD
        if of == clause
    ]


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.1"))
def test_pri_8_1_fields(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.2"))
def test_pri_8_2_farms(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.3"))
def test_pri_8_3_palazzi(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.4"))
def test_pri_8_4_banks(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.5"))
def test_pri_8_5_catapults(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("card", "option", "change"), rows("PRI-8.6"))
def test_pri_8_6_cheap_catapults(card: str, option: int, change: dict[str, int]) -> None:
    assert bought(card, option) == change


@pytest.mark.parametrize(("option", "price"), [(1, {"food": -1, "gold": -2}), (2, {"food": -2, "gold": -1})])
def test_pri_8_7_a_monument(option: int, price: dict[str, int]) -> None:
    assert bought("buy_monument", option, "choose monument_middle") == price | {"monument_middle": 1}


def test_pri_8_8_a_painting() -> None:
    assert bought("buy_painting", 0, "choose painting_high") == {"gold": -5, "painting_high": 1}


def test_pri_8_9_a_book() -> None:
    assert bought("buy_book", 0, "choose book_low") == {"food": -4, "book_low": 1}


def test_pri_8_10_harvest() -> None:
    state = holding("produce_food", {"field": 3, "palazzo": 5, "farm": 9, "bank": 9})
    play(state, "activate produce_food")
    assert (goods(state)["food"], view(state)["phase"]) == (3, "take")


def test_pri_8_11_rents() -> None:
    state = holding("produce_gold", {"field": 5, "palazzo": 3, "farm": 9, "bank": 9})
    play(state, "activate produce_gold")
    assert (goods(state)["gold"], view(state)["phase"]) == (3, "take")


@pytest.mark.parametrize("count", [1, 7, 37])
def test_pri_8_12_condottieri(count: int) -> None:
    state = holding("recruit_condottieri")
    play(state, "activate recruit_condottieri", f"recruit {count}")
    assert goods(state) == {"condottiere": count}
    assert (supply(state)["unit"], view(state)["phase"]) == (37 - count, "take")


@pytest.mark.parametrize("count", [1, 7, 37])
def test_pri_8_13_militia(count: int) -> None:
    state = holding("recruit_militia")
    play(state, "activate recruit_militia", f"recruit {count}")
    assert goods(state) == {"militia": count}
    assert refused(state, "recruit 1") == "PRI-5.4"


@pytest.mark.parametrize(
    ("option", "cubes"), [(1, {"gold": 2}), (2, {"gold": 1, "food": 1}), (3, {"food": 2})], ids=["1", "2", "3"]
)
def test_pri_8_14_the_tax_collector(option: int, cubes: dict[str, int]) -> None:
    state = holding("tax_collector", {"farm": 1, "bank": 1})
    play(state, "activate tax_collector", f"option {option}")
    assert goods(state) == {"farm": 1, "bank": 1} | cubes
    assert view(state)["phase"] == "take"


def test_pri_8_15_a_windfall_of_gold() -> None:
    state = holding("gain_gold_3", {"bank": 2})
    play(state, "activate gain_gold_3")
    assert (goods(state)["gold"], view(state)["phase"]) == (3, "take")


def test_pri_8_16_a_windfall_of_food() -> None:
    state = holding("gain_food_3", {"farm": 2})
    play(state, "activate gain_food_3")
    assert (goods(state)["food"], view(state)["phase"]) == (3, "take")


def test_pri_8_20_once_for_each_activation() -> None:
    state = holding("buy_book", RICH, year=2)
    play(state, "activate buy_book", "choose book_high")
    assert goods(state)["food"] == 6
    assert refused(state, "choose book_high") == "PRI-8.21"


def test_pri_8_21_any_token_of_the_kind_that_is_left() -> None:
    state = holding("buy_book", RICH, year=2, left={"book_high": 0})
    play(state, "activate buy_book")
    assert legal(state) == ["choose book_middle", "choose book_low"]
    assert refused(state, "choose book_high") == "PRI-8.21"
    assert refused(state, "choose painting_high") == "PRI-8.21"
    state = holding("buy_book", RICH, year=2, left={"book_high": 0, "book_low": 0})
    play(state, "activate buy_book")
    assert goods(state)["book_middle"] == 1  # no choice is left, so nobody is asked


@pytest.mark.parametrize("year", [1, 2, 3])
def test_pri_8_22_the_price_is_that_of_the_card(year: int) -> None:
    one_food: dict[str, Any] = {"farm": 1, "food": 1}
    assert refused(holding("build_catapult_early", one_food, year=year), "activate build_catapult_early") == "PRI-5.3"


def test_pri_8_23_the_supply_bounds_what_cubes_come() -> None:
    state = holding("gain_gold_3", {"bank": 3}, left={"gold": 2})
    play(state, "activate gain_gold_3")
    assert (goods(state)["gold"], supply(state)["gold"]) == (2, 0)


def test_pri_8_24_production_counts_what_is_there_now() -> None:
    hands = [["build_field", "produce_food"], ["tax_collector", "build_bank"]]
    state = position(hands=hands, goods=[{"field": 1, "farm": 2, "bank": 1, "gold": 1}, {}])
    play(state, "activate build_field", "option 1", "activate produce_food")
    assert goods(state)["food"] == 2


def test_pri_8_25_recruits_come_without_a_cube() -> None:
    state = holding("recruit_militia", {"farm": 1, "food": 2})
    play(state, "activate recruit_militia", "recruit 2")
    assert "militia_food" not in goods(state)
    assert view(state)["armies"][0] == {"tokens": 2, "strength": -2, "supplied": 2}


def test_pri_8_26_start_cards_are_like_all_others() -> None:
    state = holding("tax_collector", display=DISPLAY)
    play(state, "activate tax_collector", "option 1", "take 2", "end")
    assert "tax_collector" in view(state)["display"]
    slot = view(state)["display"].index("tax_collector") + 1
    play(state, "swap build_bank", f"take {slot}", "activate tax_collector", "option 1")
    assert view(state)["phase"] == "take"


def test_an_exchange_symbol_may_be_corrected_for_a_kind_and_for_a_card() -> None:
    """PRI-R22: the face says so, and the exchange follows."""
    kind = {"kind": {"build_bank": {"exchange": True}}}
    state = position(hands=[["build_bank-swap", "build_farm"]], goods=[{"farm": 1, "food": 1}], data=kind)
    play(state, "activate build_bank-swap", "option 1")
    assert view(state)["phase"] == "take"
    hands = GAME.start(4, 1, overlay={"card": {"s2-4": {"exchange": "yes"}}}).view(None)["hands"]
    assert "build_bank-swap" in {card for hand in hands for card in hand}  # type: ignore[attr-defined]
