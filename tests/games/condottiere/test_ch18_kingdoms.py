"""Chapter 18: Bigger Kingdoms."""

from __future__ import annotations

import pytest

from helpers.condottiere import play, position, view
from signoria.games.condottiere.state import CondottiereState

APART = ["torino", "venezia", "parma", "bologna", "siena", "napoli"]  # no two of them touch


def after_conquest(seats: int, before: list[str], region: str, bigger: bool = True) -> CondottiereState:
    """Seat 0 held these regions and has just conquered one more."""
    state = position(
        seats=seats,
        options={"bigger_kingdoms": bigger},
        contested=region,
        domains=[before],
        lines=[["m5"]],
        hands=[["m1"], ["m1"]],
        out=list(range(1, seats)),
    )
    play(state, "pass")
    assert len(view(state)["domains"][0]) == len(before) + 1
    return state


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_con_18_1_three_adjacent_regions_are_not_enough_for_four_or_more(seats: int) -> None:
    assert view(after_conquest(seats, ["torino", "genova"], "milano", bigger=False))["ending"] == "adjacent"
    state = after_conquest(seats, ["torino", "genova"], "milano")
    assert view(state)["winners"] == []
    assert view(state)["phase"] == "place"


@pytest.mark.parametrize("seats", [4, 5, 6])
@pytest.mark.parametrize(
    "kingdom",
    [
        ["torino", "genova", "parma", "milano"],
        ["genova", "parma", "lucca", "firenze"],  # a chain will do (CON-12.3)
        ["milano", "modena", "bologna", "urbino"],
    ],
)
def test_con_18_1_four_adjacent_regions_win_with_four_or_more(seats: int, kingdom: list[str]) -> None:
    for region in kingdom:  # whichever of the four comes last
        state = after_conquest(seats, [other for other in kingdom if other != region], region)
        assert view(state)["winners"] == [0]
        assert view(state)["ending"] == "adjacent"


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_con_18_1_five_regions_in_all_still_win(seats: int) -> None:
    assert view(after_conquest(seats, APART[:3], "bologna"))["winners"] == []
    state = after_conquest(seats, APART[:4], "siena")
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "regions")
    # three adjacent among five: won by number, not by neighbours
    assert view(after_conquest(seats, ["torino", "genova", "siena", "napoli"], "milano"))["ending"] == "regions"


@pytest.mark.parametrize("seats", [2, 3])
def test_con_18_2_four_adjacent_regions_are_not_enough_for_two_or_three(seats: int) -> None:
    assert view(after_conquest(seats, ["torino", "genova", "parma"], "milano", bigger=False))["ending"] == "adjacent"
    state = after_conquest(seats, ["torino", "genova", "parma"], "milano")
    assert view(state)["winners"] == []
    assert view(state)["phase"] == "place"


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "kingdom",
    [
        ["torino", "genova", "parma", "milano", "venezia"],
        ["genova", "parma", "lucca", "firenze", "roma"],
    ],
)
def test_con_18_2_five_adjacent_regions_win_with_two_or_three(seats: int, kingdom: list[str]) -> None:
    for region in kingdom:
        state = after_conquest(seats, [other for other in kingdom if other != region], region)
        assert view(state)["winners"] == [0]
        assert view(state)["ending"] == "adjacent"


@pytest.mark.parametrize("seats", [2, 3])
def test_con_18_2_six_regions_in_all_still_win(seats: int) -> None:
    assert view(after_conquest(seats, APART[:4], "siena"))["winners"] == []
    state = after_conquest(seats, APART[:5], "napoli")
    assert (view(state)["winners"], view(state)["ending"]) == ([0], "regions")
    apart = after_conquest(seats, ["torino", "genova", "parma", "siena", "ancona"], "milano")
    assert view(apart)["ending"] == "regions"  # four adjacent among six
