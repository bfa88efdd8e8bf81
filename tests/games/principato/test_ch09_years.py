"""Chapters 9 and 10: the end of a turn, the end of a year."""

from __future__ import annotations

from collections import Counter

import pytest

from helpers.principato import GAME, goods, holding, kinds, play, position, start, told, turns_of, view
from signoria.games.principato.codes import MILITARY

DISPLAY = ["build_field", "build_farm", "produce_food", "produce_gold", "build_palazzo"]
SEATS = pytest.mark.parametrize("seats", GAME.seats)


def box(state: object, card: str) -> int:
    return int(str(view(state)["box"].get(card, 0)))  # type: ignore[arg-type]


def test_pri_9_1_the_leftmost_card_goes_to_the_box() -> None:
    state = position(display=DISPLAY)
    before = box(state, "build_field")
    play(state, "end", reveal=["recruit_militia"])
    assert box(state, "build_field") == before + 1


def test_pri_9_2_the_others_move_one_slot_to_the_left() -> None:
    state = position(display=DISPLAY)
    play(state, "end", reveal=["recruit_militia"])
    assert view(state)["display"][:4] == DISPLAY[1:]


def test_pri_9_3_the_next_card_comes_rightmost() -> None:
    state = position(display=DISPLAY)
    size = view(state)["piles"][0]
    events = play(state, "end", reveal=["recruit_militia"])
    assert view(state)["display"][4] == "recruit_militia"
    assert view(state)["piles"][0] == size - 1
    assert told(events, "reveal") == [{"card": "recruit_militia"}]


def test_pri_9_4_a_military_scoring_card_never_enters_the_display() -> None:
    state = position(year=2, pile=["military", "buy_book"])
    play(state, "end", reveal=["military", "buy_book"])
    assert "military" not in view(state)["display"]
    assert view(state)["display"][-1] == "buy_book"


@SEATS
def test_pri_9_5_then_the_next_player(seats: int) -> None:
    state = start(seats, start_seat=0)
    for turn in range(1, 2 * seats):
        play(state, "end")
        assert state.turn == turn % seats
        assert state.actions == 2


def test_pri_9_6_cards_in_the_box_never_come_back() -> None:
    state = start(2)
    before: Counter[str] = Counter()
    while state.actors():
        play(state, "end", seed=state.scorings + len(before))
        now = Counter({card: int(str(count)) for card, count in view(state)["box"].items()})
        assert not before - now
        before = now


def test_pri_10_1_a_year_ends_when_the_display_cannot_be_completed() -> None:
    state = position(pile=["recruit_militia"])
    play(state, "end")
    assert (view(state)["year"], view(state)["piles"][0]) == (1, 0)
    assert "year_over" in kinds(play(state, "end"))
    assert view(state)["year"] == 2


def test_pri_10_2_the_display_lacks_a_card_at_the_end_of_the_year() -> None:
    state = position(pile=[], goods=[{"militia": 1, "farm": 1, "food": 1}, {}])
    play(state, "end")
    assert view(state)["phase"] == "supply"
    assert len(view(state)["display"]) == 4


def test_pri_10_3_then_a_military_scoring() -> None:
    events = play(position(pile=[]), "end")
    assert told(events, "scoring")[0]["scoring"] == "year_end"
    assert kinds(events).index("year_over") < kinds(events).index("scoring") < kinds(events).index("year")


@pytest.mark.parametrize("year", [1, 2])
def test_pri_10_4_the_next_pile(year: int) -> None:
    state = position(pile=[], year=year)
    play(state, "end", reveal=["buy_book"])
    size = sum(state.terms.piles[year]) - 1
    assert view(state)["piles"][year] == size


def test_pri_10_5_the_display_is_completed_from_the_new_pile() -> None:
    state = position(pile=[], display=DISPLAY)
    play(state, "end", reveal=["buy_book"])
    assert view(state)["display"] == [*DISPLAY[1:], "buy_book"]


@pytest.mark.parametrize("last", [0, 1, 2])
def test_pri_10_6_the_order_goes_on(last: int) -> None:
    state = position(seats=3, pile=[], turn=last, first=0)
    play(state, "end", reveal=["buy_book"])
    assert state.turn == (last + 1) % 3


def test_pri_10_7_after_the_third_year_it_is_over() -> None:
    state = position(pile=[], year=3)
    play(state, "end")
    assert state.actors() == ()
    assert view(state)["phase"] == "over"


def test_pri_10_8_everything_is_kept() -> None:
    have = {"field": 2, "farm": 1, "food": 2, "bank": 1, "gold": 1, "favour": 2, "catapult": 1}
    state = holding("buy_book", have, year=2, pile=[])
    play(state, "end", reveal=["buy_book"])
    assert goods(state) == have | {"points": 5}
    assert view(state)["hands"][0] == ["buy_book", "build_farm"]


@SEATS
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_pri_10_9_how_many_turns_a_year_has(seats: int, seed: int) -> None:
    terms = start(seats).terms
    cards = [sum(pile) - pile[MILITARY] for pile in terms.piles]
    turns = Counter(year for year, _ in turns_of(seats, seed))
    assert turns == {1: cards[0] - terms.display + 1, 2: cards[1], 3: cards[2]}


@SEATS
def test_pri_10_10_seven_turns_each_in_every_year(seats: int) -> None:
    turns = Counter(turns_of(seats))
    assert set(turns.values()) == {7}
    assert len(turns) == 3 * seats


@pytest.mark.parametrize(("seats", "first", "turns"), [(2, 18, 14), (3, 26, 21), (4, 34, 28)])
def test_pri_x26_turns_in_a_year(seats: int, first: int, turns: int) -> None:
    terms = start(seats).terms
    assert (sum(terms.piles[0]), terms.display) == (first, seats + 3)
    found = turns_of(seats)
    assert Counter(year for year, _ in found) == {1: turns, 2: turns, 3: turns}
    assert Counter(seat for _, seat in found) == dict.fromkeys(range(seats), 21)
