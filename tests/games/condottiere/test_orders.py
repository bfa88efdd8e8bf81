"""Orders of Condottiere: what it offers, what lasts how long, what is public, and who has no choice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from helpers.condottiere import GAME, lane, play, position, state_of, view
from signoria import Match
from signoria.engine.luck import FastLuck
from signoria.engine.orders import PLAN, SURPRISE, Answer, Order, answer, asked_of, standing_order
from signoria.engine.texts import LANGUAGES
from signoria.games.condottiere.codes import PHASE_IDS
from signoria.games.condottiere.state import CondottiereState

NOW = "2026-11-19T12:00:00.000Z"
HABITS = GAME.habits


def table(state: CondottiereState) -> Match:
    """A match that stands in this position."""
    match = GAME.start(state.terms.seats, 1)
    match.state = state
    return match


def answered(state: CondottiereState, seat: int, *orders: Order, strict: bool = False) -> Answer:
    return answer(orders, asked_of(GAME, state, seat, strict=strict), NOW)


def given(state: CondottiereState, seat: int, name: str, until: str) -> Order:
    return standing_order(HABITS, name, until, GAME.scopes(state.view(seat)))


def walk(seed: int, **options: Any) -> Iterator[CondottiereState]:
    """The positions of a game at random."""
    match, luck = GAME.start(3, seed, **options), FastLuck(seed)
    while not match.over:
        yield state_of(match)
        seat = match.actors[luck.below(len(match.actors))]
        legal = match.legal(seat)
        match.play(seat, legal[luck.below(len(legal))])


def test_what_is_offered_is_a_question_a_move_and_has_words_in_both_languages() -> None:
    assert {one.name for one in HABITS.standing} == {"keep_hand", "pass", "draw_three"}
    assert not any(one.default for one in HABITS.standing)
    for one in HABITS.standing:
        assert set(one.phases) <= set(PHASE_IDS)
        assert str(GAME.actions.parse(one.play)) == one.play
        assert set(one.until) <= {"battle", "round", "always"}
    assert {*HABITS.planned, *HABITS.routine} <= set(PHASE_IDS)
    for language in LANGUAGES:
        words = GAME.texts[language]
        named = [f"order.{one.name}" for one in HABITS.standing] + [f"fact.{one}" for one in HABITS.facts]
        assert all(key in words for key in [*named, "scope.battle", "scope.round"])


@pytest.mark.parametrize("options", [{}, {"draw_after_battle": True}, {"play_for_points": 6}])
def test_con_10_1_a_battle_and_a_round_that_are_over_never_come_again(options: dict[str, Any]) -> None:
    over: dict[str, set[object]] = {"battle": set(), "round": set()}
    now: dict[str, object] = {}
    for state in walk(7, **options):
        scopes = GAME.scopes(state.view(0))
        assert scopes == GAME.scopes(state.view(2)) == GAME.scopes(state.view(None))
        for name, value in scopes.items():
            if name in now and now[name] != value:
                over[name].add(now[name])
            assert value not in over[name]
        now.update(scopes)
    assert len(over["battle"]) > 3


def test_con_13_1_the_final_battle_is_another_battle() -> None:
    regions = [["torino", "siena", "napoli"], ["venezia", "lucca", "ancona"]]
    fought = position(seats=2, battle=9, final=[0, 1], hands=[["m1"], ["m1"]], domains=regions)
    assert GAME.scopes(fought.view(0)) != GAME.scopes(position(seats=2, contested="roma", battle=8).view(0))


def test_con_4_4_facts_are_what_everybody_knows() -> None:
    state = position(
        seats=4, contested="roma", lines=[["m5"], ["m10", "m2"], ["spring"], []], out=[1], hands=[["m1"]] * 4
    )
    assert GAME.public_facts(state.view(0)) == {
        "most": 15,
        "mine": 5,
        "lead": 0,
        "fighting": 2,
        "winter": 0,
        "spring": 1,
    }
    assert GAME.public_facts(state.view(1)) == {
        "most": 5,
        "mine": 15,
        "lead": 10,
        "fighting": 3,
        "winter": 0,
        "spring": 1,
    }
    assert set(GAME.public_facts(state.view(1))) == set(HABITS.facts)
    assert GAME.public_facts(state.view(None)) == {"most": 15, "fighting": 3, "winter": 0, "spring": 1}
    for seat in range(4):  # of the hands of the others nothing
        world = state.copy()
        world.resample(seat, FastLuck(3))
        assert GAME.public_facts(world.view(seat)) == GAME.public_facts(state.view(seat))


def test_a_plan_on_the_highest_total_of_the_others() -> None:
    """If somebody reaches 20, pass; else play Mercenary 3."""
    plan = [
        Order("pass", ("battle",), (("most", ">=", 20),), until=SURPRISE, name=PLAN),
        Order("play m3", ("battle",), until=SURPRISE, name=PLAN),
    ]
    hands = [["m3", "m1"], ["m1"]]
    low = position(seats=2, contested="roma", lines=[[], ["m10", "m6"]], hands=hands)
    high = position(seats=2, contested="roma", lines=[[], ["m10", "m10"]], hands=hands)
    assert answered(low, 0, *plan).move == "play m3"
    assert answered(high, 0, *plan).move == "pass"
    gone = position(seats=2, contested="roma", lines=[[], ["m6"]], hands=[["m1"], ["m1"]])
    assert answered(gone, 0, *plan).move == ""  # a card that is not there is not replaced by another


def test_con_8_14_keep_my_hand_until_the_round_is_over_or_until_i_say_otherwise() -> None:
    state = position(seats=2, phase="hand", contested="roma", hands=[["winter", "drummer"], ["m1"]])
    later = position(seats=2, phase="hand", contested="roma", round=2, hands=[["winter", "drummer"], ["m1"]])
    for until, lasts in (("round", False), ("always", True)):
        order = given(state, 0, "keep_hand", until)
        assert answered(state, 0, order).move == "hand keep"
        assert answered(later, 0, order).move == ("hand keep" if lasts else "")


def test_con_4_6_pass_for_this_battle_is_over_with_it() -> None:
    state = position(seats=2, contested="roma", battle=3, hands=[["m3"], ["m1"]])
    order = given(state, 1, "pass", "battle")
    play(state, "play m3")
    assert answered(state, 1, order).move == "pass"
    assert answered(position(seats=2, contested="roma", battle=4, hands=[["m3"], ["m1"]]), 0, order).move == ""


def test_con_16_5_draw_three_leaves_the_question_to_its_player_where_fewer_fit() -> None:
    draws = {"draw_after_battle": True}
    hands: Any = [["m1"], ["m1", "m2", "m3", "m4", "m5", "m6", "m10", "winter"]]
    state = position(seats=2, phase="draw", options=draws, resolving=True, hands=hands)
    order = given(state, 0, "draw_three", "always")
    assert answered(state, 0, order).move == "draw 3"
    assert answered(state, 1, order).move == ""


def test_con_8_16_a_hand_that_must_stay_is_kept_without_asking_but_not_at_a_strict_table() -> None:
    state = position(seats=2, phase="hand", contested="roma", hands=[["m2", "winter"], ["drummer"]])
    assert answered(state, 0).move == "hand keep"
    assert answered(state, 0, strict=True).move == ""
    assert answered(state, 1).move == ""


def test_con_14_2_a_seat_whose_answer_is_given_for_it_shows_cards_at_any_other_moment() -> None:
    """The lane is open whoever is asked, so that nothing is lost by an answer that was given at once."""
    for options in ({}, {"draw_after_battle": True}):
        forced = 0
        for state in walk(5, **options):
            for seat in range(3):
                if state.forced(seat) >= 0:
                    forced += 1
                    assert GAME.actions[state.forced(seat)] == GAME.actions[state.legal(seat)[0]]
                if view(state)["holds"][seat] and state.actors() and seat not in state.actors():
                    assert lane(state, seat) or any(view(state, other)["known"][seat] for other in range(3))
        assert forced > 5


@pytest.mark.parametrize("options", [{}, {"draw_after_battle": True}, {"hidden_cards": True, "capture_regions": True}])
def test_a_choice_is_public_only_where_it_is_the_same_in_all_worlds(options: dict[str, Any]) -> None:
    public: set[str] = set()
    for at, state in enumerate(walk(11, **options)):
        for seat in state.actors():
            if not state.public_choice(seat):
                continue
            public.add(view(state)["phase"])
            for eyes in (*range(3), -1):
                world = state.copy()
                world.resample(eyes, FastLuck(at))
                assert world.legal(seat) == state.legal(seat)
    assert "place" in public


def test_a_seat_that_is_not_asked_has_no_public_choice() -> None:
    state = position(seats=2, phase="place", hands=[["m1"], ["m1"]])
    assert [state.public_choice(seat) for seat in (0, 1)] == [True, False]
