"""A search for games without luck or hidden information: greedy rollouts with halving.

Since nothing is random, one rollout of a choice is enough: a second would be the same. From each choice all seats play
on greedily from quiet position to quiet position (a *lap*), and the position is evaluated at each. A candidate's value
is the mean over its laps: the first one measures the choice most directly, the later ones its consequences. After two
laps the better half continues, after each further lap the better half of those, until one is left.
``Game.foreseen`` says which games are searched like this.
"""

from __future__ import annotations

from typing import Any, Final

from signoria.bots.playout import greedy
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck

FIELD: Final = 8  # at most this many candidates start: the best by evaluation one step ahead
TOGETHER: Final = 2  # laps that all candidates run before the first are dropped


class Candidate:
    """A choice, the position it has led to so far, and its evaluations on the way."""

    def __init__(self, action: int, state: State, promise: float) -> None:
        self.action = action
        self.state = state
        self.laps = 0
        self.hopes = 0.0  # sum over its laps
        self.hope = promise  # their mean, when all have run the last one; before, the evaluation one step ahead


class GreedyRollouts:
    """The search of one decision, with the interface of ``Tree``. An iteration is one lap of one candidate."""

    def __init__(self, world: State, seat: int, seed: int, game: Game[Any], learned: bool = True) -> None:
        self.game = game
        self.seat = seat
        self.learned = learned
        self.luck = FastLuck(seed)
        self.iterations = 0
        self.whole = 0  # laps completed by every remaining candidate
        self.next = 0  # index of the next candidate in this lap
        self.running = [self.starter(world, action) for action in game.sensible(world, seat, world.legal(seat))]
        self.running.sort(key=promising)
        self.running = self.running[:FIELD]
        self.out: list[Candidate] = []  # dropped candidates, the last one first

    def starter(self, world: State, action: int) -> Candidate:
        """The candidate of this action, evaluated one step ahead."""
        state = world.copy()
        state.play(self.seat, action, self.luck)
        return Candidate(action, state, self.judged(state, False))

    def grow(self, iterations: int) -> None:
        """Run n iterations, or fewer if the search is settled."""
        for _ in range(iterations):
            if self.settled():
                return
            self.iterate()

    def settled(self, left: int = 0) -> bool:
        """Whether further iterations change nothing: one candidate is left, or the game is over in all positions."""
        if len(self.running) == 1:
            return True
        if self.next or self.whole == 0:
            return False
        for one in self.running:
            if one.state.actors():
                return False
        return True

    def iterate(self) -> None:
        """One lap of the next candidate; after the last candidate the better half is kept."""
        self.run(self.running[self.next])
        self.iterations += 1
        self.next += 1
        if self.next == len(self.running):
            self.next = 0
            self.whole += 1
            self.rank()

    def run(self, candidate: Candidate) -> None:
        """Play on to the next quiet position, or to the end."""
        game, state, luck = self.game, candidate.state, self.luck
        under_way = candidate.laps == 0  # a choice that reaches a quiet position at once has finished its first lap
        while True:
            actors = state.actors()
            if not actors or (under_way and game.pauses(state)):
                break
            state.play(actors[0], greedy(game, state, actors[0], luck), luck)
            under_way = True
        candidate.laps += 1
        candidate.hopes += self.judged(state, self.learned)

    def judged(self, state: State, learned: bool) -> float:
        """The seat's share of the sum of all evaluations; its score if the game is over."""
        if not state.actors():
            return state.scores()[self.seat]
        hopes = self.game.judge(state) if learned else self.game.values(state)
        return hopes[self.seat] / sum(hopes)

    def rank(self) -> None:
        """After a complete lap: sort the best first, and keep the better half."""
        for one in self.running:
            one.hope = one.hopes / float(one.laps)
        self.running.sort(key=promising)
        if self.whole >= TOGETHER:
            left = (len(self.running) + 1) // 2
            self.out = self.running[left:] + self.out
            self.running = self.running[:left]

    def best(self) -> int:
        """The best remaining action; among equals, the one evaluated best one step ahead."""
        return self.chances()[0][0] if self.iterations else self.running[0].action

    def chances(self) -> list[tuple[int, int, float]]:
        """Each action tried, its laps and its value: first the remaining ones, then the dropped ones, the last first.

        A lap counts when all candidates have run it; during the first lap those that have run it are compared.
        """
        if self.whole == 0:
            found = [(one.action, one.laps, one.hopes) for one in self.running if one.laps]
            return sorted(found, key=lambda one: -one[2])
        still = [(one.action, self.whole, one.hope) for one in self.running]
        return still + [(one.action, one.laps, one.hope) for one in self.out]


def promising(one: Candidate) -> float:
    """The key that sorts candidates, the best first."""
    return -one.hope
