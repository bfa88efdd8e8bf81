"""The other engines that the bench measures beside ours, each as units that take turns with them (``turns``).

What counts as one *action*: one action by a player, with building the list of legal ones and drawing from it. Dealing
and dice take time but are not counted, on either side.

The peers play other games than ours (a Catan action is heavier than playing a card). They come with the extra
`[peers]`, are imported only when a unit of theirs is made, and are driven by the fastest way their public interface
offers.
"""

import importlib
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import metadata
from itertools import count
from typing import Any, TypeVar

from signoria.arena.interleaved_timing import Batches, Unit

SEED = 1  # Catanatron takes seed 0 for "no seed"
CATANATRON_PLAYERS = 4
COPY_POSITIONS = 64
SEARCH_POSITIONS = 12
HEARTS_CARDS = 52  # every game ends with the play of all of them
HEARTS_UCT_C = 2.0
SIMULATIONS_PYTHON = 50
SIMULATIONS_CPP = 500

T = TypeVar("T")


class PeerMissing(Exception):
    """A library to compare with is not installed; ``distribution`` names it."""

    def __init__(self, distribution: str) -> None:
        super().__init__(f"{distribution} is not installed; to measure beside it: pip install signoria[peers]")
        self.distribution = distribution


# Finding the peers


def _peer(module: str, distribution: str) -> Any:
    """Import a peer's module; untyped, since no peer ships types we could rely on."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        # A peer that is there but lacks something of its own is another trouble, and says so itself.
        if (error.name or "").partition(".")[0] == module.partition(".")[0]:
            raise PeerMissing(distribution) from error
        raise


def _spread(items: Sequence[T], wanted: int) -> list[T]:
    """`wanted` items, evenly along the sequence; all of them when there are fewer."""
    taken = min(wanted, len(items))
    return [items[index * len(items) // taken] for index in range(taken)]


# Catanatron: Catan, pure Python


@contextmanager
def _global_random_kept() -> Iterator[None]:
    """Catanatron seeds and draws from Python's global generator: give it back as it was."""
    kept = random.getstate()
    try:
        yield
    finally:
        random.setstate(kept)


@dataclass(frozen=True)
class _Catan:
    version: str
    new_game: Callable[[int], Any]  # of a seed
    turns_limit: int

    def decided(self, game: Any) -> bool:
        """Won, or given up as `Game.play` gives it up."""
        return game.winning_color() is not None or bool(game.state.num_turns >= self.turns_limit)


def _catan() -> _Catan:
    module = _peer("catanatron.game", "catanatron")
    player = _peer("catanatron.models.player", "catanatron")
    seats = list(player.Color)[:CATANATRON_PLAYERS]

    def new_game(seed: int) -> Any:
        return module.Game([player.RandomPlayer(color) for color in seats], seed=seed)

    return _Catan(metadata.version("catanatron"), new_game, module.TURNS_LIMIT)


def _catan_actions(game: Any) -> int:
    """Length of the action log, which was renamed after 3.2."""
    state = game.state
    return len(state.action_records if hasattr(state, "action_records") else state.actions)


def catanatron_play() -> Unit:
    """Catan, four random players, whole games through `Game.play`.

    `Game.play` checks each action against the legal list; leaving that out with `execute(validate_action=False)`
    gains less than the noise of the measure, so the way that everybody uses is taken.
    """
    catan = _catan()
    seeds = count(SEED)

    def batch() -> tuple[int, int]:
        with _global_random_kept():
            game = catan.new_game(next(seeds))
            game.play()
        return _catan_actions(game), 1

    return Batches("catanatron play", catan.version, "actions", "Game.play, four RandomPlayer", batch)


def catanatron_copy() -> Unit:
    """`Game.copy` at positions spread evenly along random games, since the cost grows with the action log."""
    catan = _catan()
    along: list[Any] = []
    with _global_random_kept():
        for seed in range(SEED, SEED + 4):
            game = catan.new_game(seed)
            while not catan.decided(game):
                along.append(game.copy())
                for _ in range(8):
                    game.play_tick()
    positions = _spread(along, COPY_POSITIONS)

    def batch() -> tuple[int, int]:
        for position in positions:
            position.copy()
        return len(positions), 0

    how = f"Game.copy, {len(positions)} positions along random games"
    return Batches("catanatron copy", catan.version, "copies", how, batch)


# OpenSpiel: hearts, C++ with Python bindings


@dataclass(frozen=True)
class _Hearts:
    version: str
    spiel: Any
    game: Any
    deals: int  # chance moves in the history of every game

    def play(self, draw: Callable[[], float]) -> Any:
        """One random game driven from Python.

        A chance node lists its outcomes as legal actions. All are equally likely in hearts, so one cheap draw serves
        players and dealer alike; it is much faster than asking for the outcomes with their probabilities.
        """
        state = self.game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(draw() * len(legal))])
        return state

    def choices(self, games: int) -> list[Any]:
        """Copies of the positions of some random games where the player of a card has a choice, in order of play.

        Passing cards is left out: the worlds that OpenSpiel 2.0.2 samples then cannot always be played to the end.
        """
        draw = random.Random(SEED).random
        along: list[Any] = []
        for _ in range(games):
            state = self.game.new_initial_state()
            seen: list[Any] = []
            while not state.is_terminal():
                legal = state.legal_actions()
                if len(legal) > 1 and not state.is_chance_node():
                    seen.append(state.clone())
                state.apply_action(legal[int(draw() * len(legal))])
            first_card = state.move_number() - HEARTS_CARDS
            along += [position for position in seen if position.move_number() >= first_card]
        return along


def _hearts() -> _Hearts:
    spiel = _peer("pyspiel", "open_spiel")
    hearts = _Hearts(metadata.version("open_spiel"), spiel, spiel.load_game("hearts"), 0)
    # The length of a history is cheap to ask for, the mover of each entry is not: count the dealer's entries once.
    draw = random.Random(SEED).random
    deals = {sum(move.player < 0 for move in hearts.play(draw).full_history()) for _ in range(16)}
    if len(deals) != 1:
        raise RuntimeError(f"open_spiel {hearts.version}: games of hearts differ in chance moves, {sorted(deals)}")
    return _Hearts(hearts.version, spiel, hearts.game, deals.pop())


def hearts_from_python() -> Unit:
    """Hearts, random play: the rules in C++, the loop and the draw in Python."""
    hearts = _hearts()
    draw = random.Random(SEED).random
    games = 8

    def batch() -> tuple[int, int]:
        actions = sum(hearts.play(draw).move_number() for _ in range(games))
        return actions - games * hearts.deals, games

    how = "legal_actions and apply_action from Python"
    return Batches("open_spiel hearts, from Python", hearts.version, "actions", how, batch)


def hearts_inside() -> Unit:
    """Hearts, random play: the loop of a whole game inside C++."""
    hearts = _hearts()
    bots = [hearts.spiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(hearts.game.num_players())]
    evaluate = hearts.spiel.evaluate_bots
    seeds = count(SEED)
    games = 50

    def batch() -> tuple[int, int]:
        actions = 0
        for _ in range(games):
            state = hearts.game.new_initial_state()
            evaluate(state, bots, next(seeds))
            actions += state.move_number()
        return actions - games * hearts.deals, games

    how = "evaluate_bots, four uniform random bots"
    return Batches("open_spiel hearts, inside C++", hearts.version, "actions", how, batch)


def hearts_clone() -> Unit:
    """`State.clone` at positions spread evenly along random games."""
    hearts = _hearts()
    positions = _spread(hearts.choices(games=4), COPY_POSITIONS)
    times = 20

    def batch() -> tuple[int, int]:
        for _ in range(times):
            for position in positions:
                position.clone()
        return times * len(positions), 0

    how = f"State.clone, {len(positions)} positions along random games"
    return Batches("open_spiel hearts, clone", hearts.version, "copies", how, batch)


def _searching(name: str, how: str, hearts: _Hearts, bot: Any, simulations: int) -> Unit:
    positions = _spread(hearts.choices(games=4), SEARCH_POSITIONS)

    def batch() -> tuple[int, int]:
        for position in positions:
            bot.step(position)
        return simulations * len(positions), 0

    how = f"{how}, {simulations} simulations, {len(positions)} positions along random games"
    return Batches(name, hearts.version, "iterations", how, batch)


def hearts_search_python() -> Unit:
    """Hearts, information-set tree search with random playouts to the end: OpenSpiel's bot written in Python."""
    hearts = _hearts()
    search = _peer("open_spiel.python.algorithms.ismcts", "open_spiel")
    numpy = _peer("numpy", "numpy")
    # Their Python bot can only use their Python evaluator: the C++ one shows no `evaluate` to Python.
    mcts = _peer("open_spiel.python.algorithms.mcts", "open_spiel")
    evaluator = mcts.RandomRolloutEvaluator(1, numpy.random.RandomState(SEED))
    randomness = numpy.random.RandomState(SEED)
    bot = search.ISMCTSBot(hearts.game, evaluator, HEARTS_UCT_C, SIMULATIONS_PYTHON, random_state=randomness)
    return _searching("open_spiel hearts, search in Python", "Python ISMCTSBot", hearts, bot, SIMULATIONS_PYTHON)


def hearts_search_cpp() -> Unit:
    """The same search by OpenSpiel's bot written in C++."""
    hearts = _hearts()
    evaluator = hearts.spiel.RandomRolloutEvaluator(1, SEED)
    bot = hearts.spiel.ISMCTSBot(SEED, evaluator, HEARTS_UCT_C, SIMULATIONS_CPP)
    return _searching("open_spiel hearts, search in C++", "C++ ISMCTSBot", hearts, bot, SIMULATIONS_CPP)


PEERS: Mapping[str, Callable[[], Unit]] = {
    "catanatron-play": catanatron_play,
    "catanatron-copy": catanatron_copy,
    "hearts-python": hearts_from_python,
    "hearts-inside": hearts_inside,
    "hearts-clone": hearts_clone,
    "hearts-search-python": hearts_search_python,
    "hearts-search-cpp": hearts_search_cpp,
}
