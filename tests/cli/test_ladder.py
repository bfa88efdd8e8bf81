"""``signoria ladder``: the same games wherever they are played, none lost and none repeated, honest figures."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from helpers import dask_cluster
from helpers.command_line import LANGUAGES, lines_of, run
from helpers.waiting import TIMEOUT, wait_until
from signoria.arena import executors, ladder, plots, ratings, report_data, results_log
from signoria.arena.ladder import PairedLuck, Plan, Played, Table, climbing, everybody, level_games
from signoria.arena.ratings import Contest
from signoria.engine.game import Game, State
from signoria.engine.options import settle

GAME = ladder.find("condottiere")
USUAL = settle(GAME.options, {})


def plan_of(*lines: tuple[str, ...], deals: int = 2, steps: bool = False) -> Plan:
    return Plan("condottiere", tuple(Table(line, USUAL, deals) for line in lines), 7, {}, steps)


# Who sits where, with which luck


def test_line_ups() -> None:
    assert everybody(["a", "b", "c"], 2) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert everybody(["a", "b"], 4) == [("a", "b", "a", "b")]
    assert everybody(["a", "b"], 3) == [("a", "b", "a"), ("b", "a", "b")]
    assert everybody(["a"], 3) == [("a", "a", "a")]
    assert climbing(["a", "b", "c"], 3) == [("b", "a", "a"), ("c", "b", "b")]
    assert level_games(4) == [200, 200, 60, 60]


@pytest.mark.parametrize(("line", "rotations"), [("aaaa", 1), ("abab", 2), ("abbb", 4), ("abc", 3), ("ab", 2)])
def test_every_rotation_that_makes_a_difference_is_played_once(line: str, rotations: int) -> None:
    table = Table(tuple(line), {}, 5)
    seated = {table.seated(rotation) for rotation in range(table.rotations)}
    assert len(seated) == table.rotations == rotations
    assert ladder.deals_for(line, 200) == 200 // rotations + bool(200 % rotations)
    plan = Plan("condottiere", (table, Table(("a", "b"), {}, 2)), 1, {})
    assert len(set(plan.games)) == len(plan.games) == 5 * rotations + 4


def test_the_n_th_card_and_the_n_th_die_fall_the_same_whatever_else_is_drawn() -> None:
    first, second = PairedLuck("x"), PairedLuck("x")
    dice = [first.pick("die", [1] * 6) for _ in range(40)]
    mixed: list[int] = []
    for _ in range(40):
        second.pick("deal", [3, 4, 5])
        second.draw("loot", cells := [9, 9, 0, 0], 0, 2, 2, 3)
        assert sum(cells) == 18
        mixed.append(second.pick("die", [1] * 6))
    assert dice == mixed
    assert dice != [PairedLuck("y").pick("die", [1] * 6) for _ in range(40)]


def test_the_rotations_of_a_deal_begin_with_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(("greedy", "random"))
    opened: list[bytes] = []

    def play_nothing(game: Game[Any], state: State, *_: object) -> int:
        opened.append(state.key())
        return 0

    monkeypatch.setattr(ladder, "play_out", play_nothing)
    for number in range(4):
        ladder.play(plan.task(number))
    assert opened[0] == opened[1] != opened[2] == opened[3]


# The same wherever it is played


def command(out: Path, *more: object, games: int = 8) -> list[str]:
    line = ("ladder", "condottiere", "--bots", "greedy,random", "--seats", 2, "--games", games, "--seed", 3)
    return [str(one) for one in (*line, "--out", out, *more)]


@pytest.fixture(scope="session")
def played_alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ladder that nothing happened to."""
    folder = tmp_path_factory.mktemp("alone")
    assert run(*command(folder, "--jobs", 1)).exit_code == 0
    return folder


def same(one: Path, other: Path) -> bool:
    """The same games, each once, and the same report."""
    mine, theirs = (lines_of(folder / results_log.NAME) for folder in (one, other))
    assert [line["number"] for line in sorted(mine[1:], key=lambda line: line["number"])] == list(range(len(mine) - 1))
    texts = [(folder / "report.json").read_text(encoding="utf-8") for folder in (one, other)]
    return mine[0] == theirs[0] and sorted(map(str, mine)) == sorted(map(str, theirs)) and texts[0] == texts[1]


@contextmanager
def dask(folder: Path) -> Iterator[str]:
    """A scheduler and two workers, each a process of its own; the scheduler's address."""
    told = folder / "address"
    line = [sys.executable, dask_cluster.__file__, str(told)]
    quiet = subprocess.DEVNULL
    crew = subprocess.Popen(line, stdout=quiet, stderr=quiet, cwd=folder, start_new_session=True)
    try:
        wait_until(told.exists, 2 * TIMEOUT)
        yield told.read_text(encoding="utf-8")
    finally:
        os.killpg(crew.pid, signal.SIGKILL)
        crew.wait(2 * TIMEOUT)


def test_all_cores_and_a_cluster_bring_the_same_as_one_process(played_alone: Path, tmp_path: Path) -> None:
    cores, cluster = tmp_path / "cores", tmp_path / "cluster"
    assert run(*command(cores, "--jobs", 2)).exit_code == 0
    assert same(played_alone, cores)
    with dask(tmp_path) as address:
        result = run(*command(cluster, "--cluster", address))
    assert (result.exit_code, result.stderr) == (0, "")
    assert same(played_alone, cluster)


def test_another_seed_brings_other_games(played_alone: Path, tmp_path: Path) -> None:
    assert run(*command(tmp_path, "--jobs", 1), "--seed", 4).exit_code == 0
    assert not same(played_alone, tmp_path)


def test_killed_it_goes_on_without_losing_or_repeating_a_game(played_alone: Path, tmp_path: Path) -> None:
    book = tmp_path / results_log.NAME
    line = [sys.executable, "-m", "signoria.cli", *command(tmp_path, "--jobs", 1)]
    ladder_process = subprocess.Popen(line, stdout=subprocess.DEVNULL)
    wait_until(lambda: book.exists() and book.read_bytes().count(b"\n") > 2, 2 * TIMEOUT)
    os.kill(ladder_process.pid, signal.SIGKILL)
    assert ladder_process.wait(2 * TIMEOUT) == -signal.SIGKILL
    kept = book.read_bytes().rpartition(b"\n")[0].splitlines()
    assert 2 < len(kept) < 9, "it was killed in the middle"
    with book.open("ab") as file:
        file.write(b'{"number":7,"de')  # and this is how a line looks that it could not finish
    result = run(*command(tmp_path, "--jobs", 1))
    assert result.exit_code == 0
    assert f"{len(kept) - 1} of 8 games" in result.stderr
    assert book.read_bytes().splitlines()[: len(kept)] == kept
    assert same(played_alone, tmp_path)


def test_a_finished_ladder_only_reports(played_alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = (played_alone / results_log.NAME).read_bytes()
    monkeypatch.setattr(ladder, "play_out", lambda *_: pytest.fail("a game was played again"))
    result = run(*command(played_alone, "--jobs", 1))
    assert (result.exit_code, result.stderr) == (0, "")
    assert (played_alone / results_log.NAME).read_bytes() == before


def test_games_that_ended_out_of_turn_are_not_played_again(tmp_path: Path) -> None:
    plan = plan_of(("greedy", "random"))
    with results_log.open_log(plan, tmp_path) as book:
        book.add(Played(2, (1.0, 0.0), (0, 1), 9, 0, (), {}))
    with results_log.open_log(plan, tmp_path) as book:
        assert book.left() == [0, 1, 3]


def test_a_plan_without_a_game_binds_nobody(tmp_path: Path) -> None:
    with results_log.open_log(plan_of(("greedy", "random")), tmp_path):
        pass
    other = plan_of(("random", "greedy"))
    with results_log.open_log(other, tmp_path) as book:
        book.add(Played(2, (1.0, 0.0), (0, 1), 9, 0, (), {}))
    with results_log.open_log(other, tmp_path) as book:
        assert list(book.played) == [2]
    with pytest.raises(results_log.OtherPlan), results_log.open_log(plan_of(("greedy", "random")), tmp_path):
        pass


def test_stopped_by_hand_it_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(plan: Plan, numbers: Any) -> Iterator[Played]:
        yield Played(0, (1.0, 0.0), (0, 1), 9, 0, (), {})
        raise KeyboardInterrupt

    monkeypatch.setattr(executors, "cores", lambda jobs: stop)
    result = run(*command(tmp_path))
    assert result.exit_code == 130
    assert "1 of 8 games" in result.stderr
    assert "2 players: 1 game\n" in result.stdout


@pytest.mark.parametrize(("presses", "ended"), [(1, True), (2, False)])
def test_ctrl_c_waits_for_the_end_of_the_game_pressed_twice_it_does_not(presses: int, ended: bool) -> None:
    done: list[str] = []

    def game() -> None:
        with executors.delay_interrupt():
            for _ in range(presses):
                os.kill(os.getpid(), signal.SIGINT)
            done.append("the game")

    with pytest.raises(KeyboardInterrupt):
        game()
    assert bool(done) is ended


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_go_on_is_refused(
    played_alone: Path, tmp_path: Path, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "PATIENCE", 0.2)

    def refused(*arguments: object) -> str:
        result = run(*arguments, language=language)
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        return result.stderr

    book = tmp_path / results_log.NAME
    whole = (played_alone / results_log.NAME).read_bytes()
    book.write_bytes(whole)
    assert str(tmp_path) in refused(*command(tmp_path, "--jobs", 1, games=14))
    assert book.read_bytes() == whole
    lines = whole.splitlines(keepends=True)
    for broken in (lines[:2] + lines[1:], lines[:1] + [b"{}\n"] + lines[1:], lines[:1] + [b"what\n"] + lines[1:]):
        book.write_bytes(b"".join(broken))
        assert str(book) in refused(*command(tmp_path, "--jobs", 1))
    book.write_bytes(whole)
    arguments = command(tmp_path, "--jobs", 1)
    plan = Plan("condottiere", (Table(("greedy", "random"), USUAL, 4),), 3, {})
    with results_log.open_log(plan, tmp_path):
        assert str(tmp_path) in refused(*arguments)
    for nobody in ("tcp://127.0.0.1:1", "127.0.0.1", "127.0.0.1:9x", "nobody.invalid:8786"):
        assert nobody in refused(*command(tmp_path / "new", "--cluster", nobody))


def test_workers_with_other_bots_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere:
        def wait_for_workers(self, count: int, timeout: float) -> None: ...
        def run(self, function: Any, plan: Plan) -> dict[str, Any]:
            return {"tcp://one": executors.house_rules(plan), "tcp://two": ("0.0.1", "1")}

    with pytest.raises(executors.OtherWorkers, match="tcp://two"):
        executors.crew_of(Elsewhere(), plan_of(("greedy", "random")), "tcp://scheduler")


# Figures


def contests(strength: dict[str, float], line: tuple[str, ...], deals: int, seed: int, table: int = 0) -> list[Contest]:
    """Games of bots whose chances are known."""
    draw, found = random.Random(seed), []
    for deal in range(deals):
        for by in range(len(line)):
            bots = line[by:] + line[:by]
            order = sorted(range(len(bots)), key=lambda seat: draw.expovariate(strength[bots[seat]]))
            found.append(Contest(table, deal, bots, tuple(order.index(seat) for seat in range(len(bots)))))
    return found


def test_ratings_find_the_order_and_are_sure_of_it() -> None:
    strength = {"weak": 1.0, "middle": 3.0, "strong": 9.0}
    found = ratings.rate(
        contests(strength, ("middle", "weak", "weak"), 24, 1)
        + contests(strength, ("strong", "middle", "middle"), 24, 2, 1),
        resamples=20,
    )
    assert list(found) == ["strong", "middle", "weak"]
    assert found["strong"].above(found["middle"])
    assert found["middle"].above(found["weak"])
    assert sum(one.mu for one in found.values()) == pytest.approx(3 * ratings.MEAN)


def test_equals_are_not_told_apart() -> None:
    found = ratings.rate(contests({"a": 1.0, "b": 1.0}, ("a", "b", "b", "b"), 24, 5), resamples=20)
    one, other = found.values()
    assert not one.above(other)
    assert one.low < one.mu < one.high


def test_ratings_do_not_depend_on_the_order_of_the_games() -> None:
    games = contests({"a": 1.0, "b": 2.0, "c": 2.5}, ("a", "b", "c"), 12, 3)
    mixed = random.Random(1).sample(games, len(games))
    # Rotations of a deal stand in the order of the seats.
    mixed.sort(key=lambda one: one.bots)
    games.sort(key=lambda one: one.bots)
    assert ratings.rate(games, resamples=5) == ratings.rate(mixed, resamples=5)


def test_who_wins_everything_is_not_known_for_certain() -> None:
    games = [Contest(0, deal, ("a", "b"), (0, 1)) for deal in range(6)]
    found = ratings.rate(games, resamples=10)
    assert found["a"].high - found["a"].mu == pytest.approx(1.96 * found["a"].sigma, rel=1e-3)


def test_shares_are_put_down_to_those_who_held_them() -> None:
    plan = plan_of(("a", "b", "b"), steps=True)
    nations = [["rome"], ["milan"], ["venice"]]
    played = [
        Played(0, (1.0, 0.0, 0.0), (0, 1, 2), 10, 6, (9, 4, 4), {"nation": nations}),
        Played(1, (0.0, 0.0, 1.0), (1, 1, 0), 20, 6, (3, 4, 7), {"nation": nations}),  # a on seat 2
        Played(2, (0.5, 0.5, 0.0), (0, 0, 1), 30, 8, (5, 5, 1), {"nation": nations[::-1]}),  # a on seat 1
    ]
    (found,) = report_data.divisions(plan, played)
    by_bot = found.by_bot()
    assert (by_bot["a"].rate.won, by_bot["a"].fair, by_bot["b"].rate.won) == (2.5, 1 / 3, 0.5)
    assert by_bot["a"].ratio == pytest.approx(2.5)
    assert {seat: one.rate.won for seat, one in found.by_seat().items()} == {"0": 1.5, "1": 0.5, "2": 1.0}
    assert {name: one.rate.won for name, one in found.by_trait()["nation"].items()} == {
        "milan": 0.5, "rome": 1.0, "venice": 1.5,
    }  # fmt: skip
    assert {step: one.rate.won for step, one in found.by_step().items()} == {("a", "b"): 2.5}
    assert found.lengths()["years"] == {"mean": pytest.approx(20 / 3), "median": 6, "least": 6, "most": 8}
    assert found.lengths()["points"]["most"] == 9


def test_a_share_is_marked_only_if_its_whole_interval_is_off() -> None:
    from signoria.arena.report_data import Share
    from signoria.arena.simulate import Rate

    assert [Share(Rate(won, 100), 0.25).sign for won in (10, 25, 30, 45)] == [-1, 0, 0, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_whole(language: str, tmp_path: Path) -> None:
    line = ("ladder", "principato", "--bots", "random", "--seats", "2,3", "--each", "unlimited_cubes", "--games", 1)
    result = run(*line, "--jobs", 1, "--out", tmp_path, language=language)
    assert (result.exit_code, result.stderr) == (0, "")
    page = (tmp_path / "report.md").read_text(encoding="utf-8")
    data = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert [(one["seats"], one["options"]) for one in data["divisions"]] == [
        (2, {}), (2, {"unlimited_cubes": True}), (3, {}), (3, {"unlimited_cubes": True}),
    ]  # fmt: skip
    assert all("objective" in one["by_trait"] for one in data["divisions"])
    assert page.count("\n## ") == 4
    assert "{" not in page + result.stdout
    pictures = [part.partition(")")[0] for part in page.split("](")[1:]]
    assert len(pictures) == 12
    for name in pictures:
        assert ElementTree.parse(tmp_path / name).getroot().tag.endswith("svg")


def test_steps_are_reported_with_their_goal(tmp_path: Path) -> None:
    line = ("ladder", "condottiere", "--bots", "random,greedy", "--seats", 2, "--steps", "--games", 4)
    result = run(*line, "--jobs", 1, "--out", tmp_path)
    assert result.exit_code == 0
    (division,) = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))["divisions"]
    (step,) = division["steps"]
    assert (step["bot"], step["against"], step["games"], step["fair"]) == ("greedy", "random", 4, 0.5)
    assert step["reached"] is (step["ratio"] >= 1.4)
    assert "1 × random" in result.stdout


def test_a_scale_has_round_numbers() -> None:
    assert [plots.gap_for(width) for width in (0.9, 5, 7, 23, 100, 1000)] == pytest.approx([0.2, 1, 2, 5, 20, 200])
    drawn = plots.histogram("Length", [12, 12, 13, 90], "decisions")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
