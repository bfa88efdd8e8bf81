"""``verify``, ``replay`` and ``analyse``: true records, changed ones, and whose eyes may see what."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from helpers.command_line import LANGUAGES, lines_of, process, run, write_lines
from helpers.matches import PLAYERS, finished
from signoria.engine.record import chained_hash

Lines = list[dict[str, Any]]


def rehash(lines: Lines) -> None:
    """What a forger does: all hashes anew."""
    before = ""
    for line in lines:
        if "hash" in line:
            line["hash"] = before = chained_hash(line, before)


def change_move(lines: Lines) -> None:
    lines[5]["move"] = "pass"


def change_order(lines: Lines) -> None:
    lines[5], lines[6] = lines[6], lines[5]


def change_time(lines: Lines) -> None:
    lines[4]["time"] = "2020-01-01T00:00:00"


def change_option(lines: Lines) -> None:
    lines[0]["options"]["bigger_kingdoms"] = True


def change_key(lines: Lines) -> None:
    lines[-1]["end"]["key"] = "00" * 32


def change_key_and_commitment(lines: Lines) -> None:
    import hashlib

    lines[-1]["end"]["key"] = "00" * 32
    lines[0]["luck"]["commitment"] = hashlib.sha256(bytes(32)).hexdigest()
    rehash(lines)


def change_result_and_hashes(lines: Lines) -> None:
    lines[-1]["end"]["ranking"].reverse()
    rehash(lines)


def leave_out(lines: Lines) -> None:
    del lines[3]


def no_luck(lines: Lines) -> None:
    del lines[0]["luck"]
    rehash(lines)


CHANGES: list[Callable[[Lines], None]] = [
    *(change_move, change_order, change_time, change_option, change_key, change_key_and_commitment),
    *(change_result_and_hashes, leave_out, no_luck),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_true_records(language: str, records: dict[str, Path]) -> None:
    result = run("verify", *records.values(), language=language)
    assert result.exit_code == 0
    told = dict(line.split(":", 1) for line in result.stdout.replace(" :", ":").splitlines())
    words = {
        "en": ("true", "finished", "unfinished", "sealed", "unsealed"),
        "fr": ("vrai", "partie finie", "partie en cours", "scellée", "non scellée"),
    }[language]
    true, finished, unfinished, sealed, unsealed = words
    for name, path in records.items():
        facts = told[str(path)]
        assert facts.startswith(f" {true}, ")
        assert f", {unfinished if name == 'open' else finished}, " in facts
        assert f", {sealed if name in ('open', 'finished') else unsealed};" in facts.replace(" ;", ";")
        assert f" {len([line for line in lines_of(path) if 'ply' in line])} " in facts


@pytest.mark.parametrize("change", CHANGES, ids=[change.__name__ for change in CHANGES])
def test_a_changed_record_is_told_where(
    change: Callable[[Lines], None], records: dict[str, Path], tmp_path: Path
) -> None:
    lines = lines_of(records["finished"])
    change(lines)
    path = write_lines(tmp_path / "changed.jsonl", lines)
    result = run("verify", path)
    assert result.exit_code == 1
    assert result.stdout.startswith(f"{path}: NOT TRUE: ")
    assert result.stdout.count("\n") == 1
    if change is not no_luck:
        assert "line " in result.stdout


def test_one_bad_file_among_good_ones(records: dict[str, Path], tmp_path: Path) -> None:
    bad = tmp_path / "bad.jsonl"
    bad.write_text("hello\n")
    result = process("verify", records["finished"], bad, records["open"])
    assert result.returncode == 1
    assert [": true, " in line for line in result.stdout.splitlines()] == [True, False, True]
    missing = run("verify", records["finished"], tmp_path / "none.jsonl")
    assert missing.exit_code == 2
    assert missing.stdout.count("\n") == missing.stderr.count("\n") == 1


def test_what_a_player_noted(records: dict[str, Path]) -> None:
    path = records["finished"]
    header = lines_of(path)[0]
    assert run("verify", path, "--commitment", header["luck"]["commitment"].upper()).exit_code == 0
    assert run("verify", path, "--head", header["hash"]).exit_code == 0
    for name in ("--commitment", "--head"):
        wrong = run("verify", path, name, "ab" * 32)
        assert wrong.exit_code == 1
        assert "noted" in wrong.stdout


# Replay


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_match_is_told_whole(language: str, records: dict[str, Path]) -> None:
    result = run("replay", records["seeded"], language=language)
    assert result.exit_code == 0
    dealt = {"en": "{} is dealt ", "fr": "{} reçoit "}[language]
    for name in PLAYERS:
        assert dealt.format(name) in result.stdout
    ranking = lines_of(records["seeded"])[-1]["end"]["ranking"]
    assert f"\n1. {', '.join(PLAYERS[seat] for seat in ranking[0])}\n" in result.stdout
    assert "{" not in result.stdout


def test_one_seat_sees_its_own_cards_and_no_others(records: dict[str, Path]) -> None:
    result = run("replay", records["hidden"], "--seat", 1)
    assert "You are dealt" in result.stdout
    assert "is dealt" not in result.stdout
    assert "You play " in result.stdout
    assert "Anna plays a card face down." in result.stdout
    everything = run("replay", records["hidden"], "--seat", "all").stdout
    assert "plays a card face down" not in everything
    assert "You " not in everything


def test_an_unfinished_match_is_only_seen_by_a_seat(records: dict[str, Path]) -> None:
    for seat in ((), ("--seat", "all")):
        refused = run("replay", records["open"], *seat)
        assert refused.exit_code == 2
        assert "--seat N" in refused.stderr
        assert refused.stdout == ""
    result = run("replay", records["open"], "--seat", 0)
    assert result.exit_code == 0
    assert "server's" in result.stdout
    assert "Bruno is dealt" not in result.stdout
    assert run("replay", records["open"], "--seat", 3).exit_code == 2


def test_what_a_stranger_wrote_does_not_command_the_terminal(records: dict[str, Path], tmp_path: Path) -> None:
    lines = lines_of(records["finished"])
    lines[0]["names"] = [f"\x1b]0;owned\x07\u202eA\nda {seat}" for seat in range(lines[0]["seats"])]
    for line in lines:
        if "move" in line:
            line["mover"] = {"kind": "bot", "name": "\x1b[2J"}
    rehash(lines)
    path = tmp_path / "strange.jsonl"
    write_lines(path, lines)
    told = [run("replay", path), run("verify", "--bots", path)]
    lines[0]["data"] = {"\x1b[2J": {"x": 1}}
    rehash(lines)
    write_lines(path, lines)
    told += [run("replay", path), run("verify", path)]
    assert [one.exit_code for one in told] == [0, 0, 2, 1]
    for one in told:
        assert all(sign.isprintable() or sign == "\n" for sign in one.stdout + one.stderr)
    assert "A da 0" in told[0].stdout


def test_step_by_step(records: dict[str, Path]) -> None:
    result = run("replay", records["open"], "--seat", 0, "--step", said="\n\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count("Battle line") == 3
    steps_told = re.findall(r"^ {3}(\d)  [A-Z]", result.stdout, re.MULTILINE)
    assert set(steps_told) == {"0", "1"}
    ended = run("replay", records["open"], "--seat", 0, "--step", said="\n")
    assert ended.exit_code == 0
    whole = run("replay", records["open"], "--seat", 0, "--step", said="\n" * 100)
    steps = sum("ply" in line for line in lines_of(records["open"]))
    assert whole.stdout.count("Battle line") == steps + 1


def test_undone_steps_are_told_too(tmp_path: Path) -> None:
    import signoria

    match = signoria.game("condottiere").start(2, 1, names=("Anna", "Bruno"), start_seat=0)
    match.play(0, "place roma")
    match.undo(0)
    match.play(0, "place milano")
    match.save(tmp_path / "undone.jsonl")
    result = run("replay", tmp_path / "undone.jsonl", "--seat", 1)
    assert "Anna takes back a move." in result.stdout
    assert run("verify", tmp_path / "undone.jsonl").exit_code == 0


@pytest.mark.parametrize(("language", "mark"), [("en", "(a bot for Ada)"), ("fr", "(un robot à la place d’Ada)")])
def test_a_replay_marks_what_a_bot_played_for_somebody_absent(tmp_path: Path, language: str, mark: str) -> None:
    import signoria

    match = signoria.game("condottiere").start(2, 3, names=("Ada", "Bea"), start_seat=0)
    match.play(0, "place roma", mover={"kind": "deputy", "name": "stand-in"})
    match.play(0, match.legal(0)[0])
    match.save(tmp_path / "deputy.jsonl")
    told = run("replay", tmp_path / "deputy.jsonl", "--seat", 0, language=language).stdout
    assert [mark in line for line in told.splitlines() if line.lstrip().startswith(("0 ", "1 "))] == [True, False]


def test_takebacks_and_rewinds_are_told_shown_and_proven(tmp_path: Path) -> None:
    import signoria

    match = signoria.game("condottiere").start(2, 1, names=("Anna", "Bruno"), start_seat=0, friendly=True)
    match.play(0, "place roma")
    match.play(0, match.legal(0)[0])
    match.play(1, match.legal(1)[0])
    match.takeback(0, [1])
    match.rewind(0)
    match.play(0, "place milano")
    match.save(tmp_path / "back.jsonl")
    result = run("replay", tmp_path / "back.jsonl", "--seat", 1, "--step", said="\n" * 9)
    told = " ".join(result.stdout.split())
    assert "Anna takes back a decision, and everybody agrees." in told
    assert "The host turns the match back by one step." in told
    assert run("verify", tmp_path / "back.jsonl").exit_code == 0
    lines = [json.loads(row) for row in (tmp_path / "back.jsonl").read_text(encoding="utf-8").splitlines()]
    lines[4]["consent"] = []
    (tmp_path / "false.jsonl").write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert run("verify", tmp_path / "false.jsonl").exit_code == 1


@pytest.mark.parametrize("content", ["", "{}\n", "[1]\n", json.dumps({"signoria": 1}) + "\n", '{"signoria": 99}\n'])
def test_what_is_no_record(content: str, tmp_path: Path) -> None:
    path = tmp_path / "none.jsonl"
    path.write_text(content)
    for command in ("replay", "play --load"):
        result = run(*command.split(), path)
        assert result.exit_code == 2
        assert result.stderr.count("\n") == 1
    assert run("verify", path).exit_code == 1


def test_an_analysis_tells_moves_in_words_and_gives_them_in_notation(tmp_path: Path) -> None:
    path = tmp_path / "evening.jsonl"
    finished(2).save(path)
    told = " ".join(run("analyse", path, "--iterations", 1).stdout.split())
    found = json.loads(run("analyse", path, "--iterations", 1, "--json").stdout)
    moments = {one["ply"]: one for one in found["moments"]}
    placed = [one for ply in found["turning_points"] if (one := moments[ply])["move"].startswith(("place ", "play "))]
    assert placed
    for one in placed:
        verb, thing = one["move"].split()
        words = {"place": "place the Condottiere on", "play": "play"}[verb]
        assert f"step {one['ply']}, {found['names'][one['seat']]}: {words} " in told, thing
