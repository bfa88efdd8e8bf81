"""Match: starting, playing, saving, continuing; bad input changes nothing."""

import hashlib
import hmac
from pathlib import Path
from typing import Any

import pytest

from helpers.matches import CONDOTTIERE, clock, finished, play_on
from helpers.toy import HighCard
from helpers.toy_sealed import SealedHighCard
from signoria import Illegal, Match
from signoria.engine.luck import SealedLuck
from signoria.engine.seal import Seal


def mark(match: Match) -> tuple[object, ...]:
    """All that a refused call must leave as it was."""
    told = [match.events(seat) for seat in (*range(match.seats), None)]
    return match.state.key(), [dict(line) for line in match.record], told, match._luck.marks()


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"seats": 1}, "condottiere takes 2 to 6 seats, not 1"),
        ({"seats": 7}, "condottiere takes 2 to 6 seats, not 7"),
        ({"seats": "3"}, "condottiere takes 2 to 6 seats, not '3'"),
        ({"seats": True}, "condottiere takes 2 to 6 seats, not True"),
        ({"seats": None}, "condottiere takes 2 to 6 seats, not None"),
        ({"seats": 3.0}, "condottiere takes 2 to 6 seats, not 3.0"),
        ({"seed": "x"}, "a seed is a whole number, not 'x'"),
        ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
        ({"seed": True}, "a seed is a whole number, not True"),
        ({"names": ("Ada",)}, "1 names for 3 seats"),
        ({"names": ("Ada", 3, "Bea")}, "name"),
        ({"hidden_cards": "yes"}, "option hidden_cards cannot be 'yes'"),
        ({"hiden_cards": True}, "unknown option 'hiden_cards': did you mean 'hidden_cards'"),
        ({"play_for_points": -1}, "option play_for_points cannot be -1"),
        ({"start_seat": 3}, "option start_seat cannot be 3 with 3 seats"),
        (
            {"overlay": {"card": {"summer": {"count": 1}}}},
            "the overlay changes card.summer.count",
        ),
        ({"overlay": {"card": {"winter": {"count": object()}}}}, "overlay"),
        ({"seed": None, "contributions": (1, 2, 3)}, "contribution"),
    ],
)
def test_a_match_that_cannot_be_is_not_begun(bad: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        CONDOTTIERE.start(**{"seats": 3, "seed": 1, **bad})


@pytest.mark.parametrize("seat", [-1, 3, True, None, "0", 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    match = CONDOTTIERE.start(3, seed=1)
    before = mark(match)
    for call in (match.legal, match.lane, match.undo, lambda seat: match.play(seat, "pass")):
        with pytest.raises(ValueError, match="there is no seat"):
            call(seat)
    if seat is not None:
        for look in (match.view, match.events):
            with pytest.raises(ValueError, match="there is no seat"):
                look(seat)
    assert mark(match) == before


@pytest.mark.parametrize(
    "action", ["", "castle", "play m7", "show m1 to 9", 172, -1, True, None, 2.0, ["pass"], [], {}]
)
def test_what_is_no_action_is_illegal_and_changes_nothing(action: Any) -> None:
    match = CONDOTTIERE.start(3, seed=1)
    before = mark(match)
    with pytest.raises(Illegal) as caught:
        match.play(match.actors[0], action)
    assert caught.value.key == "unknown_action"
    assert mark(match) == before
    for language in ("en", "fr"):
        assert CONDOTTIERE.wording(language).refusal(caught.value)


def test_a_forbidden_action_is_illegal_with_its_clause_and_changes_nothing() -> None:
    match = CONDOTTIERE.start(3, seed=1, start_seat=0)
    before = mark(match)
    with pytest.raises(Illegal, match=r"\(CON-2.4\)$") as caught:
        match.play(0, "pass")
    assert (caught.value.clause, caught.value.key) == ("CON-2.4", "refusal.not_now_place")
    with pytest.raises(Illegal) as caught:
        match.play(1, "place roma")
    assert caught.value.params == {"seat": 0}
    assert mark(match) == before


@pytest.mark.parametrize("extra", [{"mover": {"kind": object()}}, {"time": object()}, {"mover": None}, {"mover": 3}])
def test_a_time_or_mover_that_cannot_be_written_changes_nothing(extra: dict[str, Any]) -> None:
    match = CONDOTTIERE.start(3, seed=1, start_seat=0)
    before = mark(match)
    with pytest.raises((TypeError, ValueError)):
        match.play(0, "place roma", **extra)
    assert mark(match) == before
    match.play(0, "place roma")
    before = mark(match)
    with pytest.raises((TypeError, ValueError)):
        match.undo(0, **extra)
    assert mark(match) == before


def test_playing_says_what_the_seat_saw_and_writes_one_line() -> None:
    match = CONDOTTIERE.start(3, seed=1, start_seat=0)
    assert (match.ply, match.actors, match.over, match.sealed) == (0, (0,), False, False)
    told = match.play(0, " Place ROMA ", time="noon", mover={"kind": "bot", "version": "1"})
    assert told == [{"kind": "place", "seat": 0, "region": "roma"}]
    line = match.record[-1]
    assert (line["ply"], line["seat"], line["move"], line["time"]) == (0, 0, "place roma", "noon")
    assert line["mover"] == {"kind": "bot", "version": "1"}
    assert match.ply == 1
    match.play(match.actors[0], match.legal(match.actors[0])[0].number)  # a number is as good as a notation
    assert match.record[-1]["move"].startswith("play ")


def test_everybody_hears_the_own_cards_only() -> None:
    match = CONDOTTIERE.start(3, seed=1)
    for seat in range(3):
        deals = [event for event in match.events(seat) if event["kind"] == "deal"]
        assert [("cards" in event) for event in deals] == [event["seat"] == seat for event in deals]
        assert all(event["ply"] == -1 for event in deals)
    assert not any("cards" in event for event in match.events(None))


def test_the_clock_tells_the_time_of_each_step() -> None:
    match = play_on(CONDOTTIERE.start(2, seed=1, clock=clock()), 3)
    times = [line["time"] for line in match.record]
    assert times == sorted(times)
    assert None not in times


def test_the_end_is_written_once_and_nothing_follows() -> None:
    match = finished()
    assert [("end" in line) for line in match.record].count(True) == 1
    assert match.record[-1]["end"]["scores"] == list(match.scores)
    assert match.record[-1]["end"]["ranking"] == [list(tied) for tied in match.ranking]
    before = mark(match)
    for seat in range(3):
        assert match.legal(seat) == match.lane(seat) == []
        assert not match.can_undo(seat)
        for action in ("pass", "show m1 to 0", 0):
            with pytest.raises(Illegal, match=r"CON-12\.4"):
                match.play(seat, action)
        with pytest.raises(Illegal, match="over"):
            match.undo(seat)
    assert mark(match) == before


@pytest.mark.parametrize("seed", [None, 4])
@pytest.mark.parametrize("options", [{}, {"hidden_cards": True, "draw_after_battle": True}, {"capture_regions": True}])
def test_save_load_and_continue_is_as_if_never_stopped(
    tmp_path: Path, seed: int | None, options: dict[str, Any]
) -> None:
    match = play_on(CONDOTTIERE.start(3, seed, **options), 40, seed=8)
    match.save(tmp_path / "match.jsonl")
    again = Match.load(tmp_path / "match.jsonl")
    assert mark(again) == mark(match)
    assert [again.can_undo(seat) for seat in range(3)] == [match.can_undo(seat) for seat in range(3)]
    play_on(match, seed=9)
    play_on(again, seed=9)
    assert mark(again) == mark(match)
    assert again.verify() == match.verify()


def test_the_match_can_be_seen_as_it_stood_at_any_step() -> None:
    match = CONDOTTIERE.start(3, seed=2)
    keys = [match.state.key()]
    for _ in range(30):
        play_on(match, 1, seed=len(keys))
        keys.append(match.state.key())
    for ply in (0, 1, 17, 30):
        assert match.at(ply).state.key() == keys[ply]
        assert match.at(ply).ply == ply


def test_before_the_end_a_seat_can_take_away_its_own_events_only() -> None:
    match = play_on(CONDOTTIERE.start(3, contributions=("a", "b", "c")), 30)
    key = match.lines()[-1]["open"]["key"]
    for seat in (0, 1, 2, None):
        header, *events = match.export(seat)
        assert events == match.events(seat)
        assert key not in str([header, *events])
    assert "seed" not in play_on(CONDOTTIERE.start(3, seed=12345), 5).export(0)[0]["luck"]  # type: ignore[operator]


# Sealed luck


def test_a_sealed_match_commits_before_the_first_draw_and_reveals_at_the_end() -> None:
    match = CONDOTTIERE.start(2, contributions=("from seat 0", "from seat 1"))
    assert match.sealed
    luck = match.header["luck"]
    assert luck["contributions"] == ["from seat 0", "from seat 1"]
    assert "key" not in str(match.record)
    play_on(match)
    secret = bytes.fromhex(match.record[-1]["end"]["key"])
    assert len(secret) == 32
    assert hashlib.sha256(secret).hexdigest() == luck["commitment"]
    key = hmac.digest(secret, b"signoria\0from seat 0\0from seat 1", "sha256")
    options = match.header["options"]
    again = CONDOTTIERE.new(2, options, {}, SealedLuck(key), None)
    assert again.view(0) == match.at(0).view(0)


def test_the_commitment_can_be_told_before_the_seats_contribute() -> None:
    seal = Seal()
    told = seal.commitment  # now the seats draw their contributions
    match = CONDOTTIERE.start(2, seal=seal, contributions=("one", "two"))
    assert match.header["luck"]["commitment"] == told
    assert seal.secret.hex() not in repr(seal)
    play_on(match)
    assert match.record[-1]["end"]["key"] == seal.secret.hex()
    match.verify(commitment=told)


def test_contributions_change_the_luck() -> None:
    seal = Seal()
    ways = [("a", "b"), ("a", "c"), ("b", "a"), ()]
    keys = {CONDOTTIERE.start(2, seal=seal, contributions=way).state.key() for way in ways}
    assert len(keys) == len(ways)
    assert CONDOTTIERE.start(2, seal=seal).state.key() == CONDOTTIERE.start(2, seal=seal).state.key()


def test_a_seed_and_a_seal_exclude_each_other() -> None:
    with pytest.raises(ValueError, match="a match with a seed is unsealed"):
        CONDOTTIERE.start(2, seed=1, seal=Seal())
    with pytest.raises(ValueError, match="a match with a seed is unsealed"):
        CONDOTTIERE.start(2, seed=1, contributions=("a", "b"))


def test_while_a_sealed_match_runs_its_record_tells_nothing_of_hidden_cards() -> None:
    """Whoever notes the hashes on the way cannot hold them against the positions that may be."""
    match = play_on(CONDOTTIERE.start(2), 10)
    plain = {hashlib.sha256(match.at(ply).state.key()).hexdigest()[:16] for ply in range(1, 11)}
    assert plain.isdisjoint(line["state"] for line in match.record[1:])


def test_two_sealed_matches_are_never_alike() -> None:
    one, two = CONDOTTIERE.start(4), CONDOTTIERE.start(4)
    assert one.header["luck"]["commitment"] != two.header["luck"]["commitment"]
    assert one.state.key() != two.state.key()


def test_a_seed_repeats_the_match() -> None:
    assert finished(seed=3).record == finished(seed=3).record
    assert finished(seed=3).state.key() != finished(seed=4).state.key()


# What several may do at once


def test_independent_answers_may_come_in_any_order() -> None:
    keys = set()
    for order in ((0, 1, 2), (2, 0, 1)):
        match = SealedHighCard().start(3, seed=5)
        for seat in order:
            match.play(seat, ("fold", "stay", "open")[seat])
        keys.add(match.state.key())
    assert len(keys) == 1


def test_a_toy_match_runs_from_start_to_proof() -> None:
    match = HighCard().start(2)
    match.play(1, "show")
    match.play(0, "swap")
    match.play(1, "open")
    assert match.over
    assert match.verify().ok
    assert sum(match.scores) == 1
