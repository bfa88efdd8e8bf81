"""Many games at once: one array of observations, one of masks, one step for all. For example::

    from signoria.research.vector import Games

    games = Games("condottiere", 64, seats=2, seed=1)
    while learning:
        actions = choose(games.observations, games.masks)   # one for each game
        games.step(actions)                                 # games.rewards, games.over, games.movers

Every seat is played through the arrays: row i is what the seat ``movers[i]`` of game i sees and may do. A game that is
over is dealt again at once: ``over[i]`` says that the step ended a game, ``rewards[i]`` what it brought each of its
seats, and row i already shows the next one. The arrays are written in place; copy what you want to keep.
"""

from __future__ import annotations

from typing import Any

from signoria.engine.integers import whole
from signoria.engine.luck import FastLuck
from signoria.research.episode import Setting, writable
from signoria.research.optional_imports import missing
from signoria.research.rewards import returns

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None


class Games:
    """``count`` games of one setting, side by side.

    Decisions with a single legal action are played without asking, unless ``forced`` is set. The arrays are reused:
    each :meth:`step` overwrites them.
    """

    def __init__(
        self,
        name: str,
        count: int,
        seats: int | None = None,
        *,
        seed: int = 0,
        offers: bool = False,
        forced: bool = False,
        **options: object,
    ) -> None:
        self.setting = Setting(name, seats, options, offers)
        number = whole(count)
        if number is None or number < 1:
            raise ValueError(f"there are 1 or more games at once, not {count!r}")
        count = number
        self.forced = forced
        self.count = count
        random = np.random.default_rng(seed)
        self._lucks = [FastLuck(int(random.integers(2**62))) for _ in range(count)]
        self.observations = np.zeros((count, self.setting.size), np.float32)
        self.masks = np.zeros((count, self.setting.actions), np.bool_)
        self.movers = np.zeros(count, np.int64)
        self.rewards = np.zeros((count, self.setting.seats), np.float32)
        self.over = np.zeros(count, np.bool_)
        self.played = 0  # games that came to their end
        self._rows = [writable(row) for row in self.observations]
        self._legal: list[list[int]] = [[] for _ in range(count)]
        self._states = [self.setting.deal(luck) for luck in self._lucks]
        for game in range(count):
            self._ask(game)
        self._show()

    def __getstate__(self) -> dict[str, Any]:
        """For pickle and deepcopy: learning goes on where it was. The rows are windows on an array, and made again."""
        return {name: value for name, value in vars(self).items() if name != "_rows"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._rows = [writable(row) for row in self.observations]

    def step(self, actions: NDArray[Any]) -> None:
        """Play one action in each game, for the seat in ``movers``. If one of them is illegal, none is played."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or not np.issubdtype(chosen.dtype, np.integer):
            shape = f"{chosen.dtype} of shape {chosen.shape}"
            raise ValueError(f"a step takes one whole number for each of {self.count} games, not {shape}")
        numbers: list[int] = chosen.tolist()
        for game, action in enumerate(numbers):
            if action not in self._legal[game]:
                seat = int(self.movers[game])
                self.setting.game.actions[action]  # a number that is none says so
                why = self.setting.game.why_not(self._states[game], seat, action)
                raise ValueError(f"game {game}, seat {seat}: {why}")
        self.rewards.fill(0.0)
        self.over.fill(False)
        for game, action in enumerate(numbers):
            self._states[game].play(int(self.movers[game]), action, self._lucks[game])
            self._ask(game)
        self._show()

    def _ask(self, game: int) -> None:
        """Go on to the next decision with a choice, over the end of the game if need be."""
        setting, luck = self.setting, self._lucks[game]
        while True:
            state = self._states[game]
            actors = state.actors()
            if not actors:
                self.over[game] = True
                self.rewards[game] = returns(state.scores())
                self.played += 1
                self._states[game] = setting.deal(luck)
                continue
            legal = setting.allowed(state, actors[0])
            if len(legal) > 1 or self.forced:
                self._legal[game] = legal
                self.movers[game] = actors[0]
                return
            state.play(actors[0], legal[0], luck)

    def _show(self) -> None:
        """Write what all movers see and may do."""
        self.observations.fill(0.0)
        self.masks.fill(False)
        write, movers = self.setting.version.encoding.write, self.movers.tolist()
        for game, state in enumerate(self._states):
            write(state.view(movers[game]), self._rows[game])
            self.masks[game, self._legal[game]] = True
