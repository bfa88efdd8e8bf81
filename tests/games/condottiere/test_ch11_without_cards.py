"""Chapter 11: players without cards."""

from __future__ import annotations

from helpers.condottiere import GAME, domains, end_battle, legal, play, position, refused, told, totals, view, who


def test_con_11_1_an_empty_hand_waits_for_the_next_round() -> None:
    """Seat 0 has no card: passed over in this battle and in the next, dealt in with the new round."""
    state = position(seats=3, contested="roma", holder=1, hands=[[], ["m1", "m2"], ["m1", "m2"]])
    play(state, "play m1", "play m1")
    assert who(state) == 1
    assert refused(state, "play m1", seat=0) == "CON-4.10"
    play(state, "pass", "pass", "place siena", "hand keep", "hand keep")
    assert view(state)["round"] == 1
    play(state, "play m2", "play m2")
    play(state, "place lucca")
    assert view(state)["round"] == 2
    assert state.hand_size(0) == 10


def test_con_11_1_nobody_is_told_to_wait_for_a_round_that_never_comes() -> None:
    """CON-16.1, 16.11: with Draw After Battle an empty hand waits for no round. Who passes again has passed."""
    options = {"draw_after_battle": True}
    state = position(seats=3, options=options, contested="roma", holder=1, hands=[[], ["m1", "m2"], ["m1", "m2"]])
    play(state, "play m1", "play m1")
    assert refused(state, "pass", seat=0) == "CON-4.6"
    why = GAME.why_not(state, 0, GAME.actions.parse("play m1").number)
    assert why.clause == "CON-4.10"
    assert "round" not in str(why)


def test_con_11_2_the_others_fight_on() -> None:
    state = position(seats=3, contested="roma", hands=[["m1"], ["m1", "m2"], ["m1", "m2"]])
    play(state, "play m1", "play m1", "play m1")
    events = play(state, "play m2", "play m2")
    assert told(events, "strengths") == [{"totals": [1, 3, 3], "region": "roma", "winner": None}]


def test_con_11_3_the_last_card_can_win_region_and_token() -> None:
    state = position(seats=3, contested="roma", holder=1, turn=2, hands=[["m1"], ["m1"], ["m6"]])
    play(state, "play m6", "play m1", "play m1")
    assert state.hand_size(2) == 0
    assert domains(state) == [[], [], ["roma"]]
    assert (view(state)["holder"], who(state)) == (2, 2)


def test_con_11_3_the_token_goes_elsewhere_where_chapter_9_says_so() -> None:
    state = position(seats=2, contested="roma", hands=[["m6"], ["courtesan", "m1"]])
    play(state, "play m6", "play courtesan", "pass")
    assert domains(state) == [["roma"], []]
    assert view(state)["holder"] == 1


def test_con_11_4_a_holder_without_cards_still_chooses_the_region() -> None:
    state = position(seats=3, contested="roma", hands=[["m6"], ["m1", "m2"], ["m1", "m2"]])
    play(state, "play m6", "pass", "pass")
    assert (who(state), state.hand_size(0)) == (0, 0)
    assert "place siena" in legal(state)
    play(state, "place siena", "hand keep", "hand keep")
    assert view(state)["out"] == [0]
    assert (who(state), totals(state)) == (1, [0, 0, 0])


def test_con_r24_the_first_player_without_cards_can_only_pass() -> None:
    """The next player clockwise with cards acts, even two seats on."""
    state = position(seats=4, phase="place", holder=2, hands=[["m1"], ["m1"], [], []])
    events = play(state, "place siena")
    assert told(events, "pass") == [{"seat": 2, "why": "no_cards"}, {"seat": 3, "why": "no_cards"}]
    assert who(state) == 0


def test_con_r22_if_all_pass_nobody_gets_the_region_and_the_token_goes_left() -> None:
    state = position(seats=3, contested="roma", holder=2, hands=[["m1"], ["m1"], ["m1"]])
    end_battle(state)
    assert domains(state) == [[], [], []]
    assert view(state)["holder"] == 0
    assert "place roma" in legal(state)
