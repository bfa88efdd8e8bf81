"""Chapters 3 and 4: set-up, for three to five players."""

from __future__ import annotations

import pytest

from helpers.virtu import GAME, court, domain, legal, offers, owner, phase, play, position, ready, rooms, start, troops
from signoria.engine.journal import Journal
from signoria.engine.luck import ScriptedLuck
from signoria.games.virtu.codes import CITY_IDS, POWER_IDS
from signoria.games.virtu.position import members
from signoria.games.virtu.rules.setup import Place

COUNTS = pytest.mark.parametrize("seats", [3, 4, 5])


@COUNTS
def test_vir_3_1_each_count_has_its_face_of_the_board(seats: int) -> None:
    state = start(seats)
    assert (owner(state, "perugia") != -2) == (seats == 5)


@COUNTS
def test_vir_3_2_one_public_pile_of_each_character(seats: int) -> None:
    market = start(seats).view(None)["market"]
    assert isinstance(market, dict)
    assert [market[name] for name in ("ambassador", "swordsman", "pope")] == [5, 5, 1]


@COUNTS
def test_vir_3_3_everything_else_lies_ready(seats: int) -> None:
    state = start(seats)
    view = state.view(None)
    assert len(view["bonuses"]) == 10  # type: ignore[arg-type]
    assert view["indulgences"] == 10
    market = view["market"]
    assert isinstance(market, dict)
    assert [market[name] for name in ("kingdom", "republic", "guild", "cathedral")] == [2, 2, 5, 5]


@COUNTS
def test_vir_3_4_what_each_player_takes(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert state.florins[seat] == 1
        assert state.in_reserve(seat) == 4
        assert len(members(state.terms.families[state.power[seat]])) == 3


@COUNTS
def test_vir_3_5_the_start_tiles_are_available(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert len(domain(state, seat)) == 2
        assert ready(state, seat) == domain(state, seat)


@COUNTS
def test_vir_3_6_discs_on_start_cities_and_tracks(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert [CITY_IDS[city] for city in members(state.cities_of(seat))] == domain(state, seat)
    assert state.rank == [0] * seats


@COUNTS
def test_vir_3_7_one_troop_in_each_start_city(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        assert [troops(state, seat, city) for city in domain(state, seat)] == [1, 1]


@COUNTS
def test_vir_3_8_agents_at_the_start(seats: int) -> None:
    state = start(seats)
    for seat in range(seats):
        expected = 3 if POWER_IDS[state.power[seat]] in ("naples", "rome") else 2
        assert (state.reserve[seat], state.locked[seat]) == (expected, 5 - expected)


def test_vir_3_9_family_cards_are_placed_freely() -> None:
    state = start(3, powers="listed", start_seat=0)
    assert phase(state) == "place"
    card = "lorenzo_medici"
    ways = [offer for offer in offers(state, "place") if offer.startswith(card)]
    assert len(ways) == 7  # five rooms, two sides of the court; there is no action card to go under yet
    play(state, f"place {card} room-3")
    assert "giuliano_medici under-3" in offers(state, "place")
    assert "giuliano_medici room-3" not in offers(state, "place")
    play(state, "place giuliano_medici under-3", "place giovanni_medici left")
    assert rooms(state, 0) == {"room-3": card, "under-3": "giuliano_medici"}
    assert court(state, 0) == {"left-1": "giovanni_medici"}


@COUNTS
def test_vir_3_10_the_first_player_and_clockwise(seats: int) -> None:
    assert start(seats, start_seat=2).order == [(2 + at) % seats for at in range(seats)]
    assert {start(seats, seed).order[0] for seed in range(40)} == set(range(seats))


def test_vir_3_11_discs_are_stacked_in_play_order() -> None:
    assert start(4, start_seat=2).stack == [2, 3, 0, 1]


def test_vir_3_12_all_information_is_public() -> None:
    state = start(3)
    seen = [{**state.view(seat), "seat": None} for seat in (0, 1, 2, None)]
    assert all(one == seen[0] for one in seen)


def test_vir_3_13_agent_icons_of_family_cards_are_not_added() -> None:
    state = start(3, powers="listed", start_seat=1)
    while phase(state) == "place":
        play(state, legal(state)[-1])
    assert state.reserve[1] == 3


@COUNTS
def test_vir_4_7_cities_in_play(seats: int) -> None:
    assert sum(one != -2 for one in start(seats).owner) == {3: 20, 4: 28, 5: 30}[seats]


def test_vir_4_1_three_players() -> None:
    assert {POWER_IDS[power] for power in start(3).power} == {"florence", "naples", "venice"}


def test_vir_4_2_eight_cities_are_forbidden_to_three() -> None:
    state = start(3)
    for city in ("nice", "turin", "milan", "genoa", "parma", "ragusa", "cagliari", "reggio"):
        assert owner(state, city) == -2


@pytest.mark.parametrize("seats", [3, 4])
def test_vir_4_3_perugia_and_civitavecchia_are_not_on_the_board(seats: int) -> None:
    state = start(seats)
    assert owner(state, "perugia") == owner(state, "civitavecchia") == -2


@pytest.mark.parametrize("seats", [3, 4])
def test_vir_4_4_rome_is_neutral(seats: int) -> None:
    assert owner(start(seats), "rome") == -1


def test_vir_4_5_four_players() -> None:
    state = start(4)
    assert {POWER_IDS[power] for power in state.power} == {"milan", "florence", "naples", "venice"}
    assert owner(state, "milan") >= 0


def test_vir_4_6_five_players() -> None:
    state = start(5)
    roman = [POWER_IDS[power] for power in state.power].index("rome")
    assert owner(state, "rome") == roman
    assert "rome" in ready(state, roman)


def test_vir_r15_in_play_order_and_available() -> None:
    state = start(3, start_seat=1)
    assert state.turn == 1
    for _ in range(3):
        play(state, next(move for move in legal(state) if move.endswith(("left", "right"))))
    assert state.turn == 2
    assert all(not card.startswith("-") for card in court(state, 1).values())


def test_powers_may_be_dealt_by_luck() -> None:
    journal = Journal()
    options = {option.name: option.default for option in GAME.options}
    state = GAME.new(3, options, {}, ScriptedLuck({"power": [2, 0, 0], "first": [1]}), journal)
    assert [event.kind for event in journal.events] == ["set_up"]
    assert state.view(None)["order"] == [1, 2, 0]
    players = state.view(None)["players"]
    assert [one["power"] for one in players] == ["venice", "florence", "naples"]  # type: ignore[attr-defined]


def test_a_family_card_always_has_a_place() -> None:
    state = start(3, powers="listed", start_seat=0)
    play(state, "place lorenzo_medici left", "place giuliano_medici right", "place giovanni_medici right")
    assert state.turn == 1
    assert Place().offers(state, 1)
    assert position(phase="start").year == 1
