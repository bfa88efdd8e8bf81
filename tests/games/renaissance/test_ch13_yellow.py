"""Chapter 13: yellow cards."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.renaissance import battle, hand, legal, level, owner, phase, play, position, refused, told, view
from signoria.games.renaissance.state import RenaissanceState

TOWNS = {"firenze": 0, "roma": 1, "venezia": 2}


def turn(cards: dict[str, int], towns: dict[str, Any] | None = None, **spec: Any) -> RenaissanceState:
    """Seat 0 is on turn with these cards."""
    return position(towns=TOWNS | (towns or {}), hands=[cards, {}, {}], **{"ducats": [5, 5, 5], **spec})


# In general


def test_ren_13_2_any_number_in_one_turn() -> None:
    state = turn({"raiders": 2, "ambassador": 1, "marriage": 1}, {"siena": 1, "perugia": 1})
    play(state, "raiders", "target siena", "raiders", "target perugia", dice=(6, 6))
    play(state, "ambassador", dice=(6, 6), deal=("knights", "ride"))
    play(state, "marriage", "target siena")
    assert hand(state, 0) == {"knights": 1, "ride": 1}


@pytest.mark.parametrize(("die", "marked"), [(1, False), (6, True)])
def test_ren_13_3_discarded_also_when_the_roll_fails(die: int, marked: bool) -> None:
    state = turn({"raiders": 1})
    play(state, "raiders", "target roma", dice=[die])
    assert view(state)["towns"]["roma"]["pillaged"] == marked
    assert (view(state)["discards"], hand(state, 0)) == ({"raiders": 1}, {})


def test_ren_13_4_only_a_ride_is_an_attack() -> None:
    cards = {"raiders": 1, "marriage": 1, "ambassador": 1, "knights": 2, "ride": 1}
    state = turn(cards, {"siena": 1, "perugia": 1, "bologna": 2})
    play(state, "raiders", "target roma", "marriage", "target siena", "ambassador", "target roma", dice=(6, 1, 1, 1))
    assert view(state)["attacks"] == 0
    assert "attack land bologna" in legal(state)
    play(state, "ride", "target bologna")
    assert view(state)["attacks"] == 1


def test_ren_13_41_a_card_without_a_target_cannot_be_played() -> None:
    fortress = {"owner": 1, "level": "fortress"}
    state = position(
        towns={"firenze": 0, "roma": fortress},
        hands=[{"marriage": 1, "ambassador": 1, "artist_or_banker": 1}],
        ducats=[5],
    )
    assert refused(state, "marriage") == "REN-13.41"
    assert "ambassador" in legal(state)
    play(state, "ambassador", dice=(1, 1))
    assert phase(state) == "main"  # nobody to corrupt
    dear = turn({"marriage": 1}, ducats=[1, 0, 0])
    assert refused(dear, "marriage") == "REN-13.41"


# Raiders


def test_ren_13_7_a_fortress_is_never_pillaged() -> None:
    state = turn({"raiders": 1}, {"siena": {"owner": 1, "level": "fortress"}})
    play(state, "raiders")
    assert refused(state, "target siena") == "REN-13.7"


@pytest.mark.parametrize("taken", [False, True])
def test_ren_13_11_a_pillaged_town_yields_nothing_this_turn(taken: bool) -> None:
    state = turn({"raiders": 1, "marriage": int(taken)}, {"siena": 1}, turn=0)
    play(state, "raiders", "target siena", dice=[6])
    if taken:
        play(state, "marriage", "target siena")
    before = view(state)["ducats"]
    play(state, "end", "end", "end", "pass", "pass", "pass")
    gains = [after - had for after, had in zip(view(state)["ducats"], before, strict=True)]
    assert gains == [1, 1, 1]  # Firenze, Roma, Venezia; Siena nothing


@pytest.mark.parametrize(
    ("built", "die", "gain"), [("garrison", 2, 0), ("garrison", 3, 1), ("rampart", 4, 0), ("rampart", 5, 2)]
)
def test_ren_e21_and_e22_raiders(built: str, die: int, gain: int) -> None:
    state = turn({"raiders": 1}, {"siena": {"owner": 1, "level": built}})
    play(state, "raiders", "target siena", dice=[die])
    assert view(state)["ducats"][0] == 5 + gain
    assert view(state)["towns"]["siena"]["pillaged"] == bool(gain)
    assert view(state)["discards"] == {"raiders": 1}


def test_ren_13_39_what_raiders_leave_alone() -> None:
    towns = {"siena": {"owner": 1, "level": "fortress"}, "perugia": {"owner": 1, "pillaged": True}}
    state = turn({"raiders": 1}, towns)
    play(state, "raiders")
    for town, clause in (("siena", "13.7"), ("perugia", "13.39"), ("firenze", "13.39")):
        assert refused(state, f"target {town}") == f"REN-{clause}"
    assert "target pisa" in legal(state)  # a free town: no roll is needed (R33)
    play(state, "target pisa")
    assert view(state)["ducats"][0] == 6


# Ambassador


@pytest.mark.parametrize(("dice", "effect"), [((1, 6), "bad_maintenance"), ((6, 6), "foreign_aid")])
def test_ren_13_12_two_dice_are_added(dice: tuple[int, int], effect: str) -> None:
    (event,) = told(play(turn({"ambassador": 1}), "ambassador", dice=dice), "ambassador")
    assert (event["dice"], event["effect"]) == (list(dice), effect)


@pytest.mark.parametrize(("built", "die", "taken"), [(1, 2, 0), (1, 3, 1), (2, 4, 0), (2, 5, 1)])
def test_ren_13_14_more_than_the_fortification(built: int, die: int, taken: int) -> None:
    state = turn({"ambassador": 1}, {"siena": {"owner": 1, "level": ("garrison", "rampart")[built - 1]}})
    play(state, "ambassador", "target siena", dice=(1, 1, die))
    assert owner(state, "siena") == (0 if taken else 1)
    walls = turn({"ambassador": 1}, {"siena": {"owner": 1, "level": "fortress"}})
    play(walls, "ambassador", dice=(1, 1))
    assert refused(walls, "target siena") == "REN-13.14"


def test_ren_13_15_the_fortification_stays() -> None:
    state = turn({"ambassador": 1}, {"siena": {"owner": 1, "level": "rampart"}})
    play(state, "ambassador", "target siena", dice=(1, 1, 6))
    assert (owner(state, "siena"), level(state, "siena")) == (0, "rampart")


def test_ren_13_40_targets_are_chosen_when_the_dice_are_seen() -> None:
    state = turn({"ambassador": 1}, {"siena": 1})
    events = play(state, "ambassador", dice=(1, 1))
    assert told(events, "ambassador")[0]["dice"] == [1, 1]
    assert phase(state) == "corrupt"
    (event,) = told(play(state, "target siena", dice=[3]), "corrupt")
    assert (event["town"], event["die"]) == ("siena", 3)


@pytest.mark.parametrize(
    ("dice", "effect"),
    [
        ((1, 1), "corruption"),
        ((2, 4), "corruption"),
        ((3, 4), "bad_maintenance"),
        ((4, 4), "bad_maintenance"),
        ((4, 5), "foreign_aid"),
        ((6, 6), "foreign_aid"),
    ],
)
def test_ren_e23_the_ambassador(dice: tuple[int, int], effect: str) -> None:
    state = turn({"ambassador": 1}, {"siena": {"owner": 1, "level": "rampart"}})
    events = play(state, "ambassador", dice=dice)
    assert told(events, "ambassador")[0]["effect"] == effect
    asked = {"corruption": "corrupt", "bad_maintenance": "maintain", "foreign_aid": "main"}[effect]
    assert phase(state) == asked
    assert view(state)["hands"][0] == (2 if effect == "foreign_aid" else 0)


def test_ren_13_13_corruption_spares_towns_with_a_palace() -> None:
    towns = {"siena": {"owner": 1, "level": "rampart"}, "perugia": {"owner": 1, "palace": True}}
    state = turn({"ambassador": 2}, towns)
    play(state, "ambassador", dice=(1, 2))
    assert refused(state, "target perugia") == "REN-13.13"
    play(state, "target siena", dice=[4])
    assert owner(state, "siena") == 1
    play(state, "ambassador", "target siena", dice=(1, 2, 5))
    assert (owner(state, "siena"), level(state, "siena")) == (0, "rampart")


def test_ren_13_16_bad_maintenance_of_anybody() -> None:
    state = turn({"ambassador": 1}, {"siena": {"owner": 1, "level": "fortress"}})
    play(state, "ambassador", "target siena", dice=(3, 4))
    assert level(state, "siena") == "rampart"
    assert view(state)["stocks"] == {"rampart": 19, "castle": 10, "palace": 10}


def test_ren_r01_a_fortress_becomes_a_rampart_and_a_rampart_a_garrison() -> None:
    state = turn({"ambassador": 2}, {"siena": {"owner": 1, "level": "fortress"}})
    play(state, "ambassador", "target siena", dice=(3, 4))
    assert level(state, "siena") == "rampart"
    play(state, "ambassador", "target siena", dice=(3, 4))
    assert (level(state, "siena"), owner(state, "siena")) == ("garrison", 1)


def test_ren_r35_own_buildings_too_no_palaces_and_only_who_will() -> None:
    towns = {"firenze": {"owner": 0, "level": "rampart"}, "siena": {"owner": 1, "palace": True}}
    state = turn({"ambassador": 1}, towns)
    play(state, "ambassador", dice=(3, 4))
    assert legal(state) == ["target firenze", "none"]
    play(state, "none")
    assert level(state, "firenze") == "rampart"


# Marriage


def test_ren_13_19_the_garrison_is_replaced() -> None:
    state = turn({"marriage": 1}, {"siena": 1})
    play(state, "marriage", "target siena")
    assert (owner(state, "siena"), level(state, "siena")) == (0, "garrison")


def test_ren_13_20_the_price_is_two_ducats() -> None:
    state = turn({"marriage": 1}, {"siena": 1}, ducats=[2, 0, 0])
    play(state, "marriage", "target siena")
    assert view(state)["ducats"] == [0, 2, 0]


def test_ren_13_22_no_attack_on_the_new_family() -> None:
    towns = {"siena": 1, "perugia": 1, "bologna": 2}
    state = turn({"marriage": 1, "knights": 2, "ride": 1}, towns, war=True)
    play(state, "marriage", "target siena")
    assert refused(state, "attack land perugia") == "REN-13.22"
    assert "attack land bologna" in legal(state)
    play(state, "ride")
    assert legal(state) == ["target venezia", "target bologna"]


def test_ren_r34_raiders_and_corruption_ask_for_no_peace() -> None:
    cards = {"marriage": 2, "raiders": 1, "ambassador": 1}
    state = turn(cards, {"siena": 1, "perugia": 1, "ancona": 1})
    play(state, "marriage", "target siena")  # not stopped by a marriage
    play(state, "raiders", "target perugia", dice=[6])
    play(state, "ambassador", "target perugia", dice=(1, 1, 6))
    assert owner(state, "perugia") == 0
    play(state, "marriage", "target ancona")  # nor do they prevent one
    assert owner(state, "ancona") == 0


def test_ren_13_18_marriage_with_a_mere_garrison() -> None:
    towns = {"siena": 1, "perugia": {"owner": 1, "level": "rampart"}, "pisa": {"owner": 2, "palace": True}}
    state = turn({"marriage": 2, "knights": 2}, towns, war=True)
    play(state, "marriage")
    for town in ("perugia", "pisa"):
        assert refused(state, f"target {town}") == "REN-13.18"
    play(state, "target siena")
    assert owner(state, "siena") == 0
    assert view(state)["ducats"] == [3, 7, 5]
    assert refused(state, "attack land perugia") == "REN-13.22"
    assert "attack land roma" not in legal(state)


def test_ren_13_21_no_marriage_after_an_attack() -> None:
    state = battle({"knights": 2, "marriage": 1}, {"pikemen": 1}, "fortress", towns={"pisa": 1})
    play(
        state,
        *("attack land siena", "lay knights+knights", "red none", "defend pikemen with none"),
        dice=(1, 6),
        quiet=True,
    )
    play(state, "marriage")
    assert legal(state) == ["target venezia"]


def test_ren_13_38_the_price_must_be_there() -> None:
    assert refused(turn({"marriage": 1}, ducats=[1, 0, 0]), "marriage") == "REN-13.41"


# Artist or Banker


def test_ren_13_27_the_palace_must_be_empty() -> None:
    state = turn({"artist_or_banker": 1}, {"siena": {"owner": 0, "artist": "piero"}, "pisa": 0})
    assert refused(state, "artist siena") == "REN-13.27"
    assert refused(state, "artist pisa") == "REN-13.26"  # no palace at all


def test_ren_13_29_one_artist_in_a_palace() -> None:
    state = turn({"artist_or_banker": 2}, {"siena": {"owner": 0, "palace": True}})
    play(state, "artist siena", artists=["piero"])
    assert refused(state, "artist siena") == "REN-13.27"


def test_ren_13_31_a_point_for_the_owner_each_turn() -> None:
    state = turn({"artist_or_banker": 1}, {"pisa": {"owner": 0, "palace": True}})
    assert view(state)["due"][0]["points"] == 0
    play(state, "artist pisa", artists=["piero"])
    play(state, "end", "end", "end", "pass", "pass", "pass")
    assert view(state)["points"] == [1, 0, 0]
    assert view(state)["due"][0]["points"] == 1


def test_ren_13_35_three_artists_are_left_for_the_last_palace() -> None:
    placed = ("leonardo", "botticelli", "verrocchio", "michelangelo", "raffaello", "donatello", "bramante", "mantegna")
    homes = ("siena", "pisa", "perugia", "urbino", "ancona", "ravenna", "bologna", "ferrara", "padova")
    towns: dict[str, Any] = {
        town: {"owner": 0, "artist": artist} for town, artist in zip(homes, (*placed, "piero"), strict=True)
    }
    state = turn({"artist_or_banker": 1}, towns | {"pistoia": {"owner": 0, "palace": True}})
    assert view(state)["stocks"]["palace"] == 0
    assert view(state)["reserve"] == ["savonarola", "bellini", "antonello"]
    play(state, "artist pistoia", artists=["antonello"])
    assert view(state)["reserve"] == ["savonarola", "bellini"]


def test_ren_13_37_once_for_each_palace_and_turn() -> None:
    towns = {"siena": {"owner": 0, "artist": "donatello"}, "pisa": {"owner": 0, "palace": True}}
    state = turn({"artist_or_banker": 3}, towns)
    play(state, "banker siena")  # with an artist
    assert refused(state, "banker siena") == "REN-13.37"
    play(state, "banker pisa")  # without one
    assert view(state)["ducats"][0] == 15


def test_ren_r38_once_whoever_owns_the_palace() -> None:
    palace = {"owner": 0, "palace": True}
    cards = {"artist_or_banker": 1}
    state = position(towns=TOWNS | {"siena": palace, "ancona": 1}, hands=[cards, cards, {}])
    play(state, "banker siena", (0, "swap siena for ancona"), "accept", "end")
    assert view(state)["towns"]["siena"]["owner"] == 1
    assert refused(state, "banker siena") == "REN-13.37"


def test_ren_r56_a_marker_stays_when_the_town_is_taken() -> None:
    state = turn({"raiders": 1, "marriage": 1}, {"siena": 1})
    play(state, "raiders", "target siena", "marriage", "target siena", dice=[6])
    assert (owner(state, "siena"), view(state)["towns"]["siena"]["pillaged"]) == (0, True)
    assert view(state)["due"][0]["ducats"] == 1  # Firenze alone


YELLOW = ("ambassador", "raiders", "marriage", "ride", "artist firenze", "banker firenze")


def test_ren_r14_yellow_cards_only_in_the_own_turn() -> None:
    cards = {"ambassador": 1, "raiders": 1}
    for asked in ("buy", "expand", "council"):
        state = turn(cards, phase=asked)
        assert {refused(state, card) for card in YELLOW} == {"REN-13.1"}
    mine = position(towns=TOWNS, hands=[{}, cards, {}])
    assert {refused(mine, card, 1) for card in YELLOW} == {"REN-13.1"}  # not one's own turn
    fought = battle({"knights": 2, "ambassador": 1}, {})
    play(fought, "attack land siena", "stay out")
    assert refused(fought, "ambassador", 0) == "REN-13.1"


def test_ren_13_28_an_artist_is_drawn() -> None:
    state = turn({"artist_or_banker": 1}, {"siena": {"owner": 0, "palace": True}})
    play(state, "artist siena", artists=["raffaello"])
    assert view(state)["towns"]["siena"]["artist"] == "raffaello"
    assert "raffaello" not in view(state)["reserve"]


def test_ren_e32_savonarola_burns_the_palace() -> None:
    state = turn({"artist_or_banker": 1}, {"siena": {"owner": 0, "palace": True}})
    play(state, "artist siena", artists=["savonarola"])
    assert not view(state)["towns"]["siena"]["palace"]
    assert view(state)["stocks"]["palace"] == 10
    assert len(view(state)["reserve"]) == 12


def test_ren_13_36_the_banker_brings_five_ducats() -> None:
    state = turn({"artist_or_banker": 2}, {"siena": {"owner": 0, "artist": "donatello"}})
    play(state, "banker siena")
    assert view(state)["ducats"][0] == 10
    assert refused(state, "banker siena") == "REN-13.37"
    assert refused(state, "artist siena") == "REN-13.27"


def test_ren_13_1_only_what_is_in_the_hand() -> None:
    assert refused(turn({}), "ambassador") == "REN-13.1"
