"""``simulate``, ``bench`` and ``nightly``: honest counts, whatever the number of processes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import signoria
from helpers.command_line import LANGUAGES, process, run
from signoria.arena import bench, nightly, simulate
from signoria.arena.simulate import Outcome, Plan, Result, make_plan, wilson
from signoria.engine.testing import BrokenPromise, Kit

GAME = signoria.game("condottiere")


def numbers(*arguments: object) -> dict[str, Any]:
    """A simulation's JSON, without the time it took."""
    result = run("simulate", *arguments, "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found.pop("seconds") > 0
    return dict(found)


def test_the_same_seed_gives_the_same_result_whatever_the_number_of_jobs() -> None:
    line = ("--games", 12, "--seats", 2, "--bots", "greedy,random", "--seed", 5)
    alone = numbers(*line)
    assert alone == numbers(*line, "--jobs", 2)
    assert alone != numbers(*line[:-1], 6)


def test_wins_are_counted_once() -> None:
    found = numbers("--games", 20, "--bots", "random", "--seats", 3, "--option", "hidden_cards")
    assert found["bots"]["random"]["won"] == 20
    assert found["bots"]["random"]["chance"] == 1
    assert sum(seat["won"] for seat in found["by_seat"]) == pytest.approx(20)
    assert found["options"]["hidden_cards"] is True
    assert found["steps"]["shortest"] <= found["steps"]["mean"] <= found["steps"]["longest"]


def test_bots_sit_on_every_seat_equally_often() -> None:
    plan = make_plan(GAME, 4, ["a", "b", "b", "b"], 8)
    seats = [next(seat for seat in range(4) if plan.bots[plan.bot_of(number, seat)] == "a") for number in range(8)]
    assert sorted(seats) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_who_won_is_put_down_to_the_bot_that_sat_there() -> None:
    plan = Plan("condottiere", 2, ("a", "b"), {}, 4, 1)
    outcomes = [Outcome(0, (1.0, 0.0), 10), Outcome(1, (1.0, 0.0), 20), Outcome(2, (0.5, 0.5), 30)]
    result = Result(plan, outcomes)
    assert {name: rate.won for name, rate in result.by_bot().items()} == {"a": 1.5, "b": 1.5}
    assert [rate.won for rate in result.by_seat()] == [2.5, 0.5]
    assert result.steps() == {"mean": 20, "median": 20, "shortest": 10, "longest": 30}


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 20, 0.0, 0.1611), (20, 20, 0.8389, 1.0), (250, 1000, 0.2242, 0.2778)],
)
def test_wilson_intervals(won: float, games: int, low: float, high: float) -> None:
    assert wilson(won, games) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("language", LANGUAGES)
def test_simulate_prints_tables(language: str) -> None:
    result = run("simulate", "--games", 2, "--bots", "greedy,random,random,random", language=language)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert re.search(r"greedy +1 +[\d.]+ % +[\d.]+ – [\d.]+ % +25\.0 %", result.stdout)
    assert re.search(r"random +3 +[\d.]+ % +[\d.]+ – [\d.]+ % +75\.0 %", result.stdout)
    assert "{" not in result.stdout


def test_a_stopped_simulation_counts_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = 0

    def stop(*arguments: Any) -> list[Outcome]:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise KeyboardInterrupt
        return [Outcome(number, (1.0, 0.0), 9) for number in arguments[1]]

    monkeypatch.setattr(simulate, "play_games", stop)
    result = run("simulate", "--games", 1000, "--seats", 2)
    assert result.exit_code == 130
    assert "stopped after 93 of 1000 games" in result.stderr
    assert "93 games" in result.stdout


def test_a_bot_that_cheats_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from signoria.bots.base import Choice
    from signoria.bots.random_bot import RandomBot

    monkeypatch.setattr(RandomBot, "choose", lambda *_: Choice(GAME.actions.number("pope", "off")))
    with pytest.raises(ValueError, match="not legal"):
        run("simulate", "--games", 1)


# Bench


@pytest.mark.parametrize("language", LANGUAGES)
def test_bench_measures_and_says_what_kernel(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ITERATIONS", 5)
    data, page = tmp_path / "bench.json", tmp_path / "bench.md"
    line = ("bench", "--seconds", 0.01, "--rounds", 2, "--json", data, "--markdown", page)
    result = run(*line, language=language)
    assert result.exit_code == 0
    found = json.loads(data.read_text())
    assert found["about"]["kernel"] in ("interpreted", "compiled")
    assert len(found["rates"]) == 7
    assert all(len(rates) == 2 and min(rates) > 0 for rates in found["rates"].values())
    assert found["ratios"] == {}
    assert page.read_text(encoding="utf-8").count("\n| ") == 9
    assert "random play, from Python" in result.stdout
    assert "{" not in result.stdout


def test_bench_beside_another_interpreter() -> None:
    import sys

    result = run("bench", "--seconds", 0.01, "--rounds", 1, "--other", sys.executable, "--json", "-")
    assert result.exit_code == 0
    here, there = json.loads(result.stdout)
    assert here["about"]["python"] == there["about"]["python"]
    assert here["rates"].keys() == there["rates"].keys()
    wrong = run("bench", "--seconds", 0.01, "--rounds", 1, "--other", "true")
    assert wrong.exit_code == 2
    assert wrong.stderr.count("\n") == 1


def test_boardgame_is_measured_where_its_scripts_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They lie in the source of Signoria: from elsewhere the command ended with a traceback of node's end."""
    (tmp_path / "node_modules" / "boardgame.io").mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    result = run("bench", "server", "--boardgame", tmp_path)
    assert result.exit_code == 2
    assert result.stderr == f"signoria: there is no file {Path('benchmarks/boardgame/load.cjs')}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_clicks_are_told_before_and_now(language: str, tmp_path: Path) -> None:
    data, page = tmp_path / "clicks.json", tmp_path / "clicks.md"
    line = ("bench", "clicks", "condottiere", "--games", 1, "--seats", 2, "--details")
    result = run(*line, "--json", data, "--markdown", page, language=language)
    assert result.exit_code == 0
    before, now, unrolled = json.loads(data.read_text())
    assert [one["how"] for one in (before, now, unrolled)] == ["before", "now", "unrolled"]
    assert now["one_answer"] == 0 < before["one_answer"]
    assert now["phases"]["battle"]["asked"] == before["phases"]["battle"]["asked"]
    assert result.stdout == page.read_text(encoding="utf-8")
    assert result.stdout.count("\n| condottiere, ") == 3
    assert "{" not in result.stdout


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("clicks", "chess"), "chess"),
        (("clicks", "condottiere", "--orders", "other"), "--orders takes default or none, not other"),
        (("clicks", "condottiere", "--seats", 9), "2 to 6"),
        (("condottiere", "principato"), "principato"),
    ],
)
def test_what_cannot_be_counted_is_said(line: tuple[object, ...], said: str) -> None:
    result = run("bench", *line)
    assert result.exit_code == 2
    assert said in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_missing_peer_is_said_and_the_rest_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    from signoria.arena import interleaved_timing, other_engines

    def missing() -> interleaved_timing.Unit:
        raise other_engines.PeerMissing("catanatron")

    def there() -> interleaved_timing.Unit:
        return interleaved_timing.Batches(
            "catanatron play", "9", "actions", "by magic", lambda: (sum(range(100)) * 0 + 1, 1)
        )

    monkeypatch.setattr(bench, "ITERATIONS", 5)
    monkeypatch.setattr(other_engines, "PEERS", {"one": missing, "two": there})
    result = run("bench", "--seconds", 0.01, "--rounds", 1, "--peers")
    assert result.exit_code == 0
    assert "catanatron is not installed" in result.stderr
    assert "random play, from Python / catanatron play" in result.stdout


# Nightly


def test_nightly_spreads_the_games_over_every_cell() -> None:
    tasks = nightly.tasks(GAME, 1000, 1)
    assert sum(task.games for task in tasks) == 1000
    variants = ("draw_after_battle", "play_for_points", "bigger_kingdoms", "capture_regions", "hidden_cards")
    cells = {(task.seats, *(bool(task.options.get(name)) for name in variants)) for task in tasks}
    assert len(cells) == 32 * 5
    assert len({task.seed for task in tasks}) == len(tasks)
    assert len({task.options.get("pope_on_contested") for task in tasks}) == 3  # unsaid, and both values


def test_nightly_takes_as_few_whole_games_as_wanted() -> None:
    assert len(nightly.tasks(GAME, 64_000, 1)) == 160 * 20
    assert len(nightly.tasks(GAME, 64_000, 1, whole=200)) == 160 * 2
    task = nightly.Task("condottiere", 2, {}, 5, 1)
    few, one = nightly.watch(task), nightly.watch(nightly.Task("condottiere", 2, {}, 1, 1))
    assert (few.games, one.games) == (5, 1)
    assert few.whole == one.whole > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_nightly_finds_nothing_wrong(language: str, tmp_path: Path) -> None:
    result = run("nightly", "--games", 6, "--out", tmp_path / "out", language=language)
    assert result.exit_code == 0
    assert " 6 " in result.stdout
    assert not (tmp_path / "out").exists()


def test_nightly_keeps_what_breaks_a_promise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Kit.run

    def broken(kit: Kit, seats: int, options: Any, games: int, every: int, seed: int) -> Any:
        if seats == 3:
            match = GAME.start(3, 1)
            match.play(match.actors[0], match.legal(match.actors[0])[0])
            raise BrokenPromise("Never stuck", "planted", match)
        return whole(kit, seats, options, games, every, seed)

    monkeypatch.setattr(Kit, "run", broken)
    result = run("nightly", "--games", 5, "--out", tmp_path / "out")
    assert result.exit_code == 1
    assert "planted" in result.stderr
    (kept,) = (tmp_path / "out").iterdir()
    assert run("verify", kept).exit_code == 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(GAME, "unseen"), reason="the game does not say yet what a view leaves open")
def test_nightly_with_two_processes(tmp_path: Path) -> None:
    result = process("nightly", "--games", 8, "--jobs", 2, "--out", tmp_path / "out")
    assert result.returncode == 0
    assert result.stderr == ""
    assert "8 games" in result.stdout
