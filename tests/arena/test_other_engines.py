"""The peer side of the bench: fair turns, honest sums, and a clear word when a peer is not there."""

import random
import sys
import time
from importlib import metadata, util
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from signoria.arena import other_engines
from signoria.arena.interleaved_timing import Batches, Tally, Unit, alternate, best, compare, median
from signoria.arena.other_engines import PeerMissing


class Scripted:
    """A unit whose turns are written down in advance; it notes when it was asked."""

    version = "0"

    def __init__(self, name: str, diary: list[tuple[str, float]], actions: list[int] | None = None) -> None:
        self.name = name
        self.diary = diary
        self.actions = iter(actions or [])

    def run(self, seconds: float) -> Tally:
        self.diary.append((self.name, seconds))
        return Tally(next(self.actions, 1), 1, seconds)


def test_units_take_turns_there_and_back_after_warming_up() -> None:
    diary: list[tuple[str, float]] = []
    units: list[Unit] = [Scripted(name, diary) for name in "abc"]
    tallies = alternate(units, rounds=3, seconds_each=2.0, warm_up=0.5)
    assert diary[:3] == [("a", 0.5), ("b", 0.5), ("c", 0.5)]
    assert [name for name, _ in diary[3:]] == [*"abc", *"cba", *"abc"]
    assert {seconds for _, seconds in diary[3:]} == {2.0}
    assert {name: len(turns) for name, turns in tallies.items()} == {"a": 3, "b": 3, "c": 3}


def test_warm_up_is_not_counted_and_every_turn_is_heard() -> None:
    heard: list[tuple[int, str, int]] = []
    unit = Scripted("a", [], actions=[999, 10, 20])
    tallies = alternate(
        [unit], 2, 1.0, warm_up=0.1, heard=lambda turn, name, tally: heard.append((turn, name, tally.actions))
    )
    assert [tally.actions for tally in tallies["a"]] == [10, 20]
    assert heard == [(0, "a", 10), (1, "a", 20)]


def test_alternate_refuses_what_would_mislead() -> None:
    with pytest.raises(ValueError, match="share a name: a, a"):
        alternate([Scripted("a", []), Scripted("a", [])], 1, 1.0)
    with pytest.raises(ValueError, match="at least one round"):
        alternate([Scripted("a", [])], 0, 1.0)
    with pytest.raises(ValueError, match="positive time"):
        alternate([Scripted("a", [])], 1, 0.0)


def test_rates_and_ratios() -> None:
    ours = [Tally(100, 1, 1.0), Tally(900, 1, 2.0), Tally(200, 1, 1.0)]
    theirs = [Tally(50, 1, 1.0), Tally(50, 1, 1.0), Tally(100, 1, 4.0)]
    assert best(ours) == 450
    assert median(ours) == 200
    assert ours[1].microseconds == pytest.approx(2_222.2, abs=0.1)
    ratio = compare(ours, theirs)
    assert (ratio.best, ratio.median, ratio.lowest, ratio.highest) == (9, 8, 2, 9)
    with pytest.raises(ValueError, match="shorter"):
        compare(ours, theirs[:2])


def test_batches_run_until_the_time_is_used_up() -> None:
    clock = iter([5.0, 5.4, 5.8, 6.2])
    unit = Batches("a", "1", "actions", "by hand", lambda: (7, 2), clock=lambda: next(clock))
    tally = unit.run(1.0)
    assert (tally.actions, tally.games) == (21, 6)
    assert tally.cpu_seconds == pytest.approx(1.2)


def test_batches_run_once_at_least_and_on_a_coarse_clock() -> None:
    clock = iter([5.0, 5.0, 5.0, 5.1])
    unit = Batches("a", "1", "actions", "by hand", lambda: (1, 0), clock=lambda: next(clock))
    assert unit.run(0.0).actions == 3


def test_the_clock_of_a_unit_is_cpu_time() -> None:
    def doze() -> tuple[int, int]:
        time.sleep(0.02)  # costs time, but hardly any CPU
        return len([n * n for n in range(50_000)]), 0

    start = time.perf_counter()
    tally = Batches("a", "1", "actions", "by hand", doze).run(0.005)
    assert 0.005 <= tally.cpu_seconds <= time.perf_counter() - start - 0.019


@pytest.mark.parametrize("key", other_engines.PEERS)
def test_a_missing_peer_says_how_to_get_it(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("catanatron", "catanatron.game", "pyspiel"):
        monkeypatch.setitem(sys.modules, module, None)
    distribution = "catanatron" if key.startswith("catanatron") else "open_spiel"
    with pytest.raises(PeerMissing) as caught:
        other_engines.PEERS[key]()
    assert str(caught.value).startswith(f"{distribution} is not installed")
    assert "pip install signoria[peers]" in str(caught.value)
    assert caught.value.distribution == distribution


def test_a_broken_peer_is_not_called_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyspiel.py").write_text("import a_library_it_forgot\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "pyspiel", raising=False)
    with pytest.raises(ModuleNotFoundError, match="a_library_it_forgot"):
        other_engines.hearts_inside()


@pytest.mark.parametrize("log", ["actions", "action_records"])
def test_catan_counts_the_log_and_gives_the_global_generator_back(log: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Game:
        def __init__(self, players: list[str], seed: int) -> None:
            random.seed(seed)
            self.state = SimpleNamespace(**{log: []})
            self.players = players

        def play(self) -> None:
            getattr(self.state, log).extend(random.random() for _ in self.players)

    package, game, models, player = (ModuleType(name) for name in ("catanatron", "game", "models", "player"))
    vars(game).update(Game=Game, TURNS_LIMIT=1000)
    vars(player).update(Color=list("RBOW?"), RandomPlayer=str)
    for name, module in (("", package), (".game", game), (".models", models), (".models.player", player)):
        monkeypatch.setitem(sys.modules, f"catanatron{name}", module)
    monkeypatch.setattr(metadata, "version", lambda distribution: f"{distribution} 9")
    unit = other_engines.catanatron_play()
    before = random.getstate()
    tally = unit.run(0.001)
    assert random.getstate() == before
    assert unit.version == "catanatron 9"
    assert tally.actions == 4 * tally.games > 0


def test_positions_are_spread_evenly() -> None:
    assert other_engines._spread(range(10), 5) == [0, 2, 4, 6, 8]
    assert other_engines._spread(range(3), 5) == [0, 1, 2]


def _installed() -> bool:
    return all(util.find_spec(module) is not None for module in ("catanatron", "pyspiel"))


@pytest.mark.skipif(not _installed(), reason="needs the extra [peers]")
@pytest.mark.parametrize("key", other_engines.PEERS)
def test_the_real_peers_run(key: str) -> None:
    unit = other_engines.PEERS[key]()
    tally = unit.run(0.01)
    assert tally.actions > 0
    assert unit.version[0].isdigit()
    if key in ("hearts-python", "hearts-inside"):  # 52 cards are played, and 12 passed in three games of four
        assert 52 <= tally.actions / tally.games <= 64
