"""Records and playthroughs of earlier days: every release verifies, continues and tells them the same."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import pytest

from signoria import Match
from signoria.engine.record import read

GOLDEN = Path(__file__).parent / "golden"
sys.path.insert(0, str(GOLDEN))

from make import go_on, playthrough  # noqa: E402  (the script beside the files it wrote)

FINISHED = sorted(path for path in (GOLDEN / "records").glob("*.jsonl") if not path.stem.endswith(".half"))
HALF = sorted((GOLDEN / "records").glob("*.half.jsonl"))


def test_there_is_a_finished_and_a_half_played_record_of_every_variant() -> None:
    assert len(FINISHED) == len(HALF) == 25


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_finished_record_still_verifies(path: Path) -> None:
    receipt = Match.load(path).verify()
    assert receipt.finished
    assert receipt.replayed


@pytest.mark.parametrize("path", HALF, ids=lambda path: path.stem)
def test_a_match_begun_earlier_is_finished_today(path: Path) -> None:
    match = Match.load(path)
    assert match.actors
    match.verify()
    dice = random.Random(7)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, dice.choice(match.legal(seat)))
    assert match.verify().finished


@pytest.mark.parametrize("path", HALF, ids=lambda path: path.stem)
def test_the_other_half_can_be_played_as_it_was(path: Path) -> None:
    whole = read(path.with_name(path.name.replace(".half", "")))
    match = Match.load(path)
    for line in whole[match.ply + 1 : -1]:
        go_on(match, line)
    assert match.lines() == whole


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_the_playthrough_reads_as_it_was_written(path: Path) -> None:
    written = GOLDEN / "playthroughs" / f"{path.stem}.txt"
    assert playthrough(read(path)) == written.read_text(encoding="utf-8"), (
        "if a wording changed on purpose, write the playthroughs anew: python tests/golden/make.py"
    )
