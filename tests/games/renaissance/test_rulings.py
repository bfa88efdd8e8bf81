"""The rulings that a table may play otherwise: each flag, both ways."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from helpers.renaissance import (
    GAME,
    battle,
    lane,
    legal,
    owner,
    phase,
    play,
    position,
    refused,
    told,
    totals,
    view,
    who,
)
from signoria import Match
from signoria.games.renaissance.state import RenaissanceState

RECORDS = Path(__file__).parents[2] / "golden" / "records"
TOWNS = {"firenze": 0, "roma": 1, "venezia": 2}
LOST = ("attack land siena", "lay knights+knights", "red none", "defend pikemen with none")


def flagged(flag: str, value: object) -> dict[str, Any]:
    return {"options": {flag: value}}


@pytest.mark.parametrize(("value", "first"), [("previous_turn", 0), ("new_turn", None)])
def test_ren_r09_purchase_order(value: str, first: int | None) -> None:
    firsts = set()
    for seed in range(8):
        state = position(towns=TOWNS, phase="vote", year=2, **flagged("purchase_order", value))
        play(state, *[(seat, "vote war") for seat in range(3)], seed=seed)
        firsts.add(view(state)["turn"])
    assert firsts == ({0} if first == 0 else {1, 2})


@pytest.mark.parametrize("value", [True, False])
def test_ren_r15_a_ride_uses_the_attack_of_peace(value: bool) -> None:
    state = battle(
        {"knights": 4, "ride": 1}, {"pikemen": 1}, "fortress", war=False, **flagged("ride_counts_as_attack", value)
    )
    play(state, *LOST, dice=(1, 6), quiet=True)
    assert ("ride" in legal(state)) != value


def test_ren_13_23_a_ride_may_need_an_origin() -> None:
    state = battle({"knights": 4, "ride": 1}, {"pikemen": 1}, "fortress", **flagged("ride_needs_origin", True))
    play(state, *LOST, dice=(1, 6), quiet=True)
    assert refused(state, "ride") == "REN-R15"  # Firenze has attacked, and there is no other town


@pytest.mark.parametrize("value", [False, True])
def test_ren_r16_attack_from_a_gained_town(value: bool) -> None:
    state = battle({"knights": 4}, {}, towns={"viterbo": 1}, **flagged("attack_from_town_gained_this_turn", value))
    moves = ("attack land siena", "lay knights+knights", "red none", "defend none with none")
    play(state, *moves, dice=(6, 1), quiet=True)
    assert ("attack land viterbo" in legal(state)) == value


def defending(hand: dict[str, int], **spec: Any) -> RenaissanceState:
    state = battle({"knights": 2, "engineer": 1}, hand, **spec)
    play(state, "attack land siena", "stay out", "lay knights+knights", "red engineer", "stay out")
    return state


@pytest.mark.parametrize("value", [True, False])
def test_ren_r20_a_condottiere_in_place_of_a_blue_card(value: bool) -> None:
    hand = {"pikemen": 1, "condottiere": 1}
    state = defending(hand, **flagged("condottiere_satisfies_duty_to_defend", value))
    assert ("defend condottiere with none" in legal(state)) == value


@pytest.mark.parametrize("value", [True, False])
def test_ren_r21_red_cards_without_blue_ones(value: bool) -> None:
    state = defending({"condottiere": 1, "engineer": 1}, **flagged("defender_red_card_without_blue", value))
    assert ("defend condottiere with engineer" in legal(state)) == value
    assert ("defend none with engineer" in legal(state)) == value


def test_ren_r21_an_engineer_adds_nothing_for_a_defender_without_blue_cards() -> None:
    """The rulebook: he *only* adds fortification, die and the bonuses of the ground."""
    state = battle({"knights": 2}, {"engineer": 1, "traitor": 1, "condottiere": 2})
    play(state, "attack land siena", "stay out", "lay knights+knights", "red none", "stay out")
    assert legal(state) == ["defend none with none"]
    for move in ("defend none with engineer", "defend none with traitor", "defend condottiere with none"):
        assert refused(state, move) == "REN-R21"
    assert totals(play(state, "defend none with none", dice=(1, 1), quiet=True))[1] == 3  # a garrison's 2 and the die


def test_ren_r21_nobody_sells_a_condottiere_to_who_cannot_lay_it() -> None:
    state = battle({"knights": 2}, {}, third={"condottiere": 1})
    play(state, "attack land siena", "stay out", "lay knights+knights", "red none", "sell 1 and give 0")
    assert (phase(state), who(state), legal(state)) == ("hire", 1, ["hire no more"])


@pytest.mark.parametrize(("lays", "counters"), [(True, True), (True, False), (False, True), (False, False)])
def test_ren_r76_a_counter_without_blue_cards(lays: bool, counters: bool) -> None:
    options = {"defender_red_card_without_blue": lays, "counter_without_blue": counters}
    state = defending({"engineer": 1}, options=options)
    play(state, "defend none with none", dice=(1, 1))
    assert phase(state) == "counter"
    assert ("counter" in legal(state)) == (lays or counters)
    if "counter" not in legal(state):
        assert refused(state, "counter") == "REN-R76"


def test_ren_r76_who_lays_nothing_may_still_counter_by_default() -> None:
    state = defending({"engineer": 1})
    assert totals(play(state, "defend none with none", "counter", dice=(1, 1), quiet=True))[1] == 3


@pytest.mark.parametrize(("value", "ducats"), [("bank", [4, 4, 5]), ("holder", [5, 4, 5])])
def test_ren_r22_the_ducat_of_a_betrayal(value: str, ducats: list[int]) -> None:
    state = battle({"knights": 1, "condottiere": 1}, {"pikemen": 1}, **flagged("betrayal_money_to", value))
    moves = ("attack land siena", "lay knights+condottiere", "red none", "defend pikemen with none", "pay")
    play(state, *moves, faces=["betrayal", "4"], quiet=True)
    assert view(state)["ducats"] == ducats


@pytest.mark.parametrize("value", [True, False])
def test_ren_r23_bribed_beyond_the_limit(value: bool) -> None:
    options = {"captured_condottiere_ignores_card_limit": value, "defender_red_card_without_blue": True}
    state = battle({"knights": 1, "condottiere": 1}, {"condottiere": 2}, options=options)
    play(state, "attack land siena", "stay out", "lay knights+condottiere", "red none", "stay out")
    play(state, "defend condottiere with condottiere", faces=["betrayal"] if value else ["betrayal", "4", "4", "4"])
    assert (phase(state) == "bribe") == value


@pytest.mark.parametrize(("value", "attacker"), [(False, 9), (True, 5)])
def test_ren_r27_the_defenders_traitor_and_condottieri(value: bool, attacker: int) -> None:
    option = flagged("traitor_defence_hits_condottiere", value)
    state = battle({"condottiere": 2}, {"pikemen": 1, "traitor": 1}, **option)
    moves = ("attack land siena", "lay condottiere+condottiere", "red none", "defend pikemen with traitor")
    events = play(state, *moves, dice=(1, 1), faces=["4"] if value else ["4", "4"], quiet=True)
    assert totals(events)[0] == attacker


@pytest.mark.parametrize("value", [False, True])
def test_ren_r33_raiders_in_a_free_town(value: bool) -> None:
    state = position(towns=TOWNS, hands=[{"raiders": 1}], **flagged("free_town_pillage_needs_roll", value))
    (event,) = told(play(state, "raiders", "target pisa", dice=[3] if value else []), "raid")
    assert (event["die"], event["success"]) == (3 if value else 0, True)


@pytest.mark.parametrize(("value", "owner_has"), [("owner", 2), ("bank", 0)])
def test_ren_r36_the_price_of_a_marriage(value: str, owner_has: int) -> None:
    state = position(towns=TOWNS, hands=[{"marriage": 1}], ducats=[2], **flagged("marriage_money_to", value))
    play(state, "marriage", "target roma")
    assert view(state)["ducats"][1] == owner_has
    assert owner(state, "roma") == 0


@pytest.mark.parametrize("value", [False, True])
def test_ren_r42_what_the_eliminated_may_do(value: bool) -> None:
    option = flagged("eliminated_player_may_act", value)
    state = battle({"knights": 2}, {"pikemen": 1}, third={"condottiere": 1}, towns={"venezia": 1}, **option)
    assert bool(lane(state, 2)) == value  # seat 2 has no town
    assert ("gift 2 1" in lane(state, 0)) == value
    play(state, "attack land siena")
    assert (phase(state) == "sale") == value
    quiet = position(towns={"firenze": 0, "roma": 1}, turn=1, **option)
    play(quiet, "end")
    assert phase(quiet) == "council"  # no own turn in any case
    play(quiet, *["pass"] * (3 if value else 2))
    assert phase(quiet) == "return"


@pytest.mark.parametrize("value", [False, True])
def test_ren_r67_cards_wasted_on_a_fortress(value: bool) -> None:
    option = flagged("fortress_is_legal_target_of_raiders_and_corruption", value)
    towns = TOWNS | {"siena": {"owner": 1, "level": "fortress"}}
    state = position(towns=towns, hands=[{"raiders": 1}], **option)
    play(state, "raiders")
    assert ("target siena" in legal(state)) == value
    if value:
        play(state, "target siena", dice=[6])
        assert not view(state)["towns"]["siena"]["pillaged"]


@pytest.mark.parametrize("value", [True, False])
def test_ren_25_2_the_closing_council(value: bool) -> None:
    state = position(towns=TOWNS, turn=2, **flagged("closing_council", value))
    play(state, "end")
    assert phase(state) == ("council" if value else "vote")


@pytest.mark.parametrize("value", ["third_party_in_sale_window", "none"])
def test_ren_25_12_gifts_in_combat(value: str) -> None:
    state = battle({"knights": 2}, {"pikemen": 1}, third={"condottiere": 1}, **flagged("gifts_in_combat", value))
    play(state, "attack land siena")
    assert ("give 1" in legal(state)) == (value != "none")
    assert "sell 1 and give 0" in legal(state)
    assert lane(state, 2) == []


# Corruption


def corrupting(**spec: Any) -> RenaissanceState:
    state = position(towns=TOWNS, hands=[{"ambassador": 1}], **spec)
    play(state, "ambassador", dice=(1, 2))
    assert phase(state) == "corrupt"
    return state


@pytest.mark.parametrize("value", [False, True])
def test_ren_r75_a_town_to_corrupt_must_be_chosen(value: bool) -> None:
    state = corrupting(**flagged("corruption_optional", value))
    assert legal(state) == ["target venezia", "target roma", *(["none"] if value else [])]
    if value:
        assert told(play(state, "none"), "no_target") == [{"seat": 0}]
        assert phase(state) == "main"


def test_ren_r75_by_default_there_is_no_way_round_the_choice() -> None:
    assert refused(corrupting(), "none") == "REN-R75"


def test_ren_r75_where_no_town_can_be_chosen_nobody_is_asked_and_nobody_stuck() -> None:
    """All towns of others have a palace, or are fortresses: the card is spent, and the turn goes on."""
    safe = {"roma": {"owner": 1, "palace": True}, "venezia": {"owner": 2, "level": "fortress"}}
    state = position(towns={"firenze": 0, **safe}, hands=[{"ambassador": 1}])
    play(state, "ambassador", dice=(1, 2))
    assert phase(state) == "main"


# Records from before a ruling changed


OLD = {
    "defender_red_card_without_blue": (False, True),
    "counter_without_blue": (True, False),
    "corruption_optional": (False, True),
}


@pytest.mark.parametrize("flag", OLD)
def test_a_record_that_does_not_know_a_younger_ruling_is_played_as_it_was(flag: str) -> None:
    now, then = OLD[flag]
    header = json.loads(json.dumps(GAME.start(seats=3, seed=4).header))
    assert header["options"].pop(flag) == now
    state = Match(GAME, header).state
    assert isinstance(state, RenaissanceState)
    assert state.terms.options[flag] == then


def test_ren_r34_in_an_old_record_a_corruption_may_be_let_go() -> None:
    """A half-played match of an earlier release, played on to a corruption."""
    match = Match.load(RECORDS / "renaissance-1494.half.jsonl")
    assert "corruption_optional" not in match.header["options"]
    dice, state = random.Random(1), match.state
    assert isinstance(state, RenaissanceState)
    while phase(state) != "corrupt":
        match.play(match.actors[0], dice.choice(match.legal(match.actors[0])))
    assert "none" in legal(state)
