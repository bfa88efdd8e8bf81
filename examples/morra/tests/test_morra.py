"""The clauses of Morra, and every promise of the kit: ``pytest``, ``signoria rules coverage morra --tests tests``."""

from __future__ import annotations

import pytest
from signoria_morra import GAME

from signoria import Illegal, Match
from signoria.engine.options import Value
from signoria.engine.testing import Kit, cells


def start(seats: int = 2, round_limit: int = 30) -> Match:
    return GAME.start(seats=seats, seed=1, round_limit=round_limit)


def play_round(match: Match, *answers: tuple[int, int]) -> None:
    """Fingers and call of each seat."""
    for seat, (fingers, call) in enumerate(answers):
        match.play(seat, f"show {fingers}")
        match.play(seat, f"call {call}")


@pytest.mark.parametrize(("seats", "options"), list(cells(GAME)))
def test_the_promises_are_kept(seats: int, options: dict[str, Value]) -> None:
    assert Kit(GAME).run(seats, options).whole > 10


def test_mor_1_1_two_to_four_play() -> None:
    assert [start(seats).seats for seats in GAME.seats] == [2, 3, 4]
    with pytest.raises(ValueError, match="2 to 4"):
        start(5)


def test_mor_1_2_a_game_has_several_rounds() -> None:
    match = start()
    play_round(match, (1, 2), (5, 6))
    assert match.view(None)["round"] == 2


def test_mor_2_1_fingers_are_a_secret() -> None:
    match = start()
    match.play(0, "show 4")
    assert match.view(0)["fingers"] == 4
    assert match.view(1)["shown"] == [True, False]
    assert "4" not in str(match.events(1))


def test_mor_2_2_fingers_first() -> None:
    with pytest.raises(Illegal, match="First choose your fingers") as refused:
        start().play(0, "call 5")
    assert refused.value.clause == "MOR-2.2"


def test_mor_2_3_a_call_must_be_possible() -> None:
    match = start()
    match.play(0, "show 3")
    assert match.legal(0) == [f"call {total}" for total in range(4, 9)]
    with pytest.raises(Illegal, match="between 4 and 8"):
        match.play(0, "call 9")


def test_mor_2_4_all_choose_at_once() -> None:
    match = start(3)
    assert list(match.actors) == [0, 1, 2]
    match.play(2, "show 1")
    match.play(2, "call 3")
    assert list(match.actors) == [0, 1]
    with pytest.raises(Illegal, match="the others choose"):
        match.play(2, "show 1")


def test_mor_3_1_all_is_shown_when_all_have_called() -> None:
    match = start()
    play_round(match, (1, 2), (5, 6))
    assert match.view(None)["last"] == [[1, 5], [2, 6]]


def test_mor_3_2_the_true_total_scores() -> None:
    match = start()
    play_round(match, (2, 5), (3, 5))
    assert match.view(None)["points"] == [1, 1]


def test_mor_4_1_three_points_win() -> None:
    match = start()
    for _ in range(3):
        play_round(match, (2, 5), (3, 4))
    assert match.over
    assert match.scores == (1.0, 0.0)
    with pytest.raises(Illegal, match="over"):
        match.play(0, "show 1")


def test_mor_r01_the_last_round_ends_it() -> None:
    match = start(round_limit=1)
    play_round(match, (1, 2), (5, 6))
    assert match.scores == (0.0, 1.0)
