"""Takeback with everybody's consent, and the host's rewind: appended steps, fresh luck, and nothing unseen again."""

import copy
import random
from typing import Any

import pytest

from helpers.matches import CONDOTTIERE, clock, play_on, rebound
from helpers.toy import HighCard
from helpers.toy_sealed import SealedHighCard
from signoria import BadRecord, Illegal, Match
from signoria.engine.record import Line
from signoria.engine.seal import Seal
from signoria.engine.verify import verify


def others(match: Match, seat: int) -> list[int]:
    return [one for one in range(match.seats) if one != seat]


def same(one: Match, other: Match) -> None:
    """They cannot be told apart by anybody."""
    assert one.state.key() == other.state.key()
    assert one.line == other.line
    for seat in (*range(one.seats), None):
        assert one.view(seat) == other.view(seat)
        assert one.events(seat) == other.events(seat)
        if seat is not None:
            assert one.can_undo(seat) == other.can_undo(seat)
            assert one.takeable(seat) == other.takeable(seat)


def test_what_drew_a_card_is_taken_back_if_all_agree_and_the_next_card_is_a_fresh_one() -> None:
    drawn = set()
    for seed in range(12):
        match = HighCard().start(3, seed=seed)
        before = match.view(0)
        match.play(0, "swap")
        first = match.view(0)["card"]
        assert not match.can_undo(0)
        assert match.takeable(0) == 0
        match.takeback(0, [1, 2], time="later", mover={"kind": "person", "at": "home"})
        assert match.view(0) == before
        line = match.record[-1]
        assert [line[name] for name in ("ply", "seat", "takeback", "consent", "time")] == [1, 0, 0, [1, 2], "later"]
        assert match.events(None)[-1] == {"ply": 1, "kind": "takeback", "seat": 0, "undone": 0, "steps": 1}
        match.play(0, "swap")
        drawn.add(first == match.view(0)["card"])
        match.verify()
        same(match, Match.replay(match.lines(), check=True))
    assert drawn == {True, False}  # the same question has got another answer


def test_everybody_else_must_agree_and_a_refusal_changes_nothing() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "swap")
    match.play(1, "open")
    before = match.lines(), match.state.key()
    for consent in ([], [1], [2], [0, 1]):
        with pytest.raises(Illegal, match="All others must agree"):
            match.takeback(0, consent)
    with pytest.raises(Illegal, match="no decision of yours"):
        match.takeback(2, [0, 1])
    with pytest.raises(ValueError, match="no seat 7"):
        match.takeback(0, [1, 2, 7])
    with pytest.raises(ValueError, match="no seat -1"):
        match.takeback(-1, [1, 2])
    assert (match.lines(), match.state.key()) == before
    match.takeback(0, [2, 1])
    assert match.actors == (0,)


def test_what_others_saw_stays_known_over_several_steps() -> None:
    match = HighCard().start(4, seed=1)
    for seat in range(3):
        match.play(seat, "open")
    match.play(3, "show")
    known = match.view(None)["cards"]
    match.takeback(0, [1, 2, 3])
    assert match.actors == (0,)
    assert match.view(None)["cards"] == known
    assert None not in known  # type: ignore[operator]


def test_beyond_a_draw_the_views_are_those_of_that_moment() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    opened = match.view(None)["cards"]
    match.play(1, "swap")
    match.play(2, "show")
    match.takeback(0, [1, 2])
    assert match.view(None)["cards"] == opened  # it was opened before the draw; what was shown after it may be another


def test_after_a_takeback_nobody_undoes_alone_what_came_before() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    match.play(1, "open")
    match.takeback(1, [0, 2])
    assert match.actors == (1,)
    assert not match.can_undo(0)  # seat 0 has seen what seat 1 had in mind
    match.play(1, "swap")
    match.takeback(0, [1, 2])
    assert match.actors == (0,)
    assert match.takeable(0) is None
    match.verify()


def test_what_one_had_to_do_goes_with_the_choice_before_it() -> None:
    match = play_on(CONDOTTIERE.start(3, seed=3), 60)
    free = {one.ply for one in match.line if one.free}
    for seat in range(3):
        ply = match.takeable(seat)
        assert ply in free
        assert [one.ply for one in match.line if one.seat == seat and one.free][-1] == ply


def test_a_sealed_answer_of_another_round_is_taken_back_with_all_that_followed() -> None:
    match = SealedHighCard().start(3, seed=1)
    for seat in (2, 0, 1):
        match.play(seat, "stay")
    match.play(0, "fold")
    match.takeback(2, [0, 1])
    assert match.view(None)["round"] == 1
    assert match.actors == (0, 1, 2)
    match.verify()
    same(match, Match.replay(match.lines(), check=True))


def test_a_takeback_behind_an_undo_in_the_middle() -> None:
    match = SealedHighCard().start(4, seed=1)
    for seat in (3, 0, 1):
        match.play(seat, "stay")
    match.undo(3)
    assert [one.ply for one in match.line] == [1, 2]
    match.takeback(0, [1, 2, 3])
    assert match.actors == (0, 1, 2, 3)
    same(match, Match.replay(match.lines(), check=True))


# Rewind


def test_the_host_turns_back_a_friendly_match_to_any_step() -> None:
    match = play_on(CONDOTTIERE.start(3, seed=2, friendly=True), 40)
    assert match.header["friendly"] is True
    target = match.line[10].ply
    then = match.at(target)
    steps = len(match.line) - 10
    match.rewind(target, time="now")
    line = match.record[-1]
    assert "seat" not in line
    assert (line["rewind"], line["mover"], line["time"]) == (target, {"kind": "host"}, "now")
    assert match.events(None)[-1] == {"ply": line["ply"], "kind": "rewind", "undone": target, "steps": steps}
    assert match.actors == then.actors
    assert [match.legal(seat) for seat in range(3)] == [then.legal(seat) for seat in range(3)]
    assert [match.view(seat)["hand"] for seat in range(3)] == [then.view(seat)["hand"] for seat in range(3)]
    play_on(match).verify()
    same(match, Match.replay(match.lines(), check=True))


def test_only_a_friendly_match_and_only_steps_of_the_line() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "open")
    assert "friendly" not in match.header
    with pytest.raises(Illegal, match="friendly"):
        match.rewind(0)
    match = HighCard().start(3, seed=1, friendly=True)
    match.play(0, "open")
    match.play(1, "open")
    match.rewind(1)
    match.play(1, "swap")
    for gone in (-1, 1, 2, 9, "0", None, True):
        with pytest.raises(Illegal, match="not one of those the match consists of now"):
            match.rewind(gone)  # type: ignore[arg-type]
    match.rewind(3)
    match.rewind(0)
    assert match.line == ()
    match.verify()


def test_a_match_that_is_over_stays_over() -> None:
    match = play_on(HighCard().start(2, seed=1, friendly=True))
    with pytest.raises(Illegal, match="its record is closed"):
        match.takeback(0, [1])
    with pytest.raises(Illegal, match="its record is closed"):
        match.rewind(0)
    assert match.takeable(0) is None


# Whole matches


def wander(match: Match, seed: int, rate: float = 0.06) -> Match:
    """To the end at random, with undos, takebacks and rewinds on the way; each of them is held against a replay."""
    rnd = random.Random(seed)
    went_back = 0
    while not match.over:
        seat = rnd.randrange(match.seats)
        if rnd.random() < rate and went_back < 8 and match.takeable(seat) is not None:
            went_back += 1
            counts = match.game.count(match.state)
            if match.friendly and rnd.random() < 0.5:
                recent = match.line[-25:]
                match.rewind(rnd.choice(recent).ply)
            else:
                match.takeback(seat, others(match, seat))
                assert seat in match.actors
            assert match.game.count(match.state) == counts
            same(match, Match.replay(match.lines(), check=True))
        else:
            play_on(match, 1, rnd.getrandbits(20))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_random_matches_with_takebacks_replay_and_verify(seed: int) -> None:
    options: dict[str, Any] = {"hidden_cards": seed % 2 == 1, "draw_after_battle": seed % 3 == 2}
    seal = Seal(bytes([seed]) * 32)
    match = wander(CONDOTTIERE.start(2 + seed % 3, seal=seal, clock=clock(), friendly=seed < 4, **options), seed)
    assert any("takeback" in line or "rewind" in line for line in match.record)
    assert match.verify().finished
    same(match, Match.replay(match.lines(), check=True))


@pytest.mark.parametrize("seed", range(12))
def test_random_toy_matches_with_takebacks_replay_and_verify(seed: int) -> None:
    game = (HighCard(), SealedHighCard())[seed % 2]
    wander(game.start(2 + seed % 3, seed, friendly=seed % 4 > 1), seed, rate=0.3).verify()


def told(match: Match, field: str) -> tuple[list[Line], int]:
    lines = copy.deepcopy(match.record)
    return lines, next(at for at, line in enumerate(lines) if field in line)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"takeback": 1}, "it takes back step 1 instead of"),
        ({"takeback": True}, "instead of"),
        ({"takeback": "x"}, "instead of"),
        ({"consent": [1]}, "All others must agree"),
        ({"consent": [2, 1]}, "are not all others"),
        ({"consent": [0, 1, 2]}, "are not all others"),
        ({"consent": None}, "cannot be played there"),
        ({"seat": 1}, "cannot be played there"),
        ({"seat": None}, "no seat None"),
    ],
)
def test_an_altered_takeback_is_caught_even_with_new_hashes(change: Line, why: str) -> None:
    match = HighCard().start(3, seed=5)
    match.play(0, "swap")
    match.play(1, "open")
    match.takeback(0, [1, 2])
    play_on(match)
    lines, at = told(match, "takeback")
    lines[at] |= change
    with pytest.raises(BadRecord, match=rf"line {at + 1} \(step 2, .*does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=why):
        verify(rebound(lines))


def test_an_altered_rewind_is_caught_even_with_new_hashes() -> None:
    match = play_on(CONDOTTIERE.start(3, seed=2, friendly=True), 30)
    match.rewind(match.line[12].ply)
    play_on(match, 5)
    lines, at = told(match, "rewind")
    assert verify(lines).ok
    for other in (lines[at]["rewind"] - 1, 99, "x", None):
        changed = copy.deepcopy(lines)
        changed[at]["rewind"] = other
        with pytest.raises(BadRecord, match=rf"line {at + 1} \(step {at - 1}, 'rewind {other}'\)"):
            verify(rebound(changed))
    unfriendly = copy.deepcopy(lines)
    del unfriendly[0]["friendly"]  # who says afterwards that nobody had agreed to it
    with pytest.raises(BadRecord, match="begun as a friendly one"):
        verify(rebound(unfriendly))
    dropped = copy.deepcopy(lines)
    del dropped[at]
    for number, line in enumerate(dropped[1:]):
        line["ply"] = number
    with pytest.raises(BadRecord, match=rf"line {at + 1} "):
        verify(rebound(dropped))
