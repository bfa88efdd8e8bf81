"""``verify --bots``: what bots played is made again; what was altered, even with new hashes, is found out."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import signoria
from helpers.command_line import LANGUAGES, run, write_lines
from signoria import bots
from signoria.bots.receipts import receipt
from signoria.engine.match import Match
from signoria.engine.record import chained_hash

Lines = list[dict[str, Any]]
NAMES = ("novizio", "mercante", "search:3", "search:0.001s")
STEPS = 8


@pytest.fixture(scope="module")
def lines() -> str:
    """The record of a match that bots have begun, with its key: their last step had an alternative."""
    match = signoria.game("condottiere").start(4)
    made = [bots.make(name) for name in NAMES]
    while match.ply < STEPS or len(match.legal(match.actors[0])) < 2:
        step(match, made)
    step(match, made)
    return json.dumps(match.lines())


def step(match: Match, made: list[bots.Bot]) -> None:
    seat = match.actors[0]
    seed = 1000 + match.ply
    choice = made[seat].choose(match.game, match.view(seat), seed)
    kind = "deputy" if seat == 1 else "bot"
    match.play(seat, choice.action, mover={"kind": kind, **receipt(made[seat], match.game, choice, seed)})


def last_step(lines: Lines) -> dict[str, Any]:
    return lines[-2]  # after it comes the key


def another_move(lines: Lines) -> None:
    """A forger with the key: another legal move, position and hashes as they should be."""
    before = Match.replay(lines, until=last_step(lines)["ply"])
    seat = last_step(lines)["seat"]
    move = next(str(one) for one in before.legal(seat) if str(one) != last_step(lines)["move"])
    before.play(seat, move, time=last_step(lines)["time"], mover=last_step(lines)["mover"])
    lines[-2] = before.record[-1]


def receipt_of(lines: Lines, **changed: object) -> None:
    last_step(lines)["mover"] |= changed
    last_step(lines)["hash"] = chained_hash(last_step(lines), lines[-3]["hash"])


def checked(tmp_path: Path, text: str, change: Callable[[Lines], None] | None = None, language: str = "en") -> Any:
    lines: Lines = json.loads(text)
    if change is not None:
        change(lines)
    path = tmp_path / "match.jsonl"
    write_lines(path, lines)
    return run("verify", path, "--bots", language=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_of_a_true_record_is_confirmed(tmp_path: Path, lines: str, language: str) -> None:
    count = sum("move" in line for line in json.loads(lines))
    result = checked(tmp_path, lines, language=language)
    assert result.exit_code == 0, result.output
    said = {"en": f"{count} of {count} moves made again", "fr": f"{count} coups sur {count} refaits"}[language]
    assert said in result.output


def test_a_move_the_bot_would_not_have_made_is_found(tmp_path: Path, lines: str) -> None:
    result = checked(tmp_path, lines, another_move)
    assert result.exit_code == 1
    assert "from the same view and seed it plays" in result.output
    assert ": true, " in result.output  # nothing else could have told


def test_a_longer_thought_than_there_was_is_found(tmp_path: Path, lines: str) -> None:
    result = checked(tmp_path, lines, lambda one: receipt_of(one, name="novizio", version=VERSION, iterations=77))
    assert result.exit_code == 1
    assert "NOT TRUE" in result.output


VERSION = receipt(bots.make("novizio"), signoria.game("condottiere"), bots.Choice(0), 1)["version"]


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"version": "0.9"}, "version 0.9 cannot be made again: here it has version"),
        ({"name": "any"}, "1 moves by any cannot be made again: there is no such bot here"),
        ({"seed": None}, "or its receipt is not complete"),
    ],
)
def test_what_cannot_be_made_again_is_said_and_no_fault(
    tmp_path: Path, lines: str, changed: dict[str, object], said: str
) -> None:
    result = checked(tmp_path, lines, lambda one: receipt_of(one, **changed))
    assert result.exit_code == 0, result.output
    assert said in result.output


def test_a_match_that_is_still_sealed_cannot_be_looked_into(tmp_path: Path, lines: str) -> None:
    result = checked(tmp_path, lines, lambda one: one.__delitem__(-1))
    assert result.exit_code == 0
    assert "the match is still sealed" in result.output


def test_a_match_of_people_has_nothing_to_confirm(records: dict[str, Path]) -> None:
    result = run("verify", records["seeded"], "--bots")
    assert result.exit_code == 0
    assert "none has moved" in result.output
