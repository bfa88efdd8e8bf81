"""Chapter 7: the Pope token."""

from __future__ import annotations

import pytest

from helpers.condottiere import domains, end_battle, legal, play, position, refused, view, who
from signoria.games.condottiere.codes import REGION_IDS
from signoria.games.condottiere.state import CondottiereState


def bishop(**spec: object) -> CondottiereState:
    """Seat 0 has just played a Bishop in Roma (unless said otherwise) and must decide about the Pope."""
    given = {"seats": 2, "contested": "roma", "hands": [["bishop", "m1", "m1"], ["m1", "bishop", "m1"]]} | spec
    state = position(**given)
    play(state, "play bishop")
    return state


@pytest.mark.parametrize("place", [None, "torino"])
def test_con_7_1_the_bishop_s_player_takes_the_token_wherever_it_is(place: str | None) -> None:
    state = bishop(pope=place, lines=[["m1"], ["m6"]]) if place else bishop(lines=[["m1"], ["m6"]])
    assert view(state)["lines"] == [{"m1": 1}, {}]  # first the Mercenaries are discarded
    assert who(state) == 0
    play(state, "pope napoli")
    assert view(state)["pope"] == "napoli"


def test_con_7_2_the_decision_is_made_at_once() -> None:
    state = bishop()
    assert all(move.startswith("pope ") for move in legal(state))
    assert refused(state, "play m1") == "CON-7.2"
    assert refused(state, "pass") == "CON-7.2"
    assert refused(state, "pope napoli", seat=1) == "CON-7.2"
    play(state, "pope off")
    assert who(state) == 1


def test_con_7_2_it_cannot_be_kept_for_later() -> None:
    state = bishop()
    play(state, "pope off", "play m1")
    assert refused(state, "pope napoli") == "CON-7.2"


def test_con_7_3_regions_without_marker_and_not_contested_are_eligible() -> None:
    state = bishop(domains=[["siena"], ["torino", "napoli"]])
    closed = {"siena", "torino", "napoli", "roma"}
    assert legal(state) == [f"pope {region}" for region in REGION_IDS if region not in closed] + ["pope off"]


@pytest.mark.parametrize("region", ["siena", "torino"])
def test_con_7_3_a_controlled_region_is_not(region: str) -> None:
    state = bishop(domains=[["siena"], ["torino"]])
    assert refused(state, f"pope {region}") == "CON-7.3"


def test_con_r03_nor_is_the_contested_region() -> None:
    state = bishop()
    assert refused(state, "pope roma") == "CON-R03"


def test_con_r03_unless_the_table_allows_it() -> None:
    state = bishop(options={"pope_on_contested": "allow"}, lines=[["m2"], ["m6"]])
    play(state, "pope roma")
    assert (view(state)["pope"], view(state)["contested"]) == ("roma", "roma")
    end_battle(state)  # the battle goes on, and seat 0 conquers Roma
    assert domains(state) == [["roma"], []]
    assert view(state)["pope"] == "roma"


def test_con_r03_allowed_and_tied_the_token_stays_and_protects() -> None:
    state = bishop(options={"pope_on_contested": "allow"})
    play(state, "pope roma")
    end_battle(state)
    assert domains(state) == [[], []]
    assert view(state)["pope"] == "roma"
    assert refused(state, "place roma") == "CON-3.3"


def test_con_r03_allowed_a_controlled_region_is_still_closed() -> None:
    state = bishop(options={"pope_on_contested": "allow"}, domains=[["siena"], []])
    assert refused(state, "pope siena") == "CON-7.3"


def test_con_7_4_the_token_leaves_its_old_region() -> None:
    state = bishop(pope="torino")
    play(state, "pope napoli")
    end_battle(state)
    assert "place torino" in legal(state)
    assert "place napoli" not in legal(state)


def test_con_7_4_off_the_board_it_protects_nothing() -> None:
    state = bishop(pope="torino")
    play(state, "pope off")
    end_battle(state)
    assert view(state)["pope"] is None
    assert len(legal(state)) == 17  # nobody conquered anything


def test_con_7_5_it_may_go_back_to_the_region_it_came_from() -> None:
    state = bishop(pope="torino")
    assert "pope torino" in legal(state)
    play(state, "pope torino")
    assert view(state)["pope"] == "torino"


def test_con_r04_another_region_the_same_or_off_the_board() -> None:
    state = bishop(pope="torino", domains=[[], ["siena"]])
    assert legal(state) == [f"pope {region}" for region in REGION_IDS if region not in ("roma", "siena")] + ["pope off"]


def test_con_7_6_a_protected_region_cannot_receive_the_condottiere_token() -> None:
    state = bishop()
    play(state, "pope napoli")
    end_battle(state)
    assert refused(state, "place napoli") == "CON-3.3"
    assert "place siena" in legal(state)


def test_con_7_7_it_stays_through_battles_and_rounds() -> None:
    state = position(seats=2, contested="roma", pope="napoli", hands=[["m2"], ["m1"]])
    play(state, "play m2", "play m1")
    assert refused(state, "place napoli") == "CON-3.3"
    play(state, "place siena")
    assert view(state)["round"] == 2
    end_battle(state)
    assert view(state)["pope"] == "napoli"
    assert refused(state, "place napoli") == "CON-3.3"


def test_con_r05_only_another_bishop_moves_it() -> None:
    """Every card that is no Bishop leaves it where it is."""
    cards = ["m6", "winter", "spring", "courtesan", "drummer", "heroine", "scarecrow"]
    state = position(seats=2, contested="roma", pope="napoli", out=[1], hands=[[*cards, "bishop", "surrender"], ["m1"]])
    for card in cards:
        play(state, f"play {card}")
        if card == "scarecrow":
            play(state, "take nothing")
        assert view(state)["pope"] == "napoli"
    play(state, "play bishop", "pope siena", "play surrender")
    assert view(state)["pope"] == "siena"


def test_con_r06_the_contested_region_never_carries_the_pope_token() -> None:
    """Neither at the start of a battle, for it cannot be chosen, nor during it, for no Bishop reaches it."""
    state = position(seats=2, phase="place", pope="roma", hands=[["bishop", "m1"], ["m1"]])
    assert refused(state, "place roma") == "CON-3.3"
    play(state, "place siena", "play bishop")
    assert refused(state, "pope siena") == "CON-R03"


def test_con_7_8_the_pope_gives_nobody_control_or_victory() -> None:
    """Torino and Genova with the Pope in Milano between them: no third adjacent region, and no card for it."""
    state = position(
        seats=4,
        phase="hand",
        pope="milano",
        contested="roma",
        domains=[["torino", "genova"], [], [], []],
        hands=[["winter"], [], [], []],
    )
    play(state, "hand discard")
    assert view(state)["hands"] == [12, 10, 10, 10]
    assert view(state)["domains"] == [["torino", "genova"], [], [], []]
    end_battle(state)
    assert state.actors() != ()


def test_con_r60_the_pope_may_go_on_the_last_free_region() -> None:
    """All but Roma (contested) and Torino are taken; the Pope on Torino ends the game when Roma is conquered."""
    state = last_two_regions(lines=[[], [], [], [], ["m2"]])
    assert legal(state) == ["pope torino", "pope off"]
    play(state, "pope torino")
    end_battle(state)
    assert view(state)["ending"] == "full_board"
    assert view(state)["winners"] == [3]


def test_con_r60_but_not_when_the_battle_is_tied() -> None:
    state = last_two_regions(lines=[[], [], [], [], []])
    play(state, "pope torino")
    end_battle(state)
    assert view(state)["ending"] == ""
    assert legal(state) == ["place roma"]


def last_two_regions(lines: list[list[str]]) -> CondottiereState:
    """Five players; seat 3 leads with four regions and seat 0 has played a Bishop."""
    owned = [
        ["firenze", "genova", "ancona"],
        ["milano", "spoleto", "bologna"],
        ["mantova", "parma", "urbino"],
        ["lucca", "napoli", "venezia", "siena"],
        ["modena", "ferrara"],
    ]
    hands = [["bishop", "m1"], ["m1"], ["m1"], ["m1"], ["m1"]]
    spare = [[*cards, "m6"] if cards else [] for cards in lines]  # the Bishop takes the six
    return bishop(seats=5, domains=owned, hands=hands, lines=spare)
