"""Information-set Monte Carlo tree search: a tree for each mover, many worlds that the searcher cannot tell apart.

Each iteration deals the unseen cards again, walks down the trees by the actions that this world allows, adds one node,
plays on from there and counts what it brought. A node is what its mover has done so far, whatever hands there were:
a seat does not know them. An action is judged among the iterations in which it was *available*, so that rare ones are
not slighted.

Without insight all seats choose in their trees, and the rest is played at random to the end. Where the game has
insight, only the searching seat has a tree. A look one step ahead says what each of its actions promises, and that is
believed until it has been tried a few times: what is hopeless is hardly looked at. The others answer greedily, each
from a guess at what it cannot know, as does everybody behind the new node; after a few decisions, or as soon as the
game comes to a quiet moment, the game judges what each may hope for. A hundred such looks ahead are worth more than
thousands of random endings: random players are no opponents to learn from.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any, Final

from signoria.bots.playout import greedy, play_on, play_out
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck

BOLD: Final = 0.7  # how much is explored when an iteration brings a victory or nothing
TRUST: Final = 2.0  # the prior of an action counts as this many visits


class Node:
    """Statistics of one action: how often it was available and tried, and its mover's total result."""

    def __init__(self, mover: int, promise: float) -> None:
        self.mover = mover
        self.promise = promise
        self.available = 0
        self.visits = 0
        self.won = 0.0
        self.children: dict[int, Node] = {}


class Tree:
    """The search of one decision. ``grow`` may be called again and again; ``best`` is the best action so far.

    Without ``learned`` the game's own ``values`` judge, even where it has learned better: to be compared.
    """

    def __init__(
        self, world: State, seat: int, seed: int, insight: Game[Any] | None = None, learned: bool = True
    ) -> None:
        self.world = world
        self.insight = insight
        self.learned = learned
        self.exploration = BOLD if insight is None else insight.curiosity()
        self.horizon = 0 if insight is None else insight.horizon()
        self.seat = seat
        self.luck = FastLuck(seed)
        self.root = Node(seat, 0.0)
        self.roots: dict[int, Node] = {seat: self.root}
        self.iterations = 0

    def grow(self, iterations: int) -> None:
        for _ in range(iterations):
            self.iterate()

    def iterate(self) -> None:
        luck, insight = self.luck, self.insight
        state = self.world.copy()
        state.resample(self.seat, luck)
        places: dict[int, Node] = {}  # the current node of each seat's tree
        path: list[Node] = []
        while True:
            actors = state.actors()
            if not actors:
                break
            mover = self.seat if not path else actors[0]
            if insight is not None and mover != self.seat:
                if insight.pauses(state):
                    break
                state.play(mover, greedy(insight, state, mover, luck), luck)
                continue
            legal = state.legal(mover)
            if insight is not None:
                legal = insight.sensible(state, mover, legal)
            place = places[mover] if mover in places else self.root_of(mover)
            self.meet(place, state, legal)
            action = self.most_promising(place.children, legal)
            node = place.children[action]
            places[mover] = node
            path.append(node)
            state.play(mover, action, luck)
            if not node.visits:
                break
        gains = self.gains(state)
        for node in path:
            node.visits += 1
            node.won += gains[node.mover]
        self.iterations += 1

    def root_of(self, mover: int) -> Node:
        if mover not in self.roots:
            self.roots[mover] = Node(mover, 0.0)
        return self.roots[mover]

    def meet(self, place: Node, state: State, legal: list[int]) -> None:
        """Count the actions available here; a new one gets a node, with its prior."""
        for action in legal:
            if action not in place.children:
                place.children[action] = Node(place.mover, self.promise(state, place.mover, action))
            place.children[action].available += 1

    def promise(self, state: State, mover: int, action: int) -> float:
        """The prior of an action: the mover's evaluation right after it."""
        if self.insight is None:
            return 0.0
        after = state.copy()
        after.play(mover, action, self.luck)
        return self.shares(after)[mover]

    def most_promising(self, children: dict[int, Node], legal: list[int]) -> int:
        """UCB over the actions this world allows, each by its own count of availability."""
        trust = TRUST
        if self.insight is None:  # without an evaluation there are no priors
            trust = 0.0
            fresh = [action for action in legal if not children[action].visits]
            if fresh:
                return fresh[self.luck.below(len(fresh))]
        best, most = -1, -1.0
        for action in legal:
            node = children[action]
            visits = float(node.visits)
            value = (node.won + trust * node.promise) / (visits + trust)
            value += self.exploration * sqrt(log(float(node.available) + 1.0) / (visits + 1.0))
            if value > most:
                best, most = action, value
        return best

    def gains(self, state: State) -> list[float]:
        """Each seat's value: the scores after random play, or its share of the evaluation some decisions later."""
        if self.insight is None:
            play_out(state, self.luck)
            return list(state.scores())
        play_on(self.insight, state, self.horizon, self.luck)
        return self.shares(state)

    def shares(self, state: State) -> list[float]:
        """Each seat's share of the sum of all evaluations; the scores if the game is over."""
        assert self.insight is not None
        if not state.actors():
            return list(state.scores())
        hopes = self.insight.judge(state) if self.learned else self.insight.values(state)
        whole = sum(hopes)
        return [hope / whole for hope in hopes]

    def settled(self, left: int) -> bool:
        """Whether no other action can overtake the most visited one within the remaining iterations."""
        first, second = 0, 0
        for node in self.root.children.values():
            if node.visits > first:
                first, second = node.visits, first
            elif node.visits > second:
                second = node.visits
        return first - second > left

    def best(self) -> int:
        """The action tried most; among equals, the first."""
        return self.chances()[0][0]

    def chances(self) -> list[tuple[int, int, float]]:
        """Each action tried: how often, and how often its mover then won; the most tried first."""
        tried = [(action, node) for action, node in self.root.children.items() if node.visits]
        found = [(action, node.visits, node.won / node.visits) for action, node in tried]
        return sorted(found, key=lambda one: -one[1])
