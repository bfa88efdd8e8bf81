"""Analyses: chances that add up, regret for what was worse, luck as the difference to other luck, the same in parts."""

from __future__ import annotations

from typing import Any

import pytest

import signoria
from signoria import games
from signoria.bots import analysis
from signoria.bots.analysis import Effort, Moment
from signoria.engine.luck import FastLuck
from signoria.engine.match import Match

GAMES = ("condottiere", "principato", "renaissance", "virtu")
LITTLE = Effort(iterations=6, worlds=3, looks=1, throws=3)


def played(game: str, seats: int, steps: int) -> Match:
    """The first steps of a match, at random."""
    match, luck = signoria.game(game).start(seats, seed=2), FastLuck(1)
    while not match.over and match.ply < steps:
        legal = match.legal(match.actors[0])
        match.play(match.actors[0], legal[luck.below(len(legal))])
    return match


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_every_game_is_judged(game: str) -> None:
    match = played(game, games.game(game).seats[0], 12)
    found = analysis.judge_steps(match.lines(), 0, 12, LITTLE)
    assert [one.ply for one in found] == [*range(-1, 12)]
    for one in found:
        assert sum(one.chances) == pytest.approx(1)
        assert not one.swing or sum(one.swing) == pytest.approx(0, abs=1e-9)
        assert one.regret >= 0
        assert bool(one.best) == (one.regret > 0)


def test_in_whatever_parts_it_is_made_an_analysis_is_the_same() -> None:
    lines = played("condottiere", 2, 10).lines()
    whole = analysis.judge_steps(lines, 0, 10, LITTLE)
    assert [one for part in analysis.analyse(lines, LITTLE, part=3) for one in part] == whole


def test_a_blunder_is_regretted() -> None:
    """Ada could win at once by her last card; she passes."""
    game = signoria.game("condottiere")
    blunder: dict[str, Any] = {
        "seats": 2, "phase": "battle", "contested": "modena", "lines": [[], ["m5"]], "hands": [["m10"], []],
        "domains": [["parma", "lucca", "bologna"], ["mantova", "ferrara", "venezia"]], "out": [1],
    }  # fmt: skip
    state = game.position(blunder)
    assert state.actors() == (0,)
    win, loss = (game.actions.parse(move).number for move in ("play m10", "pass"))
    effort = Effort()
    assert analysis.chance_of(game, state, 0, win, effort) > analysis.chance_of(game, state, 0, loss, effort) + 0.1


def test_the_report_counts_what_was_played_and_not_what_was_taken_back() -> None:
    match = signoria.game("condottiere").start(2, seed=3)
    first = match.actors[0]
    match.play(first, match.legal(first)[0])
    if match.can_undo(first):
        match.undo(first)
    for _ in range(4):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    lines = match.lines()
    found = analysis.report(lines, analysis.judge_steps(lines, 0, match.ply, LITTLE), LITTLE)
    back = [one["ply"] for one in found["moments"] if one.get("taken_back")]
    assert back == [0, 1]  # the step, and the undoing of it
    assert sum(one["decisions"] for one in found["players"]) <= 4
    assert set(found["turning_points"]) <= {2, 3, 4, 5}


def test_turning_points_are_where_somebodys_chance_changes_most() -> None:
    chances = [0.5, 0.52, 0.9, 0.88, 0.1]
    kept = [Moment(ply, 0, "pass", (one, 1 - one)) for ply, one in enumerate(chances)]
    change, ply = max(analysis.turning(kept))
    assert (change, ply) == pytest.approx((0.78, 4))
