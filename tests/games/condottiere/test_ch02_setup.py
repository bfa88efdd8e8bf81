"""Chapter 2: setting up."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

import pytest

from helpers.condottiere import GAME, hand, hand_sizes, legal, position, refused, state_of, view
from signoria import Match
from signoria.games.condottiere.codes import REGION_IDS
from signoria.games.condottiere.state import CondottiereState
from signoria.games.condottiere.view_types import CondottiereView


def start(seats: int, seed: int = 1, **options: Any) -> tuple[Match, CondottiereState]:
    match = GAME.start(seats=seats, seed=seed, **options)
    return match, state_of(match)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_2_1_every_player_has_markers_of_their_own_and_none_on_the_board(seats: int) -> None:
    _, state = start(seats)
    assert view(state)["domains"] == [[] for _ in range(seats)]


def test_con_2_2_the_named_seat_takes_the_condottiere_token() -> None:
    for seat in range(4):
        match, state = start(4, start_seat=seat)
        assert view(state)["holder"] == seat
        assert match.actors == (seat,)


def test_con_r01_by_default_every_seat_may_be_the_first_holder() -> None:
    holders = Counter(start(3, seed=seed)[1].holder for seed in range(300))
    assert set(holders) == {0, 1, 2}
    assert min(holders.values()) > 60  # each expects 100


def test_con_r01_a_seat_that_is_not_at_the_table_cannot_start() -> None:
    with pytest.raises(ValueError, match="start_seat"):
        start(3, start_seat=3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_2_3_ten_cards_each_from_the_whole_deck(seats: int) -> None:
    _, state = start(seats)
    assert hand_sizes(state) == [10] * seats
    assert GAME.count(state) == GAME.count(position(seats=seats))


def test_con_2_3_cards_are_dealt_face_down() -> None:
    """Each sees the own hand; the others, and a spectator, see how many cards it has."""
    match, state = start(3)
    for seat in range(3):
        for eyes in (0, 1, 2, None):
            seen = cast(CondottiereView, match.view(eyes))
            assert seen["hands"][seat] == 10
            assert (seen["hand"] == hand(state, seat)) == (eyes == seat)
    for eyes in (0, 1, 2, None):
        shown = [event["seat"] for event in match.events(eyes) if event["kind"] == "deal" and "cards" in event]
        assert shown == ([] if eyes is None else [eyes])


def test_con_2_3_the_deck_is_shuffled() -> None:
    """Every kind of card is dealt to seat 0 now and then, in about the proportion of its copies."""
    dealt: Counter[str] = Counter()
    for seed in range(400):
        dealt.update(hand(start(2, seed=seed)[1], 0))
    deck = GAME.count(position(seats=2))
    assert sum(dealt.values()) == 4000
    for card, copies in deck.items():
        expected = 4000 * copies / 110
        assert abs(dealt[card] - expected) < 5 * expected**0.5, card


def test_con_2_4_the_holder_sees_the_hand_and_puts_the_token_anywhere() -> None:
    match, _ = start(4, start_seat=2)
    seen = cast(CondottiereView, match.view(2))
    assert sum(cast(dict[str, int], seen["hand"]).values()) == 10
    assert match.legal(2) == [f"place {region}" for region in REGION_IDS]
    match.play(2, "place napoli")
    assert cast(CondottiereView, match.view(None))["contested"] == "napoli"


def test_con_2_4_nobody_else_places_it_and_no_card_is_played_before() -> None:
    _, state = start(4, start_seat=2)
    assert refused(state, "place napoli", seat=1) == "CON-2.4"
    assert refused(state, "pass") == "CON-2.4"
    assert all(move.startswith("place ") for move in legal(state))


def test_con_2_5_the_pope_token_starts_beside_the_board() -> None:
    assert view(start(2)[1])["pope"] is None


def test_con_r02_no_region_is_protected_at_the_start() -> None:
    for seed in range(20):
        _, state = start(6, seed=seed)
        assert len(legal(state)) == 17


@pytest.mark.parametrize("seats", [2, 6])
def test_con_2_6_the_rest_is_a_face_down_stock(seats: int) -> None:
    _, state = start(seats)
    seen = view(state)
    assert seen["stock"] == 110 - 10 * seats
    assert seen["discards"] == {}
    assert not [name for name, value in seen.items() if "stock" in name and isinstance(value, (dict, list))]


def test_con_2_6_nobody_draws_from_the_stock_before_the_round_ends() -> None:
    match, state = start(3, start_seat=0)
    match.play(0, "place roma")
    for _ in range(40):
        if view(state)["battle"] == 2 or view(state)["round"] == 2:
            break
        seat = match.actors[0]
        assert refused(state, "draw 1", seat=seat) == "CON-16.4"
        match.play(seat, match.legal(seat)[0])
        assert view(state)["stock"] == 80 or view(state)["round"] == 2
    else:
        pytest.fail("no battle was fought")
