"""Chapter 9: who gets the Condottiere token."""

from __future__ import annotations

import pytest

from helpers.condottiere import domains, end_battle, legal, play, position, view, who
from signoria.games.condottiere.state import CondottiereState


def after(strengths: list[int], courtesans: list[int], holder: int = 0) -> CondottiereState:
    """Roma, fought for with lines of this strength, of which so much are Courtesans."""
    lines = []
    for strength, count in zip(strengths, courtesans, strict=True):
        rest = strength - count
        lines.append(["courtesan"] * count + ["m1"] * (rest % 2) + ["m2"] * (rest // 2))
    state = position(seats=len(lines), contested="roma", holder=holder, lines=lines)
    assert view(state)["totals"] == strengths
    end_battle(state)
    return state


def conqueror(state: CondottiereState) -> int | None:
    owners = [seat for seat, owned in enumerate(domains(state)) if "roma" in owned]
    return owners[0] if owners else None


# The table above CON-9.1, for every seat that may hold the token; the winner is seat 0, the Courtesan leader seat 2.
@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("courtesans", [[0, 0, 0], [1, 1, 0], [0, 1, 1], [1, 1, 1], [2, 2, 1]])
def test_con_9_1_a_winner_without_courtesan_leader_gets_both(courtesans: list[int], holder: int) -> None:
    state = after([6, 4, 3], courtesans, holder)
    assert (conqueror(state), view(state)["holder"]) == (0, 0)


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("courtesans", [[0, 0, 1], [1, 1, 2], [0, 0, 3], [2, 1, 3]])
def test_con_9_2_the_courtesan_leader_gets_the_token_the_winner_the_region(courtesans: list[int], holder: int) -> None:
    state = after([6, 4, 3], courtesans, holder)
    assert (conqueror(state), view(state)["holder"]) == (0, 2)


def test_con_9_2_winner_and_leader_may_be_the_same() -> None:
    state = after([6, 4, 3], [2, 1, 0], holder=1)
    assert (conqueror(state), view(state)["holder"]) == (0, 0)


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize(("courtesans", "leader"), [([1, 0, 2], 2), ([1, 0, 0], 0), ([0, 3, 2], 1)])
def test_con_9_3_at_a_tie_the_courtesan_leader_gets_the_token(courtesans: list[int], leader: int, holder: int) -> None:
    """Whether or not the leader is one of those who are tied."""
    state = after([6, 6, 3], courtesans, holder)
    assert (conqueror(state), view(state)["holder"]) == (None, leader)


def test_con_r20_a_tie_in_strength_alone_does_not_pass_the_token_to_the_left() -> None:
    state = after([6, 6, 3], [0, 0, 1], holder=2)
    assert view(state)["holder"] == 2  # and not seat 0


@pytest.mark.parametrize("holder", [0, 1, 2])
@pytest.mark.parametrize("courtesans", [[0, 0, 0], [1, 1, 0], [0, 1, 1], [2, 2, 2]])
def test_con_9_4_tied_in_strength_and_courtesans_the_token_goes_to_the_left(courtesans: list[int], holder: int) -> None:
    state = after([6, 6, 3], courtesans, holder)
    assert (conqueror(state), view(state)["holder"]) == (None, (holder + 1) % 3)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_9_5_left_is_the_next_seat_clockwise_from_who_placed_the_token(seats: int) -> None:
    for holder in range(seats):
        state = position(seats=seats, phase="place", holder=holder, hands=[["m1"]] * seats)
        play(state, "place roma")
        end_battle(state)
        assert view(state)["holder"] == (holder + 1) % seats


def test_con_9_6_who_receives_the_token_is_first_in_the_next_battle() -> None:
    """The Courtesan leader, who did not win."""
    state = position(
        seats=3,
        contested="roma",
        lines=[["m6"], [], ["courtesan"]],
        hands=[["m1"], ["m1"], ["m1"]],
    )
    end_battle(state)
    assert who(state) == 2
    play(state, "place siena", "hand keep", "hand keep", "hand keep")
    assert (who(state), view(state)["phase"]) == (2, "battle")


def test_con_r19_if_nobody_played_a_courtesan_there_is_no_leader() -> None:
    assert view(after([6, 4, 3], [0, 0, 0], holder=1))["holder"] == 0
    assert view(after([6, 6, 3], [0, 0, 0], holder=1))["holder"] == 2


def test_con_r21_a_left_neighbour_without_cards_gets_the_token_and_chooses() -> None:
    state = position(seats=3, contested="roma", lines=[["m2"], ["m2"], []], hands=[["m1"], [], ["m1"]], out=[1, 2])
    play(state, "pass")
    assert who(state) == 1
    assert "place siena" in legal(state)
