"""One click, one thought: what a click plays, what it proposes to pay, and what is answered without a question."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from helpers.page_models import changed
from helpers.page_reader import Offers
from helpers.virtu import GAME, LUCK, legal, owner, phase, play, position, ready, start, view
from helpers.virtu_pages import laid, walk
from signoria.bots.greedy import best_of
from signoria.engine.luck import FastLuck
from signoria.engine.orders import MOST_MOVES, asked_of, default_orders, moves_of, standing_order
from signoria.games.virtu.bot.payments import cheapest_way, proposed
from signoria.games.virtu.clicks import NO_MORE, PAID, ROOM, Click, clicks, tried
from signoria.games.virtu.codes import PAY
from signoria.games.virtu.state import VirtuState
from signoria.games.virtu.table import RENDERER
from signoria.web.html import Html
from signoria.web.preferences import Preferences

RICH: dict[str, Any] = {"marker": 3, "left": ["consigliere"], "right": ["ambassador"], "florins": 2}


def said(one: Click) -> str:
    """A click as it is sent."""
    return "; ".join([*[str(GAME.actions[move]) for move in one.moves], *(["routine"] if one.routine else [])])


def offered(state: VirtuState, kind: str = "") -> list[str]:
    return [said(one) for one in clicks(state) if not kind or one.kind == kind]


def routine(state: VirtuState) -> str:
    return GAME.routine(state.view(state.turn))


def followed(state: VirtuState, click: str) -> VirtuState:
    """As the table follows a click: its moves, then what is no choice, the answer of a seat without one, the orders
    that every seat begins with.
    """
    there, seat = state.copy(), state.turn
    *moves, last = moves_of(click)
    play(there, *moves, *([last] if last != "routine" else []))
    while last == "routine" and there.actors() == (seat,):
        forced = there.forced(seat)
        move = str(GAME.actions[forced]) if forced >= 0 else ""
        if phase(there) in GAME.habits.routine:
            move = move or routine(there)
        if not move:
            break
        play(there, move)
    return there


# What a click does


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_move_of_a_click_is_legal_when_it_comes(seats: int) -> None:
    """Over random games: the first at once, the others one after the other, all by the same seat."""
    kinds = set()
    for state, _ in walk(seats, 60 + seats, 500):
        for one in clicks(state):
            assert len(moves_of(said(one))) <= MOST_MOVES
            there = state.copy()
            for move in one.moves:
                assert there.actors() == (state.turn,)
                assert move in there.legal(state.turn), said(one)
                there.play(state.turn, move, LUCK)
            kinds.add(one.kind)
    assert len(kinds) >= 6


def test_vir_9_3_a_room_and_its_action_are_one_click() -> None:
    """The free rooms, and with an Arrow or florins those beyond; the way that costs least is proposed."""
    state = position(phase="move", players=[{"marker": 1, "florins": 2, "right": ["merchant"]}])
    assert offered(state, ROOM) == [
        "step; stop; act; routine",
        "step; step; stop; act; routine",
        "step; step; step florins; stop; act; routine",
        "step; step; step florins; tap florence arrow; stop; act; routine",
    ]
    play(state, "step")
    assert offered(state, ROOM)[0] == "stop; act; routine"


def test_vir_11_8_a_release_is_asked_before_the_action() -> None:
    """The click stops where something has to be decided; then the release, its payment and the action are one."""
    lord = {"marker": 1, "indulgences": [2], "right": ["bishop"], "spent": ["florence", "pisa"]}
    state = position(phase="move", players=[lord])
    assert "step; stop" in offered(state)
    play(state, "step", "stop")
    assert "release 2 cross; tap right-1 cross; act" in [one.removesuffix("; routine") for one in offered(state)]


def test_vir_15_3_a_city_is_annexed_with_the_proposed_payment() -> None:
    state = play(position(players=[RICH]), "act")
    (click,) = [one for one in offered(state, PAID) if one.startswith("annex ravenna;")]
    there = followed(state, click)
    assert owner(there, "ravenna") == 0
    assert there.turn == 1 or phase(there) == "end_turn"


def test_an_indulgence_is_proposed_only_where_nothing_else_pays() -> None:
    poor = {"marker": 3, "left": ["consigliere"], "spent": ["florence", "pisa"]}
    state = play(position(players=[poor]), "act")
    found = {one.split(";")[0]: one for one in offered(state, PAID)}
    assert "ask crown" in found["annex ravenna"]
    asked = 0
    for state in payments():
        asks = any("ask" in str(GAME.actions[move]) for move in proposed(state, state.turn))
        assert asks == (not cheapest_way(state, state.turn, False))
        asked += asks
    assert asked


def test_a_payment_uses_nothing_that_is_not_needed() -> None:
    """In a game of bots: without any one of its sources the proposed payment would not be complete."""
    seen = 0
    for state in payments():
        plan = proposed(state, state.turn)
        assert tried(state, plan).phase != PAY
        for left_out in range(len(plan)):
            some = [move for at, move in enumerate(plan) if at != left_out]
            there = state.copy()
            for move in some:
                if there.phase == PAY and move in there.legal(state.turn):
                    there.play(state.turn, move, LUCK)
            assert there.phase == PAY
        seen += len(plan) > 1
    assert seen > 20
    lord = {"marker": 3, "rooms": {"3": "ambassador"}, "left": ["consigliere"], "spent": ["florence", "pisa"]}
    state = play(position(players=[lord], agents={"ravenna": 0}), "act", "annex ravenna")
    assert [str(GAME.actions[move]) for move in proposed(state, 0)] == ["tap left-1 crown"], "not the room besides"


@cache
def game_of_bots() -> list[VirtuState]:
    """All positions of a game that bots play for six years: with sieges, payments of several sources, alliances."""
    luck, state, found = FastLuck(3), start(4, 1, max_years=6), []
    while state.actors():
        found.append(state.copy())
        state.play(state.turn, best_of(GAME, state.copy(), state.turn, 1, luck).action, luck)
    return found


def payments() -> list[VirtuState]:
    """Those in which somebody has to pay."""
    return [state for state in game_of_bots() if state.phase == PAY]


def test_a_proposed_payment_is_worth_what_a_bot_pays() -> None:
    """By the game's own judgement of what is left after it, with hardly an exception."""
    luck, worse, states = FastLuck(3), 0, payments()
    for state in states:
        paid, seat, other = state.copy(), state.turn, tried(state, proposed(state, state.turn))
        while paid.phase == PAY and paid.turn == seat:
            paid.play(seat, best_of(GAME, paid.copy(), seat, 1, luck).action, luck)
        worse += GAME.values(other)[seat] < GAME.values(paid)[seat] - 1e-9
    assert len(states) > 40
    assert worse <= len(states) // 20


def test_vir_12_2_tiles_are_readied_in_one_go() -> None:
    """The best ones, as many as the symbols ready; with nothing left to do the action ends, and the turn."""
    state = position(players=[{"marker": 1, "spent": ["florence", "pisa"]}])
    play(state, "act")
    (click,) = offered(state, "ready")
    assert set(click.split("; ")) == {"refresh florence", "refresh pisa", "routine"}
    there = followed(state, click)
    assert ready(there, 0) == ["florence", "pisa"]
    assert phase(there) == "end_turn"


def test_vir_16_2_a_troop_and_where_it_goes_are_one_click() -> None:
    state = position(players=[{"marker": 4, "left": ["gonfalonier"]}], troops={"florence": {"0": 1}, "pisa": {}})
    play(state, "act")
    assert "pick own florence; march siena; routine" in offered(state, "troop")


def test_vir_17_1_an_agent_comes_from_the_reserve() -> None:
    """Where another could come from elsewhere, the small question stays behind a button of its own."""
    state = position(players=[{"marker": 5, "left": ["ambassador"]}], agents={"siena": 0})
    play(state, "act")
    assert "put ravenna; from reserve; routine" in offered(state, "agent")
    page = Offers(RENDERER.fragment(laid(state, 0)))
    assert "put ravenna" in page.moves
    assert "put ravenna; from reserve; routine" in page.targets


def test_vir_25_1_winter_is_over_with_one_click() -> None:
    """Past purchases and troops, up to the question of an alliance."""
    state = position(phase="winter", players=[{"florins": 4}])
    assert phase(state) == "reorganise"
    (click,) = offered(state, NO_MORE)
    there = followed(state, click)
    assert set(click.split("; ")) == {"done"}
    assert there.turn != 0 or phase(there) == "alliance"


def test_vir_27_2_a_thing_is_bought_with_the_basket() -> None:
    """A click never throws the basket away: it is bought together with what joins it."""
    state = play(position(phase="winter", players=[{"florins": 9, "left": [], "right": []}]), "done")
    assert any(one.startswith("add bishop; buy") for one in offered(state, PAID))
    play(state, "add bishop")
    assert routine(state) == ""
    assert not offered(state, NO_MORE)
    there = followed(state, next(one for one in offered(state, PAID) if one.startswith("add ambassador; buy")))
    assert view(there)["now"]["incoming"] or view(there)["players"][0]["court"]


def test_vir_5_13_a_new_card_takes_the_place_of_another() -> None:
    full = {"florins": 9, "left": ["merchant"], "right": ["ambassador", "bishop"]}
    state = play(position(phase="winter", players=[full]), "done", "add maestro", "buy")
    assert phase(state) == "side"
    assert "discard left-1; side left; routine" in offered(state, "card")


def test_vir_3_9_a_set_up_is_recommended() -> None:
    state = start(3, 1)
    (click,) = offered(state)
    there = followed(state, click)
    assert there.turn != state.turn


# What is answered without a question


def test_routine_is_bookkeeping_alone() -> None:
    """Over random games: a choice is never made by it; it collects the florins of the room, pays, and ends what has
    nothing left to do.
    """
    seen: dict[str, set[str]] = {}
    for seats in (2, 4):
        for state, _ in walk(seats, 30 + seats, 700):
            move = routine(state)
            if not move:
                continue
            assert move in legal(state)
            if phase(state) in ("pay", "leftover", "govern"):
                continue
            seen.setdefault(phase(state), set()).add(move)
            others = [one for one in legal(state) if not one.startswith(("collect", "ask")) and one != move]
            assert not others, (phase(state), others)
    assert {move for moves in seen.values() for move in moves} <= {"end", "done"}
    assert routine(position(phase="move", players=[{"marker": 1}])) == ""


def test_vir_12_2_routine_does_not_choose_between_tiles() -> None:
    """Two tiles and a Crown for two: readied. Three tiles: the player says which."""
    few = play(position(players=[{"marker": 1, "spent": ["florence", "pisa"]}]), "act")
    assert routine(few).startswith("refresh")
    many = {"marker": 1, "tiles": ["guild"], "spent": ["florence", "pisa", "guild"]}
    assert routine(play(position(players=[many]), "act")) == ""


def test_vir_28_5_routine_does_not_pass_over_a_troop() -> None:
    """Florins that could still be collected for one are the player's to think of."""
    state = position(phase="winter", players=[{"florins": 0}])
    play(state, "done")
    while phase(state) == "buy":
        play(state, "done")
    assert phase(state) == "recruit"
    assert routine(state) == ""


def test_vir_7_10_routine_takes_the_florins_of_the_room() -> None:
    lord = {"marker": 2, "rooms": {"2": "maestro"}, "florins": 9, "left": ["cardinal"]}
    state = play(position(players=[lord]), "act")
    while phase(state) == "patronise":
        play(state, "end")
    assert phase(state) == "leftover"
    assert routine(state) == "collect room"
    assert routine(play(state, "collect room")) in ("end", "")


def test_the_first_room_is_asked_with_all_others() -> None:
    """VIR-9.2: one answer, and yet no step that the table makes unasked; everything else without a choice is."""
    state = position(phase="move", players=[{"marker": 1, "spent": ["florence", "pisa"]}])
    assert legal(state) == ["step"]
    assert state.forced(0) == -1
    play(state, "step")
    assert state.forced(0) == -1
    for state, _ in walk(3, 17, 300):
        if len(legal(state)) == 1 and phase(state) != "move":
            assert state.forced(state.turn) == state.legal(state.turn)[0]
        assert state.forced((state.turn + 1) % 3) == -1


def test_vir_3_12_everybody_knows_what_a_seat_may_answer() -> None:
    match = GAME.start(3, 1)
    seat = match.actors[0]
    assert match.state.public_choice(seat)
    assert not match.state.public_choice((seat + 1) % 3)
    assert asked_of(GAME, match.state, seat, strict=True).public


def test_a_year_and_a_siege_are_named_once() -> None:
    """A scope that has ended never comes again."""
    ended: dict[str, set[object]] = {"year": set(), "siege": set()}
    last: dict[str, object] = {}
    for state in game_of_bots():
        scopes = GAME.scopes(state.view(None))
        for name, seen in ended.items():
            now = scopes.get(name)
            if last.get(name) is not None and last[name] != now:
                seen.add(last[name])
            assert now is None or now not in seen
            last[name] = now
    assert ended["year"] == {1, 2, 3, 4, 5}
    assert len(ended["siege"]) > 3


def test_two_sieges_are_never_the_same() -> None:
    """Another year, another turn, another city, another opponent, a battle before it: each has a name of its own."""
    state = next(state for state in game_of_bots() if state.attacker >= 0)
    seen: Any = state.view(None)
    others = [{**seen, "year": 9}, {**seen, "at": 3}]
    for name, value in {"city": "tunis", "attacker": 9, "defender": 9, "field": not seen["duel"]["field"]}.items():
        others.append({**seen, "duel": {**seen["duel"], name: value}})
    assert len({str(GAME.scopes(one)["siege"]) for one in (seen, *others)}) == len(others) + 1


def test_the_numbers_of_conditions_are_public() -> None:
    for state, step in walk(3, 5, 300):
        if step % 20 == 0:
            facts = [GAME.public_facts(state.view(seat)) for seat in (None, 0, 1, 2)]
            assert facts[1:] == facts[:-1]
            assert set(facts[0]) == set(GAME.habits.facts)


def test_every_order_is_worded_and_answers_its_questions() -> None:
    """In both languages; and over random games each is a legal answer where it is offered, or may be."""
    used = set()
    for language in ("en", "fr"):
        texts = GAME.texts[language].by_key
        assert {f"order.{one.name}" for one in GAME.habits.standing} <= texts.keys()
        scopes = {scope for one in GAME.habits.standing for scope in one.until} - {"always"}
        assert {f"scope.{one}" for one in scopes} <= texts.keys()
        assert {f"fact.{one}" for one in GAME.habits.facts} <= texts.keys()
    walks = [[state.copy() for state, _ in walk(seats, 40 + seats, 900)] for seats in (2, 3, 4)]
    for states in (game_of_bots(), *walks):
        for state in states:
            for one in GAME.habits.standing:
                if phase(state) in one.phases and one.play in legal(state):
                    used.add(one.name)
                    scopes_now = GAME.scopes(state.view(state.turn))
                    standing_order(GAME.habits, one.name, one.until[0], scopes_now)
    assert used == {one.name for one in GAME.habits.standing}
    assert [order.name for order in default_orders(GAME.habits, {})] == ["no_indulgence"]


# On the page


def test_a_lesson_and_a_picture_offer_single_moves() -> None:
    state = position(phase="move", players=[{"marker": 1}])
    s = laid(state, 0)
    assert any(";" in move for move in Offers(RENDERER.fragment(s)).moves)
    lesson = changed(s, sheet=Html("<p>Do it step by step.</p>"))
    assert not any(";" in move for move in Offers(RENDERER.fragment(lesson)).moves)


def test_the_table_as_text_offers_the_same_clicks() -> None:
    state = play(position(players=[RICH]), "act")
    s = laid(state, 0)
    read = changed(s, preferences=Preferences(table="text"))
    assert {one for one in Offers(RENDERER.fragment(read)).moves if ";" in one} == set(offered(state))


def test_the_panel_names_what_is_bought_and_what_pays() -> None:
    """On the button in words and pictures; and in the payment that was chosen instead."""
    state = play(position(players=[RICH]), "act")
    page = RENDERER.fragment(laid(state, 0))
    assert "Annex Ravenna" in page
    assert "with Consigliere" in page
    assert 'value="annex ravenna"' in page, "the payment can be chosen"
    play(state, "annex ravenna")
    assert "<b>Annex Ravenna</b>" in RENDERER.fragment(laid(state, 0))
    assert 'class="aim"' in RENDERER.fragment(laid(state, 0))


def test_a_click_is_shown_in_all_phases_of_random_games() -> None:
    """Each thought is somewhere on the page."""
    for seats in (2, 4):
        for state, step in walk(seats, 70 + seats, 400):
            if step % 9:
                continue
            page = Offers(RENDERER.fragment(laid(state, state.turn)))
            asks = [one for one in clicks(state) if not any("ask" in str(GAME.actions[move]) for move in one.paid)]
            assert {said(one) for one in asks} <= {*page.moves, *page.targets}
