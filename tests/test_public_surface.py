"""What a stranger's program does with games and matches: odd numbers, copies, other processes, several writers."""

from __future__ import annotations

import ast
import copy
import os
import pickle
import threading
from pathlib import Path
from typing import Any

import pytest

import signoria
from helpers import toy
from signoria import Illegal, Match
from signoria.arena.ladder import PairedLuck
from signoria.engine.game import State
from signoria.engine.journal import Journal
from signoria.engine.luck import FastLuck, Luck, ScriptedLuck, SealedLuck

ALL = pytest.mark.parametrize("name", ["condottiere", "principato", "renaissance", "virtu"])


class Number:
    """A whole number that is no int, as those of numpy are."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


def started(name: str, steps: int = 0, **more: Any) -> Match:
    match = signoria.game(name).start(seats=3, seed=7, **more)
    for _ in range(steps):
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
    return match


# Numbers


@ALL
def test_numbers_of_other_kinds_are_numbers(name: str, tmp_path: Path) -> None:
    match = signoria.game(name).start(seats=Number(3), seed=Number(7))
    seat = match.actors[0]
    assert match.legal(Number(seat)) == match.legal(seat)
    assert match.lane(Number(seat)) == match.lane(seat)
    assert match.view(Number(seat)) == match.view(seat)
    assert match.events(Number(seat)) == match.events(seat)
    match.play(Number(seat), Number(match.legal(seat)[0].number))
    assert match.can_undo(Number(seat)) == match.can_undo(seat)
    assert match.takeable(Number(seat)) == match.takeable(seat)
    match.save(tmp_path / "match.jsonl")  # plain numbers, or it could not be written
    assert Match.load(tmp_path / "match.jsonl").verify().steps == 1
    assert started(name, 1).record[1]["state"] == match.record[1]["state"]


def test_an_option_takes_numbers_of_other_kinds() -> None:
    match = started("condottiere", play_for_points=Number(20), start_seat=Number(1))
    assert match.header["options"]["play_for_points"] == 20
    assert type(match.header["options"]["play_for_points"]) is int
    assert match.actors == (1,)


def test_true_is_no_seat_and_no_action() -> None:
    match = started("condottiere")
    for bad in (True, -1, 3, None, "0", 0.0):
        with pytest.raises(ValueError, match="there is no seat"):
            match.can_undo(bad)  # type: ignore[arg-type]
    with pytest.raises(Illegal, match="True is not an action"):
        match.play(match.actors[0], True)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ({"names": "abc"}, "names are a list of texts, not 'abc'"),
        ({"names": 5}, "names are a list of texts, not 5"),
        ({"names": ["a", "b", "\ud800"]}, "the names cannot be written down"),
        ({"contributions": "abc", "seed": None}, "contributions are a list of texts, not 'abc'"),
        ({"overlay": [1]}, r"an overlay is a table of corrections, not \[1\]"),
        ({"seal": "abc", "seed": None}, "a seal is made by Seal"),
        ({"clock": 3}, "a clock is a function that gives a text, not 3"),
        ({"clock": lambda: 3}, "a clock is a function that gives a text, not 3"),
        ({"friendly": "no"}, "friendly is True or False, not 'no'"),
    ],
)
def test_what_a_match_cannot_be_started_with_is_told(bad: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        signoria.game("condottiere").start(**{"seats": 3, "seed": 1, **bad})


@ALL
def test_a_seat_that_is_not_there_is_not_dealt_around(name: str) -> None:
    state = started(name).state
    state.resample(-1, FastLuck(1))  # a spectator
    for bad in (-2, 3, 9):
        with pytest.raises(ValueError, match=f"there is no seat {bad}"):
            state.resample(bad, FastLuck(1))


@ALL
def test_nobody_sees_from_a_seat_that_is_not_there(name: str) -> None:
    state = started(name, 5).state
    assert state.view(None)["seat"] is None
    for bad in (-1, -2, 3, 9):
        with pytest.raises(ValueError, match=f"there is no seat {bad}: they are numbered 0 to 2"):
            state.view(bad)


@ALL
def test_a_world_needs_a_view(name: str) -> None:
    views: list[Any] = [{}, None, [], {"seats": 3}]
    for bad in views:
        with pytest.raises(ValueError, match="a world is made from a view"):
            signoria.game(name).world(bad, FastLuck(1))


@ALL
def test_a_world_is_made_from_a_view_of_its_own_game(name: str) -> None:
    other = "virtu" if name != "virtu" else "condottiere"
    with pytest.raises(ValueError, match=f"a world of {name} is made from a view of it, not from one of {other}"):
        signoria.game(name).world(started(other).view(0), FastLuck(1))


OPEN = ("engine/game", "engine/luck", "engine/journal", "engine/actions", "engine/match", "engine/seal", "bots/base")


@pytest.mark.parametrize("module", OPEN)
def test_what_a_stranger_finds_says_what_it_is(module: str) -> None:
    """Read from the source: the compiler leaves docstrings out. A method is told once, where it is first written."""
    tree = ast.parse((Path(signoria.__file__).parent / f"{module}.py").read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = [node for one in classes for node in one.body if isinstance(node, ast.FunctionDef)]
    found: list[ast.ClassDef | ast.FunctionDef] = [*classes, *methods]
    told = {node.name for node in found if ast.get_docstring(node)}
    assert {node.name for node in found if not node.name.startswith("_")} <= told


# Copies, and other processes


def same(one: Match, other: Match) -> bool:
    eyes = (*range(one.seats), None)
    return (
        one.lines() == other.lines()
        and one.state.key() == other.state.key()
        and all(one.events(seat) == other.events(seat) for seat in eyes)
        and all(one.can_undo(seat) == other.can_undo(seat) for seat in range(one.seats))
    )


@ALL
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
@pytest.mark.parametrize("sealed", [False, True])
def test_a_copy_of_a_match_goes_its_own_way(name: str, copied: Any, sealed: bool) -> None:
    match = signoria.game(name).start(seats=3, seed=None if sealed else 7)
    for _ in range(12):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    other = copied(match)
    assert other is not match
    assert same(match, other)
    assert other.game is match.game
    before = match.lines()
    seat = other.actors[0]
    other.play(seat, other.legal(seat)[0])
    assert match.lines() == before
    match.play(seat, match.legal(seat)[0])
    assert same(match, other)


@ALL
def test_a_copy_of_a_state_shares_nothing(name: str) -> None:
    state = started(name, 5).state
    for other in (copy.copy(state), copy.deepcopy(state)):
        key, seat = state.key(), state.actors()[0]
        assert other.key() == key
        other.play(seat, other.legal(seat)[0], FastLuck(1))
        assert state.key() == key


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


def played_on(state: State, luck: Luck, steps: int = 40) -> list[Any]:
    """What everybody sees while a position is played on: the first and the last that may be done, in turn."""
    seen: list[Any] = []
    for step in range(steps):
        if not state.actors():
            break
        seat = state.actors()[0]
        state.play(seat, state.legal(seat)[-(step % 2)], luck)
        seen.append(state.key())
    return [*seen, *(state.view(seat) for seat in (None, *range(3))), luck.picks]


@ALL
def test_a_pickled_state_plays_on_as_the_one_it_was(name: str) -> None:
    state, luck = started(name).state, FastLuck(3)
    while state.actors():
        other = pickled(state)
        assert type(other) is type(state)
        assert other.key() == state.key()
        assert [other.view(seat) for seat in (None, 0, 1, 2)] == [state.view(seat) for seat in (None, 0, 1, 2)]
        for seat in (-1, 0, 1, 2):
            one, twin = state.copy(), pickled(state)
            one.resample(seat, FastLuck(seat))
            twin.resample(seat, FastLuck(seat))
            assert one.key() == twin.key()
        assert played_on(other, copy.copy(luck)) == played_on(state.copy(), pickled(luck))
        played_on(state, luck, 23)


def test_a_pickled_state_brings_its_options_and_corrections() -> None:
    overlay = {"card": {"m1": {"count": 9}}}
    match = started("condottiere", 8, overlay=overlay, hidden_cards=True)
    other = pickled(match.state)
    assert other.view(0)["data"] == overlay
    assert other.view(0) == match.view(0)
    assert len(pickle.dumps(match.state)) < 2500  # what all states of a match share is worked out again, not sent
    one, two = pickled([match.state, match.state.copy()])
    played_on(one, FastLuck(1))
    assert two.key() == match.state.key()


def lucks() -> list[Luck]:
    paired = PairedLuck("evening")
    paired.pick("deal", [1, 1])
    return [FastLuck(5), SealedLuck(b"k" * 32), ScriptedLuck({"deal": [0, 3, 1]}, FastLuck(2)), paired, Own(7)]


class Own(Luck):
    """Somebody's own luck, never compiled."""

    def __init__(self, step: int) -> None:
        super().__init__()
        self.step = step

    def pick(self, kind: str, weights: list[int]) -> int:
        self.picks += 1
        return self.picks * self.step % len(weights)


@pytest.mark.parametrize("which", range(5))
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_copy_of_luck_draws_the_same_and_goes_its_own_way(which: int, copied: Any) -> None:
    luck = lucks()[which]
    luck.pick("deal", [1, 2, 3, 4])
    other = copied(luck)
    assert (type(other), other.picks, other.marks()) == (type(luck), luck.picks, luck.marks())
    drawn = [other.pick("deal", [1, 1, 1, 1]) for _ in range(9)]
    assert [luck.pick("deal", [1, 1, 1, 1]) for _ in range(9)] == drawn
    assert other.picks == luck.picks


@ALL
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
def test_a_journal_travels(name: str, copied: Any) -> None:
    journal, state, luck = Journal(), started(name).state, FastLuck(1)
    for _ in range(12):
        state.play(state.actors()[0], state.legal(state.actors()[0])[0], luck, journal)
    other = copied(journal)
    for seat in (None, 0, 1, 2):
        assert [one.seen_by(seat) for one in other.events] == [one.seen_by(seat) for one in journal.events]
    assert [one.of for one in other.events] == [one.of for one in journal.events]


def test_a_state_of_ones_own_game_can_be_pickled() -> None:
    state = toy.HighCard().start(seats=3, seed=1).state
    assert pickled(state).key() == state.key()


def test_refusals_and_faults_travel() -> None:
    match = started("condottiere")
    with pytest.raises(Illegal) as refused:
        match.play((match.actors[0] + 1) % 3, "pass")
    for again in (pickle.loads(pickle.dumps(refused.value)), copy.copy(refused.value)):
        assert (again.clause, again.message, again.key, again.params) == (
            *(refused.value.clause, refused.value.message),
            *(refused.value.key, refused.value.params),
        )
        assert str(again) == str(refused.value)
    with pytest.raises(ValueError) as fault:  # noqa: PT011
        match.legal(9)
    again = pickle.loads(pickle.dumps(fault.value))
    assert type(again) is type(fault.value)
    assert [again.say(language) for language in ("en", "fr")] == [fault.value.say(one) for one in ("en", "fr")]  # type: ignore[attr-defined]
    with pytest.raises(signoria.BadRecord) as bad:
        Match.replay([{"signoria": 2}])
    assert str(pickle.loads(pickle.dumps(bad.value))) == str(bad.value)


def test_a_match_says_what_it_is() -> None:
    match = started("condottiere")
    assert repr(match) == f"<Match of condottiere, 3 seats, step 0, asked: {match.actors[0]}>"
    assert repr(match.game) == "<game condottiere>"


# Files


def test_line_separators_of_unicode_in_a_name_do_not_cut_a_record(tmp_path: Path) -> None:
    names = ["A\u2028B", "C\x85D", "E\u2029F"]
    match = started("condottiere", names=names)
    match.play(match.actors[0], match.legal(match.actors[0])[0], mover={"kind": "bot", "name": "x\u2028y"})
    match.save(tmp_path / "odd.jsonl")
    again = Match.load(tmp_path / "odd.jsonl")
    assert again.names == names
    assert again.verify().steps == 1


@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_what_an_editor_leaves_in_a_file_does_not_harm_it(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "match.jsonl"
    started("principato", 4).save(path)
    path.write_bytes(change(path.read_text(encoding="utf-8")).encode())
    assert Match.load(path).verify().steps == 4


def test_several_may_save_to_one_path_at_once(tmp_path: Path) -> None:
    path, faults = tmp_path / "match.jsonl", []
    matches = [started("condottiere", steps) for steps in (2, 30, 4, 20)]

    def save(match: Match) -> None:
        try:
            for _ in range(15):
                match.save(path)
        except Exception as error:
            faults.append(error)

    threads = [threading.Thread(target=save, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert Match.load(path).verify().steps in (2, 30, 4, 20)
    assert list(tmp_path.iterdir()) == [path]


def test_a_save_that_fails_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.jsonl"
    started("condottiere", 2).save(path)
    before = path.read_bytes()

    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        started("condottiere", 9).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_where_nothing_can_be_saved_the_place_is_named(tmp_path: Path) -> None:
    match = started("condottiere")
    with pytest.raises(FileNotFoundError) as missing:
        match.save(tmp_path / "none" / "match.jsonl")
    assert missing.value.filename == str(tmp_path / "none")
    with pytest.raises(IsADirectoryError) as folder:
        match.save(str(tmp_path))
    assert folder.value.filename == str(tmp_path)
    assert list(tmp_path.iterdir()) == []
    assert not tmp_path.with_name(tmp_path.name + ".new").exists()


def test_what_is_no_json_elsewhere_does_not_go_into_a_record() -> None:
    match = started("condottiere")
    seat = match.actors[0]
    with pytest.raises(ValueError, match="cannot be written down"):
        match.play(seat, match.legal(seat)[0], mover={"kind": "bot", "sure": float("nan")})
    assert match.ply == 0
