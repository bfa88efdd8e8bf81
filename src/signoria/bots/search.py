"""Information-set Monte Carlo tree search: one tree of what the mover can see, many worlds it cannot tell apart.

Each iteration deals the unseen cards again, walks down the tree by the actions that this world allows, adds one node,
plays the rest at random and counts who won. Where the game has insight, what it hopes for at the new node counts as
much as the one random ending: it varies far less. An action is judged among the iterations in which it was
*available*, so that rare ones are not slighted.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import Final

from signoria.bots.playout import play_out
from signoria.engine.game import State
from signoria.engine.luck import FastLuck

EXPLORATION: Final = 0.7
TRUST: Final = 0.5  # how much the insight counts against one random ending


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

    def __init__(self, world: State, seat: int, seed: int, hopes: Callable[[State], list[float]] | None = None) -> None:
        self.world = world
        self.hopes = hopes
        self.seat = seat
        self.luck = FastLuck(seed)
        self.root = Node(seat)
        self.iterations = 0

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        luck = self.luck
        state = self.world.copy()
        state.resample(self.seat, luck)
        node = self.root
        path: list[Node] = []
        while True:
            actors = state.actors()
            if not actors:
                break
            mover = self.seat if not path else actors[0]
            legal = state.legal(mover)
            fresh = [action for action in legal if action not in node.children]
            if fresh:
                action = fresh[luck.below(len(fresh))]
                node.children[action] = Node(mover)
            else:
                action = most_promising(node.children, legal)
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

    def gains(self, state: State) -> list[float]:
        """What each seat gets out of it: a random ending, and halfway what the game's insight hopes for."""
        hoped: list[float] = []
        if self.hopes is not None and state.actors():
            hoped = self.hopes(state)
        play_out(state, self.luck)
        gains = list(state.scores())
        if hoped:
            whole = sum(hoped)
            for seat in range(len(gains)):
                gains[seat] = (1.0 - TRUST) * gains[seat] + TRUST * hoped[seat] / whole
        return gains

    def grow_until(self, enough: Callable[[], bool], at_least: int) -> None:
        """Grow until ``enough`` says so (a clock), but at least so many iterations."""
        while self.iterations < at_least or not enough():
            self.grow(16)

    def best(self) -> int:
        """The action tried most; among equals, the first."""
        return max(self.root.children, key=lambda action: self.root.children[action].visits)

    def chances(self) -> list[tuple[int, int, float]]:
        """Each action tried: how often, and how often its mover then won; the most tried first."""
        found = [(action, node.visits, node.won / node.visits) for action, node in self.root.children.items()]
        return sorted(found, key=lambda one: -one[1])


def most_promising(children: dict[int, Node], legal: list[int]) -> int:
    """UCB over the actions this world allows, each by its own count of availability."""
    best, most = -1, -1.0
    for action in legal:
        node = children[action]
        visits = float(node.visits)
        value = node.won / visits + EXPLORATION * sqrt(log(float(node.available)) / visits)
        if value > most:
            best, most = action, value
    return best
