"""One click, one thought: what a click plays, what it tells before, and where it stops."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from helpers.page_models import changed
from helpers.page_reader import Page
from helpers.principato import GAME, goods, holding, legal, play, position, view, who
from signoria import Match
from signoria.engine.game import State
from signoria.engine.luck import FastLuck
from signoria.engine.orders import ROUTINE, THEN, answer, asked_of, moves_of, rest_of_click
from signoria.games.principato.clicks import Click, option_clicks, supply_click
from signoria.games.principato.codes import PHASE_IDS
from signoria.games.principato.state import PrincipatoState
from signoria.games.principato.table import RENDERER
from signoria.games.principato.table.things import CUBES
from signoria.games.principato.view_types import typed
from signoria.server.page_models import staged
from signoria.web.page_model import PageModel
from signoria.web.preferences import Preferences

from .test_table import walk

NOW = "2026-11-19T12:00:00.000Z"


def sitting(state: State, seat: int | None = 0, language: str = "en", **more: Any) -> PageModel:
    return staged(GAME, state, seat, language, ("Ada", "Bea", "Cleo", "Dino"), place="/tables/t1", csrf="c", **more)


def clicks(s: PageModel) -> list[str]:
    return Page(RENDERER.fragment(s)).moves()


def followed(state: State, click: str) -> tuple[PrincipatoState, list[str]]:
    """Where a click leads, as the orders of a quick table follow it while nobody else is asked; what was played."""
    copy = state.copy()
    assert isinstance(copy, PrincipatoState)
    match = GAME.start(copy.terms.seats, 1)
    match.state = copy
    seat, (first, *rest) = who(copy), moves_of(click)
    played, orders, move = [], tuple(rest_of_click(rest)), first
    while move and match.actors == (seat,) and move != "end":
        match.play(seat, move)
        played.append(move)
        if match.actors != (seat,):
            break
        found = answer(orders, asked_of(GAME, match.state, seat, strict=True), NOW)
        move, orders = found.move, found.left
    after = match.state
    assert isinstance(after, PrincipatoState)
    return after, played


def told(state: PrincipatoState, card: str) -> list[Click]:
    """The clicks of this card in the hand of the seat that is asked."""
    s = sitting(state, who(state))
    offers = typed(s.moment.view)["offers"]
    place = next(at for at, one in enumerate(offers) if one["card"] == card)
    return option_clicks(GAME, s.moment.view, place)


def test_every_click_is_played_to_its_end_and_does_what_it_said() -> None:
    """In random games: its first move is allowed, the others follow without a surprise, and goods change as told."""
    seen = {"paid": 0, "lost": 0, "points": 0, "settled": 0, "units": 0, "swap": 0, "supply": 0}
    for match, step in (one for seed in range(6) for one in walk(2 + seed % 3, 7 + seed)):
        phase = match.view(None)["phase"]
        if phase not in ("turn", "option", "supply") or (step % 7 and phase != "supply"):
            continue
        state, seat = match.state, match.actors[0]
        assert isinstance(state, PrincipatoState)
        s = sitting(state, seat)
        for click in clicks(s):
            moves = [one for one in moves_of(click) if one != ROUTINE]
            if moves[0] in ("end", "done"):  # others are asked next
                continue
            after, played = followed(state, click)
            assert played[: len(moves)] == moves, click
            if moves_of(click)[-1] == ROUTINE:
                assert len(played) > len(moves), "nothing was left to ``routine``"
            seen["swap"] += click.startswith("swap ") and len(moves) > 1
            seen["supply"] += click.startswith("supply ") and len(moves) > 1
        for place in range(2):
            for one in option_clicks(GAME, s.moment.view, place):
                after, played = followed(state, THEN.join((str(one.action), *one.then)))
                assert came(state, after, seat) == {
                    cube: (one.cubes or {}).get(cube, 0) - (one.paid or {}).get(cube, 0) for cube in CUBES
                }
                for kind in seen.keys() & {"paid", "lost", "points", "settled", "units"}:
                    seen[kind] += bool(getattr(one, kind))
    assert all(seen.values()), seen


def came(before: PrincipatoState, after: PrincipatoState, seat: int) -> dict[str, int]:
    """The cubes of each sort that a seat has more, in store and on units."""
    held = [
        {cube: sum(count for name, count in goods(one, seat).items() if name.endswith(cube)) for cube in CUBES}
        for one in (before, after)
    ]
    return {cube: held[1][cube] - held[0][cube] for cube in CUBES}


def test_pri_5_9_a_click_spares_favours_and_the_small_one_beside_it_asks() -> None:
    state = holding("build_field", {"gold": 2, "bank": 1, "favour": 2})
    one, _ = told(state, "build_field")
    assert (one.then, one.settled, one.paid) == (("option 1", ROUTINE), True, {"gold": 1})
    after, played = followed(state, "activate build_field; option 1; routine")
    assert played == ["activate build_field", "option 1", "pay favours 0 for food 0 for gold"]
    assert goods(after)["favour"] == 2
    after, _ = followed(state, THEN.join((str(one.action), *one.by_hand)))
    assert PHASE_IDS[after.phase] == "pay"
    page = Page(RENDERER.fragment(sitting(state)))
    assert page.named("button", value="activate build_field; option 1")
    assert page.named("button", value="activate build_field; option 1; routine")


def test_pri_5_9_favours_that_will_be_paid_are_told_before() -> None:
    state = holding("build_field", {"gold": 2, "bank": 1, "favour": 2})
    button = Page(RENDERER.fragment(sitting(state))).named("button", value="activate build_field; option 2; routine")[0]
    assert button.attributes["aria-label"] == "Activate Fields: 2 gold and 1 favour → 2 fields, with 1 favour"
    assert "with 1 favour" in button.text
    assert told(state, "build_field")[1].settled, "gold could be spared instead"
    only = holding("build_field", {"gold": 2, "bank": 1, "favour": 1})
    assert told(only, "build_field")[1].then == ("option 2",), "there is one way to pay: nothing to ask"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Activate Tax collector: 2 gold, only 1 gold"), ("fr", "Activer Percepteur\xa0: 2 or, seulement 1 or")],
)
def test_pri_2_10_cubes_without_a_place_are_told_before(language: str, said: str) -> None:
    state = holding("tax_collector", {"bank": 1, "gold": 1, "farm": 1})
    first = next(one for one in told(state, "tax_collector") if one.option == 1)
    assert (first.cubes, first.lost) == ({"gold": 1}, 1)
    page = Page(RENDERER.fragment(sitting(state, language=language)))
    assert page.named("button", value="activate tax_collector; option 1")[0].attributes["aria-label"] == said


def test_pri_2_10_where_nothing_would_be_kept_the_button_says_so() -> None:
    """By the older ruling such an option may be chosen."""
    state = holding("tax_collector", {"farm": 1}, options={"empty_income": True})
    page = Page(RENDERER.fragment(sitting(state)))
    label = page.named("button", value="activate tax_collector; option 1")[0].attributes["aria-label"]
    assert label == "Activate Tax collector: 2 gold, it would bring nothing"


def test_pri_8_10_a_harvest_tells_how_much_it_brings() -> None:
    state = holding("produce_food", {"field": 3, "farm": 2})
    button = Page(RENDERER.fragment(sitting(state))).named("button", value="activate produce_food")[0]
    assert button.attributes["aria-label"] == "Activate Harvest: 1 food for each field, 3 food"


def test_pri_8_21_a_click_takes_the_token_that_is_worth_most() -> None:
    state = holding("buy_book", {"food": 4, "farm": 2}, year=2)
    (one,) = told(state, "buy_book")
    assert (one.then, one.points, one.settled) == ((ROUTINE,), 6, True)
    after, _ = followed(state, "activate buy_book; routine")
    assert goods(after)["book_high"] == 1
    after, _ = followed(state, "activate buy_book")
    assert PHASE_IDS[after.phase] == "choose"


def test_pri_5_12_units_are_recruited_by_their_number() -> None:
    state = holding("recruit_militia")
    assert [one.then for one in told(state, "recruit_militia")] == [(f"recruit {count}",) for count in (1, 2, 3, 4)]
    after, _ = followed(state, "activate recruit_militia; recruit 3")
    assert (PHASE_IDS[after.phase], goods(after)["militia"]) == ("take", 3)
    assert "activate recruit_militia" in clicks(sitting(state)), "the way to another number"


def test_pri_5_4_a_click_stops_where_a_card_is_to_be_chosen() -> None:
    after, played = followed(holding("tax_collector", {"bank": 1, "farm": 1}), "activate tax_collector; option 1")
    assert played == ["activate tax_collector", "option 1"]
    assert PHASE_IDS[after.phase] == "take"


def test_pri_6_1_a_swap_names_what_is_taken() -> None:
    state = holding("build_field")
    page = Page(RENDERER.fragment(sitting(state)))
    slots = range(1, len(state.display) + 1)
    swaps = {f"swap {card}; take {slot}" for card in ("build_field", "build_farm") for slot in slots}
    assert swaps <= set(page.moves())
    after, _ = followed(state, "swap build_field; take 2")
    assert after.hands[0] == state.display[1]


def test_pri_11_5_all_that_can_be_supplied_is_supplied_at_once() -> None:
    """Food and gold before favours; then nothing is left to decide."""
    army = {"militia": 2, "condottiere": 1, "farm": 1, "food": 1, "bank": 1, "gold": 2, "favour": 3}
    state = position(pile=[], goods=[army, {"militia": 1, "food": 1, "farm": 1}])
    play(state, "end")
    one = supply_click(GAME, state.view(0))
    assert one is not None
    assert (str(one.action), *one.then) == ("supply food", "supply gold", "supply favour-militia")
    assert one.paid == {"food": 1, "gold": 1, "favour": 1}
    after, played = followed(state, "supply food; supply gold; supply favour-militia")
    assert played[-1] == "done", "a seat without a choice is not asked"
    assert who(after) == 1
    assert supply_click(GAME, after.view(1)) is None, "a single cube has its own button"


def test_two_cards_alike_have_the_same_buttons_and_no_name_twice() -> None:
    state = holding("build_farm", {"gold": 3, "bank": 2, "favour": 1})
    page = Page(RENDERER.fragment(sitting(state)))  # it refuses an id that is there twice
    assert len(page.named("button", value="activate build_farm; option 1; routine")) == 2
    assert Page(RENDERER.fragment(sitting(state, preferences=Preferences(table="text")))).moves()


def test_as_text_the_same_clicks_are_offered() -> None:
    army = {"militia": 2, "farm": 1, "food": 2, "favour": 3, "bank": 2, "gold": 3}
    deciding = position(pile=[], goods=[army, {}])
    play(deciding, "end")
    cards = ("build_field", "recruit_militia", "produce_food", "buy_book")
    for state in (*(holding(card, {**army, "field": 2}, year=2) for card in cards), deciding):
        drawn, read = (
            set(clicks(sitting(state, preferences=Preferences(table=("picture", "text")[text]))))
            for text in (False, True)
        )
        assert drawn <= read, "what the picture offers, the text offers"
        assert {moves_of(one)[0] for one in read} == set(legal(state))


def test_a_replay_and_a_lesson_that_is_read_have_no_buttons() -> None:
    state = holding("build_field", {"gold": 3, "bank": 2})
    assert clicks(sitting(state, replay="/r")) == clicks(sitting(state, reading=True)) == []
    assert 'class="can"' in RENDERER.picture(sitting(state, replay="/r"))


def test_what_is_asked_for_or_proposed_has_its_ring_on_every_click_that_begins_with_it() -> None:
    s = changed(sitting(holding("build_field", {"gold": 3, "bank": 2})), marked=("activate build_field",))
    ringed = re.findall(r'value="([^"]+)" data-asked', RENDERER.fragment(s))
    assert {unescape(one) for one in ringed} == {"activate build_field; option 1", "activate build_field; option 2"}


def test_a_click_costs_a_page_no_luck_and_changes_nothing() -> None:
    """Trying it out is done in a world of its own."""
    match = GAME.start(3, 5)
    before = match.state.key()
    RENDERER.fragment(sitting(match.state, match.actors[0]))
    assert match.state.key() == before


def test_pri_15_1_everybody_knows_what_a_seat_may_do() -> None:
    """No answer depends on the hidden objectives: in any world of a spectator the same is allowed."""
    for match, step in walk(4, 11):
        if match.over:
            break
        (seat,) = match.actors
        assert match.state.public_choice(seat)
        other = match.state.copy()
        other.resample(-1, FastLuck(step))
        assert other.legal(seat) == match.state.legal(seat)


def scopes_of(match: Match) -> tuple[int, int, int]:
    found: Any = GAME.scopes(match.view(match.actors[0]))
    assert found == GAME.scopes(match.view(None))
    return found["turn"], found["round"], found["year"]


@pytest.mark.parametrize("seats", GAME.seats)
def test_pri_9_1_a_turn_a_round_and_a_year_end_once(seats: int) -> None:
    """An order given for one of them never wakes up again."""
    turns: dict[int, set[int]] = {}
    last = (0, 0, 1)
    for match, _ in walk(seats, 21):
        if match.over:
            break
        now = scopes_of(match)
        assert all(one >= other for one, other in zip(now, last, strict=True))
        assert now[1] == now[0] // seats
        last = now
        if match.view(None)["phase"] in ("turn", "option", "pay", "take"):
            turns.setdefault(now[0], set()).add(typed(match.view(None))["mover"])
    assert all(len(movers) == 1 for movers in turns.values())
    assert sorted(turns) == list(range(len(turns)))
    assert last[2] == 3


def test_pri_15_1_public_numbers_are_the_same_for_everybody() -> None:
    for match, step in walk(3, 8):
        if step % 7 == 0:
            found = [GAME.public_facts(match.view(seat)) for seat in (None, 0, 1, 2)]
            assert all(one == found[0] for one in found)
            assert set(found[0]) == set(GAME.habits.facts)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_order_each_scope_and_each_number_has_words(language: str) -> None:
    texts = GAME.texts[language]
    view = GAME.start(2, 1).view(0)
    for one in GAME.habits.standing:
        assert f"order.{one.name}" in texts
        assert GAME.actions.parse(one.play)
        assert set(one.phases) <= set(PHASE_IDS)
        assert set(one.until) <= {*GAME.scopes(view), "always"}
    assert all(f"scope.{one}" in texts for one in GAME.scopes(view))
    assert all(f"fact.{one}" in texts for one in GAME.habits.facts)
    assert GAME.habits.routine | GAME.habits.planned <= set(PHASE_IDS)


def test_an_army_that_is_kept_is_not_asked_for() -> None:
    """PRI-11.13: the standing orders answer the questions they name, by the move they name."""
    plays = {phase: one.play for one in GAME.habits.standing for phase in one.phases}
    state = position(pile=[], goods=[{"militia": 1, "condottiere": 1, "farm": 1, "food": 1}, {}])
    play(state, "end")
    asked = []
    while who(state) == 0 and view(state, 0)["phase"] in plays:
        asked.append(view(state, 0)["phase"])
        play(state, plays[asked[-1]])
    assert asked == ["supply", "return_condottieri", "return_militia"]
    assert (goods(state)["militia"], goods(state)["condottiere"]) == (1, 1)
