"""Luck: sealed, scripted and fast."""

import hashlib
import hmac
from collections import Counter

import pytest

from signoria.engine.hmac_sha256 import Keyed
from signoria.engine.luck import FastLuck, Luck, ScriptedLuck, SealedLuck
from signoria.engine.testing.twin_luck import EVERYWHERE, TwinLuck

LUCKS = [FastLuck(1), SealedLuck(b"k" * 32), TwinLuck(1)]


@pytest.mark.parametrize("luck", LUCKS, ids=lambda luck: type(luck).__name__)
def test_outcomes_follow_the_weights(luck: Luck) -> None:
    n, weights = 4000, [1, 0, 3, 4]
    counts = Counter(luck.pick("die", weights) for _ in range(n))
    assert counts[1] == 0
    for which, weight in enumerate(weights):
        share = weight / sum(weights)
        assert abs(counts[which] - n * share) < 4 * (n * share * (1 - share)) ** 0.5 + 1e-9
    assert luck.picks == n


@pytest.mark.parametrize("luck", [FastLuck(2), SealedLuck(b"z"), TwinLuck(2)], ids=lambda luck: type(luck).__name__)
def test_drawing_moves_things_from_one_multiset_to_another(luck: Luck) -> None:
    cells = [9, 5, 0, 2, 1, 7, 0, 0, 0]
    before = luck.picks
    luck.draw("deal", cells, 1, 5, 4, 6)
    assert cells[0] == 9
    assert sum(cells[1:5]) == 2
    assert [cells[1 + kind] + cells[5 + kind] for kind in range(4)] == [12, 0, 2, 1]
    assert luck.picks == before + 6


@pytest.mark.parametrize("luck", [FastLuck(3), SealedLuck(b"z"), TwinLuck(3)], ids=lambda luck: type(luck).__name__)
def test_nothing_can_be_picked_from_nothing(luck: Luck) -> None:
    with pytest.raises(ValueError, match="nothing to pick from: die"):
        luck.pick("die", [0, 0])
    with pytest.raises(ValueError, match="nothing to pick from: deal"):
        luck.draw("deal", [1, 0, 0, 0], 0, 2, 2, 2)


def test_of_more_than_a_digest_can_tell_apart_nothing_is_picked() -> None:
    with pytest.raises(ValueError, match="nothing to pick from: die"):
        SealedLuck(b"z").pick("die", [1, 10**80])  # every number would be refused as unfair, for ever


def test_equal_seeds_give_equal_luck_for_ever() -> None:
    """These numbers may never change: searches and simulations are repeated from their seeds."""
    luck = FastLuck(7)
    assert [luck.pick("die", [1] * 100) for _ in range(8)] == [2, 66, 69, 56, 67, 35, 89, 60]
    assert [luck.below(6) for _ in range(6)] == [0, 3, 1, 0, 0, 3]
    assert [FastLuck(-1).word(), FastLuck(2**80 + 5).word()] == [35424574, 2281498727]


def test_a_pick_and_a_draw_of_one_see_the_same_luck() -> None:
    cells = [3, 1, 2, 0, 0, 0]
    picked = FastLuck(5).pick("deal", cells[:3])
    FastLuck(5).draw("deal", cells, 0, 3, 3, 1)
    assert cells[3 + picked] == 1


def test_a_sealed_outcome_is_fixed_by_key_kind_and_number_alone() -> None:
    """What docs promise: outcome n of a kind is HMAC-SHA256(key, kind, n), below the weights' sum."""
    luck = SealedLuck(b"key")
    for n in range(5):
        luck.pick("other", [1, 1])
        value = int.from_bytes(hmac.digest(b"key", f"deal\0{n}\0{0}".encode(), hashlib.sha256), "big")
        assert luck.pick("deal", [1] * 10) == value % 10


def test_a_sealed_outcome_that_would_favour_small_numbers_is_asked_again() -> None:
    luck, twin = SealedLuck(b"key"), SealedLuck(b"key")
    total = 2**255 + 1  # about half of all values are too high for a fair remainder
    again = 0
    for n in range(8):
        attempt = 0
        while True:
            value = int.from_bytes(hmac.digest(b"key", f"deal\0{n}\0{attempt}".encode(), hashlib.sha256), "big")
            if value < total:
                break
            attempt += 1
        again += attempt
        assert luck.pick("deal", [value, total - value]) == 1  # this very value: just past the first weight,
        assert twin.pick("deal", [value + 1, total - value - 1]) == 0  # and the last within it
    assert again > 0
    assert luck.marks() == {"deal": 8}


def test_sealed_luck_rewinds_to_the_same_answers() -> None:
    luck = SealedLuck(b"key")
    luck.pick("deal", [1] * 50)
    marks = luck.marks()
    first = [luck.pick("deal", [1] * 50) for _ in range(6)]
    luck.rewind(marks)
    assert [luck.pick("deal", [1] * 50) for _ in range(6)] == first
    marks["deal"] = 99
    assert luck.marks() == {"deal": 7}


def test_scripted_luck_says_what_happens_and_then_asks_another() -> None:
    luck = ScriptedLuck({"deal": [2, 0]}, FastLuck(1))
    assert luck.unused() == ["deal"]
    assert [luck.pick("deal", [1, 1, 1]), luck.pick("deal", [1, 1, 1])] == [2, 0]
    assert luck.unused() == []
    assert luck.pick("deal", [0, 0, 1]) == 2
    assert luck.pick("die", [0, 1]) == 1


def test_scripted_luck_cannot_say_what_cannot_happen() -> None:
    with pytest.raises(ValueError, match=r"wants outcome 1 of 'deal' \(number 0\), which cannot happen"):
        ScriptedLuck({"deal": [1]}).pick("deal", [1, 0])
    with pytest.raises(ValueError, match="has no outcome left for 'deal': it tells 0"):
        ScriptedLuck({}).pick("deal", [1])


def test_scripted_luck_rewinds() -> None:
    luck = ScriptedLuck({"deal": [2, 0, 1]})
    luck.pick("deal", [1, 1, 1])
    marks = luck.marks()
    assert luck.pick("deal", [1, 1, 1]) == 0
    luck.rewind(marks)
    assert luck.pick("deal", [1, 1, 1]) == 0


def test_twin_luck_differs_in_its_stretch_only() -> None:
    weights = [1] * 1000
    one = TwinLuck(1)
    two = TwinLuck(1, 2, 3, 5)
    differ = [one.pick("x", weights) != two.pick("x", weights) for _ in range(8)]
    assert differ == [False] * 3 + [True] * 2 + [False] * 3
    three, four = TwinLuck(1, 2, 0, EVERYWHERE), TwinLuck(2)
    assert [three.pick("x", weights) for _ in range(3)] == [four.pick("x", weights) for _ in range(3)]


@pytest.mark.parametrize("size", [0, 1, 32, 64, 65, 200])
def test_keyed_is_hmac_sha256(size: int) -> None:
    key = bytes(range(200))[:size]
    for message in (b"", b"deal\0000\0000", bytes(500)):
        assert Keyed(key).digest(message) == hmac.digest(key, message, "sha256")
