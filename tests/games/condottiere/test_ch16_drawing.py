"""Chapter 16: Draw After Battle."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.condottiere import (
    GAME,
    cards_besides,
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
    view,
    who,
)
from signoria.engine.file_game import FileGame
from signoria.engine.options import settle
from signoria.games.condottiere.codes import CARD_IDS
from signoria.games.condottiere.position_reader import read
from signoria.games.condottiere.state import CondottiereState

DRAW = {"draw_after_battle": True}
ZERO_TO_THREE = ["draw 0", "draw 1", "draw 2", "draw 3"]
NINE = ["m1", "m2", "m3", "m4", "m5", "m6", "m10", "winter", "spring"]


def last_pass(**spec: Any) -> CondottiereState:
    """A battle for Roma with this variant, in which only seat 0 has not passed, after its last pass."""
    seats = spec.setdefault("seats", 3)
    spec.setdefault("contested", "roma")
    spec.setdefault("out", list(range(1, seats)))
    options = {**DRAW, **spec.pop("options", {})}
    state = position(options=options, **spec)
    play(state, "pass")
    return state


def draw_all(state: CondottiereState, *counts: int) -> None:
    """Everybody draws so many, in turn."""
    for count in counts:
        play(state, f"draw {count}")


def test_con_16_1_there_are_no_rounds_nobody_keeps_and_nothing_is_dealt() -> None:
    state = last_pass(hands=[["m1", "m2", "m4"], [], []], lines=[["m5"], ["m1"], []])
    assert view(state)["phase"] == "draw"  # in the standard game the round would be over now (CON-10.2)
    draw_all(state, 0, 0, 0)
    events = play(state, "place milano")
    assert view(state)["phase"] == "battle"
    assert view(state)["round"] == 1
    assert hand_sizes(state) == [3, 0, 0]
    assert not {"new_round", "deal", "end_keeping"} & set(kinds(events))


def test_con_16_1_waiting_for_the_next_round_is_over_too() -> None:
    state = last_pass(hands=[["m1"], [], ["m1"]], lines=[["m5"], ["m1"], []])
    draw_all(state, 0, 2, 0)
    play(state, "place milano", "pass")
    assert who(state) == 1  # came back with two cards
    assert len(legal(state)) > 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_16_2_seven_cards_to_begin_with(seats: int) -> None:
    match = GAME.start(seats=seats, seed=5, draw_after_battle=True)
    assert match.view(None)["hands"] == [7] * seats
    assert match.view(None)["stock"] == 110 - 7 * seats
    assert GAME.start(seats=seats, seed=5).view(None)["hands"] == [10] * seats


def test_con_16_2_the_first_battle_begins_without_drawing() -> None:
    match = GAME.start(seats=3, seed=5, draw_after_battle=True, start_seat=1)
    match.play(1, "place roma")
    assert match.view(None)["phase"] == "battle"
    assert match.view(None)["hands"] == [7, 7, 7]


def test_con_16_3_compare_draw_choose_discard_in_this_order() -> None:
    lines = [["m5"], ["m4"], ["courtesan"]]
    state = position(
        seats=3,
        options=DRAW,
        contested="roma",
        out=[1, 2],
        turn=0,
        hands=[["m1"], ["m1"], ["m1"]],
        lines=lines,
    )
    phases = []
    for move in ("pass", "draw 1", "draw 1", "draw 1", "place milano"):
        play(state, move)
        phases.append((view(state)["phase"], who(state), domains(state)[0], len(line(state, 0)) == 1))
    conquered = ["roma"]
    assert phases == [
        ("draw", 2, conquered, True),
        ("draw", 0, conquered, True),
        ("draw", 1, conquered, True),
        ("place", 2, conquered, True),
        ("battle", 2, conquered, False),
    ]
    assert view(state)["discards"] == {"m5": 1, "m4": 1, "courtesan": 1}


def test_con_16_4_everybody_draws_none_to_three_as_they_like() -> None:
    state = last_pass(seats=4, hands=[["m1"], ["m1"], ["m1"], ["m1"]], lines=[["m5"], [], [], []])
    for count in range(4):
        assert legal(state) == ZERO_TO_THREE
        play(state, f"draw {count}")
    assert hand_sizes(state) == [1, 2, 3, 4]
    assert view(state)["stock"] == 110 - 5 - 6


def test_con_16_4_the_drawn_cards_join_the_hand_and_only_their_owner_sees_them() -> None:
    state = last_pass(seats=2, hands=[["m1"], ["m2"]], lines=[["m5"], []])
    events = play(state, "draw 3", "draw 0", deal=["heroine", "m10", "m1"])
    assert hand(state, 0) == {"m1": 2, "m10": 1, "heroine": 1}
    drawn = next(event for event in events if event.kind == "draw")
    assert drawn.seen_by(0) == {
        "kind": "draw",
        "seat": 0,
        "count": 3,
        "cards": {"m1": 1, "m10": 1, "heroine": 1},
    }
    assert drawn.seen_by(1) == drawn.seen_by(None) == {"kind": "draw", "seat": 0, "count": 3}


def test_con_16_4_nobody_draws_in_the_standard_game() -> None:
    state = position(seats=2, contested="roma", out=[1], hands=[["m1"], ["m2"]], lines=[["m5"], []])
    play(state, "pass")
    assert view(state)["phase"] == "place"
    assert refused(state, "draw 1") == "CON-16.4"


@pytest.mark.parametrize(
    ("held", "regions", "most"),
    [
        (6, [], 3),
        (7, [], 3),
        (8, [], 2),
        (9, [], 1),
        (10, [], 0),
        (9, ["torino"], 2),
        (10, ["torino", "napoli", "siena"], 3),
        (13, ["torino", "napoli", "siena"], 0),
        (12, ["torino", "napoli", "siena"], 1),
    ],
)
def test_con_16_5_nobody_draws_beyond_ten_and_one_for_each_region(held: int, regions: list[str], most: int) -> None:
    cards = (NINE + ["m1", "m2", "m3", "m4"])[:held]
    state = last_pass(seats=2, hands=[cards, ["m1"]], lines=[[], ["m5"]], domains=[regions, []])
    play(state, "draw 0")
    assert who(state) == 0
    assert legal(state) == ZERO_TO_THREE[: most + 1]
    for count in range(most + 1, 4):
        assert refused(state, f"draw {count}") == "CON-16.5"


def test_con_we_07_nine_cards_and_one_region_leave_room_for_two() -> None:
    state = last_pass(seats=2, hands=[NINE, ["m1"]], lines=[[], ["m5"]], domains=[["torino"], []])
    play(state, "draw 0")
    assert legal(state) == ["draw 0", "draw 1", "draw 2"]
    play(state, "draw 2")
    assert hand_sizes(state)[0] == 11


def test_con_16_5_the_limit_is_counted_after_step_1() -> None:
    """CON-R39: the region just won raises it already."""
    ten = [*NINE, "m1"]
    won = last_pass(seats=2, hands=[ten, ["m1"]], lines=[["m5"], []])
    assert (who(won), legal(won)) == (0, ["draw 0", "draw 1"])
    lost = last_pass(seats=2, hands=[ten, ["m1"]], lines=[[], ["m5"]])
    play(lost, "draw 0")
    assert (who(lost), legal(lost)) == (0, ["draw 0"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_con_16_6_with_no_card_in_any_hand_everybody_draws_ten(seats: int) -> None:
    empty: list[list[str]] = [[] for _ in range(seats)]
    state = position(
        seats=seats,
        options=DRAW,
        contested="roma",
        holder=1,
        turn=0,
        out=list(range(1, seats)),
        hands=[["m6"], *empty[1:]],
        lines=[["m5"], *empty[1:]],
    )
    events = play(state, "play m6")
    assert hand_sizes(state) == [10] * seats
    assert [event["seat"] for event in told(events, "draw")] == list(range(seats))  # clockwise from the new holder
    assert (view(state)["phase"], who(state)) == ("place", 0)


def test_con_16_6_one_card_in_one_hand_is_enough_for_the_usual_draw() -> None:
    state = last_pass(hands=[[], [], ["winter"]], lines=[["m5"], [], []])
    assert view(state)["phase"] == "draw"
    for _ in range(3):
        assert legal(state) == ZERO_TO_THREE
        play(state, "draw 3")
    assert hand_sizes(state) == [3, 3, 4]


def test_con_16_6_a_mercenary_saved_by_a_scarecrow_is_a_card_in_hand() -> None:
    state = position(seats=2, options=DRAW, contested="roma", out=[1], hands=[["scarecrow"], []], lines=[["m5"], []])
    play(state, "play scarecrow", "take m5", "pass")
    assert view(state)["phase"] == "draw"
    assert hand_sizes(state) == [1, 0]


def test_con_r41_ten_and_no_extra_card_for_regions() -> None:
    regions = [["torino", "napoli"], ["siena"], []]
    state = last_pass(hands=[[], [], []], lines=[["m5"], [], []], domains=regions)
    assert domains(state)[0] == ["torino", "roma", "napoli"]
    assert hand_sizes(state) == [10, 10, 10]


def test_con_16_7_the_region_is_chosen_after_the_drawing() -> None:
    state = last_pass(seats=2, hands=[["m1"], ["m1"]], lines=[["m5"], []])
    assert refused(state, "place milano") == "CON-16.7"
    play(state, "draw 2", "draw 0")
    assert hand_sizes(state) == [3, 1]
    assert "place milano" in legal(state)


def test_con_16_8_hands_are_not_discarded_after_a_battle() -> None:
    state = last_pass(seats=2, hands=[["winter", "spring"], ["heroine"]], lines=[["m5"], []])
    moves: list[str] = []
    while view(state)["phase"] != "battle" or not moves:
        moves.append(legal(state)[0])
        assert not {"hand discard", "hand keep"} & set(legal(state))
        play(state, moves[-1])
    assert [move.split()[0] for move in moves] == ["draw", "draw", "place"]
    assert hand_sizes(state) == [2, 1]
    assert refused(state, "hand discard", 0) == "CON-16.8"


def test_con_16_9_victory_comes_before_the_drawing() -> None:
    state = position(
        seats=4,
        options=DRAW,
        contested="milano",
        out=[1, 2, 3],
        hands=[["m1"], [], [], []],
        lines=[["m5"], [], [], []],
        domains=[["torino", "genova"], [], [], []],
    )
    events = play(state, "pass")
    assert view(state)["winners"] == [0]
    assert not state.actors()
    assert "draw" not in kinds(events)
    assert hand_sizes(state) == [1, 0, 0, 0]


def test_con_16_10_the_discards_become_the_new_stock_when_it_runs_out() -> None:
    hands, lines, stock = [["m1"], ["m1"]], [["m10", "m10"], ["heroine"]], ["winter", "surrender"]
    for seed in range(8):
        state = last_pass(
            seats=2,
            hands=hands,
            lines=lines,
            discards=cards_besides(*hands, *lines, stock),
        )
        discards = sum(count for count in view(state)["discards"].values() if isinstance(count, int))
        assert (view(state)["stock"], discards) == (2, 103)
        events = play(state, "draw 3", "draw 0", seed=seed)
        assert {"winter", "surrender"} <= set(hand(state, 0))  # the old stock first
        assert view(state)["stock"] == 102
        assert view(state)["discards"] == {}
        assert [line(state, 0), line(state, 1)] == [{"m10": 2}, {"heroine": 1}]  # still lie there, not shuffled
        assert kinds(events).count("reshuffle") == 1


def test_con_16_10_a_stock_that_is_just_enough_is_not_filled_up_before_it_is_needed() -> None:
    hands, lines, stock = [["m1"], ["m1"]], [["m10"], []], ["winter", "winter", "winter"]
    state = last_pass(seats=2, hands=hands, lines=lines, discards=cards_besides(*hands, *lines, stock))
    assert legal(state, 1) == ZERO_TO_THREE  # the discards will do
    events = play(state, "draw 3", "draw 3")
    assert hand(state, 0) == {"m1": 1, "winter": 3}
    assert kinds(events) == ["sealed", "draw", "reshuffle", "draw"]
    assert hand_sizes(state) == [4, 4]
    assert "winter" not in hand(state, 1)


def test_con_16_11_an_empty_hand_draws_and_fights_again() -> None:
    """CON-R42."""
    state = last_pass(hands=[["m1", "m1"], [], ["m1"]], lines=[["m5"], ["m4"], []])
    assert legal(state) == ZERO_TO_THREE
    play(state, "draw 0")
    assert (who(state), legal(state)) == (1, ZERO_TO_THREE)
    play(state, "draw 1", "draw 0", "place milano", "pass", deal=["m10"])
    assert legal(state) == ["play m10", "pass"]


def test_con_r42_who_draws_nothing_without_cards_can_only_pass() -> None:
    state = last_pass(hands=[["m1", "m1"], [], ["m1"]], lines=[["m5"], ["m4"], []])
    play(state, "draw 0", "draw 0", "draw 0", "place milano")
    events = play(state, "play m1")
    assert {"seat": 1, "why": "no_cards"} in told(events, "pass")
    assert who(state) == 2


def test_con_r63_in_turn_the_new_holder_draws_first_then_clockwise() -> None:
    state = last_pass(
        seats=4,
        options={"asked_together": False},
        hands=[["m1"], ["m1"], ["m1"], ["m1"]],
        lines=[["m5"], [], ["courtesan"], []],
    )
    order = []
    while view(state)["phase"] == "draw":
        order.append(who(state))
        play(state, "draw 1")
    assert order == [2, 3, 0, 1]
    assert who(state) == 2


def test_con_r39_a_hand_at_its_limit_is_asked_like_the_others() -> None:
    state = last_pass(seats=2, hands=[["m1"], [*NINE, "m1"]], lines=[["m5"], []])
    play(state, "draw 3")
    assert (who(state), legal(state)) == (1, ["draw 0"])
    play(state, "draw 0")
    assert (who(state), view(state)["phase"]) == (0, "place")


def test_con_r40_a_hand_above_the_limit_draws_nothing_and_discards_nothing() -> None:
    twelve = [*NINE, "m1", "m2", "m3"]
    state = last_pass(
        seats=2,
        options={"capture_regions": True},
        defended=True,
        hands=[["m1"], twelve],
        lines=[["m5"], ["m1"]],
        domains=[[], ["torino", "roma"]],
    )
    assert domains(state) == [["roma"], ["torino"]]  # the limit of seat 1 fell from 12 to 11
    play(state, "draw 3")
    assert (who(state), legal(state)) == (1, ["draw 0"])
    assert refused(state, "draw 1") == "CON-16.5"
    play(state, "draw 0", "place milano")
    assert hand_sizes(state) == [4, 12]


def all_but_a_ten() -> list[str]:
    """109 cards, those that can lie in lines together first."""
    never = ("spring", "bishop", "scarecrow")
    return sorted(cards_besides(["m10"]), key=lambda card: card in never)


@pytest.mark.parametrize(("seats", "on_the_table"), [(6, 75), (5, 65), (5, 61), (6, 51)])
def test_con_r29_the_lines_are_shuffled_in_when_ten_for_everybody_fall_short(seats: int, on_the_table: int) -> None:
    """CON-16.6 with 5 or 6 players: 10 each, although stock and discards hold fewer than that."""
    deck = all_but_a_ten()
    lines = [deck[seat:on_the_table:seats] for seat in range(seats)]
    rest = deck[on_the_table:]
    state = position(
        seats=seats,
        options=DRAW,
        contested="roma",
        out=list(range(1, seats)),
        lines=lines,
        hands=[["m10"]],
        discards=rest[::2],
    )
    assert view(state)["stock"] + len(rest[::2]) == 109 - on_the_table < 10 * seats
    events = play(state, "play m10")
    assert hand_sizes(state) == [10] * seats
    assert all(not line(state, seat) for seat in range(seats))
    assert view(state)["discards"] == {}
    assert view(state)["stock"] == 110 - 10 * seats
    assert kinds(events).count("reshuffle") == 2  # first the discards, then the lines
    assert dict(GAME.count(state)) == dict(GAME.count(position(seats=2)))
    holder = view(state)["holder"]
    assert (view(state)["phase"], who(state)) == ("place", holder)
    play(state, "place milano")
    assert (view(state)["phase"], who(state)) == ("battle", holder)
    assert view(state)["discards"] == {}


def test_con_r29_the_lines_stay_where_sixty_cards_are_left() -> None:
    deck = all_but_a_ten()
    lines = [deck[seat:49:6] for seat in range(6)]
    state = position(
        seats=6,
        options=DRAW,
        contested="roma",
        out=[1, 2, 3, 4, 5],
        lines=lines,
        hands=[["m10"]],
        discards=deck[49:79],
    )
    play(state, "play m10")
    assert hand_sizes(state) == [10] * 6
    assert sum(len(line(state, seat)) for seat in range(6)) > 0
    assert (view(state)["stock"], view(state)["discards"]) == (0, {})
    play(state, "place milano")
    assert sum(count for count in view(state)["discards"].values() if isinstance(count, int)) == 50


def test_con_r29_the_lines_are_used_only_after_stock_and_discards() -> None:
    """The first five players exhaust stock and discards; only then may a card of the lines come."""
    deck = all_but_a_ten()
    tens = ["m10"] * 7
    rest = [card for card in deck if card != "m10"]
    lines = [tens, *[rest[seat:46:5] for seat in range(5)]]
    for seed in range(5):
        state = position(
            seats=6,
            options=DRAW,
            contested="roma",
            out=[1, 2, 3, 4, 5],
            lines=lines,
            hands=[["m10"]],
            discards=rest[46:70],
        )
        assert view(state)["stock"] == len(rest[70:])  # 32 + 24 = 56 cards before the lines are touched
        play(state, "play m10", seed=seed)
        holder = view(state)["holder"]
        for step in range(5):
            assert "m10" not in hand(state, (holder + step) % 6)


def test_con_16_3_after_the_lines_were_shuffled_the_steps_go_on_as_ever() -> None:
    """CON-R29 leaves nothing to discard in step 4; the next battle is resolved and drawn for like any other."""
    deck = all_but_a_ten()
    state = position(
        seats=6,
        options=DRAW,
        contested="roma",
        out=[1, 2, 3, 4, 5],
        hands=[["m10"]],
        lines=[deck[seat:70:6] for seat in range(6)],
    )
    play(state, "play m10", "place milano", *["pass"] * 6)
    assert view(state)["phase"] == "draw"
    while view(state)["phase"] == "draw":
        assert legal(state)[0] == "draw 0"
        play(state, "draw 0")
    assert view(state)["phase"] == "place"
    assert view(state)["battle"] == 2


@pytest.mark.parametrize("seats", [2, 3])
def test_con_16_6_with_few_players_sixty_cards_are_never_wanted(seats: int) -> None:
    """CON-R29 speaks of 5 or 6 players: 2 or 3 hold at most 30 cards, so 30 are always left."""
    deck = all_but_a_ten()
    state = position(
        seats=seats,
        options=DRAW,
        contested="roma",
        out=list(range(1, seats)),
        hands=[["m10"]],
        lines=[deck[seat:45:seats] for seat in range(seats)],
        discards=deck[45:],
    )
    assert view(state)["stock"] == 0
    play(state, "play m10")
    assert hand_sizes(state) == [10] * seats
    assert sum(len(line(state, seat)) for seat in range(seats)) > 0


def test_con_16_1_hidden_cards_and_draws_the_last_card_lies_face_down() -> None:
    """CON-R59: the hand is empty, the card on the table is not a card in hand (CON-16.6)."""
    state = position(
        seats=2,
        options={**DRAW, "hidden_cards": True},
        contested="roma",
        out=[1],
        hands=[["m6"], []],
        lines=[[], ["m5"]],
    )
    play(state, "play m6")
    assert legal(state) == ["pass", "pass reveal"]
    play(state, "pass")
    assert domains(state) == [["roma"], []]
    assert hand_sizes(state) == [10, 10]


# CON-R63: all at once, under seal


def test_con_r63_all_draw_at_once_and_the_cards_come_clockwise_from_the_holder() -> None:
    state = last_pass(seats=3, hands=[["m1"], ["m1"], ["m1"]], lines=[[], ["m5"], []])
    assert state.actors() == (0, 1, 2)
    for seat, count in ((0, 1), (2, 3)):
        assert kinds(play(state, (seat, f"draw {count}"))) == ["sealed"]
    assert hand_sizes(state) == [1, 1, 1]
    assert [state.view(seat)["answer"] for seat in (0, 1, 2, None)] == ["draw 1", None, "draw 3", None]
    events = play(state, (1, "draw 2"), deal=["m10", "m6", "m5", "m4", "m3", "heroine"])
    assert [(event["seat"], event["count"]) for event in told(events, "draw")] == [(1, 2), (2, 3), (0, 1)]
    assert hand(state, 0) == {"m1": 1, "heroine": 1}
    assert (who(state), view(state)["phase"]) == (1, "place")


def test_con_r63_where_hands_are_untold_all_draw_one_after_the_other() -> None:
    state = last_pass(seats=2, hands=[["m1"], ["m2"]], lines=[["m5"], []], options={"hand_counts_public": False})
    holder = who(state)
    assert state.actors() == (holder,)
    assert kinds(play(state, (holder, "draw 1"), deal=["m10"])) == ["draw"]
    assert state.actors() == (1 - holder,)


def test_con_r63_how_many_a_seat_draws_is_not_told_before_all_have_answered() -> None:
    tables = [last_pass(seats=2, hands=[["m1"], ["m2"]], lines=[["m5"], []]) for _ in range(2)]
    events = [play(table, (0, f"draw {count}")) for table, count in zip(tables, (0, 3), strict=True)]
    for seat in (1, None):
        assert tables[0].view(seat) == tables[1].view(seat)
        assert [one.seen_by(seat) for one in events[0]] == [one.seen_by(seat) for one in events[1]]


def test_con_r63_once_all_have_drawn_nothing_is_taken_back_even_where_no_card_was_drawn() -> None:
    match = GAME.start(2, 1)
    match.state = last_pass(seats=2, hands=[["m1"], ["m2"]], lines=[["m5"], []])
    match.play(1, "draw 0")
    assert match.can_undo(1)
    match.play(0, "draw 0")
    assert not any(match.can_undo(seat) for seat in (0, 1))


def test_con_r63_of_a_deck_that_is_too_small_the_last_draw_what_is_left() -> None:
    """Corrected data: five Mercenaries 1, two of them in hands, and a 5 in a line."""
    counts: Any = {card: {"count": 0} for card in CARD_IDS} | {"m1": {"count": 5}, "m5": {"count": 1}}
    assert isinstance(GAME, FileGame)
    terms = GAME.terms(2, settle(GAME.options, DRAW), {"card": counts})
    state = read(terms, {"phase": "draw", "resolving": True, "hands": [["m1"], ["m1"]], "lines": [["m5"]]})
    play(state, (1, "draw 3"), (0, "draw 3"))
    assert hand_sizes(state) == [4, 2]
    assert view(state)["phase"] == "place"


@pytest.mark.parametrize("told_sizes", [True, False])
def test_con_16_5_what_may_be_drawn_is_public_where_sizes_are(told_sizes: bool) -> None:
    options = {"hand_counts_public": told_sizes}
    state = last_pass(seats=2, options=options, hands=[["m1"], [*NINE, "m1"]], lines=[["m5"], []])
    assert [state.public_choice(seat) for seat in (0, 1)] == [told_sizes, told_sizes]
    if not told_sizes:  # CON-R63: then all draw in turn
        state.turn = 1
    assert str(GAME.actions[state.forced(1)]) == "draw 0"
    assert state.forced(0) == -1
