"""Chapter 3: how a game begins."""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.principato import GAME, goods, start, supply, view
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck
from signoria.engine.options import settle

SEATS = pytest.mark.parametrize("seats", GAME.seats)


@SEATS
def test_pri_3_1_a_principality_for_every_player(seats: int) -> None:
    assert len(view(start(seats))["principalities"]) == seats


@pytest.mark.parametrize(("seats", "removed"), [(2, 44), (3, 22), (4, 0)])
def test_pri_3_2_cards_marked_for_more_players_go_to_the_box(seats: int, removed: int) -> None:
    left_over = 2 * (4 - seats)  # start cards
    assert sum(int(str(count)) for count in view(start(seats))["box"].values()) == removed + left_over


@pytest.mark.parametrize(("seats", "piles"), [(2, [13, 15, 15]), (3, [20, 22, 22]), (4, [27, 29, 29])])
def test_pri_3_3_piles_by_their_backs(seats: int, piles: list[int]) -> None:
    assert view(start(seats))["piles"] == piles
    displays = {tuple(view(start(seats, seed))["display"]) for seed in range(8)}
    assert len(displays) == 8  # shuffled


@SEATS
def test_pri_3_4_a_start_card_of_each_sort(seats: int) -> None:
    seconds: Counter[str] = Counter()
    for seed in range(12):
        hands = view(start(seats, seed))["hands"]
        assert all(hand[0] == "tax_collector" for hand in hands)
        others = [hand[1] for hand in hands]
        assert len(set(others)) == seats
        seconds.update(others)
    assert set(seconds) == {"build_field", "build_farm", "build_palazzo", "build_bank"}


def test_pri_3_5_start_cards_lie_open() -> None:
    state = start(3)
    assert view(state, 0)["hands"] == view(state, 1)["hands"] == view(state)["hands"]


@pytest.mark.parametrize(("seats", "cards"), [(2, 5), (3, 6), (4, 7)])
def test_pri_3_6_the_display(seats: int, cards: int) -> None:
    assert len(view(start(seats))["display"]) == cards


def test_pri_3_7_the_rest_of_pile_1_is_the_pile() -> None:
    state = start(4)
    seen = Counter(view(state)["display"])
    seen.update({card: int(str(count)) for card, count in view(state)["pile"].items()})
    assert sum(seen.values()) == 34
    assert view(state)["year"] == 1
    assert not {"buy_monument", "buy_book", "buy_painting", "military"} & seen.keys()


@SEATS
def test_pri_3_8_one_hidden_objective_of_each_group(seats: int) -> None:
    state = start(seats)
    mine = [view(state, seat)["objectives"] for seat in range(seats)]
    for group, names in enumerate((("armoury", "fertile_soil", "city_charter", "fortress"),)):
        assert all(objectives[group] in names for objectives in mine)
    assert len({name for objectives in mine for name in objectives}) == 2 * seats
    assert view(state)["objectives"] == []
    assert view(state)["shown"] == [[]] * seats


def test_pri_3_9_everybody_may_look_at_the_own_objectives() -> None:
    state = start(3)
    assert all(len(view(state, seat)["objectives"]) == 2 for seat in range(3))


def test_pri_3_10_culture_tokens_lie_open_by_value() -> None:
    state = start(2)
    culture = {name for name in supply(state) if name.startswith(("monument", "book", "painting"))}
    assert culture == set(view(state)["values"])
    assert all(supply(state)[name] == 5 for name in culture)


@SEATS
def test_pri_3_11_what_everybody_begins_with(seats: int) -> None:
    state = start(seats)
    have = {"field": 1, "farm": 1, "palazzo": 1, "bank": 1, "food": 1, "gold": 1, "favour": 1}
    assert all(goods(state, seat) == have for seat in range(seats))


def test_pri_3_12_the_first_player() -> None:
    assert {view(start(4, seed))["first"] for seed in range(40)} == {0, 1, 2, 3}
    for seat in range(3):
        state = start(3, start_seat=seat)
        assert view(state)["first"] == view(state)["turn"] == seat
    with pytest.raises(ValueError, match="start_seat"):
        GAME.start(2, start_seat=2)


@pytest.mark.parametrize(
    ("seats", "left"),
    [(2, [38, 38, 19, 37, 37, 37, 10]), (3, [36, 36, 19, 37, 36, 36, 9]), (4, [34, 34, 19, 37, 35, 35, 8])],
)
def test_pri_3_13_what_is_left_in_the_supply(seats: int, left: list[int]) -> None:
    names = ("field_farm", "palazzo_bank", "catapult", "unit", "food", "gold", "favour")
    assert [supply(start(seats))[name] for name in names] == left


def test_the_set_up_is_told_and_objectives_are_whispered() -> None:
    journal = Journal()
    GAME.new(3, settle(GAME.options, {}), {}, FastLuck(1), journal)
    whispered = [event for event in journal.events if event.kind == "objectives"]
    assert [event.to for event in whispered] == [(0,), (1,), (2,)]
    assert all("objectives" not in event.seen_by(None) for event in whispered)
