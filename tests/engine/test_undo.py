"""Undo: what may be taken back and what may not; and that no undo ever removes knowledge."""

import random

import pytest

from helpers.matches import CONDOTTIERE, play_on
from helpers.toy import HighCard
from helpers.toy_sealed import SealedHighCard
from signoria import Illegal, Match
from signoria.engine.luck import FastLuck
from signoria.engine.record import Line


def test_the_last_step_can_be_taken_back_and_the_undo_is_a_step_of_the_record() -> None:
    match = HighCard().start(3, seed=1)
    before = match.view(0)
    match.play(0, "open")
    assert match.can_undo(0)
    match.undo(0, time="later", mover={"kind": "deputy"})
    assert match.actors == (0,)
    line = match.record[-1]
    assert (line["ply"], line["seat"], line["undo"], line["time"]) == (1, 0, 0, "later")
    assert line["mover"] == {"kind": "deputy"}
    assert match.events(None)[-1] == {"ply": 1, "kind": "undo", "seat": 0, "undone": 0}
    assert match.view(0)["card"] == before["card"]
    match.verify()


def test_what_drew_a_card_cannot_be_taken_back() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "swap")
    with pytest.raises(Illegal, match="a card was drawn or turned up since"):
        match.undo(0)


def test_what_somebody_has_built_on_cannot_be_taken_back() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "open")
    assert [match.can_undo(seat) for seat in range(3)] == [False, True, False]
    with pytest.raises(Illegal, match="Somebody has moved since"):
        match.undo(0)
    match.undo(1)
    assert match.can_undo(0)  # now nobody has
    match.undo(0)
    assert match.actors == (0,)


def test_what_was_before_a_draw_cannot_be_taken_back() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "swap")
    assert not any(match.can_undo(seat) for seat in range(3))


def test_what_was_shown_cannot_be_taken_back() -> None:
    match = HighCard().start(3, seed=1)
    match.play(2, "show")
    with pytest.raises(Illegal, match="What was shown, offered or given cannot be taken back"):
        match.undo(2)
    match.play(0, "open")
    match.play(1, "show")
    with pytest.raises(Illegal, match="Somebody has moved since"):
        match.undo(0)


def test_nothing_can_be_taken_back_before_the_first_step_or_twice() -> None:
    match = HighCard().start(3, seed=1)
    with pytest.raises(Illegal, match="no step of yours"):
        match.undo(0)
    match.play(0, "open")
    match.undo(0)
    with pytest.raises(Illegal, match="no step of yours"):
        match.undo(0)


def test_what_others_saw_stays_known() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    seen = match.view(1)["cards"]
    match.undo(0)
    assert match.view(1)["cards"] == seen
    assert match.view(None)["cards"] == match.view(None)["cards"]
    for seed in range(20):
        world = match.state.copy()
        world.resample(1, FastLuck(seed))
        assert world.view(0)["card"] == match.view(0)["card"]


def test_a_sealed_answer_may_be_replaced_until_the_reveal() -> None:
    match = SealedHighCard().start(3, seed=1)
    match.play(0, "stay")
    match.play(1, "fold")
    assert match.can_undo(0)  # seat 1 was asked at the same time: its answer builds on nothing
    match.undo(0)
    assert match.actors == (0, 2)
    assert match.view(1)["mine"] == "fold"
    match.play(0, "fold")
    match.play(2, "stay")
    assert not any(match.can_undo(seat) for seat in range(3))  # all is revealed, and the next round dealt
    match.verify()


def test_an_undo_in_the_middle_keeps_the_answers_of_the_others_and_their_right_to_undo() -> None:
    match = SealedHighCard().start(4, seed=1)
    for seat in (3, 0, 1):
        match.play(seat, "stay")
    match.undo(3)
    assert list(match.actors) == [2, 3]
    match.undo(0)
    match.undo(1)
    assert list(match.actors) == [0, 1, 2, 3]
    assert [line.get("undo") for line in match.record[4:]] == [0, 1, 2]
    match.verify()


def without_undone(match: Match) -> list[Line]:
    undone = {line["undo"] for line in match.record if "undo" in line}
    return [line for line in match.record if "move" in line and line["ply"] not in undone]


@pytest.mark.parametrize("seed", range(5))
def test_the_luck_of_the_line_actually_played_is_the_same_with_and_without_undone_steps(seed: int) -> None:
    """Nobody can fish: another order of undone steps draws the same cards."""
    match = play_on(CONDOTTIERE.start(3, seed, hidden_cards=bool(seed % 2)), seed=seed)
    assert any("undo" in line for line in match.record)
    straight = CONDOTTIERE.start(3, seed, hidden_cards=bool(seed % 2))
    for line in without_undone(match):
        straight.play(line["seat"], line["move"])
    for seat in range(3):
        assert straight.view(seat)["hand"] == match.view(seat)["hand"]
    assert straight.scores == match.scores


def test_undo_and_redo_of_other_steps_draw_the_same_cards_afterwards() -> None:
    hands = []
    for line in (["0:place roma"], ["0:place roma", "0:undo", "0:place milano", "0:undo", "0:place roma"]):
        match = CONDOTTIERE.start(2, seed=1, start_seat=0, draw_after_battle=True)
        for text in line:
            seat, move = text.split(":")
            if move == "undo":
                match.undo(int(seat))
            else:
                match.play(int(seat), move)
        match.play(0, "pass")
        match.play(1, "pass")
        match.play(match.actors[0], "draw 3")
        hands.append([match.view(seat)["hand"] for seat in (0, 1)])
    assert hands[0] == hands[1]


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seed", range(6))
def test_no_undo_ever_removes_knowledge_in_condottiere(seed: int, hidden: bool) -> None:
    """What each seat knows of each hand, before the step and after its undo."""
    rnd = random.Random(seed)
    match = CONDOTTIERE.start(3, seed, hidden_cards=hidden)
    undone = 0
    while not match.over:
        seat = match.actors[0]
        if rnd.random() < 0.2 and match.lane(seat):
            match.play(seat, rnd.choice(match.lane(seat)))
            continue
        before = [match.view(one)["known"] for one in (0, 1, 2, None)]
        action = rnd.choice(match.legal(seat))
        match.play(seat, action)
        if match.can_undo(seat) and rnd.random() < 0.5:
            match.undo(seat)
            undone += 1
            for observer, knew in zip((0, 1, 2, None), before, strict=True):
                knows = match.view(observer)["known"]
                for owner in range(3):
                    held, had = knows[owner], knew[owner]  # type: ignore[index]
                    assert all(held.get(card, 0) >= count for card, count in had.items())
                    if action.verb == "play" and owner == seat != observer and not hidden:
                        assert held.get(action.args[0], 0) >= 1
            match.play(seat, rnd.choice(match.legal(seat)))
    assert undone > 10
