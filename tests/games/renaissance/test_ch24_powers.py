"""Chapter 24: the powers of the nations."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.renaissance import (
    GAME,
    battle,
    hand,
    legal,
    owner,
    phase,
    play,
    position,
    refused,
    start,
    told,
    totals,
    view,
    who,
)
from signoria.games.renaissance.state import RenaissanceState

TOWNS = {"firenze": 0, "roma": 1, "venezia": 2}
ON = {"powers": True}


def turn(cards: dict[str, int], towns: dict[str, Any] | None = None, **spec: Any) -> RenaissanceState:
    """Seat 0 is on turn with these cards."""
    return position(towns=TOWNS | (towns or {}), hands=[cards, {}, {}], **{"ducats": [5, 5, 5], **spec})


@pytest.mark.parametrize(("powers", "ducats"), [(False, [1, 1, 1]), (True, [1, 1, 3])])
def test_ren_24_1_all_powers_or_none(powers: bool, ducats: list[int]) -> None:
    state = position(options={"powers": powers}, towns=TOWNS, phase="council")
    play(state, "pass", "pass", "pass")
    assert view(state)["ducats"] == ducats


def test_ren_24_4_a_lured_artist_moves_to_the_empty_palace() -> None:
    towns = {"siena": {"owner": 0, "palace": True}, "perugia": {"owner": 1, "artist": "piero"}}
    state = turn({}, towns, options=ON)
    play(state, "lure", "target perugia", dice=[6])
    seen = view(state)["towns"]
    assert (seen["siena"]["artist"], seen["perugia"]["artist"]) == ("piero", None)
    assert seen["perugia"]["palace"]


def test_ren_r52a_florence_names_artist_and_palace_before_the_die() -> None:
    palaces = {town: {"owner": 0, "palace": True} for town in ("siena", "pisa")}
    towns = palaces | {"perugia": {"owner": 1, "artist": "piero"}, "ancona": {"owner": 2, "artist": "bellini"}}
    state = turn({}, towns, options=ON)
    play(state, "lure", "target ancona")
    assert legal(state) == ["target pisa", "target siena"]
    (event,) = told(play(state, "target pisa", dice=[1]), "lure")
    assert (event["artist"], event["success"]) == ("bellini", False)
    assert view(state)["towns"]["ancona"]["artist"] == "bellini"
    assert refused(state, "lure") == "REN-24.3"


def test_ren_r52b_naples_retreats_in_defence_too_but_once_a_turn() -> None:
    state = battle({"knights": 4}, {"pikemen": 2}, options=ON, nations=["florence", "naples", "venice"])
    moves = ("attack land siena", "lay knights+knights", "red none", "defend pikemen with none")
    play(state, *moves, "free retreat defender_blue", dice=(6, 1), quiet=True)
    assert hand(state, 1) == {"pikemen": 2}
    again = battle({"knights": 2}, {"pikemen": 1}, options=ON, nations=["florence", "naples", "venice"])
    again.spent = state.spent
    play(again, *moves[:1], "stay out", *moves[1:3], "stay out", moves[3], "no sign", "no sign", dice=(6, 1))
    assert legal(again) == ["no retreat"]


def milan(cards: dict[str, int], defence: dict[str, int], **spec: Any) -> RenaissanceState:
    """Milan may attack Siena."""
    return battle(cards, defence, options=ON, nations=["milan", "rome", "venice"], **{"ducats": [0, 5, 5], **spec})


def test_ren_r52d_milans_condottiere_is_like_a_card() -> None:
    assert refused(milan({}, {}), "attack land siena") == "REN-17.4"
    state = milan({"knights": 1}, {"pikemen": 1})  # it counts for the two cards that an attack needs
    moves = ("attack land siena", "lay knights+free", "red none", "defend pikemen with none")
    play(state, *moves, "pay", dice=(1, 1), faces=["betrayal", "6"], quiet=True)
    assert view(state)["ducats"] == [0, 4, 5]  # no ducat for Milan, one for the bribe
    assert owner(state, "siena") == 1
    assert "condottiere" not in view(state)["discards"]  # gone, not discarded
    other = battle({"knights": 2}, {}, options=ON, nations=["florence", "rome", "milan"])
    play(other, "attack land siena")
    assert not any(one.startswith("sell") for one in legal(other))  # cannot be sold


def test_ren_r52d_milans_condottiere_may_be_doubled_and_comes_once() -> None:
    state = milan({"knights": 1, "sign_of_god": 1}, {"pikemen": 1}, level="fortress")
    moves = ("attack land siena", "lay knights+free", "red none", "defend pikemen with none")
    events = play(state, *moves, "sign attacker_second", dice=(1, 1), faces=["4"], quiet=True)
    assert totals(events) == (1 + 5 + 2 * 4, 6 + 3 + 1)
    assert view(state)["spent"] == ["milan"]
    assert refused(state, "attack land roma") == "REN-17.4"  # one card is not enough now


def test_ren_17_13_the_reveal_tells_which_condottiere_was_bought_and_which_is_milans() -> None:
    """Three Condottieri lie there, two of them bought: all look alike, and everybody's view tells them apart."""
    found = []
    for blue, red in (("hired+free", "hired"), ("hired+hired", "free")):
        state = milan({"knights": 1}, {"pikemen": 1}, third={"condottiere": 2}, ducats=[2, 5, 5])
        play(state, "attack land siena", (2, "sell 2 and give 0"), "hire 2", "hire 2")
        play(state, f"lay {blue}", f"red {red}", "stay out")
        before = view(state, 1)
        events = play(state, "defend pikemen with none", dice=(1, 1))
        seen = view(state, 1)["combat"]
        assert seen is not None
        sources = told(events, "reveal")[0]["sources"]
        names = ("attacker_first", "attacker_second", "attacker_red", "defender_blue")
        slots = dict(zip(names, seen["slots"], strict=False))
        assert sources == {name: slot["source"] for name, slot in slots.items()}
        found.append((before, sources))
    assert found[0][0] == found[1][0]
    assert found[0][1] != found[1][1]


def test_ren_r74_the_size_of_the_hand_shows_milans_condottiere_but_not_the_slot() -> None:
    state = milan({"knights": 2}, {"pikemen": 1})
    play(state, "attack land siena", "stay out", "lay knights+free", "red none")
    seen = view(state, 1)["combat"]
    assert seen is not None
    assert (view(state, 1)["hands"][0], seen["own"][0]) == (1, 1)
    assert [slot["filled"] for slot in seen["slots"]] == [True, True, False, False, False]
    assert all(slot["card"] is None and slot["source"] is None for slot in seen["slots"])


def test_ren_r52e_spain_raids_in_its_own_turn_only() -> None:
    state = turn({}, options=ON, nations=["spain", "rome", "venice"])
    play(state, "free raiders", "target roma", dice=[1])  # a failure uses it up too
    assert view(state)["discards"] == {}
    assert refused(state, "free raiders") == "REN-24.10"
    before = turn({}, options=ON, nations=["spain", "rome", "venice"], phase="expand")
    assert refused(before, "free raiders") == "REN-R52e"


def test_ren_r52f_the_empire_keeps_the_hand_limit() -> None:
    spec = {"options": ON, "nations": ["empire", "florence", "venice"], "towns": TOWNS}
    state = position(**spec, phase="buy", hands=[{"pikemen": 11}], ducats=[9])
    assert refused(state, "cards 2") == "REN-14.6"
    dealt = position(**spec, phase="vote", year=2)
    play(dealt, *[(seat, "vote war") for seat in range(3)])
    assert view(dealt)["hands"] == [7, 6, 6]


def test_ren_r52g_the_swiss_say_their_bonus_openly_also_without_a_vote() -> None:
    state = start(6, scenario="1515", powers=True)
    while phase(state) in ("start", "place_rampart", "place_palace", "extra"):
        play(state, "no extra" if phase(state) == "extra" else legal(state)[0])
    seat = who(state)
    assert (phase(state), view(state)["actors"], view(state)["nations"][seat]) == ("vote", [seat], "swiss")
    assert legal(state) == ["bonus attack", "bonus defence"]
    assert [GAME.wording(language).prompt(state.view(seat)) for language in ("en", "fr")] == [
        "Is your bonus for this turn in attack or in defence?",
        "Votre bonus de ce tour va-t-il à l’attaque ou à la défense\u00a0?",
    ]
    events = play(state, "bonus defence")
    assert told(events, "sealed_vote") == []  # nobody votes in the first turn (REN-23.8)
    (event,) = told(events, "bonus")
    assert event == {"seat": seat, "side": "defence"}
    assert (phase(state), view(state)["bonus"]) == ("buy", 2)


def test_ren_24_2_genoa_knows_no_terrain() -> None:
    state = battle({"knights": 2}, {"pikemen": 1}, town="perugia", options=ON, nations=["genoa", "rome", "venice"])
    moves = ("attack land perugia", "lay knights+knights", "red none", "defend pikemen with none")
    assert totals(play(state, *moves, dice=(1, 1), quiet=True))[1] == 6


@pytest.mark.parametrize(("die", "moved"), [(4, False), (5, True)])
def test_ren_24_3_florence_lures_once(die: int, moved: bool) -> None:
    towns = {"siena": {"owner": 0, "palace": True}, "perugia": {"owner": 1, "artist": "piero"}}
    state = turn({}, towns, options=ON)
    play(state, "lure", "target perugia", dice=[die])
    assert view(state)["towns"]["siena" if moved else "perugia"]["artist"] == "piero"
    assert refused(state, "lure") == "REN-24.3"


def test_ren_24_5_naples_retreats_once() -> None:
    state = battle({"knights": 2}, {"cannon": 1}, "fortress", options=ON, nations=["naples", "rome", "venice"])
    moves = ("attack land siena", "lay knights+knights", "red none", "defend cannon with none")
    play(state, *moves, "free retreat attacker_first", dice=(1, 6), quiet=True)
    assert view(state)["face_up"] == {"knights": 1}
    assert view(state)["spent"] == ["naples"]


def test_ren_24_7_venice_earns_more() -> None:
    state = position(options=ON, towns=TOWNS, phase="council")
    play(state, "pass", "pass", "pass")
    assert view(state)["ducats"] == [1, 1, 3]


def test_ren_24_8_milan_has_a_condottiere_without_a_card() -> None:
    state = battle({"knights": 1}, {"pikemen": 1}, options=ON, nations=["milan", "rome", "venice"], ducats=[0, 0, 0])
    moves = ("attack land siena", "lay knights+free", "red none", "defend pikemen with none")
    assert totals(play(state, *moves, dice=(1, 1), faces=["6"], quiet=True)) == (12, 6)
    assert view(state)["discards"] == {"pikemen": 1}
    assert view(state)["spent"] == ["milan"]


def test_ren_24_9_france_attacks_from_what_it_has_taken() -> None:
    for nation, answer in (("france", True), ("florence", False)):
        state = battle(
            {"knights": 4}, {}, options=ON, nations=[nation, "rome", "venice"], towns={"viterbo": 1, "piombino": 1}
        )
        moves = ("attack land siena", "lay knights+knights", "red none", "defend none with none")
        play(state, *moves, dice=(6, 1), quiet=True)
        assert ("attack land viterbo" in legal(state)) == answer
        if not answer:
            assert refused(state, "attack land viterbo") == "REN-R16"


def test_ren_24_10_spain_raids_once() -> None:
    state = turn({}, options=ON, nations=["spain", "rome", "venice"])
    play(state, "free raiders", "target roma", dice=[6])
    assert view(state)["ducats"][0] == 6
    assert refused(state, "free raiders") == "REN-24.10"


def test_ren_24_11_the_empire_draws_one_more() -> None:
    state = position(options=ON, nations=["empire", "florence", "venice"], towns=TOWNS, phase="vote", year=2)
    play(state, *[(seat, "vote peace") for seat in range(3)])
    assert view(state)["hands"] == [5, 4, 4]


@pytest.mark.parametrize(("side", "attacks"), [("attack", (12, 6)), ("defence", (11, 6))])
def test_ren_24_12_the_swiss_bonus(side: str, attacks: tuple[int, int]) -> None:
    state = position(options=ON, nations=["swiss", "florence", "venice"], towns=TOWNS, phase="vote", year=2)
    assert legal(state, 0) == [f"vote {one}" for one in ("peace attack", "peace defence", "war attack", "war defence")]
    play(state, (0, f"vote war {side}"), (1, "vote war"), (2, "vote war"))
    fought = battle({"knights": 2}, {"pikemen": 1}, options=ON, nations=["swiss", "florence", "venice"])
    fought.bonus = state.bonus
    moves = ("attack land siena", "lay knights+knights", "red none", "defend pikemen with none")
    assert totals(play(fought, *moves, dice=(1, 1), quiet=True)) == attacks
    assert hand(fought, 1) == {}
