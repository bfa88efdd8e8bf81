"""A search for games with long turns and much luck: a race of the choices over shared worlds.

A round deals the unseen cards once. Every choice still in the race is played in this world with the same luck, and
everybody plays on greedily until another seat is to move in a quiet position, which is evaluated. A lucky deal helps
all choices alike, so a few rounds tell more than many independent tries. A choice is dropped when the best is ahead of
it by more than chance explains. ``Game.races`` says which games are searched like this.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

from signoria.bots.playout import greedy
from signoria.engine.game import Game, State
from signoria.engine.luck import FastLuck

SURE: Final = 1.5  # a choice this many standard errors behind the best is dropped ...
ROUNDS: Final = 6  # ... but not before this many rounds


class Race:
    """The search of one decision, with the interface of ``Tree``."""

    def __init__(self, world: State, seat: int, seed: int, game: Game[Any], learned: bool = True) -> None:
        self.world = world
        self.learned = learned
        self.seat = seat
        self.game = game
        self.luck = FastLuck(seed)
        self.running = game.sensible(world, seat, world.legal(seat))
        self.found: dict[int, list[float]] = {action: [] for action in self.running}
        self.iterations = 0
        self.rounds = 0  # complete rounds
        self.next = 0  # index of the next choice in this round
        self.ground = world
        self.fate = 0

    def grow(self, iterations: int) -> None:
        """Run n iterations, or fewer if only one choice is left."""
        for _ in range(iterations):
            if self.settled():
                return
            self.iterate()

    def settled(self, left: int = 0) -> bool:
        """Whether only one choice is left, so that further iterations change nothing."""
        return len(self.running) == 1

    def iterate(self) -> None:
        """Try the next choice in the world of this round."""
        if self.next == 0:
            self.ground = self.world.copy()
            self.ground.resample(self.seat, self.luck)
            self.fate = self.luck.word()
        action = self.running[self.next]
        self.found[action].append(self.run(action))
        self.iterations += 1
        self.next += 1
        if self.next == len(self.running):
            self.next = 0
            self.rounds += 1
            if self.rounds >= ROUNDS:
                self.drop_out()

    def run(self, action: int) -> float:
        """The result of the choice in this world."""
        game, seat, state, luck = self.game, self.seat, self.ground.copy(), FastLuck(self.fate)
        state.play(seat, action, luck)
        while True:
            actors = state.actors()
            if not actors:
                return state.scores()[seat]
            mover = actors[0]
            if mover != seat and game.pauses(state):
                hopes = game.judge(state) if self.learned else game.values(state)
                return hopes[seat] / sum(hopes)
            state.play(mover, greedy(game, state, mover, luck), luck)

    def drop_out(self) -> None:
        """After a round: drop the choices that are significantly worse than the best."""
        first = self.best()
        self.running = [action for action in self.running if action == first or not self.behind(first, action)]

    def behind(self, first: int, action: int) -> bool:
        """Whether the first is ahead of this one by more than ``SURE`` standard errors."""
        leads = [lead - other for lead, other in zip(self.found[first], self.found[action], strict=True)]
        mean = sum(leads) / float(len(leads))
        spread = sum([(lead - mean) * (lead - mean) for lead in leads]) / float(len(leads) - 1)
        return mean > SURE * sqrt(spread / float(len(leads)))

    def mean(self, action: int) -> float:
        """Its mean result over complete rounds; before the first, its only result."""
        found = self.found[action][: max(1, self.rounds)]
        return sum(found) / float(len(found)) if found else 0.0

    def best(self) -> int:
        """The remaining choice with the best mean; among equals, the first."""
        return self.chances()[0][0] if self.iterations else self.running[0]

    def chances(self) -> list[tuple[int, int, float]]:
        """Each action tried, how often, and its mean: the remaining ones, best first, then the last dropped first."""
        found = [(action, len(ran), self.mean(action)) for action, ran in self.found.items() if ran]
        still = [one for one in found if one[0] in self.running]
        out = [one for one in found if one[0] not in self.running]
        return sorted(still, key=lambda one: -one[2]) + sorted(out, key=lambda one: (-one[1], -one[2]))
