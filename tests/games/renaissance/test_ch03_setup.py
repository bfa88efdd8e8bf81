"""Chapter 3: the set-up of the base game."""

from __future__ import annotations

import pytest

from helpers.renaissance import GAME, hand, legal, level, mine, owner, phase, play, refused, settled, start, view, who
from signoria.games.renaissance.state import RenaissanceState

EVERYBODY = {"florence", "genoa", "naples", "milan", "rome", "venice"}
HOMES = {
    "florence": {"firenze", "pistoia"},
    "genoa": {"genova", "ajaccio"},
    "naples": {"napoli", "capua"},
    "milan": {"milano", "pavia"},
    "rome": {"roma", "viterbo"},
    "venice": {"venezia", "ragusa"},
}
ALPS = {"trento", "torino", "nizza"}
SOUTH = {"laquila", "benevento", "napoli", "capua", "reggio", "bari"}
NORTH = {"saluzzo", "casale", "milano", "pavia", "piacenza", "parma"}


def extra(state: RenaissanceState, nation: str) -> RenaissanceState:
    """All have placed their towns, and this nation is asked for its extra garrison."""
    while phase(state) != "extra" or view(state)["nations"][who(state)] != nation:
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
    return state


def closed(seats: int, **options: str) -> set[str]:
    return set(view(start(seats, 1, **options))["closed"])


def test_ren_3_1_the_nations_of_the_base_game() -> None:
    assert set(view(start(6))["nations"]) == EVERYBODY


def test_ren_3_2_nations_at_random_or_as_listed() -> None:
    assert view(start(3, nations="listed"))["nations"] == ["florence", "rome", "venice"]
    assert len({tuple(view(start(3, seed))["nations"]) for seed in range(12)}) > 2


def test_ren_3_3_six_ducats_and_a_rampart_each() -> None:
    state = start(6)
    assert view(state)["ducats"] == [6] * 6
    while phase(state) != "extra":
        play(state, legal(state)[0])
    assert view(state)["stocks"] == {"rampart": 14, "castle": 10, "palace": 10}


def test_ren_3_4_all_cards_are_in_one_pile() -> None:
    seen = view(start(4))
    assert (seen["pile"], seen["hands"], seen["discards"], seen["face_up"]) == (80, [0] * 4, {}, {})


def test_ren_3_5_the_first_turn_is_1454() -> None:
    assert view(start(3))["year"] == 1
    assert GAME.data["turns"]["years"][0] == 1454  # type: ignore[index]


def test_ren_3_6_the_first_order_is_drawn() -> None:
    assert len({tuple(view(start(4, seed))["order"]) for seed in range(12)}) > 4


@pytest.mark.parametrize(
    ("seats", "options", "nations", "open_towns"),
    [
        (6, {}, {"florence", "genoa", "naples", "milan", "rome", "venice"}, 43),
        (5, {}, {"florence", "naples", "milan", "rome", "venice"}, 40),
        (4, {"without": "naples"}, {"florence", "milan", "rome", "venice"}, 34),
        (4, {"without": "milan"}, {"florence", "naples", "rome", "venice"}, 34),
        (3, {}, {"florence", "rome", "venice"}, 28),
    ],
)
def test_ren_3_7_who_plays_where(seats: int, options: dict[str, str], nations: set[str], open_towns: int) -> None:
    seen = view(start(seats, 1, **options))
    assert set(seen["nations"]) == nations
    assert len(seen["towns"]) == open_towns


def test_ren_3_8_five_leave_out_genoa_whose_towns_are_free() -> None:
    seen = view(settled(start(5)))
    assert EVERYBODY - set(seen["nations"]) == {"genoa"}
    assert all(seen["towns"][town]["owner"] is None for town in HOMES["genoa"])


def test_ren_3_9_five_close_the_empire_and_savoy() -> None:
    assert closed(5) == ALPS


@pytest.mark.parametrize(("without", "more"), [("naples", SOUTH), ("milan", NORTH)])
def test_ren_3_10_four_leave_out_naples_or_milan(without: str, more: set[str]) -> None:
    assert closed(4, without=without) == ALPS | more
    assert EVERYBODY - set(view(start(4, without=without))["nations"]) == {"genoa", without}


def test_ren_3_11_three_leave_out_both() -> None:
    assert closed(3) == ALPS | SOUTH | NORTH
    assert set(view(start(3))["nations"]) == {"florence", "rome", "venice"}


def test_ren_3_12_what_is_closed_stays_closed() -> None:
    state = settled(start(3))
    before = view(state)["closed"]
    years = set()
    while view(state)["year"] < 3:
        answers = legal(state)
        play(state, next(one for one in ("cards 0", "pass", "end", "vote war", answers[0]) if one in answers))
        years.add(view(state)["year"])
        assert view(state)["closed"] == before
    assert years == {1, 2, 3}


def test_ren_3_13_two_start_towns_in_turn_order() -> None:
    state = start(6)
    for place, seat in enumerate(view(state)["order"]):
        assert who(state) == seat
        assert mine(state, seat) == HOMES[view(state)["nations"][seat]]
        assert all(not mine(state, later) for later in view(state)["order"][place + 1 :])
        play(state, legal(state)[0])


def test_ren_3_14_a_rampart_on_a_start_town() -> None:
    state = start(3)
    homes = view(state)["homes"][who(state)]
    assert legal(state) == [f"place rampart {town}" for town in homes]
    play(state, legal(state)[1])
    assert [level(state, town) for town in homes] == ["garrison", "rampart"]


@pytest.mark.parametrize(("each", "standing"), [(0, 0), (1, 3), (2, 6), (3, 6)])
def test_ren_3_3_as_many_ramparts_as_the_box_says(each: int, standing: int) -> None:
    """Never more than start towns; of the stock there must be enough for all."""
    overlay = {"constant": {"start_ramparts": {"value": each}}}
    state = settled(start(3, overlay=overlay))
    assert [level(state, town) for town in view(state)["towns"]].count("rampart") == standing
    assert view(state)["stocks"]["rampart"] == 20 - standing
    with pytest.raises(ValueError, match="stock_ramparts"):
        start(3, overlay={"constant": {"start_ramparts": {"value": 7}}})


def test_ren_3_15_an_extra_garrison_by_road() -> None:
    state = extra(start(3, nations="listed"), "florence")
    assert "extra siena" in legal(state)
    assert refused(state, "extra ancona") == "REN-3.15"  # no port of its own to sail from
    assert refused(state, "extra parma") == "REN-2.12"  # closed with three players
    play(state, "extra siena")
    assert owner(state, "siena") == 0


def test_ren_3_16_an_extra_garrison_by_sea() -> None:
    state = extra(start(3, nations="listed"), "venice")
    assert {"extra padova", "extra ancona", "extra zara"} <= set(legal(state))  # by road; from any port to any port
    assert refused(state, "extra siena") == "REN-3.15"
    play(state, "extra ancona")
    assert owner(state, "ancona") == 2


def test_ren_3_17_no_cards_before_the_first_turn() -> None:
    state = start(4)
    while phase(state) != "buy":
        assert view(state)["hands"] == [0] * 4
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
    assert view(state)["hands"] == [4] * 4


def test_ren_3_18_all_ramparts_stand_before_the_first_extra_garrison() -> None:
    state = start(5)
    asked = [phase(state)]
    while phase(state) != "buy":
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
        asked.append(phase(state))
    assert asked == ["place_rampart"] * 5 + ["extra"] * 5 + ["buy"]


def test_ren_r04_the_rampart_cannot_be_saved_nor_stand_elsewhere() -> None:
    state = start(3, nations="listed")
    assert all(one.startswith("place rampart") for one in legal(state))
    free = next(town for town, seen in view(state)["towns"].items() if seen["owner"] is None)
    assert refused(state, f"place rampart {free}") == "REN-3.14"


def test_ren_r05_the_extra_garrison_starts_at_a_start_town_and_is_one() -> None:
    state = extra(start(3, nations="listed"), "florence")
    assert "no extra" in legal(state)
    assert refused(state, "extra roma") == "REN-3.15"  # not free
    assert refused(state, "extra viterbo") == "REN-3.15"  # linked with no start town of Florence
    play(state, "extra pisa")
    assert phase(state) != "extra" or who(state) != 0


def test_ren_r06_four_players_leave_it_to_chance() -> None:
    out = {frozenset(view(start(4, seed))["nations"]) for seed in range(8)}
    assert len(out) == 2


def test_ren_e05_after_the_first_deal() -> None:
    state = settled(start(5))
    assert phase(state) == "buy"
    assert view(state)["ducats"] == [10] * 5
    assert view(state)["hands"] == [4] * 5
    assert not view(state)["war"]
    assert sum(hand(state, 0).values()) == 4
