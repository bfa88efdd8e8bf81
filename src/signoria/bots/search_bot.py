"""The searches as a bot, with a budget in iterations or in seconds."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any

from signoria.bots.base import Choice, deciding_seat
from signoria.bots.greedy_rollouts import GreedyRollouts
from signoria.bots.racing import Race
from signoria.bots.search import Tree
from signoria.engine.game import Game, State, View
from signoria.engine.luck import FastLuck

LEARNED, BY_HAND, PLAYOUTS = "learned", "hand", "playouts"  # which evaluation a search uses; the first is the default
JUDGES = (LEARNED, BY_HAND, PLAYOUTS)
PATIENCE = 3.0  # wall-clock limit as a multiple of the CPU budget
MARGIN = 2.0  # a timed search assumes this multiple of its pace when it checks whether it is decided

Search = Tree | Race | GreedyRollouts


@dataclass(frozen=True)
class Found:
    """One action of a search: how often it was tried, and its mover's chance to win with it."""

    action: int
    visits: int
    chance: float


@dataclass(frozen=True)
class Look:
    """What a search found, the best first, and how many iterations it took."""

    found: tuple[Found, ...]
    iterations: int


class SearchBot:
    """``search:500`` thinks 500 iterations a move, ``search:0.3s`` three tenths of a second of this machine.

    It stops as soon as nothing can overtake the best action within the budget: that changes no choice, and the
    iterations that were made give the same choice again. ``search:500:hand`` leaves out what was learned,
    ``search:500:playouts`` plays everything to the end at random: they are there to be measured.
    """

    version = "3"

    def __init__(self, iterations: int = 0, seconds: float = 0.0, judge: str = LEARNED) -> None:
        if iterations <= 0 and seconds <= 0:
            raise ValueError("a search needs a budget: search:500 (iterations) or search:0.3s (seconds)")
        if judge not in JUDGES:
            raise ValueError(f"a search is judged by {', '.join(JUDGES)}")
        self.iterations = iterations
        self.seconds = seconds
        self.judge = judge

    @property
    def name(self) -> str:
        budget = f"{self.seconds:g}s" if self.seconds > 0 else f"{self.iterations}"
        return f"search:{budget}" if self.judge == LEARNED else f"search:{budget}:{self.judge}"

    def choose(self, game: Game[Any], view: View, seed: int) -> Choice:
        look = self.look(game, view, seed)
        return Choice(look.found[0].action, look.iterations)

    def look(self, game: Game[Any], view: View, seed: int) -> Look:
        """The full result of the search; a forced move is the only one in it."""
        seat = deciding_seat(view)
        luck = FastLuck(seed)
        world = game.world(view, luck)
        unasked = game.offer(world, seat)
        if unasked is not None:
            return Look((Found(unasked, 0, 0.0),), 0)
        insight = game if has_insight(game) and self.judge != PLAYOUTS else None
        legal = world.legal(seat)
        if insight is not None:
            legal = insight.sensible(world, seat, legal)
        if len(legal) == 1:
            return Look((Found(legal[0], 0, 0.0),), 0)
        learned = self.judge == LEARNED
        tree = search_of(world, seat, luck.word(), insight, learned)
        if self.seconds > 0:
            self.think_for_a_while(tree)
        else:
            self.think(tree)
        return Look(tuple(Found(*one) for one in tree.chances()), tree.iterations)

    def think(self, tree: Search) -> None:
        while tree.iterations < self.iterations and not tree.settled(self.iterations - tree.iterations):
            tree.grow(1)

    def think_for_a_while(self, tree: Search) -> None:
        """Search by the CPU time of this thread, so that a busy machine does not make a weaker player, within a
        wall-clock limit."""
        cpu, wall = time.thread_time(), time.perf_counter()
        used = 0.0
        while used < 1.0:
            tree.grow(1)
            used = max(time.thread_time() - cpu, (time.perf_counter() - wall) / PATIENCE) / self.seconds
            if used > 0.0 and tree.settled(int(MARGIN * tree.iterations * (1.0 / used - 1.0)) + 1):
                return


def search_of(world: State, seat: int, seed: int, insight: Game[Any] | None, learned: bool = True) -> Search:
    """The kind of search that suits the game: a tree, a race or greedy rollouts."""
    if insight is not None and insight.foreseen():
        return GreedyRollouts(world, seat, seed, insight, learned)
    if insight is not None and insight.races():
        return Race(world, seat, seed, insight, learned)
    return Tree(world, seat, seed, insight, learned)


def has_insight(game: Game[Any]) -> bool:
    """Whether the game has an evaluation."""
    return type(game).values is not Game.values
