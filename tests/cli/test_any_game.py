"""A game that only keeps the kernel's contract, without texts or rules or a table of its own, has all commands."""

from __future__ import annotations

from pathlib import Path

import pytest

from helpers import toy
from helpers.command_line import run
from signoria.arena import nightly, simulate
from signoria.engine import registry
from signoria.engine.match import Match
from signoria.engine.rulebook import rulebook


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """For these tests, High Card is one of the games."""
    monkeypatch.setitem(registry._REGISTERED, "high-card", toy.HighCard)


def test_it_is_played_to_its_end(state_folder: Path) -> None:
    result = run(
        "play", "high-card", "--seats", 2, "--bots", "random", "--seed", 1, said="swap now\nlog\nmap\nshow\n1\n"
    )
    assert result.exit_code == 0
    assert "'swap now' is neither a move nor a command" in result.stdout
    (path,) = state_folder.glob("*.jsonl")
    match = Match.load(path)
    assert match.over
    assert [line["move"] for line in match.record if line.get("seat") == 0] == ["show", "open"]
    assert "turn_up: seat 0" in result.stdout
    assert run("verify", path).exit_code == 0
    told = run("replay", path)
    assert told.exit_code == 0
    assert "deal: seat 1, card " in told.stdout


def test_a_refusal_is_told_in_its_own_words() -> None:
    """Once the card is known, ``show`` is no move any more, but still a command that wants more words."""
    result = run("play", "high-card", "--seats", 2, "--hotseat", "--seed", 1, said="show\nshow\nwhy\n")
    assert result.stdout.count("Write: show") == 2


def test_many_games_and_every_promise() -> None:
    game = toy.HighCard()
    plan = simulate.make_plan(game, 3, ["random"], 10)
    outcomes = [one for some in simulate.simulate(plan, 1, game) for one in some]
    assert [one.number for one in outcomes] == list(range(10))
    assert sum(sum(one.scores) for one in outcomes) == pytest.approx(10)
    summary = nightly.Summary()
    for watched in nightly.run(nightly.tasks(game, 30, 1), 1, game):
        summary.add(watched)
    assert (summary.games, summary.violations, len(summary.cells)) == (30, [], 3)


def test_it_has_no_rulebook_and_no_scenes() -> None:
    assert len(rulebook(toy.HighCard())) == 0
    assert run("rules", "list", "high-card").stdout == ""
    assert run("scene", "check", "high-card").exit_code == 1
    assert run("rules", "show", "5.4").exit_code == 0
