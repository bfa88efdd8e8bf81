"""Our search against OpenSpiel's on our rules, at equal iterations and at equal time.

OpenSpiel's information-set tree search (``open_spiel.python.algorithms.ismcts``, random playouts) plays through the
adapter of ``signoria.research.openspiel``, which the caller must have imported so that ``pyspiel`` knows the games. One
seat is ours, all others are theirs, and our seat changes from game to game. Time is CPU time. Their bot has no time
limit, so before each move it is given as many simulations as its pace so far allows for the time it is due; time left
unused is carried over.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from signoria.arena.other_engines import PeerMissing
from signoria.arena.simulate import Rate, seed_of
from signoria.bots.search_bot import LEARNED, SearchBot
from signoria.engine.game import Game, State

UCT_C = 1.4  # for their returns, which lie between -1 and 1
FIRST = 4  # simulations for a first move, while nothing is known of the pace
LEAST = 2  # with fewer their bot has no answer


@dataclass(frozen=True)
class Contest:
    """Our search on one seat and theirs on all others; a budget in iterations or in seconds a move."""

    game: Game[Any]
    seats: int
    games: int
    seed: int = 1
    iterations: int = 0
    seconds: float = 0.0
    judge: str = LEARNED


@dataclass
class Thinking:
    """How much one side has searched."""

    moves: int = 0
    iterations: int = 0
    cpu: float = 0.0

    @property
    def pace(self) -> float:
        """Iterations a second of CPU."""
        return self.iterations / self.cpu if self.cpu else 0.0

    def think(self, move: Callable[..., tuple[int, int]], *given: Any) -> int:
        """Make a move, which says its action and how many iterations it took."""
        start = time.thread_time()
        action, iterations = move(*given)
        self.cpu += time.thread_time() - start
        self.moves += 1
        self.iterations += iterations
        return action


@dataclass
class Result:
    """What came out so far."""

    contest: Contest
    won: float = 0.0
    games: int = 0
    ours: Thinking = field(default_factory=Thinking)
    theirs: Thinking = field(default_factory=Thinking)

    @property
    def rate(self) -> Rate:
        return Rate(self.won, self.games)

    @property
    def ratio(self) -> float:
        """How many times their iterations a second ours are."""
        return self.ours.pace / self.theirs.pace if self.theirs.pace else 0.0


class Theirs:
    """OpenSpiel's bot, made anew for every move with the simulations that are due."""

    def __init__(self, contest: Contest, spiel_game: Any) -> None:
        try:
            import numpy
            from open_spiel.python.algorithms import ismcts, mcts
        except ModuleNotFoundError:
            raise PeerMissing("open_spiel") from None
        self.contest = contest
        self.game = spiel_game
        self.kind = ismcts.ISMCTSBot
        self.random = numpy.random.RandomState(contest.seed)
        self.evaluator = mcts.RandomRolloutEvaluator(1, self.random)

    def due(self, so_far: Thinking) -> int:
        contest = self.contest
        if contest.iterations:
            return contest.iterations
        if not so_far.cpu:
            return FIRST
        return max(LEAST, ceil(so_far.pace * (contest.seconds * (so_far.moves + 1) - so_far.cpu)))

    def move(self, position: Any, so_far: Thinking) -> tuple[int, int]:
        simulations = self.due(so_far)
        bot = self.kind(self.game, self.evaluator, UCT_C, simulations, random_state=self.random)
        return int(bot.step(position)), simulations


def play(contest: Contest) -> Iterator[Result]:
    """Game by game; what has come out after each."""
    try:
        import pyspiel
    except ModuleNotFoundError:
        raise PeerMissing("open_spiel") from None
    name = f"python_signoria_{contest.game.name}(players={contest.seats},seed={contest.seed})"
    spiel_game = pyspiel.load_game(name)
    bot = SearchBot(contest.iterations, contest.seconds, contest.judge)
    theirs = Theirs(contest, spiel_game)
    result = Result(contest)
    for number in range(contest.games):
        scores = play_game(spiel_game, bot, theirs, result, number)
        result.won += scores[number % contest.seats]
        result.games += 1
        yield result


def play_game(spiel_game: Any, bot: SearchBot, theirs: Theirs, result: Result, number: int) -> tuple[float, ...]:
    """Play one game; in game ``number`` our seat is that number. A forced move counts for neither side."""
    contest = result.contest
    position = spiel_game.new_initial_state()
    step = 0
    while not position.is_terminal():
        step += 1
        legal = position.legal_actions()
        seat = position.current_player()
        if position.is_chance_node() or len(legal) == 1:
            action = legal[0]
        elif seat == number % contest.seats:
            seed = seed_of(contest.seed, number, step)
            action = result.ours.think(ours, bot, contest, position.passage.now(), seat, seed)
        else:
            action = result.theirs.think(theirs.move, position, result.theirs)
        position.apply_action(action)
    scores: tuple[float, ...] = position.passage.now().scores()
    return scores


def ours(bot: SearchBot, contest: Contest, state: State, seat: int, seed: int) -> tuple[int, int]:
    choice = bot.choose(contest.game, state.view(seat), seed)
    return choice.action, choice.iterations
