"""Why not? A refusal names the clause that excludes this town or this card, not the one beside it."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.renaissance import GAME, battle, play, position, refused
from signoria.games.renaissance.state import RenaissanceState

TOWNS: dict[str, Any] = {
    "firenze": 0,
    "pistoia": {"owner": 0, "palace": True, "artist": "leonardo"},
    "pisa": {"owner": 0, "palace": True},
    "siena": 1,
    "roma": {"owner": 1, "level": "rampart", "palace": True},
    "viterbo": {"owner": 1, "level": "fortress"},
    "perugia": {"owner": 1, "pillaged": True},
    "ravenna": {"owner": 1, "palace": True, "artist": "bramante"},
    "venezia": 2,
}


def turn(hand: dict[str, int], **spec: Any) -> RenaissanceState:
    """Florence is on turn, at war; Rome and Venice own the rest."""
    return position(**{"towns": TOWNS, "hands": [hand, {}, {}], "war": True, "ducats": [5, 5, 5], **spec})


def sentence(state: RenaissanceState, seat: int, notation: str) -> str:
    return str(GAME.why_not(state, seat, GAME.actions.parse(notation).number))


@pytest.mark.parametrize(
    ("town", "clause"),
    [("pisa", "REN-13.39"), ("perugia", "REN-13.39"), ("viterbo", "REN-13.7"), ("milano", "REN-2.12")],
)
def test_ren_13_39_why_raiders_do_not_go_there(town: str, clause: str) -> None:
    state = turn({"raiders": 1})
    play(state, "raiders")
    assert refused(state, f"target {town}") == clause


@pytest.mark.parametrize(
    ("town", "clause"),
    [("pisa", "REN-13.13"), ("bologna", "REN-13.13"), ("roma", "REN-13.13"), ("viterbo", "REN-13.14")],
)
def test_ren_13_13_why_a_town_cannot_be_corrupted(town: str, clause: str) -> None:
    state = turn({"ambassador": 1})
    play(state, "ambassador", dice=(1, 1))
    assert refused(state, f"target {town}") == clause


def test_ren_13_16_why_nothing_decays_there() -> None:
    state = turn({"ambassador": 1})
    play(state, "ambassador", dice=(3, 4))
    assert refused(state, "target siena") == "REN-13.16"


@pytest.mark.parametrize("town", ["roma", "ravenna", "pisa", "bologna"])
def test_ren_13_18_why_nobody_marries_into_that_town(town: str) -> None:
    state = turn({"marriage": 1})
    play(state, "marriage")
    assert refused(state, f"target {town}") == "REN-13.18"


def test_ren_13_21_why_nobody_marries_whom_he_has_attacked() -> None:
    state = turn({"marriage": 1, "knights": 2})
    play(state, "attack land siena", "lay knights+knights", "red none", "defend none with none", quiet=True)
    play(state, "marriage")
    assert refused(state, "target perugia") == "REN-13.21"


def test_ren_13_41_a_marriage_that_cannot_be_paid_says_so() -> None:
    state = turn({"marriage": 1}, ducats=[1, 0, 0])
    assert refused(state, "marriage") == "REN-13.41"
    assert "1" in sentence(state, 0, "marriage")  # so many ducats there are


@pytest.mark.parametrize(("town", "clause"), [("bologna", "REN-17.3"), ("siena", "REN-17.7"), ("venezia", "REN-13.22")])
def test_ren_r15_why_nobody_rides_there(town: str, clause: str) -> None:
    towns = {**TOWNS, "padova": 2}
    state = turn({"marriage": 1, "ride": 1, "knights": 4}, towns=towns)
    play(state, "marriage", "target padova")
    play(state, "attack land siena", "lay knights+knights", "red none", "defend none with none", quiet=True)
    play(state, *("swap siena for perugia", "accept"))  # whoever owns it: it was attacked once
    play(state, "ride")
    assert refused(state, f"target {town}") == clause


def test_ren_24_3_why_no_artist_is_lured_from_there() -> None:
    state = turn({}, options={"powers": True}, towns={**TOWNS, "bologna": {"owner": 0, "palace": True}})
    play(state, "lure")
    assert refused(state, "target siena") == "REN-24.3"
    assert refused(state, "target pistoia") == "REN-24.3"
    play(state, "target ravenna")
    assert refused(state, "target pistoia") == "REN-24.3"


def test_ren_24_3_a_power_that_lacks_a_palace_or_an_artist_says_so() -> None:
    without = turn({}, options={"powers": True}, towns={"firenze": 0, "ravenna": TOWNS["ravenna"], "venezia": 2})
    assert refused(without, "lure") == "REN-24.3"
    assert "palace" in sentence(without, 0, "lure")
    assert "palace" not in sentence(turn({}), 0, "lure")  # nobody has a power at this table


@pytest.mark.parametrize(("town", "clause"), [("venezia", "REN-16.6"), ("treviso", "REN-16.8"), ("roma", "REN-16.8")])
def test_ren_16_6_why_no_expansion_starts_there(town: str, clause: str) -> None:
    towns = {"venezia": 2, "ragusa": 2, "treviso": 2, "zara": 2, "roma": 1, "firenze": 0}
    state = position(phase="expand", order=[2, 0, 1], towns=towns)
    play(state, "expand sea ancona", "from venezia", "pass", "pass", "expand sea ravenna")
    assert refused(state, f"from {town}") == clause


def test_ren_16_6_a_port_that_was_an_origin_does_not_sail() -> None:
    state = position(phase="expand", order=[1, 0, 2], towns={"firenze": 0, "roma": 1, "venezia": 2})
    play(state, "expand land perugia", "pass", "pass")
    assert refused(state, "expand sea ancona") == "REN-16.6"
    assert refused(state, "expand land viterbo") == "REN-16.6"


def test_ren_16_4_why_no_expansion_goes_by_that_road() -> None:
    state = position(phase="expand", towns={"firenze": 0, "pistoia": 0, "siena": 0, "roma": 1, "venezia": 2})
    play(state, "expand land bologna")
    assert refused(state, "from siena") == "REN-16.4"


@pytest.mark.parametrize(
    ("town", "clause"), [("venezia", "REN-17.5"), ("pisa", "REN-17.5"), ("firenze", "REN-17.6"), ("siena", "REN-R16")]
)
def test_ren_17_6_why_no_attack_starts_there(town: str, clause: str) -> None:
    towns = {**TOWNS, "bologna": 0, "urbino": 0, "ancona": 0, "perugia": 1}
    state = turn({"knights": 4}, towns=towns)
    play(state, "attack land siena", "lay knights+knights", "red none", "defend none with none", quiet=True)
    play(state, "attack land perugia")
    assert refused(state, f"from {town}") == clause


def test_ren_r18_a_condottiere_that_cannot_be_paid() -> None:
    state = battle({"knights": 2, "condottiere": 2}, {"pikemen": 1, "condottiere": 1}, ducats=[1, 0, 0])
    play(state, "attack land siena", (2, "stay out"))
    assert refused(state, "lay condottiere+condottiere") == "REN-R18"
    assert refused(state, "lay knights+cannon") == "REN-17.8"
    assert refused(state, "lay knights+hired") == "REN-25.10"
    assert refused(state, "lay knights+free") == "REN-24.1"
    play(state, "lay knights+condottiere")
    assert refused(state, "red condottiere") == "REN-R18"
    assert refused(state, "red engineer") == "REN-17.9"
    play(state, "red none", (2, "stay out"))
    assert refused(state, "defend condottiere with none") == "REN-R18"
    assert refused(state, "defend cannon with none") == "REN-17.10"
    assert refused(state, "defend none with none") == "REN-17.11"


def test_ren_17_8_who_holds_one_is_not_told_to_hold_none() -> None:
    state = battle({"knights": 1, "pikemen": 2}, {"pikemen": 1})
    play(state, "attack land siena", "stay out")
    for move, key in (("lay knights+knights", "one_in_hand"), ("lay knights+cannon", "not_in_hand")):
        clause, told, _ = GAME.refusal(state, 0, GAME.actions.parse(move).number)
        assert (clause, told) == ("REN-17.8", key)


def test_ren_24_1_where_nobody_has_a_power_none_is_put_off() -> None:
    for phase in ("main", "buy"):
        for move in ("lure", "free raiders", "free retreat attacker_first", "bonus attack"):
            assert refused(turn({}, phase=phase), move) == "REN-24.1"
    state = battle({"knights": 2}, {"pikemen": 1}, options={"powers": True})
    play(state, "attack land siena", "stay out")
    assert refused(state, "lay knights+free") == "REN-24.8"


def test_ren_25_10_what_is_bought_must_be_laid() -> None:
    state = battle({"knights": 2}, {"pikemen": 1}, third={"condottiere": 3})
    play(state, "attack land siena", (2, "sell 2 and give 0"), "hire 2", "hire 2")
    assert refused(state, "lay knights+knights") == "REN-25.10"
    play(state, "lay knights+hired")
    assert refused(state, "red none") == "REN-25.10"
    play(state, "red hired", (2, "sell 1 and give 0"))
    assert refused(state, "hire 0") == "REN-25.8"
    play(state, "hire 2")
    assert refused(state, "defend pikemen with none") == "REN-25.10"


def test_ren_25_9_why_no_more_is_hired() -> None:
    state = battle({"knights": 1, "condottiere": 1}, {}, third={"condottiere": 1}, ducats=[1, 0, 0])
    play(state, "attack land siena", (2, "sell 1 and give 0"))
    assert refused(state, "hire 1") == "REN-25.8"  # Rome defends and sells nothing
    only = battle({"condottiere": 2}, {}, third={"condottiere": 1}, ducats=[2, 0, 0])
    play(only, "attack land siena", (2, "sell 1 and give 0"), "hire 2")
    assert refused(only, "lay condottiere+condottiere") == "REN-R18"


@pytest.mark.parametrize(
    ("flag", "hand", "move", "clause"),
    [
        (
            {"condottiere_satisfies_duty_to_defend": False},
            {"pikemen": 1, "condottiere": 1},
            "condottiere with none",
            "20",
        ),
        ({"defender_red_card_without_blue": False}, {"engineer": 1}, "none with engineer", "21"),
    ],
)
def test_ren_r20_r21_a_stricter_table_says_which_ruling_it_plays(
    flag: dict[str, object], hand: dict[str, int], move: str, clause: str
) -> None:
    state = battle({"knights": 2}, hand, options=flag)
    play(state, "attack land siena", (2, "stay out"), "lay knights+knights", "red none", (2, "stay out"))
    assert refused(state, f"defend {move}") == f"REN-R{clause}"


def test_ren_12_2_a_condottiere_is_not_taken_back() -> None:
    state = battle({"pikemen": 1, "condottiere": 1, "retreat": 1}, {"cannon": 1}, "fortress")
    play(
        state,
        *("attack land siena", (2, "stay out"), "lay pikemen+condottiere", "red none", (2, "stay out")),
        *("defend cannon with none", "no sign", "no sign"),
        dice=(1, 6),
        faces=["4"],
    )
    assert refused(state, "retreat attacker_second") == "REN-12.2"
    assert refused(state, "retreat defender_blue") == "REN-12.1"


@pytest.mark.parametrize(
    ("move", "clause"),
    [("artist firenze", "13.26"), ("artist pistoia", "13.27"), ("banker roma", "13.26"), ("banker pisa", "13.37")],
)
def test_ren_13_26_why_a_palace_does_not_serve(move: str, clause: str) -> None:
    state = turn({"artist_or_banker": 2})
    play(state, "banker pisa")
    assert refused(state, move) == f"REN-{clause}"


def test_ren_r73_three_gifts_are_enough() -> None:
    state = turn({}, ducats=[9, 0, 0])
    play(state, *((0, "gift 1 1") for _ in range(3)))
    assert refused(state, "gift 1 1", 0) == "REN-R73"


def test_ren_25_12_where_nobody_gives_in_a_combat() -> None:
    state = battle({"knights": 2}, {}, third={"condottiere": 1}, options={"gifts_in_combat": "none"})
    play(state, "attack land siena")
    assert refused(state, "give 1", 2) == "REN-25.12"
    assert refused(state, "sell 1 and give 1", 2) == "REN-25.12"
    assert refused(state, "sell 2 and give 0", 2) == "REN-25.8"


def test_ren_r15_a_ride_that_is_no_attack_is_not_refused_for_one() -> None:
    state = turn({"ride": 1, "knights": 2}, war=False, options={"ride_counts_as_attack": False}, towns={"firenze": 0})
    assert refused(state, "ride") == "REN-R15"
    state.attacks = 1
    assert refused(state, "ride") == "REN-R15"


def test_ren_10_4_why_a_traitor_is_not_countered() -> None:
    """The clause of the card that was played, and of the table where a counter needs blue cards."""
    for red, clause in (("engineer", "REN-9.4"), ("traitor", "REN-10.4")):
        lay = ("attack land siena", "stay out", "lay pikemen+pikemen", f"red {red}", "stay out")
        state = battle({"pikemen": 2, red: 1}, {"knights": 1})
        play(state, *lay, "defend knights with none", dice=(1, 1))
        assert refused(state, "counter") == clause
        assert refused(state, "counter", 0) == clause.replace(".4", ".5")  # only the defender can
        strict = battle({"pikemen": 2, red: 1}, {red: 1}, options={"counter_without_blue": False})
        play(strict, *lay, "defend none with none", dice=(1, 1))
        assert refused(strict, "counter") == "REN-R76"
        assert "without blue cards" in sentence(strict, 1, "counter")


@pytest.mark.parametrize(
    ("phase", "move", "clause"),
    [
        ("buy", "cards 0", "REN-14.1"),
        ("expand", "pass", "REN-16.2"),
        ("main", "end", "REN-17.1"),
        ("main", "attack land firenze", "REN-17.1"),
        ("main", "raiders", "REN-13.1"),
        ("council", "pass", "REN-25.2"),
    ],
)
def test_a_player_who_is_not_asked_hears_whose_turn_it_is_and_why(phase: str, move: str, clause: str) -> None:
    state = turn({}, phase=phase)
    assert refused(state, move, 1) == clause
    assert "turn to decide" in sentence(state, 1, move)


@pytest.mark.parametrize(
    ("phase", "move", "clause"),
    [
        ("main", "cards 1", "REN-14.1"),
        ("main", "build palace siena", "REN-14.1"),
        ("buy", "expand land pisa", "REN-16.2"),
        ("expand", "attack land siena", "REN-17.1"),
        ("council", "marriage", "REN-13.1"),
        ("buy", "lure", "REN-R52a"),
        ("main", "sign attacker_first", "REN-11.2"),
    ],
)
def test_a_move_at_the_wrong_time_hears_the_clause_of_its_time(phase: str, move: str, clause: str) -> None:
    assert refused(turn({"marriage": 1, "knights": 2}, phase=phase, options={"powers": True}), move) == clause


def test_two_cards_in_the_wrong_order_are_found() -> None:
    with pytest.raises(ValueError, match="did you mean 'lay pikemen\\+cannon'"):
        GAME.actions.parse("lay cannon+pikemen")
