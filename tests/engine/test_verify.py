"""``verify``: a true record is accepted; a changed one fails with a sentence that says where."""

import contextlib
import copy
import hashlib
import json
import random
from typing import Any

import pytest

from helpers.matches import CONDOTTIERE, finished, play_on, rebound
from helpers.toy import HighCard
from signoria import BadRecord, Match
from signoria.engine.record import Line
from signoria.engine.verify import verify

SEALED = finished(seed=None)
UNSEALED = finished(seed=5)


def sealed() -> list[Line]:
    return copy.deepcopy(SEALED.record)


def unsealed() -> list[Line]:
    return copy.deepcopy(UNSEALED.record)


def test_a_true_record_is_accepted() -> None:
    receipt = SEALED.verify()
    assert (receipt.ok, receipt.sealed, receipt.finished, receipt.replayed) == (True, True, True, True)
    assert receipt.steps == sum("ply" in line for line in SEALED.record)
    assert receipt.commitment == SEALED.header["luck"]["commitment"]
    assert receipt.head == SEALED.record[-1]["hash"]
    receipt = UNSEALED.verify()
    assert (receipt.ok, receipt.sealed, receipt.commitment) == (True, False, None)


def test_a_record_of_a_match_that_is_not_over_is_accepted() -> None:
    match = play_on(CONDOTTIERE.start(3), 20)
    receipt = match.verify()
    assert (receipt.sealed, receipt.finished, receipt.replayed) == (True, False, True)
    bare = verify(match.record)  # without the server's key only the chain can be proven, and it says so
    assert (bare.finished, bare.replayed) == (False, False)


def test_a_changed_step_fails_with_its_place() -> None:
    lines = sealed()
    at = next(n for n, line in enumerate(lines) if line.get("move") == "pass")
    lines[at]["move"] = "pass reveal"
    with pytest.raises(
        BadRecord, match=rf"line {at + 1} \(step {at - 1}, seat \d, 'pass reveal'\) does not match its hash"
    ):
        verify(lines)
    with pytest.raises(BadRecord, match=rf"line {at + 1} .* cannot be played there: .*CON-20.5"):
        verify(rebound(lines))


def test_a_legal_but_other_step_fails_even_with_new_hashes() -> None:
    lines = sealed()
    first = lines[1]
    assert first["move"].startswith("place ")
    first["move"] = "place roma" if first["move"] != "place roma" else "place napoli"
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, .*\) leads to another position than the recorded one"):
        verify(rebound(lines))


def test_a_changed_seat_fails() -> None:
    lines = sealed()
    lines[1]["seat"] = (lines[1]["seat"] + 1) % 3
    with pytest.raises(BadRecord, match=r"line 2 \(step 0"):
        verify(lines)
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, .*\) cannot be played there"):
        verify(rebound(lines))


def test_a_changed_order_fails() -> None:
    lines = sealed()
    lines[4], lines[5] = lines[5], lines[4]
    with pytest.raises(BadRecord, match=r"line 5 \(step 4, .*\) does not match its hash: it, or its place"):
        verify(lines)
    with pytest.raises(BadRecord, match=r"line 5 \(step 4, .*\) should be step 3"):
        verify(rebound(lines))


@pytest.mark.parametrize("at", [1, 7])
def test_a_missing_step_fails(at: int) -> None:
    lines = sealed()
    del lines[at]
    with pytest.raises(BadRecord, match=rf"line {at + 1} \(step {at}, .*\) does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=rf"line {at + 1} \(step {at}, .*\) should be step {at - 1}"):
        verify(rebound(lines))


@pytest.mark.parametrize(("at", "place"), [(0, r"line 1 \(the header\)"), (9, r"line 10 \(step 8, ")])
def test_a_changed_time_fails(at: int, place: str) -> None:
    lines = sealed()
    lines[at]["time"] = "2030-12-31T23:59:59"
    with pytest.raises(BadRecord, match=rf"{place}.*does not match its hash"):
        verify(lines)
    rewritten = rebound(lines)
    with pytest.raises(BadRecord, match="no line of the record has the hash you noted"):
        verify(rewritten, head=SEALED.record[9]["hash"])  # whoever noted a hash on the way finds out


def test_a_changed_mover_fails() -> None:
    lines = sealed()
    lines[3]["mover"] = {"kind": "bot"}
    with pytest.raises(BadRecord, match=r"line 4 \(step 2"):
        verify(lines)


def test_a_changed_option_fails() -> None:
    lines = sealed()
    lines[0]["options"]["hidden_cards"] = True
    with pytest.raises(BadRecord, match=r"line 1 \(the header\) does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=r"line \d+ \(step \d+, "):
        verify(rebound(lines))


def test_a_changed_correction_of_data_fails() -> None:
    lines = sealed()
    lines[0]["data"] = {"card": {"winter": {"count": 30}}}
    with pytest.raises(BadRecord, match=r"line 1 \(the header\) does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, "):
        verify(rebound(lines))


def test_a_changed_key_fails_also_when_the_hashes_are_made_anew() -> None:
    lines = sealed()
    lines[-1]["end"]["key"] = "ab" * 32
    with pytest.raises(BadRecord, match=r"\(the closing line\) does not match its hash"):
        verify(lines)
    with pytest.raises(
        BadRecord, match="the key in the closing line is not the one the match committed to at its start"
    ):
        verify(rebound(lines))


def test_a_changed_key_and_commitment_fail_at_the_first_step() -> None:
    lines = sealed()
    lines[-1]["end"]["key"] = "ab" * 32
    lines[0]["luck"]["commitment"] = hashlib.sha256(bytes.fromhex("ab" * 32)).hexdigest()
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, "):
        verify(rebound(lines))


def test_a_changed_commitment_is_found_by_who_noted_it() -> None:
    """A server could play another match and write its whole record anew; not against a noted commitment."""
    other = finished(seed=None, secret=b"another" * 5)
    other.verify()
    with pytest.raises(BadRecord, match="its commitment is not the one you noted at the start"):
        other.verify(commitment=SEALED.header["luck"]["commitment"])
    SEALED.verify(commitment=SEALED.header["luck"]["commitment"], head=SEALED.record[5]["hash"])


@pytest.mark.parametrize("key", ["", "zz", None, 7])
def test_a_key_that_is_no_key_fails(key: object) -> None:
    lines = sealed()
    lines[-1]["end"]["key"] = key
    with pytest.raises(BadRecord, match="the key in the closing line is not"):
        verify(rebound(lines))


def test_a_changed_contribution_fails() -> None:
    match = play_on(CONDOTTIERE.start(2, contributions=("one", "two")))
    match.verify()
    lines = copy.deepcopy(match.record)
    lines[0]["luck"]["contributions"] = ["one", "other"]
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, "):
        verify(rebound(lines))


def test_a_changed_seed_fails_also_when_the_hashes_are_made_anew() -> None:
    lines = unsealed()
    lines[0]["luck"]["seed"] = 6
    with pytest.raises(BadRecord, match=r"line 1 \(the header\) does not match its hash"):
        verify(lines)
    with pytest.raises(BadRecord, match=r"line 2 \(step 0, "):
        verify(rebound(lines))


def test_a_changed_position_fails() -> None:
    lines = sealed()
    lines[6]["state"] = "0" * 16
    with pytest.raises(BadRecord, match=r"line 7 \(step 5, .*leads to another position"):
        verify(rebound(lines))


@pytest.mark.parametrize(
    ("name", "value"), [("scores", [0.5, 0.5, 0.0]), ("ranking", [[2], [0], [1]]), ("ranking", [])]
)
def test_a_changed_result_fails(name: str, value: object) -> None:
    lines = sealed()
    assert lines[-1]["end"][name] != value
    lines[-1]["end"][name] = value
    with pytest.raises(BadRecord, match=r"\(the closing line\): the result is not the one the moves lead to"):
        verify(rebound(lines))


def test_a_cut_record_fails() -> None:
    lines = unsealed()
    with pytest.raises(BadRecord, match="over there"):
        verify(rebound([*lines[:8], lines[-1]]))


def test_a_step_after_the_end_fails() -> None:
    lines = unsealed()
    more = {**lines[-2], "ply": lines[-2]["ply"] + 1}
    with pytest.raises(BadRecord, match=f"line {len(lines) + 1}"):
        verify(rebound([*lines, more]))


def test_an_undo_that_was_not_allowed_fails() -> None:
    match = HighCard().start(3, seed=1)
    match.play(0, "swap")
    match.play(1, "open")
    lines = match.lines()
    lines.append({**lines[-1], "ply": 2, "seat": 0, "undo": 0})
    del lines[-1]["move"]
    with pytest.raises(
        BadRecord, match=r"line 4 \(step 2, seat 0, 'undo 0'\) cannot be played there: There is no step"
    ):
        verify(rebound(lines))
    lines[-1] |= {"seat": 1, "undo": 0}
    with pytest.raises(BadRecord, match="it takes back step 0 instead of 1"):
        verify(rebound(lines))


def test_records_with_undos_verify() -> None:
    assert any("undo" in line for line in SEALED.record)


@pytest.mark.parametrize("seed", range(200))
def test_whatever_is_changed_the_sentence_is_a_bad_record(seed: int) -> None:
    """Fuzz: any value anywhere becomes something else; nothing but BadRecord comes out, with or without new hashes."""
    rnd = random.Random(seed)
    lines: list[Any] = sealed() if seed % 2 else unsealed()
    at = rnd.choice([0, 0, rnd.randrange(len(lines)), len(lines) - 1])
    path: list[Any] = [lines[at]]
    while isinstance(path[-1], (dict, list)) and path[-1]:
        holder = path[-1]
        name = rnd.choice(list(holder) if isinstance(holder, dict) else list(range(len(holder))))
        path.append(holder[name])
        if rnd.random() < 0.5:
            break
    old = json.dumps(holder[name])
    fresh = rnd.choice([None, True, -1, 3, 10**30, 1.5, "", "roma", [], [1], {}, {"id": 1}])
    holder[name] = fresh
    if json.dumps(fresh) == old:
        return
    with pytest.raises(BadRecord):
        verify(lines)
    if at == 0 or "hash" not in str(name):
        with contextlib.suppress(BadRecord):
            verify(rebound(lines))


def test_a_match_can_be_loaded_from_what_was_verified() -> None:
    again = Match.replay(sealed(), check=True)
    assert again.state.key() == SEALED.state.key()
    for seat in (0, 1, 2, None):
        assert again.events(seat) == SEALED.events(seat)
