"""What the pages show works: every example runs, and the page of observations is the one the code makes."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

from signoria.research.observation_docs import page

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.name for path in (ROOT / "examples").glob("*.py") if path.name != "stdio_bot.py")


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_runs(
    name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["--out", str(tmp_path / "curve")] if name == "learner.py" else []
    monkeypatch.setattr(sys, "argv", [name, "--short", *arguments])
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")
    assert capsys.readouterr().out
    if name == "learner.py":
        told = json.loads((tmp_path / "curve.json").read_text())
        assert told["curve"][-1]["games"] > 0
        assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def test_the_page_of_observations_is_the_one_the_code_makes() -> None:
    """After a change: python -m signoria.research.observation_docs > docs/observations.md"""
    assert (ROOT / "docs" / "observations.md").read_text(encoding="utf-8") == page()
