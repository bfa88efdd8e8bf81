"""Orders of Renaissance: what is forced, what everybody knows of that, how long orders last, what is a default."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from helpers.renaissance import GAME
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match
from signoria.engine.orders import Order, answer, asked_of, default_orders, standing_order
from signoria.games.renaissance.codes import KINDS, PHASE_IDS, SIGN
from signoria.games.renaissance.state import RenaissanceState

NOW = "2026-11-19T12:00:00.000Z"
DEFAULTS = default_orders(GAME.habits, {"options": {"closing_council": True}})
BOLD = ("attack", "red engineer", "red traitor", "no ", "stay out", "end", "pass")


def state_of(match: Match) -> RenaissanceState:
    assert isinstance(match.state, RenaissanceState)
    return match.state


def eager(legal: list[str]) -> list[str]:
    """Attacks and their cards first: what brings a match to its combats."""
    return [one for one in legal if one.startswith(("attack", "ride"))] or legal


def until(phase: str, seed: int = 5, **options: Any) -> Match:
    """A match of four that has come to this phase, with as many attacks as it takes."""
    match = GAME.start(4, seed, without="naples", nations="listed", **options)
    while not match.over:
        if match.view(None)["phase"] == phase:
            return match
        seat = match.actors[0]
        legal = [str(one) for one in match.legal(seat)]
        bold = [one for verb in BOLD for one in legal if one.startswith(verb)]
        cards = [one for one in legal if one.startswith("cards")]
        match.play(seat, cards[-1] if cards else bold[0] if bold else legal[0])
    raise AssertionError(f"never came to {phase}")


def said(match: Match, seat: int, *orders: Order, strict: bool = False) -> str:
    return answer(orders, asked_of(GAME, match.state, seat, strict=strict), NOW).move


def given(name: str, how_long: str, match: Match, seat: int, limit: int = 0) -> Order:
    return standing_order(GAME.habits, name, how_long, GAME.scopes(match.view(seat)), limit)


# What the file says


def test_every_order_names_questions_and_answers_of_the_game() -> None:
    """Each can be given for every time it offers, is worded, and names moves that there are."""
    phases = set(PHASE_IDS)
    scopes = {name for phase in ("sale", "expand") for name in GAME.scopes(until(phase).view(0))}
    for one in GAME.habits.standing:
        assert set(one.phases) <= phases
        assert GAME.actions.parse(one.play)
        assert set(one.until) - {"always"} <= scopes
        for language in GAME.texts:
            assert GAME.wording(language).t(f"order.{one.name}", limit=3)
            assert all(GAME.wording(language).t(f"scope.{name}") for name in one.until if name != "always")
    assert GAME.habits.routine <= phases
    assert GAME.habits.planned <= phases


def test_no_default_answers_with_a_card_or_keeps_one_of_the_hand_back() -> None:
    """Whoever holds a Sign of God, a counter or a Retreat is asked, unless they said otherwise themselves."""
    assert [order.name for order in DEFAULTS] == ["no_earning", "no_council"]
    assert {phase for order in DEFAULTS for phase in order.phases} == {"sale", "council"}


# The defaults


def test_ren_25_8_a_sale_window_passes_by_whoever_stays_out_of_sales() -> None:
    """Forced or chosen, the record tells the same. By default it does where the buyer has little to pay with."""
    match = until("sale")
    state = state_of(match)
    for seat in match.actors:
        for ducats, out in ((2, True), (3, False)):
            state.ducats[state.turn], state.ducats[seat] = ducats, 5
            for strict in (False, True):
                assert (said(match, seat, *DEFAULTS, strict=strict) == "stay out") == out
                everywhere = given("stay_out", "always", match, seat)
                assert said(match, seat, everywhere, strict=strict) == "stay out"
        assert said(match, seat) == (str(match.legal(seat)[0]) if len(match.legal(seat)) == 1 else "")


def test_ren_8_15_a_sale_that_can_bring_nothing_asks_nobody_who_set_that_limit() -> None:
    """One ducat a Condottiere, as many as the buyer can pay and lay."""
    match = until("sale")
    seat, state = match.actors[0], state_of(match)
    buyer = state.turn
    for ducats, most in ((0, 0), (1, 1), (2, 2), (9, 3)):
        state.ducats[buyer] = ducats
        assert GAME.public_facts(match.view(seat))["earning"] == most
        state.ducats[seat] = 5  # so that there is a choice
        for limit in range(4):
            order = given("no_earning", "always", match, seat, limit)
            assert said(match, seat, order) == ("stay out" if most <= limit else "")


def test_ren_25_2_the_council_is_never_forced_while_there_is_something_to_offer() -> None:
    match = until("council")
    seat = match.actors[0]
    assert match.lane(seat)
    assert len(match.legal(seat)) == 1
    assert match.state.forced(seat) == -1
    assert said(match, seat) == ""
    assert said(match, seat, *DEFAULTS) == "pass"


def test_ren_25_3_the_end_of_a_turn_is_forced_only_if_one_may_still_bargain_later() -> None:
    """The last moment before the scoring is not taken from anybody: orders alone may pass the council."""
    for talking, last in ((True, False), (True, True), (False, False)):
        match = until("main", out_of_turn_diplomacy=talking)
        state = state_of(match)
        if last:
            state.at = len(state.order) - 1
            state.turn = state.order[state.at]
        seat = match.actors[0]
        state.cards[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
        assert [str(one) for one in match.legal(seat)] == ["end"]
        assert match.lane(seat)
        assert said(match, seat) == ("end" if talking and not last else "")


def test_ren_25_3_the_end_of_the_last_turn_is_forced_if_there_is_nothing_to_bargain_for() -> None:
    match = until("main")
    state = state_of(match)
    state.at = len(state.order) - 1
    state.turn = seat = state.order[state.at]
    state.cards[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    state.ducats[seat] = 0
    state.refused[seat] = 3
    assert not match.lane(seat)
    assert said(match, seat) == "end"


# What everybody knows (REN-25.13)


def test_ren_25_13_at_a_strict_table_only_what_all_know_is_answered_unasked() -> None:
    match = until("signs")
    seat, state = match.actors[0], state_of(match)
    state.cards[seat * KINDS + SIGN] = 0
    assert match.state.forced(seat) >= 0
    assert said(match, seat) == "no sign"
    assert said(match, seat, strict=True) == ""
    state.cards[seat * KINDS : (seat + 1) * KINDS] = [0] * KINDS
    assert said(match, seat, strict=True) == "no sign"


def test_ren_r69_what_all_know_of_a_seat_is_so_in_every_world_they_can_think_of() -> None:
    """Where everybody is said to know a seat's answers, every deal that fits what another seat knows has the same."""
    dice, seen = Random(7), Counter[str]()
    for seed in range(6):
        match = GAME.start(4, seed, powers=seed % 2 == 1)
        while not match.over:
            asked = match.actors[0]
            public = match.state.public_choice(asked)
            for watcher in range(4):
                if watcher != asked and public:
                    world = GAME.world(match.view(watcher), FastLuck(dice.randrange(99)))
                    assert world.public_choice(asked)
                    assert world.legal(asked) == match.state.legal(asked)
                    seen[str(match.view(None)["phase"])] += 1
            match.play(asked, dice.choice(eager([str(one) for one in match.legal(asked)])))
    assert {"sale", "red", "defend", "signs", "retreats", "main", "vote", "buy"} <= set(seen)


def test_the_public_questions_need_no_hand() -> None:
    for phase in ("vote", "buy", "expand", "extra", "council", "place_rampart"):
        match = until(phase)
        assert all(match.state.public_choice(seat) for seat in match.actors)
    match = GAME.start(4, 1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    assert not any(match.state.public_choice(seat) for seat in range(4))


# How long orders last


def test_scopes_change_with_what_they_name_and_never_come_back() -> None:
    """A whole match with combats: every value of a scope stands in one stretch, even when a step goes elsewhere."""
    match = GAME.start(4, 3)
    last: dict[str, object] = {}
    past: dict[str, set[object]] = {"combat": set(), "turn": set(), "round": set()}
    combats = 0
    while not match.over:
        view: Any = match.view(None)
        scopes = GAME.scopes(view)
        assert ("combat" in scopes) == (view["combat"] is not None)
        for name, values in past.items():
            now = scopes.get(name)
            if now != last.get(name):
                assert now not in values
                if last.get(name) is not None:
                    values.add(last[name])
                combats += name == "combat" and now is not None
                last[name] = now
        seat = match.actors[0]
        legal = [str(one) for one in match.legal(seat)]
        match.play(seat, eager(legal)[0])
    fought = [event for event in match.events(None) if event["kind"] == "attack"]
    assert combats == len(fought) > 10


def test_an_exchange_that_is_offered_in_a_turn_does_not_end_it() -> None:
    """REN-25.5: the answer belongs to the turn in which it was asked; in the purchases there is no turn of anybody."""
    for phase, named in (("main", True), ("buy", False)):
        match = until(phase)
        before = GAME.scopes(match.view(0))
        seat = match.actors[0]
        match.play(seat, next(one for one in match.lane(seat) if one.startswith("swap")))
        assert match.view(None)["phase"] == "answer"
        assert GAME.scopes(match.view(0)) == before
        assert ("turn" in before) == named


def test_the_sale_of_the_next_combat_asks_again() -> None:
    match = until("sale")
    seat = match.actors[0]
    order = given("stay_out", "combat", match, seat)
    assert said(match, seat, order) == "stay out"
    state = state_of(match)
    state.struck |= state.held[0] | state.held[1]  # a combat more
    state.ducats[seat] = 5
    assert said(match, seat, order) == ""


# Facts


def test_public_facts_are_the_same_for_every_seat() -> None:
    for phase in ("sale", "signs", "expand", "vote"):
        match = until(phase)
        told = [GAME.public_facts(match.view(seat)) for seat in (0, 1, 2, 3, None)]
        assert all(one == told[0] for one in told)
        assert set(told[0]) <= set(GAME.habits.facts)
    view: Any = until("signs").view(0)
    assert GAME.public_facts(view)["margin"] == abs(view["combat"]["totals"][0] - view["combat"]["totals"][1])


def test_the_town_to_start_from_is_bookkeeping() -> None:
    match = until("origin")
    seat = match.actors[0]
    assert said(match, seat, Order("routine", until="surprise")) in {str(one) for one in match.legal(seat)}
