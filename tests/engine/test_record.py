"""Record files: JSON Lines, complete or untouched, nothing unknown is lost."""

import json
from pathlib import Path

import pytest

from helpers.matches import CONDOTTIERE, finished, play_on
from signoria import BadRecord, Match
from signoria.engine import record


def test_a_file_holds_the_record_line_by_line(tmp_path: Path) -> None:
    match = finished()
    path = tmp_path / "match.jsonl"
    match.save(path)
    rows = path.read_text(encoding="utf-8").splitlines()
    assert [json.loads(row) for row in rows] == match.record == record.read(path)
    header, step, end = json.loads(rows[0]), json.loads(rows[1]), json.loads(rows[-1])
    assert set(header) == {"signoria", "game", "rules", "seats", "names", "options", "data", "luck", "time", "hash"}
    assert (header["signoria"], header["game"], header["seats"]) == (1, "condottiere", 3)
    assert set(step) == {"ply", "seat", "move", "time", "mover", "state", "hash"}
    assert CONDOTTIERE.actions.parse(step["move"])  # notation, never a number
    assert set(end) == {"end", "hash"}


def test_a_persons_move_is_written_as_any_other_line() -> None:
    """Both ways make the same bytes, whatever the signs; what is no person's move goes the long one."""
    step = {"ply": 15, "seat": 0, "move": "play m3", "time": "2026-11-16T12:00:00.123Z", "mover": {"kind": "person"}}
    step["state"] = "0123456789abcdef"
    for text in ("", "é", '"', "\\", "\n", "\x7f\u2028", "\U0001f0a1", "{}"):
        for line in ({**step, "move": text}, {**step, "time": text}):
            assert record.person_move_json(line).encode() == record.canonical(line)
    for name, value in (("time", None), ("mover", {"kind": "bot"}), ("mover", {"kind": "person", "x": 1}), ("x", 1)):
        assert not record.person_move_json({**step, name: value})
    assert json.loads(record.add_hash(dict(step), "before")) == {**step, "hash": record.chained_hash(step, "before")}


def test_a_file_is_complete_or_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.jsonl"
    match = CONDOTTIERE.start(2, seed=1)
    match.save(path)
    before = path.read_bytes()
    play_on(match, 5)

    def full(line: object, **_: object) -> str:
        raise OSError("no space left")

    monkeypatch.setattr(json, "dumps", full)
    with pytest.raises(OSError, match="no space left"):
        match.save(path)
    monkeypatch.undo()
    assert path.read_bytes() == before
    match.save(path)
    assert Match.load(path).ply == 5
    assert [one.name for one in tmp_path.iterdir()] == ["match.jsonl"]


def test_unknown_fields_are_kept(tmp_path: Path) -> None:
    """A later release may write more; this one must hand it on."""
    match = play_on(CONDOTTIERE.start(2, seed=3))
    lines = match.lines()
    lines[0]["mood"] = {"of": "the table"}
    lines[2]["comment"] = "a brave move"
    lines[-1]["photo"] = [1, 2]
    before = ""
    for line in lines:
        line["hash"] = before = record.chained_hash(line, before)
    record.write(tmp_path / "one.jsonl", lines)
    loaded = Match.load(tmp_path / "one.jsonl")
    loaded.verify()
    loaded.save(tmp_path / "two.jsonl")
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()


def test_unknown_fields_of_an_open_match_are_kept_when_it_goes_on(tmp_path: Path) -> None:
    match = play_on(CONDOTTIERE.start(2), 6)
    match.header["mood"] = "good"
    match.record[3]["comment"] = "why?"
    before = ""
    for line in match.record:
        line["hash"] = before = record.chained_hash(line, before)
    match.save(tmp_path / "match.jsonl")
    loaded = play_on(Match.load(tmp_path / "match.jsonl"))
    loaded.verify()
    assert loaded.header["mood"] == "good"
    assert loaded.record[3]["comment"] == "why?"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is not a match record: its first line has no 'signoria' field"),
        ("\n\n", "is not a match record"),
        ("hello", "line 1: not JSON"),
        ('{"signoria": 1}\n{"ply": 0', "line 2: not JSON"),
        ('{"signoria": 1}\n[]', "line 2: not an object"),
        ('{"game": "chess"}', "its first line has no 'signoria' field"),
        ('{"signoria": 2}', "has record format 2; this release reads format 1"),
    ],
)
def test_a_file_that_is_no_record_is_refused_with_the_line(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "match.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord, match=sentence):
        Match.load(path)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRecord, match="is not a match record: it is not text"):
        Match.load(path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"game": "chess"}, r"line 1 \(the header\): unknown game 'chess'"),
        ({"seats": 9}, r"line 1 \(the header\): .*seats"),
        ({"seats": "3"}, r"line 1 \(the header\): .*seats"),
        ({"seats": None}, r"line 1 \(the header\): .*seats"),
        ({"options": {"hidden_cards": 3}}, r"line 1 \(the header\): option hidden_cards cannot be 3"),
        ({"options": {"no_such": 3}}, r"line 1 \(the header\): unknown option 'no_such'"),
        ({"options": None}, r"line 1 \(the header\)"),
        ({"data": {"card": {"summer": {}}}}, r"line 1 \(the header\): the overlay changes card 'summer'"),
        ({"data": None}, r"line 1 \(the header\)"),
        ({"luck": None}, r"line 1 \(the header\)"),
        ({"luck": {}}, r"line 1 \(the header\)"),
        ({"luck": {"seed": "abc"}}, r"line 1 \(the header\)"),
    ],
)
def test_a_header_that_means_nothing_is_refused(change: dict[str, object], sentence: str) -> None:
    match = play_on(CONDOTTIERE.start(3, seed=3), 4)
    lines = match.lines()
    lines[0] = {**lines[0], **change}
    with pytest.raises(BadRecord, match=sentence):
        Match.replay(lines)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"seat": 7}, r"line 3 \(step 1, seat 7, '.*'\) cannot be played there: there is no seat 7"),
        ({"seat": None}, r"line 3 .* cannot be played there: there is no seat None"),
        ({"move": "castle"}, r"line 3 .* cannot be played there: 'castle' is not an action"),
        ({"move": "draw 3"}, r"line 3 \(step 1, seat \d, 'draw 3'\) cannot be played there: .*\(CON-16.4\)"),
        ({"move": 3}, r"line 3 .* cannot be played there"),
        ({"move": None}, r"line 3 .* cannot be played there"),
    ],
)
def test_a_step_that_cannot_be_played_is_refused_with_its_place(change: dict[str, object], sentence: str) -> None:
    match = play_on(CONDOTTIERE.start(3, seed=3), 4)
    lines = match.lines()
    lines[2] = {**lines[2], **change}
    with pytest.raises(BadRecord, match=sentence):
        Match.replay(lines)
