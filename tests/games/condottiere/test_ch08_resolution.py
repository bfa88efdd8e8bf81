"""Chapter 8: the end of a battle, step by step."""

from __future__ import annotations

import pytest

from helpers.condottiere import (
    GAME,
    domains,
    end_battle,
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
from signoria import Match
from signoria.games.condottiere.codes import CARD_IDS, MERCENARIES, REGION_IDS
from signoria.games.condottiere.state import CondottiereState


def fought(*lines: list[str], **spec: object) -> CondottiereState:
    """Roma has been fought for with these lines; the next region is to be chosen."""
    given = {"seats": len(lines), "contested": "roma", "lines": list(lines)} | spec
    state = position(**given)
    end_battle(state)
    return state


# Step 1


def test_con_8_1_strength_decides_and_an_empty_line_has_none() -> None:
    state = position(seats=3, contested="roma", lines=[["m4", "m4"], ["m6", "winter"], []])
    events = end_battle(state)
    assert [event["totals"] for event in told(events, "strengths")] == [[2, 1, 0]]
    assert domains(state) == [["roma"], [], []]


def test_con_r23_a_player_without_cards_counts_with_the_line_built_before() -> None:
    state = position(seats=2, contested="roma", lines=[["m6"], []], out=[0], turn=1, hands=[[], ["m5"]])
    play(state, "play m5")
    assert domains(state) == [["roma"], []]


def test_con_r23_zero_against_zero_is_a_tie() -> None:
    state = fought(["drummer"], [], [])
    assert domains(state) == [[], [], []]


@pytest.mark.parametrize("winner", [0, 1, 2])
def test_con_8_2_the_strongest_alone_conquers_the_region(winner: int) -> None:
    lines = [["m1"], ["m1"], ["m1"]]
    lines[winner] = ["m2"]
    state = fought(*lines)
    assert domains(state)[winner] == ["roma"]
    assert sum(len(owned) for owned in domains(state)) == 1


def test_con_8_3_the_token_leaves_the_board_and_goes_to_a_player() -> None:
    state = position(seats=2, contested="roma", lines=[["m1"], ["m2"]])
    events = end_battle(state)
    assert told(events, "token") == [{"seat": 1}]
    assert view(state)["contested"] is None
    assert view(state)["holder"] == 1


def test_con_8_4_who_has_passed_or_has_no_cards_conquers_all_the_same() -> None:
    state = position(seats=2, contested="roma", lines=[["m6"], []], out=[0], turn=1, hands=[["m1"], ["m1"]])
    play(state, "play m1")
    assert domains(state) == [["roma"], []]
    state = position(seats=2, contested="roma", hands=[["m6"], ["m1", "m1"]])
    play(state, "play m6", "play m1", "pass")
    assert hand_sizes(state) == [0, 1]
    assert domains(state) == [["roma"], []]


def test_con_8_5_a_marker_stays_until_the_end_of_the_game() -> None:
    """Through the next battle, a new deal, and whatever is fought elsewhere."""
    state = fought(["m1"], ["m2"])
    play(state, "place siena")
    assert view(state)["round"] == 2
    end_battle(state)
    assert domains(state)[1][-1] == "roma"
    assert refused(state, "place roma") == "CON-3.4"


@pytest.mark.parametrize("tied", [(0, 1), (1, 2), (0, 2), (0, 1, 2)])
def test_con_8_6_tied_lines_conquer_nothing(tied: tuple[int, ...]) -> None:
    lines = [["m5"] if seat in tied else ["m4"] for seat in range(3)]
    state = position(seats=3, contested="roma", lines=lines)
    events = end_battle(state)
    assert "conquer" not in kinds(events)
    assert domains(state) == [[], [], []]


def test_con_8_6_a_tie_below_the_strongest_does_not_matter() -> None:
    assert domains(fought(["m4"], ["m4"], ["m5"])) == [[], [], ["roma"]]


def test_con_8_7_a_victory_stops_the_game_before_steps_2_to_4() -> None:
    state = position(
        seats=4,
        contested="roma",
        domains=[["siena", "firenze"], [], [], []],
        lines=[["m1"], [], [], []],
        hands=[["winter"], ["m1"], ["m1"], ["m1"]],
        out=[1, 2, 3],
    )
    events = play(state, "pass")
    assert kinds(events)[-1] == "victory"
    assert state.actors() == ()
    assert line(state, 0) == {"m1": 1}  # step 3 was not done
    assert hand_sizes(state) == [1, 1, 1, 1]
    assert [legal(state, seat) for seat in range(4)] == [[], [], [], []]
    assert refused(state, "place napoli", seat=0) == "CON-12.4"
    assert refused(state, "hand discard", seat=0) == "CON-12.4"


def test_con_8_7_without_victory_step_2_follows() -> None:
    state = fought(["m1"], [], [], [], domains=[["milano", "napoli"], [], [], []])
    assert view(state)["phase"] == "place"
    assert who(state) == 0


# Step 2


def test_con_8_8_any_region_without_marker_and_pope() -> None:
    state = fought(["m1"], ["m2"], domains=[["torino"], ["napoli"]], pope="milano", hands=[["m1"], ["m1"]], out=[1])
    assert who(state) == 1
    closed = {"torino", "napoli", "milano", "roma"}
    assert legal(state) == [f"place {region}" for region in REGION_IDS if region not in closed]
    assert refused(state, "place milano") == "CON-3.3"
    assert refused(state, "place torino") == "CON-3.4"
    assert refused(state, "place roma") == "CON-3.4"
    assert refused(state, "place siena", seat=0) == "CON-8.8"


def test_con_8_9_after_a_tie_the_same_region_may_be_chosen_again() -> None:
    state = fought(["m2"], ["m2"], hands=[["m1"], ["m1"]], out=[1])
    play(state, "place roma", "hand keep", "hand keep", "play m1")
    assert view(state)["contested"] == "roma"


def test_con_8_10_the_choice_comes_before_discards_and_deal() -> None:
    state = fought(["m2"], ["m1"])
    assert view(state)["phase"] == "place"
    assert view(state)["lines"] == [{"m2": 1}, {"m1": 1}]
    assert view(state)["discards"] == {}
    assert hand_sizes(state) == [0, 0]
    events = play(state, "place siena")
    assert kinds(events)[:3] == ["place", "new_round", "deal"]


def test_con_8_10_nobody_discards_a_hand_before_the_choice() -> None:
    state = fought(["m2"], ["m1"], hands=[["winter"], ["m1", "m1"]], out=[1])
    assert refused(state, "hand discard") == "CON-8.10"
    play(state, "place siena", "hand discard")


def test_con_8_11_without_any_region_to_choose_the_game_ends() -> None:
    owned = [
        ["firenze", "modena", "ancona", "genova"],
        ["milano", "spoleto", "bologna"],
        ["mantova", "parma", "urbino"],
        ["lucca", "napoli", "venezia"],
        ["ferrara", "siena"],
    ]
    state = fought([], [], [], [], ["m1"], domains=owned, pope="torino")
    assert view(state)["ending"] == "full_board"
    assert view(state)["winners"] == [0]
    state = fought([], [], [], [], ["m1"], domains=owned)  # without the Pope, Torino can be chosen
    assert legal(state) == ["place torino"]


# Step 3


def test_con_8_12_all_lines_are_discarded_and_nobody_keeps_a_card_of_them() -> None:
    state = fought(["m2", "heroine"], ["m1", "winter"], hands=[["m1"], ["m1"]], out=[1])
    play(state, "place siena")
    assert view(state)["lines"] == [{}, {}]
    assert view(state)["discards"] == {"m1": 1, "m2": 1, "winter": 1, "heroine": 1}
    assert hand_sizes(state) == [1, 1]


# Step 4


IN_TURN = {"asked_together": False}


def asked(*hands: list[str], **spec: object) -> CondottiereState:
    """Step 4 of a battle: hands may be discarded."""
    given = {"seats": len(hands), "phase": "hand", "contested": "siena", "hands": list(hands)} | spec
    return position(**given)


def test_con_8_13_a_hand_without_mercenaries_may_be_discarded_whole() -> None:
    state = asked(["winter", "scarecrow", "scarecrow"], ["m1", "m1"], ["m1"])
    assert legal(state) == ["hand discard", "hand keep"]
    play(state, "hand discard", "hand keep", "hand keep")
    assert hand_sizes(state) == [0, 2, 1]
    assert view(state)["discards"] == {"winter": 1, "scarecrow": 2}


def test_con_8_14_it_is_never_an_obligation() -> None:
    state = asked(["winter", "scarecrow"], ["m1"])
    play(state, "hand keep", "hand keep")
    assert hand_sizes(state) == [2, 1]


def test_con_8_15_all_or_nothing() -> None:
    """There is no way to discard a part of it."""
    state = asked(["winter", "scarecrow"], ["m1"])
    assert legal(state) == ["hand discard", "hand keep"]
    for card in ("winter", "scarecrow"):
        assert refused(state, f"keep {card}") == "CON-8.15"


@pytest.mark.parametrize("card", CARD_IDS[:MERCENARIES])
def test_con_8_16_one_mercenary_forbids_it(card: str) -> None:
    state = asked(["winter", card, "courtesan"], ["m1"])
    assert legal(state) == ["hand keep"]
    assert refused(state, "hand discard") == "CON-8.16"


@pytest.mark.parametrize("card", CARD_IDS[MERCENARIES:])
def test_con_8_17_no_special_card_forbids_it(card: str) -> None:
    state = asked([card], ["m1"])
    assert legal(state) == ["hand discard", "hand keep"]


@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_con_8_18_all_at_once_and_told_clockwise_from_the_holder(holder: int) -> None:
    state = position(
        seats=4,
        contested="roma",
        holder=holder,
        lines=[["m2"] if seat == holder else ["m1"] for seat in range(4)],
        hands=[["m1"]] * 4,
    )
    end_battle(state)
    play(state, "place siena")
    for seat in (2, 0, 3):
        assert seat in state.actors()
        assert kinds(play(state, (seat, "hand keep"))) == ["sealed"]
    events = play(state, (1, "hand keep"))
    assert [event["seat"] for event in told(events, "keep_hand")] == [(holder + step) % 4 for step in range(4)]
    assert view(state)["phase"] == "battle"


@pytest.mark.parametrize("holder", range(4))
def test_con_r63_one_after_the_other_clockwise_from_the_holder(holder: int) -> None:
    state = position(
        seats=4,
        options=IN_TURN,
        contested="roma",
        holder=holder,
        lines=[["m2"] if seat == holder else ["m1"] for seat in range(4)],
        hands=[["m1"]] * 4,
    )
    end_battle(state)
    play(state, "place siena")
    order = []
    for _ in range(4):
        order.append(who(state))
        play(state, "hand keep")
    assert order == [(holder + step) % 4 for step in range(4)]
    assert view(state)["phase"] == "battle"


def test_con_r63_in_turn_the_new_holder_begins_not_the_old_one() -> None:
    state = fought(["m1"], ["m2"], ["m1"], hands=[["m1"], ["m1"], ["m1"]], out=[1, 2], options=IN_TURN)
    play(state, "place siena")
    assert who(state) == 1
    assert refused(state, "hand keep", seat=0) == "CON-8.18"


@pytest.mark.parametrize("together", [True, False])
def test_con_r25_discarded_cards_are_shown_and_in_turn_later_players_see_it(together: bool) -> None:
    options = {"asked_together": together}
    state = asked(["winter", "scarecrow"], ["courtesan", "m1"], ["m1"], options=options)
    events = play(state, "hand discard", *(["hand keep", "hand keep"] if together else []))
    assert told(events, "discard_hand") == [{"seat": 0, "cards": {"winter": 1, "scarecrow": 1}}]
    assert view(state, 1)["discards"] == {"winter": 1, "scarecrow": 1}
    assert view(state, 1)["hands"] == [0, 2, 1]


def test_con_r25_everybody_with_cards_is_asked_the_others_are_not() -> None:
    """A hand with a Mercenary is asked too: to skip it would tell what it holds."""
    state = asked(["m1"], [], ["winter"], ["m2", "m3"])
    order = []
    while view(state)["phase"] == "hand":
        order.append(who(state))
        play(state, "hand keep")
    assert order == [0, 2, 3]


# CON-R63: all at once, under seal


def sealed_hands(*hands: list[str], **spec: object) -> Match:
    """Step 4 as a match, so that steps are recorded and can be taken back."""
    match = GAME.start(len(hands), 1)
    match.state = asked(*hands, **spec)
    return match


def test_con_r63_all_with_cards_are_asked_until_they_have_answered() -> None:
    state = asked(["winter"], [], ["m1"], ["drummer"], holder=2)
    assert state.actors() == (0, 2, 3)
    assert legal(state, 1) == []
    play(state, (3, "hand discard"))
    assert state.actors() == (0, 2)
    assert legal(state, 3) == []
    assert view(state)["asked"] == [3]


def test_con_r63_nothing_happens_and_nothing_is_told_before_the_last_answer() -> None:
    """Two tables on which one seat has answered otherwise look alike to all others, event by event."""
    tables = [asked(["winter", "bishop"], ["m1"], ["m2"]) for _ in range(2)]
    events = [play(tables[0], (0, "hand discard")), play(tables[1], (0, "hand keep"))]
    for seat in (1, 2, None):
        assert tables[0].view(seat) == tables[1].view(seat)
        assert [one.seen_by(seat) for one in events[0]] == [one.seen_by(seat) for one in events[1]]
    assert [tables[at].view(0)["answer"] for at in range(2)] == ["hand discard", "hand keep"]
    assert tables[0].key() != tables[1].key()
    assert hand_sizes(tables[0]) == [2, 1, 1]
    for table in tables:
        play(table, (1, "hand keep"))
    assert "discard_hand" in kinds(play(tables[0], (2, "hand keep")))
    assert "discard_hand" not in kinds(play(tables[1], (2, "hand keep")))
    assert hand_sizes(tables[0])[0] == 0
    assert [table.view(0)["answer"] for table in tables] == [None, None]


def test_con_r63_an_answer_may_be_changed_until_the_last_is_given() -> None:
    match = sealed_hands(["winter", "bishop"], ["m1"], ["m2"])
    match.play(0, "hand discard")
    match.play(1, "hand keep")
    match.undo(0)
    assert match.actors == (0, 2)
    match.play(0, "hand keep")
    match.play(2, "hand keep")
    assert match.view(0)["phase"] == "battle"
    assert not any(match.can_undo(seat) for seat in range(3))


def test_con_r63_the_last_answer_stands_since_it_shows_the_others() -> None:
    match = sealed_hands(["winter", "bishop"], ["drummer"], ["m2"], ["m1"])
    for seat in (1, 2, 3):
        match.play(seat, "hand keep")
    assert match.can_undo(3)
    match.play(0, "hand discard")
    assert not any(match.can_undo(seat) for seat in range(4))


def test_con_r63_who_alone_has_cards_shows_nobody_elses_answer_and_may_take_it_back() -> None:
    match = sealed_hands(["winter", "bishop", "drummer"], [], [])
    match.play(0, "hand keep")
    assert match.view(0)["phase"] == "keep"
    match.undo(0)
    assert match.view(0)["phase"] == "hand"


def test_con_r63_a_round_may_end_by_answers_given_together() -> None:
    state = asked(["winter"], ["drummer"], ["bishop", "spring"])
    play(state, (2, "hand keep"), (0, "hand discard"))
    events = play(state, (1, "hand discard"))
    assert [event["seat"] for event in told(events, "discard_hand")] == [0, 1]
    assert (view(state)["phase"], state.actors()) == ("keep", (2,))


def test_con_r63_a_bot_weighs_a_discard_that_is_under_seal() -> None:
    """The hand still lies there, but it is as good as gone."""
    state = asked(["heroine", "drummer"], ["m1"], ["m2"])
    kept, gone = state.copy(), state.copy()
    play(kept, (0, "hand keep"))
    play(gone, (0, "hand discard"))
    assert GAME.values(gone)[0] < GAME.values(kept)[0]
    assert GAME.features(gone)[0] != GAME.features(kept)[0]


def test_con_8_16_only_a_mercenary_that_all_know_of_makes_the_answer_public() -> None:
    state = asked(["m1", "winter"], ["m2"], ["winter"])
    assert [state.public_choice(seat) for seat in range(3)] == [False, False, False]
    play(state, (0, "show m1 to 1"), (0, "show m1 to 2"))  # each of them knows, but not that all do
    assert not state.public_choice(0)
    state = position(seats=2, contested="roma", hands=[["scarecrow", "m2"], ["m1"]], lines=[["m5"], ["m6"]])
    play(state, "play scarecrow", "take m5", "pass", "pass", "place siena")
    assert (view(state)["phase"], state.public_choice(0), state.public_choice(1)) == ("hand", True, False)
    assert str(GAME.actions[state.forced(0)]) == "hand keep"
