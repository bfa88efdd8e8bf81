"""Information-set Monte Carlo tree search: one tree of what the mover can see, many worlds it cannot tell apart.

Each iteration deals the unseen cards again, walks down the tree by the actions that this world allows, adds one node,
plays on from there and counts what it brought. An action is judged among the iterations in which it was *available*,
so that rare ones are not slighted.

Without insight all seats choose in the tree, and the rest is played at random to the end. Where the game has insight,
the tree is for the searching seat alone. The others answer greedily, each from a guess at what it cannot know, as
does everybody behind the new node; after a few decisions the insight says what each may hope for. A hundred such
looks ahead are worth more than thousands of random endings: random players are no opponents to learn from.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from signoria.bots.playout import greedy, play_on, play_out
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck

BOLD: Final = 0.7  # how much is explored when an iteration brings a victory or nothing ...
CAREFUL: Final = 0.2  # ... and when it brings a hope, which varies far less
AHEAD: Final = 5  # so many decisions behind the new node the insight is asked


class Node:
    """What has been seen of one action: how often it was available and tried, and what it brought its mover."""

    def __init__(self, mover: int) -> None:
        self.mover = mover
        self.available = 0
        self.visits = 0
        self.won = 0.0
        self.children: dict[int, Node] = {}


class Tree:
    """The search of one decision. ``grow`` may be called again and again; ``best`` says what it has found."""

    def __init__(self, world: State, seat: int, seed: int, insight: Game | None = None) -> None:
        self.world = world
        self.insight = insight
        self.exploration = BOLD if insight is None else CAREFUL
        self.seat = seat
        self.luck = FastLuck(seed)
        self.root = Node(seat)
        self.iterations = 0

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        luck = self.luck
        insight = self.insight
        state = self.world.copy()
        state.resample(self.seat, luck)
        node = self.root
        path: list[Node] = []
        while True:
            actors = state.actors()
            if not actors:
                break
            mover = self.seat if not path else actors[0]
            if insight is not None and mover != self.seat:
                state.play(mover, greedy(insight, state, mover, luck), luck)
                continue
            legal = state.legal(mover)
            if insight is not None:
                legal = insight.sensible(state, mover, legal)
            fresh = [action for action in legal if action not in node.children]
            if fresh:
                action = fresh[luck.below(len(fresh))]
                node.children[action] = Node(mover)
            else:
                action = self.most_promising(node.children, legal)
            for one in legal:
                if one in node.children:
                    node.children[one].available += 1
            node = node.children[action]
            path.append(node)
            state.play(mover, action, luck)
            if fresh:
                break
        gains = self.gains(state)
        for node in path:
            node.visits += 1
            node.won += gains[node.mover]
        self.iterations += 1

    def most_promising(self, children: dict[int, Node], legal: list[int]) -> int:
        """UCB over the actions this world allows, each by its own count of availability."""
        best, most = -1, -1.0
        for action in legal:
            node = children[action]
            visits = float(node.visits)
            value = node.won / visits + self.exploration * sqrt(log(float(node.available)) / visits)
            if value > most:
                best, most = action, value
        return best

    def gains(self, state: State) -> list[float]:
        """What each seat gets out of it: the scores of a random ending, or its share of all hopes a little later."""
        if self.insight is None:
            play_out(state, self.luck)
            return list(state.scores())
        play_on(self.insight, state, AHEAD, self.luck)
        hopes = self.insight.values(state)
        whole = sum(hopes)
        return [hope / whole for hope in hopes]

    def grow_until(self, enough: Callable[[], bool], at_least: int) -> None:
        """Grow until ``enough`` says so (a clock), but at least so many iterations."""
        while self.iterations < at_least or not enough():
            self.iterate()

    def best(self) -> int:
        """The action tried most; among equals, the first."""
        return max(self.root.children, key=lambda action: self.root.children[action].visits)

    def chances(self) -> list[tuple[int, int, float]]:
        """Each action tried: how often, and how often its mover then won; the most tried first."""
        found = [(action, node.visits, node.won / node.visits) for action, node in self.root.children.items()]
        return sorted(found, key=lambda one: -one[1])
