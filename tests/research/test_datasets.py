"""Datasets: every decision once, what was seen and done and what it brought; the same in both formats."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from helpers.positions import OURS
from signoria import games
from signoria.cli import app
from signoria.engine import record
from signoria.engine.match import Match
from signoria.research import datasets
from signoria.research.versions import version

RECORDS = Path(__file__).parents[1] / "golden" / "records"


def finished_record(game: str) -> Path:
    for path in sorted(RECORDS.rglob("*.jsonl")):
        lines = record.read(path)
        if lines[0]["game"] == game and "end" in lines[-1]:
            return path
    raise AssertionError(f"no finished record of {game}")


@pytest.mark.parametrize("game", OURS)
def test_a_record_gives_its_decisions(game: str) -> None:
    path = finished_record(game)
    rows = list(datasets.from_records([path]))
    match = Match.load(path)
    free = [one for one in match.line if one.free]
    assert free
    assert {(one.ply, one.seat) for one in free} <= {(row["ply"], row["seat"]) for row in rows}
    size = version(game).encoding.size
    for row in rows:
        assert row["environment"] == version(game).id  # which fields, and of which game, where a file has several
        assert row["action"] in row["legal"]
        assert len(row["observation"]) == size
        assert row["move"] == str(match.game.actions[row["action"]])
    best = {seat for seat, score in enumerate(match.scores) if score > 0}
    assert {row["seat"] for row in rows if row["return"] > 0} <= best


def test_both_formats_tell_the_same(tmp_path: Path) -> None:
    rows = list(datasets.from_play("condottiere", 3, ["random"], 2, seed=4))
    assert rows == list(datasets.from_play("condottiere", 3, ["random"], 2, seed=4))
    assert rows != list(datasets.from_play("condottiere", 3, ["random"], 2, seed=5))
    assert datasets.write(rows, tmp_path / "a.jsonl") == datasets.write(rows, tmp_path / "a.parquet") == len(rows)
    lines = [json.loads(line) for line in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert lines == rows
    table = parquet.read_table(tmp_path / "a.parquet").to_pylist()
    assert len(table) == len(rows)
    for one, other in zip(table, rows, strict=True):
        assert np.allclose(one.pop("observation"), other["observation"])
        assert one.pop("return") == pytest.approx(other["return"])
        assert one == {key: value for key, value in other.items() if key not in ("observation", "return")}
    returns = {(row["match"], row["seat"]): row["return"] for row in rows}
    assert sum(returns.values()) == pytest.approx(0.0)


def test_what_cannot_be_a_dataset_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"\.jsonl or \.parquet"):
        datasets.write([], tmp_path / "a.csv")
    match = games.game("condottiere").start(2, seed=1)
    match.save(tmp_path / "open.jsonl")
    with pytest.raises(ValueError, match="not over"):
        list(datasets.from_records([tmp_path / "open.jsonl"]))
    assert not list(tmp_path.glob("*.parquet*"))


def test_the_command_writes_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.jsonl"
    with pytest.raises(SystemExit) as ended:
        app(["dataset", str(out), "--seats", "2", "--games", "1", "--bots", "random"])
    assert not ended.value.code
    assert f"{len(out.read_text().splitlines())} " in capsys.readouterr().out
    with pytest.raises(SystemExit) as ended:
        app(["dataset", str(tmp_path / "games.csv"), "--games", "1", "--bots", "random"])
    assert ended.value.code == 2
