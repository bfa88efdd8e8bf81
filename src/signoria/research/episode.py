"""One game being played by agents: what all interfaces do in the same way."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from signoria.engine.field_encoders import BOUND, Row
from signoria.engine.game import State
from signoria.engine.integers import check_seats
from signoria.engine.luck import FastLuck
from signoria.research.optional_imports import missing
from signoria.research.rewards import returns
from signoria.research.versions import Version, version

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing(error) from None

Numbers = NDArray[np.float32]
Mask = NDArray[np.int8]


def writable(row: Numbers) -> Row:
    """A row of an array for writing number by number, which is quicker than through the array."""
    return cast(Row, row.data)


class Setting:
    """What is played: a version, a number of seats, complete options; with ``offers`` also what is done unasked."""

    bound = BOUND

    def __init__(self, name: str, seats: int | None, options: Mapping[str, object], offers: bool) -> None:
        self.version: Version = version(name)
        self.game = self.version.game
        self.seats = self.game.seats[0] if seats is None else check_seats(self.game, seats)
        self.options = self.version.options(options)
        self.offers = offers
        self.size = self.version.encoding.size
        self.actions = len(self.game.actions)

    def deal(self, luck: FastLuck) -> State:
        state: State = self.game.new(self.seats, self.options, self.version.overlay, luck, None)
        return state

    def observe(self, state: State, seat: int, row: Numbers) -> None:
        """Write what the seat sees into a row of zeros."""
        self.version.encoding.write(state.view(seat), writable(row))

    def allowed(self, state: State, seat: int) -> list[int]:
        """The seat's legal actions, with its optional ones if ``offers`` is set; none unless it is the mover."""
        legal = state.legal(seat)
        return legal + state.lane(seat) if self.offers and legal else legal


class Episode:
    """One game: its mover, observations, masks and rewards."""

    def __init__(self, setting: Setting, seed: int) -> None:
        self.setting = setting
        self.luck = FastLuck(seed)
        self.state = setting.deal(self.luck)
        self.lost: int | None = None  # the seat that ended the game by an illegal action

    @property
    def mover(self) -> int | None:
        """The seat that decides next; where several owe a decision, the first of them. None: it is over."""
        actors = self.state.actors()
        return actors[0] if actors and self.lost is None else None

    def observation(self, seat: int) -> Numbers:
        """What the seat sees."""
        seen = np.zeros(self.setting.size, np.float32)
        self.setting.observe(self.state, seat, seen)
        return seen

    def mask(self, seat: int) -> Mask:
        """1 for each action the seat may take now; all 0 if it is not asked."""
        mask = np.zeros(self.setting.actions, np.int8)
        if self.mover == seat:
            mask[self.setting.allowed(self.state, seat)] = 1
        return mask

    def play(self, seat: int, action: int) -> bool:
        """Play the action if it is legal; otherwise change nothing and return False."""
        if action not in self.setting.allowed(self.state, seat):
            return False
        self.state.play(seat, action, self.luck)
        return True

    def why_not(self, seat: int, action: int) -> str:
        """The rule that forbids the action, as a sentence."""
        if not 0 <= action < self.setting.actions:
            return f"there is no action {action}"
        if action in self.state.lane(seat):
            return "what is done unasked counts among the actions only where offers=True"
        return str(self.setting.game.why_not(self.state, seat, action))

    def returns(self) -> list[float]:
        """The rewards at the end. After an illegal action its seat gets -1 and the others 0."""
        if self.lost is not None:
            return [-1.0 if seat == self.lost else 0.0 for seat in range(self.setting.seats)]
        return returns(self.state.scores())
