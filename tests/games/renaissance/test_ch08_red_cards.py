"""Chapters 8 to 12: what red cards do, and may not do."""

from __future__ import annotations

import pytest

from helpers.renaissance import battle, hand, legal, owner, phase, play, position, refused, told, totals, view
from signoria.games.renaissance.state import RenaissanceState

ATTACK = "attack land siena"


def met(state: RenaissanceState, laid: str, red: str, defence: str) -> tuple[str, ...]:
    """The moves of an attack on Siena up to the reveal; the third player stays out."""
    return ATTACK, "stay out", f"lay {laid}", f"red {red}", "stay out", f"defend {defence}"


def test_ren_8_17_who_holds_a_condottiere_may_double_him() -> None:
    cards = {"knights": 1, "condottiere": 1, "sign_of_god": 1}
    state = battle(cards, {"pikemen": 1, "sign_of_god": 1})
    play(state, *met(state, "knights+condottiere", "none", "pikemen with none"), dice=(1, 1), faces=["betrayal"])
    play(state, "pay", faces=["6"])
    while phase(state) == "signs" and view(state)["actors"] == [0]:
        assert legal(state) == ["sign attacker_first", "no sign"]
        play(state, "no sign")
    assert legal(state) == ["sign attacker_second", "sign defender_blue", "no sign"]
    events = play(state, "sign attacker_second", quiet=True)
    assert totals(events) == (1 + 5, 2 + 3 + 2 * 6 + 1)


def test_ren_9_7_one_engineer_for_each_player() -> None:
    state = battle({"knights": 2, "engineer": 1}, {"pikemen": 1, "engineer": 2}, "rampart")
    play(state, ATTACK, "stay out")
    assert all("engineer" not in one for one in legal(state))
    play(state, "lay knights+knights", "red engineer", "stay out")
    events = play(state, "defend pikemen with engineer", dice=(1, 1), quiet=True)
    assert told(events, "counter") == []  # the cards have met; the second stays in the hand
    assert hand(state, 1)["engineer"] == 1


def test_ren_10_7_one_traitor_for_each_player() -> None:
    state = battle({"knights": 2, "traitor": 1}, {"pikemen": 1, "traitor": 2}, "rampart")
    play(state, ATTACK, "stay out")
    assert all("traitor" not in one for one in legal(state))
    play(state, "lay knights+knights", "red traitor", "stay out", "defend pikemen with none", dice=(1, 1))
    play(state, "counter", quiet=True)
    assert hand(state, 1)["traitor"] == 1


def test_ren_12_2_a_condottiere_is_not_taken_back() -> None:
    state = battle({"knights": 1, "condottiere": 1, "retreat": 2}, {"cannon": 1}, "fortress")
    play(state, *met(state, "knights+condottiere", "none", "cannon with none"), dice=(1, 6), faces=["4"])
    play(state, "no sign", "no sign")
    assert legal(state) == ["retreat attacker_first", "no retreat"]


def test_ren_12_3_each_retreat_saves_a_card() -> None:
    state = battle({"knights": 1, "cannon": 1, "retreat": 2}, {"swiss_regiment": 1}, "fortress")
    moves = met(state, "knights+cannon", "none", "swiss_regiment with none")
    play(state, *moves, "no sign", "no sign", "retreat attacker_first", "retreat attacker_second", dice=(1, 6))
    assert view(state)["face_up"] == {"knights": 1, "cannon": 1}
    assert view(state)["discards"] == {"retreat": 2}


def test_ren_r32_no_bluff_with_other_cards() -> None:
    cards = {"knights": 2, "sign_of_god": 1, "retreat": 1, "raiders": 1}
    state = battle(cards, {"pikemen": 1, "sign_of_god": 1, "retreat": 1, "ride": 1})
    play(state, ATTACK, "stay out")
    assert legal(state) == ["lay knights+knights"]
    play(state, "lay knights+knights")
    assert legal(state) == ["red none"]
    play(state, "red none", "stay out")
    assert legal(state) == ["defend pikemen with none"]


def test_ren_r62_a_sign_doubles_a_condottiere_and_corruption_spares_palaces_and_fortresses() -> None:
    state = battle({"knights": 1, "condottiere": 1, "sign_of_god": 1}, {})
    moves = met(state, "knights+condottiere", "none", "none with none")
    events = play(state, *moves, "sign attacker_second", dice=(1, 6), faces=["4"], quiet=True)
    assert totals(events)[0] == 1 + 5 + 2 * 4
    towns = {"firenze": 0, "roma": {"owner": 1, "palace": True}, "venezia": {"owner": 2, "level": "fortress"}}
    bribed = position(towns=towns | {"siena": 1}, hands=[{"ambassador": 1}])
    play(bribed, "ambassador", dice=(1, 1))
    assert legal(bribed) == ["target siena"]


def test_ren_r70_each_condottiere_is_rolled_for_alone() -> None:
    state = battle({"condottiere": 3}, {"pikemen": 1})
    moves = met(state, "condottiere+condottiere", "condottiere", "pikemen with none")
    events = play(state, *moves, dice=(1, 1), faces=["4", "rout", "6"], quiet=True)
    assert [event["face"] for event in told(events, "condottiere")] == ["4", "rout", "6"]
    assert totals(events)[0] == 1 + 4 + 6


def test_ren_r71_of_two_equal_cards_the_traitor_takes_one() -> None:
    state = battle({"knights": 2}, {"pikemen": 1, "traitor": 1})
    events = play(state, *met(state, "knights+knights", "none", "pikemen with traitor"), dice=(1, 1), quiet=True)
    assert told(events, "betrayed") == [{"seat": 0, "what": "knights"}]
    assert totals(events)[0] == 1 + 5


@pytest.mark.parametrize(("dice", "asked"), [((6, 1), 1), ((1, 6), 0)])
def test_ren_r72_who_keeps_his_cards_is_not_asked_for_a_retreat(dice: tuple[int, int], asked: int) -> None:
    state = battle({"knights": 2, "retreat": 1}, {"cannon": 1, "retreat": 1}, "rampart")
    play(state, *met(state, "knights+knights", "none", "cannon with none"), "no sign", "no sign", dice=dice)
    assert (phase(state), view(state)["actors"]) == ("retreats", [asked])
    play(state, "no retreat")
    assert (phase(state), owner(state, "siena")) == ("main", 1 - asked)
    assert refused(state, "retreat attacker_first") == "REN-12.1"
