"""Nothing is kept in anybody's home, and there is a finished and a half-played record to look at."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers.matches import played


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where matches are kept during a test."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "signoria"


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the database is during a test, if nobody says otherwise."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home" / "data"))
    monkeypatch.delenv("SIGNORIA_DATABASE", raising=False)
    return tmp_path / "home" / "data" / "signoria"


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Record files: ``finished`` and ``open`` are sealed, ``seeded`` has a seed, ``hidden`` plays with hidden cards."""
    folder = tmp_path_factory.mktemp("records")
    matches = {
        "finished": played(100_000),
        "open": played(30),
        "seeded": played(100_000, 5),
        "hidden": played(100_000, 6, hidden_cards=True),
    }
    for name, match in matches.items():
        match.save(folder / f"{name}.jsonl")
    return {name: folder / f"{name}.jsonl" for name in matches}
