"""Chapter 19: Capture Regions."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    hand,
    hand_sizes,
    kinds,
    legal,
    line,
    play,
    position,
    refused,
    told,
    totals,
    view,
    who,
)
from signoria.engine.luck import FastLuck
from signoria.games.condottiere.bot.reasons import reason
from signoria.games.condottiere.codes import REGION_IDS
from signoria.games.condottiere.state import CondottiereState

CAPTURE = {"capture_regions": True}


def attack(**spec: Any) -> CondottiereState:
    """A battle for Milano, which seat 1 of three defends; seat 0 holds the token and has the turn."""
    spec.setdefault("seats", 3)
    spec.setdefault("domains", [["roma"], ["milano"], []])
    spec.setdefault("hands", [["m3", "m3"], ["m2", "m2", "m2"], ["m1", "m1"]])
    options = {**CAPTURE, **spec.pop("options", {})}
    return position(contested="milano", options=options, **spec)


def placing(**spec: Any) -> CondottiereState:
    spec.setdefault("seats", 3)
    spec.setdefault("domains", [["roma"], ["milano", "siena"], ["napoli"]])
    options = {**CAPTURE, **spec.pop("options", {})}
    return position(phase="place", options=options, hands=[["m1"], ["m1"], ["m1"]], **spec)


def test_con_19_1_an_opposing_region_may_be_attacked() -> None:
    state = placing()
    assert set(legal(state)) == {f"place {region}" for region in REGION_IDS if region != "roma"}
    play(state, "place siena")
    assert view(state)["contested"] == "siena"
    assert view(state)["defender"] == 1
    assert domains(state)[1] == ["milano", "siena"]  # an attack alone takes nothing


def test_con_19_1_in_the_standard_game_it_may_not() -> None:
    state = placing(options={"capture_regions": False})
    assert refused(state, "place milano") == "CON-3.4"
    assert set(legal(state)) == {f"place {region}" for region in REGION_IDS} - {
        f"place {region}" for region in ("roma", "milano", "siena", "napoli")
    }


def test_con_19_1_the_next_region_after_a_battle_may_be_an_opposing_one_too() -> None:
    state = position(
        seats=3,
        options=CAPTURE,
        contested="torino",
        domains=[[], ["milano"], ["roma"]],
        lines=[["m1"], [], []],
        hands=[["m1"], ["m1"], ["m1"]],
        out=[1, 2],
    )
    play(state, "pass")
    assert {"place milano", "place roma"} <= set(legal(state))
    assert "place torino" not in legal(state)


def test_con_19_2_the_holder_may_not_choose_a_region_of_their_own() -> None:
    """CON-R46."""
    state = placing()
    assert refused(state, "place roma") == "CON-19.2"
    other = placing(holder=1)
    assert "place roma" in legal(other)
    assert refused(other, "place milano") == refused(other, "place siena") == "CON-19.2"


def test_con_r46_not_even_to_gain_time_when_hardly_anything_else_is_left() -> None:
    own = ["roma", "torino", "venezia", "bologna"]
    rest = [region for region in REGION_IDS if region not in own]
    state = placing(domains=[own, rest[:4], rest[4:8]], pope=rest[12])
    assert set(legal(state)) == {f"place {region}" for region in rest[:12]}


@pytest.mark.parametrize("under", ["milano", "torino", "roma"])
def test_con_19_3_a_region_under_the_pope_token_cannot_be_chosen(under: str) -> None:
    state = placing(pope=under)
    assert f"place {under}" not in legal(state)
    assert refused(state, f"place {under}") in ("CON-3.3", "CON-19.3")


def test_con_19_4_a_defender_may_pass_and_come_back() -> None:
    state = attack()
    events = play(state, "play m3", "pass")
    assert told(events, "pass") == [{"seat": 1, "why": "defender"}]
    assert view(state)["out"] == []
    play(state, "play m1")
    assert who(state) == 0
    play(state, "play m3")
    assert who(state) == 1
    assert legal(state) == ["play m2", "pass"]
    play(state, "play m2")
    assert totals(state) == [6, 2, 1]


def test_con_19_4_as_often_as_they_like() -> None:
    state = attack(hands=[["m1"] * 4, ["m2"], ["scarecrow"] * 4])
    for _ in range(3):
        play(state, "play m1", "pass", "play scarecrow", "take nothing")
    assert (who(state), view(state)["out"]) == (0, [])
    play(state, "play m1")
    assert legal(state) == ["play m2", "pass"]


def test_con_19_4_an_attacker_has_no_such_right() -> None:
    state = attack()
    play(state, "play m3", "pass", "pass")
    assert view(state)["out"] == [2]
    play(state, "play m3", "play m2")
    assert who(state) == 1  # seat 0 has no cards any more, seat 2 has passed for good
    assert refused(state, "play m1", 2) == "CON-4.6"


def test_con_19_4_the_owner_of_another_region_is_not_the_defender() -> None:
    state = attack(domains=[["roma"], ["milano"], ["siena"]])
    play(state, "play m3", "pass", "pass")
    assert view(state)["out"] == [2]


def test_con_19_5_after_the_first_card_the_next_pass_is_final() -> None:
    state = attack()
    play(state, "play m3", "play m2", "play m1", "play m3")
    events = play(state, "pass")
    assert {"seat": 1, "why": "choice"} in told(events, "pass")
    assert view(state)["out"] == [1]
    assert refused(state, "play m2", 1) == "CON-4.6"
    play(state, "play m1")
    assert domains(state) == [["milano", "roma"], [], []]  # nobody had cards but the defender, who was out


@pytest.mark.parametrize(
    ("card", "answer"),
    [("winter", None), ("bishop", "pope off"), ("scarecrow", "take nothing"), ("courtesan", None)],
)
def test_con_19_5_any_card_is_a_first_card(card: str, answer: str | None) -> None:
    state = attack(hands=[["m3", "m3", "m3"], [card, "m1"], ["m1", "m1", "m1"]])
    play(state, "play m3", f"play {card}", *([answer] if answer else []), "play m1", "play m3", "pass")
    assert view(state)["out"] == [1]


def test_con_19_5_a_pass_before_the_first_card_changes_nothing_after_it() -> None:
    state = attack(hands=[["m3"] * 4, ["m2"] * 3, ["m1"] * 4])
    play(state, "play m3", "pass", "play m1", "play m3", "play m2", "play m1", "play m3", "pass")
    assert view(state)["out"] == [1]


def test_con_19_6_the_defender_may_begin_after_all_others_have_passed() -> None:
    state = attack()
    play(state, "play m3", "pass", "pass", "pass")
    assert view(state)["out"] == [0, 2]
    assert (who(state), legal(state)) == (1, ["play m2", "pass"])
    play(state, "play m2")
    assert who(state) == 1  # CON-4.9: one card after the other
    play(state, "play m2", "pass")
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 1


def test_con_r47_after_the_last_attacker_the_defender_always_has_one_more_turn() -> None:
    """Also if the defender passed just before."""
    state = position(
        seats=2,
        options=CAPTURE,
        contested="milano",
        domains=[[], ["milano"]],
        hands=[["m1", "m1"], ["m2"]],
    )
    play(state, "play m1", "pass", "pass")
    assert (who(state), legal(state)) == (1, ["play m2", "pass"])
    play(state, "play m2")
    assert domains(state) == [[], ["milano"]]


def test_con_r47_once_all_others_are_out_the_pass_is_final() -> None:
    state = attack()
    play(state, "play m3", "pass", "pass", "pass")
    events = play(state, "pass")
    assert {"seat": 1, "why": "choice"} in told(events, "pass")
    assert domains(state) == [["milano", "roma"], [], []]


def test_con_r47_nobody_fights_and_the_defender_passes_last() -> None:
    state = attack()
    play(state, "pass", "pass", "pass")
    assert (who(state), view(state)["contested"]) == (1, "milano")  # the battle is not over yet
    play(state, "pass")
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 1  # CON-19.9: 0 against 0 is a tie


def test_con_r47_a_defender_without_cards_passes_like_anybody() -> None:
    state = attack(hands=[["m3"], [], ["m1"]])
    events = play(state, "play m3")
    assert {"seat": 1, "why": "no_cards"} in told(events, "pass")
    assert view(state)["out"] == [1]
    assert who(state) == 2


def test_con_r47_the_pass_is_provisional_while_an_attacker_without_cards_has_still_to_pass() -> None:
    """CON-R37 makes the forced pass when the turn comes; the defender is then asked again."""
    state = attack(hands=[["m3"], ["m2"], []])
    play(state, "play m3", "pass")
    assert who(state) == 1
    assert view(state)["out"] == [0, 2]
    play(state, "play m2")
    assert domains(state)[0] == ["milano", "roma"]


def test_con_19_7_a_surrender_does_not_wait_for_the_defender() -> None:
    state = attack(hands=[["m3"], ["m10"], ["surrender"]])
    play(state, "play m3", "pass", "play surrender")
    assert domains(state) == [["milano", "roma"], [], []]
    assert hand(state, 1) == {"m10": 1}
    assert view(state)["phase"] == "place"


def test_con_19_7_nor_does_a_surrender_of_the_first_turn() -> None:
    """0 against 0: the defender keeps the region by the tie (CON-19.9)."""
    state = attack(hands=[["surrender"], ["m10"], ["m1"]])
    play(state, "play surrender")
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 1


def test_con_19_7_the_defender_may_surrender_with_advantage() -> None:
    state = attack(hands=[["m3", "m3"], ["m4", "surrender"], ["m10"]])
    play(state, "play m3", "play m4", "pass", "pass", "play surrender")
    assert domains(state) == [["roma"], ["milano"], []]


def test_con_19_8_the_attackers_marker_replaces_the_defenders() -> None:
    state = attack(lines=[["m3"], ["m2"], []], out=[1, 2], defended=True)
    events = play(state, "pass")
    assert domains(state) == [["milano", "roma"], [], []]
    assert view(state)["holder"] == 0
    assert told(events, "conquer") == [{"seat": 0, "region": "milano", "from": 1}]


def test_con_19_8_a_third_player_may_take_it() -> None:
    state = attack(lines=[["m3"], ["m2"], ["m6"]], out=[1, 2], defended=True)
    play(state, "pass")
    assert domains(state) == [["roma"], [], ["milano"]]
    assert view(state)["holder"] == 2


def test_con_19_8_the_strongest_defender_keeps_the_region_and_gets_the_token() -> None:
    state = attack(lines=[["m3"], ["m4"], []], out=[1, 2], defended=True)
    events = play(state, "pass")
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 1  # CON-9.1
    assert "conquer" not in kinds(events)


def test_con_19_8_a_courtesan_leader_still_gets_the_token_when_somebody_is_strongest() -> None:
    state = attack(lines=[["m3"], ["m4"], ["courtesan"]], out=[1, 2], defended=True)
    play(state, "pass")
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 2  # CON-9.2


def test_con_19_8_the_marker_goes_back_to_its_owner_who_may_use_it_again() -> None:
    """CON-I4: six markers each; the one that came back can be placed elsewhere."""
    state = position(
        seats=2,
        options=CAPTURE,
        contested="napoli",
        holder=1,
        turn=1,
        domains=[["torino", "venezia", "parma", "bologna", "napoli"], []],
        lines=[[], ["m3"]],
        hands=[["m6"], ["m1", "m1"]],
        out=[0],
        defended=True,
    )
    play(state, "pass")
    assert domains(state) == [["torino", "venezia", "parma", "bologna"], ["napoli"]]
    play(state, "place siena", "hand keep", "hand keep", "pass", "play m6")
    assert domains(state) == [["torino", "venezia", "parma", "bologna", "siena"], ["napoli"]]
    assert state.actors()


def test_con_19_8_a_captured_region_can_win_the_game() -> None:
    """CON-R51: it counts at once for its new owner."""
    state = attack(
        seats=4, domains=[["torino", "genova"], ["milano"], [], []], lines=[["m3"], [], [], []], out=[1, 2, 3]
    )
    play(state, "pass")
    assert view(state)["winners"] == [0]
    assert view(state)["ending"] == "adjacent"


def test_con_r51_and_no_longer_for_the_old_one() -> None:
    """Seat 1 loses the region that linked its kingdom, then conquers a third: not three adjacent ones any more."""
    state = attack(
        seats=4,
        domains=[[], ["milano", "torino"], [], []],
        lines=[["m3"], [], [], ["courtesan"]],
        hands=[["m1"], ["m6"], [], []],
        out=[1, 2, 3],
    )
    play(state, "pass", "place genova", "hand keep", "hand keep", "pass", "play m6")
    assert domains(state) == [["milano"], ["torino", "genova"], [], []]
    assert view(state)["winners"] == []


def test_con_r51_the_new_deal_counts_the_captured_region_for_its_new_owner() -> None:
    state = attack(lines=[["m3"], ["m2"], []], hands=[[], [], []], out=[1, 2], defended=True)
    play(state, "pass", "place torino")
    assert hand_sizes(state) == [12, 10, 10]


def test_con_r51_the_hand_limit_follows_the_marker() -> None:
    state = attack(
        options={"draw_after_battle": True},
        lines=[["m3"], ["m2"], []],
        hands=[["m1"] * 10, ["m2"] * 7 + ["winter"], ["m3"]],
        out=[1, 2],
        defended=True,
    )
    play(state, "pass")
    assert (who(state), legal(state)) == (0, ["draw 0", "draw 1", "draw 2"])  # 10 + roma + milano
    play(state, "draw 0")
    assert (who(state), legal(state)) == (1, ["draw 0", "draw 1", "draw 2"])  # 8 cards, and no region any more


@pytest.mark.parametrize(
    ("lines", "tied"),
    [
        ([["m5"], ["m5"], []], "an attacker and the defender"),
        ([["m5"], ["m2"], ["m5"]], "two attackers, the defender below"),
        ([["m5"], [], ["m5"]], "two attackers, the defender without a card"),
        ([["m5"], ["m5"], ["m5"]], "everybody"),
        ([[], [], []], "everybody at 0"),
        ([["m5"], ["m2"], ["m4", "courtesan"]], "two attackers, one of them with the only Courtesan"),
    ],
)
def test_con_19_9_after_a_tie_the_defender_keeps_the_region_and_gets_the_token(
    lines: list[list[str]], tied: str
) -> None:
    state = attack(holder=2, turn=0, lines=lines, out=[1, 2], defended=True)  # to the left of the holder is seat 0
    events = play(state, "pass")
    assert domains(state) == [["roma"], ["milano"], []], tied
    assert view(state)["holder"] == 1, tied
    assert "conquer" not in kinds(events)


def test_con_r48_the_defender_gets_the_token_in_spite_of_a_courtesan_leader() -> None:
    lines = [["m5"], ["m5"], ["courtesan", "courtesan"]]
    state = attack(holder=2, turn=0, lines=lines, out=[1, 2], defended=True)
    play(state, "pass")
    assert (view(state)["courtesans"], view(state)["holder"]) == ([0, 0, 2], 1)


def test_con_19_10_the_pope_token_may_go_on_any_region_or_off_the_board() -> None:
    state = attack(hands=[["bishop"], ["m1"], ["m1"]], pope="siena", domains=[["roma"], ["milano"], ["napoli"]])
    play(state, "play bishop")
    everywhere = {f"pope {region}" for region in REGION_IDS if region != "milano"}
    assert set(legal(state)) == everywhere | {"pope off"}
    assert refused(state, "pope milano") == "CON-R50"


@pytest.mark.parametrize("region", ["roma", "napoli", "siena", "torino"])
def test_con_19_10_whose_region_it_is_does_not_matter(region: str) -> None:
    state = attack(hands=[["bishop", "m1"], ["m1"], ["m1"]], pope="siena", domains=[["roma"], ["milano"], ["napoli"]])
    play(state, "play bishop", f"pope {region}")
    assert view(state)["pope"] == region
    play(state, "pass", "pass", "pass", "pass")
    assert (view(state)["holder"], view(state)["phase"]) == (1, "place")
    assert f"place {region}" not in legal(state)


def test_con_19_10_in_the_standard_game_controlled_regions_are_closed_to_it() -> None:
    state = position(seats=2, contested="milano", domains=[["roma"], ["napoli"]], hands=[["bishop"], ["m1"]])
    play(state, "play bishop")
    assert refused(state, "pope roma") == refused(state, "pope napoli") == "CON-7.3"
    assert "pope siena" in legal(state)


def test_con_19_10_a_hint_names_nobody_who_holds_the_region_already() -> None:
    """The Pope on a region of one's own stops nobody: only on one that would be the fifth."""
    domain = ["torino", "venezia", "napoli", "siena"]
    state = position(seats=4, phase="pope", contested="roma", domains=[[], domain, [], []], options=CAPTURE)
    seen = state.view(0)
    hints = {region: reason(GAME, seen, GAME.actions.parse(f"pope {region}")) for region in ("lucca", "siena")}
    assert hints["lucca"] == ("pope_stops", {"region": "lucca", "count": 1, "seat": 1})
    assert hints["siena"][0] == "pope"


def test_con_19_11_a_region_without_marker_has_no_defender() -> None:
    state = placing()
    play(state, "place torino")
    assert view(state)["defender"] is None
    play(state, "pass")
    assert view(state)["out"] == [0]
    play(state, "pass", "pass")  # every pass is final
    assert view(state)["phase"] == "place"
    assert view(state)["holder"] == 1  # CON-9.4: to the left, and nobody is a defender
    assert all("torino" not in domain for domain in domains(state))


def test_con_19_11_a_tie_on_a_free_region_obeys_the_courtesans() -> None:
    state = position(
        seats=3,
        options=CAPTURE,
        contested="torino",
        domains=[["roma"], ["milano"], []],
        lines=[["m5"], ["m5"], ["courtesan"]],
        out=[1, 2],
        hands=[["m1"], ["m1"], ["m1"]],
    )
    play(state, "pass")
    assert view(state)["holder"] == 2  # CON-9.3
    assert "place torino" in legal(state)  # CON-8.9


def test_con_19_4_the_next_battle_begins_with_a_fresh_defence() -> None:
    """Somebody who defended in vain has the same right again when attacked anew."""
    state = attack(
        domains=[["roma"], ["milano", "siena"], []],
        lines=[["m3"], ["m2"], []],
        hands=[["m1", "m1"], ["m6", "m6"], ["m1"]],
        out=[1, 2],
        defended=True,
    )
    play(state, "pass", "place siena", "hand keep", "hand keep", "hand keep")
    assert (view(state)["defender"], view(state)["defended"]) == (1, False)
    play(state, "play m1", "pass")
    assert view(state)["out"] == []


def test_con_19_1_the_defender_of_a_restored_view_is_the_same() -> None:
    """A world made from a view alone goes on the same way: the soft pass depends on public facts."""
    state = attack()
    play(state, "play m3", "pass")
    for seat in range(3):
        world = GAME.world(state.view(seat), FastLuck(3))
        assert isinstance(world, CondottiereState)
        play(world, "pass", "pass")
        assert who(world) == 1
        assert view(world)["out"] == [0, 2]


def test_con_19_9_the_tie_of_a_surrendered_hidden_battle_is_counted_with_all_cards_up() -> None:
    """CON-20.6 and CON-19.7: the hidden 2 of seat 2 makes the tie that saves Milano."""
    state = attack(
        options={"hidden_cards": True},
        lines=[["m4"], [], ["m2"]],
        face_down=["", "", "m2"],
        hands=[["surrender"], ["m1"], ["m1"]],
        played=True,
    )
    assert totals(state) == [4, 0, 2]
    play(state, "play surrender")
    assert totals(state) == [4, 0, 4]
    assert domains(state) == [["roma"], ["milano"], []]
    assert view(state)["holder"] == 1
    assert line(state, 2) == {"m2": 2}
