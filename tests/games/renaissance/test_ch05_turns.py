"""Chapters 4, 5, 6, 15, 21: the course of a game turn, the vote, the deal, the order, coming back."""

from __future__ import annotations

import pytest

from helpers.renaissance import (
    GAME,
    battle,
    hand,
    lane,
    legal,
    owner,
    phase,
    play,
    position,
    refused,
    settled,
    start,
    view,
)
from signoria.games.renaissance.state import RenaissanceState

HOMES = {"firenze": 0, "roma": 1, "venezia": 2}
ATTACK = ("attack land siena", "lay knights+knights", "red none", "defend none with none")


def council(**spec: object) -> RenaissanceState:
    """Everybody has passed but the last."""
    state = position(**{"towns": HOMES, "phase": "council", **spec})
    play(state, "pass", "pass")
    return state


def idle(state: RenaissanceState) -> None:
    """Whoever is asked does as little as he may."""
    answers = legal(state)
    play(state, next(one for one in ("cards 0", "pass", "end", "vote war", answers[0]) if one in answers))


# 4. The game turn


def test_ren_4_2_the_sequences_of_a_turn() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    asked = []
    while view(state)["year"] == 2:
        asked.append(phase(state))
        idle(state)
    assert list(dict.fromkeys(asked)) == ["vote", "buy", "expand", "main", "council"]


def test_ren_4_3_all_finish_a_sequence_before_the_next_begins() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    asked = []
    while view(state)["year"] == 2:
        asked.append(phase(state))
        idle(state)
    counts = {"vote": 3, "buy": 3, "expand": 6, "main": 3, "council": 3}
    assert asked == [name for name, count in counts.items() for _ in range(count)]


def test_ren_4_4_all_cards_go_back_into_the_pile() -> None:
    state = council(hands=[{"knights": 2}, {"ride": 1}, {}], discards={"pikemen": 3})
    assert view(state)["pile"] == 74
    play(state, "pass")
    assert (view(state)["pile"], view(state)["hands"], view(state)["discards"]) == (80, [0, 0, 0], {})
    assert hand(state, 0) == {}


def test_ren_4_5_ducats_are_kept() -> None:
    state = council(ducats=[7, 3, 0])
    play(state, "pass")
    assert view(state)["ducats"] == [8, 4, 1]  # with one of income


# 5. The political state


def test_ren_5_1_the_first_turn_is_peace_without_a_vote() -> None:
    state = settled(start(4))
    assert (phase(state), view(state)["year"], view(state)["war"]) == ("buy", 1, False)


def test_ren_5_2_votes_are_sealed() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, (1, "vote war"))
    assert view(state, 1)["vote"] == "war"
    assert view(state, 0)["vote"] is None
    assert view(state)["voted"] == [False, True, False]
    assert view(state)["actors"] == [0, 2]
    assert refused(state, "vote peace", 1) == "REN-5.2"


@pytest.mark.parametrize(
    ("votes", "war"), [(("war", "war", "peace"), True), (("war", "peace", "peace"), False), (("war",) * 3, True)]
)
def test_ren_5_3_half_of_the_votes_are_war(votes: tuple[str, ...], war: bool) -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    for seat, stance in enumerate(votes):
        assert view(state)["hands"] == [0, 0, 0]
        play(state, (seat, f"vote {stance}"))
    assert view(state)["war"] == war
    assert view(state)["hands"] == ([6] * 3 if war else [4] * 3)
    assert view(state)["ducats"] == ([0] * 3 if war else [4] * 3)


def test_ren_5_4_a_tie_is_war() -> None:
    state = position(seats=4, options={"without": "naples"}, towns=HOMES | {"pisa": 3}, phase="vote", year=2)
    play(state, (2, "vote war"), (0, "vote peace"), (3, "vote war"), (1, "vote peace"))
    assert view(state)["war"]


def test_ren_e04_the_pope_votes_twice() -> None:
    state = position(options={"powers": True}, towns=HOMES, phase="vote", year=2)
    play(state, (1, "vote war"), (0, "vote peace"), (2, "vote peace"))
    assert view(state)["war"]


def test_ren_5_5_otherwise_it_is_peace() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, (0, "vote peace"), (1, "vote war"), (2, "vote peace"))
    assert not view(state)["war"]


@pytest.mark.parametrize(("war", "again"), [(False, "REN-5.6"), (True, None)])
def test_ren_5_6_one_attack_in_peace(war: bool, again: str | None) -> None:
    state = battle({"knights": 4}, {}, war=war, towns={"pistoia": 0, "bologna": 1})
    play(state, *ATTACK, dice=(6, 1), quiet=True)
    if again:
        assert refused(state, "attack land bologna") == again
    else:
        assert "attack land bologna" in legal(state)


def test_ren_5_7_six_cards_and_no_ducats_in_war() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, (0, "vote war"), (1, "vote war"), (2, "vote war"))
    assert (view(state)["hands"], view(state)["ducats"]) == ([6, 6, 6], [0, 0, 0])


def test_ren_5_8_peace_works_in_the_first_turn_too() -> None:
    state = settled(start(3))
    assert (view(state)["hands"], view(state)["ducats"]) == ([4] * 3, [10] * 3)
    attacked = battle({"knights": 4}, {}, war=False, year=1, towns={"pistoia": 0, "bologna": 1})
    play(attacked, *ATTACK, dice=(6, 1), quiet=True)
    assert refused(attacked, "attack land bologna") == "REN-5.6"


def test_ren_5_9_the_ducats_of_peace_come_before_the_purchases() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, (0, "vote peace"), (1, "vote peace"), (2, "vote peace"))
    assert (phase(state), view(state)["ducats"]) == ("buy", [4, 4, 4])
    play(state, "build rampart firenze")


def test_ren_5_10_the_state_holds_for_the_turn_and_for_all() -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, (0, "vote war"), (1, "vote war"), (2, "vote peace"))
    while view(state)["year"] == 2:
        assert view(state)["war"]
        idle(state)


def test_ren_r08_ten_ducats_for_the_first_purchases() -> None:
    state = settled(start(6))
    assert (phase(state), view(state)["ducats"]) == ("buy", [10] * 6)


# 6. The deal


@pytest.mark.parametrize(("stance", "cards"), [("peace", 4), ("war", 6)])
def test_ren_6_1_four_or_six_cards_from_the_pile(stance: str, cards: int) -> None:
    state = position(towns=HOMES, phase="vote", year=2)
    play(state, *[(seat, f"vote {stance}") for seat in range(3)])
    assert [sum(hand(state, seat).values()) for seat in range(3)] == [cards] * 3
    assert view(state)["pile"] == 80 - 3 * cards


def test_ren_6_3_kinds_are_combined_and_serve_both_sides() -> None:
    state = battle({"pikemen": 1, "cannon": 1, "engineer": 1}, {"pikemen": 1, "engineer": 1})
    play(state, "attack land siena", "stay out", "lay pikemen+cannon", "red engineer", "stay out")
    assert {"defend pikemen with engineer", "defend pikemen with none"} == set(legal(state))


def test_ren_6_4_three_colours() -> None:
    colour = {entry["id"]: entry["colour"] for entry in GAME.data["card"]}  # type: ignore[attr-defined]
    of = {name: {card for card in colour if colour[card] == name} for name in ("blue", "red", "yellow")}
    assert of["blue"] == {"pikemen", "arquebusiers", "knights", "cannon", "swiss_regiment"}
    assert of["red"] == {"condottiere", "engineer", "traitor", "sign_of_god", "retreat"}
    assert of["yellow"] == {"raiders", "ambassador", "marriage", "ride", "artist_or_banker"}


# 15. The order


def orders(seats: int = 3) -> set[tuple[int, ...]]:
    """Many draws after a turn in which the first seat was first."""
    homes = HOMES if seats == 3 else HOMES | {"pisa": 3}
    options = {} if seats == 3 else {"without": "naples"}
    found = set()
    for seed in range(60):
        state = position(seats=seats, options=options, towns=homes, phase="buy", year=2, turn=seats - 1)
        play(state, "cards 0", seed=seed)
        found.add(tuple(view(state)["order"]))
    return found


def test_ren_15_2_the_old_first_player_is_set_aside() -> None:
    assert 0 not in {order[0] for order in orders()}


def test_ren_15_3_the_new_one_is_drawn_among_the_others() -> None:
    assert {order[0] for order in orders(4)} == {1, 2, 3}


def test_ren_15_4_all_further_places_are_drawn() -> None:
    assert orders() == {(1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)}


def test_ren_15_5_nobody_is_first_two_turns_running() -> None:
    state = settled(start(4))
    before = view(state)["order"][0]
    while view(state)["year"] < 6:
        year = view(state)["year"]
        while view(state)["year"] == year or phase(state) != "expand":
            idle(state)
        assert view(state)["order"][0] != before
        before = view(state)["order"][0]


def test_ren_e29_nobody_is_first_twice() -> None:
    orders = []
    for seed in range(30):
        state = position(towns=HOMES, phase="buy", year=2, turn=2)
        play(state, "cards 0", seed=seed)
        orders.append(tuple(view(state)["order"]))
    assert {order[0] for order in orders} == {1, 2}
    assert {order.index(0) for order in orders} == {1, 2}


def test_ren_15_1_the_first_turn_keeps_the_order_of_the_set_up() -> None:
    state = position(towns=HOMES, phase="buy", year=1, turn=2)
    play(state, "cards 0")
    assert view(state)["order"] == [0, 1, 2]


# 21. Elimination


def test_ren_21_2_an_eliminated_player_comes_back() -> None:
    state = council(towns={"firenze": 0, "pistoia": {"owner": 1, "level": "fortress"}, "roma": 1})
    assert lane(state, 2) == []
    assert phase(state) == "return"
    assert view(state)["actors"] == [2]
    assert legal(state) == ["return venezia", "return ragusa"]
    play(state, "return venezia")
    assert (owner(state, "venezia"), view(state)["ducats"][2]) == (2, 6)
    assert phase(state) == "vote"


def test_ren_r42_who_loses_his_last_town_to_one_who_returns_returns_too() -> None:
    state = position(towns={"firenze": 0, "venezia": 1}, phase="council")
    play(state, "pass", "pass")
    assert view(state)["actors"] == [2]
    play(state, "return venezia")
    assert (phase(state), view(state)["actors"]) == ("return", [1])
    play(state, "return roma")
    assert phase(state) == "vote"
    assert view(state)["ducats"][1:] == [1 + 6, 6]


def test_ren_21_3_he_takes_the_town_with_all_that_stands_in_it() -> None:
    state = council(towns={"firenze": 0, "roma": 1, "venezia": {"owner": 1, "level": "fortress", "artist": "bellini"}})
    play(state, "return venezia")
    seen = view(state)["towns"]["venezia"]
    assert (seen["owner"], seen["level"], seen["palace"], seen["artist"]) == (2, "fortress", True, "bellini")


def test_ren_21_4_six_ducats_from_the_bank() -> None:
    state = council(towns={"firenze": 0, "roma": 1, "venezia": 1}, ducats=[1, 1, 0])
    play(state, "return venezia")
    assert view(state)["ducats"] == [1 + 1, 1 + 2, 6]


def test_ren_21_5_points_and_ducats_are_kept() -> None:
    state = council(towns={"firenze": 0, "roma": 1}, ducats=[0, 0, 4], points=[0, 0, 9])
    play(state, "return venezia")
    assert (view(state)["points"][2], view(state)["ducats"][2]) == (9, 4 + 6)


def test_ren_21_6_nothing_is_paid_to_the_eliminated() -> None:
    state = council(towns={"firenze": 0, "roma": 1}, options={"powers": True}, ducats=[0, 0, 0])
    assert view(state)["ducats"] == [1, 1, 0]  # Venice's 2 ducats neither
    assert view(state)["points"] == [0, 0, 0]


def test_ren_21_7_he_votes_and_is_dealt_and_drawn_with_the_others() -> None:
    state = council(towns={"firenze": 0, "roma": 1})
    play(state, "return venezia")
    assert view(state)["actors"] == [0, 1, 2]
    play(state, *[(seat, "vote war") for seat in range(3)])
    assert view(state)["hands"] == [6, 6, 6]
    while phase(state) == "buy":
        idle(state)
    assert sorted(view(state)["order"]) == [0, 1, 2]


def test_ren_r13_an_empty_pile_is_filled_with_the_discards() -> None:
    state = position(towns=HOMES, hands=[{"ambassador": 1}, {}, {}])
    pile, discard = state.terms.pile, state.terms.discard
    for kind, count in enumerate(state.cards[pile : pile + 15]):
        state.cards[discard + kind] += count
        state.cards[pile + kind] = 0
    play(state, "ambassador", dice=(6, 6))
    assert view(state)["hands"][0] == 2
    assert view(state)["pile"] == 78
